"""The search where every seat plays for itself: max^n, without recursion.

The seat to move takes what gives itself most; of moves that give it the same the first in the
order of suits S H D C and in each from the lowest card. Values are vectors, points of the
whole deal by seat. What may be cut is little: a node whose seat has got the most that is
still to be had, for then a later move could only be as good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.solver.bits import lowest
from king.solver.bounds import paid, received
from king.solver.layout import (
    C_BUDGET,
    C_DEPTH,
    C_NODES,
    C_ROOT,
    C_ROWS,
    C_UP,
    F_BUYER,
    F_LINEAR,
    F_MOST,
    F_PLAYERS,
    F_RANK0,
    F_SALE,
    F_SELLER,
    F_SLAM_OTHERS,
    F_SLAM_TAKER,
    F_TRICKS,
    FRAME,
    FRAMES,
    HANDS,
    LIST,
    LISTS,
    M_SLAM,
    M_SLAM_TALON,
    P_COUNT,
    P_EXTRA,
    P_KEPT,
    P_KEY1,
    P_KEY2,
    P_LAID,
    P_MOVE,
    P_MOVES,
    P_NEXT,
    P_OUT,
    P_POINTS,
    P_SEAT,
    P_SLAM,
    P_TRICK,
    P_WINNER,
    PLIES,
    POINTS,
    SEATS,
    TRICK,
    TRICK_ROW,
)
from king.solver.memory import chain_of, make_key
from king.solver.moves import heads, legal
from king.solver.search import advance
from king.solver.suits import points_out

if TYPE_CHECKING:
    from king.solver.bits import Array


BANK = 0  # by ply and seat: points won
BEST = PLIES * SEATS  # by ply and seat: the value of the best move so far
VALUE = 2 * PLIES * SEATS  # by seat: the value of the child
HOPE = VALUE + SEATS  # by ply: points that a seat could still win at most
SIDE = HOPE + PLIES
R_KEY1, R_KEY2, R_BANK0, R_BANK1, R_VALUES, R_NEXT, R_ROW = 0, 1, 2, 3, 4, 7, 8


@kernel
def run_all(
    work: Array, side: Array, states: Array, names: Array, chains: Array, table: Array
) -> int:
    """Search on until the root is answered (1) or the budget of nodes is spent (0).

    The answer, a vector, is in ``side`` at VALUE.
    """
    depth = work[C_DEPTH]
    up = work[C_UP]
    nodes = work[C_NODES]
    stop = nodes + work[C_BUDGET]
    players = work[F_PLAYERS]
    while True:
        frame = FRAMES + depth * FRAME
        moves = LISTS + depth * LIST
        bank = BANK + depth * SEATS
        best = BEST + depth * SEATS
        seat = work[frame + P_SEAT]
        solved = False
        if up == 0:
            if nodes >= stop:
                break
            nodes += 1
            work[frame + P_KEPT] = 0
            if work[frame + P_COUNT] == 0 and depth > 0:
                solved = _is_settled(work, side, states, names, frame, depth)
                if not solved:
                    make_key(work, states, frame)
                    work[frame + P_KEPT] = 1
                    solved = _recall(work, side, chains, table, frame, bank)
            elif depth == 0:
                side[HOPE] = _root_hope(work, frame)
            if not solved:
                allowed = legal(work, frame)
                if depth == 0:
                    allowed &= work[C_ROOT]
                chosen = heads(work, states, names, frame, allowed)
                count = 0
                while chosen:
                    work[moves + count] = lowest(chosen)
                    chosen &= chosen - 1
                    count += 1
                work[frame + P_MOVES] = count
                work[frame + P_NEXT] = 0
        else:
            up = 0
            work[HANDS + seat] |= 1 << work[frame + P_MOVE]
            if work[frame + P_NEXT] == 1 or side[VALUE + seat] > side[best + seat]:
                for other in range(players):
                    side[best + other] = side[VALUE + other]
            most = side[bank + seat] + side[HOPE + depth]
            is_best = work[F_LINEAR] and work[frame + P_SLAM] == 0 and side[best + seat] >= most
            if is_best or work[frame + P_NEXT] >= work[frame + P_MOVES]:
                solved = True
                for other in range(players):
                    side[VALUE + other] = side[best + other]
                if work[frame + P_KEPT]:
                    _remember(work, side, chains, table, frame, bank)
        if solved:
            if depth == 0:
                work[C_DEPTH] = 0
                work[C_UP] = 0
                work[C_NODES] = nodes
                return 1
            depth -= 1
            up = 1
            continue
        place = work[frame + P_NEXT]
        move = work[moves + place]
        work[frame + P_NEXT] = place + 1
        work[frame + P_MOVE] = move
        work[HANDS + seat] ^= 1 << move
        advance(work, frame, depth, move)
        for other in range(players):
            side[bank + SEATS + other] = side[bank + other]
        side[HOPE + depth + 1] = side[HOPE + depth]
        if work[frame + FRAME + P_COUNT] == 0:
            points = work[frame + P_POINTS] + work[POINTS + move]
            points += work[TRICK + work[frame + P_TRICK] * TRICK_ROW]
            side[bank + SEATS + work[frame + FRAME + P_WINNER]] += points
        depth += 1
    work[C_DEPTH] = depth
    work[C_UP] = up
    work[C_NODES] = nodes
    return 0


@kernel
def _root_hope(work: Array, frame: int) -> int:
    """The most that any seat can still win from the root."""
    hope = work[TRICK + work[frame + P_TRICK] * TRICK_ROW + 1]
    rest = work[frame + P_OUT] | work[frame + P_LAID]
    while rest:
        hope += max(0, work[POINTS + lowest(rest)])
        rest &= rest - 1
    return hope


@kernel
def _is_settled(
    work: Array, side: Array, states: Array, names: Array, frame: int, depth: int
) -> bool:
    """Write the value of a position between two tricks where nothing is left to win."""
    out = work[frame + P_OUT]
    plus, minus = points_out(work, states, names, out)
    at = TRICK + work[frame + P_TRICK] * TRICK_ROW
    plus += work[at + 1]
    minus += work[at + 2]
    side[HOPE + depth] = plus
    slam = work[frame + P_SLAM]
    if slam:
        coming = work[M_SLAM_TALON] and work[frame + P_TRICK] < work[F_TRICKS]
        if out & work[M_SLAM] == 0 and not coming:
            for seat in range(work[F_PLAYERS]):
                mine = slam == 2 + seat
                side[VALUE + seat] = work[F_SLAM_TAKER] if mine else work[F_SLAM_OTHERS]
            return True
    elif out == 0 or (plus == 0 and minus == 0 and work[F_LINEAR]):
        for seat in range(work[F_PLAYERS]):
            side[VALUE + seat] = side[BANK + depth * SEATS + seat]
        _settle(work, side, frame)
        return True
    return False


@kernel
def _settle(work: Array, side: Array, frame: int) -> None:
    """The most tricks and the price of a sale, at the end."""
    extra = work[frame + P_EXTRA]
    if work[F_MOST]:
        best = 0
        for seat in range(1, work[F_PLAYERS]):
            won, most = (extra >> (6 * seat)) & 63, (extra >> (6 * best)) & 63
            if won > most or (won == most and work[F_RANK0 + seat] > work[F_RANK0 + best]):
                best = seat
        side[VALUE + best] += work[F_MOST]
    if work[F_SALE]:
        won = side[VALUE + work[F_BUYER]]
        side[VALUE + work[F_BUYER]] = paid(work, won)
        side[VALUE + work[F_SELLER]] += received(work, won)


@kernel
def _banks(work: Array, side: Array, frame: int, bank: int) -> tuple[int, int]:
    """Points won by three seats and by three more, where the rest depends on them; else 0."""
    first = 0
    second = 0
    if work[frame + P_SLAM]:
        for seat in range(work[F_PLAYERS]):
            points = (side[bank + seat] & 0xFFFFF) << (20 * (seat % 3))
            if seat < 3:
                first |= points
            else:
                second |= points
    return first, second


@kernel
def _recall(work: Array, side: Array, chains: Array, table: Array, frame: int, bank: int) -> bool:
    """Write the value of a position that was searched before."""
    key1, key2 = work[frame + P_KEY1], _key2(work, frame)
    bank0, bank1 = _banks(work, side, frame, bank)
    link = chains[chain_of(chains, key1, key2)]
    while link:
        row = (link - 1) * R_ROW
        link = table[row + R_NEXT]
        if (
            table[row + R_KEY1] == key1
            and table[row + R_KEY2] == key2
            and table[row + R_BANK0] == bank0
            and table[row + R_BANK1] == bank1
        ):
            for seat in range(work[F_PLAYERS]):
                word = table[row + R_VALUES + (seat >> 1)]
                rest = word >> 32 if seat & 1 else ((word & 0xFFFFFFFF) ^ 1 << 31) - (1 << 31)
                side[VALUE + seat] = side[bank + seat] + rest
            return True
    return False


@kernel
def _key2(work: Array, frame: int) -> int:
    """The second word of the key, without the points of any one seat."""
    return work[frame + P_KEY2] & ~(0xFFFFF << 8)


@kernel
def _remember(work: Array, side: Array, chains: Array, table: Array, frame: int, bank: int) -> None:
    """Keep the value of a position between two tricks. A table that is full begins anew."""
    if work[C_ROWS] >= table.shape[0] // R_ROW:
        for chain in range(chains.shape[0]):
            chains[chain] = 0
        work[C_ROWS] = 0
    key1, key2 = work[frame + P_KEY1], _key2(work, frame)
    chain = chain_of(chains, key1, key2)
    row = work[C_ROWS] * R_ROW
    work[C_ROWS] += 1
    table[row + R_KEY1] = key1
    table[row + R_KEY2] = key2
    table[row + R_BANK0], table[row + R_BANK1] = _banks(work, side, frame, bank)
    for half in range(3):
        even = side[VALUE + 2 * half] - side[bank + 2 * half]
        odd = side[VALUE + 2 * half + 1] - side[bank + 2 * half + 1]
        table[row + R_VALUES + half] = odd << 32 | (even & 0xFFFFFFFF)
    table[row + R_NEXT] = chains[chain]
    chains[chain] = work[C_ROWS]
