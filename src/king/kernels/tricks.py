"""The play of tricks: the twin of ``king.engine.tricks``; arrays are changed in place."""

from __future__ import annotations

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers
from king.kernels.bits import NONE, ONE
from king.kernels.compiling import kernel
from king.kernels.duties import winning_seat


@kernel
def first_leader(rules: Masks, facts: Numbers, state: Masks, eldest: int) -> int:
    """Who leads first: the holder of the card that opens, else ``eldest``."""
    for seat in range(facts[at.SEATS]):
        if state[at.HANDS_AT + seat] & rules[at.OPENER] != NONE:
            return seat
    return eldest


@kernel
def apply(rules: Masks, facts: Numbers, state: Masks, nums: Numbers, card: int) -> None:
    """Lay a card, which must be legal, and finish the trick when it is full.

    ``rules`` and ``facts`` are the arrays of the table, ``state`` and ``nums`` of the deal.
    """
    seat, place, bit = nums[at.TURN], nums[at.PLACE], ONE << np.uint64(card)
    state[at.HANDS_AT + seat] ^= bit
    state[at.PLAYED_AT + seat] |= bit
    state[at.TABLE] |= bit
    nums[at.LAID_AT + place] = card
    nums[at.LAID_BY_AT + place] = seat
    suit = facts[at.SUIT_AT + card]
    if place == 0:
        nums[at.LED] = suit
        nums[at.BEST] = card
        nums[at.BEST_SEAT] = seat
    else:
        # Chance decides these, so values are chosen and no jumps are taken: a jump that the
        # processor foresees wrongly costs as much as all the rest.
        is_better = rules[at.BEATEN_BY_AT + nums[at.BEST]] & bit != NONE
        nums[at.BEST] = card if is_better else nums[at.BEST]
        nums[at.BEST_SEAT] = seat if is_better else nums[at.BEST_SEAT]
        is_void = (suit != nums[at.LED]) & (rules[at.FREE] & bit == NONE)
        nums[at.VOIDS_AT + seat] |= np.int64(is_void) << nums[at.LED]
    if rules[at.BREAKERS] & bit != NONE:
        nums[at.BROKEN] = 1
    nums[at.PLACE] = place + 1
    after = next_with_cards(facts, state, seat, nums[at.LEADER])
    if after == nums[at.LEADER]:
        finish_trick(rules, facts, state, nums)
    else:
        nums[at.TURN] = after


@kernel
def next_with_cards(facts: Numbers, state: Masks, seat: int, last: int) -> int:
    """The next seat clockwise that holds cards, or ``last`` when that one is reached."""
    seats = facts[at.SEATS]
    after = seat + 1 if seat + 1 < seats else 0
    while after != last and state[at.HANDS_AT + after] == NONE:
        after = after + 1 if after + 1 < seats else 0
    return after


@kernel
def finish_trick(rules: Masks, facts: Numbers, state: Masks, nums: Numbers) -> None:
    """Hand the trick to its winner, who leads next, and see whether the deal is over."""
    winner, number = winning_seat(rules, state, nums), nums[at.TRICK]
    state[at.PILES_AT + winner] |= state[at.TABLE]
    state[at.TABLE] = NONE
    nums[at.WON_AT + winner] += 1
    nums[at.GAINED_AT + winner] += facts[at.TRICK_POINTS_AT + number]
    if nums[at.NEEDED_AT + winner] > 0:
        nums[at.NEEDED_AT + winner] -= 1
    nums[at.TRICK] = number + 1
    nums[at.PLACE] = 0
    nums[at.LED] = -1
    nums[at.BEST] = -1
    nums[at.BEST_SEAT] = -1
    leader = winner
    if state[at.HANDS_AT + winner] == NONE:
        leader = next_with_cards(facts, state, winner, winner)
    nums[at.LEADER] = leader
    nums[at.TURN] = leader
    if state[at.HANDS_AT + leader] == NONE:
        nums[at.TURN] = -1
        state[at.PILES_AT + winner] |= state[at.TALON_CARDS]
    elif is_decided(rules, facts, state, nums):
        nums[at.TURN] = -1
        nums[at.ENDED_EARLY] = 1


@kernel
def is_decided(rules: Masks, facts: Numbers, state: Masks, nums: Numbers) -> bool:
    """Whether nothing is left to be won, where the deal ends then."""
    if facts[at.EARLY] != 0:
        out = state[at.TALON_CARDS]
        for seat in range(facts[at.SEATS]):
            out |= state[at.HANDS_AT + seat]
        return out & rules[at.CONTESTED] == NONE
    if facts[at.RACE] != 0:
        needed = 0
        for seat in range(facts[at.SEATS]):
            needed += nums[at.NEEDED_AT + seat]
        return needed == 0
    return False
