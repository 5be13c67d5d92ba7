"""Choosing cards to put aside or to pass on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from king.cards import CardSet
from king.engine import Action, Discard, Pass, View
from king.engine.actions import CardChoices
from king.engine.talon import pass_target
from king.tui.prompts.base import Question, read_card
from king.tui.stage import Stage
from king.tui.table import hand_lines, held

_MAKE: Final[dict[str, Callable[[CardSet], Action]]] = {"discard": Discard, "pass": Pass}


@dataclass(frozen=True, slots=True)
class GiveUp(Question):
    """Which cards go; the kind of the decision says where."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; cards that must stay have no number."""
        legal = view.legal
        assert isinstance(legal, CardChoices)
        lines = hand_lines(stage, view, _usable(view), width)
        if legal.needed:
            must = stage.sorted(CardSet(legal.needed))
            lines.append(Text.assemble(stage.speak._("These have to go:"), " ", must))
        return lines

    def prompt(self, stage: Stage, view: View) -> str:
        """Says how many cards, and whom they go to."""
        legal, speak = view.legal, stage.speak
        assert isinstance(legal, CardChoices)
        if legal.kind == "pass":
            return _pass_prompt(stage, view, legal.count)
        return speak.n(
            "Discard {count} card (number or card, ? for help) ",
            "Discard {count} cards (numbers or cards, ? for help) ",
            legal.count,
        )

    def help(self, stage: Stage, view: View) -> list[str]:
        """How several cards are typed."""
        _ = stage.speak._
        hand = held(stage, view)
        cards = " ".join(stage.look.typed(card) for card in hand[:2])
        return [_("Several cards go in one line: 6 8, or 3,7, or {cards}.").format(cards=cards)]

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Cards by numbers or texts, apart by spaces or commas."""
        hand = held(stage, view)
        words = answer.replace(",", " ").split()
        cards = CardSet.of(read_card(stage, hand, word, _usable(view)) for word in words)
        return _MAKE[view.legal.kind](cards)


def _usable(view: View) -> CardSet:
    assert isinstance(view.legal, CardChoices)
    return CardSet(view.legal.needed | view.legal.open)


def _pass_prompt(stage: Stage, view: View, count: int) -> str:
    to = pass_target(stage.rules, view.number, view.seat)
    text = stage.speak.n(
        "Pass {count} card to {name} (number or card, ? for help) ",
        "Pass {count} cards to {name} (numbers or cards, ? for help) ",
        count,
    )
    return text.format(name="" if to is None else stage.name(to))
