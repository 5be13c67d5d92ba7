"""Do the counts of a line fit its contract? Nothing is guessed: what is missing is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from king.scoresheet.entry import REST, Entry
from king.scoresheet.plan import ContractPlan, Plan, Unit
from king.scoresheet.refusal import Facts, SheetError
from king.scoresheet.standing import Standing, inside, reached
from king.seats import Seat, seats

TITLE: Final = "title"
BID: Final = "bid"
PRICE: Final = "price"
PLACE: Final = "place"
FINISHED: Final = "finished"

Seated = Mapping[Seat, int]


def is_race(plan: Plan, contract: ContractPlan) -> bool:
    """Whether tricks of this contract count towards titles."""
    return plan.titles is not None and contract.id == plan.titles.race


def special_keys(plan: Plan, contract: ContractPlan, at: Standing) -> tuple[str, ...]:
    """Counts that a row takes beside those of its units, in the order of a line."""
    racing = is_race(plan, contract)
    asks_titles = racing and not at.titles and plan.titles is not None and (
        plan.titles.assign == "dealer")  # fmt: skip
    return (
        *((TITLE,) if asks_titles else ()),
        *((BID,) if contract.bid is not None else ()),
        *((PRICE,) if contract.sale is not None else ()),
        *((PLACE,) if contract.places is not None or contract.ladder is not None else ()),
        *((FINISHED,) if racing else ()),
    )


def check_keys(plan: Plan, contract: ContractPlan, at: Standing, entry: Entry) -> None:
    """Raises SheetError for a count of something that this contract does not count."""
    known = [*special_keys(plan, contract, at), *(unit.key for unit in contract.units)]
    for key in entry.counts:
        if key not in known:
            raise SheetError("unknown-unit", unit=key, contract=contract.id, allowed=known)


def given(entry: Entry, key: str) -> dict[Seat, int]:
    """The counts of a key that are not 0. Raises SheetError where a rest cannot be known."""
    counts = {seat: count for seat, count in entry.counts.get(key, {}).items() if count}
    if REST in counts.values() and key in (TITLE, BID, PRICE, PLACE, FINISHED):
        raise SheetError("rest-varies", unit=key)
    return counts


def check_bid(contract: ContractPlan, entry: Entry) -> tuple[Seat, int] | None:
    """The seat that bid highest and its bid, None when all passed. Raises SheetError."""
    rule = contract.bid
    bids = given(entry, BID)
    if rule is None or not bids:
        return None
    if len(bids) > 1:
        raise SheetError("one-bid")
    (seat, bid), *_ = bids.items()
    if not rule.lowest <= bid <= rule.highest:
        raise SheetError("bid-range", bid=bid, lowest=rule.lowest, highest=rule.highest)
    return seat, bid


def check_price(contract: ContractPlan, entry: Entry, seller: Seat) -> tuple[Seat, int] | None:
    """The buyer and the price, None when eldest kept the talon. Raises SheetError."""
    rule = contract.sale
    prices = given(entry, PRICE)
    if rule is None or not prices:
        return None
    if len(prices) > 1:
        raise SheetError("one-price")
    (seat, price), *_ = prices.items()
    if seat == seller:
        raise SheetError("seller-buys", seat=seat)
    if price % rule.step or price > rule.highest:
        raise SheetError("price-step", price=price, step=rule.step, highest=rule.highest)
    return seat, price


def check_places(key: str, places: Seated, most: int) -> list[Seat]:
    """The seats of the places 1, 2, ..., each of them once. Raises SheetError."""
    for seat in sorted(places):
        if places[seat] > most:
            raise SheetError("place-high", unit=key, seat=seat, place=places[seat], most=most)
    order = []
    for place in range(1, most + 1):
        holders = [seat for seat in sorted(places) if places[seat] == place]
        if len(holders) > 1:
            raise SheetError("place-twice", unit=key, place=place)
        order += holders
    for place in range(1, most + 1):
        if place not in places.values():
            raise SheetError("place-missing", unit=key, place=place)
    return order


def bounds(
    plan: Plan, contract: ContractPlan, unit: Unit, at: Standing, suit: str | None
) -> tuple[int, int]:
    """The least and most of a unit that all seats have together."""
    if unit.of == "suit":
        assert contract.bid is not None
        assert suit is not None
        return contract.bid.cards[suit]
    if unit.of == "race":
        assert plan.titles is not None
        full = plan.titles.cards // len(inside(plan, at))
        return full, full
    return unit.least, unit.most


def check_units(
    plan: Plan,
    contract: ContractPlan,
    at: Standing,
    entry: Entry,
    suit: str | None,
    *,
    is_charged: bool,
) -> dict[str, dict[Seat, int]]:
    """The counts of every unit, with each rest as its number. Raises SheetError.

    ``suit``: the one that was named, where the cards of a suit count. ``is_charged``: whoever
    held the forced card back pays for it, so nobody need say who took it.
    """
    found: dict[str, dict[Seat, int]] = {}
    for unit in contract.units:
        if unit.forced and is_charged and unit.key not in entry.counts:
            continue
        found[unit.key] = _check_unit(plan, contract, unit, at, entry, suit)
    _check_within(contract, found, plan.players)
    return found


def _check_unit(
    plan: Plan,
    contract: ContractPlan,
    unit: Unit,
    at: Standing,
    entry: Entry,
    suit: str | None,
) -> dict[Seat, int]:
    least, most = bounds(plan, contract, unit, at, suit)
    counts = given(entry, unit.key)
    resters = [seat for seat in sorted(counts) if counts[seat] == REST]
    if len(resters) > 1:
        raise SheetError("rest-twice", unit=unit.key)
    if resters and least != most:
        raise SheetError("rest-varies", unit=unit.key)
    if unit.of == "race":
        for seat in sorted(counts):
            if seat in at.completed:
                raise SheetError("out-of-race", unit=unit.key, seat=seat)
    total = sum(count for count in counts.values() if count != REST)
    facts: Facts = {"unit": unit.key, "found": total, "least": least, "most": most}
    if total > most:
        raise SheetError("too-many", **facts)
    if resters:
        counts[resters[0]] = most - total
        total = most
    is_run = unit.of == "race" and len(reached(plan, at, counts)) == len(inside(plan, at))
    if total < least and not is_run:
        if unit.key not in entry.counts:
            raise SheetError("counts-missing", unit=unit.key, least=least, most=most)
        raise SheetError("too-few", **facts)
    return {seat: counts[seat] for seat in sorted(counts) if counts[seat]}


def _check_within(
    contract: ContractPlan, found: Mapping[str, Mapping[Seat, int]], players: int
) -> None:
    """Nobody has more kings of hearts than hearts."""
    for unit in contract.units:
        for place in unit.within:
            whole = contract.units[place].key
            if unit.key not in found or whole not in found:
                continue
            for seat in seats(players):
                count, limit = found[unit.key].get(seat, 0), found[whole].get(seat, 0)
                if count > limit:
                    raise SheetError(
                        "not-within",
                        unit=unit.key,
                        seat=seat,
                        count=count,
                        whole=whole,
                        limit=limit,
                    )


def check_finished(plan: Plan, at: Standing, entry: Entry, won: Seated) -> list[Seat]:
    """Who reached his target in this deal, in order. Raises SheetError.

    The order is asked for only where something hangs on it: titles by order, or equal targets.
    """
    titles = plan.titles
    assert titles is not None
    ready = reached(plan, at, won)
    order = given(entry, FINISHED)
    if order:
        if set(order) != set(ready) or sorted(order.values()) != list(range(1, len(ready) + 1)):
            raise SheetError("finish-wrong", seats=list(ready))
        return sorted(order, key=order.__getitem__)
    targets = [titles.targets[at.titles.index(seat)] for seat in ready]
    if len(ready) > 1 and (titles.rank == "completed" or len(set(targets)) < len(targets)):
        raise SheetError("finish-needed", seats=list(ready))
    return list(ready)
