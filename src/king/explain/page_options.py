"""The rules page on the options of the table, and on the texts that the rules come from."""

from __future__ import annotations

import re
from typing import Final

from king.explain.options import choice_title, option_title
from king.explain.words import Words
from king.explain.writer import Writer
from king.rules.ruleset import Option

_LINES: Final = re.compile(r"L\d+(-\d+)?(, L\d+(-\d+)?)*")


def options(page: Writer) -> None:
    """What this table has chosen, and what else it might."""
    w, rules = page.w, page.rules
    page.section("options", w._("Options"))
    for option in page.ruleset.options:
        if rules.players in option.players and option.name in rules.options:
            _option(page, option)


def _option(page: Writer, option: Option) -> None:
    w, chosen = page.w, page.rules.options[option.name]
    language = w.language
    others = [choice for choice in option.choices if choice.name != chosen]
    here = w._(
        "{title}: {choice}.",
        title=option_title(option, language),
        choice=choice_title(option, chosen, language),
    )
    listed = "; ".join(
        f"{choice_title(option, choice, language)} ({option.name}={choice.name})"
        for choice in others
    )
    if option.reading:
        rest = w.n(
            "The source text can be read in more than one way; this is how it is read here. "
            "The other reading: {others}.",
            "The source text can be read in more than one way; this is how it is read here. "
            "The other readings: {others}.",
            len(others),
            others=listed,
        )
    else:
        rest = w.n("Or: {others}.", "Or: {others}.", len(others), others=listed)
    source = ""
    if option.source and page.sources:
        source = w._("Source: {source}.", source=source_text(option.source, w))
    page.add(f"option.{option.name}", here, rest, source)


def source_text(source: str, w: Words) -> str:
    """A reference such as ``004 L3-39, L81`` in words: ``004, lines 3–39, 81``."""
    return "; ".join(_with_lines(part.strip(), w) for part in source.split(";"))


def _with_lines(part: str, w: Words) -> str:
    name, mark, rest = part.partition(" L")
    if not mark or not _LINES.fullmatch(mark[1:] + rest):
        return part
    lines = rest.replace("L", "").replace("-", "–")
    count = 1 if lines.isdecimal() else 2
    return w.n("{text}, line {lines}", "{text}, lines {lines}", count, text=name, lines=lines)


def sources(page: Writer) -> None:
    """The texts that the rules come from, with their lines."""
    w, texts = page.w, page.ruleset.sources if page.sources else ()
    page.section("sources", w._("Sources"))
    if texts:
        listed = "; ".join(source_text(text, w) for text in texts)
        page.add("sources", w._("These rules follow the texts {sources}.", sources=listed))
