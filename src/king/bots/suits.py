"""Suits as small numbers, and what a holding in one suit is likely to do.

A *local mask* is the part of a card mask that lies in one suit, lowest card at the lowest
bit, jokers at their place in the suit they count as. What a holding does depends only on the local
masks of one's own cards and of those that are still out, so it is worked out once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from king.cards import (
    NO_TRUMP,
    Card,
    Suit,
    copy_of,
    is_joker,
    make_joker,
    rank_of,
    suit_of,
)
from king.engine.duties import suit_in_play
from king.rules.ruleset import Rules

_CACHE: Final = 1 << 16
RUFF: Final = 0.5
"""The chance of a low trump to take a trick by ruffing."""


class CardOrder:
    """The cards of a pack by suit and strength.

    ``suits`` gives the suit a card counts as, ``index`` its place in its local mask. Further
    copies of a pack share the places of the first: no trick is played with them.
    """

    def __init__(self, rules: Rules) -> None:
        self.suits: dict[Card, Suit] = {card: suit_in_play(rules, card) for card in rules.pack}
        self._jokers = rules.jokers
        self._joker_suit = rules.joker.suit if rules.joker is not None else NO_TRUMP
        self._joker_place = rules.joker.above + 1 if rules.joker is not None else 0
        self.index: dict[Card, int] = {card: self._place(card) for card in rules.pack}

    def _place(self, card: Card) -> int:
        """The rank of a card; jokers push the cards above them up."""
        if is_joker(card):
            return self._joker_place + copy_of(card)
        rank = rank_of(card)
        if suit_of(card) == self._joker_suit and rank >= self._joker_place:
            return rank + self._jokers
        return rank

    def local(self, mask: int, suit: int) -> int:
        """The local mask of a suit."""
        ranks = mask >> (suit << 4) & 0xFFFF
        if suit != self._joker_suit:
            return ranks
        below = ranks & (1 << self._joker_place) - 1
        found = below | (ranks ^ below) << self._jokers
        for copy in range(self._jokers):
            found |= (mask >> make_joker(copy) & 1) << self._joker_place + copy
        return found


def bits(mask: int) -> list[int]:
    """The places of the set bits, lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


@lru_cache(maxsize=_CACHE)
def unwanted_takes(mine: int, out: int, others: int, stays: bool) -> tuple[float, ...]:
    """For each own card, lowest first, the chance that it takes a trick while all duck.

    The i-th lowest card is thought of as played in the i-th round of the suit, when a share
    of the cards that are out has gone. Rounds that the suit is too short for count as not
    played, unless every card ``stays`` until its trick counts.
    """
    total = out.bit_count()
    if not total:
        # Nobody can follow: such a card takes a trick only when one has to lead it.
        return (0.35,) * mine.bit_count()
    keeps = 1 - 1 / others
    chances = []
    for number, place in enumerate(bits(mine)):
        left = 1.0 if stays else max(0.0, 1 - number * others / total)
        low = (out & (1 << place) - 1).bit_count()
        high = total - low
        played = 1.0 if stays else min(1.0, max(0.04, total / others - number))
        if not low:
            over = 0.98
        else:
            over = keeps ** (low * left) * (1 - keeps ** (high * left)) if high else 0.0
            over = 1 - (1 - over) ** others
        chances.append(played * (1 - over))
    return tuple(chances)


@lru_cache(maxsize=_CACHE)
def wanted_takes(mine: int, out: int, others: int, ruffs: bool, trumps: bool) -> tuple[float, ...]:
    """For each own card, lowest first, the chance that it takes a trick while all try to.

    The i-th highest card is thought of as led in the i-th round; with ``ruffs`` later
    rounds are likely to be ruffed. ``trumps`` are good for a ruff, however low.
    """
    total = out.bit_count()
    places = bits(mine)
    chances = []
    leads = bool(places) and not out >> places[-1]
    for number, place in enumerate(reversed(places)):
        above = max(0.0, (out >> place).bit_count() - 0.8 * number)
        chance = 0.42**above
        long = number - 1.25 * total / others
        if long >= 0:
            chance = max(chance, min(1.0, 0.6 + 0.3 * long) * (1.0 if leads else 0.7))
        if ruffs:
            late = 1.0 if not total else min(1.0, (number + 0.35) * others / total)
            chance *= 1 - late * late
        if trumps:
            chance = max(chance, RUFF)
        chances.append(chance)
    return tuple(reversed(chances))
