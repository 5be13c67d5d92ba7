"""The ledger of the browser makes of every sheet what the one of the terminal makes of it."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from king.errors import KingError
from king.explain.sheet_plan import plan_document
from king.rules import builtin_ids, load
from king.rules.ruleset import Rules
from king.scoresheet import plan_of
from king.scoresheet.document import read_ledger
from king.scoresheet.plan import Plan
from king.scoresheet.refusal import SheetError
from king.scoresheet.report import details_json, sheet_json
from support.browser_twins import told_by
from support.random_sheets import sheet_text

MOST_OPTIONS = 6
WANTED = ("rows", "faults", "redeals", "undone", "edited", "finished", "too-many", "later-row")


def every_rules(rng: Random) -> dict[str, Rules]:
    """All rulesets and numbers of players, as usual and with options by chance."""
    found = {}
    for id in builtin_ids():
        ruleset = load(id)
        for players in ruleset.players:
            found[f"{id}-{players}"] = ruleset.rules(players)
            options = [row for row in ruleset.options if players in row.players]
            for number in range(MOST_OPTIONS if options else 0):
                chosen = {row.name: rng.choice(row.choices).name for row in options}
                with suppress(KingError):  # choices that do not go together
                    found[f"{id}-{players}-{number}"] = ruleset.rules(players, chosen)
    return found


def in_python(plan: Plan, text: str) -> dict[str, Any]:
    try:
        _, ledger = read_ledger(text, lambda header: plan)
    except SheetError as error:
        return {"refused": error.document()}
    return {"sheet": sheet_json(ledger), "details": details_json(ledger)}


def in_the_browser(plans: dict[str, Any], sheets: list[tuple[str, str]]) -> list[dict[str, Any]]:
    return told_by("ledger.mjs", {"plans": plans, "sheets": sheets})


def compared(count: int, seed: int) -> Counter[str]:
    """Both ledgers over so many sheets; what was met on the way."""
    rng = Random(seed)
    rules = every_rules(rng)
    plans = {key: plan_of(row) for key, row in rules.items()}
    keys = list(plans)
    sheets = []
    for number in range(count):
        key = keys[number % len(keys)]
        sheets.append((key, sheet_text(plans[key], rng)))
    documents = {key: plan_document(row) for key, row in rules.items()}
    met: Counter[str] = Counter()
    for (key, text), there in zip(sheets, in_the_browser(documents, sheets), strict=True):
        here = json.loads(json.dumps(in_python(plans[key], text)))
        different = difference(plain(there), plain(here))
        assert different is None, f"{different}\n{key}\n{text}"
        if "refused" in here:
            met[here["refused"]["code"]] += 1
            continue
        met["sheets"] += 1
        met["rows"] += len(here["sheet"]["rows"])
        met["faults"] += sum(bool(row) for row in here["details"]["faults"])
        met["redeals"] += sum(here["details"]["redeal"])
        met["undone"] += text.count("\nundo")
        met["edited"] += text.count("\nedit")
        met["finished"] += here["details"]["winners"] is not None
    return met


def plain(found: dict[str, Any]) -> dict[str, Any]:
    """What has to be the same: lists of what would be allowed are the terminal's own."""
    if "refused" not in found:
        return found
    facts = {key: value for key, value in found["refused"].items() if value is not None}
    for key in ("allowed", "left", "number", "none"):
        facts.pop(key, None)
    if "cause" in facts:
        facts["cause"] = plain({"refused": facts["cause"]})["refused"]
    return {"refused": facts}


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """Where two documents differ first."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts = [(f"{path}/{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        parts = [(f"{path}/{place}", *pair) for place, pair in pairs]
    else:
        return None if one == other else f"{path}: browser {one!r}, terminal {other!r}"
    return next((found for part in parts if (found := difference(*part[1:], part[0]))), None)


def test_both_ledgers_agree() -> None:
    met = compared(800, seed=7)
    print(dict(met))
    for kind in WANTED:
        assert met[kind], f"never met: {kind}; {met}"


@pytest.mark.slow
def test_both_ledgers_agree_on_many_sheets() -> None:
    met = compared(5000, seed=8)
    print(dict(met))
    assert met["rows"] > 8_000
