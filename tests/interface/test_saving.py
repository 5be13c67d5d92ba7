"""What a kill at any moment leaves, and what is said of a save that does not fit together."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from king.cards import parse_card
from king.engine import Game, Play, Shuffle, new_game
from king.engine.events import Played
from king.errors import RecordError
from king.records import format_record, record_of
from king.rules import load
from king.seats import Seat
from king.tui.journal import Journal
from king.tui.saves import Save, Store
from king.tui.start import read_save
from support.terminal import environment, king, sit_down

NAMES = ("P0", "P1", "P2")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A home for games on a disk that is quick because nothing here loses its power."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    return Store(tmp_path / "home")


def _newest(store: Store) -> Save:
    save = store.newest()
    assert save is not None
    return save


# --- Killed processes ---------------------------------------------------------------------


def _script(rng: random.Random, count: int) -> bytes:
    """Answers of somebody who does not look: sooner or later each question gets one that fits."""
    pairs = [f"{rng.randint(1, 12)} {rng.randint(1, 12)}" for _ in range(count)]
    singles = [rng.choice(["", str(rng.randint(1, 12))]) for _ in range(4 * count)]
    answers = pairs + singles
    rng.shuffle(answers)
    return ("\n".join(answers) + "\n").encode()


def _play_and_kill(home: Path, rng: random.Random, *args: str) -> str:
    """Play until a random moment; what was on the screen by then."""
    store, screen = Store(home), home / "screen"
    written = store.newest().written if store.newest() is not None else 0  # type: ignore[union-attr]
    with screen.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "king", "play", "--lang", "en", *args],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.PIPE,
            env=environment(home),
        )
        assert process.stdin is not None
        process.stdin.write(_script(rng, 200))
        process.stdin.flush()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            save = store.newest()
            if save is not None and save.written > written:
                break
            time.sleep(0.005)
        time.sleep(rng.uniform(0, 0.6))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    return screen.read_text("utf-8")


def test_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    """Every card that was on the screen before the kill is in the save, and all before it."""
    rng = random.Random(11)
    store = Store(tmp_path)
    before: tuple[object, ...] = ()
    seen = 0
    for attempt in range(6):
        screen = _play_and_kill(tmp_path, rng, *(("--resume",) if attempt else ("minsk",)))
        game, _names, _ruleset = read_save(_newest(store))
        events = game.events
        assert events[: len(before)] == before, "the history before the kill is kept"
        shown = re.findall(r"^  \w+: ([0-9JQKA]+[♠♥♦♣])$", screen, re.MULTILINE)
        played = [event.card for event in events[len(before) :] if isinstance(event, Played)]
        assert [parse_card(card) for card in shown] == played[: len(shown)]
        seen += len(shown)
        before = events
    assert len(before) > 40
    assert seen


def test_a_killed_game_goes_on_as_if_nothing_had_happened(store: Store) -> None:
    """The bots' chance is part of the save, not of the process."""
    sit_down("minsk", store, answers=30, seed=5)
    other = Store(store.home.with_name("other"))
    shutil.copytree(store.home, other.home)
    ends = []
    for home in (store, other):
        sit_down("minsk", home, answers=20, seed=6, resume=True)
        ends.append(_newest(home).path.read_text("utf-8"))
    assert ends[0] == ends[1]


# --- Record and journal -------------------------------------------------------------------


def _begun(folder: Path, actions: int = 0) -> tuple[Save, Game, list[Game]]:
    """A save with so many actions in its journal, the game of its record, the games after it."""
    game = start = new_game(load("simple").rules(3), Shuffle.named(3))
    save = Save(folder / "20260101-120000-simple-0000.king")
    save.write(format_record(record_of(game, NAMES)))
    games = []
    for _ in range(actions):
        assert game.turn is not None
        action = game.legal_actions()[0]
        save.add(game.turn, action)
        game = game.apply(action)
        games.append(game)
    return save, start, games


