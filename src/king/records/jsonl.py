"""Records as JSON lines: the headers, then every event of the game, one a line, and the check.

The first line holds the headers of the text form as one object, so that both forms say the
same things and are checked by the same code.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from king.engine.events import Event, GameBegan
from king.engine.game import Game
from king.errors import RecordError, UsageError, phrase, phrases
from king.records.headers import Headers, header_values, read_headers
from king.records.record import LONG, Record
from king.records.recording import complete_record
from king.records.scan import Line, Scan, split
from king.records.show import clean, shown
from king.records.wire import Wire, as_json, from_wire, to_wire
from king.rules.ruleset import Ruleset


def format_jsonl(
    game: Game,
    names: Sequence[str],
    ruleset: Ruleset | None = None,
    *,
    with_seed: bool = True,
) -> str:
    """A game as JSON lines. Raises UsageError for names that a record cannot hold."""
    record = complete_record(game, names, ruleset, with_seed=with_seed)
    header: Wire = {
        "type": "header",
        "headers": dict(header_values(record)),
        "rules": record.rules_text,
    }
    events = (record.began, *record.events)
    check: Wire = {"type": "check", "sum": record.check}
    rows = [header, *(to_wire(event) for event in events), check]
    return "".join(f"{_dump(row)}\n" for row in rows)


def parse_jsonl(text: str, file: str) -> Record:
    """Read JSON lines; ``file`` names them in errors.

    Only the form is checked. Raises RecordError with the line.
    """
    lines = split(text, file)
    if not lines or not _is_header(lines[0]):
        raise RecordError(
            file=file,
            line=lines[0].number if lines else 1,
            found=phrase("a file that is no record of a game"),
            allowed=phrase("what king has written: a header, the events of a game, a check"),
        )
    if len(lines) < 3:
        raise RecordError(
            file=file,
            line=lines[-1].number,
            found=phrase("the end of the record"),
            allowed=phrase("the events of a game, a check"),
        )
    first, second, *body, last_line = lines
    headers, rules_text = _header(first, file)
    began = _event(second, file)
    if began != headers.began:
        found = clean(as_json(began), LONG)
        allowed = phrase("what the headers say")
        raise RecordError(file=file, line=second.number, found=found, allowed=allowed)
    places = dict.fromkeys([*headers.places, "|"], first.number)
    return Record(
        names=headers.names,
        began=headers.began,
        proofs=headers.proofs,
        finished=headers.finished,
        rules_text=rules_text,
        events=tuple(_later_event(line, file) for line in body),
        check=_check(last_line, file),
        complete=True,
        file=file,
        places={**places, "Check": last_line.number},
        lines=tuple((line.number,) for line in body),
        last_line=last_line.number,
    )


def _dump(row: Wire) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(", ", ": "))


def _load(line: Line, file: str) -> dict[str, object]:
    """The object of a line."""
    try:
        value = json.loads(line.text)
        line_again = json.dumps(value, ensure_ascii=False, allow_nan=False)
        line_again.encode("utf-8")
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise RecordError(
            file=file, line=line.number, found=shown(line.text), allowed=phrase("one JSON object")
        )
    return value


def _is_header(line: Line) -> bool:
    """Whether a line begins a record and not a file of something else."""
    try:
        value = json.loads(line.text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and value.get("type") == "header"


def _event(line: Line, file: str) -> Event:
    value = _load(line, file)
    try:
        event = from_wire(value)
    except UsageError as error:
        raise RecordError(
            file=file, line=line.number, found=error.asked, allowed=error.allowed
        ) from None
    if not isinstance(event, Event):
        allowed = phrase("an event, not an action")
        raise RecordError(
            file=file, line=line.number, found=shown(value.get("type")), allowed=allowed
        )
    return event


def _later_event(line: Line, file: str) -> Event:
    event = _event(line, file)
    if isinstance(event, GameBegan):
        found, allowed = (
            phrase("a second beginning of the game"),
            phrase("an event that follows it"),
        )
        raise RecordError(file=file, line=line.number, found=found, allowed=allowed)
    return event


def _header(line: Line, file: str) -> tuple[Headers, str | None]:
    """The first line, read as if its headers stood in a text."""
    value = _load(line, file)
    headers, rules_text = value.get("headers"), value.get("rules")
    if (
        list(value) != ["type", "headers", "rules"]
        or value["type"] != "header"
        or not isinstance(headers, dict)
        or not all(isinstance(text, str) for text in headers.values())
        or not (rules_text is None or isinstance(rules_text, str))
    ):
        allowed = phrase(
            "{header}, the rules being null or a text",
            header='{"type": "header", "headers": {...}, "rules": ...}',
        )
        raise RecordError(file=file, line=line.number, found=shown(line.text), allowed=allowed)
    rows = [
        Line(line.number, f"[{key} {json.dumps(text, ensure_ascii=False)}]")
        for key, text in headers.items()
    ]
    scan = Scan(rows, file)
    found = read_headers(scan)
    if scan.peek() is not None:
        raise scan.wrong(phrase("no header after the status"))
    return found, rules_text


def _check(line: Line, file: str) -> str:
    value = _load(line, file)
    check = value.get("sum")
    if list(value) != ["type", "sum"] or value["type"] != "check" or not isinstance(check, str):
        allowed = phrases(
            "{check}, the sum being {count} digit 0-9 a-f",
            "{check}, the sum being {count} digits 0-9 a-f",
            16,
            check='{"type": "check", "sum": "..."}',
        )
        raise RecordError(file=file, line=line.number, found=shown(line.text), allowed=allowed)
    return check
