"""Rulesets, their options, their rules in words; house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field

from king.bots import bot_names
from king.errors import UsageError, phrase
from king.explain import Page, choice_title, option_title, rules_page, ruleset_title
from king.locales import LANGUAGES, N_
from king.records.wire import Wire
from king.rules import Ruleset, builtin_ids, load
from king.rules.ruleset import Option
from king.server.api.common import PROBLEMS, LangQuery, Strict, TheHub, must_not_hurry
from king.server.house_rules import FILE, read_house_rules
from king.server.refusal import Refusal
from king.server.showing import shown_rules

router = APIRouter(prefix="/api", tags=["rules"], responses=PROBLEMS)

Players = Annotated[int | None, Query(ge=1, le=12, description="How many play.")]
Options = Annotated[
    Sequence[str], Query(max_length=64, description="NAME=CHOICE; may be repeated.", alias="option")
]


class HouseBody(Strict):
    """A house-rules file, and how a table would play it."""

    text: Annotated[str, Field(max_length=65536)]
    players: Annotated[int, Field(ge=1, le=12)] | None = None
    options: Annotated[dict[str, str], Field(default_factory=dict, max_length=64)]


@router.get("/rulesets")
async def rulesets() -> list[dict[str, Any]]:
    """All rulesets there are."""
    return [_brief(load(id)) for id in builtin_ids()]


@router.get("/bots")
async def bots() -> list[str]:
    """The names of the bots, weakest first."""
    return list(bot_names())


@router.get("/rulesets/{id}")
async def ruleset_at(id: str, players: Players = None, option: Options = ()) -> dict[str, Any]:
    """A ruleset: its options with titles, and what a table of it is drawn with."""
    return _details(found_ruleset(id), players, read_options(option))


@router.get("/rulesets/{id}/page")
async def page_of(
    id: str, lang: LangQuery = "en", players: Players = None, option: Options = ()
) -> dict[str, Any]:  # fmt: skip
    """The rules in words."""
    ruleset = found_ruleset(id)
    return _page(ruleset, players, read_options(option), lang)


@router.post("/house-rules")
async def check_house_rules(body: HouseBody, request: Request, hub: TheHub) -> dict[str, Any]:
    """Check a house-rules file; its options, or where the mistake is."""
    must_not_hurry(request)
    mind = hub.house.thinkers
    rules, ruleset = await read_house_rules(mind, body.text, body.players, body.options)
    return {**_brief(ruleset), "options": _options(ruleset), "rules": shown_rules(rules, ruleset)}


@router.post("/house-rules/page")
async def house_page(
    body: HouseBody, request: Request, hub: TheHub, lang: LangQuery = "en"
) -> dict[str, Any]:
    """House rules in words."""
    must_not_hurry(request)
    mind = hub.house.thinkers
    rules, _ = await read_house_rules(mind, body.text, body.players, body.options)
    page = await mind.page_for(body.text, FILE, rules.players, rules.options, lang)
    return page_wire(page)


def first_ruleset(lang: str) -> str:
    """The ruleset that people of a language are offered first, as the rulesets themselves say."""
    known = builtin_ids()
    return next((id for id in known if lang in load(id).first_in), known[0])


def read_options(words: Sequence[str]) -> dict[str, str]:
    """Options from a query. Raises UsageError."""
    options = {}
    for word in words:
        name, sign, choice = word.partition("=")
        if not sign or not name or not choice:
            raise UsageError(phrase("the option {text}", text=repr(word[:80])), "NAME=CHOICE")
        options[name] = choice
    return options


def found_ruleset(id: str) -> Ruleset:
    """A ruleset of King's own. Raises Refusal."""
    try:
        return load(id)
    except UsageError:
        raise Refusal("no-ruleset", N_("There is no such ruleset.")) from None


def _brief(ruleset: Ruleset) -> Wire:
    return {
        "id": ruleset.id,
        "title": {lang: ruleset_title(ruleset, lang) for lang in LANGUAGES},
        "players": list(ruleset.players),
        "first_in": list(ruleset.first_in),
    }


def _details(ruleset: Ruleset, players: int | None, options: dict[str, str]) -> Wire:
    rules = ruleset.rules(players, options)
    return {**_brief(ruleset), "options": _options(ruleset), "rules": shown_rules(rules, ruleset)}


def _options(ruleset: Ruleset) -> list[Wire]:
    return [_option(option) for option in ruleset.options]


def _option(option: Option) -> Wire:
    return {
        "name": option.name,
        "title": {lang: option_title(option, lang) for lang in LANGUAGES},
        "players": list(option.players),
        "default": option.default,
        "reading": option.reading,
        "front": option.front,
        "choices": [
            {
                "name": choice.name,
                "title": {lang: choice_title(option, choice, lang) for lang in LANGUAGES},
            }
            for choice in option.choices
        ],
    }


def _page(ruleset: Ruleset, players: int | None, options: dict[str, str], lang: str) -> Wire:
    return page_wire(rules_page(ruleset, ruleset.rules(players, options), lang))


def page_wire(page: Page) -> Wire:
    """A rules page for the wire."""
    return {
        "title": page.title,
        "players": page.players,
        "sections": [
            {
                "number": section.number,
                "key": section.key,
                "title": section.title,
                "paragraphs": [
                    {"number": row.number, "key": row.key, "text": row.text}
                    for row in section.paragraphs
                ],
            }
            for section in page.sections
        ],
    }
