"""What a player has seen or may ask for but does not lie on the table any more."""

from __future__ import annotations

from rich.text import Text

from king.engine import Event, View
from king.engine.events import (
    Discarded,
    GiftGiven,
    PassChosen,
    PassesTaken,
    TalonOpened,
    TalonTaken,
)
from king.seats import Seat
from king.tui.columns import Cell, columns
from king.tui.look import DIM
from king.tui.narrate import narrate
from king.tui.stage import Stage


def info_lines(stage: Stage, view: View) -> list[Text]:
    """The talon, own discards, cards passed or given, and what each has left to order."""
    lines = [line for event in view.events if _tells(event) for line in narrate(stage, event)]
    if stage.rules.schedule.kind == "orders":
        lines += [Text(stage.speak._("Left to order:")), *columns(left_rows(stage, view), left=1)]
    return lines or [Text(stage.speak._("There is nothing more to be seen here."))]


def _tells(event: Event) -> bool:
    """Whether an event shows the observer cards that are not in sight later."""
    match event:
        case TalonTaken(_, cards, _) | Discarded(_, cards, _):
            return cards is not None
        case GiftGiven(_, _, card):
            return card is not None
    return isinstance(event, TalonOpened | PassChosen | PassesTaken)


def left_rows(stage: Stage, view: View) -> list[list[Cell]]:
    """A row for each contract: its title, and how often each player still has to order it."""
    head: list[Cell] = ["", *(Text(stage.name(seat), DIM) for seat in stage.rules.seats)]
    rows = [head]
    for name in stage.rules.menu:
        left = [str(_left(view, seat, name) or "–") for seat in stage.rules.seats]
        rows.append([f"  {stage.contract(name)}", *left])
    return rows


def _left(view: View, seat: Seat, name: str) -> int:
    """How often a player still has to order a contract; the one in play is ordered already."""
    ordered = view.contract is not None and view.contract.id == name and view.declarer == seat
    return view.left[seat].count(name) - ordered
