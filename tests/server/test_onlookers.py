"""Who looks on from move to move knows what somebody knows who looks at it all anew."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from king.engine import SPECTATOR, Action, Game, Observer, Shuffle, View, new_game, view_of
from king.engine.actions import NOTHING
from king.engine.view import Onlooker
from king.rules import load
from support.playing import random_action
from support.tables import RULESETS, random_rules

MOVES = 150


def facts(view: View) -> tuple[View, str, list[Action]]:
    """A view as it can be compared."""
    return replace(view, legal=NOTHING), view.legal.kind, list(islice(view.legal, 40))


@pytest.mark.parametrize("name", RULESETS)
def test_an_onlooker_knows_what_a_new_one_would(name: str) -> None:
    rng = random.Random(name)
    rules = random_rules(name, rng)
    observers = [SPECTATOR, *map(Observer, rules.seats)]
    onlookers = {observer: Onlooker(rules, observer) for observer in observers}
    game, past = new_game(rules, Shuffle.named(rng.randrange(2**32))), list[Game]()
    for _ in range(MOVES):
        # Some look away for a while; now and then something is taken back.
        for observer in rng.sample(observers, rng.randint(1, len(observers))):
            assert facts(onlookers[observer].view(game)) == facts(view_of(game, observer))
        if game.turn is None:
            break
        past.append(game)
        if rng.random() < 0.1:
            game = past[-rng.randint(1, min(len(past), 12))]
        else:
            game = game.apply(random_action(game.legal_actions(), rng))
    for observer in observers:
        assert facts(onlookers[observer].view(game)) == facts(view_of(game, observer))


def test_an_onlooker_sees_the_end_of_a_game() -> None:
    rng, rules = random.Random(1), load("korol").rules()
    game, onlooker = new_game(rules, Shuffle.named(1)), Onlooker(rules, SPECTATOR)
    while not game.is_over:
        game = game.apply(random_action(game.legal_actions(), rng))
        onlooker.view(game)
    assert facts(onlooker.view(game)) == facts(view_of(game, SPECTATOR))
    assert onlooker.view(game).winners
