"""Exact values of all moves of a deal with open cards.

>>> from king.engine import Shuffle, new_game
>>> from king.rules import load
>>> deal = new_game(load("simple").rules(), Shuffle.named(7)).deal
>>> found = solve(deal)
>>> found.finished, found.low == found.high == max(move.low for move in found.moves)
(True, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from king.cards import Card, cards_of
from king.kernels import layout as at
from king.kernels.tables import State, state_of, tables_of
from king.seats import Seat
from king.solver.searches import Limit, Memory, Search, SearchAll, prepare
from king.solver.setup import make_problem, unsigned

if TYPE_CHECKING:
    from king.engine.state import Deal


class MoveValue(Struct, frozen=True):
    """A move and what it is worth: ``low`` to ``high``, equal when it is solved."""

    card: Card
    low: int
    high: int

    @property
    def is_solved(self) -> bool:
        """Whether the value is known exactly."""
        return self.low == self.high


class Solution(Struct, frozen=True):
    """What the play can guarantee to ``seat``, in points of the whole deal.

    ``turn``: who moves. ``moves``: every legal card with its value for ``seat``; of
    neighbouring equal cards all have the same. ``low`` and ``high``: the value of the
    position, equal when ``finished``.
    """

    seat: Seat
    turn: Seat
    low: int
    high: int
    moves: tuple[MoveValue, ...]
    finished: bool
    nodes: int
    seconds: float


class MoveOutcome(Struct, frozen=True):
    """A move and the points of all seats after it; None when it is not solved."""

    card: Card
    points: tuple[int, ...] | None


class Outcome(Struct, frozen=True):
    """How a deal ends where every seat plays for itself; None when it is not finished."""

    turn: Seat
    points: tuple[int, ...] | None
    moves: tuple[MoveOutcome, ...]
    finished: bool
    nodes: int
    seconds: float


def solve(
    deal: Deal,
    seat: Seat | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: Memory | None = None,
) -> Solution:
    """What a seat (the one to move) can guarantee itself against all others, move by move.

    With a limit the answer may not be finished; then the bounds are as good as they got.
    Raises ValueError for a deal that is not in its play, or that the kernels do not cover.
    """
    turn = turn_of(deal)
    target = turn if seat is None else seat
    tables = tables_of(deal)
    state = state_of(tables, deal)
    prepare()
    limit = Limit(nodes, seconds)
    search = Search(make_problem(tables, state, target), limit, memory)
    extra = settled_before(state, target)
    groups = search.groups()
    low, high = search.value(sum(groups), search.first_bounds())
    moves: list[MoveValue] = []
    for group in groups:
        below, above = search.first_bounds()
        if target == turn:
            above = high
        else:
            below = low
        bounds = (low, high) if len(groups) == 1 else search.value(group, (below, above), low)
        for card in cards_of(unsigned(group)):
            name = search.problem.names[card]
            moves.append(MoveValue(name, bounds[0] + extra, bounds[1] + extra))
    return Solution(
        seat=target,
        turn=turn,
        low=low + extra,
        high=high + extra,
        moves=tuple(moves),
        finished=low == high and all(move.is_solved for move in moves),
        nodes=search.nodes,
        seconds=limit.spent,
    )


def outcome(
    deal: Deal,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: Memory | None = None,
) -> Outcome:
    """How a deal ends where every seat plays for itself, and after each move.

    Of moves that give a seat the same it takes the first: suits in the order S H D C, in each
    from the lowest card. Raises ValueError as :func:`solve`.
    """
    turn = turn_of(deal)
    tables = tables_of(deal)
    state = state_of(tables, deal)
    prepare()
    limit = Limit(nodes, seconds)
    search = SearchAll(make_problem(tables, state, turn, exact=True), limit, memory)
    extra = [settled_before(state, seat) for seat in range(tables.seats)]
    moves: list[MoveOutcome] = []
    for group in search.groups():
        found = search.values(group)
        points = None if found is None else tuple(map(sum, zip(found, extra, strict=True)))
        for card in cards_of(unsigned(group)):
            moves.append(MoveOutcome(search.problem.names[card], points))
    best: tuple[int, ...] | None = None
    for move in moves:
        if move.points is None:
            best = None
            break
        if best is None or move.points[turn] > best[turn]:
            best = move.points
    return Outcome(
        turn=turn,
        points=best,
        moves=tuple(moves),
        finished=best is not None,
        nodes=search.nodes,
        seconds=limit.spent,
    )


def turn_of(deal: Deal) -> Seat:
    """The seat to play a card. Raises ValueError when nobody is to."""
    if deal.phase != "play" or deal.turn is None:
        raise ValueError("the deal is not in its play")
    return deal.turn


def settled_before(state: State, seat: int) -> int:
    """Points of a seat that were settled before the play: a bid, a price that is paid as it is."""
    nums = state.nums
    points = int(nums[at.EXTRA_AT + seat])
    buyer, seller = nums[at.BUYER], nums[at.SELLER]
    if nums[at.SETTLE] == at.BY_PRICE and nums[at.PRICE] > 0 and buyer != seller:
        points += int(nums[at.PRICE]) * (int(seat == seller) - int(seat == buyer))
    return points
