"""The plan of a score sheet with its names in every language: what a client keeps and draws.

>>> from king.rules import load
>>> document = plan_document(load("minsk").rules())
>>> document["title"]["en"], document["contracts"][0]["short"]["en"]
('Minsk King', '−tricks')
>>> document["contracts"][0]["units"][0]["title"]["pl"]
'lewy'
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from king.explain.names import contract_short, contract_title, only_jacks, ruleset_title
from king.explain.places import place_name, title_name
from king.explain.units import group_text
from king.explain.words import words
from king.locales import LANGUAGES, N_
from king.rules.ruleset import Rules
from king.scoresheet import Plan, plan_of

Titles = dict[str, str]

# Translators: the heading over counts of these things on a score sheet.
_UNITS: Final = {
    "tricks": N_("tricks"),
    "girls": N_("queens"),
    "boys": N_("boys"),
    "hearts": N_("hearts"),
    "king": N_("king of hearts"),
    "joker": N_("jokers"),
    "last": N_("last trick"),
    "last-two": N_("last two tricks"),
    "last-tricks": N_("last tricks"),
    "last-2": N_("last trick but one"),
    "suit": N_("cards of the suit"),
    "slam": N_("everything"),
    "place": N_("place"),
    "bid": N_("bid"),
    "price": N_("price"),
    "title": N_("title"),
    "finished": N_("who was ready first"),
}

_FAULTS: Final = {
    "revoke": N_("revoke"),
    "discard": N_("wrong discard"),
    "king-held": N_("king of hearts held back"),
    "breach": N_("breach of order"),
}


def unit_title(key: str, what: str, lang: str, *, jacks: bool = False) -> str:
    """What a unit is called over its counts. ``jacks``: only jacks are boys at this table."""
    w = words(lang)
    if what == "boys" and jacks:
        return w._("jacks")
    if key in _UNITS:
        return w._(_UNITS[key])
    if what in _UNITS:
        return w._(_UNITS[what])
    head, _, tail = what.rpartition("-")
    if head == "trick" and tail.isdigit():
        return w._("trick {number}", number=tail)
    if head == "last" and tail.isdigit():
        return w._("trick {number} from the end", number=tail)
    return group_text(what, w)


def fault_title(kind: str, lang: str) -> str:
    """What a fault at a real table is called."""
    return words(lang)._(_FAULTS[kind]) if kind in _FAULTS else kind


def plan_document(rules: Rules, plan: Plan | None = None) -> dict[str, Any]:
    """A plan as JSON values, with titles of the ruleset, its contracts, units and ranks."""
    plan = plan or plan_of(rules)
    document: dict[str, Any] = to_builtins(plan)
    document["title"] = {lang: ruleset_title(rules, lang) for lang in LANGUAGES}
    document["ranks"] = ranks_of(rules)
    jacks = only_jacks(rules)
    for row in document["contracts"]:
        row["title"] = {lang: contract_title(rules, row["id"], lang) for lang in LANGUAGES}
        row["short"] = {lang: contract_short(rules, row["id"], lang) for lang in LANGUAGES}
        for unit in row["units"]:
            unit["title"] = {
                lang: unit_title(unit["key"], unit["what"], lang, jacks=jacks) for lang in LANGUAGES
            }
    return document


def ranks_of(rules: Rules) -> list[Titles]:
    """Titles of a race or places of a ladder, from the highest; none elsewhere."""
    if rules.titles is not None:
        count = len(rules.titles.names)
        return [{lang: title_name(rank, lang) for lang in LANGUAGES} for rank in range(count)]
    if rules.schedule.kind != "ladder":
        return []
    return [
        {lang: place_name(rank, rules.players, lang) for lang in LANGUAGES} for rank in rules.seats
    ]
