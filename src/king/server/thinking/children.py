"""A few children behind one queue: first come, first served, one request at a time each.

A table waits for one bot at a time, so no table can crowd out another.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final

from king.server.thinking.child import Child, ChildError
from king.server.thinking.frames import Reply, Request

log = logging.getLogger(__name__)

PAUSE: Final = 2.0
"""Seconds without another try after a child that could not be started."""

Job = tuple[Callable[[Child], Request], "asyncio.Future[Reply]"]


class Children:
    """A number of children; each is started with its first request and replaced when it fails."""

    def __init__(self, count: int, command: Sequence[str], megabytes: int) -> None:
        self._count = count
        self._command = tuple(command)
        self._megabytes = megabytes
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._runners: list[asyncio.Task[None]] = []
        self._not_before = 0.0

    @property
    def waiting(self) -> int:
        """Requests that no child has begun with."""
        return self._jobs.qsize()

    def start(self) -> None:
        """Take requests from now on; no process is started yet."""
        self._runners = [asyncio.create_task(self._run()) for _ in range(self._count)]

    async def stop(self) -> None:
        """End all children. Whoever still waits for an answer is cancelled."""
        for runner in self._runners:
            runner.cancel()
        await asyncio.gather(*self._runners, return_exceptions=True)
        self._runners = []
        while not self._jobs.empty():
            self._jobs.get_nowait()[1].cancel()

    async def ask(self, make: Callable[[Child], Request]) -> Reply:
        """The answer of the next child that is free to the request made for it.

        Raises ChildError, and RuntimeError where nothing was started.
        """
        if not self._runners:
            raise RuntimeError("these children were not started, or are stopped")
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((make, answer))
        return await answer

    async def _run(self) -> None:
        """Serve the queue with one child after another."""
        child: Child | None = None
        try:
            while True:
                make, answer = await self._jobs.get()
                if answer.done():  # whoever asked has gone
                    continue
                try:
                    child = await self._serve(child, make, answer)
                except asyncio.CancelledError:
                    answer.cancel()
                    raise
                except Exception:
                    # Whatever it was, others wait in the queue: they get a new child.
                    log.exception("a child could not be asked")
                    child = None
                    if not answer.done():
                        answer.set_exception(ChildError("failed"))
        finally:
            if child is not None:
                await child.end()

    async def _serve(
        self,
        child: Child | None,
        make: Callable[[Child], Request],
        answer: asyncio.Future[Reply],
    ) -> Child | None:
        """Answer one request; the child for the next one, a new one where this one failed."""
        try:
            if child is not None and not child.is_running:  # it died while it had nothing to do
                await child.end()
                child = None
            child = child or await self._new_child()
            reply = await self._asked(child, make)
        except ChildError as error:
            if not answer.done():
                answer.set_exception(error)
            if child is None:
                return None
            with contextlib.suppress(ChildError):
                return await self._new_child()
            return None
        if not answer.done():
            answer.set_result(reply)
        return child

    async def _asked(self, child: Child, make: Callable[[Child], Request]) -> Reply:
        """The answer of a child, which is ended where there is none. Raises ChildError."""
        try:
            return await child.ask(make(child))
        except BaseException:
            await child.end()
            raise

    async def _new_child(self) -> Child:
        """Raises ChildError, for a while without trying where it has just failed."""
        if time.monotonic() < self._not_before:
            raise ChildError("start")
        try:
            return await Child.start(self._command, self._megabytes)
        except ChildError:
            self._not_before = time.monotonic() + PAUSE
            raise
