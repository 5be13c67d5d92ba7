"""The paper sheet for three (000 L33-35): a triangle, and a circle where its bisectors meet.

In the circle each player has a sector, which owns the field of his side. Plus points stand
inside, penalties outside along the side, each number the sum so far, as on paper where nothing
is rubbed out; on the lines of the triangle the contracts, struck out when they were ordered.
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import Final

from king.drawing.facts import Facts, index_of, initials_of
from king.drawing.shapes import BAD, GOOD, INK, Block, element, line, number, text
from king.seats import Seat

SIDE: Final = 520.0
HIGH: Final = SIDE * sqrt(3) / 2
MARGIN: Final = 92.0  # for the penalties outside
TOP: Final = (MARGIN + SIDE / 2, 30.0)
LEFT: Final = (MARGIN, 30.0 + HIGH)
RIGHT: Final = (MARGIN + SIDE, 30.0 + HIGH)
MIDDLE: Final = (TOP[0], TOP[1] + HIGH * 2 / 3)
DEEP: Final = HIGH / 3  # from a side to the middle
CIRCLE: Final = 46.0
LETTER: Final = 7.6  # how wide a figure is
ROW: Final = 16.0
FIRST_ROW: Final = 30.0  # from the side to the first row
ROWS: Final = 4

Point = tuple[float, float]

# Sides by seat: the middle, the angle, which way is out, the angle of the sector.
_SIDES: Final = (
    ((LEFT[0] + RIGHT[0]) / 2, LEFT[1], 0, 1, 90),
    ((LEFT[0] + TOP[0]) / 2, (LEFT[1] + TOP[1]) / 2, -60, -1, 210),
    ((TOP[0] + RIGHT[0]) / 2, (TOP[1] + RIGHT[1]) / 2, 60, -1, 330),
)


def triangle(facts: Facts) -> Block:
    """The triangle of a game of three."""
    corners = (TOP, LEFT, RIGHT)
    outline = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"
    parts = [
        *(line(*MIDDLE, *corner, stroke="#c9c9c9") for corner in corners),
        element("circle", cx=MIDDLE[0], cy=MIDDLE[1], r=CIRCLE, fill="#fff", stroke=INK,
                stroke_width=1.5),
        *(_spoke(corner) for corner in corners),
        element("path", d=outline, fill="none", stroke=INK, stroke_width=1.5),
        *(_side(facts, seat) for seat in facts.seats),
    ]  # fmt: skip
    below = len(packed([str(n) for n in sums_of(facts, Seat(0), -1)], inside=False))
    high = TOP[1] + HIGH + FIRST_ROW + below * ROW
    return Block(SIDE + 2 * MARGIN, high, "".join(parts))


def _spoke(corner: Point) -> str:
    """From the middle of the circle to its edge, towards a corner."""
    x, y = corner[0] - MIDDLE[0], corner[1] - MIDDLE[1]
    part = CIRCLE / sqrt(x * x + y * y)
    return line(*MIDDLE, MIDDLE[0] + x * part, MIDDLE[1] + y * part, stroke=INK, wide=1.5)


def _side(facts: Facts, seat: Seat) -> str:
    x, y, turn, out, sector = _SIDES[seat]
    angle, reach = radians(sector), CIRCLE * 0.58
    initials = text(
        MIDDLE[0] + cos(angle) * reach,
        MIDDLE[1] + sin(angle) * reach + 6,
        initials_of(facts, seat),
        size=18,
        anchor="middle",
        bold=True,
    )
    along = element(
        "g",
        _marks(facts, seat) + _entries(facts, seat, -1, out) + _entries(facts, seat, 1, -out),
        transform=f"translate({number(x)} {number(y)}) rotate({turn})",
    )
    return initials + along


def sums_of(facts: Facts, seat: Seat, sign: int) -> list[int]:
    """The sum after each deal that gave points of this sign, all without their sign."""
    total, sums = 0, []
    for row in facts.ledger.rows:
        points = row.points[seat] * sign
        if points > 0:
            total += points
            sums.append(total)
    return sums


def _entries(facts: Facts, seat: Seat, sign: int, way: int) -> str:
    """Figures in rows away from the line; ``way``: 1 downwards, as the side is turned."""
    inside = sign > 0
    rows = packed([str(value) for value in sums_of(facts, seat, sign)], inside=inside)
    parts = []
    for place, row in enumerate(rows):
        is_last = place == len(rows) - 1
        middle = way * (FIRST_ROW + place * ROW)
        words = "".join(f"{value}." for value in (row[:-1] if is_last else row))
        last = element("tspan", row[-1], font_weight="bold", font_size=15) if is_last else ""
        parts.append(
            element("text", words + last, x=0.0, y=middle + 5, text_anchor="middle",
                    font_size=13, fill=GOOD if inside else BAD)
        )  # fmt: skip
    return "".join(parts)


def packed(values: list[str], *, inside: bool) -> list[list[str]]:
    """Figures in rows from the line on; where all rows are full the oldest become dots.

    >>> packed(["8", "16"], inside=True)
    [['8', '16']]
    >>> [len(row) for row in packed([str(n) for n in range(100, 200)], inside=True)]
    [12, 9, 8, 6]
    """
    rooms = [_room(place, inside=inside) for place in range(ROWS)]
    dropped = 0
    while True:
        rows = _filled((["…"] if dropped else []) + values[dropped:], rooms)
        if rows is not None:
            return rows
        dropped += 1


def _room(row: int, *, inside: bool) -> int:
    """How many letters a row has: inside the field narrows towards the middle."""
    deep = FIRST_ROW + row * ROW
    wide = SIDE * (1 - (deep + 8) / DEEP) if inside else SIDE
    return int((wide - 30) / LETTER)


def _filled(values: list[str], rooms: list[int]) -> list[list[str]] | None:
    rows: list[list[str]] = []
    left = 0
    for value in values:
        wide = len(value) + 1
        if wide > left:
            if len(rows) == len(rooms):
                return None
            left = rooms[len(rows)]
            rows.append([])
        rows[-1].append(value)
        left -= wide
    return rows


def _marks(facts: Facts, seat: Seat) -> str:
    """The contracts on the line of a player, struck out when he has ordered them."""
    left = list(facts.ledger.left(seat))
    marks = []
    for contract in facts.ledger.plan.contracts:
        done = contract.times - left.count(contract.id)
        for turn in range(contract.times):
            index = index_of(facts, contract.id) + (str(turn + 1) if contract.times > 1 else "")
            marks.append((index, turn < done))
    step = min(40.0, (SIDE - 70) / max(1, len(marks)))
    return "".join(
        _mark(index, is_done, (place - (len(marks) - 1) / 2) * step)
        for place, (index, is_done) in enumerate(marks)
    )


def _mark(index: str, is_done: bool, x: float) -> str:
    parts = [
        element("circle", cx=x, cy=0.0, r=15.0, fill="#fff", stroke="#8a8a8a"),
        text(x, 4.5, index, size=12.5, anchor="middle", fill="#555" if is_done else INK,
             bold=not is_done),
    ]  # fmt: skip
    if is_done:
        parts.append(line(x - 11, 11, x + 11, -11, stroke=INK, wide=1.2))
    return "".join(parts)
