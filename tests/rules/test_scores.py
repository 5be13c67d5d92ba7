"""Points, checked by hand: tables of cards and tricks, and deals whose ends are played out."""

from __future__ import annotations

import random

import pytest

from king.cards import SPADES, CardSet, mask_of, parse_cards
from king.engine import Deal, Discard
from king.engine import deal as deals
from king.engine.actions import CardChoices
from king.rules import Rules, load
from king.rules.scoring import Lines, score
from support.handmade import (
    cards,
    lines_of,
    ordered,
    pile_of,
    play_cards,
    points_of,
    position,
    refusal,
    whole_deal,
)
from support.playing import play_deal
from support.score_table import SIXTEEN, Case
from support.score_table_others import ALL_HEARTS, FORTY, OTHERS
from support.score_table_relatives import RELATIVES
from support.tables import rules_for

PLAIN = (
    *("simple", "long", "ordered", "twelve", "minsk", "gambler", "atomic"),
    *("omnibus", "joker", "hearts", "domino", "polish"),
)
"""The rulesets whose points come from tricks; every contract of theirs has a case in the table."""


CASES = (*SIXTEEN, *FORTY, *OTHERS, *RELATIVES)


def text_of(lines: Lines) -> set[str]:
    return {f"{row.count} {row.what} × {row.each} = {row.points}" for row in lines}


def table_of(name: str, players: int) -> Rules:
    """The rules of a ruleset, or of one with options such as ``polish+preset=robber``."""
    ruleset, *choices = name.split("+")
    return rules_for(ruleset, players, tuple((c.split("=")[0], c.split("=")[1]) for c in choices))


def check(case: Case, ruleset: str, contract: str) -> None:
    """The lines of a case; in its positive twin with plus for minus."""
    mirrored = contract == case.twin
    rules = table_of(ruleset, case.players)
    piles = [mask_of(parse_cards(text)) for text in case.taken]
    winners = [int(seat) for seat in case.winners]
    found = score(rules.contracts[contract], piles, winners, rules.deal.hand)
    for seat, lines in enumerate(found):
        expected = {text for text in case.lines[seat].split("; ") if text}
        if mirrored:
            expected = {text.replace(" -", " ") for text in expected}
        assert text_of(lines) == expected, f"{ruleset} {contract}, seat {seat}"
        assert len(lines) == len(expected)
        assert all(row.points == row.count * row.each for row in lines)
        assert sum(row.points for row in lines) == (-1 if mirrored else 1) * case.points[seat]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.contract}-{case.players}")
def test_score_table(case: Case) -> None:
    for ruleset in case.rulesets.split():
        check(case, ruleset, case.contract)
        if case.twin in table_of(ruleset, case.players).contracts:
            check(case, ruleset, case.twin)


def test_every_contract_has_a_case() -> None:
    known = {
        (ruleset, case.players, contract)
        for case in CASES
        for ruleset in case.rulesets.split()
        for contract in (case.contract, case.twin)
    }
    wanted = {
        (name, players, contract)
        for name in PLAIN
        for players in load(name).players
        for contract in rules_for(name, players).contracts
    }
    assert wanted <= known


@pytest.mark.parametrize(("contract", "each"), [("no-last-two", -8), ("last-two", 8)])
def test_the_last_two_tricks_are_the_last_but_one_and_the_last(contract: str, each: int) -> None:
    rules = rules_for("simple", 4)
    hands = {0: "AS AC 7C", 1: "KS KC 8C", 2: "QS QC 9C", 3: "7S 8S 10C"}
    deal = position(rules, contract, hands, winners=(2, 2, 2, 2, 2))
    # The sixth trick goes to seat 0 and is none of the two; then AC wins, then 10♣.
    deal = play_cards(deal, "AS KS QS 7S AC KC QC 10C")
    assert not deal.is_over
    deal = play_cards(deal, "7C 8C 9C 8S")
    assert points_of(deal) == (each, 0, each, 0)
    assert [text_of(lines) for lines in lines_of(deal)] == [
        {f"1 last-two × {each} = {each}"},
        set(),
        {f"1 last-two × {each} = {each}"},
        set(),
    ]


def test_the_last_two_of_a_short_deal_are_its_own() -> None:
    rules = rules_for("simple", 6, (("pack", "thirty-six"),))  # six tricks
    hands = {0: "AS", 1: "KS", 2: "QS", 3: "JS", 4: "10S", 5: "9S"}
    deal = position(rules, "no-last-two", hands, winners=(1, 1, 1, 1, 4))
    assert points_of(play_cards(deal, "AS KS QS JS 10S 9S")) == (-8, 0, 0, 0, -8, 0)


