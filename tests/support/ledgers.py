"""A ledger by hand: a table, lines that are written on it, and why some are not taken."""

from __future__ import annotations

import pytest

from king.explain import line_text
from king.explain.sheet_refusals import refusal_text
from king.rules import Rules, load
from king.scoresheet import plan_of
from king.scoresheet.entry import parse_entry
from king.scoresheet.ledger import Ledger
from king.scoresheet.refusal import SheetError
from king.seats import Seat

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dora", "Ewa")


def table(ruleset: str, players: int | None = None, **options: str) -> tuple[Rules, Ledger]:
    """The rules of a table and an empty ledger; the first player deals."""
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    rules = load(ruleset).rules(players, chosen)
    return rules, Ledger(plan_of(rules), NAMES[: rules.players], Seat(0))


def filled(ledger: Ledger, *lines: str) -> Ledger:
    """The ledger with more deals."""
    for line in lines:
        ledger = ledger.add(parse_entry(line, ledger.names))
    return ledger


def refusal(ledger: Ledger, line: str) -> SheetError:
    """Why a line is not taken."""
    with pytest.raises(SheetError) as caught:
        filled(ledger, line)
    return caught.value


def words(rules: Rules, ledger: Ledger, line: str, lang: str = "en") -> str:
    """The same in words."""
    error = refusal(ledger, line)
    error.names, error.rules = ledger.names, rules
    return refusal_text(error, lang)


def reasons(rules: Rules, ledger: Ledger, number: int) -> list[list[str]]:
    """Why each seat has its points in a row."""
    lines = ledger.rows[number - 1].lines
    return [[line_text(line, "en", rules) for line in rows] for rows in lines]
