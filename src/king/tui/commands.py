"""Words that are no answer but ask for something: help, the rules, the sheet, a hint and so on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from king.cards import SUITS
from king.tui.columns import columns
from king.tui.info import info_texts, last_texts
from king.tui.stage import Stage

# The letter of each command, the key it lies on in the Russian layout, and words.
_WORDS: Final = {
    "help": ("?", ",", "help", "помощь", "pomoc"),
    "rules": ("r", "к", "rules", "правила", "zasady"),
    "sheet": ("s", "ы", "sheet", "лист", "запись", "zapis"),
    "last": ("l", "д", "last", "взятка", "lewa"),
    "hint": ("h", "р", "hint", "подсказка", "podpowiedź"),
    "info": ("i", "ш", "info", "сведения", "informacje"),
    "table": ("t", "е", "table", "стол", "stół"),
    "quit": ("q", "й", "quit", "exit", "выход", "koniec"),
}
_BY_WORD: Final = {word: name for name, words in _WORDS.items() for word in words}


def command_of(answer: str) -> str | None:
    """The command that an answer asks for, by its name: "help", "rules" and so on; else None.

    >>> command_of("S"), command_of("выход"), command_of("7")
    ('sheet', 'quit', None)
    """
    return _BY_WORD.get(answer.strip().casefold())


def help_lines(stage: Stage, example: str, here: Sequence[str] = ()) -> list[Text | str]:
    """How to answer, and every command.

    ``example`` is a card as it is typed, ``here`` what there is to know about this question.
    """
    _ = stage.speak._
    told = info_texts(stage)
    letters = ", ".join(
        f"{letter} {stage.suit(suit).plain[2:]}"
        for letter, suit in zip(stage.look.letters, SUITS, strict=True)
    )
    now: list[Text | str] = [stage.strong(_("Now")), *here, ""] if here else []
    return [
        "",
        *now,
        stage.strong(_("How to answer")),
        _("Type the number under a card or in a list, or the card itself: {card}.").format(
            card=example
        ),
        _("Suits by letter: {letters}").format(letters=letters),
        _("A card without a number may not be played now; try it to see why."),
        "",
        stage.strong(_("Commands")),
        *columns(
            [
                _row(stage, "rules", _("the rules of this table")),
                _row(stage, "sheet", _("the score sheet (s all: every deal)")),
                _row(stage, "last", " / ".join(last_texts(stage))),
                *([_row(stage, "info", "; ".join(told))] if told else []),
                _row(stage, "hint", _("what the rulebook bot would do")),
                _row(stage, "table", _("the table again (Enter too, where it is no answer)")),
                _row(stage, "quit", _("leave; the game is saved, “king play --resume” goes on")),
            ],
            left=2,
        ),
    ]


def _row(stage: Stage, command: str, text: str) -> tuple[str, str]:
    """A command: its letter, for Russians also that of the same key in their layout."""
    latin, russian = _WORDS[command][:2]
    return f"  {latin} ({russian})" if stage.look.russian else f"  {latin}", text
