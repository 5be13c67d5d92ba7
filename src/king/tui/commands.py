"""Words that are no answer but ask for something: help, rules, sheet, last trick, hint, quit."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from king.tui.stage import Stage

# The letter of each command, the key it lies on in the Russian layout, and words.
_WORDS: Final = {
    "help": ("?", "help", "помощь", "pomoc"),
    "rules": ("r", "к", "rules", "правила", "zasady"),
    "sheet": ("s", "ы", "sheet", "лист", "запись", "zapis"),
    "last": ("l", "д", "last", "взятка", "lewa"),
    "hint": ("h", "р", "hint", "подсказка", "podpowiedź"),
    "quit": ("q", "й", "quit", "exit", "выход", "koniec"),
}
_BY_WORD: Final = {word: name for name, words in _WORDS.items() for word in words}


def command_of(answer: str) -> str | None:
    """The command that an answer asks for: "help", "rules", "sheet", "last", "hint", "quit".

    >>> command_of("S"), command_of("выход"), command_of("7")
    ('sheet', 'quit', None)
    """
    return _BY_WORD.get(answer.strip().casefold())


def help_lines(stage: Stage, example: str) -> list[Text | str]:
    """How to answer, and every command; ``example`` is a card as it is typed."""
    _ = stage.speak._
    letters = " ".join(
        f"{letter}={sign}" for letter, sign in zip(stage.look.letters, "♠♥♦♣", strict=True)
    )
    return [
        "",
        stage.strong(_("How to answer")),
        _("Type the number under a card or in a list, or the card itself: {card}.").format(
            card=example
        ),
        _("Suits by letter: {letters}").format(letters=letters),
        _("A card without a number may not be played now; try it to see why."),
        "",
        _("  r  the rules of this table"),
        _("  s  the score sheet (s all: every deal)"),
        _("  l  the last trick"),
        _("  h  what the rulebook bot would do"),
        _("  q  leave; the game is saved, 'king play --resume' goes on"),
        _("  Enter  show the table again"),
        "",
    ]
