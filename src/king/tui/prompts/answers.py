"""How each kind of question is answered, for its help."""

from __future__ import annotations

from king.cards import SUITS
from king.tui.stage import Stage


def by_cards(stage: Stage, example: str) -> list[str]:
    """With a card; ``example`` is one as it is typed."""
    _ = stage.speak._
    return [
        _("Type the number under a card or in a list, or the card itself: {card}.").format(
            card=example
        ),
        _letters(stage),
        _("A card without a number will not do now; try it to see why."),
    ]


def by_suit(stage: Stage) -> list[str]:
    """With a suit, which is read out before it holds."""
    _ = stage.speak._
    return [
        _("Type the number of a suit in the list, its sign, its letter or its name."),
        _letters(stage),
        _("Your answer is read out to you first; Enter confirms it."),
    ]


def by_list(stage: Stage) -> list[str]:
    """With a number or a name from a list."""
    return [stage.speak._("Type a number from the list, or a name or how it begins.")]


def by_player(stage: Stage) -> list[str]:
    """With one player."""
    return [stage.speak._("Type the number of a player in the list, or how the name begins.")]


def by_players(stage: Stage) -> list[str]:
    """With several players."""
    _ = stage.speak._
    names = " ".join(stage.names[1:3])
    text = _("Several go in one line, with spaces or commas: 1 3, or {names}.")
    return [*by_player(stage), text.format(names=names)]


def by_amount(stage: Stage) -> list[str]:
    """With a number of points, or with none."""
    return [stage.speak._("Type an amount as the question names it; it also says what Enter does.")]


def by_enter(stage: Stage) -> list[str]:
    """With Enter and nothing else."""
    return [stage.speak._("Enter is enough.")]


def by_yes(stage: Stage) -> list[str]:
    """With yes or no."""
    return [stage.speak._("Enter says yes, 0 goes back; any other answer is read anew.")]


def _letters(stage: Stage) -> str:
    letters = ", ".join(
        f"{letter} {stage.suit(suit).plain[2:]}"
        for letter, suit in zip(stage.look.letters, SUITS, strict=True)
    )
    return stage.speak._("Suits by letter: {letters}").format(letters=letters)
