"""``king score``: the score sheet of people who play with real cards."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from king.cli import score_told
from king.cli.common import (
    A_RECORD,
    find_ruleset,
    read_bytes,
    read_options,
    record_of,
    rules_of,
    text_of,
)
from king.cli.score_entry import edited, entry_of
from king.cli.score_flags import ACTIONS
from king.cli.score_store import append, create, held, load
from king.cli.score_told import missing, screen_of, stage_of
from king.errors import UsageError, phrase
from king.explain import signed_text
from king.locales import Translator, translator
from king.records import replay
from king.scoresheet import plan_of
from king.scoresheet.document import Book, empty_ledger, format_change, format_sheet
from king.scoresheet.from_game import sheet_text_of
from king.scoresheet.header import IN_ADDITION, INSTEAD, Header, carried, check_names
from king.scoresheet.incoming import bring, is_incoming
from king.scoresheet.ledger import Change, Ledger
from king.scoresheet.refusal import SheetError
from king.tui.paper import next_lines

# Which flags go with which action; all others are refused there.
_FLAGS: Final[Mapping[str, tuple[str, ...]]] = {
    "new": ("rules", "rules_file", "names", "ladder", "option", "king_held", "record", "dealer"),
    "add": ("dealer", "declarer", "trump", "count", "fault", "redeal"),
    "edit": ("dealer", "declarer", "trump", "count", "fault", "redeal"),
    "show": ("json",),
    "check": ("json",),
    "settle": ("stake", "json"),
    "export": ("format", "out"),
}
_ALL: Final = (
    "rules", "rules_file", "names", "ladder", "option", "king_held", "record",
    "dealer", "declarer", "trump", "count", "fault", "redeal", "stake", "format", "out", "json",
)  # fmt: skip
_SPELLED: Final = {"record": "--from"}


def score(args: argparse.Namespace) -> int:
    """Do what the first word says. Raises UsageError, SheetError, RecordError."""
    if args.action not in ACTIONS:
        raise UsageError(phrase("king score {word}", word=args.action), ", ".join(ACTIONS))
    _check_flags(args)
    return _DO[args.action](args, Path(args.file))


def _check_flags(args: argparse.Namespace) -> None:
    """Refuse flags and words that this action has no use for."""
    mine = _FLAGS.get(args.action, ())
    for name in _ALL:
        if name not in mine and getattr(args, name) not in (None, [], False):
            flag = _SPELLED.get(name, f"--{name.replace('_', '-')}")
            others = ", ".join(_SPELLED.get(row, f"--{row.replace('_', '-')}") for row in mine)
            asked = phrase("{flag} with {action}", flag=flag, action=args.action)
            raise UsageError(asked, others or phrase("no flag of that kind"))
    most = {"add": 1, "edit": 2, "remove": 1}.get(args.action, 0)
    if len(args.words) > most:
        word, command = repr(args.words[most]), f"king score {args.action}"
        raise UsageError(
            phrase("{word} after {action}", word=word, action=args.action),
            phrase("see '{command} --help'", command=command),
        )


# --- A new sheet --------------------------------------------------------------------------


def _new(args: argparse.Namespace, path: Path) -> int:
    text = _from_file(args.record) if args.record is not None else _begun(args)
    create(path, text)
    return _after(args, *load(path))


def _from_file(path: str) -> str:
    """A sheet that comes from elsewhere, as its text or in a table or JSON; or a recorded game.

    Raises UsageError, SheetError, RecordError.
    """
    data = read_bytes(path, A_RECORD)
    if is_incoming(data):
        try:
            return bring(data, path)[0]
        except SheetError as error:
            error.advice = phrase("mend that line, or save the file anew where it comes from")
            raise
    record = record_of(text_of(data, path, A_RECORD), path)
    return sheet_text_of(replay(record), record.names)


def _begun(args: argparse.Namespace) -> str:
    ruleset = find_ruleset(args.rules, args.rules_file)
    if args.names is None:
        players = " / ".join(map(str, sorted(ruleset.players)))
        raise UsageError(
            phrase("no --names"), phrase("--names Anna,Boris,... of {players}", players=players)
        )
    names = _list(args.names)
    check_names(names)
    rules = rules_of(ruleset, len(names), read_options(args.option), args.lang)
    if args.king_held not in (None, IN_ADDITION, INSTEAD):
        raise UsageError(f"--king-held {args.king_held}", f"{INSTEAD}, {IN_ADDITION}")
    is_ladder = rules.schedule.kind == "ladder"
    if args.ladder is not None and not is_ladder:
        raise UsageError("--ladder", phrase("a game on a ladder"))
    ladder = _list(args.ladder) if args.ladder is not None else names
    header = Header(
        ruleset=ruleset.id,
        names=names,
        rules_text=carried(ruleset.id, ruleset.text),
        dealer=args.dealer,
        ladder=ladder if is_ladder else (),
        in_addition=args.king_held == IN_ADDITION,
    )
    try:
        ledger = empty_ledger(header, plan_of(rules))
    except SheetError as error:
        error.line, error.names = None, names
        raise
    if ledger.first_dealer is not None:
        header = replace(header, dealer=names[ledger.first_dealer])
    return format_sheet(header, rules, ())


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in text.split(","))


# --- Changes ------------------------------------------------------------------------------


def _changed(args: argparse.Namespace, path: Path, make: Callable[[Book], Ledger]) -> int:
    """Read, change, write; nothing is written for a change that is refused."""
    if not path.exists():
        raise missing(path)
    with held(path) as target:
        text, book = load(target)
        try:
            ledger = make(book)
        except SheetError as error:
            error.names, error.rules = book.ledger.names, book.rules
            raise
        append(target, format_change(ledger.changes[-1], ledger.names))
    return _after(args, text, replace(book, ledger=ledger))


def _add(args: argparse.Namespace, path: Path) -> int:
    contract = args.words[0] if args.words else None
    return _changed(args, path, lambda book: book.ledger.add(
        entry_of(args, contract, book.ledger)))  # fmt: skip


def _edit(args: argparse.Namespace, path: Path) -> int:
    number = _row_number(args)
    contract = args.words[1] if len(args.words) > 1 else None

    def make(book: Book) -> Ledger:
        rows = book.ledger.rows
        if not 1 <= number <= len(rows):
            raise SheetError("no-row", row=number, rows=len(rows))
        entry = edited(args, contract, rows[number - 1].entry, book.ledger)
        return book.ledger.edit(number, entry)

    return _changed(args, path, make)


def _remove(args: argparse.Namespace, path: Path) -> int:
    number = _row_number(args)
    return _changed(args, path, lambda book: book.ledger.remove(number))


def _row_number(args: argparse.Namespace) -> int:
    if not args.words:
        command = f"king score {args.action} FILE 3"
        raise UsageError(
            phrase("{action} without the number of a deal", action=args.action),
            phrase("for example: {command}", command=command),
        )
    text = args.words[0]
    if not (text.isascii() and text.isdecimal() and len(text) <= 5):
        raise UsageError(repr(text), phrase("the number of a deal"))
    return int(text)


def _undo(args: argparse.Namespace, path: Path) -> int:
    return _changed(args, path, lambda book: book.ledger.undo())


def _redo(args: argparse.Namespace, path: Path) -> int:
    return _changed(args, path, lambda book: book.ledger.redo())


def _after(args: argparse.Namespace, text: str, book: Book) -> int:
    """After a change: what was written, the totals, what comes next."""
    ledger, speak = book.ledger, translator(args.lang)
    stage = stage_of(book, args)
    lines = []
    change = ledger.changes[-1] if ledger.changes and args.action != "new" else None
    if change is not None:
        lines.append(_told(change, ledger, speak))
    if ledger.rows:
        totals = (
            f"{name} {signed_text(total)}"
            for name, total in zip(ledger.names, ledger.totals, strict=True)
        )
        lines.append(" · ".join(totals))
    screen = screen_of(stage)
    screen.say(*lines)
    if ledger.is_over:
        screen.say(speak._("The game is over."))
    else:
        screen.say(next_lines(stage, ledger)[0])
    return 0


def _told(change: Change, ledger: Ledger, speak: Translator) -> str:
    match change.kind:
        case "deal":
            line = format_change(change, ledger.names).removeprefix("deal: ")
            return f"{len(ledger.rows)}. {line}"
        case "edit" | "remove":
            return format_change(change, ledger.names)
        case _:
            return speak.n("{count} deal on the sheet", "{count} deals on the sheet",
                           len(ledger.rows))  # fmt: skip


_DO: Final[dict[str, Callable[[argparse.Namespace, Path], int]]] = {
    "new": _new,
    "add": _add,
    "show": score_told.show,
    "edit": _edit,
    "remove": _remove,
    "undo": _undo,
    "redo": _redo,
    "check": score_told.check,
    "settle": score_told.settle,
    "export": score_told.export,
}
