"""All sorts of actions, sensible and not: what a seat could say at any moment."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from king.cards import NO_TRUMP, SUITS, Card, CardSet, Suit, is_joker
from king.engine import Action, Deal, Discard, NameTrump, Order, Pass, Play
from king.engine.actions import (
    Add,
    Ask,
    AssignTitles,
    Attack,
    Beat,
    Bid,
    Decline,
    Draw,
    Give,
    Keep,
    Lay,
    NameSuit,
    Permit,
    Take,
    Target,
)
from king.rules import Rules

NO_CARD = Card(10_000)  # of no pack


def attempts(deal: Deal, rng: random.Random) -> list[Action]:
    """Actions of every kind, with cards in hand and not."""
    rules = deal.rules
    tries: list[Action] = [*with_cards(rules.pack), *with_names(rules)]
    tries.append(Play(NO_CARD))
    hands = [*deal.hands, rules.pack_set]
    for count in range(5):
        for hand in hands:
            cards = CardSet.of(rng.sample(list(hand), min(count, len(hand))))
            tries += [Discard(cards), Pass(cards)]
    return tries


def with_cards(cards: Sequence[Card]) -> Iterator[Action]:
    """Everything that is done with one card."""
    for card in cards:
        yield from (Play(card), Give(card), Lay(card))
        named = Suit(1) if is_joker(card) else None
        yield from (Attack(card, named), Add(card, named), Beat(card, named))
    yield from (Attack(cards[0], Suit(2)), Add(cards[-1]), Beat(cards[-1]))


def with_names(rules: Rules) -> Iterator[Action]:
    """Everything that is said: contracts, strains, amounts, seats."""
    strains = (None, NO_TRUMP, *SUITS)
    for name in rules.contracts:
        yield from (Order(name, trump) for trump in strains)
    yield from (Order("no-such-contract"), Order("no-such-contract", Suit(1)))
    yield from (NameTrump(trump) for trump in strains)
    yield from (NameSuit(suit) for suit in (*SUITS, NO_TRUMP))
    for amount in (-5, 0, 1, 5, 7, 13, 14, 125, 325, 330, 425, 1000):
        yield from (Bid(amount), Ask(amount))
    yield from (Keep(), Decline(), Draw(), Take())
    yield from (Target(seat) for seat in rules.seats)
    seats = tuple(rules.seats)
    yield from (AssignTitles(seats), AssignTitles(seats[::-1]), AssignTitles(seats[:2]))
    yield from (Permit(()), Permit(seats), Permit(seats[::-1]), Permit(seats[1:3]))
