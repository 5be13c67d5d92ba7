"""The files of ``king score``: damaged ones, two writers, kills, what is kept as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from king.cli import score_store
from king.cli.main import main
from king.scoresheet.document import MAX_LINES
from support.score_sheet import Sheet
from support.terminal import environment


def test_a_damaged_file_is_refused_with_its_line_and_what_to_do(sheet: Sheet) -> None:
    sheet.good("add", "no-tricks", "--count", "Anna=10")
    sheet.good("add", "no-king", "--count", "Anna=1")
    text = sheet.path.read_text()
    line = text.splitlines().index("deal: no-tricks; declarer=Boris; tricks Anna=10") + 1
    sheet.path.write_text(text.replace("tricks Anna=10", "tricks Anna=1"))
    told = sheet.bad("show")
    assert f"evening.sheet:{line}: deal 1: tricks add up to 1 of 10: 9 are missing — " in told
    assert f"take the version before it: {sheet.path}.bak" in told
    sheet.path.write_text(text[:-9])
    assert f"evening.sheet:{line + 1}: " in sheet.bad("add", "no-girls", "--count", "Anna=4")
    sheet.path.write_text(text.replace("King sheet", "Kong sheet"))
    assert "evening.sheet:1: not a score sheet" in sheet.bad("check")
    sheet.path.write_text("what is this\n" + text)
    assert "evening.sheet:1: not a score sheet" in sheet.bad("check")


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (b"x" * 1_000_000, "more than 524288 bytes"),
        (b"King sheet 1\n" + b"undo\n" * 60_000, "the sheet is too long"),
        (b"King sheet 1\nruleset: minsk\n\xff\xfe\n", ":3: this is not text in UTF-8; save the"),
        (b"", "not a score sheet"),
        (b"King sheet 1\n", "no ruleset is named"),
        (b"King sheet 1\nruleset: minsk\n", "0 players; allowed: 3"),
        (b"King sheet 1\n| nonsense\nplayer: A\n", "mend that line"),
        (b"King sheet 1\nruleset: minsk\noption: ruff=x\nplayer: A\nplayer: B\nplayer: C\n",
         ":3: the option “ruff=x”; allowed: ruff="),
        (b"King sheet 1\nruleset: minsk\nhello\n", ":3: nobody knows the line “hello”"),
    ],
)  # fmt: skip
def test_no_file_does_harm(blank: Sheet, bad: bytes, told: str) -> None:
    blank.path.write_bytes(bad)
    assert told in blank.bad("show")


def test_a_file_of_another_encoding_has_a_version_before_it(sheet: Sheet) -> None:
    sheet.good("add", "no-king", "--count", "Anna=1")
    name = "player: Вера".encode("cp1251")
    sheet.path.write_bytes(sheet.path.read_bytes().replace(b"player: Vera", name))
    line = sheet.path.read_bytes().splitlines().index(name) + 1
    told = sheet.bad("add", "no-boys", "--count", "Anna=4")
    assert f"evening.sheet:{line}: this is not text in UTF-8" in told
    assert f"take the version before it: {sheet.path}.bak" in told


def test_nothing_is_written_that_could_not_be_read_again(sheet: Sheet) -> None:
    text = sheet.path.read_text()
    many = "#\n" * (MAX_LINES - text.count("\n") - 1)
    room = score_store.MAX_SHEET - len(text)
    large = ("#" * 99 + "\n") * (room // 100) + "#" * (room % 100)
    for rest in (many, large):
        sheet.path.write_text(text + rest)
        sheet.good("show")
        assert "the sheet is too long" in sheet.bad("add", "no-king", "--count", "Anna=1")


def test_a_file_that_is_read_only(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    target = sheet.path.resolve()
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != target)
    told = sheet.bad("add", "no-king", "--count", "Anna=1")
    assert f"{sheet.path}: read only; allowed: a file that can be written to" in told


def test_there_has_to_be_a_file(blank: Sheet) -> None:
    assert "there is no such file; allowed: king score new " in blank.bad("show")
    assert "there is no such file" in blank.bad("add", "no-king")
    blank.path.mkdir()
    assert "is a directory" in main_error(blank, "show")


def main_error(sheet: Sheet, action: str) -> str:
    code, _, err = sheet.run(action)
    assert code == 2
    return err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_folder_that_is_read_only(sheet: Sheet) -> None:
    sheet.path.parent.chmod(0o500)
    try:
        assert "read only" in sheet.bad("add", "no-king", "--count", "Anna=1")
    finally:
        sheet.path.parent.chmod(0o700)


def test_lines_of_windows_and_a_mark_at_the_beginning_are_kept(sheet: Sheet) -> None:
    text = sheet.path.read_text()
    sheet.path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    sheet.good("add", "no-king", "--count", "Anna=1")
    data = sheet.path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfKing sheet 1\r\n")
    assert data.endswith(b"deal: no-king; declarer=Boris; king Anna=1\r\n")
    assert data.count(b"\r\n") == data.count(b"\n")


def test_comments_and_a_missing_end_of_line_are_kept(sheet: Sheet) -> None:
    with sheet.path.open("a") as file:
        file.write("# after supper")
    sheet.good("add", "no-king", "--count", "Anna=1")
    assert "# after supper\ndeal: no-king" in sheet.path.read_text()


def test_a_link_stays_a_link_and_permissions_stay(sheet: Sheet, tmp_path: Path) -> None:
    link = tmp_path / "link.sheet"
    link.symlink_to(sheet.path)
    sheet.path.chmod(0o640)
    assert main(["score", "add", str(link), "no-king", "--count", "Anna=1"]) == 0
    assert link.is_symlink()
    assert sheet.path.stat().st_mode & 0o777 == 0o640
    assert sheet.json()["totals"] == [-40, 0, 0]


def test_two_writers_do_not_lose_each_others_deals(sheet: Sheet) -> None:
    words = ["score", "add", str(sheet.path), "otygrysh", "--count", "Anna=10"]
    command = [sys.executable, "-m", "king", *words]
    runs = [
        subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment(sheet.path.parent))
        for _ in range(4)
    ]
    assert [run.wait() for run in runs] == [0] * 4
    assert sheet.json()["totals"] == [320, 0, 0]
    assert not list(sheet.path.parent.glob(".*"))


def kills(folder: Path) -> Iterator[dict[str, Any]]:
    folder.mkdir()
    script = Path(__file__).parents[1] / "support" / "killed_writes.py"
    run = subprocess.run(
        [sys.executable, str(script), str(folder)],
        capture_output=True, text=True, check=True, env=environment(folder.parent),
    )  # fmt: skip
    for line in run.stdout.splitlines():
        if line.startswith("{"):
            yield json.loads(line)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_kill_at_any_step_leaves_the_old_sheet_or_the_new(tmp_path: Path) -> None:
    found = list(kills(tmp_path / "score"))
    for command in ("new", "add", "edit", "undo"):
        rows = [row for row in found if row["command"] == command]
        *killed, whole = rows
        assert len(killed) >= 4
        assert not whole["killed"]
        for row in killed:
            assert row["killed"]
            assert row["sheet"] in (row["old"], whole["sheet"]), f"{command}, step {row['step']}"
            assert row["kept"] in (None, row["old"])
            assert row.get("goes_on", True)
        assert {row["sheet"] for row in killed} == {row["old"], whole["sheet"]}


def test_a_second_writer_waits_for_the_first(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_store, "PATIENCE", 0.1)
    with score_store.held(sheet.path):
        assert "another window is writing it" in sheet.bad("add", "no-king", "--count", "Anna=1")
    sheet.good("add", "no-king", "--count", "Anna=1")
