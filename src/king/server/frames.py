"""What is sent to one observer of a table: a snapshot on joining, an update for each entry.

Every fact about cards in a frame comes from a view or from an event as the observer sees it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec
from msgspec import Struct

from king.engine import SPECTATOR, Event, Observer, View, seen_by
from king.engine.claim import claim_holds
from king.engine.view import Onlooker
from king.records.wire import Wire, to_wire
from king.rules import Rules, Ruleset
from king.rules.scoring import Lines
from king.seats import Seat
from king.server.decisions import decision_of, decision_wire
from king.server.entries import Did, Entry
from king.server.messages import PHRASES, VERSION
from king.server.showing import shown_deal, shown_lines, shown_own, shown_public, shown_rules
from king.server.table import Table

_ENCODE: Final = msgspec.json.Encoder().encode


class Company(Struct, frozen=True):
    """What is true of a table now and stands in no log: who is there, the clocks, a proposal.

    ``left``: milliseconds until the seat to act has no time left; ``running``: whether that
    is counted down.
    """

    present: tuple[bool, ...]
    watchers: int
    left: int | None
    running: bool
    proposal: Wire | None


def encode(frame: Wire) -> str:
    """A frame as it is sent."""
    return _ENCODE(frame).decode()


def rules_block(rules: Rules, ruleset: Ruleset) -> msgspec.Raw:
    """What a client draws the table with: made once for a table, since it never changes."""
    return msgspec.Raw(_ENCODE(shown_rules(rules, ruleset)))


class Frames:
    """The frames about one moment of a table; what observers share is made once.

    ``rules``: the rules of the table as they are sent, from :func:`rules_block`. ``onlookers``:
    those of this table, where they are kept from one moment to the next.
    """

    def __init__(
        self,
        table: Table,
        rules: msgspec.Raw,
        company: Company,
        onlookers: dict[Observer, Onlooker] | None = None,
    ) -> None:
        self._table = table
        self._rules = rules
        self._company = company
        self._onlookers = {} if onlookers is None else onlookers
        self._views: dict[Observer, View] = {}
        self._public: dict[str, msgspec.Raw] = {}
        self._open: dict[int, msgspec.Raw] = {}

    def snapshot(self, observer: Observer, lang: str, *, why: str = "joined") -> Wire:
        """Everything an observer needs to draw the table, whatever has happened before."""
        table = self._table
        frame: Wire = {
            "type": "snapshot",
            "v": VERSION,
            "seq": table.seq,
            "why": why,
            "table": self.table_block(),
            "rules": self._rules,
            "you": {"seat": None if observer < 0 else observer},
            "phrases": list(PHRASES),
        }
        if table.game is not None:
            view = self._view(observer)
            frame["deals"] = [shown_deal(deal, lang) for deal in view.finished]
            frame["events"] = [to_wire(event) for event in view.events]
            frame |= self._moment(observer, lang)
        return frame

    def update(
        self, entry: Did, news: Sequence[Event], deals: int, observer: Observer, lang: str
    ) -> Wire:
        """An action: what an observer sees of it, and the table after it.

        ``news``: the events that it caused; ``deals``: how many deals were finished before.
        """
        fresh = self._view(SPECTATOR).finished[deals:]
        frame: Wire = {
            "type": "update",
            "seq": self._table.seq,
            "did": {"seat": entry.seat, "by": entry.by},
            "events": [self._event(event, observer) for event in news],
            "deals": [shown_deal(deal, lang) for deal in fresh],
            **self._moment(observer, lang),
        }
        if self._table.status != "playing":
            frame["table"] = self.table_block()  # with the seed of the game, which is over
        return frame

    def table_frame(self, entry: Entry) -> Wire:
        """A change of the company, the same for all."""
        return {
            "type": "table",
            "seq": self._table.seq,
            "why": _tag(entry),
            "move": self._table.move,
            "table": self.table_block(),
            "clock": self._clock(),
        }

    def table_block(self) -> Wire:
        """Who sits where, and how the table is set up."""
        table, made = self._table, self._table.made
        return {
            "id": table.id,
            "status": table.status,
            "paused": table.is_paused,
            "open": made.is_open,
            "watchable": made.has_watchers,
            "watchers": self._company.watchers,
            "host": table.host_among(self._company.present),
            "house": made.is_house,
            "commitment": table.commitment,
            "seed": made.seed if table.status == "finished" and made.given is None else None,
            "given": made.given is not None,
            "clock": {"move": made.clock.move, "reserve": made.clock.reserve},
            "seats": [
                None
                if chair is None
                else {
                    "name": chair.name,
                    "person": chair.is_person,
                    "bot": chair.bot,
                    "nonce": chair.nonce,
                    "present": self._company.present[seat],
                }
                for seat, chair in enumerate(table.chairs)
            ],
            "proposal": self._company.proposal,
        }

    def _moment(self, observer: Observer, lang: str) -> Wire:
        table = self._table
        view = self._view(observer)
        public = self._public.get(lang)
        if public is None:
            public = msgspec.Raw(_ENCODE({**self._known_to_all, **shown_lines(self._lines, lang)}))
            self._public[lang] = public
        moment: Wire = {
            "move": table.move,
            "status": table.status,
            "now": public,
            "own": shown_own(view),
            "clock": self._clock(),
        }
        deal = table.game.deal if table.game is not None else None
        if deal is not None and table.turn == observer:
            moment["decision"] = decision_wire(decision_of(view, deal), lang)
            if claim_holds(view):
                moment["claim"] = True
        return moment

    @cached_property
    def _known_to_all(self) -> Wire:
        return shown_public(self._view(SPECTATOR))

    @cached_property
    def _lines(self) -> tuple[Lines, ...]:
        return self._view(SPECTATOR).lines

    def _clock(self) -> Wire:
        return {
            "reserves": list(self._table.reserves),
            "left": self._company.left,
            "running": self._company.running,
        }

    def _view(self, observer: Observer) -> View:
        view = self._views.get(observer)
        if view is None:
            game = self._table.game
            assert game is not None
            onlooker = self._onlookers.get(observer)
            if onlooker is None:
                onlooker = self._onlookers[observer] = Onlooker(game.rules, observer)
            view = self._views[observer] = onlooker.view(game)
        return view

    def _event(self, event: Event, observer: Observer) -> msgspec.Raw | Wire:
        """An event as an observer sees it; what everybody sees as it is, is written once."""
        seen = seen_by(event, observer)
        if seen is not event:
            return to_wire(seen)
        wire = self._open.get(id(event))
        if wire is None:
            wire = self._open[id(event)] = msgspec.Raw(_ENCODE(to_wire(event)))
        return wire


def error_frame(code: str, text: str, re: int | str | None, extra: Mapping[str, object]) -> Wire:
    """A refusal. ``re``: the id of the message that it answers."""
    return {"type": "error", "re": re, "code": code, "text": text, **extra}


def _tag(entry: Entry) -> str:
    tag = entry.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def observer_of(seat: Seat | None) -> Observer:
    """A seat as an observer; None is a spectator."""
    return SPECTATOR if seat is None else Observer(seat)
