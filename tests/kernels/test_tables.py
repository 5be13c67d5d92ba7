"""Tables say what the rules say, and what the kernels do not play."""

from __future__ import annotations

from itertools import pairwise
from types import ModuleType

import numpy as np
import pytest

from king.cards import NO_TRUMP, SPADES, CardSet, Suit, is_joker
from king.kernels import layout as at
from king.kernels import watching
from king.kernels.tables import Tables, covers, tables_for, uncovered
from king.rules import load
from support.kernel_twins import ODD_PACKS, odd_pack
from support.tables import RULESETS, rules_for, trick_contracts


def table(
    name: str, contract: str, trump: Suit | None = None, players: int | None = None
) -> Tables:
    rules = load(name).rules(players)
    return tables_for(rules, rules.contracts[contract], trump)


def show(tables: Tables, place: int) -> str:
    return tables.show(tables.bits[place])


def test_cards_stand_by_suit_and_strength() -> None:
    tables = table("simple", "no-tricks")
    assert tables.show(2**32 - 1).startswith("7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ 7♥")
    assert show(tables, at.SUITS_AT + 1) == "7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"
    assert tables.nums[at.SUIT_START_AT : at.SUIT_START_AT + 4].tolist() == [0, 8, 16, 24]
    assert tables.nums[at.SUIT_SIZE_AT : at.SUIT_SIZE_AT + 4].tolist() == [8] * 4
    assert show(tables, at.BEATEN_BY_AT + tables.index[tables.cards[13]]) == "K♥ A♥"
    assert show(tables, at.BELOW_AT + 1) == "7♠ 7♥ 7♦ 7♣"


def test_a_joker_stands_in_its_suit() -> None:
    tables = table("joker", "joker")
    hearts = tables.unmask(tables.bits[at.SUITS_AT + 1])
    (joker,) = [card for card in hearts if is_joker(card)]
    assert tables.show(tables.mask(hearts[8:11])) == "10♥ JK J♥"
    assert tables.unmask(tables.bits[at.JOKERS]) == [joker]


def test_trumps_beat_and_no_trump_is_none() -> None:
    named = table("minsk", "otygrysh", SPADES)
    assert show(named, at.TRUMP) == show(named, at.RUFF) == "7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠"
    assert named.bits[at.BEATEN_BY_AT + 10] & named.bits[at.TRUMP] == named.bits[at.TRUMP]
    without = table("minsk", "otygrysh", NO_TRUMP)
    assert without.bits[at.TRUMP] == without.bits[at.RUFF] == 0
    assert without.nums[at.TRUMP_SUIT] == NO_TRUMP
    assert table("minsk", "no-king").nums[at.TRUMP_SUIT] == -1


def test_duties_are_masks() -> None:
    king = table("simple", "no-king")
    assert show(king, at.FORCE) == "K♥"
    assert king.bits[at.FORCE_UNDER] == 0
    assert king.bits[at.LEAD_BAN] == king.bits[at.SUITS_AT + 1]
    assert king.bits[at.BREAKERS] == 0
    plain = table("simple", "no-tricks")
    assert plain.bits[at.DUTIES] == 0
    hearts = table("hearts", "hearts")
    assert show(hearts, at.OPENING) == show(hearts, at.OPENER) == "2♣"
    assert hearts.bits[at.BREAKERS] == hearts.bits[at.FIRST_BAN] == hearts.bits[at.SLAM]
    options = (("forced-king", "hearts-led"),)
    rules = rules_for("simple", 4, options)
    under = tables_for(rules, rules.contracts["no-king"])
    assert show(under, at.FORCE_UNDER) == "K♥"


