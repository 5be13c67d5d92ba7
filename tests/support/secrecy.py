"""What an observer of a table may know, and the cards that a frame or an answer names.

Knowledge comes from the full events by the rules (:mod:`support.worlds`), not from the
server's or the engine's own filters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from king.cards import format_card, mask_of, show_card
from king.engine import SPECTATOR, Deal, Observer
from king.engine.events import DealBegan, Dealt
from king.rules import Rules
from king.server.table import Table
from support.worlds import known_cards

ALIEN: Final = 1 << 5000
"""Stands for all cards that are not in the pack."""

_CARD: Final = re.compile(
    r"(?<![0-9A-Za-z])(?:(?:10|[2-9TJQKA])[SHDC]|JK)[2-4]?(?![0-9A-Za-z])"
    r"|(?:10|[2-9TJQKAВДКТ])[♠♥♦♣][2-4]?"
)


class Names:
    """The names of the cards of a pack: codes, and what people read in three languages."""

    def __init__(self, rules: Rules) -> None:
        self._bits: dict[str, int] = {}
        for card in rules.pack:
            code = format_card(card)
            names = (code, show_card(card), show_card(card, russian=True))
            for name in (*names, code.replace("T", "10")):  # files of rules write tens so
                self._bits[name] = 1 << card
        self.pack = rules.pack_set.mask

    def in_text(self, text: str) -> int:
        """The mask of all cards that a text names."""
        mask = 0
        for name in set(_CARD.findall(text)):
            mask |= self._bits.get(name, ALIEN)
        return mask

    def shown(self, mask: int) -> list[str]:
        """Names of cards for a message."""
        return sorted(name for name, bit in self._bits.items() if bit & mask) or ["an alien card"]


class Moment(Struct, frozen=True):
    """A table after an entry of its log: ``known``: for each observer the mask of the cards of
    the running deal that he may know; ``hands``: of the seats."""

    seq: int
    status: str
    turn: int | None
    is_paused: bool
    finished: int
    known: Mapping[Observer, int]
    hands: tuple[int, ...]


class Knowledge:
    """Follows a table entry by entry."""

    def __init__(self, rules: Rules) -> None:
        self._observers = [SPECTATOR, *map(Observer, rules.seats)]
        self._deal: tuple[int, int] = (-1, 0)
        self._known: dict[Observer, int] = {}
        self.moments: dict[int, Moment] = {}

    def follow(self, table: Table) -> None:
        """Take in the table after one more entry."""
        game = table.game
        deal = game.deal if game is not None else None
        finished = len(game.finished) if game is not None else 0
        if deal is None:
            self._known = dict.fromkeys(self._observers, 0)
        else:
            self._learn(deal, finished)
        self.moments[table.seq] = Moment(
            seq=table.seq,
            status=table.status,
            turn=table.turn,
            is_paused=table.is_paused,
            finished=finished,
            known=dict(self._known),
            hands=() if deal is None else tuple(hand.mask for hand in deal.hands),
        )

    def _learn(self, deal: Deal, finished: int) -> None:
        """Add what the new events tell; after an undo all is counted anew."""
        number, seen = self._deal
        if number != finished or len(deal.events) < seen:
            seen, self._known = 0, dict.fromkeys(self._observers, 0)
        news = replace(deal, events=deal.events[seen:])
        for observer in self._observers:
            self._known[observer] |= mask_of(known_cards(news, observer))
        self._deal = (finished, len(deal.events))


def judge(
    frame: dict[str, Any], observer: Observer, moments: Mapping[int, Moment], seq: int,
    names: Names, asked: Mapping[int, str],
) -> int:  # fmt: skip
    """Check one frame of an observer; the number of the entry that he has now heard of.

    ``seq``: of the last frame that had one: a frame without one may tell no more. A refusal
    may name the cards that were asked for.
    """
    seq = max(frame.get("seq", seq), seq)
    moment = moments[seq]
    said = names.in_text(asked.get(frame["re"], "")) if frame["type"] == "error" else 0
    allowed = moment.known[observer] if frame["type"] in ("snapshot", "update", "error") else 0
    named = names.in_text(_of_running_deal(frame))
    secret = named & ~(allowed | said)
    assert not secret, (observer, names.shown(secret), frame)
    _check_parts(frame, observer, moment, names)
    return seq


def _of_running_deal(frame: dict[str, Any]) -> str:
    """A frame without the rules, and without what is told of deals that are over."""
    rest = {key: part for key, part in frame.items() if key not in ("rules", "deals")}
    events = rest.get("events", [])
    begins = [at for at, event in enumerate(events) if event["type"] == "deal-began"]
    ends = [at for at, event in enumerate(events) if event["type"] == "deal-ended"]
    if ends:
        events = events[begins[-1] :] if begins else []
    # Cards that are drawn for seats go back into the pack before it is dealt.
    rest["events"] = [event for event in events if event["type"] != "roles-drawn"]
    return json.dumps(rest, ensure_ascii=False)


def _check_parts(frame: dict[str, Any], observer: Observer, moment: Moment, names: Names) -> None:
    """What belongs to one seat only, and to deals that are over only."""
    if "decision" in frame or "claim" in frame:
        assert moment.turn == observer, (frame["type"], observer)
    if "own" not in frame:
        return
    if observer >= 0 and moment.hands:
        assert names.in_text(json.dumps(frame["own"]["hand"])) == moment.hands[observer]
    else:
        assert not frame["own"].get("hand")
    if moment.turn == observer:
        assert "decision" in frame, "whoever has to act is told so"
    assert all(row["number"] <= moment.finished for row in frame["deals"])
    if frame["type"] == "snapshot":
        assert len(frame["deals"]) == moment.finished
        assert frame["table"]["status"] == moment.status


def dealt_hands(events: Iterable[object]) -> list[list[str]]:
    """The hands of a deal as codes, in the order of dealing, from its full events."""
    hands: list[list[str]] = []
    for event in events:
        match event:
            case DealBegan():
                hands = []
            case Dealt(parts, _, _, _):
                hands = hands or [[] for _ in parts]
                for hand, part in zip(hands, parts, strict=True):
                    hand += [format_card(card) for card in part or ()]
    return hands
