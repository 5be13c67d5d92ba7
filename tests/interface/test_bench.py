"""``king bench``: the document and the table that are made of it."""

from __future__ import annotations

import json
import sys

import pytest

from king.cli import bench
from king.cli.main import main
from king.kernels import speed
from king.locales import translator

QUICK = ["bench", "ordered", "--seconds", "0.001", "--deals", "0"]


def test_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--json"]) == 0
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
    assert found["solver"] == []
    one = [row["moves_per_s"] for row in found["playouts"] if row["threads"] == 1]
    if found["openspiel"]:
        best = max(row["moves_per_s"] for row in found["openspiel"])
        ratio = sum(one) / len(one) / best
        assert found["ratio_to_openspiel"] == pytest.approx(ratio, rel=0.01, abs=0.01)


def test_without_openspiel(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert speed.rival_speeds(seconds=0.001, seed=1) == []
    assert main([*QUICK, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ratio_to_openspiel"] is None
    assert main(QUICK) == 0
    assert "OpenSpiel is not installed." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["--seconds", "0"], "--seconds 0"),
        (["--seconds", "x"], "--seconds 'x'"),
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


def test_compiling_is_told_to_who_waits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    speak = translator("en")
    bench.tell_of_compiling(speak)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bench.tell_of_compiling(speak)
    assert capsys.readouterr().err == "Compiling fast code, once: this takes a while.\n"
