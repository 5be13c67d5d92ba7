"""Sheets that are tables: deal by deal, who ordered what, two columns a player, race, ladder."""

from __future__ import annotations

from collections.abc import Sequence

from king.drawing.facts import NAME_LETTERS, Facts
from king.drawing.shapes import (
    PALE,
    Block,
    Cell,
    below,
    beside,
    points_cell,
    shortened,
    table,
    text,
    width_of,
)
from king.explain.places import place_name, title_name
from king.scoresheet.counting import TITLE
from king.scoresheet.row import SheetRow
from king.scoresheet.standing import given_titles
from king.seats import Seat

LONG = 48  # rows of a column of the page


def heads(facts: Facts) -> list[Cell]:
    """The names over their columns."""
    return [Cell(shortened(facts.name(seat), NAME_LETTERS), bold=True) for seat in facts.seats]


def sums(facts: Facts) -> Block:
    """Plus, minus and difference of each player; the last column sums all."""
    ledger, w = facts.ledger, facts.w
    rows = [[Cell("", "start"), *heads(facts), Cell("Σ", fill=PALE)]]
    for title, values, bold in (
        (w._("plus"), ledger.plus, False),
        (w._("minus"), ledger.minus, False),
        (w._("total"), ledger.totals, True),
    ):
        cells = [points_cell(value, facts.points(value), bold=bold) for value in values]
        total = sum(values)
        rows.append([Cell(title, "start", bold=bold), *cells, Cell(facts.points(total), fill=PALE)])
    return table(rows, rules=(3,))


def deal_table(facts: Facts) -> Block:
    """A row for each deal with its sum, the totals below; a subtotal where plus begins."""
    turn = turning_point(facts)
    w = facts.w
    head = [
        Cell(w._("deal"), "start", PALE),
        Cell("", "start"),
        *heads(facts),
        Cell("Σ", fill=PALE),
    ]
    body: list[tuple[list[Cell], bool]] = []
    for row in facts.ledger.rows:
        body.append((_deal_row(facts, row), False))
        if row.number == turn:
            body.append((_subtotal(facts, turn), True))
    return _in_columns([head], body)


