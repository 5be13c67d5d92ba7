"""Files that come from elsewhere: as a spreadsheet saves them, and damaged ones."""

from __future__ import annotations

import pytest

from king.explain.sheet_refusals import refusal_text
from king.scoresheet.incoming import bring, is_incoming
from king.scoresheet.refusal import SheetError
from king.scoresheet.table import csv_text
from support.damaged_sheets import damaged_files, good_files

GOOD = good_files()
DAMAGED = damaged_files()


@pytest.mark.parametrize("name", GOOD)
def test_a_sheet_comes_in_whatever_way_it_was_saved(name: str) -> None:
    text, book = bring(GOOD[name], "a.csv")
    assert is_incoming(GOOD[name])
    assert book.ledger.totals == (36, 12, -8)
    assert book.ledger.names == ("Anna", "Борис", "Vera")
    again = bring(csv_text(book.ledger).encode(), "b.csv")[1].ledger
    assert [row.points for row in again.rows] == [row.points for row in book.ledger.rows]
    assert bring(text.encode(), "c.sheet")[1].ledger == book.ledger


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_refused_with_its_line(name: str) -> None:
    data, code, line = DAMAGED[name]
    with pytest.raises(SheetError) as caught:
        bring(data, "a.csv")
    assert (caught.value.reason, caught.value.line, caught.value.file) == (code, line, "a.csv")
    said = {lang: refusal_text(caught.value, lang) for lang in ("en", "ru", "pl")}
    assert code not in said.values()
    assert len(set(said.values())) == 3 or code == "bad-rules"
