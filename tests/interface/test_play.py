"""Whole games in the terminal: every language, every ruleset, every decision."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from king.records import parse_record, replay, verify
from king.rules import load
from king.tui.saves import Store
from support.tables import RULESETS
from support.terminal import king, sit_down

LANGUAGES = ("en", "ru", "pl")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A home for games on a disk that is quick because nothing here loses its power."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    return Store(tmp_path / "home")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_every_language(store: Store, lang: str) -> None:
    screen = sit_down("minsk", store, lang=lang)
    [path] = store.games.iterdir()
    assert str(path) in screen.replace("\n", "")
    assert not list(store.saves.iterdir())
    record = parse_record(path.read_text("utf-8"), "game")
    game = replay(record)
    assert game.is_over
    assert len(game.finished) == 27
    assert verify(record).deals == 27
    cards = set(re.findall(r"(?<!\w)\w+[♠♥♦♣]", screen))
    assert len(cards) >= 32, "signs, with colours and without"
    assert bool(re.search("[а-я]", screen)) == (lang == "ru")


TABLES = [(name, count) for name in RULESETS for count in load(name).players]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_can_be_played_and_resumed(store: Store, name: str, players: int) -> None:
    """Some deals of every ruleset, left and taken up again twice."""
    for start in range(3):
        screen = sit_down(name, store, players=players, seed=4, answers=12, resume=start > 0)
        assert "{" not in screen
    saves = list(store.saves.glob("*.king"))
    for path in saves or store.games.iterdir():
        assert len(replay(parse_record(path.read_text("utf-8"), "game")).events) > 25


def test_a_lost_companion_file_loses_no_card(store: Store) -> None:
    sit_down("minsk", store, answers=10)
    [path] = store.saves.glob("*.json")
    path.unlink()
    assert "deal" in sit_down("minsk", store, answers=3, resume=True)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_home_without_permission_is_one_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    _refused_home(tmp_path / "home")


def test_a_home_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    _refused_home(tmp_path / "file" / "home")


def _refused_home(home: Path) -> None:
    run = king("play", home=home)
    assert run.returncode == 2
    [line] = run.stderr.decode().splitlines()
    assert "games cannot be saved" in line
    assert "KING_HOME" in line


def test_saves_are_for_the_user_alone(store: Store) -> None:
    """A save holds the secret of the deals to come."""
    sit_down("minsk", store, answers=3)
    [path] = store.saves.glob("*.king")
    assert path.stat().st_mode & 0o077 == 0


def test_an_empty_input_leaves_and_says_how_to_go_on(tmp_path: Path) -> None:
    run = king("play", "minsk", home=tmp_path)
    assert run.returncode == 0
    assert run.stdout.decode().rstrip().endswith("king play --resume")


def test_commands_and_refusals(tmp_path: Path) -> None:
    answers = "?\nr\ns\nl\nh\n0\n99\nnonsense\n7\n9\nH\n7H 7H\nXX\nq\n"
    run = king("play", "minsk", "--seed", "2", "--lang", "en", home=tmp_path, stdin=answers)
    assert run.returncode == 0
    assert run.stderr == b""
    text = run.stdout.decode()
    for expected in (
        "How to answer",
        "1.1 ",
        "check, plus: 0 = 0 × 40, right",
        "No trick has been taken",
        "Hint: ",
        "The game is saved",
    ):
        assert expected in text, expected


def test_the_last_choice_is_remembered(tmp_path: Path) -> None:
    king("play", "simple", "--players", "3", home=tmp_path)
    assert "Simple King" in king("play", home=tmp_path).stdout.decode()
    assert "Minsk King" in king("play", "minsk", home=tmp_path).stdout.decode()


def test_a_practice_game_has_the_same_cards_again(tmp_path: Path) -> None:
    first, second = (
        king("play", "minsk", "--seed", "7", home=tmp_path / str(run)) for run in range(2)
    )
    assert first.stdout == second.stdout
    assert "practice game" in first.stdout.decode()


def test_house_rules_are_saved_with_the_game(tmp_path: Path) -> None:
    """A game by a table's own file goes on when the file is gone."""
    rules = tmp_path / "mine.toml"
    rules.write_text('extends = "minsk"\n[contract.no-tricks]\ntrick = -8\ntotal = -80\n', "utf-8")
    king("play", "--rules-file", str(rules), home=tmp_path / "home")
    rules.unlink()
    run = king("play", "--resume", "--lang", "en", home=tmp_path / "home", stdin="?\nq\n")
    assert run.returncode == 0, run.stderr
    assert "goes on with deal 1" in run.stdout.decode()