def test_every_trick_counts_also_the_first() -> None:
    rules = rules_for("minsk", 3)
    deal = position(
        rules, "no-tricks", {0: "AS", 1: "KS", 2: "QS"}, winners=(1, 2, 2, 1, 1, 0, 0, 2, 2)
    )
    assert points_of(play_cards(deal, "AS KS QS")) == (-12, -12, -16)


# --- Omnibus and Hearts ---------------------------------------------------------------------


def test_the_slam_of_omnibus_needs_the_fifteenth_card() -> None:
    rules = rules_for("omnibus", 4)
    taken = {2: f"{ALL_HEARTS} QS"}
    hands = {0: "2D 3C", 1: "3D 4C", 2: "AD AC", 3: "10D 5C"}
    deal = position(rules, "omnibus", hands, piles=taken)
    assert not deal.is_over  # all 26 minus points are gone, the ten is not
    won = play_cards(deal, "2D 3D AD 10D")
    assert won.early
    assert points_of(won) == (0, 0, 26, 0)
    hands[3], hands[2] = "AD 5C", "10D AC"
    lost = play_cards(position(rules, "omnibus", hands, piles=taken), "2D 3D 10D AD")
    assert points_of(lost) == (0, 0, -26, 10)


def test_no_deal_of_omnibus_stops_because_the_rest_sums_to_nothing() -> None:
    rules = rules_for("omnibus", 4)  # ten hearts and 10♦ are out: their sum is 0
    taken = {1: "QS 2H 3H 4H"}
    hands = {0: "AS 5H 6H 7H", 1: "KS 8H 9H 10H", 2: "2S JH QH KH", 3: "3S AH 10D 2D"}
    assert not play_cards(position(rules, "omnibus", hands, piles=taken), "AS KS 2S 3S").is_over


def test_the_moon_of_hearts_is_paid_by_the_others() -> None:
    rules = rules_for("hearts", 4)
    hearts = ALL_HEARTS.replace(" AH", "")
    hands = {0: "AH", 1: "2D", 2: "3D", 3: "4D"}
    deal = position(rules, "hearts", hands, piles={0: f"{hearts} QS"})
    assert points_of(play_cards(deal, "AH 2D 3D 4D")) == (0, -26, -26, -26)
    deal = position(rules, "hearts", hands, piles={0: hearts, 1: "QS"})
    assert points_of(play_cards(deal, "AH 2D 3D 4D")) == (-13, -13, 0, 0)


# --- Jokers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("10H JK 9H", 1),  # the joker is above the ten
        ("JH JK 10H", 0),  # and below the jack
        ("JK JH 2H", 1),
        ("JK 10H 9H", 0),
        ("JK AS 2S", 0),  # its lead asks for hearts
        ("7S JK AS", 1),  # on a plain lead it wins
        ("7S JK KH", 2),  # unless a higher heart lies there too
        ("7S KH JK", 1),
        ("7S JK 10H", 1),
        ("7S KH AS", 2),  # without a joker a heart thrown off wins nothing
    ],
)
def test_who_takes_a_trick_with_a_joker(trick: str, winner: int) -> None:
    rules = rules_for("joker", 3)
    played = trick.split()
    # Every hand has the card to play and one more that forces nothing.
    hands = {
        seat: f"{card} {spare}"
        for seat, (card, spare) in enumerate(zip(played, ("2D", "3D", "4D"), strict=True))
    }
    deal = play_cards(position(rules, "joker", hands), trick)
    assert deal.tricks[-1].winner == winner
    assert pile_of(deal, winner) >= cards(trick)


def test_of_two_jokers_the_first_played_is_higher() -> None:
    rules = rules_for("joker", 3, (("jokers", "two"),))
    for trick, winner in (("7S JK JK2", 1), ("JK2 JK 10H", 0), ("10H JK2 JK", 1), ("JK JK2 JH", 2)):
        played = trick.split()
        hands = {seat: f"{card} {seat + 2}D" for seat, card in enumerate(played)}
        deal = play_cards(position(rules, "joker", hands, talon="9D"), trick)
        assert deal.tricks[-1].winner == winner, trick


def test_the_trick_with_a_joker_costs_all_that_lies_in_it() -> None:
    rules = rules_for("joker", 4)
    hands = {0: "10H 2D", 1: "JK 3D", 2: "9H 4D", 3: "2H 5D"}
    deal = play_cards(
        position(rules, "joker", hands, piles={0: "AH KH QH JH 8H 7H 6H 5H 4H 3H"}), "10H JK 9H 2H"
    )
    assert deal.early
    assert points_of(deal) == (-14 - 13 - 12 - 11 - 8 - 7 - 6 - 5 - 4 - 3, -20 - 10 - 9 - 2, 0, 0)
    assert sum(points_of(deal)) == -124


# --- Discards that count (000 L8, rules.md 2.12) ----------------------------------------------

FORBIDDEN = "7H 8H 9H 10H JH QH KH AH JS JD"
SEAT = {"gambler": 1, "atomic": 2}


