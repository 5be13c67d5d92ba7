"""Words that are no answer but ask for something: help, the rules, the sheet, a hint and so on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from king.tui.columns import columns
from king.tui.info import info_texts, last_texts
from king.tui.prompts.answers import by_cards
from king.tui.prompts.base import read_suit
from king.tui.stage import Stage

# The letter of each command, the key it lies on in the Russian layout, then a word in English,
# in Russian and in Polish, and more words.
_WORDS: Final = {
    "help": ("?", ",", "help", "помощь", "pomoc"),
    "rules": ("r", "к", "rules", "правила", "zasady"),
    "sheet": ("s", "ы", "sheet", "лист", "zapis", "запись"),
    "last": ("l", "д", "last", "взятка", "lewa"),
    "hint": ("h", "р", "hint", "подсказка", "podpowiedź"),
    "info": ("i", "ш", "info", "сведения", "informacje"),
    "table": ("t", "е", "table", "стол", "stół"),
    "quit": ("q", "й", "quit", "выход", "koniec", "exit"),
}
_WORD_IN: Final = {"en": 2, "ru": 3, "pl": 4}
_BY_WORD: Final = {word: name for name, words in _WORDS.items() for word in words}


def command_of(answer: str) -> str | None:
    """The command that an answer asks for, by its name: "help", "rules" and so on; else None.

    >>> command_of("S"), command_of("выход"), command_of("7")
    ('sheet', 'quit', None)
    """
    return _BY_WORD.get(answer.strip().casefold())


def help_lines(
    stage: Stage,
    example: str,
    here: Sequence[str] = (),
    how: Sequence[str] | None = None,
    *,
    suits: bool = False,
) -> list[Text | str]:
    """How to answer, and every command.

    ``example`` is a card as it is typed, ``here`` what there is to know about this question,
    ``how`` how it is answered if not with a card. ``suits``: letters name suits here, so
    commands that lie on one are told by their words.
    """
    _ = stage.speak._
    told = info_texts(stage)
    now: list[Text | str] = [stage.strong(_("Now")), *here, ""] if here else []
    answers = by_cards(stage, example) if how is None else how

    def row(command: str, text: str) -> tuple[str, str]:
        return _row(stage, command, text, suits=suits)

    return [
        "",
        *now,
        stage.strong(_("How to answer")),
        *answers,
        "",
        stage.strong(_("Commands")),
        *columns(
            [
                row("rules", _("the rules of this table")),
                row("sheet", _("the score sheet (s all: every deal)")),
                row("last", " / ".join(last_texts(stage))),
                *([row("info", "; ".join(told))] if told else []),
                row("hint", _("what a bot would do in your place")),
                row("table", _("the table again (Enter too, where it is no answer)")),
                row("quit", _("leave; the game is saved, “king play --resume” goes on")),
            ],
            left=2,
        ),
    ]


def _row(stage: Stage, command: str, text: str, *, suits: bool) -> tuple[str, str]:
    """A command: its letter, for Russians also that of the same key in their layout.

    A letter that names a suit gives way to a word.
    """
    words = _WORDS[command]
    latin, russian = words[:2]
    if suits and read_suit(stage, latin) is not None:
        return f"  {words[_WORD_IN[stage.lang]]}", text
    return f"  {latin} ({russian})" if stage.look.russian else f"  {latin}", text
