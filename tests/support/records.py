"""Games to make records of, and what the tests of records share."""

from __future__ import annotations

import random
from functools import cache

from tests.support.playing import random_action

from king.engine import Game, Shuffle, new_game
from king.rules import Rules, load_text

NAMES = ("Anna", "Boris K.", "Вера", "Dorota", "Egor", "Fiona")

SHORT = """\
extends = "minsk"
id = "short-evening"
title = "A short evening"

[contract]
no-tricks.times = 0
no-last-two.times = 0
no-boys.times = 0
no-hearts.times = 0
no-king.times = 0
otygrysh.times = 1
"""
"""House rules of six deals: the girls and one otygrysh each."""


@cache
def short_rules() -> Rules:
    """The rules of :data:`SHORT`."""
    return load_text(SHORT, "short-evening.toml").rules()


def played(rules: Rules, seed: int, actions: int | None = None) -> Game:
    """A game with so many random actions, or to its end."""
    rng = random.Random(seed)
    game = new_game(rules, Shuffle.named(seed))
    while not game.is_over and (actions is None or actions > 0):
        game = game.apply(random_action(game.legal_actions(), rng))
        actions = None if actions is None else actions - 1
    return game


def names_for(rules: Rules) -> tuple[str, ...]:
    """Names of the players of a table."""
    return NAMES[: rules.players]
