"""The solver against plain minimax and plain max^n: no table, no pruning, no kernel."""

from __future__ import annotations

import random

import pytest

from king.cards import format_card
from king.engine import Deal
from king.engine import deal as deals
from king.engine.events import Scored
from king.solver.solve import outcome, solve
from support.plain_search import Plain, for_itself, for_one
from support.small_deals import small_deal
from support.solver_values import compare
from support.tables import RULESETS


def test_small_deals_have_the_values_of_plain_search() -> None:
    seen = [compare(seed) for seed in range(500)]
    assert {name for name, _, _ in seen} >= {*RULESETS, "pair"} - {"domino", "kg"}
    assert {seats for _, seats, _ in seen} == {2, 3, 4, 5, 6}
    assert {running for _, _, running in seen} == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_small_deals_have_the_values_of_plain_search(part: int) -> None:
    for seed in range(1000):
        compare(1_000_000 + 1000 * part + seed)


def by_engine(deal: Deal, seat: int) -> int:
    """Plain minimax through the reference engine."""
    if deal.is_over:
        scored = deal.events[-1]
        assert isinstance(scored, Scored)
        return scored.points[seat]
    best = max if deal.turn == seat else min
    return best(by_engine(deals.apply(deal, one), seat) for one in deals.legal_actions(deal))


def each_by_engine(deal: Deal) -> tuple[int, ...]:
    """Plain max^n through the reference engine: of equals the first of suit and strength."""
    if deal.is_over:
        scored = deal.events[-1]
        assert isinstance(scored, Scored)
        return scored.points
    rules, turn = deal.rules, deal.turn
    assert turn is not None
    found = []
    for action in deals.legal_actions(deal):
        card = action.card  # type: ignore[union-attr]
        suit = next(suit for suit in range(4) if rules.suit_masks[suit] >> card & 1)
        place = (suit, rules.strengths[card], card // 128)
        found.append((place, each_by_engine(deals.apply(deal, action))))
    return max(sorted(found), key=lambda row: row[1][turn])[1]


def test_the_plain_search_plays_by_the_rules_of_the_engine() -> None:
    for seed in range(5000, 5040):
        rng = random.Random(seed)
        _, deal = small_deal(rng)
        if sum(len(hand) for hand in deal.hands) > 9:
            continue
        seat = rng.randrange(deal.rules.players)
        plain = Plain(deal)
        assert plain.search(for_one(seat))[seat] == by_engine(deal, seat), seed
        assert plain.search(for_itself) == each_by_engine(deal), seed


def test_a_deal_worked_out_by_hand() -> None:
    from king.solver.reading import parse_deal

    text = """
    ruleset: simple
    players: 3
    contract: no-tricks
    leader: 1
    hand 1: 7S KS
    hand 2: 8S 9H
    hand 3: 9S QD
    """
    # 7S loses to both, and then 9H or QD are led, which the king of spades does not follow:
    # no trick. KS takes one, and 7S is led then, without a spade left: two tricks.
    found = solve(parse_deal(text, "small.txt"))
    values = {format_card(move.card): (move.low, move.high) for move in found.moves}
    assert values == {"7S": (0, 0), "KS": (-4, -4)}
    everyone = outcome(parse_deal(text, "small.txt"))
    assert everyone.points is not None
    assert everyone.points[0] == 0
    assert sum(everyone.points) == -4
