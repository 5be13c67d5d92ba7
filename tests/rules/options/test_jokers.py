"""Options of the rulesets with other packs: jokers, omnibus, hearts (rules.md 2.5, 2.15)."""

from __future__ import annotations

import random

import pytest

from king.cards import CardSet, mask_of, parse_cards
from king.engine import Deal, Pass
from king.engine import deal as deals
from king.rules import load
from king.rules.scoring import points_of as sum_of
from king.rules.scoring import score
from support.behaviour import plays
from support.handmade import (
    cards,
    legal_cards,
    pile_of,
    play_cards,
    points_of,
    position,
    whole_deal,
)
from support.playing import play_deal
from support.tables import random_deal, rules_for


@plays("jokers", "two", "joker")
def test_two_jokers_leave_a_card_to_the_last_trick(name: str) -> None:
    rules = rules_for(name, 3, (("jokers", "two"),))
    assert (len(rules.pack), rules.deal.hand, rules.deal.talon) == (52, 17, 1)
    assert not rules.pack_set & CardSet.of("2C 3C")
    hands = {0: "AS", 1: "2S", 2: "3S"}
    deal = position(rules, name, hands, talon="JK", piles={1: "AH"})
    last = play_cards(deal, "AS 2S 3S")
    assert last.is_over
    assert pile_of(last, 0) >= {"JK"}
    assert points_of(last) == (-20, -14, 0)
    # Nobody holds a point, but one lies aside: the deal goes on.
    hands = {0: "AS KS", 1: "2S 4S", 2: "3S 5S"}
    assert not play_cards(position(rules, name, hands, talon="2H"), "AS 2S 3S").is_over
    assert play_cards(position(rules, name, hands, talon="2D"), "AS 2S 3S").is_over
    for seed in range(5):
        rng = random.Random(seed)
        assert sum(points_of(play_deal(random_deal(rules, rng), rng)[0])) == -144


def winner(deal: Deal, text: str) -> int:
    """Who takes the trick that these cards fill."""
    return play_cards(deal, text).tricks[-1].winner


@plays("plain-trick", "joker", "joker")
def test_plain_trick_joker_beats_even_a_higher_heart(name: str) -> None:
    for players in (4, 3):
        hands = {0: "AS 7C", 1: "JK 3D", 2: "KH 4D", 3: "KS 5D"}
        low = {**hands, 2: "10H 4D"}
        options = (("plain-trick", "joker"),)
        for rules, taker in ((rules_for(name, players), 2), (rules_for(name, players, options), 1)):
            seats = {seat: text for seat, text in hands.items() if seat < players}
            trick = " ".join(text.split()[0] for text in seats.values())
            assert winner(position(rules, name, seats), trick) == taker
            seats = {seat: text for seat, text in low.items() if seat < players}
            trick = " ".join(text.split()[0] for text in seats.values())
            assert winner(position(rules, name, seats), trick) == 1
            # On a heart lead both readings are one: J♥ beats the joker, 10♥ does not.
            hearts = {0: "10H 7C", 1: "JK 3D", 2: "JH 4D", 3: "2H 5D"}
            seats = {seat: text for seat, text in hearts.items() if seat < players}
            trick = " ".join(text.split()[0] for text in seats.values())
            assert winner(position(rules, name, seats), trick) == 2


@plays("joker-free", "on", "joker")
def test_joker_free_may_be_thrown_while_following(name: str) -> None:
    for players in (4, 3):
        usual = rules_for(name, players)
        free = rules_for(name, players, (("joker-free", "on"),))
        hands = {1: "8S JK KH"}
        assert legal_cards(position(usual, name, hands, trick="7S")) == cards("8S")
        assert legal_cards(position(free, name, hands, trick="7S")) == cards("8S JK")
        for rules in (usual, free):
            # Void it may always go, and on hearts it follows.
            assert legal_cards(position(rules, name, {1: "8D JK KH"}, trick="7S")) == cards(
                "8D JK KH"
            )
            assert legal_cards(position(rules, name, {1: "8D JK KH"}, trick="7H")) == cards("JK KH")
            assert legal_cards(position(rules, name, {1: "8D JK 9D"}, trick="7H")) == cards("JK")


@plays("diamond", "J", "omnibus")
def test_diamond_jack_takes_the_place_of_the_ten(name: str) -> None:
    for players in (4, 3):
        ten, jack = rules_for(name, players), rules_for(name, players, (("diamond", "J"),))
        for rules, expected in ((ten, (10, 0)), (jack, (0, 10))):
            piles = [mask_of(parse_cards(text)) for text in ("10D", "JD", "2H QS", "2S")[:players]]
            found = [sum_of(rows) for rows in score(rules.contracts[name], piles, (), 13)]
            assert found == [*expected, -14, 0][:players]
            assert sum(found) + 12 * -1 == -16
        hearts = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH QS"
        for rules, card, other in ((ten, "10D", "JD"), (jack, "JD", "10D")):
            row = rules.contracts[name]
            full = [mask_of(parse_cards(f"{hearts} {card}")), *[0] * (players - 1)]
            assert [sum_of(rows) for rows in score(row, full, (), 13)] == [26, *[0] * (players - 1)]
            short = [mask_of(parse_cards(f"{hearts} {other}")), *[0] * (players - 1)]
            assert sum_of(score(row, short, (), 13)[0]) == -26


@plays("passing", "three", "hearts", "omnibus")
def test_passing_three_goes_left_right_across_and_rests(name: str) -> None:
    for players in load(name).players:
        usual = rules_for(name, players)
        assert whole_deal(usual, {}, contract=name).phase == "play"
        rules = rules_for(name, players, (("passing", "three"),))
        steps = (1, -1, 2, 0) if players == 4 else (1, -1, 0)
        for number, step in enumerate((*steps, *steps), start=1):
            deal = whole_deal(rules, {}, contract=name, number=number)
            if not step:
                assert deal.phase == "play"
                continue
            before, given = deal.hands, {}
            for seat in [(1 + turn) % players for turn in range(players)]:
                assert (deal.phase, deal.turn) == ("pass", seat)
                given[seat] = CardSet.of(list(deal.hands[seat])[:3])
                deal = deals.apply(deal, Pass(given[seat]))
            assert deal.phase == "play"
            for seat in range(players):
                got = given[(seat - step) % players]
                assert deal.hands[seat] == (before[seat] - given[seat]) | got


@pytest.mark.parametrize("players", [3, 4])
def test_the_opening_card_may_be_passed_and_its_new_holder_leads(players: int) -> None:
    rules = rules_for("omnibus", players, (("passing", "three"), ("opening", "lowest-club")))
    club = "3C" if players == 3 else "2C"
    deal = whole_deal(rules, {1: f"{club} 3D 4D"}, contract="omnibus")
    for seat in [(1 + turn) % players for turn in range(players)]:
        chosen = (
            CardSet.of(f"{club} 3D 4D") if seat == 1 else CardSet.of(list(deal.hands[seat])[:3])
        )
        deal = deals.apply(deal, Pass(chosen))
    assert (deal.phase, deal.turn) == ("play", 2)  # to the left, in the first deal
    assert legal_cards(deal) == cards(club)
