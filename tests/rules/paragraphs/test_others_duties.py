"""The other rulesets: what a contract forbids and demands, and how its trump is named."""

from __future__ import annotations

import random
from typing import Final

from king.cards import HEARTS, NO_TRUMP, SUITS, CardSet, parse_card, suit_of
from king.engine import SPECTATOR, Deal, Discard, NameTrump, Observer, Order, Play, seen_by
from king.engine import deal as deals
from king.engine.actions import CardChoices
from king.engine.events import CardTurned, Dealt
from support.handmade import cards, legal_cards, ordered, play_cards, position, refusal, whole_deal
from support.made_up import begun, dealt_at_random, row, taker
from support.paragraphs import Table, each_contract, paragraph

HAND: Final = "QS JS KH 8H 7D 8D 9D QD 7C JC"
TALON: Final = "QC 9H"
KEPT: Final = {
    "no-girls": "QS QD QC",
    "no-boys": "JS JC",
    "no-king": "KH 8H 9H",
    "no-hearts": "KH 8H 9H",
    "no-all": "KH 8H 9H QS QD QC JS JC",
    "all": "KH 8H 9H QS QD QC JS JC",
}
"""What of that hand and that talon may not be put back: 002 L25, L30, L38, L48, L52."""


@each_contract(
    "keep",
    at={
        "gambler": "no-girls no-boys no-king no-hearts no-all",
        "atomic": "no-girls no-boys no-king no-hearts no-all all",
    },
)
def test_cards_with_points_may_not_be_discarded(table: Table, contract: str) -> None:
    """002 L25, L30, L38, L48 "It is impossible to drop hearts", L52; atomic: rules.md 2.8."""
    seat = 2 if table.ruleset == "atomic" else 1
    deal = ordered(whole_deal(table.rules, {seat: HAND}, talon=TALON), contract)
    legal = deals.legal_actions(deal)
    assert isinstance(legal, CardChoices)
    free = CardSet.of(f"{HAND} {TALON}") - CardSet.of(KEPT[contract])
    assert not legal.needed
    assert CardSet(legal.open) == free
    for card in CardSet.of(KEPT[contract]):
        assert refusal(deal, Discard(CardSet.of([card, parse_card("7D")]))) == "keep"


BANS: Final = "no-hearts no-king no-all"


@each_contract(
    "lead-ban",
    at={
        "simple long": f"{BANS} hearts king all",
        "ordered+menu=fourteen": "hearts king all",
        "ordered gambler": BANS,
        "twelve atomic": f"{BANS} all",
        "joker+lead-ban=void": "joker",
        "omnibus+lead-ban=void": "omnibus",
        "polish": "no-hearts no-king",
        "polish+preset=robber": "no-all",
    },
)
def test_a_heart_is_led_only_from_a_hand_of_hearts(table: Table, contract: str) -> None:
    """004 L16 "До тех пор, пока имеются карты других мастей, нельзя ходить в черву", L25-35.

    004 L164, L180, L204 (twelve); 002 L25, L48; joker and omnibus have it as an option;
    polish: rules.md 1.13.
    """
    rules = table.rules
    for seat in range(table.players):
        deal = position(rules, contract, {seat: "7H KH AH 8S 9C"}, leader=seat)
        assert legal_cards(deal) == cards("8S 9C")
        assert refusal(deal, Play(parse_card("KH"))) == "lead-ban"
        only = position(rules, contract, {seat: "7H 9H AH"}, leader=seat)
        assert legal_cards(only) == cards("7H 9H AH")
    # A heart thrown on another suit breaks nothing.
    hands = {0: "7S KH 9C", 1: "KS 10H 9D", 2: "9H JH QH"}
    hands |= {3: "8S 8D 8C", 4: "9S 10D 10C", 5: "10S JD JC"}
    at_table = {seat: hands[seat] for seat in range(table.players)}
    before = position(rules, contract, at_table)
    after = play_cards(before, row("7S KS 9H 8S 9S 10S", table.players))
    assert after.turn == 1
    assert legal_cards(after) == cards("9D")
    # It binds the leader alone, and from the first trick on.
    follower = position(rules, contract, {1: "7H 8H 9C"}, trick="7D")
    assert legal_cards(follower) == cards("7H 8H 9C")
    for seed in range(3):
        first = dealt_at_random(rules, contract, random.Random(seed))
        assert first.turn is not None
        others = [card for card in first.hands[first.turn] if suit_of(card) != HEARTS]
        allowed = CardSet.of(card for card in others if str(CardSet.of([card])) != "JK")
        assert legal_cards(first) == set(str(allowed).split())


