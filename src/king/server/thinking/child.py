"""One child process, as the server sees it: it is started, asked, and ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from king.rules.ruleset import Rules
from king.server.thinking.frames import (
    HEAD,
    MOST_BYTES,
    Ready,
    Reply,
    Request,
    frame,
    read_reply,
)

START_SECONDS: Final = 30.0
"""For a child to start on a machine that has much else to do; usually it takes 0.3."""

MOST_RULES: Final = 32
"""Rules that a child keeps, 100 KB each at the most."""

_ENVIRONMENT: Final = ("PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "SYSTEMROOT", "TMPDIR")


class ChildError(Exception):
    """A child that gave no answer: it was ``slow``, has ``died``, or did not ``start``.

    ``garbled``: it was asked or answered what does not go over a pipe. ``failed``: something
    went wrong on the way to it.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(kind)


class Child:
    """A running child process; after a ChildError it is of no further use but to be ended."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._rules: OrderedDict[int, tuple[int, Rules]] = OrderedDict()

    @classmethod
    async def start(cls, command: Sequence[str], megabytes: int) -> Child:
        """A new child, once it can be asked. Raises ChildError.

        It shares nothing with the server but two pipes, gets no signal from the terminal,
        and knows of the environment only what Python needs.
        """
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                str(megabytes),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**environment, "PYTHONHASHSEED": "0"},
                start_new_session=True,
            )
        except OSError:
            raise ChildError("start") from None
        child = cls(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                ready = isinstance(await child._reply(), Ready)
        except (TimeoutError, ChildError):
            ready = False
        except BaseException:
            await child.end()
            raise
        if not ready:
            await child.end()
            raise ChildError("start")
        return child

    async def ask(self, request: Request) -> Reply:
        """The answer to one request, within its seconds. Raises ChildError."""
        assert self._process.stdin is not None
        started = time.monotonic()
        try:
            sent = frame(request)
        except Exception:
            raise ChildError("garbled") from None
        try:
            async with asyncio.timeout(request.seconds):
                self._process.stdin.write(sent)
                await self._process.stdin.drain()
                return await self._reply()
        except TimeoutError:
            raise ChildError("slow") from None
        except (OSError, RuntimeError):  # uvloop raises the latter for a child that is gone
            late = time.monotonic() - started >= request.seconds
            raise ChildError("slow" if late else "died") from None

    async def _reply(self) -> Reply:
        assert self._process.stdout is not None
        try:
            head = await self._process.stdout.readexactly(HEAD.size)
            (length,) = HEAD.unpack(head)
            if length > MOST_BYTES:
                raise ChildError("garbled")
            body = await self._process.stdout.readexactly(length)
        except asyncio.IncompleteReadError:
            raise ChildError("died") from None
        try:
            return read_reply(body)
        except Exception:
            raise ChildError("garbled") from None

    def slot_of(self, rules: Rules) -> tuple[int, Rules | None]:
        """Where the child keeps some rules, and the rules if they have to be sent there first.

        Rules are known by identity, so nothing needs to be compared; tables of one ruleset
        share them, and the ones used longest ago make room.
        """
        known = self._rules.get(id(rules))
        if known is not None:
            self._rules.move_to_end(id(rules))
            return known[0], None
        slot = len(self._rules)
        if slot >= MOST_RULES:
            _, (slot, _) = self._rules.popitem(last=False)
        self._rules[id(rules)] = (slot, rules)
        return slot, rules

    @property
    def is_running(self) -> bool:
        """Whether the process is there, as far as is known by now."""
        return self._process.returncode is None

    async def end(self) -> None:
        """End the child, whatever it is doing."""
        process = self._process
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        with contextlib.suppress(OSError, RuntimeError):
            process.stdin.close()
            await process.stdin.wait_closed()
        assert process.stdout is not None
        await process.stdout.read()
        await process.wait()
