"""What somebody tries who wants to see it break."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from king.records import clean_name
from support.salon import Salon, id_of, play, settle


@pytest.mark.parametrize("path", ["%00.js", "a%00%2Fapp.js", f"{'a' * 5000}.js", "%ff.js", ".js"])
def test_a_file_that_no_system_can_have_is_not_there(path: str) -> None:
    async def work(salon: Salon) -> None:
        assert (await salon.get(f"/static/{path}")).status_code == 404

    play(work)


@pytest.mark.parametrize("table", ["", "a\0b", "x" * 3000, "../x", "a b", "'", "стол", "%00"])
def test_a_table_with_an_impossible_id_is_not_looked_for(table: str) -> None:
    async def work(salon: Salon) -> None:
        asked: list[str] = []

        async def entries(id: str) -> list[bytes]:
            asked.append(id)
            return []

        salon.memory.entries = entries  # type: ignore[method-assign]
        guest = await salon.join(table)
        assert guest.closed == (4004, "no-table")
        assert not asked
        assert (await salon.join("hJ4-_x")).closed == (4004, "no-table")
        assert asked == ["hJ4-_x"]

    play(work)


def test_a_bot_gets_a_name_that_nobody_has() -> None:
    """A record knows the seats by their names."""

    async def work(salon: Salon) -> None:
        names = ("Ada", "Bolek", "Cezar", "Dunja", "Emil", "Fima", "Gala", "Hugo", "Inga", "Jan")
        bots = [{"seat": seat, "bot": "random", "name": name} for seat, name in enumerate(names, 1)]
        host = clean_name("Bot 12")
        made = await salon.make(ruleset="kg", players=12, name=host, bots=bots, start=True)
        shown = (await salon.get(f"/api/tables/{made['table']}")).json()
        taken = [seat["name"] for seat in shown["table"]["seats"]]
        assert len(set(taken)) == 12

    play(work)


def test_who_was_sent_away_sends_nobody_else_away() -> None:
    """He leaves at the very moment in which the host gives his seat to somebody else."""

    async def work(salon: Salon) -> None:
        host, guest = await salon.company(2, start=False)
        live, write = await salon.hub.get(id_of(host)), salon.memory.append

        async def slow(*values: Any, **more: Any) -> None:
            await asyncio.sleep(1)
            await write(*values, **more)

        salon.memory.append = slow  # type: ignore[method-assign]
        seats = f"/api/tables/{id_of(host)}/seats"
        freeing = asyncio.ensure_future(host.ask(type="free", seat=guest.seat))
        await settle()
        sitting = asyncio.ensure_future(salon.post(seats, name="Next", seat=guest.seat))
        await settle()
        leaving = asyncio.ensure_future(guest.say(type="leave", id="late"))
        await settle(20)
        await asyncio.gather(freeing, leaving)
        answer = await sitting
        assert answer.status_code == 201
        chair = live.table.chairs[answer.json()["seat"]]
        assert chair is not None
        assert chair.name == "Next"
        assert [frame["code"] for frame in guest.heard("error")] == ["not-seated"]
        assert guest.state["you"]["seat"] is None

    play(work)


HTML = "<img src=x onerror=alert(1)>"


def test_a_file_of_house_rules_cannot_pass_for_one_of_ours() -> None:
    """It may call itself as it likes: it is shown as somebody's own, and counts nowhere."""

    async def work(salon: Salon) -> None:
        text = f'extends = "korol"\nid = "minsk"\ntitle = "{HTML}"\nfirst_in = ["en"]\n'
        (guest,) = await salon.company(1, rules_text=text)
        assert guest.state["table"]["house"] is True
        assert guest.state["rules"]["title"]["en"] == HTML
        made = (await salon.post("/api/tables?lang=en", name="Anna")).json()
        shown = (await salon.get(f"/api/tables/{made['table']}")).json()
        assert shown["table"]["house"] is False
        assert shown["rules"]["title"]["en"] != HTML
        again = Salon(memory=salon.memory)
        page = await again.join(id_of(guest), guest.token)
        assert page.state["rules"] == guest.state["rules"], "it wakes as it was"

    play(work)
