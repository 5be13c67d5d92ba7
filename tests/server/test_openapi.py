"""Whatever is asked, there is an answer: over HTTP as the description says, over the socket a
refusal that changes nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from king.engine import Action
from king.errors import UsageError
from king.server import desk
from king.server.app import make_app
from king.server.entries import Clock
from king.server.hub import Hub, Wish
from king.server.link import Link
from king.server.live import LiveTable
from king.server.messages import PHRASES, Message, read_message
from king.server.refusal import Refusal
from king.server.settings import Limits
from king.server.table import hash_token, read_action
from support.house import a_house
from support.witness import chosen

FREELY = Limits(requests=1e9, request_burst=10**9, new_tables=1e9, tables=10**6)

# --- HTTP ----------------------------------------------------------------------------------------

house, _, _ = a_house(limits=FREELY)
house.settings = replace(house.settings, host="0.0.0.0")  # of any name
schema = schemathesis.openapi.from_asgi("/api/openapi.json", make_app(house))

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@schema.parametrize()
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described_at_length(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)


# --- The socket ----------------------------------------------------------------------------------

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["play", "KH", "minsk", "none", "rulebook", *PHRASES]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
KINDS = ("act", "order", "trump", "discard", "pass", "play", "bid", "suit", "ask", "give", "draw")
KINDS += ("lay", "titles", "target", "permit", "attack", "beat", "add")


@settings(deadline=None)
@given(st.text() | st.binary() | JSON.map(json.dumps))
def test_reading_a_message_gives_a_message_or_a_refusal(text: str | bytes) -> None:
    try:
        message = read_message(text)
    except Refusal as refusal:
        code = refusal.code
    else:
        assert isinstance(message, Message)
        return
    assert code in ("bad-message", "too-long")


@settings(max_examples=50, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["type", "card", "cards", "contract", "suit", "seats", "trump", "titles"]),
        JSON | st.sampled_from(KINDS),
    )
)
def test_reading_an_action_gives_an_action_or_says_what_is_wrong(wire: dict[str, object]) -> None:
    with suppress(UsageError):
        assert isinstance(read_action(wire), Action)


class Plug:
    """A socket without a network."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.closed: int | None = None

    async def send_text(self, text: str) -> None:
        self.frames.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


class Desk:
    """A game that has begun, with an own loop; each example gets the table as it was."""

    def __init__(self, ruleset: str, players: int) -> None:
        self.loop = asyncio.new_event_loop()
        self.hub = Hub(a_house(seed=5)[0])
        self.live = self.loop.run_until_complete(self._begin(ruleset, players))
        self.table = self.live.table
        self.log = self.hub.house.store.logs[self.table.id]  # type: ignore[attr-defined]
        self.length = len(self.log)

    async def _begin(self, ruleset: str, players: int) -> LiveTable:
        wish = Wish(ruleset, None, players, {}, Clock(), True, True)
        live, _ = await self.hub.create(wish, "P0")
        for seat in range(1, players):
            token = hash_token(str(seat))
            await live.change(lambda t, n=seat, k=token: desk.sit(t, None, f"P{n}", k))  # type: ignore[misc]
        await live.change(lambda table: desk.start(table, table.host, 0))
        return live

    def say(self, seat: int | None, texts: list[str]) -> Plug:
        """Say something as a seat; the socket and what it heard."""
        return self.loop.run_until_complete(self._say(seat, texts))

    async def _say(self, seat: int | None, texts: list[str]) -> Plug:
        plug = Plug()
        link = Link(plug, self.hub)  # type: ignore[arg-type]
        link.seat, link._live = seat, self.live  # type: ignore[assignment]
        self.live.arrive(link)
        for text in texts:
            await link._hear(text)
            await asyncio.sleep(0)
        self.live.depart(link)
        await link._finish()
        return plug

    def reset(self) -> None:
        del self.log[self.length :]
        self.live.table = self.table
        self.live.consent.proposal = None


@pytest.fixture(scope="module", params=[("minsk", 3), ("auction", 4), ("kg", 6)])
def a_desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    made = Desk(*request.param)
    yield made
    made.live.end(1000, "")
    made.loop.run_until_complete(made.loop.shutdown_asyncgens())
    made.loop.close()


def valid(desk_: Desk) -> list[dict[str, Any]]:
    """Messages of every kind, the action a legal one."""
    decision, move = _decision(desk_), desk_.table.move
    return [
        {"type": "act", "move": move, "action": chosen(decision, random.Random(1))},
        {"type": "claim", "move": move},
        {"type": "fill", "seat": 1, "bot": "rulebook", "name": "B"},
        {"type": "free", "seat": 1},
        {"type": "start"},
        {"type": "leave"},
        {"type": "return"},
        {"type": "propose", "what": "undo"},
        {"type": "answer", "yes": True},
        {"type": "resume"},
        {"type": "say", "phrase": "thanks"},
        {"type": "sync"},
        {"type": "lang", "lang": "pl"},
        {"type": "ping"},
    ]


def _decision(desk_: Desk) -> dict[str, Any]:
    plug = desk_.say(desk_.table.turn, [])
    return next(frame["decision"] for frame in plug.frames if "decision" in frame)


def _mutated(draw: st.DrawFn, message: dict[str, Any]) -> str:
    """One place of a message is another thing, or gone, or there is one more."""
    message = json.loads(json.dumps(message))
    inside = message["action"] if "action" in message and draw(st.booleans()) else message
    key = draw(st.sampled_from([*inside, "id", "more"]))
    how = draw(st.integers(0, 3))
    if how == 0:
        inside.pop(key, None)
    elif how < 3:
        inside[key] = draw(JSON | st.sampled_from([*KINDS, -1, 0, 1, 99, 2**63, 2**64]))
    text = json.dumps(message)
    return text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 9)) == 0 else text


@given(data=st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_refused_message_changes_nothing(
    a_desk: Desk, caplog: pytest.LogCaptureFixture, data: st.DataObject
) -> None:
    a_desk.reset()
    message = data.draw(st.sampled_from(valid(a_desk)))
    draw = data.draw
    text = _mutated(draw, message)  # type: ignore[arg-type]
    seat = data.draw(st.sampled_from([None, *a_desk.table.rules.seats]))
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        plug = a_desk.say(seat, [text])
    assert not caplog.records, caplog.text
    assert plug.closed is None
    last = [frame for frame in plug.frames if frame["type"] == "error"]
    if last:
        assert last[0]["code"] != "failed"
        assert last[0]["text"]
        assert a_desk.live.table is a_desk.table
        assert len(a_desk.log) == a_desk.length
    else:
        assert read_message(text)
    a_desk.reset()
