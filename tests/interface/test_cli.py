"""The command line: exit codes, one-line errors, JSON documents, what help imports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from king.cli.main import main
from king.rules import builtin_ids, load
from support.terminal import environment, king

HEAVY = ("numpy", "numba", "rich", "msgspec", "king.engine", "king.tui", "king.rules")


@pytest.mark.parametrize(
    "words", [["--help"], ["play", "--help"], ["simulate", "-h"], ["--help", "--lang", "ru"]]
)
def test_help_imports_next_to_nothing(words: list[str]) -> None:
    """The budget of 0.3 s in terms that do not depend on the machine."""
    code = (
        "import sys, king.cli.main as m; code = m.main(sys.argv[1:]); "
        "print('\\n' + ' '.join(sys.modules)); sys.exit(code)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    text, _, modules = run.stdout.rstrip().rpartition("\n")
    assert "king play minsk" in text or "king simulate minsk" in text
    loaded = set(modules.split())
    assert "king.cli.main" in loaded
    assert not loaded & set(HEAVY)


def test_a_command_imports_only_what_it_needs() -> None:
    code = (
        "import sys, king.cli.main as m; m.main(['rules', 'minsk']); "
        "sys.exit(any(name in sys.modules for name in ('numpy', 'numba', 'king.bots')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert run.returncode == 0


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize(
    "command", ["play", "simulate", "rules", "replay", "verify", "score", "solve", "bench"]
)
def test_every_command_has_help_with_an_example(
    command: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--help", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert f"  king {command} " in text
    assert main(["--help", "--lang", lang]) == 0
    assert f"  {command} " in capsys.readouterr().out


BAD_INPUT = [
    ["nonsense"],
    ["--nonsense"],
    ["play", "nonsense"],
    ["play", "minsk", "--players", "4"],
    ["play", "minsk", "--players", "many"],
    ["play", "minsk", "--option", "ruff"],
    ["play", "minsk", "--option", "ruff=perhaps"],
    ["play", "minsk", "--option", "ruff=free", "--option", "ruff=must"],
    ["play", "minsk", "--option", "nonsense=free"],
    ["play", "minsk", "--bots", "random,random,random"],
    ["play", "minsk", "--bots", "nonsense"],
    ["play", "minsk", "--lang", "la"],
    ["play", "minsk", "--name", "A:B"],
    ["play", "minsk", "--resume"],
    ["play", "minsk", "--rules-file", "x.toml"],
    ["play", "--resume"],
    ["simulate"],
    ["simulate", "minsk", "--games", "0"],
    ["simulate", "minsk", "--games", "1.5"],
    ["simulate", "minsk", "--bots", "random,random"],
    ["simulate", "minsk", "--out", "/dev/null/records", "--games", "1"],
    ["rules", "nonsense"],
    ["rules", "minsk", "simple"],
    ["rules", "check"],
    ["rules", "check", "nonsense.toml"],
    ["rules", "--rules-file", "."],
    ["replay"],
    ["replay", "nonsense.king"],
    ["replay", "."],
    ["replay", "zero\0byte"],
    ["verify", "nonsense.king"],
]


@pytest.mark.parametrize("words", BAD_INPUT, ids=" ".join)
def test_bad_input_is_one_line_and_2(
    words: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KING_HOME", str(tmp_path / "home"))
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("king: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert "allowed: " in err


def test_a_mistake_in_house_rules_names_file_and_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "minsk"\n[contract.no-girls]\ncard = { "Q*" = -9 }\n', "utf-8")
    assert main(["rules", "check", str(path)]) == 2
    err = capsys.readouterr().err
    assert f"{path}" in err
    assert "contract.no-girls.total: found -40; allowed: -36" in err


def test_a_file_of_something_else_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text('[project]\nname = "x"\nversion = 1\n', "utf-8")
    assert main(["rules", "check", str(path)]) == 2
    assert ": project: found an unknown key; allowed: in a ruleset: " in capsys.readouterr().err


WRONG_VALUES = [
    (["simulate", "minsk", "--games", "x"], "king: --games 'x'; allowed: a whole number"),
    (["play", "--seed", "1.5"], "king: --seed '1.5'; allowed: a whole number"),
    (["rules", "--lang", "de"], "king: --lang 'de'; allowed: ru, en, pl"),
    (["play", "--resume", "--lang", "ru"], "допустимо: начать новую: king play"),
    (["play", "--resume", "--lang", "pl"], "dozwolone: nową zaczyna king play"),
    (["play", "minsk", "--players", "7", "--lang", "ru"],
     "king: Минский кинг: 7 игроков; допустимо: игроков: 3"),
    (["rules", "minsk", "--players", "2", "--lang", "pl"], "2 gracze; dozwolone: "),
]  # fmt: skip


@pytest.mark.parametrize(("words", "line"), WRONG_VALUES, ids=lambda value: str(value)[:40])
def test_what_is_allowed_is_said_in_the_language(
    words: list[str],
    line: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KING_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert main(words) == 2
    assert line in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--lang", "ru", "--help"], ["--help", "--lang=ru"],
                                   ["--lang=ru", "-h"]])  # fmt: skip
def test_help_of_the_program_in_a_language(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "king [КОМАНДА]" in text
    assert "simulate" in text


def test_good_house_rules_are_ok(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "minsk"\ntitle = "Ours"\n', "utf-8")
    assert main(["rules", "check", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{path}: ok\nmine  Ours  players: 3  deals: 27\n"


# --- JSON ---------------------------------------------------------------------------------


def _json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


@pytest.mark.parametrize("name", builtin_ids())
def test_rules_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = _json(capsys, "rules", name)
    ruleset = load(name)
    assert list(document) == [
        "id",
        "title",
        "players",
        "deals",
        "contracts",
        "options",
        "balanced",
    ]
    assert document["id"] == name
    assert isinstance(document["title"], str)
    assert document["players"] == list(ruleset.players)
    assert set(document["deals"]) == {str(count) for count in ruleset.players}
    for row in document["contracts"]:
        assert list(row) == ["id", "total", "times"]
        assert row["times"] >= 1
        assert set(row["total"]) <= set(document["deals"])
    for option in document["options"]:
        assert list(option) == ["name", "default", "choices"]
        assert option["default"] in option["choices"]
    assert isinstance(document["balanced"], bool)


def test_rules_json_of_minsk(capsys: pytest.CaptureFixture[str]) -> None:
    document = _json(capsys, "rules", "minsk")
    assert document["deals"] == {"3": 27}
    assert document["balanced"] is True
    assert {"id": "otygrysh", "total": {"3": 80}, "times": 3} in document["contracts"]


def test_all_rules_in_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["id"] for row in _json(capsys, "rules")] == list(builtin_ids())


def test_simulate_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["simulate", "minsk", "--games", "2", "--seed", "1", "--bots", "random,rulebook,random"]
    document = _json(capsys, *words, "--out", str(tmp_path / "new" / "records"))
    assert list(document) == [
        "ruleset",
        "players",
        "options",
        "seed",
        "bots",
        "games",
        "mean_totals",
        "seconds",
    ]
    assert document["bots"] == ["random", "rulebook", "random"]
    assert document["options"] == dict(load("minsk").rules().options)
    for game in document["games"]:
        assert game["deals"] == 27
        assert sum(game["totals"]) == 0
        assert (sum(game["plus"]), sum(game["minus"])) == (720, -720)
    means = [
        sum(column) / 2 for column in zip(*(g["totals"] for g in document["games"]), strict=True)
    ]
    assert document["mean_totals"] == means
    again = _json(capsys, *words)
    del document["seconds"], again["seconds"]
    assert document == again
    records = sorted((tmp_path / "new" / "records").iterdir())
    assert [path.name for path in records] == ["001.king", "002.king"]
    for path, game in zip(records, document["games"], strict=True):
        assert main(["verify", str(path)]) == 0
        capsys.readouterr()
        replayed = _json(capsys, "replay", str(path))
        assert replayed["totals"] == game["totals"]
        assert len(replayed["deals"]) == 27


def test_one_bot_name_is_for_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "simple", "--players", "5", "--games", "1", "--bots", "random")
    assert _json(capsys, *words)["bots"] == ["random"] * 5


# --- Records ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    assert main(["simulate", "minsk", "--games", "1", "--seed", "5", "--out", str(folder)]) == 0
    return folder / "001.king"


def test_replay_in_words(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "27. " in text
    assert "tricks × 8 = +" in text
    assert "no trump" not in text.split("No tricks", 1)[1].splitlines()[0]
    assert "\n 1.  rulebook" in text
    assert "king replay FILE --deal N" in text


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_changed_record_is_refused_with_its_line(
    record: Path, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    changed = tmp_path / "changed.king"
    changed.write_text("\n".join(lines), "utf-8")
    assert main([command, str(changed)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"king: {changed}:")
    assert err.count("\n") == 1


# --- The process --------------------------------------------------------------------------


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    """``king … | head -1``: no traceback, no complaint at exit."""
    command = f"{sys.executable} -m king rules long --players 6 --lang ru"
    run = subprocess.run(
        ["sh", "-c", f"for i in 1 2 3; do {command}; done | head -1"],
        capture_output=True,
        env=environment(tmp_path),
        check=False,
    )
    assert run.stderr == b""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        closed = subprocess.run(
            [sys.executable, "-m", "king", "play", "minsk"],
            stdin=subprocess.DEVNULL,
            stdout=gone,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
            check=False,
        )
    assert (closed.returncode, closed.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [sys.executable, "-m", "king", "rules", "minsk"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
            check=False,
        )
    assert run.returncode == 2
    assert run.stderr == b"king: no space left on device\n"


def test_ctrl_c_leaves_a_saved_game(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "king", "play", "minsk", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    saves = tmp_path / "saves"
    deadline = time.monotonic() + 20
    while not list(saves.glob("*.king")) and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"The game is saved" in out
    assert err == b"king: interrupted\n"


def test_an_old_terminal_gets_no_traceback(tmp_path: Path) -> None:
    for words in (("rules", "minsk", "--lang", "ru"), ("play", "minsk", "--lang", "ru")):
        run = king(*words, home=tmp_path, PYTHONIOENCODING="ascii")
        assert (run.returncode, run.stderr) == (0, b"")
    # Nobody asked for Russian here but the environment, which cannot show it.
    run = king("--help", home=tmp_path, PYTHONIOENCODING="ascii", LC_ALL="ru_RU.UTF-8")
    assert b"Usage:" in run.stdout


def test_bytes_that_are_no_text_are_no_answer(tmp_path: Path) -> None:
    run = king("play", "minsk", home=tmp_path, stdin=b"\xff\xfe\n\x00\nq\n")
    assert (run.returncode, run.stderr) == (0, b"")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("king ")
