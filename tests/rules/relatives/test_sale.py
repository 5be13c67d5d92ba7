"""The open talon of Polish King: kept or sold, gifts, settlement (003 L13; 2.7, 6.12)."""

from __future__ import annotations

import pytest

from king.cards import SPADES, SUITS, CardSet, suit_of
from king.engine import Deal, NameTrump, Play, seen_by
from king.engine import deal as deals
from king.engine.actions import Give, Plays
from king.engine.events import EVERYTHING, SPECTATOR, GiftGiven, Observer, TalonOpened, TalonSold
from king.rules import Rules
from support.handmade import lines_of, points_of
from support.relatives import dealt, events_of, held, is_partition, options, refused, run, tricks_of
from support.tables import rules_for

# Seat 0 deals, so seat 1 is eldest and sells. The buyer, seat 2, will have six sure tricks
# with spades as trump; what he gives away are three low clubs.
HANDS = {
    0: "2S 3S 5H 6H 7H 8H 5D 6D 7D 8D 9C 6C",
    1: "4S 5S AH KH QH JH AD KD QD JD AC KC",
    2: "AS KS QS JS 10S 2H 3H 4H 2D 3D 4D 2C",
    3: "6S 7S 8S 9H 10H 9D 10D 7C 8C 10C JC QC",
}
TALON = "9S 3C 4C 5C"


def rules_of(players: int = 4, **choices: str) -> Rules:
    named = tuple((name.replace("_", "-"), choice) for name, choice in choices.items())
    return rules_for("polish", players, (("plus-round", "auction"), *named))


def auction(**choices: str) -> Deal:
    return dealt(rules_of(**choices), "auction", HANDS, left=TALON)


def play_buyer(deal: Deal, top: int) -> Deal:
    """Seat 2 leads so many of his highest trumps, then only loses; the others win what they can."""
    led = 0
    while not deal.is_over:
        legal = deals.legal_actions(deal)
        assert isinstance(legal, Plays)
        order = sorted(legal.cards, key=lambda card: card % 16)
        if deal.turn != 2:
            follows = not deal.trick or suit_of(order[0]) == suit_of(deal.trick[0])
            card = order[-1 if follows else 0]
        elif not deal.trick and led < top:
            card, led = max(legal.cards & spades(deal), key=lambda card: card % 16), led + 1
        else:
            plain = [card for card in order if suit_of(card) != SPADES]
            card = (plain or order)[0]
        deal = deals.apply(deal, Play(card))
    return deal


def spades(deal: Deal) -> CardSet:
    return CardSet(deal.rules.suit_masks[SPADES])


SOLD_AT_125 = """
    1 ask 125
    2 bid 125
    3 pass
    0 pass
    2 give 2C
    2 give 3C
    2 give 4C
    2 trump S
"""


@pytest.mark.paragraph("polish", "hand.auction", 4)
@pytest.mark.paragraph("polish", "sale.auction", 4)
def test_the_talon_lies_open_from_the_deal() -> None:
    deal = auction()
    assert [len(hand) for hand in deal.hands] == [12, 12, 12, 12]
    assert events_of(deal, TalonOpened) == [TalonOpened(deal.talon)]
    assert str(CardSet.of(deal.talon)) == "9♠ 3♣ 4♣ 5♣"
    for observer in (SPECTATOR, *deal.rules.seats):
        assert seen_by(events_of(deal, TalonOpened)[0], observer) == TalonOpened(deal.talon)
    assert (deal.phase, deal.turn) == ("ask", 1)


@pytest.mark.paragraph("polish", "sale.auction.settlement", 4)
@pytest.mark.paragraph("polish", "contract.auction", 4)
def test_six_tricks_bought_at_125_leave_the_buyer_25() -> None:
    """The example of 003 L13: 150 - 125 = 25; the seller writes 125 and his own tricks."""
    deal = run(auction(), SOLD_AT_125)
    assert (deal.phase, deal.turn, deal.trump) == ("play", 2, SPADES)
    assert [len(hand) for hand in deal.hands] == [13, 13, 13, 13]
    deal = play_buyer(deal, 6)
    assert tricks_of(deal) == [0, 7, 6, 0]
    assert points_of(deal) == (0, 125 + 7 * 25, 25, 0)
    assert [{(line.what, line.count, line.each) for line in lines} for lines in lines_of(deal)] == [
        set(),
        {("tricks", 7, 25), ("price", 1, 125)},
        {("tricks", 6, 25), ("price", 1, -125)},
        set(),
    ]