def test_an_action_costs_one_line_and_the_record_is_left_alone(tmp_path: Path) -> None:
    save, _start, games = _begun(tmp_path, 4)
    record, lines = save.path.read_bytes(), save.journal.path.read_bytes().count(b"\n")
    seat = games[-1].turn
    assert seat is not None
    save.add(seat, games[-1].legal_actions()[0])
    assert save.path.read_bytes() == record
    assert save.journal.path.read_bytes().count(b"\n") == lines + 1
    assert save.journal.path.stat().st_mode & 0o077 == 0


def test_a_journal_that_ends_anywhere_gives_all_whole_lines(tmp_path: Path) -> None:
    save, start, games = _begun(tmp_path, 5)
    data = save.journal.path.read_bytes()
    first = data.index(b"\n") + 1
    for length in range(first, len(data) + 1):
        save.journal.path.write_bytes(data[:length])
        whole = data[first:length].count(b"\n")
        wanted = games[whole - 1] if whole else start
        assert read_save(save)[0].events == wanted.events


def test_a_torn_line_does_not_spoil_the_next_ones(tmp_path: Path) -> None:
    save, _start, games = _begun(tmp_path, 5)
    data = save.journal.path.read_bytes()
    save.journal.path.write_bytes(data[:-7])
    again = Save(save.path)
    game = read_save(again)[0]
    again.write(format_record(record_of(game, NAMES)))
    assert game.turn is not None
    again.add(game.turn, game.legal_actions()[0])
    assert read_save(Save(save.path))[0].events == games[-1].events


def test_a_kill_between_record_and_journal_is_no_damage(tmp_path: Path) -> None:
    """Writing has three steps; after each the save is whole."""
    save, _start, games = _begun(tmp_path, 5)
    newer = format_record(record_of(games[-1], NAMES)).encode()
    save.journal.hand_over(newer)
    assert read_save(Save(save.path))[0].events == games[-1].events
    save.path.write_bytes(newer)
    assert read_save(Save(save.path))[0].events == games[-1].events
    save.journal.begin(newer)
    assert read_save(Save(save.path))[0].events == games[-1].events


def _changed(data: bytes, how: str) -> bytes:
    lines = data.splitlines(keepends=True)
    match how:
        case "a line less":
            del lines[2]
        case "lines swapped":
            lines[2], lines[3] = lines[3], lines[2]
        case "another card":
            card = re.search(rb'"card":"(\w\w)"', lines[2])
            assert card is not None
            lines[2] = lines[2].replace(card[1], b"7S" if card[1] != b"7S" else b"8S")
        case "no text":
            lines[2] = b"\xff\xfe\n"
        case "no beginning":
            del lines[0]
        case "empty":
            return b""
    return b"".join(lines)


HOW = ["a line less", "lines swapped", "another card", "no text", "no beginning", "empty"]


@pytest.mark.parametrize("how", HOW)
def test_a_damaged_journal_is_reported_and_left_alone(tmp_path: Path, how: str) -> None:
    save, _start, _games = _begun(tmp_path, 5)
    damaged = _changed(save.journal.path.read_bytes(), how)
    save.journal.path.write_bytes(damaged)
    record = save.path.read_bytes()
    with pytest.raises(RecordError) as caught:
        read_save(save)
    assert caught.value.file == str(save.journal.path)
    assert caught.value.line == (1 if how in ("no beginning", "empty") else 3)
    assert f"move {save.journal.path.name} away" in caught.value.allowed
    assert (save.path.read_bytes(), save.journal.path.read_bytes()) == (record, damaged)


def test_the_journal_of_another_record_is_reported_and_left_alone(tmp_path: Path) -> None:
    """An older copy of the record put in place of the newer one, by whatever accident."""
    save, start, games = _begun(tmp_path, 5)
    save.write(format_record(record_of(games[-1], NAMES)))
    journal = save.journal.path.read_bytes()
    save.path.write_text(format_record(record_of(start, NAMES)), encoding="utf-8")
    with pytest.raises(RecordError, match="found the journal of the record"):
        read_save(save)
    assert save.journal.path.read_bytes() == journal
    save.journal.path.rename(tmp_path / "aside")
    assert read_save(save)[0].events == start.events


