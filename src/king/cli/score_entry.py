"""What the flags of ``king score`` say of a deal, as the line of a sheet."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from king.errors import UsageError, phrase
from king.scoresheet.counting import PLACE, special_keys
from king.scoresheet.entry import (
    Entry,
    parse_count,
    parse_fault,
    parse_pairs,
    parse_trump,
    seat_named,
)
from king.scoresheet.ledger import Ledger
from king.scoresheet.plan import ContractPlan, FaultKind
from king.scoresheet.refusal import SheetError
from king.seats import Seat

_ALIASES: Final = {
    "queens": "girls",
    "jacks": "boys",
    "trick": "tricks",
    "heart": "hearts",
    "places": "place",
    "bids": "bid",
    "titles": "title",
    "kings": "king",
    "last2": "last-two",
    "lasttwo": "last-two",
    "last_two": "last-two",
}
NOBODY: Final = "none"  # --fault none takes a fault back


def entry_of(args: argparse.Namespace, contract: str | None, ledger: Ledger) -> Entry:
    """A new line. The contract may be left out where the schedule names it."""
    following = ledger.next
    if contract is None:
        if following is None or following.contract is None:
            raise UsageError(phrase("no contract"), phrase("add FILE CONTRACT"))
        contract = following.contract
    return _with_flags(Entry(contract), args, ledger)


def edited(args: argparse.Namespace, contract: str | None, old: Entry, ledger: Ledger) -> Entry:
    """A line with what the flags say; another contract begins its counts anew."""
    if contract is not None and contract != old.contract:
        old = Entry(contract, dealer=old.dealer, declarer=old.declarer)
    return _with_flags(old, args, ledger)


def _with_flags(entry: Entry, args: argparse.Namespace, ledger: Ledger) -> Entry:
    names = ledger.names
    if args.dealer is not None:
        entry = replace(entry, dealer=seat_named(args.dealer, names))
    if args.declarer is not None:
        entry = replace(entry, declarer=seat_named(args.declarer, names))
    if args.trump is not None:
        entry = replace(entry, trump=parse_trump(args.trump))
    if args.fault:
        entry = replace(entry, faults=_faults(args.fault, names))
        if "revoke" in entry.faults.values() and not args.count:
            entry = replace(entry, counts={k: v for k, v in entry.counts.items() if k == "bid"})
    if args.redeal:
        entry = replace(entry, redeal=True, trump=None, counts={}, faults={})
    elif args.count or args.fault:
        entry = replace(entry, redeal=False)  # it was played after all
    contract = ledger.plan.contract(entry.contract)
    return replace(entry, counts={**entry.counts, **_counts(args.count, contract, ledger)})


def _faults(pairs: Sequence[str], names: Sequence[str]) -> dict[Seat, FaultKind]:
    faults: dict[Seat, FaultKind] = {}
    for pair in pairs:
        if pair.strip().lower() == NOBODY:
            continue
        for seat, kind in parse_pairs(pair, names):
            if seat in faults:
                raise SheetError("name-twice", name=names[seat])
            faults[seat] = parse_fault(kind)
    return faults


def _counts(
    texts: Sequence[str], contract: ContractPlan | None, ledger: Ledger
) -> dict[str, dict[Seat, int]]:
    """Every ``--count [UNIT:]Anna=1,Boris=3``, a unit once."""
    counts: dict[str, dict[Seat, int]] = {}
    for text in texts:
        unit, colon, rest = text.rpartition(":")
        key = _unit(unit.strip(), contract, ledger) if colon else _only_unit(contract, ledger)
        if key in counts:
            raise SheetError("unit-twice", unit=key)
        counts[key] = {seat: parse_count(n) for seat, n in parse_pairs(rest, ledger.names)}
    return counts


def _unit(said: str, contract: ContractPlan | None, ledger: Ledger) -> str:
    """The key of a unit by what was typed, whatever its case or a usual other name."""
    known = _keys(contract, ledger)
    for name in (said, _ALIASES.get(said.lower(), said)):
        for key in known:
            if key.lower() == name.lower():
                return key
    return said


def _only_unit(contract: ContractPlan | None, ledger: Ledger) -> str:
    """The unit that needs no name: the only one, or places. Raises UsageError."""
    if contract is None:
        return ""  # refused for its contract
    if len(contract.units) == 1:
        return contract.units[0].key
    if not contract.units:
        return PLACE
    keys = _keys(contract, ledger)
    examples = ", ".join(f"{key}:" for key in keys)
    raise UsageError(phrase("--count without its unit"), examples)


def _keys(contract: ContractPlan | None, ledger: Ledger) -> list[str]:
    if contract is None:
        return []
    special = special_keys(ledger.plan, contract, ledger.standing)
    return [*special, *(unit.key for unit in contract.units)]
