"""King Domino: six cards, drawing from the stock, leaving, leftovers (004 L63; 1.7, 2.14, 6.8)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from king.cards import CardSet, parse_card, parse_cards
from king.engine import Deal, Play, new_game, seen_by
from king.engine.events import SPECTATOR, DealEnded, Drew, LeftoversTaken, Observer
from king.engine.game import DealResult
from king.engine.schedule import is_finished
from king.rules import Rules
from king.seats import Seat
from support.handmade import legal_cards, lines_of, pile_of, points_of
from support.relatives import dealt, events_of, held, is_partition, options, refused, run, tricks_of
from support.tables import Stacked, rules_for


def rules_of(**choices: str) -> Rules:
    return rules_for("domino", 4, tuple(choices.items()))


def middle(
    rules: Rules,
    contract: str,
    hands: Mapping[int, str],
    *,
    stock: str = "",
    leader: int = 0,
    taken: Mapping[int, str] | None = None,
) -> Deal:
    """``leader`` is about to lead; who has no hand here is out. ``taken``: cards that matter."""
    held_now = tuple(CardSet.of(hands.get(seat, "")) for seat in rules.seats)
    order = [s for s in rules.seats.clockwise_from(Seat(leader)) if held_now[s]]
    piles = tuple(CardSet.of((taken or {}).get(seat, "")).mask for seat in rules.seats)
    return replace(
        dealt(rules, contract, {}),
        hands=held_now,
        stock=tuple(parse_cards(stock)),
        leader=Seat(leader),
        turn=Seat(leader),
        order=tuple(order),
        piles=piles,
    )


# --- Drawing ----------------------------------------------------------------------------------

HANDS = {1: "AS KS QS JS TS 9S", 2: "7H 8H 9H TH JH QH", 3: "7D 8D 9D TD JD QD", 0: "7C 8C"}


@pytest.mark.paragraph("domino", "stock")
def test_six_cards_each_and_eight_in_the_stock() -> None:
    deal = dealt(rules_of(), "no-tricks", HANDS)
    assert [len(hand) for hand in deal.hands] == [6, 6, 6, 6]
    assert len(deal.stock) == 8
    assert deal.turn == 1
    assert is_partition(deal)


def test_hearts_may_be_led() -> None:
    for contract in ("no-hearts", "no-king", "no-all", "hearts", "king", "all"):
        deal = dealt(rules_of(), contract, {1: "7H 8H 7S 8S 9C 9D"})
        assert legal_cards(deal) == {"7♥", "8♥", "7♠", "8♠", "9♣", "9♦"}


@pytest.mark.paragraph("domino", "follow-suit")
@pytest.mark.paragraph("domino", "draw")
@pytest.mark.paragraph("domino", "stock-empty")
def test_who_is_void_draws_until_he_has_the_suit_and_plays_it() -> None:
    hands = {**HANDS, 0: "7C 8C 9C TC JC QC"}
    deal = dealt(rules_of(), "no-tricks", hands, left="AH KC 7S KH 8S AC AD KD")
    deal = run(deal, "1 play AS")
    assert options(deal) == {"draw"}  # compulsory, and nothing else
    assert refused(deal, "play 7H") == "must-draw"
    assert refused(deal, "pass") == "must-draw"
    deal = run(deal, "2 draw")
    assert held(deal, 2) == "7♥ 8♥ 9♥ 10♥ J♥ Q♥ A♥"  # drawn cards are kept
    assert options(deal) == {"draw"}
    deal = run(deal, "2 draw; 2 draw")
    assert options(deal) == {"play 7♠"}  # the first card of the suit must be played
    assert refused(deal, "draw") == "wrong-phase"
    assert refused(deal, "play AH") == "follow-suit"
    deal = run(deal, "2 play 7S; 3 draw; 3 draw; 3 play 8S")
    assert deal.turn == 0
    assert len(deal.stock) == 3
    # The stock ends while 0 is void: he may throw anything.
    deal = run(deal, "0 draw; 0 draw; 0 draw")
    assert legal_cards(deal) == {"7♣", "8♣", "9♣", "10♣", "J♣", "Q♣", "A♣", "A♦", "K♦"}
    deal = run(deal, "0 play 7C")
    assert tricks_of(deal) == [0, 1, 0, 0]
    assert [len(hand) for hand in deal.hands] == [8, 5, 8, 7]
    assert is_partition(deal)


@pytest.mark.paragraph("domino", "follow-suit")
@pytest.mark.paragraph("domino", "draw")
def test_who_can_follow_does_not_draw_nor_does_the_leader() -> None:
    deal = dealt(rules_of(), "no-tricks", {**HANDS, 2: "7S 8S"})
    assert refused(deal, "draw") == "wrong-phase"
    deal = run(deal, "1 play AS")
    assert legal_cards(deal) == {"7♠", "8♠"}
    assert refused(deal, "draw") == "wrong-phase"


@pytest.mark.paragraph("domino", "draw")
def test_others_see_only_that_a_card_was_drawn() -> None:
    deal = dealt(rules_of(), "no-tricks", HANDS, left="AH 7S")
    deal = run(deal, "1 play AS; 2 draw; 2 draw")
    first, second = events_of(deal, Drew)
    for observer in (*map(Observer, deal.rules.seats), SPECTATOR):
        for event in (first, second):
            seen = seen_by(event, observer)
            assert seen == (event if observer == 2 else Drew(Seat(2), None))


@pytest.mark.paragraph("domino", "stock-empty")
def test_the_king_of_hearts_is_forced_only_when_the_stock_is_empty() -> None:
    hands = {0: "7S 8S", 1: "KH 9D", 2: "9S TS", 3: "JS QS"}
    for contract in ("no-king", "no-all", "king", "all"):  # 5, 7, 12, 14
        deal = run(middle(rules_of(), contract, hands, stock="AC"), "0 play 7S")
        assert options(deal) == {"draw"}
        deal = run(deal, "1 draw")
        assert legal_cards(deal) == {"K♥"}
        assert refused(deal, "play 9D") == "forced-card"
        empty = run(middle(rules_of(), contract, hands), "0 play 7S")
        assert legal_cards(empty) == {"K♥"}
        drawn = run(middle(rules_of(), contract, hands, stock="AS"), "0 play 7S; 1 draw")
        assert legal_cards(drawn) == {"A♠"}  # he can follow now
    deal = run(middle(rules_of(), "no-hearts", hands), "0 play 7S")
    assert legal_cards(deal) == {"K♥", "9♦"}


# --- Leaving ----------------------------------------------------------------------------------


@pytest.mark.paragraph("domino", "trick")
@pytest.mark.paragraph("domino", "out")
def test_who_is_out_stays_out_and_a_trick_is_smaller() -> None:
    hands = {0: "7S 8D", 1: "9S", 2: "TS 9D", 3: "JS TD"}
    deal = run(middle(rules_of(), "no-tricks", hands, stock="AC"), "0 play 7S; 1 play 9S")
    deal = run(deal, "2 play TS; 3 play JS")
    assert deal.order == (3, 0, 2)  # 1 is out, though there is a stock
    deal = run(deal, "3 play TD; 0 play 8D; 2 play 9D")
    assert tricks_of(deal) == [0, 0, 0, 2]
    assert len(deal.tricks[-1].cards) == 3


@pytest.mark.paragraph("domino", "out")
def test_a_winner_without_cards_passes_the_lead_to_his_left() -> None:
    hands = {0: "7S 8D", 1: "AS", 2: "TS 9D", 3: "JS TD"}
    deal = run(middle(rules_of(), "no-tricks", hands), "0 play 7S; 1 play AS; 2 play TS; 3 play JS")
    assert tricks_of(deal) == [0, 1, 0, 0]
    assert (deal.turn, deal.order) == (2, (2, 3, 0))
    hands = {0: "7S 8D", 1: "AS", 2: "TS", 3: "JS TD"}
    deal = run(middle(rules_of(), "no-tricks", hands), "0 play 7S; 1 play AS; 2 play TS; 3 play JS")
    assert (deal.turn, deal.order) == (3, (3, 0))


# --- The end of a deal ------------------------------------------------------------------------


ONE_HOLDER = {0: "7S", 1: "9S", 2: "TS QH AH", 3: "JS"}


@pytest.mark.paragraph("domino", "leftovers")
@pytest.mark.paragraph("domino", "option.leftovers")
@pytest.mark.parametrize(
    ("leftovers", "hearts", "points"),
    [("hand-and-stock", 4, -8), ("hand", 2, -4)],
)
def test_one_player_holds_cards_at_the_end(leftovers: str, hearts: int, points: int) -> None:
    rules = rules_of(leftovers=leftovers)
    deal = middle(rules, "no-hearts", ONE_HOLDER, stock="KH 7H 8C", taken={3: "8H"})
    deal = run(deal, "0 play 7S; 1 play 9S; 2 play TS; 3 play JS")
    assert deal.is_over
    (rest,) = events_of(deal, LeftoversTaken)
    assert (rest.seat, str(rest.hand)) == (2, "Q♥ A♥")
    assert len(rest.stock) == (3 if leftovers == "hand-and-stock" else 0)
    assert {"Q♥", "A♥"} <= pile_of(deal, 2)
    assert ("K♥" in pile_of(deal, 2)) == (leftovers == "hand-and-stock")
    assert points_of(deal) == (0, 0, points, -2)  # the trick itself was 3's
    assert {(line.what, line.count) for line in lines_of(deal)[2]} == {("hearts", hearts)}
    (ended,) = events_of(deal, DealEnded)
    assert len(ended.talon) == (0 if leftovers == "hand-and-stock" else 3)


def test_leftovers_count_in_positive_deals_too() -> None:
    deal = middle(rules_of(), "hearts", ONE_HOLDER, stock="KH 7H 8C", taken={3: "8H"})
    deal = run(deal, "0 play 7S; 1 play 9S; 2 play TS; 3 play JS")
    assert points_of(deal) == (0, 0, 8, 2)


@pytest.mark.paragraph("domino", "leftovers")
@pytest.mark.parametrize("leftovers", ["hand-and-stock", "hand"])
def test_nobody_holds_cards_but_stock_is_left(leftovers: str) -> None:
    """The stock goes to the winner of the last trick (6.8)."""
    hands = {0: "7S", 1: "9S", 2: "TS", 3: "JS"}
    deal = middle(rules_of(leftovers=leftovers), "no-girls", hands, stock="QH 7C QD")
    deal = run(deal, "0 play 7S; 1 play 9S; 2 play TS; 3 play JS")
    assert deal.is_over
    assert {"Q♥", "7♣", "Q♦"} <= pile_of(deal, 3)
    assert points_of(deal) == (0, 0, 0, -8)


@pytest.mark.paragraph("domino", "leftovers")
def test_leftovers_are_cards_and_no_tricks() -> None:
    hands = {0: "7S 8C", 1: "9S 9C", 2: "TS TC QH AH", 3: "JS JC"}
    deal = middle(rules_of(), "no-all", hands, stock="KH 7H JD QC")
    deal = run(deal, "0 play 7S; 1 play 9S; 2 play TS; 3 play JS")
    deal = run(deal, "3 play JC; 0 play 8C; 1 play 9C; 2 play TC")
    # Both tricks, the last two, with two boys are 3's; four hearts with K♥, two girls and a
    # boy were left with 2.
    assert points_of(deal) == (0, 0, -8 - 16 - 8 - 4, -4 - 16 - 8)
    assert {line.what for line in lines_of(deal)[2]} == {"hearts", "king", "girls", "boys"}


@pytest.mark.paragraph("domino", "contract.no-last-two")
def test_the_last_two_are_the_last_two_completed() -> None:
    hands = {0: "7S AC 8C", 1: "9S 7C KC", 2: "TS TC AH", 3: "JS JC"}
    deal = middle(rules_of(), "no-last-two", hands)
    deal = run(deal, "0 play 7S; 1 play 9S; 2 play TS; 3 play JS")
    deal = run(deal, "3 play JC; 0 play AC; 1 play 7C; 2 play TC")
    deal = run(deal, "0 play 8C; 1 play KC; 2 play AH")
    assert deal.is_over
    assert tricks_of(deal) == [1, 1, 0, 1]
    assert points_of(deal) == (-8, -8, 0, 0)  # 3's trick was the last but two


def test_a_deal_still_stops_when_all_that_scores_is_taken() -> None:
    hands = {0: "7S 8S", 1: "9S 8C", 2: "TS 8D", 3: "KS 9D"}
    deal = middle(rules_of(), "no-king", hands, stock="AC", taken={0: "KH"})
    assert run(deal, "0 play 7S; 1 play 9S; 2 play TS; 3 play KS").early
    kept = middle(rules_of(), "no-king", hands, stock="KH")
    assert not run(kept, "0 play 7S; 1 play 9S; 2 play TS; 3 play KS").is_over  # in the stock


# --- The game ---------------------------------------------------------------------------------


def test_the_contracts_come_in_the_order_of_the_simple_king() -> None:
    assert rules_of().schedule.deals == rules_for("simple", 4).schedule.deals
    hearts = rules_of(preset="domino-hearts")
    assert set(hearts.schedule.deals) == {"domino-hearts"}
    assert len(hearts.pack) == 52
    assert hearts.contracts["domino-hearts"].total == -13


@pytest.mark.paragraph("domino", "end")
@pytest.mark.parametrize("preset", ["fourteen", "domino-hearts"])
def test_the_game_ends_at_minus_31(preset: str) -> None:
    rules = rules_of(preset=preset)
    for totals, over in (
        ((-30, -30, -30, -30), False),
        ((-31, 0, 0, 0), True),
        ((5, 5, 5, -40), True),
        ((31, 31, 0, 0), False),
    ):
        assert is_finished(rules, 3, totals) == over
    assert is_finished(rules, 14, (0, 0, 0, 0)) == (preset == "fourteen")


@pytest.mark.paragraph("domino", "end")
@pytest.mark.paragraph("domino", "winner")
def test_the_threshold_is_tested_after_a_deal_and_the_best_total_wins() -> None:
    rules = rules_of()
    game = new_game(rules, Stacked({}, 3))
    assert game.deal is not None
    done = game.deal
    before = DealResult(1, Seat(0), None, "no-tricks", None, ((),) * 4, (-2, -30, -5, -2), ())
    last = middle(rules, "no-girls", {0: "7S", 1: "QS", 2: "8S", 3: "9S"}, taken={2: "QH QD QC"})
    late = replace(last, number=2, events=done.events)
    game = replace(game, finished=(before,), deal=late)
    assert not game.is_over
    for card in ("7S", "QS", "8S", "9S"):
        game = game.apply(Play(parse_card(card)))
    assert game.is_over
    assert game.totals == (-2, -34, -17, -2)
    assert game.ended is not None
    assert game.ended.winners == (0, 3)  # equals share
