"""Points of a deal: the twin of ``king.rules.scoring``, sums without their lines."""

from __future__ import annotations

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers
from king.kernels.bits import NONE, popcount
from king.kernels.compiling import kernel


@kernel
def score(rules: Masks, facts: Numbers, state: Masks, nums: Numbers, points: Numbers) -> None:
    """Write the points of every seat into ``points`` (int64[6]), also in the middle of a deal."""
    seats, slam = facts[at.SEATS], rules[at.SLAM]
    taker = -1
    if slam != NONE:
        for seat in range(seats):
            if taker < 0 and state[at.PILES_AT + seat] & slam == slam:
                taker = seat
    for seat in range(seats):
        if taker >= 0:
            points[seat] = facts[at.SLAM_TAKER] if seat == taker else facts[at.SLAM_OTHERS]
        else:
            points[seat] = nums[at.GAINED_AT + seat]
            points[seat] += card_points(rules, facts, state[at.PILES_AT + seat])
    settle(nums, points)
    for seat in range(seats):
        points[seat] += nums[at.EXTRA_AT + seat]
    if facts[at.MOST_TRICKS] != 0:
        points[most_tricks(facts, nums)] += facts[at.MOST_TRICKS]


@kernel
def card_points(rules: Masks, facts: Numbers, pile: int) -> int:
    """The points of a pile of cards."""
    points = 0
    for group in range(facts[at.GROUPS]):
        count = popcount(pile & rules[at.GROUPS_AT + group])
        points += count * facts[at.GROUP_EACH_AT + group]
    return points


@kernel
def settle(nums: Numbers, points: Numbers) -> None:
    """The price of the talon, from who bought it to who sold it."""
    price, buyer, seller = nums[at.PRICE], nums[at.BUYER], nums[at.SELLER]
    if price == 0 or buyer < 0:
        return
    won = points[buyer]
    if nums[at.SETTLE] == at.CAPPED:
        price = max(0, min(price, won))
    points[buyer] -= price
    points[seller] += price
    if nums[at.SETTLE] == at.PUNITIVE and won < price:
        points[seller] += price - won


@kernel
def most_tricks(facts: Numbers, nums: Numbers) -> int:
    """Who took the most tricks; of equals the one with the greatest rank."""
    best = 0
    for seat in range(1, facts[at.SEATS]):
        more = nums[at.WON_AT + seat] - nums[at.WON_AT + best]
        if more > 0 or (more == 0 and nums[at.RANK_AT + seat] > nums[at.RANK_AT + best]):
            best = seat
    return best
