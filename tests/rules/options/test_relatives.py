"""What the options of domino, auction, korol and kg do (rules.md 2.6, 2.14, 2.18, 2.19)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from king.cards import SPADES, CardSet
from king.engine import Deal, Trick, new_game
from king.engine import titles as race
from king.engine.events import Redealt
from king.engine.state import Standing
from king.rules import Rules, load
from king.seats import Seat
from support.behaviour import plays
from support.handmade import legal_cards, points_of
from support.playing import play_deal, play_game
from support.relatives import dealt, events_of, ladder_deal, options, run
from support.tables import Stacked, rules_for

# --- Domino -----------------------------------------------------------------------------------


@pytest.mark.paragraph("domino", "option.preset")
@pytest.mark.paragraph("domino", "contract.domino-hearts")
@pytest.mark.paragraph("domino", "stock")
@plays("preset", "domino-hearts", "domino")
def test_preset_domino_hearts_counts_hearts_of_a_whole_pack(name: str) -> None:
    rules = rules_for(name, 4, (("preset", "domino-hearts"),))
    deal = dealt(rules, "domino-hearts", {1: "2H 3H 4S 5S 6S 7S"})
    assert [len(hand) for hand in deal.hands] == [6] * 4
    assert len(deal.stock) == 28
    assert {"2♥", "3♥"} <= legal_cards(deal)  # hearts may be led
    for seed in range(5):
        played, _ = play_deal(deal, random.Random(seed))
        assert sum(points_of(played)) == -13  # leftovers included


@pytest.mark.paragraph("domino", "option.leftovers")
@plays("leftovers", "hand", "domino")
def test_leftovers_hand_leaves_the_stock_to_nobody(name: str) -> None:
    sums = {}
    for choice in ("hand-and-stock", "hand"):
        rules = rules_for(name, 4, (("leftovers", choice),))
        deal = replace(
            dealt(rules, "no-girls", {}),
            hands=tuple(CardSet.of(text) for text in ("7S", "8S", "9S QD", "TS")),
            stock=tuple(CardSet.of("QH 8C")),
            turn=Seat(0),
            leader=Seat(0),
            order=tuple(map(Seat, range(4))),
        )
        deal = run(deal, "0 play 7S; 1 play 8S; 2 play 9S; 3 play TS")
        sums[choice] = points_of(deal)
    assert sums == {"hand-and-stock": (0, 0, -8, 0), "hand": (0, 0, -4, 0)}


# --- Auction ----------------------------------------------------------------------------------


def bidding(players: int, option: str = "", choice: str = "", eldest: str = "") -> Deal:
    chosen = ((option, choice),) if option else ()
    return dealt(rules_for("auction", players, chosen), "auction", {1: eldest} if eldest else {})


def everyone_passes(deal: Deal) -> Deal:
    while deal.phase == "bid":
        deal = run(deal, f"{deal.turn} pass")
    return deal


@pytest.mark.paragraph("auction", "option.rounds")
@plays("rounds", "open", "auction")
def test_rounds_open_lets_the_first_bidder_answer(name: str) -> None:
    for players in load(name).players:
        for rounds, phase in (("one", "suit"), ("open", "bid")):
            deal = run(bidding(players, "rounds", rounds), "1 bid 1; 2 bid 2")
            while deal.phase == "bid" and deal.turn != 1:
                deal = run(deal, f"{deal.turn} pass")
            assert deal.phase == phase


@pytest.mark.paragraph("auction", "option.all-pass")
@plays("all-pass", "redeal", "auction")
def test_all_pass_redeal_deals_again(name: str) -> None:
    for players in load(name).players:
        deal = everyone_passes(bidding(players, "all-pass", "redeal"))
        assert deal.is_over
        assert events_of(deal, Redealt) == [Redealt()]
        assert points_of(deal) == (0,) * players
        assert everyone_passes(bidding(players)).phase == "play"


@pytest.mark.paragraph("auction", "option.first-lead")
@pytest.mark.paragraph("auction", "first-lead")
@plays("first-lead", "eldest", "auction")
def test_first_lead_eldest_instead_of_the_winner(name: str) -> None:
    for players in load(name).players:
        for leader, turn in (("winner", 2), ("eldest", 1)):
            deal = run(bidding(players, "first-lead", leader), "1 pass; 2 bid 1")
            assert run(everyone_passes(deal), "2 suit H").turn == turn


@pytest.mark.paragraph("auction", "option.lead-ban")
@plays("lead-ban", "penalty-suit", "auction")
def test_lead_ban_penalty_suit_keeps_it_from_being_led(name: str) -> None:
    for players in load(name).players:
        for ban, allowed in (("none", True), ("penalty-suit", False)):
            deal = run(bidding(players, "lead-ban", ban, "2H 3S"), "1 bid 1")
            deal = run(everyone_passes(deal), "1 suit H")
            assert ("2♥" in legal_cards(deal)) == allowed
            assert "3♠" in legal_cards(deal)


@pytest.mark.paragraph("auction", "option.early-end")
@plays("early-end", "off", "auction")
def test_early_end_off_plays_all_tricks_of_the_auction(name: str) -> None:
    for players in load(name).players:
        size = rules_for(name, players).deal.hand
        for seed in range(4):
            deal = everyone_passes(bidding(players, "early-end", "off"))
            played, _ = play_deal(deal, random.Random(seed))
            assert len(played.tricks) == size


# --- Korol ------------------------------------------------------------------------------------


def korol(option: str, choice: str) -> Rules:
    return rules_for("korol", 4, ((option, choice),))


def after_one_deal(rules: Rules, winners: list[int]) -> Standing:
    deal = dealt(rules, "titles", {}, standing=race.first_standing(rules))
    tricks = tuple(Trick(Seat(seat), (), Seat(seat), ()) for seat in winners)
    return race.standing_after(replace(deal, tricks=tricks))


@pytest.mark.paragraph("korol", "option.race")
@pytest.mark.paragraph("korol", "deals")
@plays("race", "one-deal", "korol")
def test_race_one_deal_is_decided_by_its_only_deal(name: str) -> None:
    winners = [1, 1, 1, 1, 2, 2, 3, 0, 0]
    for rules, following in (
        (korol("race", "one-deal"), "reign"),
        (rules_for(name, 4), "titles"),
    ):
        found = race.next_deal(rules, after_one_deal(rules, winners), Seat(0))
        assert found is not None
        assert found[0].id == following


@pytest.mark.paragraph("korol", "option.assign")
@plays("assign", "dealer", "korol")
def test_assign_dealer_asks_the_dealer_for_the_titles(name: str) -> None:
    assert dealt(rules_for(name, 4), "titles", {}, dealer=3).phase == "play"
    deal = dealt(korol("assign", "dealer"), "titles", {}, dealer=3)
    assert (deal.phase, deal.turn) == ("titles", 3)
    assert run(deal, "3 titles 3 2 1 0").standing.titles == (3, 2, 1, 0)


@pytest.mark.paragraph("korol", "option.rank")
@plays("rank", "completed", "korol")
def test_rank_completed_puts_the_first_on_top(name: str) -> None:
    winners = [0, 3, 2, 2, 2, 1, 1, 1, 1]  # a one-deal race: 0 and 3 complete first
    both = (("race", "one-deal"), ("rank", "completed"))
    assert after_one_deal(korol("race", "one-deal"), winners).titles == (1, 2, 0, 3)
    assert after_one_deal(rules_for(name, 4, both), winners).titles == (0, 3, 2, 1)


def reigns(rules: Rules) -> int:
    game = play_game(new_game(rules, Stacked({}, 2)), random.Random(2))
    return sum(row.contract == "reign" for row in game.finished)


@plays("reigns", "three", "korol")
def test_reigns_three(name: str) -> None:
    assert (reigns(rules_for(name, 4)), reigns(korol("reigns", "three"))) == (1, 3)


@plays("reigns", "five", "korol")
def test_reigns_five(name: str) -> None:
    assert reigns(rules_for(name, 4, (("reigns", "five"),))) == 5


@pytest.mark.paragraph("korol", "option.ruff")
@plays("ruff", "must", "korol")
def test_ruff_must_in_both_stages(name: str) -> None:
    hands = {
        1: "6S 7S 8S 9S TS JS QS KS AS",
        2: "6H 7H 8H 9H TH JH QH KH 6D",
        0: "6C 7C 8C 9C TC JC QC KC 7D",
    }
    for choice, count in (("free", 9), ("must", 1)):
        rules = rules_for(name, 4, (("ruff", choice),))
        deal = run(dealt(rules, "titles", hands), "1 play 6S")
        assert len(legal_cards(deal)) == count
        assert {row.ruff for row in rules.contracts.values()} == {choice}


# --- King and Last ----------------------------------------------------------------------------

KG = load("kg").players


def kg(players: int, option: str, choice: str) -> Rules:
    return rules_for("kg", players, ((option, choice),))


def size_of(players: int, choice: str) -> int:
    rules = kg(players, "pack", choice)
    # Equal cards differ by their copies, so the pack is a set all the same.
    assert len(set(rules.pack)) == len(rules.pack)
    return len(rules.pack)


@pytest.mark.paragraph("kg", "option.pack")
@plays("pack", "fifty-two", "kg")
def test_pack_fifty_two(name: str) -> None:
    assert [size_of(players, "fifty-two") for players in KG] == [52] * 3 + [104] * 5


@pytest.mark.paragraph("kg", "option.pack")
@plays("pack", "jokers", "kg")
def test_pack_jokers_adds_two(name: str) -> None:
    assert [size_of(players, "jokers") for players in KG] == [54] * 3 + [106] * 5
    assert "JK JK2" in str(CardSet.of(kg(5, "pack", "jokers").pack))


@pytest.mark.paragraph("kg", "option.pack")
@plays("pack", "two-packs", "kg")
def test_two_packs(name: str) -> None:
    assert {size_of(players, "two-packs") for players in KG} == {72}


@pytest.mark.paragraph("kg", "option.pack")
@plays("pack", "three-packs", "kg")
def test_three_packs(name: str) -> None:
    assert {size_of(players, "three-packs") for players in KG} == {108}


def with_jokers(choice: str) -> Deal:
    rules = rules_for("kg", 5, (("pack", "jokers"), ("joker", choice)))
    hands = {0: "9D 8D JK", 4: "TD 6S JK2 7H"}
    return run(ladder_deal(rules, hands, range(5), SPADES), "0 attack 9D")


@plays("joker", "attackers", "kg")
def test_joker_attackers_leaves_the_defender_none(name: str) -> None:
    deal = with_jokers("attackers")
    assert not any("JK" in step for step in options(deal))
    assert "add JK=H" in options(run(deal, "4 beat TD"))


@plays("joker", "defender", "kg")
def test_joker_defender_leaves_the_others_none(name: str) -> None:
    deal = with_jokers("defender")
    assert "beat JK2=H" in options(deal)
    assert not any("JK" in step for step in options(run(deal, "4 beat TD")))


@pytest.mark.paragraph("kg", "option.cap")
@plays("cap", "six", "kg")
def test_cap_six_limits_a_bout(name: str) -> None:
    for players in KG:
        for cap, limit in (("hand", 8), ("six", 6)):
            hands = {0: "9D", players - 1: "6S 7S 8S 9S TS JS QS KS"}
            deal = ladder_deal(kg(players, "cap", cap), hands, range(players), SPADES)
            assert deal.bout is not None
            assert deal.bout.limit == limit


@pytest.mark.paragraph("kg", "option.opening")
@plays("opening", "several", "kg")
def test_opening_several_asks_for_more_of_the_rank(name: str) -> None:
    for players in KG:
        hands = {0: "9D 9C 8S", players - 1: "6S 7S 8H"}
        for choice, turn in (("one", players - 1), ("several", 0)):
            deal = ladder_deal(kg(players, "opening", choice), hands, range(players), SPADES)
            deal = run(deal, "0 attack 9D")
            assert deal.turn == turn
        assert options(deal) == {"attack 9♣", "pass"}


@pytest.mark.paragraph("kg", "option.session", 5)
@plays("session", "five", "kg")
def test_session_five(name: str) -> None:
    game = play_game(new_game(kg(5, "session", "five"), Stacked({}, 5)), random.Random(5))
    assert len(game.finished) == 5


@pytest.mark.paragraph("kg", "option.session")
@plays("session", "twenty", "kg")
def test_session_twenty(name: str) -> None:
    assert {kg(players, "session", "twenty").deal_count for players in KG} == {20}
