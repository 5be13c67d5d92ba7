"""A game of the engine as a sheet: every row entered from its counts, as at a real table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from king.cards import Suit, format_suit
from king.engine import DealResult, Game
from king.engine.events import (
    BidWon,
    RolesDrawn,
    SeatOut,
    SuitNamed,
    TalonSold,
    TitlesGiven,
    TrickTaken,
)
from king.rules.ruleset import Ruleset
from king.rules.scoring import Lines
from king.scoresheet.compile import EVERY_TRICK, plan_of
from king.scoresheet.counting import BID, FINISHED, PLACE, PRICE, TITLE
from king.scoresheet.document import format_sheet
from king.scoresheet.entry import Entry
from king.scoresheet.header import Header, carried, fitting_names
from king.scoresheet.ledger import Ledger
from king.scoresheet.plan import ContractPlan, Plan
from king.seats import Seat

Counts = dict[str, dict[Seat, int]]


def sheet_text_of(game: Game, names: Sequence[str], ruleset: Ruleset | None = None) -> str:
    """A finished or running game as the text of a sheet.

    ``ruleset``: whose text the sheet carries when it is not one of King's own. Names that a
    sheet cannot hold are made to fit.
    """
    neat, ledger = ledger_of(game, names)
    rules = game.rules
    text = ruleset.text if ruleset is not None else rules.source
    ladder = first_ladder(game)
    header = Header(
        ruleset=rules.id,
        names=neat,
        rules_text=carried(rules.id, text),
        dealer=None if ladder else neat[game.first_dealer],
        ladder=tuple(neat[seat] for seat in ladder),
    )
    return format_sheet(header, rules, ledger.changes)


def ledger_of(game: Game, names: Sequence[str]) -> tuple[tuple[str, ...], Ledger]:
    """The names as a sheet holds them, and the ledger with a row for every finished deal."""
    neat = fitting_names(names)
    ledger = Ledger(plan_of(game.rules), neat, game.first_dealer, first_ladder(game))
    for result in game.finished:
        ledger = ledger.add(entry_of(ledger, result))
    return neat, ledger


def first_ladder(game: Game) -> tuple[Seat, ...]:
    """The ladder that was drawn by lot before the first deal, () where there is none."""
    for event in game.events:
        if isinstance(event, RolesDrawn):
            return event.ladder
    return ()


def entry_of(ledger: Ledger, result: DealResult) -> Entry:
    """The line of a finished deal: what people at the table would have counted."""
    plan = ledger.plan
    contract = plan.contract(result.contract)
    assert contract is not None
    trump = None if result.trump is None else format_suit(result.trump)
    if contract.trump == "none":
        trump = None
    entry = Entry(
        contract=result.contract,
        declarer=result.declarer if contract.is_ordered_by_role else None,
        trump=trump,
        redeal=result.redeal,
    )
    if result.redeal:
        return entry
    counts, suit = _from_events(ledger, contract, result)
    if suit is not None:
        entry = replace(entry, trump=format_suit(suit))
    counts |= _units(plan, contract, result, entry.trump)
    return replace(entry, counts={key: seated for key, seated in counts.items() if seated})


def _from_events(
    ledger: Ledger, contract: ContractPlan, result: DealResult
) -> tuple[Counts, Suit | None]:
    """Bids, prices, places and titles, as they were said; the suit that was named."""
    counts: Counts = {}
    suit: Suit | None = None
    given = ledger.plan.titles is not None and ledger.plan.titles.assign == "dealer"
    for event in result.events:
        match event:
            case BidWon(seat, amount) if seat is not None:
                counts[BID] = {seat: amount}
            case SuitNamed(_, named):
                suit = named
            case TalonSold(_, buyer, price) if price:
                counts[PRICE] = {buyer: price}
            case TitlesGiven(order) if given:
                counts[TITLE] = {seat: place for place, seat in enumerate(order, start=1)}
            case SeatOut(seat, place) if contract.places is not None:
                counts.setdefault(PLACE, {})[seat] = place
    if contract.ladder is not None:
        order = result.standing.ladder
        counts[PLACE] = {seat: place for place, seat in enumerate(order, start=1)}
    titles = ledger.plan.titles
    if titles is not None and contract.id == titles.race:
        new = result.standing.completed[len(ledger.standing.completed) :]
        if len(new) > 1:
            counts[FINISHED] = {seat: place for place, seat in enumerate(new, start=1)}
    return counts, suit


def _units(plan: Plan, contract: ContractPlan, result: DealResult, suit: str | None) -> Counts:
    """Counts of the units: from the score lines, tricks that give nothing from the events."""
    taker = _slam_taker(plan, contract, result.lines)
    if taker is not None:
        assert contract.slam is not None
        return {contract.units[p].key: {taker: contract.units[p].most}
                for p in range(len(contract.units))
                if p in contract.slam.units}  # fmt: skip
    counts: Counts = {}
    for place, unit in enumerate(contract.units):
        paid = [row for row in contract.lines if row.unit == place and row.each]
        if not paid and unit.key == EVERY_TRICK:
            counts[unit.key] = _tricks(result)
        elif paid:
            what = f"*{suit}" if unit.of == "suit" else paid[0].what
            counts[unit.key] = _counted(result.lines, what, paid[0].each)
    return counts


def _counted(lines: Sequence[Lines], what: str, each: int) -> dict[Seat, int]:
    return {
        Seat(seat): row.count
        for seat, rows in enumerate(lines)
        for row in rows
        if (row.what, row.each) == (what, each)
    }


def _tricks(result: DealResult) -> dict[Seat, int]:
    found: dict[Seat, int] = {}
    for event in result.events:
        if isinstance(event, TrickTaken):
            found[event.seat] = found.get(event.seat, 0) + 1
    return dict(sorted(found.items()))


def _slam_taker(plan: Plan, contract: ContractPlan, lines: Sequence[Lines]) -> Seat | None:
    """Who took everything, where somebody did."""
    slam = contract.slam
    if slam is None or not any(row.what == "slam" for rows in lines for row in rows):
        return None
    points = [sum(row.points for row in rows) for rows in lines]
    return next(Seat(seat) for seat in range(plan.players) if points[seat] == slam.taker)
