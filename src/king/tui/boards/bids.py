"""Bidding for the suit and the sale of the talon, as they stand."""

from __future__ import annotations

from rich.text import Text

from king.engine import View
from king.engine.events import BidMade, SuitNamed, TalonAsked
from king.tui.stage import Stage


def bid_lines(stage: Stage, view: View) -> list[Text]:
    """The bids so far; once the suit is named, what was paid for it and which it is."""
    _ = stage.speak._
    named = [event for event in view.events if isinstance(event, SuitNamed)]
    if not named:
        made = _bids_text(stage, view)
        return [Text(_("Bids: {bids}").format(bids=made or _("none yet")))]
    paid = _("All have passed.")
    if view.bids is not None and view.bids.best is not None:
        paid = _("{name}: bid {amount}").format(
            name=stage.name(view.bids.best), amount=view.bids.amount
        )
    return [Text.assemble(paid, " · ", _("these cards count:"), " ", stage.suit(named[-1].suit))]


def sale_lines(stage: Stage, view: View) -> list[Text]:
    """The open talon, the price asked and the offers; after the sale, who has bought."""
    _ = stage.speak._
    sale = view.sale
    assert sale is not None
    if sale.buyer is None:
        lines = [Text.assemble(_("The talon:"), " ", stage.sorted(view.shown_talon))]
        if sale.asked:
            made = _bids_text(stage, view) or _("none yet")
            text = _("Asked for the talon: {price} ({name}). Offers: {bids}")
            told = text.format(name=stage.name(sale.seller), price=sale.asked, bids=made)
            lines.append(Text(told))
        return lines
    if not sale.price:
        return [Text(_("The talon was kept by: {name}").format(name=stage.name(sale.buyer)))]
    text = _("The talon was bought by: {name}, for {price} (seller: {seller})")
    names = {"name": stage.name(sale.buyer), "seller": stage.name(sale.seller)}
    return [Text(text.format(price=sale.price, **names))]


def _bids_text(stage: Stage, view: View) -> str:
    """Bids and passes in order, since the price was last asked."""
    said: list[str] = []
    for event in view.events:
        match event:
            case TalonAsked():
                said = []
            case BidMade(seat, amount):
                what = stage.speak._("pass") if amount is None else str(amount)
                said.append(f"{stage.name(seat)} {what}")
    return ", ".join(said)
