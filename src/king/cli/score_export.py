"""``king score export``: the sheet as a picture, a page to print, a table, a document."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

from king.cli.common import say
from king.cli.score_flags import FORMATS
from king.cli.score_store import is_sheet, kept_beside, lock_beside
from king.errors import UsageError, phrase
from king.locales import translator
from king.scoresheet.document import Book
from king.scoresheet.report import sheet_json
from king.scoresheet.table import csv_text
from king.tui.files import write_whole

MODE: Final = 0o644


def export(args: argparse.Namespace, path: Path, sheet: str, book: Book) -> int:
    """Write the sheet in a form, to a file or to stdout; ``sheet`` is its text.

    Raises UsageError, OSError.
    """
    if args.format not in FORMATS:
        asked = phrase("no --format") if args.format is None else f"--format {args.format}"
        raise UsageError(asked, ", ".join(FORMATS))
    text = exported(book, sheet, args.format, args.lang)
    if args.out is None:
        say(text.rstrip("\r\n").replace("\r\n", "\n"))
        return 0
    target = Path(args.out)
    _must_be_another(target, path)
    if not target.parent.is_dir():
        raise UsageError(phrase("{file}: no such folder", file=target.parent), phrase("a folder"))
    if target.is_dir():
        refused = phrase("{where}: {found}", where=target, found=phrase("is a directory"))
        raise UsageError(refused, phrase("a new name"))
    write_whole(target, text.encode(), mode=MODE)
    say(translator(args.lang)._("written: {file}").format(file=target))
    return 0


def _must_be_another(target: Path, sheet: Path) -> None:
    """Neither a sheet is written over nor what belongs to this one: the version kept beside it,
    and the file that says who writes. Raises UsageError."""
    own = sheet.resolve()
    refused = f"--out {target}"
    if any(_is_same(target, file) for file in (own, lock_beside(own))):
        raise UsageError(refused, phrase("another file than the sheet itself"))
    if _is_same(target, kept_beside(own)):
        kept = phrase("another file: there the sheet's previous version is kept")
        raise UsageError(refused, kept)
    if is_sheet(target):
        raise UsageError(refused, phrase("another file: this one is a score sheet"))


def _is_same(one: Path, other: Path) -> bool:
    """Whether two names are of one file, also by a link or in other capitals."""
    if one.resolve() == other:
        return True
    return one.exists() and other.exists() and one.samefile(other)


def exported(book: Book, text: str, form: str, lang: str) -> str:
    """The sheet in a form; ``text`` is that of its file."""
    match form:
        case "json":
            document = {**sheet_json(book.ledger), "file": text}
            return json.dumps(document, ensure_ascii=False) + "\n"
        case "csv":
            return csv_text(book.ledger)
    from king.drawing import html_page, sheet_svg

    draw = sheet_svg if form == "svg" else html_page
    return draw(book.ledger, book.rules, lang) + "\n"
