"""The first screen of a plain ``king``: what is played, by how many, in which language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from king import explain
from king.locales import LANGUAGES, Translator, translator
from king.rules import Ruleset, builtin_ids, load
from king.tui.columns import columns
from king.tui.commands import command_of
from king.tui.look import STRONG
from king.tui.prompts.base import spans
from king.tui.screen import InputEnded, Screen

_LANGUAGE_NAMES: Final = {"ru": "русский", "en": "English", "pl": "polski"}
_GO_ON: Final = "0"
FIRST: Final = "minsk"  # what is offered until something else was chosen


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants to play, and in which language.

    ``resume``: the game that was left; ``ruleset`` None: a table as it was the last time.
    """

    language: str
    ruleset: str | None = None
    players: int | None = None
    resume: bool = False


def ask_for_game(
    speak: Translator,
    screen_for: Callable[[Translator], Screen],
    *,
    last: str,
    unfinished: str | None,
) -> Wish | None:
    """Ask what to play; None for somebody who leaves.

    ``last``: the id of the ruleset that Enter stands for; ``unfinished``: that of the game
    that was left, if any.
    """
    while True:
        screen = screen_for(speak)
        screen.say(*_lines(speak, unfinished))
        try:
            answer = screen.ask(_prompt(speak, last)).strip()
            language = _language(answer)
            if language is not None:
                speak = translator(language)
                continue
            if command_of(answer) == "quit":
                return None
            if not answer:
                return Wish(speak.language)
            if answer == _GO_ON and unfinished is not None:
                return Wish(speak.language, resume=True)
            found = _found(speak, answer)
            if found is None:
                screen.say(
                    speak._("Answer with a number from the list, or a clear part of a title.")
                )
                continue
            players = _players(speak, screen, found)
        except InputEnded:
            return None
        return Wish(speak.language, found.id, players)


def _language(answer: str) -> str | None:
    """A language by its code or its own name."""
    wanted = answer.casefold()
    names = _LANGUAGE_NAMES.items()
    return next((code for code, name in names if wanted in (code, name.casefold())), None)


def _lines(speak: Translator, unfinished: str | None) -> list[Text]:
    _ = speak._
    others = ", ".join(code for code in LANGUAGES if code != speak.language)
    language = _("Language: {language}. For another one type {others}.").format(
        language=_LANGUAGE_NAMES[speak.language], others=others
    )
    rows = []
    for number, ruleset in enumerate(_rulesets(), start=1):
        title = explain.ruleset_title(ruleset, speak.language)
        counts = spans(sorted(ruleset.players))
        rows.append([f"{number:>3}", title, _("players: {players}").format(players=counts)])
    lines = [Text(), Text(_("King: the card game and its family."), STRONG), Text(language), Text()]
    if unfinished is not None:
        text = _("go on with the game that was left: {title}")
        lines.append(Text(f"  {_GO_ON}  " + text.format(title=_title(speak, unfinished))))
    return [*lines, *columns(rows, left=3)]


def _prompt(speak: Translator, last: str) -> str:
    text = speak._("What is played? (number; Enter: {title}, q: leave) > ")
    return text.format(title=_title(speak, last))


def _title(speak: Translator, name: str) -> str:
    """The title of a ruleset; of house rules only the id is known here."""
    return explain.ruleset_title(load(name), speak.language) if name in builtin_ids() else name


def _rulesets() -> Sequence[Ruleset]:
    """The one to begin with, then the others."""
    return [load(name) for name in sorted(builtin_ids(), key=lambda name: (name != FIRST, name))]


def _found(speak: Translator, answer: str) -> Ruleset | None:
    """A ruleset by its number, its id, or a part of its title that no other has."""
    rulesets, wanted = _rulesets(), answer.casefold()
    if wanted.isdecimal():
        return rulesets[int(wanted) - 1] if 1 <= int(wanted) <= len(rulesets) else None
    for row in rulesets:
        if wanted == row.id or wanted in row.aliases:
            return row
    fits = [
        row for row in rulesets if wanted in explain.ruleset_title(row, speak.language).casefold()
    ]
    return fits[0] if len(fits) == 1 else None


def _players(speak: Translator, screen: Screen, ruleset: Ruleset) -> int:
    """How many play, where that is a choice; the first number of the ruleset by Enter."""
    if len(ruleset.players) == 1:
        return ruleset.players[0]
    numbers = spans(sorted(ruleset.players))
    text = speak._("How many players? ({numbers}; Enter: {first}) > ")
    prompt = text.format(numbers=numbers, first=ruleset.players[0])
    while answer := screen.ask(prompt).strip():
        if answer.isdecimal() and int(answer) in ruleset.players:
            return int(answer)
    return ruleset.players[0]
