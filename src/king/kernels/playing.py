"""Deals played to their end, card by card, by lot or by the rule of thumb."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers, masks_apart, numbers_apart
from king.kernels.bits import nth_bit, popcount
from king.kernels.compiling import kernel
from king.kernels.deal import copy_state, distribute
from king.kernels.dice import STEP, below
from king.kernels.duties import legal_mask
from king.kernels.fast import STRIDE
from king.kernels.policy import thumb
from king.kernels.scoring import score
from king.kernels.tricks import apply


class Room(NamedTuple):
    """What one thread writes in: sums of points and of their squares, one deal, its points."""

    sums: Numbers
    squares: Numbers
    state: Masks
    nums: Numbers
    points: Numbers


def room() -> Room:
    """New room, with sums of 0."""
    return Room(
        numbers_apart(at.MAX_SEATS),
        numbers_apart(at.MAX_SEATS),
        masks_apart(at.STATE_BITS),
        numbers_apart(at.STATE_NUMS),
        numbers_apart(at.MAX_SEATS),
    )


@kernel
def choose(
    rules: Masks,
    facts: Numbers,
    state: Masks,
    nums: Numbers,
    thumbs: int,
    counter: np.uint64,
) -> int:
    """The card that the seat to act plays: by lot, or by the rule of thumb.

    ``thumbs`` has the bits of the seats that go by the rule.
    """
    legal = legal_mask(rules, state, nums)
    if thumbs >> nums[at.TURN] & 1:
        return thumb(rules, facts, state, nums, legal, counter)
    return nth_bit(legal, below(counter, popcount(legal)))


@kernel
def play_out(
    rules: Masks,
    facts: Numbers,
    state: Masks,
    nums: Numbers,
    thumbs: int,
    counter: np.uint64,
) -> int:
    """Play a deal to its end, one random number a card; how many cards were played."""
    moves = 0
    while nums[at.TURN] >= 0:
        counter += STEP
        card = choose(rules, facts, state, nums, thumbs, counter)
        apply(rules, facts, state, nums, card)
        moves += 1
    return moves


@kernel
def many_deals(
    rules: Masks,
    facts: Numbers,
    roles: Numbers,
    thumbs: int,
    count: int,
    counter: np.uint64,
    room: Room,
) -> int:
    """As ``fast.random_deals``, for every contract and for seats that play by the rule of thumb."""
    state, nums, moves = room.state, room.nums, 0
    for number in range(count):
        dice = counter + STRIDE * STEP * np.uint64(number)
        dice = distribute(rules, facts, state, nums, roles, dice)
        moves += play_out(rules, facts, state, nums, thumbs, dice)
        add_points(rules, facts, room)
    return moves


@kernel
def many_endings(
    rules: Masks,
    facts: Numbers,
    start: Masks,
    start_nums: Numbers,
    thumbs: int,
    count: int,
    counter: np.uint64,
    room: Room,
) -> int:
    """Play on from one state ``count`` times; it is left as it is, the room to work in is not."""
    state, nums, moves = room.state, room.nums, 0
    for number in range(count):
        copy_state(start, start_nums, state, nums)
        dice = counter + STRIDE * STEP * np.uint64(number)
        moves += play_out(rules, facts, state, nums, thumbs, dice)
        add_points(rules, facts, room)
    return moves


@kernel
def add_points(rules: Masks, facts: Numbers, room: Room) -> None:
    """Add the points of the deal in the room to its sums."""
    points = room.points
    score(rules, facts, room.state, room.nums, points)
    for seat in range(facts[at.SEATS]):
        room.sums[seat] += points[seat]
        room.squares[seat] += points[seat] * points[seat]
