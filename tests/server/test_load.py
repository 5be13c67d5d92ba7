"""The load test works, at a size that any machine carries; how fast is for `benchmarks/`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_twenty_tables_lose_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "benchmarks/server.py", "--tables", "20", "--seconds", "4"]
    command += ["--warm", "1", "--every", "0.5", "--json", "--folder", str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    row = json.loads(run.stdout)
    assert (row["lost"], row["reordered"], row["troubles"]) == (0, 0, 0)
    assert row["sockets"] == 80
    assert row["arrivals"] >= 3 * 20 * 4
    assert 0 < row["p50"] <= row["p95"] <= row["p99"] <= row["longest"]
    assert list(tmp_path.iterdir()) == []
