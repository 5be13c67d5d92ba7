"""Random deals played out at full speed, where a contract is regular (see ``REGULAR``).

Everything of a deal is in local numbers, and the best card of a trick needs no table: among
cards of one suit it is the greatest number. Card by card this does what ``deal.distribute``
and ``tricks.apply`` do with the same random numbers, which the tests hold it to.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers, masks_apart, numbers_apart
from king.kernels.bits import NONE, ONE, lowest, nth_mask, popcount
from king.kernels.compiling import kernel
from king.kernels.deal import draw
from king.kernels.dice import STEP, below
from king.kernels.duties import narrowed

STRIDE: Final = np.uint64(256)
"""Random numbers set apart for one deal; a deal needs at most 64 cards dealt and played, and
as many put back as the talon has."""
HANDS: Final = 0
GONE: Final = 6
LOG: Final = 8
LOG_SIZE: Final = 72
"""The log of the last deal: hands (6), the talon, then the cards in playing order."""


class Room(NamedTuple):
    """What one thread writes in.

    ``sums`` and ``squares`` (int64[6]) grow by the points of each seat and their squares;
    ``hands``, ``piles`` and ``gained`` (6 each) belong to the deal in play; ``log``
    (uint64[LOG_SIZE]) has its hands and cards.
    """

    sums: Numbers
    squares: Numbers
    hands: Masks
    piles: Masks
    gained: Numbers
    log: Masks


def room() -> Room:
    """New room, with sums of 0."""
    return Room(
        numbers_apart(at.MAX_SEATS),
        numbers_apart(at.MAX_SEATS),
        masks_apart(at.MAX_SEATS),
        masks_apart(at.MAX_SEATS),
        numbers_apart(at.MAX_SEATS),
        masks_apart(LOG_SIZE),
    )


@kernel
def random_deals(
    rules: Masks,
    facts: Numbers,
    roles: Numbers,
    count: int,
    counter: np.uint64,
    room: Room,
) -> int:
    """Deal and play ``count`` deals, each from its own stretch of random numbers.

    The number of cards played; points are added to the sums of the room.
    """
    hands, piles, gained, log = room.hands, room.piles, room.gained, room.log
    seats, declarer = facts[at.SEATS], roles[1]
    trump, over, under = rules[at.TRUMP], rules[at.OVERRUFF], rules[at.FORCE_UNDER]
    ban, trump_lead = rules[at.LEAD_BAN], rules[at.TRUMP_LEAD]
    opening, first_ban = rules[at.OPENING], rules[at.FIRST_BAN]
    force, ruff, breakers = rules[at.FORCE], rules[at.RUFF], rules[at.BREAKERS]
    has_lead_rule = (ban | trump_lead | opening) != NONE
    has_void_rule = (force | ruff) != NONE
    has_trump, has_opening = trump != NONE, opening != NONE
    contested = rules[at.CONTESTED] if facts[at.EARLY] != 0 else NONE
    can_end_early = contested != NONE
    tricks, opener = facts[at.SIZES_AT], rules[at.OPENER]
    to_last = facts[at.TALON_TO] == at.LAST_TRICK
    moves = 0
    for number in range(count):
        dice = counter + STRIDE * STEP * np.uint64(number)
        talon = deal_hands(rules, facts, roles, dice, room)
        dice += STEP * np.uint64(facts[at.CARDS])
        out = contested if to_last else contested & ~talon
        leader = roles[2]
        if opener != NONE:
            for seat in range(seats):
                leader = seat if hands[seat] & opener != NONE else leader
        is_broken, laid, is_early = False, LOG, False
        for trick in range(tricks):
            is_first = trick == 0
            hand = hands[leader]
            legal = hand
            if has_lead_rule:
                if has_opening and is_first:
                    legal = narrowed(hand, opening)
                else:
                    banned = NONE if is_broken else ban
                    kept = NONE if leader == declarer else trump_lead
                    legal = narrowed(narrowed(hand, ~banned), ~kept)
            dice += STEP
            card = nth_mask(legal, below(dice, popcount(legal)))
            hands[leader] = hand ^ card
            log[laid] = card
            laid += 1
            led = rules[at.SUIT_OF_AT + lowest(card)]
            table, best, best_trump = card, card, card & trump
            winner = seat = leader
            for _ in range(seats - 1):
                seat = seat + 1 if seat + 1 < seats else 0
                hand = hands[seat]
                own = hand & led
                legal = own if own != NONE else hand
                if has_void_rule:
                    follow = narrowed(own, under & (best - ONE))
                    void = narrowed(narrowed(hand, force), ruff)
                    higher = over & ~(best_trump + best_trump - ONE)
                    higher = over if best_trump == NONE else higher
                    void = narrowed(void, higher)
                    legal = follow if own != NONE else void
                if is_first:
                    legal = narrowed(legal, ~first_ban)
                dice += STEP
                card = nth_mask(legal, below(dice, popcount(legal)))
                hands[seat] = hand ^ card
                log[laid] = card
                laid += 1
                table |= card
                suited = card & led
                is_better = suited > best
                if has_trump:
                    ruffed = card & trump
                    is_better = ruffed > best_trump or (best_trump == NONE and is_better)
                    best_trump = max(ruffed, best_trump)
                best = max(best, suited)
                winner = seat if is_better else winner
            piles[winner] |= table
            gained[winner] += facts[at.TRICK_POINTS_AT + trick]
            leader = winner
            is_broken = is_broken or table & breakers != NONE
            out &= ~table
            if can_end_early and out == NONE:
                is_early = trick + 1 < tricks
                break
        moves += laid - LOG
        if to_last and not is_early:
            piles[leader] |= talon
        count_points(rules, facts, room)
    return moves


@kernel
def deal_hands(
    rules: Masks,
    facts: Numbers,
    roles: Numbers,
    dice: np.uint64,
    room: Room,
) -> np.uint64:
    """New hands and empty piles; what is in no hand."""
    hands, piles, gained, log = room.hands, room.piles, room.gained, room.log
    seats, size, seat, left = facts[at.SEATS], facts[at.SIZES_AT], roles[0], rules[at.PACK]
    talon_size = facts[at.TALON]
    for place in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        hand = left
        if place + 1 < seats or talon_size != 0:
            hand = draw(dice, left, size)
        dice += STEP * np.uint64(size)
        left ^= hand
        hands[seat] = hand
        piles[seat] = NONE
        gained[seat] = 0
    if talon_size != 0 and roles[1] >= 0 and facts[at.TALON_TO] == at.DECLARER:
        declarer = roles[1]
        hand = hands[declarer] | left
        free = hand & ~rules[at.KEEP]
        among = min(talon_size, popcount(free))
        left = draw(dice, free, among)
        if among < talon_size:
            dice += STEP * np.uint64(among)
            left |= draw(dice, hand & ~free, talon_size - among)
        hands[declarer] = hand ^ left
        piles[declarer] = left & rules[at.KEEP]
    for seat in range(seats):
        log[HANDS + seat] = hands[seat]
    log[GONE] = left
    return left


@kernel
def count_points(rules: Masks, facts: Numbers, room: Room) -> None:
    """Add the points of one deal."""
    piles, gained = room.piles, room.gained
    seats, slam, groups = facts[at.SEATS], rules[at.SLAM], facts[at.GROUPS]
    taker = -1
    if slam != NONE:
        for seat in range(seats):
            taker = seat if piles[seat] & slam == slam else taker
    for seat in range(seats):
        points = gained[seat]
        for group in range(groups):
            count = popcount(piles[seat] & rules[at.GROUPS_AT + group])
            points += count * facts[at.GROUP_EACH_AT + group]
        if taker >= 0:
            points = facts[at.SLAM_TAKER] if seat == taker else facts[at.SLAM_OTHERS]
        room.sums[seat] += points
        room.squares[seat] += points * points
