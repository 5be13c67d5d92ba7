"""King and Last: the ladder, swaps, jumps, who attacks whom, the end (004 L117-120; 2.19, 6.14)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from king.cards import SPADES, rank_of
from king.engine import Deal, new_game
from king.engine.events import BoutBegan, BoutEnded, DealEnded, Dealt, RolesDrawn, TrumpNamed
from king.engine.game import winners_of
from king.engine.schedule import role_cards
from king.engine.state import Standing
from king.rules import Rules, load
from king.seats import Seat
from support.handmade import lines_of, points_of
from support.playing import play_game
from support.relatives import (
    dealt,
    events_of,
    held,
    is_partition,
    ladder_deal,
    options,
    refused,
    run,
)
from support.tables import Stacked, rules_for

FIVE = (0, 1, 2, 3, 4)  # King, Jack, Ten, Nine, Last
SIX = (0, 1, 2, 3, 4, 5)


def rules_of(players: int = 5, **choices: str) -> Rules:
    return rules_for("kg", players, tuple(choices.items()))


def ladder_of(deal: Deal) -> tuple[int, ...]:
    assert deal.bout is not None
    return tuple(deal.bout.ladder)


def bouts_of(deal: Deal) -> list[tuple[int, int]]:
    """Who attacked whom."""
    return [(event.attacker, event.defender) for event in events_of(deal, BoutBegan)]


# --- The whole story --------------------------------------------------------------------------


def test_two_swaps_a_jump_and_a_king_who_defends() -> None:
    hands = {
        0: "6D 9C AH KD JC",
        1: "6H",
        2: "TD TC 8H",
        3: "8D QD",
        4: "7D 9D TH QC",
        5: "7C 8C",
    }
    deal = ladder_deal(rules_of(6), hands, SIX, SPADES)
    # The King opens against the Last, and everybody may throw in: the Jack gets rid of his
    # only card. The Last takes; nobody swaps.
    deal = run(deal, "0 attack 6D; 5 take; 0 pass; 1 add 6H")
    assert ladder_of(deal) == SIX
    assert held(deal, 5) == "6♥ 6♦ 7♣ 8♣"
    # The next in seniority attacks the one above him; the Last does what he likes.
    deal = run(deal, "0 permit; 4 attack 7D; 3 take; 4 pass; 5 add 7C")
    assert ladder_of(deal) == (0, 1, 2, 4, 3, 5)  # the first swap
    assert held(deal, 3) == "7♦ 8♦ Q♦ 7♣"
    # The winner attacks again, from his new place.
    deal = run(deal, "0 permit 3; 4 attack 9D; 2 take; 4 pass; 5 pass; 0 add 9C")
    deal = run(deal, "4 pass; 5 pass; 0 pass; 3 pass")
    assert ladder_of(deal) == (0, 1, 4, 2, 3, 5)  # the second
    # The Jack is out and stays where he is: the attack jumps over him to the King.
    assert deal.bout is not None
    assert (deal.bout.attacker, deal.bout.defender) == (4, 0)
    deal = run(deal, "0 permit; 4 attack TH; 0 beat AH; 4 pass; 5 pass")
    assert ladder_of(deal) == (0, 1, 4, 2, 3, 5)
    # The King has defended: he attacks whom he likes, and nobody swaps.
    assert (deal.phase, deal.turn) == ("target", 0)
    assert options(deal) == {"target 2", "target 3", "target 4", "target 5"}
    deal = run(deal, "0 target 3; 0 permit; 0 attack KD; 3 take; 0 pass; 5 pass")
    assert ladder_of(deal) == (0, 1, 4, 2, 3, 5)
    # Who stands just above the one who took attacks the next above.
    assert deal.bout is not None
    assert (deal.bout.attacker, deal.bout.defender) == (2, 4)
    assert bouts_of(deal) == [(0, 5), (4, 3), (4, 2), (4, 0), (0, 3), (2, 4)]
    took = [event.took for event in events_of(deal, BoutEnded)]
    assert took == [True, True, True, False, True]


# --- The chain --------------------------------------------------------------------------------

TWO_EACH = {0: "6D AD AC", 1: "8D KD KC", 2: "9D QD QC", 3: "TD JD JC", 4: "7D 7C 8C"}


def first_bout(deal: Deal, *, took: bool) -> Deal:
    """The King opens with 6♦; the Last takes it or beats it with 7♦; nobody adds."""
    if took:
        return run(deal, "0 attack 6D; 4 take; 0 pass; 1 pass; 2 pass; 3 pass")
    return run(deal, "0 attack 6D; 4 beat 7D; 0 pass; 1 pass; 2 pass; 3 pass")


def test_the_last_who_takes_is_passed_over_and_the_next_attacks() -> None:
    deal = first_bout(ladder_deal(rules_of(), TWO_EACH, FIVE, SPADES), took=True)
    assert ladder_of(deal) == FIVE  # the first bout never swaps
    assert bouts_of(deal)[1:] == [(3, 2)]


def test_the_last_who_defends_attacks_the_next_above() -> None:
    deal = first_bout(ladder_deal(rules_of(), TWO_EACH, FIVE, SPADES), took=False)
    assert ladder_of(deal) == FIVE
    assert bouts_of(deal)[1:] == [(4, 3)]
    # Now a take swaps the Last with him: there is another Last.
    deal = run(deal, "0 permit; 4 attack 7C; 3 take; 4 pass; 0 pass")
    assert ladder_of(deal) == (0, 1, 2, 4, 3)
    assert bouts_of(deal)[2:] == [(4, 2)]


def test_who_defends_is_next_in_the_chain() -> None:
    deal = first_bout(ladder_deal(rules_of(), TWO_EACH, FIVE, SPADES), took=True)
    deal = run(deal, "0 permit; 3 attack TD; 2 beat QD; 3 pass; 4 pass; 0 pass")
    assert ladder_of(deal) == FIVE
    assert bouts_of(deal)[2:] == [(2, 1)]
    deal = run(deal, "0 permit; 2 attack 9D; 1 beat KD; 2 pass; 4 pass; 0 pass")
    assert bouts_of(deal)[3:] == [(1, 0)]


def to_the_king(took: bool) -> Deal:
    deal = first_bout(ladder_deal(rules_of(), TWO_EACH, FIVE, SPADES), took=True)
    deal = run(deal, "0 permit; 3 attack TD; 2 beat QD; 3 pass; 4 pass; 0 pass")
    deal = run(deal, "0 permit; 2 attack 9D; 1 beat KD; 2 pass; 4 pass; 0 pass")
    defence = "0 take" if took else "0 beat AD"
    return run(deal, f"0 permit; 1 attack 8D; {defence}; 1 pass; 4 pass")


def test_who_beats_the_king_is_king_and_attacks_whom_he_likes() -> None:
    deal = to_the_king(took=True)
    assert ladder_of(deal) == (1, 0, 2, 3, 4)
    assert (deal.phase, deal.turn) == ("target", 1)
    assert options(deal) == {"target 0", "target 2", "target 3", "target 4"}
    assert refused(deal, "target 1") == "target"
    # The crown gives the right to permit, too.
    deal = run(deal, "1 target 2")
    assert (deal.phase, deal.turn) == ("permit", 1)
    assert options(deal) == {"permit", "permit 0", "permit 3", "permit 0 3"}


def test_a_king_who_defended_chooses_and_the_chain_goes_on_from_there() -> None:
    deal = run(to_the_king(took=False), "0 target 2; 0 permit; 0 attack AC")
    took = run(deal, "2 take")
    assert ladder_of(took) == FIVE  # no swap downwards
    # Just above 2 stands 1, who attacks the King. (The King is out of cards here.)
    assert not took.hands[0]
    assert took.bout is not None
    assert took.bout.attacker == 1
    assert took.phase == "target"  # there is no holder above him


def test_the_king_may_attack_the_last_again_and_everybody_throws_in() -> None:
    deal = run(to_the_king(took=False), "0 target 4")
    assert (deal.phase, deal.turn) == ("attack", 0)  # nothing to permit
    deal = run(deal, "0 attack AC; 4 take")
    assert deal.bout is not None
    assert deal.bout.asked == (1, 2, 3)  # all who hold cards; the King has none left


def test_the_one_attacked_by_the_king_goes_on_if_he_defends() -> None:
    hands = {**TWO_EACH, 0: "6D AD 9C"}
    deal = first_bout(ladder_deal(rules_of(), hands, FIVE, SPADES), took=True)
    deal = run(deal, "0 permit; 3 attack TD; 2 beat QD; 3 pass; 4 pass; 0 pass")
    deal = run(deal, "0 permit; 2 attack 9D; 1 beat KD; 2 pass; 4 pass; 0 pass")
    deal = run(deal, "0 permit; 1 attack 8D; 0 beat AD; 1 pass; 4 pass")
    deal = run(deal, "0 target 3; 0 permit; 0 attack 9C; 3 beat JC; 0 pass; 4 pass")
    assert ladder_of(deal) == FIVE
    assert bouts_of(deal)[-1] == (3, 2)


# --- Going out --------------------------------------------------------------------------------


def test_an_attacker_who_is_out_keeps_his_new_place_and_passes_the_turn_up() -> None:
    hands = {0: "6D AD", 1: "8D KD", 2: "9D QD", 3: "TD", 4: "7C 7H"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 6D; 4 take; 0 pass; 1 pass")
    deal = run(deal, "2 pass; 3 pass")
    deal = run(deal, "0 permit; 3 attack TD; 2 take; 4 pass; 0 pass")
    # He swaps first and then is out: the next holder above his new place attacks.
    assert ladder_of(deal) == (0, 1, 3, 2, 4)
    assert bouts_of(deal)[2:] == [(1, 0)]


def test_a_defender_who_is_out_stays_and_the_next_above_attacks() -> None:
    hands = {0: "6D AD", 1: "8D KD", 2: "QD", 3: "TD JD", 4: "7C 7H"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 6D; 4 take; 0 pass; 1 pass")
    deal = run(deal, "2 pass; 3 pass; 0 permit; 3 attack TD; 2 beat QD")
    assert ladder_of(deal) == FIVE
    assert bouts_of(deal)[2:] == [(1, 0)]


def test_from_the_top_the_turn_goes_to_the_highest_holder() -> None:
    """The King attacks with his last card and is out: nobody stands above him."""
    hands = {0: "AD", 1: "8D 9D", 2: "TD QD", 3: "JD KD", 4: "7C 7H"}
    deal = run(
        ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack AD; 4 take; 1 pass; 2 pass; 3 pass"
    )
    assert bouts_of(deal)[1:] == [(3, 2)]
    deal = run(deal, "0 permit 1; 3 attack JD; 2 beat QD; 3 pass; 4 pass; 1 pass")
    deal = run(deal, "0 permit; 2 attack TD; 1 take; 4 pass; 0 pass")
    # 2 is out after the swap, and so is the King: 1 attacks whom he likes.
    assert ladder_of(deal) == (0, 2, 1, 3, 4)
    assert (deal.phase, deal.turn) == ("target", 1)
    assert options(deal) == {"target 3", "target 4"}


def test_a_king_out_of_cards_keeps_the_crown_and_permits() -> None:
    hands = {0: "AD", 1: "8D 9D", 2: "TD QD", 3: "JD KD", 4: "7C 7H"}
    deal = run(
        ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack AD; 4 take; 1 pass; 2 pass; 3 pass"
    )
    assert not deal.hands[0]
    assert (deal.phase, deal.turn) == ("permit", 0)
    assert ladder_of(deal)[0] == 0


# --- The end of a deal ------------------------------------------------------------------------


def test_the_last_holder_falls_and_those_below_him_move_up() -> None:
    """King and Last have one card each, the Ten has two, the others are out."""
    hands = {0: "6D", 2: "7D 8C", 4: "9D"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 6D; 4 beat 9D")
    assert deal.is_over
    assert ladder_of(deal) == (0, 1, 3, 4, 2)
    assert points_of(deal) == (1004, 3, 0, 2, 1)
    assert [[(line.what, line.count) for line in lines] for lines in lines_of(deal)] == [
        [("crown", 1), ("rungs", 4)],
        [("rungs", 3)],
        [],
        [("rungs", 2)],
        [("rungs", 1)],
    ]
    assert is_partition(deal)
    (ended,) = events_of(deal, DealEnded)
    assert str(ended.hands[2]) == "7♦ 8♣"


def test_a_king_left_with_cards_loses_his_crown() -> None:
    hands = {0: "6D 7D", 4: "9D"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 6D; 4 beat 9D")
    assert deal.is_over
    assert ladder_of(deal) == (1, 2, 3, 4, 0)
    assert points_of(deal) == (0, 1004, 3, 2, 1)


def test_when_all_go_out_in_one_bout_nothing_changes() -> None:
    hands = {0: "6D", 4: "9D"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 6D; 4 beat 9D")
    assert deal.is_over
    assert ladder_of(deal) == FIVE
    assert points_of(deal) == (1004, 3, 2, 1, 0)


def with_guard(bouts: int) -> Rules:
    rules = rules_of()
    row = rules.contracts["ladder"]
    assert row.bouts is not None
    limited = replace(row, bouts=replace(row.bouts, longest=bouts))
    return replace(rules, contracts={"ladder": limited})


def test_a_guard_ends_endless_taking() -> None:
    for players in load("kg").players:
        row = rules_of(players).contracts["ladder"]
        assert row.bouts is not None
        assert row.bouts.longest == 300
    hands = {0: "6D AD", 1: "8D KD AC", 2: "QD", 3: "TD JD", 4: "7C 7H"}
    deal = ladder_deal(with_guard(1), hands, FIVE, SPADES)
    deal = run(deal, "0 attack 6D; 4 take; 0 pass; 1 pass; 2 pass; 3 pass")
    assert deal.is_over
    assert ladder_of(deal) == FIVE  # 1 and 4 hold three: of equals the lower place
    deal = ladder_deal(with_guard(1), {**hands, 1: "8D KD AC KC"}, FIVE, SPADES)
    deal = run(deal, "0 attack 6D; 4 take; 0 pass; 1 pass; 2 pass; 3 pass")
    assert ladder_of(deal) == (0, 2, 3, 4, 1)  # most cards


# --- The deal ---------------------------------------------------------------------------------


def standing(ladder: tuple[int, ...]) -> Standing:
    seats = tuple(map(Seat, ladder))
    return Standing(ladder=seats, order=seats)


@pytest.mark.parametrize(
    ("players", "pack", "sizes"),
    [
        (5, "thirty-six", (8, 7, 7, 7, 7)),
        (6, "thirty-six", (6,) * 6),
        (7, "thirty-six", (6, *(5,) * 6)),
        (5, "fifty-two", (11, 11, 10, 10, 10)),
        (5, "jokers", (11, 11, 11, 11, 10)),
        (7, "fifty-two", (8, 8, 8, 7, 7, 7, 7)),
    ],
)
def test_cards_left_over_go_one_each_from_the_king_down(
    players: int, pack: str, sizes: tuple[int, ...]
) -> None:
    rules = rules_of(players, pack=pack)
    ladder = tuple(reversed(range(players)))
    deal = dealt(rules, "ladder", {}, dealer=ladder[-1], standing=standing(ladder))
    assert tuple(len(deal.dealt[seat]) for seat in ladder) == sizes
    assert is_partition(deal)


@pytest.mark.parametrize("players", [8, 9, 10, 11, 12])
def test_more_than_seven_play_with_two_packs(players: int) -> None:
    rules = rules_of(players)
    assert len(rules.pack) == 72
    sizes = [72 // players + (place < 72 % players) for place in range(players)]
    deal = dealt(rules, "ladder", {}, dealer=players - 1, standing=standing(tuple(range(players))))
    assert [len(cards) for cards in deal.dealt] == sizes


def test_the_king_sees_his_cards_first_and_names_a_suit() -> None:
    deal = dealt(rules_of(), "ladder", {}, dealer=2, standing=standing((3, 0, 1, 4, 2)))
    assert (deal.phase, deal.turn, deal.dealer) == ("trump", 3, 2)
    assert [len(hand) for hand in deal.hands] == [0, 0, 0, 8, 0]
    assert options(deal) == {"trump S", "trump H", "trump D", "trump C"}
    deal = run(deal, "3 trump D")
    assert [len(hand) for hand in deal.hands] == [7, 7, 7, 8, 7]
    kinds = [type(event) for event in deal.events]
    first, second = [at for at, kind in enumerate(kinds) if kind is Dealt]
    assert first < kinds.index(TrumpNamed) < second
    # And he opens, always against the Last.
    assert (deal.phase, deal.turn) == ("attack", 3)
    assert bouts_of(deal) == [(3, 2)]


# --- Roles and the session --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "ranks"),
    [
        (5, [13, 11, 10, 9, 14]),  # King, Jack, Ten, Nine, Last
        (6, [13, 11, 10, 9, 8, 14]),
        (7, [13, 11, 10, 9, 8, 7, 14]),
        (8, [13, 11, 10, 9, 8, 7, 6, 14]),
        (9, [13, 12, 11, 10, 9, 8, 7, 6, 14]),  # the Queen comes in
        (12, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 14]),
    ],
)
def test_the_cards_that_give_the_first_places(players: int, ranks: list[int]) -> None:
    assert [int(rank_of(card)) for card in role_cards(players)] == ranks


@pytest.mark.parametrize("players", load("kg").players)
def test_the_first_places_are_drawn_by_lot(players: int) -> None:
    ladders = set()
    for seed in range(6):
        game = new_game(rules_of(players), Stacked({}, seed))
        assert game.deal is not None
        (drawn,) = events_of(game.deal, RolesDrawn)
        assert sorted(drawn.cards) == sorted(role_cards(players))
        # Who drew the king is on top, and so on down to the ace.
        assert [drawn.cards[seat] for seat in drawn.ladder] == list(role_cards(players))
        assert game.deal.standing.ladder == drawn.ladder
        assert game.deal.dealer == drawn.ladder[-1]  # the Last deals
        assert game.deal.turn == drawn.ladder[0]
        ladders.add(drawn.ladder)
    assert len(ladders) > 3


def test_every_deal_begins_with_the_ladder_that_the_last_one_left() -> None:
    game = play_game(new_game(rules_of(session="five"), Stacked({}, 8)), random.Random(8))
    assert len(game.finished) == 5
    for before, row in zip(game.finished, game.finished[1:], strict=False):
        ladder = before.standing.ladder
        assert row.dealer == ladder[-1]
        assert row.declarer == ladder[0]
        assert not [event for event in row.events if isinstance(event, RolesDrawn)]


@pytest.mark.parametrize(("session", "count"), [("ten", 10), ("five", 5), ("twenty", 20)])
def test_a_session_has_a_chosen_number_of_deals(session: str, count: int) -> None:
    for players in load("kg").players:
        assert rules_of(players, session=session).deal_count == count


def test_a_session_is_ranked_by_crowns_and_then_by_places() -> None:
    game = play_game(new_game(rules_of(session="five"), Stacked({}, 3)), random.Random(3))
    crowns = [0] * 5
    rungs = [0] * 5
    for row in game.finished:
        for place, seat in enumerate(row.standing.ladder):
            crowns[seat] += place == 0
            rungs[seat] += 4 - place
    ranked = sorted(range(5), key=lambda seat: (crowns[seat], rungs[seat]))
    assert [1000 * crowns[seat] + rungs[seat] for seat in range(5)] == list(game.totals)
    assert sorted(range(5), key=lambda seat: game.totals[seat]) == ranked
    # One crown more than anybody else outweighs all places of the longest session.
    assert 1000 > 20 * 11
    assert winners_of(game.totals) == (ranked[-1],)
