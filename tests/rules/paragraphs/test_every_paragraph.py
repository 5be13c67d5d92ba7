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
ELSEWHERE = (HERE.parent / "relatives", HERE.parent / "options")
"""Folders of worked examples, of which some are just what a paragraph says and are marked."""
SEED_LINE = re.compile(r"\b00[0234] L\d+")


@cache
def all_tests() -> tuple[tuple[str, Callable[..., object]], ...]:
    """All test functions of this folder with their names."""
    return tuple(_find_tests())


def _find_tests() -> Iterator[tuple[str, Callable[..., object]]]:
    for file in sorted(HERE.glob("test_*.py")):
        if file != Path(__file__):
            yield from _tests_of(file)


@cache
def marked_elsewhere() -> tuple[tuple[str, Callable[..., object]], ...]:
    """The worked examples that name a paragraph."""
    return tuple(
        (name, test)
        for folder in ELSEWHERE
        for file in sorted(folder.glob("test_*.py"))
        for name, test in _tests_of(file)
        if named_by(test)
    )


def _tests_of(file: Path) -> Iterator[tuple[str, Callable[..., object]]]:
    """The test functions of a file; worked examples get the text of their file as well."""
    spec = importlib.util.spec_from_file_location(f"{file.parent.name}_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in vars(module).items():
        if name.startswith("test_"):
            if file.parent != HERE:
                value.__doc__ = f"{value.__doc__ or ''} {module.__doc__}"
            yield f"{file.parent.name}/{file.name}::{name}", value


def covered() -> frozenset[Key]:
    """The paragraphs that some test names."""
    return frozenset(
        key for _, test in (*all_tests(), *marked_elsewhere()) for key in named_by(test)
    )


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_every_paragraph_has_a_test(ruleset: str) -> None:
    """At every number of players, with the usual options and with each other choice."""
    missing = sorted(key for key in written() - covered() if key[0] == ruleset)
    assert not missing, f"paragraphs without a test: {missing}"


def test_every_mark_names_a_paragraph() -> None:
    unknown = {
        (name, key)
        for name, test in (*all_tests(), *marked_elsewhere())
        for key in named_by(test)
        if key not in written()
    }
    assert not unknown, f"marks of paragraphs that no page has: {sorted(unknown)}"


def test_every_test_names_a_paragraph() -> None:
    assert not [name for name, test in all_tests() if not named_by(test)]


def test_every_test_says_where_the_rule_stands() -> None:
    """A line of a seed text; where all of them are silent, the section of rules.md as well."""
    silent = [
        name
        for name, test in (*all_tests(), *marked_elsewhere())
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
