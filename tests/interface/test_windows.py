"""One save in two windows, and saves that have lost a part of themselves."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from king.engine import Shuffle, new_game
from king.locales import translator
from king.records import format_record, record_of
from king.rules import load
from king.tui.locking import Lock
from king.tui.saves import Save, Store
from king.tui.start import read_save
from support.terminal import environment, king, sit_down

WORDS = {"en": "another window", "ru": "в другом окне", "pl": "w innym oknie"}


@contextmanager
def _window(home: Path, *args: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has a game open and waits for an answer."""
    screen = home / "screen"
    with screen.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "king", "play", *args],
            stdin=subprocess.PIPE,
            stdout=out,
            env=environment(home),
        )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not screen.read_bytes().endswith(b") "):
        time.sleep(0.02)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def _files(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / "saves").iterdir()}


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_a_game_is_open_in_one_window_only(tmp_path: Path, lang: str) -> None:
    with _window(tmp_path, "minsk"):
        before = _files(tmp_path)
        run = king("play", "--resume", "--lang", lang, home=tmp_path, stdin="1\n")
        assert (run.returncode, run.stdout) == (2, b"")
        [line] = run.stderr.decode().splitlines()
        assert WORDS[lang] in line
        assert "king play" in line
        assert _files(tmp_path) == before


def test_a_killed_window_leaves_no_lock(tmp_path: Path) -> None:
    with _window(tmp_path, "minsk") as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        run = king("play", "--resume", "--lang", "en", home=tmp_path, stdin="")
        assert run.returncode == 0
        assert "goes on with deal 1" in run.stdout.decode()
    assert not list((tmp_path / "saves").glob("*.lock"))


def test_a_game_that_was_left_can_be_taken_up_in_the_other_window(tmp_path: Path) -> None:
    with _window(tmp_path, "minsk") as process:
        process.communicate(b"q\n", timeout=30)
        assert king("play", "--resume", home=tmp_path).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_the_second_window_is_offered_a_new_game(tmp_path: Path, lang: str) -> None:
    with _window(tmp_path, "simple", "--players", "3", "--bots", "random", "--name", "Zoe"):
        before = _files(tmp_path)
        text = _typed(tmp_path, ["\r", "q\r"], "--resume", "--fast", "--lang", lang)
        assert WORDS[lang] in text.replace("\r\n", " ")
        after = _files(tmp_path)
        assert {name: after[name] for name in before} == before, "nothing of the first is touched"
        [new] = [name for name in set(after) - set(before) if name.endswith(".king")]
        game, names, _ruleset = read_save(Save(tmp_path / "saves" / new))
        assert (game.rules.id, game.rules.players, names[0]) == ("simple", 3, "Zoe")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_the_second_window_can_have_an_older_game(tmp_path: Path) -> None:
    king("play", "atomic", "--lang", "en", home=tmp_path)
    with _window(tmp_path, "minsk"):
        before = _files(tmp_path)
        text = _typed(tmp_path, ["0\r", "q\r"], "--resume", "--fast", "--lang", "en")
        assert "another game that was left" in text
        assert "goes on with deal 1" in text
        assert {name for name in _files(tmp_path) if not name.endswith(".lock")} == {
            name for name in before if not name.endswith(".lock")
        }


def _typed(home: Path, answers: list[str], *args: str) -> str:
    """What a person at a terminal sees who types so, each answer once there is a question."""
    import pty

    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "king", "play", *args],
        stdin=child, stdout=child, stderr=child, env=environment(home, TERM="dumb"),
    )  # fmt: skip
    os.close(child)
    text, waiting = b"", list(answers)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        ready, _write, _errors = select.select([parent], [], [], 1.0)
        if ready:
            try:
                piece = os.read(parent, 4096)
            except OSError:  # the other end is closed
                break
            text += piece
        elif waiting and text.rstrip(b" ").endswith((b">", b")")):
            os.write(parent, waiting.pop(0).encode())
    process.kill()
    process.wait()
    os.close(parent)
    return text.decode("utf-8", "replace")


def test_a_lock_is_for_one_at_a_time(tmp_path: Path) -> None:
    first, second = Lock(tmp_path / "x.lock"), Lock(tmp_path / "x.lock")
    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    assert not first.take()
    second.release()
    assert not list(tmp_path.iterdir())


