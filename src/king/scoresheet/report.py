"""A ledger as JSON values: what ``king score show --json`` prints, and what tests compare."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from king.scoresheet.ledger import Ledger
from king.scoresheet.row import SheetRow
from king.seats import seats

Document = dict[str, Any]


def sheet_json(ledger: Ledger) -> Document:
    """The document of a sheet: seats are places in ``names``, trumps letters or "none".

    ``left``: for each player the contracts still to be ordered, each as often as is left;
    nothing where contracts are not ordered.
    """
    return {
        "ruleset": ledger.plan.ruleset,
        "names": list(ledger.names),
        "rows": [_row(row) for row in ledger.rows],
        "plus": list(ledger.plus),
        "minus": list(ledger.minus),
        "totals": list(ledger.totals),
        "checks": checks_json(ledger),
        "left": [list(ledger.left(seat)) for seat in seats(ledger.plan.players)],
    }


def checks_json(ledger: Ledger) -> list[Document]:
    """Every check by its name: "deal 3", "plus", "minus", "game"."""
    return [
        {"name": check.name if check.deal is None else f"deal {check.deal}", "ok": check.ok}
        for check in ledger.checks()
    ]


def _row(row: SheetRow) -> Document:
    return {
        "number": row.number,
        "dealer": row.dealer,
        "declarer": row.declarer,
        "contract": row.contract,
        "trump": row.trump,
        "scores": list(row.points),
    }


def details_json(ledger: Ledger) -> Document:
    """The reasons for points, faults, and what comes next."""
    at = ledger.standing
    return {
        "lines": [to_builtins(row.lines) for row in ledger.rows],
        "faults": [
            {str(seat): row.entry.faults[seat] for seat in sorted(row.entry.faults)}
            for row in ledger.rows
        ],
        "redeal": [row.redeal for row in ledger.rows],
        "next": None if ledger.next is None else to_builtins(ledger.next),
        "standing": {
            "titles": list(at.titles),
            "taken": list(at.taken),
            "completed": list(at.completed),
            "reigns": at.reigns,
            "ladder": list(at.ladder),
        },
        "winners": None if ledger.winners is None else list(ledger.winners),
    }
