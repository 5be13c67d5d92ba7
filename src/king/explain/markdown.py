"""A rules page for ``docs/rules``: the first number of players in full, then what differs."""

from __future__ import annotations

from king.explain.names import ruleset_title
from king.explain.page import Page, rules_page
from king.explain.words import words
from king.rules.ruleset import Ruleset


def format_markdown(ruleset: Ruleset, lang: str) -> str:
    """The rules of a ruleset with its default options, for all numbers of players."""
    w = words(lang)
    first, *others = [
        rules_page(ruleset, ruleset.rules(players), lang, sources=True)
        for players in ruleset.players
    ]
    lines = [f"# {ruleset_title(ruleset, lang)}", ""]
    if others:
        lines += [_heading(first, lang), ""]
    for section in first.sections:
        lines += [f"## {section.number}. {section.title}", ""]
        for row in section.paragraphs:
            lines += [f"**{row.number}** {row.text}", ""]
    for page in others:
        lines += [f"## {_heading(page, lang)}", ""]
        same = w.n(
            "As for {count} player, except:", "As for {count} players, except:", first.players
        )
        lines += [same, ""]
        lines += _differences(first, page, lang)
    return "\n".join(lines).rstrip() + "\n"


def _heading(page: Page, lang: str) -> str:
    return words(lang).n("For {count} player", "For {count} players", page.players)


def _differences(first: Page, page: Page, lang: str) -> list[str]:
    known = {row.key: row.text for row in first.paragraphs}
    own = {row.key for row in page.paragraphs}
    lines: list[str] = []
    for row in page.paragraphs:
        if known.get(row.key) != row.text:
            lines += [f"**{row.number}** {row.text}", ""]
    gone = [row.number for row in first.paragraphs if row.key not in own]
    if gone:
        text = words(lang).n(
            "Of the paragraphs for {count} player these do not apply: {numbers}.",
            "Of the paragraphs for {count} players these do not apply: {numbers}.",
            first.players,
            numbers=", ".join(gone),
        )
        lines += [text, ""]
    return lines
