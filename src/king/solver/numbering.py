"""The cards of a position in the numbers of the search, with all that the rules say of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from king.kernels import layout as at
from king.kernels.compiling import kernel
from king.solver.bits import lowest, popcount
from king.solver.layout import (
    ABOVE,
    BEATEN,
    F_PLAYERS,
    F_SIZE0,
    HANDS,
    HISTORY,
    KIND,
    M_BAN,
    M_BREAKERS,
    M_FIRST_BAN,
    M_FORCE,
    M_FREE,
    M_JOKERS,
    M_OPENING,
    M_SLAM,
    M_TRUMP,
    OWNER,
    POINTS,
)

if TYPE_CHECKING:
    from king.solver.bits import Array

TOO_MANY = -1


@kernel
def number_cards(bits: Array, nums: Array, held: Array, work: Array, numbers: Array) -> int:
    """Number the cards that are out, 16 to a suit from below, and fill in what goes by card.

    ``bits`` and ``nums``: the tables; ``held``: the masks of the state; ``numbers``: by card
    of the kernels its number, -1 where it is gone. Gives the most cards of a suit there are
    room for, TOO_MANY where that is not enough.
    """
    out = held[at.TABLE]
    for seat in range(work[F_PLAYERS]):
        out |= held[at.HANDS_AT + seat]
    for card in range(64):
        numbers[card] = -1
    for suit in range(4):
        inside = out & bits[at.SUITS_AT + suit]
        work[F_SIZE0 + suit] = popcount(inside)
        if work[F_SIZE0 + suit] > 16:
            return TOO_MANY
        number = 16 * suit
        while inside:
            numbers[lowest(inside)] = number
            inside &= inside - 1
            number += 1
    for seat in range(work[F_PLAYERS]):
        work[HANDS + seat] = numbered(held[at.HANDS_AT + seat], numbers)
    work[M_TRUMP] = numbered(bits[at.TRUMP], numbers)
    work[M_BAN] = numbered(bits[at.LEAD_BAN], numbers)
    work[M_BREAKERS] = numbered(bits[at.BREAKERS], numbers)
    work[M_FIRST_BAN] = numbered(bits[at.FIRST_BAN], numbers)
    work[M_FORCE] = numbered(bits[at.FORCE], numbers)
    work[M_OPENING] = numbered(bits[at.OPENING], numbers)
    work[M_FREE] = numbered(bits[at.FREE], numbers)
    work[M_JOKERS] = numbered(bits[at.JOKERS], numbers)
    work[M_SLAM] = numbered(bits[at.SLAM], numbers)
    for card in range(64):
        number = numbers[card]
        if number < 0:
            continue
        work[POINTS + number] = nums[at.POINTS_AT + card]
        work[BEATEN + number] = numbered(bits[at.BEATEN_BY_AT + card], numbers)
        above = bits[at.ABOVE_AT + card] & bits[at.SUIT_OF_AT + card]
        work[ABOVE + number] = numbered(above, numbers)
        for seat in range(work[F_PLAYERS]):
            if (work[HANDS + seat] >> number) & 1:
                work[OWNER + number] = seat
        work[KIND + number] = _nature(bits, nums, card)
    for suit in range(4):
        _number_kinds(work, 16 * suit, work[F_SIZE0 + suit])
    return 16


@kernel
def numbered(mask: int, numbers: Array) -> int:
    """A set of the kernels in the numbers of the search; what is gone is left out."""
    found = 0
    while mask:
        number = numbers[lowest(mask)]
        mask &= mask - 1
        if number >= 0:
            found |= 1 << number
    return found


@kernel
def _nature(bits: Array, nums: Array, card: int) -> int:
    """What the rules look at in a card besides its suit and rank, as one number."""
    if nums[at.EQUALS]:
        return card  # equal cards are not neighbours in any simple sense
    nature = nums[at.POINTS_AT + card]
    for group in (
        at.LEAD_BAN,
        at.BREAKERS,
        at.OPENING,
        at.FIRST_BAN,
        at.FORCE,
        at.FREE,
        at.JOKERS,
        at.SLAM,
    ):
        nature = nature << 1 | ((bits[group] >> card) & 1)
    return nature


@kernel
def _number_kinds(work: Array, first: int, size: int) -> None:
    """Number the natures of the cards of a suit, the commonest 0, of equals the first met."""
    start = KIND + first
    for place in range(size):
        kind = 0
        for other in range(size):
            if _is_first(work, start, other) and _goes_before(work, start, size, other, place):
                kind += 1
        work[HISTORY + place] = kind
    for place in range(size):
        work[start + place] = work[HISTORY + place]
        work[HISTORY + place] = 0


@kernel
def _is_first(work: Array, start: int, place: int) -> bool:
    """Whether a nature is met here for the first time."""
    found = True
    for before in range(place):
        if work[start + before] == work[start + place]:
            found = False
    return found


@kernel
def _goes_before(work: Array, start: int, size: int, one: int, two: int) -> bool:
    """Whether the nature of one place gets a smaller number than that of another."""
    if work[start + one] == work[start + two]:
        return False
    here = 0
    there = 0
    met = -1
    for place in range(size):
        here += work[start + place] == work[start + one]
        there += work[start + place] == work[start + two]
        if met < 0 and work[start + place] == work[start + one]:
            met = 0
        elif met < 0 and work[start + place] == work[start + two]:
            met = 1
    return here > there or (here == there and met == 0)
