"""The sale of the talon, bids for the suit, and the layout: positions with an obvious answer."""

from __future__ import annotations

from statistics import fmean

import pytest
from msgspec.structs import replace

from king.arena import play_deal, single_deal
from king.arena.chance import generator_of, shuffle_of
from king.bots import make_bot
from king.cards import HEARTS, SPADES, CardSet, parse_card
from king.engine import View
from king.engine.actions import (
    Action,
    Ask,
    Bid,
    Decline,
    Give,
    Keep,
    Lay,
    LegalActions,
    Listed,
    NameSuit,
    NameTrump,
)
from king.engine.events import Scored
from king.engine.state import Bids, Rows, SaleState
from king.rules import load
from king.seats import Seat
from support.bot_views import SEAT, choose, view
from support.bot_worlds import KeeperBot

POLISH = load("polish").rules(4, {"preset": "robber"})
AUCTION = load("auction").rules(4)
SALE = POLISH.contracts["auction"]
TALON = CardSet.of("KH QH AD KD")
STRONG = CardSet.of("AH JH 10H 9H AS KS 3S 5D AC 4C 3C 2C")
WEAK = CardSet.of("2H 3H 4S 6S 7S 9S 10S 4D 6D 5C 7C 8C")
ASKS = Listed("ask", [Keep(), *(Ask(price) for price in range(5, 330, 5))])


def _sale(hand: CardSet, legal: LegalActions, state: SaleState, phase: str) -> View:
    seen = view(POLISH, SALE, hand, legal, phase=phase, size=12)
    return replace(seen, shown_talon=TALON, sale=state)


def _selling(hand: CardSet, asked: int = 0) -> Action:
    prices = [action for action in ASKS if not isinstance(action, Ask) or action.price < asked]
    legal = Listed("ask", prices) if asked else ASKS
    return choose(_sale(hand, legal, SaleState(SEAT, asked, (), None, 0, None, 0), "ask"))


def _offering(hand: CardSet, lowest: int) -> Action:
    legal = Listed("bid", [Decline(), *(Bid(price) for price in range(lowest, 330, 5))])
    state = SaleState(Seat(3), lowest, (SEAT,), None, 0, None, 0)
    return choose(_sale(hand, legal, state, "offer"))


def test_a_strong_hand_asks_more_than_a_weak_one_and_lowers_the_price() -> None:
    first = _selling(WEAK)
    assert isinstance(first, Ask)
    second = _selling(WEAK, first.price)
    assert isinstance(second, Ask)
    assert second.price < first.price
    # The talon makes four sure tricks of hearts and diamonds: not to be had for a trick or two.
    assert _selling(STRONG, 60) == Keep()


def test_buys_with_a_hand_that_the_talon_completes_and_not_with_a_weak_one() -> None:
    assert _offering(STRONG, 50) == Bid(50)
    assert _offering(WEAK, 150) == Decline()


def test_no_price_above_what_all_tricks_bring_is_ever_offered() -> None:
    assert _offering(STRONG, 300) == Decline()


def test_gives_useless_cards_and_names_the_long_strong_suit() -> None:
    hand = STRONG | TALON
    state = SaleState(SEAT, 0, (), None, 0, SEAT, 0)
    for to in (1, 2, 3):
        legal = Listed("give", [Give(card) for card in hand])
        gift = choose(replace(_sale(hand, legal, state, "gift"), to=Seat(to)))
        assert isinstance(gift, Give)
        assert gift.card in CardSet.of("2C 3C 4C 3S 5D")
        hand = hand - CardSet(1 << gift.card)
    legal = Listed("trump", [NameTrump(suit) for suit in (0, 1, 2, 3)])
    assert choose(_sale(hand, legal, state, "trump")) == NameTrump(HEARTS)


