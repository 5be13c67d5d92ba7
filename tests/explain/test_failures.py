"""Failures on the command line: what was found, whose move it is, and in the reader's words."""

from __future__ import annotations

import re

import pytest

from king.cards import parse_card
from king.cli.main import main
from king.engine import Shuffle, new_game
from king.engine.actions import NOTHING
from king.errors import IllegalAction, RecordedMoveError, RecordError, RulesetError, phrase, phrases
from king.explain import illegal_text
from king.explain.failures import failure_text, in_words
from king.locales import LANGUAGES, translator
from king.records import format_record, parse_jsonl, parse_record, record_of, replay
from king.rules import load, load_text

RULES = load_text(
    """\
id = "one-deal"
title = "One deal"
players = [4]
pack.lowest = "J"
deal.hand = 4
schedule = { kind = "fixed", deals = ["no-girls"] }
[contract.no-girls]
card = { "Q*" = -10 }
total = -40
""",
    "one-deal.toml",
).rules()


def record_text() -> str:
    """The game of the page on records: Vera holds A♠ and K♥ when she leads to trick 3."""
    game = new_game(RULES, Shuffle.named(12))
    while not game.is_over:
        game = game.apply(game.legal_actions()[-1])
    return format_record(record_of(game, ["Anna", "Boris", "Vera", "Jan"]))


def said(code: str, **params: object) -> str:
    return illegal_text(IllegalAction(code, NOTHING, params), load("kg").rules(), "en")


def test_one_reason_why_a_card_may_not_be_thrown_in() -> None:
    card = parse_card("9S")
    assert said("add", card=card, full=False) == (
        "9♠ may not be thrown in: no card of its rank is on the table."
    )
    assert said("add", card=card, full=True) == (
        "9♠ may not be thrown in: the bout has as many cards as it may."
    )


def test_the_card_that_is_not_beaten_is_named() -> None:
    assert said("does-not-beat", card=parse_card("9S"), open=parse_card("10S")) == (
        "9♠ does not beat 10♠."
    )


def damaged() -> RecordedMoveError:
    with pytest.raises(RecordedMoveError) as caught:
        replay(parse_record(record_text().replace("3. Vera K♥", "3. Vera J♦"), "evening.king"))
    return caught.value


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the answer to Vera: You do not hold J♦. You may play: A♠ K♥."),
        ("ru", "ответ игроку Vera: У вас нет В♦. Можно положить: Т♠ К♥."),
        ("pl", "odpowiedź dla gracza Vera: "),
    ],
)
def test_a_refused_move_of_a_record_is_told_as_at_the_table(language: str, words: str) -> None:
    text = failure_text(damaged(), translator(language))
    assert "Vera J♦" in text
    assert words in text
    assert "not-in-hand" not in text
    assert "AS" not in text
    assert damaged().illegal is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_out_of_turn_names_whose_move_it_is(language: str) -> None:
    with pytest.raises(RecordedMoveError) as caught:
        replay(parse_record(record_text().replace("3. Vera K♥", "3. Anna K♥"), "evening.king"))
    assert caught.value.illegal is None
    text = failure_text(caught.value, translator(language))
    assert "Vera (" in text
    assert "play one of" not in text
    assert re.search("[AТ]♠ [KК]♥", text)


def test_a_file_of_something_else_is_no_record() -> None:
    for text in ('{"players": 4}', '{\n  "players": 4\n}', "{", "[]"):
        with pytest.raises(RecordError, match="no record of a game"):
            parse_jsonl(text, "settings.json")


def test_what_is_no_toml_is_told_what_toml_is() -> None:
    with pytest.raises(RulesetError) as caught:
        load_text("players = = 4", "table.toml")
    assert "lines such as players = [3, 4]" in caught.value.allowed


def test_a_file_in_place_of_a_ruleset_is_told_the_flag(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "table.toml"]) == 2
    assert "allowed: --rules-file table.toml" in capsys.readouterr().err


def test_numbers_of_players_are_sorted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "kg", "--players", "4"]) == 2
    assert "5, 6, 7, 8" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["rules", "simulate --games 1 --json"])
def test_the_usual_number_of_players_is_the_same_everywhere_and_shown(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = load("kg").players[0]
    assert main([*command.split(), "kg"]) == 0
    text = capsys.readouterr().out
    assert f"game for {usual} players" in text or f'"players": {usual}' in text
    assert main(["rules"]) == 0
    line = next(row for row in capsys.readouterr().out.splitlines() if row.startswith("kg"))
    assert f"players: 5–12, usually {usual}" in line


def test_a_phrase_is_english_and_knows_its_parts() -> None:
    inner = phrases("{count} line", "{count} lines", 2)
    outer = phrase("{what}, or {other}", what=inner, other="none")
    assert outer == "2 lines, or none"
    assert in_words(outer, translator("en")) == outer
    beaten = phrase("{check} for these lines", check="{0}")
    assert in_words(beaten, translator("ru")) == "{0} для этих строк"
    assert in_words("unheard of", translator("pl")) == "unheard of"


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_details_are_translated(language: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_text("players = = 4", "table.toml")
    assert "lines such as" not in failure_text(caught.value, translator(language))
