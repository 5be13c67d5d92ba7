"""King with auction: bids, the suit named after winning, the end at 77 (004 L71; 2.6, 6.10)."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from king.cards import HEARTS, SUITS, CardSet
from king.engine import Deal, new_game
from king.engine import deal as deals
from king.engine.actions import Bid, NameSuit
from king.engine.events import BidMade, BidWon, Redealt, SuitNamed
from king.engine.schedule import is_finished
from king.rules import Rules
from king.rules.bounds import longest_deals
from king.seats import Seat
from support.handmade import legal_cards, lines_of, points_of
from support.playing import play_deal, play_game
from support.relatives import dealt, events_of, options, refused, run, tricks_of
from support.tables import Stacked, rules_for


def rules_of(players: int = 4, **choices: str) -> Rules:
    named = tuple((name.replace("_", "-"), choice) for name, choice in choices.items())
    return rules_for("auction", players, named)


def start(players: int = 4, hands: Mapping[int, str] | None = None, **choices: str) -> Deal:
    return dealt(rules_of(players, **choices), "auction", hands or {})


# --- Bidding ----------------------------------------------------------------------------------


def test_thirteen_cards_for_four_and_seventeen_for_three() -> None:
    assert [len(hand) for hand in start().hands] == [13] * 4
    three = start(3)
    assert [len(hand) for hand in three.hands] == [17] * 3
    assert "2♣" not in str(CardSet.of(three.rules.pack))


@pytest.mark.paragraph("auction", "bidding.auction", 4)
def test_eldest_bids_first_and_each_bid_is_above_the_last() -> None:
    deal = start()
    assert (deal.phase, deal.turn) == ("bid", 1)
    assert options(deal) == {"pass", *(f"bid {amount}" for amount in range(1, 14))}
    deal = run(deal, "1 bid 3")
    assert options(deal) == {"pass", *(f"bid {amount}" for amount in range(4, 14))}
    assert refused(deal, "bid 3") == "bid-too-low"
    assert refused(deal, "bid 14") == "bid-too-low"
    deal = run(deal, "2 pass; 3 bid 5")
    assert options(deal) == {"pass", *(f"bid {amount}" for amount in range(6, 14))}


@pytest.mark.paragraph("auction", "bidding.auction.rounds", 4)
def test_in_one_round_everybody_speaks_once_and_the_dealer_last() -> None:
    deal = run(start(), "1 bid 1; 2 bid 2; 3 pass; 0 bid 4")
    assert (deal.phase, deal.turn, deal.declarer) == ("suit", 0, 0)
    assert events_of(deal, BidWon) == [BidWon(Seat(0), 4)]
    assert events_of(deal, BidMade) == [
        BidMade(Seat(1), 1),
        BidMade(Seat(2), 2),
        BidMade(Seat(3), None),
        BidMade(Seat(0), 4),
    ]


@pytest.mark.paragraph("auction", "bidding.auction.rounds", 4)
def test_the_open_bidding_goes_on_until_all_others_have_passed() -> None:
    deal = run(start(rounds="open"), "1 bid 1; 2 bid 2; 3 pass; 0 bid 4")
    assert deal.turn == 1
    deal = run(deal, "1 bid 5; 2 pass; 0 bid 6")
    assert deal.turn == 1  # passes are final: 2 and 3 are asked no more
    deal = run(deal, "1 pass")
    assert events_of(deal, BidWon) == [BidWon(Seat(0), 6)]
    lone = run(start(rounds="open"), "1 pass; 2 bid 1; 3 pass; 0 pass")
    assert (lone.phase, lone.turn) == ("suit", 2)  # nobody bids against himself


def test_nobody_can_bid_more_than_thirteen() -> None:
    deal = run(start(), "1 bid 13")
    assert (deal.phase, deal.turn) == ("suit", 1)


@pytest.mark.paragraph("auction", "bidding.auction.winner", 4)
@pytest.mark.parametrize("rounds", ["one", "open"])
def test_a_lone_bidder_pays_in_full(rounds: str) -> None:
    deal = run(start(rounds=rounds), "1 pass; 2 pass; 3 bid 7; 0 pass")
    deal = run(deal, "3 suit S")
    played, _ = play_deal(deal, random.Random(1))
    (bid,) = [line for line in lines_of(played)[3] if line.what == "bid"]
    assert (bid.count, bid.each, bid.points) == (7, -1, -7)


@pytest.mark.paragraph("auction", "bidding.auction.winner", 4)
def test_the_suit_is_named_after_winning() -> None:
    deal = run(start(), "1 pass; 2 bid 2; 3 pass; 0 pass")
    assert set(deals.legal_actions(deal)) == {NameSuit(suit) for suit in SUITS}
    assert refused(deal, "suit none") == "wrong-phase"
    deal = run(deal, "2 suit D")
    assert events_of(deal, SuitNamed) == [SuitNamed(Seat(2), SUITS[2])]
    assert str(deal.row.scoring) == "2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦"
    assert deal.trump is None


@pytest.mark.paragraph("auction", "first-lead", 4)
def test_the_winner_leads_or_eldest_by_the_option() -> None:
    script = "1 pass; 2 bid 2; 3 pass; 0 pass; 2 suit C"
    assert run(start(), script).turn == 2
    assert run(start(first_lead="eldest"), script).turn == 1
    deal = run(start(), script)
    assert len(legal_cards(deal)) == 13  # anything, the penalty suit as well


@pytest.mark.paragraph("auction", "contract.auction.lead-ban", 4)
def test_the_lead_ban_is_on_the_suit_that_was_named() -> None:
    hands = {2: "2C 3C 4C 2S 3S 4S 5S 6S 2H 3H 4H 5H 6H"}
    script = "1 pass; 2 bid 2; 3 pass; 0 pass; 2 suit C"
    banned = run(start(hands=hands, lead_ban="penalty-suit"), script)
    assert not {"2♣", "3♣", "4♣"} & legal_cards(banned)
    assert refused(banned, "play 2C") == "lead-ban"
    other = run(start(hands=hands, lead_ban="penalty-suit"), script.replace("suit C", "suit D"))
    assert {"2♣", "3♣", "4♣"} <= legal_cards(other)
    clubs = {2: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}
    only = run(start(hands=clubs, lead_ban="penalty-suit"), script)
    assert len(legal_cards(only)) == 13


# --- All pass ---------------------------------------------------------------------------------

PASSES = "1 pass; 2 pass; 3 pass; 0 pass"


@pytest.mark.paragraph("auction", "bidding.auction.all-pass", 4)
@pytest.mark.paragraph("auction", "first-lead", 4)
def test_when_all_pass_hearts_count_and_eldest_leads() -> None:
    deal = run(start(), PASSES)
    assert (deal.phase, deal.turn, deal.declarer) == ("play", 1, None)
    assert events_of(deal, SuitNamed) == [SuitNamed(None, HEARTS)]
    played, _ = play_deal(deal, random.Random(2))
    assert sum(points_of(played)) == -13
    assert "bid" not in {line.what for lines in lines_of(played) for line in lines}


@pytest.mark.paragraph("auction", "bidding.auction.all-pass", 4)
def test_by_the_option_the_same_dealer_deals_again() -> None:
    game = new_game(rules_of(all_pass="redeal"), Stacked({}, 4, dealer=2))
    for _ in range(2):
        for _ in range(4):
            assert game.deal is not None
            game = game.apply(next(iter(game.legal_actions())))  # pass
    assert [(row.redeal, row.dealer, row.points) for row in game.finished] == [
        (True, 2, (0, 0, 0, 0)),
        (True, 2, (0, 0, 0, 0)),
    ]
    assert game.deal is not None
    assert (game.deal.number, game.deal.dealer, game.deal.turn) == (3, 2, 3)
    assert [type(event) for event in game.finished[0].events[-2:-1]] == [Redealt]
    packs = [row.events[1] for row in game.finished]
    assert packs[0] != packs[1]  # another deal, not the same cards
    # Once somebody bids the deal is played, and the dealer moves on.
    game = game.apply(Bid(1))
    finished = play_game(game, random.Random(1)).finished
    assert finished[2].dealer == 2
    assert not finished[2].redeal
    assert finished[3].dealer == 3


def test_endless_passing_ends_the_game_all_the_same() -> None:
    rules = rules_of(all_pass="redeal")
    game = new_game(rules, Stacked({}, 4))
    while not game.is_over:
        game = game.apply(next(iter(game.legal_actions())))
    assert len(game.finished) == longest_deals(rules)
    assert game.totals == (0, 0, 0, 0)


# --- Points -----------------------------------------------------------------------------------


def last_tricks(suit: str, hands: Mapping[int, str], piles: Mapping[int, str]) -> Deal:
    deal = run(start(), f"1 pass; 2 bid 4; 3 pass; 0 pass; 2 suit {suit}")
    return replace(
        deal,
        hands=tuple(CardSet.of(hands.get(seat, "")) for seat in range(4)),
        piles=tuple(CardSet.of(piles.get(seat, "")).mask for seat in range(4)),
    )


@pytest.mark.paragraph("auction", "contract.auction", 4)
@pytest.mark.paragraph("auction", "early-end", 4)
def test_bid_and_cards_are_two_lines_and_the_deal_ends_when_the_suit_is_taken() -> None:
    hands = {2: "AC 2S 3S", 3: "QC 4S 5S", 0: "JC 6S 7S", 1: "TC 8S 9S"}
    deal = last_tricks("C", hands, {2: "2C 3C", 0: "4C 5C 6C", 3: "7C 8C 9C KC"})
    deal = run(deal, "2 play AC; 3 play QC; 0 play JC; 1 play TC")
    assert deal.is_over
    assert deal.early
    assert points_of(deal) == (-3, 0, -4 - 6, -4)
    assert [
        [(line.what, line.count, line.each, line.points) for line in lines]
        for lines in lines_of(deal)
    ] == [
        [("*C", 3, -1, -3)],
        [],
        [("bid", 4, -1, -4), ("*C", 6, -1, -6)],
        [("*C", 4, -1, -4)],
    ]
    assert sum(points_of(deal)) == -13 - 4


def test_only_the_named_suit_costs() -> None:
    deal = run(start(), "1 pass; 2 bid 1; 3 pass; 0 pass; 2 suit S")
    played, _ = play_deal(deal, random.Random(3))
    assert sum(points_of(played)) == -14
    assert {line.what for lines in lines_of(played) for line in lines} <= {"bid", "*S"}


def test_for_three_clubs_are_twelve() -> None:
    for suit, count in (("C", 12), ("H", 13)):
        deal = run(start(3), f"1 pass; 2 bid 2; 0 pass; 2 suit {suit}")
        played, _ = play_deal(deal, random.Random(3))
        assert sum(points_of(played)) == -count - 2


def test_without_early_end_all_tricks_are_played() -> None:
    deal = run(start(early_end="off"), PASSES)
    played, _ = play_deal(deal, random.Random(5))
    assert sum(tricks_of(played)) == 13


# --- The end ----------------------------------------------------------------------------------


def test_the_game_ends_at_77_penalty_points_and_the_least_wins() -> None:
    rules = rules_of()
    assert not is_finished(rules, 9, (-76, -76, -76, -76))
    assert is_finished(rules, 9, (-77, 0, 0, 0))
    assert is_finished(rules, 9, (-10, -90, -80, -20))
    game = play_game(new_game(rules, Stacked({}, 9)), random.Random(9))
    assert min(game.totals) <= -77
    before = [sum(row.points[seat] for row in game.finished[:-1]) for seat in rules.seats]
    assert min(before) > -77
    assert game.ended is not None
    best = max(game.totals)
    assert game.ended.winners == tuple(s for s in rules.seats if game.totals[s] == best)
