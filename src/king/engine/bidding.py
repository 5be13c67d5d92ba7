"""Bids for the right to name the suit that scores, each bid a penalty (004 L71)."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import SUITS, Suit
from king.engine.actions import Action, Bid, Decline, LegalActions, Listed, NameSuit
from king.engine.events import BidMade, BidWon, Redealt, SuitNamed
from king.engine.state import Bids, Deal
from king.errors import IllegalAction
from king.rules.contract import Bidding
from king.rules.naming import with_suit
from king.seats import Seat


def start_bid(deal: Deal) -> Deal:
    """Ask eldest first."""
    seats = deal.rules.seats
    order = seats.clockwise_from(seats.left_of(deal.dealer))
    return replace(deal, phase="bid", turn=order[0], bids=Bids(order, None, 0))


def _bidding(deal: Deal) -> tuple[Bidding, Bids]:
    assert deal.row.bidding is not None
    assert deal.bids is not None
    return deal.row.bidding, deal.bids


def legal_bids(deal: Deal) -> LegalActions:
    """A pass, or any bid above the last one."""
    rule, bids = _bidding(deal)
    lowest = max(rule.lowest, bids.amount + 1)
    amounts = range(lowest, rule.highest + 1)
    return Listed("bid", [Decline(), *(Bid(amount) for amount in amounts)])


def apply_bid(deal: Deal, action: Action) -> Deal:
    """Bid or pass. Raises IllegalAction."""
    allowed = legal_bids(deal)
    rule, bids = _bidding(deal)
    if not isinstance(action, Bid | Decline):
        raise IllegalAction("wrong-phase", allowed, {"phase": "bid"})
    if action not in allowed:
        raise IllegalAction("bid-too-low", allowed, {"lowest": max(rule.lowest, bids.amount + 1)})
    seat, rest = bids.waiting[0], bids.waiting[1:]
    if isinstance(action, Bid):
        if rule.rounds == "open":
            rest = (*rest, *(() if bids.best is None else (bids.best,)))
        bids = Bids(rest, seat, action.amount)
        event = BidMade(seat, action.amount)
    else:
        bids = replace(bids, waiting=rest)
        event = BidMade(seat, None)
    if bids.amount >= rule.highest:
        bids = replace(bids, waiting=())
    deal = replace(deal, bids=bids, events=(*deal.events, event))
    if bids.waiting:
        return replace(deal, turn=bids.waiting[0])
    return _close(deal, rule, bids)


def _close(deal: Deal, rule: Bidding, bids: Bids) -> Deal:
    deal = replace(
        deal,
        phase="",
        turn=None,
        declarer=bids.best,
        events=(*deal.events, BidWon(bids.best, bids.amount)),
    )
    if bids.best is not None:
        return deal
    if rule.all_pass is None:
        return replace(deal, redeal=True, program=(), events=(*deal.events, Redealt()))
    return _with_suit(deal, None, rule.all_pass)


def start_suit(deal: Deal) -> Deal:
    """Ask the winner of the bidding for the suit."""
    return deal if deal.declarer is None else replace(deal, phase="suit", turn=deal.declarer)


def legal_suits(deal: Deal) -> LegalActions:
    """Any of the four suits."""
    return Listed("suit", [NameSuit(suit) for suit in SUITS])


def apply_suit(deal: Deal, action: Action) -> Deal:
    """Name the suit. Raises IllegalAction."""
    allowed = legal_suits(deal)
    if not isinstance(action, NameSuit) or action not in allowed:
        raise IllegalAction("wrong-phase", allowed, {"phase": "suit"})
    return replace(_with_suit(deal, deal.declarer, action.suit), phase="")


def _with_suit(deal: Deal, seat: Seat | None, suit: Suit) -> Deal:
    event = SuitNamed(seat, suit)
    row = with_suit(deal.rules, deal.row, suit)
    return replace(deal, contract=row, events=(*deal.events, event))
