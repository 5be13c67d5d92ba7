"""Points: what they sum to, how their lines explain them, and that stopping early is free."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from msgspec.structs import replace

from king.engine import Deal
from king.engine import deal as deals
from king.engine.events import DealEnded, Scored
from king.rules import Rules
from support.oracle import code, codes, judge
from support.oracle_points import expected_points, tricks_in_full
from support.playing import deal_states, play_deal
from support.tables import (
    RULESETS,
    SEEDS,
    examples,
    only,
    played_contracts,
    random_deal,
    random_rules,
    tables_of,
    trick_contracts,
)

EXAMPLES = examples(20)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


def scored(deal: Deal) -> Scored:
    """The last event of a finished deal."""
    event = deal.events[-1]
    assert isinstance(event, Scored)
    return event


def lost_points(deal: Deal) -> int:
    """What scoring cards are worth that nobody can take: set aside and not captured."""
    aside = {code(card) for card in deal.discards - deal.captured}
    if deal.rules.talon.to == "nobody":
        aside |= {code(card) for card in deal.talon}
    aside |= {code(card) for card in deal.stock}
    return sum(len(aside & codes(atom.group)) * atom.each for atom in deal.row.cards)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_points_are_those_of_the_oracle(name: str, seed: int) -> None:
    rng = random.Random(seed)
    deal, _ = play_deal(random_deal(random_rules(name, rng), rng), rng)
    assert list(scored(deal).points) == expected_points(deal)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_points_of_a_deal_sum_to_the_total_of_its_contract(name: str, seed: int) -> None:
    rng = random.Random(seed)
    deal, _ = play_deal(random_deal(random_rules(name, rng), rng), rng)
    row, event = deal.row, scored(deal)
    if row.slam is not None and any(line.what == "slam" for own in event.lines for line in own):
        assert sum(event.points) == row.slam.taker + row.slam.others * (deal.rules.players - 1)
    elif row.total is not None:
        assert sum(event.points) == row.total - lost_points(deal)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_lines_explain_the_points(name: str, seed: int) -> None:
    rng = random.Random(seed)
    deal, _ = play_deal(random_deal(random_rules(name, rng), rng), rng)
    event = scored(deal)
    assert event.contract == deal.row.id
    assert len(event.lines) == len(event.points) == deal.rules.players
    for lines, points in zip(event.lines, event.points, strict=True):
        assert sum(line.points for line in lines) == points
        for line in lines:
            assert line.points, "a line that explains nothing"
            assert line.points == line.count * line.each
            assert line.count > 0
            assert line.what


def with_early_end(rules: Rules, *, early_end: bool) -> Rules:
    """The same rules where every deal may, or none may, stop early."""
    rows = {key: replace(row, early_end=early_end) for key, row in rules.contracts.items()}
    return replace(rules, contracts=rows)


def play_twice(rules: Rules, seed: int) -> tuple[Deal, Deal]:
    """One deal played out, and the same play where the deal may stop early."""
    whole = random_deal(with_early_end(rules, early_end=False), random.Random(seed))
    short = random_deal(with_early_end(rules, early_end=True), random.Random(seed))
    rng = random.Random(seed + 1)
    for state, action in deal_states(whole, rng):
        whole = state
        if action is not None and not short.is_over:
            short = deals.apply(short, action)
    assert short.is_over
    assert not whole.early
    return whole, short


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_stopping_early_never_changes_a_score(name: str, seed: int) -> None:
    whole, short = play_twice(random_rules(name, random.Random(seed)), seed)
    assert scored(whole).points == scored(short).points
    assert scored(whole).lines == scored(short).lines
    if whole.rules.titles is not None:
        one, two = deals.standing_after(whole), deals.standing_after(short)
        assert one.taken == two.taken
        assert one.completed == two.completed
        assert one.titles == two.titles
    if not short.early:
        assert short.tricks == whole.tricks


@each_ruleset
def test_contracts_of_cards_alone_do_stop_early(name: str) -> None:
    """So that the test above cannot pass for want of early ends.

    Where a whole suit scores and may not be led, chance hardly ever gets rid of it.
    """
    for rules in tables_of(name):
        for row in trick_contracts(rules):
            if not row.tricks and (row.lead_ban is None or len(row.scoring) == 1):
                table = only(rules, row.id)
                assert any(play_twice(table, seed)[1].early for seed in range(1000)), row.id


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_a_deal_goes_on_exactly_while_points_are_out(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for deal, action in deal_states(random_deal(random_rules(name, rng), rng), rng):
        if not deal.tricks or deal.trick:
            continue
        row, rules = deal.row, deal.rules
        out = {code(card) for hand in deal.hands for card in hand}
        out |= {code(card) for card in deal.stock}
        if rules.talon.to == "last-trick":
            out |= {code(card) for card in deal.talon}
        points_out = bool(row.tricks) or any(out & codes(atom.group) for atom in row.cards)
        short = judge(deal).short  # in a race tricks count only up to the targets
        may_stop = row.early_end and not (points_out if short is None else any(short))
        if action is not None:
            assert not may_stop
            continue
        ended = next(event for event in deal.events if isinstance(event, DealEnded))
        assert ended.early == deal.early == any(deal.hands)
        assert may_stop or not deal.early
        assert ended.hands == deal.hands
        if rules.stock is None:
            assert deal.early == (len(deal.tricks) < tricks_in_full(deal))


@each_ruleset
def test_totals_in_the_file_are_what_the_cards_are_worth(name: str) -> None:
    for rules in tables_of(name):
        for row in played_contracts(rules):
            cards = sum(
                atom.each for card in rules.pack for atom in row.cards if card in atom.group.cards
            )
            deal = random_deal(only(rules, row.id), random.Random(0))
            count = tricks_in_full(deal) or rules.deal.hand
            tricks = sum(
                atom.each
                for number in range(1, count + 1)
                for atom in row.tricks
                if not atom.numbers or number in atom.numbers or number - count - 1 in atom.numbers
            )
            places = sum(row.layout.places) if row.layout is not None else 0
            if row.bouts is not None:
                places = row.bouts.crown + sum(range(rules.players)) * row.bouts.rung
            if row.total is not None:
                assert row.total == cards + tricks + places + row.most_tricks
