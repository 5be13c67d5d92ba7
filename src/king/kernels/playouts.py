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

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np

from king.kernels import fast, playing
from king.kernels import layout as at
from king.kernels.dice import STEP, mixed
from king.kernels.tables import Numbers, State, Tables, roles_for

_CHUNK: Final = 4096  # deals: some milliseconds of work

_Run = Callable[[int, np.uint64, Numbers, Numbers], int]


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
    Where nobody has a rule a regular contract goes the fast way.
    """
    rules, facts, ruled = tables.bits, tables.nums, _bits_of(thumbs)
    who = roles_for(tables) if roles is None else roles
    if not ruled and facts[at.REGULAR]:

        def run(count: int, counter: np.uint64, sums: Numbers, squares: Numbers) -> int:
            return fast.random_deals(rules, facts, who, count, counter, sums, squares, *fast.room())

    else:

        def run(count: int, counter: np.uint64, sums: Numbers, squares: Numbers) -> int:
            return playing.many_deals(
                rules, facts, who, ruled, count, counter, sums, squares, *playing.room()
            )

    return _run_all(run, tables.seats, deals, seed, threads)


def endings(
    tables: Tables,
    state: State,
    count: int,
    *,
    seed: int,
    threads: int = 1,
    thumbs: Iterable[int] = (),
) -> Playouts:
    """Play on from a state of a deal, again and again; it may be in the middle of a trick."""
    rules, facts, ruled = tables.bits, tables.nums, _bits_of(thumbs)

    def run(number: int, counter: np.uint64, sums: Numbers, squares: Numbers) -> int:
        return playing.many_endings(
            rules,
            facts,
            state.bits,
            state.nums,
            ruled,
            number,
            counter,
            sums,
            squares,
            *playing.room(),
        )

    return _run_all(run, tables.seats, count, seed, threads)


def _bits_of(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def first_counter(seed: int) -> np.uint64:
    """Where the random numbers of a seed begin; a seed may be any whole number."""
    return np.uint64(mixed(np.uint64(seed % 2**64)))


def counter_of(seed: int, number: int) -> np.uint64:
    """Where the random numbers of one deal begin."""
    start = int(first_counter(seed)) + int(STEP) * int(fast.STRIDE) * number
    return np.uint64(start % 2**64)


def _run_all(run: _Run, seats: int, deals: int, seed: int, threads: int) -> Playouts:
    """Cut the work into pieces and add up what they bring."""
    starts = range(0, deals, _CHUNK)

    def piece(start: int) -> tuple[int, Numbers, Numbers]:
        sums, squares = np.zeros(at.MAX_SEATS, np.int64), np.zeros(at.MAX_SEATS, np.int64)
        count = min(_CHUNK, deals - start)
        moves = run(count, counter_of(seed, start), sums, squares)
        return moves, sums, squares

    if threads == 1:
        pieces = [piece(start) for start in starts]
    else:
        with ThreadPoolExecutor(threads) as pool:
            pieces = list(pool.map(piece, starts))
    sums = sum((part[1] for part in pieces), np.zeros(at.MAX_SEATS, np.int64))
    squares = sum((part[2] for part in pieces), np.zeros(at.MAX_SEATS, np.int64))
    return Playouts(
        deals,
        sum(part[0] for part in pieces),
        tuple(int(value) for value in sums[:seats]),
        tuple(int(value) for value in squares[:seats]),
    )
