"""The layout: four rows, with the own cards that fit at their ends."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from king.cards import SUITS, Card, CardSet, Rank, Suit, make_card, rank_of, show_rank, show_suit
from king.engine import View
from king.engine.actions import Lay
from king.engine.events import Blocked, Laid
from king.seats import Seat
from king.tui.look import DIM
from king.tui.stage import Stage

_CELL: Final = 4  # "[10]"


def row_lines(stage: Stage, view: View) -> list[Text]:
    """A line for each suit: cards that lie, dots for those that do not, [own] that fit."""
    assert view.rows is not None
    fitting = CardSet.of(action.card for action in view.legal if isinstance(action, Lay))
    ranks = sorted({rank_of(card) for card in stage.rules.pack})
    lines = [_row_line(stage, suit, view.rows.ends[suit], ranks, fitting) for suit in SUITS]
    blocked = [stage.name(seat) for seat in _blocked(view)]
    if blocked:
        text = stage.speak._("Could not lay a card last time: {names}")
        lines.append(Text(text.format(names=", ".join(blocked)), DIM))
    return lines


def _row_line(
    stage: Stage, suit: Suit, ends: tuple[int, int], ranks: list[Rank], fitting: CardSet
) -> Text:
    low, high = ends
    line = Text.assemble("  ", (show_suit(suit), stage.look.suit(suit).style), " ")
    for rank in ranks:
        card = make_card(suit, rank)
        if card not in stage.rules.pack_set:
            line.append(" " * _CELL)  # this pack lacks it; the others stay in their columns
            continue
        line.append_text(
            _cell(stage, card, lies=bool(low) and low <= rank <= high, fits=card in fitting)
        )
    return line


def _cell(stage: Stage, card: Card, *, lies: bool, fits: bool) -> Text:
    rank = show_rank(rank_of(card), russian=stage.look.russian)
    style = stage.look.card(card).style
    if fits:
        return Text.assemble((f"[{rank}]".rjust(_CELL), style))
    return Text.assemble((f"{rank} ".rjust(_CELL), style) if lies else ("· ".rjust(_CELL), DIM))


def _blocked(view: View) -> list[Seat]:
    """Seats that were passed over the last time their turn came."""
    last: dict[Seat, bool] = {}
    for event in view.events:
        match event:
            case Blocked(seat):
                last[seat] = True
            case Laid(seat, _):
                last[seat] = False
    return [seat for seat in view.rules.seats if last.get(seat, False) and view.sizes[seat]]
