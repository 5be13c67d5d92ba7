"""The text form of a record, written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from king.engine.events import BoutBegan, DealBegan, Declined, Event
from king.records import write_deals, write_phases
from king.records.headers import header_lines
from king.records.page import WRITERS, Page
from king.records.record import Record

RULES_PREFIX: Final = "|"
WRITER_MODULES: Final = (write_deals, write_phases)  # they fill the table of writers


def format_record(record: Record) -> str:
    """The text of a record, as a ``.king`` file holds it."""
    return "\n".join([*_lines(record, Page(record.names)), f"Check: {record.check}", ""])


def canonical_lines(record: Record) -> list[str]:
    """All lines but the check, as the check is taken over them."""
    return _lines(record, Page(record.names, canonical=True))


def _lines(record: Record, page: Page) -> list[str]:
    """Headers, a house ruleset, and the history on a page that is still empty."""
    lines = header_lines(record)
    if record.rules_text is not None:
        lines += [
            f"{RULES_PREFIX} {line}" if line else RULES_PREFIX
            for line in record.rules_text.split("\n")
        ]
    for event in told(record.events):
        write(page, event)
    return lines + page.lines


def told(events: Iterable[Event]) -> list[Event]:
    """The events that the text form tells; the others follow from those.

    Who adds nothing to a bout is told only where the record stops right there: otherwise
    the next event says it as well.
    """
    found: list[Event] = []
    in_bouts = False
    for event in events:
        if isinstance(event, DealBegan | BoutBegan):
            in_bouts = isinstance(event, BoutBegan)
        if not is_printed(event):
            continue
        if in_bouts and not isinstance(event, Declined):
            while found and isinstance(found[-1], Declined):
                found.pop()
        found.append(event)
    return found


def write(page: Page, event: Event) -> None:
    """Put an event on a page."""
    WRITERS[type(event)](page, event)


def describe(event: Event, names: Sequence[str]) -> list[str]:
    """An event by itself, line by line; empty for one that the text form leaves out."""
    page = Page(names, bare=True)
    write(page, event)
    return page.lines


def is_printed(event: Event) -> bool:
    """Whether the text form can show an event."""
    return bool(describe(event, ()))
