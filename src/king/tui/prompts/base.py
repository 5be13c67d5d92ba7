"""What every prompt does, and how answers are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rich.text import Text

from king.cards import SUITS, Card, Suit, parse_card, parse_suit
from king.engine import Action, View
from king.errors import CardError
from king.tui.stage import Stage

T = TypeVar("T")


class Misread(Exception):
    """An answer that is no answer; the text says, in the player's language, what would be."""


class Question(Protocol):
    """One decision: what is shown, what is asked, how the answer is read."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """What the player must see to decide, below the table."""

    def prompt(self, stage: Stage, view: View) -> str:
        """The words before the answer."""

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The action of an answer, legal or not, or the question that follows from it.

        Raises Misread.
        """


def pick(stage: Stage, answer: str, choices: Sequence[tuple[str, T]]) -> T:
    """One of several named things: by its number from 1, its name, or a clear beginning of it.

    Raises Misread.
    """
    wanted = answer.strip().casefold()
    if wanted.isdecimal():
        number = int(wanted)
        if 1 <= number <= len(choices):
            return choices[number - 1][1]
        raise Misread(stage.speak._("The numbers go from 1 to {count}.").format(count=len(choices)))
    names = [(name.casefold(), value) for name, value in choices]
    for name, value in names:
        if name == wanted:
            return value
    found = [value for name, value in names if wanted and name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    text = stage.speak._("“{answer}” is not in the list: answer with a number or a name.")
    raise Misread(text.format(answer=answer))


def read_card(stage: Stage, hand: Sequence[Card], answer: str) -> Card:
    """A card of a hand by its number, or any card by its text.

    Raises Misread.
    """
    if answer.isdecimal():
        number = int(answer)
        if 1 <= number <= len(hand):
            return hand[number - 1]
        text = stage.speak._("There is no card {number}: the numbers go from 1 to {count}.")
        raise Misread(text.format(number=number, count=len(hand)))
    try:
        return parse_card(answer)
    except CardError:
        text = stage.speak._("“{answer}” is not a card: type its number, or letters as in {card}.")
        raise Misread(text.format(answer=answer, card=stage.look.typed(hand[0]))) from None


def read_suit(stage: Stage, answer: str) -> Suit | None:
    """A suit by its sign or letter, None for anything else."""
    if len(answer) == 1 and answer.upper() in stage.look.letters:
        return SUITS[stage.look.letters.index(answer.upper())]
    try:
        return parse_suit(answer)
    except CardError:
        return None
