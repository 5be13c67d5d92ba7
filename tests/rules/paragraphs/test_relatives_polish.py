"""Polish King: the trump, who are boys, the last trick, the robber, the lottery, the sale."""

from __future__ import annotations

import random
from typing import cast

import pytest

from king.cards import CLUBS, HEARTS, SPADES, SUITS, CardSet, rank_of, suit_of
from king.engine import SPECTATOR, Deal, NameTrump, Observer, view_of
from king.engine import deal as deals
from king.engine.events import GiftGiven, Laid, Played, SeatOut, TalonSold, seen_by
from king.rules import Rules
from support.handmade import legal_cards, points_of, position, refusal
from support.made_up import begun, last_trick, row, stacked_game
from support.paragraphs import Table, facts, paragraph
from support.playing import play_deal
from support.relatives import dealt, events_of, lays, options, refused, run, tricks_of

SALE = "polish+plus-round=auction polish+preset=robber"
LOTTERY = "polish+plus-round=lottery polish+preset=robber"
LAST = "AD 7D 8D 9D"
"""A trick that seat 0 takes and in which nothing counts by itself."""


def seats(table: Table, *points: int) -> tuple[int, ...]:
    """Points of the first seats and nothing for the rest."""
    return (*points, *([0] * (table.players - len(points))))


# --- The trump ------------------------------------------------------------------------------


@paragraph("declarer", at="polish")
def test_eldest_is_the_declarer_and_names_the_trump(table: Table) -> None:
    """003 L11 "Игрок слева от сдатчика после получения карт объявляет козырную масть", L13."""
    for dealer in range(table.players):
        eldest = (dealer + 1) % table.players
        deal = begun(table.rules, "trump", dealer, random.Random(dealer))
        assert (deal.phase, deal.turn, deal.declarer) == ("trump", eldest, eldest)
        plain = begun(table.rules, "no-tricks", dealer, random.Random(dealer))
        assert (plain.phase, plain.turn) == ("play", eldest)
        sale = table.choosing("plus-round", "auction")
        deal = begun(sale, "auction", dealer, random.Random(dealer))
        assert (deal.phase, deal.turn) == ("ask", eldest)


