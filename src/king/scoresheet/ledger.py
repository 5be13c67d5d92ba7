"""The ledger: a plan, the players, and every change of the sheet in order.

The sheet of the moment is the fold of the changes. Nothing is ever deleted: an edit replaces a
row, a removal takes one out, and undo takes back the last change that still stands.

>>> from king.rules import load
>>> from king.scoresheet import plan_of
>>> from king.scoresheet.entry import parse_entry
>>> names = ("Anna", "Boris", "Vera")
>>> ledger = Ledger(plan_of(load("minsk").rules()), names, first_dealer=Seat(0))
>>> ledger = ledger.add(parse_entry("no-tricks; tricks Anna=1, Boris=3, Vera=rest", names))
>>> ledger.totals, names[ledger.rows[0].declarer]
((-4, -12, -24), 'Boris')
>>> ledger.undo().totals, ledger.undo().redo().totals
((0, 0, 0), (-4, -12, -24))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from king.scoresheet import standing
from king.scoresheet.entry import Entry
from king.scoresheet.plan import Plan
from king.scoresheet.refusal import SheetError
from king.scoresheet.row import SheetRow, make_row
from king.scoresheet.sheet import Check
from king.scoresheet.standing import Standing
from king.seats import Seat, seats

MAX_CHANGES: Final = 2000
MAX_WORK: Final = 50_000
"""Rows that one ledger counts in all: what an evening with many corrections never needs."""

Rows = tuple[SheetRow, ...]


class Change(Struct, frozen=True):
    """One line of the history. ``row``: the number of the row that is edited or removed."""

    kind: Literal["deal", "edit", "remove", "undo", "redo"]
    row: int | None = None
    entry: Entry | None = None


class Next(Struct, frozen=True):
    """What comes next. ``contract``: None where it is ordered; ``again``: a fault spoilt it."""

    number: int
    dealer: Seat
    declarer: Seat | None
    contract: str | None
    again: bool


class Ledger(Struct, frozen=True):
    """A sheet with its history, immutable: every change gives the next one or a SheetError.

    ``past``: the rows before each change that stands, the oldest first; ``future``: the rows
    after each change that was taken back. ``work`` counts rows that were made.
    """

    plan: Plan
    names: tuple[str, ...]
    first_dealer: Seat | None = None
    ladder: tuple[Seat, ...] = ()
    in_addition: bool = False
    rows: Rows = ()
    changes: tuple[Change, ...] = ()
    past: tuple[Rows, ...] = ()
    future: tuple[Rows, ...] = ()
    work: int = 0

    # --- Changes --------------------------------------------------------------------------

    def apply(self, change: Change) -> Ledger:
        """The ledger after any change. Raises SheetError, and then nothing has changed."""
        match change.kind:
            case "deal":
                assert change.entry is not None
                return self.add(change.entry)
            case "edit":
                assert change.row is not None
                assert change.entry is not None
                return self.edit(change.row, change.entry)
            case "remove":
                assert change.row is not None
                return self.remove(change.row)
            case "undo":
                return self.undo()
            case _:
                return self.redo()

    def add(self, entry: Entry) -> Ledger:
        """A new row at the end. Raises SheetError."""
        at = self.standing
        if not self.rows:
            at = replace(at, first_dealer=self._dealer_before(entry))
        row = self._row(at, entry, len(self.rows) + 1)
        return self._changed(Change("deal", None, row.entry), (*self.rows, row), 1)

    def edit(self, number: int, entry: Entry) -> Ledger:
        """A row replaced; all later ones must still fit. Raises SheetError."""
        place = self._place(number)
        row = self._row(self._before(place), entry, number)
        kept = self._counted_again((*self.rows[:place], row), self.rows[place + 1 :])
        change = Change("edit", number, row.entry)
        return self._changed(change, kept, len(self.rows) - place)

    def remove(self, number: int) -> Ledger:
        """A row taken out; later ones move up and must still fit. Raises SheetError."""
        place = self._place(number)
        kept = self._counted_again(self.rows[:place], self.rows[place + 1 :])
        return self._changed(Change("remove", number), kept, len(self.rows) - place)

    def undo(self) -> Ledger:
        """The last change that still stands taken back. Raises SheetError."""
        if not self.past:
            raise SheetError("nothing-to-undo")
        return self._logged(
            replace(
                self,
                rows=self.past[-1],
                past=self.past[:-1],
                future=(*self.future, self.rows),
            ),
            Change("undo"),
        )

    def redo(self) -> Ledger:
        """The last change that was taken back made again. Raises SheetError."""
        if not self.future:
            raise SheetError("nothing-to-redo")
        return self._logged(
            replace(
                self,
                rows=self.future[-1],
                past=(*self.past, self.rows),
                future=self.future[:-1],
            ),
            Change("redo"),
        )

    def _changed(self, change: Change, rows: Rows, work: int) -> Ledger:
        book = replace(
            self, rows=rows, past=(*self.past, self.rows), future=(), work=self.work + work
        )
        if book.work > MAX_WORK:
            raise SheetError("too-long", limit=MAX_WORK)
        return self._logged(book, change)

    def _logged(self, book: Ledger, change: Change) -> Ledger:
        if len(self.changes) >= MAX_CHANGES:
            raise SheetError("too-long", limit=MAX_CHANGES)
        return replace(book, changes=(*self.changes, change))

    def _dealer_before(self, entry: Entry) -> Seat:
        """Who dealt first: where nobody has said it, the first line tells."""
        if self.first_dealer is not None:
            return self.first_dealer
        if entry.dealer is not None:
            return entry.dealer
        contract = self.plan.contract(entry.contract)
        if entry.declarer is None or contract is None or not contract.is_ordered_by_role:
            return Seat(0)
        return standing.dealer_for(self.plan, entry.declarer)

    def _place(self, number: int) -> int:
        if not 1 <= number <= len(self.rows):
            raise SheetError("no-row", row=number, rows=len(self.rows))
        return number - 1

    def _row(self, at: Standing, entry: Entry, number: int) -> SheetRow:
        try:
            return make_row(self.plan, at, entry, in_addition=self.in_addition)
        except SheetError as error:
            error.row = number
            raise

    def _counted_again(self, rows: Rows, later: Rows) -> Rows:
        """Rows with later ones counted anew after them. Raises SheetError that names one."""
        for old in later:
            at = rows[-1].after if rows else self._first()
            try:
                rows = (*rows, make_row(self.plan, at, old.entry, in_addition=self.in_addition))
            except SheetError as error:
                raise SheetError("later-row", row=old.number, cause=error.cause()) from None
        return rows

    # --- What the sheet says --------------------------------------------------------------

    def _first(self) -> Standing:
        order = self.ladder or tuple(seats(self.plan.players))
        if self.first_dealer is not None:
            dealer = self.first_dealer
        else:
            dealer = self.rows[0].after.first_dealer if self.rows else Seat(0)
        return standing.first_standing(self.plan, dealer, order)

    def _before(self, place: int) -> Standing:
        return self.rows[place - 1].after if place else self._first()

    @property
    def standing(self) -> Standing:
        """Where the sheet stands after its last row."""
        return self._before(len(self.rows))

    @property
    def totals(self) -> tuple[int, ...]:
        """Plus and minus together, by seat."""
        return self.standing.totals

    @property
    def plus(self) -> tuple[int, ...]:
        """Each seat's points from deals in which it gained."""
        return self._side(1)

    @property
    def minus(self) -> tuple[int, ...]:
        """Each seat's penalties, never positive."""
        return self._side(-1)

    def _side(self, sign: int) -> tuple[int, ...]:
        return tuple(
            sum(row.points[seat] for row in self.rows if row.points[seat] * sign > 0)
            for seat in seats(self.plan.players)
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its schedule or by a total."""
        return standing.is_over(self.plan, self.standing)

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who has won, equals together; None before the end."""
        if not self.is_over:
            return None
        best = max(self.totals)
        return tuple(seat for seat in seats(self.plan.players) if self.totals[seat] == best)

    def left(self, seat: Seat) -> tuple[str, ...]:
        """Contracts that a seat still has to order, each as often as is left."""
        return standing.left_of(self.plan, self.standing, seat)

    @property
    def next(self) -> Next | None:
        """Who deals and orders what; None when the game is over."""
        if self.is_over:
            return None
        plan, at = self.plan, self.standing
        dealer = standing.next_dealer(plan, at)
        contract = standing.scheduled(plan, at)
        row = plan.contract(contract) if contract is not None else None
        declarer: Seat | None = None
        if row is not None and row.ladder is not None:
            declarer = at.ladder[0]
        elif plan.schedule.kind == "orders" or (row is not None and row.is_ordered_by_role):
            declarer = standing.next_orderer(plan, at, dealer)
        return Next(len(self.rows) + 1, dealer, declarer, contract, at.again is not None)

    def checks(self) -> tuple[Check, ...]:
        """Every check that applies now: each deal, both sides (000 L40), the whole game."""
        found = []
        for row in self.rows:
            total, expected = sum(row.points), row.expected
            found.append(Check("deal", row.number, total, expected, 1, expected in (None, total)))
        plan = self.plan
        for name, side, divisor in (
            ("plus", self.plus, plan.plus_divisor),
            ("minus", self.minus, plan.minus_divisor),
        ):
            if divisor > 1:
                total = sum(side)
                found.append(Check(name, None, total, None, divisor, total % divisor == 0))
        if plan.game_total is not None and self.standing.played == plan.schedule.count:
            total, wanted = sum(self.totals), plan.game_total + self._charged_besides()
            found.append(Check("game", None, total, wanted, 1, total == wanted))
        return tuple(found)

    def _charged_besides(self) -> int:
        """What faults charged more than their deals are worth: two who revoked both pay."""
        more = 0
        for row in self.rows:
            contract = self.plan.contract(row.contract)
            if contract is not None and not row.redeal and contract.total is not None:
                more += (row.expected or 0) - contract.total
        return more


def with_changes(ledger: Ledger, changes: Sequence[Change]) -> Ledger:
    """The ledger after some changes. Raises SheetError."""
    for change in changes:
        ledger = ledger.apply(change)
    return ledger