@pytest.mark.parametrize("settlement", ["price", "punitive", "capped"])
def test_with_enough_tricks_every_settlement_is_the_same(settlement: str) -> None:
    deal = play_buyer(run(auction(settlement=settlement), SOLD_AT_125), 6)
    assert points_of(deal) == (0, 300, 25, 0)
    assert sum(points_of(deal)) == 325


@pytest.mark.paragraph("polish", "sale.auction.settlement", 4)
@pytest.mark.paragraph("polish", "option.settlement", 4)
@pytest.mark.parametrize(
    ("settlement", "buyer", "seller"),
    [
        ("price", 100 - 125, 125),  # R2: one formula for both cases
        ("punitive", 100 - 125, 125 + 25),  # R1: the same plus the shortfall
        ("capped", 0, 100),  # the buyer pays no more than his tricks gave
    ],
)
def test_four_tricks_bought_at_125(settlement: str, buyer: int, seller: int) -> None:
    # Four top trumps only: 9♠ and 10♠ lie with the others here.
    hands = {
        **HANDS,
        0: "2S 3S 9S 6H 7H 8H 5D 6D 7D 8D 5C 6C",
        2: "AS KS QS JS 5H 2H 3H 4H 2D 3D 4D 2C",
        3: "6S 7S 8S 9H 10H 9D 10D 7C 8C 10S JC QC",
    }
    deal = dealt(rules_of(settlement=settlement), "auction", hands, left="9C 3C 4C 10C")
    deal = run(deal, SOLD_AT_125.replace("2 give 2C", "2 give 9C").replace("give 3C", "give 10C"))
    deal = play_buyer(deal, 4)
    own = tricks_of(deal)
    assert own[2] == 4
    assert sum(own) == 13
    points = points_of(deal)
    assert points[2] == buyer
    assert points[1] == seller + 25 * own[1]
    assert (points[0], points[3]) == (25 * own[0], 25 * own[3])
    assert sum(points) == 325 + (25 if settlement == "punitive" else 0)


def test_the_price_is_owed_also_with_no_trick() -> None:
    """Nothing caps a loss: the price is owed whatever happens (6.12)."""
    hands = {2: "2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 5D", 1: "AS KS QS JS AH KH QH JH AD KD QD JD"}
    for settlement, expected in (("price", -200), ("punitive", -200), ("capped", 0)):
        deal = dealt(rules_of(settlement=settlement), "auction", hands, left="2C 3C 4C 5C")
        deal = run(deal, "1 ask 200; 2 bid 200; 3 pass; 0 pass; 2 give 2S; 2 give 3S; 2 give 4S")
        deal = play_buyer(run(deal, "2 trump C"), 0)
        assert tricks_of(deal)[2] == 0
        assert points_of(deal)[2] == expected
        said = [line.what for line in lines_of(deal)[2]]
        assert said == (["price"] if expected else [])  # nothing is said of a price of nothing


# --- The protocol of the sale -----------------------------------------------------------------


@pytest.mark.paragraph("polish", "sale.auction", 3, 4)
@pytest.mark.paragraph("polish", "sale.auction.ask", 3, 4)
def test_who_sells_keeps_or_asks_a_multiple_of_five() -> None:
    assert options(auction()) == {"keep", *(f"ask {price}" for price in range(5, 326, 5))}
    three = dealt(rules_of(3), "auction", {})
    assert [len(hand) for hand in three.hands] == [16, 16, 16]
    assert options(three) == {"keep", *(f"ask {price}" for price in range(5, 426, 5))}
    for price in ("0", "3", "126", "330", "-5"):
        assert refused(auction(), f"ask {price}") == "price"
    assert refused(auction(), "pass") == "wrong-phase"