def test_points_are_by_card_and_by_trick() -> None:
    tables = table("simple", "no-all")
    points = {
        tables.show(1 << place): int(tables.nums[at.POINTS_AT + place]) for place in range(32)
    }
    assert points["K♥"] == -18
    assert points["Q♥"] == -6
    assert points["Q♠"] == -4
    assert points["7♠"] == 0
    tricks = tables.nums[at.TRICK_POINTS_AT : at.TRICK_POINTS_AT + 8].tolist()
    assert tricks == [-2] * 6 + [-10] * 2
    groups = [
        (int(tables.nums[at.GROUP_EACH_AT + group]), show(tables, at.GROUPS_AT + group))
        for group in range(int(tables.nums[at.GROUPS]))
    ]
    assert groups == [
        (-18, "K♥"),
        (-6, "J♥ Q♥"),
        (-4, "J♠ Q♠ J♦ Q♦ J♣ Q♣"),
        (-2, "7♥ 8♥ 9♥ 10♥ A♥"),
    ]


def test_a_named_suit_scores() -> None:
    rules = load("auction").rules(options={"lead-ban": "penalty-suit"})
    tables = tables_for(rules, rules.contracts["auction"], named=Suit(2))
    assert tables.bits[at.SCORING] == tables.bits[at.LEAD_BAN] == tables.bits[at.SUITS_AT + 2]


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_not_covered_says_why(name: str) -> None:
    ruleset = load(name)
    for players in ruleset.players:
        rules = ruleset.rules(players)
        for row in rules.contracts.values():
            reason = uncovered(rules, row)
            assert bool(reason) == (not covers(rules, row))
            tricky = row.form == "tricks" and rules.stock is None
            assert covers(rules, row) == tricky, reason
            if reason:
                with pytest.raises(ValueError, match=row.id):
                    tables_for(rules, row)


def test_equal_cards_and_jokers_are_not_regular() -> None:
    for kind in ODD_PACKS:
        rules = odd_pack(kind)
        tables = tables_for(rules, rules.contracts["t"])
        assert tables.nums[at.REGULAR] == 0
        assert tables.nums[at.EQUALS] == 1
    assert len(odd_pack("equal cards").pack) == at.MAX_CARDS


def test_masks_go_there_and_back() -> None:
    tables = table("polish", "no-boys")
    cards = CardSet.of("2S KH AC 10D")
    assert CardSet.of(tables.unmask(tables.mask(cards))) == cards
    assert tables.mask([*cards, *tables.cards]) == int(tables.bits[at.PACK])


SECTIONS = ("TABLE_BITS", "TABLE_NUMS", "STATE_BITS", "STATE_NUMS", "WORDS")
CODES = ("NOBODY", "DECLARER", "LAST_TRICK", "BY_PRICE", "PUNITIVE", "CAPPED", "NO")
BY_SUIT = ("SUITS_AT", "SUIT_START_AT", "SUIT_SIZE_AT")


@pytest.mark.parametrize("module", [at, watching])
def test_no_two_names_of_a_layout_share_a_place(module: ModuleType) -> None:
    """Names stand in the order of their places, and no row runs into what follows."""
    section: list[tuple[str, int]] = []
    sections = 0
    for name, value in vars(module).items():
        if not (name.isupper() and isinstance(value, int)) or name.startswith("_"):
            continue
        if name in CODES or name in ("MAX_CARDS", "MAX_SEATS"):
            continue
        section.append((name, value))
        if name in SECTIONS:
            for (row, place), (_, after) in pairwise(section):
                by_seat = at.MAX_SEATS if row.endswith("_AT") else 1
                assert after - place >= (4 if row in BY_SUIT else by_seat), row
            section, sections = [], sections + 1
    assert not section
    assert sections == (1 if module is watching else 4)


def test_every_trick_contract_has_tables_under_every_option() -> None:
    from support.tables import every_choice

    for name in RULESETS:
        for rules in every_choice(name):
            for row in trick_contracts(rules):
                if covers(rules, row):
                    tables = tables_for(rules, row, None if row.trump == "none" else SPADES)
                    assert tables.bits.dtype == np.uint64
                    assert tables.nums.dtype == np.int64
                    assert int(tables.bits[at.PACK]).bit_count() == len(rules.pack)
