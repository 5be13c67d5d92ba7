"""Minsk King, section 6 of its page: how tricks are played, and when a deal is over."""

from __future__ import annotations

import random

import pytest

from king.cards import HEARTS, NO_TRUMP, SPADES, CardSet, Suit, parse_cards
from king.engine import (
    SPECTATOR,
    Deal,
    Discard,
    Observer,
    Order,
    Play,
    Shuffle,
    new_game,
    seen_by,
    view_of,
)
from king.engine.events import DealEnded, Played
from king.locales import translator
from king.seats import Seat
from king.tui.look import Look
from king.tui.stage import Stage
from king.tui.table import last_trick
from support.handmade import (
    cards,
    legal_cards,
    ordered,
    play_cards,
    points_of,
    position,
    refusal,
    whole_deal,
)
from support.made_up import (
    dealt_at_random,
    ending_of,
    finish_deal,
    played,
    played_out,
    stacked_game,
    taker,
    tricks_in,
)
from support.paragraphs import Table
from support.playing import random_action
from support.tables import rules_for

MINSK = rules_for("minsk", 3)
FREE_LEAD = ("no-tricks", "no-last-two", "no-girls", "no-boys")
EVERY_CONTRACT = (*FREE_LEAD, "no-king", "no-hearts", "otygrysh")


def otygrysh(hands: dict[int, str], trick: str = "", trump: Suit = HEARTS, leader: int = 0) -> Deal:
    return position(MINSK, "otygrysh", hands, trick=trick, trump=trump, leader=leader, declarer=1)


@pytest.mark.paragraph("minsk", "first-lead")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_eldest_who_ordered_leads_first(dealer: int) -> None:
    """000 L9 "Право первого хода принадлежит игроку, сидящему по левую руку от сдающего"."""
    for contract in EVERY_CONTRACT:
        deal = dealt_at_random(MINSK, contract, random.Random(dealer), dealer)
        assert deal.turn == deal.leader == deal.declarer == (dealer + 1) % 3


@pytest.mark.paragraph("minsk", "trick")
def test_one_card_each_clockwise_and_the_taker_leads_next() -> None:
    """000 L9 "Затем первым ходит тот, кто взял предыдущую взятку"; 004 L12, L47, L148."""
    for seed, contract in enumerate(EVERY_CONTRACT):
        deal = played_out(MINSK, contract, random.Random(seed))
        leader = 1
        for trick, taken in zip(tricks_in(deal), deal.tricks, strict=True):
            assert [seat for seat, _ in trick] == [(leader + step) % 3 for step in range(3)]
            leader = taken.winner
    # By hand: seat 2 takes the first trick and is the one to lead the second.
    hands = {0: "7S 7D", 1: "8S 8D", 2: "AS 7C"}
    deal = play_cards(position(MINSK, "no-tricks", hands), "7S 8S AS")
    assert deal.turn == deal.leader == 2
    assert len(deal.tricks) == 9


@pytest.mark.paragraph("minsk", "follow-suit")
@pytest.mark.parametrize("contract", EVERY_CONTRACT)
def test_suit_is_followed_if_possible_and_never_has_to_be_headed(contract: str) -> None:
    """000 L20 "Карты кладутся по масти. Если карт требуемой масти нет, то кладется любая"."""
    trump = SPADES if contract == "otygrysh" else None

    def may_play(hand: str, trick: str) -> set[str]:
        return legal_cards(
            position(MINSK, contract, {1: hand}, trick=trick, trump=trump, declarer=1)
        )

    assert may_play("7D AD 8C QH", "9D") == cards("7D AD")
    deal = position(MINSK, contract, {1: "7D AD 8C QH"}, trick="9D", trump=trump, declarer=1)
    for other in ("8C", "QH"):
        assert refusal(deal, Play(parse_cards(other)[0])) == "follow-suit"
    # A lower one will do, in hearts as in any suit, whatever lies there.
    assert may_play("7D 10D", "9D") == cards("7D 10D")
    assert may_play("8H KH 7C", "AH") == cards("8H KH")
    # Without a card of the suit any card may go (no trump and no K♥ being in this hand).
    assert may_play("7C AC QH JH", "9D") == cards("7C AC QH JH")


