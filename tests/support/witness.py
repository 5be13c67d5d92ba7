"""A client that plays on over any number of broken connections, and remembers what it heard.

Afterwards it is compared with the log of the table: whatever it was told must be there.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from king.engine import seen_by
from king.records.wire import to_wire
from king.rules import load
from king.seats import Seat
from king.server.entries import BrokenLog, Did, decode_entry
from king.server.frames import Company, Frames, encode, observer_of, rules_block
from king.server.table import Table, new_table, read_action
from king.server.telling import news_of
from support.served import Place, connected, tell

REPEATS = 0.1
"""How often an action is sent twice although nothing was lost."""


class Heard(NamedTuple):
    """A frame that changes the table: what it said, without what stands in no log."""

    kind: str
    seq: int
    move: int | None
    did: dict[str, Any] | None
    events: list[Any] | None
    own: dict[str, Any] | None


class Witness:
    """One seat of a table, None for a spectator."""

    def __init__(
        self, served: Place, table: str, token: str, seat: Seat | None, rng: random.Random
    ) -> None:
        self.seat = seat
        self.heard: list[Heard] = []
        self.sent: dict[int, dict[str, Any]] = {}
        self.answers: Counter[str] = Counter()
        self.kinds: set[str] = set()
        self.is_over = False
        self.joined = 0
        self._served = served
        self._join = {"type": "join", "v": 1, "table": table, "token": token}
        self._rng = rng

    async def play(self) -> None:
        """Play until the game is over, and come back whenever the server is gone."""
        while not self.is_over:
            try:
                async with connected(self._served.socket_address, ping_interval=None) as socket:
                    await self._play(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError):
                await asyncio.sleep(0.02)

    async def _play(self, socket: Any) -> None:
        await tell(socket, **self._join)
        is_first = True
        async for text in socket:
            frame = json.loads(text)
            kind = frame["type"]
            if kind in ("snapshot", "update", "table"):
                self._remember(frame, is_first=is_first)
            if kind == "snapshot" and is_first:
                self.joined += 1
            if kind == "snapshot" and frame["table"]["status"] == "lobby":
                if self.seat == frame["table"]["host"] and None not in frame["table"]["seats"]:
                    await tell(socket, type="start", id="start")
            elif kind == "snapshot" and is_first:
                await self._say_again(socket, frame["move"])
            elif kind in ("ack", "error"):
                about = "start: " if frame["re"] == "start" else ""
                self.answers[about + frame.get("code", kind)] += 1
            is_first = False
            if "decision" in frame:
                await self._decide(socket, frame)
            if frame.get("status") == "finished":
                self.is_over = True
                return

    async def _decide(self, socket: Any, frame: dict[str, Any]) -> None:
        """Once decided, an action is never another one: what was sent is sent again."""
        self.kinds.add(frame["decision"]["kind"])
        move = frame["move"]
        if move not in self.sent:
            self.sent[move] = chosen(frame["decision"], self._rng)
        for _ in range(1 + (self._rng.random() < REPEATS)):
            await tell(socket, type="act", move=move, action=self.sent[move])

    async def _say_again(self, socket: Any, move: int) -> None:
        """The last action once more, also where the server has it already."""
        last = max(self.sent, default=None)
        if last is not None and last < move:
            await tell(socket, type="act", move=last, action=self.sent[last])

    def _remember(self, frame: dict[str, Any], *, is_first: bool) -> None:
        seq = frame["seq"]
        if self.heard:
            last = self.heard[-1]
            if frame["type"] == "snapshot":
                assert seq >= last.seq, "an entry that was told of is gone"
            else:
                assert not is_first
                assert seq == last.seq + 1, "the numbers have a gap"
            if seq == last.seq and last.own is not None:
                assert frame["own"] == last.own, "other cards after coming back"
        self.heard.append(
            Heard(
                frame["type"],
                seq,
                frame.get("move"),
                frame.get("did"),
                frame.get("events"),
                frame.get("own"),
            )
        )


def chosen(decision: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Some legal action."""
    if "choose" in decision:
        choose = decision["choose"]
        rest = [card for card in choose["open"] if card not in choose["needed"]]
        cards = choose["needed"] + rng.sample(rest, choose["count"] - len(choose["needed"]))
        return {"type": decision["kind"], "cards": cards}
    if "seats" in decision:
        seats = decision["seats"]
        return {"type": "permit", "seats": sorted(seats["granted"] + seats["open"])}
    action: dict[str, Any] = rng.choice(decision["actions"])
    return action


class Replayed(NamedTuple):
    """What a log adds up to: the table after each number of entries."""

    tables: dict[int, Table]
    entries: dict[int, Any]
    last: Table


def replayed(id: str, lines: list[bytes]) -> Replayed:
    """Every moment of a table. Raises BrokenLog."""
    made = decode_entry(lines[0], id, 0)
    ruleset = load(made.ruleset)
    table = new_table(id, made, ruleset.rules(made.players, made.options))
    tables, entries = {1: table}, {1: made}
    for number, line in enumerate(lines[1:], 1):
        entry = decode_entry(line, id, number)
        try:
            table = table.after(entry)
        except ValueError as error:
            raise BrokenLog(id, number, str(error)) from None
        tables[table.seq], entries[table.seq] = table, entry
    return Replayed(tables, entries, table)


def check(witness: Witness, log: Replayed) -> None:
    """Whatever the witness was told is in the log, card by card, and nothing twice."""
    observer = observer_of(witness.seat)
    for heard in witness.heard:
        assert heard.seq in log.tables, f"entry {heard.seq} was told of and is gone"
        table, entry = log.tables[heard.seq], log.entries[heard.seq]
        frames = Frames(table, rules_block(table.rules, load(table.made.ruleset)), _nobody(table))
        if heard.kind == "update":
            assert isinstance(entry, Did)
            assert heard.did == {"seat": entry.seat, "by": entry.by}
            before, after = log.tables[heard.seq - 1].game, table.game
            assert before is not None
            assert after is not None
            news = news_of(before, after)
            assert heard.events == _plain([to_wire(seen_by(event, observer)) for event in news])
        elif heard.kind == "snapshot" and table.game is not None:
            now = json.loads(encode(frames.snapshot(observer, "en")))
            assert (heard.events, heard.own) == (now["events"], now["own"])
            assert heard.move == now["move"]
    _check_own_actions(witness, log)


def _check_own_actions(witness: Witness, log: Replayed) -> None:
    """Each action of the seat that the log has is the one that was sent, under its number."""
    stored = {
        log.tables[seq - 1].move: entry
        for seq, entry in log.entries.items()
        if isinstance(entry, Did) and entry.seat == witness.seat and entry.by == "person"
    }
    assert stored.keys() <= witness.sent.keys()
    for move, entry in stored.items():
        assert read_action(entry.action) == read_action(witness.sent[move])
    told = {
        log.tables[heard.seq - 1].move
        for heard in witness.heard
        if heard.did is not None and heard.did["seat"] == witness.seat
    }
    assert told <= stored.keys(), "an action that was acknowledged is gone"


def _nobody(table: Table) -> Company:
    return Company((False,) * table.rules.players, 0, None, False, None)


def _plain(value: object) -> Any:
    return json.loads(encode({"value": value}))["value"]
