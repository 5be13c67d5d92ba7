"""Telling everybody at a table what has happened, to each what he may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from king.engine import Event, Game, Observer
from king.seats import Seat
from king.server.entries import Began, Did, Entry, Resumed, TookBack
from king.server.frames import Frames, encode, observer_of
from king.server.table import Table


class Asker(Protocol):
    """Whoever asks for something: the seat of now, which may be freed while a request waits."""

    seat: Seat | None
    lang: str


class Ear(Asker, Protocol):
    """Whoever listens at a table."""

    def send(self, frame: str) -> None:
        """Take a frame; it is sent when it can be. Never waits."""

    def end(self, code: int, reason: str) -> None:
        """Close."""


class Done(Struct, frozen=True):
    """An entry with the table before and after it."""

    entry: Entry
    before: Table
    after: Table


def tell(done: Done, frames: Frames, ears: Iterable[Ear]) -> None:
    """Send the frame of an entry to all; those who know the same get the same text."""
    entry = done.entry
    if isinstance(entry, Did):
        _tell_action(entry, done, frames, ears)
    elif isinstance(entry, Began | TookBack | Resumed):
        why = str(entry.__struct_config__.tag)
        made: dict[tuple[Observer, str], str] = {}
        for ear in ears:
            key = (observer_of(ear.seat), ear.lang)
            if key not in made:
                made[key] = encode(frames.snapshot(*key, why=why))
            ear.send(made[key])
    else:
        shared = encode(frames.table_frame(entry))
        for ear in ears:
            ear.send(shared)


def _tell_action(entry: Did, done: Done, frames: Frames, ears: Iterable[Ear]) -> None:
    before, after = done.before.game, done.after.game
    assert before is not None
    assert after is not None
    news, deals = news_of(before, after), len(before.finished)
    made: dict[tuple[Observer, str], str] = {}
    for ear in ears:
        key = (observer_of(ear.seat), ear.lang)
        if key not in made:
            made[key] = encode(frames.update(entry, news, deals, *key))
        ear.send(made[key])


def news_of(before: Game, after: Game) -> tuple[Event, ...]:
    """The events that one action has caused."""
    old = before.deal
    assert old is not None
    is_over = len(after.finished) > len(before.finished)
    events: list[Event] = []
    if is_over:
        events += after.finished[-1].events[len(old.events) :]
        if after.deal is not None:
            events += after.deal.events
    elif after.deal is not None:
        events += after.deal.events[len(old.events) :]
    if after.ended is not None:
        events.append(after.ended)
    return tuple(events)
