"""Options on packs, values and boys (rules.md 2.2, 2.3, 2.9)."""

from __future__ import annotations

import pytest

from king.cards import CardSet, mask_of, parse_cards
from king.rules import Rules, load
from king.rules.scoring import points_of, score
from support.behaviour import plays
from support.handmade import whole_deal
from support.tables import rules_for

BOYS = ("simple", "long", "ordered", "twelve", "domino", "gambler", "atomic")


def worth(rules: Rules, contract: str, pile: str) -> int:
    """The points of one seat that took these cards and no scoring trick."""
    piles = [0] * rules.players
    piles[1] = mask_of(parse_cards(pile))
    return points_of(score(rules.contracts[contract], piles, (), rules.deal.hand)[1])


def tables(name: str, option: str, choice: str) -> list[tuple[Rules, Rules]]:
    options = {known.name: known for known in load(name).options}
    return [
        (rules_for(name, players), rules_for(name, players, ((option, choice),)))
        for players in options[option].players
    ]


JACK = {"simple": {3: 5}, "long": {3: 5}, "twelve": {3: 6}, "gambler": {3: 10}, "atomic": {3: 10}}
HALF = {"simple": {3: 2}, "long": {3: 2}, "twelve": {3: 3}, "gambler": {3: 5}, "atomic": {3: 5}}


@plays("boys", "JK", *BOYS)
def test_boys_jk_count_jacks_and_kings_at_half(name: str) -> None:
    for jacks, both in tables(name, "boys", "JK"):
        jack = JACK.get(name, {}).get(jacks.players, 4)
        half = HALF.get(name, {}).get(jacks.players, 2)
        assert worth(jacks, "no-boys", "JS JD KS KD AS") == -2 * jack
        assert worth(both, "no-boys", "JS JD KS KD AS") == -4 * half
        assert worth(both, "no-boys", "KH") == -half


@plays("boys", "K", *BOYS)
def test_boys_k_count_kings_instead_of_jacks(name: str) -> None:
    for _, kings in tables(name, "boys", "K"):
        king = JACK.get(name, {}).get(kings.players, 4)
        assert worth(kings, "no-boys", "JS JD KS AS") == -king
        assert worth(kings, "no-boys", "KS KH KD KC") == -4 * king


@pytest.mark.parametrize(
    ("name", "players", "king", "heart", "forfeit"),
    [("simple", 4, 4, 2, 16), ("simple", 3, 5, 2, 20), ("twelve", 3, 6, 3, 24)],
)
def test_the_king_of_hearts_as_a_boy_counts_three_times_in_the_eralash(
    name: str, players: int, king: int, heart: int, forfeit: int
) -> None:
    rules = rules_for(name, players, (("boys", "K"),))
    assert worth(rules, "no-all", "KH") == -(king + heart + forfeit)
    assert worth(rules, "all", "KH") == king + heart + forfeit


@plays("values", "threes", "simple", "long")
def test_values_threes(name: str) -> None:
    ((seed, threes),) = tables(name, "values", "threes")
    for contract, pile, literal, other in (
        ("no-boys", "JS JD", -10, -12),
        ("no-girls", "QS QH QD", -15, -18),
        ("no-hearts", "7H 8H 9H", -6, -9),
        ("no-king", "KH", -20, -24),
        ("boys", "JS", 5, 6),
        ("king", "KH", 20, 24),
    ):
        assert worth(seed, contract, pile) == literal
        assert worth(threes, contract, pile) == other
    totals = {key: row.total for key, row in threes.contracts.items()}
    assert totals == {
        "no-tricks": -30,
        "no-boys": -24,
        "no-girls": -24,
        "no-hearts": -24,
        "no-king": -24,
        "no-last-two": -24,
        "no-all": -150,
        "tricks": 30,
        "boys": 24,
        "girls": 24,
        "hearts": 24,
        "king": 24,
        "last-two": 24,
        "all": 150,
    }


@plays("values", "four-handed", "simple", "long")
def test_values_four_handed(name: str) -> None:
    ((_, four),) = tables(name, "values", "four-handed")
    assert worth(four, "no-boys", "JS") == -4
    assert worth(four, "no-girls", "QS") == -4
    assert worth(four, "no-king", "KH") == -16
    assert worth(four, "no-hearts", "KH 7H") == -4
    assert four.contracts["no-tricks"].total == -20
    assert four.contracts["no-all"].total == -100


def test_boys_follow_the_values() -> None:
    for values, jack, half in (("seed", -5, -2), ("threes", -6, -3), ("four-handed", -4, -2)):
        for boys, each in (("J", jack), ("JK", half), ("K", jack)):
            rules = rules_for("simple", 3, (("values", values), ("boys", boys)))
            (atom,) = rules.contracts["no-boys"].cards
            assert atom.each == each, (values, boys)


@plays("removed", "black-sevens", "simple", "long", "twelve")
def test_removed_black_sevens_leaves_the_aces_in(name: str) -> None:
    ((aces_out, sevens_out),) = tables(name, "removed", "black-sevens")
    assert not aces_out.pack_set & CardSet.of("AS AC")
    assert CardSet.of("7S 7C") <= aces_out.pack_set
    assert not sevens_out.pack_set & CardSet.of("7S 7C")
    assert CardSet.of("AS AC") <= sevens_out.pack_set
    assert len(aces_out.pack) == len(sevens_out.pack) == 30


def pack_facts(rules: Rules) -> tuple[int, str, int]:
    lowest = min((card for card in rules.pack), key=lambda card: card % 16)
    return len(rules.pack), str(CardSet.of([lowest]))[:-1], rules.deal.hand


@plays("pack", "thirty-six", "simple", "long")
def test_pack_of_thirty_six(name: str) -> None:
    (five, smaller), (six, less) = tables(name, "pack", "thirty-six")
    assert pack_facts(five) == (40, "5", 8)
    assert pack_facts(smaller) == (35, "6", 7)  # one card is left out
    assert pack_facts(six) == (48, "3", 8)
    assert pack_facts(less) == (36, "6", 6)
    assert smaller.contracts["no-tricks"].total == -14
    assert worth(less, "no-hearts", "6H 7H 8H 9H 10H JH QH KH AH") == -18
    assert len(whole_deal(smaller, {}, contract=fixed(smaller, "no-tricks")).hands[0]) == 7


@plays("pack", "thirty", "simple", "long")
def test_pack_of_thirty(name: str) -> None:
    (_, five), (_, six) = tables(name, "pack", "thirty")
    assert pack_facts(five) == (30, "7", 6)
    assert pack_facts(six) == (30, "7", 5)
    for rules in (five, six):
        assert not rules.pack_set & CardSet.of("AS AC")
        assert rules.contracts["no-hearts"].total == -16
        assert len(whole_deal(rules, {}, contract=fixed(rules, "king")).hands[0]) == rules.deal.hand


def fixed(rules: Rules, contract: str) -> str | None:
    return contract if rules.schedule.kind == "fixed" else None
