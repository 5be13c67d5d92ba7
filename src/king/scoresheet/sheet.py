"""The sheet of one game: what was played, what each seat scored, and whether it adds up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from king.cards import Suit
from king.rules.ruleset import Rules
from king.seats import Seat


class ScoredDeal(Protocol):
    """Anything with the facts of a scored deal: an engine's result, a ledger's entry."""

    @property
    def number(self) -> int: ...
    @property
    def dealer(self) -> Seat: ...
    @property
    def declarer(self) -> Seat | None: ...
    @property
    def contract(self) -> str: ...
    @property
    def trump(self) -> Suit | None: ...
    @property
    def points(self) -> tuple[int, ...]: ...


class Row(Struct, frozen=True):
    """One deal on the sheet; ``points`` by seat, signed."""

    number: int
    dealer: Seat
    declarer: Seat | None
    contract: str
    trump: Suit | None
    points: tuple[int, ...]


class Check(Struct, frozen=True):
    """One check of the sheet: what it is about, what was found, what it should be.

    ``name``: "deal" (the points of one deal against its total), "minus" and "plus" (the
    sums of all penalties and of all plus points against the divisor, 000 L40), "game".
    """

    name: str
    deal: int | None
    found: int
    expected: int | None
    divisor: int
    ok: bool


class Sheet(Struct, frozen=True):
    """All rows of a game, under its rules."""

    rules: Rules
    rows: tuple[Row, ...]

    @property
    def plus(self) -> tuple[int, ...]:
        """Each seat's points from deals in which it gained."""
        return tuple(
            sum(row.points[seat] for row in self.rows if row.points[seat] > 0)
            for seat in self.rules.seats
        )

    @property
    def minus(self) -> tuple[int, ...]:
        """Each seat's penalties (ремиз), never positive."""
        return tuple(
            sum(row.points[seat] for row in self.rows if row.points[seat] < 0)
            for seat in self.rules.seats
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """Plus and minus together."""
        return tuple(map(sum, zip(self.plus, self.minus, strict=True)))

    def checks(self) -> tuple[Check, ...]:
        """Every check that applies now: each deal, both sides, the whole game.

        The two-sided check is the advice of 000 L40: after every deal the sum of all plus
        points and the sum of all minus points must each divide by the number of the sheet.
        """
        found = [self._deal_check(row) for row in self.rows]
        plus, minus = self.rules.sheet.plus_divisor, self.rules.sheet.minus_divisor
        if plus > 1:
            found.append(_side_check("plus", sum(self.plus), plus))
        if minus > 1:
            found.append(_side_check("minus", sum(self.minus), minus))
        expected, count = self.rules.game_total, self.rules.deal_count
        if expected is not None and len(self.rows) == count:
            total = sum(self.totals)
            found.append(Check("game", None, total, expected, 1, total == expected))
        return tuple(found)

    def _deal_check(self, row: Row) -> Check:
        contract = self.rules.contracts[row.contract]
        total = sum(row.points)
        expected = contract.total
        if contract.slam is not None and expected not in (None, total):
            slam = contract.slam
            expected = slam.taker + slam.others * (self.rules.players - 1)
        return Check("deal", row.number, total, expected, 1, expected in (None, total))


def _side_check(name: str, total: int, divisor: int) -> Check:
    return Check(name, None, total, None, divisor, total % divisor == 0)


def sheet_of(rules: Rules, results: Iterable[ScoredDeal]) -> Sheet:
    """The sheet of some finished deals."""
    return Sheet(
        rules,
        tuple(
            Row(
                result.number,
                result.dealer,
                result.declarer,
                result.contract,
                result.trump,
                result.points,
            )
            for result in results
        ),
    )