def test_a_lock_on_a_file_that_was_taken_away_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The holder lets go between opening and locking; the name belongs to somebody new."""
    path = tmp_path / "x.lock"
    opened, real = [], os.open

    def slow(*args: object, **rest: object) -> int:
        file = real(*args, **rest)  # type: ignore[arg-type]
        if args[0] == path and not opened:
            opened.append(file)
            path.unlink()
        return file

    monkeypatch.setattr(os, "open", slow)
    lock = Lock(path)
    assert lock.take()
    assert path.exists()
    monkeypatch.undo()
    assert not Lock(path).take()


# --- What is lost is told -----------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A home for games on a disk that is quick because nothing here loses its power."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    return Store(tmp_path / "home")


def _with_journal(store: Store, actions: int) -> Save:
    """A save whose journal holds so many actions, as a kill would leave it."""
    sit_down("simple", store, players=3, answers=1)
    save = store.newest()
    assert save is not None
    game = new_game(load("simple").rules(3), Shuffle.named(3))
    save.write(format_record(record_of(game, ("P0", "P1", "P2"))))
    for _ in range(actions):
        assert game.turn is not None
        action = game.legal_actions()[0]
        save.add(game.turn, action)
        game = game.apply(action)
    save.journal.close()
    return save


LOST = {"en": "{} moves are gone", "ru": "пропали {} хода", "pl": "przepadły {} ruchy"}


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
def test_a_journal_cut_at_the_end_of_a_line_is_told(store: Store, lang: str) -> None:
    save = _with_journal(store, 6)
    lines = save.journal.path.read_bytes().splitlines(keepends=True)
    save.journal.path.write_bytes(b"".join(lines[:-3]))
    screen = sit_down("simple", store, lang=lang, answers=1, resume=True)
    assert LOST[lang].format(3) in screen.replace("\n", " ")
    again = sit_down("simple", store, lang=lang, answers=1, resume=True)
    assert LOST[lang].format(3) not in again.replace("\n", " ")


def test_a_whole_journal_and_a_line_that_was_never_whole_are_no_loss(store: Store) -> None:
    save = _with_journal(store, 6)
    record = save.path.read_bytes()
    data = save.journal.path.read_bytes()
    assert save.journal.lost(record) == 0
    save.journal.path.write_bytes(data + b'{"seat":')
    assert save.journal.lost(record) == 0
    for cut in range(data.index(b"\n") + 1, len(data)):
        save.journal.path.write_bytes(data[:cut])
        assert save.journal.lost(record) == 6 - (data[:cut].count(b"\n") - 1)
    # A kill just before the number is set: there is one more than it says.
    save.journal.path.write_bytes(data.replace(b'"actions":       6', b'"actions":       5'))
    assert save.journal.lost(record) == 0
    # One of an earlier program, which did not count.
    save.journal.path.write_bytes(data.replace(b',"actions":       6', b""))
    assert save.journal.lost(record) == 0
    assert len(read_save(save)[0].events) > 6


def test_a_journal_that_is_gone_is_told(store: Store) -> None:
    save = _with_journal(store, 4)
    save.journal.path.unlink()
    screen = sit_down("simple", store, answers=1, resume=True).replace("\n", " ")
    assert f"{save.journal.path.name} is missing" in screen


COMPANY = {"en": "who plays", "ru": "кто играет", "pl": "kto gra"}


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize("content", [b"{", b"", b'{"me":7,"bots":[],"chance":"1"}', None])
def test_a_broken_company_is_told(store: Store, lang: str, content: bytes | None) -> None:
    sit_down("minsk", store, lang=lang, answers=3)
    [path] = store.saves.glob("*.json")
    with suppress(FileNotFoundError):
        path.unlink()
    if content is not None:
        path.write_bytes(content)
    screen = sit_down("minsk", store, lang=lang, answers=1, resume=True).replace("\n", " ")
    assert path.name in screen
    assert COMPANY[lang] in screen
    assert f" {translator(lang)._('Player')} " in screen
    again = sit_down("minsk", store, lang=lang, answers=1, resume=True)
    assert path.name not in again
