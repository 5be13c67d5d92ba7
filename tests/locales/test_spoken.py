"""Every failure that a file, a record or a command line can meet is told in every language."""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.support.records import names_for, played, short_rules

from king.cards import parse_card, parse_rank, parse_suit
from king.cli.main import main
from king.cli.misuse import misuse_text
from king.errors import CardError, KingError, Phrase, RecordError, RulesetError, UsageError
from king.explain.failures import failure_text
from king.locales import translator
from king.records import format_jsonl, format_record, parse_jsonl, parse_record, record_of, replay
from king.records.reading import _READERS
from king.records.wire import from_wire
from king.rules import load_file, load_text
from king.rules import toml as toml_texts
from support.broken_rows import ROWS
from support.broken_rulesets import SOUND, TABLES, Broken
from support.odd_refusals import REFUSED
from support.odd_rulesets import Odd
from support.spoken import OTHERS, ROOT, check_spoken, foreign

# --- House rules ------------------------------------------------------------------------


@pytest.mark.parametrize("case", [*TABLES, *ROWS], ids=lambda case: case.name)
def test_a_broken_file(case: Broken) -> None:
    text = SOUND.replace(case.old, case.new) if case.old else SOUND + case.new
    with pytest.raises(RulesetError) as caught:
        load_text(text, "table.toml")
    check_spoken(caught.value, text)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_what_makes_no_game(case: Odd) -> None:
    with pytest.raises(RulesetError) as caught:
        load_text(case.text, "odd.toml")
    check_spoken(caught.value, case.text)


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "9" * 5000,
        "[id]\n[id]",
        "id.x = 1\n[id]\n",
        "id = { x = 1 }\n[id.y]",
        "id = { x = 1, x = 2 }",
        "id = { x",
        'id = "\\q"',
        "id = 'x\ny'",
        "id = '''x",
        "id = [1",
        "id",
        "= 1",
        "id = 1 2",
        "[id",
        "[[id",
        'id = """x',
        "id = 2024-13-01",
        'id = "\\ud800"',
        'id = "\\u12"',
        'id = "\x01"',
        "\x01",
        "id = \ud800",
        "x" * 3000,
        "id = " + "[" * 30 + "]" * 30,
        "id = " + "[" * 900 + "]" * 900,
        f"id = {10**30}",
        "# " + "x\n" * 40_000,
    ],
)
def test_what_is_no_toml(text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_text(text, "table.toml")
    check_spoken(caught.value, text if len(text) < 100 else "")


def test_all_that_the_reader_of_toml_can_say_is_known() -> None:
    """Whatever Python says in this version is in the table, so nothing of it stays English."""
    said = [text for text in _toml_texts() if text]
    assert len(said) > 15
    for text in said:
        told = toml_texts.mistake_text(ValueError(f"{text} (at line 1, column 2)"))
        for language in OTHERS:
            words = failure_text(
                RulesetError(file="f", key="", found=told, allowed="f"), translator(language)
            )
            assert not foreign(words, language, ["KEY"]), words


def _toml_texts() -> Iterator[str]:
    """The messages of its errors, with "KEY" for what they are filled with."""
    source = Path(tomllib.__file__).with_name("_parser.py").read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        places = {"suffixed_err": 2, "TOMLDecodeError": 0}  # before and since Python 3.14
        place = places.get(getattr(getattr(node, "func", None), "id", ""), 9)
        if isinstance(node, ast.Call) and len(node.args) > place:
            match node.args[place]:
                case ast.Constant(value=str() as text):
                    yield text
                case ast.JoinedStr(values=values):
                    yield "".join(
                        part.value if isinstance(part, ast.Constant) else "'KEY'" for part in values
                    )


@pytest.mark.parametrize("content", [None, b'id = "\xff"', b"# " + b"x" * 70_000])
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "table.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(RulesetError) as caught:
        load_file(file)
    check_spoken(caught.value)
    with pytest.raises(RulesetError) as caught:
        load_file(tmp_path)
    check_spoken(caught.value)


def test_a_choice_and_a_number_of_players_are_named() -> None:
    text = f"{SOUND}[option.ban.choice.off.for.3]\ncontract.plus.trick = 5\n"
    with pytest.raises(RulesetError) as caught:
        load_text(text, "table.toml")
    assert "(при ban = off и 3 игроках)" in failure_text(caught.value, translator("ru"))
    assert "(przy ban = off i 3 graczach)" in failure_text(caught.value, translator("pl"))


# --- Records ----------------------------------------------------------------------------


def test_house_rules_inside_of_a_record() -> None:
    """The failure of the rules is quoted by that of the record, in the same language."""
    text = format_record(record_of(played(short_rules(), 21, 40), names_for(short_rules())))
    broken = text.replace("| otygrysh.times = 1", "| otygrysh.timez = 1")
    assert broken != text
    with pytest.raises(RecordError) as caught:
        replay(parse_record(broken, "damaged.king"))
    check_spoken(caught.value, broken)
    assert "did you mean" in str(caught.value)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("Seat 1", "Seat 2"),
        lambda text: text.replace('"Boris K."', '"Anna"'),
        lambda text: text.replace('"Boris K."', '"a,b"'),
        lambda text: text.replace('[Players "3"]', '[Players "30"]'),
        lambda text: text.replace("[Seed", "[Sead"),
        lambda text: text.replace("Deal 1: dealer", "Deal 1: player"),
        lambda text: text.replace("Hand of Anna: ", "Hand of Anna: 7♠ 7♠ "),
        lambda text: text.replace("Hand of Anna: ", "Hand of Anna: 17♠ "),
        lambda text: text.replace("Hand of Anna: ", "Hand of Zoe: "),
        lambda text: text.replace("Hand of Anna: ", "Hands of Anna: "),
        lambda text: text.replace("\n1. ", "\n7. "),
        lambda text: text.replace("; total", "; sum"),
        lambda text: text.replace("girls × ", "girls by "),
        lambda text: text.replace("Result: ", "Results: "),
        lambda text: text.replace("; winner", "; loser"),
        lambda text: text.replace("Check: ", "Check: z"),
        lambda text: f"{text}one more\n",
        lambda text: f"{text[:400]}\x07{text[400:]}",
        lambda text: "",
    ],
)
def test_a_damaged_record(damage: Callable[[str], str]) -> None:
    whole = format_record(record_of(played(short_rules(), 21), names_for(short_rules())))
    text = damage(whole)
    assert text != whole
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text, "damaged.king"))
    check_spoken(caught.value, whole, text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"type": "header"', '"type": "head"'),
        ('"rules": ', '"rulez": '),
        ('"type": "game-began"', '"type": "game-begun"'),
        ('"practice": true', '"practice": false'),
        ('"type": "played"', '"type": "play"'),
        ('"seat": 0', '"seat": 40'),
        ('"winners": [', '"winners": [0, '),
        ('"sum": "', '"sum": 7, "x": "'),
        ('"type": "dealt"', '"type": 5'),
    ],
)
def test_damaged_json_lines(old: str, new: str) -> None:
    whole = format_jsonl(played(short_rules(), 23), names_for(short_rules()))
    assert old in whole
    text = whole.replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        replay(parse_jsonl(text, "damaged.jsonl"))
    check_spoken(caught.value, whole, text)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"type": []},
        {"type": "play"},
        {"type": "play", "card": 7},
        {"type": "play", "card": "ДS"},
        {"type": "play", "card": "7S", "extra": 1},
        {"type": "discard", "cards": ["7S", "7S"]},
        {"type": "discard", "cards": "7S"},
        {"type": "trump", "trump": "X"},
        {"type": "played", "seat": 12, "card": "7S"},
        {"type": "played", "seat": 10**30, "card": "7S"},
        {"type": "dealt", "hands": [["7S"], ["8"]], "talon": []},
        {"type": "scored", "contract": "a", "lines": [[{"what": "x"}]], "points": []},
        {"type": "ordered", "seat": 0, "contract": 1, "trump": None},
    ],
)
def test_wrong_values_of_a_message(data: object) -> None:
    with pytest.raises(UsageError) as caught:
        from_wire(data)
    check_spoken(caught.value, str(data))


