"""Tables sleep and wake; what wakes is what fell asleep. Bounds on how many there are."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from king.errors import UsageError
from king.rules import builtin_ids, load
from king.server.hub import Hub
from king.server.storage import StorageError
from support.house import Memory
from support.salon import EASY, Guest, Salon, id_of, play, settle, some_moves

TOLD = ("seq", "move", "status", "now", "own", "decision", "claim", "deals", "events")


def asleep(salon: Salon) -> Hub:
    """Another server over the same store, which has seen nothing of it yet."""
    return Salon(memory=salon.memory).hub


async def woken(salon: Salon, guest: Guest) -> Guest:
    """The same guest at the table that another server has woken from its log."""
    other = Salon(memory=salon.memory)
    return await other.join(id_of(guest), guest.token)


def same(before: Guest, after: Guest) -> None:
    for key in TOLD:
        assert before.state.get(key) == after.state.get(key), key
    absent = [{**seat, "present": None} for seat in before.state["table"]["seats"]]
    assert absent == [{**seat, "present": None} for seat in after.state["table"]["seats"]]
    for key in ("host", "paused", "commitment", "seed", "status", "clock"):
        assert before.state["table"][key] == after.state["table"][key], key


@pytest.mark.parametrize("ruleset", builtin_ids())
def test_a_table_wakes_as_it_was(ruleset: str) -> None:
    """At random moments, also in the middle of an auction, a discard, a trick; and it goes on."""

    async def work(salon: Salon) -> None:
        players = load(ruleset).players[0]
        guests = await salon.company(players, ruleset=ruleset, players=players)
        rng = random.Random(f"{ruleset} waking")
        for _ in range(6):
            await some_moves(guests, rng.randrange(1, 30), rng)
            await changes(guests, rng)
            other = Salon(memory=salon.memory)
            again = [await other.join(id_of(guests[0]), one.token) for one in guests]
            for before, after in zip(guests, again, strict=True):
                same(before, after)
            salon, guests = other, again

    async def changes(guests: list[Guest], rng: random.Random) -> None:
        """Now and then something is taken back, somebody goes or comes back."""
        one = rng.choice(guests)
        if rng.random() < 0.5 and await one.ask(type="propose", what="undo") is None:
            for guest in guests:
                if guest is not one:
                    await guest.ask(type="answer", yes=True)
        if rng.random() < 0.3 and await one.ask(type="leave") is None:
            await one.ask(type="return")

    play(work)


def test_a_finished_game_wakes_with_its_seed_and_proof() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(3)
        await some_moves(guests, 10**6, random.Random(1))
        same(guests[0], await woken(salon, guests[0]))

    play(work)


def test_a_paused_table_and_its_host_wake_so() -> None:
    async def work(salon: Salon) -> None:
        first, second = await salon.company(2)
        assert await first.ask(type="propose", what="pause") is None
        assert await second.ask(type="answer", yes=True) is None
        again = await woken(salon, second)
        assert again.state["table"]["paused"] is True
        assert again.state["table"]["host"] == first.seat
        assert await again.ask(type="resume") is None
        assert again.state["table"]["paused"] is False

    play(work)


def test_house_rules_and_options_wake() -> None:
    async def work(salon: Salon) -> None:
        text = 'extends = "minsk"\nid = "ours"\ntitle = { en = "Ours" }\n'
        guests = await salon.company(3, rules_text=text)
        await some_moves(guests, 12, random.Random(2))
        again = await woken(salon, guests[1])
        same(guests[1], again)
        assert again.state["rules"] == guests[1].state["rules"]

    play(work)


def test_a_table_without_guests_falls_asleep_and_wakes() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        await some_moves(guests, 5, random.Random(3))
        for guest in guests:
            await guest.gone()
        await salon.hub.sweep()
        assert len(salon.hub.awake()) == 1, "not at once"
        await settle(EASY.idle_seconds + 1)
        await salon.hub.sweep()
        assert salon.hub.awake() == []
        back = await salon.join(id_of(guests[0]), guests[0].token)
        same(guests[0], back)
        assert len(salon.hub.awake()) == 1

    play(work)


def test_a_table_with_a_guest_stays_awake() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        await settle(10**5)
        await salon.hub.sweep()
        assert len(salon.hub.awake()) == 1
        assert guest.closed is None

    play(work)


def test_tables_that_never_began_are_forgotten_after_days_and_games_are_not() -> None:
    """Whether they are awake or asleep; a table where somebody waits stays."""

    async def work(salon: Salon) -> None:
        made = await salon.make()
        (guest,) = await salon.company(1)
        (waiting,) = await salon.company(1, start=False)
        await guest.gone()
        await settle(EASY.idle_seconds + 1)
        await salon.hub.sweep()
        await settle(EASY.keep_days * 86_400 + 1)
        await salon.hub.sweep()
        assert (await salon.get(f"/api/tables/{made['table']}")).status_code == 404
        shown = (await salon.get(f"/api/tables/{id_of(guest)}")).json()
        assert shown["table"]["status"] == "playing"
        assert await waiting.ask(type="start") is None

    play(work)


def test_a_table_that_was_forgotten_meanwhile_is_gone() -> None:
    """It can be woken at the very moment; then it is no table that never saves anything."""

    async def work(salon: Salon) -> None:
        made = await salon.make()
        guest = await salon.join(made["table"], made["token"])

        async def no_table(*_: Any, **__: Any) -> None:
            raise StorageError("unknown-table", "there is no such table")

        salon.memory.append = no_table  # type: ignore[method-assign]
        del salon.memory.logs[made["table"]], salon.memory.rows[made["table"]]
        await guest.say(type="start")
        assert guest.closed is not None
        assert guest.closed[0] == 1012
        again = await salon.join(made["table"], made["token"])
        assert again.closed == (4004, "no-table")

    play(work)


def test_only_tables_of_the_last_hours_are_listed() -> None:
    async def work(salon: Salon) -> None:
        await salon.make(open=True)
        assert len((await salon.get("/api/tables")).json()) == 1
        await settle(EASY.listed_hours * 3600 + 1)
        assert (await salon.get("/api/tables")).json() == []

    play(work)


def test_a_table_that_cannot_be_stopped_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(salon: Salon) -> None:
        await salon.make()
        await salon.make()

        def fail(*_: object) -> None:
            raise RuntimeError("stuck")

        monkeypatch.setattr(salon.hub.awake()[0], "end", fail)
        await settle(EASY.idle_seconds + 1)
        await salon.hub.sweep()
        assert salon.hub.awake() == []

    play(work)


def test_two_guests_who_wake_a_table_meet_there() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        other = Salon(memory=salon.memory)
        again = [Guest(other.hub), Guest(other.hub)]
        for one, before in zip(again, guests, strict=True):
            join = f'{{"type":"join","v":1,"table":"{id_of(before)}","token":"{before.token}"}}'
            one._wire.inbox.put_nowait({"type": "websocket.receive", "text": join})
        await settle()
        await some_moves(again, 10, random.Random(4))
        assert [one.gaps for one in again] == [0, 0]
        assert len(other.hub.awake()) == 1

    play(work)


def test_no_more_tables_than_allowed() -> None:
    async def work(salon: Salon) -> None:
        made = [await salon.make() for _ in range(3)]
        answer = await salon.post("/api/tables", name="Anna")
        assert (answer.status_code, answer.json()["code"]) == (503, "too-many-tables")
        assert len(salon.memory.logs) == 3
        guest = await salon.join(made[0]["table"], made[0]["token"])
        assert guest.closed is None, "tables that are awake go on"
        await settle(EASY.idle_seconds + 1)
        await salon.hub.sweep()
        await salon.make()

    play(work, limits=replace(EASY, tables=3))


def test_tables_a_minute_from_one_address() -> None:
    async def work(salon: Salon) -> None:
        for _ in range(5):
            await salon.make()
        answer = await salon.post("/api/tables", name="Anna")
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
        await settle(13)
        await salon.make()

    play(work, limits=replace(EASY, new_tables=5))


def test_rematches_count_as_tables_of_whoever_proposes_them() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, ruleset="korol")
        for code in (None, None, "too-fast"):
            await some_moves([guest], 10**6, random.Random(1))
            before = len(salon.memory.logs)
            assert await guest.ask(type="propose", what="rematch") == code
            assert guest.state["table"]["proposal"] is None
            assert len(salon.memory.logs) == before + (code is None)
            if code is None:
                assert await guest.ask(type="propose", what="rematch") is None, "it is there"
                guest = await salon.join(guest.heard("rematch")[0]["table"], guest.token)
        await settle(31)
        assert await guest.ask(type="propose", what="rematch") is None

    play(work, limits=replace(EASY, new_tables=2))


def test_requests_a_second_from_one_address() -> None:
    async def work(salon: Salon) -> None:
        codes = [(await salon.get("/healthz")).status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        await settle(1.01)
        assert (await salon.get("/healthz")).status_code == 200

    play(work, limits=replace(EASY, requests=2, request_burst=10))


def test_spectators_of_a_table_are_counted() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        watchers = [await salon.join(id_of(guest)) for _ in range(4)]
        assert [one.closed is None for one in watchers] == [True, True, True, False]
        assert watchers[3].heard("error")[0]["code"] == "too-many-watchers"
        assert watchers[3].closed == (1012, "too-many-watchers"), "there may be room later"
        await watchers[0].gone()
        assert (await salon.join(id_of(guest))).closed is None

    play(work, limits=replace(EASY, watchers=3))


def test_who_cannot_join_now_is_told_to_come_back() -> None:
    """A browser forgets its token when it is told that it is no good, and at nothing else."""

    async def work(salon: Salon) -> None:
        text = 'extends = "minsk"\nid = "ours"\ntitle = { en = "Ours" }\n'
        ours = await salon.make(rules_text=text)
        await settle(EASY.idle_seconds + 1)
        await salon.hub.sweep()

        async def busy(*_: object, **__: object) -> None:
            raise UsageError("too many house-rules files at once", "another try in a minute")

        salon.house.thinkers.load_rules = busy  # type: ignore[assignment, method-assign]
        guest = await salon.join(ours["table"], ours["token"])
        assert guest.closed == (1012, "usage")
        await salon.make()
        guest = await salon.join(ours["table"], ours["token"])
        assert guest.closed == (1012, "too-many-tables")
        made = salon.hub.awake()[0].table.id
        assert (await salon.join(made, "forged")).closed == (4000, "bad-token")

    play(work, limits=replace(EASY, tables=1))


def test_who_stays_silent_at_the_door_is_sent_away() -> None:
    async def work(salon: Salon) -> None:
        silent = Guest(salon.hub)
        await settle(9)
        assert silent.closed is None
        await settle(2)
        assert silent.closed is not None
        assert silent.closed[0] == 4008

    play(work)


@pytest.mark.parametrize(
    ("join", "code"),
    [
        ({"type": "ping"}, 4000),
        ({"type": "join", "v": 2, "table": "x"}, 4000),
        ({"type": "join", "v": 1, "table": "no-such"}, 4004),
        ({"type": "join", "v": 1}, 4000),
    ],
)
def test_a_first_message_that_is_no_good(join: dict[str, Any], code: int) -> None:
    async def work(salon: Salon) -> None:
        guest = Guest(salon.hub)
        await guest.say(**join)
        assert guest.closed is not None
        assert guest.closed[0] == code

    play(work)


def test_a_server_that_stops_makes_no_tables_and_tells_everybody() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        await salon.hub.stop()
        await settle()
        assert [one.closed[0] for one in guests if one.closed is not None] == [1012, 1012]
        answer = await salon.post("/api/tables", name="Anna")
        assert (answer.status_code, answer.json()["code"]) == (503, "closing")
        assert (await salon.get("/healthz")).json() == {"ok": False}
        same(guests[0], await woken(salon, guests[0]))

    play(work)


def test_what_cannot_be_stored_has_not_happened() -> None:
    async def work(salon: Salon) -> None:
        guests = await salon.company(2)
        await some_moves(guests, 3, random.Random(5))
        guest = next(one for one in guests if one.has_turn)
        before, heard = dict(guest.state), len(guest.frames)
        memory: Memory = salon.memory
        memory.trouble = "the disk is full"
        action = (guest.state["decision"]["actions"])[0]
        assert await guest.act(action) == "storage"
        assert (await salon.post("/api/tables", name="Anna")).status_code == 503
        assert (guest.state, len(guest.frames)) == (before, heard + 1)
        memory.trouble = None
        assert await guest.act(action) is None
        same(guest, await woken(salon, guest))

    play(work)