@pytest.mark.paragraph("minsk", "any-lead")
def test_any_card_may_be_led_where_no_contract_forbids_it() -> None:
    """004 L12 "Первую карту в розыгрыше можно класть любую"; 000 L22 "Порядок обычный"."""
    hand = "7S AS 8H KH QH 9D JC"
    for contract in FREE_LEAD:
        assert legal_cards(position(MINSK, contract, {0: hand})) == cards(hand)
    for trump in (HEARTS, SPADES, NO_TRUMP):
        for leader in (0, 1, 2):  # defenders may lead trumps as the declarer may
            deal = otygrysh({leader: hand}, trump=trump, leader=leader)
            assert legal_cards(deal) == cards(hand)


@pytest.mark.paragraph("minsk", "takes")
def test_the_highest_card_of_the_suit_led_or_the_highest_trump_takes() -> None:
    """004 L12 "старшую карту в масти хода" (inherited, L47); 000 L31: a trump is named."""
    assert taker(MINSK, "no-tricks", "10D KD JD") == 1
    assert taker(MINSK, "no-tricks", "7D AS AH") == 0
    assert taker(MINSK, "no-king", "7D AS 8D") == 2
    for text, trump, winner in (
        ("AD 7H 8D", HEARTS, 1),
        ("AD 7H 8H", HEARTS, 2),
        ("7H AS 8H", HEARTS, 2),
        ("7D 8D AS", HEARTS, 1),
        ("7D AH 8D", NO_TRUMP, 2),
    ):
        assert taker(MINSK, "otygrysh", text, trump) == winner, text


@pytest.mark.paragraph("minsk", "trump")
def test_only_the_otygrysh_has_a_trump() -> None:
    """000 L7 "игру, козыри в которой отсутствуют; а при отыгрыше ... и козырь"; L20."""
    first = whole_deal(MINSK, {})
    for contract in EVERY_CONTRACT:
        if contract == "otygrysh":
            assert refusal(first, Order(contract)) == "trump-needed"
            assert ordered(first, contract, HEARTS).trump == HEARTS
        else:
            assert refusal(first, Order(contract, HEARTS)) == "no-trump-here"
            assert ordered(first, contract).trump is None
    for result in played(Table("minsk", 3)).finished:
        assert (result.trump is not None) == (result.contract == "otygrysh")


@pytest.mark.paragraph("minsk", "ruff")
def test_a_void_hand_must_ruff_but_not_overruff() -> None:
    """004 L150 "при отсутствии масти обязательно бьют козырем" (read for Minsk, rules 2.11).

    000 L20, any card when void, is said of the games without trumps.
    """
    deal = otygrysh({2: "7H KH 8C AC"}, trick="7D", leader=1)
    assert legal_cards(deal) == cards("7H KH")
    assert refusal(deal, Play(parse_cards("8C")[0])) == "must-ruff"
    # The trump need not be higher than the one that lies there already.
    assert legal_cards(otygrysh({2: "7H KH 8C AC"}, trick="7D QH")) == cards("7H KH")
    # No trump in the hand, or none in the game: anything goes.
    assert legal_cards(otygrysh({1: "8C AC QS"}, trick="7D")) == cards("8C AC QS")
    free = otygrysh({1: "7H KH 8C"}, trick="7D", trump=NO_TRUMP)
    assert legal_cards(free) == cards("7H KH 8C")
    # Who can follow neither must nor may ruff.
    assert legal_cards(otygrysh({1: "7H 8D AC"}, trick="7D")) == cards("8D")


