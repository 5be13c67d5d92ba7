"""The guests of the load test: a process of its own with many tables and four sockets at each.

They speak HTTP and WebSocket themselves, as little of both as they need, so that the guests
cost less than the server they measure.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import time
from multiprocessing.connection import Connection
from typing import Final

import msgspec
from msgspec import Raw, Struct

SEATS: Final = 4
PATIENCE: Final = 10.0  # seconds for the last frames to arrive
TABLES_OF_ONE: Final = 15
"""Tables of one address: fewer than a guest may make at once."""


class Plan(Struct, frozen=True):
    """What one process does. ``first``: the number of its first table among all.

    ``every``: seconds between two moves of a table; ``warm``: seconds that are not measured.
    """

    port: int
    first: int
    tables: int
    rulesets: tuple[str, ...]
    every: float
    warm: float
    seconds: float


class Seen(Struct):
    """What the guests of one table saw: actions sent, a hash of all events for each seat."""

    id: str
    sent: int
    hashes: list[str]


class Report(Struct):
    """What one process has measured; times in milliseconds."""

    latencies: list[float]
    lags: list[float]
    tables: list[Seen]
    lost: int
    reordered: int
    late: int
    troubles: list[str]


class Choice(Struct):
    """Cards to choose: how many, which must be among them, which may."""

    count: int
    needed: list[str]
    open: list[str]


class Permit(Struct):
    """Seats to choose."""

    open: list[int]
    granted: list[int]


class Decision(Struct):
    """What a seat may do."""

    kind: str
    actions: list[Raw] | None = None
    choose: Choice | None = None
    seats: Permit | None = None


class Frame(Struct):
    """What the guests need of a frame."""

    type: str
    seq: int | None = None
    move: int | None = None
    why: str | None = None
    events: list[Raw] = []
    decision: Decision | None = None
    code: str | None = None


_READ: Final = msgspec.json.Decoder(Frame).decode
_WRITE: Final = msgspec.json.Encoder().encode


class Todo(Struct, frozen=True):
    """A decision that waits: whose, its number, what may be done."""

    seat: int
    move: int
    decision: Decision


class Load:
    """What all tables of this process add to."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.measures = False
        self.latencies: list[float] = []
        self.lags: list[float] = []
        self.lost = self.reordered = self.late = 0
        self.troubles: list[str] = []


class Guests:
    """Four guests of one table."""

    def __init__(self, load: Load, number: int, ruleset: str) -> None:
        self.load = load
        self.number = number
        self.ruleset = ruleset
        self.address = (
            f"127.{1 + number // TABLES_OF_ONE // 250}.0.{1 + number // TABLES_OF_ONE % 250}"
        )
        self.id = ""
        self.sent = 0
        self.sockets: list[Socket] = []
        self.todo: Todo | None = None
        self.acted: tuple[int, int, float] | None = None  # seat, move, when
        self.missing = 0
        self.is_over = False
        self._rng = random.Random(number)
        self._seqs = [0] * SEATS
        self._hashes = [hashlib.sha256() for _ in range(SEATS)]

    async def sit_down(self, http: Http) -> None:
        """Make the table, take its seats, begin."""
        body = {"ruleset": self.ruleset, "players": SEATS, "name": "Guest 1"}
        seats = [await http.post("/api/tables", body)]
        self.id = seats[0]["table"]
        for number in range(2, SEATS + 1):
            seats.append(
                await http.post(f"/api/tables/{self.id}/seats", {"name": f"Guest {number}"})
            )
        loop = asyncio.get_running_loop()
        for seat, row in enumerate(seats):
            socket = Socket(self, seat)
            await loop.create_connection(
                lambda socket=socket: socket,  # type: ignore[misc]
                "127.0.0.1",
                self.load.plan.port,
                local_addr=(self.address, 0),
            )
            self.sockets.append(socket)
            await socket.opened
            socket.say({"type": "join", "v": 1, "table": self.id, "token": row["token"]})
        self.sockets[0].say({"type": "start"})

    def hear(self, seat: int, text: bytes, now: float) -> None:
        """A frame has come to one seat."""
        frame = _READ(text)
        if frame.type == "error":
            self.load.troubles.append(f"table {self.number}: {frame.code}")
        if frame.seq is None:
            return
        if frame.type == "snapshot":
            self._seqs[seat] = frame.seq
        else:
            if frame.seq != self._seqs[seat] + 1:
                self.load.reordered += 1
            self._seqs[seat] = frame.seq
        if frame.type == "update" or frame.why == "began":
            for event in frame.events:
                self._hashes[seat].update(event)
        if frame.type == "update":
            self._measure(seat, frame.move, now)
        if frame.decision is not None and frame.move is not None:
            self.todo = Todo(seat, frame.move, frame.decision)

    def _measure(self, seat: int, move: int | None, now: float) -> None:
        if self.acted is None or move != self.acted[1] + 1:
            self.load.reordered += 1
            return
        self.missing -= 1
        if seat != self.acted[0] and self.load.measures:
            self.load.latencies.append((now - self.acted[2]) * 1000)

    def act(self) -> None:
        """Play, if it is clear what; all four have seen the last action by then."""
        if self.todo is None or self.missing:
            self.load.late += 1
            return
        todo, self.todo = self.todo, None
        action = _WRITE(chosen(todo.decision, self._rng))
        text = b'{"type":"act","move":%d,"action":%s}' % (todo.move, action)
        self.missing, self.sent = SEATS, self.sent + 1
        self.acted = (todo.seat, todo.move, time.perf_counter())
        self.sockets[todo.seat].send(text)

    def seen(self) -> Seen:
        """What was seen here."""
        return Seen(self.id, self.sent, [found.hexdigest() for found in self._hashes])


