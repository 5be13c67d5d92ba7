"""Every choice of every built-in option changes what it should and nothing else.

The expectations stand in ``support/option_table.py`` and ``option_table_relatives.py``; what
the choices do at the table is tested in ``options/``. A test here fails when an option or a
choice has neither.
"""

from __future__ import annotations

import importlib.util
import itertools
import random
from pathlib import Path

import pytest

from king.rules import Contract, Rules, Ruleset, builtin_ids, load
from king.rules.ruleset import trick_count
from support.behaviour import TESTED
from support.differences import differences
from support.option_table import BULKY, ROWS, Row
from support.option_table_relatives import RELATIVES

CASES = [(row, players) for row in (*ROWS, *RELATIVES) for players in row.players]
EVERY_CHOICE = {
    (ruleset.id, option.name, choice.name, players)
    for ruleset in map(load, builtin_ids())
    for option in ruleset.options
    for choice in option.choices
    if choice.name != option.default
    for players in option.players
}


def name_of(value: object) -> str:
    return (
        f"{value.ruleset}-{value.option}-{value.choice}" if isinstance(value, Row) else str(value)
    )


def expanded(row: Row, rules: Rules) -> dict[str, object]:
    """The expected changes, ``contracts.*`` spelled out for every contract."""
    found: dict[str, object] = {f"options.{row.option}": row.choice}
    for path, value in row.changes.items():
        names = rules.contracts if "*" in path else [""]
        found |= {path.replace("*", name): value for name in names}
    return found


@pytest.mark.parametrize(("row", "players"), CASES, ids=name_of)
def test_a_choice_changes_this_and_nothing_else(row: Row, players: int) -> None:
    ruleset = load(row.ruleset)
    old = ruleset.rules(players, row.base)
    new = ruleset.rules(players, {**row.base, row.option: row.choice})
    found = differences(old, new)
    expected = expanded(row, new)
    bulky = {path for path, value in expected.items() if value == BULKY}
    assert set(found) == set(expected)
    assert {path: found[path] for path in found if path not in bulky} == {
        path: value for path, value in expected.items() if path not in bulky
    }


def test_every_choice_has_its_row_and_every_row_a_choice() -> None:
    rows = {(row.ruleset, row.option, row.choice, players) for row, players in CASES}
    assert rows == EVERY_CHOICE


def test_every_choice_is_played_out_in_a_test() -> None:
    folder = Path(__file__).parent / "options"
    for file in sorted(folder.glob("test_*.py")):
        spec = importlib.util.spec_from_file_location(f"options_of_{file.stem}", file)
        assert spec is not None
        assert spec.loader is not None
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    assert {(ruleset, option, choice) for ruleset, option, choice, _ in EVERY_CHOICE} == TESTED


@pytest.mark.parametrize("name", builtin_ids())
def test_naming_the_default_changes_nothing(name: str) -> None:
    ruleset = load(name)
    for players in ruleset.players:
        for option in ruleset.options:
            if players in option.players:
                chosen = {option.name: option.default}
                assert differences(ruleset.rules(players), ruleset.rules(players, chosen)) == {}


def sum_of(rules: Rules, row: Contract) -> int | None:
    """What a deal of a contract sums to, None where that depends on its course."""
    if row.bidding is not None or row.bouts is not None:
        return None if row.bidding is not None else rungs_and_crown(rules, row)
    if row.sale is not None and row.sale.settle == "punitive":
        return None
    if row.layout is not None:
        return sum(row.layout.places)
    if rules.stock is not None and (rules.stock.rest == "hand" or has_each_trick(row)):
        return None if row.cards or has_each_trick(row) else tricks_sum(rules, row)
    return tricks_sum(rules, row) + row.most_tricks


def has_each_trick(row: Contract) -> bool:
    return any(not atom.numbers for atom in row.tricks)


def tricks_sum(rules: Rules, row: Contract) -> int:
    """Cards and tricks, all of them taken."""
    return sum(atom.each * len(atom.group.cards) for atom in row.cards) + sum(
        atom.each * (len(atom.numbers) or trick_count(rules, row)) for atom in row.tricks
    )


def rungs_and_crown(rules: Rules, row: Contract) -> int:
    assert row.bouts is not None
    return row.bouts.crown + row.bouts.rung * sum(range(rules.players))


def expected_balance(rules: Rules) -> int | None:
    """The sum of a game that is balanced by default."""
    chosen = rules.options.get
    if (rules.id, chosen("preset")) == ("atomic", "literal"):
        return -360  # 2.8
    if any(row.sale is not None and row.total is None for row in rules.contracts.values()):
        return None  # 2.7, R1: the sum grows by every shortfall
    if "lottery" in rules.contracts and chosen("lottery") == "single":
        return -90 if chosen("lottery-places") == "literal" else 0  # 1185 for 1275
    return 0


def check_totals(rules: Rules, ruleset: Ruleset) -> None:
    """What must hold for any choices: the totals of the rows, and of the whole game."""
    for row in rules.contracts.values():
        assert row.total == sum_of(rules, row), (row.id, rules.options)
        if row.mirrors and row.mirrors in rules.contracts and row.total is not None:
            assert row.total == -(rules.contracts[row.mirrors].total or 0)
    if ruleset.rules(rules.players).game_total == 0:
        assert rules.game_total == expected_balance(rules), rules.options


@pytest.mark.parametrize("name", builtin_ids())
def test_every_two_choices_fit_together(name: str) -> None:
    ruleset = load(name)
    for players in ruleset.players:
        options = [option for option in ruleset.options if players in option.players]
        for one, other in itertools.combinations(options, 2):
            for a, b in itertools.product(one.choices, other.choices):
                chosen = {one.name: a.name, other.name: b.name}
                if one.default != a.name and other.default != b.name:
                    check_totals(ruleset.rules(players, chosen), ruleset)


@pytest.mark.parametrize("name", builtin_ids())
def test_any_choices_fit_together(name: str) -> None:
    ruleset = load(name)
    rng = random.Random(name)
    for players in ruleset.players:
        options = [option for option in ruleset.options if players in option.players]
        for _ in range(40):
            chosen = {option.name: rng.choice(option.choices).name for option in options}
            check_totals(ruleset.rules(players, chosen), ruleset)
