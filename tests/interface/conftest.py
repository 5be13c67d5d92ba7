"""A score sheet that the command line writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.score_sheet import Sheet


@pytest.fixture
def blank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Sheet:
    """The name of a sheet that is not there yet."""
    return Sheet(tmp_path / "evening.sheet", capsys)


@pytest.fixture
def sheet(blank: Sheet) -> Sheet:
    """A sheet of Minsk King without deals."""
    blank.good("new", "--rules", "minsk", "--names", "Anna,Boris,Vera", "--dealer", "Anna")
    return blank
