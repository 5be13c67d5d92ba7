"""What the log of a table holds. An entry is written before anybody is told of it.

The log of a table is the whole truth about it: :func:`king.server.table.wake` makes the table
from it again, and the record of its game follows from it.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct

from king.errors import KingError


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time in seconds: ``move`` for each action, then ``reserve`` for the whole game.

    ``move`` None: no clock.
    """

    move: int | None = None
    reserve: int = 0


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that goes on from a moment of another one, which is over.

    ``dealer``: the first one; ``packs``: those of the deals that are known, top card first;
    ``roles``: the cards of the first ladder by seat; ``actions``: what was done before the
    moment.
    """

    dealer: int
    packs: tuple[tuple[str, ...], ...]
    roles: tuple[str, ...]
    actions: tuple[dict[str, object], ...]


class Created(Struct, frozen=True, tag="created"):
    """A table: its rules, its manners, and the secrets it was made with.

    ``rules_text``: the text that is played by, also where it is one of King's own, so that a
    table outlives a change of the program.
    ``seed`` (64 hex digits) is committed to from the first moment; ``chance`` is what bots
    draw their luck from, and has nothing to do with it. ``at``: milliseconds since 1970.
    ``given``: for practice from a moment of a game that is over; such a table is never listed,
    counts in no statistics and proves nothing.
    """

    ruleset: str
    rules_text: str
    is_house: bool
    players: int
    options: dict[str, str]
    clock: Clock
    is_open: bool
    has_watchers: bool
    seed: str
    chance: str
    at: int
    given: Given | None = None


class Sat(Struct, frozen=True, tag="sat"):
    """A person took a seat. ``token``: SHA-256 of the token, in hex; ``nonce``: "" or what
    the person adds to the shuffle."""

    seat: int
    name: str
    token: str
    nonce: str = ""


class Added(Struct, frozen=True, tag="nonce"):
    """A person who sits adds something to the shuffle, in place of what he had added; "" takes it
    away. He has seen the commitment to the seed, which no longer changes."""

    seat: int
    nonce: str


class BotSat(Struct, frozen=True, tag="bot-sat"):
    """A bot took a seat."""

    seat: int
    name: str
    bot: str


class Freed(Struct, frozen=True, tag="freed"):
    """A seat is free again, before the game has begun."""

    seat: int


class Began(Struct, frozen=True, tag="began"):
    """The game began."""

    at: int


class Did(Struct, frozen=True, tag="did"):
    """One action. ``spent``: milliseconds taken from the reserve of the seat."""

    seat: int
    action: dict[str, object]
    by: Literal["person", "bot", "claim"]
    spent: int
    at: int


class TookBack(Struct, frozen=True, tag="took-back"):
    """The game is as it was before the action with this move number."""

    move: int


class Replaced(Struct, frozen=True, tag="replaced"):
    """A bot plays for a person, who may come back."""

    seat: int
    bot: str
    reason: Literal["left", "silent", "clock"]


class Returned(Struct, frozen=True, tag="returned"):
    """The person plays again."""

    seat: int


class Paused(Struct, frozen=True, tag="paused"):
    """Nothing happens and no clock runs until somebody goes on."""

    seat: int


class Resumed(Struct, frozen=True, tag="resumed"):
    """The game goes on."""

    seat: int


class Again(Struct, frozen=True, tag="again"):
    """The people of a game that is over have another one, at a new table. The last entry of this
    kind counts: the table of an earlier one was closed."""

    table: str


class Closed(Struct, frozen=True, tag="closed"):
    """The table is gone; a game that was going on stays unfinished."""

    reason: Literal["host", "consent", "idle"]


Entry = (
    Created
    | Sat
    | Added
    | BotSat
    | Freed
    | Began
    | Did
    | TookBack
    | Replaced
    | Returned
    | Paused
    | Resumed
    | Again
    | Closed
)

_DECODER: Final = msgspec.json.Decoder(Entry)
_ENCODER: Final = msgspec.json.Encoder()


class BrokenLog(KingError):
    """The log of a table cannot be read or does not follow from the rules."""

    code = "broken-log"

    def __init__(self, table: str, seq: int, found: str) -> None:
        self.table = table
        self.seq = seq
        super().__init__(f"table {table}, entry {seq}: {found}")


def encode_entry(entry: Entry) -> bytes:
    """An entry as one line of JSON."""
    return _ENCODER.encode(entry)


def decode_entry(data: bytes, table: str, seq: int) -> Entry:
    """An entry from its line. Raises BrokenLog."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenLog(table, seq, f"not an entry: {error}") from None
