"""Bids for the suit and the sale of the talon: what may be said, and who has what after."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from king.cards import CardSet
from king.engine import Deal
from king.engine import deal as deals
from king.engine.actions import Ask, Bid, Decline, Keep
from king.engine.events import (
    BidMade,
    BidWon,
    GiftGiven,
    Scored,
    TalonAsked,
    TalonOpened,
    TalonSold,
)
from king.rules import Rules
from support.oracle_points import expected_points
from support.playing import deal_states
from support.tables import (
    RULESETS,
    SEEDS,
    every_choice,
    examples,
    only,
    played_contracts,
    random_deal,
)


def tables(name: str, what: str) -> list[Rules]:
    """One table for each way of bidding or of selling, with nothing else played."""
    found: dict[object, Rules] = {}
    for rules in every_choice(name):
        for row in played_contracts(rules):
            if getattr(row, what) is not None:
                found.setdefault((rules.players, getattr(row, what)), only(rules, row.id))
    return list(found.values())


SALES = {name: tables(name, "sale") for name in RULESETS}
BIDS = {name: tables(name, "bidding") for name in RULESETS}
with_sales = pytest.mark.parametrize("name", [name for name in RULESETS if SALES[name]])
with_bids = pytest.mark.parametrize("name", [name for name in RULESETS if BIDS[name]])


def auctioneer(deal: Deal) -> set[int | None]:
    """The offers that rules.md 2.7 allows now, in steps from the asked price; None is a pass."""
    data = deal.row.sale
    assert data is not None
    asked, best = 0, 0
    for event in deal.events:
        if isinstance(event, TalonAsked):
            asked, best = event.price, 0
        elif isinstance(event, BidMade):
            best = max(best, event.amount or 0)
    every = range(data.step, data.highest + 1, data.step)
    if data.form == "dutch":
        return {None, asked}
    return {None, *(price for price in every if price >= asked and price > best)}


@with_sales
@examples(25)
@given(seed=SEEDS)
def test_prices_are_asked_downwards_and_offered_upwards(name: str, seed: int) -> None:
    rng = random.Random(seed)
    start = random_deal(rng.choice(SALES[name]), rng)
    asked: list[int] = []
    passed: set[int] = set()
    for deal, action in deal_states(start, rng, shy=0.7):
        data = start.row.sale
        assert data is not None
        legal = deals.legal_actions(deal)
        seller = (deal.dealer + 1) % deal.rules.players
        if deal.phase == "ask":
            assert deal.turn == seller
            below = asked[-1] if asked else data.highest + data.step
            prices = {known.price for known in legal if isinstance(known, Ask)}
            assert prices == set(range(data.step, below, data.step))
            assert Keep() in legal
            passed = set()
            if isinstance(action, Ask):
                asked.append(action.price)
        elif deal.phase == "offer":
            assert deal.turn != seller
            assert deal.turn not in passed
            said = {known.amount if isinstance(known, Bid) else None for known in legal}
            assert said == auctioneer(deal)
            if action == Decline():
                passed.add(deal.turn or 0)


@with_sales
@examples(25)
@given(seed=SEEDS)
def test_the_buyer_has_the_talon_and_gives_a_card_to_each(name: str, seed: int) -> None:
    rng = random.Random(seed)
    start = random_deal(rng.choice(SALES[name]), rng)
    states = [state for state, _ in deal_states(start, rng, shy=rng.choice((0, 0.7)))]
    scored = states[-1].events[-1]
    assert isinstance(scored, Scored)
    assert list(scored.points) == expected_points(states[-1])
    deal = next(state for state in states if state.phase == "play")
    assert deal.sale is not None
    (opened,) = (event for event in deal.events if isinstance(event, TalonOpened))
    (sold,) = (event for event in deal.events if isinstance(event, TalonSold))
    assert set(opened.cards) == set(deal.rules.pack) - {c for own in deal.dealt for c in own}
    bids = [event for event in deal.events if isinstance(event, BidMade) and event.amount]
    expected = (bids[-1].seat, bids[-1].amount) if bids else (sold.seller, 0)
    assert (sold.buyer, sold.price) == expected
    gifts = [event for event in deal.events if isinstance(event, GiftGiven)]
    clockwise = [(sold.buyer + step) % deal.rules.players for step in range(1, deal.rules.players)]
    assert [(gift.seat, gift.to) for gift in gifts] == [(sold.buyer, seat) for seat in clockwise]
    hands = [CardSet.of(cards) for cards in deal.dealt]
    hands[sold.buyer] |= CardSet.of(opened.cards)
    for gift in gifts:
        assert gift.card is not None
        assert gift.card in hands[gift.seat]
        hands[gift.seat] -= CardSet.of([gift.card])
        hands[gift.to] |= CardSet.of([gift.card])
    assert list(deal.hands) == hands
    assert (deal.declarer, deal.turn) == (sold.buyer, sold.buyer)


@with_bids
@examples(25)
@given(seed=SEEDS)
def test_every_bid_is_above_the_last_and_a_pass_is_final(name: str, seed: int) -> None:
    rng = random.Random(seed)
    deal = random_deal(rng.choice(BIDS[name]), rng)
    data = deal.row.bidding
    assert data is not None
    players = deal.rules.players
    best, winner, spoke, passed = 0, None, [], set()
    for state, action in deal_states(deal, rng, shy=0.4):
        deal = state
        if deal.phase != "bid":
            continue
        seat = deal.turn
        assert seat is not None
        assert seat not in passed
        assert seat != winner
        if len(spoke) < players:
            assert seat == (deal.dealer + 1 + len(spoke)) % players
        else:
            assert data.rounds == "open"
        allowed = {known.amount for known in deals.legal_actions(deal) if isinstance(known, Bid)}
        assert allowed == set(range(max(data.lowest, best + 1), data.highest + 1))
        assert Decline() in deals.legal_actions(deal)
        spoke.append(seat)
        if isinstance(action, Bid):
            best, winner = action.amount, seat
        else:
            passed.add(seat)
    (won,) = (event for event in deal.events if isinstance(event, BidWon))
    assert (won.seat, won.amount) == (winner, best)
    everyone = len(passed) + (winner is not None) == players
    assert everyone or best == data.highest or data.rounds == "one"
