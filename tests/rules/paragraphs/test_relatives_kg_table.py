"""King and Last: the table, the ladder, dealing, the points and the end of a session."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import cast

import pytest
from msgspec.structs import replace

from king.cards import SUITS, CardSet, is_joker, show_card
from king.engine import (
    SPECTATOR,
    Deal,
    NameTrump,
    Observer,
    Shuffle,
    new_game,
    view_of,
)
from king.engine import deal as deals
from king.engine.actions import Take
from king.engine.events import BoutBegan, RolesDrawn
from king.errors import UsageError
from king.explain.places import place_name
from king.rules import Rules, load
from king.scoresheet import settle
from support.handmade import points_of
from support.ladder_seats import bouts, first_game, go, ladder, places, seat_of
from support.made_up import last_step, played
from support.paragraphs import Table, facts, paragraph
from support.relatives import action_of, events_of, options, refused

FROM_SIX = "A K Q J 10 9 8 7 6"
FROM_TWO = f"{FROM_SIX} 5 4 3 2"
SMALL, BIG = "kg/5 kg/6 kg/7", "kg/8 kg/9 kg/10 kg/11 kg/12"


def with_option(text: str, choice: str) -> str:
    """These tables with this choice."""
    return " ".join(f"{table}+{choice}" for table in text.split())


@paragraph("players", at="kg")
def test_so_many_play_and_everyone_has_a_place_of_his_own(table: Table) -> None:
    """004 L115 "от 5 (меньше не интересно) до 6-7 ... инода ... более 11 человек"."""
    for count in (2, 3, 4, 13):
        with pytest.raises(UsageError):
            load("kg").rules(count)
    for result in played(table).finished:
        own = [points % 1000 for points in result.points]
        assert sorted(own) == list(range(table.players))
        assert result.points[own.index(table.players - 1)] == 1000 + table.players - 1


@facts(
    "pack",
    at={
        SMALL: (FROM_SIX, 1, 0),
        BIG: (FROM_SIX, 2, 0),
        with_option(SMALL, "pack=fifty-two"): (FROM_TWO, 1, 0),
        with_option(BIG, "pack=fifty-two"): (FROM_TWO, 2, 0),
        with_option(SMALL, "pack=jokers"): (FROM_TWO, 1, 2),
        with_option(BIG, "pack=jokers"): (FROM_TWO, 2, 2),
        "kg+pack=two-packs": (FROM_SIX, 2, 0),
        "kg+pack=three-packs": (FROM_SIX, 3, 0),
    },
)
def test_one_pack_or_several_and_all_are_dealt(table: Table, fact: object) -> None:
    """004 L115 "с одной стандартной колодой", L124 (jokers, several packs); rules.md 2.19."""
    ranks, copies, jokers = cast(tuple[str, int, int], fact)
    rules = table.rules
    plain = [card for card in rules.pack if not is_joker(card)]
    found = Counter(
        show_card(card)[: 3 if show_card(card).startswith("10") else 2] for card in plain
    )
    assert found == {f"{rank}{suit}": copies for rank in ranks.split() for suit in "♠♥♦♣"}
    assert len(rules.pack) - len(plain) == jokers
    deal = first_game(rules).deal
    assert deal is not None
    assert sorted(card for hand in deal.dealt for card in hand) == sorted(rules.pack)


@facts("rank-order", at={"kg": FROM_SIX, "kg+pack=fifty-two": FROM_TWO})
def test_a_higher_card_of_the_suit_beats_and_a_lower_does_not(table: Table, fact: object) -> None:
    """004 L117 "Играют почти как в стандартного дурака"; the order is that of L217."""
    for suit in "SHDC":
        for high, low in pairwise(cast(str, fact).split()):
            hands = {"K": f"{low}{suit}", "L": f"{high}{suit}"}
            assert len(options(go(bouts(table.rules, hands), f"K attack {low}{suit}"))) == 2
            hands = {"K": f"{high}{suit}", "L": f"{low}{suit}"}
            assert options(go(bouts(table.rules, hands), f"K attack {high}{suit}")) == {"take"}


# --- The ladder -----------------------------------------------------------------------------

NAMES = {
    "kg/5": "King Jack Ten Nine Last",
    "kg/6": "King Jack Ten Nine Eight Last",
    "kg/7": "King Jack Ten Nine Eight Seven Last",
    "kg/8": "King Jack Ten Nine Eight Seven Six Last",
    "kg/9": "King Queen Jack Ten Nine Eight Seven Six Last",
    "kg/10": "King Queen Jack Ten Nine Eight Seven Six Five Last",
    "kg/11": "King Queen Jack Ten Nine Eight Seven Six Five Four Last",
    "kg/12": "King Queen Jack Ten Nine Eight Seven Six Five Four Three Last",
}
CARDS = {"King": "K", "Queen": "Q", "Jack": "J", "Ten": "10", "Nine": "9", "Eight": "8"} | {
    "Seven": "7",
    "Six": "6",
    "Five": "5",
    "Four": "4",
    "Three": "3",
    "Last": "A",
}


@facts("ladder", at=NAMES)
def test_the_places_have_names_and_are_kept_from_deal_to_deal(table: Table, fact: object) -> None:
    """004 L117 "кому валет, тот валеет, кому десятка - тот десятка"; rules.md 2.19 (Queen)."""
    names = cast(str, fact).split()
    assert [place_name(place, table.players, "en") for place in range(table.players)] == names
    for before, after in pairwise(played(table).finished):
        order = before.standing.ladder
        assert [before.points[seat] % 1000 for seat in order] == [*range(table.players)][::-1]
        began = next(event for event in after.events if isinstance(event, BoutBegan))
        assert (began.attacker, began.defender) == (order[0], order[-1])


@facts("ladder-lot", at=NAMES)
def test_the_first_places_are_drawn_by_these_cards(table: Table, fact: object) -> None:
    """004 L117 "кому попался козырный король - тот король ... заканчивается все тузом"."""
    wanted = [f"{CARDS[name]}♥" for name in cast(str, fact).split()]
    ladders = set()
    for seed in range(6):
        game = first_game(table.rules, seed)
        assert game.deal is not None
        (drawn,) = events_of(game.deal, RolesDrawn)
        assert [show_card(drawn.cards[seat]) for seat in drawn.ladder] == wanted
        assert game.deal.standing.ladder == drawn.ladder
        ladders.add(drawn.ladder)
    assert len(ladders) > 3


@paragraph("dealer", at="kg")
def test_the_last_one_deals(table: Table) -> None:
    """004 L117 "Тасует "говно"", L120 (who deals is not said: the Last, rules.md 1.15)."""
    finished = played(table).finished
    for before, after in pairwise(finished):
        assert after.dealer == before.standing.ladder[-1]
    game = first_game(table.rules)
    assert game.deal is not None
    assert game.deal.dealer == game.deal.standing.ladder[-1]
    assert len({result.dealer for result in finished}) > 1


@paragraph("cut", at="kg")
def test_the_shuffled_pack_goes_down_the_ladder_from_the_king(table: Table) -> None:
    """004 L117 "сбивает король"; from the King downwards: rules.md 2.19.

    A seat that adds its nonce to the shuffle is what the cut is at a real table.
    """
    rules, seed = table.rules, bytes(range(32))
    packs = {Shuffle(seed).shuffled(number, rules.pack) for number in range(1, 4)}
    packs.add(Shuffle(seed, ["cut"]).shuffled(1, rules.pack))
    assert len(packs) == 4
    for number in range(3):
        game = new_game(rules, Shuffle.named(number))
        assert game.deal is not None
        pack = game.source.shuffled(1, rules.pack)
        for place, seat in enumerate(game.deal.standing.ladder):
            assert game.deal.dealt[seat] == pack[place :: table.players]


SIZES = {
    "kg/5": (36, 52, 54, 72, 108),
    "kg/6": (36, 52, 54, 72, 108),
    "kg/7": (36, 52, 54, 72, 108),
    BIG: (72, 104, 106, 72, 108),
}


@facts("hand", at=SIZES)
def test_the_highest_places_get_what_does_not_come_out_even(table: Table, fact: object) -> None:
    """004 L117 "раздается вся колода"; the odd cards from the King down: rules.md 2.19."""
    packs = ("thirty-six", "fifty-two", "jokers", "two-packs", "three-packs")
    for choice, size in zip(packs, cast(tuple[int, ...], fact), strict=True):
        deal = first_game(table.choosing("pack", choice)).deal
        assert deal is not None
        sizes = [len(deal.dealt[seat]) for seat in deal.standing.ladder]
        assert sum(sizes) == size
        each, odd = divmod(size, table.players)
        assert sizes == [each + 1] * odd + [each] * (table.players - odd)


@paragraph("contract.ladder.trump", at="kg")
def test_the_king_alone_looks_and_names_the_trump(table: Table) -> None:
    """004 L120 "Смотреть карты раньше короля и до объявления козыря нельзя", "обявлят козырную"."""
    game = first_game(table.rules)
    assert game.deal is not None
    top = game.deal.standing.ladder[0]
    assert (game.deal.phase, game.turn) == ("trump", top)
    assert options(game.deal) == {"trump S", "trump H", "trump D", "trump C"}
    assert refused(game.deal, "trump none") == "no-trump-not-allowed"
    for seat in range(table.players):
        held = CardSet.of(game.deal.dealt[seat]) if seat == top else CardSet()
        assert view_of(game, Observer(seat)).hand == held
    assert not any(view_of(game, SPECTATOR).hands)
    for suit in SUITS:
        named = game.apply(NameTrump(suit))
        assert named.deal is not None
        assert (named.deal.phase, named.turn, named.deal.trump) == ("attack", top, suit)
        for seat in range(table.players):
            held = CardSet.of(game.deal.dealt[seat])
            assert view_of(named, Observer(seat)).hand == held


# --- Points and the end ---------------------------------------------------------------------


def before_the_end(rules: Rules) -> Deal:
    """The Last is to beat or take the last card of the King; the third place will fall."""
    return go(bouts(rules, {"K": "6D", "T": "7D 8C", "L": "9D"}), "K attack 6D")


@paragraph("contract.ladder", at="kg")
def test_the_crown_counts_a_thousand_and_each_place_one(table: Table) -> None:
    """004 L122 "Интрига в КГ - стать королем"; the points are rules.md 2.19."""
    over = go(before_the_end(table.rules), "L beat 9D")
    assert over.is_over
    order = [seat for seat in ladder(table.rules) if seat != seat_of(table.rules, "T")]
    order.append(seat_of(table.rules, "T"))
    expected = {seat: table.players - 1 - place for place, seat in enumerate(order)}
    expected[order[0]] += 1000
    assert points_of(over) == tuple(expected[seat] for seat in table.rules.seats)
    count = table.players
    assert table.rules.contracts["ladder"].total == 1000 + count * (count - 1) // 2


@paragraph("aim", "crowns", at="kg")
def test_crowns_decide_and_places_only_between_equals(table: Table) -> None:
    """004 L122 "стать королем, удержать трон"; crowns, then places: rules.md 2.19."""
    crowns, rungs = Counter[int](), Counter[int]()
    game = played(table)
    for result in game.finished:
        for place, seat in enumerate(result.standing.ladder):
            crowns[seat] += place == 0
            rungs[seat] += table.players - 1 - place
    seats = range(table.players)
    ranked = sorted(seats, key=lambda seat: (crowns[seat], rungs[seat]))
    assert sorted(seats, key=lambda seat: game.totals[seat]) == ranked
    assert game.ended is not None
    assert ranked[-1] in game.ended.winners
    # One who was King once beats one who was next to him in all of the twenty deals.
    assert 20 * (table.players - 1) < 1000
    over = go(before_the_end(table.rules), "L beat 9D")
    king, following = points_of(over)[seat_of(table.rules, "K")], table.players - 2
    assert king > 20 * following


@facts("deals", at={"kg": 10, "kg+session=five": 5, "kg/5+session=twenty": 20})
def test_a_session_has_so_many_deals_of_the_same_kind(table: Table, fact: object) -> None:
    """004 L124 "Игра не имеет конца"; a session of ten deals: rules.md 2.19."""
    assert [result.contract for result in played(table).finished] == ["ladder"] * cast(int, fact)


@facts("end", at={"kg": 10, "kg+session=five": 5, "kg+session=twenty": 20})
def test_the_session_is_over_after_its_last_deal(table: Table, fact: object) -> None:
    """004 L124 "Игра не имеет конца"; a session of ten deals: rules.md 2.19."""
    deal, totals = before_the_end(table.rules), [10] * table.players
    count = cast(int, fact)
    assert not last_step(deal, action_of("beat 9D"), totals, done=count - 2).is_over
    assert last_step(deal, action_of("beat 9D"), totals, done=count - 1).is_over


@paragraph("aim", "winner", at="kg")
def test_the_highest_total_wins_and_equals_share(table: Table) -> None:
    """004 L124 gives no winner; the sum of crowns and places: rules.md 2.19, ties 0."""
    deal, rest = before_the_end(table.rules), [7] * (table.players - 3)
    for first, winners in (((2000, 9, 9), (0,)), ((5, 1003, 1003), (1, 2)), ((9, 8, 1001), (2,))):
        game = last_step(deal, action_of("beat 9D"), (*first, *rest), done=9)
        assert game.ended is not None
        assert game.ended.winners == winners


@paragraph("settlement", at="kg")
def test_the_difference_to_the_average_is_paid(table: Table) -> None:
    """004 L124 has no stakes; as where only one sign counts: rules.md 4."""
    count = table.players
    totals = (20 * count, *([0] * (count - 2)), 10 * count)
    shares = [int(share) for share in settle(totals, 1).shares]
    assert table.rules.sheet.settle == "mean"
    assert shares == [20 * count - 30, *([-30] * (count - 2)), 10 * count - 30]


# --- The end of a deal ----------------------------------------------------------------------


@paragraph("last-one", at="kg")
def test_the_last_holder_falls_and_those_below_move_up(table: Table) -> None:
    """004 L120 "этот игрок стает "говном", и все под ним поднимаются на шаг по леснице"."""
    over = go(before_the_end(table.rules), "L beat 9D")
    assert over.is_over
    assert over.bout is not None
    order = [seat for seat in ladder(table.rules) if seat != seat_of(table.rules, "T")]
    assert list(over.bout.ladder) == [*order, seat_of(table.rules, "T")]
    king = go(bouts(table.rules, {"K": "6D 8C", "L": "9D"}), "K attack 6D; L beat 9D")
    assert king.is_over
    assert king.bout is not None
    assert list(king.bout.ladder) == [*ladder(table.rules)[1:], ladder(table.rules)[0]]
    all_out = go(bouts(table.rules, {"K": "6D", "L": "9D"}), "K attack 6D; L beat 9D")
    assert all_out.is_over
    assert places(all_out)
    two_left = go(bouts(table.rules, {"K": "6D 8C", "T": "7D 8D", "L": "9D"}), "K attack 6D")
    assert not go(two_left, "L beat 9D").is_over


@paragraph("longest", at="kg")
def test_a_deal_is_stopped_after_three_hundred_bouts(table: Table) -> None:
    """004 L120 sets no bound; 300 bouts: rules.md 6.14. Here the 299th begins the test."""
    for held, falls in (
        ({"K": "6D AD", "J": "8D KD 9H TH", "T": "9D", "L": "7C 7H"}, "J"),  # the most cards
        ({"K": "6D AD", "J": "8D KD 9H", "T": "9D", "L": "7C 7H"}, "L"),  # of equals the lower
    ):
        deal = bouts(table.rules, held)
        assert deal.bout is not None
        for number in (299, 300):
            late = replace(deal, bout=replace(deal.bout, number=number))
            late = deals.apply(go(late, "K attack 6D"), Take())
            while not late.is_over and late.phase == "add":
                late = deals.apply(late, action_of("pass"))
            assert late.is_over == (number == 300)
            if late.is_over:
                assert late.bout is not None
                assert late.bout.ladder[-1] == seat_of(table.rules, falls)
