"""Minsk King, section 7 of its page: what each contract counts, forbids and demands."""

from __future__ import annotations

import random

import pytest

from king.cards import CLUBS, HEARTS, NO_TRUMP, SPADES, SUITS, CardSet, parse_card
from king.engine import Deal, Discard, Order, Play
from king.engine import deal as deals
from king.engine.actions import CardChoices
from king.scoresheet import Row, sheet_of
from king.seats import Seat
from support.handmade import (
    cards,
    legal_cards,
    lines_of,
    ordered,
    play_cards,
    points_of,
    position,
    refusal,
    whole_deal,
)
from support.made_up import dealt_at_random, last_trick, played_out, taker
from support.playing import deal_states, play_deal
from support.tables import rules_for

MINSK = rules_for("minsk", 3)


def lead(contract: str, hand: str, seat: int = 0) -> Deal:
    """The seat is about to lead in the middle of a deal."""
    return position(MINSK, contract, {seat: hand}, leader=seat)


def to_discard(contract: str, hand: str, talon: str) -> set[str]:
    """The cards that eldest may put back."""
    order = Order(contract, HEARTS if contract == "otygrysh" else None)
    deal = deals.apply(whole_deal(MINSK, {1: hand}, talon=talon), order)
    legal = deals.legal_actions(deal)
    assert isinstance(legal, CardChoices)
    assert not legal.needed
    return set(str(CardSet(legal.open)).split())


HAND, TALON = "QS JS KH 8H 7D 8D 9D QD 7C JC", "QC 9H"
"""A hand and a talon with cards that score in each of the games."""


@pytest.mark.paragraph("minsk", "contract.no-tricks")
def test_no_tricks_four_points_for_each() -> None:
    """000 L20 "За каждую взятку назначается штраф, или ремиз, в 4 очка"; 004 L49."""
    deal = last_trick(MINSK, "no-tricks", "7S AS 8S", winners=[0, 0, 0, 1, 1, 2, 2, 2, 2])
    assert points_of(deal) == (-12, -12, -16)
    deal = last_trick(MINSK, "no-tricks", "AS 7S 8S", winners=[0] * 9)
    assert points_of(deal) == (-40, 0, 0)
    assert [(row.count, row.each) for row in lines_of(deal)[0]] == [(10, -4)]


@pytest.mark.paragraph("minsk", "contract.no-last-two")
def test_no_last_two_twenty_points_for_each_of_them() -> None:
    """000 L22 "За предпоследнюю и последнюю взятку назначается штраф в 20 очков", L10."""
    # Seat 1 took the first eight, which is nothing; seat 0 the ninth, seat 2 the tenth.
    deal = last_trick(MINSK, "no-last-two", "7S 8S AS", winners=[1] * 8 + [0])
    assert points_of(deal) == (-20, 0, -20)
    deal = last_trick(MINSK, "no-last-two", "7S 8S AS", winners=[1] * 8 + [2])
    assert points_of(deal) == (0, 0, -40)


@pytest.mark.paragraph("minsk", "contract.no-girls")
def test_no_girls_ten_points_for_each_queen() -> None:
    """000 L24 "За каждую взятую даму назначается по 10 штрафных очков"; 004 L51."""
    piles = {0: "QS AH KH", 1: "JS JH JD JC"}
    deal = last_trick(MINSK, "no-girls", "7D QD 9D", piles=piles | {2: "QH QC"}, winners=[1] * 9)
    assert points_of(deal) == (-10, -10, -20)


@pytest.mark.paragraph("minsk", "contract.no-boys")
def test_no_boys_ten_points_for_each_jack_and_none_for_kings() -> None:
    """000 L16, L26 "За каждого взятого валета начисляется штраф в 10 очков"; 004 L52."""
    piles = {0: "JS JH QS", 1: "KS KH KD KC", 2: "JC"}
    deal = last_trick(MINSK, "no-boys", "7D 9D JD", piles=piles, winners=[1] * 9)
    assert points_of(deal) == (-20, 0, -20)


@pytest.mark.paragraph("minsk", "contract.no-king")
def test_no_king_forty_points_for_the_king_of_hearts_alone() -> None:
    """000 L28 "Игроку, который взял короля червей, записываются 40 штрафных очков"."""
    piles = {0: "KS KD KC AH QH"}
    deal = last_trick(MINSK, "no-king", "7D KH 9D", piles=piles, winners=[0] * 9)
    assert points_of(deal) == (0, 0, -40)


