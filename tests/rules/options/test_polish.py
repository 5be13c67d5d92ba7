"""What the options of Polish King do at the table (rules.md 1.13, 2.7, 6.12)."""

from __future__ import annotations

import pytest

from king.cards import NO_TRUMP, SUITS, mask_of, parse_cards
from king.engine import NameTrump
from king.engine import deal as deals
from king.engine.events import TalonSold
from king.rules import Rules, load
from king.rules.scoring import points_of, score
from support.behaviour import plays
from support.handmade import legal_cards, play_cards, position
from support.relatives import dealt, events_of, options, run
from support.tables import rules_for

NEGATIVE = ("no-tricks", "no-hearts", "no-girls", "no-boys", "no-king", "no-last")


def tables(**chosen: str) -> list[Rules]:
    named = tuple((key.replace("_", "-"), value) for key, value in chosen.items())
    return [rules_for("polish", players, named) for players in load("polish").players]


def worth(rules: Rules, contract: str, pile: str, winners: tuple[int, ...] = ()) -> int:
    piles = [0] * rules.players
    piles[1] = mask_of(parse_cards(pile))
    return points_of(score(rules.contracts[contract], piles, winners, rules.deal.hand)[1])


@pytest.mark.paragraph("polish", "option.preset")
@plays("preset", "robber", "polish")
def test_preset_robber_wants_two_plus_rounds(name: str) -> None:
    for rules in tables(preset="robber"):
        count = rules.players
        expected = [*NEGATIVE, "no-all", *["lottery"] * count, *["auction"] * count]
        assert list(rules.schedule.deals) == expected
        assert (rules.deal_count, rules.game_total) == ({4: 15, 3: 13}[count], 0)
        assert rules.contracts["no-all"].total == {4: -1300, 3: -1275}[count]
        assert worth(rules, "no-all", "KH") == {4: -20 - 30 - 150, 3: -20 - 30 - 140}[count]


@pytest.mark.paragraph("polish", "option.plus-round")
@plays("plus-round", "auction", "polish")
def test_plus_round_auction_is_an_auction_each(name: str) -> None:
    for rules in tables(plus_round="auction"):
        assert list(rules.schedule.deals) == [*NEGATIVE, *["auction"] * rules.players]
        assert rules.game_total == 0
        assert dealt(rules, "auction", {}).phase == "ask"


@pytest.mark.paragraph("polish", "option.plus-round")
@plays("plus-round", "lottery", "polish")
def test_plus_round_lottery_is_a_lottery_each(name: str) -> None:
    for rules in tables(plus_round="lottery"):
        assert list(rules.schedule.deals) == [*NEGATIVE, *["lottery"] * rules.players]
        assert rules.game_total == 0
        assert dealt(rules, "lottery", {}).phase == "lay"


@pytest.mark.paragraph("polish", "option.preset")
def test_with_the_robber_the_two_rounds_are_the_same_for_any_plus_round() -> None:
    for choice in ("trump", "auction", "lottery"):
        for rules in tables(preset="robber", plus_round=choice):
            assert set(rules.schedule.deals[7:]) == {"lottery", "auction"}
        for rules in tables(preset="robber", plus_round=choice, lottery="single"):
            deals_of = rules.schedule.deals
            assert deals_of[6:8] == ("no-all", "lottery")
            assert deals_of[8:] == ("auction",) * rules.players


@plays("lottery", "single", "polish")
def test_lottery_single_is_one_deal(name: str) -> None:
    for rules in tables(plus_round="lottery", lottery="single"):
        assert list(rules.schedule.deals) == [*NEGATIVE, "lottery"]
        assert (rules.deal_count, rules.game_total) == (7, 0)


@pytest.mark.paragraph("polish", "option.lottery-places", 3)
@plays("lottery-places", "repaired", "polish")
def test_lottery_places_repaired_still_balance(name: str) -> None:
    options_of = (("plus-round", "lottery"), ("lottery", "single"), ("lottery-places", "repaired"))
    rules = rules_for(name, 3, options_of)
    layout = rules.contracts["lottery"].layout
    assert layout is not None
    assert layout.places == (790, 485)
    assert rules.is_balanced


@pytest.mark.paragraph("polish", "option.lottery-places", 3)
@plays("lottery-places", "literal", "polish")
def test_lottery_places_literal_do_not_balance(name: str) -> None:
    options_of = (("plus-round", "lottery"), ("lottery", "single"), ("lottery-places", "literal"))
    rules = rules_for(name, 3, options_of)
    layout = rules.contracts["lottery"].layout
    assert layout is not None
    assert layout.places == (700, 485)
    assert (rules.game_total, rules.is_balanced) == (-90, False)


