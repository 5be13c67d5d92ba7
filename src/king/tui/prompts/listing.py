"""A decision without a prompt of its own: a numbered list of what may be done."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from king.engine import Action, View
from king.tui.prompts.answers import by_list
from king.tui.prompts.base import Question, pick
from king.tui.stage import Stage
from king.tui.table import hand_text


@dataclass(frozen=True, slots=True)
class FromList(Question):
    """One of the legal actions by its number."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The actions as data, and the hand."""
        listed = [Text(f"{number:>3}  {action}") for number, action in enumerate(view.legal, 1)]
        return [*listed, hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number."""
        return stage.speak._("What do you do? (number, ? for help) ")

    def how(self, stage: Stage, view: View) -> list[str]:
        """From a list."""
        return by_list(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The action of a number."""
        return pick(stage, answer, [(str(action), action) for action in view.legal])
