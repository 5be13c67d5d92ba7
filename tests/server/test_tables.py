"""Making tables, finding seats, names, the rights of the host, beginning."""

from __future__ import annotations

from typing import Any

import pytest

from king.rules import builtin_ids, load
from support.salon import Salon, id_of, play

HOUSE = """
extends = "minsk"
id = "our-table"
title = { en = "Our table", ru = "Наш стол" }
[contract.no-king]
card = { KH = -80 }
total = -80
"""


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_a_table_has_the_rules_that_were_asked_for(ruleset: str) -> None:
    async def work(salon: Salon) -> None:
        source = load(ruleset)
        for players in source.players:
            options = {
                option.name: option.choices[-1].name
                for option in source.options[:1]
                if not option.players or players in option.players
            }
            made = await salon.make(ruleset=ruleset, players=players, options=options)
            shown = (await salon.get(f"/api/tables/{made['table']}")).json()
            rules = shown["rules"]
            assert (rules["ruleset"], rules["players"]) == (ruleset, players)
            chosen = {row["name"]: row["choice"] for row in rules["options"]}
            assert options.items() <= chosen.items()
            assert len(shown["table"]["seats"]) == players
            assert shown["table"]["status"] == "lobby"

    play(work)


@pytest.mark.parametrize("lang", ["ru", "en", "pl"])
def test_who_names_no_ruleset_gets_the_first_of_his_language(lang: str) -> None:
    async def work(salon: Salon) -> None:
        known = (await salon.get("/api/rulesets")).json()
        first = next(row["id"] for row in known if lang in row["first_in"])
        made = (await salon.post(f"/api/tables?lang={lang}", name="Anna")).json()
        shown = (await salon.get(f"/api/tables/{made['table']}")).json()
        assert shown["rules"]["ruleset"] == first

    play(work)


def test_house_rules_are_played_as_they_are_written() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, rules_text=HOUSE, start=False)
        assert guest.state["rules"]["ruleset"] == "our-table"
        assert guest.state["rules"]["title"]["ru"] == "Наш стол"
        assert guest.state["rules"]["contracts"]["no-king"]["total"] == -80
        assert guest.state["table"]["house"] is True
        bad = HOUSE.replace("total = -80", "total = -40")
        refused = await salon.post("/api/tables", name="Anna", rules_text=bad)
        assert refused.status_code == 422
        assert refused.json()["code"] == "ruleset"
        assert "contract.no-king" in refused.json()["key"]

    play(work)


def test_a_table_may_begin_at_once_with_bots() -> None:
    async def work(salon: Salon) -> None:
        bots = [{"seat": 2, "bot": "random", "name": "Robbie"}]
        made = await salon.make(bots=bots, start=True)
        guest = await salon.join(made["table"], made["token"])
        seats = guest.state["table"]["seats"]
        assert guest.state["status"] == "playing"
        assert [seat["person"] for seat in seats] == [True, False, False]
        assert (seats[2]["bot"], seats[2]["name"]) == ("random", "Robbie")
        assert seats[1]["bot"]
        assert len({seat["name"] for seat in seats}) == 3

    play(work)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"ruleset": "no-such"}, "usage"),
        ({"players": 7}, "usage"),
        ({"options": {"no-such": "x"}}, "usage"),
        ({"clock": {"move": 0}}, "usage"),
        ({"clock": {"move": 3601}}, "usage"),
        ({"name": ""}, "bad-name"),
        ({"name": "a\u202eb"}, "bad-name"),
        ({"nonce": "before there is a seal"}, "usage"),
        ({"bots": [{"seat": 1, "bot": "no-such"}]}, "no-bot"),
        ({"bots": [{"seat": 3, "bot": "random"}]}, "no-seat"),
        ({"bots": [{"seat": 0, "bot": "random"}]}, "seat-taken"),
        ({"bots": [{"seat": 1, "bot": "random", "name": "Anna"}]}, "name-taken"),
        ({"misspelt": 1}, "usage"),
    ],
)
def test_a_table_that_cannot_be_is_refused(body: dict[str, Any], code: str) -> None:
    async def work(salon: Salon) -> None:
        answer = await salon.post("/api/tables", **({"ruleset": "minsk", "name": "Anna"} | body))
        assert 400 <= answer.status_code < 500
        assert answer.json()["code"] == code

    play(work)


