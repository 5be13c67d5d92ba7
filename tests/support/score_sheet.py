"""One sheet of ``king score``, and what the command says about it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from king.cli.main import main


class Sheet:
    """One sheet and what the command says about it."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self.capsys = capsys

    def run(self, action: str, *words: str) -> tuple[int, str, str]:
        code = main(["score", action, str(self.path), *words])
        told = self.capsys.readouterr()
        return code, told.out, told.err

    def good(self, action: str, *words: str) -> str:
        code, out, err = self.run(action, *words)
        assert (code, err) == (0, ""), err
        return out

    def bad(self, action: str, *words: str) -> str:
        before = self.path.read_bytes() if self.path.exists() else None
        code, out, err = self.run(action, *words)
        assert code == 2
        assert out == ""
        assert err.startswith("king: ")
        assert err.count("\n") == 1
        assert "Traceback" not in err
        after = self.path.read_bytes() if self.path.exists() else None
        assert before == after, "a refusal changes nothing"
        return err

    def json(self) -> dict[str, Any]:
        self.capsys.readouterr()
        return json.loads(self.good("show", "--json"))
