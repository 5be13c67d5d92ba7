"""A record played again by the engine: every card, order, winner, score and total checked."""

from __future__ import annotations

from typing import NoReturn

from king.engine.actions import Decline
from king.engine.events import Dealt, Declined, Event, RolesDrawn
from king.engine.game import Game, new_game
from king.engine.shuffle import Shuffle
from king.errors import (
    IllegalAction,
    ProofError,
    RecordedMoveError,
    RecordError,
    phrase,
)
from king.records.decisions import Decision, adds_nothing, decision_of
from king.records.record import Record, rules_of
from king.records.recorded import RecordedDeals, line_of
from king.records.recording import digest
from king.records.show import clean, quoting
from king.records.wire import as_json
from king.records.writing import describe, is_printed
from king.rules.ruleset import Rules


def replay(record: Record) -> Game:
    """The game of a record, played again from its hands and its decisions.

    Where an unfinished game stops in the middle of dealing and the seed is not known, the
    cards that nobody has seen yet lie in an arbitrary order.

    Raises RecordError at the first line that does not hold.
    """
    rules = rules_of(record)
    return _Replay(record, rules, RecordedDeals(record, rules)).run()


def replay_from(record: Record, source: Shuffle) -> Game:
    """As :func:`replay`, with the deals and roles of a shuffle instead of the record's own.

    Raises ProofError where the two differ.
    """
    return _Replay(record, rules_of(record), source).run()


class _Replay:
    """Walks through the events of a record beside the game that the engine plays."""

    def __init__(self, record: Record, rules: Rules, source: RecordedDeals | Shuffle) -> None:
        self._record = record
        self._rules = rules
        self._source = source
        self._place = 0
        self._deals_seen = 0
        self._events_seen = 0

    def run(self) -> Game:
        """The game at the end of the record. Raises RecordError."""
        record = self._record
        game = self._laid_out(new_game(self._rules, self._source))
        self._compare(game)
        while not game.is_over and self._place < len(record.events):
            game = self._step(game)
            self._compare(game)
        if self._place < len(record.events):
            self._refuse(self._found(), phrase("nothing after the end of the game"))
        if record.finished and not game.is_over:
            self._refuse_move(phrase("the end of a game that is finished"), game)
        if not record.finished and game.is_over:
            raise record.error_at("Status", "unfinished", "finished")
        wanted = digest(record)
        if record.check != wanted:
            raise record.error_at(
                "Check", clean(record.check), phrase("{check} for these lines", check=wanted)
            )
        return game

    def _laid_out(self, game: Game, before: int = 0) -> Game:
        """The game with the hands of the record, if a deal has begun since deal ``before``."""
        source = self._source
        if game.deal is None or game.deal.number == before or isinstance(source, Shuffle):
            return game
        return source.lay_out(game)

    def _step(self, game: Game) -> Game:
        """Take the next decision of the record."""
        assert game.deal is not None
        decision = self._decision(game, self._record.events[self._place])
        if decision is None or decision[0] not in (None, game.turn):
            self._refuse_move(self._found(), game)
        try:
            after = game.apply(decision[1])
        except IllegalAction as error:
            self._refuse_move(self._found(), game, error)
        return self._laid_out(after, game.deal.number)

    def _decision(self, game: Game, event: Event) -> Decision | None:
        """What an event says that the seat to act does."""
        if not self._record.complete and adds_nothing(game, event):
            return None, Decline()
        return decision_of(event, game.legal_actions().kind)

    def _compare(self, game: Game) -> None:
        """Compare what the engine has added to the history with the record."""
        for event in self._fresh(game):
            if not self._record.complete and not is_printed(event):
                continue
            if isinstance(event, Declined) and self._is_left_out(event):
                continue
            self._check_kind(type(event), event)
            if isinstance(event, Dealt) and isinstance(self._source, RecordedDeals):
                trouble = self._source.trouble
                if trouble is not None:
                    raise trouble
            found = self._record.events[self._place]
            if found != event:
                self._refuse_difference(found, event)
            self._place += 1

    def _is_left_out(self, event: Declined) -> bool:
        """Whether the text leaves out that a seat adds nothing to a bout."""
        left = self._record.events[self._place : self._place + 1]
        return not self._record.complete and left != (event,)

    def _check_kind(self, kind: type, event: Event) -> None:
        events = self._record.events
        if self._place >= len(events) or not isinstance(events[self._place], kind):
            wanted = self._described(event)
            self._refuse(self._found(), wanted[0] if wanted else as_json(event))

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
            text = has[row] if row < len(has) else phrase("the end")
            if text != allowed:
                self._refuse_fact(wanted, text, allowed, row)
        self._refuse_fact(wanted, as_json(found), as_json(wanted))

    def _refuse_fact(self, event: Event, found: str, allowed: str, row: int = 0) -> NoReturn:
        """Refuse a consequence; where it has to follow from the seed, as a wrong proof."""
        if isinstance(self._source, Shuffle) and isinstance(event, Dealt | RolesDrawn):
            raise ProofError(
                file=self._record.file,
                line=line_of(self._record, self._place, row),
                found=quoting(found),
                allowed=phrase("{line}, from the seed", line=allowed),
            )
        self._refuse(found, allowed, row)

    def _described(self, event: Event) -> list[str]:
        return describe(event, self._record.names)

    def _found(self) -> str:
        """The next event of the record in words."""
        events = self._record.events
        if self._place >= len(events):
            return phrase("the end of the record")
        lines = self._described(events[self._place])
        return lines[0] if lines else as_json(events[self._place])

    def _refuse_move(
        self, found: str, game: Game, illegal: IllegalAction | None = None
    ) -> NoReturn:
        """Refuse what somebody else does, or what the player may not do."""
        raise RecordedMoveError(
            file=self._record.file,
            line=line_of(self._record, self._place, 0),
            said=quoting(found),
            name="" if game.turn is None else self._record.names[game.turn],
            phase="over" if game.deal is None else game.deal.phase,
            legal=game.legal_actions(),
            rules=self._rules,
            illegal=illegal,
        )

    def _refuse(self, found: str, allowed: str, row: int = 0) -> NoReturn:
        raise RecordError(
            file=self._record.file,
            line=line_of(self._record, self._place, row),
            found=quoting(found),
            allowed=allowed,
        )