def test_a_table_whose_bots_are_refused_is_not_listed() -> None:
    async def work(salon: Salon) -> None:
        body = {"name": "Anna", "open": True, "bots": [{"seat": 1, "bot": "no-such"}]}
        assert (await salon.post("/api/tables", **body)).status_code == 422
        assert (await salon.get("/api/tables")).json() == []

    play(work)


def test_a_link_is_an_invitation_and_a_token_is_a_seat() -> None:
    async def work(salon: Salon) -> None:
        made = await salon.make()
        path = f"/api/tables/{made['table']}/seats"
        second = (await salon.post(path, name="Boris", seat=2)).json()
        third = (await salon.post(path, name="Clara")).json()
        assert (made["seat"], second["seat"], third["seat"]) == (0, 2, 1)
        tokens = {made["token"], second["token"], third["token"]}
        assert len(tokens) == 3
        assert min(map(len, tokens)) >= 40
        for row in (made, second, third):
            guest = await salon.join(row["table"], row["token"])
            assert guest.seat == row["seat"]
        full = await salon.post(path, name="Dora")
        assert (full.status_code, full.json()["code"]) == (409, "full")
        taken = (await salon.post(path, name="Dora", seat=0)).json()
        assert taken["code"] in ("full", "seat-taken")
        other = await salon.make()
        foreign = await salon.join(other["table"], made["token"])
        assert foreign.closed == (4000, "bad-token")
        log = b"".join(salon.memory.logs[made["table"]]).decode()
        assert not any(token in log for token in tokens)

    play(work)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "Anna"}, "name-taken"),
        ({"name": "  Anna "}, "name-taken"),
        ({"name": " "}, "bad-name"),
        ({"name": "x" * 100}, "bad-name"),
        ({"name": "Boris", "seat": 0}, "seat-taken"),
        ({"name": "Boris", "seat": 3}, "no-seat"),
        ({"name": "Boris", "nonce": "\u202e"}, "bad-nonce"),
    ],
)
def test_a_seat_that_cannot_be_taken_is_refused(body: dict[str, Any], code: str) -> None:
    async def work(salon: Salon) -> None:
        made = await salon.make()
        answer = await salon.post(f"/api/tables/{made['table']}/seats", **body)
        assert answer.json()["code"] == code
        shown = (await salon.get(f"/api/tables/{made['table']}")).json()
        assert shown["table"]["seats"][1:] == [None, None]

    play(work)


def test_only_the_host_arranges_the_table() -> None:
    async def work(salon: Salon) -> None:
        host, guest = await salon.company(2, start=False)
        watcher = await salon.join(id_of(host))
        for other in (guest, watcher):
            assert await other.ask(type="fill", seat=2, bot="random") == "not-host"
            assert await other.ask(type="free", seat=0) == "not-host"
            assert await other.ask(type="start") == "not-host"
            assert await other.ask(type="propose", what="close") in ("not-host", "not-seated")
        assert await host.ask(type="fill", seat=2, bot="random", name="Robbie") is None
        assert guest.state["table"]["seats"][2]["name"] == "Robbie"
        assert await host.ask(type="fill", seat=2, bot="greedy" * 9) == "no-bot"
        assert await host.ask(type="fill", seat=1, bot="random") == "seat-taken"
        assert await host.ask(type="fill", seat=2, bot="rulebook") is None
        assert watcher.state["table"]["seats"][2]["bot"] == "rulebook"
        assert await host.ask(type="free", seat=2) is None
        assert await host.ask(type="free", seat=2) == "seat-free"
        assert await host.ask(type="free", seat=7) == "no-seat"
        assert host.state["table"]["seats"][2] is None

    play(work)


