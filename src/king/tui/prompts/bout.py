"""A bout: opening it, beating or taking, throwing in; a joker also asks for the new trump."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text

from king.cards import SUITS, Card, CardSet, Suit, is_joker
from king.engine import Action, View
from king.engine.actions import Add, Attack, Beat, Decline, Permit, Take
from king.seats import Seat
from king.tui.prompts.answers import by_player, by_suit
from king.tui.prompts.base import Question, is_nothing, pick, read_card
from king.tui.prompts.players import permission_help, player_lines
from king.tui.prompts.trump import confirmed, pick_trump, trump_lines
from king.tui.stage import Stage
from king.tui.table import hand_lines, hand_text, held

_Make = Callable[[Card, Suit | None], Action]
# "t" and "b" would be cards or commands; 0 stands in the prompt, the words are for the rest.
_TAKE: Final = frozenset({"0", "-", "take", "беру", "взять", "biorę"})
_WIDER: Final = "+"


def _usable(view: View) -> CardSet:
    found = (action for action in view.legal if isinstance(action, Attack | Add | Beat))
    return CardSet.of(action.card for action in found)


def _card(stage: Stage, view: View, answer: str, make: _Make) -> Action | Question:
    """The action with a card; for a joker first the question of the trump."""
    card = read_card(stage, held(stage, view), answer, _usable(view))
    if is_joker(card) and card in _usable(view):
        return NewTrump(card, make)
    return make(card, None)


@dataclass(frozen=True, slots=True)
class OpenBout(Question):
    """The first card of a bout; where several may open, more of its rank."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand."""
        return hand_lines(stage, view, _usable(view), width)

    def prompt(self, stage: Stage, view: View) -> str:
        """Says whom the card attacks."""
        if Decline() in view.legal:
            return stage.speak._("Another of this rank? (number or card, Enter: no, ? for help) ")
        defender = view.bout.defender if view.bout is not None else None
        text = stage.speak._("You attack: {name}. Which card? (number or card, ? for help) ")
        return text.format(name="" if defender is None else stage.name(defender))

    def acts(self, view: View) -> bool:
        """No more of this rank."""
        return Decline() in view.legal

    def help(self, stage: Stage, view: View) -> list[str]:
        """What may be attacked with."""
        _ = stage.speak._
        if Decline() in view.legal:
            return [_("You may attack with more cards of the same rank at once.")]
        return [_("Attack with any card; the defender has to beat it or takes all cards.")]

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Any card; nothing is enough where that is allowed."""
        if is_nothing(answer):
            return Decline() if answer or Decline() in view.legal else self
        return _card(stage, view, answer, Attack)


@dataclass(frozen=True, slots=True)
class BeatOrTake(Question):
    """A card that beats the open one, or giving up; where nothing beats it, by Enter."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand; cards that do not beat are dim and have no number."""
        return hand_lines(stage, view, _usable(view), width)

    def prompt(self, stage: Stage, view: View) -> str:
        """Says which card is to be beaten."""
        card = view.bout.open if view.bout is not None else None
        if not _usable(view):
            text = stage.speak._(
                "You have nothing that beats {card}. (Enter: take all, ? for help) "
            )
        else:
            text = stage.speak._("Beat {card} with? (number or card, 0: take all, ? for help) ")
        return text.format(card="" if card is None else stage.look.card(card).plain)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Any card, or 0."""
        if not answer:
            return self if _usable(view) else Take()
        if answer.casefold() in _TAKE:
            return Take()
        return _card(stage, view, answer, Beat)

    def help(self, stage: Stage, view: View) -> list[str]:
        """What beats, and what taking means."""
        _ = stage.speak._
        return [
            _("A card with a number beats the open one: a higher card of its suit, or a trump."),
            _("0 gives up: you take all cards of this bout."),
        ]

    def acts(self, view: View) -> bool:
        """Taking, where nothing beats."""
        return not _usable(view)


@dataclass(frozen=True, slots=True)
class ThrowIn(Question):
    """One more card of a rank on the table, or none; the top may permit another player."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The hand."""
        lines = hand_lines(stage, view, _usable(view), width)
        if _wider(view):
            lines.append(Text(stage.speak._("  +  permit one more player to add")))
        return lines

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a card, or only for permission where no card can be added."""
        _ = stage.speak._
        if not _usable(view) and _wider(view):
            return _("Permit one more player to add? (+: yes, Enter: no, ? for help) ")
        return _("Add a card? (number or card, Enter: none, ? for help) ")

    def help(self, stage: Stage, view: View) -> list[str]:
        """Which cards can be added, and what a permission is."""
        _ = stage.speak._
        lines = []
        if _usable(view):
            lines.append(_("A card can be added if a card of its rank is on the table already."))
        if _wider(view):
            lines.append(_("+ asks which player may add too, until the end of this bout."))
        return lines

    def how(self, stage: Stage, view: View) -> list[str]:
        """With a card, where one can be added."""
        if _usable(view) or not _wider(view):
            return Question.how(self, stage, view)
        return [stage.speak._("Type + to permit, Enter alone to go on.")]

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """A card, nothing, or the question whom to permit."""
        if is_nothing(answer):
            return Decline()
        if answer == _WIDER and _wider(view):
            return PermitOneMore()
        return _card(stage, view, answer, Add)


@dataclass(frozen=True, slots=True)
class PermitOneMore(Question):
    """Who else may add in this bout."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """Those without permission."""
        return player_lines(stage, view, list(_wider(view)))

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for one of them."""
        return stage.speak._("Who may add now? (number or name, Enter to go back, ? for help) ")

    def acts(self, view: View) -> bool:
        """Enter only goes back."""
        return False

    def help(self, stage: Stage, view: View) -> list[str]:
        """What permission is."""
        return permission_help(stage)

    def how(self, stage: Stage, view: View) -> list[str]:
        """With one player."""
        return by_player(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """One player, or the question before."""
        if not answer:
            return ThrowIn()
        wider = _wider(view)
        return pick(stage, answer, [(stage.name(seat), action) for seat, action in wider.items()])


def _wider(view: View) -> dict[Seat, Permit]:
    """For each player who can still be permitted, the action that does it."""
    now = set(view.bout.permitted) if view.bout is not None else set()
    return {
        next(seat for seat in action.seats if seat not in now): action
        for action in view.legal
        if isinstance(action, Permit)
    }


@dataclass(frozen=True, slots=True)
class NewTrump(Question):
    """The trump that a joker names."""

    enter: ClassVar[bool] = True
    suits: ClassVar[bool] = True

    card: Card
    make: _Make

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The four suits and the hand."""
        return [*trump_lines(stage, SUITS), hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for a suit."""
        return stage.speak._("Which trump? (number or suit, Enter to go back) ")

    def acts(self, view: View) -> bool:
        """Enter only goes back."""
        return False

    def help(self, stage: Stage, view: View) -> list[str]:
        """What the joker does."""
        return [stage.speak._("The joker makes the suit that you name the trump of this deal.")]

    def how(self, stage: Stage, view: View) -> list[str]:
        """With a suit."""
        return by_suit(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The card with its trump, read out before it holds, or the question before."""
        if not answer:
            return _BY_KIND[view.legal.kind]
        trump = pick_trump(stage, answer, SUITS)
        return confirmed(view, self.make(self.card, trump), trump, self)


_BY_KIND: Final[dict[str, Question]] = {
    "attack": OpenBout(),
    "beat": BeatOrTake(),
    "add": ThrowIn(),
}
