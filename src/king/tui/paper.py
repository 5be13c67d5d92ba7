"""The sheet of a real table in the terminal: drawn as that of a game, with what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from king import explain
from king.cards import Suit, parse_suit
from king.engine import DealResult
from king.engine.events import BidWon, Event, SuitNamed, TitlesGiven
from king.engine.state import Standing
from king.explain.sheet_plan import fault_title
from king.scoresheet.counting import BID, TITLE
from king.scoresheet.ledger import Ledger
from king.scoresheet.row import SheetRow
from king.scoresheet.standing import given_titles
from king.seats import Seat
from king.tui.boards.race import progress, title_of
from king.tui.columns import Cell, columns
from king.tui.look import DIM
from king.tui.sheet import place_lines, sheet_lines
from king.tui.stage import Stage


def results_of(ledger: Ledger) -> tuple[DealResult, ...]:
    """The rows of a ledger as results of deals, with the events that a sheet shows."""
    return tuple(_result(ledger, row) for row in ledger.rows)


def _result(ledger: Ledger, row: SheetRow) -> DealResult:
    after = row.after
    standing = Standing(
        titles=after.titles,
        taken=after.taken,
        completed=after.completed,
        reigns=after.reigns,
        ladder=after.ladder,
    )
    return DealResult(
        number=row.number,
        dealer=row.dealer,
        declarer=row.declarer,
        contract=row.contract,
        trump=_suit(row.trump),
        lines=row.lines,
        points=row.points,
        events=tuple(_events(ledger, row)),
        redeal=row.redeal,
        standing=standing,
    )


def _suit(trump: str | None) -> Suit | None:
    return None if trump is None else parse_suit(trump)


def _events(ledger: Ledger, row: SheetRow) -> list[Event]:
    """The bid and the suit; the titles that were given before the race."""
    contract = ledger.plan.contract(row.contract)
    suit = _suit(row.trump)
    if contract is not None and contract.bid is not None and suit is not None:
        bids = row.entry.counts.get(BID, {})
        seat, amount = next(iter(bids.items()), (None, 0))
        return [BidWon(seat, amount), SuitNamed(seat, suit)]
    if row.number == 1 and ledger.plan.titles is not None and not row.redeal:
        return [TitlesGiven(_given_titles(ledger))]
    return []


def _given_titles(ledger: Ledger) -> tuple[Seat, ...]:
    """The titles of the race: those that the first deal was played with."""
    first = ledger.rows[0]
    return given_titles(ledger.plan, first.dealer, first.entry.counts.get(TITLE, {}))


def paper_lines(stage: Stage, ledger: Ledger, width: int) -> list[Text]:
    """The whole sheet: title, table, checks, faults, and what comes next or who has won."""
    title = explain.ruleset_title(stage.rules, stage.lang)
    lines = [stage.strong(title), Text()]
    lines += sheet_lines(stage, results_of(ledger), width, checks=ledger.checks())
    lines += _fault_lines(stage, ledger)
    lines.append(Text())
    if ledger.is_over:
        return [
            *lines,
            Text(stage.speak._("The game is over.")),
            *place_lines(stage, ledger.totals),
        ]
    return [*lines, *next_lines(stage, ledger)]


def _fault_lines(stage: Stage, ledger: Ledger) -> list[Text]:
    """Who did what in which deal, and what it cost."""
    lines = []
    for row in ledger.rows:
        for seat, kind in sorted(row.entry.faults.items()):
            text = stage.speak._("deal {number}, {name}: {fault}").format(
                number=row.number, name=stage.name(seat), fault=fault_title(kind, stage.lang)
            )
            if row.redeal:
                text += " · " + stage.speak._("dealt again")
            lines.append(Text(text))
    return lines


def next_lines(stage: Stage, ledger: Ledger) -> list[Text]:
    """Who deals and who orders, what is played or what each has left, who stands where."""
    _ = stage.speak._
    following = ledger.next
    assert following is not None
    parts = [
        _("Deal {number}").format(number=following.number),
        _("dealer: {name}").format(name=stage.name(following.dealer)),
    ]
    if following.declarer is not None:
        parts.append(_("declarer: {name}").format(name=stage.name(following.declarer)))
    if following.contract is not None:
        parts.append(f"{stage.contract(following.contract)} ({following.contract})")
    if following.again:
        parts.append(_("once more, after the fault"))
    return [Text(" · ".join(parts)), *left_lines(stage, ledger), *_standing_lines(stage, ledger)]


def left_lines(stage: Stage, ledger: Ledger) -> list[Text]:
    """What each player still has to order, by the ids that are typed."""
    if ledger.plan.schedule.kind != "orders":
        return []
    rows: list[list[Cell]] = []
    for seat in stage.rules.seats:
        rows.append(["  " + stage.name(seat), Text(_counted(ledger.left(seat)), DIM)])
    return [Text(stage.speak._("Left to order:")), *columns(rows, left=2)]


def _counted(ids: Sequence[str]) -> str:
    """``no-tricks, otygrysh ×3``."""
    counts = {id: ids.count(id) for id in ids}
    return (
        ", ".join(id if count == 1 else f"{id}\u00a0×{count}" for id, count in counts.items())
        or "–"
    )


def _standing_lines(stage: Stage, ledger: Ledger) -> list[Text]:
    """The race by titles, or the ladder from the top."""
    at = ledger.standing
    if at.ladder:
        rows: list[list[Cell]] = [
            ["  " + explain.place_name(place, ledger.plan.players, stage.lang), stage.name(seat)]
            for place, seat in enumerate(at.ladder)
        ]
        return columns(rows, left=2)
    if ledger.plan.titles is None or not at.titles:
        return []
    standing = Standing(titles=at.titles, taken=at.taken, completed=at.completed)
    is_reign = ledger.next is not None and ledger.next.contract == ledger.plan.titles.reign
    return columns(
        [
            [
                "  " + title_of(stage, standing, seat),
                stage.name(seat),
                "" if is_reign else progress(stage, standing, seat),
            ]
            for seat in at.titles
        ],
        left=2,
    )
