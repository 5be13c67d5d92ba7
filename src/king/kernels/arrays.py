"""What holds the arrays of the kernels: a contract, a deal, and room to work in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from king.cards import Card, Suit, cards_of, show_card
from king.rules.contract import Contract
from king.rules.ruleset import Rules

Masks = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

_APART: Final = 16
"""Words between what different threads write: two lines of a cache of 64 bytes, because
processors fetch lines by pairs."""


class Tables(Struct, frozen=True, eq=False):
    """One contract as arrays.

    ``bits``: uint64[TABLE_BITS], ``nums``: int64[TABLE_NUMS], both read-only in use;
    ``cards``: the card of every index, ``index``: the index of every card; ``contract``: the
    contract they were made from, with the suit named that was bid for.
    """

    bits: Masks
    nums: Numbers
    cards: tuple[Card, ...]
    index: Mapping[Card, int]
    rules: Rules
    contract: Contract
    trump: Suit | None

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return self.rules.players

    def mask(self, cards: Iterable[Card]) -> int:
        """Cards as a set of the kernels; cards that the pack does not have are left out."""
        mask = 0
        for card in cards:
            if card in self.index:
                mask |= 1 << self.index[card]
        return mask

    def unmask(self, mask: int) -> list[Card]:
        """The cards of a set of the kernels, by index."""
        return [self.cards[place] for place in cards_of(int(mask))]

    def show(self, mask: int) -> str:
        """A set of the kernels for people."""
        return " ".join(show_card(card) for card in self.unmask(mask))


class State(NamedTuple):
    """A deal as arrays: uint64[STATE_BITS] and int64[STATE_NUMS]."""

    bits: Masks
    nums: Numbers


def masks_apart(count: int) -> Masks:
    """So many empty sets, in lines of the cache that nothing else is in.

    Small arrays that two threads make lie side by side in memory; where both write, each
    waits for the other's line at every write.
    """
    return np.zeros(count + 2 * _APART, np.uint64)[_APART : _APART + count]


def numbers_apart(count: int) -> Numbers:
    """So many zeros, as :func:`masks_apart`."""
    return masks_apart(count).view(np.int64)
