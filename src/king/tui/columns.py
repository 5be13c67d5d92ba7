"""Columns of text that line up, with styles kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

Cell = Text | str
_DOT: Final = " · "


def columns(rows: Sequence[Sequence[Cell]], *, left: int = 1, gap: int = 2) -> list[Text]:
    """One line a row; the first ``left`` columns stand left, the others right.

    >>> for line in columns([["", "Ann", "Ben"], ["Total", "+8", "−16"]]):
    ...     print(line)
           Ann  Ben
    Total   +8  −16
    """
    cells = [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    widths = [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]
    return [_row(row, widths, left, " " * gap) for row in cells]


def _row(row: Sequence[Text], widths: Sequence[int], left: int, gap: str) -> Text:
    line = Text()
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        padding = " " * (width - cell.cell_len)
        line.append(gap if place else "")
        line.append_text(Text.assemble(cell, padding) if place < left else Text(padding) + cell)
    line.rstrip()
    return line


def folded(rows: Sequence[Sequence[Cell]], width: int, *, left: int = 1) -> list[Text]:
    """Like :func:`columns`, in as many blocks as a narrow screen needs.

    The first ``left`` columns, the labels, stand in each block.

    >>> for line in folded([["", "Ann", "Ben"], ["Total", "+8", "−16"]], 12):
    ...     print(line)
           Ann
    Total   +8
           Ben
    Total  −16
    """
    sizes = [
        max(Text(cell).cell_len if isinstance(cell, str) else cell.cell_len for cell in column)
        for column in zip(*rows, strict=True)
    ]
    labels = sum(sizes[:left]) + 2 * (left - 1)
    places = range(left, len(sizes))
    blocks = _blocks(places, sizes, width - labels, len(places))
    # As many blocks again, but about equally wide: nobody stands alone below eight others.
    blocks = _blocks(places, sizes, width - labels, -(-len(places) // len(blocks)))
    return [
        line
        for block in blocks
        for line in columns(
            [[*row[:left], *(row[place] for place in block)] for row in rows], left=left
        )
    ]


def _blocks(
    places: Sequence[int], sizes: Sequence[int], width: int, longest: int
) -> list[list[int]]:
    """Places side by side, at most ``longest`` and as many as the width has room for."""
    blocks: list[list[int]] = [[]]
    used = 0
    for place in places:
        if blocks[-1] and (used + 2 + sizes[place] > width or len(blocks[-1]) >= longest):
            blocks.append([])
            used = 0
        blocks[-1].append(place)
        used += 2 + sizes[place]
    return blocks


def flowed(line: Text, width: int) -> list[Text]:
    """A line broken between its parts, which stand apart by dots; one that fits stays whole.

    >>> for part in flowed(Text("Deal 3 of 27 · Otygrysh · trump: not named yet"), 40):
    ...     print(part)
    Deal 3 of 27 · Otygrysh
      trump: not named yet
    """
    if line.cell_len <= width or _DOT not in line.plain:
        return [line]
    lines: list[Text] = []
    for part in line.split(_DOT):
        if lines and lines[-1].cell_len + len(_DOT) + part.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], _DOT, part)
        else:
            lines.append(Text.assemble("  ", part) if lines else part)
    return lines


def fold(cells: Sequence[tuple[Text, Text]], width: int) -> list[Text]:
    """Pairs of an upper and a lower cell side by side, in as many double lines as they need."""
    # Room for "10♥" always, so that cards do not move when the last ten has gone.
    widest = max(3, *(max(up.cell_len, low.cell_len) for up, low in cells), 0)
    # A little closer together where that saves a second line, which might hold one card.
    close = len(cells) * (widest + 2) > width >= len(cells) * (widest + 1)
    cell_width = widest + (1 if close else 2)
    each = max(1, width // cell_width)
    lines = []
    for start in range(0, len(cells), each):
        upper, lower = Text(), Text()
        for up, low in cells[start : start + each]:
            for line, cell in ((upper, up), (lower, low)):
                line.append(" " * (cell_width - 1 - cell.cell_len))
                line.append_text(cell)
                line.append(" ")
        lines += [upper, lower]
    return lines
