"""A record played again by the engine: every card, order, winner, score and total checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn

from msgspec.structs import replace as replace_fields

from king.engine.actions import Action, Discard, NameTrump, Order, Pass, play
from king.engine.events import (
    Dealt,
    Discarded,
    Event,
    Ordered,
    PassChosen,
    Played,
    TrumpNamed,
)
from king.engine.game import Game, new_game
from king.errors import IllegalAction, RecordError, UsageError
from king.records.record import Record, rules_of
from king.records.recorded import RecordedDeals, line_of, shuffle_of
from king.records.recording import digest
from king.records.show import clean
from king.records.writing import describe, is_printed
from king.seats import Seat

Decision = tuple[Seat, Action]


def replay(record: Record) -> Game:
    """The game of a record, played again from its hands and its decisions.

    Where an unfinished game stops in the middle of dealing and the seed is not known, the
    cards that nobody has seen yet lie in an arbitrary order.

    Raises RecordError at the first line that does not hold.
    """
    return _Replay(record).run()


def resume(record: Record) -> Game:
    """The game of a record, ready to go on: later deals come from its seed.

    Raises RecordError, ProofError when the deals so far do not follow from the seed, or
    UsageError when the record has no seed to deal from.
    """
    from king.records.proving import verify

    shuffle = shuffle_of(record)
    if shuffle is None:
        raise UsageError(f"{record.file} has no seed", "a record with its seed to go on from")
    verify(record)
    return replace_fields(replay(record), source=shuffle)


def decision_of(event: Event) -> Decision | None:
    """The seat and the action that an event stands for, None for a consequence."""
    reader = _DECISIONS.get(type(event))
    return reader(event) if reader is not None else None


def _order(event: Event) -> Decision:
    assert isinstance(event, Ordered)
    return event.seat, Order(event.contract, event.trump)


def _name_trump(event: Event) -> Decision:
    assert isinstance(event, TrumpNamed)
    return event.seat, NameTrump(event.trump)


def _discard(event: Event) -> Decision | None:
    assert isinstance(event, Discarded)
    return None if event.cards is None else (event.seat, Discard(event.cards))


def _pass(event: Event) -> Decision | None:
    assert isinstance(event, PassChosen)
    return None if event.cards is None else (event.seat, Pass(event.cards))


def _play(event: Event) -> Decision:
    assert isinstance(event, Played)
    return event.seat, play(event.card)


_DECISIONS: Final[dict[type, Callable[[Event], Decision | None]]] = {
    Ordered: _order,
    TrumpNamed: _name_trump,
    Discarded: _discard,
    PassChosen: _pass,
    Played: _play,
}
"""The events that are decisions of a seat."""


class _Replay:
    """Walks through the events of a record beside the game that the engine plays."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._rules = rules_of(record)
        self._source = RecordedDeals(record, self._rules)
        self._place = 0
        self._deals_seen = 0
        self._events_seen = 0

    def run(self) -> Game:
        """The game at the end of the record. Raises RecordError."""
        record = self._record
        game = new_game(self._rules, self._source)
        self._compare(game)
        while not game.is_over and self._place < len(record.events):
            game = self._step(game)
            self._compare(game)
        if self._place < len(record.events):
            self._refuse(self._found(), "nothing after the end of the game")
        if record.finished and not game.is_over:
            self._refuse("the end of a game that is finished", self._to_do(game))
        if not record.finished and game.is_over:
            raise record.error_at("Status", "unfinished", "finished")
        wanted = digest(record)
        if record.check != wanted:
            raise record.error_at("Check", clean(record.check), f"{wanted} for these lines")
        return game

    def _step(self, game: Game) -> Game:
        """Take the next decision of the record."""
        decision = decision_of(self._record.events[self._place])
        if decision is None or decision[0] != game.turn:
            self._refuse(self._found(), self._to_do(game))
        try:
            return game.apply(decision[1])
        except IllegalAction as error:
            reason = f"{self._found()}, against the rule {error.code}"
            self._refuse(reason, self._to_do(game))

    def _compare(self, game: Game) -> None:
        """Compare what the engine has added to the history with the record."""
        for event in self._fresh(game):
            if not self._record.complete and not is_printed(event):
                continue
            if isinstance(event, Dealt) and self._source.trouble is not None:
                self._check_kind(Dealt, event)
                raise self._source.trouble
            self._check_kind(type(event), event)
            found = self._record.events[self._place]
            if found != event:
                self._refuse_difference(found, event)
            self._place += 1

    def _check_kind(self, kind: type, event: Event) -> None:
        events = self._record.events
        if self._place >= len(events) or not isinstance(events[self._place], kind):
            wanted = self._described(event)
            self._refuse(self._found(), wanted[0] if wanted else str(event))

    def _fresh(self, game: Game) -> list[Event]:
        """Events since the last call."""
        fresh: list[Event] = []
        for result in game.finished[self._deals_seen :]:
            fresh += result.events[self._events_seen :]
            self._events_seen = 0
        self._deals_seen = len(game.finished)
        if game.deal is not None:
            fresh += game.deal.events[self._events_seen :]
            self._events_seen = len(game.deal.events)
        if game.ended is not None:
            fresh.append(game.ended)
        return fresh

    def _refuse_difference(self, found: Event, wanted: Event) -> NoReturn:
        """Name the first line in which two events of one kind differ."""
        has, needs = self._described(found), self._described(wanted)
        for row, allowed in enumerate(needs):
            text = has[row] if row < len(has) else "the end"
            if text != allowed:
                self._refuse(text, allowed, row)
        self._refuse(str(found), str(wanted))

    def _described(self, event: Event) -> list[str]:
        return describe(event, self._record.names)

    def _found(self) -> str:
        """The next event of the record in words."""
        events = self._record.events
        if self._place >= len(events):
            return "the end of the record"
        lines = self._described(events[self._place])
        return lines[0] if lines else type(events[self._place]).__name__

    def _to_do(self, game: Game) -> str:
        turn = game.turn
        return f"{self._record.names[turn]}: {game.legal_actions()!r}" if turn is not None else ""

    def _refuse(self, found: str, allowed: str, row: int = 0) -> NoReturn:
        raise RecordError(
            file=self._record.file,
            line=line_of(self._record, self._place, row),
            found=clean(found),
            allowed=allowed,
        )