@each_contract("lead-ban", at={"hearts": "hearts", "omnibus+lead-ban=broken": "omnibus"})
def test_hearts_are_led_once_they_are_broken(table: Table, contract: str) -> None:
    """004 L75 allows every lead; breaking is an option (rules.md 2.15) and OpenSpiel's rule.

    In hearts the queen of spades breaks them too.
    """
    rules, count = table.rules, table.players

    def after(second: str, played: str) -> Deal:
        """One trick of spades in which seat 2 played the first of these cards."""
        whole = {0: "7S 5C 4H", 1: "8S KH 9D", 2: f"{played} {second}", 3: "6S 8D 8C"}
        before = position(rules, contract, {seat: whole[seat] for seat in range(count)})
        assert legal_cards(before) == cards("7S 5C")
        assert refusal(before, Play(parse_card("4H"))) == "lead-ban"
        return play_cards(before, row(f"7S 8S {played} 6S", count))

    assert legal_cards(position(rules, contract, {0: "4H 5H"})) == cards("4H 5H")
    assert legal_cards(after("JH 3C", "10S")) == cards("3C")
    thrown = after("JH 3C", "9H")
    assert thrown.turn == 1
    assert legal_cards(thrown) == cards("KH 9D")
    queen = after("JH 3C", "QS")
    assert queen.turn == 2
    assert legal_cards(queen) == cards("JH 3C" if contract == "hearts" else "3C")


@paragraph("contract.hearts.first-trick", at="hearts")
def test_no_points_on_the_first_trick_if_there_is_a_choice(table: Table) -> None:
    """No seed has it (004 L75 is nearest): the rules of OpenSpiel (rules.md 1.10)."""
    hand = "2S 3S 4S 5S 6S 7S 8S QS 2H 3H KH 4D AD"
    deal = _two_of_clubs_led(table, hand)
    assert legal_cards(deal) == cards("2S 3S 4S 5S 6S 7S 8S 4D AD")
    for card in ("QS", "KH"):
        assert refusal(deal, Play(parse_card(card))) == "first-trick"
    bad = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH QS"
    assert legal_cards(_two_of_clubs_led(table, bad)) == cards(bad)
    later = position(table.rules, "hearts", {1: "QS KH 4D"}, trick="2C")
    assert legal_cards(later) == cards("QS KH 4D")


def _two_of_clubs_led(table: Table, hand: str) -> Deal:
    """Seat 1, who has no club, is to play to the first trick."""
    deal = whole_deal(
        table.rules, {0: "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", 1: hand}, contract="hearts"
    )
    return play_cards(deal, "2C")


KINGS: Final = {
    "simple long": "no-king no-all king all",
    "ordered+menu=fourteen": "king all",
    "ordered gambler+forced-king=on": "no-king no-all",
    "twelve atomic+forced-king=on": "no-king no-all all",
    "polish": "no-king",
    "polish+preset=robber": "no-all",
    "domino": "no-king no-all king all",
}


