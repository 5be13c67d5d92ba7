"""Games that are over: records, proofs, deals; and the statistics of all of them."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from fastapi.responses import PlainTextResponse
from msgspec import json

from king.cards import Card, format_card
from king.engine import Game
from king.engine.game import DealResult
from king.engine.shuffle import METHOD
from king.engine.view import FinishedDeal
from king.locales import N_
from king.records import deal_json, format_jsonl, format_record, record_of
from king.records.record import GIVEN
from king.records.wire import to_wire
from king.server.api.common import PROBLEMS, LangQuery, Looked, Strict, TheHub
from king.server.api.tables import Before, OpenTable, line_of
from king.server.live import LiveTable
from king.server.refusal import Refusal
from king.server.showing import shown_deal
from king.server.storage import Dealt

router = APIRouter(prefix="/api", tags=["games"], responses=PROBLEMS)

FEW = 50  # lines of a list


class Proof(Strict):
    """What proves the deals of a game; the seed is told when the game is over."""

    method: str
    commitment: str
    nonces: list[str]
    seed: str | None


class Statistics(Strict):
    """How often each card was dealt to each place from the dealer's left, over all games of a
    ruleset that were played to their end; the last place is the talon or the stock."""

    ruleset: str
    players: int
    deals: int
    cards: list[str]
    counts: list[list[int]]


@router.get("/games")
async def finished_games(hub: TheHub, before: Before = None) -> list[OpenTable]:
    """Games of open tables that are over, newest first."""
    rows = await hub.house.store.tables(
        status=("finished",), open_only=True, limit=FEW, before=before
    )
    return [line_of(row) for row in rows]


@router.get(
    "/games/{id}/record.{form}",
    response_class=Response,  # so that refusals are described as what they are: JSON
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(live: Looked, form: Literal["king", "jsonl"], hub: TheHub) -> PlainTextResponse:
    """The record of a game that is over, for ``king replay`` and ``king verify``."""
    game, table = _finished(live), live.table

    def text() -> bytes:
        if form == "jsonl":
            return format_jsonl(game, table.names, live.ruleset).encode()
        return format_record(record_of(game, table.names, live.ruleset)).encode()

    body = await hub.kept.get((table.id, form), lambda: hub.house.aside(text))
    name = f'attachment; filename="{table.made.ruleset}-{table.id}.{form}"'
    return PlainTextResponse(body, headers={"content-disposition": name})


@router.get("/games/{id}/proof")
async def proof(live: Looked) -> Proof:
    """The commitment, and when the game is over the seed: see ``docs/fairness.md``."""
    table = live.table
    is_given = table.made.given is not None
    return Proof(
        method=GIVEN if is_given else METHOD,
        commitment=table.commitment,
        nonces=[chair.nonce for chair in table.chairs if chair is not None and chair.nonce],
        seed=table.made.seed if table.status == "finished" and not is_given else None,
    )


@router.get("/tables/{id}/deals/{number}", response_model=dict[str, Any])
async def deal(
    live: Looked,
    hub: TheHub,
    number: Annotated[int, Path(ge=1, le=10_000, description="From 1.")],
    lang: LangQuery = "en",
) -> Response:
    """A deal that is over, with all its cards, as in the document of ``king replay --json``;
    besides ``events``, everything in order, and ``row``, its row of the score sheet."""
    finished = live.table.game.finished if live.table.game is not None else ()
    if number > len(finished):
        raise Refusal("no-deal", N_("This deal is not over yet."))
    result = finished[number - 1]

    def make() -> Awaitable[bytes]:
        return hub.house.aside(lambda: _document(result, lang))

    is_final = live.table.status == "finished"
    body = await (hub.kept.get((live.table.id, number, lang), make) if is_final else make())
    return Response(body, media_type="application/json")


def _document(result: DealResult, lang: str) -> bytes:
    return json.encode(
        {
            **deal_json(result.events),
            "events": [to_wire(event) for event in result.events],
            "row": shown_deal(_public(result), lang),
        }
    )


@router.get("/statistics")
async def statistics(hub: TheHub) -> list[Statistics]:
    """Where the cards went in all games that are over: anybody can test them for chance."""
    return [_statistics(row) for row in await hub.house.store.dealt()]


def _statistics(row: Dealt) -> Statistics:
    size = max(map(len, row.counts), default=0)
    full = [[*counts, *[0] * (size - len(counts))] for counts in row.counts]
    codes = [code for code in range(size) if any(counts[code] for counts in full)]
    return Statistics(
        ruleset=row.ruleset,
        players=row.players,
        deals=row.deals,
        cards=[format_card(Card(code)) for code in codes],
        counts=[[counts[code] for code in codes] for counts in full],
    )


def _public(result: DealResult) -> FinishedDeal:
    return FinishedDeal(
        result.number,
        result.dealer,
        result.declarer,
        result.contract,
        result.trump,
        result.points,
        result.lines,
    )


def _finished(live: LiveTable) -> Game:
    game = live.table.game
    if game is None or live.table.status != "finished":
        raise Refusal("not-over", N_("The game is not over."))
    return game
