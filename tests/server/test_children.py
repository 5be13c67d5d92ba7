"""Children of the server that are lost while nobody looks: no bot stops because of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess

import pytest

from king.arena import decide
from king.bots import make_bot
from king.engine import Observer, Shuffle, View, new_game, view_of
from king.rules import load
from king.server.thinking import child
from king.server.thinking.pool import Thinkers


def a_view() -> View:
    """What the first seat to act sees."""
    game = new_game(load("minsk").rules(), Shuffle.named(1))
    assert game.turn is not None
    return view_of(game, Observer(game.turn))


@pytest.mark.parametrize("is_uvloop", [False, True])
def test_a_child_that_dies_while_nothing_is_asked_is_replaced(is_uvloop: bool) -> None:
    """The event loop of a real server has errors of its own for a pipe that is closed."""
    view = a_view()

    async def work() -> None:
        thinkers = Thinkers(1, limit=4)
        await thinkers.start()
        good = await thinkers.choose("rulebook", view, "x")
        for wait in (0.0, 0.2, 0.0):
            for pid in children_of(os.getpid()):
                with contextlib.suppress(ProcessLookupError):  # ps has found itself too
                    os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(wait)
            async with asyncio.timeout(10):
                await thinkers.choose("rulebook", view, "x")
                assert await thinkers.choose("rulebook", view, "x") == good
        assert set(thinkers.failures) <= {"died"}
        await thinkers.stop()

    factory = pytest.importorskip("uvloop").new_event_loop if is_uvloop else None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work())


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]


def test_an_error_that_nobody_thought_of_stops_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view()

    async def work(thinkers: Thinkers) -> None:
        await thinkers.start()
        monkeypatch.setattr(child.Child, "slot_of", lambda *_: 1 / 0)
        async with asyncio.timeout(10):
            assert await thinkers.choose("rulebook", view, "x") == next(iter(view.legal))
        monkeypatch.undo()
        async with asyncio.timeout(10):
            good = await thinkers.choose("rulebook", view, "x")
        assert good == decide(make_bot("rulebook"), view, random.Random("x"))
        assert dict(thinkers.failures) == {"failed": 1}
        await thinkers.stop()

    asyncio.run(work(Thinkers(1)))
