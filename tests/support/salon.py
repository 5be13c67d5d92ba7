"""A server without a network for tests of behaviour: guests speak its protocol over sockets that
are lists, and time passes only when nothing else is left to do."""

from __future__ import annotations

import asyncio
import json
import random
import selectors
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx
from starlette.websockets import WebSocketDisconnect

from king.server.app import make_app
from king.server.hub import Hub
from king.server.link import Link
from king.server.settings import Limits
from support.house import Memory, a_house

T = TypeVar("T")
Frame = dict[str, Any]

EASY = Limits(
    messages=1e9,
    burst=10**6,
    snapshots=1e9,
    joins=1e9,
    remarks=1e9,
    remark_burst=10**6,
    requests=1e9,
    request_burst=10**6,
    new_tables=10**6,
)
"""Guests of a test may be as quick as they like."""


class _Jump(selectors.SelectSelector):
    """Instead of waiting, the time is moved on."""

    loop: Loop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise AssertionError("everybody waits and nothing will ever happen")
        self.loop.seconds += max(timeout, 0)
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time is made up."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        selector = _Jump()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.seconds


def play(work: Callable[[Salon], Awaitable[T]], *, limits: Limits = EASY, **more: Any) -> T:
    """Await the work in a salon of its own."""

    async def run() -> T:
        return await work(Salon(limits=limits, **more))

    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(run())


