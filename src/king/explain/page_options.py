"""The rules page on the options of the table, and on the texts that the rules come from."""

from __future__ import annotations

import re
from typing import Final

from king.explain.options import choice_title, option_title
from king.explain.words import Words
from king.explain.writer import Writer
from king.rules.acting import Make, maker, others, partners
from king.rules.ruleset import Choice, Option

_LINES: Final = re.compile(r"L\d+(-\d+)?(, L\d+(-\d+)?)*")


def options(page: Writer) -> None:
    """What this table has chosen, and what else it might."""
    w, rules = page.w, page.rules
    page.section("options", w._("Options"))
    make = maker(page.ruleset, rules.players)
    for option in page.ruleset.options:
        if rules.players in option.players and option.name in rules.options:
            _option(page, option, make)


def _option(page: Writer, option: Option, make: Make) -> None:
    w, chosen = page.w, page.rules.options[option.name]
    language = w.language
    acting, beside = _effect(page, option, make)
    here = w._(
        "{title}: {choice}.",
        title=option_title(option, language),
        choice=choice_title(option, chosen, language),
    )
    listed = _listed([(option, choice) for choice in acting], language)
    if option.reading:
        rest = w.n(
            "The source text can be read in more than one way; this is how it is read here. "
            "The other reading: {others}.",
            "The source text can be read in more than one way; this is how it is read here. "
            "The other readings: {others}.",
            len(acting),
            others=listed,
        )
    else:
        rest = w.n("Or: {others}.", "Or: {others}.", len(acting), others=listed)
    source = ""
    if option.source and page.sources:
        source = w._("Source: {source}.", source=source_text(option.source, w))
    page.add(f"option.{option.name}", here, rest, beside, source)


def _effect(page: Writer, option: Option, make: Make) -> tuple[list[Choice], str]:
    """The other choices to name, and a sentence where none makes a difference at this table."""
    w, rules = page.w, page.rules
    acting = others(option, rules.options, make)
    if acting:
        return list(acting), ""
    all_others = [choice for choice in option.choices if choice.name != rules.options[option.name]]
    known = [row for row in page.ruleset.options if row.name in rules.options]
    beside = partners(option, known, rules.options, make)
    if not beside:
        return all_others, w._("This makes a difference only beside several other choices.")
    return all_others, w.n(
        "This makes a difference only beside another choice: {others}.",
        "This makes a difference only beside one of these choices: {others}.",
        len(beside),
        others=_listed(beside, w.language),
    )


def _listed(choices: list[tuple[Option, Choice]], language: str) -> str:
    """Choices in words, each with what is written on the command line."""
    return "; ".join(
        f"{choice_title(option, choice, language)} ({option.name}={choice.name})"
        for option, choice in choices
    )


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
