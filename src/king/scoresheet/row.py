"""A row of a sheet from its line: whether it fits, what it scores, what it leaves behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from king.rules.scoring import Lines, points_of
from king.scoresheet import scoring, standing
from king.scoresheet.counting import (
    BID,
    FINISHED,
    PLACE,
    PRICE,
    TITLE,
    check_bid,
    check_finished,
    check_keys,
    check_places,
    check_price,
    check_units,
    given,
    is_race,
    special_keys,
)
from king.scoresheet.entry import Entry
from king.scoresheet.plan import ContractPlan, FaultKind, Plan
from king.scoresheet.refusal import SheetError
from king.scoresheet.standing import Again, Standing
from king.seats import Seat, seats

NOTE: Final[FaultKind] = "discard"
CHARGE: Final[FaultKind] = "revoke"
HELD: Final[FaultKind] = "king-held"
TRICKS: Final = "tricks"  # the key of a unit that counts every trick


class SheetRow(Struct, frozen=True):
    """One deal on the sheet, with the reasons for its points.

    ``trump``: S, H, D, C, "none" or None; where a suit was bid for, that suit. ``redeal``: it
    does not count, the same dealer deals again. ``expected``: what its points should add up
    to, None where nobody can say. ``entry``: its line, complete. ``after``: what it leaves.
    """

    number: int
    dealer: Seat
    declarer: Seat | None
    contract: str
    trump: str | None
    points: tuple[int, ...]
    lines: tuple[Lines, ...]
    redeal: bool
    expected: int | None
    entry: Entry
    after: Standing


class _Facts(Struct, frozen=True):
    """Who did what in a row, settled before anything is counted. ``due``: whose turn it was."""

    contract: ContractPlan
    dealer: Seat
    due: Seat
    is_first: bool
    seller: Seat
    declarer: Seat | None
    trump: str | None
    bid: tuple[Seat, int] | None
    sold: tuple[Seat, int] | None


def make_row(plan: Plan, at: Standing, entry: Entry, *, in_addition: bool = False) -> SheetRow:
    """The row of a line on a sheet that stands so.

    ``in_addition``: a king of hearts that was held back is charged beside the normal score
    and not instead of it (rules 2.13). Raises SheetError for the first thing that does not fit.
    """
    facts = _facts(plan, at, entry)
    _check_faults(facts.contract, entry)
    if entry.redeal:
        return _nobody_bid(plan, at, entry, facts)
    check_keys(plan, facts.contract, at, entry)
    if CHARGE in entry.faults.values():
        return _revoked(plan, at, entry, facts)
    rule = facts.contract.bid
    if rule is not None and facts.bid is None and rule.all_pass is None:
        raise SheetError("bid-needed", contract=facts.contract.id)
    if facts.contract.places is not None or facts.contract.ladder is not None:
        return _placed(plan, at, entry, facts)
    return _counted(plan, at, entry, facts, in_addition=in_addition)


# --- Who, and which suit ------------------------------------------------------------------


def _facts(plan: Plan, at: Standing, entry: Entry) -> _Facts:
    if standing.is_over(plan, at):
        raise SheetError("game-over")
    contract = _contract(plan, at, entry)
    due = standing.next_dealer(plan, at)
    dealer = due if entry.dealer is None else entry.dealer
    seller = seats(plan.players).left_of(dealer)
    sold = check_price(contract, entry, seller)
    bid = check_bid(contract, entry)
    if contract.ladder is not None:
        declarer = _settled(entry, at.ladder[0])
    elif contract.sale is not None:
        declarer = _settled(entry, seller if sold is None else sold[0])
    elif contract.bid is not None:
        declarer = _settled(entry, None if bid is None else bid[0])
    else:
        declarer = _declarer(plan, at, entry, contract, dealer)
    trump = _trump(contract, entry, all_passed=bid is None)
    return _Facts(contract, dealer, due, at.rows == 0, seller, declarer, trump, bid, sold)


def _contract(plan: Plan, at: Standing, entry: Entry) -> ContractPlan:
    contract = plan.contract(entry.contract)
    is_ordered = plan.schedule.kind == "orders"
    if contract is None or (is_ordered and not contract.times):
        raise SheetError("unknown-contract", contract=entry.contract)
    if at.again is not None and at.again.contract != contract.id:
        raise SheetError("again", contract=at.again.contract, seat=at.again.declarer)
    wanted = standing.scheduled(plan, at)
    if not is_ordered and contract.id != wanted:
        raise SheetError("not-scheduled", contract=contract.id, scheduled=wanted)
    return contract


def _settled(entry: Entry, expected: Seat | None) -> Seat | None:
    """A declarer that follows from something else; a line may say it but not deny it."""
    if entry.declarer is not None and entry.declarer != expected:
        raise SheetError("wrong-declarer", seat=entry.declarer, expected=expected)
    return expected


def _declarer(
    plan: Plan, at: Standing, entry: Entry, contract: ContractPlan, dealer: Seat
) -> Seat | None:
    if not contract.declared:
        if entry.declarer is not None:
            raise SheetError("no-declarer", contract=contract.id)
        return None
    seat = standing.next_orderer(plan, at, dealer) if entry.declarer is None else entry.declarer
    if at.again is not None and at.again.declarer not in (None, seat):
        raise SheetError("again", contract=at.again.contract, seat=at.again.declarer)
    left = standing.left_of(plan, at, seat)
    if plan.schedule.kind == "orders" and contract.id not in left:
        deals = [row for who, id, row in at.orders if (who, id) == (seat, contract.id)]
        raise SheetError(
            "already-ordered", contract=contract.id, seat=seat, deals=deals, left=list(left)
        )
    return seat


def _trump(contract: ContractPlan, entry: Entry, *, all_passed: bool) -> str | None:
    trump, kind = entry.trump, contract.trump
    if kind == "none":
        if trump not in (None, "none"):
            raise SheetError("no-trump", contract=contract.id)
        return None
    if trump == "none" and kind != "optional":
        raise SheetError("suit-only", contract=contract.id)
    if kind != "counted" or contract.bid is None:
        return trump
    if all_passed and contract.bid.all_pass is not None:
        if trump not in (None, contract.bid.all_pass):
            raise SheetError("all-pass-suit", suit=contract.bid.all_pass)
        return contract.bid.all_pass
    if trump is None and not all_passed:
        raise SheetError("suit-needed", contract=contract.id)
    return trump


# --- Faults and redeals -------------------------------------------------------------------


def _check_faults(contract: ContractPlan, entry: Entry) -> None:
    kinds = list(dict.fromkeys(entry.faults[seat] for seat in sorted(entry.faults)))
    for kind in kinds:
        if kind not in contract.faults:
            raise SheetError(
                "no-such-fault", fault=kind, contract=contract.id, allowed=list(contract.faults)
            )
    if len(kinds) > 1:
        raise SheetError("faults-mixed")
    if kinds and kinds[0] != CHARGE and len(entry.faults) > 1:
        raise SheetError("one-offender", fault=kinds[0])


def _nobody_bid(plan: Plan, at: Standing, entry: Entry, facts: _Facts) -> SheetRow:
    rule = facts.contract.bid
    if rule is None or rule.all_pass is not None or entry.faults or entry.counts:
        raise SheetError("no-redeal", contract=facts.contract.id)
    return _finish(plan, at, entry, facts, None, {})


def _revoked(plan: Plan, at: Standing, entry: Entry, facts: _Facts) -> SheetRow:
    """A revoke ends the deal: the offender pays the whole contract, or all is dealt again."""
    contract = facts.contract
    if set(entry.counts) - {BID}:
        raise SheetError("fault-with-counts", fault=CHARGE)
    counts = {BID: given(entry, BID)} if facts.bid is not None else {}
    if contract.faults[CHARGE] == "redeal":
        declarer = facts.declarer if plan.schedule.kind == "orders" else None
        again = Again(contract.id, declarer)
        after = replace(at, spoilt=at.spoilt + 1, again=again)
        return _finish(plan, after, entry, facts, None, counts)
    rule = contract.bid
    if rule is not None and facts.bid is None and rule.all_pass is None:
        raise SheetError("bid-needed", contract=contract.id)
    charge = scoring.whole_points(contract, facts.trump)
    nothing: list[Lines] = [()] * plan.players
    lines = scoring.with_charge(nothing, CHARGE, charge, set(entry.faults))
    lines = scoring.with_bid(lines, facts.bid)
    expected = None if contract.total is None else contract.total * len(entry.faults)
    return _finish(plan, at, entry, facts, lines, counts, expected=expected)


# --- Counts -------------------------------------------------------------------------------


def _placed(plan: Plan, at: Standing, entry: Entry, facts: _Facts) -> SheetRow:
    """Places in a layout, or on a ladder, from which a breach of order makes one fall."""
    contract = facts.contract
    places = given(entry, PLACE)
    counts = {PLACE: {seat: places[seat] for seat in sorted(places)}}
    if contract.ladder is None:
        order = check_places(PLACE, places, len(contract.places or ()))
    else:
        has_fallen = bool(entry.faults) and not places
        order = list(at.ladder) if has_fallen else check_places(PLACE, places, plan.players)
        for offender in entry.faults:
            order = [*(seat for seat in order if seat != offender), offender]
        at = replace(at, ladder=tuple(order))
    lines = scoring.lines_of_places(contract, plan.players, order)
    return _finish(plan, at, entry, facts, lines, counts, expected=contract.total)


def _counted(
    plan: Plan, at: Standing, entry: Entry, facts: _Facts, *, in_addition: bool
) -> SheetRow:
    contract = facts.contract
    at, titles = _with_titles(plan, at, entry, facts)
    suit = facts.trump if contract.trump == "counted" else None
    held = {seat for seat, kind in entry.faults.items() if kind == HELD}
    is_charged = bool(held) and not in_addition
    found = check_units(plan, contract, at, entry, suit, is_charged=is_charged)
    counts: dict[str, dict[Seat, int]] = {
        **titles,
        **({BID: given(entry, BID)} if facts.bid is not None else {}),
        **({PRICE: given(entry, PRICE)} if facts.sold is not None else {}),
        **found,
    }
    won = found.get(TRICKS, {})
    if is_race(plan, contract):
        ready = check_finished(plan, at, entry, won)
        counts[FINISHED] = given(entry, FINISHED)
        tricks = [won.get(seat, 0) for seat in seats(plan.players)]
        at = standing.after_race(plan, at, facts.dealer, tricks, ready)
    _check_discard(entry, facts, found)
    lines = scoring.lines_of_counts(contract, plan.players, found, suit, skip_forced=is_charged)
    expected = _expected(contract, lines)
    if held:
        charge = scoring.whole_points(contract, suit, forced_only=True)
        lines = scoring.with_charge(lines, HELD, charge, held)
        expected = _with_held(contract, expected, charge if in_addition else 0)
    lines = scoring.with_bid(lines, facts.bid)
    lines = scoring.with_price(contract, lines, facts.sold, facts.seller)
    if contract.most_tricks:
        order = at.titles or tuple(seats(plan.players))
        lines = scoring.with_most_tricks(lines, contract.most_tricks, won, order)
        if plan.titles is not None:
            tricks = [won.get(seat, 0) for seat in seats(plan.players)]
            at = standing.after_reign(at, tricks)
    return _finish(plan, at, entry, facts, lines, counts, expected=expected)


def _with_titles(
    plan: Plan, at: Standing, entry: Entry, facts: _Facts
) -> tuple[Standing, dict[str, dict[Seat, int]]]:
    """The standing with the titles of a race, which are given in its first deal."""
    if plan.titles is None or at.titles:
        return at, {}
    if TITLE not in special_keys(plan, facts.contract, at):
        return replace(at, titles=standing.dealt_titles(plan, facts.dealer)), {}
    titles = given(entry, TITLE)
    if not titles:
        raise SheetError("title-needed", seat=facts.dealer)
    order = check_places(TITLE, titles, plan.players)
    return replace(at, titles=tuple(order)), {TITLE: {s: titles[s] for s in sorted(titles)}}


def _check_discard(entry: Entry, facts: _Facts, found: Mapping[str, Mapping[Seat, int]]) -> None:
    """A wrong discard counts to the declarer as if taken, so he has something (000 L8)."""
    for seat, kind in entry.faults.items():
        if kind != NOTE:
            continue
        if seat != facts.declarer:
            raise SheetError("fault-declarer", seat=seat, declarer=facts.declarer)
        if not any(counts.get(seat) for counts in found.values()):
            raise SheetError("fault-nothing", seat=seat)


def _expected(contract: ContractPlan, lines: Sequence[Lines]) -> int | None:
    is_slam = any(row.what == "slam" for rows in lines for row in rows)
    return contract.slam_total if is_slam else contract.total


def _with_held(contract: ContractPlan, expected: int | None, charge: int) -> int | None:
    return None if expected is None or contract.total is None else expected + charge


# --- What a row leaves --------------------------------------------------------------------


def _finish(
    plan: Plan,
    at: Standing,
    entry: Entry,
    facts: _Facts,
    lines: Sequence[Lines] | None,
    counts: Mapping[str, Mapping[Seat, int]],
    *,
    expected: int | None = 0,
) -> SheetRow:
    """The row and the standing after it. No lines: it is dealt again."""
    contract, number = facts.contract, at.rows + 1
    redeal = lines is None
    shown: tuple[Lines, ...] = ((),) * plan.players if lines is None else tuple(lines)
    points = tuple(points_of(rows) for rows in shown)
    after = replace(
        at,
        rows=number,
        totals=tuple(map(sum, zip(at.totals, points, strict=True))),
        played=at.played + (not redeal),
        again=at.again if redeal else None,
        orders=at.orders,
    )
    if not redeal and plan.schedule.kind == "orders" and facts.declarer is not None:
        after = replace(after, orders=(*at.orders, (facts.declarer, contract.id, number)))
    return SheetRow(
        number=number,
        dealer=facts.dealer,
        declarer=facts.declarer,
        contract=contract.id,
        trump=facts.trump,
        points=points,
        lines=shown,
        redeal=redeal,
        expected=expected,
        entry=_complete(entry, facts, counts),
        after=after,
    )


def _complete(entry: Entry, facts: _Facts, counts: Mapping[str, Mapping[Seat, int]]) -> Entry:
    """The line with everything in it that later changes of the sheet may not shift."""
    return replace(
        entry,
        dealer=entry.dealer if facts.is_first or facts.dealer != facts.due else None,
        declarer=facts.declarer if facts.contract.is_ordered_by_role else None,
        trump=facts.trump,
        counts={key: seated for key, seated in counts.items() if seated},
    )
