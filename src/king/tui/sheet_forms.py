"""Sheets of other forms: two columns a player, a race for titles, places on a ladder."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.text import Text

from king import explain
from king.cards import NO_TRUMP
from king.engine import DealResult
from king.engine.events import BidWon, SuitNamed
from king.explain import signed_text as signed
from king.scoresheet import Sheet
from king.tui.boards.race import first_titles, progress
from king.tui.columns import Cell, columns, folded
from king.tui.look import DIM
from king.tui.stage import Stage


def deal_title(stage: Stage, row: DealResult, title: str) -> Text:
    """The contract with its trump; where the suit was bid for, that suit and the bid."""
    for event in row.events:
        match event:
            case SuitNamed(_, suit):
                amount = next((won.amount for won in row.events if isinstance(won, BidWon)), 0)
                return Text.assemble(stage.suit(suit), f" ({amount or stage.speak._('pass')})")
    if row.redeal:
        return Text(stage.speak._("dealt again"), DIM)
    if row.trump is None or stage.rules.contracts[row.contract].trump == "none":
        return Text(title)
    if row.trump == NO_TRUMP:
        # Translators: without trumps, as short as players write it; it follows the contract.
        return Text(title + " " + stage.speak._("NT"))
    return Text.assemble(title, " ", stage.look.suit(row.trump))


def two_columns(stage: Stage, sheet: Sheet, shown: Sequence[DealResult]) -> list[Text]:
    """Minus on the left and plus on the right of each player, what both come to below."""
    _ = stage.speak._
    seats = stage.rules.seats
    head: list[Cell] = ["", Text(_("deal"), DIM), Text(_("declarer"), DIM)]
    for seat in seats:
        head += [Text(f"{stage.name(seat)} −", DIM), Text("+", DIM)]
    rows = [head]
    for row in shown:
        title = deal_title(
            stage, row, explain.contract_short(stage.rules, row.contract, stage.lang)
        )
        declarer = "" if row.declarer is None else stage.name(row.declarer)
        rows.append([str(row.number), title, declarer, *_halves(row.points, row.points)])
    total: list[Cell] = ["", _("total"), ""]
    for value in sheet.totals:
        total += [signed(value), ""]
    note = _("Each player has two columns: minus on the left, plus on the right.")
    return [*columns([*rows, total], left=3, gap=1), Text(note, DIM)]


def _halves(minus: Sequence[int], plus: Sequence[int]) -> list[Cell]:
    cells: list[Cell] = []
    for low, high in zip(minus, plus, strict=True):
        cells += [signed(low) if low < 0 else "", signed(high) if high > 0 else ""]
    return cells


def race_sheet(
    stage: Stage, results: Sequence[DealResult], shown: Sequence[DealResult], width: int
) -> list[Text]:
    """After each deal of the race the tricks that count, of the target; then the reigns."""
    _ = stage.speak._
    seats, race = stage.rules.seats, stage.rules.titles
    rows: list[list[Cell]] = [
        ["", Text(_("deal"), DIM), *(Text(stage.name(seat), DIM) for seat in seats)]
    ]
    titles = first_titles(results)
    for row in shown:
        number = str(row.number)
        name = deal_title(stage, row, stage.contract(row.contract))
        if stage.rules.contracts[row.contract].most_tricks:
            rows.append([number, name, *(signed(points) for points in row.points)])
            continue
        standing = replace(row.standing, titles=titles)
        rows.append([number, name, *(progress(stage, standing, seat) for seat in seats)])
    totals = [sum(row.points[seat] for row in results) for seat in seats]
    rows.append(["", _("total"), *(signed(points) for points in totals)])
    if results:
        over = results[-1].standing.reigns >= (race.reigns if race is not None else 0)
        # After the last reign there is no other: its titles are those it was played with.
        last = results[-2 if over and len(results) > 1 else -1].standing.titles
        names = [explain.title_name(last.index(seat), stage.lang) for seat in seats]
        rows.append(["", _("title") if over else _("title now"), *names])
    return folded(rows, width, left=2)


def ladder_sheet(stage: Stage, results: Sequence[DealResult], width: int) -> list[Text]:
    """A line for each seat: the place after each deal (1 is the top), crowns, the total."""
    _ = stage.speak._
    seats = stage.rules.seats
    ladders = [row.standing.ladder for row in results]
    totals = [sum(row.points[seat] for row in results) for seat in seats]
    head: list[Cell] = [
        "",
        Text(_("crowns"), DIM),
        Text(_("total"), DIM),
        *(Text(str(row.number), DIM) for row in results),
    ]
    rows: list[list[Cell]] = [head]
    for seat in seats:
        places = [ladder.index(seat) + 1 for ladder in ladders]
        crowns = str(places.count(1) or "–")
        rows.append([stage.name(seat), crowns, signed(totals[seat]), *map(str, places)])
    lines = folded(rows, width, left=1)
    if results:
        note = _("Under the number of each deal: the place after it, 1 is the top.")
        lines.append(Text(note, DIM))
    return lines
