"""What a holding is worth: expected points of the tricks that its cards will take."""

from __future__ import annotations

from typing import Final

from king.bots.suits import bits, unwanted_takes, wanted_takes
from king.bots.values import Values
from king.cards import SUITS

BANNED_SUIT: Final = 0.8
"""How much of its danger a suit keeps that may not be led at will."""
FORCED: Final = 0.3
"""How much of its danger a card keeps that must be thrown at the first chance."""
VOID_HOPE: Final = (0.36, 0.16, 0.07, 0.03, 0.01)
"""By the length of a suit: the chance to be void in time to throw a dangerous card."""


class Holding:
    """The worth of suits at one moment of a deal.

    ``index`` is the number of tricks played when the worth begins to count, ``outs`` the
    local masks of the cards that others hold, ``others`` how many others play; with
    ``draws`` a void seat draws until it can follow, so that nobody throws anything.
    """

    __slots__ = ("_draws", "_dumps", "_each", "_known", "_others", "_outs", "_trump", "_values")

    def __init__(
        self,
        values: Values,
        index: int,
        outs: list[int],
        others: int,
        trump: int | None,
        *,
        draws: bool = False,
    ) -> None:
        self._values = values
        self._known: dict[int, tuple[float, float]] = {}
        self._outs = outs
        self._others = others
        self._trump = trump
        self._each = values.each[index]
        self._draws = draws
        self._dumps = self._dump_worths() if values.has_cards and not draws else [0.0] * 4

    def _dump_worths(self) -> list[float]:
        """By led suit: points that a void seat is likely to throw from other suits."""
        values = self._values
        bad = [min(0, values.sum_of(suit, self._outs[suit])) for suit in SUITS]
        total = sum(bad)
        return [max(values.worst, (total - bad[suit]) / 4) for suit in SUITS]

    def takes(self, suit: int, mine: int) -> tuple[float, ...]:
        """The chance of each card, lowest first, to take a trick."""
        values, out = self._values, self._outs[suit]
        if values.is_positive:
            trump = self._trump
            ruffs = trump is not None and trump != suit and self._outs[trump] != 0
            return wanted_takes(mine, out, self._others, ruffs, trump == suit)
        return unwanted_takes(mine, out, self._others, values.is_late)

    def suit(self, suit: int, mine: int) -> tuple[float, float]:
        """Expected points of a suit, and those of its most dangerous card (0 or less)."""
        key = mine << 2 | suit
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._judge(suit, mine)
        return found

    def _judge(self, suit: int, mine: int) -> tuple[float, float]:
        if not mine:
            return 0.0, 0.0
        chances = self.takes(suit, mine)
        values, out, others = self._values, self._outs[suit], self._others
        each = self._each
        if not values.has_cards:
            return each * sum(chances), min(0.0, each * max(chances))
        costs, dump, forced = values.costs[suit], self._dumps[suit], values.forced_places[suit]
        rounds = others / out.bit_count() / 2 if out else 4.0
        total = worst = 0.0
        for number, place in enumerate(bits(mine)):
            below = out & (1 << place) - 1
            void = min(1.0, (number + 0.25) * rounds)
            points = each + costs[place] + values.falling(suit, below, others) + void * dump
            points *= chances[number]
            if forced >> place & 1 and points < 0:
                points *= FORCED
            total += points
            worst = min(worst, points)
        factor = 1.0 if values.is_positive or not values.is_banned[suit] else BANNED_SUIT
        return factor * total, factor * worst

    def hand(self, mine: list[int]) -> float:
        """Expected points of a whole hand given by suits."""
        judged = [self.suit(suit, mine[suit]) for suit in SUITS]
        return sum(worth for worth, _ in judged) + self.hope(mine, [bad for _, bad in judged])

    def hope(self, mine: list[int], worst: list[float]) -> float:
        """What short suits add where dangerous cards of other suits wait to be thrown.

        ``worst`` holds the most dangerous card of each suit.
        """
        if self._values.is_positive or self._draws:
            return 0.0
        first, second = sorted(worst)[:2]
        total = 0.0
        for suit in SUITS:
            if self._outs[suit] and not self._values.is_banned[suit]:
                danger = second if worst[suit] == first else first
                total -= danger * VOID_HOPE[min(mine[suit].bit_count(), 4)]
        return total
