"""Playouts: thousands of deals played to their end, on as many threads as wanted.

A deal has a number, and its cards and play follow from the seed and that number alone, so
the sums are the same for any number of threads.

>>> from king.kernels.tables import tables_for
>>> from king.rules import load
>>> rules = load("simple").rules()
>>> found = playouts(tables_for(rules, rules.contracts["no-hearts"]), 1000, seed=1)
>>> found.deals, sum(found.sums)
(1000, -16000)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Final, NamedTuple

import numpy as np

from king.errors import UsageError
from king.kernels import fast, playing
from king.kernels import layout as at
from king.kernels.arrays import Numbers, State, Tables
from king.kernels.dice import STEP, mixed
from king.kernels.tables import roles_for

_MOST: Final = 4096
"""Deals of a piece of work at the most: some milliseconds."""
_LEAST: Final = 256
"""And at the least: a hundred times as long as it takes to hand it out."""

_Run = Callable[[int, np.uint64], int]
_Worker = tuple[fast.Room | playing.Room, _Run]


class Playouts(NamedTuple):
    """What came of some deals: by seat the sum of its points and the sum of their squares."""

    deals: int
    moves: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]

    @property
    def means(self) -> tuple[float, ...]:
        """Mean points by seat."""
        return tuple(total / self.deals for total in self.sums)


def playouts(
    tables: Tables,
    deals: int,
    *,
    seed: int,
    threads: int = 1,
    thumbs: Iterable[int] = (),
    roles: Numbers | None = None,
) -> Playouts:
    """Deal and play whole deals of one contract at random.

    ``thumbs``: seats that play by the rule of :mod:`king.kernels.policy` instead; ``roles``
    are those of :func:`king.kernels.tables.roles_for`, by default with dealer 0.
    Where nobody has a rule a regular contract goes the fast way. Raises UsageError.
    """
    rules, facts, ruled = tables.bits, tables.nums, _bits_of(thumbs)
    who = roles_for(tables) if roles is None else roles

    def begin_fast() -> _Worker:
        room = fast.room()
        return room, lambda count, counter: fast.random_deals(
            rules, facts, who, count, counter, room
        )

    def begin() -> _Worker:
        room = playing.room()
        return room, lambda count, counter: playing.many_deals(
            rules, facts, who, ruled, count, counter, room
        )

    is_fast = not ruled and facts[at.REGULAR]
    return _run_all(begin_fast if is_fast else begin, tables.seats, deals, seed, threads)


def endings(
    tables: Tables,
    state: State,
    count: int,
    *,
    seed: int,
    threads: int = 1,
    thumbs: Iterable[int] = (),
) -> Playouts:
    """Play on from a state of a deal, again and again; it may be in the middle of a trick.

    Raises UsageError.
    """
    rules, facts, ruled = tables.bits, tables.nums, _bits_of(thumbs)

    def begin() -> _Worker:
        room = playing.room()
        return room, lambda number, counter: playing.many_endings(
            rules, facts, state.bits, state.nums, ruled, number, counter, room
        )

    return _run_all(begin, tables.seats, count, seed, threads)


def _bits_of(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def first_counter(seed: int) -> np.uint64:
    """Where the random numbers of a seed begin; a seed may be any whole number."""
    return np.uint64(mixed(np.uint64(seed % 2**64)))


def counter_of(seed: int, number: int) -> np.uint64:
    """Where the random numbers of one deal begin."""
    return _moved_on(first_counter(seed), number)


def _moved_on(first: np.uint64, number: int) -> np.uint64:
    return np.uint64((int(first) + int(STEP) * int(fast.STRIDE) * number) % 2**64)


class _Pieces:
    """The work in pieces, handed out to whoever is free: the first deal, and how many.

    A piece is a share of what is left, so that the last ones are small and nobody is waited
    for (Polychronopoulos and Kuck, "Guided Self-Scheduling", 1987).
    """

    def __init__(self, deals: int, threads: int) -> None:
        self._next, self._deals, self._threads = 0, deals, threads
        self._lock = Lock()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return self

    def __next__(self) -> tuple[int, int]:
        with self._lock:
            start, left = self._next, self._deals - self._next
            if left <= 0:
                raise StopIteration
            share = min(max(left // (2 * self._threads), _LEAST), _MOST)
            count = min(share, left)
            self._next = start + count
            return start, count

    def stop(self) -> None:
        """Hand out no more."""
        with self._lock:
            self._deals = 0


def _run_all(
    begin: Callable[[], _Worker], seats: int, deals: int, seed: int, threads: int
) -> Playouts:
    """Share the work out and add up what it brings.

    Every thread has its own room and takes the next piece when it is done with one. This
    thread sleeps meanwhile: on a busy machine threads that have just begun are served at once,
    one that has worked for long is not. Raises UsageError.
    """
    if threads < 1:
        raise UsageError(f"{threads} threads", "1 or more")
    first, pieces = first_counter(seed), _Pieces(deals, threads)

    def work() -> tuple[int, Numbers, Numbers]:
        room, run = begin()
        moves = 0
        try:
            for start, count in pieces:
                moves += run(count, _moved_on(first, start))
        except BaseException:
            pieces.stop()
            raise
        return moves, room.sums, room.squares

    if threads == 1:
        shares = [work()]
    else:
        with ThreadPoolExecutor(threads) as pool:
            workers = [pool.submit(work) for _ in range(threads)]
            try:
                shares = [worker.result() for worker in workers]
            finally:
                pieces.stop()
    sums = sum((share[1] for share in shares), np.zeros(at.MAX_SEATS, np.int64))
    squares = sum((share[2] for share in shares), np.zeros(at.MAX_SEATS, np.int64))
    return Playouts(
        deals,
        sum(share[0] for share in shares),
        tuple(int(value) for value in sums[:seats]),
        tuple(int(value) for value in squares[:seats]),
    )
