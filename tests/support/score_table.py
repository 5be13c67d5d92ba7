"""What cards and tricks are worth in the Simple King and what stands on it, by hand.

A case says which cards and which tricks each seat took and what its score lines must be,
written as a person would: ``3 girls × -10 = -30``.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Case(NamedTuple):
    """``winners`` has the seat of every trick in order; ``taken`` and ``lines`` are by seat.

    Lines are apart by ``;``. ``twin`` is the positive contract whose lines are the same
    with plus for minus.
    """

    rulesets: str
    players: int
    contract: str
    taken: tuple[str, ...]
    winners: str
    lines: tuple[str, ...]
    points: tuple[int, ...]
    twin: str = ""


NOTHING_4: Final = ("", "", "", "")
NOTHING_3: Final = ("", "", "")

SIMPLE_4: Final = (  # 004 L22-35
    Case(
        *("simple long ordered twelve", 4, "no-tricks", NOTHING_4, "00012223"),
        ("3 tricks × -2 = -6", "1 tricks × -2 = -2", "3 tricks × -2 = -6", "1 tricks × -2 = -2"),
        (-6, -2, -6, -2),
        "tricks",
    ),
    Case(
        *("simple long ordered twelve", 4, "no-tricks", NOTHING_4, "33333333"),
        ("", "", "", "8 tricks × -2 = -16"),
        (0, 0, 0, -16),
        "tricks",
    ),
    Case(
        *("simple long ordered twelve", 4, "no-boys"),
        *(("JS JH KS", "JD QD", "", "JC KC"), ""),
        ("2 boys × -4 = -8", "1 boys × -4 = -4", "", "1 boys × -4 = -4"),
        (-8, -4, 0, -4),
        "boys",
    ),
    Case(
        *("simple long ordered twelve", 4, "no-girls"),
        *(("", "QS QH QD", "QC JC KC", "AS AH"), ""),
        ("", "3 girls × -4 = -12", "1 girls × -4 = -4", ""),
        (0, -12, -4, 0),
        "girls",
    ),
    Case(
        *("simple long ordered twelve", 4, "no-hearts"),
        *(("7H 8H AH AS", "9H", "", "10H JH QH KH"), ""),
        ("3 hearts × -2 = -6", "1 hearts × -2 = -2", "", "4 hearts × -2 = -8"),
        (-6, -2, 0, -8),
        "hearts",
    ),
    Case(
        *("simple long ordered twelve", 4, "no-king", ("AH QH", "", "KH", "KS KD KC"), ""),
        ("", "", "1 king × -16 = -16", ""),
        (0, 0, -16, 0),
        "king",
    ),
    Case(
        *("simple long ordered twelve", 4, "no-last-two", NOTHING_4, "00000012"),
        ("", "1 last-two × -8 = -8", "1 last-two × -8 = -8", ""),
        (0, -8, -8, 0),
        "last-two",
    ),
    Case(
        *("simple long ordered twelve", 4, "no-last-two", NOTHING_4, "11111133"),
        ("", "", "", "2 last-two × -8 = -16"),
        (0, 0, 0, -16),
        "last-two",
    ),
    Case(
        # J♥ is a boy and a heart, Q♥ a girl and a heart, K♥ a heart and the king.
        *("simple long ordered twelve", 4, "no-all"),
        ("JS QS 7H 8H", "JH QH KH", "QD 9H 10H AH", "JD JC QC"),
        "00112233",
        (
            "2 tricks × -2 = -4; 1 boys × -4 = -4; 1 girls × -4 = -4; 2 hearts × -2 = -4",
            "2 tricks × -2 = -4; 1 boys × -4 = -4; 1 girls × -4 = -4; 3 hearts × -2 = -6; "
            "1 king × -16 = -16",
            "2 tricks × -2 = -4; 1 girls × -4 = -4; 3 hearts × -2 = -6",
            "2 tricks × -2 = -4; 2 last-two × -8 = -16; 2 boys × -4 = -8; 1 girls × -4 = -4",
        ),
        (-16, -34, -14, -32),
        "all",
    ),
    Case(
        *("ordered", 4, "otygrysh", NOTHING_4, "01111223"),
        ("1 tricks × 8 = 8", "4 tricks × 8 = 32", "2 tricks × 8 = 16", "1 tricks × 8 = 8"),
        (8, 32, 16, 8),
    ),
    Case(
        *("twelve", 4, "khvalyonka", NOTHING_4, "01111223"),
        ("1 tricks × 3 = 3", "4 tricks × 3 = 12", "2 tricks × 3 = 6", "1 tricks × 3 = 3"),
        (3, 12, 6, 3),
    ),
)

SIMPLE_3: Final = (  # 004 L39, L97-110
    Case(
        *("simple long", 3, "no-tricks", NOTHING_3, "0001112222"),
        ("3 tricks × -2 = -6", "3 tricks × -2 = -6", "4 tricks × -2 = -8"),
        (-6, -6, -8),
        "tricks",
    ),
    Case(
        *("simple long", 3, "no-boys", ("JS JH JD", "JC", "KS"), ""),
        ("3 boys × -5 = -15", "1 boys × -5 = -5", ""),
        (-15, -5, 0),
        "boys",
    ),
    Case(
        *("simple long", 3, "no-girls", ("QS", "", "QH QD QC"), ""),
        ("1 girls × -5 = -5", "", "3 girls × -5 = -15"),
        (-5, 0, -15),
        "girls",
    ),
    Case(
        *("simple long", 3, "no-hearts", ("7H 8H 9H 10H JH", "QH KH", "AH"), ""),
        ("5 hearts × -2 = -10", "2 hearts × -2 = -4", "1 hearts × -2 = -2"),
        (-10, -4, -2),
        "hearts",
    ),
    Case(
        *("simple long", 3, "no-king", ("", "KH", ""), ""),
        ("", "1 king × -20 = -20", ""),
        (0, -20, 0),
        "king",
    ),
    Case(
        *("simple long", 3, "no-last-two", NOTHING_3, "0000000021"),
        ("", "1 last-two × -10 = -10", "1 last-two × -10 = -10"),
        (0, -10, -10),
        "last-two",
    ),
    Case(
        *("simple long", 3, "no-all", ("JS QS 7H 8H 9H", "KH JH", "JD JC QH QD QC 10H AH")),
        "0000111222",
        (
            "4 tricks × -2 = -8; 1 boys × -5 = -5; 1 girls × -5 = -5; 3 hearts × -2 = -6",
            "3 tricks × -2 = -6; 1 boys × -5 = -5; 2 hearts × -2 = -4; 1 king × -20 = -20",
            "3 tricks × -2 = -6; 2 last-two × -10 = -20; 2 boys × -5 = -10; 3 girls × -5 = -15; "
            "3 hearts × -2 = -6",
        ),
        (-24, -35, -57),  # together -116
        "all",
    ),
)

FIVE_AND_SIX: Final = (  # 2.9: the units as for four, ten and twelve hearts
    Case(
        *("simple long", 5, "no-tricks", ("", "", "", "", ""), "01234000"),
        (
            "4 tricks × -2 = -8",
            "1 tricks × -2 = -2",
            "1 tricks × -2 = -2",
            "1 tricks × -2 = -2",
            "1 tricks × -2 = -2",
        ),
        (-8, -2, -2, -2, -2),
        "tricks",
    ),
    Case(
        *("simple long", 5, "no-boys", ("", "JS", "JH", "JD", "JC"), ""),
        ("", *("1 boys × -4 = -4",) * 4),
        (0, -4, -4, -4, -4),
        "boys",
    ),
    Case(
        *("simple long", 5, "no-girls", ("QS QH QD QC", "", "", "", ""), ""),
        ("4 girls × -4 = -16", "", "", "", ""),
        (-16, 0, 0, 0, 0),
        "girls",
    ),
    Case(
        *("simple long", 5, "no-hearts", ("5H 6H 7H 8H 9H", "10H JH QH KH", "AH", "", ""), ""),
        ("5 hearts × -2 = -10", "4 hearts × -2 = -8", "1 hearts × -2 = -2", "", ""),
        (-10, -8, -2, 0, 0),
        "hearts",
    ),
    Case(
        *("simple long", 5, "no-king", ("", "", "", "", "KH"), ""),
        ("", "", "", "", "1 king × -16 = -16"),
        (0, 0, 0, 0, -16),
        "king",
    ),
    Case(
        *("simple long", 5, "no-last-two", ("", "", "", "", ""), "01234044"),
        ("", "", "", "", "2 last-two × -8 = -16"),
        (0, 0, 0, 0, -16),
        "last-two",
    ),
    Case(
        *("simple long", 5, "no-all"),
        ("KH 5H", "JS JH JD JC", "QS QH QD QC", "6H 7H 8H 9H 10H AH", ""),
        "01234012",
        (
            "2 tricks × -2 = -4; 2 hearts × -2 = -4; 1 king × -16 = -16",
            "2 tricks × -2 = -4; 1 last-two × -8 = -8; 4 boys × -4 = -16; 1 hearts × -2 = -2",
            "2 tricks × -2 = -4; 1 last-two × -8 = -8; 4 girls × -4 = -16; 1 hearts × -2 = -2",
            "1 tricks × -2 = -2; 6 hearts × -2 = -12",
            "1 tricks × -2 = -2",
        ),
        (-24, -30, -30, -14, -2),  # together -100
        "all",
    ),
    Case(
        *("simple long", 6, "no-tricks", ("", "", "", "", "", ""), "01234555"),
        (*("1 tricks × -2 = -2",) * 5, "3 tricks × -2 = -6"),
        (-2, -2, -2, -2, -2, -6),
        "tricks",
    ),
    Case(
        *("simple long", 6, "no-boys", ("JS JH", "", "", "", "", "JD JC"), ""),
        ("2 boys × -4 = -8", "", "", "", "", "2 boys × -4 = -8"),
        (-8, 0, 0, 0, 0, -8),
        "boys",
    ),
    Case(
        *("simple long", 6, "no-girls", ("", "QS QH", "QD QC", "", "", ""), ""),
        ("", "2 girls × -4 = -8", "2 girls × -4 = -8", "", "", ""),
        (0, -8, -8, 0, 0, 0),
        "girls",
    ),
    Case(
        *("simple long", 6, "no-hearts"),
        *(("3H 4H 5H", "6H", "7H 8H", "9H 10H JH", "QH KH", "AH"), ""),
        (
            "3 hearts × -2 = -6",
            "1 hearts × -2 = -2",
            "2 hearts × -2 = -4",
            "3 hearts × -2 = -6",
            "2 hearts × -2 = -4",
            "1 hearts × -2 = -2",
        ),
        (-6, -2, -4, -6, -4, -2),
        "hearts",
    ),
    Case(
        *("simple long", 6, "no-king", ("", "", "", "KH", "", ""), ""),
        ("", "", "", "1 king × -16 = -16", "", ""),
        (0, 0, 0, -16, 0, 0),
        "king",
    ),
    Case(
        *("simple long", 6, "no-last-two", ("", "", "", "", "", ""), "00000050"),
        ("1 last-two × -8 = -8", "", "", "", "", "1 last-two × -8 = -8"),
        (-8, 0, 0, 0, 0, -8),
        "last-two",
    ),
    Case(
        *("simple long", 6, "no-all"),
        ("KH", "JS JH JD JC", "QS QH QD QC", "3H 4H 5H 6H 7H 8H", "9H 10H AH", ""),
        "01234500",
        (
            "3 tricks × -2 = -6; 2 last-two × -8 = -16; 1 hearts × -2 = -2; 1 king × -16 = -16",
            "1 tricks × -2 = -2; 4 boys × -4 = -16; 1 hearts × -2 = -2",
            "1 tricks × -2 = -2; 4 girls × -4 = -16; 1 hearts × -2 = -2",
            "1 tricks × -2 = -2; 6 hearts × -2 = -12",
            "1 tricks × -2 = -2; 3 hearts × -2 = -6",
            "1 tricks × -2 = -2",
        ),
        (-40, -20, -20, -14, -8, -2),  # together -104
        "all",
    ),
)

TWELVE_3: Final = (  # 2.3
    Case(
        *("twelve", 3, "no-tricks", NOTHING_3, "0001112222"),
        ("3 tricks × -3 = -9", "3 tricks × -3 = -9", "4 tricks × -3 = -12"),
        (-9, -9, -12),
    ),
    Case(
        *("twelve", 3, "no-boys", ("JS JH JD", "JC", ""), ""),
        ("3 boys × -6 = -18", "1 boys × -6 = -6", ""),
        (-18, -6, 0),
    ),
    Case(
        *("twelve", 3, "no-girls", ("", "QS QH", "QD QC"), ""),
        ("", "2 girls × -6 = -12", "2 girls × -6 = -12"),
        (0, -12, -12),
    ),
    Case(
        *("twelve", 3, "no-hearts", ("7H 8H 9H", "10H JH QH KH", "AH"), ""),
        ("3 hearts × -3 = -9", "4 hearts × -3 = -12", "1 hearts × -3 = -3"),
        (-9, -12, -3),
    ),
    Case(
        *("twelve", 3, "no-king", ("KH", "", ""), ""),
        ("1 king × -24 = -24", "", ""),
        (-24, 0, 0),
    ),
    Case(
        *("twelve", 3, "no-last-two", NOTHING_3, "0000000012"),
        ("", "1 last-two × -12 = -12", "1 last-two × -12 = -12"),
        (0, -12, -12),
    ),
    Case(
        *("twelve", 3, "no-all", ("JS QS 7H 8H 9H", "KH JH", "JD JC QH QD QC 10H AH")),
        "0000111222",
        (
            "4 tricks × -3 = -12; 1 boys × -6 = -6; 1 girls × -6 = -6; 3 hearts × -3 = -9",
            "3 tricks × -3 = -9; 1 boys × -6 = -6; 2 hearts × -3 = -6; 1 king × -24 = -24",
            "3 tricks × -3 = -9; 2 last-two × -12 = -24; 2 boys × -6 = -12; 3 girls × -6 = -18; "
            "3 hearts × -3 = -9",
        ),
        (-33, -45, -72),  # together -150
        "all",
    ),
    Case(
        *("twelve", 3, "khvalyonka", NOTHING_3, "0000000112"),
        ("7 tricks × 5 = 35", "2 tricks × 5 = 10", "1 tricks × 5 = 5"),
        (35, 10, 5),
    ),
)

SIXTEEN: Final = (*SIMPLE_4, *SIMPLE_3, *FIVE_AND_SIX, *TWELVE_3)
