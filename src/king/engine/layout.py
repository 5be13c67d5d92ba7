"""The layout (lottery, fan-tan): rows built outward from a starting rank (003 L9)."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import SUITS, Card, CardSet, Rank, make_card, rank_of, suit_of
from king.engine.actions import Action, Decline, Lay, LegalActions, Listed
from king.engine.events import Blocked, DealEnded, Declined, Laid, SeatOut
from king.engine.state import Deal, Rows, with_hand
from king.errors import IllegalAction
from king.rules.contract import Layout
from king.rules.scoring import Lines, line
from king.seats import Seat

ENDS_WITH_EXTRA = (2, 14)  # a deuce or an ace may be followed by one more card


def _layout(deal: Deal) -> tuple[Layout, Rows]:
    assert deal.row.layout is not None
    assert deal.rows is not None
    return deal.row.layout, deal.rows


def start(deal: Deal) -> Deal:
    """Clockwise from eldest; whoever cannot begin is passed over."""
    assert deal.row.layout is not None
    rows = Rows(((0, 0),) * 4, deal.row.layout.start, (), again=False)
    eldest = deal.rules.seats.left_of(deal.dealer)
    return _next_turn(replace(deal, phase="lay", rows=rows), eldest)


def playable(deal: Deal, seat: Seat) -> list[Card]:
    """The cards of a seat that fit the layout now."""
    _, rows = _layout(deal)
    return [card for card in deal.hands[seat] if _fits(deal, rows, card)]


def _fits(deal: Deal, rows: Rows, card: Card) -> bool:
    suit, rank = suit_of(card), rank_of(card)
    low, high = rows.ends[suit]
    if low:
        return rank in (low - 1, high + 1)
    if rows.start:
        return rank == rows.start
    return all(make_card(other, Rank(rank)) in deal.rules.pack_set for other in SUITS)


def legal(deal: Deal) -> LegalActions:
    """Cards that fit; for a second card in the same turn also a pass."""
    assert deal.turn is not None
    _, rows = _layout(deal)
    cards = [Lay(card) for card in playable(deal, deal.turn)]
    return Listed("lay", [*cards, Decline()] if rows.again else cards)


def apply(deal: Deal, action: Action) -> Deal:
    """Lay a card, or decline a second one. Raises IllegalAction."""
    allowed = legal(deal)
    rule, rows = _layout(deal)
    seat = deal.turn
    assert seat is not None
    if not isinstance(action, Lay | Decline):
        raise IllegalAction("wrong-phase", allowed, {"phase": "lay"})
    if action not in allowed:
        if isinstance(action, Decline):
            raise IllegalAction("must-lay", allowed, {})
        code = "does-not-fit" if action.card in deal.hands[seat] else "not-in-hand"
        raise IllegalAction(code, allowed, {"card": action.card})
    left = deal.rules.seats.left_of(seat)
    if isinstance(action, Decline):
        rows = replace(rows, again=False)
        return _next_turn(replace(deal, rows=rows, events=(*deal.events, Declined(seat))), left)
    return _lay(deal, rule, seat, action.card)


def _lay(deal: Deal, rule: Layout, seat: Seat, card: Card) -> Deal:
    """Whoever has a right to a second card is asked, able or not: being asked tells nothing."""
    _, rows = _layout(deal)
    suit, rank = suit_of(card), int(rank_of(card))
    low, high = rows.ends[suit]
    ends = list(rows.ends)
    ends[suit] = (min(low or rank, rank), max(high, rank))
    hand = deal.hands[seat] - CardSet(1 << card)
    events = (*deal.events, Laid(seat, card))
    out = rows.out
    if not hand:
        out = (*out, seat)
        events = (*events, SeatOut(seat, len(out)))
    rows = Rows(tuple(ends), rows.start or rank, out, again=False)
    deal = replace(deal, rows=rows, hands=with_hand(deal, seat, hand), events=events)
    if len(out) >= min(len(rule.places), deal.rules.players - 1):
        ended = DealEnded(any(deal.hands), deal.hands, deal.discards, ())
        return replace(deal, phase="", turn=None, events=(*deal.events, ended))
    if rule.extra and hand and rank in ENDS_WITH_EXTRA:
        return replace(deal, rows=replace(rows, again=True), turn=seat)
    return _next_turn(deal, deal.rules.seats.left_of(seat))


def _next_turn(deal: Deal, seat: Seat) -> Deal:
    """The first seat from ``seat`` on that can lay a card; the others are blocked."""
    events = list(deal.events)
    for candidate in deal.rules.seats.clockwise_from(seat):
        if not deal.hands[candidate]:
            continue
        if playable(deal, candidate):
            return replace(deal, turn=candidate, events=tuple(events))
        events.append(Blocked(candidate))
    raise AssertionError("somebody can always lay a card")


def place_lines(deal: Deal) -> tuple[Lines, ...]:
    """The points of the places, as score lines."""
    rule, rows = _layout(deal)
    lines: list[Lines] = [()] * deal.rules.players
    for number, (seat, points) in enumerate(zip(rows.out, rule.places, strict=False), start=1):
        if points:
            lines[seat] = (line(f"place-{number}", 1, points),)
    return tuple(lines)
