"""Running the compiled searches: limits, repeated questions, arrays."""

from __future__ import annotations

import math
import time
from functools import cache
from typing import Final

import numpy as np

from king.solver import layout as f
from king.solver import maxn
from king.solver.moves import moves_of
from king.solver.search import run
from king.solver.setup import Numbers, Problem, signed, tiny_problem, unsigned

CHUNK: Final = 20_000  # nodes between two looks at the clock
ROWS: Final = 1 << 19  # of the table, 64 bytes each
CHAINS: Final = 1 << 14
NO_LIMIT: Final = 1 << 62
FEW: Final = (3, 4)  # steps from the least value to the greatest

Bounds = tuple[int, int]


class Limit:
    """How long a search may go on: nodes, seconds, or both."""

    def __init__(self, nodes: int | None, seconds: float | None) -> None:
        self._nodes = NO_LIMIT if nodes is None else nodes
        self._began = time.perf_counter()
        self._until = None if seconds is None else self._began + seconds

    @property
    def spent(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self._began

    def budget(self, done: int) -> int:
        """Nodes to search before asking again, 0 when there is no more."""
        if self._until is not None and time.perf_counter() >= self._until:
            return 0
        left = self._nodes - done
        return max(0, min(left, NO_LIMIT if self._until is None else CHUNK))


class Memory:
    """The arrays of a search that are worth keeping from one problem to the next.

    One search at a time: the next one begins by emptying them.
    """

    def __init__(self, rows: int = ROWS) -> None:
        self.chains = np.zeros(CHAINS, np.int64)
        self.table = np.zeros(rows * f.ROW, np.int64)
        self._states = np.zeros(0, np.int64)
        self._names = np.zeros((0, 3), np.int64)

    def for_states(self, count: int) -> tuple[Numbers, Numbers]:
        """Empty room for so many states of suits and for their names."""
        size = 1 << (2 * count - 1).bit_length()
        if len(self._names) < size:
            self._states = np.zeros(size // 2 * f.STATE, np.int64)
            self._names = np.zeros((size, 3), np.int64)
        states, names = self._states[: count * f.STATE], self._names[:size]
        states[:] = 0
        names[:] = 0
        return states, names


class _Run:
    """A problem with the arrays to search it."""

    def __init__(self, problem: Problem, limit: Limit, memory: Memory | None) -> None:
        work = problem.work
        self.problem = problem
        self.nodes = 0
        self._limit = limit
        self._hands = work[f.HANDS : f.HANDS + f.SEATS].copy()
        count = sum(1 << int(size) for size in work[f.F_SIZE0 : f.F_SIZE0 + 4])
        memory = memory or Memory()
        self._states, self._names = memory.for_states(count)
        memory.chains[:] = 0
        work[f.C_ROWS] = 0
        self._chains, self._table = memory.chains, memory.table

    def groups(self) -> list[int]:
        """The legal cards of the root, neighbours that are alike together, as sets."""
        found = moves_of(self.problem.work, self._states, self._names, f.ROOT)
        allowed, heads = (unsigned(mask) for mask in found)
        groups: list[int] = []
        for card in range(64):
            if heads >> card & 1:
                groups.append(1 << card)
            elif allowed >> card & 1:
                groups[-1] |= 1 << card
        return [signed(group) for group in groups]

    def _begin(self, moves: int) -> None:
        work = self.problem.work
        work[f.HANDS : f.HANDS + f.SEATS] = self._hands
        work[f.FRAMES : f.FRAMES + f.FRAME] = work[f.ROOT : f.ROOT + f.FRAME]
        work[f.C_DEPTH] = work[f.C_UP] = work[f.C_NODES] = 0
        work[f.C_ROOT] = moves


@cache
def prepare() -> None:
    """Compile or load the searches, so that limits count the search alone."""
    limit, memory = Limit(None, None), Memory(16)
    search = Search(tiny_problem(), limit, memory)
    search.value(search.groups()[0], search.first_bounds())
    SearchAll(tiny_problem(), limit, memory).values(search.groups()[0])


class Search(_Run):
    """The search for one seat against all others."""

    def first_bounds(self) -> Bounds:
        """What the target can come to at least and at most, by the points that are out."""
        work = self.problem.work
        root = work[f.ROOT : f.ROOT + f.FRAME]
        points = work[f.POINTS : f.POINTS + 64]
        plus = int(work[f.TRICK + 1]) + int(points[points > 0].sum())
        minus = int(work[f.TRICK + 2]) + int(points[points < 0].sum())
        ends = [int(root[f.P_BANK]) + minus, int(root[f.P_BANK]) + plus]
        price, most = abs(int(work[f.F_PRICE])), int(work[f.F_MOST])
        if work[f.F_SALE]:
            # A shortfall can be as much as the price and all that is still to be lost.
            loss = price - min(0, int(root[f.P_EXTRA]) + minus)
            ends = [ends[0] - price, ends[1] + price + loss]
        ends = [ends[0] + min(0, most), ends[1] + max(0, most)]
        if root[f.P_SLAM]:
            ends += [int(work[f.F_SLAM_TAKER]), int(work[f.F_SLAM_OTHERS])]
        return min(ends), max(ends)

    def value(self, moves: int, bounds: Bounds, guess: int | None = None) -> Bounds:
        """Bounds on the value of the root if one of some moves is played; equal when solved."""
        low, high = bounds
        need = self._first_guess(bounds) if guess is None else guess
        while low < high:
            need = min(max(need, low + 1), high)
            value = self._at_least(need, moves)
            if value is None:
                break
            if value >= need:
                low, need = value, value + 1
            else:
                high, need = value, value
        return low, high

    def _first_guess(self, bounds: Bounds) -> int:
        """Which value to ask for first: where there are few, one in the middle.

        Of three values the middle one saves no question.
        """
        work = self.problem.work
        low, high = bounds
        step = int(np.gcd.reduce(work[f.POINTS : f.POINTS + 64]))
        step = math.gcd(
            step, *work[f.TRICK : f.TRICK + f.PLIES * f.TRICK_ROW : f.TRICK_ROW].tolist()
        )
        if FEW[0] * step <= high - low <= FEW[1] * step:
            return (low + high + 1) // 2
        return int(work[f.ROOT + f.P_BANK])

    def _at_least(self, need: int, moves: int) -> int | None:
        """A lower bound on the value that is not below ``need``, or an upper one that is.

        None when the limit is reached.
        """
        work = self.problem.work
        self._begin(moves)
        work[f.FRAMES + f.P_NEED] = need
        before = self.nodes
        while True:
            work[f.C_BUDGET] = self._limit.budget(self.nodes)
            done = work[f.C_BUDGET] and run(
                work, self._states, self._names, self._chains, self._table
            )
            self.nodes = before + int(work[f.C_NODES])
            if done:
                return int(work[f.C_VALUE])
            if not work[f.C_BUDGET]:
                return None


class SearchAll(_Run):
    """The search where every seat plays for itself."""

    def __init__(self, problem: Problem, limit: Limit, memory: Memory | None) -> None:
        super().__init__(problem, limit, memory)
        self._side = np.zeros(maxn.SIDE, np.int64)

    def values(self, moves: int) -> tuple[int, ...] | None:
        """Points of all seats if the best of some moves is played, None at the limit."""
        work, side, seats = self.problem.work, self._side, self.problem.seats
        self._begin(moves)
        side[maxn.BANK : maxn.BANK + seats] = self.problem.won
        before = self.nodes
        while True:
            work[f.C_BUDGET] = self._limit.budget(self.nodes)
            done = work[f.C_BUDGET] and maxn.run_all(
                work, side, self._states, self._names, self._chains, self._table
            )
            self.nodes = before + int(work[f.C_NODES])
            if done:
                return tuple(int(value) for value in side[maxn.VALUE : maxn.VALUE + seats])
            if not work[f.C_BUDGET]:
                return None
