"""What can be said of a position between two tricks without playing on.

Each bound rests on a short argument, told in docs/solver.md. All values are points of the
target in the whole deal. With a bound goes its meaning: the cards on whose ranks it rests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.solver.bits import highest, popcount
from king.solver.layout import (
    EXIT,
    F_BUYER,
    F_DECLARER,
    F_FIRST,
    F_FORCE_UNDER,
    F_LINEAR,
    F_MOST,
    F_OFFSET0,
    F_PLAIN,
    F_PLAYERS,
    F_PRICE,
    F_RANK0,
    F_RESERVED,
    F_SALE,
    F_SELLER,
    F_SLAM_OTHERS,
    F_SLAM_TAKER,
    F_TARGET,
    F_TRICKS,
    F_TRUMP,
    HANDS,
    M_BAN,
    M_FIRST_BAN,
    M_OPENING,
    M_SLAM,
    M_SLAM_TALON,
    M_TRUMP,
    MIXED,
    P_BANK,
    P_BROKEN,
    P_EXTRA,
    P_NEED,
    P_OUT,
    P_SEAT,
    P_SLAM,
    P_TRICK,
    S_FLAGS,
    S_OVER,
    S_TOPS,
    SAFE,
    STATE,
    STUCK,
    TRICK,
    TRICK_ROW,
)
from king.solver.suits import points_out

if TYPE_CHECKING:
    from king.solver.bits import Array


SURE = 1 << 60  # marks an answer


@kernel
def outlook(work: Array, states: Array, names: Array, frame: int) -> tuple[int, int, int]:
    """The least and the most that the target can still come to, and what that rests on.

    The first bound that answers the question of the frame is taken, in an order from those
    that rest on nothing to those that rest on all ranks of a suit.
    """
    out = work[frame + P_OUT]
    trick = work[frame + P_TRICK]
    plus, minus = points_out(work, states, names, out)
    at = TRICK + trick * TRICK_ROW
    bank = work[frame + P_BANK]
    low = bank + minus + work[at + 2]
    high = bank + plus + work[at + 1]
    if work[F_LINEAR] == 0:
        low, high = _settled(work, frame, low, high, plus, minus)
    if work[frame + P_SLAM]:
        low, high = _with_slam(work, frame, low, high)
    need = work[frame + P_NEED]
    if low >= need or high < need:
        return low, high, 0
    first = work[F_FIRST] != 0 and trick == 0
    if (
        work[frame + P_SLAM]
        or work[F_LINEAR] == 0
        or work[F_PLAIN] == 0
        or (first and (work[M_FIRST_BAN] or work[M_OPENING]))
    ):
        return low, high, 0
    return _with_tricks(work, states, frame, plus, minus)


@kernel
def _with_tricks(
    work: Array, states: Array, frame: int, plus: int, minus: int
) -> tuple[int, int, int]:
    """Bounds from tricks that are certain, for points that add up."""
    target = work[F_TARGET]
    seat = work[frame + P_SEAT]
    out = work[frame + P_OUT]
    need = work[frame + P_NEED] - work[frame + P_BANK]
    bank = work[frame + P_BANK]
    at = TRICK + work[frame + P_TRICK] * TRICK_ROW
    rest_plus, rest_minus = work[at + 1] + plus, work[at + 2] + minus
    least, most = work[at + 3], work[at + 4]
    trumps = out & work[M_TRUMP]
    low, high = rest_minus, rest_plus
    if trumps:
        suit = work[F_TRUMP]
        own = work[HANDS + target] & trumps
        others = trumps & ~own
        over = states[
            (work[F_OFFSET0 + suit] + ((trumps >> (16 * suit)) & 0xFFFF)) * STATE + S_OVER
        ]
        wins = (over >> (8 * target)) & 0xFF
        losses = 0
        for other in range(work[F_PLAYERS]):
            if other != target:
                losses = max(losses, (over >> (8 * other)) & 0xFF)
        if least >= 0:
            low = wins * least + minus
            high = rest_plus - losses * least
        elif most <= 0:
            low = rest_minus - losses * most
            high = wins * most + plus
        if low >= need or high < need:
            # The side with the highest trumps: down to its last one above the other side's.
            above = own if (low >= need) == (least >= 0) else others
            below = trumps & ~above
            edge = highest_of(below, suit)
            return low + bank, high + bank, (-1 << (edge + 1)) & (0xFFFF << (16 * suit))
    # Whoever leads takes every trick that he has the highest cards for, where nobody ruffs.
    if least > 0:
        tops, meaning = _runs(work, states, frame, seat)
        if seat == target:
            low = max(low, tops * least + minus)
        else:
            high = min(high, rest_plus - tops * least)
        if low >= need or high < need:
            return low + bank, high + bank, meaning
    if trumps == 0 and work[F_FORCE_UNDER] == 0:
        stuck = STUCK
        unsafe = 0
        exits = 0
        meaning = 0
        banned = work[M_BAN] if work[frame + P_BROKEN] == 0 else 0
        for suit in range(4):
            inside = (out >> (16 * suit)) & 0xFFFF
            if inside:
                found = states[(work[F_OFFSET0 + suit] + inside) * STATE + S_FLAGS]
                stuck &= found
                free = 0
                if found & MIXED:
                    meaning |= 0xFFFF << (16 * suit)
                    if (banned >> (16 * suit)) & inside == 0:
                        free = found & EXIT
                exits |= free
                if found & SAFE == 0:
                    unsafe += 1 if free else 2
        if need <= 0 and (unsafe == 0 if seat != target else exits and unsafe < 2):
            return bank, high + bank, meaning
        whole = plus + minus + work[at + 1] + work[at + 2]
        if stuck and seat == target and whole < need:
            return low + bank, whole + bank, meaning
    return low + bank, high + bank, 0


@kernel
def _runs(work: Array, states: Array, frame: int, seat: int) -> tuple[int, int]:
    """How many highest cards the leader may lead one after the other, and which they are."""
    out = work[frame + P_OUT]
    banned = work[M_BAN] if work[frame + P_BROKEN] == 0 else 0
    trumped = out & work[M_TRUMP] & ~work[HANDS + seat]
    if work[F_RESERVED] and work[F_DECLARER] != seat:
        banned |= work[M_TRUMP]
    tops = 0
    meaning = 0
    for suit in range(4):
        inside = (out >> (16 * suit)) & 0xFFFF
        if inside and (banned >> (16 * suit)) & inside == 0:
            row = (work[F_OFFSET0 + suit] + inside) * STATE
            count = (states[row + S_TOPS] >> (8 * seat)) & 0xFF
            if count and trumped and suit != work[F_TRUMP]:
                for other in range(work[F_PLAYERS]):
                    if other != seat and work[HANDS + other] & work[M_TRUMP]:
                        held = popcount((work[HANDS + other] >> (16 * suit)) & 0xFFFF)
                        count = min(count, held)
            if count:
                tops += count
                rivals = out & ~work[HANDS + seat] & (0xFFFF << (16 * suit))
                edge = highest_of(rivals, suit)
                if rivals:
                    meaning |= (-1 << (edge + 1)) & (0xFFFF << (16 * suit))
    return tops, meaning


@kernel
def highest_of(cards: int, suit: int) -> int:
    """The highest card of a suit among some, the place below its lowest when there is none."""
    return 16 * suit + highest((cards >> (16 * suit)) & 0xFFFF)


@kernel
def _with_slam(work: Array, frame: int, low: int, high: int) -> tuple[int, int]:
    """A slam that is still open may replace everything."""
    target = work[F_TARGET]
    over = work[frame + P_OUT] & work[M_SLAM] == 0 and (
        work[M_SLAM_TALON] == 0 or work[frame + P_TRICK] >= work[F_TRICKS]
    )
    mine = work[frame + P_SLAM] == 2 + target
    taker, others = work[F_SLAM_TAKER], work[F_SLAM_OTHERS]
    if over and work[frame + P_SLAM] >= 2:
        value = taker if mine else others
        return value, value
    if work[frame + P_SLAM] == 1 or mine:
        low, high = min(low, taker), max(high, taker)
    if work[frame + P_SLAM] == 1 or not mine:
        low, high = min(low, others), max(high, others)
    return low, high


@kernel
def _settled(
    work: Array, frame: int, low: int, high: int, plus: int, minus: int
) -> tuple[int, int]:
    """The most tricks, or the price of a sale, on top of the points."""
    target = work[F_TARGET]
    trick = work[frame + P_TRICK]
    extra = work[frame + P_EXTRA]
    if work[F_MOST]:
        left = work[F_TRICKS] - trick
        own = (extra >> (6 * target)) & 63
        can = True
        must = True
        for other in range(work[F_PLAYERS]):
            if other == target:
                continue
            won = (extra >> (6 * other)) & 63
            ahead = work[F_RANK0 + target] > work[F_RANK0 + other]
            if own + left < won or (own + left == won and not ahead):
                can = False
            if won + left > own or (won + left == own and not ahead):
                must = False
        most = work[F_MOST]
        low += most if must else min(0, most) if can else 0
        high += most if must else max(0, most) if can else 0
    if work[F_SALE]:
        if work[F_BUYER] == target:
            if work[F_SELLER] != target:
                low = paid(work, low)
                high = paid(work, high)
        elif work[F_SELLER] == target:
            at = TRICK + trick * TRICK_ROW
            one = received(work, extra + work[at + 2] + minus)
            two = received(work, extra + work[at + 1] + plus)
            low += min(one, two)
            high += max(one, two)
    return low, high


@kernel
def paid(work: Array, won: int) -> int:
    """Points of the buyer after paying; they grow with what he has won."""
    price = work[F_PRICE]
    if work[F_SALE] == 1:
        price = max(0, min(price, won))
    return won - price


@kernel
def received(work: Array, won: int) -> int:
    """What the seller gets when the buyer has won so many points."""
    price = work[F_PRICE]
    if work[F_SALE] == 1:
        return max(0, min(price, won))
    return price + max(0, price - won)
