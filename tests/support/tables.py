"""Tables to test at: every ruleset, number of players and combination of options."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from hypothesis import Phase, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from king.cards import Card
from king.engine import Deal, Game, Shuffle, new_game
from king.engine import deal as deals
from king.engine.game import scheduled
from king.errors import RulesetError
from king.rules import Contract, Rules, builtin_ids, load
from king.seats import Seat

RULESETS = builtin_ids()
SEEDS = st.integers(0, 2**32 - 1)


def examples(count: int) -> settings:
    """So many examples. A smaller seed is not a simpler game, so nothing is shrunk."""
    return settings(max_examples=count, phases=(Phase.explicit, Phase.reuse, Phase.generate))


@cache
def rules_for(name: str, players: int, options: tuple[tuple[str, str], ...] = ()) -> Rules:
    """The rules of a ruleset of King's own, built once."""
    return load(name).rules(players, dict(options))


def tables_of(name: str) -> Iterator[Rules]:
    """A ruleset with its default options for each number of players."""
    for players in load(name).players:
        yield rules_for(name, players)


def random_rules(name: str, rng: random.Random) -> Rules:
    """A number of players and a choice for every option, by lot.

    Options that do not fit together are drawn again; now and then all are the defaults.
    """
    ruleset = load(name)
    players = rng.choice(ruleset.players)
    if rng.random() < 0.2:
        return rules_for(name, players)
    for _ in range(20):
        chosen = tuple(
            (option.name, rng.choice(option.choices).name)
            for option in ruleset.options
            if players in option.players
        )
        try:
            return rules_for(name, players, chosen)
        except RulesetError:
            continue
    return rules_for(name, players)


def every_choice(name: str) -> list[Rules]:
    """The defaults and every single choice of every option, for each number of players."""
    ruleset = load(name)
    return [
        rules_for(name, players, options)
        for players in ruleset.players
        for options in [
            (),
            *(
                ((option.name, choice.name),)
                for option in ruleset.options
                if players in option.players
                for choice in option.choices
            ),
        ]
    ]


def played_contracts(rules: Rules) -> list[Contract]:
    """The contracts that a game by these rules can have."""
    return [row for row in rules.contracts.values() if row.times]


def only(rules: Rules, contract: str) -> Rules:
    """The same rules with no other contract: one deal if fixed, else one a player."""
    if rules.schedule.kind == "orders":
        return replace(rules, contracts={contract: replace(rules.contracts[contract], times=1)})
    return replace(rules, schedule=replace(rules.schedule, deals=(contract,), cycle=False))


class Stacked:
    """A source of deals that has chosen packs up its sleeve, by the number of the deal."""

    def __init__(self, packs: dict[int, tuple[Card, ...]], seed: int, dealer: int = 0) -> None:
        self._packs = packs
        self._rest = Shuffle.named(seed)
        self._dealer = Seat(dealer)
        self.commitment = ""
        self.practice = True

    def first_dealer(self, players: int) -> Seat:
        return self._dealer

    def shuffled(self, number: int, pack: Sequence[Card]) -> tuple[Card, ...]:
        return self._packs.get(number) or self._rest.shuffled(number, pack)


def random_pack(rules: Rules, rng: random.Random) -> tuple[Card, ...]:
    """The pack, shuffled."""
    cards = list(rules.pack)
    rng.shuffle(cards)
    return tuple(cards)


def random_deal(rules: Rules, rng: random.Random) -> Deal:
    """Any deal of a game at its first decision; an ordered one with the whole menu."""
    fixed = len(rules.schedule.deals)
    number = rng.randint(1, fixed or 9)
    return deals.begin(
        rules,
        number=number,
        dealer=Seat(rng.randrange(rules.players)),
        pack=random_pack(rules, rng),
        contract=scheduled(rules, number),
        menu=rules.menu,
    )


def random_game(name: str, rng: random.Random) -> Game:
    """A game by random rules with nothing played yet."""
    return new_game(random_rules(name, rng), Shuffle.named(rng.randrange(2**32)))