@pytest.mark.parametrize(
    ("read", "text"),
    [(parse_card, word) for word in ("", "1S", "7X", "ДS", "QП", "JK9", "QQQ")]
    + [(parse_suit, "X"), (parse_rank, "1")],
)
def test_what_is_no_card(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(CardError) as caught:
        read(text)
    check_spoken(caught.value, text)


# --- The command line -------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "ploy",
        "rules minsk --plaers 3",
        "rules minsk --players",
        "rules minsk --players many",
        "rules minsk --players 9",
        "rules minsk --option ruff",
        "rules minsk --option ruff=9",
        "rules minsk --option rough=must",
        "rules minsk --lang xx",
        "rules minsk --rules-file a.toml",
        "rules minsk hearts",
        "rules a.toml",
        "rules nothing-of-the-kind",
        "rules check",
        "rules check /nowhere/table.toml",
        "simulate minsk --games 0",
        "simulate minsk --bots a",
        "simulate minsk --bots greedy,greedy",
        "simulate minsk --out /dev/null/x",
        "replay",
        "replay /nowhere.king",
        "replay /",
        "replay x.king --json --deal 1",
        "verify x.king --json=1",
        "play minsk --resume",
        "serve --port 99999",
        "serve --workers 2",
        "serve --bot-workers 0",
        "serve --pace 100",
        "serve --pace fast",
        "serve --log-level loud",
        "serve --behind-proxy nobody",
    ],
)
@pytest.mark.parametrize("language", OTHERS)
def test_a_wrong_command_line(
    line: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KING_LANG", language)
    assert main(line.split()) == 2
    text = capsys.readouterr().err.removeprefix("king: ")
    assert text
    flags = re.sub(r"--[a-z-]+(?:=\w+)?|\b[A-Z]+\b|\w+=\w+", " ", text)
    known = "play serve simulate rules replay verify debug info warning error greedy rulebook"
    assert not foreign(flags, language, [line, known, *_names()]), text


def _names() -> list[str]:
    from king.bots import bot_names
    from king.rules import builtin_ids, load

    options = [option.name for option in load("minsk").options]
    choices = [row.name for option in load("minsk").options for row in option.choices]
    return [*bot_names(), *builtin_ids(), *options, *choices]


def test_all_that_the_reader_of_arguments_says_of_our_flags_is_known() -> None:
    parser = argparse.ArgumentParser(prog="king", exit_on_error=False)
    parser.add_argument("file")
    parser.add_argument("--level", choices=("a", "b"))
    parser.add_argument("--json", action="store_true")
    said = []
    parser.error = said.append  # type: ignore[assignment, method-assign]
    for words in ([], ["x", "--level"], ["x", "--level", "c"], ["x", "--json=1"], ["x", "--no"]):
        try:
            parser.parse_args(words)
        except argparse.ArgumentError as error:
            said.append(str(error))
    assert len(said) >= 5
    assert all(isinstance(misuse_text(text), Phrase) for text in said)


# --- The sources ------------------------------------------------------------------------

_ERRORS = {"RulesetError", "RecordError", "ProofError", "UsageError", "CardError", "_WrongError"}
_METHODS = {"error", "wrong", "error_at", "_error", "_wrong", "_refuse", "_refuse_fact"}
_DATA = re.compile(r"""(["']).*?\1|\{.*\}|--[a-z-]+|[a-z_]+ =|\(extends """)
_AS_IT_STANDS = {
    "",
    "true",
    "all",
    "none",
    "finished",
    "unfinished",
    "UTF",
    "NAME",
    "CHOICE",
    "WEB",
    "CONCURRENCY",
}


SERVER = ("server", "server/api", "server/thinking", "server/storage")


def test_no_part_of_a_failure_is_plain_english() -> None:
    """Found and allowed are phrases, or values as they stand in a file."""
    faults, seen = [], 0
    for folder in (
        "rules",
        "records",
        "cli",
        "tui",
        "arena",
        "bots",
        "engine",
        "scoresheet",
        *SERVER,
        ".",
    ):
        for path in sorted((ROOT / folder).glob("*.py")):
            for line, text in _plain_parts(ast.parse(path.read_text(encoding="utf-8"))):
                seen += 1
                if text.startswith(tuple(_READERS)):
                    continue  # a line of a record
                words = set(re.split(r"[^A-Za-z]+", _DATA.sub("", text)))
                if {word for word in words if len(word) > 1} - _AS_IT_STANDS:
                    faults.append(f"{path.name}:{line}: {text}")
    assert seen > 5, "the test looks at nothing"
    assert not faults, "\n".join(faults)


def _plain_parts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts without a phrase that errors are made of, also by way of a local name."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        given: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                given.setdefault(node.targets[0].id, []).append(node.value)
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _makes_an_error(node.func):
                for part in _parts_of(node):
                    yield from _texts(part, given)


def _makes_an_error(function: ast.expr) -> bool:
    if isinstance(function, ast.Name):
        return function.id in _ERRORS
    return isinstance(function, ast.Attribute) and function.attr in _METHODS


def _parts_of(call: ast.Call) -> list[ast.expr]:
    """What was found and what is allowed: by name, or the last two that are given in order."""
    named = [word.value for word in call.keywords if word.arg in ("found", "allowed", "asked")]
    return (
        named + call.args[-2:]
        if len(call.args) != 2 or not _is_key(call)
        else named + call.args[1:]
    )


def _is_key(call: ast.Call) -> bool:
    """Whether the first of two arguments is a key: of ``wrong`` and its like."""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "wrong"


def _texts(node: ast.expr, given: dict[str, list[ast.expr]]) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Constant(value=str() as text):
            yield node.lineno, text
        case ast.JoinedStr(values=values):
            texts = [part.value for part in values if isinstance(part, ast.Constant)]
            yield node.lineno, " ".join(map(str, texts))
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body, given)
            yield from _texts(orelse, given)
        case ast.Name(id=name):
            for value in given.get(name, []):
                yield from _texts(value, {})


def test_the_text_of_an_error_is_that_of_its_phrases() -> None:
    for error in (
        RulesetError(file="f", key="k", found="x", allowed="y"),
        RecordError(file="f", line=3, found="x", allowed="y"),
        UsageError("x", "y"),
        CardError("x", "y"),
        KingError("plain"),
    ):
        assert str(error) == error.told


def test_english_would_be_noticed() -> None:
    """The two tests of this file can fail."""
    plain = RulesetError(file="f.toml", key="k", found="no such thing", allowed="another value")
    for language in OTHERS:
        words = failure_text(plain, translator(language))
        assert {"such", "thing", "another", "value"} & foreign(words, language, ["f.toml", "k"])
    code = "def f(t):\n    found = f'{t} cards'\n    raise t.error('k', found, 'at most 4')"
    assert [text for _, text in _plain_parts(ast.parse(code))] == [" cards", "at most 4"]