@pytest.mark.paragraph("minsk", "last-trick")
def test_the_last_trick_and_no_earlier_one_is_shown_again() -> None:
    """000 L9 speaks of the "предыдущую взятку"; that only it is open is rules.md 6.0."""
    game = stacked_game(MINSK, whole_deal(MINSK, {}, talon="9S JD")).apply(Order("no-tricks"))
    game = game.apply(Discard(CardSet.of("9S JD")))
    rng = random.Random(1)
    for _ in range(3 * 3 + 1):
        game = game.apply(random_action(game.legal_actions(), rng))
    assert game.deal is not None
    *earlier, last = game.deal.tricks
    for seat in (0, 1, 2, SPECTATOR):
        view = view_of(game, Observer(seat))
        assert view.tricks[-1] == last
    view = view_of(game, Observer(0))
    stage = Stage(MINSK, translator("en"), Look(russian=False), ("A", "B", "C"), Seat(0))
    shown = last_trick(stage, view).plain
    assert all(str(CardSet.of([card])) in shown for card in last.cards)
    before = [card for trick in earlier for card in trick.cards]
    assert len(before) == 6
    assert not any(str(CardSet.of([card])) in shown for card in before)


@pytest.mark.paragraph("minsk", "early-end")
@pytest.mark.parametrize(
    ("contract", "taken", "hands", "trick", "is_last"),
    [
        ("no-girls", "QH QD QC", ("7S 8D", "QS 9D", "9S 7D"), "7S QS 9S", True),
        ("no-girls", "QH QD", ("7S 8D", "QS 9D", "9S QC"), "7S QS 9S", False),
        ("no-boys", "JH JD JC", ("7S 8D", "JS 9D", "9S 7D"), "7S JS 9S", True),
        ("no-boys", "JH JD", ("7S JC", "JS 9D", "9S 7D"), "7S JS 9S", False),
        ("no-king", "", ("7S 8D", "KH 9D", "9S 7H"), "7S KH 9S", True),
        ("no-king", "", ("7S 8D", "QS 9D", "9S KH"), "7S QS 9S", False),
        ("no-hearts", "9H 10H JH QH KH 7H 8H", ("7S 8D", "AH 9D", "9S 7D"), "7S AH 9S", True),
        ("no-hearts", "9H 10H JH QH KH 7H", ("7S 8D", "AH 9D", "9S 8H"), "7S AH 9S", False),
    ],
)
def test_a_deal_stops_when_the_last_card_that_scores_is_taken(
    contract: str, taken: str, hands: tuple[str, ...], trick: str, is_last: bool
) -> None:
    """004 L18 "Как только все очки в сдаче разыграны, то карты собираются" (by L47)."""
    before = position(MINSK, contract, dict(enumerate(hands)), piles={0: taken})
    deal = play_cards(before, trick)
    assert deal.is_over == is_last
    if is_last:
        assert ending_of(deal).early
        assert len(deal.tricks) == 9
        assert [len(hand) for hand in ending_of(deal).hands] == [1, 1, 1]
        assert sum(points_of(deal)) == -40


@pytest.mark.paragraph("minsk", "early-end")
def test_the_rest_of_the_cards_is_shown_to_everyone() -> None:
    """004 L18; that the remaining hands are shown is rules.md 0."""
    game = finish_deal(new_game(MINSK, Shuffle.named(4)), random.Random(4), Order("no-king"))
    (result,) = game.finished
    (ending,) = [event for event in result.events if isinstance(event, DealEnded)]
    assert ending.early
    played_cards = {event.card for event in result.events if isinstance(event, Played)}
    rest = {card for hand in ending.hands for card in hand}
    assert rest
    assert not rest & played_cards
    assert rest | played_cards | set(ending.discards) == set(MINSK.pack)
    for observer in (0, 1, 2, SPECTATOR):
        assert seen_by(ending, Observer(observer)) == ending


@pytest.mark.paragraph("minsk", "early-end")
@pytest.mark.parametrize("contract", ["no-tricks", "no-last-two", "otygrysh"])
def test_where_tricks_count_all_ten_are_played(contract: str) -> None:
    """004 L18 with 000 L20, L22, L31: the last trick has points in these games."""
    for seed in range(5):
        deal = played_out(MINSK, contract, random.Random(seed))
        assert len(deal.tricks) == 10
        assert not ending_of(deal).early
        assert not any(deal.hands)
