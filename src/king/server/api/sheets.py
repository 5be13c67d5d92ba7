"""Score sheets of people with real cards: plans, a game as a sheet, codes to be photographed.

The server keeps no sheet: it hands out what a sheet needs to know of the rules, and draws the
code of an address that holds a whole sheet.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from msgspec import json
from pydantic import Field

from king.explain.sheet_plan import plan_document
from king.locales import N_
from king.rules import builtin_ids, load
from king.scoresheet.from_game import sheet_text_of
from king.server.api.common import PROBLEMS, Looked, Strict, TheHub, must_not_hurry
from king.server.api.rules import HouseBody, Options, Players, found_ruleset, read_options
from king.server.api.sheet_shapes import PlanDocument, Plans
from king.server.house_rules import read_house_rules
from king.server.refusal import Refusal

router = APIRouter(prefix="/api", tags=["sheets"], responses=PROBLEMS)

LONGEST_CODE = 2900  # bytes: what the largest code holds at the lowest level of repair, 2,953


class CodeBody(Strict):
    """What a code says: as a rule an address."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CODE)]


@router.get("/plans", responses={200: {"model": Plans}}, response_class=Response)
async def plans() -> Response:
    """The plans of all rulesets and numbers of players, with the usual options.

    With them a client can begin any sheet when there is no network.
    """
    return Response(_all_plans(), media_type="application/json")


@lru_cache(maxsize=1)
def _all_plans() -> bytes:
    documents = [
        plan_document(ruleset.rules(players))
        for ruleset in map(load, builtin_ids())
        for players in ruleset.players
    ]
    return json.encode({"plans": documents})


@router.get("/rulesets/{id}/plan", responses={200: {"model": PlanDocument}},
            response_class=Response)  # fmt: skip
async def plan_at(id: str, players: Players = None, option: Options = ()) -> Response:
    """What a score sheet needs to know of a ruleset: see ``docs/sheet.md``."""
    rules = found_ruleset(id).rules(players, read_options(option))
    return Response(json.encode(plan_document(rules)), media_type="application/json")


@router.post("/house-rules/plan", responses={200: {"model": PlanDocument}},
             response_class=Response)  # fmt: skip
async def plan_of_house_rules(body: HouseBody, request: Request, hub: TheHub) -> Response:
    """The same for a house-rules file, which the sheet will carry."""
    must_not_hurry(request)
    mind = hub.house.thinkers
    rules, _ = await read_house_rules(mind, body.text, body.players, body.options)
    return Response(json.encode(plan_document(rules)), media_type="application/json")


@router.get(
    "/games/{id}/sheet",
    response_class=Response,  # so that refusals are described as what they are: JSON
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def sheet_of_game(live: Looked, hub: TheHub) -> PlainTextResponse:
    """A game as the text of a score sheet, as far as its deals are over."""
    game, table = live.table.game, live.table
    if game is None:
        raise Refusal("no-deal", N_("This deal is not over yet."))
    text = await hub.house.aside(lambda: sheet_text_of(game, table.names, live.ruleset).encode())
    name = f'attachment; filename="{table.made.ruleset}-{table.id}.sheet"'
    return PlainTextResponse(text, headers={"content-disposition": name})


@router.post(
    "/qr",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def code_of(body: CodeBody, request: Request, hub: TheHub) -> Response:
    """A code that a telephone can read, as a drawing."""
    must_not_hurry(request)
    data = body.text.encode("utf-8", "replace")
    if len(data) > LONGEST_CODE:
        raise Refusal("bad-code", N_("This is too long for a code."))
    drawing = await hub.house.aside(lambda: _drawing(body.text))
    return Response(drawing, media_type="image/svg+xml")


def _drawing(text: str) -> bytes:
    """The drawing of a code: black on white also where pages are dark, with a quiet border."""
    code = segno.make(text, micro=False, error="l", encoding="utf-8", boost_error=True)
    out = BytesIO()
    code.save(out, kind="svg", border=4, light="#fff", dark="#000", xmldecl=False,
              omitsize=True, svgclass=None, lineclass=None)  # fmt: skip
    return out.getvalue()