@pytest.mark.paragraph("polish", "sale.auction.offers", 4)
def test_opponents_bid_from_the_sellers_left_at_least_what_is_asked() -> None:
    deal = run(auction(), "1 ask 140")
    assert deal.turn == 2
    assert options(deal) == {"pass", *(f"bid {price}" for price in range(140, 326, 5))}
    assert refused(deal, "bid 135") == "offer"
    assert refused(deal, "bid 142") == "offer"
    deal = run(deal, "2 bid 150")
    assert deal.turn == 3
    assert options(deal) == {"pass", *(f"bid {price}" for price in range(155, 326, 5))}
    assert refused(deal, "bid 150") == "offer"


@pytest.mark.paragraph("polish", "sale.auction.offers", 4)
def test_a_pass_is_final_and_the_best_bid_buys() -> None:
    deal = run(auction(), "1 ask 100; 2 bid 100; 3 pass; 0 bid 110")
    assert deal.turn == 2  # 3 has passed for good
    deal = run(deal, "2 bid 120; 0 pass")
    assert events_of(deal, TalonSold) == [TalonSold(1, 2, 120)]
    assert (deal.phase, deal.turn) == ("gift", 2)
    deal = run(auction(), "1 ask 100; 2 pass; 3 bid 105; 0 bid 110; 3 pass")
    assert events_of(deal, TalonSold) == [TalonSold(1, 0, 110)]  # the seller is bound


@pytest.mark.paragraph("polish", "sale.auction.lower", 4)
def test_one_who_passed_may_bid_again_when_the_price_is_lowered() -> None:
    deal = run(auction(), "1 ask 140; 2 pass; 3 pass; 0 pass")
    assert (deal.phase, deal.turn) == ("ask", 1)
    assert options(deal) == {"keep", *(f"ask {price}" for price in range(5, 140, 5))}
    assert refused(deal, "ask 140") == "price"  # strictly less
    assert refused(deal, "ask 145") == "price"
    deal = run(deal, "1 ask 90; 2 bid 90; 3 pass; 0 pass")
    assert events_of(deal, TalonSold) == [TalonSold(1, 2, 90)]


@pytest.mark.paragraph("polish", "sale.auction.lower", 4)
def test_below_five_the_seller_keeps_the_talon() -> None:
    deal = run(auction(), "1 ask 10; 2 pass; 3 pass; 0 pass")
    assert options(deal) == {"keep", "ask 5"}
    deal = run(deal, "1 ask 5; 2 pass; 3 pass; 0 pass")
    assert events_of(deal, TalonSold) == [TalonSold(1, 1, 0)]
    assert (deal.phase, deal.turn) == ("gift", 1)


def test_nobody_can_bid_more_than_all_tricks_are_worth() -> None:
    deal = run(auction(), "1 ask 325; 2 bid 325")
    assert events_of(deal, TalonSold) == [TalonSold(1, 2, 325)]
    deal = run(auction(), "1 ask 5; 2 bid 325")
    assert events_of(deal, TalonSold) == [TalonSold(1, 2, 325)]
    deal = run(dealt(rules_of(3), "auction", {}), "1 ask 400; 2 bid 420; 0 bid 425")
    assert events_of(deal, TalonSold) == [TalonSold(1, 0, 425)]


@pytest.mark.paragraph("polish", "option.sale-form", 4)
def test_in_the_dutch_form_the_first_who_accepts_buys() -> None:
    deal = run(auction(sale_form="dutch"), "1 ask 140")
    assert options(deal) == {"pass", "bid 140"}
    deal = run(deal, "2 pass; 3 bid 140")
    assert events_of(deal, TalonSold) == [TalonSold(1, 3, 140)]
    deal = run(
        auction(sale_form="dutch"), "1 ask 140; 2 pass; 3 pass; 0 pass; 1 ask 120; 2 bid 120"
    )
    assert events_of(deal, TalonSold) == [TalonSold(1, 2, 120)]


