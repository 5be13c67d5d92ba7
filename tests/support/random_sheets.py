"""Sheets as people fill them in, by chance: deals that fit, corrections, and lines that do not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from king.scoresheet.counting import bounds
from king.scoresheet.document import format_change
from king.scoresheet.entry import Entry
from king.scoresheet.ledger import Change, Ledger
from king.scoresheet.plan import ContractPlan, FaultKind, Plan, Unit
from king.scoresheet.refusal import SheetError
from king.seats import Seat, seats

NAMES = ("Anna", "Boris", "Vera", "Grzegorz", "Dora", "Ewa",
         "Фёдор", "Ged", "Hans", "Ira", "Jan", "Kim")  # fmt: skip
TRIES = 40
NONSENSE = (
    "deal",
    "deal:",
    "edit 1",
    "edit 0: x",
    "remove",
    "remove 99",
    "undo now",
    "redo: 1",
    "dealer: Anna",
    "player: Xenia",
    "ruleset: minsk",
    "| title",
    "deal: no-tricks; tricks Anna",
    "deal: no-tricks; tricks Anna=x",
    "deal: no-tricks; trump=Q",
    "deal: no-tricks; tricks Anna=1, anna=2",
    "deal: no-tricks; fault Boris=theft",
    "deal: no-tricks; dealer=Nobody",
    "deal: no-tricks; tricks Anna=1; tricks Boris=2",
    "deal: no-tricks; trump=S; trump=S",
    "deal: ; ;",
    "edit x: no-tricks",
    "deal: constructor; __proto__ Anna=1",
    "deal: no-tricks; tricks Anna=12345678",
    "deal: no-tricks; tricks Anna=²",
    "?",
)


def sheet_text(plan: Plan, rng: Random) -> str:
    """The text of a sheet with some changes; sometimes its last line does not fit."""
    names = NAMES[: plan.players]
    book = Ledger(plan, names, _first_dealer(plan, rng), (), rng.random() < 0.2)
    lines = _header(book)
    for _ in range(rng.randint(1, 30)):
        change = _change(book, rng)
        lines.append(change if isinstance(change, str) else format_change(change, names))
        if rng.random() < 0.05:
            lines.append(rng.choice(("# a word", "", "   ")))
        try:
            if isinstance(change, str):
                break
            book = book.apply(change)
        except SheetError:
            break
    return "\n".join(lines) + rng.choice(("", "\n"))


def whole_game(plan: Plan, names: tuple[str, ...], rng: Random) -> str:
    """The text of a sheet that is filled to its end, without faults."""
    book = Ledger(plan, names, Seat(0))
    while (following := book.next) is not None:
        left = book.left(following.declarer or Seat(0))
        contract = plan.contract(following.contract or rng.choice(left))
        assert contract is not None
        for _ in range(TRIES * 10):
            trump = rng.choice("SHDC") if contract.trump != "none" else None
            counts = dict(_counts(book, contract, trump, rng))
            try:
                book = book.add(Entry(contract.id, trump=trump, counts=counts))
            except SheetError:
                continue
            break
    changes = [format_change(change, names) for change in book.changes]
    return "\n".join([*_header(book), *changes]) + "\n"


def _first_dealer(plan: Plan, rng: Random) -> Seat | None:
    return None if rng.random() < 0.3 else rng.choice(list(seats(plan.players)))


def _header(book: Ledger) -> list[str]:
    lines = ["King sheet 1", f"ruleset: {book.plan.ruleset}"]
    lines += ["sheet-option: king-held=in-addition"] if book.in_addition else []
    lines += [f"player: {name}" for name in book.names]
    dealer = book.first_dealer
    return lines if dealer is None else [*lines, f"dealer: {book.names[dealer]}"]


def _change(book: Ledger, rng: Random) -> Change | str:
    """Mostly a deal that fits."""
    wish = rng.random()
    rows = len(book.rows)
    if wish < 0.02:
        return rng.choice(NONSENSE)
    if wish < 0.08 and (book.past or wish < 0.025):
        return Change("undo")
    if wish < 0.14 and (book.future or wish < 0.085):
        return Change("redo")
    if wish < 0.18 and rows:
        return Change("remove", rng.randint(1, rows))
    if wish < 0.28 and rows:
        number = rng.randint(1, rows)
        return Change("edit", number, _entry_for(book, number, rng))
    return Change("deal", None, _entry_for(book, rows + 1, rng))


def _entry_for(book: Ledger, number: int, rng: Random) -> Entry:
    """An entry that fits in this place, or the last try; now and then the first try."""
    is_careless = rng.random() < 0.12
    entry = Entry("nothing")
    for _ in range(TRIES):
        entry = _entry(book, number, rng)
        if is_careless:
            break
        try:
            book.add(entry) if number > len(book.rows) else book.edit(number, entry)
        except SheetError:
            continue
        break
    return entry


def _entry(book: Ledger, number: int, rng: Random) -> Entry:
    plan = book.plan
    contract = _contract(book, number, rng)
    faults = dict(_faults(contract, plan, rng))
    declarer = rng.choice(list(seats(plan.players))) if rng.random() < 0.1 else None
    trump = rng.choice("SHDC") if contract.trump in ("suit", "counted", "turned") else None
    if contract.trump == "optional" or rng.random() < 0.02:
        trump = rng.choice(("S", "H", "D", "C", "none", None))
    dealer = rng.choice(list(seats(plan.players))) if rng.random() < 0.05 else None
    counts = dict(_counts(book, contract, trump, rng))
    if "revoke" in faults.values() and rng.random() < 0.9:
        counts = {key: row for key, row in counts.items() if key == "bid"}
    redeal = rng.random() < (0.15 if contract.bid is not None else 0.005)
    return Entry(contract.id, dealer, declarer, trump, redeal, {} if redeal else counts, faults)


def _contract(book: Ledger, number: int, rng: Random) -> ContractPlan:
    plan = book.plan
    if rng.random() < 0.03:
        return rng.choice(plan.contracts)
    following = book.next
    if number <= len(book.rows):
        wanted: str | None = book.rows[number - 1].contract
    elif following is None:
        wanted = None
    elif following.contract is not None:
        wanted = following.contract
    else:
        assert following.declarer is not None
        wanted = rng.choice(book.left(following.declarer))
    return (plan.contract(wanted) if wanted else None) or rng.choice(plan.contracts)


def _faults(contract: ContractPlan, plan: Plan, rng: Random) -> Iterator[tuple[Seat, FaultKind]]:
    if rng.random() < 0.1 and contract.faults:
        kind = rng.choice(list(contract.faults))
        for seat in rng.sample(list(seats(plan.players)), rng.choice((1, 1, 1, 2))):
            yield seat, kind


def _counts(
    book: Ledger, contract: ContractPlan, trump: str | None, rng: Random
) -> Iterator[tuple[str, dict[Seat, int]]]:
    plan = book.plan
    table = list(seats(plan.players))
    some = rng.choice(table)
    if contract.bid is not None and rng.random() < 0.8:
        highest = contract.bid.highest + (rng.random() < 0.03)
        yield "bid", {some: rng.randint(contract.bid.lowest, highest)}
    if contract.sale is not None and rng.random() < 0.7:
        step = contract.sale.step
        yield "price", {some: step * rng.randint(1, contract.sale.highest // step)}
    if contract.places is not None or contract.ladder is not None:
        most = plan.players if contract.ladder is not None else len(contract.places or ())
        order = rng.sample(table, min(most, plan.players))
        yield "place", {seat: place for place, seat in enumerate(order, start=1)}
    if plan.titles is not None and plan.titles.assign == "dealer" and not book.standing.titles:
        order = rng.sample(table, len(table))
        yield "title", {seat: place for place, seat in enumerate(order, start=1)}
    for unit in contract.units:
        yield unit.key, _dealt_out(book, contract, unit, trump, rng)
    if plan.titles is not None and rng.random() < 0.3:
        ready = rng.sample(table, rng.randint(1, 2))
        yield "finished", {seat: place for place, seat in enumerate(ready, start=1)}


def _dealt_out(
    book: Ledger, contract: ContractPlan, unit: Unit, trump: str | None, rng: Random
) -> dict[Seat, int]:
    """All there is of a unit to some seats, often to one that has everything else too."""
    suit = trump if trump in ("S", "D", "C") else "H"
    inside = [seat for seat in seats(book.plan.players)
              if unit.of != "race" or seat not in book.standing.completed]  # fmt: skip
    if not inside:  # the race that this row was part of is over
        return {}
    least, most = bounds(book.plan, contract, unit, book.standing, suit)
    total = rng.randint(least, most) + rng.choice((0,) * 30 + (1, -1))
    counts = dict.fromkeys(inside, 0)
    favourite = rng.choice(inside)
    for _ in range(max(0, total)):
        counts[favourite if rng.random() < 0.4 else rng.choice(inside)] += 1
    if least == most and rng.random() < 0.1:
        counts[rng.choice(inside)] = -1
    return {seat: count for seat, count in counts.items() if count}
