"""What is never written over, and files that a sheet is begun from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from support.damaged_sheets import DEALS, HEAD, damaged_files, good_files
from support.score_sheet import Sheet


@pytest.fixture
def played(sheet: Sheet) -> Sheet:
    """A sheet with one deal."""
    sheet.good("add", "no-king", "--count", "Anna=1")
    return sheet


def refused_out(sheet: Sheet, out: Path) -> str:
    """What is said where an export may not be written; the file there is as it was."""
    before = out.read_bytes() if out.exists() else None
    told = sheet.bad("export", "--format", "csv", "--out", str(out))
    assert (out.read_bytes() if out.exists() else None) == before
    return told


def test_an_export_is_not_written_over_the_version_that_is_kept(played: Sheet) -> None:
    kept = Path(f"{played.path}.bak")
    assert "there the sheet's previous version is kept" in refused_out(played, kept)
    link = played.path.parent / "table.csv"
    link.symlink_to(kept)
    assert "there the sheet's previous version is kept" in refused_out(played, link)
    link.unlink()
    os.link(kept, link)
    assert "there the sheet's previous version is kept" in refused_out(played, link)
    kept.unlink()
    link.unlink()
    # What is written there now would be lost by the next deal.
    assert "there the sheet's previous version is kept" in refused_out(played, kept)
    lock = played.path.with_name(".evening.sheet.lock")
    assert "another file than the sheet itself" in refused_out(played, lock)


def test_an_export_is_not_written_over_another_sheet(played: Sheet) -> None:
    other = played.path.with_name("other.csv")
    for mark in (b"", b"\xef\xbb\xbf"):
        other.write_bytes(mark + played.path.read_bytes())
        assert "this one is a score sheet" in refused_out(played, other)
    other.write_text("what was exported before")
    played.good("export", "--format", "csv", "--out", str(other))
    assert other.read_text().startswith("ruleset,")


def test_a_new_sheet_is_not_begun_where_a_version_would_be_lost(played: Sheet) -> None:
    words = ("new", "--rules", "minsk", "--names", "A,B,C")
    kept = Sheet(Path(f"{played.path}.bak"), played.capsys)
    kept.path.unlink()
    assert "there a sheet's previous version is kept" in kept.bad(*words)
    played.good("add", "no-boys", "--count", "Anna=4")
    played.path.unlink()
    before = kept.path.read_text()
    told = played.bad(*words)
    assert f"{kept.path}: the last version of an earlier sheet is there" in told
    assert not played.path.exists()
    assert kept.path.read_text() == before
    kept.path.rename(played.path)
    assert played.json()["totals"] == [-40, 0, 0]


@pytest.mark.parametrize("name", ["sheet", "json", "semicolon", "tab, UTF-16", "comma, said"])
def test_a_sheet_is_begun_from_a_file_of_another_kind(
    blank: Sheet, tmp_path: Path, name: str
) -> None:
    source = tmp_path / "from elsewhere"
    source.write_bytes(good_files()[name])
    blank.good("new", "--from", str(source))
    assert blank.json()["totals"] == [36, 12, -8]
    assert "tricks Anna=5, Борис=3, Vera=2" in blank.path.read_text()
    blank.good("add", "no-king", "--count", "Anna=1")


def test_a_damaged_file_begins_nothing_and_its_line_is_named(blank: Sheet, tmp_path: Path) -> None:
    source = tmp_path / "table.csv"
    for name, told in (
        ("other points", ":3: deal 2: the points in the table are not those of its deals"),
        ("a mistake inside JSON", ":7: in “file”: deal 1: tricks add up to 11 of 10"),
        ("no number", ":3: the points “many”; allowed: a whole number"),
        ("two games", ":3: “ruleset” is the same in all lines of a sheet"),
    ):
        source.write_bytes(damaged_files()[name][0])
        said = blank.bad("new", "--from", str(source))
        assert f"{source}{told}" in said
        assert "mend that line, or save the file anew where it comes from" in said
    assert list(tmp_path.iterdir()) == [source]


def test_a_sheet_begun_from_text_keeps_its_history(blank: Sheet, tmp_path: Path) -> None:
    source = tmp_path / "old.sheet"
    source.write_text(HEAD + DEALS + "undo\n# after supper\n", encoding="utf-8")
    blank.good("new", "--from", str(source))
    assert blank.path.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")
    blank.good("redo")
    assert blank.json()["totals"] == [36, 12, -8]
