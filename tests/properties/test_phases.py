"""What happens between the deal and the play: talon, passes, the last card, the pause."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from king.cards import CardSet, suit_of
from king.engine import Deal, NameTrump, Pass
from king.engine import deal as deals
from king.engine.events import CardTurned, PassesTaken, TalonTaken
from support.playing import deal_states
from support.tables import (
    RULESETS,
    SEEDS,
    every_choice,
    examples,
    played_contracts,
    random_deal,
    random_rules,
)

EXAMPLES = examples(20)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_the_talon_goes_to_the_declarer_and_as_many_cards_come_back(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    start = random_deal(rules, rng)
    deal = start
    for state, _ in deal_states(start, rng):
        deal = state
    if not rules.deal.talon or rules.talon.to != "declarer":
        assert not deal.discards
        return
    taken = [event for event in deal.events if isinstance(event, TalonTaken)]
    assert len(taken) == 1
    assert taken[0].seat == deal.declarer
    assert taken[0].shown == rules.talon.shown
    dealt = {card for hand in deal.dealt for card in hand}
    assert set(taken[0].cards or ()) == set(rules.pack) - dealt
    assert len(deal.discards) == rules.deal.talon
    assert deal.declarer is not None
    assert set(deal.discards) <= set(deal.dealt[deal.declarer]) | set(taken[0].cards or ())


def passed(deal: Deal, rng: random.Random) -> tuple[Deal, list[CardSet], list[CardSet]] | None:
    """A deal after its passes, the hands before them, and what each seat gave."""
    for _ in range(50):
        if deal.is_over or deal.phase == "play":
            return None
        if deal.phase == "pass":
            break
        deal = deals.apply(deal, rng.choice(list(deals.legal_actions(deal))))
    before, gave = list(deal.hands), [CardSet()] * deal.rules.players
    while deal.phase == "pass":
        assert deal.turn is not None
        cards = CardSet.of(rng.sample(list(deal.hands[deal.turn]), deal.rules.passing.cards))
        gave[deal.turn] = cards
        deal = deals.apply(deal, Pass(cards))
    return deal, before, gave


@each_ruleset
def test_passed_cards_go_where_the_turn_of_the_deal_says(name: str) -> None:
    places = {"left": 1, "right": -1, "none": 0}
    for rules in every_choice(name):
        if not rules.passing.cards:
            continue
        seen = set()
        for seed in range(12):
            rng = random.Random(seed)
            start = random_deal(rules, rng)
            directions = rules.passing.directions
            direction = directions[(start.number - 1) % len(directions)]
            found = passed(start, rng)
            if direction == "none":
                assert found is None
                continue
            assert found is not None
            seen.add(direction)
            deal, before, gave = found
            step = places.get(direction, rules.players // 2)
            for seat in rules.seats:
                giver = (seat - step) % rules.players
                assert deal.hands[seat] == before[seat] - gave[seat] | gave[giver]
            assert sum(isinstance(event, PassesTaken) for event in deal.events) == 1
        assert seen


@each_ruleset
def test_by_the_last_card_makes_the_suit_of_the_last_card_trump(name: str) -> None:
    for rules in every_choice(name):
        if not any(row.by_last for row in played_contracts(rules)):
            continue
        turned = 0
        for seed in range(60):
            deal = random_deal(rules, random.Random(seed))
            if deal.phase != "trump" or NameTrump(None) not in deals.legal_actions(deal):
                continue
            assert deal.declarer is not None
            last = deal.dealt[deal.declarer][-1]
            deal = deals.apply(deal, NameTrump(None))
            events = [event for event in deal.events if isinstance(event, CardTurned)]
            assert events == [CardTurned(deal.declarer, last, suit_of(last))]
            assert deal.trump == suit_of(last)
            turned += 1
        assert turned


@each_ruleset
def test_who_names_trump_early_has_seen_so_many_cards(name: str) -> None:
    for rules in every_choice(name):
        for seed in range(20) if any(row.peek for row in played_contracts(rules)) else ():
            deal = random_deal(rules, random.Random(seed))
            if deal.contract is None or not deal.contract.peek:
                continue
            assert deal.phase == "trump"
            for seat in rules.seats:
                first = deal.dealt[seat][: deal.contract.peek]
                assert deal.hands[seat] == CardSet.of(first)
                assert deal.undealt[seat] == deal.dealt[seat][deal.contract.peek :]
            after = deals.apply(deal, deals.legal_actions(deal)[0])
            assert [len(hand) for hand in after.hands] == [rules.deal.hand] * rules.players


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_a_named_trump_is_the_trump(name: str, seed: int) -> None:
    rng = random.Random(seed)
    named = None
    for deal, action in deal_states(random_deal(random_rules(name, rng), rng), rng):
        new = getattr(action, "trump", None) if action is not None else None
        named = named if new is None else new  # a joker names another one in the middle
        if action is None and named is not None:
            assert deal.trump == named
        if deal.phase == "play" and deal.row.trump == "none":
            assert deal.trump is None
