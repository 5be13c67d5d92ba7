"""Which options change anything at a table, beside all else that was chosen there.

An option may act only beside a choice of another one: who may use a joker matters where the
pack has jokers, ruffing where there are trumps. Rules are compared by what they do and not by
what they say: a rule on trumps in a contract without trumps is no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress

from msgspec.structs import replace

from king.errors import RulesetError
from king.rules.contract import Contract
from king.rules.ruleset import Choice, Option, Rules, Ruleset

Make = Callable[[Mapping[str, str]], Rules]
"""The rules of one table for what it chooses."""


def maker(ruleset: Ruleset, players: int) -> Make:
    """How a ruleset makes the rules for a number of players, each of them only once."""
    known: dict[frozenset[tuple[str, str]], Rules] = {}

    def make(chosen: Mapping[str, str]) -> Rules:
        key = frozenset(chosen.items())
        if key not in known:
            known[key] = ruleset.rules(players, chosen)
        return known[key]

    return make


def in_effect(rules: Rules) -> Rules:
    """The rules without what can never come into play: equal where they play alike."""
    rows = {name: _row_in_effect(row, rules) for name, row in rules.contracts.items()}
    return replace(rules, options={}, contracts=rows)


def _row_in_effect(row: Contract, rules: Rules) -> Contract:
    if row.trump == "none":
        row = replace(row, ruff="free", trump_lead="all", no_trump=True)
    if row.bouts is not None and not rules.jokers:
        row = replace(row, bouts=replace(row.bouts, joker="any"))
    return row


def others(option: Option, chosen: Mapping[str, str], make: Make) -> tuple[Choice, ...]:
    """The other choices of an option that would make a difference; what is no game makes none."""
    return _others(option, chosen, make, in_effect(make(chosen)))


def _others(
    option: Option, chosen: Mapping[str, str], make: Make, here: Rules
) -> tuple[Choice, ...]:
    found = []
    for choice in option.choices:
        if choice.name != chosen.get(option.name, option.default):
            with suppress(RulesetError):
                if in_effect(make({**chosen, option.name: choice.name})) != here:
                    found.append(choice)
    return tuple(found)


def acting(options: Iterable[Option], chosen: Mapping[str, str], make: Make) -> tuple[Option, ...]:
    """The options of which some choice would change something, all others left as they are."""
    here = in_effect(make(chosen))
    return tuple(option for option in options if _others(option, chosen, make, here))


def partners(
    option: Option,
    options: Iterable[Option],
    chosen: Mapping[str, str],
    make: Make,
    choice: str = "",
) -> list[tuple[Option, Choice]]:
    """The single choices of other options beside which an option acts, or one choice of it."""
    here = in_effect(make(chosen))
    found = []
    for other in options:
        if other.name != option.name:
            for beside in _others(other, chosen, make, here):
                acting_there = others(option, {**chosen, other.name: beside.name}, make)
                if any(choice in ("", row.name) for row in acting_there):
                    found.append((other, beside))
    return found


def idle(options: Iterable[Option], chosen: Mapping[str, str], make: Make) -> list[Option]:
    """The options that were chosen away from their default and change nothing by it."""
    here = in_effect(make(chosen))
    found = []
    for option in options:
        if chosen.get(option.name, option.default) != option.default:
            without = {name: choice for name, choice in chosen.items() if name != option.name}
            if in_effect(make(without)) == here:
                found.append(option)
    return found
