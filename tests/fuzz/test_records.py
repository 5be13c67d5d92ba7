"""Damaged records: only the project's own errors come out, soon, and nothing false gets in."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.support.records import names_for, phase_rules, played, short_rules
from tests.support.tables import rules_for

from king.engine import Game
from king.errors import KingError
from king.records import (
    Record,
    format_jsonl,
    format_record,
    parse_jsonl,
    parse_record,
    record_of,
    replay,
    replay_json,
    resume,
    verify,
)
from king.records.scan import MAX_BYTES
from king.records.wire import from_wire, to_wire

SECONDS = 5.0  # of the processor


def games() -> list[Game]:
    return [
        played(short_rules(), 5, 95),
        played(rules_for("hearts", 4), 5, 130),
        played(rules_for("twelve", 3), 7),
        played(rules_for("gambler", 3), 7, 60),
        played(phase_rules("sale"), 5, 100),
        played(phase_rules("lottery"), 6, 75),
        played(phase_rules("bids"), 6, 75),
        played(phase_rules("race"), 5),
        played(phase_rules("stock"), 5),
        played(phase_rules("jokers"), 5, 80),
    ]


GAMES = games()
TEXTS = [format_record(record_of(game, names_for(game.rules))) for game in GAMES]
LINES = [format_jsonl(game, names_for(game.rules)) for game in GAMES]
CANONICAL = {format_record(parse_record(text, "x")) for text in TEXTS}
EVENTS = [game.events for game in GAMES]

WEIRD = [
    "\x00",
    "\ud800",
    "\udcff",
    "9" * 5000,
    "-",
    "−",
    "1e999",
    "²",
    "٣",
    "\u2028",
    "\r",
    "\x0b",
    "[" * 3000,
    "{" * 3000,
    '"',
    "\\",
    "\\ud800",
    "→",
    ": ",
    ", ",
    "; ",
    "|",
    "| ",
    "#",
    "x" * 20_000,
    "\u202e",
    "JK9",
    "🃏",
    "ß♠",
    "Check: ",
    "1000000000. ",
    "/take",
    "/" * 3000,
    "=♠",
    "; taken",
    "; permit nobody",
    "pass: ",
    "ladder: ",
    "blocked",
    "Laid: ",
    "Bids: ",
    "Bout 1: ",
    "+7♠",
    "null",
    "true",
    "1.5",
]


def survives(parse: Callable[[str, str], Record], text: str) -> Record | None:
    """The record if it is accepted; anything but a KingError goes through."""
    started = time.process_time()
    try:
        record = parse(text, "fuzz")
    except KingError as error:
        sound(error)
        assert time.process_time() - started < SECONDS
        return None
    format_record(record)  # whatever can be read can be printed
    accepted: Record | None = record
    for check in (replay, verify, replay_json, resume):
        try:
            check(record)
        except KingError as error:
            sound(error)
            accepted = None
    assert time.process_time() - started < SECONDS
    return accepted


def sound(error: KingError) -> None:
    """One line that any terminal can show, of a sane length."""
    text = str(error)
    text.encode("utf-8")
    assert "\n" not in text
    assert "\x00" not in text
    assert len(text) < 5000


def check_text(text: str) -> None:
    record = survives(parse_record, text)
    if record is not None:
        assert format_record(record) in CANONICAL


def check_jsonl(text: str) -> None:
    record = survives(parse_jsonl, text)
    if record is not None:
        assert replay(record).events in EVENTS


@st.composite
def damaged(draw: st.DrawFn, sources: list[str]) -> str:
    """A record with a few things wrong."""
    text = draw(st.sampled_from(sources))
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["byte", "cut", "weird", "line", "swap", "copy", "join"]))
        at = draw(st.integers(0, max(len(text) - 1, 0)))
        lines = text.split("\n")
        one, two = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match kind:
            case "byte":
                data = bytearray(text.encode("utf-8", "surrogatepass"))
                data[at] = draw(st.integers(0, 255))
                codec = draw(st.sampled_from(["replace", "surrogateescape", "ignore"]))
                text = data.decode("utf-8", codec)
            case "cut":
                text = text[:at] if draw(st.booleans()) else text[at:]
            case "weird":
                end = min(at + draw(st.integers(0, 3)), len(text))
                text = text[:at] + draw(st.sampled_from(WEIRD)) + text[end:]
            case "line":
                text = "\n".join([*lines[:one], *lines[one + 1 :]])
            case "swap":
                lines[one], lines[two] = lines[two], lines[one]
                text = "\n".join(lines)
            case "copy":
                text = "\n".join([*lines[:two], lines[one], *lines[two:]])
            case "join":
                text = "\n".join([*lines[:one], "".join(lines[one : one + 2]), *lines[one + 2 :]])
        if not text:
            return text
    return text


@settings(max_examples=250)
@given(damaged(TEXTS))
def test_damaged_text(text: str) -> None:
    check_text(text)


@settings(max_examples=250)
@given(damaged(LINES))
def test_damaged_json_lines(text: str) -> None:
    check_jsonl(text)


@settings(max_examples=100)
@given(st.text(max_size=300), st.binary(max_size=300))
@example("", b"")
@example("\ufeff", b"\xff")
@example("{}\n{}\n{}", b"{}")
@example("# nothing but a comment", b"")
def test_any_text(text: str, data: bytes) -> None:
    for parse in (parse_record, parse_jsonl):
        assert survives(parse, text) is None
        assert survives(parse, data.decode("latin-1")) is None


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["7S", "TH", "none", "no-king", "♠"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["type", "seat", "cards", "hands", "lines", "x"]), inner)
    ),
    max_leaves=15,
)


@settings(max_examples=150)
@given(st.sampled_from(EVENTS), st.data())
def test_events_with_wrong_values(events: tuple[object, ...], data: st.DataObject) -> None:
    """One value of one event replaced by any JSON value."""
    event = data.draw(st.sampled_from(events))
    row = to_wire(event)  # type: ignore[arg-type]
    key = data.draw(st.sampled_from(sorted(row)))
    row[key] = data.draw(JSON)
    try:
        from_wire(row)
    except KingError as error:
        sound(error)
    which = data.draw(st.sampled_from(range(len(LINES))))
    lines = LINES[which].splitlines()
    place = data.draw(st.integers(1, len(lines) - 2))
    changed = json.loads(lines[place])
    changed[data.draw(st.sampled_from(sorted(changed)))] = data.draw(JSON)
    check_jsonl("\n".join([*lines[:place], json.dumps(changed), *lines[place + 1 :]]))


@pytest.mark.parametrize(
    "text",
    [
        "x" * (MAX_BYTES + 1),
        "#" * 1000 + "\n" * (MAX_BYTES - 2000),
        "[" * MAX_BYTES,
        "1. Anna 7♠\n" * 200_000,
        TEXTS[0].replace("Check:", "1. Anna 7♠\nCheck:" * 1) + "Score of Anna: total 0\n" * 200_000,
        "\n".join(TEXTS[1].split("\n")[:20]) + "\nDeal 1: dealer Anna" * 90_000,
        TEXTS[1].replace("Deal 2:", "Deal 1: dealer Anna\n" * 90_000 + "Deal 2:"),
        TEXTS[0].replace("Hand of Anna:", "Hand of Anna: " + "7♠ " * 1_000_000, 1),
        TEXTS[0].replace("\n| ", "\n| x = 1" * 50_000 + "\n| ", 1),
        TEXTS[0].replace("Check:", "Bout 1: Anna → Anna; Anna 7♠" + "/7♠" * 900_000 + "\nCheck:"),
        TEXTS[0].replace(
            "Check:", "Bout 1: Anna → Anna" + "; permit nobody" * 900_000 + "\nCheck:"
        ),
        TEXTS[0].replace("Check:", "Laid: " + "Anna 7♠, " * 900_000 + "Anna 7♠\nCheck:"),
        '{"a":' * 500_000,
        "[" * 1_000_000,
    ],
    ids=range(14),
)
def test_enormous_records(text: str) -> None:
    assert survives(parse_record, text) is None
    assert survives(parse_jsonl, text) is None


def test_undamaged_records_are_accepted() -> None:
    """The other side of the fuzz: what is whole gets through."""
    for text, lines in zip(TEXTS, LINES, strict=True):
        assert survives(parse_record, text) is not None
        assert survives(parse_jsonl, lines) is not None
