"""Cards to put back to the talon, and cards to pass on: those the hand is best without."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from king.bots.chance import card_choice
from king.bots.holding import Holding
from king.bots.values import Values
from king.cards import NO_TRUMP, SUITS, Card, CardSet, cards_of, mask_of
from king.engine.actions import Action, CardChoices
from king.engine.view import View

SHORTLIST: Final = 9
"""How many of the most promising single cards are tried together."""


def choose_cards(view: View, values: Values) -> Action:
    """The best discard or pass of ``view.legal``."""
    legal = view.legal
    assert isinstance(legal, CardChoices)
    hand = view.hand.mask
    missing = legal.count - legal.needed.bit_count()
    local = values.order.local
    unseen = view.rules.pack_set.mask & ~hand
    outs = [local(unseen, suit) for suit in SUITS]
    trump = None if view.trump == NO_TRUMP else view.trump
    holding = Holding(values, 0, outs, view.rules.players - 1, trump)
    kept = hand & ~legal.needed

    def worth(gone: tuple[Card, ...]) -> float:
        left = kept & ~mask_of(gone)
        return holding.hand([local(left, suit) for suit in SUITS]) + _captured(view, values, gone)

    cards = cards_of(legal.open)
    if len(cards) > SHORTLIST:
        cards = sorted(cards, key=lambda card: worth((card,)), reverse=True)
        cards = sorted(cards[: max(SHORTLIST, missing)])
    best = max(combinations(cards, missing), key=worth)
    return card_choice(legal, CardSet(legal.needed | mask_of(best)))


def _captured(view: View, values: Values, gone: tuple[Card, ...]) -> int:
    """Points of cards that may not be discarded and score as taken when they must be."""
    if view.phase != "discard":
        return 0
    keep = view.row.keep.cards
    return sum(values.card[card] for card in gone if card in keep)
