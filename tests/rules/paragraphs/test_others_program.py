"""The other rulesets: who orders what, the deals of a game, the talon, passing."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from king.cards import HEARTS, NO_TRUMP, CardSet
from king.engine import (
    SPECTATOR,
    Deal,
    Discard,
    Game,
    Observer,
    Order,
    Pass,
    Play,
    Shuffle,
    new_game,
    view_of,
)
from king.engine import deal as deals
from king.engine.events import Ordered, PassesTaken, TalonTaken
from king.errors import IllegalAction
from king.seats import Seat
from support.handmade import (
    ordered,
    pile_of,
    play_cards,
    points_of,
    position,
    refusal,
    whole_deal,
)
from support.made_up import (
    begun,
    ending_of,
    finish_deal,
    one_trick,
    played,
    stacked_game,
)
from support.paragraphs import Table, facts, paragraph
from support.playing import play_deal
from support.tables import random_pack

NEGATIVE = "no-tricks no-boys no-girls no-hearts no-king no-last-two"
POSITIVE = "tricks boys girls hearts king last-two"
FOURTEEN = f"{NEGATIVE} no-all {POSITIVE} all"
TALON = "gambler atomic"
ORDERS = "long ordered gambler atomic"

MENUS = {
    "long ordered+menu=fourteen": dict.fromkeys(FOURTEEN.split(), 1),
    "ordered gambler": dict.fromkeys(f"{NEGATIVE} no-all".split(), 1) | {"otygrysh": 3},
    "atomic": dict.fromkeys(f"{NEGATIVE} no-all all".split(), 1) | {"khvalyonka": 6},
}
"""Who orders must order these: 004 L93, L79; 000 L3; 002 L13, L55; rules.md 2.4, 2.8."""


def declarer_after(table: Table, dealer: int) -> int:
    """002 L4 and 004 L43: left of the dealer; 004 L79: right of him."""
    return (dealer + (-1 if table.ruleset == "atomic" else 1)) % table.players


def game_with_talon(table: Table, talon: str = "7S AH") -> Game:
    return stacked_game(table.rules, whole_deal(table.rules, {}, talon=talon))


@facts("declarer", at=MENUS)
def test_the_declarer_sees_his_own_cards_and_names_the_contract(table: Table, fact: object) -> None:
    """004 L43, L93; 002 L4, L6; 004 L79 "Прикуп берет игрок ... по правую руку сдатчика"."""
    for dealer in range(table.players):
        deal = whole_deal(table.rules, {}, dealer=dealer)
        game = stacked_game(table.rules, deal)
        seat = declarer_after(table, dealer)
        assert game.deal is not None
        assert (game.turn, game.deal.declarer) == (seat, seat)
        view = view_of(game, Observer(seat))
        assert view.hand == CardSet.of(deal.dealt[seat])
        orders = [action for action in view.legal if isinstance(action, Order)]
        assert len(orders) == len(view.legal)
        assert {order.contract for order in orders} == set(cast(dict[str, int], fact))
        named = game.apply(orders[-1]).deal
        assert named is not None
        assert named.row.id == orders[-1].contract


@paragraph("declarer", at="twelve")
def test_eldest_names_the_trump_of_a_khvalyonka(table: Table) -> None:
    """004 L194 "Игрок, который находится на первой руке заказывает козырь", L196."""
    for dealer in range(table.players):
        deal = begun(table.rules, "khvalyonka", dealer, random.Random(1))
        eldest = (dealer + 1) % table.players
        assert (deal.phase, deal.turn, deal.declarer) == ("trump", eldest, eldest)
        for contract in ("no-tricks", "no-all", "all"):
            plain = begun(table.rules, contract, dealer, random.Random(1))
            assert (plain.phase, plain.declarer) == ("play", None)


@facts("orders", at=MENUS)
def test_everyone_orders_all_of_his_menu(table: Table, fact: object) -> None:
    """004 L43, L93 "он обязан один раз выбрать все виды"; 000 L3; 002 L2 "in any sequence"."""
    menu = cast(dict[str, int], fact)
    for seat in range(table.players):
        mine = [row.contract for row in played(table).finished if row.declarer == seat]
        assert Counter(mine) == menu
    rng = random.Random(4)
    game = new_game(table.rules, Shuffle.named(4))
    first = game.turn
    # The last of the list may be ordered first, and again as often as it says.
    contract = list(menu)[-1]
    for _ in range(menu[contract]):
        offered = game.legal_actions()
        order = next(a for a in offered if isinstance(a, Order) and a.contract == contract)
        game = finish_deal(game, rng, order)
        for _ in range(table.players - 1):
            game = finish_deal(game, rng)
    assert game.turn == first
    left = {action.contract for action in game.legal_actions() if isinstance(action, Order)}
    assert left == set(menu) - {contract}
    with pytest.raises(IllegalAction) as refused:
        game.apply(Order(contract, HEARTS))
    assert refused.value.code == "already-ordered"


@facts("order-binding", at=MENUS)
def test_nobody_passes_or_takes_back_and_all_see_what_is_left(table: Table, fact: object) -> None:
    """000 L1 "обязан сыграть все игры", L3 (the open table); rules.md 6.0."""
    rules, seat = table.rules, declarer_after(table, 0)
    game = stacked_game(rules, whole_deal(rules, {}))
    held = view_of(game, Observer(seat)).hand
    for other in (Play(next(iter(held))), Pass(CardSet())):
        with pytest.raises(IllegalAction) as refused:
            game.apply(other)
        assert refused.value.code == "wrong-phase"
    named = game.apply(Order("no-girls"))
    later = named.apply(named.legal_actions()[0])
    for bound in (named, later):
        with pytest.raises(IllegalAction) as refused:
            bound.apply(Order("no-tricks"))
        assert refused.value.code == "wrong-phase"
    done = finish_deal(named, random.Random(1))
    menu = Counter(cast(dict[str, int], fact))
    for observer in (*range(table.players), SPECTATOR):
        left = view_of(done, Observer(observer)).left
        for other_seat in range(table.players):
            gone = {"no-girls": 1} if other_seat == seat else {}
            assert Counter(left[other_seat]) == menu - Counter(gone)


TWELVE = "no-tricks no-hearts no-boys no-girls no-last-two no-king no-all"
POLISH = "no-tricks no-hearts no-girls no-boys no-king no-last"
DEALS = {
    "simple": FOURTEEN.split(),
    "twelve/4": [*TWELVE.split(), *["khvalyonka"] * 4, "all"],
    "twelve/3": [*TWELVE.split(), *["khvalyonka"] * 3, "all"],
    "joker/4": ["joker"] * 8,
    "joker/3": ["joker"] * 6,
    "polish/4": [*POLISH.split(), *["trump"] * 4],
    "polish/3": [*POLISH.split(), *["trump"] * 3],
    "polish/4+plus-round=auction": [*POLISH.split(), *["auction"] * 4],
    "polish/3+plus-round=lottery": [*POLISH.split(), *["lottery"] * 3],
    "polish/4+preset=robber": [*POLISH.split(), "no-all", *["lottery"] * 4, *["auction"] * 4],
    "polish/3+preset=robber": [*POLISH.split(), "no-all", *["lottery"] * 3, *["auction"] * 3],
}


@facts("deals", at=DEALS)
def test_the_deals_come_in_this_order(table: Table, fact: object) -> None:
    """004 L12, L22-35 (fourteen), L156-204 (twelve); three and jokers: rules.md 2.3, 2.5.

    003 L7 ("лотерейка, а другой — отыгрыш с торговлей"), L11, L15; rules.md 6.12.
    """
    assert [result.contract for result in played(table).finished] == fact


@facts(
    "deals",
    at={"long/3": 42, "long/4": 56, "long/5": 70, "long/6": 84}
    | {"ordered": 40, "gambler": 30, "atomic": 42},
)
def test_so_many_deals_until_everyone_has_ordered_all(table: Table, fact: object) -> None:
    """004 L93 "нужно сыграть 56 раздач"; 002 L9, L13, L55; rules.md 2.4, 2.8, 2.9."""
    finished = played(table).finished
    assert len(finished) == fact
    own = Counter(result.declarer for result in finished)
    assert set(own.values()) == {len(finished) // table.players}


@paragraph("deals", at="omnibus hearts auction")
def test_every_deal_is_played_by_the_same_rules(table: Table) -> None:
    """004 L71, L75: no other deals are told of; hearts is that of OpenSpiel (rules.md 1.10)."""
    finished = played(table).finished
    assert len(finished) > 1
    assert {result.contract for result in finished} == {table.ruleset}


# --- The talon ------------------------------------------------------------------------------


@paragraph("talon", at=TALON)
def test_after_the_order_the_declarer_shows_the_talon_and_takes_it(table: Table) -> None:
    """002 L6 "chooses the contract ..., takes a talon"; 004 L79 "Перед покупкой игрок назначает".

    That it is shown to all is rules.md 6.5.
    """
    game, talon = game_with_talon(table), CardSet.of("7S AH")
    seat = declarer_after(table, 0)
    taken = game.apply(Order("no-tricks"))
    for observer in (0, 1, 2, SPECTATOR):
        assert not view_of(game, Observer(observer)).shown_talon
        view = view_of(taken, Observer(observer))
        assert view.shown_talon == talon
        assert view.sizes[seat] == 12
    assert talon <= view_of(taken, Observer(seat)).hand
    assert taken.deal is not None
    kinds = [type(event) for event in taken.deal.events]
    assert kinds.index(Ordered) < kinds.index(TalonTaken)


@paragraph("talon", at="joker/3+jokers=two")
def test_the_odd_card_goes_to_the_winner_of_the_last_trick(table: Table) -> None:
    """004 L67 of two jokers for three: 52 cards leave one over; rules.md 2.5."""
    deal = position(table.rules, "joker", {0: "7S", 1: "AS", 2: "8S"}, talon="AH")
    over = play_cards(deal, "7S AS 8S")
    assert "A♥" in pile_of(over, 1)
    assert points_of(over) == (0, -14, 0)
    whole, _ = play_deal(begun(table.rules, None, 0, random.Random(2)), random.Random(2))
    assert sum(points_of(whole)) == -144


@paragraph("discard", at=TALON)
def test_two_cards_of_the_hand_go_back_unseen_and_score_nothing(table: Table) -> None:
    """002 L6 "drops 2 cards", L43, L62 "any cards"; that nobody sees them is rules.md 6.0."""
    seat = declarer_after(table, 0)
    plus = {"gambler": "otygrysh", "atomic": "khvalyonka"}[table.ruleset]
    for order in (Order("no-tricks"), Order("no-last-two"), Order(plus, NO_TRUMP)):
        taken = game_with_talon(table).apply(order)
        assert taken.deal is not None
        assert len(taken.legal_actions()) == 66  # two of twelve, the talon among them
        own = list(taken.deal.hands[seat])
        foreign = next(iter(taken.deal.hands[(seat + 1) % 3]))
        for cards, code in (
            (own[:1], "count"),
            (own[:3], "count"),
            ([own[0], foreign], "not-in-hand"),
        ):
            assert refusal(taken.deal, Discard(CardSet.of(cards))) == code
        back = CardSet.of("7S AH")
        gone = taken.apply(Discard(back))
        for observer in (0, 1, 2, SPECTATOR):
            view = view_of(gone, Observer(observer))
            assert view.discards == (back if observer == seat else None)
            assert view.discard_count == 2
            assert view.sizes == (10, 10, 10)
        assert gone.deal is not None
        over, _ = play_deal(gone.deal, random.Random(1))
        assert ending_of(over).discards == back
        assert not any(pile_of(over, other) & {"7♠", "A♥"} for other in range(3))
        assert len(over.tricks) == 10


def hand_full_of_hearts(table: Table, contract: str, talon: str) -> Game:
    """All eight hearts and two jacks in the declarer's hand."""
    hand = "7H 8H 9H 10H JH QH KH AH JS JD"
    deal = whole_deal(table.rules, {declarer_after(table, 0): hand}, talon=talon)
    return stacked_game(table.rules, deal).apply(Order(contract))


