"""Playthroughs: one deal of a contract as a text that a person can follow and check.

The cards are those of a fixed seed, the player is the simple one of ``support/thumb.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from king.engine import Deal, Shuffle
from king.engine import deal as deals
from king.engine.events import BoutEnded, Scored
from king.engine.schedule import next_deal
from king.engine.state import Standing
from king.errors import RulesetError
from king.rules import Contract, Rules, load
from king.seats import Seat
from support.story import events_text
from support.tables import only, played_contracts, rules_for
from support.thumb import choose


@dataclass(frozen=True)
class Scene:
    """A contract in the first table of a ruleset that plays it."""

    ruleset: str
    contract: str
    rules: Rules

    @property
    def path(self) -> str:
        """Where its playthrough is kept, below tests/golden."""
        return f"{self.ruleset}/{self.contract}.txt"


def scenes_of(name: str) -> list[Scene]:
    """One scene for each contract that any single option of a ruleset can bring up.

    On a ladder the smallest table is shown: its deals are the shortest.
    """
    found: dict[str, Scene] = {}
    for rules in _tables(name):
        for row in played_contracts(rules):
            if row.bouts is None or rules.players == min(load(name).players):
                found.setdefault(row.id, Scene(name, row.id, rules))
    return list(found.values())


def _tables(name: str) -> Iterator[Rules]:
    ruleset = load(name)
    for players in ruleset.players:
        yield rules_for(name, players)
    for players in ruleset.players:
        for option in ruleset.options:
            for choice in option.choices if players in option.players else ():
                try:
                    yield rules_for(name, players, ((option.name, choice.name),))
                except RulesetError:
                    continue


# --- The text -----------------------------------------------------------------------------


def playthrough(scene: Scene, seed: int) -> str:
    """The whole deal as text, ending with the score lines."""
    rules = only(scene.rules, scene.contract)
    deal = play(rules, seed)
    options = [
        f"{name}={choice}"
        for name, choice in rules.options.items()
        if choice != _default(scene.ruleset, name)
    ]
    head = [
        f"{scene.ruleset} · {scene.contract} · {rules.players} players",
        f"options: {', '.join(options) or 'all default'}",
        f"seed {seed}, total of the deal {_total(deal.row)}",
    ]
    steps = "\n".join(events_text(deal))
    return "\n".join(head) + "\n\n" + steps + "\n"


def seed_in(text: str) -> int:
    """The seed that a playthrough states."""
    row = next(row for row in text.splitlines() if row.startswith("seed "))
    return int(row.split()[1].rstrip(","))


def lively_seed(scene: Scene) -> int:
    """A seed whose deal is worth reading: many tricks and points for more than one seat, or a
    short one of bouts."""
    rules = only(scene.rules, scene.contract)
    return max(range(1, 31), key=lambda seed: (_liveliness(play(rules, seed)), -seed))


def _liveliness(deal: Deal) -> int:
    scored = deal.events[-1]
    assert isinstance(scored, Scored)
    if deal.row.bouts is not None:
        bouts = [event for event in deal.events if isinstance(event, BoutEnded)]
        ladders = {event.ladder for event in bouts}
        return 6 * min(len(ladders), 3) - len(bouts)
    return min(len(deal.tricks), 6) + 3 * min(2, sum(map(bool, scored.lines)))


def play(rules: Rules, seed: int) -> Deal:
    """The deal of a seed, played out."""
    source = Shuffle.named(seed)
    deal = _begun(rules, source)
    step = 0
    while not deal.is_over:
        deal = deals.apply(deal, choose(deal, step))
        step += 1
    return deal


def _begun(rules: Rules, source: Shuffle) -> Deal:
    """The first deal of a game with dealer 0; a reign after a race that ended with these titles."""
    row = rules.contracts[rules.schedule.deals[0]] if rules.schedule.deals else None
    following = next_deal(rules, source, Seat(0), (), (0,) * rules.players)
    assert following is not None
    standing, opening, dealer = following.standing, following.opening, following.dealer
    if row is not None and row.most_tricks:
        titles = tuple(map(Seat, (2, 0, 3, 1)))
        standing, dealer = Standing(titles=titles, order=titles), titles[-1]
    return deals.begin(
        rules,
        number=1,
        dealer=dealer,
        pack=source.shuffled(1, rules.pack),
        contract=row,
        menu=following.menu,
        standing=standing,
        opening=opening,
    )


def _default(ruleset: str, name: str) -> str:
    return next(option.default for option in load(ruleset).options if option.name == name)


def _total(row: Contract) -> str:
    return "not fixed" if row.total is None or row.slam is not None else f"{row.total:+}"
