"""One socket: joins a table, hears what happens there, asks for things."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from king.errors import KingError
from king.explain.failures import failure_text
from king.locales import N_, translator
from king.seats import Seat
from king.server import desk
from king.server.bucket import Bucket
from king.server.frames import encode, error_frame
from king.server.gate import address_of
from king.server.hub import Hub
from king.server.live import LiveTable
from king.server.messages import (
    VERSION,
    Act,
    Answer,
    Claim,
    Fill,
    Free,
    Join,
    Leave,
    Message,
    Nonce,
    Ping,
    Propose,
    Resume,
    Return,
    Say,
    Speak,
    Start,
    Sync,
    read_message,
)
from king.server.refusal import Refusal
from king.server.storage import StorageError
from king.server.table import hash_token

log = logging.getLogger(__name__)

BAD_JOIN, REPLACED, NO_TABLE, TOO_LATE, TOO_SLOW, TOO_FAST = 4000, 4001, 4004, 4008, 4009, 4029
FAILED, LATER = 1011, 1012
PATIENCE, FORGIVING = 100, 1.0
"""Refusals that a socket may get at once before it is closed, and new ones a second."""


class Link:
    """A socket of a guest, from joining to its end."""

    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        self.seat: Seat | None = None
        self.lang = "en"
        self._socket = socket
        self._hub = hub
        self._live: LiveTable | None = None
        self._waiting: deque[str] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._closed: tuple[int, str] | None = None
        limits = hub.house.settings.limits
        self._bucket = Bucket(limits.messages, limits.burst, hub.house.tick())
        self._snapshots = Bucket(limits.snapshots, limits.snapshot_burst, hub.house.tick())
        self._most, self._most_bytes = limits.queue, limits.queue_bytes
        self._bytes = 0
        self._faults = Bucket(FORGIVING, PATIENCE, hub.house.tick())

    async def run(self) -> None:
        """Serve the socket until it is closed by either side."""
        try:
            await self._join()
            while self._closed is None:
                await self._hear(await self._receive())
        except WebSocketDisconnect:
            pass
        except KingError as error:
            refusal = error if isinstance(error, Refusal) else Refusal(error.code, _NOT_NOW)
            self._refuse(refusal, None)
            self.end(_closing_code(refusal.code), refusal.code)
        except Exception:
            log.exception("a socket failed")
            self.end(FAILED, "failed")
        finally:
            self._depart()
            await self._finish()

    def _depart(self) -> None:
        if self._live is not None:
            self._live.depart(self)

    # --- listening --------------------------------------------------------------------------

    def send(self, frame: str) -> None:
        """Take a frame; a client that is too slow to read is dropped, and can come back."""
        if self._closed is not None:
            return
        # The first in line may be longer: else nobody could join a table with a long sheet.
        behind = self._bytes - len(self._waiting[0]) + len(frame) if self._waiting else 0
        if len(self._waiting) >= self._most or behind > self._most_bytes:
            self._waiting.clear()
            self.end(TOO_SLOW, "too slow")
            # It may take long until the socket is gone; from the table the guest is gone now.
            asyncio.get_running_loop().call_soon(self._depart)
            return
        self._waiting.append(frame)
        self._bytes += len(frame)
        self._wake_writer()

    def end(self, code: int, reason: str) -> None:
        """Close after what is waiting has been sent."""
        if self._closed is None:
            self._closed = (code, reason)
            self._hub.house.metrics.dropped.labels(str(code)).inc()
            self._wake_writer()

    def _wake_writer(self) -> None:
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                frame = self._waiting.popleft()
                self._bytes -= len(frame)
                await self._socket.send_text(frame)
            if self._closed is not None:
                await self._socket.close(*self._closed)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._waiting.clear()  # the socket is gone; its reader finds out by itself
            self._closed = self._closed or (1006, "gone")

    async def _finish(self) -> None:
        """Give the last frames a moment to leave."""
        writer = self._writer
        if writer is not None and not writer.done():
            await asyncio.wait([writer], timeout=1)
            writer.cancel()

    # --- asking -----------------------------------------------------------------------------

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if not isinstance(text, str):
            data = message.get("bytes") or b""
            text = data.decode("utf-8", "replace")
        return text

    async def _join(self) -> None:
        seconds = self._hub.house.settings.limits.join_seconds
        try:
            text = await asyncio.wait_for(self._receive(), seconds)
        except TimeoutError:
            raise Refusal("too-late", N_("The first message is to join a table.")) from None
        message = read_message(text)
        if not isinstance(message, Join):
            raise Refusal("join-first", N_("The first message is to join a table."))
        self.lang = message.lang
        if message.v != VERSION:
            raise Refusal("version", N_("This server speaks version {version}."), version=VERSION)
        live = await self._hub.get(message.table)
        if message.token:
            self.seat = live.table.seat_of(hash_token(message.token))
            if self.seat is None:
                raise Refusal("bad-token", N_("This token belongs to no seat of this table."))
        elif not live.table.made.has_watchers and live.table.status != "lobby":
            raise Refusal("no-watchers", N_("Nobody may watch this table."))
        elif live.company().watchers >= self._hub.house.settings.limits.watchers:
            raise Refusal("too-many-watchers", N_("Too many people watch this table already."))
        self._live = live
        live.arrive(self)

    async def _hear(self, text: str) -> None:
        """Do what a message asks for; whatever is wrong with it is an answer, not an end."""
        if self._closed is not None:
            return
        # Who asks too often is heard more slowly; the network holds the rest back.
        delay = self._bucket.wait(self._hub.house.tick())
        if delay:
            await asyncio.sleep(delay)
        re: int | str | None = None
        try:
            message = read_message(text)
            re = message.id
            await _HANDLERS[type(message)](self, message)
        except Refusal as refusal:
            self._refuse(refusal, re)
        except StorageError as error:
            log.warning("a request could not be stored", extra={"code": error.code})
            text_here = N_("This could not be saved, so nothing has happened. Try again.")
            self._refuse(Refusal(error.code, text_here), re)
        except KingError as error:
            speak = translator(self.lang)
            self._refuse(Refusal(error.code, failure_text(error, speak)), re)
        except Exception:
            log.exception("a message failed", extra={"kind": _kind(text)})
            self._refuse(Refusal("failed", N_("Something went wrong on the server.")), re)

    def _refuse(self, refusal: Refusal, re: int | str | None) -> None:
        house = self._hub.house
        house.metrics.refusals.labels(refusal.code).inc()
        if not self._faults.take(house.tick()):
            self.end(TOO_FAST, "too many mistakes")
            return
        cause = refusal.__cause__
        extra = {"rule": cause.code} if isinstance(cause, KingError) else {}
        move = {} if self._live is None else {"move": self._live.table.move}
        text = refusal.text(self.lang)
        self.send(encode(error_frame(refusal.code, text, re, {**extra, **move})))

    @property
    def live(self) -> LiveTable:
        """The table, once the socket has joined it."""
        assert self._live is not None
        return self._live

    @property
    def own_seat(self) -> Seat:
        """The own seat. Raises Refusal for spectators."""
        if self.seat is None:
            raise Refusal("not-seated", N_("Spectators do not play."))
        return self.seat

    async def _act(self, message: Act) -> None:
        house = self._hub.house
        began = house.tick()
        if await self.live.act(self, message.move, message.action):
            house.metrics.action_seconds.observe(house.tick() - began)
        else:
            self.send(encode({"type": "ack", "re": message.id, "move": message.move}))

    async def _claim(self, message: Claim) -> None:
        await self.live.claim(self, message.move)

    async def _fill(self, message: Fill) -> None:
        bot, name = message.bot, message.name
        await self.live.change(
            lambda table: desk.fill(table, self.live.asking(self), message.seat, bot, name)
        )

    async def _free(self, message: Free) -> None:
        await self.live.change(lambda table: desk.free(table, self.live.asking(self), message.seat))

    async def _nonce(self, message: Nonce) -> None:
        await self.live.change(lambda table: desk.add_nonce(table, self.own_seat, message.text))

    async def _start(self, message: Start) -> None:
        now = self._hub.house.now()
        await self.live.change(lambda table: desk.start(table, self.live.asking(self), now))

    async def _leave(self, message: Leave) -> None:
        # The seat as it is when the turn of this request comes: by then it may be another's.
        await self.live.change(lambda table: desk.leave(table, self.own_seat))

    async def _return(self, message: Return) -> None:
        await self.live.change(lambda table: desk.come_back(table, self.own_seat))
        self.send(self.live.snapshot(self, "returned"))

    async def _propose(self, message: Propose) -> None:
        address = address_of({"client": getattr(self._socket, "client", None)})
        may_make = partial(self._hub.may_make, address)
        await self.live.consent.propose(self, message.what, may_make)

    async def _answer(self, message: Answer) -> None:
        await self.live.consent.answer(self.seat, yes=message.yes)

    async def _resume(self, message: Resume) -> None:
        await self.live.change(lambda table: desk.resume(table, self.own_seat))

    async def _say(self, message: Say) -> None:
        self.live.say(self.seat, message.phrase)

    async def _sync(self, message: Sync) -> None:
        await self._send_snapshot("sync")

    async def _speak(self, message: Speak) -> None:
        self.lang = message.lang
        await self._send_snapshot("lang")

    async def _send_snapshot(self, why: str) -> None:
        """A snapshot of a long game is much work: who asks often waits for it."""
        delay = self._snapshots.wait(self._hub.house.tick())
        if delay:
            await asyncio.sleep(delay)
        self.send(self.live.snapshot(self, why))

    async def _ping(self, message: Ping) -> None:
        self.send(encode({"type": "pong", "re": message.id}))

    async def _join_again(self, message: Join) -> None:
        raise Refusal("joined", N_("This socket has joined a table already."))


_HANDLERS: Final[dict[type[Message], Callable[[Link, Any], Awaitable[None]]]] = {
    Join: Link._join_again,
    Act: Link._act,
    Claim: Link._claim,
    Fill: Link._fill,
    Free: Link._free,
    Nonce: Link._nonce,
    Start: Link._start,
    Leave: Link._leave,
    Return: Link._return,
    Propose: Link._propose,
    Answer: Link._answer,
    Resume: Link._resume,
    Say: Link._say,
    Sync: Link._sync,
    Speak: Link._speak,
    Ping: Link._ping,
}

_CODES: Final = {
    "bad-message": BAD_JOIN,
    "too-long": BAD_JOIN,
    "join-first": BAD_JOIN,
    "version": BAD_JOIN,
    "bad-token": BAD_JOIN,
    "no-watchers": BAD_JOIN,
    "no-table": NO_TABLE,
    "broken-log": NO_TABLE,
    "too-late": TOO_LATE,
}
"""What will be refused the next time as well; all else may pass, and the guest comes back."""
_NOT_NOW: Final = N_("This table cannot be opened at the moment. Come back soon.")


def _closing_code(refusal: str) -> int:
    return _CODES.get(refusal, LATER)


def _kind(text: str) -> str:
    """What a message was, for the log, without its contents."""
    try:
        return type(read_message(text)).__name__
    except Refusal:
        return "unreadable"
