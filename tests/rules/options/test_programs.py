"""Options on which deals are played: menus, presets, plans, length (rules.md 2.3-2.8, 2.17)."""

from __future__ import annotations

import random

from king.cards import HEARTS, NO_TRUMP, SUITS
from king.engine import NameTrump, Order, Shuffle, new_game
from king.engine import deal as deals
from king.rules import Rules
from support.behaviour import plays
from support.handmade import ordered, whole_deal
from support.playing import game_states
from support.tables import rules_for

NEGATIVE = ("no-tricks", "no-boys", "no-girls", "no-hearts", "no-king", "no-last-two")


def menu_of(rules: Rules) -> dict[str, tuple[int, int | None]]:
    """What each player orders: how often, and its total."""
    assert rules.schedule.kind == "orders"
    return {name: (rules.contracts[name].times, rules.contracts[name].total) for name in rules.menu}


def offered(rules: Rules) -> set[str]:
    """The contracts that may be ordered in the first deal."""
    legal = deals.legal_actions(whole_deal(rules, {}))
    return {action.contract for action in legal if isinstance(action, Order)}


def ordered_menu(choice: str) -> Rules:
    return rules_for("ordered", 4, (("menu", choice),))


@plays("menu", "fourteen", "ordered")
def test_menu_fourteen_has_the_kinds_of_the_long_king(name: str) -> None:
    rules = ordered_menu("fourteen")
    assert rules.id == name
    expected = dict.fromkeys(NEGATIVE, (1, -16)) | {"no-all": (1, -96)}
    plus = ("tricks", "boys", "girls", "hearts", "king", "last-two")
    expected |= dict.fromkeys(plus, (1, 16)) | {"all": (1, 96)}
    assert menu_of(rules) == expected
    assert offered(rules) == set(expected)
    assert (rules.deal_count, rules.game_total) == (56, 0)
    assert all(row.trump == "none" for row in rules.contracts.values())


@plays("menu", "forty", "ordered")
def test_menu_forty_has_the_scale_of_gambler(name: str) -> None:
    rules = ordered_menu("forty")
    assert rules.id == name
    expected = dict.fromkeys(NEGATIVE, (1, -40))
    assert menu_of(rules) == expected | {"no-all": (1, -240), "otygrysh": (3, 160)}
    assert offered(rules) == {*expected, "no-all", "otygrysh"}
    assert (rules.deal_count, rules.game_total) == (40, 0)


@plays("menu", "nine", "ordered")
def test_menu_nine_has_no_eralash(name: str) -> None:
    rules = ordered_menu("nine")
    assert rules.id == name
    assert menu_of(rules) == dict.fromkeys(NEGATIVE, (1, -16)) | {"otygrysh": (3, 32)}
    assert offered(rules) == {*NEGATIVE, "otygrysh"}
    assert (rules.deal_count, rules.game_total) == (36, 0)


@plays("menu", "thirteen", "ordered")
def test_menu_thirteen_has_six_otygryshes(name: str) -> None:
    rules = ordered_menu("thirteen")
    assert rules.id == name
    expected = dict.fromkeys(NEGATIVE, (1, -16))
    assert menu_of(rules) == expected | {"no-all": (1, -96), "otygrysh": (6, 32)}
    assert (rules.deal_count, rules.game_total) == (52, 0)


def test_boys_follow_the_scale_of_the_menu() -> None:
    for menu, jack, half in (("ten", -4, -2), ("nine", -4, -2), ("forty", -10, -5)):
        for boys, each, count in (("J", jack, 4), ("JK", half, 8), ("K", jack, 4)):
            rules = rules_for("ordered", 4, (("menu", menu), ("boys", boys)))
            (atom,) = rules.contracts["no-boys"].cards
            assert (atom.each, len(atom.group.cards)) == (each, count)


@plays("preset", "short", "atomic")
def test_preset_short_is_three_khvalyonki_at_eight(name: str) -> None:
    rules = rules_for(name, 3, (("preset", "short"),))
    assert menu_of(rules) == {
        "no-tricks": (1, -40),
        "no-last-two": (1, -40),
        "no-girls": (1, -40),
        "no-boys": (1, -40),
        "no-king": (1, -40),
        "no-hearts": (1, -40),
        "khvalyonka": (3, 80),
    }
    assert "no-all" not in offered(rules)
    assert (rules.deal_count, rules.is_balanced) == (27, True)


@plays("preset", "literal", "atomic")
def test_preset_literal_does_not_balance(name: str) -> None:
    rules = rules_for(name, 3, (("preset", "literal"),))
    assert menu_of(rules)["khvalyonka"] == (3, 40)
    assert "all" not in menu_of(rules)
    assert (rules.deal_count, rules.is_balanced, rules.game_total) == (27, False, -360)


@plays("plan", "double", "twelve")
def test_plan_double_has_two_khvalyonki_a_player(name: str) -> None:
    for players, deal_count in ((4, 15), (3, 13)):
        rules = rules_for(name, players, (("plan", "double"),))
        assert rules.schedule.deals[7:] == ("khvalyonka",) * (2 * players)
        assert rules.schedule.deals[6] == "no-all"
        assert (rules.deal_count, rules.game_total) == (deal_count, 0)


@plays("plan", "short", "twelve")
def test_plan_short_has_no_eralash(name: str) -> None:
    for players in (4, 3):
        rules = rules_for(name, players, (("plan", "short"),))
        assert rules.schedule.deals[6:] == ("khvalyonka",) * players
        assert not {"no-all", "all"} & set(rules.schedule.deals)
        assert (rules.deal_count, rules.game_total) == (6 + players, 0)


@plays("by-last", "off", "twelve")
def test_by_last_off_leaves_suits_and_no_trump(name: str) -> None:
    for players in (4, 3):
        for options, allowed in (((), True), ((("by-last", "off"),), False)):
            rules = rules_for(name, players, options)
            deal = whole_deal(rules, {}, contract="khvalyonka")
            assert (deal.phase, deal.turn) == ("trump", 1)
            assert [len(hand) for hand in deal.hands] == [3] * players
            named = {a.trump for a in deals.legal_actions(deal) if isinstance(a, NameTrump)}
            assert named == {*SUITS, NO_TRUMP} | ({None} if allowed else set())


@plays("length", "target", "joker")
def test_length_target_plays_on_to_minus_500(name: str) -> None:
    for players in (4, 3):
        usual = rules_for(name, players)
        rules = rules_for(name, players, (("length", "target"),))
        assert (usual.deal_count, rules.deal_count) == (2 * players, None)
        before: tuple[int, ...] = (0,) * players
        first = new_game(rules, Shuffle.named(5))
        game = first
        for game, _ in game_states(first, random.Random(5)):
            if not game.is_over:
                before = game.totals
        assert min(before) > -500 >= min(game.totals)
        assert sum(game.totals) == -124 * len(game.finished)
        assert len(game.finished) > 4


def test_an_ordered_contract_names_its_trump_in_every_menu() -> None:
    for menu in ("ten", "forty", "nine", "thirteen"):
        deal = ordered(whole_deal(ordered_menu(menu), {}), "otygrysh", HEARTS)
        assert (deal.phase, deal.turn, deal.trump) == ("play", 1, HEARTS)
