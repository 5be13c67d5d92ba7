"""A sheet as a table for other programs, a line for each deal, and back.

What was entered stands in the table as the sheet's own line, so that it can be read back: also
when a spreadsheet has opened it and saved it in the manner of its country, with semicolons or
tabs between cells and commas before decimals. The twin of ``static/sheet/csv.js``.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from king.scoresheet.cells import Line, cells, separator_of
from king.scoresheet.entry import format_entry
from king.scoresheet.header import IN_ADDITION, INSTEAD, Header, format_header
from king.scoresheet.ledger import Ledger
from king.scoresheet.refusal import SheetError
from king.scoresheet.row import SheetRow

COLUMNS: Final = (
    "ruleset", "options", "number", "dealer", "declarer", "contract", "trump", "entry",
)  # fmt: skip
_ABOVE: Final = "sheet."
"""What stands above the deals and is no option of the rules."""
_HELD: Final = "sheet.king-held"
_LADDER: Final = "sheet.ladder"
_DEALER: Final = "sheet.dealer"
_POINTS: Final = re.compile(r"([+-]?[0-9]{1,9})(?:[.,]0+)?")
_SPACES: Final = re.compile("[ \u00a0\u202f]")


class Table(Struct, frozen=True):
    """What a table says. ``text``: that of a sheet; ``lines``: for each of its lines, where in
    the table it comes from, from 1; ``points``: those of each deal, with their lines."""

    text: str
    lines: tuple[int, ...]
    points: tuple[tuple[int, tuple[int, ...]], ...]

    def check(self, rows: Sequence[SheetRow]) -> None:
        """Raises SheetError where the points of the table are not those of its deals."""
        for row, (line, points) in zip(rows, self.points, strict=True):
            if row.points != points:
                error = SheetError("other-points", row=row.number)
                error.line = line
                raise error


def csv_text(ledger: Ledger) -> str:
    """A line for each deal, as the browser writes it too: names instead of seats, the line of
    the sheet, points as plain numbers. With the lines the sheet can be read back."""
    out = StringIO()
    writer = csv.writer(out)
    plan, names = ledger.plan, ledger.names
    options = " ".join(f"{name}={choice}" for name, choice in _choices(ledger))
    writer.writerow([*COLUMNS, *names])
    for row in ledger.rows:
        declarer = "" if row.declarer is None else names[row.declarer]
        line = format_entry(replace(row.entry, dealer=row.dealer), names)
        facts = [row.number, names[row.dealer], declarer, row.contract, row.trump or "", line]
        writer.writerow([plan.ruleset, options, *facts, *row.points])
    return out.getvalue()


def _choices(ledger: Ledger) -> Iterator[tuple[str, str]]:
    """The options of the rules, then what else stands above the deals: players by number."""
    yield from ledger.plan.options.items()
    if ledger.in_addition:
        yield _HELD, IN_ADDITION
    if ledger.ladder:
        yield _LADDER, ".".join(str(seat + 1) for seat in ledger.ladder)
    yield _DEALER, str(ledger.standing.first_dealer + 1)


def is_table(text: str) -> bool:
    """Whether a text begins like a table of a sheet."""
    return separator_of(text) is not None


def read_table(text: str) -> Table:
    """A sheet from a table. Raises SheetError with the line of the table."""
    head, *rows = cells(text)
    names = _names(head)
    if not rows:
        raise _refused(head.number, "table-empty")
    found = [_checked(row, rows[0], len(names)) for row in rows]
    header = _header(found[0], names)
    above = format_header(header)
    first = rows[0].number
    lines = [head.number if line.startswith("player:") else first for line in above]
    return Table(
        text="\n".join([*above, *(f"deal: {row.cells[7]}" for row in found)]) + "\n",
        lines=(*lines, *(row.number for row in found)),
        points=tuple((row.number, tuple(_points(row))) for row in found),
    )


def _names(head: Line) -> tuple[str, ...]:
    """The players of a table's first line."""
    found = list(head.cells)
    while found and not found[-1]:
        found.pop()
    if tuple(found[: len(COLUMNS)]) != COLUMNS:
        raise _refused(head.number, "table-head", allowed=list(COLUMNS))
    return tuple(found[len(COLUMNS) :])


def _checked(row: Line, first: Line, players: int) -> Line:
    """A line with as many cells as there are columns, of the same game as the first one."""
    wanted = len(COLUMNS) + players
    if len(row.cells) < wanted or any(row.cells[wanted:]):
        raise _refused(row.number, "table-cells", found=len(row.cells), expected=wanted)
    for place in (0, 1):
        if row.cells[place] != first.cells[place]:
            raise _refused(row.number, "table-mixed", text=COLUMNS[place])
    return Line(row.number, row.cells[:wanted])


def _header(row: Line, names: tuple[str, ...]) -> Header:
    """What stands above the deals, from the first of them."""
    said: dict[str, str] = {}
    for word in row.cells[1].split(" "):
        name, _, choice = word.partition("=")
        if name.startswith(_ABOVE) and name not in (_HELD, _LADDER, _DEALER):
            raise _refused(row.number, "bad-option", option=word, allowed=[])
        if word:
            said[name] = choice
    held = said.get(_HELD, INSTEAD)
    if held not in (INSTEAD, IN_ADDITION):
        allowed = [f"{_HELD}={row}" for row in (INSTEAD, IN_ADDITION)]
        raise _refused(row.number, "bad-option", option=f"{_HELD}={held}", allowed=allowed)
    ladder = said.get(_LADDER)
    return Header(
        ruleset=row.cells[0],
        names=names,
        options={name: said[name] for name in said if not name.startswith(_ABOVE)},
        dealer=_name(said[_DEALER], names) if _DEALER in said else row.cells[3] or None,
        ladder=tuple(_name(number, names) for number in ladder.split(".")) if ladder else (),
        in_addition=held == IN_ADDITION,
    )


def _name(number: str, names: tuple[str, ...]) -> str:
    """A player by number from 1; what is no such number, as it stands there."""
    known = {str(place): name for place, name in enumerate(names, start=1)}
    return known.get(number, number)


def _points(row: Line) -> Iterator[int]:
    """The points of a deal, in whatever manner a spreadsheet writes whole numbers."""
    for cell in row.cells[len(COLUMNS) :]:
        found = _POINTS.fullmatch(_SPACES.sub("", cell).replace("\u2212", "-"))
        if found is None:
            raise _refused(row.number, "table-points", text=cell[:80])
        yield int(found[1])


def _refused(line: int, reason: str, **facts: Any) -> SheetError:
    error = SheetError(reason, **facts)
    error.line = line
    return error
