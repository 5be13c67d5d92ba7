"""What all points of a deal add up to: stated in the file, checked against the score atoms."""

from __future__ import annotations

from msgspec import Struct

from king.cards import NO_CARDS
from king.errors import phrase
from king.rules.contract import Contract
from king.rules.tree import Table


class Course(Struct, frozen=True):
    """How a deal of the contract runs, as far as its total depends on it.

    ``tricks`` of a full deal; ``stock``: what becomes of the rest of a stock, None without
    one; ``aside``: "declarer" or "nobody", where a talon can take cards out of play.
    """

    tricks: int
    players: int
    stock: str | None
    aside: str | None


def read_total(table: Table, contract: Contract, course: Course, *, derived: bool) -> int | None:
    """The total of a contract, None where it depends on the course of the deal.

    ``derived``: all its points come from other contracts, so that it need not be stated.
    Raises RulesetError when the stated total is not what the atoms add up to.
    """
    stated = table.raw("total")
    is_sure = not _can_fall_short(contract, course)
    if stated == "varies" and not (is_sure and contract.bidding is None and course.stock is None):
        return None
    if contract.bidding is not None:
        raise table.wrong("total", phrase('"varies" where a bid is charged'))
    if course.stock is not None and any(not atom.numbers and atom.each for atom in contract.tricks):
        allowed = phrase('"varies" where a stock makes the number of tricks uncertain')
        raise table.wrong("total", allowed)
    if not (contract.tricks or contract.cards or contract.layout or contract.bouts):
        allowed = phrase("trick, card, last_tricks, nth_tricks, sum or mirrors")
        raise table.error(None, phrase("no points"), allowed)
    found = _sum(contract, course)
    if stated is None and (derived or contract.bouts is not None):
        return found if is_sure else None
    if stated is None:
        allowed = phrase("the total of the deal: {total}", total=found)
        raise table.error("total", phrase("nothing"), allowed)
    if isinstance(stated, bool) or not isinstance(stated, int):
        allowed = phrase("the total of the deal as a number: {total}", total=found)
        raise table.wrong("total", allowed)
    if stated != found:
        allowed = phrase("{total}, which the points of the row add up to", total=found)
        raise table.error("total", str(stated), allowed)
    return found if is_sure else None


def _sum(contract: Contract, course: Course) -> int:
    """All points of a deal, as if every card were taken."""
    if contract.bouts is not None:
        rungs = course.players * (course.players - 1) // 2
        return contract.bouts.crown + contract.bouts.rung * rungs
    tricks = sum(atom.each * (len(atom.numbers) or course.tricks) for atom in contract.tricks)
    cards = sum(atom.each * len(atom.group.cards) for atom in contract.cards)
    places = sum(contract.layout.places) if contract.layout is not None else 0
    return tricks + cards + places + contract.most_tricks


def _can_fall_short(contract: Contract, course: Course) -> bool:
    """Whether points are charged twice, or cards that score may stay in the stock or talon."""
    if contract.sale is not None:
        return contract.sale.settle == "punitive"
    if course.stock == "hand" and contract.cards:
        return True
    kept = contract.keep.cards if course.aside == "declarer" else NO_CARDS
    return course.aside is not None and not contract.scoring <= kept
