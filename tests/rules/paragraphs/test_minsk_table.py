"""Minsk King, sections 1 to 5 of its page: players, pack, dealing, orders, talon."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from king.cards import HEARTS, NO_TRUMP, SUITS, CardSet, parse_cards
from king.engine import (
    EVERYTHING,
    SPECTATOR,
    Discard,
    Game,
    Observer,
    Order,
    Play,
    Shuffle,
    new_game,
    seen_by,
    view_of,
)
from king.engine import deal as deals
from king.engine.events import Ordered, TalonTaken
from king.errors import IllegalAction, UsageError
from king.rules import load
from king.seats import Seat
from support.handmade import ordered, pile_of, points_of, refusal, whole_deal
from support.made_up import (
    ended,
    ending_of,
    finish_deal,
    last_trick,
    one_trick,
    played,
    played_out,
    stacked_game,
    taker,
)
from support.paragraphs import Table
from support.tables import Stacked, rules_for

MINSK = rules_for("minsk", 3)
NEGATIVE = {"no-tricks", "no-last-two", "no-girls", "no-boys", "no-king", "no-hearts"}
EVERYONE = (0, 1, 2, SPECTATOR)
RANKS = "A K Q J 10 9 8 7"


def game_with_talon(talon: str, dealer: int = 0) -> Game:
    return stacked_game(MINSK, whole_deal(MINSK, {}, talon=talon, dealer=dealer))


# --- 1 The aim of the game ------------------------------------------------------------------


@pytest.mark.paragraph("minsk", "players")
def test_three_players_each_for_himself() -> None:
    """000 L4 "для трех игроков", L35: every player's own difference is counted."""
    assert load("minsk").players == (3,)
    for count in (2, 4):
        with pytest.raises(UsageError):
            load("minsk").rules(count)
    assert len(whole_deal(MINSK, {}).hands) == 3
    # A trick costs the one who took it and nobody beside him.
    deal = last_trick(MINSK, "no-tricks", "7S AS 8S", winners=[1] * 9)
    assert points_of(deal) == (0, -40, 0)


@pytest.mark.paragraph("minsk", "aim")
def test_negative_games_cost_positive_ones_earn_and_the_highest_total_wins() -> None:
    """000 L10-17: six games of 40 penalty points, three of 80 plus points; 004 L12."""
    scoring = {1: "QS QH QD QC JS JH JD JC KH 7H 8H 9H 10H AH"}
    for contract in NEGATIVE:
        deal = last_trick(MINSK, contract, "7S AS 8S", winners=[1] * 9, piles=scoring)
        assert points_of(deal) == (0, -40, 0), contract
    deal = last_trick(MINSK, "otygrysh", "7S AS 8S", winners=[1] * 9, piles=scoring)
    assert points_of(deal) == (0, 80, 0)
    game = ended(MINSK, (262, -172, -90))
    assert game.ended is not None
    assert game.ended.winners == (0,)


# --- 2 The pack -----------------------------------------------------------------------------


@pytest.mark.paragraph("minsk", "pack")
def test_the_pack_has_the_32_cards_from_seven_to_ace() -> None:
    """000 L5 "колода из 32 карт"; the second К of its list is the ten (rules.md 2.1)."""
    pack = {f"{rank}{suit}" for suit in "♠♥♦♣" for rank in RANKS.split()}
    assert len(MINSK.pack) == len(pack) == 32
    assert set(str(CardSet.of(MINSK.pack)).split()) == pack
    deal = whole_deal(MINSK, {})
    dealt = [card for hand in deal.dealt for card in hand] + list(deal.talon)
    assert sorted(dealt) == sorted(MINSK.pack)


@pytest.mark.paragraph("minsk", "rank-order")
@pytest.mark.parametrize("suit", "SHDC")
def test_in_each_suit_the_ace_is_highest_and_the_seven_lowest(suit: str) -> None:
    """000 L5: А, К, Д, В, 10, 9, 8, 7; 004 L12 says the same of every King."""
    other = "9S" if suit != "S" else "9H"
    for high, low in combinations(RANKS.split(), 2):
        assert taker(MINSK, "no-tricks", f"{high}{suit} {low}{suit} {other}") == 0
        assert taker(MINSK, "no-tricks", f"{low}{suit} {high}{suit} {other}") == 1


# --- 3 Dealing ------------------------------------------------------------------------------


