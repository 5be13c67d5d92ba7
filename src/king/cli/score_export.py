"""``king score export``: the sheet as a picture, a page to print, a table, a document."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from king.cli.common import say
from king.cli.score_flags import FORMATS
from king.errors import UsageError, phrase
from king.locales import translator
from king.scoresheet.document import Book
from king.scoresheet.entry import format_entry
from king.scoresheet.header import IN_ADDITION
from king.scoresheet.ledger import Ledger
from king.scoresheet.report import sheet_json
from king.tui.files import write_whole

MODE: Final = 0o644
COLUMNS: Final = (
    "ruleset", "options", "number", "dealer", "declarer", "contract", "trump", "entry",
)  # fmt: skip


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
    if target.resolve() == path.resolve():
        raise UsageError(f"--out {args.out}", phrase("another file than the sheet itself"))
    if not target.parent.is_dir():
        raise UsageError(phrase("{file}: no such folder", file=target.parent), phrase("a folder"))
    if target.is_dir():
        refused = phrase("{where}: {found}", where=target, found=phrase("is a directory"))
        raise UsageError(refused, phrase("a new name"))
    write_whole(target, text.encode(), mode=MODE)
    say(translator(args.lang)._("written: {file}").format(file=target))
    return 0


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


def _choices(ledger: Ledger) -> Iterator[tuple[str, str]]:
    """The options of the rules, then what else stands above the deals: players by number."""
    yield from ledger.plan.options.items()
    if ledger.in_addition:
        yield "sheet.king-held", IN_ADDITION
    if ledger.ladder:
        yield "sheet.ladder", ".".join(str(seat + 1) for seat in ledger.ladder)
    yield "sheet.dealer", str(ledger.standing.first_dealer + 1)


def csv_text(ledger: Ledger) -> str:
    """A line for each deal, as the browser writes it too: names instead of seats, the line of
    the sheet, points as plain numbers. With the lines the sheet can be read back."""
    out = StringIO()
    writer = csv.writer(out)
    plan, names = ledger.plan, ledger.names
    options = " ".join(f"{name}={choice}" for name, choice in _choices(ledger))
    writer.writerow([*COLUMNS, *names])
    for row in ledger.rows:
        declarer = "" if row.declarer is None else names[row.declarer]
        line = format_entry(replace(row.entry, dealer=row.dealer), names)
        facts = [row.number, names[row.dealer], declarer, row.contract, row.trump or "", line]
        writer.writerow([plan.ruleset, options, *facts, *row.points])
    return out.getvalue()
