"""King with auction: the bids, the suit that counts, the lead, the end at 77."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from king.cards import HEARTS, SUITS, CardSet, Suit, parse_card, suit_of
from king.engine import Deal, Play, Shuffle, new_game
from king.engine import deal as deals
from king.engine.actions import Bid, Decline, NameSuit
from king.errors import UsageError
from king.rules import Rules, load
from support.handmade import legal_cards, lines_of, points_of, refusal
from support.made_up import begun, last_step, played
from support.paragraphs import Table, paragraph
from support.playing import play_deal
from support.relatives import options, refused, run, tricks_of


def start(rules: Rules, dealer: int = 0, seed: int = 1) -> Deal:
    """A deal of the shuffled pack before the first bid."""
    return begun(rules, "auction", dealer, random.Random(seed))


def bid(deal: Deal, *amounts: int) -> Deal:
    """The deal after these bids in turn; 0 is a pass."""
    for amount in amounts:
        deal = deals.apply(deal, Bid(amount) if amount else Decline())
    return deal


def named(rules: Rules, suit: Suit, *, amount: int = 4, seed: int = 1) -> Deal:
    """Seat 2 has won with this bid and named the suit."""
    deal = bid(start(rules, seed=seed), 0, amount, *([0] * (rules.players - 2)))
    return deals.apply(deal, NameSuit(suit))


def last_trick(deal: Deal, hands: str, piles: Mapping[int, str], cards: int = 1) -> Deal:
    """The deal when each seat holds so many of these cards, and has taken those of a suit."""
    held = hands.split()
    return replace(
        deal,
        hands=tuple(
            CardSet.of(" ".join(held[seat * cards : (seat + 1) * cards]))
            for seat in deal.rules.seats
        ),
        piles=tuple(CardSet.of(piles.get(seat, "")).mask for seat in deal.rules.seats),
    )


LAST = {0: "JD", 1: "6D", 2: "KD", 3: "AD"}
ALL_CLUBS = "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"


@paragraph("players", at="auction")
def test_three_or_four_play_each_for_himself(table: Table) -> None:
    """004 L71 "Играют 3 или 4 игрока"."""
    for count in (2, 5, 6):
        with pytest.raises(UsageError):
            load("auction").rules(count)
    assert len(start(table.rules).hands) == table.players
    hands = "JD QD KD AD 9D 8D 7D 6D"
    deal = last_trick(named(table.rules, SUITS[3]), hands, {1: "3C 4C"}, 2)
    while not deal.is_over:
        deal = deals.apply(deal, deals.legal_actions(deal)[0])
    assert points_of(deal) == (0, -2, -4, 0)[: table.players]


@paragraph("aim", "contract.auction", at="auction")
def test_each_card_of_the_suit_named_costs_one_and_the_bid_besides(table: Table) -> None:
    """004 L71 "за одну такую карту ... минус 1 очко", "записывает себе эти очки"; rules.md 2.6."""
    for suit in SUITS:
        deal, _ = play_deal(named(table.rules, suit, seed=suit), random.Random(suit))
        taken = [0] * table.players
        for trick in deal.tricks:
            taken[trick.winner] += sum(suit_of(card) == suit for card in trick.cards)
        size = 12 if table.players == 3 and suit == SUITS[3] else 13
        assert sum(taken) == size
        expected = [-count - 4 * (seat == 2) for seat, count in enumerate(taken)]
        assert list(points_of(deal)) == expected
        assert all(line.points < 0 for lines in lines_of(deal) for line in lines)


@paragraph("bidding.auction", at="auction/3")
def test_bids_rise_from_one_to_thirteen(table: Table) -> None:
    """004 L71 "заявляет или пасует", "наибольшее число очков"; 1 to 13: rules.md 2.6."""
    deal = start(table.rules)
    assert deal.phase == "bid"
    assert options(deal) == {"pass", *(f"bid {amount}" for amount in range(1, 14))}
    deal = bid(deal, 3)
    assert options(deal) == {"pass", *(f"bid {amount}" for amount in range(4, 14))}
    assert refused(deal, "bid 3") == "bid-too-low"
    assert refused(deal, "bid 14") == "bid-too-low"


@paragraph("bidding.auction.rounds", at="auction")
def test_eldest_speaks_first_and_everyone_once_or_until_all_pass(table: Table) -> None:
    """004 L71 "игрок слева от сдатчика, начинает торговлю"; one round: rules.md 2.6, 6.10."""
    count = table.players
    for dealer in range(count):
        deal, spoke = start(table.rules, dealer), []
        for amount in range(1, count + 1):
            spoke.append(deal.turn)
            deal = bid(deal, amount)
        assert spoke == [(dealer + step) % count for step in range(1, count + 1)]
        assert (deal.phase, deal.turn) == ("suit", dealer)
    rules = table.choosing("rounds", "open")
    deal = bid(start(rules), 1, 2, *([0] * (count - 2)))
    assert (deal.phase, deal.turn) == ("bid", 1)
    deal = bid(deal, 3, 0)
    assert (deal.phase, deal.turn, deal.declarer) == ("suit", 1, 1)
    out = bid(start(rules), 0, 2, *([3] if count == 3 else [0, 3]), 4)
    assert out.turn == 0  # who passed is asked no more


@paragraph("bidding.auction.winner", at="auction/3")
def test_the_highest_bidder_is_charged_and_names_the_suit(table: Table) -> None:
    """004 L71 "он записывает себе эти очки и определяет штрафную масть"."""
    deal = bid(start(table.rules), 2, 7, 0)
    assert (deal.phase, deal.turn) == ("suit", 2)
    assert options(deal) == {"suit S", "suit H", "suit D", "suit C"}
    for card in deal.hands[2]:
        assert refusal(deal, Play(card)) == "wrong-phase"
    over, _ = play_deal(run(deal, "2 suit H"), random.Random(1))
    charged = [line for line in lines_of(over)[2] if line.what == "bid"]
    assert [(line.count, line.points) for line in charged] == [(7, -7)]
    assert not [line for seat in (0, 1) for line in lines_of(over)[seat] if line.what == "bid"]


@paragraph("bidding.auction.all-pass", at="auction/3")
def test_if_everyone_passes_hearts_count_or_it_is_dealt_again(table: Table) -> None:
    """004 L71 does not say; rules.md 2.6."""
    deal = bid(start(table.rules), 0, 0, 0)
    assert (deal.phase, deal.turn) == ("play", 1)
    over, _ = play_deal(deal, random.Random(1))
    taken = [0] * 3
    for trick in over.tricks:
        taken[trick.winner] += sum(suit_of(card) == HEARTS for card in trick.cards)
    assert list(points_of(over)) == [-count for count in taken]
    game = new_game(table.choosing("all-pass", "redeal"), Shuffle.named(3))
    for _ in range(3):
        game = game.apply(Decline())
    assert game.deal is not None
    assert (game.deal.phase, game.deal.dealer) == ("bid", game.first_dealer)
    assert game.totals == (0, 0, 0)


@paragraph("first-lead", at="auction")
def test_the_winner_of_the_bidding_leads(table: Table) -> None:
    """004 L71 does not say; rules.md 2.6 (option: eldest)."""
    count = table.players
    eldest = table.choosing("first-lead", "eldest")
    for place in range(count):
        bids = [int(step == place) for step in range(count)]
        for rules, leader in ((table.rules, (1 + place) % count), (eldest, 1)):
            deal = bid(start(rules), *bids)
            assert deals.apply(deal, NameSuit(HEARTS)).turn == leader
    assert bid(start(table.rules), *([0] * count)).turn == 1


@paragraph("contract.auction.lead-ban", at="auction+lead-ban=penalty-suit")
def test_the_suit_named_may_be_kept_from_being_led(table: Table) -> None:
    """004 L71 has no ban; the option is rules.md 2.6."""
    for suit, own in zip(SUITS, ("2S KS", "2H KH", "2D KD", "3C KC"), strict=True):
        cards = "2S KS 2H KH 2D KD 3C KC"
        full = replace(named(table.rules, suit), hands=(CardSet.of(cards),) * table.players)
        assert legal_cards(full) == set(str(CardSet.of(cards) - CardSet.of(own)).split())
        assert refused(full, f"play {own.split()[0]}") == "lead-ban"
        only = replace(full, hands=(CardSet.of(own),) * table.players)
        assert len(legal_cards(only)) == 2


@paragraph("early-end", at="auction")
def test_a_deal_is_over_when_the_suit_is_all_taken(table: Table) -> None:
    """004 L18 "Как только все очки в сдаче разыграны"; rules.md 6.10."""
    clubs = CardSet.of(ALL_CLUBS if table.players == 3 else f"2C {ALL_CLUBS}")
    usual, whole = table.rules, table.choosing("early-end", "off")
    for rules, still_out, is_over in ((usual, "", True), (usual, "9C", False), (whole, "", False)):
        # Seat 2 leads K♦; a club that is out is in seat 1's hand, whose 6♦ follows.
        hands = f"JD 5D 6D {still_out or '9D'} KD 7D AD 8D"
        deal = last_trick(named(rules, SUITS[3]), hands, {}, 2)
        taken = clubs - CardSet.of(still_out)
        deal = replace(deal, piles=(taken.mask, *([0] * (table.players - 1))))
        for seat in [seat for seat in (2, 3, 0, 1) if seat < table.players]:
            deal = deals.apply(deal, Play(parse_card(LAST[seat])))
        assert deal.is_over == is_over
        if is_over:
            assert deal.early
    over, _ = play_deal(named(whole, HEARTS), random.Random(1))
    assert sum(tricks_of(over)) == table.rules.deal.hand


def before_the_end(rules: Rules) -> Deal:
    """One card is left to play, with which the deal ends."""
    deal = last_trick(named(rules, HEARTS), "JD QD KD AD", {})
    while True:
        following = deals.apply(deal, deals.legal_actions(deal)[0])
        if following.is_over:
            return deal
        deal = following


@paragraph("end", at="auction")
def test_the_game_is_over_when_someone_has_77_penalty_points(table: Table) -> None:
    """004 L71 "пока кто-либо из игроков не наберет 77 очков"; rules.md 6.0; 200 deals at most."""
    deal = before_the_end(table.rules)
    action, rest = deals.legal_actions(deal)[0], [0] * (table.players - 2)
    for lowest, is_over in ((-76, False), (-77, True), (-95, True)):
        assert last_step(deal, action, (-50, lowest, *rest), done=5).is_over == is_over
    assert not last_step(deal, action, (-1, 77, *rest), done=5).is_over
    assert not last_step(deal, action, (-1, -2, *rest), done=198).is_over
    assert last_step(deal, action, (-1, -2, *rest), done=199).is_over
    *before, _ = played(table).finished
    assert min(map(sum, zip(*(row.points for row in before), strict=True))) > -77
    assert min(played(table).totals) <= -77


@paragraph("aim", "winner", at="auction")
def test_the_fewest_penalty_points_win(table: Table) -> None:
    """004 L71: all points are penalties; the best total wins: rules.md 2.6, 6.0."""
    deal = before_the_end(table.rules)
    action, rest = deals.legal_actions(deal)[0], [-60] * (table.players - 3)
    for first, winners in (((-5, -7, -79), (0,)), ((-80, -7, -7), (1, 2)), ((-9, -80, -8), (2,))):
        game = last_step(deal, action, (*first, *rest), done=6)
        assert game.ended is not None
        assert game.ended.winners == winners
