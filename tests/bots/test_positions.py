"""Positions with an obvious right move."""

from __future__ import annotations

import pytest

from king.cards import HEARTS, CardSet
from king.engine import Discard, Order
from king.engine.actions import CardChoices, Listed
from king.rules import load
from king.seats import Seat
from support.bot_views import best_card, choose, view

SIMPLE = load("simple").rules(4)
MINSK = load("minsk").rules()
OMNIBUS = load("omnibus").rules(4)
JOKER = load("joker").rules(4)

PLAYS = [
    # (why, rules, contract, hand, trick, cards that are out, right card)
    ("last seat ducks with its highest loser", SIMPLE, "no-tricks",
     "7S QS AS", "9S KS TS", "8S JS 7H 8H 9D TD", "Q♠"),
    ("last seat that must take takes with its highest", SIMPLE, "no-tricks",
     "10S AS 7D", "7S 8S 9S", "JS QS KS 8D 9D TD", "A♠"),
    ("leads the lowest of a suit that others beat", SIMPLE, "no-tricks",
     "7S AD KC", "", "8S 9S TS JS QS 7D 8D 7C 8C", "7♠"),
    ("does not lead a suit that nobody else has", SIMPLE, "no-tricks",
     "8S 7D 8D", "", "9D TD JD QD KD AD 7C 8C 9C", "7♦"),
    ("throws a bare master when void", SIMPLE, "no-tricks",
     "AD 7H 8H 7C", "9S TS", "7D 8D 9D 9H TH JH 8C 9C JS QS", "A♦"),
    ("throws the queen when void", SIMPLE, "no-girls",
     "QS 7H 8H 9C", "7D KD", "KS AS 7S 9H TH JH 8C TC AD 8D", "Q♠"),
    ("throws the master over a queen that is out", SIMPLE, "no-girls",
     "AS 7H 8H 7C", "7D KD", "QS 7S 8S 9H TH JH 8C 9C AD 8D", "A♠"),
    ("takes a harmless last trick with the highest card", SIMPLE, "no-girls",
     "10S KS 7D", "7S 8S 9S", "QS JS 8D 9D TD JD", "K♠"),
    ("lets the queen fall under a higher card", SIMPLE, "no-girls",
     "QS 7S 7D", "AS 8S", "9S TS 8D 9D TD JD JS", "Q♠"),
    ("never takes a queen it can leave", SIMPLE, "no-girls",
     "8S AS 7D", "9S QS TS", "7S JS 8D 9D TD JD", "8♠"),
    ("throws the jack when void", SIMPLE, "no-boys",
     "JC 7S 8S", "9D TD KD", "QC KC AC 9S TS JS", "J♣"),
    ("puts the king of hearts under the ace", SIMPLE, "no-king",
     "KH 8H 7D", "AH 7H", "9H TH 8D 9D TD JD 7C", "K♥"),
    ("leaves the king of hearts to another", SIMPLE, "no-king",
     "8H AH 7D", "9H KH TH", "7H JH 8D 9D TD JD", "8♥"),
    ("throws the highest heart when void", SIMPLE, "no-hearts",
     "AH 7H 7D 8D", "7S 8S", "8H 9H TH JH 9D TD JD QD 9S TS", "A♥"),
    ("gets rid of masters early when the last tricks count", SIMPLE, "no-last-two",
     "AD 7D 7C 8C", "9S TS", "8D 9D TD JD 9C TC JC QC JS QS", "A♦"),
    ("keeps its low card for the last tricks", SIMPLE, "no-last-two",
     "7S JS AS", "8S 9S KS", "QS TS 8D 9D TD JD", "A♠"),
    ("takes with the lowest card that is enough", SIMPLE, "tricks",
     "7S JS AS", "9S TS 8S", "QS KS 8D 9D TD JD", "J♠"),
    ("wastes nothing on a lost trick", SIMPLE, "tricks",
     "7S KS 8D", "AS 8S", "9S TS JS 9D TD JD QD", "7♠"),
    ("throws a low card, not a master", SIMPLE, "tricks",
     "AD 7C KH", "9S TS", "7D 8D 9D 8C 9C QH AH JS", "7♣"),
    ("leads a master", SIMPLE, "tricks",
     "AD 7C 8C", "", "7D 8D KD 9C TC AC 7S 8S 9S", "A♦"),
    ("takes a trick with a girl where girls are good", SIMPLE, "girls",
     "9S KS 7D", "7S QS 8S", "AS JS 8D 9D TD JD", "K♠"),
    ("takes the good ten of diamonds", OMNIBUS, "omnibus",
     "4D AD 2C", "10D 2D 3D", "5D 6D 3C 4C 5C 6C", "A♦"),
    ("leaves the queen of spades to another", OMNIBUS, "omnibus",
     "4S KS 2C", "QS 2S 3S", "5S 6S 3C 4C 5C 6C", "4♠"),
    ("throws the queen of spades when void", OMNIBUS, "omnibus",
     "QS 3H 2C", "9D 8D 7D", "KS AS 5H 3C 4C 5C", "Q♠"),
    ("keeps the good ten when void", OMNIBUS, "omnibus",
     "10D AH 2C", "9S 8S 7S", "QD 5H 3C 4C 5C KD", "A♥"),
    ("does not take a plain trick with the joker", JOKER, "joker",
     "JK 3D 4D", "9S 8S 7S", "5D 6D 7D 8D AH KH", "3♦ or 4♦"),
    ("throws the joker under a higher heart", JOKER, "joker",
     "JK 3H 4D", "AH 2H", "5D 6D 7D 8D KH 5H 6H", "JK"),
]  # fmt: skip


