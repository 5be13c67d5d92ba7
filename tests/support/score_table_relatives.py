"""Hand-checked scores of Polish King and King Domino (003 L7, L15; 004 L22-35, L63)."""

from __future__ import annotations

from typing import Final

from support.score_table import NOTHING_3, NOTHING_4, Case

ROBBER: Final = "polish+preset=robber"

POLISH_4: Final = (
    Case(
        *("polish", 4, "no-tricks", NOTHING_4, "0001112223333"),
        *(
            (
                "3 tricks × -20 = -60",
                "3 tricks × -20 = -60",
                "3 tricks × -20 = -60",
                "4 tricks × -20 = -80",
            ),
            (-60, -60, -60, -80),
        ),
    ),
    Case(
        *("polish", 4, "no-hearts", ("2H 3H 4H", "AH KH QH JH", "", "5H 6H 7H 8H 9H 10H"), ""),
        ("3 hearts × -20 = -60", "4 hearts × -20 = -80", "", "6 hearts × -20 = -120"),
        (-60, -80, 0, -120),
    ),
    Case(
        *("polish", 4, "no-girls", ("QS", "QH QD QC", "KH JH", ""), ""),
        ("1 girls × -60 = -60", "3 girls × -60 = -180", "", ""),
        (-60, -180, 0, 0),
    ),
    Case(
        # Jacks and kings: 8 × 30, which alone makes 1300 of all (1.13).
        *("polish", 4, "no-boys", ("JS KS", "JH KH JD", "QC AC", "KD JC KC"), ""),
        ("2 boys × -30 = -60", "3 boys × -30 = -90", "", "3 boys × -30 = -90"),
        (-60, -90, 0, -90),
    ),
    Case(
        *("polish", 4, "no-king", ("AH", "KH", "KS KD KC", ""), ""),
        ("", "1 king × -150 = -150", "", ""),
        (0, -150, 0, 0),
    ),
    Case(
        *("polish", 4, "no-last", NOTHING_4, "0000000000012"),
        ("", "", "1 last × -150 = -150", ""),
        (0, 0, -150, 0),
    ),
    Case(
        *("polish", 4, "trump", NOTHING_4, "0000001112223"),
        ("6 tricks × 25 = 150", "3 tricks × 25 = 75", "3 tricks × 25 = 75", "1 tricks × 25 = 25"),
        (150, 75, 75, 25),
    ),
    Case(
        *(ROBBER, 4, "no-all"),
        (
            "KH QH 2H 3H 4H 5H 6H",
            "JS KS QS JH AH",
            "7H 8H 9H 10H JD KD QD",
            "JC KC QC",
        ),
        "0000111222333",
        (
            "4 tricks × -20 = -80; 7 hearts × -20 = -140; 1 girls × -60 = -60; "
            "1 boys × -30 = -30; 1 king × -150 = -150",
            "3 tricks × -20 = -60; 2 hearts × -20 = -40; 1 girls × -60 = -60; 3 boys × -30 = -90",
            "3 tricks × -20 = -60; 4 hearts × -20 = -80; 1 girls × -60 = -60; 2 boys × -30 = -60",
            "3 tricks × -20 = -60; 1 girls × -60 = -60; 2 boys × -30 = -60; 1 last × -150 = -150",
        ),
        (-460, -250, -260, -330),  # together -1300
    ),
)

POLISH_3: Final = (
    Case(
        *("polish", 3, "no-tricks", NOTHING_3, "00000111112222222"),
        ("5 tricks × -15 = -75", "5 tricks × -15 = -75", "7 tricks × -15 = -105"),
        (-75, -75, -105),  # 255
    ),
    Case(
        *("polish", 3, "no-hearts", ("2H AH", "", "3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"), ""),
        ("2 hearts × -20 = -40", "", "11 hearts × -20 = -220"),
        (-40, 0, -220),
    ),
    Case(
        *("polish", 3, "no-girls", ("QS QH QD QC", "", ""), ""),
        ("4 girls × -60 = -240", "", ""),
        (-240, 0, 0),
    ),
    Case(
        *("polish", 3, "no-boys", ("JS", "KS", "JH KH JD KD JC KC"), ""),
        ("1 boys × -30 = -30", "1 boys × -30 = -30", "6 boys × -30 = -180"),
        (-30, -30, -180),
    ),
    Case(
        *("polish", 3, "no-king", ("", "", "KH"), ""),
        ("", "", "1 king × -140 = -140"),
        (0, 0, -140),
    ),
    Case(
        *("polish", 3, "no-last", NOTHING_3, "22222222222222221"),
        ("", "1 last × -140 = -140", ""),
        (0, -140, 0),
    ),
    Case(
        *("polish", 3, "trump", NOTHING_3, "00000000001111112"),  # 25 for three as well (2.7)
        ("10 tricks × 25 = 250", "6 tricks × 25 = 150", "1 tricks × 25 = 25"),
        (250, 150, 25),
    ),
)

DOMINO: Final = (  # the values of the simple king, tricks as many as there were
    Case(
        *("domino", 4, "no-tricks", NOTHING_4, "001233"),
        ("2 tricks × -2 = -4", "1 tricks × -2 = -2", "1 tricks × -2 = -2", "2 tricks × -2 = -4"),
        (-4, -2, -2, -4),
        "tricks",
    ),
    Case(
        *("domino", 4, "no-boys", ("JS JH KS", "JD QD", "", "JC KC"), ""),
        ("2 boys × -4 = -8", "1 boys × -4 = -4", "", "1 boys × -4 = -4"),
        (-8, -4, 0, -4),
        "boys",
    ),
    Case(
        *("domino", 4, "no-girls", ("", "QS QH QD QC", "", ""), ""),
        ("", "4 girls × -4 = -16", "", ""),
        (0, -16, 0, 0),
        "girls",
    ),
    Case(
        *("domino", 4, "no-hearts", ("7H", "8H 9H", "10H JH QH KH AH", ""), ""),
        ("1 hearts × -2 = -2", "2 hearts × -2 = -4", "5 hearts × -2 = -10", ""),
        (-2, -4, -10, 0),
        "hearts",
    ),
    Case(
        *("domino", 4, "no-king", ("KH", "", "", ""), ""),
        ("1 king × -16 = -16", "", "", ""),
        (-16, 0, 0, 0),
        "king",
    ),
    Case(
        *("domino", 4, "no-last-two", NOTHING_4, "000012"),
        ("", "1 last-two × -8 = -8", "1 last-two × -8 = -8", ""),
        (0, -8, -8, 0),
        "last-two",
    ),
    Case(
        *("domino", 4, "no-all", ("KH JS", "QS", "7H", ""), "000111"),
        (
            "3 tricks × -2 = -6; 1 hearts × -2 = -2; 1 boys × -4 = -4; 1 king × -16 = -16",
            "3 tricks × -2 = -6; 1 girls × -4 = -4; 2 last-two × -8 = -16",
            "1 hearts × -2 = -2",
            "",
        ),
        (-28, -26, -2, 0),
        "all",
    ),
    Case(
        *("domino+preset=domino-hearts", 4, "domino-hearts", ("2H 3H", "AH", "", ""), ""),
        ("2 hearts × -1 = -2", "1 hearts × -1 = -1", "", ""),
        (-2, -1, 0, 0),
    ),
)

RELATIVES: Final = (*POLISH_4, *POLISH_3, *DOMINO)