@each_contract("forced", at=KINGS)
def test_the_king_goes_at_the_first_chance(table: Table, contract: str) -> None:
    """004 L17 "при первой же возможности, если нет карт в масти хода и по желанию, если ход
    сделан в черву", L182-184, L204 (twelve); on demand in 002: rules.md 2.10; polish: 1.13.
    In domino the stock is empty here, as it must be (rules.md 6.8).
    """

    def may_play(hand: str, trick: str) -> set[str]:
        return legal_cards(position(table.rules, contract, {1: hand}, trick=trick))

    assert may_play("KH QH 9C QS", "7D") == cards("KH")
    deal = position(table.rules, contract, {1: "KH QH 9C QS"}, trick="7D")
    assert refusal(deal, Play(parse_card("QS"))) == "forced-card"
    for led in ("7H", "AH"):
        assert may_play("KH QH 9C", led) == cards("KH QH")
    assert may_play("KH 8D 9C", "7D") == cards("8D")
    assert may_play("KH 8D 9C", "7H") == cards("KH")
    assert may_play("AH QH QS", "7D") == cards("AH QH QS")  # only he is forced


# --- Trumps ---------------------------------------------------------------------------------


@each_contract("trump", at={"ordered gambler": "otygrysh", "atomic": "khvalyonka"})
def test_the_trump_or_none_is_named_with_the_order(table: Table, contract: str) -> None:
    """000 L2 "козырь назначается после сдачи", L32; 002 L62 "calls a trump ... without trumps"."""
    first = whole_deal(table.rules, {})
    named = {
        action.trump
        for action in deals.legal_actions(first)
        if isinstance(action, Order) and action.contract == contract
    }
    assert named == {*SUITS, NO_TRUMP}
    assert refusal(first, Order(contract)) == "trump-needed"
    for trump in named:
        assert ordered(first, contract, trump).trump == trump
    trick = row("AD 7S 8D 9D", table.players)
    assert taker(table.rules, contract, trick, SUITS[0]) == 1
    assert taker(table.rules, contract, trick, NO_TRUMP) == 0


@paragraph("contract.khvalyonka.trump", at="twelve")
def test_the_trump_is_named_on_three_cards_or_by_the_last(table: Table) -> None:
    """004 L196 "Когда ему приходит третья карта, раздача приостанавливается", L198."""
    for seed in range(8):
        deal = begun(table.rules, "khvalyonka", 0, random.Random(seed))
        assert (deal.phase, deal.turn) == ("trump", 1)
        assert [len(hand) for hand in deal.hands] == [3] * table.players
        assert deal.hands[1] == CardSet.of(deal.dealt[1][:3])
        (shown,) = [event for event in deal.events if isinstance(event, Dealt)]
        assert shown.hands[1] == deal.dealt[1][:3]  # he has seen no card of the rest
        asked = {a.trump for a in deals.legal_actions(deal) if isinstance(a, NameTrump)}
        assert asked == {*SUITS, NO_TRUMP, None}
        for trump in (*SUITS, NO_TRUMP):
            named = deals.apply(deal, NameTrump(trump))
            assert (named.phase, named.trump) == ("play", trump)
            assert not [event for event in named.events if isinstance(event, CardTurned)]
        by_last = deals.apply(deal, NameTrump(None))
        last = deal.dealt[1][-1]
        assert by_last.trump == suit_of(last)
        (turned,) = [event for event in by_last.events if isinstance(event, CardTurned)]
        assert (turned.seat, turned.card) == (1, last)
        for observer in (*range(table.players), SPECTATOR):
            assert seen_by(turned, Observer(observer)) == turned
        assert last in by_last.hands[1]  # then it joins his hand


@each_contract(
    "trump-lead",
    at={
        "ordered+trump-lead=declarer gambler+trump-lead=declarer": "otygrysh",
        "atomic+trump-lead=declarer": "khvalyonka",
    },
)
def test_only_the_declarer_leads_trumps(table: Table, contract: str) -> None:
    """004 L59 "кроме играющего ... с козырей никто не имеет право заходить"; rules.md 1.4."""
    for leader in range(table.players):

        def may_lead(hand: str, leader: int = leader) -> set[str]:
            return legal_cards(
                position(
                    table.rules, contract, {leader: hand}, leader=leader, trump=HEARTS, declarer=1
                )
            )

        assert may_lead("7H AH 8S 9C") == cards("7H AH 8S 9C" if leader == 1 else "8S 9C")
        assert may_lead("7H AH KH") == cards("7H AH KH")
