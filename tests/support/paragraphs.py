"""Ties tests to the numbered paragraphs of the rules pages.

A test names tables as words: ``simple`` is the Simple King with every number of players,
``simple/3`` with three, ``ordered+menu=fourteen`` with an option. Several stand in one text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from king.explain import rules_page
from king.rules import Rules, builtin_ids, load
from support.tables import rules_for

PLAYERS: Final[dict[str, tuple[int, ...]]] = {
    "minsk": (3,),
    "simple": (3, 4, 5, 6),
    "long": (3, 4, 5, 6),
    "ordered": (4,),
    "gambler": (3,),
    "twelve": (3, 4),
    "atomic": (3,),
    "omnibus": (3, 4),
    "joker": (3, 4),
    "hearts": (4,),
    "polish": (3, 4),
    "domino": (4,),
    "auction": (3, 4),
    "korol": (4,),
    "kg": (5, 6, 7, 8, 9, 10, 11, 12),
}
"""Who plays what, from the tables of issues 2, 3 and 4."""

OTHERS: Final = "simple long ordered gambler twelve atomic omnibus joker hearts"
"""Every trick game but Minsk, which has tests of its own."""

RELATIVES: Final = "polish domino auction korol kg"
"""The systems that are more than plain tricks; all but the last one have tricks too."""

Key = tuple[str, int, str]
"""A paragraph: ruleset, number of players, key."""


class Table(NamedTuple):
    """A ruleset with a number of players and choices that are not the usual ones."""

    ruleset: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def rules(self) -> Rules:
        """What is played at this table."""
        return rules_for(self.ruleset, self.players, self.options)

    def choosing(self, option: str, choice: str) -> Rules:
        """The same with one more choice."""
        return rules_for(self.ruleset, self.players, (*self.options, (option, choice)))

    def __str__(self) -> str:
        chosen = "".join(f"+{option}={choice}" for option, choice in self.options)
        return f"{self.ruleset}/{self.players}{chosen}"


def tables(text: str) -> Iterator[Table]:
    """The tables that a text names."""
    for word in text.split():
        place, *choices = word.split("+")
        ruleset, _, count = place.partition("/")
        options = tuple((choice.split("=")[0], choice.split("=")[1]) for choice in choices)
        for players in (int(count),) if count else PLAYERS[ruleset]:
            yield Table(ruleset, players, options)


Case = Callable[[Callable[..., None]], Callable[..., None]]


def paragraph(*keys: str, at: str) -> Case:
    """The test shows these paragraphs at each of these tables, which it gets as ``table``."""
    cases = [pytest.param(table, id=str(table), marks=_marks(table, keys)) for table in tables(at)]
    return pytest.mark.parametrize("table", cases)


def facts(*keys: str, at: Mapping[str, object]) -> Case:
    """As :func:`paragraph`; what the texts say of each table comes as ``fact``."""
    cases = [
        pytest.param(table, fact, id=str(table), marks=_marks(table, keys))
        for text, fact in at.items()
        for table in tables(text)
    ]
    return pytest.mark.parametrize(("table", "fact"), cases)


def each_contract(tail: str, *, at: Mapping[str, str]) -> Case:
    """The paragraphs ``contract.ID.tail`` of the ids given for each table."""
    cases = [
        pytest.param(table, id, id=f"{table} {id}", marks=_marks(table, (_key(id, tail),)))
        for text, ids in at.items()
        for table in tables(text)
        for id in ids.split()
    ]
    return pytest.mark.parametrize(("table", "contract"), cases)


def contract_facts(*, at: Mapping[str, Mapping[str, object]]) -> Case:
    """The paragraphs on the points: for each table, contract ids and what the texts say."""
    cases = [
        pytest.param(table, id, fact, id=f"{table} {id}", marks=_marks(table, (_key(id, ""),)))
        for text, rows in at.items()
        for table in tables(text)
        for ids, fact in rows.items()
        for id in ids.split()
    ]
    return pytest.mark.parametrize(("table", "contract", "fact"), cases)


def _key(id: str, tail: str) -> str:
    return f"contract.{id}.{tail}" if tail else f"contract.{id}"


def _marks(table: Table, keys: tuple[str, ...]) -> list[pytest.MarkDecorator]:
    return [pytest.mark.paragraph(table.ruleset, key, table.players) for key in keys]


# --- What there is, and what has a test -----------------------------------------------------


@cache
def written() -> frozenset[Key]:
    """The paragraphs of every page, as it is usually and with each single option."""
    found: set[Key] = set()
    for name in builtin_ids():
        ruleset = load(name)
        for players in ruleset.players:
            for chosen in _choices(name, players):
                page = rules_page(ruleset, ruleset.rules(players, chosen), "en", sources=True)
                found |= {(name, players, row.key) for row in page.paragraphs}
    return frozenset(found)


def _choices(name: str, players: int) -> Iterator[dict[str, str]]:
    yield {}
    for option in load(name).options:
        if players in option.players:
            for choice in option.choices:
                yield {option.name: choice.name}


def named_by(test: object) -> set[Key]:
    """The paragraphs that the marks of a test name."""
    found: set[Key] = set()
    for mark in getattr(test, "pytestmark", ()):
        found |= _named(mark)
        if mark.name == "parametrize":
            for case in mark.args[1]:
                for row in getattr(case, "marks", ()):
                    found |= _named(row.mark if hasattr(row, "mark") else row)
    return found


def _named(mark: Any) -> set[Key]:
    if mark.name != "paragraph":
        return set()
    ruleset, key, *players = mark.args
    return {(ruleset, count, key) for count in players or PLAYERS[ruleset]}
