"""The drawn sheet: its figures, where they stand, and that nothing in it runs."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from king.drawing import html_page, sheet_svg
from king.drawing.facts import Facts
from king.drawing.shapes import width_of
from king.drawing.triangle import packed, sums_of
from king.rules import builtin_ids, load
from king.scoresheet import plan_of
from king.scoresheet.entry import parse_entry
from king.scoresheet.from_game import ledger_of
from king.scoresheet.ledger import Ledger
from king.seats import Seat
from support.sheet_games import NAMES, random_game, some_rules

SVG = "{http://www.w3.org/2000/svg}"
MINSK = load("minsk").rules()


def minsk(*lines: str, names: tuple[str, ...] = ("Anna", "Boris", "Vera")) -> Ledger:
    ledger = Ledger(plan_of(MINSK), names, Seat(0))
    for line in lines:
        ledger = ledger.add(parse_entry(line, names))
    return ledger


def texts_of(drawing: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def sides_of(drawing: str) -> list[ElementTree.Element]:
    """The groups of the three sides of a triangle: those that are turned."""
    root = ElementTree.fromstring(drawing)
    return [node for node in root.iter(f"{SVG}g") if "rotate" in node.get("transform", "")]


@pytest.mark.parametrize("id", builtin_ids())
def test_every_game_is_drawn_with_its_totals(id: str) -> None:
    rng = Random(f"drawn {id}")
    game = random_game(some_rules(load(id), rng, usual=True), rng)
    _, ledger = ledger_of(game, NAMES[: game.rules.players])
    for lang in ("ru", "en", "pl"):
        facts = Facts(ledger, game.rules, lang)
        drawing = sheet_svg(ledger, game.rules, lang)
        texts = texts_of(drawing)
        assert facts.title in texts
        for total in ledger.totals:
            assert facts.points(total) in texts
        assert ledger.names[0] in texts


def test_plus_stands_inside_the_triangle_and_penalties_outside() -> None:
    ledger = minsk("no-tricks; tricks Anna=1, Boris=3, Vera=6",
                   "otygrysh; tricks Anna=2, Boris=3, Vera=5")  # fmt: skip
    sides = sides_of(sheet_svg(ledger, MINSK, "en"))
    assert len(sides) == 3
    for seat, (side, way) in enumerate(zip(sides, (1, -1, -1), strict=True)):
        places = {"".join(text.itertext()): float(text.get("y", "0")) * way
                  for text in side.findall(f"{SVG}text")}  # fmt: skip
        minus = str(-ledger.minus[seat])
        plus = str(ledger.plus[seat])
        assert places[minus] > 20, "outside"
        assert places[plus] < -20, "inside"


def test_contracts_are_struck_out_when_they_are_ordered() -> None:
    def strokes(ledger: Ledger) -> list[int]:
        return [
            len(side.findall(f"{SVG}line")) for side in sides_of(sheet_svg(ledger, MINSK, "en"))
        ]

    assert strokes(minsk()) == [0, 0, 0]
    assert strokes(minsk("no-tricks; tricks Anna=10", "no-king; king Anna=1")) == [0, 1, 1]
    marks = [side.findall(f"{SVG}circle") for side in sides_of(sheet_svg(minsk(), MINSK, "en"))]
    assert [len(row) for row in marks] == [9, 9, 9]


def test_figures_on_the_side_are_sums_so_far() -> None:
    ledger = minsk("no-tricks; tricks Anna=1, Boris=9", "no-girls; girls Anna=3, Vera=1")
    facts = Facts(ledger, MINSK, "en")
    assert sums_of(facts, Seat(0), -1) == [4, 34]
    assert sums_of(facts, Seat(0), 1) == []


def test_the_oldest_figures_go_when_there_is_no_room() -> None:
    many = [str(number) for number in range(1000, 1100)]
    rows = packed(many, inside=True)
    assert rows[0][0] == "…"
    assert rows[-1][-1] == "1099"
    assert packed(["1"], inside=True) == [["1"]]


def test_names_are_words_and_never_markup() -> None:
    names = ("<script>alert(1)</script>", '& "quoted" \'', "Вера")
    ledger = minsk("no-king; king Вера=1", names=names)
    page = html_page(ledger, MINSK, "en")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    ElementTree.fromstring(sheet_svg(ledger, MINSK, "en"))


def test_a_fault_is_drawn() -> None:
    ledger = minsk("otygrysh; fault Vera=revoke")
    texts = texts_of(sheet_svg(ledger, MINSK, "en"))
    assert "otygrysh revoke dealt again" in texts


def test_letters_have_a_width() -> None:
    assert width_of("W") > width_of("i") > 0
    assert width_of("語") > width_of("W")
