"""The score sheet as text: deals, plus and minus apart, totals, checks, settlement."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.text import Text

from king.cards import NO_TRUMP
from king.explain import signed_text as signed
from king.scoresheet import Check, Row, Sheet, settle
from king.seats import Seat
from king.tui.columns import Cell, columns
from king.tui.look import DIM
from king.tui.stage import Stage


def sheet_lines(stage: Stage, sheet: Sheet, *, newest: int | None = None) -> list[Text]:
    """The sheet; ``newest``: only so many deals, the sums are always of all."""
    _ = stage.speak._
    seats = stage.rules.seats
    shown = sheet.rows if newest is None else sheet.rows[-newest:]
    names: list[Cell] = [Text(stage.name(seat), DIM) for seat in seats]
    rows: list[list[Cell]] = [["", Text(_("deal"), DIM), Text(_("declarer"), DIM), *names]]
    rows += [_deal_row(stage, row) for row in shown]
    for title, values in (
        (_("plus"), sheet.plus),
        (_("minus"), sheet.minus),
        (_("total"), sheet.totals),
    ):
        rows.append(["", title, "", *(signed(value) for value in values)])
    lines = columns(rows, left=3)
    hidden = len(sheet.rows) - len(shown)
    if hidden:
        note = stage.speak.n("{count} deal before these", "{count} deals before these", hidden)
        lines.insert(1, Text(f"… {note}", DIM))
    return lines + [Text(text) for text in check_texts(stage, sheet)]


def _deal_row(stage: Stage, row: Row) -> list[Cell]:
    title = Text(stage.contract(row.contract))
    if row.trump is not None and row.trump != NO_TRUMP:
        title = Text.assemble(title, " ", stage.look.suit(row.trump))
    declarer = "" if row.declarer is None else stage.name(row.declarer)
    return [str(row.number), title, declarer, *(signed(value) for value in row.points)]


def check_texts(stage: Stage, sheet: Sheet) -> list[str]:
    """The checks of both sides, and every other check that fails."""
    texts = []
    for check in sheet.checks():
        if check.name in ("plus", "minus"):
            texts.append(_side_text(stage, check))
        elif not check.ok:
            texts.append(_fault_text(stage, check))
    return texts


def _side_text(stage: Stage, check: Check) -> str:
    _ = stage.speak._
    side = _("plus") if check.name == "plus" else _("minus")
    text = (
        _("check, {side}: {sum} divides by {divisor}")
        if check.ok
        else _("check, {side}: {sum} does NOT divide by {divisor}")
    )
    return text.format(side=side, sum=signed(check.found), divisor=check.divisor)


def _fault_text(stage: Stage, check: Check) -> str:
    _ = stage.speak._
    expected = "?" if check.expected is None else signed(check.expected)
    if check.deal is None:
        text = _("check: the game adds up to {sum}, not {expected}")
    else:
        text = _("check: deal {number} adds up to {sum}, not {expected}")
    return text.format(number=check.deal, sum=signed(check.found), expected=expected)


def settlement_lines(stage: Stage, totals: Sequence[int]) -> list[str]:
    """Who pays whom, one for a point."""
    _ = stage.speak._
    payments = settle(totals, 1).payments
    if not payments:
        return [_("Nobody owes anybody anything.")]
    return [
        _("Settlement, 1 for a point:"),
        *(
            f"  {stage.name(pay.payer)} → {stage.name(pay.receiver)}: {amount_text(pay.amount)}"
            for pay in payments
        ),
    ]


def amount_text(amount: Fraction) -> str:
    """An amount with at most two decimals.

    >>> amount_text(Fraction(172)), amount_text(Fraction(100, 3))
    ('172', '33.33')
    """
    return str(amount) if amount.denominator == 1 else f"{float(amount):.2f}"


def winners_line(stage: Stage, winners: Sequence[Seat]) -> str:
    """Who has won; equals share."""
    _ = stage.speak._
    names = ", ".join(stage.name(seat) for seat in winners)
    text = _("First place: {names}") if len(winners) == 1 else _("First place, shared: {names}")
    return text.format(names=names)
