"""Naming the trump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from king import explain
from king.cards import Suit
from king.engine import Action, NameTrump, View
from king.tui.prompts.base import Question, pick, read_suit
from king.tui.stage import Stage
from king.tui.table import hand_text

Strain = Suit | None  # None: by the last card


@dataclass(frozen=True, slots=True)
class ChooseTrump(Question):
    """Which trump, where it is a decision of its own."""

    suits: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The strains, numbered, and the cards dealt so far."""
        return [*trump_lines(stage, _strains(view)), hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number or a suit."""
        return stage.speak._("Which trump? (number or suit, ? for help) ")

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The trump that was named."""
        return NameTrump(pick_trump(stage, answer, _strains(view)))


def _strains(view: View) -> tuple[Strain, ...]:
    return tuple(action.trump for action in view.legal if isinstance(action, NameTrump))


def trump_lines(stage: Stage, strains: Sequence[Strain]) -> list[Text]:
    """One numbered line with all strains."""
    parts = [
        Text.assemble(f"{number} ", _shown(stage, strain))
        for number, strain in enumerate(strains, start=1)
    ]
    return [Text("   ").join(parts)]


def _shown(stage: Stage, strain: Strain) -> Text:
    return Text(stage.speak._("by the last card")) if strain is None else stage.suit(strain)


def pick_trump(stage: Stage, answer: str, strains: Sequence[Strain]) -> Strain:
    """A strain by number, sign, letter or name. Raises Misread."""
    suit = read_suit(stage, answer)
    if suit is not None:
        return suit
    names = [
        (
            stage.speak._("by the last card")
            if strain is None
            else explain.trump_text(strain, stage.lang),
            strain,
        )
        for strain in strains
    ]
    return pick(stage, answer, names)