@pytest.mark.paragraph("minsk", "contract.no-hearts")
def test_no_hearts_five_points_for_each_heart() -> None:
    """000 L30 "За каждую взятую червовую карту начисляется 5 штрафных очков"; 004 L54."""
    piles = {0: "7H 8H 9H KH", 1: "10H JH", 2: "QH QS"}
    deal = last_trick(MINSK, "no-hearts", "AH 8D 9D", piles=piles, winners=[1] * 9)
    assert points_of(deal) == (-25, -10, -5)


@pytest.mark.paragraph("minsk", "contract.otygrysh")
def test_otygrysh_eight_plus_points_for_each_trick_of_each_player() -> None:
    """000 L31 "За каждую взятку игрок получает 8 плюсовых очков", L17; 004 L56."""
    deal = last_trick(
        MINSK, "otygrysh", "7S AS 8S", winners=[0, 0, 1, 1, 1, 1, 1, 2, 2], trump=CLUBS
    )
    assert points_of(deal) == (16, 48, 16)
    over = played_out(MINSK, "otygrysh", random.Random(9))
    taken = [sum(trick.winner == seat for trick in over.tricks) for seat in range(3)]
    assert points_of(over) == tuple(8 * count for count in taken)
    assert sum(points_of(over)) == 80


@pytest.mark.paragraph("minsk", "contract.no-tricks")
@pytest.mark.paragraph("minsk", "contract.no-last-two")
@pytest.mark.paragraph("minsk", "contract.no-girls")
@pytest.mark.paragraph("minsk", "contract.no-boys")
@pytest.mark.paragraph("minsk", "contract.no-king")
@pytest.mark.paragraph("minsk", "contract.no-hearts")
@pytest.mark.paragraph("minsk", "contract.otygrysh")
def test_the_sheet_takes_no_deal_that_adds_up_to_something_else() -> None:
    """000 L10 "за каждую из которых начисляется 40 штрафных очков", L17 "по 80 очков каждый"."""
    for contract in MINSK.contracts:
        total = 80 if contract == "otygrysh" else -40
        for last, is_right in ((0, True), (1, False), (-1, False)):
            row = Row(1, Seat(0), Seat(1), contract, None, (total - 8, 8, last))
            (deal,) = [row for row in sheet_of(MINSK, [row]).checks() if row.name == "deal"]
            assert deal.ok == is_right, contract


# --- What may not be discarded --------------------------------------------------------------


@pytest.mark.paragraph("minsk", "contract.no-girls.keep")
def test_no_girls_no_queen_may_be_discarded() -> None:
    """000 L8, by the rule of cards with points; 004 L47. A queen of the talon stays too."""
    assert to_discard("no-girls", HAND, TALON) == cards("JS KH 8H 7D 8D 9D 7C JC 9H")
    deal = ordered(whole_deal(MINSK, {1: HAND}, talon=TALON), "no-girls")
    assert refusal(deal, Discard(CardSet.of("QC 7D"))) == "keep"


@pytest.mark.paragraph("minsk", "contract.no-boys.keep")
def test_no_boys_no_jack_may_be_discarded() -> None:
    """000 L8 "при игре «не брать мальчиков» нельзя сносить валетов"."""
    assert to_discard("no-boys", HAND, TALON) == cards("QS KH 8H 7D 8D 9D QD 7C QC 9H")


@pytest.mark.paragraph("minsk", "contract.no-king.keep")
def test_no_king_only_the_king_of_hearts_must_stay() -> None:
    """000 L8 "при игре «не брать кинга» нельзя сносить червового короля"."""
    rest = cards("QS JS 8H 7D 8D 9D QD 7C JC QC 9H")
    assert to_discard("no-king", HAND, TALON) == rest


@pytest.mark.paragraph("minsk", "contract.no-hearts.keep")
def test_no_hearts_no_heart_may_be_discarded() -> None:
    """000 L8, by the rule of cards with points; 004 L47."""
    assert to_discard("no-hearts", HAND, TALON) == cards("QS JS 7D 8D 9D QD 7C JC QC")
    # With all eight hearts in the twelve cards there are still two that may go.
    full = to_discard("no-hearts", "7H 8H 9H 10H JH QH 7D 8D 9D 10D", "KH AH")
    assert full == cards("7D 8D 9D 10D")


