"""Rows that are corrected, taken out, brought back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from king.explain.sheet_refusals import refusal_text
from king.scoresheet.entry import parse_entry
from king.scoresheet.ledger import MAX_CHANGES, MAX_WORK
from king.scoresheet.refusal import SheetError
from support.ledgers import filled, refusal, table


def test_a_row_is_corrected_and_totals_follow() -> None:
    _, ledger = table("minsk")
    after = filled(ledger, "no-tricks; tricks Anna=10", "no-king; king Vera=1",
                   "no-girls; girls Boris=4")  # fmt: skip
    edited = after.edit(1, parse_entry("no-tricks; tricks Boris=10", after.names))
    assert edited.totals == (0, -80, -40)
    assert [change.kind for change in edited.changes] == ["deal", "deal", "deal", "edit"]
    assert edited.undo().totals == after.totals
    assert edited.undo().redo().totals == edited.totals
    assert edited.undo().undo().redo().totals == after.totals


def test_a_correction_that_later_rows_do_not_bear_is_refused_and_names_one() -> None:
    rules, ledger = table("minsk")
    after = filled(
        ledger, "no-tricks; tricks Anna=10", "no-king; king Vera=1", "no-king; king Vera=1",
        "no-king; king Vera=1",
    )  # fmt: skip
    with pytest.raises(SheetError) as caught:
        after.edit(1, parse_entry("no-king; king Vera=1", after.names))
    error = caught.value
    error.names, error.rules = after.names, rules
    assert (error.reason, error.row, error.facts["cause"]["code"]) == (
        "later-row", 4, "already-ordered",
    )  # fmt: skip
    assert refusal_text(error, "en").startswith(
        "then deal 4 would not fit any more: Boris has ordered No king (no-king) already"
    )


def test_after_a_removal_dealers_are_derived_anew() -> None:
    _, ledger = table("minsk")
    after = filled(
        ledger, "no-tricks; tricks Anna=10", "no-king; king Vera=1", "no-girls; girls Boris=4"
    )
    removed = after.remove(2)
    assert [(row.number, row.dealer, row.declarer) for row in removed.rows] == [
        (1, 0, 1), (2, 1, 0),
    ]  # fmt: skip
    assert removed.next is not None
    assert (removed.next.dealer, removed.next.declarer) == (2, 0)


def test_there_is_nothing_to_undo_on_an_empty_sheet() -> None:
    _, ledger = table("minsk")
    for make in (ledger.undo, ledger.redo):
        with pytest.raises(SheetError):
            make()
    one = filled(ledger, "no-tricks; tricks Anna=10")
    with pytest.raises(SheetError, match="nothing-to-redo"):
        filled(one.undo(), "no-king; king Anna=1").redo()
    for number in (0, 2):
        with pytest.raises(SheetError, match="no-row"):
            one.remove(number)


def test_a_change_that_is_refused_changes_nothing() -> None:
    _, ledger = table("minsk")
    one = filled(ledger, "no-tricks; tricks Anna=10")
    before = (one.rows, one.changes, one.past)
    refusal(one, "no-tricks; tricks Anna=9")
    with pytest.raises(SheetError):
        one.edit(1, parse_entry("no-tricks; tricks Anna=9", one.names))
    assert (one.rows, one.changes, one.past) == before


def test_no_sheet_makes_work_without_end() -> None:
    _, ledger = table("auction")
    line = "auction; trump=S; bid Anna=1; suit Anna=1, Boris=4, Vera=4, Gleb=4"
    ledger = filled(ledger, *[line] * 5)
    entry = parse_entry(line, ledger.names)
    while len(ledger.changes) < MAX_CHANGES:
        ledger = ledger.edit(5, entry)
    with pytest.raises(SheetError, match="too-long"):
        ledger.edit(5, entry)
    with pytest.raises(SheetError, match="too-long"):
        replace(ledger, changes=(), work=MAX_WORK).edit(1, entry)
