"""Naming the trump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from king import explain
from king.cards import NO_TRUMP, Suit
from king.engine import Action, NameTrump, View
from king.seats import Seat
from king.tui.prompts.answers import by_suit, by_yes
from king.tui.prompts.base import Misread, Question, is_nothing, pick, read_suit, says_card
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

    def how(self, stage: Stage, view: View) -> list[str]:
        """With a suit."""
        return by_suit(stage)

    def help(self, stage: Stage, view: View) -> list[str]:
        """What is asked, what else than a suit may be named, and who begins."""
        _ = stage.speak._
        contract = view.row
        title = stage.contract(contract.id)
        lines = [_("Name the trump for this deal ({contract}).").format(contract=title)]
        strains = _strains(view)
        if NO_TRUMP in strains:
            lines.append(_("You may also play without trumps."))
        elif None not in strains:
            lines.append(_("It has to be a suit: there is no game without trumps here."))
        if None in strains:
            lines.append(_("“By the last card” makes trump of the last card dealt to you."))
        if contract.peek:
            lines.append(_("The other cards are dealt after that."))
        leader = _leader(stage, view)
        if leader is not None:
            text = _("You lead first.") if leader == stage.me else _("{name} leads first.")
            lines.append(text.format(name=stage.name(leader)))
        return lines

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a number or a suit."""
        return stage.speak._("Which trump? (number or suit, ? for help) ")

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The trump that was named, read out before it holds."""
        trump = pick_trump(stage, answer, _strains(view))
        return confirmed(view, NameTrump(trump), trump, self)


@dataclass(frozen=True, slots=True)
class ConfirmSuit(Question):
    """A suit cannot be taken back, and its letter may be that of a command."""

    enter: ClassVar[bool] = True

    action: Action
    strain: Strain
    before: Question

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """Nothing more than the prompt says."""
        return []

    def prompt(self, stage: Stage, view: View) -> str:
        """Reads the suit out."""
        text = stage.speak._("Your choice: {suit}? (Enter: yes, 0: no) ")
        return text.format(suit=_shown(stage, self.strain).plain)

    def how(self, stage: Stage, view: View) -> list[str]:
        """With yes or no."""
        return by_yes(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The action; anything but Enter goes back, and may be another suit at once."""
        if not answer:
            return self.action
        return self.before if is_nothing(answer) else self.before.read(stage, view, answer)


def confirmed(view: View, action: Action, strain: Strain, before: Question) -> Action | Question:
    """The question whether it is meant; what will be refused needs none."""
    return ConfirmSuit(action, strain, before) if action in view.legal else action


def _leader(stage: Stage, view: View) -> Seat | None:
    """Who leads to the first trick, where that follows from who names the trump."""
    if view.row.bouts is not None:
        return stage.me
    leader = stage.rules.roles.leader
    if view.row.form != "tricks" or view.declarer is None or leader == "opening":
        return None
    if leader == "declarer":
        return view.declarer
    seat = view.declarer if leader == "left-of-declarer" else view.dealer
    return None if seat is None else stage.rules.seats.left_of(seat)


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
    if says_card(answer):
        text = stage.speak._("“{answer}” is a card: name a suit, by its number or as in {suit}.")
        raise Misread(text.format(answer=answer, suit=stage.look.letters[1]))
    names = [
        (
            stage.speak._("by the last card")
            if strain is None
            else explain.trump_text(strain, stage.lang),
            strain,
        )
        for strain in strains
    ]
    unknown = stage.speak._("“{answer}” is no suit: answer with a number or a suit, as in {suit}.")
    return pick(stage, answer, names, unknown.replace("{suit}", stage.look.letters[1]))