# --- What may not be led, and what must be thrown -------------------------------------------


@pytest.mark.paragraph("minsk", "contract.no-king.lead-ban")
@pytest.mark.paragraph("minsk", "contract.no-hearts.lead-ban")
@pytest.mark.parametrize("contract", ["no-king", "no-hearts"])
def test_a_heart_is_led_only_from_a_hand_of_hearts(contract: str) -> None:
    """000 L28 "нельзя ходить с червей при наличии карт другой масти", L30; 004 L53, L54."""
    for seat in (0, 1, 2):
        deal = lead(contract, "7H KH AH 8S 9C", seat)
        assert legal_cards(deal) == cards("8S 9C")
        assert refusal(deal, Play(parse_card("7H"))) == "lead-ban"
        only = "7H QH AH" if contract == "no-king" else "7H KH AH"
        assert legal_cards(lead(contract, only, seat)) == cards(only)
    # Hearts thrown on other suits before change nothing: there is no "breaking".
    hands = {0: "7S KH 9C", 1: "AS 10H 9D", 2: "9H JH QH"}
    deal = play_cards(position(MINSK, contract, hands), "7S AS 9H")
    assert deal.turn == 1
    assert legal_cards(deal) == cards("9D")
    # The ban is on leads alone, and holds from the first trick on.
    assert legal_cards(position(MINSK, contract, {1: "7H 8H 9C"}, trick="7D")) == cards("7H 8H 9C")
    first = dealt_at_random(MINSK, contract, random.Random(3))
    hearts = CardSet.of("7H 8H 9H 10H JH QH KH AH")
    assert first.hands[1] & hearts
    assert not {card for card in hearts if Play(card) in deals.legal_actions(first)}


@pytest.mark.paragraph("minsk", "contract.no-king.forced")
def test_the_king_goes_at_the_first_chance() -> None:
    """004 L17 "Кинга нужно скидывать при первой же возможности, если нет карт в масти хода
    и по желанию, если ход сделан в черву" (Minsk by L47).
    """
    void = position(MINSK, "no-king", {1: "KH QH 9C QS"}, trick="7D")
    assert legal_cards(void) == cards("KH")
    assert refusal(void, Play(parse_card("9C"))) == "forced-card"
    # When hearts are led it is free, also under the ace.
    for led in ("7H", "AH"):
        assert legal_cards(position(MINSK, "no-king", {1: "KH QH 9C"}, trick=led)) == cards("KH QH")
    # Following suit comes first, and a king that is the only heart must follow.
    assert legal_cards(position(MINSK, "no-king", {1: "KH 8D 9C"}, trick="7D")) == cards("8D")
    assert legal_cards(position(MINSK, "no-king", {1: "KH 8D 9C"}, trick="7H")) == cards("KH")
    # No other game forces it, and nothing else is ever forced.
    for contract in ("no-tricks", "no-girls", "no-boys", "no-last-two", "no-hearts"):
        free = position(MINSK, contract, {1: "KH QH 9C QS"}, trick="7D")
        assert legal_cards(free) == cards("KH QH 9C QS")
    assert legal_cards(position(MINSK, "no-king", {1: "AH QH 9C"}, trick="7D")) == cards("AH QH 9C")


@pytest.mark.paragraph("minsk", "contract.otygrysh.trump")
def test_the_declarer_names_a_trump_or_none_with_the_order() -> None:
    """000 L7 "при отыгрыше он назначает игру и козырь", L31, L32 "Без козырей"."""
    first = whole_deal(MINSK, {})
    named = {
        action.trump
        for action in deals.legal_actions(first)
        if isinstance(action, Order) and action.contract == "otygrysh"
    }
    assert named == {*SUITS, NO_TRUMP}
    for trump in named:
        deal = deals.apply(first, Order("otygrysh", trump))
        assert (deal.trump, deal.phase) == (trump, "discard")  # before the two go back
        for state, _ in deal_states(deal, random.Random(1)):
            deal = state
            assert deal.trump == trump
    assert taker(MINSK, "otygrysh", "AD 7S 8D", SPADES) == 1
    assert taker(MINSK, "otygrysh", "AD 7S 8D", NO_TRUMP) == 0
    over, _ = play_deal(deals.apply(first, Order("otygrysh", NO_TRUMP)), random.Random(2))
    assert sum(points_of(over)) == 80
