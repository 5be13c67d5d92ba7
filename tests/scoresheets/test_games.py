"""Games of the engine, entered from their counts alone: the sheet comes to the same points."""

from __future__ import annotations

from random import Random

import pytest

from king.engine import Game
from king.explain.sheet_refusals import refusal_text
from king.rules import Ruleset, builtin_ids, load
from king.scoresheet import sheet_of
from king.scoresheet.document import read_sheet
from king.scoresheet.from_game import ledger_of, sheet_text_of
from king.scoresheet.ledger import Ledger
from king.scoresheet.refusal import SheetError
from king.seats import Seat
from support.sheet_games import NAMES, random_game, some_rules, wrong_counts

FEW, MANY, CHUNK = 4, 1000, 50


def entered(game: Game) -> Ledger:
    """The game row by row, compared with the engine in everything that a sheet shows."""
    names = NAMES[: game.rules.players]
    neat, ledger = ledger_of(game, names)
    assert neat == names
    assert ledger.totals == game.totals
    assert ledger.is_over
    assert ledger.next is None
    assert game.ended is not None
    assert ledger.winners == game.ended.winners
    assert len(ledger.rows) == len(game.finished)
    for row, result in zip(ledger.rows, game.finished, strict=True):
        assert row.points == result.points
        assert row.lines == result.lines
        assert (row.dealer, row.declarer) == (result.dealer, result.declarer)
        assert row.redeal == result.redeal
    sheet = sheet_of(game.rules, game.finished)
    assert (ledger.plus, ledger.minus) == (sheet.plus, sheet.minus)
    assert ledger.checks() == sheet.checks()
    assert all(check.ok for check in ledger.checks())
    return ledger


def read_back(game: Game) -> None:
    """The same from the text of the file."""
    names = NAMES[: game.rules.players]
    book = read_sheet(sheet_text_of(game, names))
    assert book.rules.options == game.rules.options
    assert [row.points for row in book.ledger.rows] == [row.points for row in game.finished]
    assert book.ledger.names == names


def refused(ledger: Ledger, rng: Random) -> int:
    """Wrong counts in some row are refused with words that name it; how many were tried."""
    number = rng.randint(1, len(ledger.rows))
    tried = 0
    for entry in wrong_counts(ledger, number):
        with pytest.raises(SheetError) as caught:
            ledger.edit(number, entry)
        caught.value.names = ledger.names
        assert caught.value.row == number
        assert caught.value.reason in (
            "too-many", "too-few", "counts-missing", "place-high", "place-twice", "not-within",
        )  # fmt: skip
        assert refusal_text(caught.value, "en").startswith(f"deal {number}: ")
        tried += 1
    return tried


def check_games(ruleset: Ruleset, count: int, seed: int) -> None:
    rng = Random(f"{ruleset.id} {seed}")
    tried = 0
    for number in range(count):
        rules = some_rules(ruleset, rng, usual=number % 2 == 0)
        game = random_game(rules, rng)
        ledger = entered(game)
        read_back(game)
        tried += refused(ledger, rng)
    assert tried


@pytest.mark.parametrize("id", builtin_ids())
def test_games_of_bots_come_out_on_the_sheet(id: str) -> None:
    check_games(load(id), FEW, 0)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, MANY // CHUNK + 1))
@pytest.mark.parametrize("id", builtin_ids())
def test_a_thousand_games_of_bots_come_out_on_the_sheet(id: str, chunk: int) -> None:
    check_games(load(id), CHUNK, chunk)


def test_a_running_game_opens_as_a_sheet() -> None:
    rng = Random(3)
    game = random_game(load("minsk").rules(), rng)
    for count in (0, 1, 13):
        part = Game(game.rules, game.source, game.first_dealer, game.finished[:count], None,
                    game.began, None)  # fmt: skip
        ledger = read_sheet(sheet_text_of(part, ("A", "B", "C"))).ledger
        assert len(ledger.rows) == count
        assert ledger.next is not None
        assert ledger.next.dealer == game.finished[count].dealer
        assert ledger.next.declarer == game.finished[count].declarer
        for seat in game.rules.seats:
            assert ledger.left(seat) == part.left_to_order(seat)


def test_names_that_a_sheet_cannot_hold_are_made_to_fit() -> None:
    game = random_game(load("minsk").rules(), Random(4))
    book = read_sheet(sheet_text_of(game, ("rest", "A=1; x", "a-1- X")))
    assert book.ledger.totals == game.totals
    assert book.ledger.names == ("rest 1", "A-1- x", "a-1- X 3")


def test_house_rules_go_with_the_sheet() -> None:
    from king.rules import load_text

    text = 'extends = "minsk"\nid = "ours"\n[contract.otygrysh]\ntimes = 1\n'
    ruleset = load_text(text, "ours.toml")
    game = random_game(ruleset.rules(), Random(5))
    written = sheet_text_of(game, ("A", "B", "C"), ruleset)
    assert '| extends = "minsk"' in written
    book = read_sheet(written)
    assert book.ruleset.id == "ours"
    assert book.ledger.totals == game.totals
    assert book.ledger.plan.schedule.count == 21


def test_seats_of_a_ladder_are_those_of_the_first_lot() -> None:
    rng = Random(6)
    rules = some_rules(load("kg"), rng, usual=True)
    game = random_game(rules, rng)
    _, ledger = ledger_of(game, NAMES[:5])
    assert ledger.rows[0].dealer == ledger.ladder[-1]
    assert ledger.rows[0].declarer == ledger.ladder[0]
    assert ledger.standing.ladder == game.finished[-1].standing.ladder
    assert Seat(0) in ledger.ladder