def test_the_engine_checks_the_journal_again(tmp_path: Path) -> None:
    """Whole lines with things that cannot be done, as only a faulty program would write them."""
    for seat, card in ((0, "7S"), (1, "8S")):
        save, start, _games = _begun(tmp_path)
        wrong = Play(parse_card(card))
        assert start.deal is not None
        assert wrong not in start.legal_actions() or seat != start.turn
        save.add(Seat(seat), wrong)
        with pytest.raises(RecordError) as caught:
            read_save(save)
        assert caught.value.line == 2


def test_a_bad_save_is_one_line_for_the_user(store: Store) -> None:
    sit_down("minsk", store, answers=10)
    save = _newest(store)
    save.journal.path.write_bytes(b'{"record":"00"}\n')
    run = king("play", "--resume", home=store.home)
    assert (run.returncode, run.stdout) == (2, b"")
    [line] = run.stderr.decode().splitlines()
    assert line.startswith(f"king: {save.journal.path}:1: found the journal of the record 00")
    assert "nothing is deleted" in line


def test_a_damaged_record_is_reported_and_left_alone(store: Store) -> None:
    sit_down("minsk", store, answers=10)
    path = _newest(store).path
    damaged = path.read_text("utf-8").replace("[Players", "[Plaeyrs")
    path.write_text(damaged, encoding="utf-8")
    run = king("play", "--resume", home=store.home)
    assert run.returncode == 2
    [line] = run.stderr.decode().splitlines()
    assert f"{path}:3: found" in line
    assert "left as it is" in line
    assert path.read_text("utf-8") == damaged


def test_the_newest_save_is_the_one_that_was_played_last(store: Store) -> None:
    sit_down("minsk", store, answers=3)
    sit_down("simple", store, answers=3)
    older, newer = sorted(store.saves.glob("*.king"), key=lambda path: path.stat().st_mtime_ns)
    journal = Journal(older.with_suffix(".journal")).path
    os.utime(journal, ns=(newer.stat().st_mtime_ns + 10**9,) * 2)
    assert _newest(store).path == older


def test_a_finished_game_leaves_no_save(store: Store) -> None:
    sit_down("atomic", store)
    assert not list(store.saves.iterdir())
    assert [path.suffix for path in store.games.iterdir()] == [".king"]


# --- Who and in which language ------------------------------------------------------------


def test_the_language_is_kept_and_can_be_changed(tmp_path: Path) -> None:
    king("play", "minsk", "--lang", "ru", home=tmp_path)
    assert "продолжаем" in king("play", "--resume", home=tmp_path).stdout.decode()
    polish = king("play", "--resume", "--lang", "pl", home=tmp_path, stdin="s\n")
    assert "gramy dalej" in polish.stdout.decode()
    assert "gramy dalej" in king("play", "--resume", home=tmp_path).stdout.decode()


def test_the_person_is_you_in_every_language_and_a_player_in_the_record(store: Store) -> None:
    sit_down("minsk", store, lang="pl", answers=3)
    assert '"Gracz"' in _newest(store).path.read_text("utf-8")
    for lang, mine in (("ru", "Вы"), ("en", "You"), ("pl", "Ty")):
        screen = sit_down("minsk", store, lang=lang, answers=1, resume=True)
        assert mine in screen
        assert "Gracz" not in screen


def test_a_chosen_name_is_shown_as_it_is(tmp_path: Path) -> None:
    run = king("play", "minsk", "--name", "Zoe", "--lang", "en", home=tmp_path, stdin="s\n")
    assert "Zoe" in run.stdout.decode()
    assert "Zoe" in king("play", "--resume", home=tmp_path, stdin="s\n").stdout.decode()
