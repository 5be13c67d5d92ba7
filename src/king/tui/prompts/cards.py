"""Single cards that go elsewhere than to a trick: given away, drawn, laid to the rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from king.cards import CardSet
from king.engine import Action, View
from king.engine.actions import Decline, Draw, Give, Lay
from king.engine.events import GiftGiven
from king.tui.prompts.answers import by_enter
from king.tui.prompts.base import Question, card_prompt, is_nothing, read_card
from king.tui.stage import Stage
from king.tui.table import hand_lines, hand_text, held, stock_text


@dataclass(frozen=True, slots=True)
class GiveCard(Question):
    """One card for one other player, face down."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; and where a card was just received, that another one goes back for it."""
        return [*_received(stage, view), *hand_lines(stage, view, _usable(view), width)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Says whom the card goes to."""
        text = stage.speak._("Which card do you give? For: {name} (number or card, ? for help) ")
        return text.format(name="" if view.to is None else stage.name(view.to))

    def help(self, stage: Stage, view: View) -> list[str]:
        """Who sees the card."""
        return [stage.speak._("The card goes face down: only you two will know it.")]

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Any card; whether it may go is the engine's say."""
        return Give(read_card(stage, held(stage, view), answer, _usable(view)))


def _received(stage: Stage, view: View) -> list[Text]:
    last = view.events[-1] if view.events else None
    if not isinstance(last, GiftGiven) or last.to != stage.me or last.card is None:
        return []
    text = stage.speak._("You have got {card} from {name}; give another card back for it.")
    before, _gap, after = text.partition("{card}")
    name = {"name": stage.name(last.seat)}
    card = stage.look.card(last.card)
    return [Text.assemble(before.format(**name), card, after.format(**name))]


@dataclass(frozen=True, slots=True)
class DrawCard(Question):
    """A card from the stock: there is nothing else to do."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand and how many cards are left."""
        return [hand_text(stage, view), Text(stock_text(stage, view.stock_size))]

    def prompt(self, stage: Stage, view: View) -> str:
        """One key."""
        return stage.speak._("Enter draws a card (? for help) ")

    def how(self, stage: Stage, view: View) -> list[str]:
        """One key."""
        return by_enter(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Whatever was typed."""
        return Draw()


@dataclass(frozen=True, slots=True)
class LayCard(Question):
    """A card for the rows; after an end card one more, or none."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; cards that do not fit are dim and have no number."""
        return hand_lines(stage, view, _usable(view), width)

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a card."""
        if Decline() in view.legal:
            return stage.speak._("One more card? (number or card, Enter: none, ? for help) ")
        return card_prompt(stage, _usable(view))

    def acts(self, view: View) -> bool:
        """A pass, or the only card."""
        return Decline() in view.legal or len(view.legal) == 1

    def help(self, stage: Stage, view: View) -> list[str]:
        """How the rows are read."""
        return [stage.speak._("In the rows, your cards that fit stand in brackets: [9].")]

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Any card; nothing is a pass where that is allowed."""
        if is_nothing(answer):
            if answer or Decline() in view.legal:
                return Decline()
            return view.legal[0] if len(view.legal) == 1 else self
        return Lay(read_card(stage, held(stage, view), answer, _usable(view)))


def _usable(view: View) -> CardSet:
    return CardSet.of(action.card for action in view.legal if isinstance(action, Give | Lay))
