"""A real ``king serve`` in a child process: started, killed, started again on the same port."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from king.server.app import make_app
from king.server.house import House
from king.server.serve import config_of

PATIENCE = 300  # seconds that a machine with other things to do may take for a start


class Place:
    """Where a server listens, and what one asks there."""

    def __init__(self, port: int = 0) -> None:
        self.port = port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def ask(self, path: str, body: object = None) -> Any:
        """A request, and the answer that it must get; POST where there is a body."""
        return json.loads(await self.read(path, body))

    async def read(self, path: str, body: object = None) -> str:
        """The text of an answer."""
        status, text = await asyncio.to_thread(request, self.address + path, body)
        assert status < 400, (path, status, text)
        return text

    async def join(self, table: str, token: str = "", **more: Any) -> ClientConnection:
        """A socket that has asked to join a table."""
        socket = await connect(self.socket_address, compression=None, **more)
        await tell(socket, type="join", v=1, table=table, token=token)
        return socket

    async def seats(self, ruleset: str, players: int, bots: int = 0) -> list[dict[str, Any]]:
        """A table whose game has begun, or has still to begin where persons are to come."""
        rows = [{"seat": players - 1 - n, "bot": "rulebook", "name": ""} for n in range(bots)]
        body = {"ruleset": ruleset, "players": players, "name": "Guest 0", "bots": rows}
        seats = [await self.ask("/api/tables", body)]
        where = f"/api/tables/{seats[0]['table']}/seats"
        for number in range(1, players - bots):
            seats.append(await self.ask(where, {"name": f"Guest {number}"}))
        return seats


class Served(Place):
    """A server over a database in ``folder``. What it logs is kept in a file there."""

    def __init__(self, folder: Path, *words: str) -> None:
        super().__init__()
        self.folder = folder
        self.database = f"sqlite:///{folder / 'tables.db'}"
        self._words = words
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """Everything that was logged, over all starts."""
        return (self.folder / "log").read_text()

    def launch(self) -> None:
        """Start the process, and do not wait for it."""
        command = [sys.executable, "-W", "error", "-m", "king", "serve"]
        command += ["--port", str(self.port), "--pace", "0", "--db", self.database, *self._words]
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
            )

    def wait(self) -> None:
        """Until it says where it listens."""
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("http://127.0.0.1:"), f"said {line!r}; log: {self.log[-2000:]}"
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    async def start(self) -> None:
        self.launch()
        await asyncio.wait_for(asyncio.to_thread(self.wait), PATIENCE)

    def children(self) -> list[int]:
        """Processes in which its bots think; only where there is a ``/proc``."""
        try:
            text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        except OSError:
            return []
        return [int(pid) for pid in text.split()]

    def kill(self) -> None:
        """``kill -9``."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """It hears and says nothing until it thaws; connections stay."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> None:
        """Ask it to stop."""
        self._end(signal.SIGTERM)

    def _end(self, with_signal: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(with_signal)
        process.communicate(timeout=PATIENCE)


@asynccontextmanager
async def listening(house: House, *, send_buffer: int | None = None) -> AsyncIterator[Place]:
    """A server in the test's own process, over a house of its own.

    ``send_buffer``: bytes that the system takes for a client that does not read.
    """
    listener = socket.socket()
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(config_of(house.settings, make_app(house)))
    running = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield Place(listener.getsockname()[1])
    finally:
        server.should_exit = True
        await running
        listener.close()


@asynccontextmanager
async def connected(address: str, **more: Any) -> AsyncIterator[ClientConnection]:
    """A socket that is gone when it is left, also by a task that is cancelled again while it takes
    its leave."""
    socket = await connect(address, compression=None, **more)
    try:
        async with socket:
            yield socket
    finally:
        socket.transport.abort()


@asynccontextmanager
async def plain(
    port: int, **more: Any
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection that speaks no protocol. What it has not yet sent when it is left is lost with
    it: whoever is refused may never be read to the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, **more)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
        with suppress(OSError):
            await writer.wait_closed()


def request(
    address: str, body: object = None, headers: dict[str, str] | None = None
) -> tuple[int, str]:
    """Status and text of an answer."""
    data = None if body is None else json.dumps(body).encode()
    kind = {"content-type": "application/json"} if data else {}
    asked = urllib.request.Request(address, data, {**kind, **(headers or {})})
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


async def tell(socket: ClientConnection, **message: object) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


async def hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next frame of some kind; others are passed over."""
    while True:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if not kinds or frame["type"] in kinds:
            return frame


async def closed_with(socket: ClientConnection) -> int | None:
    """The code with which a socket is closed, whatever comes before it."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 30)
    except ConnectionClosed:
        return socket.close_code
