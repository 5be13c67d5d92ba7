"""Damaged ruleset files: a RulesetError comes out and nothing else, soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.records import SHORT
from tests.support.tables import RULESETS

from king.errors import KingError
from king.rules import load, load_text
from king.rules.load import MAX_BYTES

SECONDS = 10.0  # of the processor; every option of a file is tried when it loads

SOURCES = [load(name).text for name in RULESETS] + [SHORT]

VALUES = [
    "0",
    "-1",
    "1",
    "3",
    "99999999999999999999",
    "9" * 5000,
    "0x" + "f" * 1900,
    "1.5",
    "nan",
    "inf",
    "true",
    "false",
    '""',
    '"x"',
    '"Q*"',
    '"²"',
    '"*H"',
    '"JK"',
    '"minsk"',
    '"\\u0000"',
    '"\\n"',
    "'''\n\n'''",
    "[]",
    "[1]",
    '["no-tricks"]',
    "[[]]",
    "{}",
    "{ a = 1 }",
    '{ "²" = 1 }',
    '{ "Q*" = 10, "*H" = -3 }',
    "{ each = 1 }",
    "1979-05-27",
    "07:32:00",
    "[" * 300 + "]" * 300,
    "\x00",
    "\ud800",
    '"' + "x" * 3000 + '"',
    "",
]
LINES = [
    '[for."²"]',
    "[for.3]",
    "[for.4]",
    "[contract]",
    "[contract.x]",
    "[contract.no-tricks.card]",
    '[contract."a\\nb"]',
    "[option.x]",
    "[option.ruff.choice.free]",
    '[option.ruff.choice."a\\nb"]',
    "[option.ruff]\nplayers = [3]",
    '[contract.x]\nsum = ["x"]\ntotal = 0',
    '[contract.y]\nmirrors = "y"\ntotal = 0',
    'extends = "minsk"',
    'extends = "hearts"',
    "players = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]",
    "[schedule]\nkind = 'fixed'\ndeals = [{ each = 'x', times = 600 }]",
    "[pack]\njokers = 4\ncopies = 4\nlowest = '2'",
    "a." * 900 + "a = 1",
    "]",
    "=",
]


def load_or_refuse(text: str) -> None:
    started = time.process_time()
    try:
        load_text(text, "fuzz.toml")
    except KingError as error:
        message = str(error)
        message.encode("utf-8")
        assert "\n" not in message, message
        assert "\x00" not in message, message
        assert len(message) < 5000
    assert time.process_time() - started < SECONDS


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A ruleset file with a few things wrong."""
    text = draw(st.sampled_from(SOURCES))
    for _ in range(draw(st.integers(1, 4))):
        lines = text.split("\n")
        one, two = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        kind = draw(st.sampled_from(["value", "key", "line", "add", "swap", "copy", "byte", "cut"]))
        match kind:
            case "value" if " = " in lines[one]:
                key = lines[one].partition(" = ")[0]
                lines[one] = f"{key} = {draw(st.sampled_from(VALUES))}"
            case "key" if " = " in lines[one] and " = " in lines[two]:
                key = lines[one].partition(" = ")[0]
                lines[one] = f"{key} = {lines[two].partition(' = ')[2]}"
            case "add":
                lines.insert(one, draw(st.sampled_from(LINES)))
            case "line":
                del lines[one]
            case "swap":
                lines[one], lines[two] = lines[two], lines[one]
            case "copy":
                lines.insert(two, lines[one])
            case "cut":
                lines = lines[:one]
        text = "\n".join(lines)
        if kind == "byte" and text:
            data = bytearray(text.encode("utf-8", "surrogatepass"))
            data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
            text = data.decode("utf-8", draw(st.sampled_from(["replace", "surrogateescape"])))
    return text


@settings(max_examples=200)
@given(damaged())
def test_damaged_file(text: str) -> None:
    load_or_refuse(text)


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    load_or_refuse(text)


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_every_value_at_every_key(value: str) -> None:
    """Each key of one file in turn."""
    lines = SOURCES[RULESETS.index("gambler")].split("\n")
    for place, line in enumerate(lines):
        key, equals, _ = line.partition(" = ")
        if equals:
            load_or_refuse("\n".join([*lines[:place], f"{key} = {value}", *lines[place + 1 :]]))


@pytest.mark.parametrize("name", RULESETS)
def test_lines_left_out(name: str) -> None:
    lines = load(name).text.split("\n")
    for place in range(len(name) % 3, len(lines), 3):
        load_or_refuse("\n".join([*lines[:place], *lines[place + 1 :]]))


@pytest.mark.parametrize(
    "text",
    [
        "a." * 30_000 + "a = 1",
        ("a." * 900 + "a = 1\n") * 30,
        "".join("[" + ".".join(f"a{n}" for _ in range(300)) + "]\n" for n in range(50)),
        "x = " + "[" * 60_000,
        "#" * (MAX_BYTES + 1),
        "\n".join(f"[contract.a{n}]\nsum = ['a{n + 1}']\ntotal = 0" for n in range(1200)),
        "\n".join(f"[option.a{n}]\ndefault = 'x'\nchoice.y.z = 1" for n in range(900)),
        SHORT + "\n".join(f"[contract.a{n}]\nsum = ['a{n + 1}']\ntotal = 0" for n in range(50)),
    ],
    ids=range(8),
)
def test_enormous_files(text: str) -> None:
    load_or_refuse(text)
