"""The other rulesets: players, aim, pack, order of the cards, dealing."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import cast

import pytest

from king.cards import CardSet, is_joker
from king.engine import SPECTATOR, Deal, Observer, Shuffle, new_game, view_of
from king.engine import deal as deals
from king.engine.game import scheduled
from king.errors import UsageError
from king.rules import load
from king.seats import Seat
from support.handmade import lines_of, points_of
from support.made_up import (
    begun,
    ended,
    last_trick,
    main_contract,
    played,
    played_out,
    row,
    taker,
)
from support.paragraphs import OTHERS, PLAYERS, Table, facts, paragraph
from support.tables import played_contracts

FROM_SEVEN = "A K Q J 10 9 8 7"
FROM_TWO = "A K Q J 10 9 8 7 6 5 4 3 2"


@paragraph("players", at=f"{OTHERS} polish domino")
def test_so_many_play_and_each_for_himself(table: Table) -> None:
    """004 L5 (four), L39 (three), L81 (three to six), L67, L75, L79; 002 L5;

    003 L7, L15 (four, three); rules.md 1.
    """
    rules = table.rules
    assert len(begun(rules, None, 0, random.Random(1)).hands) == table.players
    for count in set(range(2, 9)) - set(PLAYERS[table.ruleset]):
        with pytest.raises(UsageError):
            load(table.ruleset).rules(count)
    # What seat 1 took is his alone.
    contract = main_contract(rules)
    trick = row("7D AD 8D 9D JD KD", table.players)
    deal = last_trick(rules, contract, trick, piles={1: "9H"}, winners=[1] * (rules.deal.hand - 1))
    points = points_of(deal)
    assert points[1] < 0
    assert [seat for seat, value in enumerate(points) if value] == [1]


@paragraph("aim", at="simple long ordered gambler twelve atomic joker hearts polish domino")
def test_negative_contracts_cost_and_positive_ones_earn(table: Table) -> None:
    """004 L7, L12 "в отрицательных ... минусовые очки, а в положительных"; L67; 002 L12, L55."""
    rules = table.rules
    only_penalties = table.ruleset in ("joker", "hearts")
    for contract in played_contracts(rules):
        sign = -1 if only_penalties or contract.id.startswith("no-") else 1
        lines = lines_of(played_out(rules, contract.id, random.Random(3)))
        found = [line.points for own in lines for line in own]
        assert found
        assert all(points * sign > 0 for points in found), contract.id


@paragraph("aim", at="omnibus")
def test_hearts_and_the_queen_cost_and_one_diamond_earns(table: Table) -> None:
    """004 L75: hearts 1 penalty point, Q♠ 13, 10♦ 10 plus points."""
    trick = row("7D AD 8D 9D", table.players)
    deal = last_trick(table.rules, "omnibus", trick, piles={0: "QS 5H", 1: "10D", 2: "AS KD 9C"})
    assert points_of(deal)[:3] == (-14, 10, 0)


@paragraph("aim", "winner", at=f"{OTHERS} polish domino")
def test_the_highest_total_wins_and_equals_share(table: Table) -> None:
    """004 L7, L12 "больше всего очков", L75 "меньше всего штрафных"; ties rules.md 0."""
    rest = [-60] * (table.players - 3)
    for first, winners in (((-5, -7, -9), (0,)), ((-60, -7, -7), (1, 2)), ((-9, -60, -8), (2,))):
        game = ended(table.rules, (*first, *rest), done=_last_but_one(table))
        assert game.ended is not None
        assert game.ended.winners == winners


def _last_but_one(table: Table) -> int | None:
    """Games to a total are let end at their bound of 200 deals here."""
    return 199 if table.ruleset in ("omnibus", "hearts") else None


PACKS = {
    "simple/4 long/4 ordered gambler twelve/4 atomic domino": (32, FROM_SEVEN, ""),
    "simple/3 long/3 twelve/3": (30, FROM_SEVEN, "AS AC"),
    "simple/5 long/5": (40, "A K Q J 10 9 8 7 6 5", ""),
    "simple/6 long/6": (48, "A K Q J 10 9 8 7 6 5 4 3", ""),
    "omnibus/4 hearts polish/4 auction/4 domino+preset=domino-hearts": (52, FROM_TWO, ""),
    "omnibus/3 polish/3 auction/3": (51, FROM_TWO, "2C"),
    "joker/4": (52, FROM_TWO, "2C"),
    "korol": (36, "A K Q J 10 9 8 7 6", ""),
    "joker/3": (51, FROM_TWO, "2C 3C"),
}


@facts("pack", at=PACKS)
def test_the_pack_has_these_cards_and_all_are_dealt(table: Table, fact: object) -> None:
    """004 L4, L39, L67, L75, L79, L83; 002 L3; five and six players: rules.md 2.9.

    003 L7, L15 ("удаляют §2" is 2♣, rules.md 2.1); 004 L63, L71, L215.
    """
    size, ranks, removed = cast(tuple[int, str, str], fact)
    wanted = {f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ranks.split()}
    wanted -= set(str(CardSet.of(removed)).split())
    rules = table.rules
    jokers = [card for card in rules.pack if is_joker(card)]
    assert len(rules.pack) == size == len(set(rules.pack))
    assert set(str(CardSet.of(rules.pack)).split()) - {"JK"} == wanted
    assert len(jokers) == (table.ruleset == "joker")
    deal = begun(rules, None, 0, random.Random(1))
    dealt = [card for hand in deal.dealt for card in hand]
    dealt += [*deal.talon, *deal.stock]
    assert sorted(dealt) == sorted(rules.pack)


@facts("rank-order", at=PACKS)
def test_in_each_suit_a_card_beats_those_after_it(table: Table, fact: object) -> None:
    """004 L12 "туз, король, дама, валет, 10, 9, 8, 7", L6, L217; 002 L3; L39 of the black kings."""
    _, ranks, removed = cast(tuple[int, str, str], fact)
    gone = removed.split()
    for suit, other in zip("SHDC", "HSSH", strict=True):
        held = [f"{rank}{suit}" for rank in ranks.split() if f"{rank}{suit}" not in gone]
        throw = " ".join(f"{rank}{other}" for rank in ("8", "9", "10", "J"))
        for high, low in pairwise(held):
            rest = row(throw, table.players - 2)
            contract = main_contract(table.rules)
            assert taker(table.rules, contract, f"{high} {low} {rest}") == 0
            assert taker(table.rules, contract, f"{low} {high} {rest}") == 1


@facts("joker", at={"joker": 1, "joker/3+jokers=two": 2})
def test_the_joker_is_a_heart_between_ten_and_jack(table: Table, fact: object) -> None:
    """004 L67 "старшей картой для 10 и ниже, и младшей картой для валета и выше"."""
    rules = table.rules
    assert sum(is_joker(card) for card in rules.pack) == fact
    rest = row("8D 9D", table.players - 2)
    for low in ("10H", "9H", "2H"):
        assert taker(rules, "joker", f"{low} JK {rest}") == 1
        assert taker(rules, "joker", f"JK {low} {rest}") == 0
    for high in ("JH", "QH", "AH"):
        assert taker(rules, "joker", f"{high} JK {rest}") == 0
        assert taker(rules, "joker", f"JK {high} {rest}") == 1


@paragraph("dealer", at=f"{OTHERS} polish domino auction")
def test_the_first_dealer_is_drawn_and_the_deal_goes_round(table: Table) -> None:
    """004 L12 "Сдатчик выбирается по жребию", L146 "Далее раздача идёт по очереди"; 002 L4."""
    count = table.players
    drawn = Counter(
        new_game(table.rules, Shuffle.named(seed)).first_dealer for seed in range(30 * count)
    )
    assert set(drawn) == set(range(count))
    assert min(drawn.values()) > 10
    game = played(table)
    dealers = [result.dealer for result in game.finished]
    first = game.first_dealer
    assert dealers == [(first + turn) % count for turn in range(len(dealers))]


HANDS = {
    "simple/4 simple/5 simple/6 long/4 long/5 long/6 ordered twelve/4": (8, [2] * 4),
    "simple/3 long/3 twelve/3": (10, [2] * 5),
    "gambler atomic": (10, [1] * 10),
    "omnibus/4 joker/4 hearts polish/4 auction/4": (13, [1] * 13),
    "omnibus/3 joker/3 polish/3 auction/3": (17, [1] * 17),
    "domino": (6, [2] * 3),
    "korol": (9, [1] * 9),
}


def _dealt(table: Table, dealer: int) -> tuple[Deal, list[int]]:
    """The first deal of a shuffled pack, and that pack without talon or stock."""
    rules = table.rules
    pack = Shuffle.named(dealer).shuffled(1, rules.pack)
    deal = deals.begin(
        rules,
        number=1,
        dealer=Seat(dealer),
        pack=pack,
        contract=scheduled(rules, 1),
        menu=rules.menu,
    )
    return deal, [card for card in pack if card not in (*deal.talon, *deal.stock)]


@facts("hand", at=HANDS)
def test_everyone_gets_his_cards_in_packets(table: Table, fact: object) -> None:
    """004 L12 (8 cards), L39, L75, L79, L83; L148 "по две карты за раз"; 002 L5; rules 6.1.

    003 L7 (the whole pack), L15 "по 17 карт"; 004 L63 "по 6 карт", L71, L219 "по 9 карт".
    """
    size, packets = cast(tuple[int, list[int]], fact)
    for dealer in range(table.players):
        deal, rest = _dealt(table, dealer)
        hands: list[list[int]] = [[] for _ in range(table.players)]
        for packet in packets:
            for step in range(1, table.players + 1):
                hands[(dealer + step) % table.players] += rest[:packet]
                del rest[:packet]
        assert not rest
        assert [list(hand) for hand in deal.dealt] == hands
        assert {len(hand) for hand in hands} == {size}


@paragraph("cut", at=f"{OTHERS} polish domino auction korol")
def test_the_shuffled_pack_goes_round_from_the_dealers_left(table: Table) -> None:
    """004 L12 "Колода тщательно тасуется, снимается игроком слева от сдатчика".

    A seat that adds its nonce to the shuffle is what the cut is at a real table.
    """
    rules, seed = table.rules, bytes(range(32))
    packs = {Shuffle(seed).shuffled(number, rules.pack) for number in range(1, 6)}
    cut = Shuffle(seed, ["cut"]).shuffled(1, rules.pack)
    assert len(packs | {cut}) == 6
    assert all(sorted(pack) == sorted(rules.pack) for pack in packs | {cut})
    for dealer in range(table.players):
        deal, rest = _dealt(table, dealer)
        packet = rules.deal.packets[0]
        for step in range(1, table.players + 1):
            seat = (dealer + step) % table.players
            assert list(deal.dealt[seat][:packet]) == rest[packet * (step - 1) : packet * step]
        assert deal.dealt[dealer][-1] == rest[-1]


@facts("contract.khvalyonka.packets", at={"twelve/4": [3, 2, 3], "twelve/3": [3, 3, 4]})
def test_khvalyonka_begins_with_three_cards_for_each(table: Table, fact: object) -> None:
    """004 L196 "Когда ему приходит третья карта, раздача приостанавливается"; rules.md 6.7."""
    rules, packets = table.rules, cast(list[int], fact)
    pack = list(Shuffle.named(2).shuffled(8, rules.pack))
    deal = deals.begin(
        rules,
        number=8,
        dealer=Seat(0),
        pack=pack,
        contract=rules.contracts["khvalyonka"],
        menu=rules.menu,
    )
    hands: list[list[int]] = [[] for _ in range(table.players)]
    for packet in packets:
        for step in range(1, table.players + 1):
            hands[step % table.players] += pack[:packet]
            del pack[:packet]
    assert not pack
    assert [list(hand) for hand in deal.dealt] == hands
    assert [list(deal.hands[seat]) for seat in range(table.players)] == [
        sorted(hand[:3]) for hand in hands
    ]


@facts("talon-cards", at={"gambler atomic": 2, "joker/3+jokers=two": 1})
def test_the_talon_lies_face_down_and_has_no_end_of_the_pack(table: Table, fact: object) -> None:
    """002 L5 "Two cards are put in a talon"; 004 L79; L47: not the first or last; rules.md 2.5."""
    for seed in range(40):
        game = new_game(table.rules, Shuffle.named(seed))
        assert game.deal is not None
        pack, talon = game.source.shuffled(1, table.rules.pack), game.deal.talon
        assert len(talon) == fact
        assert pack[0] not in talon
        assert pack[-1] not in talon
        for observer in (*range(table.players), SPECTATOR):
            view = view_of(game, Observer(observer))
            assert not view.shown_talon
            assert all(not CardSet.of(talon) & hand for hand in view.hands if hand is not None)
