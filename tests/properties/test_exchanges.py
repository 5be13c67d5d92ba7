"""The exchange before a reign: who gives what to whom, from rules.md 1.14, 2.18 and 6.13."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from king.cards import Card, rank_of, suit_of
from king.engine import Deal
from king.engine import deal as deals
from king.engine.actions import Give
from king.rules import load
from support.playing import deal_states
from support.tables import RULESETS, SEEDS, examples, only, random_deal, random_rules

WITH_RACES = [name for name in RULESETS if load(name).rules().titles is not None]
each_ruleset = pytest.mark.parametrize("name", WITH_RACES)
KING, SOLDIER, PEASANT = 0, 2, 3
STEPS = [(SOLDIER, KING), (KING, SOLDIER), (PEASANT, KING), (KING, PEASANT)]


def may_give(deal: Deal, giver: int, got: Card | None) -> set[Card]:
    """The highest trump, any trump, or anything but the card that just came."""
    titles = deal.standing.titles
    hand = list(deal.hands[titles[giver]])
    if giver == KING:
        return set(hand) - {got}
    cards = [card for card in hand if suit_of(card) == deal.trump] or hand
    if giver == PEASANT:
        return set(cards)
    top = max(rank_of(card) for card in cards)
    return {card for card in cards if rank_of(card) == top}


@each_ruleset
@examples(40)
@given(seed=SEEDS)
def test_each_gives_what_his_title_must(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    (reign,) = (row.id for row in rules.contracts.values() if row.most_tricks)
    steps, got = iter(STEPS), None
    for deal, action in deal_states(random_deal(only(rules, reign), rng), rng):
        if deal.phase != "exchange":
            continue
        giver, receiver = next(steps)
        titles = deal.standing.titles
        assert (deal.turn, deal.givers[0]) == (titles[giver], (titles[giver], titles[receiver]))
        legal = {known.card for known in deals.legal_actions(deal) if isinstance(known, Give)}
        assert legal == may_give(deal, giver, got)
        assert isinstance(action, Give)
        after = deals.apply(deal, action)
        assert set(after.hands[titles[giver]]) == set(deal.hands[titles[giver]]) - {action.card}
        assert action.card in after.hands[titles[receiver]]
        got = action.card
    assert next(steps, None) is None
