"""Guests of a server in one process: real links over sockets that are made of lists."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from typing import Any

from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from king.server.app import make_app
from king.server.house import House
from king.server.hub import Hub
from king.server.link import Link
from king.server.messages import VERSION
from king.server.settings import Limits, Settings
from support.house import Memory, a_house

Server = tuple[House, Memory, Hub, AsyncClient]
ROOMY = Limits(
    messages=1e9,
    burst=10**9,
    snapshots=1e9,
    joins=1e9,
    requests=1e9,
    request_burst=10**9,
    new_tables=1e9,
)
"""No guest of a test is heard more slowly."""


class Socket:
    """What a link takes for a WebSocket. ``heard``: frames with the second of their arrival."""

    def __init__(self) -> None:
        self.heard: list[tuple[float, str]] = []
        self.closed: tuple[int, str] | None = None
        self.is_waiting = asyncio.Event()
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def say(self, message: dict[str, Any]) -> None:
        self.is_waiting.clear()
        self._said.put_nowait(message)

    async def receive(self) -> dict[str, Any]:
        if self._said.empty():
            self.is_waiting.set()
        return await self._said.get()

    async def send_text(self, text: str) -> None:
        self.heard.append((round(asyncio.get_running_loop().time(), 6), text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)
        self._said.put_nowait({"type": "websocket.disconnect", "code": code})


class Guest:
    """Somebody at a table: ``seat`` None looks on."""

    def __init__(self, hub: Hub, table: str, token: str, seat: int | None, lang: str) -> None:
        self.seat = seat
        self.lang = lang
        self.token = token
        self.asked: dict[int, str] = {}
        self.seq = 0
        self.read = 0
        self.socket = Socket()
        self._table = table
        self._count = 0
        self._task = asyncio.create_task(Link(self.socket, hub).run())  # type: ignore[arg-type]

    async def join(self) -> None:
        """The first message of a socket."""
        first = {"type": "join", "v": VERSION, "table": self._table, "lang": self.lang}
        await self._send(json.dumps(first | ({"token": self.token} if self.token else {})))

    async def say(self, **message: Any) -> None:
        """Say something and wait until it is answered."""
        self._count += 1
        text = json.dumps({**message, "id": self._count})
        self.asked[self._count] = text
        await self._send(text)

    async def go(self) -> None:
        """Break the connection."""
        self.socket.say({"type": "websocket.disconnect", "code": 1001})
        await self._task

    async def _send(self, text: str) -> None:
        self.socket.say({"type": "websocket.receive", "text": text})
        idle = asyncio.ensure_future(self.socket.is_waiting.wait())
        await asyncio.wait({idle, self._task}, return_when=asyncio.FIRST_COMPLETED)
        idle.cancel()
        await breathe()

    @property
    def headers(self) -> dict[str, str]:
        """What goes with a request over HTTP."""
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def fresh(self) -> list[str]:
        """Frames that came since the last look."""
        new = [text for _, text in self.socket.heard[self.read :]]
        self.read = len(self.socket.heard)
        return new


async def breathe() -> None:
    """Let all that is written be sent."""
    for _ in range(4):
        await asyncio.sleep(0)


def a_server(seed: int, *, app: FastAPI | None = None, **parts: Any) -> Server:
    """A server over the clock of the running loop, its hub, and a client of its HTTP side.

    ``app``: one that stands already, given this hub.
    """
    house, memory, _ = a_house(seed=seed, **parts)
    loop = asyncio.get_running_loop()
    house.settings = Settings(database="", pace=house.settings.pace, limits=ROOMY)
    house.tick = loop.time
    house.now = lambda: int(loop.time() * 1000)
    if app is None:
        app = make_app(house)
    else:
        app.state.hub = Hub(house)
    client = AsyncClient(transport=ASGITransport(app=app), base_url="http://127.0.0.1")
    return house, memory, app.state.hub, client


@cache
def an_app() -> FastAPI:
    """An application to be lent to many servers, one after another: it takes long to make."""
    house, _, _ = a_house(limits=ROOMY)
    return make_app(house)