def test_whoever_is_sent_away_looks_on_and_knows_nothing_of_the_seat() -> None:
    async def work(salon: Salon) -> None:
        host, guest = await salon.company(2, start=False)
        assert await host.ask(type="free", seat=1) is None
        assert guest.seat is None
        again = await salon.join(id_of(host), guest.token)
        assert again.closed == (4000, "bad-token")
        assert await host.ask(type="start") is None
        assert "hand" not in guest.state["own"]
        assert await guest.ask(type="leave") == "not-seated"

    play(work)


def test_the_rights_go_on_when_the_host_leaves() -> None:
    async def work(salon: Salon) -> None:
        host, second, third = await salon.company(3, start=False)
        assert host.state["table"]["host"] == 0
        assert await host.ask(type="leave") is None
        assert (host.seat, second.state["table"]["host"]) == (None, 1)
        assert await third.ask(type="start") == "not-host"
        assert await second.ask(type="start") is None
        seats = second.state["table"]["seats"]
        assert [seat["person"] for seat in seats] == [False, True, True]
        assert await second.ask(type="leave") is None
        assert third.state["table"]["host"] == 2

    play(work)


def test_at_the_start_bots_take_the_free_seats_and_it_is_late_for_guests() -> None:
    async def work(salon: Salon) -> None:
        host, guest = await salon.company(2)
        for one in (host, guest):
            assert one.heard("snapshot")[-1]["why"] == "began"
            assert one.state["status"] == "playing"
        seats = host.state["table"]["seats"]
        assert [seat["bot"] is None for seat in seats] == [True, True, False]
        assert [seat["person"] for seat in seats] == [True, True, False]
        assert await host.ask(type="start") == "begun"
        assert await host.ask(type="fill", seat=2, bot="random") == "begun"
        assert await host.ask(type="free", seat=1) == "begun"
        late = await salon.post(f"/api/tables/{id_of(host)}/seats", name="Late")
        assert (late.status_code, late.json()["code"]) == (409, "begun")

    play(work)


def test_a_host_closes_a_table_that_has_not_begun() -> None:
    async def work(salon: Salon) -> None:
        host, guest = await salon.company(2, start=False, open=True)
        assert len((await salon.get("/api/tables")).json()) == 1
        assert await host.ask(type="propose", what="close") is None
        assert guest.state["table"]["status"] == "closed"
        assert (await salon.get("/api/tables")).json() == []
        assert await host.ask(type="start") == "closed"
        answer = await salon.post(f"/api/tables/{id_of(host)}/seats", name="Late")
        assert answer.json()["code"] == "closed"

    play(work)


def test_open_tables_are_listed_while_they_wait_for_players() -> None:
    async def work(salon: Salon) -> None:
        hidden = await salon.make()
        host, _ = await salon.company(2, start=False, open=True)
        rows = (await salon.get("/api/tables")).json()
        assert [(row["id"], row["seats"]) for row in rows] == [
            (id_of(host), ["Anna", "Guest 2", None])
        ]
        assert hidden["table"] not in str(rows)
        assert await host.ask(type="start") is None
        assert (await salon.get("/api/tables")).json() == []

    play(work)


def test_a_table_without_watchers_is_seen_by_its_link_until_the_game_begins() -> None:
    """Who comes by a link has to see the table to sit down; then nobody looks on."""

    async def work(salon: Salon) -> None:
        made = await salon.make(watchers=False)
        path = f"/api/tables/{made['table']}"
        assert (await salon.get(path)).status_code == 200
        visitor = await salon.join(made["table"])
        owner = await salon.join(made["table"], made["token"])
        assert visitor.closed is None
        before = len(visitor.frames)
        assert await owner.ask(type="start") is None
        assert visitor.closed == (4000, "no-watchers")
        assert not any("now" in frame for frame in visitor.frames[before:])
        assert (await salon.get(path)).status_code == 403
        assert (await salon.get(path, "x" * 43)).json()["code"] == "no-watchers"
        assert (await salon.get(path, made["token"])).status_code == 200
        late = await salon.join(made["table"])
        assert late.closed == (4000, "no-watchers")
        assert owner.closed is None

    play(work)
