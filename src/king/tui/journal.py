"""What has been done since the record of a save was written: one line for each action.

To write a whole record takes its time, to add a line does not. The first line names the
record that the journal belongs to, by the SHA-256 of its bytes; every action's line carries a
check value that depends on the record and on all lines before it, so that nothing can be taken
out, changed or moved unnoticed. The first line also says how many actions follow; it is set
after each of them, so a journal that has lost its end is known by it::

    {"record":"9f86d081…","actions":       1}
    {"seat":0,"action":{"type":"play","card":"TH"},"check":"1c2d3e4f5a6b7c8d"}

Before a newer record takes the old one's place the journal says so in one more line. A kill
between the two steps therefore leaves either a journal of this record or one of which the
record holds everything.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec

from king.engine import Action
from king.errors import RecordError, UsageError, phrase
from king.records.wire import from_wire, to_wire
from king.seats import Seat
from king.tui.files import write_whole

L = TypeVar("L")
_CHECK: Final = 16  # hexadecimal digits
_COUNT: Final = 8  # places for the number of actions, which is written over again and again


class Entry(NamedTuple):
    """An action in the journal, and the line that it stands in."""

    line: int
    seat: Seat
    action: Action


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: str
    actions: int = 0


class _Next(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    next: str


class _Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    action: dict[str, object]
    check: str


def digest(record: bytes) -> str:
    """What names a record: the SHA-256 of its bytes, in hexadecimal."""
    return hashlib.sha256(record).hexdigest()


class Journal:
    """The journal beside one record."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None
        self._check = ""
        self._actions = 0
        self._count_at = 0  # where in the file their number stands

    def begin(self, record: bytes) -> None:
        """Begin anew after a record that has just been written."""
        self.close()
        named = digest(record)
        head = _head(named, 0)
        write_whole(self.path, head)
        self._file = os.open(self.path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        self._check, self._actions = named, 0
        self._count_at = len(head) - len(_count(0)) - len(b"}\n")

    def add(self, seat: Seat, action: Action) -> None:
        """Write down an action; it is on the disk when this returns. Raises OSError."""
        assert self._file is not None, "the journal has not begun"
        done = to_wire(action)
        self._check = _check(self._check, seat, done)
        self._write(_Done(seat, done, self._check))
        # Only now that the line is on the disk; should this one number be lost with the power,
        # it is too low, and nothing is missed that is there.
        self._actions += 1
        os.lseek(self._file, self._count_at, os.SEEK_SET)
        os.write(self._file, _count(self._actions))

    def hand_over(self, record: bytes) -> None:
        """Say that the record with these bytes, which comes next, holds everything so far."""
        line = _Next(digest(record))
        if self._file is not None:
            self._write(line)
        elif (data := self._data()) is not None:
            # Taken up again: a torn last line must not run into this one.
            write_whole(self.path, data[: data.rfind(b"\n") + 1] + _line(line))

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def remove(self) -> None:
        """Take the journal away with its save."""
        self.close()
        self.path.unlink(missing_ok=True)

    def entries(self, record: bytes) -> list[Entry]:
        """The actions to be added to a record; none without a journal.

        A last line without an end was never acknowledged and is left out. Raises RecordError
        for a journal of another record and for a damaged one.
        """
        data = self._data()
        if data is None:
            return []
        *lines, _torn = data.split(b"\n")
        head = _decoded(lines[0], _Head) if lines else None
        if head is None:
            raise self._error(1, phrase("no beginning of a journal"), '{"record": …}')
        named = digest(record)
        if head.record != named:
            if named in (line.next for line in map(_handed_over, lines) if line is not None):
                return []
            found = phrase("the journal of the record {digest}…", digest=head.record[:12])
            allowed = phrase("the journal of the record beside it, {digest}…", digest=named[:12])
            raise self._error(1, found, allowed)
        return self._entries(lines, named)

    def lost(self, record: bytes) -> int | None:
        """How many actions are missing at the end; None where there is no journal at all.

        Raises RecordError as :meth:`entries` does.
        """
        data = self._data()
        if data is None:
            return None
        head = _decoded(data.partition(b"\n")[0], _Head)
        if head is None or head.record != digest(record):
            return 0
        return max(head.actions - len(self.entries(record)), 0)

    def _entries(self, lines: list[bytes], check: str) -> list[Entry]:
        found = []
        for number, line in enumerate(lines[1:], start=2):
            done = _decoded(line, _Done)
            if done is None and _handed_over(line) is not None:
                continue
            if done is None:
                allowed = phrase("a line as it was written")
                raise self._error(number, phrase("a damaged line"), allowed)
            check = _check(check, done.seat, done.action)
            if done.check != check:
                text = phrase("a line that was changed, or that others are missing before")
                raise self._error(number, text, phrase("the lines as they were written"))
            try:
                action = from_wire(done.action)
            except UsageError as error:
                raise self._error(number, error.asked, error.allowed) from None
            found.append(Entry(number, Seat(done.seat), action))  # type: ignore[arg-type]
        return found

    def _data(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None

    def _error(self, line: int, found: str, allowed: str) -> RecordError:
        return RecordError(file=str(self.path), line=line, found=found, allowed=allowed)

    def _write(self, line: msgspec.Struct) -> None:
        assert self._file is not None
        os.lseek(self._file, 0, os.SEEK_END)
        rest = memoryview(_line(line))
        while rest:
            rest = rest[os.write(self._file, rest) :]
        os.fsync(self._file)


def _line(line: msgspec.Struct) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _head(record: str, actions: int) -> bytes:
    """The first line; the number in it always takes the same room."""
    return b'{"record":"%s","actions":%s}\n' % (record.encode(), _count(actions))


def _count(actions: int) -> bytes:
    return b"%*d" % (_COUNT, actions)


def _decoded(line: bytes, kind: type[L]) -> L | None:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _handed_over(line: bytes) -> _Next | None:
    return _decoded(line, _Next)


def _check(before: str, seat: int, action: dict[str, object]) -> str:
    """The check value of a line after the one of the line before."""
    text = before.encode() + msgspec.json.encode([seat, action], order="sorted")
    return hashlib.sha256(text).hexdigest()[:_CHECK]
