"""A sheet on disk: read whole, written whole, one writer at a time, the previous one kept.

A kill at any moment leaves the old file or the new one. Only whoever holds the lock writes, so
that of two windows neither loses the other's deal.
"""

from __future__ import annotations

import os
import time
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from king.cli.common import Wanted, read_text
from king.errors import UsageError, phrase
from king.scoresheet.document import MAX_LINES, Book, read_sheet
from king.scoresheet.header import FORMAT
from king.scoresheet.refusal import SheetError
from king.tui.files import write_whole
from king.tui.locking import Lock

MAX_SHEET: Final = 512 * 1024  # bytes
PATIENCE: Final = 5.0  # seconds that a second writer waits for the first
_STEP: Final = 0.02
KEPT: Final = ".bak"
A_SHEET: Final = Wanted(
    phrase("a score sheet"),
    phrase("a score sheet that can be read"),
    phrase("a score sheet in UTF-8"),
)


def load(path: Path) -> tuple[str, Book]:
    """The text of a sheet and what it says.

    Raises UsageError for a file that cannot be read, SheetError for a mistake in it.
    """
    try:
        text = _text(path)
        return text, read_sheet(text, str(path))
    except SheetError as error:
        kept = kept_beside(path)
        error.advice = (
            phrase("mend that line, or take the version before it: {file}", file=kept)
            if kept.exists()
            else phrase("mend that line: the file is plain text")
        )
        raise


def _text(path: Path) -> str:
    """The text of a file. Raises SheetError, with its line, for a byte that is no text."""
    try:
        return read_text(path, A_SHEET, limit=MAX_SHEET)
    except UsageError as error:
        found = error.__context__
        if not isinstance(found, UnicodeDecodeError):
            raise
        damage = SheetError("not-text")
        damage.file, damage.line = str(path), found.object.count(b"\n", 0, found.start) + 1
        raise damage from None


def kept_beside(path: Path) -> Path:
    """Where the previous version of a sheet is."""
    return path.with_name(f"{path.name}{KEPT}")


def lock_beside(target: Path) -> Path:
    """Where it is said who writes a sheet."""
    return target.with_name(f".{target.name}.lock")


@contextmanager
def held(path: Path) -> Iterator[Path]:
    """The one writer of a sheet; gives the file itself where the path is a link.

    Raises UsageError for a folder or a file that cannot be written to, or another window
    that does not let go.
    """
    target = path.resolve()
    if not target.parent.is_dir():
        raise UsageError(phrase("{file}: no such folder", file=target.parent), phrase("a folder"))
    if not os.access(target.parent, os.W_OK):
        allowed = phrase("a folder that can be written to")
        raise UsageError(phrase("{file}: read only", file=target.parent), allowed)
    if target.exists() and not os.access(target, os.W_OK):
        allowed = phrase("a file that can be written to")
        raise UsageError(phrase("{file}: read only", file=path), allowed)
    lock = Lock(lock_beside(target))
    until = time.monotonic() + PATIENCE
    while not lock.take():
        if time.monotonic() > until:
            raise UsageError(
                phrase("{file}: another window is writing it", file=path), phrase("one at a time")
            )
        time.sleep(_STEP)
    try:
        yield target
    finally:
        lock.release()


def is_sheet(path: Path) -> bool:
    """Whether a file begins like a score sheet, whatever it is called. Raises OSError."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(3 + len(FORMAT)).removeprefix(BOM_UTF8).startswith(FORMAT.encode())


def create(path: Path, text: str) -> None:
    """Write a new sheet. Raises UsageError where there is a file already, or where the next change
    of a sheet would write over one: over the last version of a sheet that is gone, or this one
    as the version kept of another."""
    with held(path) as target:
        if target.exists():
            raise UsageError(phrase("{file}: it is there already", file=path), phrase("a new name"))
        kept = kept_beside(target)
        if kept.exists():
            refused = phrase("{file}: the last version of an earlier sheet is there", file=kept)
            raise UsageError(refused, phrase("a new name, or move that file away"))
        if target.suffix == KEPT and target.with_suffix("").exists():
            refused = phrase("{file}: there a sheet's previous version is kept", file=path)
            raise UsageError(refused, phrase("a new name"))
        write_whole(target, text.encode(), mode=_usual_mode())


def append(target: Path, line: str) -> None:
    """One more line at the end; the file as it was stays beside it. Only for its holder.

    Raises SheetError where it would become longer than a sheet that can be read.
    """
    old = target.read_bytes()
    end = b"\r\n" if b"\r\n" in old else b"\n"
    gap = b"" if old.endswith(b"\n") or not old else end
    new = old + gap + line.encode() + end
    if len(new) > MAX_SHEET or new.count(b"\n") >= MAX_LINES:
        raise SheetError("too-long", limit=MAX_SHEET if len(new) > MAX_SHEET else MAX_LINES)
    mode = target.stat().st_mode & 0o777
    write_whole(kept_beside(target), old, mode=mode)
    write_whole(target, new, mode=mode)


def _usual_mode() -> int:
    """What the user's mask leaves of a plain file's permissions."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