@pytest.mark.parametrize("case", PLAYS, ids=[case[0] for case in PLAYS])
def test_plays_the_obvious_card(case) -> None:
    _, rules, contract, hand, trick, out, right = case
    legal = ""
    if "JK" in hand:  # a joker follows hearts, and a plain suit only for want of it
        legal = "JK 3H" if "H" in trick else hand
    played = best_card(rules, contract, hand=hand, trick=trick, out=out, legal=legal)
    assert played in right.split(" or ")


def test_draws_trumps_as_declarer_with_long_trumps() -> None:
    played = best_card(
        MINSK,
        "otygrysh",
        hand="AH KH QH JH 10H AS 7D",
        out="9H 8H 7H 8S 9S TS KS 8D 9D TD JD 7C 8C 9C",
        trump=HEARTS,
        declarer=Seat(0),
    )
    assert played in {"A♥", "K♥", "Q♥", "J♥", "10♥"}


def test_ruffs_with_the_lowest_trump() -> None:
    played = best_card(
        MINSK,
        "otygrysh",
        hand="7H AH 8D",
        trick="AS KS",
        out="9H 8H 9D TD JD",
        legal="7H AH",
        trump=HEARTS,
    )
    assert played == "7♥"


def _order(hand: str) -> Order:
    orders = [Order(row.id) for row in MINSK.contracts.values() if row.trump == "none"]
    orders += [Order("otygrysh", suit) for suit in (0, 1, 2, 3, 4)]
    seen = view(MINSK, None, CardSet.of(hand), Listed("order", orders), phase="order")
    action = choose(seen)
    assert isinstance(action, Order)
    return action


def test_orders_otygrysh_in_its_long_strong_suit() -> None:
    assert _order("AH KH QH JH 10H 9H KS 7S 8D 7C") == Order("otygrysh", HEARTS)


def test_orders_no_trump_with_masters_everywhere() -> None:
    assert _order("AS KS QS AH KH QH AD KD QD AC") == Order("otygrysh", 4)


def test_orders_a_negative_contract_with_low_cards() -> None:
    assert _order("7S 8S 9S 7H 8H 9H 7D 8D 7C 8C").contract != "otygrysh"


def test_does_not_order_hearts_with_high_ones() -> None:
    assert _order("AH KH QH 10H 9H 7S 8S 7D 8D 7C").contract not in {"no-hearts", "no-king"}


def _discard(contract: str, hand: str, trump: int | None = None) -> CardSet:
    row, cards = MINSK.contracts[contract], CardSet.of(hand)
    legal = CardChoices("discard", Discard, needed=0, open=(cards - row.keep.cards).mask, count=2)
    seen = view(MINSK, row, cards, legal, phase="discard", trump=trump, declarer=Seat(0), size=10)
    action = choose(seen)
    assert isinstance(action, Discard)
    return action.cards


def test_discards_bare_masters() -> None:
    hand = "AS AD 7H 8H 9H 10H QH 7C 8C 9C 10C QC"
    assert _discard("no-tricks", hand) == CardSet.of("AS AD")


def test_discards_what_may_go_over_the_queen() -> None:
    hand = "AS KS 7H 8H 9H 7D 8D 9D 7C 8C 9C QC"
    assert _discard("no-girls", hand) == CardSet.of("AS KS")


def test_keeps_trumps_and_masters_in_otygrysh() -> None:
    hand = "AH KH QH JH 10H 9H AS KS AD 7C 8C 7D"
    gone = _discard("otygrysh", hand, HEARTS)
    assert gone <= CardSet.of("7C 8C 7D")


def test_throws_danger_rather_than_low_cards_from_the_last_two() -> None:
    hand = "AS AH 7S 8H 9H 7D 8D 9D 7C 8C 10C JC"
    assert _discard("no-last-two", hand) == CardSet.of("AS AH")
