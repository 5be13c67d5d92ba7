"""Score sheets over HTTP: plans, a game as a sheet, codes."""

from __future__ import annotations

import random
import re

import pytest

from king.explain.sheet_plan import plan_document
from king.rules import builtin_ids, load
from king.scoresheet.document import read_sheet
from king.server.api.sheet_shapes import PlanDocument
from support.salon import Salon, id_of, play, some_moves

HOUSE = 'extends = "minsk"\nid = "ours"\ntitle = { en = "Ours" }\n[contract.otygrysh]\ntimes = 4\n'


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_the_plan_of_every_ruleset_is_described(ruleset: str) -> None:
    found = load(ruleset)
    for players in found.players:
        PlanDocument.model_validate(plan_document(found.rules(players)))


def test_all_plans_come_at_once() -> None:
    async def work(salon: Salon) -> None:
        answer = await salon.get("/api/plans")
        assert answer.status_code == 200
        plans = answer.json()["plans"]
        asked = [(id, players) for id in builtin_ids() for players in load(id).players]
        assert [(plan["ruleset"], plan["players"]) for plan in plans] == asked
        single = await salon.get("/api/rulesets/minsk/plan")
        assert single.json() in plans

    play(work)


def test_a_plan_has_the_options_that_were_asked_for() -> None:
    async def work(salon: Salon) -> None:
        path = "/api/rulesets/polish/plan?players=3&option=plus-round=auction"
        plan = (await salon.get(path)).json()
        assert plan["players"] == 3
        assert plan["contracts"][-1]["sale"] == {"step": 5, "highest": 425, "settle": "price"}
        assert (await salon.get("/api/rulesets/none/plan")).status_code == 404
        assert (await salon.get("/api/rulesets/minsk/plan?players=4")).status_code == 422

    play(work)


def test_house_rules_have_a_plan() -> None:
    async def work(salon: Salon) -> None:
        answer = await salon.post("/api/house-rules/plan", text=HOUSE, options={})
        assert answer.json()["schedule"]["count"] == 30
        refused = await salon.post("/api/house-rules/plan", text="players = 3", options={})
        assert refused.status_code == 422

    play(work)


def test_a_running_game_opens_as_a_sheet() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, ruleset="minsk")
        await some_moves([guest], 60, random.Random(1))
        answer = await salon.get(f"/api/games/{id_of(guest)}/sheet")
        assert answer.headers["content-disposition"].endswith('.sheet"')
        book = read_sheet(answer.text)
        deals = guest.state["deals"]
        assert len(deals) > 2
        assert [list(row.points) for row in book.ledger.rows] == [row["points"] for row in deals]

    play(work)


def test_a_code_is_a_drawing_and_a_long_text_is_refused() -> None:
    async def work(salon: Salon) -> None:
        answer = await salon.post("/api/qr", text="http://king.example/#/sheet?view=" + "x" * 2000)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert re.match(r"<svg [^>]*viewBox", answer.text)
        assert "<script" not in answer.text
        assert (await salon.post("/api/qr", text="x" * 2901)).status_code == 422
        assert (await salon.post("/api/qr", text="я" * 2000)).status_code == 422

    play(work)
