"""Naming the suit whose cards score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from king.cards import SUITS
from king.engine import Action, View
from king.engine.actions import NameSuit
from king.tui.prompts.answers import by_suit
from king.tui.prompts.base import Question
from king.tui.prompts.trump import confirmed, pick_trump, trump_lines
from king.tui.stage import Stage
from king.tui.table import hand_text


@dataclass(frozen=True, slots=True)
class ChooseSuit(Question):
    """Which suit counts."""

    suits: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The suits, numbered, and the hand."""
        return [*trump_lines(stage, SUITS), hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number or a suit."""
        return stage.speak._("Which suit is to count? (number or suit, ? for help) ")

    def how(self, stage: Stage, view: View) -> list[str]:
        """With a suit."""
        return by_suit(stage)

    def help(self, stage: Stage, view: View) -> list[str]:
        """What the suit does."""
        return [stage.speak._("The cards of this suit are those that score in this deal.")]

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The suit that was named, read out before it holds."""
        suit = pick_trump(stage, answer, SUITS)
        assert suit is not None
        return confirmed(view, NameSuit(suit), suit, self)
