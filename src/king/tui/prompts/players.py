"""Decisions about other players: titles, permission, whom to attack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text

from king import explain
from king.engine import Action, View
from king.engine.actions import AssignTitles, Permit, SeatChoices, Target
from king.seats import Seat
from king.tui.boards.ladder import ladder_of, place_of
from king.tui.columns import Cell, columns
from king.tui.prompts.answers import by_player, by_players
from king.tui.prompts.base import Misread, Question, is_nothing, pick
from king.tui.stage import Stage
from king.tui.table import hand_text

NEVER: Final = "-"  # nobody, and not to be asked again in this deal
# "a" in both layouts, signs, and words.
_ALL: Final = frozenset({"*", "a", "ф", "all", "все", "всем", "wszyscy"})


def pick_seats(stage: Stage, answer: str, seats: Sequence[Seat]) -> list[Seat]:
    """Several players by numbers or names, each once. Raises Misread."""
    choices = [(stage.name(seat), seat) for seat in seats]
    whole = [seat for name, seat in choices if name.casefold() == answer.casefold()]
    words = [] if whole else answer.replace(",", " ").split()
    found = whole or [pick(stage, word, choices) for word in words]
    if len(set(found)) < len(found):
        raise Misread(stage.speak._("Name each player once."))
    return found


def player_lines(stage: Stage, view: View, seats: Sequence[Seat]) -> list[Text]:
    """Players, numbered, with their places and how many cards they hold."""
    ladder = ladder_of(view)
    rows: list[list[Cell]] = []
    for number, seat in enumerate(seats, start=1):
        place = place_of(stage, ladder, seat) if ladder else ""
        count = stage.speak.n("{count} card", "{count} cards", view.sizes[seat])
        rows.append([f"{number:>2}", stage.name(seat), place, count])
    return columns(rows, left=4)


def permission_help(stage: Stage) -> list[str]:
    """What permission covers and how long it holds."""
    _ = stage.speak._
    return [
        _("Whoever has your permission may throw in cards of the ranks on the table."),
        _("It holds for this bout only; in the next one you are asked again."),
    ]


@dataclass(frozen=True, slots=True)
class GiveTitles(Question):
    """Who is to have which title."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """The titles with their targets, the players with numbers, the hand."""
        titles = stage.rules.titles
        assert titles is not None
        named = ", ".join(
            f"{explain.title_name(place, stage.lang)} {target}"
            for place, target in enumerate(titles.targets)
        )
        head = stage.speak._("Titles from the highest, with the tricks to take: {titles}")
        return [
            Text(head.format(titles=named)),
            *player_lines(stage, view, stage.rules.seats.clockwise_from(Seat(0))),
            hand_text(stage, view),
        ]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for all players in the order of the titles."""
        return stage.speak._("Who, from the highest title down? (numbers or names, as in 2 4 1 3) ")

    def help(self, stage: Stage, view: View) -> list[str]:
        """What is given."""
        return [stage.speak._("You give each player a title; you may take any of them yourself.")]

    def how(self, stage: Stage, view: View) -> list[str]:
        """With all players."""
        return by_players(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Every player once."""
        return AssignTitles(tuple(pick_seats(stage, answer, tuple(stage.rules.seats))))


@dataclass(frozen=True, slots=True)
class GivePermission(Question):
    """Who may throw in during this bout."""

    enter: ClassVar[bool] = True

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """Those who need permission, and the hand."""
        return [
            *player_lines(stage, view, _asking(view)),
            Text(stage.speak._(" *  all of them")),
            Text(stage.speak._(" -  nobody, and no more questions in this deal")),
            *([hand_text(stage, view)] if view.hand else []),
        ]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for names."""
        return stage.speak._("Who may add cards? (numbers or names, Enter: nobody, ? for help) ")

    def help(self, stage: Stage, view: View) -> list[str]:
        """What permission is, and the signs for all and for nobody."""
        _ = stage.speak._
        return [
            *permission_help(stage),
            _("* permits all of them; Enter nobody; - nobody, and you are not asked again."),
        ]

    def how(self, stage: Stage, view: View) -> list[str]:
        """With some players."""
        return by_players(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """Some players, all or none."""
        if is_nothing(answer):
            return Permit(())
        if answer.casefold() in _ALL:
            return Permit(tuple(sorted(_asking(view))))
        return Permit(tuple(sorted(pick_seats(stage, answer, _asking(view)))))


def _asking(view: View) -> tuple[Seat, ...]:
    assert isinstance(view.legal, SeatChoices)
    return tuple(seat for seat in ladder_of(view) if seat in view.legal.open)


@dataclass(frozen=True, slots=True)
class ChooseTarget(Question):
    """Whom to attack."""

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """Those who can be attacked, and the hand."""
        return [*player_lines(stage, view, _targets(view)), hand_text(stage, view)]

    def prompt(self, stage: Stage, view: View) -> str:
        """Asks for one of them."""
        return stage.speak._("Whom do you attack? (number or name, ? for help) ")

    def help(self, stage: Stage, view: View) -> list[str]:
        """What is chosen."""
        return [stage.speak._("Nobody above you holds cards, so you choose whom to attack.")]

    def how(self, stage: Stage, view: View) -> list[str]:
        """With one player."""
        return by_player(stage)

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """One player."""
        return Target(pick(stage, answer, [(stage.name(seat), seat) for seat in _targets(view)]))


def _targets(view: View) -> list[Seat]:
    return [action.seat for action in view.legal if isinstance(action, Target)]


__all__ = [
    "NEVER",
    "ChooseTarget",
    "GivePermission",
    "GiveTitles",
    "permission_help",
    "pick_seats",
    "player_lines",
]