def chosen(decision: Decision, rng: random.Random) -> object:
    """Some legal action."""
    if decision.choose is not None:
        needed, count = decision.choose.needed, decision.choose.count
        rest = [card for card in decision.choose.open if card not in needed]
        return {"type": decision.kind, "cards": needed + rng.sample(rest, count - len(needed))}
    if decision.seats is not None:
        return {"type": "permit", "seats": sorted(decision.seats.granted + decision.seats.open)}
    assert decision.actions is not None
    return rng.choice(decision.actions)


class Socket(asyncio.Protocol):
    """A WebSocket: texts both ways, pings answered; nothing else comes from this server."""

    def __init__(self, guests: Guests, seat: int) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_leaving = False
        self._guests = guests
        self._seat = seat
        self._data = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._data += data
        if not self.opened.done() and not self._is_opened():
            return
        while (found := self._frame()) is not None:
            kind, text = found
            if kind == 1:
                self._guests.hear(self._seat, text, now)
            elif kind == 9:
                self._put(0x8A, text)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_leaving:
            self._guests.load.troubles.append(f"table {self._guests.number}: a socket was closed")
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the socket"))

    def say(self, message: dict[str, object]) -> None:
        """Send a message."""
        self.send(_WRITE(message))

    def send(self, text: bytes) -> None:
        """Send a message that is encoded."""
        self._put(0x81, text)

    def leave(self) -> None:
        """Close without a word."""
        self.is_leaving = True
        if self._transport is not None:
            self._transport.close()

    def _put(self, head: int, text: bytes) -> None:
        size = len(text)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        assert self._transport is not None
        # Masked with zeros, which the standard allows and which changes nothing.
        self._transport.write(bytes((head,)) + length + bytes(4) + text)

    def _is_opened(self) -> bool:
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._data.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(bytes(self._data[:end]).decode("latin-1")))
            return False
        del self._data[: end + 4]
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        wide = {126: 2, 127: 8}.get(data[1], 0)
        begin = 2 + wide
        if len(data) < begin:
            return None
        size = int.from_bytes(data[2:begin], "big") if wide else data[1]
        if len(data) < begin + size:
            return None
        kind, text = data[0] & 15, bytes(data[begin : begin + size])
        del data[: begin + size]
        return kind, text


class Http:
    """Requests of one guest, one after another over one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def post(self, path: str, body: dict[str, object]) -> dict[str, str]:
        """The answer to a request. Raises ConnectionError for a refusal."""
        data = _WRITE(body)
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        self._writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        size = int(answer.split("content-length:")[1].split("\r\n")[0])
        text = await self._reader.readexactly(size)
        if not answer.startswith("http/1.1 201"):
            raise ConnectionError(f"{path}: {text.decode()}")
        found: dict[str, str] = json.loads(text)
        return found

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()


async def _sit_down(tables: list[Guests]) -> None:
    """All tables of one address, one after another."""
    address, port = tables[0].address, tables[0].load.plan.port
    http = Http(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0)))
    for table in tables:
        await table.sit_down(http)
    http.close()


async def _play(load: Load, tables: list[Guests]) -> None:
    """Each table at its own beat, whatever the server does."""
    loop, plan = asyncio.get_running_loop(), load.plan
    began = loop.time() + 0.1
    end = began + plan.warm + plan.seconds

    def beat(table: Guests, when: float) -> None:
        if load.measures:
            load.lags.append((loop.time() - when) * 1000)
        table.act()
        if when + plan.every < end:
            loop.call_at(when + plan.every, beat, table, when + plan.every)

    rng = random.Random(plan.first)
    for table in tables:
        when = began + rng.random() * plan.every
        loop.call_at(when, beat, table, when)
    await asyncio.sleep(plan.warm + 0.1)
    load.measures = True
    await asyncio.sleep(plan.seconds)
    for _ in range(int(PATIENCE / 0.05)):
        if not any(table.missing for table in tables):
            break
        await asyncio.sleep(0.05)
    load.lost = sum(table.missing for table in tables)


async def _run(plan: Plan, pipe: Connection) -> Report:
    load = Load(plan)
    tables = [
        Guests(load, number, plan.rulesets[number % len(plan.rulesets)])
        for number in range(plan.first, plan.first + plan.tables)
    ]
    groups: dict[str, list[Guests]] = {}
    for table in tables:
        groups.setdefault(table.address, []).append(table)
    few = asyncio.Semaphore(4)

    async def seat(group: list[Guests]) -> None:
        async with few:
            await _sit_down(group)

    await asyncio.gather(*map(seat, groups.values()))
    pipe.send("ready")
    await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
    await _play(load, tables)
    for table in tables:
        for socket in table.sockets:
            socket.leave()
    return Report(
        latencies=load.latencies,
        lags=load.lags,
        tables=[table.seen() for table in tables],
        lost=load.lost,
        reordered=load.reordered,
        late=load.late,
        troubles=load.troubles,
    )


def generate(plan: bytes, pipe: Connection) -> None:
    """Do what a plan says; the report goes through the pipe, as JSON."""
    try:
        report = asyncio.run(_run(msgspec.json.decode(plan, type=Plan), pipe))
        pipe.send_bytes(_WRITE(report))
    except (OSError, asyncio.IncompleteReadError) as error:
        pipe.send(f"the guests failed: {error}")