@pytest.mark.paragraph("minsk", "dealer")
def test_the_first_dealer_is_drawn_and_the_deal_goes_round_to_the_left() -> None:
    """004 L12 "Сдатчик выбирается по жребию" (inherited, L47), L146 "по очереди"."""
    drawn = Counter(new_game(MINSK, Shuffle.named(seed)).first_dealer for seed in range(90))
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 10
    game = played(Table("minsk", 3))
    dealers = [result.dealer for result in game.finished]
    first = game.first_dealer
    assert dealers == [(first + turn) % 3 for turn in range(27)]
    # A deal that ended early makes no difference to who deals next.
    early = [any(getattr(event, "early", False) for event in row.events) for row in game.finished]
    assert set(early[:-1]) == {True, False}


@pytest.mark.paragraph("minsk", "cut")
def test_the_shuffled_pack_is_dealt_clockwise_from_the_dealers_left() -> None:
    """004 L12 "Колода тщательно тасуется, снимается игроком слева от сдатчика"; 000 L6.

    A seat that adds its nonce to the shuffle is what the cut is at a real table.
    """
    seed = bytes(range(32))
    packs = [Shuffle(seed).shuffled(number, MINSK.pack) for number in range(1, 6)]
    assert len(set(packs)) == 5
    assert all(set(pack) == set(MINSK.pack) and pack != MINSK.pack for pack in packs)
    cut = Shuffle(seed, ["", "cut", ""]).shuffled(1, MINSK.pack)
    assert sorted(cut) == sorted(MINSK.pack)
    assert cut != packs[0]
    for dealer in range(3):
        game = new_game(MINSK, Stacked({1: packs[0]}, 1, dealer))
        assert game.deal is not None
        first, second, last = ((dealer + step) % 3 for step in (1, 2, 3))
        assert [game.deal.dealt[seat][0] for seat in (first, second, last)] == list(packs[0][:3])
        assert game.deal.dealt[dealer][-1] == packs[0][-1]


@pytest.mark.paragraph("minsk", "hand")
def test_everyone_gets_ten_cards_one_at_a_time() -> None:
    """000 L6 "Сдача производится по одной карте"; 004 L47 "сдается по 10 карт"."""
    pack = Shuffle.named(3).shuffled(1, MINSK.pack)
    deal = deals.begin(MINSK, number=1, dealer=Seat(0), pack=pack, menu=MINSK.menu)
    assert [len(hand) for hand in deal.hands] == [10, 10, 10]
    # Without the two cards of the talon the pack goes round card by card.
    round_by_round = [card for card in pack if card not in deal.talon]
    for place, seat in enumerate((1, 2, 0)):
        assert list(deal.dealt[seat]) == round_by_round[place::3]


@pytest.mark.paragraph("minsk", "talon-cards")
def test_two_cards_lie_face_down_and_are_never_the_first_or_the_last() -> None:
    """000 L6 "В прикуп нельзя класть первую и последнюю карты"; 004 L47."""
    for seed in range(40):
        game = new_game(MINSK, Shuffle.named(seed))
        assert game.deal is not None
        pack = game.source.shuffled(1, MINSK.pack)
        talon = game.deal.talon
        assert len(talon) == 2
        assert pack[0] not in talon
        assert pack[-1] not in talon
        for observer in EVERYONE:
            view = view_of(game, Observer(observer))
            assert not view.shown_talon
            assert all(not CardSet.of(talon) & hand for hand in view.hands if hand is not None)
            assert all(getattr(event, "talon", None) is None for event in view.events)


# --- 4 Ordering the contract ----------------------------------------------------------------


@pytest.mark.paragraph("minsk", "declarer")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_eldest_looks_at_his_ten_cards_and_orders(dealer: int) -> None:
    """000 L18: the player left of the dealer gets cards, looks, orders; L7: then the talon."""
    game = game_with_talon("7S AH", dealer)
    eldest = (dealer + 1) % 3
    assert game.turn == eldest
    assert game.deal is not None
    assert game.deal.declarer == eldest
    view = view_of(game, Observer(eldest))
    assert len(view.hand) == 10
    assert not view.hand & CardSet.of("7S AH")
    for other in {0, 1, 2, SPECTATOR} - {eldest}:
        assert view_of(game, Observer(other)).hands[eldest] is None
    assert view.contract is None
    assert {type(action) for action in view.legal} == {Order}
    assert {row.contract for row in view.legal if isinstance(row, Order)} == NEGATIVE | {"otygrysh"}
    after = game.apply(Order("no-girls"))
    assert after.deal is not None
    assert after.deal.row.id == "no-girls"
    kinds = [type(event) for event in after.deal.events]
    assert kinds.index(Ordered) < kinds.index(TalonTaken)


