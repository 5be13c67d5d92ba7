"""Who pays whom: exact shares, coins that add up, as few payments as can be."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from king.scoresheet import settle
from king.scoresheet.settlement import rounded


def test_groups_that_are_even_settle_among_themselves() -> None:
    """From the largest debt to the largest claim this would take four payments."""
    paid = settle((6, 5, -5, -3, -3), 1)
    assert [(p.payer, p.receiver, p.amount) for p in paid.payments] == [
        (2, 1, 5), (3, 0, 3), (4, 0, 3),
    ]  # fmt: skip


def most_even_groups(shares: tuple[Fraction, ...]) -> int:
    """The most groups with sum 0, found by trying them all."""
    if not shares:
        return 0
    first, rest = shares[0], shares[1:]
    best = 0
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in chosen) == 0:
                others = tuple(rest[p] for p in range(len(rest)) if p not in chosen)
                best = max(best, 1 + most_even_groups(others))
    return best


def test_payments_are_the_fewest_and_pay_everything() -> None:
    rng = Random(1)
    fewer = 0
    for _ in range(300):
        players = rng.randint(2, 6)
        totals = tuple(rng.randint(-6, 6) for _ in range(players))
        paid = settle(totals, 1)
        balance = list(paid.shares)
        for pay in paid.payments:
            assert pay.amount > 0
            balance[pay.payer] += pay.amount
            balance[pay.receiver] -= pay.amount
        assert not any(balance)
        assert len(paid.payments) == players - most_even_groups(paid.shares)
        fewer += len(paid.payments) < players - 1
    assert fewer > 20


def test_coins_add_up_and_none_is_off_by_a_whole_coin() -> None:
    rng = Random(2)
    for _ in range(300):
        totals = [rng.randint(-500, 500) for _ in range(rng.randint(3, 7))]
        exact = settle(totals, Fraction(1, 20)).shares
        coins = rounded(exact, 2)
        assert sum(coins) == 0
        for share, coin in zip(exact, coins, strict=True):
            assert abs(share - coin) < Fraction(1, 100)
            assert (coin * 100).denominator == 1


def test_twelve_players_are_settled_too() -> None:
    paid = settle((12, -12, 7, -7, 5, -5, 3, -3, 2, -2, 1, -1), 1)
    assert len(paid.payments) == 6
