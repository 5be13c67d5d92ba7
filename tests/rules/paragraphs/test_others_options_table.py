"""The other rulesets: options on packs, values, menus, the talon and the length of a game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import cast

import pytest

from king.cards import HEARTS, SUITS, CardSet, parse_cards
from king.engine import SPECTATOR, NameTrump, Observer, Order, Shuffle, new_game, view_of
from king.engine import deal as deals
from king.engine.actions import CardChoices
from king.engine.events import TalonTaken
from king.rules import Rules
from support.handmade import ordered, points_of, refusal, whole_deal
from support.made_up import begun, dealt_at_random, ended, last_trick, played, row, stacked_game
from support.paragraphs import Table, facts, paragraph
from support.playing import play_game

TALON = "gambler atomic"
PLUS = {"gambler": "otygrysh", "atomic": "khvalyonka"}
SIX = ["no-tricks", "no-boys", "no-girls", "no-hearts", "no-king", "no-last-two"]


def declarer_of(table: Table) -> int:
    """Seat 0 deals: 002 L4 (to his left), 004 L79 (to his right)."""
    return 2 if table.ruleset == "atomic" else 1


def with_choice(table: Table, option: str, choice: str) -> Table:
    return Table(table.ruleset, table.players, (*table.options, (option, choice)))


def plays(rules: Rules, contract: str, piles: dict[int, str], trick: str = "") -> tuple[int, ...]:
    """Points when these cards were taken and seat 0 took the last trick."""
    last = row(trick or "AD 7D 8D 9D 10D KD", rules.players)
    return points_of(last_trick(rules, contract, last, piles=piles))


# --- The talon ------------------------------------------------------------------------------


@paragraph("option.order", at=TALON)
def test_the_contract_is_named_before_or_after_the_talon(table: Table) -> None:
    """002 L6 (chooses, takes, drops); 004 L79 "Перед покупкой игрок назначает"; rules 2.16."""
    seat = declarer_of(table)
    before = whole_deal(table.rules, {}, talon="7S AH")
    after = whole_deal(table.choosing("order", "after-talon"), {}, talon="7S AH")
    assert (before.phase, after.phase) == ("order", "order")
    assert (len(before.hands[seat]), len(after.hands[seat])) == (10, 12)
    assert CardSet.of("7S AH") <= after.hands[seat]
    assert ordered(after, "no-tricks").phase == "discard"


@paragraph("option.leader", at=TALON)
def test_the_declarer_leads_or_the_player_on_his_left(table: Table) -> None:
    """002 L4 "The right of the first lead belongs to the player made an order"; rules 2.16."""
    for choice, step in (("declarer", 0), ("left-of-declarer", 1)):
        deal = dealt_at_random(table.choosing("leader", choice), "no-tricks", random.Random(1))
        assert deal.turn == (declarer_of(table) + step) % 3
    assert dealt_at_random(table.rules, "no-tricks", random.Random(1)).turn == declarer_of(table)


@paragraph("option.king-discards", at=TALON)
def test_every_heart_or_the_king_alone_stays_out_of_the_talon(table: Table) -> None:
    """002 L48 "It is impossible to drop hearts"; the king alone is 000 L8; rules.md 2.12."""
    hand, talon = "KH 8H 7D 8D 9D 7C 8C 9C 7S 8S", "9H JS"
    plain = CardSet.of("7D 8D 9D 7C 8C 9C 7S 8S JS")
    for rules, free in (
        (table.rules, plain),
        (table.choosing("king-discards", "king"), plain | CardSet.of("8H 9H")),
    ):
        deal = ordered(whole_deal(rules, {declarer_of(table): hand}, talon=talon), "no-king")
        legal = deals.legal_actions(deal)
        assert isinstance(legal, CardChoices)
        assert CardSet(legal.open) == free


@paragraph("option.talon", at=TALON)
def test_the_talon_is_shown_or_seen_by_the_declarer_alone(table: Table) -> None:
    """002 L6 does not say whether it is shown; rules.md 6.5."""
    talon, seat = CardSet.of("7S AH"), declarer_of(table)
    for rules, shown in ((table.rules, talon), (table.choosing("talon", "hidden"), CardSet())):
        game = stacked_game(rules, whole_deal(rules, {}, talon="7S AH")).apply(Order("no-tricks"))
        assert talon <= view_of(game, Observer(seat)).hand
        for observer in {0, 1, 2, SPECTATOR} - {seat}:
            view = view_of(game, Observer(observer))
            assert view.shown_talon == shown
            (taken,) = [event for event in view.events if isinstance(event, TalonTaken)]
            assert CardSet.of(taken.cards or ()) == shown


@paragraph("option.trump-time", at=TALON)
def test_the_trump_is_named_with_the_order_or_after_the_talon(table: Table) -> None:
    """002 L62 "A player who ordered the game calls a trump" does not say when; rules 6.5."""
    contract, seat = PLUS[table.ruleset], declarer_of(table)
    assert refusal(whole_deal(table.rules, {}), Order(contract)) == "trump-needed"
    assert ordered(whole_deal(table.rules, {}), contract, HEARTS).phase == "discard"
    later = whole_deal(table.choosing("trump-time", "after-talon"), {})
    assert refusal(later, Order(contract, HEARTS)) == "no-trump-here"
    taken = ordered(later, contract)
    assert (taken.phase, taken.turn, len(taken.hands[seat])) == ("trump", seat, 12)
    assert deals.apply(taken, NameTrump(HEARTS)).trump == HEARTS


@paragraph("option.talon-owner", at="atomic")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_player_right_of_the_dealer_has_the_talon_or_eldest(table: Table, dealer: int) -> None:
    """004 L79 "Прикуп берет игрок, который сидит по правую руку сдатчика"; rules.md 2.8."""
    for rules, step in ((table.rules, 2), (table.choosing("talon-owner", "eldest"), 1)):
        deal = whole_deal(rules, {}, dealer=dealer)
        assert deal.turn == deal.declarer == (dealer + step) % 3
        assert len(ordered(deal, "no-tricks").hands[(dealer + step) % 3]) == 12


# --- What is counted ------------------------------------------------------------------------

BOYS = {
    "simple/4 simple/5 simple/6 long/4 long/5 long/6 ordered twelve/4 domino": (4, 2, 4),
    "simple/3 long/3": (5, 2, 5),
    "twelve/3": (6, 3, 6),
    "gambler atomic": (10, 5, 10),
}
"""A jack; a jack or a king; a king: 004 L23, L39, L79, L168; 002 L33-35; rules.md 2.2."""


@facts("option.boys", at=BOYS)
def test_the_boys_are_jacks_or_jacks_and_kings_or_kings(table: Table, fact: object) -> None:
    """004 L23, L39, L79 (5 if kings count too), L168; 002 L30-35; kings alone: rules.md 2.2."""
    jack, half, king = cast(tuple[int, int, int], fact)
    piles = {0: "JS KS", 1: "JH JC", 2: "KH QS AH"}
    rest = [0] * (table.players - 3)
    assert plays(table.rules, "no-boys", piles) == (-jack, -2 * jack, 0, *rest)
    jacks_and_kings = table.choosing("boys", "JK")
    # The king of diamonds lies in the last trick of six.
    own = 3 * half if table.players == 6 else 2 * half
    assert plays(jacks_and_kings, "no-boys", piles) == (-own, -2 * half, -half, *rest)
    kings = table.choosing("boys", "K")
    own = 2 * king if table.players == 6 else king
    assert plays(kings, "no-boys", piles) == (-own, 0, -king, *rest)


@paragraph("option.values", at="simple/3 long/3")
def test_three_players_have_one_of_three_scales(table: Table) -> None:
    """004 L39, L97-110 (literal); the other scales for three are rules.md 2.3."""
    scales = {"": (2, 5, 5, 2, 20, 10), "threes": (3, 6, 6, 3, 24, 12)}
    for choice, worth in (scales | {"four-handed": (2, 4, 4, 2, 16, 8)}).items():
        rules = table.choosing("values", choice) if choice else table.rules
        trick, boy, girl, heart, king, last = worth
        piles = {1: "JS QS KH 7H"}
        nothing = (0, 0)
        assert plays(rules, "no-tricks", piles) == (-10 * trick, *nothing)
        assert plays(rules, "no-boys", piles) == (0, -boy, 0)
        assert plays(rules, "no-girls", piles) == (0, -girl, 0)
        assert plays(rules, "no-hearts", piles) == (0, -2 * heart, 0)
        assert plays(rules, "no-king", piles) == (0, -king, 0)
        assert plays(rules, "no-last-two", piles) == (-2 * last, *nothing)
        assert plays(rules, "king", piles) == (0, king, 0)
        assert plays(rules, "no-all", piles)[1] == -(boy + girl + 2 * heart + king)


@paragraph("option.diamond", at="omnibus")
def test_the_ten_or_the_jack_of_diamonds_earns(table: Table) -> None:
    """004 L75 "Премиальной картой считается 10 бубны"; the jack is rules.md 2.15."""
    jack, rest = table.choosing("diamond", "J"), [0] * (table.players - 3)
    piles = {1: "10D QS", 2: "JD 2H"}
    assert plays(table.rules, "omnibus", piles) == (0, -3, -1, *rest)
    assert plays(jack, "omnibus", piles) == (0, -13, 9, *rest)
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH QS"
    assert plays(jack, "omnibus", {0: f"{hearts} JD", 1: "10D"}) == (26, 0, 0, *rest)
    assert plays(table.rules, "omnibus", {0: f"{hearts} 10D", 1: "JD"}) == (26, 0, 0, *rest)


# --- The pack -------------------------------------------------------------------------------


@paragraph("option.removed", at="simple/3 long/3 twelve/3")
def test_the_black_aces_or_the_black_sevens_are_left_out(table: Table) -> None:
    """004 L39 "изымают пикового и трефового туза", L83; the sevens are rules.md 2.3."""
    aces, sevens = set(parse_cards("AS AC")), set(parse_cards("7S 7C"))
    other = table.choosing("removed", "black-sevens")
    assert not aces & set(table.rules.pack)
    assert sevens < set(table.rules.pack)
    assert not sevens & set(other.pack)
    assert aces < set(other.pack)
    for rules in (table.rules, other):
        assert len(rules.pack) == 30
        assert [len(hand) for hand in begun(rules, None, 0, random.Random(1)).dealt] == [10] * 3


PACKS = {
    # usual, thirty-six, thirty: cards of the pack and of a hand, and the lowest card
    "simple/5 long/5": ((40, 8, "5"), (35, 7, "6"), (30, 6, "7")),
    "simple/6 long/6": ((48, 8, "3"), (36, 6, "6"), (30, 5, "7")),
}


@facts("option.pack", at=PACKS)
def test_five_and_six_players_have_one_of_three_packs(table: Table, fact: object) -> None:
    """004 L81 "3-6 человек ... из 32 карт ... 8 карт" does not work out; rules.md 2.9."""
    packs = cast(Sequence[tuple[int, int, str]], fact)
    for choice, (size, hand, lowest) in zip(("", "thirty-six", "thirty"), packs, strict=True):
        rules = table.choosing("pack", choice) if choice else table.rules
        assert len(rules.pack) == size
        deal = begun(rules, None, 0, random.Random(1))
        assert [len(cards) for cards in deal.dealt] == [hand] * table.players
        ranks = {text[:-1] for text in str(CardSet.of(rules.pack)).split()}
        assert lowest in ranks
        assert str(int(lowest) - 1) not in ranks
        gone = {"thirty-six": "6C" if table.players == 5 else "", "thirty": "AS AC"}.get(choice, "")
        assert not set(parse_cards(gone)) & set(rules.pack)
        game = play_game(new_game(rules, Shuffle.named(1)), random.Random(1))
        assert sum(game.totals) == 0


@paragraph("option.jokers", at="joker/3")
def test_three_players_have_one_joker_or_two(table: Table) -> None:
    """004 L67 "извлекают 2 треф и 3 треф и заменяют их джокерами"; rules.md 2.5."""
    for rules, count, size, total in (
        (table.rules, 1, 51, -124),
        (table.choosing("jokers", "two"), 2, 52, -144),
    ):
        assert len(rules.pack) == size
        jokers = [text for text in str(CardSet.of(rules.pack)).split() if text.startswith("JK")]
        assert len(jokers) == count
        game = play_game(new_game(rules, Shuffle.named(1)), random.Random(1))
        assert [sum(result.points) for result in game.finished] == [total] * 6


# --- The deals of a game --------------------------------------------------------------------


def menus(table: Table) -> list[Counter[str]]:
    """What each player ordered in a whole game."""
    return [
        Counter(result.contract for result in played(table).finished if result.declarer == seat)
        for seat in range(table.players)
    ]


def totals(table: Table) -> dict[str, set[int]]:
    """What the points of each contract summed to in a whole game."""
    found: dict[str, set[int]] = {}
    for result in played(table).finished:
        found.setdefault(result.contract, set()).add(sum(result.points))
    return found


ONCE = dict.fromkeys(SIX, 1)


@paragraph("option.preset", at="atomic")
def test_the_atomic_king_has_three_sets_of_contracts(table: Table) -> None:
    """004 L79 "без положительного ералаша и дополнительных хваленок"; rules.md 2.8."""
    for choice, menu, plus, total in (
        ("full", ONCE | {"no-all": 1, "all": 1, "khvalyonka": 6}, 40, 0),
        ("short", ONCE | {"khvalyonka": 3}, 80, 0),
        ("literal", ONCE | {"khvalyonka": 3}, 40, -360),
    ):
        chosen = with_choice(table, "preset", choice)
        assert menus(chosen) == [Counter(menu)] * 3, choice
        assert totals(chosen)["khvalyonka"] == {plus}
        assert sum(played(chosen).totals) == total
        assert chosen.rules.is_balanced == (total == 0)
    assert menus(table) == menus(with_choice(table, "preset", "full"))


@paragraph("option.menu", at="ordered")
def test_the_ordered_king_has_five_menus(table: Table) -> None:
    """000 L1-3, 004 L43: which contracts, no text says; the readings are rules.md 2.4."""
    plus = dict.fromkeys(("tricks", "boys", "girls", "hearts", "king", "last-two", "all"), 1)
    with_all = ONCE | {"no-all": 1}
    for choice, menu, worth in (
        ("ten", with_all | {"otygrysh": 3}, (-16, -96, 64)),
        ("fourteen", with_all | plus, (-16, -96, None)),
        ("forty", with_all | {"otygrysh": 3}, (-40, -240, 160)),
        ("nine", ONCE | {"otygrysh": 3}, (-16, None, 32)),
        ("thirteen", with_all | {"otygrysh": 6}, (-16, -96, 32)),
    ):
        chosen = with_choice(table, "menu", choice)
        assert menus(chosen) == [Counter(menu)] * 4, choice
        found = totals(chosen)
        assert all(found[name] == {worth[0]} for name in SIX), choice
        assert found.get("no-all") == (None if worth[1] is None else {worth[1]})
        assert found.get("otygrysh") == (None if worth[2] is None else {worth[2]})
        assert sum(played(chosen).totals) == 0
        if choice == "fourteen":
            assert all(found[name] == {16} for name in plus if name != "all")
            assert all(result.trump is None for result in played(chosen).finished)
    assert menus(table) == menus(with_choice(table, "menu", "ten"))
    assert totals(table) == totals(with_choice(table, "menu", "ten"))


@paragraph("option.plan", at="twelve")
def test_the_twelve_deals_have_three_plans(table: Table) -> None:
    """004 L190-204; eight khvalyonkas or none of the eralashes are rules.md 2.17."""
    six = ["no-tricks", "no-hearts", "no-boys", "no-girls", "no-last-two", "no-king"]
    plus = ["khvalyonka"] * table.players
    for choice, plan in (
        ("positive-eralash", [*six, "no-all", *plus, "all"]),
        ("double", [*six, "no-all", *plus, *plus]),
        ("short", [*six, *plus]),
    ):
        game = played(with_choice(table, "plan", choice))
        assert [result.contract for result in game.finished] == plan
        assert sum(game.totals) == 0
    assert [row.contract for row in played(table).finished] == [*six, "no-all", *plus, "all"]


@paragraph("option.by-last", at="twelve")
def test_trump_by_the_last_card_is_allowed_or_not(table: Table) -> None:
    """004 L196 "он имеет право заказать козыря по последней карте"; L198."""
    for rules, allowed in ((table.rules, True), (table.choosing("by-last", "off"), False)):
        deal = begun(rules, "khvalyonka", 0, random.Random(1))
        assert (NameTrump(None) in deals.legal_actions(deal)) == allowed
        assert all(NameTrump(suit) in deals.legal_actions(deal) for suit in SUITS)
        if not allowed:
            assert refusal(deal, NameTrump(None)) == "trump-needed"


@paragraph("option.length", at="joker")
def test_everyone_deals_twice_or_until_minus_500(table: Table) -> None:
    """004 L67 does not say; rules.md 2.5, 6.9 (a total of -500 or below)."""
    assert len(played(table).finished) == 2 * table.players
    target = table.choosing("length", "target")
    rest = [0] * (table.players - 2)
    assert not ended(target, (-499, -499, *rest), done=20).is_over
    assert ended(target, (-1, -500, *rest), done=2).is_over
    assert ended(table.rules, (-499, 0, *rest)).is_over
    assert not ended(table.rules, (-600, 0, *rest), done=2).is_over
