"""What stands between the network and the program: origins, sizes, how often, how many."""

from __future__ import annotations

import json
import logging
from collections import Counter
from contextlib import suppress
from ipaddress import IPv6Address, IPv6Network
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from king.server.bucket import Buckets
from king.server.house import House

log = logging.getLogger(__name__)

MAX_BODY: Final = 96 * 1024
"""Bytes of a request's body: a house-rules file of 64 KiB, escaped."""
FILES: Final = 10
"""So many files of the client for one other request: a page needs dozens, and a family that sits
down together has one address."""
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
TOO_MANY, LATER = 4013, 1012
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class TooLarge(Exception):
    """A body that is longer than allowed."""


class Gate:
    """Lets a request in or answers it; pure ASGI, so that it costs little."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house
        limits = house.settings.limits
        rate, burst, tick = limits.requests, limits.request_burst, house.tick
        self._requests = Buckets(rate, burst, tick)
        self._files = Buckets(FILES * rate, FILES * burst, tick)
        self._joins = Buckets(limits.joins, limits.sockets_per_address, tick)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may pass."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    # --- requests ---------------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        trouble = self._trouble(scope, headers)
        if trouble is not None:
            await _answer(send, *trouble)
            return
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > MAX_BODY:
            await _answer(send, 413, "too-large", f"a body has at most {MAX_BODY} bytes")
            return
        started = False
        seen = 0

        async def limited() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > MAX_BODY:
                raise TooLarge
            return message

        async def dressed(message: Message) -> None:
            nonlocal started
            if seen > MAX_BODY and not started:
                return  # whatever the program makes of half a body; the answer comes below
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": [*message.get("headers", ()), *_HEADERS]}
            await send(message)

        with suppress(TooLarge):
            await self._app(scope, limited, dressed)
        if seen > MAX_BODY and not started:
            await _answer(send, 413, "too-large", f"a body has at most {MAX_BODY} bytes")

    def _trouble(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str, str] | None:
        if not self._is_known_host(headers.get("host", "")):
            return 400, "host", "this server is known by another name"
        if not self._is_welcome(headers):
            return 403, "origin", "requests from other sites are refused"
        asked = self._files if scope["path"].startswith("/static/") else self._requests
        if not asked.take(address_of(scope)):
            return 429, "too-fast", "too many requests; wait a moment"
        return None

    # --- sockets ----------------------------------------------------------------------------

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        if not self._is_known_host(headers.get("host", "")) or not self._is_welcome(headers):
            await receive()
            await send({"type": "websocket.close", "code": 4003, "reason": "origin"})
            return
        address, limits = address_of(scope), self._house.settings.limits
        if (
            self._sockets.total() >= limits.sockets
            or self._sockets[address] >= limits.sockets_per_address
        ):
            await self._send_away(receive, send, TOO_MANY, "too many sockets")
            return
        if not self._joins.take(address):
            await self._send_away(receive, send, LATER, "too-fast")
            return
        self._sockets[address] += 1
        self._house.metrics.sockets.inc()
        try:
            await self._app(scope, receive, send)
        finally:
            self._house.metrics.sockets.dec()
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    async def _send_away(self, receive: Receive, send: Send, code: int, reason: str) -> None:
        """Close a socket at the door; pages see a code only if it was accepted."""
        self._house.metrics.dropped.labels(str(code)).inc()
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": code, "reason": reason})

    # --- who may come -----------------------------------------------------------------------

    def _is_known_host(self, host: str) -> bool:
        """A server on the loopback answers to loopback names only, or another site's name that
        points here could read it."""
        if self._house.settings.host.strip("[]") not in ("127.0.0.1", "localhost", "::1"):
            return True
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return name.lower() in LOOPBACK

    def _is_welcome(self, headers: dict[str, str]) -> bool:
        """Pages of this server and of the origins that were named; programs send no origin."""
        origin = headers.get("origin")
        if origin is None or origin in self._house.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
        except ValueError:  # "http://[" is nobody's
            return False


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def address_of(scope: Scope) -> str:
    """Whom bounds count a guest by: his address, or the network of 64 bits that a home has.

    >>> address_of({"client": ("2001:db8::1:2", 1)})
    '2001:db8::/64'
    >>> address_of({"client": ("::ffff:192.0.2.1", 1)})
    '192.0.2.1'
    """
    client = scope.get("client")
    text = str(client[0]) if client else "local"
    if ":" not in text:
        return text
    try:
        address = IPv6Address(text.partition("%")[0])
    except ValueError:
        return text
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


async def _answer(send: Send, status: int, code: str, text: str) -> None:
    body = json.dumps({"code": code, "text": text}).encode()
    headers = [(b"content-type", b"application/json"), *_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
