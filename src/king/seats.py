"""Seats: fixed places in playing order, and all the arithmetic on them.

Seats count from 0 and play goes clockwise, so the seat to the left of seat 0 is
seat 1. No other module computes with ``%``.

>>> three = Seats(3)
>>> three.left_of(Seat(2)), three.right_of(Seat(0))
(0, 2)
>>> three.clockwise_from(Seat(1))
(1, 2, 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NewType

Seat = NewType("Seat", int)

MIN_SEATS, MAX_SEATS = 2, 12


class Seats:
    """The seats of a table with a given number of players."""

    __slots__ = ("_left", "_right", "_rotations", "count")

    def __init__(self, count: int) -> None:
        if not MIN_SEATS <= count <= MAX_SEATS:
            raise ValueError(f"a table has {MIN_SEATS} to {MAX_SEATS} seats, not {count}")
        self.count = count
        self._left = tuple(Seat((seat + 1) % count) for seat in range(count))
        self._right = tuple(Seat((seat - 1) % count) for seat in range(count))
        self._rotations = tuple(
            tuple(Seat((start + step) % count) for step in range(count)) for start in range(count)
        )

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._rotations[0])

    def __len__(self) -> int:
        return self.count

    def __contains__(self, seat: object) -> bool:
        return isinstance(seat, int) and 0 <= seat < self.count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seats) and other.count == self.count

    def __hash__(self) -> int:
        return hash(self.count)

    def __repr__(self) -> str:
        return f"Seats({self.count})"

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise; of the dealer it is the eldest."""
        return self._left[seat]

    def right_of(self, seat: Seat) -> Seat:
        """The previous seat."""
        return self._right[seat]

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in playing order, beginning with ``seat``."""
        return self._rotations[seat]

    def others_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats but ``seat``, in playing order from its left."""
        return self._rotations[seat][1:]

    def steps_from(self, seat: Seat, steps: int) -> Seat:
        """The seat ``steps`` places clockwise (negative: the other way)."""
        return self._rotations[seat][steps % self.count]


@cache
def seats(count: int) -> Seats:
    """The table of ``count`` seats, made once."""
    return Seats(count)
