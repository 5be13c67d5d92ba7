"""How many ways there are to play on to the end: a check of all rules of play at once."""

from __future__ import annotations

from typing import Final

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers, State, Tables
from king.kernels.bits import NONE, ONE, lowest
from king.kernels.compiling import kernel
from king.kernels.deal import copy_state
from king.kernels.duties import legal_mask
from king.kernels.tricks import apply

_DEEP: Final = at.MAX_CARDS + 1


def ways(tables: Tables, state: State) -> int:
    """The number of ways to play a state on to the end of its deal."""
    states = np.zeros((_DEEP, at.STATE_BITS), np.uint64)
    nums = np.zeros((_DEEP, at.STATE_NUMS), np.int64)
    states[0], nums[0] = state.bits, state.nums
    return int(count_ways(tables.bits, tables.nums, states, nums, np.zeros(_DEEP, np.uint64)))


@kernel
def count_ways(rules: Masks, facts: Numbers, states: Masks, nums: Numbers, left: Masks) -> int:
    """As :func:`ways`, from the first row of a stack of states; no recursion.

    ``left`` has room for the cards still to be tried at each depth.
    """
    if nums[0, at.TURN] < 0:
        return 1
    left[0] = legal_mask(rules, states[0], nums[0])
    depth, total = 0, 0
    while depth >= 0:
        if left[depth] == NONE:
            depth -= 1
            continue
        card = lowest(left[depth])
        left[depth] ^= ONE << np.uint64(card)
        copy_state(states[depth], nums[depth], states[depth + 1], nums[depth + 1])
        apply(rules, facts, states[depth + 1], nums[depth + 1], card)
        if nums[depth + 1, at.TURN] < 0:
            total += 1
            continue
        depth += 1
        left[depth] = legal_mask(rules, states[depth], nums[depth])
    return total
