"""Minsk King, sections 8, 9 and 11 of its page: the sheet, its checks, the end, the stakes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

import pytest

from king.engine import Order, Shuffle, new_game
from king.errors import IllegalAction, UsageError
from king.rules import load
from king.scoresheet import Row, Sheet, settle, sheet_of
from king.seats import Seat
from support.handmade import points_of
from support.made_up import about_to_end, ended, finish_deal, played, played_out
from support.paragraphs import Table
from support.tables import rules_for

MINSK = rules_for("minsk", 3)
CONTRACTS = ("no-tricks", "no-last-two", "no-girls", "no-boys", "no-king", "no-hearts", "otygrysh")


def sheet(*rows: tuple[str, Sequence[int]]) -> Sheet:
    """A sheet of contracts and points, as a table might have written it."""
    return sheet_of(
        MINSK,
        [
            Row(number, Seat(0), Seat(1), contract, None, tuple(points))
            for number, (contract, points) in enumerate(rows, start=1)
        ],
    )


def failed(rows: Sheet) -> set[str]:
    return {check.name for check in rows.checks() if not check.ok}


@pytest.mark.paragraph("minsk", "points")
def test_own_points_are_written_down_plus_and_minus_apart() -> None:
    """000 L34 (plus inside, penalties outside the triangle), L36-38: the example of a game."""
    rng = random.Random(1)
    game = new_game(MINSK, Shuffle.named(1))
    expected = [0, 0, 0]
    for _ in range(4):
        game = finish_deal(game, rng)
        expected = [a + b for a, b in zip(expected, game.finished[-1].points, strict=True)]
        assert game.totals == tuple(expected)
    rows = sheet(
        ("otygrysh", (40, 16, 24)),
        ("no-tricks", (-8, -20, -12)),
        ("otygrysh", (320, 128, 192)),  # the rest of the game in two rows
        ("no-hearts", (-90, -296, -294)),
    )
    assert rows.plus == (360, 144, 216)
    assert rows.minus == (-98, -316, -306)
    assert rows.totals == (262, -172, -90)


@pytest.mark.paragraph("minsk", "deal-check")
def test_the_points_of_a_deal_add_up_to_its_contract() -> None:
    """000 L10 "за каждую из которых начисляется 40 штрафных очков", L17 (80 points each)."""
    for contract in CONTRACTS:
        for seed in range(3):
            total = sum(points_of(played_out(MINSK, contract, random.Random(seed))))
            assert total == (80 if contract == "otygrysh" else -40), contract
    assert not failed(sheet(("no-tricks", (-40, 0, 0)), ("otygrysh", (0, 0, 80))))
    assert "deal" in failed(sheet(("no-tricks", (-40, 0, -4))))
    assert "deal" in failed(sheet(("otygrysh", (0, 0, 40))))


@pytest.mark.paragraph("minsk", "check")
def test_both_sides_of_the_sheet_divide_by_forty_after_each_deal() -> None:
    """000 L40 "разделив отдельно суммы всех плюсовых и минусовых очков на 40"."""
    game = played(Table("minsk", 3))
    for count in range(1, 28):
        found = sheet_of(MINSK, game.finished[:count])
        sides = [check for check in found.checks() if check.name in ("plus", "minus")]
        assert [check.divisor for check in sides] == [40, 40]
        assert all(check.ok for check in sides)
        assert sum(found.plus) % 40 == sum(found.minus) % 40 == 0
    # Two mistakes that cancel in the total still show: each side is checked for itself.
    wrong = sheet(("otygrysh", (44, 40, 0)), ("no-tricks", (-44, 0, 0)))
    assert {"plus", "minus"} <= failed(wrong)
    assert "plus" not in failed(sheet(("otygrysh", (80, 0, 0)), ("no-tricks", (-44, 0, 0))))


@pytest.mark.paragraph("minsk", "game-check")
def test_plus_and_minus_of_a_whole_game_are_720_each() -> None:
    """000 L39: six times 40 and three times 80 for each of three; the sums are equal."""
    found = sheet_of(MINSK, played(Table("minsk", 3)).finished)
    assert sum(found.plus) == 720
    assert sum(found.minus) == -720
    assert sum(found.totals) == 0
    (whole,) = [check for check in found.checks() if check.name == "game"]
    assert (whole.expected, whole.found, whole.ok) == (0, 0, True)


@pytest.mark.paragraph("minsk", "end")
def test_the_game_is_over_when_all_have_played_their_nine() -> None:
    """000 L35 "После того как все игроки сыграют по девять игр, партия заканчивается"."""
    game = about_to_end(MINSK, (500, -600, 100))  # no total ends it sooner
    assert len(game.finished) == 26
    while len(game.finished) == 26:
        assert not game.is_over
        game = game.apply(game.legal_actions()[0])
    assert game.is_over
    assert game.turn is None
    assert len(game.legal_actions()) == 0
    with pytest.raises(IllegalAction) as refused:
        game.apply(Order("no-tricks"))
    assert refused.value.code == "game-over"


@pytest.mark.paragraph("minsk", "winner")
@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((262, -172, -90), (0,)),
        ((-172, -90, 262), (2,)),
        ((120, -240, 120), (0, 2)),
        ((0, 0, 0), (0, 1, 2)),
    ],
)
def test_the_highest_total_wins_and_equals_share(
    totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """004 L12 "победителем становится тот игрок, который наберет ... больше всего очков".

    No text breaks a tie, so a win is shared (rules.md 0).
    """
    game = ended(MINSK, totals)
    assert game.ended is not None
    assert game.ended.totals == totals
    assert game.ended.winners == winners


@pytest.mark.paragraph("minsk", "settlement")
def test_everyone_pays_or_gets_his_total_times_the_stake() -> None:
    """000 L39 "разделяются между игроками пропорционально выигрышу или проигрышу"."""
    assert MINSK.sheet.settle == "totals"
    for stake in (1, Decimal("0.05"), 3):
        found = settle((262, -172, -90), stake)
        assert [float(share) for share in found.shares] == pytest.approx(
            [262 * float(stake), -172 * float(stake), -90 * float(stake)]
        )
        assert sum(found.shares) == 0
        kept = [0.0, 0.0, 0.0]
        for payment in found.payments:
            assert payment.amount > 0
            kept[payment.payer] -= float(payment.amount)
            kept[payment.receiver] += float(payment.amount)
        assert kept == pytest.approx([float(share) for share in found.shares])
    with pytest.raises(UsageError):
        settle((262, -172, -90), 0)


@pytest.mark.paragraph("minsk", "sources")
def test_the_texts_of_the_minsk_king_are_named() -> None:
    """000 L4 is its heading and L40 its last line; 004 L45 the heading, L59 the last line."""
    texts = ("000_6428f64e271a5616 L4-40", "004_36af0d8266396d59 L45-59")
    assert load("minsk").sources == texts
