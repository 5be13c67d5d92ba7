"""Hand-checked scores of the rulesets with a talon, with other packs, and with slams."""

from __future__ import annotations

from typing import Final

from support.score_table import NOTHING_3, Case

FORTY: Final = (  # 000 L10-32, 002 L13-64, 004 L79
    Case(
        *("minsk gambler atomic", 3, "no-tricks", NOTHING_3, "0001112222"),
        ("3 tricks × -4 = -12", "3 tricks × -4 = -12", "4 tricks × -4 = -16"),
        (-12, -12, -16),
    ),
    Case(
        *("minsk gambler atomic", 3, "no-last-two", NOTHING_3, "0000000012"),
        ("", "1 last-two × -20 = -20", "1 last-two × -20 = -20"),
        (0, -20, -20),
    ),
    Case(
        *("minsk gambler atomic", 3, "no-last-two", NOTHING_3, "1111111100"),
        ("2 last-two × -20 = -40", "", ""),
        (-40, 0, 0),
    ),
    Case(
        *("minsk gambler atomic", 3, "no-girls", ("QS QH QD", "QC", "JS"), ""),
        ("3 girls × -10 = -30", "1 girls × -10 = -10", ""),
        (-30, -10, 0),
    ),
    Case(
        *("minsk gambler atomic", 3, "no-boys", ("JS", "JH JD", "JC KS KC"), ""),
        ("1 boys × -10 = -10", "2 boys × -10 = -20", "1 boys × -10 = -10"),
        (-10, -20, -10),
    ),
    Case(
        *("minsk gambler atomic", 3, "no-king", ("AH", "", "KH QH"), ""),
        ("", "", "1 king × -40 = -40"),
        (0, 0, -40),
    ),
    Case(
        *("minsk gambler atomic", 3, "no-hearts", ("7H 8H 9H 10H", "JH QH KH", "AH"), ""),
        ("4 hearts × -5 = -20", "3 hearts × -5 = -15", "1 hearts × -5 = -5"),
        (-20, -15, -5),
    ),
    Case(
        *("minsk", 3, "otygrysh", NOTHING_3, "0000001112"),
        ("6 tricks × 8 = 48", "3 tricks × 8 = 24", "1 tricks × 8 = 8"),
        (48, 24, 8),
    ),
    Case(
        *("gambler", 3, "otygrysh", NOTHING_3, "0000001112"),
        ("6 tricks × 16 = 96", "3 tricks × 16 = 48", "1 tricks × 16 = 16"),
        (96, 48, 16),
    ),
    Case(
        *("atomic", 3, "khvalyonka", NOTHING_3, "0000001112"),
        ("6 tricks × 4 = 24", "3 tricks × 4 = 12", "1 tricks × 4 = 4"),
        (24, 12, 4),
    ),
    Case(
        *("gambler atomic", 3, "no-all", ("JS QS 7H 8H KH", "JH QH 9H", "10H AH JD QD JC QC")),
        "0000011122",
        (
            "5 tricks × -4 = -20; 3 hearts × -5 = -15; 1 boys × -10 = -10; 1 girls × -10 = -10; "
            "1 king × -40 = -40",
            "3 tricks × -4 = -12; 3 hearts × -5 = -15; 1 boys × -10 = -10; 1 girls × -10 = -10",
            "2 tricks × -4 = -8; 2 last-two × -20 = -40; 2 hearts × -5 = -10; "
            "2 boys × -10 = -20; 2 girls × -10 = -20",
        ),
        (-95, -47, -98),  # together -240
        "all",
    ),
)

ALL_HEARTS: Final = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
OTHERS: Final = (  # 004 L67, L75
    Case(
        *("omnibus", 4, "omnibus", ("2H 3H 4H 10D", "QS", "5H 6H 7H 8H 9H", "10H JH QH KH AH"), ""),
        (
            "3 hearts × -1 = -3; 1 10D × 10 = 10",
            "1 QS × -13 = -13",
            "5 hearts × -1 = -5",
            "5 hearts × -1 = -5",
        ),
        (7, -13, -5, -5),
    ),
    Case(
        *("omnibus", 4, "omnibus", ("", f"{ALL_HEARTS} QS 10D", "QD JD", ""), ""),
        ("", "1 slam × 26 = 26", "", ""),
        (0, 26, 0, 0),
    ),
    Case(
        # Fourteen of the fifteen are no slam.
        *("omnibus", 4, "omnibus", (f"{ALL_HEARTS} QS", "10D", "", ""), ""),
        ("13 hearts × -1 = -13; 1 QS × -13 = -13", "1 10D × 10 = 10", "", ""),
        (-26, 10, 0, 0),
    ),
    Case(
        *("omnibus", 3, "omnibus", (f"{ALL_HEARTS} 10D", "QS", ""), ""),
        ("13 hearts × -1 = -13; 1 10D × 10 = 10", "1 QS × -13 = -13", ""),
        (-3, -13, 0),
    ),
    Case(
        *("omnibus", 3, "omnibus", ("", "", f"{ALL_HEARTS} QS 10D"), ""),
        ("", "", "1 slam × 26 = 26"),
        (0, 0, 26),
    ),
    Case(
        *("hearts", 4, "hearts", ("2H 3H 4H", "QS AH", "5H 6H 7H 8H", "9H 10H JH QH KH"), ""),
        (
            "3 hearts × -1 = -3",
            "1 hearts × -1 = -1; 1 QS × -13 = -13",
            "4 hearts × -1 = -4",
            "5 hearts × -1 = -5",
        ),
        (-3, -14, -4, -5),
    ),
    Case(
        # Shooting the moon: the others get 26 each.
        *("hearts", 4, "hearts", ("", f"{ALL_HEARTS} QS", "", ""), ""),
        ("1 slam × -26 = -26", "", "1 slam × -26 = -26", "1 slam × -26 = -26"),
        (-26, 0, -26, -26),
    ),
    Case(
        *("joker", 4, "joker", ("JK AH", "KH QH JH", "10H 9H 8H 7H", "6H 5H 4H 3H 2H AS"), ""),
        (
            "1 joker × -20 = -20; 1 AH × -14 = -14",
            "1 king × -13 = -13; 1 QH × -12 = -12; 1 JH × -11 = -11",
            "1 10H × -10 = -10; 1 9H × -9 = -9; 1 8H × -8 = -8; 1 7H × -7 = -7",
            "1 6H × -6 = -6; 1 5H × -5 = -5; 1 4H × -4 = -4; 1 3H × -3 = -3; 1 2H × -2 = -2",
        ),
        (-34, -36, -34, -20),  # together -124
    ),
    Case(
        *("joker", 3, "joker", ("JK", ALL_HEARTS, ""), ""),
        (
            "1 joker × -20 = -20",
            "1 AH × -14 = -14; 1 king × -13 = -13; 1 QH × -12 = -12; 1 JH × -11 = -11; "
            "1 10H × -10 = -10; 1 9H × -9 = -9; 1 8H × -8 = -8; 1 7H × -7 = -7; 1 6H × -6 = -6; "
            "1 5H × -5 = -5; 1 4H × -4 = -4; 1 3H × -3 = -3; 1 2H × -2 = -2",
            "",
        ),
        (-20, -104, 0),
    ),
)
