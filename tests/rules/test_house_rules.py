"""The three files of examples/house-rules: they load, play, score and offer their options."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from king.cards import CardSet, mask_of, parse_cards
from king.engine import NameTrump, Shuffle, new_game
from king.engine import deal as deals
from king.rules import Rules, Ruleset, load, load_file
from king.rules.scoring import points_of, score
from support.differences import differences
from support.handmade import cards, legal_cards, position, whole_deal
from support.playing import play_game

FOLDER = Path(__file__).parents[2] / "examples" / "house-rules"
FILES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def house(name: str) -> Ruleset:
    return load_file(FOLDER / f"{name}.toml")


def worth(rules: Rules, contract: str, pile: str, winners: tuple[int, ...] = ()) -> int:
    """The points of seat 1 for these cards and its tricks."""
    piles = [0] * rules.players
    piles[1] = mask_of(parse_cards(pile))
    return points_of(score(rules.contracts[contract], piles, winners, rules.deal.hand)[1])


def test_there_are_three_examples() -> None:
    assert FILES == ["kings-are-boys", "minsk-eralash", "seventy-two"]


@pytest.mark.parametrize("name", FILES)
def test_a_whole_game_scores_to_its_totals(name: str) -> None:
    ruleset = house(name)
    for players in ruleset.players:
        rules = ruleset.rules(players)
        game = play_game(new_game(rules, Shuffle.named(3)), random.Random(3))
        assert len(game.finished) == rules.deal_count
        for result in game.finished:
            assert sum(result.points) == rules.contracts[result.contract].total
        assert sum(game.totals) == 0
        assert rules.is_balanced


@pytest.mark.parametrize("name", FILES)
def test_every_option_plays(name: str) -> None:
    ruleset = house(name)
    rng = random.Random(7)
    for players in ruleset.players:
        for option in ruleset.options:
            if players not in option.players:
                continue
            for choice in option.choices:
                rules = ruleset.rules(players, {option.name: choice.name})
                game = play_game(new_game(rules, Shuffle.named(rng.randrange(99))), rng)
                assert sum(game.totals) == rules.game_total == 0


def test_minsk_with_eralash() -> None:
    rules = house("minsk-eralash").rules()
    assert (rules.players, rules.deal_count) == (3, 33)
    found = {name: (row.times, row.total) for name, row in rules.contracts.items()}
    six = ("no-tricks", "no-last-two", "no-girls", "no-boys", "no-king", "no-hearts")
    assert found == dict.fromkeys(six, (1, -40)) | {"otygrysh": (4, 120), "no-all": (1, -240)}
    assert worth(rules, "otygrysh", "", (1, 1, 0)) == 24
    # J♥ is a boy and a heart, K♥ a heart and the king; two tricks, the last among them.
    winners = (1, *(0,) * 8, 1)
    assert worth(rules, "no-all", "JH KH QS", winners) == -(8 + 20 + 10 + 10 + 10 + 40)
    # What Minsk bans in each contract is banned in their sum, and K♥ is forced.
    row = rules.contracts["no-all"]
    assert row.keep.cards == CardSet.of("7H 8H 9H 10H JH QH KH AH QS QD QC JS JD JC")
    assert legal_cards(position(rules, "no-all", {1: "KH 9H 9D"}, trick="7S")) == cards("KH")
    assert legal_cards(position(rules, "no-all", {0: "7S 9H 9D"})) == cards("7S 9D")
    # Everything else is Minsk's.
    minsk = load("minsk").rules()
    changed = set(differences(minsk, rules))
    assert {path for path in changed if path.startswith("contracts")} == {
        "contracts.no-all",
        "contracts.otygrysh.times",
        "contracts.otygrysh.total",
        "contracts.otygrysh.tricks.tricks.each",
    }
    assert {path for path in changed if not path.startswith(("contracts", "title."))} == {
        "id",
        "source",
    }


@pytest.mark.parametrize(("players", "king"), [(4, 4), (3, 5), (5, 4), (6, 4)])
def test_kings_are_boys(players: int, king: int) -> None:
    ruleset = house("kings-are-boys")
    assert "boys" not in {option.name for option in ruleset.options}
    rules = ruleset.rules(players)
    assert rules.deal_count == 14
    assert worth(rules, "no-boys", "KS JS JD KH") == -2 * king
    assert worth(rules, "boys", "KS JS JD KH") == 2 * king
    # The same as the option of the Simple King.
    simple = load("simple").rules(players, {"boys": "K"})
    assert rules.contracts == simple.contracts


def test_seventy_two() -> None:
    rules = house("seventy-two").rules()
    assert (len(rules.pack), rules.deal.hand, rules.deal_count) == (36, 12, 12)
    assert {row.total for row in rules.contracts.values()} == {-72, 72}
    assert worth(rules, "no-tricks", "", (1, 1, 1)) == -18
    assert worth(rules, "no-hearts", "6H KH") == -16
    assert worth(rules, "no-girls", "QS QH") == -36
    assert worth(rules, "no-boys", "KS JS AS") == -18
    assert worth(rules, "no-king", "KH") == -72
    assert worth(rules, "no-last-two", "", (*(0,) * 10, 1, 1)) == -72
    assert worth(rules, "khvalyonka", "", (1,) * 12) == 72
    # A player is eldest twice in the six khvalyonki: the dealer goes round.
    assert rules.schedule.deals[6:] == ("khvalyonka",) * 6


def test_seventy_two_may_name_its_trump_on_three_cards() -> None:
    ruleset = house("seventy-two")
    for choice, size, by_last in (("whole-hand", 12, False), ("first-three", 3, True)):
        rules = ruleset.rules(options={"khvalyonka-trump": choice})
        deal = whole_deal(rules, {}, contract="khvalyonka")
        assert (deal.phase, [len(hand) for hand in deal.hands]) == ("trump", [size] * 3)
        assert (NameTrump(None) in deals.legal_actions(deal)) == by_last
