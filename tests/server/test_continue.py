"""Playing on from a moment of a game that is over."""

from __future__ import annotations

import random
from typing import Any

from king.engine import Shuffle
from king.records import parse_jsonl, parse_record, replay
from support.salon import Guest, Salon, id_of, play, some_moves

ONE = """
id = "two-deals"
title = "Two deals"
players = [3]
pack.lowest = "J"
deal.hand = 5
deal.talon = 1
schedule = { kind = "fixed", deals = ["no-girls", "no-tricks"] }
[contract.no-girls]
card = { "Q*" = -10 }
total = -40
[contract.no-tricks]
trick = -8
total = -40
"""


async def finished(salon: Salon, **body: Any) -> Guest:
    """A game of one person and bots, played to its end."""
    (guest,) = await salon.company(1, **body)
    await some_moves([guest], 10_000, random.Random(5))
    assert guest.state["status"] == "finished"
    return guest


async def go_on(salon: Salon, table: str, **body: Any) -> Any:
    path = f"/api/tables/{table}/continue"
    return await salon.post(path, **{"deal": 1, "step": 0, "seat": 0, "name": "Ewa"} | body)


async def events_of(salon: Salon, table: str, deal: int) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = (await salon.get(f"/api/tables/{table}/deals/{deal}")).json()[
        "events"
    ]
    return events


def test_every_moment_of_a_game_can_be_played_on_from() -> None:
    async def work(salon: Salon) -> None:
        old = id_of(await finished(salon, rules_text=ONE))
        for deal in (1, 2):
            events = await events_of(salon, old, deal)
            for step in range(len(events) + 1):
                answer = await go_on(salon, old, deal=deal, step=step, seat=1)
                assert answer.status_code == 201, answer.text
                made = answer.json()
                assert made["seat"] == 1
                guest = await salon.join(made["table"], made["token"])
                state = guest.state
                assert len(state["deals"]) <= deal
                game = salon.hub._awake[made["table"]].table.game
                assert game is not None
                running = () if game.deal is None else (game.deal.events,)
                histories = [*(row.events for row in game.finished), *running]
                told = [event["type"] for event in events[:step]]
                seen = [event.__struct_config__.tag for event in histories[deal - 1]]
                assert seen[: len(told)] == told[: len(seen)]
                assert (state["table"]["given"], state["table"]["commitment"]) == (True, "")

    play(work)


def test_it_begins_with_the_same_cards_and_goes_on_to_the_end() -> None:
    async def work(salon: Salon) -> None:
        old = id_of(await finished(salon, ruleset="minsk"))
        events = await events_of(salon, old, 2)
        step = [event["type"] for event in events].index("trick-taken") + 1
        made = (await go_on(salon, old, deal=2, step=step, seat=2)).json()
        guest = await salon.join(made["table"], made["token"])
        dealt = next(event for event in guest.state["events"] if event["type"] == "dealt")
        first = next(event for event in events if event["type"] == "dealt")
        assert dealt["hands"][2] == first["hands"][2]
        await some_moves([guest], 10_000, random.Random(6))
        assert guest.state["status"] == "finished"
        for number in (1, 2):
            was = (await events_of(salon, old, number))[1]
            assert (await events_of(salon, made["table"], number))[1] == was
        third = (await events_of(salon, old, 3))[1]
        assert (await events_of(salon, made["table"], 3))[1] != third

    play(work)


def test_its_record_says_that_the_deals_were_given_and_can_be_played_again() -> None:
    async def work(salon: Salon) -> None:
        old = id_of(await finished(salon, rules_text=ONE))
        made = (await go_on(salon, old, deal=1, step=9)).json()
        guest = await salon.join(made["table"], made["token"])
        await some_moves([guest], 100, random.Random(7))
        where = f"/api/games/{made['table']}"
        text = (await salon.get(f"{where}/record.king")).text
        assert '[Shuffle "given"]' in text
        assert "[Seed" not in text
        lines = (await salon.get(f"{where}/record.jsonl")).text
        game = replay(parse_record(text, "a.king"))
        assert game.totals == replay(parse_jsonl(lines, "a.jsonl")).totals
        proof = (await salon.get(f"{where}/proof")).json()
        assert (proof["method"], proof["commitment"], proof["seed"]) == ("given", "", None)

    play(work)


