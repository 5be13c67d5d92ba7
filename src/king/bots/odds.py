"""The odds of one trick: who may beat a card, and what falls into the trick."""

from __future__ import annotations

from king.bots.knowledge import Knowledge
from king.bots.values import FALLS_BAD, FALLS_GOOD, Values
from king.cards import SUITS, Card
from king.engine.duties import winning_place
from king.engine.view import View
from king.seats import Seat


class Odds:
    """Chances for the card about to be played.

    While a stock lasts, a void seat draws until it can follow, and throws nothing.
    ``lying`` are the points on the table with those of the trick itself.
    """

    __slots__ = (
        "_best",
        "_draws",
        "_eager",
        "_known",
        "_led",
        "_local",
        "_values",
        "_view",
        "lying",
    )

    def __init__(self, view: View, values: Values, known: Knowledge) -> None:
        self._view = view
        self._values = values
        self._known = known
        self.lying = values.tricks[values.index(view)] + sum(values.card[c] for c in view.trick)
        self._led = values.order.suits[view.trick[0]] if view.trick else None
        # Others want a good trick and duck the rest.
        self._eager = 1.0 if values.is_positive or self.lying > 0 else 0.0
        self._draws = view.stock_size > 0
        self._best: Card | None = None
        if view.trick:
            self._best = view.trick[winning_place(view.rules, view.trick, known.trump)]
        # What each later seat may hold, by suit.
        self._local = {
            seat: [values.order.local(known.possible[seat], suit) for suit in SUITS]
            for seat in known.later
        }

    def beats(self, card: Card) -> bool:
        """Whether a card would take the trick as it lies."""
        if self._best is None:
            return True
        rules, suits = self._view.rules, self._values.order.suits
        if rules.joker is not None:
            trick = (*self._view.trick, card)
            return winning_place(rules, trick, self._known.trump) == len(trick) - 1
        suit, best = suits[card], suits[self._best]
        if suit == best:
            return rules.strengths[card] > rules.strengths[self._best]
        return suit == self._known.trump

    def take(self, card: Card) -> float:
        """The chance that a card takes the trick."""
        if not self.beats(card):
            return 0.0
        if not self._known.later:
            return 1.0
        suit = self._values.order.suits[card]
        bit = 1 << self._values.order.index[card]
        led = suit if self._led is None else self._led
        if self._led is None and not self._values.is_positive:
            return self._lead(suit, bit)
        chance = 1.0
        for seat in self._known.later:
            chance *= 1 - self._over(seat, suit, bit, led)
        return chance

    def _lead(self, suit: int, bit: int) -> float:
        """Leading among others who duck: someone must hold the cards above."""
        known = self._known
        out = known.outs[suit]
        if not out & bit - 1 and out > bit:
            return 0.0 if self._draws else known.hidden_share[suit] ** out.bit_count()
        chance = 1.0
        for seat in known.later:
            chance *= 1 - self._over(seat, suit, bit, suit)
        return chance

    def _over(self, seat: Seat, suit: int, bit: int, led: int) -> float:
        """The chance that a later seat beats the card, by will or by force."""
        known = self._known
        share, local = known.share[seat], self._local[seat]
        keeps = 1 - share[led]
        count = local[led].bit_count() if share[led] else 0
        over = 0.0
        if suit == led and count:
            low = (local[led] & bit - 1).bit_count()
            some_high = 1 - keeps ** (count - low)
            over = some_high * (self._eager + (1 - self._eager) * keeps**low)
        if self._draws and suit == led and known.outs[led]:
            # A void seat must play whatever card of the suit it draws first.
            out = known.outs[led]
            high = (out & -bit).bit_count() / out.bit_count()
            over += keeps**count * high
        trump = known.trump
        if trump is not None and trump != led and share[trump]:
            above = local[trump] if suit != trump else local[trump] & -bit
            void = keeps**count
            over += void * (1 - (1 - share[trump]) ** above.bit_count())
        return min(1.0, over)

    def falls(self, card: Card) -> float:
        """Points that later seats are likely to add when the card takes the trick."""
        values, known = self._values, self._known
        if not values.has_cards:
            return 0.0
        own = values.order.suits[card]
        led = own if self._led is None else self._led
        bit = 1 << values.order.index[card]
        points = 0.0
        for seat in known.later:
            share, local = known.share[seat], self._local[seat]
            suited = local[led] & (bit - 1 if own == led else -1) if share[led] else 0
            if self._draws:
                void = 0.0
            else:
                void = (1 - share[led]) ** local[led].bit_count() if share[led] else 1.0
            in_suit = share[led] * values.sum_of(led, suited)
            other = sum(
                share[suit] * values.sum_of(suit, local[suit])
                for suit in SUITS
                if suit != led and share[suit] and local[suit]
            )
            points += (1 - void) * self._capped(in_suit) + void * self._capped(other)
        return points

    def _capped(self, points: float) -> float:
        """One card falls at a time, and a good one seldom."""
        if points >= 0:
            return points * FALLS_GOOD
        return max(float(self._values.worst), points / FALLS_BAD * 0.9)
