"""Guests who mean harm or know no better: refused with their code, and other tables play on."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from king.server.house import House
from king.server.metrics import Metrics
from king.server.settings import Limits, Settings
from support.house import Memory, OwnMind
from support.served import Place, closed_with, hear, listening, plain, request, tell
from support.witness import chosen

Seats = list[dict[str, Any]]


def a_real_house(limits: Limits | None = None) -> tuple[House, Memory]:
    """A house by the clock on the wall."""
    memory = Memory()
    house = House(
        settings=Settings(database="", pace=0.0, limits=limits or Limits()),
        store=memory,  # type: ignore[arg-type]
        thinkers=OwnMind(),
        metrics=Metrics(),
    )
    return house, memory


def at_a_table(
    work: Callable[[Place, Seats], Awaitable[None]],
    *,
    limits: Limits | None = None,
    send_buffer: int | None = None,
) -> None:
    """Work at a server where a game of three persons has begun."""

    async def run() -> None:
        house, _ = a_real_house(limits)
        async with listening(house, send_buffer=send_buffer) as place:
            seats = await place.seats("minsk", 3)
            async with await place.join(seats[0]["table"], seats[0]["token"]) as host:
                await tell(host, type="start")
                await hear(host, "snapshot")
            await work(place, seats)

    asyncio.run(run())


async def begun(place: Place, seats: Seats, seat: int) -> tuple[ClientConnection, dict[str, Any]]:
    """A socket of a seat, and the snapshot it got."""
    socket = await place.join(seats[seat]["table"], seats[seat]["token"])
    return socket, await hear(socket, "snapshot")


# --- One message ---------------------------------------------------------------------------------

NONSENSE = {
    "no JSON": ("hello", "bad-message"),
    "no object": ("[1, 2]", "bad-message"),
    "nothing": ("", "bad-message"),
    "no type": ("{}", "bad-message"),
    "an unknown type": ('{"type": "cheat"}', "bad-message"),
    "an unknown key": ('{"type": "ping", "please": 1}', "bad-message"),
    "a wrong type": ('{"type": "act", "move": "1", "action": {}}', "bad-message"),
    "half a message": ('{"type": "ping"', "bad-message"),
    "half a letter": ('{"type": "ping", "id": "\\ud800"}', "bad-message"),
    "a number beyond all": ('{"type": "act", "move": 1e999, "action": {}}', "bad-message"),
    "depth": ('{"type": "act", "move": 1, "action": {"a":' + "[" * 2000, "bad-message"),
    "bytes that are JSON": (b'{"type": "cheat"}', "bad-message"),
    "bytes that are nothing": (bytes(range(256)), "bad-message"),
    "a long message": (json.dumps({"type": "ping", "id": "x" * 5000}), "too-long"),
    "joining again": ('{"type": "join", "v": 1, "table": "x"}', "joined"),
    "no action": ('{"type": "act", "move": 0, "action": {"type": "win"}}', "bad-action"),
    "no card": ('{"type": "act", "move": 0, "action": {"type": "play", "card": 7}}', "bad-action"),
}


def test_a_message_that_is_no_good_is_an_answer_and_not_an_end() -> None:
    async def work(place: Place, seats: Seats) -> None:
        socket, before = await begun(place, seats, 1)
        async with socket:
            for name, (message, code) in NONSENSE.items():
                await socket.send(message)
                frame = await hear(socket, "error")
                assert frame["code"] == code, name
                assert frame["text"], name
            await tell(socket, type="sync")
            after = await hear(socket, "snapshot")
            assert (after["seq"], after["own"]) == (before["seq"], before["own"])

    at_a_table(work)


def test_a_message_far_too_long_ends_the_socket() -> None:
    async def work(place: Place, seats: Seats) -> None:
        socket, _ = await begun(place, seats, 1)
        async with socket:
            await socket.send("x" * 20_000)
            assert await closed_with(socket) == 1009

    at_a_table(work)


def test_text_that_is_not_utf_8_ends_the_socket() -> None:
    async def work(place: Place, seats: Seats) -> None:
        socket, _ = await begun(place, seats, 1)
        async with socket:
            await socket.send(b"\xff\xfe", text=True)
            assert await closed_with(socket) == 1007

    at_a_table(work)


# --- Actions -------------------------------------------------------------------------------------


def test_who_acts_out_of_turn_late_twice_or_wrongly_changes_nothing() -> None:
    async def work(place: Place, seats: Seats) -> None:
        async with AsyncExitStack() as stack:
            sockets, frames = [], []
            for seat in range(3):
                one, frame = await begun(place, seats, seat)
                sockets.append(await stack.enter_async_context(one))
                frames.append(frame)
            turn = next(seat for seat in range(3) if "decision" in frames[seat])
            other, move = (turn + 1) % 3, frames[turn]["move"]
            action = chosen(frames[turn]["decision"], random.Random(1))

            async def refused(seat: int, /, **message: Any) -> dict[str, Any]:
                await tell(sockets[seat], id="mine", **message)
                frame = await hear(sockets[seat], "error")
                assert (frame["re"], frame["move"]) == ("mine", move)
                return frame

            act = {"type": "act", "move": move, "action": action}
            assert (await refused(other, **act))["code"] == "not-your-turn"
            assert (await refused(turn, **act | {"move": move + 1}))["code"] == "stale"
            hand = frames[turn]["own"]["hand"]
            wrong = await refused(turn, **act | {"action": {"type": "play", "card": hand[0]}})
            assert wrong["code"] == "illegal"
            assert wrong["rule"]
            await tell(sockets[turn], **act)
            assert (await hear(sockets[turn], "update"))["seq"] == frames[turn]["seq"] + 1
            move += 1
            await tell(sockets[turn], id=7, **act)
            ack = await hear(sockets[turn], "ack", "error", "update")
            assert ack == {"type": "ack", "re": 7, "move": move - 1}
            assert (await refused(other, **act))["code"] == "stale"

            watcher = await place.join(seats[0]["table"])
            await hear(watcher, "snapshot")
            sockets.append(await stack.enter_async_context(watcher))
            for kind in ("leave", "return", "resume"):
                assert (await refused(3, type=kind))["code"] == "not-seated"
            assert (await refused(3, **act))["code"] == "not-seated"
            assert (await refused(3, type="say", phrase="hello"))["code"] == "not-seated"
            assert (await refused(3, type="free", seat=0))["code"] == "begun"
            await tell(sockets[3], type="sync")
            assert (await hear(sockets[3], "snapshot"))["seq"] == frames[turn]["seq"] + 1

    at_a_table(work)


# --- Tokens and joining --------------------------------------------------------------------------


def test_a_forged_or_foreign_token_opens_nothing() -> None:
    async def work(place: Place, seats: Seats) -> None:
        table, token = seats[0]["table"], seats[0]["token"]
        foreign = (await place.seats("minsk", 3))[0]["token"]
        forged = token[:-1] + ("A" if token[-1] != "A" else "B")
        for wrong in (foreign, forged, token + "A", token.lower(), "x", "\x00", "ё" * 50):
            async with await place.join(table, wrong) as socket:
                assert (await hear(socket, "error", "snapshot"))["code"] == "bad-token"
                assert await closed_with(socket) == 4000
        for path in ("", "/deals/1"):
            headers = {"authorization": f"Bearer {forged}"}
            _, text = await asyncio.to_thread(
                request, f"{place.address}/api/tables/{table}{path}", None, headers
            )
            assert "hand" not in text

    at_a_table(work)


JOINS = {
    "garbage": ("hello", 4000, "bad-message"),
    "another message": ('{"type": "sync"}', 4000, "join-first"),
    "another version": ('{"type": "join", "v": 2, "table": "%s"}', 4000, "version"),
    "no such table": ('{"type": "join", "v": 1, "table": "nowhere"}', 4004, "no-table"),
    "no name of a table": ('{"type": "join", "v": 1, "table": "\\u0000/../"}', 4004, "no-table"),
    "bytes": (b"\xff\x00", 4000, "bad-message"),
    "too long": ("x" * 5000, 4000, "too-long"),
}


def test_a_first_message_that_is_no_good_ends_the_socket() -> None:
    async def work(place: Place, seats: Seats) -> None:
        for name, (message, code, why) in JOINS.items():
            if isinstance(message, str):
                message = message.replace("%s", seats[0]["table"])
            async with connect(place.socket_address) as socket:
                await socket.send(message)
                assert (await hear(socket))["code"] == why, name
                assert await closed_with(socket) == code, name

    at_a_table(work)


def test_a_newer_socket_of_a_seat_takes_its_place() -> None:
    async def work(place: Place, seats: Seats) -> None:
        old, _ = await begun(place, seats, 0)
        new, _ = await begun(place, seats, 0)
        async with old, new:
            assert await closed_with(old) == 4001
            await tell(new, type="ping")
            await hear(new, "pong")

    at_a_table(work)


def test_a_database_that_cannot_be_read_is_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        house, memory = a_real_house()
        async with listening(house) as place:

            async def trouble(table_id: str) -> list[bytes]:
                memory.trouble = "the disk is on fire"
                memory._must_work()
                return []

            memory.entries = trouble  # type: ignore[method-assign]
            async with await place.join("asleep") as socket:
                assert (await hear(socket))["code"] == "storage"
                assert await closed_with(socket) == 1012

    asyncio.run(run())
    assert not [record for record in caplog.records if record.exc_info]


# --- Other sites ---------------------------------------------------------------------------------

ORIGINS = ("http://evil.example", "https://127.0.0.1.evil.example", "null", "http://[", "http://")


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_page_of_another_site_is_refused(origin: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work(place: Place, seats: Seats) -> None:
        with pytest.raises(InvalidStatus) as error:
            await connect(place.socket_address, additional_headers={"Origin": origin})
        assert error.value.response.status_code == 403
        status, text = await asyncio.to_thread(
            request, f"{place.address}/api/rulesets", None, {"Origin": origin}
        )
        assert (status, json.loads(text)["code"]) == (403, "origin")
        own = {"Origin": place.address}
        async with connect(place.socket_address, additional_headers=own):
            pass

    at_a_table(work)
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", ""])
def test_another_name_that_points_here_is_refused(host: str) -> None:
    async def work(place: Place, seats: Seats) -> None:
        async with plain(place.port) as (reader, writer):
            writer.write(f"GET /api/tables HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert b" 400 " in await reader.readline()
        status, _ = await asyncio.to_thread(request, f"{place.address}/api/rulesets")
        assert status == 200

    at_a_table(work)


# --- Silence and slowness ------------------------------------------------------------------------


def test_a_socket_that_says_nothing_is_closed() -> None:
    async def work(place: Place, seats: Seats) -> None:
        async with connect(place.socket_address) as socket:
            assert (await hear(socket))["code"] == "too-late"
            assert await closed_with(socket) == 4008

    at_a_table(work, limits=Limits(join_seconds=0.1))


def test_more_sockets_than_allowed_are_closed() -> None:
    async def work(place: Place, seats: Seats) -> None:
        async with AsyncExitStack() as stack:
            sockets = [
                await stack.enter_async_context(connect(place.socket_address)) for _ in range(3)
            ]
            assert await closed_with(sockets.pop()) == 4013
            await sockets[0].close()
            await asyncio.sleep(0.1)
            socket, _ = await begun(place, seats, 0)  # there is room again
            await socket.close()

    at_a_table(work, limits=Limits(sockets_per_address=2, joins=1e9))


def test_a_client_that_does_not_read_is_dropped_and_can_come_back() -> None:
    async def work(place: Place, seats: Seats) -> None:
        with socket.socket() as plug:
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            plug.setblocking(False)
            await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", place.port))
            slow = await place.join(seats[0]["table"], seats[0]["token"], sock=plug, max_queue=1)
            seq = (await hear(slow, "snapshot"))["seq"]
            slow.transport.pause_reading()
            watcher = await place.join(seats[0]["table"])
            async with watcher:
                presence = await hear(watcher, "snapshot")
                assert presence["table"]["seats"][0]["present"]
                for _ in range(80):  # each answer is larger than all buffers
                    await tell(slow, type="sync")
                while (await hear(watcher, "presence"))["present"][0]:
                    pass
                slow.transport.resume_reading()
                assert await closed_with(slow) == 4009
                again, snapshot = await begun(place, seats, 0)
                async with again:
                    assert snapshot["seq"] == seq

    at_a_table(work, limits=Limits(queue=8), send_buffer=4096)


# --- Requests ----------------------------------------------------------------------------------


def test_too_many_requests_and_tables() -> None:
    async def work(place: Place, seats: Seats) -> None:
        body = {"name": "A"}
        made = [
            await asyncio.to_thread(request, f"{place.address}/api/tables", body) for _ in range(3)
        ]
        assert [status for status, _ in made] == [201, 429, 429]
        assert json.loads(made[-1][1])["code"] == "too-fast"
        many = [await asyncio.to_thread(request, f"{place.address}/healthz") for _ in range(20)]
        assert {status for status, _ in many} == {200, 429}

    at_a_table(work, limits=Limits(new_tables=4, requests=1, request_burst=12))


def test_bodies_are_bounded() -> None:
    async def work(place: Place, seats: Seats) -> None:
        async with plain(place.port) as (reader, writer):
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n")
            writer.write(b"Content-Length: 999999\r\nContent-Type: application/json\r\n\r\n")
            assert b" 413 " in await reader.readline()
        async with plain(place.port) as (reader, writer):
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n")
            writer.write(b"Transfer-Encoding: chunked\r\n\r\n")
            for _ in range(30):
                writer.write(b"1000\r\n" + b"x" * 4096 + b"\r\n")
            assert b" 413 " in await reader.readline()

    at_a_table(work)


def test_a_refused_table_leaves_nothing_behind() -> None:
    async def run() -> None:
        house, memory = a_real_house()
        async with listening(house) as place:
            body = {"name": "A", "open": True, "bots": [{"seat": 1, "bot": "nobody"}]}
            status, _ = await asyncio.to_thread(request, f"{place.address}/api/tables", body)
            assert status == 422
            assert memory.logs == {}

    asyncio.run(run())