def test_a_table_woken_from_its_log_is_the_same() -> None:
    async def work(salon: Salon) -> None:
        old = id_of(await finished(salon, ruleset="kg", players=5))
        made = (await go_on(salon, old, deal=1, step=40)).json()
        live = salon.hub._awake.pop(made["table"])
        again = await salon.hub.get(made["table"])
        assert again.table.game is not None
        assert live.table.game is not None
        assert again.table.game.events == live.table.game.events

    play(work)


def test_a_game_that_went_on_can_be_gone_on_from() -> None:
    async def work(salon: Salon) -> None:
        table = id_of(await finished(salon, rules_text=ONE))
        first = (await events_of(salon, table, 1))[1]
        for _ in range(2):
            made = (await go_on(salon, table, deal=2, step=4)).json()
            guest = await salon.join(made["table"], made["token"])
            await some_moves([guest], 100, random.Random(8))
            table = made["table"]
            assert (await events_of(salon, table, 1))[1] == first

    play(work)


def test_actions_that_were_taken_back_are_not_played() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, ruleset="minsk")
        rng = random.Random(3)
        undone = 0
        while guest.state["status"] == "playing":
            await some_moves([guest], 1, rng)
            if undone < 5 and await guest.ask(type="propose", what="undo") is None:
                undone += 1
        assert undone
        old = id_of(guest)
        made = (await go_on(salon, old, deal=3, step=0)).json()
        new = await salon.join(made["table"], made["token"])
        assert new.state["deals"] == guest.state["deals"][:2]

    play(work)


def test_it_is_never_listed_and_never_counted() -> None:
    async def work(salon: Salon) -> None:
        old = id_of(await finished(salon, ruleset="simple", players=4, open=True))
        before = (await salon.get("/api/statistics")).json()
        assert before
        made = (await go_on(salon, old, deal=14, step=1)).json()
        guest = await salon.join(made["table"], made["token"])
        await some_moves([guest], 1000, random.Random(9))
        assert guest.state["status"] == "finished"
        assert (await salon.get("/api/statistics")).json() == before
        assert [row["id"] for row in (await salon.get("/api/games")).json()] == [old]

    play(work)


def test_only_games_that_are_over() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, ruleset="minsk")
        answer = await go_on(salon, id_of(guest))
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")

    play(work)


def test_no_such_deal_seat_or_name() -> None:
    async def work(salon: Salon) -> None:
        old = id_of(await finished(salon, rules_text=ONE))
        for wrong, status, code in (
            ({"deal": 3}, 404, "no-deal"),
            ({"seat": 3}, 422, "no-seat"),
            ({"name": " "}, 422, "bad-name"),
        ):
            answer = await go_on(salon, old, **wrong)
            assert (answer.status_code, answer.json()["code"]) == (status, code)

    play(work)


def test_a_rematch_of_it_is_a_game_like_any_other() -> None:
    async def work(salon: Salon) -> None:
        old = id_of(await finished(salon, rules_text=ONE))
        made = (await go_on(salon, old)).json()
        guest = await salon.join(made["table"], made["token"])
        await some_moves([guest], 100, random.Random(4))
        await guest.say(type="propose", what="rematch")
        (again,) = guest.heard("rematch")
        block = (await salon.get(f"/api/tables/{again['table']}")).json()["table"]
        assert not block["given"]
        assert (
            block["commitment"]
            == Shuffle(bytes.fromhex(salon.hub._awake[again["table"]].table.made.seed)).commitment
        )

    play(work)
