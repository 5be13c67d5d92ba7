"""``king serve`` as it is started, and ``examples/bot_client.py`` as it is used with it."""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from king.cli.main import main
from king.rules import builtin_ids, load
from king.server.logs import TALKATIVE
from support.served import Served, request

CLIENT = Path(__file__).parents[2] / "examples" / "bot_client.py"
ALL = [(id, players) for id in builtin_ids() for players in load(id).players]
FEW = [("domino", 4, 0), ("korol", 4, 2), ("twelve", 3, 1)]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    asyncio.run(server.start())
    try:
        yield server
    finally:
        server.stop()
        assert "Traceback" not in server.log, server.log[-3000:]


async def game(served: Served, ruleset: str, players: int, bots: int) -> list[int]:
    """A game of the example client as a program of its own; the totals it prints."""
    words = [served.address, ruleset, "--players", str(players), "--bots", str(bots)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-W",
        "error",
        str(CLIENT),
        *words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 600)
    assert process.returncode == 0, err.decode()
    assert err == b""
    return [int(word) for word in out.decode().strip("[]\n").split(",")]


@pytest.mark.parametrize(("ruleset", "players", "bots"), FEW)
def test_the_example_client_plays_a_game(
    served: Served, ruleset: str, players: int, bots: int
) -> None:
    assert len(asyncio.run(game(served, ruleset, players, bots))) == players


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "players"), ALL)
def test_the_example_client_plays_every_ruleset(served: Served, ruleset: str, players: int) -> None:
    """Alone on all seats, and with the server's own bots on all but one."""

    async def both() -> tuple[list[int], list[int]]:
        return await asyncio.gather(
            game(served, ruleset, players, 0), game(served, ruleset, players, players - 1)
        )

    for totals in asyncio.run(both()):
        assert len(totals) == players


def test_the_example_client_is_short() -> None:
    assert len(CLIENT.read_text().splitlines()) < 80


def test_it_says_its_address_and_nothing_else_and_stops_when_told(tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.launch()
    served.wait()
    process = served._process
    assert process is not None
    status, text = request(f"{served.address}/healthz")
    assert (status, text) == (200, '{"ok":true}')
    assert served.port
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    served._process = None
    assert out == ""
    assert "Traceback" not in served.log


def test_a_port_that_is_taken_and_a_database_that_is_taken_are_named(tmp_path: Path) -> None:
    first = Served(tmp_path)
    first.launch()
    try:
        first.wait()
        port = ["--port", str(first.port), "--db", str(tmp_path / "other.db")]
        assert f"127.0.0.1:{first.port}" in refused(port)
        assert "another server" in refused(["--port", "0", "--db", first.database])
    finally:
        first.stop()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--workers", "2"], "one process"),
        (["--port", "99999"], "0 to 65535"),
        (["--pace", "-1"], "0 to 60"),
        (["--bot-workers", "0"], "1 to 64"),
        (["--db", "mysql://x"], "sqlite:///"),
    ],
)
def test_what_cannot_be_served_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    levels = {name: logging.getLogger(name).level for name in (None, *TALKATIVE)}
    handlers = logging.getLogger().handlers[:]
    try:
        assert main(["serve", *words]) != 0
    finally:
        logging.getLogger().handlers[:] = handlers
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""


def refused(words: list[str]) -> str:
    """What ``king serve`` says instead of serving."""
    command = [sys.executable, "-m", "king", "serve", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr
