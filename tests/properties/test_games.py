"""Whole games: how many deals, who deals and orders, the totals."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from king.engine import Order, Shuffle, new_game
from king.errors import IllegalAction
from support.playing import game_states, play_game
from support.tables import RULESETS, SEEDS, examples, random_game, tables_of

GAMES = examples(4)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


@each_ruleset
@GAMES
@given(seed=SEEDS)
def test_a_game_by_any_options_ends_as_its_schedule_says(name: str, seed: int) -> None:
    rng = random.Random(seed)
    game = play_game(random_game(name, rng), rng)
    rules, done = game.rules, game.finished
    schedule = rules.schedule
    assert [result.number for result in done] == list(range(1, len(done) + 1))
    assert not any(result.redeal and not rules.has_redeals for result in done)
    totals, played = [0] * rules.players, 0
    for result in done:
        if schedule.kind in ("fixed", "orders"):  # the others are in test_schedules.py
            assert result.dealer == (game.first_dealer + played) % rules.players
        played += not result.redeal
        if schedule.ends_total is not None:
            limit = schedule.ends_total
            assert all(t > limit if limit < 0 else t < limit for t in totals)
        totals = [total + own for total, own in zip(totals, result.points, strict=True)]
    assert game.totals == tuple(totals)
    assert game.ended is not None
    assert game.ended.totals == game.totals
    assert set(game.ended.winners) == {s for s, t in enumerate(totals) if t == max(totals)}
    if rules.deal_count is not None:
        assert played == rules.deal_count
    if schedule.kind == "fixed":
        names = [schedule.deals[at % len(schedule.deals)] for at in range(played)]
        assert [result.contract for result in done if not result.redeal] == names
    if rules.game_total is not None and not rules.deal.talon:
        assert sum(totals) == rules.game_total


@each_ruleset
@GAMES
@given(seed=SEEDS)
def test_everyone_orders_everything_as_often_as_stated(name: str, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(name, rng)
    rules = game.rules
    if rules.schedule.kind != "orders" or rules.deal_count is None:
        return
    game = play_game(game, rng)
    orders = Counter((result.declarer, result.contract) for result in game.finished)
    expected = {
        (seat, row.id): row.times for seat in rules.seats for row in rules.contracts.values()
    }
    assert orders == Counter({key: times for key, times in expected.items() if times})


@each_ruleset
def test_what_is_ordered_up_cannot_be_ordered_again(name: str) -> None:
    for rules in tables_of(name):
        if rules.schedule.kind != "orders":
            continue
        game, rng = new_game(rules, Shuffle.named(4)), random.Random(4)
        used: Counter[tuple[int | None, str]] = Counter()
        for state, action in game_states(game, rng):
            deal = state.deal
            if deal is None or deal.phase != "order":
                continue
            legal = {order.contract for order in state.legal_actions()}  # type: ignore[union-attr]
            for row in rules.contracts.values():
                spent = used[deal.turn, row.id] >= row.times
                assert (row.id not in legal) == spent
                if spent:
                    with pytest.raises(IllegalAction) as refused:
                        state.apply(Order(row.id))
                    assert refused.value.code == "already-ordered"
            assert deal.turn is not None
            assert set(state.left_to_order(deal.turn)) == legal
            assert isinstance(action, Order)
            used[deal.turn, action.contract] += 1


@each_ruleset
@examples(3)
@given(seed=SEEDS)
def test_the_events_of_a_game_are_the_sum_of_its_deals(name: str, seed: int) -> None:
    rng = random.Random(seed)
    history: tuple[object, ...] = ()
    for number, (game, _) in enumerate(game_states(random_game(name, rng), rng)):
        if number % 40 and not game.is_over:
            continue
        events = game.events
        assert events[: len(history)] == history
        history = events
        assert events[0] == game.began


@pytest.mark.slow
@each_ruleset
def test_many_random_games_end(name: str) -> None:
    for seed in range(150):
        rng = random.Random(seed)
        game = play_game(random_game(name, rng), rng)
        if game.rules.is_balanced and not game.rules.deal.talon:
            assert sum(game.totals) == 0
