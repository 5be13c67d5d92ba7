"""Bots in child processes: the same actions as at home, and no bot that can hurt a table."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace

from king.arena import decide
from king.bots import make_bot
from king.engine import Game, Observer, Shuffle, View, new_game, view_of
from king.rules import builtin_ids, load
from king.server.thinking import child, children, frames
from king.server.thinking.frames import Think, frame, read_reply
from king.server.thinking.pool import Thinkers
from king.server.thinking.worker import GRACE

T = TypeVar("T")
FAULTY = Path(__file__).parent.parent / "support" / "faulty_worker.py"
BAD = (sys.executable, str(FAULTY))
LIMIT = 0.4


def with_thinkers(work: Callable[[Thinkers], Awaitable[T]], thinkers: Thinkers) -> T:
    """What the work comes to, with thinkers that are started before and stopped after."""

    async def run() -> T:
        await thinkers.start()
        try:
            return await work(thinkers)
        finally:
            await thinkers.stop()

    return asyncio.run(run())


def first_view(name: str = "minsk", seed: int = 1) -> View:
    game = new_game(load(name).rules(), Shuffle.named(seed))
    assert game.turn is not None
    return view_of(game, Observer(game.turn))


def first_legal(view: View) -> object:
    return next(iter(view.legal))


# --- what bots do ---


@pytest.mark.parametrize("bot", ["random", "rulebook"])
def test_a_bot_does_in_a_child_what_it_does_at_home(bot: str) -> None:
    """Every ruleset, through all kinds of decisions, the rules sent once and then kept."""

    async def work(thinkers: Thinkers) -> None:
        for name in builtin_ids():
            game = new_game(load(name).rules(), Shuffle.named(7))
            for move in range(60):
                if game.turn is None:
                    break
                view, chance = view_of(game, Observer(game.turn)), f"table {move}"
                action = await thinkers.choose(bot, view, chance)
                assert action == decide(make_bot(bot), view, random.Random(chance))
                game = game.apply(action)

    thinkers = Thinkers(2, limit=20)
    with_thinkers(work, thinkers)
    assert not thinkers.failures


def test_more_rules_than_a_child_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "MOST_RULES", 3)
    views = [first_view(name) for name in builtin_ids()[:8]]

    async def work(thinkers: Thinkers) -> None:
        for view in (*views, *views[::-1], *views[::2]):
            action = await thinkers.choose("rulebook", view, "x")
            assert action == decide(make_bot("rulebook"), view, random.Random("x"))

    thinkers = Thinkers(1)
    with_thinkers(work, thinkers)
    assert not thinkers.failures


def test_rules_are_sent_once() -> None:
    view = first_view()
    one = child.Child(None)  # type: ignore[arg-type]
    assert one.slot_of(view.rules) == (0, view.rules)
    assert one.slot_of(view.rules) == (0, None)
    other = replace(view.rules)
    assert one.slot_of(other) == (1, other)


# --- bots that fail ---


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        ("raises", "raised"),
        ("hogs", "raised"),
        ("asks", "raised"),
        ("cheats", "illegal"),
        ("cheats-with-sets", "illegal"),
        ("says-nothing-known", "illegal"),
        ("sleeps", "slow"),
        ("spins", "slow"),
        ("dies", "died"),
        ("exits", "died"),
        ("garbles", "garbled"),
        ("nobody", "unknown"),
    ],
)
def test_for_a_bot_that_fails_the_first_legal_action_is_played(
    bot: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    view = first_view()

    async def work(thinkers: Thinkers) -> None:
        assert await thinkers.choose(bot, view, "x") == first_legal(view)
        assert dict(thinkers.failures) == {kind: 1}
        good = await thinkers.choose("rulebook", view, "x")
        assert good == decide(make_bot("rulebook"), view, random.Random("x"))
        assert dict(thinkers.failures) == {kind: 1}

    with caplog.at_level(logging.DEBUG, logger="king"):
        with_thinkers(work, Thinkers(1, limit=LIMIT, command=BAD))
    (record,) = (record for record in caplog.records if record.name.startswith("king."))
    fields = record.__dict__
    assert (fields["event"], fields["kind"], fields["bot"]) == ("bot-failed", kind, bot)
    assert (fields["ruleset"], fields["decision"]) == ("minsk", "order")
    whole = str(fields)
    assert not any(sign in whole for sign in ("♠", "♥", "♦", "♣", "10000", "cards"))
    if kind == "raised":
        assert fields["error"] in ("Trouble", "MemoryError", "EOFError")
        assert fields["place"].startswith("faulty_worker.py:")


def test_a_bot_that_prints_disturbs_nobody() -> None:
    thinkers = Thinkers(1, command=BAD)
    view = first_view()
    action = with_thinkers(lambda pool: pool.choose("prints", view, "x"), thinkers)
    assert action in view.legal
    assert not thinkers.failures


def test_a_bot_that_hangs_holds_up_no_other_table() -> None:
    view = first_view()

    async def work(thinkers: Thinkers) -> float:
        await asyncio.gather(*(thinkers.choose("random", view, "x") for _ in range(4)))
        slow = asyncio.create_task(thinkers.choose("spins", view, "x"))
        await asyncio.sleep(0)
        started = time.monotonic()
        await asyncio.gather(*(thinkers.choose("random", view, str(n)) for n in range(50)))
        took = time.monotonic() - started
        assert not slow.done()
        assert await slow == first_legal(view)
        return took

    thinkers = Thinkers(2, limit=4, command=BAD)
    assert with_thinkers(work, thinkers) < 3
    assert dict(thinkers.failures) == {"slow": 1}


def test_first_come_first_served() -> None:
    view = first_view()
    done: list[int] = []

    async def one(thinkers: Thinkers, number: int) -> None:
        await thinkers.choose("random", view, str(number))
        done.append(number)

    async def work(thinkers: Thinkers) -> None:
        await asyncio.gather(*(one(thinkers, number) for number in range(30)))

    with_thinkers(work, Thinkers(1))
    assert done == list(range(30))


def test_who_asks_no_more_leaves_the_child_in_order() -> None:
    view = first_view()

    async def work(thinkers: Thinkers) -> None:
        for delay in (0, 0.01, 0.3):
            asked = asyncio.create_task(thinkers.choose("rulebook", view, "x"))
            queued = asyncio.create_task(thinkers.choose("rulebook", view, "y"))
            await asyncio.sleep(delay)
            asked.cancel()
            queued.cancel()
            await asyncio.gather(asked, queued, return_exceptions=True)
        action = await thinkers.choose("random", view, "z")
        assert action == decide(make_bot("random"), view, random.Random("z"))

    thinkers = Thinkers(1)
    with_thinkers(work, thinkers)
    assert not thinkers.failures


def test_a_child_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    view = first_view()

    async def work(thinkers: Thinkers) -> None:
        for _ in range(50):
            assert await thinkers.choose("random", view, "x") == first_legal(view)

    for command in (("/no/such/program",), (sys.executable, "-c", "print('x' * 9)")):
        thinkers = Thinkers(1, command=command)
        started = time.monotonic()
        with_thinkers(work, thinkers)
        assert dict(thinkers.failures) == {"start": 50}
        assert time.monotonic() - started < children.PAUSE * 2, "no new try for every move"


def test_stopping_cancels_who_waits_and_plays_nothing() -> None:
    view = first_view()

    async def work() -> None:
        thinkers = Thinkers(1, limit=30, command=BAD)
        await thinkers.start()
        asked = [asyncio.create_task(thinkers.choose("spins", view, "x")) for _ in range(3)]
        await asyncio.sleep(0.5)
        started = time.monotonic()
        await thinkers.stop()
        assert time.monotonic() - started < 2
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in results)
        with pytest.raises(RuntimeError):
            await thinkers.choose("random", view, "x")

    asyncio.run(work())


# --- what a child is told, and what it can do ---


def test_a_child_is_asked_with_a_view_and_nothing_else() -> None:
    assert Think.__struct_fields__ == ("bot", "view", "chance", "slot", "rules", "seconds")
    game = new_game(load("minsk").rules(), Shuffle.named(1))
    assert game.turn is not None
    view = replace(view_of(game, Observer(game.turn)), rules=None)
    sent = pickle.loads(frame(Think("random", view, "x", 0, game.rules, 1.0))[4:])
    assert not reachable(sent, Game)
    assert [hand is None for hand in sent.view.hands].count(False) == 1


def reachable(value: object, kind: type) -> bool:
    """Whether a value of a kind hangs on a record."""
    if isinstance(value, kind):
        return True
    if isinstance(value, tuple | list):
        return any(reachable(part, kind) for part in value)
    names = getattr(value, "__struct_fields__", ())
    return any(reachable(getattr(value, name), kind) for name in names)


def failed(bot: str, caplog: pytest.LogCaptureFixture) -> str:
    """What a spy could tell."""
    view = first_view()
    with_thinkers(lambda pool: pool.choose(bot, view, "x"), Thinkers(1, command=BAD))
    return str(caplog.records[-1].__dict__["error"])


def test_a_child_does_not_see_the_environment_of_the_server(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KING_DB", "postgresql://king:secret@localhost/king")
    seen = failed("tells-environment", caplog).split(",")
    assert "PATH" in seen
    assert "KING_DB" not in seen


def test_a_spy_sees_the_cards_of_its_own_seat_only(caplog: pytest.LogCaptureFixture) -> None:
    view = first_view()
    assert failed("tells-view", caplog) == f"minsk {view.observer} {view.hands}"
    assert str(view.hands).count("None") == 2


@pytest.mark.parametrize(
    "sent",
    [
        pickle.dumps(os.system),
        pickle.dumps(subprocess.Popen),
        pickle.dumps(getattr),
        b"\x80\x05cos\nsystem\n(S'true'\ntR.",
        b"\x80\x05\x8c\x0ebuiltins\x8c\x04eval\x93.",
        b"\x80\x05\x8c\x14king.engine.actions\x8c\x08Callable\x93.",
        b"\x80\x05\x8c\x1aking.server.thinking.frames\x8c\x0dpickle.loads\x93.",
        b"\x80\x05\x8c\x1aking.server.thinking.frames\x8c\x0aread_reply\x93.",
        pickle.dumps("a text"),
        b"",
        b"\xff" * 50,
    ],
)
def test_what_a_child_sends_can_call_nothing(sent: bytes) -> None:
    with pytest.raises(Exception, match=r".*") as refused:
        read_reply(sent)
    assert not isinstance(refused.value, AssertionError)


def test_a_child_loads_nothing_heavy() -> None:
    heavy = "('numpy', 'numba', 'fastapi', 'sqlalchemy', 'asyncio', 'rich', 'ssl')"
    code = f"import sys, {frames.__name__.rpartition('.')[0]}.worker; "
    code += f"print([name for name in {heavy} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


SERVER = """
import asyncio, logging, sys
from king.server.thinking.pool import Thinkers
from king.engine import Observer, Shuffle, new_game, view_of
from king.rules import load

