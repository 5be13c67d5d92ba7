"""The table in sight: contract and trump, points, the trick, the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from king.cards import Card, CardSet
from king.engine import Event, View
from king.engine.events import Played, TrickTaken
from king.explain import signed_text as signed
from king.rules.scoring import points_of
from king.tui.boards.bids import bid_lines, sale_lines
from king.tui.boards.ladder import bout_lines, ladder_lines, ladder_of, place_of
from king.tui.boards.race import race_lines, race_rows
from king.tui.boards.rows import row_lines
from king.tui.columns import Cell, fold, folded
from king.tui.look import DIM, sorted_hand
from king.tui.stage import Stage

NO_NUMBER = "·"


def table_lines(stage: Stage, view: View, width: int) -> list[Text]:
    """Everything that must be in sight when a player decides, but for his own cards."""
    lines = [Text(), headline(stage, view)]
    row = view.contract
    if row is not None and row.bouts is not None:
        return [*lines, *ladder_lines(stage, view, width), *bout_lines(stage, view)]
    lines += score_lines(stage, view, width)
    if row is not None and row.bidding is not None:
        lines += bid_lines(stage, view)
    if view.sale is not None:
        lines += sale_lines(stage, view)
    if view.rows is not None:
        lines += row_lines(stage, view)
    if stage.rules.titles is not None:
        lines += race_lines(stage, view)
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
    ladder = ladder_of(view)
    if ladder:
        text = f"{place_of(stage, ladder, ladder[0])}: {stage.name(ladder[0])}"
        parts.append(Text(text))
    elif view.declarer is not None:
        parts.append(Text(_("declarer: {name}").format(name=stage.name(view.declarer))))
    trump = trump_part(stage, view)
    if trump is not None:
        parts.append(trump)
    return Text(" · ").join(parts)


def trump_part(stage: Stage, view: View) -> Text | None:
    """The trump, or that it is not known yet; nothing where the contract has none."""
    contract = view.contract
    if contract is None or contract.trump == "none":
        return None
    if view.trump is None:
        return Text(stage.speak._("trump: not named yet"))
    return stage.trump(view.trump)


def score_lines(stage: Stage, view: View, width: int) -> list[Text]:
    """Tricks and points of this deal, and the totals before it, by player."""
    _ = stage.speak._
    seats, row = stage.rules.seats, view.contract
    taken = [sum(trick.winner == seat for trick in view.tricks) for seat in seats]
    rows: list[list[Cell]] = [["", *(Text(stage.name(seat), DIM) for seat in seats)]]
    if stage.rules.titles is not None:
        rows += race_rows(stage, view, taken)
    elif row is not None and view.phase == "play":
        points = [points_of(lines) for lines in view.lines]
        if row.bidding is not None and view.bids is not None and view.bids.best is not None:
            points[view.bids.best] -= view.bids.amount  # it has to be paid whatever is taken
        rows.append([_("tricks"), *(str(count) for count in taken)])
        rows.append([_("points of this deal"), *(signed(value) for value in points)])
    if _sizes_differ(stage, view):
        rows.append([_("cards"), *(str(size or "–") for size in view.sizes)])
    if stage.rules.titles is None or any(view.totals):
        rows.append([_("before this deal"), *(signed(value) for value in view.totals)])
    lines = folded(rows, width)
    if stage.rules.stock is not None and view.phase == "play":
        lines.append(Text(stock_text(stage, view.stock_size)))
    return lines


def _sizes_differ(stage: Stage, view: View) -> bool:
    """Whether how many cards each holds cannot be told from the number of tricks."""
    return stage.rules.stock is not None or view.rows is not None


def stock_text(stage: Stage, size: int) -> str:
    """How many cards the stock holds."""
    if not size:
        return stage.speak._("The stock is empty.")
    return stage.speak.n("{count} card in the stock", "{count} cards in the stock", size)


def trick_line(stage: Stage, view: View) -> Text:
    """The cards on the table and who played them."""
    _ = stage.speak._
    if not view.trick or view.leader is None:
        return Text(_("The table is empty: you lead.") if view.turn == stage.me else "")
    played = trick_text(stage, zip(view.order, view.trick, strict=False))
    return Text.assemble(_("On the table:"), " ", played)


def trick_text(stage: Stage, plays: Iterable[tuple[int, Card]]) -> Text:
    """Cards with the names of those who played them."""
    parts = [Text.assemble(stage.names[seat], " ", stage.look.card(card)) for seat, card in plays]
    return Text(", ").join(parts)


def last_trick(stage: Stage, view: View, before: Sequence[Event] = ()) -> Text:
    """The last trick and who took it; earlier ones may not be looked at.

    ``before``: the events of the deal before, whose last trick it is until another is taken.
    """
    _ = stage.speak._
    if view.tricks:
        return last_trick_of(stage, view.events, _("Last trick:"))
    return last_trick_of(stage, before, _("Last trick of the deal before:"))


def last_trick_of(stage: Stage, events: Sequence[Event], head: str) -> Text:
    """The last trick among the events of a deal and who took it."""
    _ = stage.speak._
    taken = [place for place, event in enumerate(events) if isinstance(event, TrickTaken)]
    if not taken:
        return Text(_("No trick has been taken in this deal."))
    last = events[taken[-1]]
    assert isinstance(last, TrickTaken)
    since = events[taken[-2] if len(taken) > 1 else 0 : taken[-1]]
    plays = [(event.seat, event.card) for event in since if isinstance(event, Played)]
    taker = _("taken by: {name}").format(name=stage.name(last.seat))
    return Text.assemble(head, " ", trick_text(stage, plays), " · ", taker)


def held(stage: Stage, view: View) -> list[Card]:
    """The own hand in the order in which it is shown and numbered."""
    return sorted_hand(stage.rules, view.hand, view.trump)


def hand_text(stage: Stage, view: View) -> Text:
    """The own hand in one line, where no card is asked for."""
    return Text.assemble(stage.speak._("Your hand:"), " ", stage.cards(held(stage, view)))


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
