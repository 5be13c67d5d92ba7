"""The document of ``king replay --json``."""

from __future__ import annotations

import json

import pytest
from tests.support.records import names_for, played, short_rules
from tests.support.tables import RULESETS, tables_of

from king.cards import format_card, format_suit
from king.engine import Game
from king.engine.events import Dealt
from king.records import format_record, parse_record, record_of, replay_json
from king.rules import Rules, load

TABLES = [next(tables_of(name)) for name in RULESETS]
KEYS = [
    "number",
    "dealer",
    "declarer",
    "contract",
    "trump",
    "hands",
    "talon",
    "discards",
    "tricks",
    "scores",
    "lines",
]


def document(game: Game) -> dict[str, object]:
    text = format_record(record_of(game, names_for(game.rules)))
    found = replay_json(parse_record(text, "game.king"))
    assert json.loads(json.dumps(found)) == found
    return found


@pytest.mark.parametrize("rules", TABLES, ids=RULESETS)
def test_whole_game(rules: Rules) -> None:
    game = played(rules, 13)
    found = document(game)
    deals = found.pop("deals")
    assert isinstance(deals, list)
    assert found == {
        "ruleset": rules.id,
        "players": rules.players,
        "options": dict(rules.options),
        "names": list(names_for(rules)),
        "totals": list(game.totals),
    }
    assert len(deals) == len(game.finished)
    pack = sorted(format_card(card) for card in rules.pack)
    sums = [0] * rules.players
    for deal, result in zip(deals, game.finished, strict=True):
        assert list(deal)[: len(KEYS)] == KEYS
        assert set(deal) - set(KEYS) <= {"passes", "turned"}
        assert (deal["number"], deal["dealer"]) == (result.number, result.dealer)
        assert (deal["declarer"], deal["contract"]) == (result.declarer, result.contract)
        assert deal["trump"] == (None if result.trump is None else format_suit(result.trump))
        dealt = [card for hand in [*deal["hands"], deal["talon"]] for card in hand]
        assert sorted(dealt) == pack
        played_cards = [card for trick in deal["tricks"] for _, card in trick["cards"]]
        assert len(set(played_cards)) == len(played_cards)
        assert not set(deal["discards"]) & set(played_cards)
        for before, trick in zip(deal["tricks"], deal["tricks"][1:], strict=False):
            assert trick["leader"] == before["winner"]
        for trick in deal["tricks"]:
            seats = [seat for seat, _ in trick["cards"]]
            start = trick["leader"]
            assert seats == [(start + step) % rules.players for step in range(rules.players)]
        assert deal["scores"] == [sum(row["points"] for row in rows) for rows in deal["lines"]]
        for seat, points in enumerate(deal["scores"]):
            sums[seat] += points
    assert sums == list(game.totals)


def test_running_game() -> None:
    game = played(short_rules(), 14, 3)
    assert game.deal is not None
    deals = document(game)["deals"]
    assert isinstance(deals, list)
    (deal,) = deals
    assert deal["scores"] == deal["lines"] == []
    assert deal["tricks"][-1]["winner"] is None
    assert len(deal["discards"]) == 2
    just_dealt = document(played(short_rules(), 14, 0))["deals"]
    assert isinstance(just_dealt, list)
    assert just_dealt[0]["contract"] is None
    assert document(game)["totals"] == [0, 0, 0]


def test_deals_that_pause_show_whole_hands() -> None:
    for rules in TABLES:
        paused = [row.id for row in rules.contracts.values() if row.peek and row.times]
        game = played(rules, 15)
        deals = document(game)["deals"]
        assert isinstance(deals, list)
        for deal, result in zip(deals, game.finished, strict=True):
            if deal["contract"] in paused:
                assert sum(isinstance(event, Dealt) for event in result.events) == 2
                assert {len(hand) for hand in deal["hands"]} == {rules.deal.hand}


def test_passed_cards() -> None:
    game = played(load("omnibus").rules(4, {"passing": "three"}), 16, 10)
    deals = document(game)["deals"]
    assert isinstance(deals, list)
    passes = deals[0]["passes"]
    assert [row["from"] for row in passes] == [(deals[0]["dealer"] + n) % 4 for n in range(1, 5)]
    assert all(len(row["cards"]) == 3 and row["to"] != row["from"] for row in passes)