@pytest.mark.paragraph("polish", "option.lottery-start")
@plays("lottery-start", "any", "polish")
def test_lottery_start_any_lets_eldest_choose_the_rank(name: str) -> None:
    for usual, free in zip(
        tables(plus_round="lottery"), tables(plus_round="lottery", lottery_start="any"), strict=True
    ):
        hands = {1: "KS 8H", 2: "KH"}
        assert options(dealt(usual, "lottery", hands)) >= {"lay 8♥"}
        assert "lay K♠" not in options(dealt(usual, "lottery", hands))
        deal = run(dealt(free, "lottery", hands), "1 lay KS")
        assert "lay K♥" in options(deal)


@pytest.mark.paragraph("polish", "option.lottery-extra")
@plays("lottery-extra", "on", "polish")
def test_lottery_extra_on_gives_a_card_after_an_ace(name: str) -> None:
    for choice, again in (("off", False), ("on", True)):
        for rules in tables(plus_round="lottery", lottery_start="any", lottery_extra=choice):
            deal = run(dealt(rules, "lottery", {1: "AS KS"}), "1 lay AS")
            assert (deal.turn == 1) == again
            assert ("pass" in options(deal)) == again


@pytest.mark.paragraph("polish", "option.last")
@plays("last", "last-two", "polish")
def test_last_two_tricks_cost_half_each(name: str) -> None:
    for rules, half in zip(tables(last="last-two"), (-75, -70), strict=True):
        size = rules.deal.hand
        winners = tuple([0] * (size - 2) + [1, 1])
        assert worth(rules, "no-last", "", winners) == 2 * half
        assert worth(rules, "no-last", "", tuple([1] * (size - 2) + [0, 1])) == half
        assert rules.contracts["no-last"].total == 2 * half


@pytest.mark.paragraph("polish", "option.last")
@plays("last", "seventh-and-last", "polish")
def test_seventh_and_last_tricks_cost_half_each(name: str) -> None:
    for rules, half in zip(tables(last="seventh-and-last"), (-75, -70), strict=True):
        size = rules.deal.hand
        seventh = tuple(int(number == 7) for number in range(1, size + 1))
        last = tuple(int(number == size) for number in range(1, size + 1))
        other = tuple(int(number not in (7, size)) for number in range(1, size + 1))
        assert worth(rules, "no-last", "", seventh) == half
        assert worth(rules, "no-last", "", last) == half
        assert worth(rules, "no-last", "", other) == 0
    for rules, half in zip(
        tables(last="seventh-and-last", preset="robber"), (-75, -70), strict=True
    ):
        size = rules.deal.hand
        found = score(rules.contracts["no-all"], [0] * rules.players, [1] * size, size)[1]
        assert [(line.what, line.count, line.each) for line in found if "t" in line.what] == [
            ("tricks", size, -20 if rules.players == 4 else -15),
            ("last", 1, half),
            ("trick-7", 1, half),
        ]


@pytest.mark.paragraph("polish", "option.trump-peek")
@plays("trump-peek", "first", "polish")
def test_trump_peek_first_names_it_on_five_or_six_cards(name: str) -> None:
    for rules, cards in zip(tables(trump_peek="first"), (5, 6), strict=True):
        deal = dealt(rules, "trump", {})
        assert (deal.phase, deal.turn) == ("trump", 1)
        assert [len(hand) for hand in deal.hands] == [cards] * rules.players
        deal = run(deal, "1 trump H")
        assert [len(hand) for hand in deal.hands] == [rules.deal.hand] * rules.players
        usual = dealt(rules_for(name, rules.players), "trump", {})
        assert [len(hand) for hand in usual.hands] == [rules.deal.hand] * rules.players


@pytest.mark.paragraph("polish", "option.sale-form")
@plays("sale-form", "dutch", "polish")
def test_sale_form_dutch_sells_to_the_first_who_accepts(name: str) -> None:
    for choice in ("bids", "dutch"):
        for rules in tables(plus_round="auction", sale_form=choice):
            deal = run(dealt(rules, "auction", {}), "1 ask 100; 2 bid 100")
            assert bool(events_of(deal, TalonSold)) == (choice == "dutch")


@pytest.mark.paragraph("polish", "option.settlement")
@plays("settlement", "punitive", "polish")
def test_settlement_punitive_pays_the_shortfall_to_the_seller(name: str) -> None:
    for rules in tables(plus_round="auction", settlement="punitive"):
        assert after_a_bad_buy(rules) == (-200, 200 + 200)


