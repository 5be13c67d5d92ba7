"""Connections that ask for nothing: closed after a while, and only so many from one address.

A connection that has not sent a whole request yet is unknown to the program, so that the bounds
of :mod:`.gate` do not hold for it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SILENT: Final = 10.0
"""Seconds until the first request of a connection must be there with all its headers."""

_Usual: Any = AutoHTTPProtocol  # uvicorn gives no type to what its protocols have in common


def impatient(*, most: int | None, seconds: float = SILENT) -> type[asyncio.Protocol]:
    """A protocol for uvicorn. ``most``: connections from one address, without its sockets."""
    here: Counter[str] = Counter()

    class Impatient(_Usual):  # type: ignore[misc]
        """Waits so long for a request, on so many connections at once."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            """Count it and start the clock."""
            super().connection_made(transport)
            self._from = str(self.client[0]) if self.client else "local"
            self._is_counted = True
            here[self._from] += 1
            self._clock = self.loop.call_later(seconds, self._look)
            if most is not None and here[self._from] > most:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            """It is gone."""
            self._leave()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self, *event: Any) -> None:
            """From here on it is a socket, which the gate counts."""
            self._leave()
            super().handle_websocket_upgrade(*event)

        def _leave(self) -> None:
            self._clock.cancel()
            if self._is_counted:
                self._is_counted = False
                here[self._from] -= 1
                if not here[self._from]:
                    del here[self._from]

        def _look(self) -> None:
            if self.cycle is None:
                self.transport.abort()

    return Impatient
