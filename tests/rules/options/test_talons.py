"""Options on orders, the talon and what may be put back (rules.md 2.12, 2.16, 2.8, §6.4-6.6)."""

from __future__ import annotations

import pytest

from king.cards import HEARTS, SPADES, CardSet, parse_cards
from king.engine import (
    Deal,
    Discard,
    Game,
    NameTrump,
    Order,
    new_game,
    view_of,
)
from king.engine import deal as deals
from king.engine.actions import CardChoices
from king.engine.deal import collect
from king.rules import Rules
from king.seats import Seat
from support.behaviour import plays
from support.handmade import ordered, refusal, whole_deal
from support.tables import Stacked, rules_for

TALON = ("minsk", "gambler", "atomic")
TRUMPS = {"minsk": "otygrysh", "gambler": "otygrysh", "atomic": "khvalyonka"}


def rules_of(name: str, **options: str) -> Rules:
    return rules_for(
        name, 3, tuple((key.replace("_", "-"), value) for key, value in options.items())
    )


def declarer_of(rules: Rules) -> Seat:
    """With dealer 0: seat 1 is eldest, seat 2 is right of the dealer."""
    return Seat(2 if rules.roles.declarer == "right-of-dealer" else 1)


def discardable(deal: Deal) -> set[str]:
    """Every card that some legal discard holds."""
    legal = deals.legal_actions(deal)
    assert isinstance(legal, CardChoices)
    assert legal.kind == "discard"
    return {str(CardSet.of([card])) for card in CardSet(legal.needed | legal.open)}


def discard(deal: Deal, text: str) -> Deal:
    return deals.apply(deal, Discard(CardSet.of(text)))


@plays("order", "after-talon", *TALON)
def test_order_after_the_talon(name: str) -> None:
    usual, after = rules_of(name), rules_of(name, order="after-talon")
    seat = declarer_of(usual)
    first = whole_deal(usual, {}, talon="7S 8S")
    assert (first.phase, first.turn, len(first.hands[seat])) == ("order", seat, 10)
    taken = ordered(first, "no-tricks")
    assert (taken.phase, len(taken.hands[seat])) == ("discard", 12)
    deal = whole_deal(after, {}, talon="7S 8S")
    assert (deal.phase, deal.turn, len(deal.hands[seat])) == ("order", seat, 12)
    assert CardSet.of("7S 8S") <= deal.hands[seat]
    for contract, trump in (("no-tricks", None), (TRUMPS[name], HEARTS)):
        chosen = ordered(deal, contract, trump)
        assert (chosen.phase, chosen.turn) == ("discard", seat)
        played = discard(chosen, "7S 8S")
        assert (played.phase, played.turn, played.trump) == ("play", seat, trump)


@plays("leader", "left-of-declarer", *TALON)
def test_leader_left_of_the_declarer(name: str) -> None:
    for rules, step in ((rules_of(name), 0), (rules_of(name, leader="left-of-declarer"), 1)):
        deal = discard(ordered(whole_deal(rules, {}, talon="7S 8S"), "no-tricks"), "7S 8S")
        seat = declarer_of(rules)
        assert deal.declarer == seat
        assert (deal.phase, deal.turn) == ("play", (seat + step) % 3)


def king_hand(rules: Rules, contract: str) -> Deal:
    """The declarer holds K♥ and two more hearts among twelve cards."""
    seat = declarer_of(rules)
    hands = {seat: "KH 8H 9H 7S 9S 10S JS 7C 8C 9C"}
    return ordered(whole_deal(rules, hands, talon="7D 8D"), contract)


@plays("king-discards", "hearts", "minsk")
def test_king_discards_hearts_bans_every_heart(name: str) -> None:
    plain = {"7♠", "9♠", "10♠", "J♠", "7♣", "8♣", "9♣", "7♦", "8♦"}
    usual, banned = rules_of(name), rules_of(name, king_discards="hearts")
    assert discardable(king_hand(usual, "no-king")) == plain | {"8♥", "9♥"}
    assert discardable(king_hand(banned, "no-king")) == plain
    assert refusal(king_hand(banned, "no-king"), Discard(CardSet.of("8H 7D"))) == "keep"
    for contract in ("no-tricks", "no-girls", "no-boys", "no-last-two"):  # K♥ is a card as any
        assert "K♥" in discardable(king_hand(banned, contract))