def test_a_seller_who_keeps_the_talon_owes_nothing() -> None:
    deal = run(auction(), "1 keep")
    assert len(deal.hands[1]) == 16
    deal = run(deal, "1 give 3C; 1 give 4C; 1 give 5C; 1 trump S")
    assert (deal.phase, deal.turn, deal.declarer) == ("play", 1, 1)
    deal = play_buyer(deal, 0)
    assert points_of(deal) == tuple(25 * count for count in tricks_of(deal))
    assert {line.what for lines in lines_of(deal) for line in lines} == {"tricks"}


@pytest.mark.paragraph("polish", "contract.auction.trump", 4)
def test_the_trump_must_be_a_suit_unless_the_option_allows_none() -> None:
    deal = run(auction(), "1 keep; 1 give 3C; 1 give 4C; 1 give 5C")
    assert set(deals.legal_actions(deal)) == {NameTrump(suit) for suit in SUITS}
    assert refused(deal, "trump none") == "no-trump-not-allowed"
    deal = run(auction(no_trump="allowed"), "1 keep; 1 give 3C; 1 give 4C; 1 give 5C")
    assert len(deals.legal_actions(deal)) == 5


# --- Gifts ------------------------------------------------------------------------------------


@pytest.mark.paragraph("polish", "sale.auction.gifts", 4)
def test_a_card_of_the_whole_hand_goes_to_each_opponent_clockwise() -> None:
    deal = run(auction(), "1 ask 125; 2 bid 125; 3 pass; 0 pass")
    assert len(deal.hands[2]) == 16
    assert len(deals.legal_actions(deal)) == 16  # free choice, the talon's cards too
    assert deal.givers == ((2, 3), (2, 0), (2, 1))  # the seller receives one as well
    deal = run(deal, "2 give AS; 2 give 9S; 2 give 2C")
    assert (CardSet.of("AS") <= deal.hands[3], CardSet.of("9S") <= deal.hands[0]) == (True, True)
    assert CardSet.of("2C") <= deal.hands[1]
    assert held(deal, 2) == "10♠ J♠ Q♠ K♠ 2♥ 3♥ 4♥ 2♦ 3♦ 4♦ 3♣ 4♣ 5♣"
    assert is_partition(deal)
    assert refused(run(auction(), "1 keep"), "give 2S") == "not-in-hand"
    assert refused(run(auction(), "1 keep"), "pass") == "wrong-phase"


@pytest.mark.paragraph("polish", "sale.auction.gifts", 4)
def test_only_giver_and_receiver_know_a_gift() -> None:
    deal = run(auction(), SOLD_AT_125)
    gifts = events_of(deal, GiftGiven)
    assert [(gift.seat, gift.to) for gift in gifts] == [(2, 3), (2, 0), (2, 1)]
    for gift in gifts:
        for observer in (*map(Observer, deal.rules.seats), SPECTATOR):
            seen = seen_by(gift, observer)
            assert isinstance(seen, GiftGiven)
            assert (seen.seat, seen.to) == (gift.seat, gift.to)
            knows = observer in (gift.seat, gift.to)
            assert seen.card == (gift.card if knows else None)
        assert seen_by(gift, EVERYTHING) == gift


def test_for_three_the_talon_has_three_cards_and_two_get_one() -> None:
    deal = run(dealt(rules_of(3), "auction", {}), "1 ask 5; 2 pass; 0 bid 5")
    assert len(deal.hands[0]) == 19
    assert deal.givers == ((0, 1), (0, 2))
    first, second, *_ = deal.hands[0]
    deal = deals.apply(deals.apply(deal, Give(first)), Give(second))
    assert [len(hand) for hand in deal.hands] == [17, 17, 17]
    assert (deal.phase, deal.turn) == ("trump", 0)


def test_ruffing_is_a_choice_in_the_auction_too() -> None:
    deal = run(auction(), SOLD_AT_125)
    assert deal.row.ruff == "free"