class Say(logging.Handler):
    def emit(self, record):
        print(record.error, flush=True)

async def main():
    logging.getLogger("king").addHandler(Say())
    thinkers = Thinkers(1, limit=1.0, command=(sys.executable, sys.argv[1]))
    await thinkers.start()
    game = new_game(load("minsk").rules(), Shuffle.named(1))
    view = view_of(game, Observer(game.turn))
    await thinkers.choose("tells-pid", view, "x")
    if sys.argv[2] == "busy":
        await thinkers.choose("spins", view, "x")
    await asyncio.sleep(60)

asyncio.run(main())
"""


def is_alive(pid: int) -> bool:
    """Whether a process runs, one that waits to be buried not counted."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("state", ["idle", "busy"])
def test_a_killed_server_leaves_no_child_behind(state: str) -> None:
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(FAULTY), state], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    with server.stdout:
        pid = int(server.stdout.readline())
        time.sleep(0.2)
        assert is_alive(pid)
        os.kill(pid, signal.SIGINT)
        os.kill(pid, signal.SIGTERM)
        time.sleep(0.1)
        assert is_alive(pid), "Ctrl-C in the terminal is for the server"
        server.kill()
        server.wait()
    end = time.monotonic() + 1.0 + GRACE + 2
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_alive(pid)
