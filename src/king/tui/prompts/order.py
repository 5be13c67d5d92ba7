"""Naming the contract, and its trump in one go ("7 H") or in a second question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from king.cards import SUITS, Suit
from king.engine import Action, Order, View
from king.explain import signed_text as signed
from king.rules import Contract
from king.tui.columns import Cell, columns
from king.tui.look import DIM
from king.tui.prompts.answers import by_list, by_suit, by_yes
from king.tui.prompts.base import Misread, Question, is_nothing, pick
from king.tui.prompts.trump import pick_trump, trump_lines
from king.tui.stage import Stage
from king.tui.table import hand_text


@dataclass(frozen=True, slots=True)
class NameContract(Question):
    """Which contract."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The menu with what is left for each player, and the hand."""
        return [*menu_lines(stage, view), Text(), hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number."""
        return stage.speak._("Which contract do you order? (number or name, ? for help) ")

    def help(self, stage: Stage, view: View) -> list[str]:
        """How an order is typed, and what the columns are."""
        _ = stage.speak._
        lines = [
            _("An order is a number from the list, or a clear beginning of any word of its name."),
            _("The columns say how often each player still has to order it."),
        ]
        if any(isinstance(action, Order) and action.trump is not None for action in view.legal):
            text = _("The trump may follow at once, as in: {number} {suit}.")
            number = 1 + next(
                place for place, name in enumerate(stage.rules.menu) if _trumps(view, name)
            )
            lines.append(text.format(number=number, suit=stage.look.letters[1]))
        return lines

    def how(self, stage: Stage, view: View) -> list[str]:
        """From a list."""
        return by_list(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """An order; the trump may follow the contract, or is asked for."""
        named = [(stage.contract(name), name) for name in stage.rules.menu]
        try:
            contract, rest = pick(stage, answer, named), ""
        except Misread:
            first, _space, rest = answer.partition(" ")
            if not rest:
                raise
            contract = pick(stage, first, named)
        trumps = _trumps(view, contract)
        if not trumps:
            trump = pick_trump(stage, rest, SUITS) if rest else None
            return _confirmed(view, Order(contract, trump))
        follow_up = OrderTrump(contract, trumps)
        return follow_up.read(stage, view, rest.strip()) if rest else follow_up


@dataclass(frozen=True, slots=True)
class OrderTrump(Question):
    """Which trump goes with the contract that was just chosen."""

    enter: ClassVar[bool] = True
    suits: ClassVar[bool] = True

    contract: str
    trumps: tuple[Suit, ...]

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The strains, numbered, and the hand again."""
        title = stage.strong(stage.contract(self.contract))
        return [title, *trump_lines(stage, self.trumps), hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number or a suit."""
        return stage.speak._("Which trump? (number or suit, Enter to go back) ")

    def acts(self, view: View) -> bool:
        """Enter only goes back."""
        return False

    def how(self, stage: Stage, view: View) -> list[str]:
        """With a suit."""
        return by_suit(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The whole order, or the first question again."""
        if not answer:
            return NameContract()
        trump = pick_trump(stage, answer, self.trumps)
        return _confirmed(view, Order(self.contract, trump))


@dataclass(frozen=True, slots=True)
class ConfirmOrder(Question):
    """An order cannot be taken back, so it is read out before it is made."""

    enter: ClassVar[bool] = True

    order: Order

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """Nothing more than the prompt says."""
        return []

    def prompt(self, stage: Stage, view: View) -> str:
        """Reads the order out."""
        title = stage.contract(self.order.contract)
        if self.order.trump is not None:
            title += f" · {stage.trump(self.order.trump).plain}"
        return stage.speak._("You order: {order}? (Enter: yes, 0: no) ").format(order=title)

    def how(self, stage: Stage, view: View) -> list[str]:
        """With yes or no."""
        return by_yes(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The order; anything but Enter goes back, and may be another order at once."""
        if not answer:
            return self.order
        return NameContract() if is_nothing(answer) else NameContract().read(stage, view, answer)


def _confirmed(view: View, order: Order) -> Action | Question:
    """The order itself where there is no other, and where it will be refused."""
    return ConfirmOrder(order) if len(view.legal) > 1 and order in view.legal else order


def _trumps(view: View, contract: str) -> tuple[Suit, ...]:
    return tuple(
        action.trump
        for action in view.legal
        if isinstance(action, Order) and action.contract == contract and action.trump is not None
    )


def menu_lines(stage: Stage, view: View) -> list[Text]:
    """Every contract with its points, and how often each player still has to order it."""
    open_now = {action.contract for action in view.legal if isinstance(action, Order)}
    names = [Text(stage.name(seat), DIM) for seat in stage.rules.seats]
    rows: list[list[Cell]] = [["", "", Text(stage.speak._("points"), DIM), *names]]
    for number, name in enumerate(stage.rules.menu, start=1):
        mark = f"{number:>2}" if name in open_now else " ·"
        title = Text(stage.contract(name), "" if name in open_now else DIM)
        left = [str(names_left.count(name) or "–") for names_left in view.left]
        rows.append([mark, title, _points(stage.rules.contracts[name]), *left])
    return columns(rows, left=2)


def _points(contract: Contract) -> str:
    return "" if contract.total is None else signed(contract.total)
