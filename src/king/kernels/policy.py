"""A cheap rule of thumb for playing on: better than chance, and nearly as fast.

It sees what its seat may see. Where points are to be avoided: lead low, stay under the trick
with the highest card that does, get rid of what costs most, and if a trick must be taken by
the last player, take it with the highest card. Where they are to be won: lead cards that
nothing unseen beats, win as cheaply as the last player can, else give away the lowest. As
long as no trick counts, get rid of high cards, or save them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers
from king.kernels.bits import NONE, ONE, highest, lowest, signed
from king.kernels.compiling import kernel
from king.kernels.dice import mixed
from king.kernels.tricks import next_with_cards

_TOP: Final = np.uint64(62)


@kernel
def thumb(
    rules: Masks,
    facts: Numbers,
    state: Masks,
    nums: Numbers,
    legal: np.uint64,
    counter: np.uint64,
) -> int:
    """The card that the rule of thumb plays, of those that are legal.

    Of cards that are as good as each other the suit decides, in an order that begins with a
    random one.
    """
    first = signed(mixed(counter) >> _TOP)  # a suit
    if facts[at.BY_NUMBER] != 0 and facts[at.TRICK_POINTS_AT + nums[at.TRICK]] == 0:
        if facts[at.SIGN] < 0:
            return strongest(rules, facts, legal, first)
        return weakest(rules, facts, legal, first)
    if nums[at.PLACE] == 0:
        return lead(rules, facts, state, nums, legal, first)
    winners = legal & rules[at.BEATEN_BY_AT + nums[at.BEST]]
    losers = legal & ~winners
    after = next_with_cards(facts, state, nums[at.TURN], nums[at.LEADER])
    is_last = after == nums[at.LEADER]
    if facts[at.SIGN] < 0:
        if losers == NONE:
            if is_last:
                return strongest(rules, facts, winners, first)
            return weakest(rules, facts, winners, first)
        if losers & rules[at.SUITS_AT + nums[at.LED]] == NONE:
            losers = costliest(rules, facts, losers)
        return strongest(rules, facts, losers, first)
    is_worth = facts[at.TRICKS_SCORE] != 0 or facts[at.GROUPS] == 0 or not is_last
    if winners != NONE and (is_worth or state[at.TABLE] & rules[at.SCORING] != NONE):
        if is_last:
            return weakest(rules, facts, winners, first)
        return strongest(rules, facts, winners, first)
    return weakest(rules, facts, spared(rules, losers, winners), first)


@kernel
def lead(
    rules: Masks, facts: Numbers, state: Masks, nums: Numbers, legal: np.uint64, first: int
) -> int:
    """The card to lead."""
    if facts[at.SIGN] < 0:
        return weakest(rules, facts, legal, first)
    seen = state[at.HANDS_AT + nums[at.TURN]]
    for seat in range(facts[at.SEATS]):
        seen |= state[at.PLAYED_AT + seat]
    unseen = rules[at.PACK] & ~seen
    masters = NONE
    rest = legal
    while rest != NONE:
        card = lowest(rest)
        bit = ONE << np.uint64(card)
        rest ^= bit
        if rules[at.ABOVE_AT + card] & rules[at.SUIT_OF_AT + card] & unseen == NONE:
            masters |= bit
    if masters != NONE:
        return strongest(rules, facts, masters, first)
    return weakest(rules, facts, legal, first)


@kernel
def spared(rules: Masks, losers: np.uint64, winners: np.uint64) -> np.uint64:
    """Cards to give away: losing ones before others, and such as have no points first."""
    cards = losers if losers != NONE else winners
    plain = cards & ~rules[at.SCORING]
    return plain if plain != NONE else cards


@kernel
def costliest(rules: Masks, facts: Numbers, cards: np.uint64) -> np.uint64:
    """Of these cards those that cost most to take; all of them where none costs anything."""
    for group in range(facts[at.GROUPS]):
        worst = cards & rules[at.GROUPS_AT + group]
        if worst != NONE and facts[at.GROUP_EACH_AT + group] < 0:
            return worst
    return cards


@kernel
def strongest(rules: Masks, facts: Numbers, cards: np.uint64, first: int) -> int:
    """The strongest of some cards; of equals the one whose suit comes first."""
    best = -1
    for step in range(4):
        suit = cards & rules[at.SUITS_AT + ((first + step) & 3)]
        if suit == NONE:
            continue
        card = highest(suit)
        if best < 0 or facts[at.STRENGTH_AT + card] > facts[at.STRENGTH_AT + best]:
            best = card
    return best


@kernel
def weakest(rules: Masks, facts: Numbers, cards: np.uint64, first: int) -> int:
    """The weakest of some cards; of equals the one whose suit comes first."""
    best = -1
    for step in range(4):
        suit = cards & rules[at.SUITS_AT + ((first + step) & 3)]
        if suit == NONE:
            continue
        card = lowest(suit)
        if best < 0 or facts[at.STRENGTH_AT + card] < facts[at.STRENGTH_AT + best]:
            best = card
    return best
