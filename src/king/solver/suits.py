"""States of one suit: everything that can be told from which of its cards are still out.

Cards never change hands in play, so the cards of a suit that are out determine who holds
what in it, what may stand for what, and bounds. A state is worked out when it is first met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.solver.bits import highest, lowest, popcount
from king.solver.layout import (
    EXIT,
    F_EXACT,
    F_OFFSET0,
    F_OWNER_BITS,
    F_PLAYERS,
    F_TARGET,
    KIND,
    M_FORCE,
    MIXED,
    OWNER,
    POINTS,
    S_CODE,
    S_FLAGS,
    S_HEADS,
    S_KNOWN,
    S_MINUS,
    S_OVER,
    S_PLUS,
    S_TOPS,
    SAFE,
    STATE,
    STUCK,
)

if TYPE_CHECKING:
    from king.solver.bits import Array


@kernel
def state_of(work: Array, states: Array, names: Array, suit: int, out: int) -> int:
    """Where the state of a suit begins in ``states``, filled when it is new."""
    row = (work[F_OFFSET0 + suit] + out) * STATE
    if states[row + S_KNOWN] == 0:
        fill(work, states, names, suit, out, row)
    return row


@kernel
def points_out(work: Array, states: Array, names: Array, out: int) -> tuple[int, int]:
    """The good and the bad points of the cards that are out, each summed."""
    plus = 0
    minus = 0
    for suit in range(4):
        inside = (out >> (16 * suit)) & 0xFFFF
        if inside:
            row = state_of(work, states, names, suit, inside)
            plus += states[row + S_PLUS]
            minus += states[row + S_MINUS]
    return plus, minus


@kernel
def fill(work: Array, states: Array, names: Array, suit: int, out: int, row: int) -> None:
    """Neighbours, points, the code, and the bounds that the suit alone gives."""
    first = 16 * suit
    target = work[F_TARGET]
    heads = 0
    plus = 0
    minus = 0
    owner = -1
    kind = -1
    own = 0
    code = 0
    rest = out
    while rest:
        height = lowest(rest)
        rest &= rest - 1
        card = first + height
        if work[OWNER + card] != owner or work[KIND + card] != kind:
            heads |= 1 << height
        owner = work[OWNER + card]
        kind = work[KIND + card]
        code = code << work[F_OWNER_BITS] | owner
        if owner == target:
            own |= 1 << height
        plus += max(work[POINTS + card], 0)
        minus += min(work[POINTS + card], 0)
    states[row + S_HEADS] = heads
    states[row + S_PLUS] = plus
    states[row + S_MINUS] = minus
    states[row + S_CODE] = 0 if work[F_EXACT] else code
    forced = (work[M_FORCE] >> first) & 0xFFFF
    others = out & ~own
    flags = 0
    if slack_of(own, others, forced) >= 0:
        flags |= SAFE
    if own and others:
        flags |= MIXED
    beaten = 0
    stuck = True
    tops = popcount(own >> (highest(others) + 1)) << (8 * target)
    over = tops
    best = highest(own)
    for seat in range(work[F_PLAYERS]):
        if seat == target:
            continue
        hand = 0
        rest = others
        while rest:
            height = lowest(rest)
            rest &= rest - 1
            if work[OWNER + first + height] == seat:
                hand |= 1 << height
        if slack_of(hand, own, forced) < 0:
            stuck = False
        if hand:
            beaten |= own & ((1 << lowest(hand)) - 1)
        over |= popcount(hand >> (best + 1)) << (8 * seat)
        tops |= popcount(hand >> (highest(out & ~hand) + 1)) << (8 * seat)
    if stuck:
        flags |= STUCK
    if beaten and slack_of(own ^ (1 << highest(beaten)), others, forced) >= 0:
        flags |= EXIT
    states[row + S_FLAGS] = flags
    states[row + S_TOPS] = tops
    states[row + S_OVER] = over
    states[row + S_KNOWN] = name_of_suit(work, names, suit, out)


@kernel
def slack_of(hand: int, against: int, forced: int) -> int:
    """How many leads from the bottom a hand can spare and still duck every round.

    The card of place i, from 0, can be ducked for ever when at most i cards against it are
    lower. A card that may have to go early does not count as a place. 16 without cards.
    """
    place = 0
    slack = 16
    rest = hand
    while rest:
        height = lowest(rest)
        rest &= rest - 1
        below = popcount(against & ((1 << height) - 1))
        slack = min(slack, place - below)
        if not (forced >> height) & 1:
            place += 1
    return slack


@kernel
def name_of_suit(work: Array, names: Array, suit: int, out: int) -> int:
    """1 + the state that stands for all that are alike.

    Alike are, where every card counts, states with the same owners and classes in the same
    order; else those where everybody has as many cards and the special ones (of a class that
    is not the common one, 0) have the same owners and places from the top.
    """
    first = suit + 1
    second = 0
    place = 0
    rest = out
    while rest:
        height = highest(rest)
        rest ^= 1 << height
        card = 16 * suit + height
        owner, kind = work[OWNER + card], work[KIND + card]
        if work[F_EXACT]:
            first = first * 8 + owner
            second = second * 16 + kind
            if kind >= 15:
                first, second = -1 - suit, out  # too many classes: it stands for itself
                break
        else:
            first += 1 << (4 + 5 * owner)
            if kind:
                if kind >= 8 or second >> 54:
                    first, second = -1 - suit, out
                    break
                second = second << 10 | place << 6 | owner << 3 | kind
        place += 1
    size = names.shape[0]
    mix = (first * 0x2545F4914F6CDD1D) ^ (second * 0x1B873593CC9E2D51)
    spot = ((mix >> 29) & 0x7FFFFFFF) & (size - 1)
    while names[spot, 2] != 0:
        if names[spot, 0] == first and names[spot, 1] == second:
            return names[spot, 2]
        spot = (spot + 1) & (size - 1)
    names[spot, 0] = first
    names[spot, 1] = second
    names[spot, 2] = out + 1
    return out + 1
