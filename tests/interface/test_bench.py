"""``king bench``: the document and the table that are made of it."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec

import pytest

from king.cli import bench
from king.cli.main import main
from king.kernels import speed
from king.locales import translator
from king.solver.bench import CASES

QUICK = ["bench", "ordered", "--seconds", "0.001", "--deals", "0"]


SOLVED = ["ruleset", "contract", "deals", "median_ms", "p90_ms", "max_ms", "nodes_per_s"]


def test_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK[:-1], "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    names = ["machine", "playouts", "batch", "openspiel", "ratio_to_openspiel", "solver"]
    assert list(found) == names
    contracts = {row["contract"] for row in found["playouts"]}
    assert {"no-tricks", "no-all", "otygrysh"} <= contracts
    for row in found["playouts"]:
        assert list(row) == ["ruleset", "contract", "threads", "deals_per_s", "moves_per_s"]
        assert row["ruleset"] == "ordered"
        assert row["moves_per_s"] > row["deals_per_s"] > 0
    assert {row["threads"] for row in found["playouts"]} <= {1, 2}
    assert [row["size"] for row in found["batch"]] == [64, 1024, 8192]
    assert all(list(row) == ["size", "steps_per_s"] for row in found["batch"])
    assert [(row["ruleset"], row["contract"]) for row in found["solver"]] == [
        (case.ruleset, case.contract) for case in CASES
    ]
    for row in found["solver"]:
        assert list(row) == SOLVED
        assert row["deals"] == 2
        assert 0 < row["median_ms"] <= row["p90_ms"] <= row["max_ms"]
        assert row["nodes_per_s"] > 0
    one = [row["moves_per_s"] for row in found["playouts"] if row["threads"] == 1]
    assert bool(found["openspiel"]) == (find_spec("pyspiel") is not None)
    if found["openspiel"]:
        assert all(list(row) == ["game", "moves_per_s"] for row in found["openspiel"])
        best = max(row["moves_per_s"] for row in found["openspiel"])
        ratio = sum(one) / len(one) / best
        assert found["ratio_to_openspiel"] == pytest.approx(ratio, rel=0.01, abs=0.01)


def test_without_openspiel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert speed.rival_speeds(seconds=0.001, seed=1) == []
    assert main([*QUICK, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ratio_to_openspiel"] is None
    assert found["openspiel"] == found["solver"] == []
    assert main(QUICK) == 0
    assert "OpenSpiel is not installed." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["--seconds", "0"], "--seconds 0"),
        (["--seconds", "x"], "--seconds 'x'"),
        (["--deals", "-1"], "--deals -1"),
        (["kg"], "kg"),
        (["nothing"], "nothing"),
    ],
)
def test_what_cannot_be_measured(
    words: list[str], found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert found in err
    assert err.count("\n") == 1


def test_the_table_speaks_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    document = {
        "machine": "a machine",
        "playouts": [
            {"ruleset": "r", "contract": "c", "threads": 1, "deals_per_s": 2e6, "moves_per_s": 6e7},
            {"ruleset": "r", "contract": "c", "threads": 2, "deals_per_s": 4e6, "moves_per_s": 9e7},
        ],
        "batch": [{"size": 64, "steps_per_s": 15e6}],
        "openspiel": [{"game": "hearts", "moves_per_s": 4e6}],
        "ratio_to_openspiel": 15.0,
        "solver": [
            {"ruleset": "r", "contract": "c", "median_ms": 1.5, "p90_ms": 2.5, "max_ms": 30.0}
        ],
    }
    texts = set()
    for language in ("en", "ru", "pl"):
        bench._print(document, translator(language))
        text = capsys.readouterr().out
        for number in ("60.0", "90.0", "15.0", "4.0", "1.5", "2.5", "30.0"):
            assert number in text
        texts.add(text)
    assert len(texts) == 3


def test_a_person_who_waits_is_told_what_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak = translator("en")
    with bench.watching(speak) as watch:
        watch.begins("a figure")
        watch.compiles()
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with bench.watching(speak) as watch:
        watch.begins("a figure")
        watch.compiles()
    out, err = capsys.readouterr()
    assert not out
    assert "Compiling fast code, once: this takes a while.\n" in err
    assert "measuring: a figure" in err