@paragraph("discard-ban", at=TALON)
def test_a_card_that_is_kept_out_is_refused_or_counts_as_taken(table: Table) -> None:
    """002 L6, L25, L30, L38, L48, L52; 000 L8 "снесенная карта считается в его взятке"."""
    seat = declarer_after(table, 0)
    deal = ordered(whole_deal(table.rules, {seat: "QS JS KH 8H 7D"}, talon="9C 8C"), "no-girls")
    with pytest.raises(IllegalAction) as refused:
        deals.apply(deal, Discard(CardSet.of("QS 9C")))
    assert refused.value.code == "keep"
    assert Discard(CardSet.of("JS KH")) in refused.value.legal
    forced = hand_full_of_hearts(table, "no-all", "JC 9C").apply(Discard(CardSet.of("9C KH")))
    assert forced.deal is not None
    assert pile_of(forced.deal, seat) == {"K♥"}


@paragraph("discard-fallback", at=TALON)
def test_too_few_free_cards_go_first_and_the_rest_counts_as_taken(table: Table) -> None:
    """002 L52 "It is impossible to drop hearts, boys and Queens", L53 (240 in all); rules 2.12."""
    seat = declarer_after(table, 0)
    for contract in ("no-all", "all") if table.ruleset == "atomic" else ("no-all",):
        one_free = hand_full_of_hearts(table, contract, "JC 9C")
        legal = one_free.legal_actions()
        assert len(legal) == 11
        assert all(CardSet.of("9C") <= row.cards for row in legal if isinstance(row, Discard))
        with pytest.raises(IllegalAction) as refused:
            one_free.apply(Discard(CardSet.of("7H KH")))
        assert refused.value.code == "free-cards-first"
        none_free = hand_full_of_hearts(table, contract, "JC QC")
        assert len(none_free.legal_actions()) == 66
        # A heart that is the king is 5 + 40, a heart 5, boy and girl 10; he takes no trick.
        for start, gone, points in (
            (one_free, "9C KH", 45),
            (none_free, "KH JC", 55),
            (none_free, "JH QC", 25),
            (none_free, "7H 8H", 10),
        ):
            after = start.apply(Discard(CardSet.of(gone)))
            assert after.deal is not None
            sign = 1 if contract == "all" else -1
            over = one_trick(after.deal, {seat: "7S", (seat + 1) % 3: "KS", (seat + 2) % 3: "8S"})
            assert points_of(over)[seat] == sign * points
            done = finish_deal(after, random.Random(1))
            assert sum(done.finished[0].points) == sign * 240


