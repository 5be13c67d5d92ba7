"""Bouts beside the oracle of tests/support/bout_oracle.py, and what being asked tells."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from msgspec.structs import replace

from king.cards import Card, CardSet
from king.engine import Deal
from king.engine import deal as deals
from king.engine.actions import SeatChoices
from king.engine.events import BoutBegan, BoutEnded
from king.rules import load
from support.bout_oracle import Fight, fight_of, move_of
from support.playing import deal_states
from support.tables import RULESETS, SEEDS, examples, random_deal, random_rules

WITH_BOUTS = [
    name
    for name in RULESETS
    if any(row.bouts is not None for row in load(name).rules().contracts.values())
]
each_ruleset = pytest.mark.parametrize("name", WITH_BOUTS)


def check_state(deal: Deal, fight: Fight) -> None:
    """Whose turn it is, what he may do, and everything that lies on the table."""
    bout = deal.bout
    assert bout is not None
    assert list(bout.ladder) == fight.ladder
    assert [set(hand) for hand in deal.hands] == fight.hands
    assert deal.trump == fight.trump
    if deal.is_over:
        assert fight.phase == "over"
        return
    assert (deal.phase, deal.turn, bout.number) == (fight.phase, fight.turn(), fight.number)
    legal = deals.legal_actions(deal)
    if isinstance(legal, SeatChoices):
        assert set(legal.open) == set(fight.in_need())
        assert not legal.granted
    else:
        assert {move_of(action) for action in legal} == fight.legal()
    if deal.phase != "target":
        assert (bout.attacker, bout.defender) == (fight.attacker, fight.defender)
        assert (list(bout.attacks), list(bout.beats)) == (fight.attacks, fight.beats)


@each_ruleset
@examples(20)
@given(seed=SEEDS)
def test_bouts_are_those_of_the_oracle(name: str, seed: int) -> None:
    rng = random.Random(seed)
    fight: Fight | None = None
    for deal, action in deal_states(random_deal(random_rules(name, rng), rng), rng):
        if fight is None and deal.bout is not None:
            fight = fight_of(deal)
        if fight is None:
            continue
        check_state(deal, fight)
        if action is not None:
            fight.play(move_of(action))


@each_ruleset
@examples(20)
@given(seed=SEEDS)
def test_every_bout_ends_and_the_numbers_go_up(name: str, seed: int) -> None:
    rng = random.Random(seed)
    deal = random_deal(random_rules(name, rng), rng)
    for state, _ in deal_states(deal, rng):
        deal = state
    events = [event for event in deal.events if isinstance(event, BoutBegan | BoutEnded)]
    assert len(events) % 2 == 0
    for number, (began, ended) in enumerate(zip(events[::2], events[1::2], strict=True), start=1):
        assert isinstance(began, BoutBegan)
        assert isinstance(ended, BoutEnded)
        assert began.number == number


def reshuffled(deal: Deal, rng: random.Random, kept: set[Card]) -> Deal:
    """The same deal, but all cards that are not kept lie anywhere in hands of the same sizes."""
    loose = [card for hand in deal.hands for card in hand if card not in kept]
    rng.shuffle(loose)
    hands = []
    for hand in deal.hands:
        own = [card for card in hand if card in kept]
        hands.append(CardSet.of(own + [loose.pop() for _ in range(len(hand) - len(own))]))
    return replace(deal, hands=tuple(hands))


@each_ruleset
@examples(20)
@given(seed=SEEDS)
def test_being_asked_tells_nothing(name: str, seed: int) -> None:
    """Who is asked next, and for what, hangs on how many cards everybody has and on those
    that lie open, never on which cards are in anybody's hand: able or not, all are asked."""
    rng = random.Random(seed)
    compared = 0
    for deal, action in deal_states(random_deal(random_rules(name, rng), rng), rng):
        if action is None or deal.bout is None or rng.random() > 0.3:
            continue
        card = getattr(action, "card", None)
        other = reshuffled(deal, rng, set() if card is None else {card})
        if action not in deals.legal_actions(other):
            continue  # a joker opens only from a hand of jokers
        one, two = deals.apply(deal, action), deals.apply(other, action)
        assert (one.phase, one.turn) == (two.phase, two.turn)
        assert [len(hand) for hand in one.hands] == [len(hand) for hand in two.hands]
        assert one.bout == two.bout
        assert one.events[: len(deal.events)] == two.events[: len(deal.events)]
        new = len(deal.events)
        if one.phase != "over":
            assert one.events[new:] == two.events[new:]
        compared += 1
    assert compared


@each_ruleset
@examples(20)
@given(seed=SEEDS)
def test_the_able_and_the_unable_are_both_asked(name: str, seed: int) -> None:
    """So that the test above does not pass because only the able ever come up."""
    rng = random.Random(seed)
    able = unable = 0
    for deal, action in deal_states(random_deal(random_rules(name, rng), rng), rng):
        if action is not None and deal.phase == "add":
            if len(deals.legal_actions(deal)) > 1:
                able += 1
            else:
                unable += 1
    assert able
    assert unable
