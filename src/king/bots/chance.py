"""The bot that picks any legal action, each equally likely."""

from __future__ import annotations

import random

from king.cards import Card, CardSet, cards_of, mask_of
from king.engine.actions import Action, CardChoices, Discard, LegalActions, Pass, Plays, play
from king.engine.view import View


class RandomBot:
    """Plays by chance alone."""

    name = "random"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Any legal action."""
        return any_action(view.legal, rng)


def any_action(legal: LegalActions, rng: random.Random) -> Action:
    """A uniform choice; of card combinations only the chosen one is ever built."""
    if isinstance(legal, Plays):
        cards = cards_of(legal.mask)
        return play(cards[rng.randrange(len(cards))])
    if isinstance(legal, CardChoices):
        chosen = some_of(cards_of(legal.open), legal.count - legal.needed.bit_count(), rng)
        return card_choice(legal, CardSet(legal.needed | mask_of(chosen)))
    actions = list(legal)
    return actions[rng.randrange(len(actions))]


def card_choice(legal: CardChoices, cards: CardSet) -> Action:
    """The action of a choice of cards: a discard or a pass."""
    return Pass(cards) if legal.kind == "pass" else Discard(cards)


def some_of(cards: list[Card], count: int, rng: random.Random) -> list[Card]:
    """``count`` of the cards, every combination equally likely.

    Written with ``randrange`` alone, whose results do not change between Python versions.
    """
    pool = list(cards)
    for place in range(count):
        other = place + rng.randrange(len(pool) - place)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:count]
