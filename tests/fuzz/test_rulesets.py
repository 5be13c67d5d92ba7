"""Damaged ruleset files: a RulesetError comes out and nothing else, soon."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.records import SHORT
from tests.support.tables import RULESETS

from king.errors import KingError, RulesetError
from king.rules import load, load_text
from king.rules.load import MAX_BYTES

SECONDS = 4.0  # of the processor; every option of a file is tried when it loads

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


LADDER = """\
id = "tall"
title = "Tall"
players = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
pack.lowest = "2"
pack.copies = 4
deal.uneven = true
schedule = { kind = "ladder", deals = ["a"] }
[contract.a]
play = "bouts"
bouts = { crown = 1000, rung = 1 }
trump = "declarer"
"""


def options(count: int, choices: int, line: Callable[[int, int], str]) -> str:
    """So many options with so many choices beside the default."""
    return "".join(
        f'[option.o{one}]\ndefault = "x"\n'
        + "".join(f"[option.o{one}.choice.c{two}]\n{line(one, two)}\n" for two in range(choices))
        for one in range(count)
    )


PATTERNS = ",".join(["q*", "2s"] * 300)
HOSTILE = {
    "every choice": LADDER + options(40, 15, lambda _, two: f"contract.a.bouts.cap = {two + 1}"),
    "choices that need the last one": LADDER
    + options(
        40,
        15,
        lambda one, two: (
            f"with.o39.c14.contract.a.bouts.cap = {two + 2}"
            if one < 39
            else f"contract.a.bouts.cap = {two + 1}"
        ),
    ),
    "long patterns": LADDER
    + "".join(f'[contract.b{n}]\ncard = {{ "{PATTERNS}" = 1 }}\ntotal = 20\n' for n in range(20))
    + options(20, 15, lambda _, two: f"contract.a.bouts.cap = {two + 1}"),
    "inherited contracts": 'extends = "simple"\nid = "q"\ntitle = "q"\n'
    + options(24, 14, lambda _one, _two: 'play.ruff = "must"'),
    "six hundred deals of many contracts": """\
id = "wide"
title = "Wide"
players = [4]
deal.hand = 8
schedule = { kind = "fixed", deals = [{ repeat = "a", times = 600 }] }
[contract.a]
trick = 1
total = 8
"""
    + "".join(f"[contract.z{n}]\ntrick = 1\ntotal = 8\n" for n in range(63))
    + options(39, 15, lambda _, two: f"contract.a.trick = 1\nplay.ruff = 'must' # {two}"),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_too_many_combinations_are_refused(text: str) -> None:
    assert len(text) < MAX_BYTES
    started = time.process_time()
    with pytest.raises(RulesetError, match="combinations of players and choices"):
        load_text(text, "fuzz.toml")
    assert time.process_time() - started < SECONDS


def test_sums_of_sums_do_not_grow_without_end() -> None:
    names = ", ".join(['"s{}"'] * 60)
    text = """\
id = "sums"
title = "Sums"
players = [4]
deal.hand = 8
schedule = { kind = "fixed", deals = ["s0"] }
[contract.s0]
card = { "*H" = -1 }
total = -8
""" + "".join(f"[contract.s{n}]\nsum = [{names.replace('{}', str(n - 1))}]\n" for n in range(1, 20))
    with pytest.raises(RulesetError, match="kinds of points"):
        load_text(text, "fuzz.toml")


@pytest.mark.parametrize("name", RULESETS)
def test_rulesets_of_kings_own_pass_as_files(name: str) -> None:
    assert load_text(load(name).text, f"{name}.toml").id == name
