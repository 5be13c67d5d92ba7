"""The example game of the seed (000 L36-40): sheet, /40 check, settlement."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle

import pytest

from king.errors import UsageError
from king.rules import load
from king.scoresheet import Row, Sheet, settle
from king.seats import Seat

RULES = load("minsk").rules()

# The texts give sums only. These 27 deals are possible ones that end at them: each adds up
# to its contract, A pays 98, B 316, C 306, and nine otygryshes give 45, 18 and 27 tricks.
MINUS = {
    "no-tricks": [(-8, -16, -16), (0, -20, -20), (0, -20, -20)],
    "no-last-two": [(-20, -20, 0), (0, -40, 0), (0, 0, -40)],
    "no-girls": [(-10, -20, -10), (-10, -10, -20), (0, -20, -20)],
    "no-boys": [(-10, -20, -10), (-10, -20, -10), (0, -20, -20)],
    "no-king": [(0, -40, 0), (0, 0, -40), (0, 0, -40)],
    "no-hearts": [(-10, -20, -10), (-10, -15, -15), (-10, -15, -15)],
}
PLUS = [(40, 16, 24)] * 9


def example() -> Sheet:
    """Everyone orders each negative contract once and three otygryshes."""
    deals = [(name, points) for name, group in MINUS.items() for points in group]
    deals += [("otygrysh", points) for points in PLUS]
    declarers = cycle((1, 2, 0))
    rows = [
        Row(number, Seat((declarer - 1) % 3), Seat(declarer), name, None, points)
        for number, ((name, points), declarer) in enumerate(
            zip(deals, declarers, strict=False), start=1
        )
    ]
    return Sheet(RULES, tuple(rows))


def test_the_seed_example_adds_up() -> None:
    sheet = example()
    assert sheet.plus == (360, 144, 216)
    assert sheet.minus == (-98, -316, -306)
    assert sheet.totals == (262, -172, -90)
    assert sum(sheet.plus) == 720
    assert sum(sheet.minus) == -720
    checks = sheet.checks()
    assert {check.name for check in checks} == {"deal", "plus", "minus", "game"}
    assert all(check.ok for check in checks)


def test_the_check_is_run_after_every_deal() -> None:
    sheet = example()
    for count in range(1, len(sheet.rows) + 1):
        part = Sheet(RULES, sheet.rows[:count])
        assert sum(part.plus) % 40 == 0
        assert sum(part.minus) % 40 == 0
        assert all(check.ok for check in part.checks())


@pytest.mark.parametrize("index", [0, 7, 26])
def test_a_wrong_entry_turns_checks_red_and_names_the_deal(index: int) -> None:
    sheet = example()
    rows = list(sheet.rows)
    row = rows[index]
    wrong = (row.points[0] - 3, *row.points[1:])
    rows[index] = Row(row.number, row.dealer, row.declarer, row.contract, None, wrong)
    red = [check for check in Sheet(RULES, tuple(rows)).checks() if not check.ok]
    assert [check.deal for check in red if check.name == "deal"] == [index + 1]
    assert any(check.name in ("plus", "minus") for check in red)
    assert any(check.name == "game" for check in red)


def test_settlement_of_the_seed_example() -> None:
    paid = settle((262, -172, -90), 1)
    assert paid.shares == (262, -172, -90)
    assert [(p.payer, p.receiver, p.amount) for p in paid.payments] == [(1, 0, 172), (2, 0, 90)]


def test_settlement_takes_any_stake_and_sums_to_zero() -> None:
    paid = settle((-31, -10, -7), Fraction(1, 10))
    assert sum(paid.shares) == 0
    assert paid.shares[0] == Fraction(-3, 2)
    assert sum(p.amount for p in paid.payments) == Fraction(3, 2)


@pytest.mark.parametrize("stake", [0, -1])
def test_a_stake_must_be_positive(stake: int) -> None:
    with pytest.raises(UsageError):
        settle((1, -1), stake)