class Wire:
    """What a :class:`Link` takes for its socket."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self.inbox: asyncio.Queue[Frame] = asyncio.Queue()
        self.closed: tuple[int, str] | None = None
        self._heard = heard

    async def receive(self) -> Frame:
        return await self.inbox.get()

    async def send_text(self, text: str) -> None:
        if self.closed is not None:
            raise WebSocketDisconnect(1006)
        self._heard(text)

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": code})


class Guest:
    """Somebody at a table: all frames, and the state that they add up to (docs/protocol.md)."""

    def __init__(self, hub: Hub) -> None:
        self.frames: list[Frame] = []
        self.state: Frame = {}
        self.token = ""
        self.gaps = 0
        self._wire = Wire(self._hear)
        self._link = Link(self._wire, hub)  # type: ignore[arg-type]
        self._task = asyncio.ensure_future(self._link.run())
        self._asked = 0

    # --- asking -----------------------------------------------------------------------------

    async def say(self, **message: Any) -> None:
        """Send a message, and wait until all that follows from it has happened."""
        await self.say_text(json.dumps(message))

    async def say_text(self, text: str) -> None:
        self._wire.inbox.put_nowait({"type": "websocket.receive", "text": text})
        await settle()

    async def ask(self, **message: Any) -> str | None:
        """Send a message; the code of its refusal, None when it was accepted."""
        self._asked += 1
        before = len(self.frames)
        await self.say(id=self._asked, **message)
        for frame in self.frames[before:]:
            if frame["type"] == "error" and frame["re"] == self._asked:
                return str(frame["code"])
        return None

    async def act(self, action: Frame) -> str | None:
        """Play an action under the number of the decision that waits."""
        return await self.ask(type="act", move=self.state["move"], action=action)

    async def gone(self) -> None:
        """The socket breaks."""
        self._wire.inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await settle()

    # --- hearing ----------------------------------------------------------------------------

    def _hear(self, text: str) -> None:
        frame = json.loads(text)
        self.frames.append(frame)
        seq = frame.get("seq")
        if seq is not None and frame["type"] != "snapshot" and seq != self.state["seq"] + 1:
            self.gaps += 1
        self.state = folded(self.state, frame)

    @property
    def closed(self) -> tuple[int, str] | None:
        """The code and reason that the server closed the socket with."""
        return self._wire.closed

    def heard(self, kind: str) -> list[Frame]:
        """All frames of a kind."""
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def seat(self) -> Any:
        return self.state["you"]["seat"]

    @property
    def has_turn(self) -> bool:
        return self.state["status"] == "playing" and self.state["now"]["turn"] == self.seat

    async def fresh(self) -> Frame:
        """The state as a snapshot tells it; what was folded together is put back."""
        kept = self.state
        await self.say(type="sync")
        new, self.state = self.state, kept
        return new


def folded(state: Frame, frame: Frame) -> Frame:
    """The state of a client after a frame, by what the protocol says of it."""
    kind = frame["type"]
    moment = ("seq", "move", "status", "now", "own", "clock")
    if kind == "snapshot":
        dropped = ("type", "v", "why")
        return {key: value for key, value in frame.items() if key not in dropped}
    new = dict(state)
    if kind == "update":
        new |= {key: frame[key] for key in (*moment, "table") if key in frame}
        for key in ("decision", "claim"):
            new.pop(key, None)
            if key in frame:
                new[key] = frame[key]
        new["deals"] = state["deals"] + frame["deals"]
        events = state["events"] + frame["events"]
        begun = [place for place, event in enumerate(events) if event["type"] == "deal-began"]
        new["events"] = events[begun[-1] :] if new["status"] == "playing" else []
    elif kind == "table":
        new |= {key: frame[key] for key in ("seq", "table", "clock", "move")}
    elif kind == "presence":
        seats = [
            None if seat is None else {**seat, "present": here}
            for seat, here in zip(state["table"]["seats"], frame["present"], strict=True)
        ]
        told = {key: frame[key] for key in ("watchers", "host")}
        new["table"] = {**state["table"], "seats": seats, **told}
    elif kind == "proposal":
        new["table"] = {**state["table"], "proposal": frame["proposal"]}
    return new


async def settle(seconds: float = 0.001) -> None:
    """Let everything happen that is about to; time passes only then."""
    await asyncio.sleep(seconds)


def some_action(decision: Frame, rng: random.Random) -> Frame:
    """Some legal action, by what the protocol says of a decision."""
    if "choose" in decision:
        needed, count = decision["choose"]["needed"], decision["choose"]["count"]
        rest = [card for card in decision["choose"]["open"] if card not in needed]
        return {"type": decision["kind"], "cards": needed + rng.sample(rest, count - len(needed))}
    if "seats" in decision:
        more = [seat for seat in decision["seats"]["open"] if rng.random() < 0.5]
        return {"type": "permit", "seats": sorted({*decision["seats"]["granted"], *more})}
    action: Frame = rng.choice(decision["actions"])
    return action


class Salon:
    """A server and its guests."""

    def __init__(self, *, limits: Limits = EASY, seed: int = 0, memory: Memory | None = None):
        self.house, self.memory, _ = a_house(seed=seed, limits=limits)
        if memory is not None:
            self.house.store = self.memory = memory  # type: ignore[assignment]
        loop = asyncio.get_running_loop()
        self.house.tick = loop.time
        self.house.now = lambda: int(loop.time() * 1000)
        self.app = make_app(self.house)
        self.hub: Hub = self.app.state.hub
        transport = httpx.ASGITransport(self.app)
        self._http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self._http.post(path, json=body)

    async def get(self, path: str, token: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self._http.get(path, headers=headers)

    async def make(self, **body: Any) -> Frame:
        """A new table; its answer."""
        answer = await self.post("/api/tables", **{"ruleset": "minsk", "name": "Anna"} | body)
        assert answer.status_code == 201, answer.text
        made: Frame = answer.json()
        return made

    async def join(self, table: str, token: str = "", lang: str = "en") -> Guest:
        guest = Guest(self.hub)
        guest.token = token
        await guest.say(type="join", v=1, table=table, token=token, lang=lang)
        return guest

    async def company(self, persons: int, *, start: bool = True, **body: Any) -> list[Guest]:
        """Persons at a new table, each over a socket; bots on all other seats."""
        made = await self.make(**body)
        seats = [made]
        for number in range(2, persons + 1):
            where = f"/api/tables/{made['table']}/seats"
            seats.append((await self.post(where, name=f"Guest {number}")).json())
        guests = [await self.join(row["table"], row["token"]) for row in seats]
        if start:
            assert await guests[0].ask(type="start") is None
        return guests


def id_of(guest: Guest) -> str:
    """The table of a guest."""
    return str(guest.state["table"]["id"])


async def some_moves(guests: list[Guest], count: int, rng: random.Random) -> int:
    """Let persons play some moves; how many were left when the game ended."""
    while count and guests[0].state["status"] == "playing":
        guest = whose_turn(guests)
        assert await guest.act(some_action(guest.state["decision"], rng)) is None
        count -= 1
    return count


def whose_turn(guests: list[Guest]) -> Guest:
    """The guest who has to act."""
    return next(guest for guest in guests if guest.has_turn)
