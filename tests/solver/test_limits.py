"""Limits: a search that stops says so, and its bounds hold."""

from __future__ import annotations

import pytest

from king.engine import Shuffle, new_game
from king.engine import deal as deals
from king.rules import load
from king.solver.solve import outcome, solve


def first_deal(seed: int) -> deals.Deal:
    deal = new_game(load("simple").rules(), Shuffle.named(seed)).deal
    assert deal is not None
    return deal


@pytest.mark.parametrize("seed", range(6))
def test_bounds_hold_at_every_limit_of_nodes(seed: int) -> None:
    deal = first_deal(seed)
    exact = solve(deal)
    assert exact.finished
    known = {move.card: move.low for move in exact.moves}
    widths = []
    for nodes in (1, 100, 1_000, 10_000, 100_000):
        found = solve(deal, nodes=nodes)
        assert found.nodes <= nodes
        assert found.low <= exact.low <= found.high
        assert all(move.low <= known[move.card] <= move.high for move in found.moves)
        assert {move.card for move in found.moves} == set(known)
        widths.append(found.high - found.low)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == 16


def test_one_node_finishes_nothing() -> None:
    found = solve(first_deal(1), nodes=1)
    assert not found.finished
    assert (found.low, found.high) == (-16, 0)
    assert not any(move.is_solved for move in found.moves)
    everyone = outcome(first_deal(1), nodes=1)
    assert not everyone.finished
    assert everyone.points is None
    assert all(move.points is None for move in everyone.moves)


def test_a_limit_of_time_ends_a_search_that_would_take_long() -> None:
    deal = new_game(load("hearts").rules(), Shuffle.named(1)).deal
    assert deal is not None
    found = outcome(deal, seconds=0.2)
    assert not found.finished
    assert found.nodes > 0


def test_what_was_searched_before_changes_nothing() -> None:
    from king.solver.searches import Memory

    memory = Memory(1 << 12)
    for seed in range(5):
        deal = first_deal(seed)
        fresh, used = solve(deal), solve(deal, memory=memory)
        assert [(m.card, m.low) for m in fresh.moves] == [(m.card, m.low) for m in used.moves]


def test_only_a_deal_in_its_play_is_solved() -> None:
    deal = new_game(load("minsk").rules(), Shuffle.named(1)).deal
    assert deal is not None
    with pytest.raises(ValueError, match="not in its play"):
        solve(deal)
    with pytest.raises(ValueError, match="not in its play"):
        outcome(deal)
