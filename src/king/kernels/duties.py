"""Which cards may be played: the twin of ``king.engine.duties``, over the arrays of ``layout``.

Each rule narrows what is left of the hand, unless nothing would remain; a rule that does not
hold has an empty mask and narrows nothing.
"""

from __future__ import annotations

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers
from king.kernels.bits import NONE, ONE, highest
from king.kernels.compiling import kernel


@kernel
def narrowed(left: np.uint64, wanted: np.uint64) -> np.uint64:
    """The wanted cards of those that are left; all of them where none is wanted."""
    kept = left & wanted
    return kept if kept != NONE else left


@kernel
def legal_mask(rules: Masks, state: Masks, nums: Numbers) -> np.uint64:
    """The cards that the seat to act may play. ``rules`` are the table's masks.

    ``state`` and ``nums`` are the arrays of the deal, which must not be over.
    """
    seat = nums[at.TURN]
    hand = state[at.HANDS_AT + seat]
    if nums[at.PLACE] == 0:
        return leadable(rules, nums, seat, hand)
    left = followable(rules, state, nums, hand)
    if nums[at.TRICK] == 0:
        left = narrowed(left, ~rules[at.FIRST_BAN])
    return left


@kernel
def leadable(rules: Masks, nums: Numbers, seat: int, hand: np.uint64) -> np.uint64:
    """The cards of a hand that may be led."""
    if rules[at.OPENING] != NONE and nums[at.TRICK] == 0:
        return narrowed(hand, rules[at.OPENING])
    left = hand
    if nums[at.BROKEN] == 0:
        left = narrowed(left, ~rules[at.LEAD_BAN])
    if seat != nums[at.DECLARER_SEAT]:
        left = narrowed(left, ~rules[at.TRUMP_LEAD])
    return left


@kernel
def followable(rules: Masks, state: Masks, nums: Numbers, hand: np.uint64) -> np.uint64:
    """The cards of a hand that may be played to the trick on the table, after the first one."""
    led = rules[at.SUITS_AT + nums[at.LED]]
    own = hand & led
    if own != NONE:
        left = own | (hand & rules[at.FREE])
        if rules[at.FORCE_UNDER] & led != NONE:
            top = highest(state[at.TABLE] & led)
            left = narrowed(left, rules[at.FORCE_UNDER] & rules[at.BELOW_AT + top])
        return left
    left = narrowed(hand, rules[at.FORCE])
    ruff = rules[at.RUFF]
    if hand & ruff != NONE:
        left = narrowed(left, ruff | rules[at.FREE])
        left = narrowed(left, higher_trumps(rules, state))
    return left


@kernel
def higher_trumps(rules: Masks, state: Masks) -> np.uint64:
    """Where ruffs must be higher: the trumps that beat every trump on the table."""
    over = rules[at.OVERRUFF]
    laid = state[at.TABLE] & over
    if laid != NONE:
        over &= rules[at.ABOVE_AT + highest(laid)]
    return over


@kernel
def winning_seat(rules: Masks, state: Masks, nums: Numbers) -> int:
    """Who takes the trick on the table as it lies; not for an empty table.

    Every card was compared with the best before it when it was laid; here jokers that were
    thrown on another suit have their say.
    """
    if state[at.TABLE] & rules[at.JOKERS] == NONE or state[at.TABLE] & rules[at.TRUMP] != NONE:
        return nums[at.BEST_SEAT]
    own_suit = rules[at.JOKER_SUIT]
    if rules[at.SUITS_AT + nums[at.LED]] == own_suit:
        return nums[at.BEST_SEAT]
    wanted = own_suit if rules[at.JOKER_WINS] == NONE else rules[at.JOKER_WINS]
    best, winner = -1, -1
    for place in range(nums[at.PLACE]):
        card = nums[at.LAID_AT + place]
        bit = ONE << np.uint64(card)
        if wanted & bit == NONE:
            continue
        if best < 0 or rules[at.BEATEN_BY_AT + best] & bit & own_suit != NONE:
            best, winner = card, nums[at.LAID_BY_AT + place]
    return winner
