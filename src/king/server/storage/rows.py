"""What is stored about a table beside its log, and the statistics of deals."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, Literal, get_args

from msgspec import Struct

Status = Literal["lobby", "playing", "finished", "closed"]
STATUSES: Final[tuple[Status, ...]] = get_args(Status)


class Row(Struct, frozen=True):
    """A table as lists show it. All of it follows from the log; it is kept to be searched.

    ``seats``: a name for each seat, None where nobody sits. ``totals``: None until the game
    began. ``created_at``, ``changed_at``: milliseconds since 1970.
    """

    id: str
    ruleset: str
    players: int
    status: Status
    is_open: bool
    seats: tuple[str | None, ...]
    totals: tuple[int, ...] | None
    created_at: int
    changed_at: int


class Dealt(Struct, frozen=True):
    """How often each card was dealt to each place, counted from the dealer's left.

    ``counts[place][card]``, cards by their code; rows may end early, what is missing is 0.
    """

    ruleset: str
    players: int
    deals: int
    counts: tuple[tuple[int, ...], ...]


def summed(first: Dealt, second: Dealt) -> Dealt:
    """Both statistics of one game in one.

    >>> summed(Dealt("a", 2, 1, ((1, 0), (0, 1))), Dealt("a", 2, 1, ((0, 1, 1), (1,)))).counts
    ((1, 1, 1), (1, 1))
    """
    assert (first.ruleset, first.players) == (second.ruleset, second.players)
    counts = tuple(
        tuple(one + other for one, other in zip_longest(a, b, fillvalue=0))
        for a, b in zip_longest(first.counts, second.counts, fillvalue=())
    )
    return Dealt(first.ruleset, first.players, first.deals + second.deals, counts)
