"""``king solve``: positions from text and from records, its table, its document, its refusals."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from king.cli.main import main
from king.engine import Shuffle, new_game
from king.records import format_jsonl, format_record, record_of
from king.rules import load
from king.solver.reading import deal_of, parse_deal
from support.tables import RULESETS

SMALL = """
ruleset: simple
players: 3
contract: no-tricks   # each trick is two points
leader: 1
hand 1: 7S KS
hand 2: 8S 9H
hand 3: 9S QD
"""


@pytest.fixture
def small(tmp_path: Path) -> str:
    file = tmp_path / "small.txt"
    file.write_text(SMALL, encoding="utf-8")
    return str(file)


def test_a_table_of_moves(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", small, "--everyone", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "No tricks · card 1 · to move: Player 1",
        "Player 1 against all others, points of the whole deal: 0",
        " * 7♠   0",
        "   K♠   −4",
        "",
        "Each for himself, points of all players after each move:",
        " * 7♠   Player 1 0, Player 2 0, Player 3 −4",
        "   K♠   Player 1 −4, Player 2 0, Player 3 0",
    ]


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_other_languages(small: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", small, "--lang", language, "--seat", "2"]) == 0
    text = capsys.readouterr().out
    assert "Player" not in text
    assert {"ru": "К♠", "pl": "K♠"}[language] in text


def test_the_document(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", small, "--json", "--seat", "2", "--everyone"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["turn"], found["seat"], found["finished"]) == (0, 1, True)
    assert [move["card"] for move in found["moves"]] == ["7S", "KS"]
    assert found["everyone"]["points"] == [0, 0, -4]
    assert {"nodes", "seconds", "ruleset", "contract", "trump", "players"} < set(found)


@pytest.mark.parametrize("name", [name for name in RULESETS if name not in ("kg", "domino")])
def test_a_record_is_taken_to_any_move(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = load(name).rules()
    rng = random.Random(name)
    game = new_game(rules, Shuffle.named(3))
    while not game.is_over and len(game.finished) < 2:
        legal = game.legal_actions()
        game = game.apply(legal[rng.randrange(len(legal))])
    for _ in range(3 * rules.players + 40):
        if game.deal is None or (game.deal.phase == "play" and len(game.deal.tricks) == 3):
            break
        legal = game.legal_actions()
        game = game.apply(legal[rng.randrange(len(legal))])
    record = record_of(game, [f"P{seat}" for seat in rules.seats])
    deal = deal_of(record, None, None)
    assert deal == game.deal
    played = sum(len(trick.cards) for trick in deal.tricks) + len(deal.trick)
    assert deal_of(record, None, played + 1) == deal
    first = deal_of(record, 1, 5)
    assert (first.number, len(first.tricks) * rules.players + len(first.trick)) == (1, 4)
    for text, file in (
        (format_record(record), "game.king"),
        (format_jsonl(game, record.names), "game.jsonl"),
    ):
        path = tmp_path / file
        path.write_text(text, encoding="utf-8")
        assert main(["solve", str(path), "--json", "--nodes", "2000"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["ruleset"], found["turn"]) == (name, deal.turn)
        assert all(move["low"] <= move["high"] for move in found["moves"])


def test_cards_on_the_table() -> None:
    text = SMALL.replace("hand 1: 7S KS", "hand 1: KS") + "trick: 7S"
    deal = parse_deal(text, "small.txt")
    assert (deal.turn, len(deal.trick), len(deal.hands[0])) == (1, 1, 1)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("ruleset: simple", "", "no line ruleset"),
        ("no-tricks", "no-luck", "'no-luck'"),
        ("hand 3: 9S QD", "", "no line hand 3"),
        ("9S QD", "9S", "hands of 2, 2, 1 cards"),
        ("9S QD", "9S KS", "every card once"),
        ("9S QD", "9S 2D", "a card of the pack"),
        ("9S QD", "9S QX", "'QX'"),
        ("leader: 1", "leader: 4", "1 … 3"),
        ("leader: 1", "leader: one", "whole number"),
        ("leader: 1", "loader: 1", "'loader: 1'"),
        ("leader: 1", "leader: 1\nleader: 2", "one line leader"),
        ("players: 3", "players: 7", "7"),
        ("leader: 1", "leader: 1\nhand 9: AD", "hand 9"),
    ],
)
def test_mistakes_in_a_text_are_named(
    old: str, new: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(SMALL.replace(old, new), encoding="utf-8")
    assert main(["solve", str(file), "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert told in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["--seat", "9"], ["--move", "3"], ["--deal", "1"], ["--nodes", "0"], ["--seconds", "0"]],
)
def test_flags_that_make_no_sense(
    words: list[str], small: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", small, *words, "--lang", "en"]) == 2
    assert "allowed" in capsys.readouterr().err


def test_what_is_not_played_with_tricks_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "domino.txt"
    hands = "\n".join(f"hand {seat}: {rank}S" for seat, rank in enumerate("789T", 1))
    file.write_text(f"ruleset: domino\ncontract: no-tricks\n{hands}\n", encoding="utf-8")
    assert main(["solve", str(file), "--lang", "en"]) == 2
    assert "stock" in capsys.readouterr().err