def eralash(name: str, contract: str, hand: str, talon: str) -> Deal:
    return ordered(whole_deal(rules_for(name, 3), {SEAT[name]: hand}, talon=talon), contract)


@pytest.mark.parametrize(
    ("name", "contract", "sign"),
    [("gambler", "no-all", -1), ("atomic", "no-all", -1), ("atomic", "all", 1)],
)
def test_a_forbidden_discard_that_must_go_counts_for_the_declarer(
    name: str, contract: str, sign: int
) -> None:
    seat = SEAT[name]
    deal = eralash(name, contract, FORBIDDEN, "QS QD")
    deal = deals.apply(deal, Discard(CardSet.of("KH QS")))
    assert (deal.phase, deal.turn) == ("play", seat)
    assert pile_of(deal, seat) == {"K♥", "Q♠"}
    for seed in range(5):
        played, _ = play_deal(deal, random.Random(seed))
        assert sum(points_of(played)) == sign * 240
        lines = {row.what: row for row in lines_of(played)[seat]}
        assert lines["king"].points == sign * 40
        assert lines["girls"].count >= 1
        assert lines["hearts"].count >= 1
        # It is no trick: ten tricks in all.
        counts = [row.count for rows in lines_of(played) for row in rows if row.what == "tricks"]
        assert sum(counts) == 10


def test_a_card_that_may_go_must_go_first() -> None:
    hand = "7H 8H 9H 10H JH QH KH AH JS 7C"
    deal = eralash("gambler", "no-all", hand, "QS QD")
    legal = deals.legal_actions(deal)
    assert isinstance(legal, CardChoices)
    assert str(CardSet(legal.needed)) == "7♣"
    assert refusal(deal, Discard(CardSet.of("KH QS"))) == "free-cards-first"
    after = deals.apply(deal, Discard(CardSet.of("7C QS")))
    assert pile_of(after, 1) == {"Q♠"}
    # With two that may go, none that is forbidden can.
    deal = eralash("gambler", "no-all", hand, "QS 8C")
    assert refusal(deal, Discard(CardSet.of("7C QS"))) == "keep"
    assert pile_of(deals.apply(deal, Discard(CardSet.of("7C 8C"))), 1) == set()


@pytest.mark.parametrize(
    ("contract", "discard"),
    [
        ("no-tricks", "KH QS"),
        ("no-girls", "KH JD"),
        ("no-boys", "KH QS"),
        ("no-last-two", "KH QS"),
        ("otygrysh", "KH AH"),
    ],
)
def test_a_discard_that_does_not_score_may_go_and_counts_for_nobody(
    contract: str, discard: str
) -> None:
    for name in ("minsk", "gambler"):
        rules = rules_for(name, 3)
        trump = SPADES if contract == "otygrysh" else None
        deal = ordered(whole_deal(rules, {1: FORBIDDEN}, talon="QS QD"), contract, trump)
        deal = deals.apply(deal, Discard(CardSet.of(discard)))
        assert deal.piles == (0, 0, 0)
        played, _ = play_deal(deal, random.Random(1))
        assert sum(points_of(played)) == rules.contracts[contract].total


@pytest.mark.parametrize(
    ("name", "contract", "discard", "code"),
    [
        ("minsk", "no-girls", "QS 7H", "keep"),
        ("minsk", "no-boys", "JS 7H", "keep"),
        ("minsk", "no-king", "KH 7H", "keep"),
        ("minsk", "no-hearts", "QS 7H", "keep"),
        ("gambler", "no-king", "QS 7H", "keep"),  # 002 L48: no heart at all
        ("gambler", "no-boys", "JD 7H", "keep"),
        ("gambler", "no-tricks", "9S 7H", "not-in-hand"),
        ("gambler", "no-tricks", "QS", "count"),
        ("gambler", "no-tricks", "QS QD 7H", "count"),
    ],
)
def test_discards_that_are_refused(name: str, contract: str, discard: str, code: str) -> None:
    deal = ordered(whole_deal(rules_for(name, 3), {1: FORBIDDEN}, talon="QS QD"), contract)
    assert refusal(deal, Discard(CardSet.of(discard))) == code


def test_a_banned_card_from_the_talon_is_banned_too() -> None:
    deal = whole_deal(rules_for("minsk", 3), {1: "7S 8S 9S 10S JS 7C 8C 9C 10C JC"}, talon="QS KH")
    assert refusal(ordered(deal, "no-king"), Discard(CardSet.of("KH 7S"))) == "keep"
    assert refusal(ordered(deal, "no-girls"), Discard(CardSet.of("QS 7S"))) == "keep"
    kept = deals.apply(ordered(deal, "no-tricks"), Discard(CardSet.of("QS KH")))  # may go back
    assert str(kept.discards) == "Q♠ K♥"
