"""Pieces of a picture: blocks that know their size, and how they are put together.

Nothing measures letters here, so widths are estimates on the safe side.

>>> round(width_of("−40"), 1)
27.8
>>> shortened("Константин Константинопольский", 12)
'Константин…'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from msgspec import Struct

SIZE: Final = 13.0  # of letters
INK: Final = "#1a1a1a"
PALE: Final = "#6b6b6b"
LINE: Final = "#b5b5b5"
GOOD: Final = "#176b3a"
BAD: Final = "#a3262b"


class Block(Struct, frozen=True):
    """A part of a picture, drawn from its own upper left corner."""

    width: float
    height: float
    body: str


def number(value: float) -> str:
    """A coordinate: at most two decimals, so that files stay small and never differ."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; ``_`` in the name of an attribute is its dash. ``content`` is markup."""
    told = "".join(
        f' {key.strip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, float | int) else escape(str(value), quote=True)


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = SIZE,
    anchor: str = "start",
    fill: str = INK,
    bold: bool = False,
) -> str:
    """One line of words; ``y`` is where the letters stand."""
    plain = "".join(sign if sign.isprintable() else "\ufffd" for sign in words)
    return element(
        "text",
        escape(plain, quote=False),
        x=x,
        y=y,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        fill=fill,
        font_weight="bold" if bold else None,
    )


def line(x1: float, y1: float, x2: float, y2: float, *, stroke: str = LINE, wide: float = 1) -> str:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=wide)


def width_of(words: str, size: float = SIZE) -> float:
    """About how wide a line of words is."""
    return sum(_wide(sign) for sign in words) * size


def _wide(sign: str) -> float:
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.1
    if unicodedata.combining(sign) or sign in "\u200d\ufe0f":
        return 0
    if sign.isupper() or sign in "шщжюфмыmw♠♥♦♣Σ×−+":
        return 0.86
    return 0.64


def shortened(words: str, letters: int) -> str:
    """Words cut to so many letters, with dots where something is missing."""
    return words if len(words) <= letters else f"{words[: letters - 1].rstrip()}…"


def at(block: Block, x: float, y: float) -> str:
    """A block at a place."""
    return element("g", block.body, transform=f"translate({number(x)} {number(y)})")


def below(blocks: Iterable[Block], gap: float = 16) -> Block:
    """Blocks below each other, left in line."""
    parts, y, width = [], 0.0, 0.0
    for block in blocks:
        parts.append(at(block, 0, y))
        y += block.height + gap
        width = max(width, block.width)
    return Block(width, max(0.0, y - gap), "".join(parts))


def beside(blocks: Iterable[Block], gap: float = 24) -> Block:
    """Blocks side by side, at the top in line."""
    parts, x, height = [], 0.0, 0.0
    for block in blocks:
        parts.append(at(block, x, 0))
        x += block.width + gap
        height = max(height, block.height)
    return Block(max(0.0, x - gap), height, "".join(parts))


def centred(block: Block, width: float) -> Block:
    """A block in the middle of a width."""
    if block.width >= width:
        return block
    return Block(width, block.height, at(block, (width - block.width) / 2, 0))


class Cell(Struct, frozen=True):
    """A cell of a table. ``side``: how its words stand; ``ring``: they stand in a ring."""

    words: str = ""
    side: str = "end"
    fill: str = INK
    bold: bool = False
    ring: bool = False


def table(rows: Sequence[Sequence[Cell]], *, heads: int = 1, rules: Sequence[int] = ()) -> Block:
    """A table with a line under its ``heads`` first rows and above the rows of ``rules``."""
    pad, high = 7.0, 19.0
    columns = list(zip(*rows, strict=True))
    widths = [max(_cell_width(cell) for cell in column) + 2 * pad for column in columns]
    parts, width = [], sum(widths)
    for place, row in enumerate(rows):
        x, base = 0.0, place * high + 14
        for cell, wide in zip(row, widths, strict=True):
            parts.append(_cell(cell, x, base, wide, pad))
            x += wide
        if place + 1 == heads:
            parts.append(line(0, (place + 1) * high, width, (place + 1) * high, stroke=INK))
        elif place + 1 < len(rows):
            strong = place + 1 in rules
            parts.append(
                line(0, (place + 1) * high, width, (place + 1) * high,
                     stroke=INK if strong else "#e2e2e2")
            )  # fmt: skip
    return Block(width, len(rows) * high, "".join(parts))


def _cell_width(cell: Cell) -> float:
    return width_of(cell.words) * (1.06 if cell.bold else 1) + (8 if cell.ring else 0)


def _cell(cell: Cell, x: float, base: float, wide: float, pad: float) -> str:
    place = {"start": x + pad, "middle": x + wide / 2}.get(cell.side, x + wide - pad)
    if not cell.words:
        return ""
    words = text(place, base, cell.words, anchor=cell.side, fill=cell.fill, bold=cell.bold)
    if not cell.ring:
        return words
    return words + element("rect", x=x + 2, y=base - 12.5, width=wide - 4, height=16.0, rx=8,
                           fill="none", stroke=INK)  # fmt: skip


def points_cell(value: int, words: str, *, bold: bool = False, ring: bool = False) -> Cell:
    """Points in their colour; the sign says the same."""
    fill = GOOD if value > 0 else BAD if value < 0 else INK
    return Cell(words, "end", fill, bold, ring)
