"""Odd house rules are refused when they are loaded, or play to the end like any others."""

from __future__ import annotations

import logging
import random

import pytest

from king.arena import play_out
from king.bots import make_bot
from king.cards import mask_of
from king.engine import Game, Shuffle, new_game, view_of
from king.engine import deal as deals
from king.engine.events import EVERYTHING, SPECTATOR, DealEnded
from king.errors import RulesetError
from king.explain import format_page, rules_page
from king.records import (
    format_jsonl,
    format_record,
    parse_jsonl,
    parse_record,
    record_of,
    replay_json,
    resume,
    verify,
)
from king.rules import Rules, Ruleset, load, load_text
from king.rules.bounds import longest_deals
from king.rules.ruleset import RACE
from king.scoresheet import sheet_of
from king.seats import Seat
from support.odd_refusals import REFUSED
from support.odd_rulesets import PLAYED, Odd
from support.playing import game_states

LOOK_EVERY = 13


@pytest.fixture(params=PLAYED, ids=lambda case: case.name)
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return load_text(request.param.text, "odd.toml")


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_what_makes_no_game_is_refused_with_its_key(case: Odd) -> None:
    with pytest.raises(RulesetError) as refusal:
        load_text(case.text, "odd.toml")
    assert refusal.value.key == case.key
    assert case.allowed in refusal.value.allowed
    assert refusal.value.found


def check_views(game: Game) -> None:
    """Every observer can look; a seat sees its own hand and the right numbers of cards."""
    if game.deal is None:
        return
    sizes = tuple(len(hand) for hand in game.deal.hands)
    for observer in (*game.rules.seats, SPECTATOR, EVERYTHING):
        view = view_of(game, observer)
        assert (view.sizes, view.stock_size) == (sizes, len(game.deal.stock))
        assert len(view.lines) == game.rules.players
        if observer >= 0:
            assert view.hand == game.deal.hands[observer]


def played(rules: Rules, seed: int) -> Game:
    rng = random.Random(seed)
    for number, (game, _) in enumerate(game_states(new_game(rules, Shuffle.named(seed)), rng)):
        if number % LOOK_EVERY == 0:
            check_views(game)
    return game


def test_it_plays_to_the_end_and_adds_up(ruleset: Ruleset) -> None:
    rules = ruleset.rules()
    game = played(rules, 1)
    assert len(game.finished) <= longest_deals(rules)
    if rules.deal_count is not None and rules.schedule.ends_total is None:
        assert sum(not row.redeal for row in game.finished) == rules.deal_count
    assert all(check.ok for check in sheet_of(rules, game.finished).checks())


def test_its_records_hold(ruleset: Ruleset) -> None:
    rules = ruleset.rules()
    names = [f"Player {seat}" for seat in rules.seats]
    game = played(rules, 2)
    text = format_record(record_of(game, names, ruleset))
    record = parse_record(text, "odd.king")
    assert format_record(record) == text
    assert resume(record).events == game.events
    assert replay_json(record)["totals"] == list(game.totals)
    verify(parse_jsonl(format_jsonl(game, names, ruleset), "odd.jsonl"))


def test_its_rules_can_be_read_and_bots_know_them(
    ruleset: Ruleset, caplog: pytest.LogCaptureFixture
) -> None:
    rules = ruleset.rules()
    for lang in ("en", "ru", "pl"):
        assert format_page(rules_page(ruleset, rules, lang))
    bots = [make_bot("rulebook")] * rules.players
    with caplog.at_level(logging.WARNING):
        play_out(new_game(rules, Shuffle.named(3)), bots, [random.Random(3)] * rules.players)
    assert not caplog.records


def test_no_deal_ends_early_while_its_score_is_open(ruleset: Ruleset) -> None:
    rules = ruleset.rules()
    for result in played(rules, 5).finished:
        row = rules.contracts[result.contract]
        if row.form != "tricks" or row.id == RACE:
            continue  # a race ends early when every title has its tricks
        for event in result.events:
            if isinstance(event, DealEnded) and event.early:
                left = mask_of(card for hand in event.hands for card in hand)
                assert not left & row.contested
                assert not row.tricks
                assert not row.most_tricks


def test_a_race_has_at_most_a_deal_for_each_trick_to_be_taken() -> None:
    rules = load("korol").rules(options={"reigns": "five"})
    assert longest_deals(rules) == 9 + 7 + 5 + 3 + 5


def test_hands_of_other_sizes_make_no_pack() -> None:
    rules = load("minsk").rules()
    hands, talon = deals.distribute(rules, None, Seat(0), rules.pack)
    assert deals.collect(rules, None, Seat(0), hands, talon) == rules.pack
    with pytest.raises(ValueError, match="sizes"):
        deals.collect(rules, None, Seat(0), (hands[0][:9], *hands[1:]), talon)