def _in_columns(head: list[list[Cell]], body: list[tuple[list[Cell], bool]]) -> Block:
    """A long table in as many columns as the page needs, about equally long."""
    count = max(1, -(-len(body) // LONG))
    each = max(1, -(-len(body) // count))
    blocks = []
    for start in range(0, max(1, len(body)), each):
        part = body[start : start + each]
        rules = [len(head) + place for place, (_, strong) in enumerate(part) if strong]
        rules += [place + 1 for place in rules]
        blocks.append(table([*head, *(cells for cells, _ in part)], heads=len(head), rules=rules))
    return beside(blocks)


def _deal_row(facts: Facts, row: SheetRow) -> list[Cell]:
    is_order = facts.ledger.plan.schedule.kind == "orders"
    cells = [
        points_cell(
            row.points[seat],
            "" if row.redeal else facts.points(row.points[seat]),
            ring=is_order and row.declarer == seat and not row.redeal,
        )
        for seat in facts.seats
    ]
    total = "" if row.redeal else facts.points(sum(row.points))
    return [
        Cell(str(row.number), "start", PALE),
        Cell(facts.deal_name(row), "start"),
        *cells,
        Cell(total, fill=PALE),
    ]


def turning_point(facts: Facts) -> int | None:
    """The deal after which penalties turn into plus points, in a fixed list of deals."""
    if facts.ledger.plan.schedule.kind != "fixed":
        return None
    rows = [row for row in facts.ledger.rows if not row.redeal]
    place = next((p for p, row in enumerate(rows) if sum(row.points) > 0), 0)
    is_clean = place > 1 and all(sum(row.points) < 0 for row in rows[:place])
    return rows[place - 1].number if is_clean else None


def _subtotal(facts: Facts, last: int) -> list[Cell]:
    values = [
        sum(row.points[seat] for row in facts.ledger.rows if row.number <= last)
        for seat in facts.seats
    ]
    cells = [points_cell(value, facts.points(value), bold=True) for value in values]
    total = Cell(facts.points(sum(values)), fill=PALE)
    return [Cell("", "start"), Cell(facts.w._("penalties"), "start", bold=True), *cells, total]


def order_table(facts: Facts) -> Block:
    """Contracts by players (000 L3): ringed when ordered, with the results of that deal."""
    head = [Cell(facts.w._("contract"), "start", PALE)]
    head += [Cell(shortened(facts.name(s), NAME_LETTERS), "middle", bold=True) for s in facts.seats]
    rows = [head]
    marks = []
    for contract in facts.ledger.plan.contracts:
        for turn in range(contract.times):
            title = facts.short(contract.id) if turn == 0 else ""
            rows.append(
                [Cell(title, "start"), *(_order_cell(facts, s, contract.id, turn)
                                         for s in facts.seats)]
            )  # fmt: skip
        marks.append(len(rows))
    note = facts.w._("In a ring: ordered; the points are those of all players in their order.")
    return below(
        [table(rows, rules=marks), Block(width_of(note, 11), 14, text(0, 11, note, size=11,
                                                                      fill=PALE))],
        gap=4,
    )  # fmt: skip


def _order_cell(facts: Facts, seat: Seat, contract: str, turn: int) -> Cell:
    rows = [
        row
        for row in facts.ledger.rows
        if row.declarer == seat and row.contract == contract and not row.redeal
    ]
    if turn >= len(rows):
        return Cell("·", "middle", PALE)
    row = rows[turn]
    points = " ".join(facts.points(value) for value in row.points)
    trump = facts.trump(row)
    return Cell(f"{trump} {points}" if trump else points, "middle", ring=True)


def two_columns(facts: Facts) -> Block:
    """Minus on the left and plus on the right of each player."""
    w = facts.w
    first = [Cell(w._("deal"), "start", PALE), Cell("", "start")]
    second = [Cell("", "start"), Cell("", "start")]
    for seat in facts.seats:
        first += [Cell(shortened(facts.name(seat), NAME_LETTERS), "start", bold=True), Cell("")]
        second += [Cell("−", fill=PALE), Cell("+", fill=PALE)]
    body: list[tuple[list[Cell], bool]] = []
    for row in facts.ledger.rows:
        cells = [Cell(str(row.number), "start", PALE), Cell(facts.deal_name(row), "start")]
        for seat in facts.seats:
            cells += _halves(facts, None if row.redeal else row.points[seat])
        body.append((cells, False))
    total = [Cell("", "start"), Cell(w._("sum"), "start", bold=True)]
    for low, high in zip(facts.ledger.minus, facts.ledger.plus, strict=True):
        total += [
            points_cell(low, facts.points(low), bold=True),
            points_cell(high, facts.points(high), bold=True),
        ]
    body.append((total, True))
    return _in_columns([first, second], body)


def _halves(facts: Facts, value: int | None) -> list[Cell]:
    if value is None:
        return [Cell(""), Cell("")]
    cell = points_cell(value, facts.points(value))
    return [Cell(""), cell] if value > 0 else [cell, Cell("")]


def race_table(facts: Facts) -> Block:
    """After each deal of the race the tricks that count, of the target; then the reigns."""
    plan = facts.ledger.plan
    titles = plan.titles
    assert titles is not None
    head = [Cell(facts.w._("deal"), "start", PALE), Cell("", "start"), *heads(facts)]
    rows = [head]
    given: Sequence[Seat] = ()
    for row in facts.ledger.rows:
        cells: list[Cell]
        if row.contract == titles.race and not row.redeal:
            given = given or _given(facts)
            targets = dict(zip(given, titles.targets, strict=True))
            cells = [Cell(f"{row.after.taken[seat]}/{targets[seat]}") for seat in facts.seats]
        else:
            cells = [points_cell(v, facts.points(v)) for v in row.points]
        number = Cell(str(row.number), "start", PALE)
        rows.append([number, Cell(facts.deal_name(row), "start"), *cells])
    at = facts.ledger.standing
    if at.titles:
        names = [title_name(at.titles.index(seat), facts.lang) for seat in facts.seats]
        rows.append([Cell("", "start"), Cell(facts.w._("title"), "start", bold=True),
                     *(Cell(name) for name in names)])  # fmt: skip
    return table(rows, rules=(len(rows) - 1,))


def _given(facts: Facts) -> Sequence[Seat]:
    """The titles with which the race was run."""
    first = facts.ledger.rows[0]
    return given_titles(facts.ledger.plan, first.dealer, first.entry.counts.get(TITLE, {}))


def ladder_table(facts: Facts) -> Block:
    """Places after each deal, 1 is the top; crowns; who stands where now."""
    w, ledger = facts.w, facts.ledger
    head = [Cell("", "start"), Cell(w._("crowns"), fill=PALE), Cell(w._("total"), fill=PALE)]
    head += [Cell(str(row.number), fill=PALE) for row in ledger.rows]
    head.append(Cell(w._("now"), "start", PALE))
    rows = [head]
    for seat in facts.seats:
        places = [row.after.ladder.index(seat) + 1 for row in ledger.rows]
        total = ledger.totals[seat]
        now = ledger.standing.ladder.index(seat)
        rows.append(
            [
                Cell(shortened(facts.name(seat), NAME_LETTERS), "start", bold=True),
                Cell(str(places.count(1) or "–")),
                points_cell(total, facts.points(total)),
                *(Cell(str(place), bold=place == 1) for place in places),
                Cell(place_name(now, ledger.plan.players, facts.lang), "start"),
            ]
        )
    return table(rows)
