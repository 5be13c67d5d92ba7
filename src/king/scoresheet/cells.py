"""The cells of a table: what stands between commas, semicolons or tabs, as RFC 4180 quotes it.

>>> [line.cells for line in cells('ruleset;a\\nminsk;"x; ""y"" z"\\n')]
[('ruleset', 'a'), ('minsk', 'x; "y" z')]
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from king.scoresheet.refusal import SheetError

_SAID: Final = re.compile(r"sep=([,;\t])(?:\r\n|\r|\n)", re.IGNORECASE)
"""How a spreadsheet is told what is between the cells; some write it, too."""
_FIRST: Final = re.compile(r'"?ruleset"?([,;\t])')


class Line(Struct, frozen=True):
    """The cells of one row, and the line of the text on which it begins, from 1."""

    number: int
    cells: tuple[str, ...]


def separator_of(text: str) -> str | None:
    """What stands between the cells; None for a text that is no table of a sheet."""
    said = _SAID.match(text)
    found = _FIRST.match(text, said.end() if said else 0)
    return found[1] if found else None


def cells(text: str) -> list[Line]:
    """Every row that is not blank. Raises SheetError with the line of a quote that goes wrong."""
    separator = separator_of(text)
    if separator is None:
        raise SheetError("not-a-sheet", text=text.split("\n", 1)[0][:80])
    said = _SAID.match(text)
    reader = _Reader(text, separator)
    if said:
        reader.place, reader.line = said.end(), 2
    rows = []
    while reader.place < len(text):
        row = reader.row()
        if any(row.cells):
            rows.append(row)
    return rows


class _Reader:
    """Goes through a text cell by cell."""

    def __init__(self, text: str, separator: str) -> None:
        self.text = text
        self.place = 0
        self.line = 1
        self.ends = re.compile(f"[{separator}\r\n]")
        self.separator = separator

    def row(self) -> Line:
        number = self.line
        found: list[str] = []
        while True:
            found.append(self._quoted() if self.text.startswith('"', self.place) else self._plain())
            if not self.text.startswith(self.separator, self.place):
                break
            self.place += 1
        self._end_of_line()
        return Line(number, tuple(found))

    def _plain(self) -> str:
        end = self.ends.search(self.text, self.place)
        start, self.place = self.place, end.start() if end else len(self.text)
        return self.text[start : self.place].strip(" ")

    def _quoted(self) -> str:
        """A cell in quotes, which stays on its line: none of ours has a break in it."""
        parts = []
        while True:
            end = self.text.find('"', self.place + 1)
            parts.append(self.text[self.place + 1 : end] if end >= 0 else "\n")
            if "\n" in parts[-1] or "\r" in parts[-1]:
                raise self._refused()
            self.place = end + 1
            if not self.text.startswith('"', self.place):
                break
        if self.place < len(self.text) and not self.ends.match(self.text, self.place):
            raise self._refused()
        return '"'.join(parts)

    def _end_of_line(self) -> None:
        if self.text.startswith("\r\n", self.place):
            self.place += 2
        elif self.place < len(self.text):
            self.place += 1
        self.line += 1

    def _refused(self) -> SheetError:
        error = SheetError("table-quote")
        error.line = self.line
        return error