# --- Passing --------------------------------------------------------------------------------


def passing(table: Table, number: int) -> Deal:
    rules = table.rules
    return deals.begin(
        rules,
        number=number,
        dealer=Seat(0),
        pack=random_pack(rules, random.Random(number)),
        contract=rules.contracts[table.ruleset],
    )


PASSES = {
    "omnibus/4+passing=three hearts+passing=three": [1, -1, 2, 0],
    "omnibus/3+passing=three": [1, -1, 0],
}


@facts("passing-directions", at=PASSES)
def test_cards_go_left_right_across_and_not_at_all(table: Table, fact: object) -> None:
    """004 L75 has no passing; the usual directions are rules.md 2.15."""
    steps = cast(list[int], fact)
    for number in range(1, 2 * len(steps) + 1):
        deal = passing(table, number)
        step = steps[(number - 1) % len(steps)]
        assert deal.phase == ("pass" if step else "play")
        given = [CardSet.of(list(hand)[:3]) for hand in deal.hands]
        before = deal.hands
        while deal.phase == "pass":
            assert deal.turn is not None
            deal = deals.apply(deal, Pass(given[deal.turn]))
        for seat in range(table.players):
            if step:
                got = given[(seat - step) % table.players]
                assert deal.hands[seat] == before[seat] - given[seat] | got
            else:
                assert deal.hands[seat] == before[seat]


