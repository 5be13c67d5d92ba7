"""The score sheet as text: deals, plus and minus apart, totals, checks, settlement."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rich.text import Text

from king.engine import DealResult
from king.explain import number_text
from king.explain import signed_text as signed
from king.scoresheet import Check, Sheet, settle, sheet_of
from king.tui.columns import Cell, columns, folded
from king.tui.look import DIM
from king.tui.sheet_forms import deal_title, ladder_sheet, race_sheet, two_columns
from king.tui.stage import Stage

HEADING: Final = 10  # letters by which the line of names is known again


def sheet_lines(
    stage: Stage,
    results: Sequence[DealResult],
    width: int,
    *,
    newest: int | None = None,
    checks: Sequence[Check] | None = None,
) -> list[Text]:
    """The sheet; ``newest``: only so many deals, the sums are always of all.

    ``checks``: those of a sheet that knows more than the points, of faults at a real table.
    """
    lines = _sheet_lines(stage, results, width, newest, checks)
    if not results:
        lines.append(Text(stage.speak._("No deal is over yet, so nothing is written here."), DIM))
    return lines


def _sheet_lines(
    stage: Stage,
    results: Sequence[DealResult],
    width: int,
    newest: int | None,
    checks: Sequence[Check] | None,
) -> list[Text]:
    shown = results if newest is None else results[-newest:]
    hidden = len(results) - len(shown)
    match stage.rules.schedule.kind:
        case "ladder":
            return ladder_sheet(stage, results, width)
        case "titles":
            return [*_hidden_note(stage, hidden), *race_sheet(stage, results, shown, width)]
    sheet = sheet_of(stage.rules, results)
    if stage.rules.sheet.form == "two-columns":
        lines = two_columns(stage, sheet, shown)
    else:
        lines = _deal_table(stage, sheet, shown, width)
    note = _hidden_note(stage, hidden)
    return [
        lines[0],
        *note,
        *lines[1:],
        *map(Text, check_texts(stage, sheet.checks() if checks is None else checks)),
    ]


def heading(lines: Sequence[Text]) -> int:
    """How many of the first lines can stand on every page: none where the table is in blocks."""
    labels = lines[0].plain[:HEADING]
    return int(sum(line.plain.startswith(labels) for line in lines) == 1)


def _hidden_note(stage: Stage, hidden: int) -> list[Text]:
    if not hidden:
        return []
    note = stage.speak.n("{count} deal before these", "{count} deals before these", hidden)
    return [Text(f"… {note}", DIM)]


def _deal_table(stage: Stage, sheet: Sheet, shown: Sequence[DealResult], width: int) -> list[Text]:
    """A line for each deal, a column for each player, sums below."""
    _ = stage.speak._
    seats = stage.rules.seats
    names: list[Cell] = [Text(stage.name(seat), DIM) for seat in seats]
    declared = any(row.declarer is not None for row in shown)
    head: list[Cell] = ["", Text(_("deal"), DIM), Text(_("declarer"), DIM)]
    rows: list[list[Cell]] = [[*head, *names], *(_deal_row(stage, row) for row in shown)]
    for title, values in (
        (_("plus"), sheet.plus),
        (_("minus"), sheet.minus),
        (_("total"), sheet.totals),
    ):
        rows.append(["", title, "", *(signed(value) for value in values)])
    if not declared:  # a column of nothing
        rows = [[*row[:2], *row[3:]] for row in rows]
    lines = folded(rows, width, left=2 + declared)
    if shown and any(row.bidding is not None for row in stage.rules.contracts.values()):
        lines.append(Text(_("In brackets: the bid for the suit."), DIM))
    return lines


def _deal_row(stage: Stage, row: DealResult) -> list[Cell]:
    declarer = "" if row.declarer is None else stage.name(row.declarer)
    title = deal_title(stage, row, stage.contract(row.contract))
    return [str(row.number), title, declarer, *(signed(value) for value in row.points)]


def check_texts(stage: Stage, checks: Sequence[Check]) -> list[str]:
    """The checks of both sides, and every other check that fails."""
    texts = []
    for check in checks:
        if check.name in ("plus", "minus"):
            texts.append(_side_text(stage, check))
        elif not check.ok:
            texts.append(_fault_text(stage, check))
    return texts


def _side_text(stage: Stage, check: Check) -> str:
    _ = stage.speak._
    side = _("plus") if check.name == "plus" else _("minus")
    text = (
        _("check, {side}: {sum} = {times} × {divisor}, right")
        if check.ok
        else _("check, {side}: {sum} is NOT a multiple of {divisor}")
    )
    times = number_text(check.found // (check.divisor or 1))
    return text.format(side=side, sum=signed(check.found), divisor=check.divisor, times=times)


def _fault_text(stage: Stage, check: Check) -> str:
    _ = stage.speak._
    expected = "?" if check.expected is None else signed(check.expected)
    if check.deal is None:
        text = _("check: the game adds up to {sum}, not {expected}")
    else:
        text = _("check: deal {number} adds up to {sum}, not {expected}")
    return text.format(number=check.deal, sum=signed(check.found), expected=expected)


def limit_lines(stage: Stage, totals: Sequence[int]) -> list[Text]:
    """Who has come to the total that ends the game, where there is one."""
    limit = stage.rules.schedule.ends_total
    if limit is None:
        return []
    reached = [
        stage.name(seat)
        for seat in stage.rules.seats
        if (totals[seat] <= limit if limit < 0 else totals[seat] >= limit)
    ]
    text = stage.speak._("The limit of {limit} is reached: {names}.")
    told = text.format(limit=signed(limit), names=", ".join(reached))
    return [Text(told)] if reached else []


def settlement_lines(stage: Stage, totals: Sequence[int]) -> list[str]:
    """Who pays whom, one for a point; nothing where points only stand for places."""
    _ = stage.speak._
    if stage.rules.schedule.kind in ("titles", "ladder"):
        return []
    payments = settle(totals, 1).payments
    if not payments:
        return [_("Nobody owes anybody anything.")]
    lines = [_("Who pays whom, if a point is worth 1:")]
    for pay in payments:
        who = f"  {stage.name(pay.payer)} → {stage.name(pay.receiver)}: "
        lines.append(who + amount_text(pay.amount, stage.lang))
    return lines


def amount_text(amount: Fraction, lang: str = "en") -> str:
    """An amount with at most two decimals, in the signs of a language.

    >>> amount_text(Fraction(172)), amount_text(Fraction(100, 3))
    ('172', '33.33')
    >>> amount_text(Fraction(17, 2), "ru")
    '8,50'
    """
    text = str(amount) if amount.denominator == 1 else f"{float(amount):.2f}"
    return text if lang == "en" else text.replace(".", ",")


def place_lines(stage: Stage, totals: Sequence[int]) -> list[Text]:
    """Everybody from the first place to the last; equals share one, and the next is left out."""
    seats = sorted(stage.rules.seats, key=lambda seat: (-totals[seat], seat))
    rows: list[list[Cell]] = []
    for seat in seats:
        place = 1 + sum(total > totals[seat] for total in totals)
        shared = sum(total == totals[seat] for total in totals) > 1
        note = stage.speak._("shared") if shared else ""
        rows.append([f"{place:>2}.", stage.name(seat), signed(totals[seat]), Text(note, DIM)])
    return columns(rows, left=2)