@paragraph("contract.trump.trump", at="polish")
def test_the_trump_is_a_suit_named_on_all_cards(table: Table) -> None:
    """003 L11 "после получения карт"; no trump is not mentioned there: rules.md 2.7."""
    deal = begun(table.rules, "trump", 0, random.Random(1))
    assert {len(hand) for hand in deal.hands} == {52 // table.players}
    assert options(deal) == {"trump S", "trump H", "trump D", "trump C"}
    assert refused(deal, "trump none") == "no-trump-not-allowed"
    for suit in SUITS:
        named = deals.apply(deal, NameTrump(suit))
        assert (named.phase, named.trump, named.turn) == ("play", suit, 1)
    free = begun(table.choosing("no-trump", "allowed"), "trump", 0, random.Random(1))
    assert options(free) == options(deal) | {"trump N"}
    early = begun(table.choosing("trump-peek", "first"), "trump", 0, random.Random(1))
    size = {4: 5, 3: 6}[table.players]
    assert [len(hand) for hand in early.hands] == [size] * table.players
    assert early.hands[1] == CardSet.of(early.dealt[1][:size])
    assert options(early) == options(deal)


@facts("ruff", at={"polish": "trump", "polish+plus-round=auction": "auction", "korol": "titles"})
def test_nobody_has_to_ruff(table: Table, fact: object) -> None:
    """003 L11 "при ее отсутствии козырем бить необязательно"; korol: rules.md 2.18."""
    contract = cast(str, fact)
    for hand in ("7H KH 8C QC", "7H KH", "8C QC"):
        deal = position(table.rules, contract, {1: hand}, trick="7D", trump=HEARTS)
        assert len(legal_cards(deal)) == len(hand.split())
    bound = position(
        table.choosing("ruff", "must"), contract, {1: "7H KH 8C QC"}, trick="7D", trump=HEARTS
    )
    assert legal_cards(bound) == {"7♥", "K♥"}
    over = position(
        table.choosing("ruff", "must"), contract, {2: "7H KH 8C QC"}, trick="7D 9H", trump=HEARTS
    )
    assert legal_cards(over) == {"7♥", "K♥"}  # but not to overruff


# --- The negative contracts -----------------------------------------------------------------


@paragraph("contract.no-boys", at="polish")
def test_jacks_and_kings_are_boys_at_thirty_each(table: Table) -> None:
    """003 L7 "за мальчиков — по 30", L15; both, by the sum of 1300: rules.md 1.13."""
    piles = {0: "JS JH KD", 1: "JD KS QS AH", 2: "JC KH KC"}
    deal = last_trick(table.rules, "no-boys", row(LAST, table.players), piles=piles)
    assert points_of(deal) == seats(table, -90, -60, -90)
    assert table.rules.contracts["no-boys"].total == -240
    for choice, points in (("J", (-120, -60, -60)), ("K", (-60, -60, -120))):
        rules = table.choosing("boys", choice)
        deal = last_trick(rules, "no-boys", row(LAST, table.players), piles=piles)
        assert points_of(deal) == seats(table, *points)


@facts("contract.no-last", at={"polish/4": 150, "polish/3": 140})
def test_the_last_trick_or_two_or_the_seventh_too(table: Table, fact: object) -> None:
    """003 L7 "за последнюю взятку — 150 ... за седьмую и последнюю — по 75", L15 (140, 70)."""
    whole, size = cast(int, fact), table.rules.deal.hand

    def points(rules: Rules, *own: int) -> int:
        """What seat 1 loses who took these tricks; the last one is taken by seat 0 or by him."""
        winners = [int(number in own) for number in range(1, size)]
        trick = row("7D AD 8D 9D" if size in own else LAST, table.players)
        return points_of(last_trick(rules, "no-last", trick, winners=winners))[1]

    assert table.rules.contracts["no-last"].total == -whole
    assert points(table.rules, size) == -whole
    assert points(table.rules, *range(1, size)) == 0
    two = table.choosing("last", "last-two")
    assert points(two, size - 1) == points(two, size) == -whole // 2
    assert points(two, *range(1, size - 1)) == 0
    seventh = table.choosing("last", "seventh-and-last")
    assert points(seventh, 7) == points(seventh, size) == -whole // 2
    assert points(seventh, 7, size) == -whole
    assert points(seventh, *(number for number in range(1, size) if number != 7)) == 0


@facts(
    "contract.no-all",
    at={
        "polish/4+preset=robber": (20, 150, 150, 1300),
        "polish/3+preset=robber": (15, 140, 140, 1275),
    },
)
def test_the_robber_counts_all_six_at_once(table: Table, fact: object) -> None:
    """003 L7 "Ералаш, называемый здесь разбойником", L15; −1300 and −1275: rules.md 1.13."""
    trick, king, last, total = cast(tuple[int, int, int, int], fact)
    rules, size = table.rules, table.rules.deal.hand
    others = CardSet.of(rules.pack) - CardSet.of(f"{LAST} KH 9H JS QS")
    piles = {0: str(others), 1: "KH 9H JS QS"}
    winners = [1, 1, *([0] * (size - 3))]
    deal = last_trick(rules, "no-all", row(LAST, table.players), piles=piles, winners=winners)
    # Two tricks, two hearts, a queen, two boys; the king of hearts is heart, boy and king.
    own = 2 * trick + 2 * 20 + 60 + 2 * 30 + king
    assert points_of(deal) == seats(table, own - total, -own)
    only_last = last_trick(rules, "no-all", row(LAST, table.players), winners=[1] * (size - 1))
    assert points_of(only_last)[0] == -trick - last
    assert rules.contracts["no-all"].total == -total


# --- The lottery ----------------------------------------------------------------------------


@paragraph("layout.lottery", at=LOTTERY)
def test_cards_are_laid_in_rows_of_a_suit_and_no_tricks_played(table: Table) -> None:
    """003 L9 "тождественна игре Фантан", "продолжая последовательность в обе стороны"."""
    for seed in range(4):
        deal, _ = play_deal(
            begun(table.rules, "lottery", 0, random.Random(seed)), random.Random(seed)
        )
        assert not events_of(deal, Played)
        assert not deal.tricks
        rows: dict[int, list[int]] = {}
        for event in events_of(deal, Laid):
            built = rows.setdefault(suit_of(event.card), [])
            rank = int(rank_of(event.card))
            assert rank in ([min(built) - 1, max(built) + 1] if built else [8])
            built.append(rank)
        out = [event.seat for event in events_of(deal, SeatOut)]
        assert len(out) == 2
        for seat in range(table.players):
            assert (not deal.hands[seat]) == (seat in out)
            assert (points_of(deal)[seat] > 0) == (seat in out)


@paragraph("layout.lottery.start", at=LOTTERY)
def test_eldest_begins_with_an_eight_or_is_passed_over(table: Table) -> None:
    """003 L9 "выкладывающий любую из имеющихся у него восьмерок. Если таковых нет, ход ..."."""
    deal = dealt(table.rules, "lottery", {1: "8S 8D 7S 9S", 2: "8H"})
    assert (deal.phase, deal.turn) == ("lay", 1)
    assert lays(deal) == {"8♠", "8♦"}
    assert refused(deal, "pass") == "must-lay"
    for holder in (2, 0):
        later = dealt(table.rules, "lottery", {holder: "8S 8H 8D 8C 2S"})
        assert (later.turn, lays(later)) == (holder, {"8♠", "8♥", "8♦", "8♣"})
    third = dealt(table.rules, "lottery", {0: "8C 8D", 1: "8H", 2: "8S"}, dealer=1)
    assert (third.turn, lays(third)) == (2, {"8♠"})
    free = table.choosing("lottery-start", "any")
    start = dealt(free, "lottery", {1: "QS 8S", 2: "QH"})
    assert len(lays(start)) == len(start.hands[1]) - (table.players == 3) * sum(
        rank_of(card) == 2 for card in start.hands[1]
    )
    assert "Q♥" in lays(run(start, "1 lay QS"))  # the rank is kept for the other rows


# --- The sale -------------------------------------------------------------------------------


def sale(table: Table) -> Deal:
    """Seat 0 deals, so seat 1 is eldest."""
    return dealt(table.rules, "auction", {})


def passed(deal: Deal) -> Deal:
    """All who are asked for an offer pass."""
    while deal.phase == "offer":
        deal = run(deal, f"{deal.turn} pass")
    return deal


def bought(table: Table, price: int, seed: int) -> Deal:
    """A deal of shuffled cards, sold by seat 1 to seat 2 and played at random."""
    rng = random.Random(seed)
    deal = run(begun(table.rules, "auction", 0, rng), f"1 ask {price}; 2 bid {price}")
    return play_deal(passed(deal), rng)[0]


@facts(
    "hand.auction",
    at={
        "polish/4+plus-round=auction polish/4+preset=robber": (12, 4),
        "polish/3+plus-round=auction polish/3+preset=robber": (16, 3),
    },
)
def test_fewer_cards_each_and_the_rest_face_up(table: Table, fact: object) -> None:
    """003 L13 "по 12 карт, и четыре карты, лежащие в открытую", L15 "по 16 и три в прикуп"."""
    size, talon = cast(tuple[int, int], fact)
    for seed in range(3):
        deal = begun(table.rules, "auction", 0, random.Random(seed))
        assert [len(hand) for hand in deal.hands] == [size] * table.players
        assert len(deal.talon) == talon
        pack = [card for hand in deal.dealt for card in hand]
        assert sorted([*pack, *deal.talon]) == sorted(table.rules.pack)
    game = stacked_game(table.rules, begun(table.rules, "no-tricks", 0, random.Random(1)))
    assert [len(hand) for hand in view_of(game, Observer(0)).hands if hand] == [52 // table.players]


@paragraph("sale.auction", at="polish/3+plus-round=auction polish/3+preset=robber")
def test_eldest_keeps_the_open_talon_or_sells_it(table: Table) -> None:
    """003 L13 "Его может взять игрок слева от сдатчика", "можно уступить (продать) прикуп"."""
    deal = sale(table)
    assert (deal.phase, deal.turn) == ("ask", 1)
    assert {"keep", "ask 5", "ask 140"} <= options(deal)
    kept = run(deal, "1 keep")
    assert len(kept.hands[1]) == 19
    assert (kept.phase, kept.turn) == ("gift", 1)
    sold = run(deal, "1 ask 140; 2 bid 140; 0 pass")
    assert (sold.phase, sold.turn) == ("gift", 2)
    assert CardSet.of(deal.talon) <= sold.hands[2]
    assert sold.hands[1] == deal.hands[1]


@paragraph("sale.auction.offers", at="polish/3+plus-round=auction polish/3+preset=robber")
def test_offers_rise_from_the_sellers_left_and_the_best_one_buys(table: Table) -> None:
    """003 L13 "кто предложит за это бóльшую сумму"; from his left, for good: rules.md 2.7."""
    deal = run(sale(table), "1 ask 140")
    assert deal.turn == 2
    assert options(deal) == {"pass", *(f"bid {price}" for price in range(140, 426, 5))}
    assert refused(deal, "bid 135") == "offer"
    deal = run(deal, "2 bid 150; 0 bid 160")
    assert refused(deal, "bid 160") == "offer"
    done = run(deal, "2 pass")
    assert events_of(done, TalonSold) == [TalonSold(1, 0, 160)]
    assert done.turn == 0  # and the seller is not asked whether he agrees
    gone = run(sale(table), "1 ask 140; 2 pass; 0 bid 140")
    assert events_of(gone, TalonSold) == [TalonSold(1, 0, 140)]


@paragraph("sale.auction.lower", at="polish/3+plus-round=auction polish/3+preset=robber")
def test_the_price_falls_until_someone_buys_or_he_keeps_it(table: Table) -> None:
    """003 L13 "может понизить стоимость или забрать прикуп"; strictly less: rules.md 2.7."""
    deal = run(sale(table), "1 ask 140; 2 pass; 0 pass")
    assert options(deal) == {"keep", *(f"ask {price}" for price in range(5, 140, 5))}
    again = run(deal, "1 ask 90; 2 bid 90; 0 pass")
    assert events_of(again, TalonSold) == [TalonSold(1, 2, 90)]
    for script in ("1 keep", "1 ask 5; 2 pass; 0 pass"):
        kept = run(deal, script)
        assert (kept.phase, kept.turn, len(kept.hands[1])) == ("gift", 1, 19)


@paragraph("sale.auction.gifts", at="polish/3+plus-round=auction polish/3+preset=robber")
def test_a_card_goes_face_down_to_each_opponent(table: Table) -> None:
    """003 L13 "дает по карте лицом вниз каждому игроку и объявляет козыри", "первый ход"."""
    for script, taker in (("1 keep", 1), ("1 ask 50; 2 bid 50; 0 pass", 2)):
        deal = run(sale(table), script)
        assert len(deals.legal_actions(deal)) == 19
        others = [(taker + step) % 3 for step in (1, 2)]
        first, second, *_ = [str(CardSet.of([card])) for card in deal.hands[taker]]
        deal = run(deal, f"{taker} give {first}; {taker} give {second}")
        gifts = events_of(deal, GiftGiven)
        assert [(gift.seat, gift.to) for gift in gifts] == [(taker, other) for other in others]
        for gift in gifts:
            for observer in (0, 1, 2, SPECTATOR):
                seen = seen_by(gift, Observer(observer))
                assert isinstance(seen, GiftGiven)
                assert (seen.card is not None) == (observer in (gift.seat, gift.to))
        assert [len(hand) for hand in deal.hands] == [17, 17, 17]
        assert (deal.phase, deal.turn) == ("trump", taker)
        played = run(deal, f"{taker} trump C")
        assert (played.phase, played.turn, played.trump) == ("play", taker, CLUBS)


@paragraph("contract.auction.trump", at=SALE)
def test_whoever_has_the_talon_names_a_suit_last_of_all(table: Table) -> None:
    """003 L13 "дает по карте ... и объявляет козыри", "право назначения козырей"; rules.md 2.7."""
    for script, taker in (("1 keep", 1), ("1 ask 50; 2 bid 50", 2)):
        deal = passed(run(sale(table), script))
        while deal.phase == "gift":
            assert refusal(deal, NameTrump(SPADES)) == "wrong-phase"
            deal = deals.apply(deal, deals.legal_actions(deal)[0])
        assert deal.turn == taker
        assert options(deal) == {"trump S", "trump H", "trump D", "trump C"}


@paragraph("sale.auction.settlement", at="polish/3+plus-round=auction polish/3+preset=robber")
def test_the_price_goes_from_the_buyer_to_the_seller(table: Table) -> None:
    """003 L13: "150 – 125 = 25 очков ... продавец записывает себе 125 плюс очки"; rules.md 2.7."""
    rows = {}
    for seed in range(60):
        deal = bought(table, 125, seed)
        tricks = tricks_of(deal)
        assert points_of(deal) == (
            25 * tricks[0],
            25 * tricks[1] + 125,
            25 * tricks[2] - 125,
        )
        assert sum(points_of(deal)) == 425
        rows[tricks[2]] = points_of(deal)[2]
    assert rows[6] == 25
    assert rows[4] == -25  # owed all the same


@pytest.mark.paragraph("polish", "sale.auction.settlement")
@pytest.mark.paragraph("polish", "option.settlement")
@pytest.mark.parametrize("players", [3, 4])
def test_other_settlements_differ_only_when_the_tricks_bring_less(players: int) -> None:
    """003 L13 "то же самое плюс недоимка покупщика"; the three readings are rules.md 2.7."""
    for choice in ("price", "punitive", "capped"):
        table = Table("polish", players, (("plus-round", "auction"), ("settlement", choice)))
        seen = set()
        for seed in range(40):
            deal = bought(table, 125, seed)
            won = 25 * tricks_of(deal)[2]
            short = max(0, 125 - won)
            buyer = max(0, won - 125) if choice == "capped" else won - 125
            seller = {"price": 125, "punitive": 125 + short, "capped": 125 - short}[choice]
            assert points_of(deal)[2] == buyer
            assert points_of(deal)[1] == 25 * tricks_of(deal)[1] + seller
            seen.add(short > 0)
        assert seen == {True, False}
