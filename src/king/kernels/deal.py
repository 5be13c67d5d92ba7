"""Dealing at random: the twin of ``king.engine.deal``, up to the first lead.

Of cards dealt at random it makes no difference in which packets they were given; nor does a
passing of cards chosen at random change what a hand can be. So every seat draws its hand, the
talon is what is left, and a declarer who takes it puts as many cards back, chosen at random
among those that may go.
"""

from __future__ import annotations

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers
from king.kernels.bits import NONE, nth_mask, popcount
from king.kernels.compiling import kernel
from king.kernels.dice import STEP, below
from king.kernels.tricks import first_leader


@kernel
def copy_state(source: Masks, source_nums: Numbers, state: Masks, nums: Numbers) -> None:
    """Write one deal over another."""
    for place in range(at.STATE_BITS):
        state[place] = source[place]
    for place in range(at.STATE_NUMS):
        nums[place] = source_nums[place]


@kernel
def draw(counter: np.uint64, cards: np.uint64, count: int) -> np.uint64:
    """A random set of ``count`` cards; it takes ``count`` numbers after the counter."""
    left, drawn = cards, NONE
    size = popcount(cards)
    if count == size:
        return cards
    for _ in range(count):
        counter += STEP
        bit = nth_mask(left, below(counter, size))
        left ^= bit
        drawn |= bit
        size -= 1
    return drawn


@kernel
def distribute(
    rules: Masks,
    facts: Numbers,
    state: Masks,
    nums: Numbers,
    roles: Numbers,
    counter: np.uint64,
) -> np.uint64:
    """A new random deal at its first lead, in place of whatever the arrays held.

    ``roles`` are int64[3]: the dealer, the declarer (-1 for none), and who leads where no
    card says it. The counter as it is after the deal: moved on by the cards of the pack.
    """
    after = counter + STEP * np.uint64(facts[at.CARDS])
    state[:] = NONE
    nums[:] = 0
    seats, sizes, dealer, declarer = facts[at.SEATS], at.SIZES_AT, roles[0], roles[1]
    left, seat = rules[at.PACK], dealer
    for place in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        size = facts[sizes + place]
        hand = draw(counter, left, size)
        counter += STEP * np.uint64(size)
        state[at.HANDS_AT + seat] = hand
        left ^= hand
        nums[at.RANK_AT + place] = place
    if facts[at.TALON_TO] == at.LAST_TRICK:
        state[at.TALON_CARDS] = left
    elif facts[at.TALON_TO] == at.DECLARER and declarer >= 0 and left != NONE:
        exchange(rules, facts, state, declarer, left, counter)
    leader = first_leader(rules, facts, state, roles[2])
    nums[at.TURN] = leader
    nums[at.LEADER] = leader
    nums[at.DECLARER_SEAT] = declarer
    nums[at.BEST] = -1
    nums[at.BEST_SEAT] = -1
    nums[at.LED] = -1
    nums[at.SELLER] = -1
    nums[at.BUYER] = -1
    return after


@kernel
def exchange(
    rules: Masks,
    facts: Numbers,
    state: Masks,
    declarer: int,
    talon: np.uint64,
    counter: np.uint64,
) -> None:
    """The declarer takes the talon and puts cards back: those that score only if he must."""
    hand = state[at.HANDS_AT + declarer] | talon
    count = facts[at.TALON]
    free = hand & ~rules[at.KEEP]
    among = min(count, popcount(free))
    gone = draw(counter, free, among)
    if among < count:
        gone |= draw(counter + STEP * np.uint64(among), hand & ~free, count - among)
    state[at.HANDS_AT + declarer] = hand ^ gone
    state[at.DISCARDS] = gone
    state[at.PILES_AT + declarer] = gone & rules[at.KEEP]
    if facts[at.SHOWN_TALON] != 0:
        state[at.SHOWN] = talon
