"""The file of a sheet: whatever stands in it, it is read or refused with its line."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from king.rules import load, load_text
from king.scoresheet import ledger as ledgers
from king.scoresheet import plan_of
from king.scoresheet.document import Book, format_sheet, read_sheet
from king.scoresheet.entry import parse_entry
from king.scoresheet.from_game import sheet_text_of
from king.scoresheet.header import fitting_names, is_name
from king.scoresheet.ledger import Ledger
from king.scoresheet.refusal import SheetError
from king.seats import Seat
from support.sheet_games import random_game, some_rules

HEAD = "King sheet 1\nruleset: minsk\nplayer: Anna\nplayer: Boris\nplayer: Vera\ndealer: Anna\n"
ROW = "deal: no-tricks; tricks Anna=10\n"


def refused(text: str) -> SheetError:
    with pytest.raises(SheetError) as caught:
        read_sheet(text, "a.sheet")
    assert caught.value.file == "a.sheet"
    return caught.value


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("", "not-a-sheet", 1),
        (HEAD.replace("minsk", "minks"), "unknown-ruleset", 2),
        (HEAD.replace("Vera", "anna"), "same-name", 5),
        (HEAD.replace("Vera", "rest"), "bad-name", 5),
        (HEAD + "ruleset: minsk\n", "header-twice", 7),
        (HEAD + "dealer: Boris\n", "header-twice", 7),
        (HEAD.replace("dealer: Anna", "dealer: Ann"), "unknown-name", 6),
        (HEAD + "player: Gleb\n", "players", 3),
        (HEAD + "option: ruff\n", "bad-option", 7),
        (HEAD + "option: ruff=never\n", "bad-option", 7),
        (HEAD + "sheet-option: king-held=never\n", "bad-option", 7),
        (HEAD + ROW + "player: Gleb\n", "header-late", 8),
        (HEAD + ROW + "| x\n", "header-late", 8),
        (HEAD + "ladder: Anna\n" + ROW, "bad-ladder", 7),
        (HEAD + "\n# word\n\nundo\n", "nothing-to-undo", 10),
        (HEAD + ROW + "redo\n", "nothing-to-redo", 8),
        (HEAD + ROW + "edit 2: no-king; king Anna=1\n", "no-row", 8),
        (HEAD + ROW + "remove 0\n", "no-row", 8),
        (HEAD + ROW + "remove: 1\n", "unknown-line", 8),
        (HEAD + "deal: no-tricks; tricks=10\n", "bad-entry", 7),
        (HEAD + "deal: no-tricks; trump=H; trump=H\n", "field-twice", 7),
        (HEAD + "deal: no-tricks; tricks Anna=10; tricks Anna=10\n", "unit-twice", 7),
        (HEAD + "deal: no-tricks; tricks Anna=1_0\n", "bad-count", 7),
        (HEAD + "deal: no-tricks; tricks Anna=１０\n", "bad-count", 7),
        (HEAD + "x" * 2001 + "\n", "too-long", 7),
    ],
)
def test_a_mistake_is_refused_with_its_line(text: str, reason: str, line: int) -> None:
    error = refused(text)
    assert (error.reason, error.line) == (reason, line)


def test_ends_of_lines_and_marks_make_no_difference() -> None:
    text = HEAD + ROW + "edit 1: no-tricks; tricks Vera=10"
    for same in (text, text + "\n", "\ufeff" + text.replace("\n", "\r\n"), text + "\n\n# end"):
        assert read_sheet(same).ledger.totals == (0, 0, -40)


def test_names_are_looked_up_whatever_their_case() -> None:
    book = read_sheet(HEAD + "deal: no-tricks; declarer=BORIS; tricks vera=10\n")
    assert book.ledger.rows[0].declarer == 1
    assert book.ledger.totals == (0, 0, -40)


def test_the_first_dealer_may_be_left_to_the_first_deal() -> None:
    head = HEAD.replace("dealer: Anna\n", "")
    line = "deal: no-king; declarer=Anna; king Vera=1\n"
    assert read_sheet(head + line).ledger.rows[0].dealer == 2
    book = read_sheet(head + line + "undo\ndeal: no-king; declarer=Boris; king Vera=1\n")
    assert book.ledger.rows[0].dealer == 0


def again(book: Book) -> Book:
    return read_sheet(format_sheet(book.header, book.rules, book.ledger.changes))


def test_a_sheet_that_is_written_reads_the_same() -> None:
    rng = Random(8)
    book = read_sheet(HEAD + ROW + "undo\nredo\nundo\n" + ROW + "deal: no-king; fault Vera=revoke\n"
                      "edit 1: no-girls; girls Anna=rest\nremove 1\n")  # fmt: skip
    assert again(book).ledger == book.ledger
    rules = some_rules(load("polish"), rng, usual=False)
    game = random_game(rules, rng)
    names = ("A", "B", "C", "D")[: rules.players]
    book = read_sheet(sheet_text_of(game, names))
    assert again(book).ledger == book.ledger


def read_or_refused(text: str) -> tuple[Book | None, SheetError | None]:
    """What a text says, or why it is refused; nothing else may happen."""
    try:
        return read_sheet(text), None
    except SheetError as error:
        return None, error


@given(st.lists(st.text(max_size=30), max_size=6), st.booleans())
def test_no_text_does_harm(lines: list[str], with_head: bool) -> None:
    text = (HEAD + ROW if with_head else "King sheet 1\n") + "\n".join(lines)
    book, error = read_or_refused(text)
    assert (book is None) != (error is None)
    assert error is None or error.line is not None


WORDS = (
    "deal:", "edit 1:", "remove 1", "no-tricks", "no-king", "otygrysh", ";", "tricks", "king",
    "Anna=10", "Vera=1", ",", "Boris=rest", "declarer=Anna", "dealer=Vera", "trump=H", "fault",
    "Anna=revoke", "undo", "redo", "redeal", "rest", "=", "#", "place Anna=1", "\n",
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_no_jumble_of_known_words_does_harm(words: list[str]) -> None:
    book, error = read_or_refused(HEAD + ROW + " ".join(words))
    if error is not None:
        assert error.line is not None
        assert error.line >= 8
    else:
        assert book is not None
        assert all(check.ok for check in book.ledger.checks())


@given(st.lists(st.text(max_size=50), min_size=3, max_size=3))
def test_any_names_can_be_made_to_fit(names: list[str]) -> None:
    fitting = fitting_names(names)
    assert all(map(is_name, fitting))
    assert len({name.lower() for name in fitting}) == 3


def test_a_hostile_history_is_given_up_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each correction of the first row counts all later ones again: that has an end."""
    monkeypatch.setattr(ledgers, "MAX_WORK", 300)
    line = "auction; trump=S; bid Anna=1; suit Anna=1, Boris=4, Vera=4, Gleb=4\n"
    head = "King sheet 1\nruleset: auction\n" + "".join(
        f"player: {name}\n" for name in ("Anna", "Boris", "Vera", "Gleb")
    )
    text = head + ("deal: " + line) * 6 + ("edit 1: " + line) * 49
    assert read_sheet(text).ledger.work == 6 + 6 * 49
    error = refused(text + "edit 1: " + line)
    assert (error.reason, error.facts["limit"]) == ("too-long", 300)


