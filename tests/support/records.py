"""Games to make records of, and what the tests of records share."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from tests.support.playing import random_action

from king.engine import Action, Game, Shuffle, new_game
from king.rules import Rules, load_text

NAMES = (
    *("Anna", "Boris K.", "Вера", "Dorota", "Egor", "Fiona"),
    *("7♠", "permit", "Ян", "pass 8♥", "beaten", "nobody"),
)
"""Some of them look like other words of a record."""

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


PHASES = {
    "sale": """\
extends = "polish"
id = "sale"
title = "Sales"
schedule.deals = [{ each = "auction" }]
option = { plus-round = false, preset = false, lottery = false, lottery-places = false }
""",
    "lottery": """\
extends = "polish"
id = "lottery"
title = "Lotteries"
schedule.deals = [{ each = "lottery" }]
contract.lottery.layout = { start = "any", extra = true }
option = { plus-round = false, preset = false, lottery = false, lottery-places = false }
""",
    "bids": """\
extends = "auction"
id = "bids"
title = "Bids"
contract.auction.bidding = { rounds = "open", all_pass = "redeal" }
schedule.longest = 6
""",
    "race": """\
extends = "korol"
id = "race"
title = "A race of one deal"
titles = { one_deal = true, targets = [4, 3, 1, 1], assign = "dealer", reigns = 2 }
""",
    "stock": """\
extends = "domino"
id = "stock"
title = "Two deals with a stock"
schedule.deals = ["no-hearts", "no-all"]
""",
    "bouts": """\
extends = "kg"
id = "bouts"
title = "Two deals of bouts"
players = [6]
schedule.deals = ["ladder", "ladder"]
""",
    "jokers": """\
extends = "kg"
id = "jokers"
title = "Bouts with everything"
players = [6]
pack = { lowest = "9", jokers = 2, copies = 2 }
contract.ladder.bouts.several = true
schedule.deals = ["ladder", "ladder"]
""",
}
"""House rules that come to each phase of the relatives at once."""


@cache
def phase_rules(name: str) -> Rules:
    """The rules of one of :data:`PHASES`."""
    return load_text(PHASES[name], f"{name}.toml").rules()


def with_actions(rules: Rules, seed: int, actions: Iterable[Action]) -> Game:
    """A game in which just this was done."""
    game = new_game(rules, Shuffle.named(seed))
    for action in actions:
        game = game.apply(action)
    return game


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
