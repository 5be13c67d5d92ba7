"""What is logged holds no secret."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from pathlib import Path

from websockets.asyncio.client import connect

from king.seats import Seat
from support.served import Served, closed_with, tell
from support.witness import Witness


def test_logs_hold_no_token_no_name_and_no_card(tmp_path: Path) -> None:
    """Also where as much is logged as can be, and where something is wrong."""
    served = Served(tmp_path, "--log-level", "debug")
    secrets: list[str] = []
    cards: set[str] = set()

    async def run() -> None:
        await served.start()
        seats = await served.seats("korol", 4, 1)
        secrets.extend(row["token"] for row in seats)
        players = [
            Witness(served, row["table"], row["token"], Seat(row["seat"]), random.Random(3))
            for row in seats
        ]
        wrong = "w" * 43
        for message in ({"type": "cheat", "id": wrong}, {"type": "join", "v": 1, "table": wrong}):
            async with connect(served.socket_address) as socket:
                await tell(socket, **message)
                await closed_with(socket)
        async with connect(served.socket_address) as socket:
            await socket.send(b"\xff" + wrong.encode(), text=True)
            await closed_with(socket)
        async with await served.join(seats[0]["table"], wrong) as socket:
            await closed_with(socket)
        secrets.append(wrong)
        await asyncio.gather(*(player.play() for player in players))
        for player in players:
            for heard in player.heard:
                cards.update((heard.own or {}).get("hand", ()))

    try:
        asyncio.run(run())
    finally:
        served.stop()
    log = served.log
    assert len(cards) > 20
    for secret in [*secrets, "Guest"]:
        assert secret not in log
    words = set(log.replace('"', " ").replace("'", " ").replace(",", " ").split())
    assert not cards & words
    assert "Traceback" not in log
    for line in log.splitlines():
        assert json.loads(line)["level"] in logging.getLevelNamesMapping()
