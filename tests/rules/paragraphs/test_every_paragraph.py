"""Every numbered paragraph of every rules page has a test here, and no test names another."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from king.rules import builtin_ids, load
from support.paragraphs import PLAYERS, Key, named_by, written

HERE = Path(__file__).parent
SEED_LINE = re.compile(r"\b00[0234] L\d+")


@cache
def all_tests() -> tuple[tuple[str, Callable[..., object]], ...]:
    """All test functions of this folder with their names."""
    return tuple(_find_tests())


def _find_tests() -> Iterator[tuple[str, Callable[..., object]]]:
    for file in sorted(HERE.glob("test_*.py")):
        if file == Path(__file__):
            continue
        spec = importlib.util.spec_from_file_location(f"paragraphs_{file.stem}", file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, value in vars(module).items():
            if name.startswith("test_"):
                yield f"{file.name}::{name}", value


def covered() -> frozenset[Key]:
    """The paragraphs that some test names."""
    return frozenset(key for _, test in all_tests() for key in named_by(test))


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_every_paragraph_has_a_test(ruleset: str) -> None:
    """At every number of players, with the usual options and with each other choice."""
    missing = sorted(key for key in written() - covered() if key[0] == ruleset)
    assert not missing, f"paragraphs without a test: {missing}"


def test_every_mark_names_a_paragraph() -> None:
    unknown = {
        (name, key) for name, test in all_tests() for key in named_by(test) if key not in written()
    }
    assert not unknown, f"marks of paragraphs that no page has: {sorted(unknown)}"


def test_every_test_names_a_paragraph() -> None:
    assert not [name for name, test in all_tests() if not named_by(test)]


def test_every_test_says_where_the_rule_stands() -> None:
    """A line of a seed text; where all of them are silent, the section of rules.md as well."""
    silent = [
        name
        for name, test in all_tests()
        if not SEED_LINE.search(test.__doc__ or "") and "rules.md" not in (test.__doc__ or "")
    ]
    assert not silent
    for name, test in all_tests():
        if any(ruleset == "minsk" for ruleset, _, _ in named_by(test)):
            assert SEED_LINE.search(test.__doc__ or ""), f"{name} cites no line of a seed"


def test_the_numbers_of_players_are_those_of_the_issues() -> None:
    assert {name: sorted(load(name).players) for name in builtin_ids()} == {
        name: list(players) for name, players in PLAYERS.items()
    }