@paragraph("passing", at=" ".join(PASSES))
def test_three_cards_each_unseen_until_all_have_chosen(table: Table) -> None:
    """004 L75 has no passing; three cards: rules.md 2.15."""
    game = new_game(table.rules, Shuffle.named(1))
    assert game.deal is not None
    before, givers = game.deal.hands, []
    given: dict[int, CardSet] = {}
    while game.deal is not None and game.deal.phase == "pass":
        seat = game.turn
        assert seat is not None
        givers.append(seat)
        assert game.deal.hands == before  # nothing changes hands before all have chosen
        own = list(game.deal.hands[seat])
        for cards in (own[:2], own[:4]):
            assert refusal(game.deal, Pass(CardSet.of(cards))) == "count"
        given[seat] = CardSet.of(own[-3:])
        game = game.apply(Pass(given[seat]))
        for observer in range(table.players):
            view = view_of(game, Observer(observer))
            chosen = [getattr(event, "cards", None) for event in view.events]
            if len(givers) < table.players and observer != seat:
                assert given[seat] not in chosen
    assert sorted(givers) == list(range(table.players))
    assert game.deal is not None
    for observer in (*range(table.players), SPECTATOR):  # only giver and receiver know them
        events = view_of(game, Observer(observer)).events
        (taken,) = [event for event in events if isinstance(event, PassesTaken)]
        known = {giver for giver, cards in enumerate(taken.cards) if cards is not None}
        seen = {observer, (observer - 1) % table.players} if observer >= 0 else set()
        assert known == seen
    to_left = {seat: given[(seat - 1) % table.players] for seat in range(table.players)}
    for place, hand in enumerate(game.deal.hands):
        assert to_left[place] <= hand
        assert not given[place] & hand
