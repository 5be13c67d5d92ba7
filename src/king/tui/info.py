"""What a player has seen or may ask for but does not lie on the table any more."""

from __future__ import annotations

from collections.abc import Sequence

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
from king.rules import Rules
from king.rules.ruleset import plan_of
from king.seats import Seat
from king.tui.columns import Cell, columns
from king.tui.look import DIM
from king.tui.narrate import narrate
from king.tui.narrator import Narrator
from king.tui.stage import Stage
from king.tui.table import last_trick, last_trick_of


def info_lines(stage: Stage, view: View) -> list[Text]:
    """The talon, own discards, cards passed or given, and what each has left to order."""
    lines = [line for event in view.events if _tells(event) for line in narrate(stage, event)]
    if stage.rules.schedule.kind == "orders":
        lines += [Text(stage.speak._("Left to order:")), *columns(left_rows(stage, view), left=1)]
    return lines or [Text(stage.speak._("There is nothing more to be seen here."))]


def info_texts(stage: Stage) -> list[str]:
    """What :func:`info_lines` can tell at this table, in words; nothing where it never does."""
    _, rules = stage.speak._, stage.rules
    rows = rules.contracts.values()
    taken = rules.talon.to == "declarer" and any(
        plan_of(rules, row).talon and row.sale is None for row in rows
    )
    return [
        text
        for holds, text in (
            (taken, _("talon and own discards")),
            (any(row.sale is not None for row in rows), _("the talon on sale and the cards given")),
            (_passes(rules), _("the cards passed on")),
            (rules.schedule.kind == "orders", _("what each has left to order")),
        )
        if holds
    ]


def _passes(rules: Rules) -> bool:
    return bool(rules.passing.cards) and set(rules.passing.directions) != {"none"}


def last_texts(stage: Stage) -> list[str]:
    """What can be seen once more at this table: a trick, a bout, or either; in words."""
    _ = stage.speak._
    bouts = [row.bouts is not None for row in stage.rules.contracts.values()]
    tricks = [] if all(bouts) else [_("last trick")]
    return [*tricks, _("last bout")] if any(bouts) else tricks


def last_lines(stage: Stage, view: View, before: Sequence[Event] = ()) -> list[Text]:
    """The last trick, or where cards are beaten the last bout.

    ``before``: the events of the deal before, for as long as there is nothing in this one.
    """
    _ = stage.speak._
    rows = stage.rules.contracts.values() if view.contract is None else (view.contract,)
    if not all(row.bouts for row in rows):
        return [last_trick(stage, view, before)]
    narrator = Narrator(stage)
    narrator.settle(view.standing)
    lines = narrator.tell_bout(view.events)
    if lines:
        return lines
    if earlier := Narrator(stage).tell_bout(before):
        return [Text(_("In the deal before:")), *earlier]
    return [Text(_("No bout is over yet in this deal."))]


def ended_lines(stage: Stage, events: Sequence[Event]) -> list[Text]:
    """The last trick or bout of a deal that has just ended."""
    told = Narrator(stage).tell_bout(events)
    return told or [last_trick_of(stage, events, stage.speak._("Last trick:"))]


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
