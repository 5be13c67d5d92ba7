"""The table in sight: contract and trump, points, the trick, the hand."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from king.cards import Card, CardSet
from king.engine import View
from king.explain import signed_text as signed
from king.rules.scoring import points_of
from king.tui.columns import columns, fold
from king.tui.look import DIM, sorted_hand
from king.tui.stage import Stage

NO_NUMBER = "·"


def table_lines(stage: Stage, view: View) -> list[Text]:
    """Everything that must be in sight when a player decides, but for his own cards."""
    lines = [Text(), headline(stage, view), *score_lines(stage, view)]
    if view.phase == "play":
        lines.append(trick_line(stage, view))
    return lines


def headline(stage: Stage, view: View) -> Text:
    """The deal, its contract, declarer and trump in one line."""
    _ = stage.speak._
    count = stage.rules.deal_count
    deal = _("Deal {number} of {count}") if count is not None else _("Deal {number}")
    parts = [Text(deal.format(number=view.number, count=count))]
    if view.contract is not None:
        parts.append(stage.strong(stage.contract(view.contract.id)))
    if view.declarer is not None:
        parts.append(Text(_("declarer: {name}").format(name=stage.name(view.declarer))))
    trump = trump_part(stage, view)
    if trump is not None:
        parts.append(trump)
    return Text(" · ").join(parts)


def trump_part(stage: Stage, view: View) -> Text | None:
    """The trump, or that it is not known yet; nothing where no deal ever has one."""
    contract = view.contract
    if contract is None or all(row.trump == "none" for row in stage.rules.contracts.values()):
        return None
    if view.trump is None and contract.trump != "none":
        return Text(stage.speak._("trump: not named yet"))
    return stage.trump(view.trump)


def score_lines(stage: Stage, view: View) -> list[Text]:
    """Tricks and points of this deal, and the totals before it, by player."""
    _ = stage.speak._
    seats = stage.rules.seats
    rows: list[list[Text | str]] = [["", *(Text(stage.name(seat), DIM) for seat in seats)]]
    if view.contract is not None and view.phase == "play":
        taken = [sum(trick.winner == seat for trick in view.tricks) for seat in seats]
        points = [points_of(lines) for lines in view.lines]
        rows.append([_("tricks"), *(str(count) for count in taken)])
        rows.append([_("points of this deal"), *(signed(value) for value in points)])
    rows.append([_("total so far"), *(signed(value) for value in view.totals)])
    return columns(rows)


def trick_line(stage: Stage, view: View) -> Text:
    """The cards on the table and who played them."""
    _ = stage.speak._
    if not view.trick or view.leader is None:
        return Text(_("The table is empty: you lead.") if view.turn == stage.me else "")
    seats = view.rules.seats.clockwise_from(view.leader)
    played = trick_text(stage, zip(seats, view.trick, strict=False))
    return Text.assemble(_("On the table:"), " ", played)


def trick_text(stage: Stage, plays: Iterable[tuple[int, Card]]) -> Text:
    """Cards with the names of those who played them."""
    parts = [Text.assemble(stage.names[seat], " ", stage.look.card(card)) for seat, card in plays]
    return Text(", ").join(parts)


def last_trick(stage: Stage, view: View) -> Text:
    """The last trick and who took it; earlier ones may not be looked at."""
    _ = stage.speak._
    if not view.tricks:
        return Text(_("No trick has been taken in this deal."))
    trick = view.tricks[-1]
    plays = zip(view.rules.seats.clockwise_from(trick.leader), trick.cards, strict=True)
    taker = _("taken by: {name}").format(name=stage.name(trick.winner))
    return Text.assemble(_("Last trick:"), " ", trick_text(stage, plays), " – ", taker)


def held(stage: Stage, view: View) -> list[Card]:
    """The own hand in the order in which it is shown and numbered."""
    return sorted_hand(stage.rules, view.hand, view.trump)


def hand_lines(stage: Stage, view: View, usable: CardSet, width: int) -> list[Text]:
    """The own hand with numbers under the cards; one that may not be used is dim, without."""
    cells = [
        (
            stage.look.card(card, dim=card not in usable),
            Text(str(number)) if card in usable else Text(NO_NUMBER, DIM),
        )
        for number, card in enumerate(held(stage, view), start=1)
    ]
    return fold(cells, width)
