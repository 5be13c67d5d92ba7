"""Bidding: for the right to name the suit, or for the talon; and asking a price for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text

from king.engine import Action, View
from king.engine.actions import Ask, Bid, Decline, Keep
from king.tui.prompts.answers import by_amount
from king.tui.prompts.base import Question, is_nothing, read_amount
from king.tui.stage import Stage
from king.tui.table import hand_text

# "k" in both layouts, and words.
_KEEP: Final = frozenset({"k", "л", "keep", "оставить", "себе", "zatrzymać"})


@dataclass(frozen=True, slots=True)
class MakeBid(Question):
    """More than the last bid, or a pass."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; the bids stand on the table."""
        return [hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Says what may be bid."""
        _ = stage.speak._
        amounts = [action.amount for action in view.legal if isinstance(action, Bid)]
        if not amounts:
            return _("Nothing higher can be bid. (Enter: pass, ? for help) ")
        if len(amounts) == 1:
            text = _("Will you bid {lowest}? (the number, Enter: pass, ? for help) ")
        elif amounts[1] - amounts[0] == 1:
            text = _("Your bid, {lowest} to {highest}? (number, Enter: pass, ? for help) ")
        else:
            text = _("Your bid, {lowest}, {next} … {highest}? (number, Enter: pass, ? for help) ")
        return text.format(lowest=amounts[0], next=amounts[len(amounts) > 1], highest=amounts[-1])

    def help(self, stage: Stage, view: View) -> list[str]:
        """What a bid binds to."""
        if view.sale is not None:
            text = stage.speak._(
                "The talon is for sale: an offer is what you would pay for it in points."
            )
        else:
            text = stage.speak._("Whoever bids highest names the suit and is charged the bid.")
        return [text]

    def how(self, stage: Stage, view: View) -> list[str]:
        """With an amount."""
        return by_amount(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """An amount; nothing is a pass."""
        return Decline() if is_nothing(answer) else Bid(read_amount(stage, answer))


@dataclass(frozen=True, slots=True)
class KeepOrAsk(Question):
    """Take the talon oneself, or name a price for it."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; the open talon lies on the table."""
        return [hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Says what may be asked."""
        _ = stage.speak._
        prices = [action.price for action in view.legal if isinstance(action, Ask)]
        if not prices:
            return _("The talon stays with you. (Enter, ? for help) ")
        text = _(
            "Sell the talon? A price: {lowest}, {next} … {highest}; Enter keeps it (? for help) "
        )
        return text.format(lowest=prices[0], next=prices[len(prices) > 1], highest=prices[-1])

    def help(self, stage: Stage, view: View) -> list[str]:
        """What is sold."""
        _ = stage.speak._
        return [
            _("With the talon goes the right to name the trump."),
            _("A price asks the others for offers; if nobody buys, you may ask for less."),
        ]

    def how(self, stage: Stage, view: View) -> list[str]:
        """With an amount."""
        return by_amount(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """A price; nothing keeps the talon."""
        if is_nothing(answer) or answer.casefold() in _KEEP:
            return Keep()
        return Ask(read_amount(stage, answer))
