"""Modules of the client that run without a browser, to be held to their Python twins."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

STATIC = Path(__file__).parents[2] / "src/king/web/static"


def told_by(runner: str, asked: object) -> list[Any]:
    """What a runner of this folder says of what it is asked, one line of JSON each."""
    node = shutil.which("node")
    if node is None:
        assert os.environ.get("CI") != "true", "node is missing"
        pytest.skip("node is missing")
    told = subprocess.run(
        [node, "--no-warnings", str(Path(__file__).parent / runner), str(STATIC)],
        input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr[-2000:]
    return [json.loads(line) for line in told.stdout.splitlines()]