def test_what_a_talon_hides_need_not_be_counted() -> None:
    """Cards that nobody takes: counts have bounds, not a total."""
    text = (
        'extends = "minsk"\nid = "hidden"\noption.order = false\n[talon]\nto = "nobody"\n'
        '[contract]\nno-girls.total = "varies"\nno-boys.total = "varies"\n'
        'no-hearts.total = "varies"\nno-king.total = "varies"\n'
    )
    plan = plan_of(load_text(text, "hidden.toml").rules())
    units = {row.id: (row.units[0].least, row.units[0].most) for row in plan.contracts}
    assert units["no-girls"] == (2, 4)
    assert units["no-king"] == (0, 1)
    assert units["no-tricks"] == (10, 10)
    ledger = Ledger(plan, ("Anna", "Boris", "Vera"), Seat(0))
    after = ledger.add(parse_entry("no-king", ledger.names))
    assert after.totals == (0, 0, 0)
    assert all(check.ok for check in after.checks() if check.name == "deal")
    with pytest.raises(SheetError, match="too-few"):
        after.add(parse_entry("no-girls; girls Anna=1", ledger.names))


def test_two_kinds_of_boys_are_two_units() -> None:
    text = (
        'extends = "minsk"\nid = "boys"\n[contract.no-kings]\ncard = { "K*" = -10 }\ntotal = -40\n'
        '[contract.no-men]\nsum = ["no-boys", "no-kings"]\n'
    )
    plan = plan_of(load_text(text, "boys.toml").rules())
    men = plan.contract("no-men")
    assert men is not None
    assert [unit.key for unit in men.units] == ["boys", "boys-2"]
    ledger = Ledger(plan, ("Anna", "Boris", "Vera"), Seat(0))
    line = "no-men; boys Anna=4; boys-2 Boris=3, Vera=1"
    assert ledger.add(parse_entry(line, ledger.names)).totals == (-40, -30, -10)


def test_the_same_cards_in_two_parts_are_counted_once_and_paid_twice() -> None:
    text = (
        'extends = "minsk"\nid = "twice"\nsheet.divisor = 1\n'
        '[contract.dear]\ncard = { "*H" = -2 }\ntotal = -16\n'
        '[contract.both]\nsum = ["no-hearts", "dear"]\n'
    )
    plan = plan_of(load_text(text, "twice.toml").rules())
    both = plan.contract("both")
    assert both is not None
    assert [unit.key for unit in both.units] == ["hearts"]
    assert [line.each for line in both.lines] == [-5, -2]
    ledger = Ledger(plan, ("Anna", "Boris", "Vera"), Seat(0))
    after = ledger.add(parse_entry("both; hearts Anna=8", ledger.names))
    assert after.totals == (-56, 0, 0)
