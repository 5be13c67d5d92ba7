"""Choosing a card: the points of this trick, and what the hand is worth without the card."""

from __future__ import annotations

from typing import Final

from king.bots.holding import Holding
from king.bots.knowledge import Knowledge
from king.bots.odds import Odds
from king.bots.slam import slam_bias
from king.bots.values import EQUAL, Values
from king.cards import SUITS, Card, cards_of
from king.engine.actions import Plays
from king.engine.view import View

LEAD_GOOD: Final = 0.12
"""In tricks' worth: what the lead after this trick is worth where tricks are good.

Where they are bad it is worth nothing either way; measured by duplicate deals."""
DRAW_TRUMPS: Final = 0.35
"""In tricks' worth: what drawing trumps with the long trumps adds."""


def choose_card(view: View, values: Values) -> Card:
    """The card to play; ``view.legal`` must be a choice of cards."""
    assert isinstance(view.legal, Plays)
    mask = view.legal.mask
    if not mask & mask - 1:
        return Card(mask.bit_length() - 1)
    known = Knowledge(view, values)
    odds = Odds(view, values, known)
    cards = _candidates(view, values, odds, cards_of(mask), known)
    index = values.index(view) + 1
    holding = Holding(
        values, index, known.outs, known.others, known.trump, draws=view.stock_size > 0
    )
    judge = _Judge(view, values, known, odds, holding)
    best, best_score = cards[0], -1e9
    for card in cards:
        score = judge.score(card)
        if score > best_score + EQUAL:
            best, best_score = card, score
    return best


def _candidates(
    view: View, values: Values, odds: Odds, cards: list[Card], known: Knowledge
) -> list[Card]:
    """The last seat sees the whole trick: it never takes a bad one that it can leave."""
    if known.later or values.contract.slam is not None:
        return cards
    left = [card for card in cards if not odds.beats(card)]
    if not left or len(left) == len(cards):
        return cards
    taken = [card for card in cards if odds.beats(card)]
    fine = [card for card in taken if odds.lying + values.card[card] >= 0]
    return left + fine


class _Judge:
    """Scores cards in expected points."""

    def __init__(
        self, view: View, values: Values, known: Knowledge, odds: Odds, holding: Holding
    ) -> None:
        self._view = view
        self._values = values
        self._known = known
        self._odds = odds
        self._holding = holding
        self._bias = slam_bias(view, values, known)
        judged = [holding.suit(suit, known.mine[suit]) for suit in SUITS]
        self._base = [worth for worth, _ in judged]
        self._worst = [worst for _, worst in judged]
        self._hope = holding.hope(known.mine, self._worst)
        ends = values.index(view) + 1 >= len(values.tricks)
        self._lead = LEAD_GOOD * values.unit if values.is_positive and not ends else 0.0

    def score(self, card: Card) -> float:
        """Expected points of playing a card, against keeping it for nothing."""
        values, known = self._values, self._known
        take = self._odds.take(card)
        suit = values.order.suits[card]
        left = known.mine[suit] & ~(1 << values.order.index[card])
        worth, bad = self._holding.suit(suit, left)
        score = worth - self._base[suit]
        if not values.is_positive:
            mine, worst = list(known.mine), list(self._worst)
            mine[suit], worst[suit] = left, bad
            score += self._holding.hope(mine, worst) - self._hope
        if take:
            gain = self._odds.lying + values.card[card] + self._odds.falls(card)
            score += take * (gain + self._bias + self._lead)
        if known.trump == suit and not self._view.trick and values.is_positive:
            score += self._draw(suit, take)
        return score

    def _draw(self, suit: int, take: float) -> float:
        """Leading a trump that wins, while others have some and we have more."""
        known = self._known
        out = known.outs[suit].bit_count()
        if out and take > 0.9 and known.mine[suit].bit_count() * known.others > out:
            return DRAW_TRUMPS * self._values.unit
        return 0.0
