"""The text form of a record, read: one small function for each kind of line.

The counterpart of :mod:`king.records.writing`. A reader takes the lines of its event from
the scan and gives the events with their line numbers; whether they are possible in the
game is for :func:`king.records.replay` to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from king.errors import phrase, phrases
from king.records import read_deals, read_phases
from king.records.headers import read_headers
from king.records.parts import Found
from king.records.record import Record
from king.records.scan import Scan, split
from king.records.show import shown
from king.records.writing import RULES_PREFIX

_CHECK: Final = re.compile(r"[0-9a-f]{16}")
_READERS: Final[dict[str, Callable[[Scan], Found | list[Found]]]] = {
    **read_deals.READERS,
    **read_phases.READERS,
}


def parse_record(text: str, file: str) -> Record:
    """Read a ``.king`` text; ``file`` names it in errors.

    Only the form is checked. Raises RecordError with the line, what was found and what is
    allowed.
    """
    scan = Scan(split(text, file), file)
    headers = read_headers(scan)
    places = headers.places
    rules_text = _read_rules(scan, places)
    scan.names = headers.names
    found: list[Found] = []
    while (check := scan.try_after("Check:")) is None:
        found += _read_next(scan)
    if not _CHECK.fullmatch(check.text):
        allowed = phrases("{count} digit 0-9 a-f", "{count} digits 0-9 a-f", 16)
        raise scan.error(check.number, shown(check.text), allowed)
    if scan.peek() is not None:
        raise scan.wrong(phrase("nothing after the check"))
    places["Check"] = check.number
    return Record(
        names=headers.names,
        began=headers.began,
        proofs=headers.proofs,
        finished=headers.finished,
        rules_text=rules_text,
        events=tuple(event for event, _ in found),
        check=check.text,
        complete=False,
        file=file,
        places=places,
        lines=tuple(numbers for _, numbers in found),
        last_line=check.number,
    )


def _read_rules(scan: Scan, places: dict[str, int]) -> str | None:
    lines: list[str] = []
    while (line := scan.peek()) is not None and line.text.startswith(RULES_PREFIX):
        if line.text != RULES_PREFIX and line.text[1] != " ":
            raise scan.wrong(phrase('"{sign} " before a line of the ruleset', sign=RULES_PREFIX))
        places.setdefault(RULES_PREFIX, line.number)
        lines.append(line.text[2:])
        scan.take()
    return "\n".join(lines) if lines else None


def _read_next(scan: Scan) -> list[Found]:
    """The events of the next line or lines."""
    line = scan.peek()
    if line is not None:
        if read_deals.TRICK.fullmatch(line.text):
            return read_deals.read_trick(scan)
        for beginning, reader in _READERS.items():
            if line.text.startswith(beginning):
                found = reader(scan)
                return found if isinstance(found, list) else [found]
    known = ", ".join(f'"{beginning.strip()}"' for beginning in _READERS)
    raise scan.wrong(
        phrase('a line that begins with {known}, a trick as in "1. ...", or "Check:"', known=known)
    )
