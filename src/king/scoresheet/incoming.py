"""A sheet from a file that comes from elsewhere: its own text, JSON with the text in it, a table.

The twin of ``static/sheet/incoming.js``: both take the same files, and refuse the same ones with
the same line.
"""

from __future__ import annotations

import json
import re
from typing import Final

from msgspec import Struct

from king.scoresheet.document import Book, read_sheet
from king.scoresheet.header import FORMAT
from king.scoresheet.refusal import SheetError
from king.scoresheet.table import Table, is_table, read_table

MOST: Final = 4 * 1024 * 1024
"""Bytes: a sheet has 512 KiB at most; around it there may be JSON or a table."""
_ENOUGH: Final = 4096
_RECORD: Final = re.compile(r'\s*\{\s*"type"')
"""The first line of a recorded game in JSON."""
INSIDE: Final = "file"
"""The key of the text in a JSON document."""


class Incoming(Struct, frozen=True):
    """The text of a sheet. ``table``: what it was made of; ``inside``: it stood in JSON."""

    text: str
    table: Table | None = None
    inside: bool = False


def bring(data: bytes, file: str) -> tuple[str, Book]:
    """The text of a sheet and what it says. Raises SheetError with the line of the file, or of
    the sheet in it."""
    found: Incoming | None = None
    try:
        found = incoming(data)
        book = read_sheet(found.text, file)
        if found.table is not None:
            found.table.check(book.ledger.rows)
    except SheetError as error:
        error.file = file
        if found is not None:
            _place(error, found)
        raise
    return found.text, book


def _place(error: SheetError, found: Incoming) -> None:
    """Where it stands in the file that came."""
    if found.inside:
        error.facts["part"] = INSIDE
    elif found.table is not None and error.reason != "other-points":
        lines = found.table.lines
        error.line = lines[min(error.line or 1, len(lines)) - 1]


def is_incoming(data: bytes) -> bool:
    """Whether a file is one of these, whatever is wrong with it; a record of a game is not."""
    start = data[:_ENOUGH].decode(_encoding(data), "replace").removeprefix("\ufeff")
    if _in_braces(start):
        return _RECORD.match(start) is None
    return is_table(start) or start.split("\n", 1)[0].strip() == FORMAT


def _in_braces(text: str) -> bool:
    return text.lstrip(" \t\r\n").startswith("{")


def incoming(data: bytes) -> Incoming:
    """What is in a file. Raises SheetError with its line."""
    if len(data) > MOST:
        raise SheetError("too-long", limit=MOST)
    text = decoded(data)
    if _in_braces(text):
        return Incoming(_text_in_json(text), inside=True)
    if is_table(text):
        table = read_table(text)
        return Incoming(table.text, table)
    return Incoming(text)


def decoded(data: bytes) -> str:
    """The text of a file without a byte order mark: UTF-8, or the UTF-16 that spreadsheets call
    Unicode. Signs of another encoding are refused with their line."""
    encoding = _encoding(data)
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace")
        raise _at(SheetError("not-text"), before.count("\n") + 1) from None


def _encoding(data: bytes) -> str:
    """UTF-16 is known by its mark, or by the zero in its first sign."""
    if data.startswith(b"\xff\xfe") or data[1:2] == b"\0":
        return "utf-16-le"
    if data.startswith(b"\xfe\xff") or data[:1] == b"\0":
        return "utf-16-be"
    return "utf-8"


def _text_in_json(text: str) -> str:
    try:
        document = json.loads(text, parse_int=float)  # numbers without end are no matter here
    except json.JSONDecodeError as error:
        raise _at(SheetError("bad-json"), error.lineno) from None
    except RecursionError:
        raise _at(SheetError("bad-json"), 1) from None
    found = document.get(INSIDE) if isinstance(document, dict) else None
    if not isinstance(found, str):
        raise _at(SheetError("no-file", key=INSIDE), 1)
    try:
        found.encode()
    except UnicodeEncodeError as error:
        line = found.count("\n", 0, error.start) + 1
        raise _at(SheetError("not-text", part=INSIDE), line) from None
    return found


def _at(error: SheetError, line: int) -> SheetError:
    error.line = line
    return error
