"""Playing a card to the trick."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from king.engine import Action, Play, View
from king.engine.actions import Plays
from king.tui.prompts.base import Question, read_card
from king.tui.stage import Stage
from king.tui.table import hand_lines, held


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Which card."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; cards that may not be played are dim and have no number."""
        assert isinstance(view.legal, Plays)
        return hand_lines(stage, view, view.legal.cards, width)

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a card."""
        return stage.speak._("Your card? (number or card, ? for help) ")

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Any card; whether it may be played is the engine's say."""
        return Play(read_card(stage, held(stage, view), answer))
