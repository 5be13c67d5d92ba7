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
from king.engine.schedule import Next
from king.engine.state import Standing
from king.engine.titles import next_deal as next_in_race
from king.errors import RulesetError
from king.rules import Contract, Rules, builtin_ids, load
from king.seats import Seat

RULESETS = builtin_ids()
SEEDS = st.integers(0, 2**32 - 1)
CROWD = 7
"""Players; a bigger table is rarely tested."""


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


def some_tables(name: str) -> list[Rules]:
    """As :func:`tables_of`, without most of the big tables: they take long and add little."""
    tables = list(tables_of(name))
    return [rules for rules in tables if rules.players <= CROWD or rules is tables[-1]]


def random_rules(name: str, rng: random.Random) -> Rules:
    """A number of players and a choice for every option, by lot.

    Options that do not fit together are drawn again; now and then all are the defaults.
    Big tables come up seldom.
    """
    ruleset = load(name)
    few = [players for players in ruleset.players if players <= CROWD]
    players = rng.choice(ruleset.players if rng.random() < 0.15 else few)
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


def trick_contracts(rules: Rules) -> list[Contract]:
    """Those of them in which tricks are played."""
    return [row for row in played_contracts(rules) if row.form == "tricks"]


def only(rules: Rules, contract: str) -> Rules:
    """The same rules with no other contract: one deal if fixed, else one a player.

    In a race :func:`random_start` takes it as the deal to begin with; the others stay, since
    the rest of the game needs them.
    """
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


def random_start(rules: Rules, rng: random.Random) -> Next:
    """How any deal of a game may begin; an ordered one with the whole menu.

    Where deals follow from those before, from a standing that could have come about.
    """
    fixed = len(rules.schedule.deals)
    number = rng.randint(1, fixed or 9)
    dealer = Seat(rng.randrange(rules.players))
    if rules.schedule.kind == "titles":
        return _start_in_race(rules, dealer, rng)
    if rules.schedule.kind == "ladder":
        ladder = tuple(rng.sample(list(rules.seats), rules.players))
        standing = Standing(order=ladder, ladder=ladder)
        return Next(number, ladder[-1], scheduled(rules, number), (), standing)
    return Next(number, dealer, scheduled(rules, number), rules.menu, Standing())


def _start_in_race(rules: Rules, dealer: Seat, rng: random.Random) -> Next:
    """The first deal of the race, a later one with two to four seats in it, or a reign."""
    race = rules.titles
    assert race is not None
    wanted = rng.choice(rules.schedule.deals or tuple(rules.contracts))
    titles = tuple(rng.sample(list(rules.seats), rules.players))
    standing = Standing(taken=(0,) * rules.players)
    if rules.contracts[wanted].most_tricks:
        standing = replace(standing, titles=titles, completed=titles[1:])
        standing = replace(standing, reigns=rng.randrange(race.reigns), taken=race.targets)
    elif not race.one_deal and rng.random() < 0.6:
        done = set(rng.sample(titles, rng.randint(0, rules.players - 2)))
        targets = dict(zip(titles, race.targets, strict=True))
        standing = Standing(
            titles=titles,
            taken=tuple(
                targets[seat] if seat in done else rng.randrange(targets[seat])
                for seat in rules.seats
            ),
            completed=tuple(done),
            dealer=rng.choice([seat for seat in titles if seat not in done]),
        )
    found = next_in_race(rules, standing, dealer)
    assert found is not None
    return Next(1, found[1], found[0], (), found[2])


def begin(rules: Rules, start: Next, pack: Sequence[Card]) -> Deal:
    """The deal that begins so, dealt from this pack, at its first decision."""
    return deals.begin(
        rules,
        number=start.number,
        dealer=start.dealer,
        pack=pack,
        contract=start.contract,
        menu=start.menu,
        standing=start.standing,
    )


def random_deal(rules: Rules, rng: random.Random) -> Deal:
    """Any deal of a game at its first decision."""
    return begin(rules, random_start(rules, rng), random_pack(rules, rng))


def random_game(name: str, rng: random.Random) -> Game:
    """A game by random rules with nothing played yet; on a ladder it is cut to three deals."""
    rules = random_rules(name, rng)
    if rules.schedule.kind == "ladder":
        names = rules.schedule.deals[:3]
        rows = {key: replace(row, times=names.count(key)) for key, row in rules.contracts.items()}
        rules = replace(rules, schedule=replace(rules.schedule, deals=names), contracts=rows)
    return new_game(rules, Shuffle.named(rng.randrange(2**32)))
