"""Minsk King, section 10 of its page: each option as it is usually, and the other way."""

from __future__ import annotations

import random

import pytest

from king.cards import HEARTS, NO_TRUMP, CardSet, Suit
from king.engine import Discard, Order
from king.engine import deal as deals
from king.engine.actions import CardChoices
from king.rules import Rules, load
from support.handmade import cards, legal_cards, ordered, play_cards, position, refusal, whole_deal
from support.made_up import dealt_at_random
from support.tables import rules_for

MINSK = rules_for("minsk", 3)


def choosing(option: str, choice: str) -> Rules:
    return rules_for("minsk", 3, ((option, choice),))


@pytest.mark.paragraph("minsk", "option.trump-lead")
@pytest.mark.paragraph("minsk", "contract.otygrysh.trump-lead")
def test_trumps_are_led_by_all_or_by_the_declarer_only() -> None:
    """004 L59 "кроме играющего (заказавшего козырь) - с козырей никто не имеет право"."""

    def may_lead(rules: Rules, hand: str, leader: int, trump: Suit = HEARTS) -> set[str]:
        hands = {leader: hand}
        return legal_cards(
            position(rules, "otygrysh", hands, leader=leader, trump=trump, declarer=1)
        )

    only = choosing("trump-lead", "declarer")
    for leader in (0, 1, 2):
        assert may_lead(MINSK, "7H AH 8S 9C", leader) == cards("7H AH 8S 9C")
    for leader in (0, 2):
        assert may_lead(only, "7H AH 8S 9C", leader) == cards("8S 9C")
        assert may_lead(only, "7H AH KH", leader) == cards("7H AH KH")
        assert may_lead(only, "7H AH 8S", leader, NO_TRUMP) == cards("7H AH 8S")
    assert may_lead(only, "7H AH 8S 9C", 1) == cards("7H AH 8S 9C")


@pytest.mark.paragraph("minsk", "option.forced-king")
def test_the_king_is_forced_or_free_when_void() -> None:
    """004 L17, by L47; 000 L27-28 lists the rules of the king without it."""
    hand = {1: "KH QH 9C"}
    assert legal_cards(position(MINSK, "no-king", hand, trick="7D")) == cards("KH")
    free = choosing("forced-king", "off")
    assert legal_cards(position(free, "no-king", hand, trick="7D")) == cards("KH QH 9C")
    assert legal_cards(position(free, "no-king", {0: "KH 9C"})) == cards("9C")  # the ban stays


@pytest.mark.paragraph("minsk", "option.ruff")
def test_a_void_hand_must_ruff_or_need_not() -> None:
    """004 L150 of a game with trumps; 000 L20 "кладется любая карта" is the other reading."""
    for rules, legal in ((MINSK, "7H KH"), (choosing("ruff", "free"), "7H KH 8C")):
        deal = position(rules, "otygrysh", {1: "7H KH 8C"}, trick="7D", trump=HEARTS)
        assert legal_cards(deal) == cards(legal)


@pytest.mark.paragraph("minsk", "option.early-end")
def test_a_deal_ends_early_or_is_played_out() -> None:
    """004 L18 "Как только все очки в сдаче разыграны, то карты собираются"."""
    hands = {0: "7S 8D", 1: "KH 9D", 2: "9S 7H"}
    for rules, is_over in ((MINSK, True), (choosing("early-end", "off"), False)):
        deal = play_cards(position(rules, "no-king", hands), "7S KH 9S")
        assert deal.is_over == is_over
        if not is_over:
            over = play_cards(deal, "7H 8D 9D")
            assert over.is_over
            assert len(over.tricks) == 10


@pytest.mark.paragraph("minsk", "option.order")
def test_the_contract_is_named_before_or_after_the_talon() -> None:
    """000 L7: the order, "После этого он берет прикуп"."""
    first = whole_deal(MINSK, {}, talon="7S AH")
    assert first.phase == "order"
    assert len(first.hands[1]) == 10
    after = whole_deal(choosing("order", "after-talon"), {}, talon="7S AH")
    assert after.phase == "order"
    assert len(after.hands[1]) == 12
    assert CardSet.of("7S AH") <= after.hands[1]
    assert ordered(after, "no-tricks").phase == "discard"


@pytest.mark.paragraph("minsk", "option.leader")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_declarer_leads_or_the_player_on_his_left(dealer: int) -> None:
    """000 L9 (left of the dealer) with L18 (he is the one who orders)."""
    for rules, step in ((MINSK, 1), (choosing("leader", "left-of-declarer"), 2)):
        deal = dealt_at_random(rules, "no-tricks", random.Random(1), dealer)
        assert deal.declarer == (dealer + 1) % 3
        assert deal.turn == (dealer + step) % 3


@pytest.mark.paragraph("minsk", "option.king-discards")
def test_the_king_alone_or_every_heart_stays_out_of_the_talon() -> None:
    """000 L8 "нельзя сносить червового короля"; every heart is a table habit."""
    hand, talon = "KH 8H 7D 8D 9D 7C 8C 9C 7S 8S", "9H JS"
    plain = cards("7D 8D 9D 7C 8C 9C 7S 8S JS")
    every_heart = choosing("king-discards", "hearts")
    for rules, open_cards in ((MINSK, plain | cards("8H 9H")), (every_heart, plain)):
        deal = deals.apply(whole_deal(rules, {1: hand}, talon=talon), Order("no-king"))
        legal = deals.legal_actions(deal)
        assert isinstance(legal, CardChoices)
        assert set(str(CardSet(legal.open)).split()) == open_cards
        assert refusal(deal, Discard(CardSet.of("KH 7D"))) == "keep"


@pytest.mark.parametrize(
    ("option", "source"),
    [
        pytest.param(option, source, marks=pytest.mark.paragraph("minsk", f"option.{option}"))
        for option, source in {
            "trump-lead": "004 L59",
            "forced-king": "004 L17, L47",
            "ruff": "004 L150",
            "early-end": "004 L18",
            "order": "000 L7",
            "leader": "000 L9",
            "king-discards": "000 L8",
        }.items()
    ],
)
def test_each_option_names_the_line_it_comes_from(option: str, source: str) -> None:
    """004 L59, L17, L47, L150, L18; 000 L7, L9, L8: read there."""
    (found,) = [row for row in load("minsk").options if row.name == option]
    assert found.source == source
    assert found.default == MINSK.options[option]
