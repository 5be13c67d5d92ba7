"""A rules page as data: sections of numbered paragraphs, each with a stable key.

>>> from king.rules import load
>>> page = rules_page(load("minsk"), load("minsk").rules(), "en")
>>> page.find("contract.no-girls").text
'No girls. Each queen taken scores −10 points. −40 points in all.'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from king.explain import (
    page_bouts,
    page_contracts,
    page_dealing,
    page_end,
    page_options,
    page_phases,
    page_play,
    page_setting,
    page_titles,
)
from king.explain.names import contract_title, ruleset_title
from king.explain.words import words
from king.explain.writer import Draft, Writer
from king.rules.ruleset import Rules, Ruleset


class Paragraph(Struct, frozen=True):
    """One rule: its number on this page (``4.2``), its stable key, its text."""

    number: str
    key: str
    text: str


class Section(Struct, frozen=True):
    """A numbered section with its heading."""

    number: int
    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Page(Struct, frozen=True):
    """The complete rules of one table in one language."""

    ruleset: str
    players: int
    language: str
    title: str
    sections: tuple[Section, ...]

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """All paragraphs in order."""
        return tuple(row for section in self.sections for row in section.paragraphs)

    def find(self, key: str) -> Paragraph:
        """The paragraph with a key. Raises KeyError."""
        for paragraph in self.paragraphs:
            if paragraph.key == key:
                return paragraph
        raise KeyError(key)


_SECTIONS: Final[tuple[Callable[[Writer], None], ...]] = (
    page_setting.aim,
    page_setting.pack,
    page_bouts.ladder,
    page_dealing.dealing,
    page_setting.program,
    page_titles.race,
    page_titles.reign,
    page_phases.bidding,
    page_phases.sale,
    page_setting.talon,
    page_setting.passing,
    page_phases.layout,
    page_play.play,
    page_phases.stock,
    page_bouts.bouts,
    page_contracts.contracts,
    page_end.scoring,
    page_end.ending,
    page_options.options,
    page_options.sources,
)


def rules_page(ruleset: Ruleset, rules: Rules, lang: str, *, sources: bool = False) -> Page:
    """The rules of a table, written from its data and nothing else.

    ``sources``: name the texts and lines that the rules come from, too.
    """
    writer = Writer(ruleset, rules, words(lang), sources=sources)
    for write in _SECTIONS:
        write(writer)
    filled = [draft for draft in writer.sections if draft.rows]
    return Page(
        ruleset=rules.id,
        players=rules.players,
        language=lang,
        title=ruleset_title(rules, lang),
        sections=tuple(_numbered(number, draft) for number, draft in enumerate(filled, start=1)),
    )


def contract_texts(ruleset: Ruleset, rules: Rules, lang: str) -> dict[str, str]:
    """For each contract what its paragraph of the page says, without its title.

    >>> from king.rules import load
    >>> contract_texts(load("minsk"), load("minsk").rules(), "en")["no-girls"]
    'Each queen taken scores −10 points. −40 points in all.'
    """
    writer = Writer(ruleset, rules, words(lang), sources=False)
    page_contracts.contracts(writer)
    return {
        id: text.removeprefix(f"{contract_title(rules, id, lang)}. ")
        for section in writer.sections
        for key, text in section.rows
        if (id := key.removeprefix("contract.")) in rules.contracts
    }


def _numbered(number: int, draft: Draft) -> Section:
    rows = enumerate(draft.rows, start=1)
    paragraphs = tuple(Paragraph(f"{number}.{row}", key, text) for row, (key, text) in rows)
    return Section(number, draft.key, draft.title, paragraphs)


def format_page(page: Page) -> str:
    """The page as plain text, one line a paragraph; whoever shows it wraps the lines."""
    lines = [page.title, ""]
    for section in page.sections:
        lines.append(f"{section.number}. {section.title}")
        lines += [f"{row.number} {row.text}" for row in section.paragraphs]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"
