"""The state of a table: what its log adds up to. Pure: entries in, the next table out."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from king.cards import Card, parse_card
from king.engine import Game, Shuffle, new_game
from king.engine.actions import Action
from king.engine.schedule import ROLES_DRAW
from king.engine.shuffle import DealSource
from king.errors import IllegalAction, UsageError, phrase
from king.records.wire import from_wire
from king.rules import Rules
from king.seats import Seat
from king.server.entries import (
    Added,
    Again,
    Began,
    BotSat,
    BrokenLog,
    Closed,
    Created,
    Did,
    Entry,
    Freed,
    Given,
    Paused,
    Replaced,
    Resumed,
    Returned,
    Sat,
    TookBack,
    decode_entry,
)

Status = Literal["lobby", "playing", "finished", "closed"]

TRAIL: Final = 16
"""Actions that can be looked back at; nothing older can be taken back anyhow, because by then
others have shown cards."""

SourceMaker = Callable[[bytes, Sequence[str]], DealSource]
"""Seed and nonces to the deals of a game."""


class Chair(Struct, frozen=True):
    """Who sits on a seat: a person (``token``), a bot (``bot``), or both, while the bot stands
    in for the person. ``token`` is a hash. ``words``: how often he has changed his nonce."""

    name: str
    token: str | None
    bot: str | None
    nonce: str = ""
    words: int = 0

    @property
    def is_person(self) -> bool:
        """Whether the seat belongs to a person."""
        return self.token is not None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person decides for the seat now."""
        return self.token is not None and self.bot is None


class Step(Struct, frozen=True):
    """An action of the past: its move number, its seat, and the game before it."""

    move: int
    seat: Seat
    before: Game
    action: Action


class Table(Struct, frozen=True):
    """A table at one moment.

    ``seq``: entries in its log. ``move``: the number that the next action carries; it never
    goes back, also when an action is taken back. ``order``: persons in the order in which
    they sat down. ``trail``: the last actions that stand, newest last. ``again``: the table of
    the rematch.
    """

    id: str
    made: Created
    rules: Rules
    chairs: tuple[Chair | None, ...]
    status: Status
    game: Game | None
    seq: int
    move: int
    reserves: tuple[int, ...]
    order: tuple[Seat, ...]
    trail: tuple[Step, ...]
    is_paused: bool
    source_of: SourceMaker
    again: str | None = None

    @property
    def commitment(self) -> str:
        """What was shown of the seed before the first deal; "" where nothing can be proved."""
        if self.made.given is not None:
            return ""
        return self.source_of(bytes.fromhex(self.made.seed), ()).commitment

    @property
    def host(self) -> Seat | None:
        """Who may begin and close: the first person who sat down and has not left for good."""
        here = [seat for seat in self.order if self._is_here(seat)]
        return here[0] if here else (self.order[0] if self.order else None)

    def host_among(self, present: Sequence[bool]) -> Seat | None:
        """Who may begin and close while only these are present: before the game the first of them
        acts for a host who is gone."""
        if self.status == "lobby":
            for seat in self.order:
                if present[seat] and self._is_here(seat):
                    return seat
        return self.host

    def _is_here(self, seat: Seat) -> bool:
        chair = self.chairs[seat]
        return chair is not None and chair.is_played_by_person

    @property
    def turn(self) -> Seat | None:
        """The seat to act, None when nobody has to."""
        if self.status != "playing" or self.game is None or self.is_paused:
            return None
        return self.game.turn

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats; "" for a free one."""
        return tuple("" if chair is None else chair.name for chair in self.chairs)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats that a person decides for now."""
        return tuple(seat for seat in self.rules.seats if self._is_here(seat))

    def seat_of(self, token: str) -> Seat | None:
        """The seat that belongs to a token (its hash)."""
        for seat in self.rules.seats:
            chair = self.chairs[seat]
            if chair is not None and chair.token == token:
                return seat
        return None

    def after(self, entry: Entry) -> Table:
        """The table after an entry. Raises IllegalAction, UsageError or ValueError for one that
        does not follow."""
        handler = _AFTER.get(type(entry))
        if handler is None:
            raise ValueError("a table is made once")
        table: Table = handler(self, entry)
        return replace(table, seq=self.seq + 1)


def shuffle_of(seed: bytes, nonces: Sequence[str]) -> DealSource:
    """The deals of a game at a table: all follow from its seed and the nonces."""
    return Shuffle(seed, nonces)


def source_at(table: Table) -> DealSource:
    """The deals of the game at a table, once its company is complete."""
    nonces = [chair.nonce for chair in table.chairs if chair is not None and chair.nonce]
    source = table.source_of(bytes.fromhex(table.made.seed), nonces)
    given = table.made.given
    return source if given is None else GivenDeals(given, source)


class GivenDeals:
    """The deals of another game, and after them new ones from ``source``."""

    commitment = ""
    practice = False

    def __init__(self, given: Given, source: DealSource) -> None:
        self._given = given
        self._source = source

    def first_dealer(self, players: int) -> Seat:
        """The first dealer of the other game."""
        return Seat(self._given.dealer)

    def shuffled(self, number: int, pack: Sequence[Card]) -> tuple[Card, ...]:
        """The pack of a known deal, or a new one."""
        if number == ROLES_DRAW and self._given.roles:
            return tuple(map(parse_card, self._given.roles))
        if 1 <= number <= len(self._given.packs):
            return tuple(map(parse_card, self._given.packs[number - 1]))
        return self._source.shuffled(number, pack)