@pytest.mark.paragraph("minsk", "orders")
def test_each_player_orders_six_games_once_and_the_otygrysh_three_times() -> None:
    """000 L1 (all must be played), L3 (twice only the otygrysh), L10-17 (six and three)."""
    game = played(Table("minsk", 3))
    own = dict.fromkeys(NEGATIVE, 1) | {"otygrysh": 3}
    for seat in range(3):
        mine = [row.contract for row in game.finished if row.declarer == seat]
        assert Counter(mine) == own


@pytest.mark.paragraph("minsk", "orders")
def test_games_are_ordered_in_any_sequence() -> None:
    """000 L3: none but the otygrysh twice; no sequence is told, so three may come first."""
    rng = random.Random(2)
    game = new_game(MINSK, Shuffle.named(2))
    first = game.turn
    plans = [["otygrysh"] * 3, ["no-hearts", "otygrysh", "no-king"], ["no-girls", "no-boys"]]
    for turn in range(8):
        contract = plans[turn % 3][turn // 3]
        order = Order(contract, HEARTS if contract == "otygrysh" else None)
        game = finish_deal(game, rng, order)
    game = finish_deal(game, rng, Order("no-tricks"))
    assert game.turn == first
    left = {row.contract for row in game.legal_actions() if isinstance(row, Order)}
    assert left == NEGATIVE
    with pytest.raises(IllegalAction) as refused:
        game.apply(Order("otygrysh", HEARTS))
    assert refused.value.code == "already-ordered"
    game = finish_deal(game, rng, Order("no-tricks"))
    with pytest.raises(IllegalAction) as refused:
        game.apply(Order("no-hearts"))
    assert refused.value.code == "already-ordered"
    assert Order("otygrysh", HEARTS) in game.legal_actions()


@pytest.mark.paragraph("minsk", "order-binding")
def test_nobody_passes_an_order_stands_and_all_see_what_is_left() -> None:
    """000 L1 "обязан сыграть все игры", L3: the table of what was played lies open."""
    game = game_with_talon("7S AH")
    assert all(isinstance(action, Order) for action in game.legal_actions())
    card = next(iter(view_of(game, Observer(1)).hand))
    for other in (Play(card), Discard(CardSet())):
        with pytest.raises(IllegalAction) as refused:
            game.apply(other)
        assert refused.value.code == "wrong-phase"
    named = game.apply(Order("no-girls"))
    played_on = named.apply(named.legal_actions()[0])
    for bound in (named, played_on):
        with pytest.raises(IllegalAction) as refused:
            bound.apply(Order("no-tricks"))
        assert refused.value.code == "wrong-phase"
    done = finish_deal(named, random.Random(1))
    all_nine = sorted([*NEGATIVE, *["otygrysh"] * 3])
    left = [sorted(all_nine), sorted({*NEGATIVE} - {"no-girls"}) + ["otygrysh"] * 3, all_nine]
    for observer in EVERYONE:
        assert [sorted(row) for row in view_of(done, Observer(observer)).left] == left


@pytest.mark.paragraph("minsk", "deals")
def test_a_game_has_27_deals_nine_for_each_player() -> None:
    """000 L10 "У каждого участника девять игр", L35; three times nine."""
    game = played(Table("minsk", 3))
    assert len(game.finished) == 27
    assert Counter(row.declarer for row in game.finished) == {0: 9, 1: 9, 2: 9}


# --- 5 The talon ----------------------------------------------------------------------------


@pytest.mark.paragraph("minsk", "talon")
def test_after_the_order_the_talon_is_taken_and_shown_to_all() -> None:
    """000 L7 "После этого он берет прикуп и всем показывает его", L31; 004 L47."""
    talon = CardSet.of("7S AH")
    game = game_with_talon("7S AH")
    assert all(not view_of(game, Observer(seat)).shown_talon for seat in EVERYONE)
    for order in (Order("no-tricks"), Order("otygrysh", HEARTS)):
        taken = game.apply(order)
        for observer in EVERYONE:
            view = view_of(taken, Observer(observer))
            assert view.shown_talon == talon
            assert view.sizes == (10, 12, 10)
        assert talon <= view_of(taken, Observer(1)).hand
        # Now neither the game nor its trump can be changed (rules.md 6.4).
        for changed in (Order("no-boys"), Order("otygrysh", SUITS[0])):
            with pytest.raises(IllegalAction):
                taken.apply(changed)
        assert taken.deal is not None
        assert (taken.deal.row.id, taken.deal.trump) == (order.contract, order.trump)


@pytest.mark.paragraph("minsk", "discard")
@pytest.mark.parametrize(
    "order", [Order("no-tricks"), Order("no-last-two"), Order("otygrysh", NO_TRUMP)]
)
def test_two_cards_of_the_twelve_go_back_unseen(order: Order) -> None:
    """000 L7 "сносит втемную (т. е. никому не показывая) две карты", L31 "любые свои"."""
    taken = game_with_talon("7S AH").apply(order)
    assert taken.deal is not None
    assert taken.turn == 1
    hand = taken.deal.hands[1]
    assert len(taken.legal_actions()) == 66  # two of twelve
    foreign = next(iter(taken.deal.hands[0]))
    one, two, three = list(hand)[:3]
    for cards, code in (
        ([one], "count"),
        ([one, two, three], "count"),
        ([one, foreign], "not-in-hand"),
    ):
        assert refusal(taken.deal, Discard(CardSet.of(cards))) == code
    back = CardSet.of("7S AH")
    gone = taken.apply(Discard(back))
    for observer in EVERYONE:
        view = view_of(gone, Observer(observer))
        assert view.discards == (back if observer == 1 else None)
        assert view.discard_count == 2
        assert view.sizes == (10, 10, 10)
    assert gone.deal is not None
    assert len(gone.deal.hands[1]) == 10
    event = gone.deal.events[-1]
    assert seen_by(event, EVERYTHING) != seen_by(event, Observer(0)) == seen_by(event, SPECTATOR)


@pytest.mark.paragraph("minsk", "discard")
def test_discards_belong_to_no_trick_and_are_shown_when_the_deal_is_over() -> None:
    """000 L7; L10: ten tricks of 4 make the 40 points, so the two cards are none of them."""
    for seed, contract in enumerate(sorted(NEGATIVE | {"otygrysh"})):
        deal = played_out(MINSK, contract, random.Random(seed))
        assert len(deal.discards) == 2
        assert ending_of(deal).discards == deal.discards
        taken = [str(card) for seat in range(3) for card in pile_of(deal, seat)]
        assert not set(str(deal.discards).split()) & set(taken)
        assert sum(points_of(deal)) == (80 if contract == "otygrysh" else -40)


@pytest.mark.paragraph("minsk", "discard-ban")
@pytest.mark.parametrize(
    ("contract", "banned"),
    [("no-girls", "QS"), ("no-boys", "JS"), ("no-king", "KH"), ("no-hearts", "8H")],
)
def test_cards_with_points_stay_in_the_hand(contract: str, banned: str) -> None:
    """000 L8 "Запрещено сносить карты, которые имеют очки в данном круге"; 004 L47."""
    deal = ordered(whole_deal(MINSK, {1: "QS JS KH 8H 7D"}, talon="9C 8C"), contract)
    with pytest.raises(IllegalAction) as refused:
        deals.apply(deal, Discard(CardSet.of(f"{banned} 9C")))
    assert refused.value.code == "keep"
    assert Discard(CardSet.of("7D 9C")) in refused.value.legal
    others = set(parse_cards("QS JS KH 8H")) - set(parse_cards(banned))
    if contract == "no-hearts":
        others -= set(parse_cards("KH"))
    for card in others:  # what does not score here may go
        assert Discard(CardSet.of([card, *parse_cards("9C")])) in refused.value.legal


@pytest.mark.paragraph("minsk", "discard-ban")
def test_a_forbidden_card_that_was_discarded_counts_as_taken() -> None:
    """000 L8 "то снесенная карта считается в его взятке": shown with a hand of queens."""
    deal = ordered(whole_deal(MINSK, {1: "QS QH QD 7D"}, talon="9C 8C"), "no-girls")
    queens = replace(deal, hands=(CardSet.of("7S"), CardSet.of("QS QH QD"), CardSet.of("8S")))
    gone = deals.apply(queens, Discard(CardSet.of("QS QH")))
    assert pile_of(gone, 1) == {"Q♠", "Q♥"}
    assert points_of(one_trick(gone, {0: "9S", 1: "7S", 2: "8S"})) == (0, -20, 0)
