"""The cards of a deal are always the pack, each card in one place."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from king.cards import cards_of
from king.engine import Deal
from king.engine.deal import collect, distribute
from king.engine.events import Laid, LeftoversTaken, TalonTaken
from king.rules.ruleset import plan_of
from support.oracle_points import tricks_in_full
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
    for cards_there in (deal.trick, deal.talon, deal.discards, deal.stock):
        cards.update(cards_there)
    if deal.bout is not None:
        for table in (deal.bout.attacks, deal.bout.beats, deal.bout.gone):
            cards.update(table)
    for event in deal.events:
        if isinstance(event, Laid):
            cards[event.card] += 1
        elif isinstance(event, LeftoversTaken):
            cards.update((*event.hand, *event.stock))
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
            for event in deal.events:
                if isinstance(event, LeftoversTaken) and event.seat == seat:
                    expected |= {*event.hand, *event.stock}
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
        if deal.phase == "play" and not deal.trick and rules.stock is None:
            inside = [seat for seat in rules.seats if deal.dealt[seat]]
            left = tricks_in_full(deal) - len(deal.tricks)
            assert {len(deal.hands[seat]) for seat in inside} == {left}


def packets_of(deal: Deal) -> list[int]:
    """How many cards each seat gets in each round."""
    rules = deal.rules
    if rules.schedule.kind not in ("titles", "ladder"):
        return list(plan_of(rules, deal.contract).packets)
    inside = len(deal.standing.order) or rules.players  # the whole pack, one by one if need be
    each = len(rules.pack) // inside
    packets = list(plan_of(rules, deal.contract).packets)
    return packets if sum(packets) == each else [1] * each


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_a_deal_is_dealt_in_order_in_packets(name: str, seed: int) -> None:
    """Dealt again with a finger on each card, as at a table: clockwise from eldest, or in the
    order of the ladder or of those who are in; what does not come out even to the first."""
    rng = random.Random(seed)
    rules = random_rules(name, rng)
    deal = random_deal(rules, rng)
    left, standing = _left_of(deal), deal.standing
    pack = list(collect(rules, deal.contract, deal.dealer, deal.dealt, left, standing))
    assert Counter(pack) == Counter(rules.pack)
    dealt = distribute(rules, deal.contract, deal.dealer, pack, standing)
    assert dealt == (deal.dealt, left)
    order = list(standing.order) or [
        (deal.dealer + 1 + step) % rules.players for step in range(rules.players)
    ]
    received: list[list[int]] = [[] for _ in rules.seats]
    plan = plan_of(rules, deal.contract)
    pile = iter(pack)
    aside: list[int] = []
    for number, size in enumerate(packets_of(deal)):
        if number == plan.talon_after:
            aside = [next(pile) for _ in range(plan.talon)]
        for seat in order:
            received[seat] += [next(pile) for _ in range(size)]
    rest = list(pile)
    if rules.schedule.kind in ("titles", "ladder"):
        for seat in order[: len(rest)]:
            received[seat].append(rest.pop(0))
    assert [tuple(cards) for cards in received] == list(deal.dealt)
    assert aside + rest == list(left)


def _left_of(deal: Deal) -> tuple[int, ...]:
    """What was not dealt to anybody, in its order: the talon, taken or not, or the stock."""
    if deal.talon or deal.stock:
        return deal.talon or deal.stock
    if not deal.taken_talon:
        return ()
    taken = next(event for event in deal.events if isinstance(event, TalonTaken))
    assert taken.cards is not None
    return taken.cards
