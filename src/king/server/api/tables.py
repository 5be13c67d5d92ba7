"""Making tables, finding open ones, taking seats."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field

from king.explain import rules_page
from king.server import desk
from king.server.api.common import (
    PROBLEMS,
    LangQuery,
    Looked,
    Strict,
    TableId,
    TheHub,
    lang_of,
    must_not_hurry,
)
from king.server.api.rules import first_ruleset, page_wire
from king.server.entries import Clock, Entry
from king.server.house_rules import FILE
from king.server.hub import Wish
from king.server.showing import shown_rules
from king.server.storage import Row
from king.server.table import Table, hash_token

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=PROBLEMS)

HOUR = 3_600_000  # milliseconds

Name = Annotated[str, Field(max_length=100, description="A name for the table and the record.")]
Nonce = Annotated[
    str,
    Field(
        max_length=64,
        description="What the person adds to the shuffle, whose commitment is shown.",
    ),
]


class ClockBody(Strict):
    """Thinking time in seconds; no ``move``: no clock."""

    move: Annotated[int, Field(ge=1, le=3600)] | None = None
    reserve: Annotated[int, Field(ge=0, le=7200)] = 0


class BotBody(Strict):
    """A bot for a seat; without a name it gets one."""

    seat: Annotated[int, Field(ge=0, le=11)]
    bot: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(max_length=100)] = ""


class TableBody(Strict):
    """The table that somebody wants, who is its host and sits on the first seat."""

    ruleset: Annotated[
        str | None, Field(max_length=64, description="Else the first in the language.")
    ] = None
    rules_text: Annotated[str, Field(max_length=65536)] | None = None
    players: Annotated[int, Field(ge=1, le=12)] | None = None
    options: Annotated[dict[str, str], Field(default_factory=dict, max_length=64)]
    clock: ClockBody = ClockBody()
    open: bool = False
    watchers: bool = True
    name: Name
    bots: Annotated[list[BotBody], Field(default_factory=list, max_length=12)]
    start: bool = False


class SeatBody(Strict):
    """A person who wants a seat, any free one if none is named."""

    name: Name
    seat: Annotated[int, Field(ge=0, le=11)] | None = None
    nonce: Nonce = ""


class MomentBody(Strict):
    """A moment of a game that is over, and who wants to play on from it where.

    ``step``: how many events of the deal have happened.
    """

    deal: Annotated[int, Field(ge=1, le=10_000)]
    step: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    seat: Annotated[int, Field(ge=0, le=11)]
    name: Name


class Seated(Strict):
    """A seat. The token is told once and is all that brings its owner back: keep it."""

    table: str
    seat: int
    token: str


class OpenTable(Strict):
    """A line in the list of tables."""

    id: str
    ruleset: str
    players: int
    status: str
    seats: list[str | None]
    totals: list[int] | None
    created: int
    changed: int


@router.post("", status_code=201)
async def make_table(body: TableBody, request: Request, hub: TheHub) -> Seated:
    """Make a table. With ``start`` the game begins at once, bots on all seats that are free."""
    must_not_hurry(request)
    wish = Wish(
        ruleset=body.ruleset or first_ruleset(lang_of(request)),
        rules_text=body.rules_text,
        players=body.players,
        options=body.options,
        clock=Clock(body.clock.move, body.clock.reserve),
        is_open=body.open,
        has_watchers=body.watchers,
    )
    now = hub.house.now()
    live, token = await hub.create(wish, body.name, lambda table: _furnished(table, body, now))
    return Seated(table=live.table.id, seat=0, token=token)


def _furnished(table: Table, body: TableBody, now: int) -> tuple[Entry, ...]:
    """The bots that were asked for, and the beginning if it was."""
    entries: list[Entry] = []
    for row in body.bots:
        for entry in desk.fill(table, table.host, row.seat, row.bot, row.name):
            entries.append(entry)
            table = table.after(entry)
    if body.start:
        entries += desk.start(table, table.host, now)
    return tuple(entries)


@router.get("")
async def open_tables(hub: TheHub) -> list[OpenTable]:
    """Tables that wait for players and are open to all, newest first."""
    rows = await hub.house.store.tables(status=("lobby",), open_only=True, limit=100, before=None)
    since = hub.house.now() - hub.house.settings.limits.listed_hours * HOUR
    return [line_of(row) for row in rows if None in row.seats and row.changed_at >= since]


@router.get("/{id}")
async def table_at(live: Looked) -> dict[str, Any]:
    """How a table is set up, who sits there, how many deals are over; no cards."""
    frames = live.frames(live.table)
    game = live.table.game
    return {
        "over": 0 if game is None else len(game.finished),
        "table": frames.table_block(),
        "rules": shown_rules(live.table.rules, live.ruleset),
    }


@router.get("/{id}/page")
async def table_page(live: Looked, hub: TheHub, lang: LangQuery = "en") -> dict[str, Any]:
    """The rules that a table plays by, in words."""
    made, rules = live.table.made, live.table.rules
    if not made.is_house:
        return page_wire(rules_page(live.ruleset, rules, lang))
    mind = hub.house.thinkers
    page = await mind.page_for(made.rules_text, FILE, made.players, made.options, lang)
    return page_wire(page)


@router.post("/{id}/seats", status_code=201)
async def take_seat(id: TableId, body: SeatBody, request: Request, hub: TheHub) -> Seated:
    """Take a seat of a table whose game has not begun."""
    must_not_hurry(request)
    live = await hub.get(id)
    token = hub.text(32)
    entries = await live.change(
        lambda table: desk.sit(table, body.seat, body.name, hash_token(token), body.nonce)
    )
    seat = getattr(entries[0], "seat", 0)
    return Seated(table=id, seat=seat, token=token)


@router.post("/{id}/continue", status_code=201)
async def play_on(live: Looked, body: MomentBody, request: Request, hub: TheHub) -> Seated:
    """A practice table that goes on from a moment of a game that is over, against bots.

    It is never listed, counts in no statistics and proves nothing.
    """
    must_not_hurry(request)
    made, token = await hub.go_on(live, body.deal, body.step, body.seat, body.name)
    return Seated(table=made.table.id, seat=body.seat, token=token)


def line_of(row: Row) -> OpenTable:
    """A stored line of a list for the wire."""
    return OpenTable(
        id=row.id,
        ruleset=row.ruleset,
        players=row.players,
        status=row.status,
        seats=list(row.seats),
        totals=None if row.totals is None else list(row.totals),
        created=row.created_at,
        changed=row.changed_at,
    )


Before = Annotated[
    int | None, Query(ge=0, le=2**53, description="Only what changed before (milliseconds).")
]
