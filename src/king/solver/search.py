"""The search for one seat against all others: a null window, without recursion.

The question is always the same: can the target get at least so many points? A frame of the
stack is one ply; the run can stop at any node and go on later, for everything is in arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.solver.bits import highest, lowest
from king.solver.bounds import outlook
from king.solver.layout import (
    BEATEN,
    C_BUDGET,
    C_DEPTH,
    C_MEANING,
    C_NODES,
    C_ROOT,
    C_UP,
    C_VALUE,
    F_BUYER,
    F_EXACT,
    F_JOKER,
    F_MOST,
    F_PLAYERS,
    F_SALE,
    F_TARGET,
    F_TRICKS,
    FAR,
    FRAME,
    FRAMES,
    HANDS,
    KIND,
    LIST,
    LISTS,
    M_BREAKERS,
    M_SLAM,
    M_SLAM_TALON,
    MOVES,
    P_ALLOWED,
    P_BANK,
    P_BEST,
    P_BEST_MOVE,
    P_BROKEN,
    P_COUNT,
    P_EXTRA,
    P_KEPT,
    P_LAID,
    P_LED,
    P_MEANING,
    P_MOVE,
    P_MOVES,
    P_NEED,
    P_NEXT,
    P_OUT,
    P_PENDING,
    P_POINTS,
    P_RESERVE,
    P_SEAT,
    P_SIZE,
    P_SLAM,
    P_TRICK,
    P_WIN,
    P_WINNER,
    POINTS,
    S_KNOWN,
    T_BOUND,
    T_NOTE,
    TRICK,
    TRICK_ROW,
)
from king.solver.memory import find, keep, make_key, meaning_of, move_of
from king.solver.moves import following, heads, joker_winner, legal
from king.solver.ordering import praise, rate
from king.solver.suits import state_of

if TYPE_CHECKING:
    from king.solver.bits import Array


@kernel
def run(work: Array, states: Array, names: Array, chains: Array, table: Array) -> int:
    """Search on until the root is answered (1) or the budget of nodes is spent (0)."""
    depth = work[C_DEPTH]
    up = work[C_UP]
    value = work[C_VALUE]
    meaning = work[C_MEANING]
    nodes = work[C_NODES]
    stop = nodes + work[C_BUDGET]
    target = work[F_TARGET]
    while True:
        frame = FRAMES + depth * FRAME
        moves = LISTS + depth * LIST
        solved = False
        if up == 0:
            if nodes >= stop:
                break
            nodes += 1
            first = -1
            work[frame + P_KEPT] = 0
            if work[frame + P_COUNT] == 0 and depth > 0:
                need = work[frame + P_NEED]
                low, high, meaning = outlook(work, states, names, frame)
                solved = low >= need or high < need
                value = low if low >= need else high
                if not solved and work[frame + P_TRICK] + 1 < work[F_TRICKS]:
                    make_key(work, states, frame)
                    work[frame + P_KEPT] = 1
                    row, name = find(work, chains, table, frame)
                    if row >= 0:
                        solved = True
                        value = (table[row + T_BOUND] >> 32) + work[frame + P_BANK]
                        meaning = meaning_of(work, frame, table[row + T_NOTE])
                    else:
                        first = move_of(work[frame + P_OUT], name)
            if not solved:
                _open(work, states, names, frame, moves, first, depth == 0)
        else:
            up = 0
            seat = work[frame + P_SEAT]
            move = work[frame + P_MOVE]
            work[HANDS + seat] |= 1 << move
            meaning |= work[frame + P_PENDING]
            need = work[frame + P_NEED]
            if (value >= need) == (seat == target):
                solved = True
                left = work[F_TRICKS] - work[frame + P_TRICK]
                work[praise(work, frame) + move] += left * left
                work[frame + P_BEST_MOVE] = move
            else:
                work[frame + P_MEANING] |= meaning
                if (value > work[frame + P_BEST]) == (seat == target):
                    work[frame + P_BEST] = value
                if work[frame + P_NEXT] < work[frame + P_MOVES] and work[F_EXACT] == 0:
                    _skip(work, states, names, frame, moves, move, meaning)
                if work[frame + P_NEXT] >= work[frame + P_MOVES]:
                    solved = True
                    value = work[frame + P_BEST]
                    meaning = _whole_groups(work, frame)
            if solved and work[frame + P_KEPT]:
                keep(work, chains, table, frame, value, meaning, work[frame + P_BEST_MOVE])
        if solved:
            if depth == 0:
                work[C_DEPTH] = 0
                work[C_UP] = 0
                work[C_VALUE] = value
                work[C_NODES] = nodes
                return 1
            depth -= 1
            up = 1
            continue
        move = _next_move(work, frame, moves)
        work[HANDS + work[frame + P_SEAT]] ^= 1 << move
        advance(work, frame, depth, move)
        depth += 1
    work[C_DEPTH] = depth
    work[C_UP] = up
    work[C_VALUE] = value
    work[C_MEANING] = meaning
    work[C_NODES] = nodes
    return 0


@kernel
def _open(
    work: Array,
    states: Array,
    names: Array,
    frame: int,
    moves: int,
    first: int,
    is_root: bool,
) -> None:
    """List and rate the moves of a node."""
    allowed = legal(work, frame)
    if is_root:
        allowed &= work[C_ROOT]
    chosen = heads(work, states, names, frame, allowed)
    work[frame + P_ALLOWED] = chosen
    work[frame + P_RESERVE] = allowed & ~chosen
    count = 0
    while chosen:
        work[moves + count] = lowest(chosen)
        chosen &= chosen - 1
        count += 1
    work[frame + P_MOVES] = count
    work[frame + P_NEXT] = 0
    work[frame + P_BEST_MOVE] = -1
    work[frame + P_BEST] = -FAR if work[frame + P_SEAT] == work[F_TARGET] else FAR
    work[frame + P_MEANING] = 0
    if count > 1:
        rate(work, frame, moves, first)


@kernel
def _skip(
    work: Array, states: Array, names: Array, frame: int, moves: int, move: int, meaning: int
) -> None:
    """Leave out the moves that fail for the same reason as one that was tried.

    Cards of its suit and class below all on whose ranks that reason rests.
    """
    suit = move >> 4
    inside = (meaning >> (16 * suit)) & 0xFFFF
    edge = 16 * suit + (lowest(inside) if inside else 16)
    if move >= edge:
        return
    out = (work[frame + P_OUT] >> (16 * suit)) & 0xFFFF
    known = 0
    place = work[frame + P_NEXT]
    last = work[frame + P_MOVES]
    while place < last:
        other = work[moves + place]
        if other >> 4 == suit and other < edge and work[KIND + other] == work[KIND + move]:
            if known == 0:
                row = state_of(work, states, names, suit, out ^ (1 << (move & 15)))
                known = states[row + S_KNOWN]
            row = state_of(work, states, names, suit, out ^ (1 << (other & 15)))
            if states[row + S_KNOWN] == known:
                last -= 1
                work[moves + place] = work[moves + last]
                work[moves + MOVES + place] = work[moves + MOVES + last]
                continue
        place += 1
    work[frame + P_MOVES] = last


@kernel
def _next_move(work: Array, frame: int, moves: int) -> int:
    """The best rated move that was not tried yet."""
    place = work[frame + P_NEXT]
    best = place
    for other in range(place + 1, work[frame + P_MOVES]):
        if work[moves + MOVES + other] > work[moves + MOVES + best]:
            best = other
    move = work[moves + best]
    work[moves + best] = work[moves + place]
    work[moves + MOVES + best] = work[moves + MOVES + place]
    work[moves + place] = move
    work[frame + P_NEXT] = place + 1
    work[frame + P_MOVE] = move
    return move


@kernel
def _whole_groups(work: Array, frame: int) -> int:
    """The meaning of a node all of whose moves were tried.

    A card that stood for its neighbours must not be parted from them: where the meaning has
    a neighbour it gets all down to the card that was tried.
    """
    meaning = work[frame + P_MEANING]
    reserve = work[frame + P_RESERVE]
    if reserve and meaning:
        for suit in range(4):
            skipped = (reserve >> (16 * suit)) & 0xFFFF
            inside = (meaning >> (16 * suit)) & 0xFFFF
            if skipped & inside:
                tried = (work[frame + P_ALLOWED] >> (16 * suit)) & 0xFFFF
                card = lowest((skipped | tried) & inside)
                if (skipped >> card) & 1:
                    head = highest(tried & ((1 << card) - 1))
                    meaning |= (0xFFFF & (-1 << head)) << (16 * suit)
    return meaning


@kernel
def advance(work: Array, frame: int, depth: int, move: int) -> None:
    """Fill the frame after ``frame`` with the position after a move."""
    child = frame + FRAME
    bit = 1 << move
    seat = work[frame + P_SEAT]
    count = work[frame + P_COUNT] + 1
    laid = work[frame + P_LAID] | bit
    points = work[frame + P_POINTS] + work[POINTS + move]
    work[child + P_OUT] = work[frame + P_OUT] ^ bit
    work[child + P_BROKEN] = 1 if bit & work[M_BREAKERS] else work[frame + P_BROKEN]
    work[child + P_NEED] = work[frame + P_NEED]
    work[child + P_SLAM] = work[frame + P_SLAM]
    work[child + P_EXTRA] = work[frame + P_EXTRA]
    work[child + P_BANK] = work[frame + P_BANK]
    work[frame + P_PENDING] = 0
    win, winner = move, seat
    if count > 1 and (work[BEATEN + work[frame + P_WIN]] >> move) & 1 == 0:
        win, winner = work[frame + P_WIN], work[frame + P_WINNER]
    if count < work[frame + P_SIZE]:
        work[child + P_COUNT] = count
        work[child + P_SIZE] = work[frame + P_SIZE]
        work[child + P_LED] = move >> 4 if count == 1 else work[frame + P_LED]
        work[child + P_WIN] = win
        work[child + P_WINNER] = winner
        work[child + P_POINTS] = points
        work[child + P_TRICK] = work[frame + P_TRICK]
        work[child + P_LAID] = laid
        work[child + P_SEAT] = following(work, seat)
        return
    if work[F_JOKER] >= 0:
        winner = joker_winner(work, frame, depth)
    suit = 0xFFFF << (16 * (win >> 4))
    if laid & suit & ~(1 << win):
        work[frame + P_PENDING] = (-1 << win) & suit
    _take(work, frame, child, winner, laid, points)


@kernel
def _take(work: Array, frame: int, child: int, winner: int, laid: int, points: int) -> None:
    """A trick is complete: points, what the rules remember, the next leader."""
    trick = work[frame + P_TRICK]
    points += work[TRICK + trick * TRICK_ROW]
    if winner == work[F_TARGET]:
        work[child + P_BANK] += points
    if work[F_MOST]:
        work[child + P_EXTRA] += 1 << (6 * winner)
    elif work[F_SALE] and winner == work[F_BUYER]:
        work[child + P_EXTRA] += points
    slam = work[frame + P_SLAM]
    if slam:
        last = trick + 1 >= work[F_TRICKS]
        if laid & work[M_SLAM] or (last and work[M_SLAM_TALON]):
            if slam == 1:
                work[child + P_SLAM] = 2 + winner
            elif slam != 2 + winner:
                work[child + P_SLAM] = 0
    work[child + P_COUNT] = 0
    work[child + P_LAID] = 0
    work[child + P_POINTS] = 0
    work[child + P_TRICK] = trick + 1
    work[child + P_WINNER] = winner
    if work[child + P_OUT] and work[HANDS + winner] == 0:
        winner = following(work, winner)
    work[child + P_SEAT] = winner
    size = 0
    for seat in range(work[F_PLAYERS]):
        size += work[HANDS + seat] != 0
    work[child + P_SIZE] = size
