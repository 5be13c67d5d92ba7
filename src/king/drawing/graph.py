"""The totals of all players over the deals. Lines differ by dashes too, not by colour alone."""

from __future__ import annotations

from math import floor, log10
from typing import Final

from king.drawing.facts import NAME_LETTERS, Facts
from king.drawing.shapes import PALE, Block, element, line, number, shortened, text
from king.explain.words import number_text

WIDE: Final = 470.0
HIGH: Final = 230.0
LEFT: Final = 48.0
FOOT: Final = 20.0
TOP: Final = 10.0
COLOURS: Final = ("#0b5fa5", "#b3261e", "#1b7a43", "#7a3db8", "#a35200", "#0f7d83")
DASHES: Final = ("none", "7 4", "2 4", "10 3 2 3", "4 2", "12 4", "1 3", "6 2 1 2 1 2")


def course(facts: Facts) -> list[tuple[int, ...]]:
    """Totals before the first deal and after each."""
    return [(0,) * facts.ledger.plan.players, *(row.after.totals for row in facts.ledger.rows)]


def graph(facts: Facts) -> Block:
    """The lines, with the names and totals below."""
    sums = course(facts)
    values = [total for row in sums for total in row]
    low, high, step = scale(min(0, *values), max(0, *values))

    def x(deal: int) -> float:
        return LEFT + deal * (WIDE - LEFT - 10) / max(1, len(sums) - 1)

    def y(total: int) -> float:
        return TOP + (high - total) * (HIGH - TOP - FOOT) / (high - low)

    parts = []
    for mark in range(low, high + 1, step):
        strong = mark == 0
        parts.append(line(LEFT, y(mark), WIDE - 10, y(mark), stroke=PALE if strong else "#e4e4e4"))
        parts.append(text(LEFT - 6, y(mark) + 4, number_text(mark), size=11, anchor="end",
                          fill=PALE))  # fmt: skip
    parts += [
        text(x(deal), HIGH - 5, str(deal), size=11, anchor="middle", fill=PALE)
        for deal in deal_marks(len(sums) - 1)
    ]
    for seat in facts.seats:
        points = "L".join(
            f"{number(x(deal))} {number(y(row[seat]))}" for deal, row in enumerate(sums)
        )
        parts.append(_stroke(seat, f"M{points}"))
    legend = _legend(facts)
    return Block(WIDE, HIGH + legend.height, "".join(parts) + (
        element("g", legend.body, transform=f"translate({number(LEFT)} {number(HIGH + 6)})")
    ))  # fmt: skip


def _stroke(seat: int, path: str) -> str:
    dashes = DASHES[seat % len(DASHES)]
    return element("path", d=path, fill="none", stroke=COLOURS[seat % len(COLOURS)],
                   stroke_width=2, stroke_linejoin="round",
                   stroke_dasharray=None if dashes == "none" else dashes)  # fmt: skip


def _legend(facts: Facts) -> Block:
    """Samples of the lines with their names, three in a row."""
    parts = []
    for seat in facts.seats:
        column, row = seat % 3, seat // 3
        place = f"translate({column * 140} {row * 18})"
        total = facts.points(facts.ledger.totals[seat])
        words = f"{shortened(facts.name(seat), NAME_LETTERS)} {total}"
        body = _stroke(seat, "M0 8L28 8") + text(34, 12, words, size=12)
        parts.append(element("g", body, transform=place))
    rows = -(-len(facts.seats) // 3)
    return Block(420, rows * 18 + 6, "".join(parts))


def scale(low: int, high: int) -> tuple[int, int, int]:
    """Bounds and step of a scale with few, round numbers.

    >>> scale(-172, 262), scale(0, 0)
    ((-200, 300, 100), (0, 1, 1))
    """
    rough = max(1.0, (high - low) / 5)
    power = 10 ** floor(log10(rough))
    step = int(next(times * power for times in (1, 2, 5, 10) if times * power >= rough))
    bottom, top = low // step * step, -(-high // step) * step
    return bottom, max(top, bottom + step), step


def deal_marks(last: int) -> list[int]:
    """Deals whose number is written below."""
    step = 1 if last <= 12 else 5 if last <= 40 else -(-last // 50) * 10
    return list(range(0, last + 1, step))