@pytest.mark.paragraph("polish", "option.settlement")
@plays("settlement", "capped", "polish")
def test_settlement_capped_never_costs_the_buyer_more_than_he_won(name: str) -> None:
    for rules in tables(plus_round="auction", settlement="capped"):
        assert after_a_bad_buy(rules) == (0, 0)
    for rules in tables(plus_round="auction"):
        assert after_a_bad_buy(rules) == (-200, 200)


def after_a_bad_buy(rules: Rules) -> tuple[int, int]:
    """What a buyer who took no trick at 200, and the seller, write besides their tricks."""
    deal = run(dealt(rules, "auction", {}), "1 ask 200; 2 bid 200")
    while deal.phase == "offer":
        deal = run(deal, f"{deal.turn} pass")
    lines = deals.sale.settle(deal, ((),) * rules.players)
    return sum(row.points for row in lines[2]), sum(row.points for row in lines[1])


@pytest.mark.paragraph("polish", "option.boys")
@plays("boys", "J", "polish")
def test_boys_j_count_the_jacks_alone(name: str) -> None:
    for usual, jacks in zip(tables(), tables(boys="J"), strict=True):
        assert worth(usual, "no-boys", "JS KS QS") == -60
        assert worth(jacks, "no-boys", "JS KS QS") == -60
        assert worth(jacks, "no-boys", "KS KH") == 0


@pytest.mark.paragraph("polish", "option.boys")
@plays("boys", "K", "polish")
def test_boys_k_count_the_kings_alone(name: str) -> None:
    for kings in tables(boys="K"):
        assert worth(kings, "no-boys", "KS KH JS") == -120


@pytest.mark.paragraph("polish", "option.no-trump")
@plays("no-trump", "allowed", "polish")
def test_no_trump_allowed_may_be_named(name: str) -> None:
    for usual, free in zip(tables(), tables(no_trump="allowed"), strict=True):
        suits = {NameTrump(suit) for suit in SUITS}
        assert set(deals.legal_actions(dealt(usual, "trump", {}))) == suits
        named = set(deals.legal_actions(dealt(free, "trump", {})))
        assert named == suits | {NameTrump(NO_TRUMP)}


@pytest.mark.paragraph("polish", "option.ruff")
@pytest.mark.paragraph("polish", "ruff")
@plays("ruff", "must", "polish")
def test_ruff_must_takes_the_choice_from_a_void_hand(name: str) -> None:
    hands = {1: "8H KH 9D"}
    for free, must in zip(tables(), tables(ruff="must"), strict=True):
        assert len(legal_cards(position(free, "trump", hands, trick="7S", trump=SUITS[1]))) == 3
        bound = position(must, "trump", hands, trick="7S", trump=SUITS[1])
        assert legal_cards(bound) == {"8♥", "K♥"}


@pytest.mark.paragraph("polish", "option.hearts-ban")
@plays("hearts-ban", "off", "polish")
def test_hearts_ban_off_lets_hearts_be_led(name: str) -> None:
    hands = {0: "7S 8H KH"}
    for contract in ("no-hearts", "no-king", "no-all"):
        preset = {"preset": "robber"} if contract == "no-all" else {}
        for banned, free in zip(tables(**preset), tables(**preset, hearts_ban="off"), strict=True):
            assert legal_cards(position(banned, contract, hands)) == {"7♠"}
            assert legal_cards(position(free, contract, hands)) == {"7♠", "8♥", "K♥"}
    for rules in tables():
        assert len(legal_cards(position(rules, "no-girls", hands))) == 3


@pytest.mark.paragraph("polish", "option.forced-king")
@plays("forced-king", "off", "polish")
def test_forced_king_off_leaves_it_in_a_void_hand(name: str) -> None:
    hands = {1: "KH 9H 9D"}
    for contract in ("no-king", "no-all"):
        preset = {"preset": "robber"} if contract == "no-all" else {}
        for forced, free in zip(tables(**preset), tables(**preset, forced_king="off"), strict=True):
            assert legal_cards(position(forced, contract, hands, trick="7S")) == {"K♥"}
            assert len(legal_cards(position(free, contract, hands, trick="7S"))) == 3


@pytest.mark.paragraph("polish", "option.early-end")
@plays("early-end", "off", "polish")
def test_early_end_off_plays_on_after_the_king_of_hearts(name: str) -> None:
    hands = {0: "KS 7C 8C", 1: "KH 9C 10C", 2: "7D 8D 9D", 3: "AD KD AC"}
    for early, whole in zip(tables(), tables(early_end="off"), strict=True):
        cards = "KS KH 7D AD" if early.players == 4 else "KS KH 7D"
        held = {seat: text for seat, text in hands.items() if seat < early.players}
        assert play_cards(position(early, "no-king", held), cards).early
        assert not play_cards(position(whole, "no-king", held), cards).is_over
