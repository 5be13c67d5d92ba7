"""Naming the contract, and its trump in one go ("7 H") or in a second question."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from king.cards import Suit
from king.engine import Action, Order, View
from king.explain import signed_text as signed
from king.rules import Contract
from king.tui.columns import Cell, columns
from king.tui.look import DIM
from king.tui.prompts.base import Question, pick
from king.tui.prompts.trump import pick_trump, trump_lines
from king.tui.stage import Stage
from king.tui.table import hand_lines


@dataclass(frozen=True, slots=True)
class NameContract:
    """Which contract."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The menu with what is left for each player, and the hand."""
        return [*menu_lines(stage, view), Text(), *hand_lines(stage, view, view.hand, width)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number."""
        return stage.speak._("Which contract do you order? (number, ? for help) ")

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """An order; the trump may follow the contract, or is asked for."""
        rules = stage.rules
        named = [(stage.contract(name), name) for name in rules.menu]
        whole = [name for title, name in named if title.casefold() == answer.casefold()]
        first, _space, rest = ("", "", "") if whole else answer.partition(" ")
        contract = whole[0] if whole else pick(stage, first, named)
        trumps = _trumps(view, contract)
        if not trumps:
            return Order(contract)
        follow_up = OrderTrump(contract, trumps)
        if rest.strip():
            return follow_up.read(stage, view, rest.strip())
        return follow_up


@dataclass(frozen=True, slots=True)
class OrderTrump:
    """Which trump goes with the contract that was just chosen."""

    contract: str
    trumps: tuple[Suit, ...]

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The strains, numbered, and the hand again."""
        title = stage.strong(stage.contract(self.contract))
        return [title, *trump_lines(stage, self.trumps), *hand_lines(stage, view, view.hand, width)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number or a suit."""
        return stage.speak._("Which trump? (number or suit, Enter to go back) ")

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The whole order, or the first question again."""
        if not answer:
            return NameContract()
        trump = pick_trump(stage, answer, self.trumps)
        return Order(self.contract, trump)


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