def new_table(id: str, made: Created, rules: Rules, source_of: SourceMaker = shuffle_of) -> Table:
    """A table that has just been made, with all seats free."""
    return Table(
        id=id,
        made=made,
        rules=rules,
        chairs=(None,) * rules.players,
        status="lobby",
        game=None,
        seq=1,
        move=0,
        reserves=(made.clock.reserve * 1000,) * rules.players,
        order=(),
        trail=(),
        is_paused=False,
        source_of=source_of,
    )


def wake(
    id: str,
    log: Iterable[bytes],
    rules_of: Callable[[Created], Rules],
    source_of: SourceMaker = shuffle_of,
) -> Table:
    """A table from its log. Raises BrokenLog."""
    lines = iter(log)
    made = decode_entry(next(lines, b""), id, 0)
    if not isinstance(made, Created):
        raise BrokenLog(id, 0, "a log begins with the making of the table")
    table = new_table(id, made, rules_of(made), source_of)
    for line in lines:
        seq = table.seq
        try:
            table = table.after(decode_entry(line, id, seq))
        except (IllegalAction, UsageError, ValueError) as error:
            raise BrokenLog(id, seq, str(error)) from None
    return table


def hash_token(token: str) -> str:
    """What is kept of a token: it has 256 random bits, so a plain hash hides it."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_action(wire: dict[str, object]) -> Action:
    """An action from its wire form. Raises UsageError."""
    found = from_wire(wire)
    if not isinstance(found, Action):
        raise UsageError(
            phrase("{found} is not an action", found=repr(wire.get("type"))), phrase("an action")
        )
    return found


def _with_chair(table: Table, seat: int, chair: Chair | None) -> tuple[Chair | None, ...]:
    if not 0 <= seat < len(table.chairs):
        raise ValueError(f"no seat {seat}")
    return (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])


def _chair(table: Table, seat: int) -> Chair:
    chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
    if chair is None:
        raise ValueError(f"seat {seat} is free")
    return chair


def _sat(table: Table, entry: Sat) -> Table:
    chair = Chair(entry.name, entry.token, None, entry.nonce)
    chairs = _with_chair(table, entry.seat, chair)
    return replace(table, chairs=chairs, order=(*table.order, Seat(entry.seat)))


def _added(table: Table, entry: Added) -> Table:
    if table.status != "lobby":
        raise ValueError(f"nothing is added to the shuffle of a table that is {table.status}")
    chair = _chair(table, entry.seat)
    chair = replace(chair, nonce=entry.nonce, words=chair.words + 1)
    return replace(table, chairs=_with_chair(table, entry.seat, chair))


def _bot_sat(table: Table, entry: BotSat) -> Table:
    chair = Chair(entry.name, None, entry.bot)
    return replace(table, chairs=_with_chair(table, entry.seat, chair))


def _freed(table: Table, entry: Freed) -> Table:
    order = tuple(seat for seat in table.order if seat != entry.seat)
    return replace(table, chairs=_with_chair(table, entry.seat, None), order=order)


def _began(table: Table, entry: Began) -> Table:
    game = new_game(table.rules, source_at(table))
    for wire in () if table.made.given is None else table.made.given.actions:
        game = game.apply(read_action(wire))
    return replace(table, status="playing", game=game)


def _did(table: Table, entry: Did) -> Table:
    if table.game is None or table.game.turn != entry.seat:
        raise ValueError(f"it is not the turn of seat {entry.seat}")
    action = read_action(entry.action)
    game = table.game.apply(action)
    step = Step(table.move, Seat(entry.seat), table.game, action)
    left = max(table.reserves[entry.seat] - entry.spent, 0)
    reserves = (*table.reserves[: entry.seat], left, *table.reserves[entry.seat + 1 :])
    return replace(
        table,
        game=game,
        status="finished" if game.is_over else "playing",
        move=table.move + 1,
        reserves=reserves,
        trail=(*table.trail, step)[-TRAIL:],
    )


def _took_back(table: Table, entry: TookBack) -> Table:
    if table.status != "playing":
        raise ValueError(f"nothing is taken back at a table that is {table.status}")
    for place, step in enumerate(table.trail):
        if step.move == entry.move:
            # The move number goes on, so that a late repeat of the old action finds no place.
            trail = table.trail[:place]
            return replace(table, game=step.before, move=table.move + 1, trail=trail)
    raise ValueError(f"there is no action {entry.move} to take back")


def _replaced(table: Table, entry: Replaced) -> Table:
    chair = replace(_chair(table, entry.seat), bot=entry.bot)
    return replace(table, chairs=_with_chair(table, entry.seat, chair))


def _returned(table: Table, entry: Returned) -> Table:
    chair = _chair(table, entry.seat)
    if not chair.is_person:
        raise ValueError(f"seat {entry.seat} belongs to a bot")
    chair = replace(chair, bot=None)
    # Time that ran out is not given back, but the person can play by the time of each move.
    return replace(table, chairs=_with_chair(table, entry.seat, chair))


def _paused(table: Table, entry: Paused) -> Table:
    return replace(table, is_paused=True)


def _resumed(table: Table, entry: Resumed) -> Table:
    return replace(table, is_paused=False)


def _again(table: Table, entry: Again) -> Table:
    if table.status != "finished":
        raise ValueError(f"no other game follows that of a table that is {table.status}")
    return replace(table, again=entry.table)


def _closed(table: Table, entry: Closed) -> Table:
    if table.status not in ("lobby", "playing"):
        raise ValueError(f"a table that is {table.status} is not closed")
    return replace(table, status="closed")


_AFTER: Final[dict[type, Callable[[Table, Any], Table]]] = {
    Sat: _sat,
    Added: _added,
    BotSat: _bot_sat,
    Freed: _freed,
    Began: _began,
    Did: _did,
    TookBack: _took_back,
    Replaced: _replaced,
    Returned: _returned,
    Paused: _paused,
    Resumed: _resumed,
    Again: _again,
    Closed: _closed,
}
