"""Points of a row from its counts: the same lines as the engine has from the cards.

A fault has a line of its own, so that it can be read why somebody paid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from king.rules.scoring import Lines, ScoreLine, line, points_of
from king.scoresheet.plan import ContractPlan
from king.seats import Seat, seats

Counted = Mapping[str, Mapping[Seat, int]]


def whole_points(contract: ContractPlan, suit: str | None, *, forced_only: bool = False) -> int:
    """What one seat pays that takes everything; ``forced_only``: every card that is forced."""
    total = 0
    for row in contract.lines:
        unit = contract.units[row.unit]
        if forced_only and not unit.forced:
            continue
        whole = unit.whole
        if unit.of == "suit" and contract.bid is not None and suit is not None:
            whole = contract.bid.cards[suit][1]
        total += row.each * whole
    return total


def lines_of_counts(
    contract: ContractPlan, players: int, counts: Counted, suit: str | None, *, skip_forced: bool
) -> list[Lines]:
    """The lines of every seat for its counts, or those of a slam.

    ``skip_forced``: without the cards that somebody held back and is charged for.
    """
    slam = contract.slam
    if slam is not None:
        for seat in seats(players):
            if all(_has_all(contract, counts, place, seat) for place in slam.units):
                each = [slam.taker if other == seat else slam.others for other in seats(players)]
                return [(line("slam", 1, value),) if value else () for value in each]
    return [
        tuple(
            found
            for found in (
                line(
                    f"*{suit}" if contract.units[row.unit].of == "suit" else row.what,
                    counts.get(contract.units[row.unit].key, {}).get(seat, 0),
                    row.each,
                )
                for row in contract.lines
                if not (skip_forced and contract.units[row.unit].forced)
            )
            if found.points
        )
        for seat in seats(players)
    ]


def _has_all(contract: ContractPlan, counts: Counted, place: int, seat: Seat) -> bool:
    unit = contract.units[place]
    return counts.get(unit.key, {}).get(seat, 0) == unit.most


def with_bid(lines: Sequence[Lines], bid: tuple[Seat, int] | None) -> list[Lines]:
    """The bid before all else of the seat that made it: it is charged whatever happens."""
    if bid is None:
        return list(lines)
    charge = line("bid", bid[1], -1)
    return [(charge, *rows) if seat == bid[0] else rows for seat, rows in enumerate(lines)]


def with_price(
    contract: ContractPlan, lines: Sequence[Lines], sold: tuple[Seat, int] | None, seller: Seat
) -> list[Lines]:
    """The price of the talon on both sides (rules 2.7)."""
    rule = contract.sale
    if rule is None or sold is None:
        return list(lines)
    buyer, price = sold
    won = points_of(lines[buyer])
    if rule.settle == "capped":
        price = max(0, min(price, won))
    if not price:
        return list(lines)
    extra: dict[int, list[ScoreLine]] = {
        buyer: [line("price", 1, -price)],
        seller: [line("price", 1, price)],
    }
    if rule.settle == "punitive" and won < price:
        extra[seller].append(line("shortfall", 1, price - won))
    return [(*rows, *extra.get(seat, ())) for seat, rows in enumerate(lines)]


def lines_of_places(contract: ContractPlan, players: int, order: Sequence[Seat]) -> list[Lines]:
    """The points of places: the first out and those after, or rungs of a ladder from the top."""
    lines: list[Lines] = [()] * players
    if contract.places is not None:
        for number, (seat, points) in enumerate(zip(order, contract.places, strict=False), start=1):
            if points:
                lines[seat] = (line(f"place-{number}", 1, points),)
    elif contract.ladder is not None:
        rule = contract.ladder
        for place, seat in enumerate(order):
            crown = (line("crown", 1, rule.crown),) if place == 0 and rule.crown else ()
            rungs = line("rungs", players - 1 - place, rule.rung)
            lines[seat] = (*crown, rungs) if rungs.points else crown
    return lines


def with_most_tricks(
    lines: Sequence[Lines], points: int, won: Mapping[Seat, int], order: Sequence[Seat]
) -> list[Lines]:
    """Points for the most tricks; of equals the lower title wins (004 L219)."""
    winner = max(order, key=lambda seat: (won.get(seat, 0), order.index(seat)))
    extra = line("most-tricks", 1, points)
    return [(*rows, extra) if seat == winner else rows for seat, rows in enumerate(lines)]


def with_charge(lines: Sequence[Lines], what: str, points: int, payers: set[Seat]) -> list[Lines]:
    """The charge for a fault, to each of those who made it."""
    charge = line(what, 1, points)
    return [(*rows, charge) if seat in payers else rows for seat, rows in enumerate(lines)]
