"""Korol, the race for titles over several deals (004 L212-219; rules 1.14, 2.18, 6.13)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from king.engine import Deal, Trick, new_game
from king.engine import deal as deals
from king.engine import titles as race
from king.engine.events import CardTurned, TitlesGiven, TrickTaken
from king.engine.state import Standing
from king.rules import Rules
from king.seats import Seat
from support.handmade import legal_cards, points_of
from support.playing import play_game
from support.relatives import dealt, events_of, is_partition, options, refused, run
from support.tables import Stacked, rules_for


def rules_of(**choices: str) -> Rules:
    return rules_for("korol", 4, tuple(choices.items()))


def won(count: int, seat: int) -> list[int]:
    return [seat] * count


def race_deal(rules: Rules, standing: Standing | None, winners: Sequence[int]) -> Deal:
    """The next deal of a race that seat 0 deals first, in which these took the tricks."""
    before = standing or race.first_standing(rules)
    found = race.next_deal(rules, before, Seat(0))
    assert found is not None
    contract, dealer, ready = found
    assert contract.id == "titles"
    deal = deals.begin(
        rules, number=1, dealer=dealer, pack=rules.pack, contract=contract, standing=ready
    )
    assert len(winners) == len(deal.hands[dealer])
    tricks = tuple(Trick(Seat(seat), (), Seat(seat), ()) for seat in winners)
    return replace(deal, tricks=tricks)


def after(rules: Rules, *rounds: Sequence[int]) -> list[Standing]:
    """What stands after each of some deals in a row."""
    found: list[Standing] = []
    for winners in rounds:
        deal = race_deal(rules, found[-1] if found else None, winners)
        found.append(race.standing_after(deal))
    return found


def is_decided(rules: Rules, standing: Standing) -> bool:
    found = race.next_deal(rules, standing, Seat(0))
    return found is not None and found[0].id == "reign"


# --- The deal ---------------------------------------------------------------------------------


@pytest.mark.paragraph("korol", "turned-up")
@pytest.mark.paragraph("korol", "contract.titles.trump")
@pytest.mark.paragraph("korol", "first-lead")
def test_the_last_card_dealt_is_shown_makes_trump_and_stays_with_the_dealer() -> None:
    deal = dealt(rules_of(), "titles", {0: "6S 7S 8S 9S TS JS QS KS 6D"}, dealer=0)
    assert [len(hand) for hand in deal.hands] == [9, 9, 9, 9]
    (turned,) = events_of(deal, CardTurned)
    assert (turned.seat, turned.trump, deal.trump) == (0, 2, 2)
    assert turned.card in deal.hands[0]
    assert deal.turn == 1  # eldest leads any card
    assert len(legal_cards(deal)) == 9


@pytest.mark.paragraph("korol", "titles")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_titles_go_round_from_the_dealers_left(dealer: int) -> None:
    deal = dealt(rules_of(), "titles", {}, dealer=dealer)
    order = tuple((dealer + step) % 4 for step in (1, 2, 3, 4))
    assert deal.standing.titles == order  # king, prince, soldier; the dealer is the peasant
    assert events_of(deal, TitlesGiven) == [TitlesGiven(order)]


@pytest.mark.paragraph("korol", "titles")
def test_by_the_option_the_dealer_gives_the_titles() -> None:
    deal = dealt(rules_of(assign="dealer"), "titles", {}, dealer=2)
    assert (deal.phase, deal.turn) == ("titles", 2)
    assert len(options(deal)) == 24
    assert refused(deal, "titles 0 1 2 2") == "titles"
    assert refused(deal, "titles 0 1 2") == "titles"
    deal = run(deal, "2 titles 2 0 3 1")
    assert deal.standing.titles == (2, 0, 3, 1)
    assert (deal.phase, deal.turn) == ("play", 3)
    # After the turn-up: he has seen the trump.
    kinds = [type(event) for event in deal.events]
    assert kinds.index(CardTurned) < kinds.index(TitlesGiven)


def test_titles_are_given_once() -> None:
    rules = rules_of()
    (first,) = after(rules, [*won(4, 1), *won(2, 2), *won(2, 3), 0])
    second = race_deal(rules, first, [0] * 9)
    assert second.dealer == 1
    assert second.standing.titles == (1, 2, 3, 0)
    assert events_of(second, TitlesGiven) == []
    asked = rules_of(assign="dealer")
    deal = race_deal(asked, replace(first, titles=(Seat(0), Seat(1), Seat(2), Seat(3))), [0] * 9)
    assert deal.phase == "play"


@pytest.mark.paragraph("korol", "ruff")
def test_suit_must_be_followed_and_ruffing_is_free() -> None:
    hands = {1: "6S 7S 8S 9S TS JS QS KS AS", 2: "6H 7H 8H 9H TH JH QH KH 6D", 0: "7D 8D 9D TD JD"}
    deal = run(dealt(rules_of(), "titles", {**hands, 0: "6C 7C 8C 9C TC JC QC KC 7D"}), "1 play 6S")
    assert deal.trump == 2
    assert len(legal_cards(deal)) == 9  # void: free, with a trump in hand
    must = run(
        dealt(rules_of(ruff="must"), "titles", {**hands, 0: "6C 7C 8C 9C TC JC QC KC 7D"}),
        "1 play 6S",
    )
    assert legal_cards(must) == {"6♦"}


# --- The race ---------------------------------------------------------------------------------
# Seat 0 deals first: 1 is king (9), 2 prince (7), 3 soldier (5) and 0 peasant (3).


@pytest.mark.paragraph("korol", "targets")
def test_a_race_of_three_deals_in_which_two_complete_at_once() -> None:
    rules = rules_of()
    one, two, three = after(
        rules,
        [*won(4, 1), *won(2, 2), *won(2, 3), 0],
        [0, 0, *won(3, 3), 1, 1, 2, 2],
        [*won(4, 1), *won(14, 2)],
    )
    assert one.taken == (1, 4, 2, 2)
    assert one.completed == ()
    assert one.dealer == 1  # the most tricks in this deal
    # The peasant has his three with the second trick, the soldier his five with the fifth.
    assert two.taken == (3, 6, 4, 5)
    assert two.completed == (0, 3)
    assert two.dealer == 2  # 1 and 2 both took two: the first clockwise from 1
    found = race.next_deal(rules, two, Seat(0))
    assert found is not None
    assert found[2].order == (1, 2)  # the others are dealt no more
    # Four tricks in the third deal, three to go: the fourth does not count.
    assert three.taken == (3, 9, 7, 5)
    assert three.completed == (0, 3, 1, 2)
    assert is_decided(rules, three)
    assert three.titles == (1, 2, 3, 0)


@pytest.mark.paragraph("korol", "dropping-out")
@pytest.mark.paragraph("korol", "first-lead")
def test_those_left_share_the_whole_pack() -> None:
    rules = rules_of()
    for completed, sizes in (((0,), (0, 12, 12, 12)), ((0, 3), (0, 18, 18, 0))):
        state = Standing(
            titles=tuple(map(Seat, (1, 2, 3, 0))),
            taken=(3, 1, 1, 5 if 3 in completed else 1),
            completed=tuple(map(Seat, completed)),
            dealer=Seat(2),
        )
        found = race.next_deal(rules, state, Seat(0))
        assert found is not None
        deal = deals.begin(
            rules,
            number=3,
            dealer=found[1],
            pack=rules.pack,
            contract=found[0],
            standing=found[2],
        )
        assert tuple(len(hand) for hand in deal.hands) == sizes
        (turned,) = events_of(deal, CardTurned)
        assert turned.seat == 2  # still the dealer's card
        assert deal.turn == (3 if sizes[3] else 1)  # eldest of those who play
        assert deal.order == tuple(s for s in (3, 0, 1, 2) if sizes[s])
        assert is_partition(deal)


@pytest.mark.paragraph("korol", "race-end")
def test_the_shortest_race_has_two_deals() -> None:
    rules = rules_of()
    one, two = after(rules, [*won(3, 0), *won(5, 3), 1], [*won(8, 1), *won(10, 2)])
    assert one.completed == (0, 3)
    assert not is_decided(rules, one)
    assert is_decided(rules, two)
    assert two.taken == (3, 9, 7, 5)


def test_a_race_of_five_deals() -> None:
    rules = rules_of()
    states = after(
        rules,
        [*won(8, 1), 2],
        [*won(4, 2), *won(3, 3), 0, 0],
        won(9, 1),
        won(12, 2),
        won(18, 3),
    )
    assert [state.taken for state in states] == [
        (0, 8, 1, 0),
        (2, 8, 5, 3),
        (2, 9, 5, 3),
        (2, 9, 7, 3),
        (2, 9, 7, 5),
    ]
    assert [state.completed for state in states] == [(), (), (1,), (1, 2), (1, 2, 3)]
    assert [is_decided(rules, state) for state in states] == [False] * 4 + [True]
    # 1 took most tricks in the third deal, but is out: nobody else took any, so the first
    # clockwise from 2, who dealt it.
    assert [state.dealer for state in states[:4]] == [1, 2, 3, 0]


@pytest.mark.paragraph("korol", "dropping-out")
def test_who_reaches_his_number_plays_the_deal_to_its_end() -> None:
    rules = rules_of()
    deal = race_deal(rules, None, [*won(5, 0), *won(4, 1)])
    state = race.standing_after(deal)
    assert state.taken == (3, 4, 0, 0)  # tricks beyond it count for nothing
    assert state.completed == (0,)
    assert state.dealer == 1  # most among those still in


@pytest.mark.paragraph("korol", "race-end")
@pytest.mark.paragraph("korol", "ranking")
def test_one_left_short_ends_the_race() -> None:
    rules = rules_of()
    *_, last = after(rules, [*won(3, 0), *won(5, 3), 1], [*won(5, 1), *won(13, 2)])
    assert last.taken == (3, 6, 7, 5)
    assert last.completed == (0, 3, 2)
    assert is_decided(rules, last)
    assert last.titles == (2, 1, 3, 0)  # seven tricks, six, five, three


@pytest.mark.paragraph("korol", "ranking")
def test_of_equal_counts_the_one_who_completed_is_above() -> None:
    rules = rules_of()
    *_, last = after(rules, [*won(3, 0), *won(5, 3), 1], [*won(6, 1), *won(12, 2)])
    assert last.taken == (3, 7, 7, 5)
    assert last.titles == (2, 1, 3, 0)


@pytest.mark.paragraph("korol", "ranking")
@pytest.mark.paragraph("korol", "option.rank")
def test_titles_may_go_by_the_order_of_completion() -> None:
    rounds = ([*won(3, 0), *won(5, 3), 1], [*won(8, 1), *won(10, 2)])
    *_, last = after(rules_of(rank="completed"), *rounds)
    assert last.completed == (0, 3, 1, 2)
    assert last.titles == (0, 3, 1, 2)  # who completed first is king
    *_, short = after(rules_of(rank="completed"), rounds[0], [*won(7, 1), *won(11, 2)])
    assert short.titles == (0, 3, 2, 1)  # who did not complete is last


@pytest.mark.paragraph("korol", "targets")
@pytest.mark.paragraph("korol", "option.race")
def test_a_race_of_one_deal() -> None:
    rules = rules_of(race="one-deal")
    assert rules.titles is not None
    assert rules.titles.targets == (4, 3, 1, 1)
    (state,) = after(rules, [*won(3, 1), *won(3, 2), *won(2, 3), 0])
    assert state.taken == (1, 3, 3, 1)
    assert is_decided(rules, state)
    # 2 completed, 1 did not; of the two with one trick 3 completed first.
    assert state.titles == (2, 1, 3, 0)


@pytest.mark.paragraph("korol", "ranking")
def test_what_nothing_separates_leaves_the_higher_title_above() -> None:
    rules = rules_of(race="one-deal")
    (state,) = after(rules, [1, 1, 2, 2, 0, *won(4, 3)])
    assert state.taken == (1, 2, 2, 1)
    assert state.titles == (1, 2, 0, 3)  # 1 above 2; 0 completed before 3
    (state,) = after(rules, won(9, 0))
    assert state.titles == (0, 1, 2, 3)  # three with nothing


# --- Whole games ------------------------------------------------------------------------------


@pytest.mark.paragraph("korol", "deals")
@pytest.mark.paragraph("korol", "end")
def test_a_race_takes_two_to_five_deals_and_is_followed_by_the_reign() -> None:
    lengths = set()
    for seed in range(40):
        game = new_game(rules_of(), Stacked({}, seed, dealer=seed % 4))
        game = play_game(game, random.Random(seed))
        *races, reign = [row.contract for row in game.finished]
        assert set(races) == {"titles"}
        assert reign == "reign"
        lengths.add(len(races))
        assert sorted(game.totals) == [0, 0, 0, 1]
    assert lengths <= {2, 3, 4, 5}
    assert len(lengths) > 1


@pytest.mark.paragraph("korol", "dealer")
def test_the_next_dealer_took_most_tricks_among_those_still_in() -> None:
    checked = 0
    for seed in range(12):
        game = play_game(new_game(rules_of(), Stacked({}, seed)), random.Random(seed))
        for row, following in itertools.pairwise(game.finished[:-1]):
            winners = [event.seat for event in row.events if isinstance(event, TrickTaken)]
            inside = [s for s in range(4) if s not in row.standing.completed]
            most = max(winners.count(seat) for seat in inside)
            best = [seat for seat in inside if winners.count(seat) == most]
            clockwise = [(row.dealer + step) % 4 for step in (1, 2, 3, 4)]
            assert following.dealer == next(seat for seat in clockwise if seat in best)
            checked += 1
    assert checked > 12


def test_a_race_stops_when_all_have_what_they_need() -> None:
    """No trick counts any more (004 L18); with one still short it goes on."""
    seats = tuple(map(Seat, (1, 2, 3, 0)))
    done = (Seat(0), Seat(3))
    ready = Standing(titles=seats, taken=(3, 8, 6, 5), completed=done, dealer=Seat(2))
    found = race.next_deal(rules_of(), ready, Seat(0))
    assert found is not None
    hands = {1: "AS 6D", 2: "6S 7D"}
    deal = dealt(rules_of(), "titles", hands, dealer=2, standing=found[2])
    deal = run(deal, "1 play AS; 2 play 6S")  # 1 has his ninth
    assert not deal.is_over
    deal = run(deal, "1 play 6D; 2 play 7D")  # and 2 his seventh
    assert deal.is_over
    assert deal.early
    assert race.standing_after(deal).taken == (3, 9, 7, 5)


@pytest.mark.paragraph("korol", "contract.titles")
def test_the_race_itself_scores_nothing() -> None:
    deal = race_deal(rules_of(), None, [0] * 9)
    while not deal.is_over:
        deal = deals.apply(deal, deals.legal_actions(deal)[0])
    assert points_of(deal) == (0, 0, 0, 0)
