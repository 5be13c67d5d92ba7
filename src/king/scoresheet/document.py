"""A sheet as a plain text file: a header, then one line for every change, never rubbed out.

>>> book = read_sheet('''King sheet 1
... ruleset: minsk
... player: Anna
... player: Boris
... player: Vera
... dealer: Anna
... deal: no-tricks; declarer=Boris; tricks Anna=1, Boris=3, Vera=6
... # they counted again
... edit 1: no-tricks; declarer=Boris; tricks Anna=1, Boris=4, Vera=5
... ''')
>>> book.ledger.totals
(-4, -16, -20)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from king.rules.ruleset import Rules, Ruleset
from king.scoresheet import header as headers
from king.scoresheet.compile import plan_of
from king.scoresheet.entry import format_entry, parse_entry
from king.scoresheet.header import FORMAT, IN_ADDITION, INSTEAD, Header
from king.scoresheet.ledger import MAX_CHANGES, Change, Ledger
from king.scoresheet.plan import Plan
from king.scoresheet.refusal import SheetError

MAX_BYTES: Final = 512 * 1024
MAX_LINES: Final = 6000
MAX_LINE: Final = 2000  # characters
_HEADERS: Final = ("ruleset", "option", "sheet-option", "player", "dealer", "ladder")
_ONCE: Final = ("ruleset", "dealer", "ladder")


class Book(Struct, frozen=True):
    """A sheet that was read: its rules, its header, its ledger."""

    header: Header
    ruleset: Ruleset
    rules: Rules
    ledger: Ledger


def read_sheet(text: str, file: str = "sheet") -> Book:
    """A sheet from its text. Raises SheetError with the line of the first mistake."""
    found: list[tuple[Rules, Ruleset]] = []

    def plan_for(header: Header) -> Plan:
        found.append(headers.rules_of(header))
        return plan_of(found[0][0])

    try:
        header, ledger = read_ledger(text, plan_for, file)
    except SheetError as error:
        error.rules = found[0][0] if found else None
        raise
    rules, ruleset = found[0]
    return Book(header, ruleset, rules, ledger)


def read_ledger(
    text: str, plan_for: Callable[[Header], Plan], file: str = "sheet"
) -> tuple[Header, Ledger]:
    """Header and ledger of a text, by the plan that belongs to its header. Raises SheetError."""
    reader = _Reader(plan_for)
    try:
        reader.read(text)
    except SheetError as error:
        error.file, error.names = file, tuple(reader.names)
        error.line = error.line or reader.line
        raise
    assert reader.ledger is not None
    return reader.header(), reader.ledger


class _Reader:
    """Reads line by line; the ledger begins at the first change, or at the end."""

    def __init__(self, plan_for: Callable[[Header], Plan]) -> None:
        self.plan_for = plan_for
        self.line = 1
        self.ledger: Ledger | None = None
        self.values: dict[str, str] = {}
        self.names: list[str] = []
        self.options: dict[str, str] = {}
        self.in_addition = False
        self.rules_lines: list[str] = []
        self.places: dict[str, int] = {}

    def read(self, text: str) -> None:
        if len(text.encode("utf-8", "replace")) > MAX_BYTES:
            raise SheetError("too-long", limit=MAX_BYTES)
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        if len(lines) > MAX_LINES:
            raise SheetError("too-long", limit=MAX_LINES)
        if lines[0].strip() != FORMAT:
            raise SheetError("not-a-sheet", text=lines[0][:80])
        for self.line, line in enumerate(lines[1:], start=2):
            if len(line) > MAX_LINE:
                raise SheetError("too-long", limit=MAX_LINE)
            if line.startswith("|"):
                self._rules_line(line)
            elif line.strip() and not line.lstrip().startswith("#"):
                self._line(line.strip())
        if self.ledger is None:
            self._begin()

    def _rules_line(self, line: str) -> None:
        if self.ledger is not None:
            raise SheetError("header-late", key="|")
        self.places.setdefault("rules", self.line)
        self.rules_lines.append(line[1:].removeprefix(" "))

    def _line(self, line: str) -> None:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if colon and key in _HEADERS:
            if self.ledger is not None:
                raise SheetError("header-late", key=key)
            self._header(key, value)
            return
        change = self._change(line, key, value if colon else None)
        ledger = self._begin()
        self.ledger = ledger.apply(change)

    def _header(self, key: str, value: str) -> None:
        if key in _ONCE and key in self.values:
            raise SheetError("header-twice", key=key)
        self.places.setdefault(key, self.line)
        if key == "player":
            headers.check_names([*self.names, value])
            self.names.append(value)
        elif key == "option":
            name, equals, choice = (part.strip() for part in value.partition("="))
            if not (name and equals and choice) or name in self.options:
                raise SheetError("bad-option", option=value, allowed=[])
            self.places[f"option {name}"] = self.line
            self.options[name] = choice
        elif key == "sheet-option":
            name, _, choice = (part.strip() for part in value.partition("="))
            if name != "king-held" or choice not in (IN_ADDITION, INSTEAD):
                allowed = [f"king-held={row}" for row in (INSTEAD, IN_ADDITION)]
                raise SheetError("bad-option", option=value, allowed=allowed)
            self.in_addition = choice == IN_ADDITION
        else:
            self.values[key] = value

    def _change(self, line: str, key: str, value: str | None) -> Change:
        words = key.split()
        if value is None:
            match line.split():
                case ["undo"]:
                    return Change("undo")
                case ["redo"]:
                    return Change("redo")
                case ["remove", number] if _is_number(number):
                    return Change("remove", int(number))
        elif words == ["deal"]:
            return Change("deal", None, parse_entry(value, self.names))
        elif len(words) == 2 and words[0] == "edit" and _is_number(words[1]):
            return Change("edit", int(words[1]), parse_entry(value, self.names))
        raise SheetError("unknown-line", text=line[:80])

    def _begin(self) -> Ledger:
        """The ledger, empty where this is the first change."""
        if self.ledger is None:
            header = self.header()
            self.ledger = empty_ledger(header, self.plan_for(header))
        return self.ledger

    def header(self) -> Header:
        """The header as far as it was read."""
        ladder = self.values.get("ladder")
        return Header(
            ruleset=self.values.get("ruleset", ""),
            names=tuple(self.names),
            options=self.options,
            rules_text="\n".join(self.rules_lines) + "\n" if self.rules_lines else None,
            dealer=self.values.get("dealer"),
            ladder=() if ladder is None else tuple(name.strip() for name in ladder.split(",")),
            in_addition=self.in_addition,
            places=self.places,
        )


def empty_ledger(header: Header, plan: Plan) -> Ledger:
    """A ledger without rows. Raises SheetError for a header that does not fit the plan."""
    if len(header.names) != plan.players:
        raise header.refusal("player", "players", found=len(header.names), allowed=[plan.players])
    return Ledger(
        plan,
        header.names,
        headers.dealer_of(header),
        headers.ladder_of(header),
        header.in_addition,
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 5


def format_change(change: Change, names: Sequence[str]) -> str:
    """The line of a change."""
    if change.kind in ("undo", "redo"):
        return change.kind
    if change.entry is None:
        return f"remove {change.row}"
    entry = format_entry(change.entry, names)
    return f"deal: {entry}" if change.kind == "deal" else f"edit {change.row}: {entry}"


def format_sheet(header: Header, rules: Rules, changes: Sequence[Change]) -> str:
    """The whole text of a sheet."""
    lines = headers.format_header(header, rules)
    lines += [format_change(change, header.names) for change in changes]
    return "\n".join(lines) + "\n"


__all__ = [
    "MAX_CHANGES",
    "Book",
    "empty_ledger",
    "format_change",
    "format_sheet",
    "read_ledger",
    "read_sheet",
]
