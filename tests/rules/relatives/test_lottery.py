"""The lottery of Polish King, a fan-tan (003 L9, L15; rules 1.13, 2.7, 6.12)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from king.cards import CardSet
from king.engine import Deal
from king.engine.events import Blocked, Declined, Laid, SeatOut
from king.engine.state import Rows
from king.rules import Rules
from king.seats import Seat
from support.handmade import lines_of, points_of
from support.relatives import dealt, events_of, lays, options, refused, run
from support.tables import rules_for


def rules_of(players: int = 4, **choices: str) -> Rules:
    named = tuple((name.replace("_", "-"), choice) for name, choice in choices.items())
    return rules_for("polish", players, (("plus-round", "lottery"), *named))


def middle(
    rules: Rules, hands: Mapping[int, str], rows: str, *, turn: int = 1, out: tuple[int, ...] = ()
) -> Deal:
    """A lottery in which these cards are left; ``rows``: the ends of S H D C, as ``7-9 -``.

    The start is the eight, and ``turn`` has a card to lay.
    """
    begun = dealt(rules, "lottery", {})
    ends = []
    for text in rows.split():
        low, _, high = text.partition("-")
        ends.append((int(low), int(high)) if low else (0, 0))
    held = tuple(CardSet.of(hands.get(seat, "")) for seat in rules.seats)
    state = Rows(tuple(ends), 8, tuple(map(Seat, out)), again=False)
    return replace(begun, hands=held, rows=state, turn=Seat(turn), events=begun.events[:2])


def sequence(deal: Deal) -> list[str]:
    """What happened, as ``1 8♠``, ``2 blocked``, ``3 out``."""
    found = []
    for event in deal.events:
        match event:
            case Laid(seat, card):
                found.append(f"{seat} {CardSet.of([card])}")
            case Blocked(seat):
                found.append(f"{seat} blocked")
            case Declined(seat):
                found.append(f"{seat} declines")
            case SeatOut(seat, _):
                found.append(f"{seat} out")
    return found


# --- Beginning --------------------------------------------------------------------------------


@pytest.mark.paragraph("polish", "layout.lottery.start", 4)
def test_eldest_lays_any_of_his_eights() -> None:
    deal = dealt(rules_of(), "lottery", {1: "8S 8D 7S 9S", 2: "8H"})
    assert (deal.phase, deal.turn) == ("lay", 1)
    assert lays(deal) == {"8♠", "8♦"}
    assert refused(deal, "lay 7S") == "does-not-fit"
    assert refused(deal, "lay 8H") == "not-in-hand"
    assert refused(deal, "pass") == "must-lay"
    assert refused(deal, "play 8S") == "wrong-phase"


@pytest.mark.paragraph("polish", "layout.lottery.start", 4)
def test_without_an_eight_the_turn_passes_until_someone_lays_one() -> None:
    deal = dealt(rules_of(), "lottery", {0: "8S 8H 8D 8C"})
    assert (deal.turn, sequence(deal)) == (0, ["1 blocked", "2 blocked", "3 blocked"])
    deal = dealt(rules_of(), "lottery", {3: "8S 8H", 0: "8D 8C"}, dealer=0)
    assert (deal.turn, sequence(deal)) == (3, ["1 blocked", "2 blocked"])


@pytest.mark.paragraph("polish", "layout.lottery.build", 4)
def test_rows_grow_outward_in_their_suit_or_another_eight_begins() -> None:
    hands = {1: "8S", 2: "7S 9S TS 6S 7H 8H", 3: "8D", 0: "8C"}
    deal = run(dealt(rules_of(), "lottery", hands), "1 lay 8S")
    assert lays(deal) == {"7♠", "9♠", "8♥"}
    assert refused(deal, "lay TS") == "does-not-fit"  # not before the nine
    assert refused(deal, "lay 7H") == "does-not-fit"  # not before its eight
    assert refused(deal, "pass") == "must-lay"  # he must, but which is free
    deal = run(deal, "2 lay 9S; 3 lay 8D; 0 lay 8C")
    assert deal.turn != 2 or lays(deal) >= {"7♠", "10♠", "8♥"}


def test_both_ends_of_a_row_are_open() -> None:
    deal = middle(rules_of(), {1: "6S JS 5S QS KH", 2: "2C", 3: "3C", 0: "4C"}, "7-10 - - -")
    assert lays(deal) == {"6♠", "J♠"}


# --- Blocked ----------------------------------------------------------------------------------


@pytest.mark.paragraph("polish", "layout.lottery.build", 4)
def test_a_player_is_blocked_for_a_whole_round() -> None:
    """Seat 2 holds what others keep from him: he is passed over twice, then gets in."""
    hands = {1: "7S 6S 9H", 2: "AS KS AH", 3: "9S TS 8H", 0: "JS QS 2D"}
    deal = middle(rules_of(), hands, "8-8 - - -")
    assert lays(deal) == {"7♠"}
    deal = run(deal, "1 lay 7S")
    # Neither 2's ace nor his king fits: the turn is with 3.
    assert (deal.turn, sequence(deal)) == (3, ["1 7♠", "2 blocked"])
    deal = run(deal, "3 lay 9S")  # 0 needs the ten first
    assert sequence(deal)[2:] == ["3 9♠", "0 blocked"]
    deal = run(deal, "1 lay 6S")
    assert sequence(deal)[4:] == ["1 6♠", "2 blocked"]  # blocked the whole round
    deal = run(deal, "3 lay TS; 0 lay JS")
    assert sequence(deal)[6:] == ["3 10♠", "0 J♠", "1 blocked", "2 blocked"]
    deal = run(deal, "3 lay 8H; 0 lay QS; 1 lay 9H")
    assert sequence(deal)[10:] == ["3 8♥", "3 out", "0 Q♠", "1 9♥", "1 out"]
    assert deal.is_over  # the second is out
    assert points_of(deal) == (0, 125, 0, 200)


def test_nobody_is_asked_who_cannot_lay() -> None:
    deal = middle(rules_of(), {1: "9S AC", 2: "AS", 3: "AH", 0: "AD"}, "7-8 2-8 - 2-13")
    assert lays(deal) == {"9♠", "A♣"}
    deal = run(deal, "1 lay 9S")
    # 2, 3 and 0 are passed over, and it is 1 again.
    assert (deal.turn, sequence(deal)) == (1, ["1 9♠", "2 blocked", "3 blocked", "0 blocked"])


# --- Places -----------------------------------------------------------------------------------


@pytest.mark.paragraph("polish", "layout.lottery.end")
@pytest.mark.paragraph("polish", "contract.lottery")
@pytest.mark.paragraph("polish", "option.lottery-places", 3)
@pytest.mark.parametrize(
    ("players", "options", "first", "second"),
    [
        (4, {}, 200, 125),  # 003 L9
        (4, {"lottery": "single"}, 800, 500),
        (3, {}, 250, 175),  # 003 L15
        (3, {"lottery": "single"}, 750, 525),  # 2.7
        (3, {"lottery": "single", "lottery_places": "repaired"}, 790, 485),
        (3, {"lottery": "single", "lottery_places": "literal"}, 700, 485),
        (3, {"lottery_places": "literal"}, 250, 175),
    ],
)
def test_the_first_and_the_second_out_are_paid(
    players: int, options: dict[str, str], first: int, second: int
) -> None:
    rules = rules_of(players, **options)
    deal = middle(rules, {1: "9S", 2: "7S", 0: "2H 3H", 3: "2D 3D"}, "8-8 - - -")
    deal = run(deal, "1 lay 9S")
    assert not deal.is_over
    assert deal.turn == 2  # it is played on until the second is out
    deal = run(deal, "2 lay 7S")
    assert deal.is_over
    assert points_of(deal) == (0, first, second, 0)[:players]
    assert [[line.what for line in lines] for lines in lines_of(deal)] == [
        *([], ["place-1"], ["place-2"], [])
    ][:players]
    assert [(event.seat, event.place) for event in events_of(deal, SeatOut)] == [(1, 1), (2, 2)]
    assert rules.contracts["lottery"].total == first + second


def test_who_is_out_is_passed_over_without_a_word() -> None:
    deal = middle(rules_of(), {1: "9S", 2: "7S 6S", 3: "AC", 0: "TS"}, "8-8 - - 2-13")
    deal = run(deal, "1 lay 9S; 2 lay 7S; 3 lay AC")
    assert deal.is_over
    assert points_of(deal) == (0, 200, 0, 125)
    assert sequence(deal) == ["1 9♠", "1 out", "2 7♠", "3 A♣", "3 out"]
    deal = middle(rules_of(), {1: "9S", 2: "7S 6S 5S", 3: "AC KC", 0: "JS TS"}, "8-8 - - -")
    deal = run(deal, "1 lay 9S; 2 lay 7S; 0 lay TS; 2 lay 6S")
    assert sequence(deal) == [
        *("1 9♠", "1 out", "2 7♠", "3 blocked", "0 10♠", "2 6♠", "3 blocked"),
    ]


# --- Options ----------------------------------------------------------------------------------


def test_any_rank_may_start_and_is_kept_for_every_row() -> None:
    rules = rules_of(lottery_start="any")
    deal = dealt(rules, "lottery", {1: "QS 8S", 2: "QH JS KS 8H", 3: "QD", 0: "QC"})
    assert len(lays(deal)) == 13
    deal = run(deal, "1 lay QS")
    assert deal.rows is not None
    assert deal.rows.start == 12
    assert lays(deal) == {"J♠", "K♠", "Q♥"}
    assert refused(deal, "lay 8H") == "does-not-fit"


def test_for_three_no_row_can_start_with_a_deuce() -> None:
    """2♣ is left out, so that the clubs could never begin (6.12)."""
    rules = rules_of(3, lottery_start="any")
    deal = dealt(rules, "lottery", {1: "2S 3S 2H 4C"})
    assert {"3♠", "4♣"} <= lays(deal)
    assert not {"2♠", "2♥"} & lays(deal)
    assert refused(deal, "lay 2S") == "does-not-fit"
    four = dealt(rules_of(lottery_start="any"), "lottery", {1: "2S 3S"})
    assert {"2♠", "3♠"} <= lays(four)


@pytest.mark.paragraph("polish", "layout.lottery.build", 3)
def test_for_three_the_clubs_end_at_the_three() -> None:
    rules = rules_of(3)
    deal = middle(rules, {1: "3C AS", 2: "10C KD", 0: "AD KH"}, "- - - 4-9")
    deal = run(deal, "1 lay 3C")
    assert deal.rows is not None
    assert deal.rows.ends[3] == (3, 9)
    assert lays(deal) == {"10♣"}


EXTRA = {1: "AS 7H 2D 4C", 2: "9H TH", 3: "KC AC", 0: "QC JC"}
EXTRA_ROWS = "2-13 8-8 3-8 8-10"


def test_an_ace_or_a_deuce_may_be_followed_by_one_more_card() -> None:
    deal = middle(rules_of(lottery_extra="on"), EXTRA, EXTRA_ROWS)
    deal = run(deal, "1 lay AS")
    assert deal.turn == 1
    assert options(deal) == {"lay 7♥", "lay 2♦", "pass"}  # may, not must
    deal = run(deal, "1 lay 2D")
    assert deal.turn == 1  # another deuce, another card
    assert options(deal) == {"lay 7♥", "pass"}
    deal = run(deal, "1 lay 7H")
    assert deal.turn == 2  # a seven gives none
    assert refused(deal, "pass") == "must-lay"


def test_the_extra_card_may_be_declined() -> None:
    deal = run(middle(rules_of(lottery_extra="on"), EXTRA, EXTRA_ROWS), "1 lay AS; 1 pass")
    assert deal.turn == 2
    assert sequence(deal) == ["1 A♠", "1 declines"]
    usual = run(middle(rules_of(), EXTRA, EXTRA_ROWS), "1 lay AS")
    assert usual.turn == 2  # without the option there is none


def test_being_asked_for_an_extra_card_does_not_tell_whether_one_fits() -> None:
    hands = {1: "AS 4C", 2: "9H TH", 3: "KC", 0: "QC"}
    deal = run(middle(rules_of(lottery_extra="on"), hands, EXTRA_ROWS), "1 lay AS")
    assert deal.turn == 1
    assert options(deal) == {"pass"}  # nothing fits, and nobody else sees that
    deal = run(deal, "1 pass")
    assert deal.turn == 2
    assert sequence(deal) == ["1 A♠", "1 declines"]  # as from one who could


def test_the_last_card_puts_out_also_as_an_ace() -> None:
    hands = {1: "AS", 2: "9H TH", 3: "KC", 0: "QC"}
    deal = run(middle(rules_of(lottery_extra="on"), hands, EXTRA_ROWS), "1 lay AS")
    assert sequence(deal) == ["1 A♠", "1 out"]
    assert deal.turn == 2


@pytest.mark.paragraph("polish", "option.lottery")
def test_a_lottery_is_one_deal_a_player_or_one_for_all() -> None:
    for players in (4, 3):
        for choice, count in (("one-each", players), ("single", 1)):
            deals = rules_of(players, lottery=choice).schedule.deals
            assert deals.count("lottery") == count
            robber = rules_for("polish", players, (("preset", "robber"), ("lottery", choice)))
            assert robber.schedule.deals.count("lottery") == count
            assert robber.schedule.deals.count("auction") == players
