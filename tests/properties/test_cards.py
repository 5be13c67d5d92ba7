"""The cards of a deal are always the pack, each card in one place."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from king.cards import cards_of
from king.engine import Deal
from support.playing import deal_states
from support.tables import RULESETS, SEEDS, examples, random_deal, random_rules

EXAMPLES = examples(12)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


def places(deal: Deal) -> Counter[int]:
    """How many times each card lies somewhere."""
    cards: Counter[int] = Counter()
    for hand in deal.hands:
        cards.update(hand)
    for rest in deal.undealt:
        cards.update(rest)
    for trick in deal.tricks:
        cards.update(trick.cards)
    cards.update(deal.trick)
    cards.update(deal.talon)
    cards.update(deal.discards)
    return cards


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_cards_are_a_partition_of_the_pack(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    pack = Counter(rules.pack)
    assert set(pack.values()) == {1}
    for deal, _ in deal_states(random_deal(rules, rng), rng):
        assert places(deal) == pack
        assert deal.captured <= deal.discards


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_piles_hold_the_tricks_and_what_comes_with_them(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    for deal, action in deal_states(random_deal(rules, rng), rng):
        for seat in rules.seats:
            expected = {card for t in deal.tricks if t.winner == seat for card in t.cards}
            if seat == deal.declarer:
                expected |= set(deal.captured)
            whole = action is None and not deal.early and deal.tricks
            if rules.talon.to == "last-trick" and whole and deal.tricks[-1].winner == seat:
                expected |= set(deal.talon)
            assert set(cards_of(deal.piles[seat])) == expected


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_hands_are_of_equal_size_between_tricks(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    for deal, _ in deal_states(random_deal(rules, rng), rng):
        if deal.phase == "play" and not deal.trick:
            assert {len(hand) for hand in deal.hands} == {rules.deal.hand - len(deal.tricks)}


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_a_deal_is_dealt_clockwise_from_eldest_in_packets(name: str, seed: int) -> None:
    """Dealt again with a finger on each card, as at a table."""
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    deal = random_deal(rules, rng)
    from king.engine.deal import collect, distribute

    pack = list(collect(rules, deal.contract, deal.dealer, deal.dealt, _talon_of(deal)))
    assert Counter(pack) == Counter(rules.pack)
    hands, talon = distribute(rules, deal.contract, deal.dealer, pack)
    assert (hands, talon) == (deal.dealt, _talon_of(deal))
    received: list[list[int]] = [[] for _ in rules.seats]
    packets = (deal.contract.packets if deal.contract else ()) or rules.deal.packets
    pile = iter(pack)
    aside: list[int] = []
    for number, size in enumerate(packets):
        if number == rules.deal.talon_after:
            aside = [next(pile) for _ in range(rules.deal.talon)]
        for step in range(rules.players):
            seat = (deal.dealer + 1 + step) % rules.players
            received[seat] += [next(pile) for _ in range(size)]
    assert [tuple(cards) for cards in received] == list(deal.dealt)
    assert aside + list(pile) == list(_talon_of(deal))


def _talon_of(deal: Deal) -> tuple[int, ...]:
    """The talon as it was dealt, taken or not."""
    if deal.talon or not deal.taken_talon:
        return deal.talon
    from king.engine.events import TalonTaken

    taken = next(event for event in deal.events if isinstance(event, TalonTaken))
    assert taken.cards is not None
    return taken.cards
