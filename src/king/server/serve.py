"""Running a server: opens the store, listens, says where, stops gently."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from king.errors import UsageError, phrase, refusal_of
from king.server.app import make_app
from king.server.house import House
from king.server.impatient import impatient
from king.server.metrics import Metrics
from king.server.settings import Settings
from king.server.storage import Store
from king.server.thinking.pool import Thinkers

BACKLOG = 2048
GRACE = 10  # seconds for what is going on when the server is told to stop
SPARE_CONNECTIONS = 56  # from one address, beside as many as may become sockets
SPARE_FILES = 1000  # for connections that are no sockets yet, the database and so on
UNREAD = 30
"""Seconds that a guest may leave unread what was sent, where the system can tell: without this,
closing his socket gently would wait for him forever."""

RARELY = (1_000, 5, 100)
"""How often Python looks for garbage that goes in circles: among what is new often, for then it
is little each time, and seldom at all there is. Everybody waits while it looks: with a thousand
tables a twentieth of a second for five times as much that is new, half a second for all."""


class _Server(uvicorn.Server):
    """Says where it listens as soon as it does."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until told to stop. ``say`` gets the address.

    Raises StorageError, UsageError for an address that cannot be listened on.
    """
    if os.environ.get("WEB_CONCURRENCY", "1") not in ("", "1"):
        raise UsageError("WEB_CONCURRENCY", phrase("1: a table lives in one process"))
    _allow_files(settings.limits.sockets)
    listener = _listen(settings)
    try:
        with asyncio.Runner(loop_factory=_loop()) as runner:
            runner.run(_serve(settings, listener, say))
    finally:
        listener.close()


async def _serve(settings: Settings, listener: socket.socket, say: Callable[[str], None]) -> None:
    store = Store.open(settings.database)
    metrics = Metrics()
    thinkers = Thinkers(settings.thinkers)
    await thinkers.start()
    metrics.watch(thinkers.failures)
    house = House(settings=settings, store=store, thinkers=thinkers, metrics=metrics)
    config = config_of(settings, make_app(house))
    port = listener.getsockname()[1]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    server = _Server(config, lambda: say(f"http://{host}:{port}/"))
    gc.freeze()  # the program itself is never garbage
    gc.set_threshold(*RARELY)
    try:
        await server.serve([listener])
    finally:
        await thinkers.stop()
        await store.close()


def config_of(settings: Settings, app: ASGIApp) -> uvicorn.Config:
    """How sockets and requests are read, and what bounds them before the program sees them."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies) or None,
        server_header=False,
        http=impatient(most=_most_connections(settings)),
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        ws_max_queue=16,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )


def _most_connections(settings: Settings) -> int | None:
    """Connections from one address that are no sockets; behind a proxy it is everybody's."""
    if settings.proxies:
        return None
    return settings.limits.sockets_per_address + SPARE_CONNECTIONS


def _listen(settings: Settings) -> socket.socket:
    """The listening socket. Raises UsageError."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # the sockets that it accepts have it too
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD * 1000)
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        where = f"{settings.host}:{settings.port}"
        is_unknown = isinstance(error, socket.gaierror)
        reason = phrase("no such address") if is_unknown else refusal_of(error)
        found = phrase("{where}: {reason}", where=where, reason=reason)
        raise UsageError(found, phrase("an address and a free port")) from None
    listener.set_inheritable(False)
    return listener


def _allow_files(sockets: int) -> None:
    """Systems begin with few open files, and let a program that asks have more."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + SPARE_FILES
    if many != resource.RLIM_INFINITY:
        wanted = min(wanted, many)
    if few != resource.RLIM_INFINITY and few < wanted:
        with contextlib.suppress(ValueError, OSError):  # the system has a bound of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, many))


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """A faster event loop where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
