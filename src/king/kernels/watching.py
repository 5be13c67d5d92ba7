"""What one seat may know of a deal, as words of 64 bits: the rows of ``batch``.

An observation is uint64[WORDS]. Seats count from the one that observes: 0 itself, 1 the seat
to its left. Small numbers are bytes of a word, the lowest byte first. Words of cards:
"""

from __future__ import annotations

from typing import Final

import numpy as np

from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers
from king.kernels.bits import NONE
from king.kernels.compiling import kernel

HAND: Final = 0
"""Its hand."""
LEGAL: Final = 1
"""Cards it may play; none unless it is the seat to act."""
TABLE: Final = 2
"""The trick on the table; whose card is whose say the words ``PLAYED_AT``."""
WINNING: Final = 3
"""The card of it that takes it so far, jokers on other suits aside."""
UNSEEN: Final = 4
"""Cards that it has neither held nor seen: in other hands, or out of play."""
DISCARDS: Final = 5
"""What it put back itself, as declarer."""
SHOWN: Final = 6
"""The talon that all saw the declarer take."""
PLAYED_AT: Final = 7
"""By seat (6): cards it has played, those on the table with them."""
PILES_AT: Final = 13
"""By seat (6): cards it has taken in tricks."""
FACTS: Final = 19
"""Bytes: finished tricks, cards on the table, leader, declarer, led suit, trump suit, 1 once
the lead ban is broken, the absolute number of the seat. Seats from the observer; suits S H D
C as 0 to 3, no trump 4; ``NO`` for none."""
WON: Final = 20
"""Bytes by seat: tricks taken."""
VOIDS: Final = 21
"""Bytes by seat: bits of the suits it has failed to follow."""
NEEDED: Final = 22
"""Bytes by seat: tricks it still needs in a race."""
WORDS: Final = 23

NO: Final = 255
_BYTE: Final = np.uint64(8)


@kernel
def observe(
    rules: Masks,
    facts: Numbers,
    state: Masks,
    nums: Numbers,
    seat: int,
    legal: np.uint64,
    words: Masks,
) -> None:
    """Write what a seat knows into ``words`` (uint64[WORDS]); ``legal`` are its legal cards.

    Words of seats that the table does not have are left as they are.
    """
    seats = facts[at.SEATS]
    hand, own = state[at.HANDS_AT + seat], NONE
    if seat == nums[at.DECLARER_SEAT]:
        own = state[at.DISCARDS]
    words[HAND] = hand
    words[LEGAL] = legal
    words[TABLE] = state[at.TABLE]
    best = nums[at.BEST]
    words[WINNING] = NONE if best < 0 else np.uint64(1) << np.uint64(best)
    words[DISCARDS] = own
    words[SHOWN] = state[at.SHOWN]
    seen, hidden = hand | own, state[at.DISCARDS] & ~own
    won, voids, needed = NONE, NONE, NONE
    other = seat
    for place in range(seats):
        played = state[at.PLAYED_AT + other]
        seen |= played
        words[PLAYED_AT + place] = played
        words[PILES_AT + place] = state[at.PILES_AT + other] & ~hidden
        shift = _BYTE * np.uint64(place)
        won |= np.uint64(nums[at.WON_AT + other]) << shift
        voids |= np.uint64(nums[at.VOIDS_AT + other]) << shift
        needed |= np.uint64(nums[at.NEEDED_AT + other]) << shift
        other = other + 1 if other + 1 < seats else 0
    words[UNSEEN] = rules[at.PACK] & ~seen
    words[WON] = won
    words[VOIDS] = voids
    words[NEEDED] = needed
    words[FACTS] = small_facts(facts, nums, seat)


@kernel
def small_facts(facts: Numbers, nums: Numbers, seat: int) -> np.uint64:
    """The word of small numbers."""
    seats = facts[at.SEATS]
    word = np.uint64(nums[at.TRICK])
    word |= np.uint64(nums[at.PLACE]) << np.uint64(8)
    word |= np.uint64(seen_from(seats, seat, nums[at.LEADER])) << np.uint64(16)
    word |= np.uint64(seen_from(seats, seat, nums[at.DECLARER_SEAT])) << np.uint64(24)
    word |= np.uint64(nums[at.LED] & NO) << np.uint64(32)
    word |= np.uint64(facts[at.TRUMP_SUIT] & NO) << np.uint64(40)
    word |= np.uint64(nums[at.BROKEN]) << np.uint64(48)
    return word | np.uint64(seat) << np.uint64(56)


@kernel
def seen_from(seats: int, seat: int, other: int) -> int:
    """Another seat counted from this one; ``NO`` where there is none."""
    if other < 0:
        return NO
    return other - seat if other >= seat else other - seat + seats