@plays("king-discards", "king", "gambler", "atomic")
def test_king_discards_king_bans_only_the_king(name: str) -> None:
    plain = {"7♠", "9♠", "10♠", "J♠", "7♣", "8♣", "9♣", "7♦", "8♦"}
    usual, freer = rules_of(name), rules_of(name, king_discards="king")
    assert discardable(king_hand(usual, "no-king")) == plain
    assert discardable(king_hand(freer, "no-king")) == plain | {"8♥", "9♥"}
    assert refusal(king_hand(freer, "no-king"), Discard(CardSet.of("KH 7D"))) == "keep"
    # The eralash still holds every heart back: hearts score in it.
    assert discardable(king_hand(freer, "no-all")) == plain - {"J♠"}


@plays("talon", "hidden", "gambler", "atomic")
def test_talon_hidden_is_seen_by_the_declarer_only(name: str) -> None:
    for rules, is_shown in ((rules_of(name), True), (rules_of(name, talon="hidden"), False)):
        game = stacked(rules, talon="7S AH").apply(Order("no-tricks"))
        seat = declarer_of(rules)
        talon = CardSet.of("7S AH")
        assert talon <= view_of(game, seat).hand
        for observer in (Seat((seat + 1) % 3), Seat((seat + 2) % 3), -1):
            view = view_of(game, observer)
            assert view.shown_talon == (talon if is_shown else CardSet())
            assert view.known[seat] == (talon if is_shown else CardSet())
            assert view.sizes[seat] == 12


def stacked(rules: Rules, *, talon: str) -> Game:
    """A game whose first deal has this talon; seat 0 deals."""
    aside = parse_cards(talon)
    rest = [card for card in rules.pack if card not in aside]
    hands = [rest[0:10], rest[10:20], rest[20:30]]
    pack = collect(rules, None, Seat(0), hands, aside)
    return new_game(rules, Stacked({1: pack}, 1))


@plays("trump-time", "after-talon", "gambler", "atomic")
def test_trump_after_the_talon_was_taken(name: str) -> None:
    contract = TRUMPS[name]
    usual, later = rules_of(name), rules_of(name, trump_time="after-talon")
    seat = declarer_of(usual)
    first = whole_deal(usual, {}, talon="7S 8S")
    assert Order(contract, SPADES) in deals.legal_actions(first)
    assert refusal(first, Order(contract)) == "trump-needed"
    assert ordered(first, contract, SPADES).phase == "discard"
    deal = whole_deal(later, {}, talon="7S 8S")
    assert refusal(deal, Order(contract, SPADES)) == "no-trump-here"
    taken = ordered(deal, contract)
    assert (taken.phase, taken.turn, len(taken.hands[seat])) == ("trump", seat, 12)
    assert len(deals.legal_actions(taken)) == 5  # four suits and no trump
    named = deals.apply(taken, NameTrump(SPADES))
    assert (named.phase, named.trump) == ("discard", SPADES)
    # A contract without trumps is as before.
    assert ordered(deal, "no-tricks").phase == "discard"


@plays("talon-owner", "eldest", "atomic")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_talon_owner_orders_and_leads(dealer: int, name: str) -> None:
    for rules, step in ((rules_of(name), -1), (rules_of(name, talon_owner="eldest"), 1)):
        deal = whole_deal(rules, {}, talon="7S 8S", dealer=dealer)
        seat = (dealer + step) % 3
        assert (deal.declarer, deal.turn, deal.phase) == (seat, seat, "order")
        led = discard(ordered(deal, "no-tricks"), "7S 8S")
        assert (led.phase, led.turn) == ("play", seat)
