"""Playing a card to the trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from king.cards import CardSet
from king.engine import Action, Play, View
from king.engine.actions import Plays
from king.tui.prompts.base import Question, card_prompt, read_card
from king.tui.stage import Stage
from king.tui.table import hand_lines, held


@dataclass(frozen=True, slots=True)
class PlayCard(Question):
    """Which card; the only one that may be played needs no more than Enter."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; cards that may not be played are dim and have no number."""
        return hand_lines(stage, view, _cards(view), width)

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a card."""
        return card_prompt(stage, _cards(view))

    def acts(self, view: View) -> bool:
        """The only card that may go."""
        return len(_cards(view)) == 1

    def help(self, stage: Stage, view: View) -> list[str]:
        """What the contract is about."""
        _ = stage.speak._
        drawn = _("Whoever has none draws cards from the stock while it lasts.")
        return [
            _("Follow the suit led if you can; the numbers stand under the cards that may go."),
            *([drawn] if stage.rules.stock is not None else []),
            _(
                "A ten is typed with its suit. 10 alone is the tenth card, and refused if that is "
                "no ten while you hold one."
            ),
        ]

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Any card; whether it may be played is the engine's say."""
        cards = _cards(view)
        if not answer:
            return Play(next(iter(cards))) if len(cards) == 1 else self
        return Play(read_card(stage, held(stage, view), answer, cards))


def _cards(view: View) -> CardSet:
    assert isinstance(view.legal, Plays)
    return view.legal.cards
