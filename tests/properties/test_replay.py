"""Steps are functions: the same actions give the same states, as often as one likes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from king.engine import deal as deals
from support.playing import deal_states, game_states
from support.tables import RULESETS, SEEDS, examples, random_deal, random_game, random_rules
from support.text import plain

EXAMPLES = examples(8)
each_ruleset = pytest.mark.parametrize("name", RULESETS)


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_undo_is_the_replay_of_a_prefix(name: str, seed: int) -> None:
    rng = random.Random(seed)
    start = random_deal(random_rules(name, rng), rng)
    steps = list(deal_states(start, rng))
    back = rng.randrange(len(steps))
    again = start
    for _, action in steps[:back]:
        assert action is not None
        again = deals.apply(again, action)
    assert again == steps[back][0]
    assert plain(again) == plain(steps[back][0])
    assert plain(start) == plain(steps[0][0])


@each_ruleset
@EXAMPLES
@given(seed=SEEDS)
def test_an_action_has_one_result(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for deal, action in deal_states(random_deal(random_rules(name, rng), rng), rng):
        if action is not None:
            assert deals.apply(deal, action) == deals.apply(deal, action)


@each_ruleset
@examples(3)
@given(seed=SEEDS)
def test_a_game_is_replayed_from_its_actions(name: str, seed: int) -> None:
    rng = random.Random(seed)
    start = random_game(name, rng)
    steps = list(game_states(start, rng))
    again = start
    for _, action in steps[:-1]:
        assert action is not None
        again = again.apply(action)
    assert again.events == steps[-1][0].events
    assert again.totals == steps[-1][0].totals