def test_prices_are_paid_back_and_the_sale_beats_always_keeping() -> None:
    """200 deals: buyers win what they pay; against never selling nor bidding, ours gain."""
    own, keeper = make_bot("rulebook"), KeeperBot()
    prices, losses, gains = [], 0, []
    for number in range(200):
        dealer = POLISH.seats.steps_from(Seat(0), number)
        game = single_deal(POLISH, "auction", shuffle_of(9, number), dealer=dealer)
        rngs = [generator_of(9, number, seat) for seat in POLISH.seats]
        deal = play_deal(game, [own] * 4, rngs)
        assert deal.sale is not None
        if deal.sale.price:
            won = 25 * sum(trick.winner == deal.sale.buyer for trick in deal.tricks)
            prices.append(deal.sale.price)
            losses += won < deal.sale.price - 50
        for half in (0, 1):
            bots = [own if (seat + half) % 2 else keeper for seat in POLISH.seats]
            scored = play_deal(game, bots, rngs).events[-1]
            assert isinstance(scored, Scored)
            ours = [scored.points[seat] for seat in POLISH.seats if bots[seat] is own]
            gains.append(fmean(ours) - fmean(scored.points))
    assert len(prices) > 60
    assert losses <= len(prices) // 20
    assert fmean(gains) > 0


def _bidding(hand: str, lowest: int = 1) -> Action:
    legal = Listed("bid", [Decline(), *(Bid(amount) for amount in range(lowest, 14))])
    row = AUCTION.contracts["auction"]
    seen = view(AUCTION, row, CardSet.of(hand), legal, phase="bid")
    return choose(replace(seen, bids=Bids((SEAT,), None, lowest - 1)))


VOID_IN_SPADES = "AH KH QH JH 10H AD KD QD JD AC KC QC 10C"
EVEN = "4S 7S 10S 4H 7H 10H 4D 7D 10D 4C 7C 10C JC"


def test_bids_with_a_suit_to_name_and_passes_without() -> None:
    assert _bidding(VOID_IN_SPADES) == Bid(1)
    assert _bidding(EVEN) == Decline()


def test_does_not_pay_more_than_the_suit_saves() -> None:
    assert _bidding(VOID_IN_SPADES, 12) == Decline()


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        (VOID_IN_SPADES, SPADES),
        ("2S 3S 4S AH KH QH JH AD KD QD AC KC QC", SPADES),
        ("AS KS QS JS 2H 3H 4H AD KD QD AC KC QC", HEARTS),
    ],
)
def test_names_the_suit_that_is_short_or_low(hand: str, suit: int) -> None:
    legal = Listed("suit", [NameSuit(other) for other in (0, 1, 2, 3)])
    row = AUCTION.contracts["auction"]
    seen = view(AUCTION, row, CardSet.of(hand), legal, phase="suit", declarer=SEAT)
    assert choose(replace(seen, bids=Bids((), SEAT, 1))) == NameSuit(suit)


LAYS = [
    # (why, ends of the rows S H D C, hand, cards that fit, right card)
    ("opens the row that leads to its own ace", ((8, 8), (8, 8), (0, 0), (0, 0)),
     "9S 10S AS 9H", "9S 9H", "9S"),
    ("holds back a card that only others wait for", ((8, 8), (2, 12), (0, 0), (0, 0)),
     "7S KH AH 3D", "7S KH", "KH"),
    ("plays towards its deuce", ((8, 8), (8, 8), (0, 0), (0, 0)),
     "7S 2S 3S 7H", "7S 7H", "7S"),
    ("prefers the end of a row to a card that lets others on", ((8, 13), (8, 8), (0, 0), (0, 0)),
     "AS 9H 3D", "AS 9H", "AS"),
    ("begins the suit that it holds", ((8, 8), (0, 0), (0, 0), (0, 0)),
     "8H 7H 9H 8D 10H", "8H 8D", "8H"),
]  # fmt: skip


def _laying(rows: Rows, hand: str, fitting: str, *, decline: bool = False) -> Action:
    actions: list[Action] = [Lay(card) for card in CardSet.of(fitting)]
    legal = Listed("lay", [*actions, Decline()] if decline else actions)
    row = POLISH.contracts["lottery"]
    seen = view(POLISH, row, CardSet.of(hand), legal, phase="lay")
    return choose(replace(seen, rows=rows))


@pytest.mark.parametrize("case", LAYS, ids=[case[0] for case in LAYS])
def test_lays_the_obvious_card(case) -> None:
    _, ends, hand, fitting, right = case
    assert _laying(Rows(ends, 8, (), again=False), hand, fitting) == Lay(parse_card(right))


def test_uses_the_extra_card_after_an_ace() -> None:
    rows = Rows(((2, 14), (8, 8), (0, 0), (0, 0)), 8, (), again=True)
    assert _laying(rows, "9H 10H AD", "9H", decline=True) == Lay(parse_card("9H"))
