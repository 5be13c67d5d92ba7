"""The document of ``king replay --json``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.records import names_for, phase_rules, played, short_rules, with_actions
from tests.support.tables import RULESETS, tables_of

from king.cards import format_card, format_suit
from king.engine import DealResult, Game
from king.engine.actions import Decline
from king.engine.events import (
    BidMade,
    Blocked,
    BoutBegan,
    BoutEnded,
    Dealt,
    GiftGiven,
    Laid,
    SuitNamed,
    TalonAsked,
    TalonOpened,
    TalonSold,
    TitlesGiven,
)
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


MORE = {"passes", "turned", "stock", "draws", "leftovers", "bids", "suit", "redealt", "asked"}
MORE |= {"price", "gifts", "exchange", "layout", "titles", "roles", "bouts"}


def check_tricks(deal: dict[str, Any], rules: Rules) -> None:
    """Everyone who holds cards plays, clockwise from the winner or the next who has any."""
    seats = range(rules.players)
    held = {seat: len(deal["hands"][seat]) for seat in seats}
    for seat, _ in deal.get("draws", []):
        held[seat] += 1  # who is out of cards never draws
    if "price" in deal:
        held[deal["price"]["buyer"]] += len(deal["talon"])
    for giver, to, _ in deal.get("gifts", []):
        held[giver] -= 1
        held[to] += 1
    for place, trick in enumerate(deal["tricks"]):
        order = [(trick["leader"] + step) % rules.players for step in seats]
        assert [seat for seat, _ in trick["cards"]] == [seat for seat in order if held[seat]]
        if place:
            winner = deal["tricks"][place - 1]["winner"]
            order = [(winner + step) % rules.players for step in seats]
            assert trick["leader"] == next(seat for seat in order if held[seat])
        for seat, _ in trick["cards"]:
            held[seat] -= 1


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
        assert set(deal) - set(KEYS) <= MORE
        assert (deal["number"], deal["dealer"]) == (result.number, result.dealer)
        assert (deal["declarer"], deal["contract"]) == (result.declarer, result.contract)
        assert deal["trump"] == (None if result.trump is None else format_suit(result.trump))
        piles = [*deal["hands"], deal["talon"], deal.get("stock", [])]
        dealt = [card for pile in piles for card in pile]
        assert sorted(dealt) == pack
        played_cards = [card for trick in deal["tricks"] for _, card in trick["cards"]]
        assert len(set(played_cards)) == len(played_cards)
        assert not set(deal["discards"]) & set(played_cards)
        check_tricks(deal, rules)
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


def deal_of(name: str, seed: int = 3) -> tuple[dict[str, Any], DealResult]:
    """The first deal of an evening of one phase, as a document and as the engine has it."""
    game = played(phase_rules(name), seed)
    deals = document(game)["deals"]
    assert isinstance(deals, list)
    return deals[0], game.finished[0]


def events_of(result: DealResult, *kinds: type) -> list[Any]:
    return [event for event in result.events if isinstance(event, kinds)]


def test_a_sale() -> None:
    deal, result = deal_of("sale")
    (opened,) = events_of(result, TalonOpened)
    (sold,) = events_of(result, TalonSold)
    assert deal["talon"] == [format_card(card) for card in opened.cards]
    assert deal["price"] == {"seller": sold.seller, "buyer": sold.buyer, "price": sold.price}
    assert deal["asked"] == [event.price for event in events_of(result, TalonAsked)]
    assert deal["bids"] == [[row.seat, row.amount] for row in events_of(result, BidMade)]
    assert sold.seller != sold.buyer
    gifts = events_of(result, GiftGiven)
    assert deal["gifts"] == [[row.seat, row.to, format_card(row.card)] for row in gifts]
    assert [row[0] for row in deal["gifts"]] == [sold.buyer] * 3
    assert deal["declarer"] == sold.buyer
    assert "exchange" not in deal


def test_a_layout() -> None:
    deal, result = deal_of("lottery")
    rows = [
        [event.seat, format_card(event.card) if isinstance(event, Laid) else None]
        for event in events_of(result, Laid, Blocked)
    ]
    assert deal["layout"] == rows
    assert any(card is None for _, card in rows)
    assert deal["tricks"] == []


def test_bids_and_a_deal_that_is_dealt_again() -> None:
    deal, result = deal_of("bids")
    assert deal["bids"] == [[row.seat, row.amount] for row in events_of(result, BidMade)]
    assert deal["suit"] == format_suit(events_of(result, SuitNamed)[0].suit)
    game = with_actions(phase_rules("bids"), 1, [Decline()] * 4)
    deals = document(game)["deals"]
    assert isinstance(deals, list)
    assert deals[0]["redealt"] is True
    assert deals[0]["bids"] == [
        [seat, None]
        for seat in game.rules.seats.clockwise_from(game.rules.seats.left_of(game.first_dealer))
    ]
    assert deals[1]["dealer"] == deals[0]["dealer"]


def test_an_exchange_and_titles() -> None:
    game = played(phase_rules("race"), 3)
    deals = document(game)["deals"]
    assert isinstance(deals, list)
    assert deals[0]["titles"] == list(events_of(game.finished[0], TitlesGiven)[0].seats)
    gifts = events_of(game.finished[1], GiftGiven)
    assert deals[1]["exchange"] == [[row.seat, row.to, format_card(row.card)] for row in gifts]
    assert len(gifts) == 4
    assert "gifts" not in deals[1]


def test_a_stock_and_draws() -> None:
    game = played(load("domino").rules(), 3)
    deals = document(game)["deals"]
    assert isinstance(deals, list)
    draws = 0
    for deal in deals:
        drawn = [card for _, card in deal.get("draws", [])]
        assert deal["stock"][: len(drawn)] == drawn
        draws += len(drawn)
    assert draws


@pytest.mark.parametrize("name", ["bouts", "jokers"])
def test_bouts(name: str) -> None:
    for seed in range(4):
        deal, result = deal_of(name, seed)
        began = events_of(result, BoutBegan)
        assert len(deal["bouts"]) == len(began)
        ended = events_of(result, BoutEnded)
        for bout, start, end in zip(deal["bouts"], began, ended, strict=True):
            assert (bout["attacker"], bout["defender"]) == (start.attacker, start.defender)
            assert (bout["took"], bout["ladder"]) == (end.took, list(end.ladder))
            how = [row[2] for row in bout["cards"]]
            assert how[0] == "attack"
            assert all(row[0] == start.defender for row in bout["cards"] if row[2] == "beat")
            assert all(row[0] == start.attacker for row in bout["cards"] if row[2] == "attack")
            assert all((len(row) == 4) == (row[1][:2] == "JK") for row in bout["cards"])
            opening = [row[1] for row in bout["cards"] if row[2] == "attack"]
            assert len({card[0] for card in opening}) == 1
            if name == "bouts":
                assert len(opening) == 1
        named = [row[3] for bout in deal["bouts"] for row in bout["cards"] if len(row) == 4]
        assert not named or deal["trump"] == named[-1]
    running = document(played(phase_rules(name), 2, 6))["deals"]
    assert isinstance(running, list)
    assert running[0]["bouts"][-1]["ladder"] is None
    assert [seat for seat, _ in running[0]["roles"]] != list(range(6))
