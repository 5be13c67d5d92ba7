"""Compiled once, kept on disk, one signature each, and nobody pays who needs no kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from king.cards import HEARTS
from king.kernels import compiling
from king.kernels.batch import Batch
from king.kernels.perft import ways
from king.kernels.playouts import endings, playouts
from king.kernels.tables import state_of, tables_for, tables_of
from king.rules import load
from support.kernel_twins import dealt, kernels
from support.positions import read_positions

RUN = """
import sys
from king.cards import HEARTS
from king.kernels import compiling
told = []
with compiling.watched(lambda: told.append("compiling")):
    from king.kernels.batch import Batch
    from king.kernels.playouts import endings, playouts
    from king.kernels.tables import State, state_for, tables_for
    from king.rules import load
    rules = load("minsk").rules()
    tables = tables_for(rules, rules.contracts["no-king"])
    found = playouts(tables, 500, seed=1)
    ruled = playouts(tables, 500, seed=1, thumbs=(0, 1, 2))
    batch = Batch(tables, 3, seed=1)
    now = batch.step(batch.reset().masks.argmax(axis=1))
    state = State(*(array[0].copy() for array in batch.states))
    ends = endings(tables, state, 100, seed=1)
    from king.kernels.perft import ways
    few = rules.contracts["no-tricks"]
    small = tables_for(rules, few)
    cards = [[small.cards[place] for place in (seat, seat + 9)] for seat in range(3)]
    count = ways(small, state_for(small, cards, 0))
counts = {
    len(value.signatures)
    for name, module in list(sys.modules.items())
    if name.startswith("king.kernels.")
    for value in vars(module).values()
    if hasattr(value, "py_func")
}
print(told, sorted(counts), found, ruled, ends, count, now.observations.sum())
"""


def start(folder: Path, code: str = RUN) -> str:
    """The output of Python code in a fresh process whose compiled code is kept in a folder."""
    env = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def test_a_cold_and_two_warm_starts(tmp_path: Path) -> None:
    """Every kernel is compiled once, for one signature; what is found on disk does the same."""
    cold, warm = "['compiling'] [1] ", "[] [0, 1] "
    first = start(tmp_path)
    assert first.startswith(cold)
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")}
    assert files
    for _ in range(2):
        again = start(tmp_path)
        assert again.startswith(warm)
        assert again.removeprefix(warm) == first.removeprefix(cold)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")} == files


def test_no_kernel_has_a_second_signature() -> None:
    """However they are called in tests."""
    _use_everything()
    found = kernels()
    assert len(found) > 25
    for name, function in found.items():
        assert len(function.signatures) <= 1, name  # type: ignore[attr-defined]


def _use_everything() -> None:
    for name, contract in (("minsk", "otygrysh"), ("joker", "joker"), ("hearts", "hearts")):
        rules = load(name).rules()
        row = rules.contracts[contract]
        tables = tables_for(rules, row, HEARTS if row.trump != "none" else None)
        for thumbs in ((), (0, 1)):
            playouts(tables, 20, seed=1, thumbs=thumbs, threads=2)
            endings(tables, dealt(tables, 1), 20, seed=1, thumbs=thumbs)
        batch = Batch(tables, 4, seed=1, threads=2)
        now = batch.reset()
        for _ in range(60):
            now = batch.step(now.masks.argmax(axis=1))
        batch.close()
    position, expected = read_positions(Path(__file__).parents[1] / "perft" / "joker.txt")[0]
    tables = tables_of(position.deal())
    assert ways(tables, state_of(tables, position.deal())) == expected


def test_code_of_another_version_is_never_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A change in any file of kernels changes the folder."""
    room = tmp_path / "kernels"
    room.mkdir()
    (room / "one.py").write_text("1")
    monkeypatch.setattr(compiling, "_ROOMS", (room,))
    first = compiling._digest()
    (room / "two.py").write_text("2")
    second = compiling._digest()
    (room / "two.py").write_text("3")
    assert len({first, second, compiling._digest()}) == 3
    (room / "two.py").unlink()
    assert compiling._digest() == first


def test_old_versions_are_removed(tmp_path: Path) -> None:
    for number in range(6):
        folder = tmp_path / f"king-{number}"
        folder.mkdir()
        os.utime(folder, (number, number))
    compiling._forget_old(tmp_path / "king-5")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["king-3", "king-4", "king-5"]


def test_without_a_folder_kernels_still_work(tmp_path: Path) -> None:
    file = tmp_path / "no folder"
    file.write_text("")
    assert start(file).startswith("['compiling']")


@pytest.mark.parametrize("command", ["rules", "rules minsk", "simulate minsk --games 1 --seed 1"])
def test_commands_without_kernels_do_not_load_them(command: str, tmp_path: Path) -> None:
    code = f"""
import sys
from king.cli.main import main
assert main({command.split()!r}) == 0
assert not {{"numpy", "numba", "king.kernels"}} & set(sys.modules)
"""
    start(tmp_path, code)
