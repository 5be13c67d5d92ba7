"""Break the rules on purpose, one at a time, and see that the tests notice.

Each fault is a patch of one source file, made in a copy of the tree and never in place. The
tests named with it must pass on the unbroken copy and fail on the broken one. Exit code 0
when every fault was noticed, 1 otherwise, also when a patch no longer fits its file.

    python scripts/planted_faults.py             all faults
    python scripts/planted_faults.py trump joker those with one of these words in the name
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from planted_family import FAMILY
from planted_relatives import RELATIVES
from planted_server import SERVER
from planted_sheet import SHEET

ROOT: Final = Path(__file__).resolve().parent.parent
JOBS: Final = 2
SECONDS: Final = 120  # a run of the tests of one fault


@dataclass(frozen=True)
class Fault:
    """What is broken, and which tests should say so: ``old`` stands exactly once in ``file``."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


FAULTS: Final = tuple(Fault(*planted) for planted in (*FAMILY, *RELATIVES, *SERVER, *SHEET))


def copy_tree(to: Path) -> None:
    """What the tests need, and nothing that can be made again."""
    skip = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for folder in ("src", "tests", "docs", "examples"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, to / folder, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", to)


def run_tests(tree: Path, tests: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """The tests, stopping at the first failure, over the sources of the copy."""
    environment = dict(os.environ, PYTHONPATH=str(tree / "src"), CI="true")
    environment.pop("PYTEST_ADDOPTS", None)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(
        command,
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS * 5,
        check=False,
    )


def plant(fault: Fault, tree: Path) -> str | None:
    """Break the copy. What is wrong with the patch itself, if anything."""
    file = tree / "src" / "king" / fault.file
    text = file.read_text(encoding="utf-8")
    found = text.count(fault.old)
    if found != 1:
        return f"the patch fits {found} places of {fault.file}, not 1"
    file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    return None


def try_fault(fault: Fault) -> tuple[Fault, str, float]:
    """Plant one fault; "" when a test noticed it, else the reason for complaint."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="king-fault-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        complaint = plant(fault, tree)
        if complaint is None:
            result = run_tests(tree, fault.tests)
            complaint = _complaint(result)
    return fault, complaint, time.monotonic() - start


def _complaint(result: subprocess.CompletedProcess[str]) -> str:
    """Only a failed test is a notice; an error while collecting is a broken patch."""
    if result.returncode == 0:
        return "NOT NOTICED"
    if result.returncode != 1 or " failed" not in result.stdout:
        return "the tests could not run:\n" + result.stdout[-2000:] + result.stderr[-2000:]
    return ""


def check_unbroken(faults: list[Fault]) -> str:
    """All tests that are to fail must pass where nothing is broken, and on the copy's code."""
    with tempfile.TemporaryDirectory(prefix="king-whole-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        where = subprocess.run(
            [sys.executable, "-c", "import king; print(king.__file__)"],
            cwd=tree,
            env=dict(os.environ, PYTHONPATH=str(tree / "src")),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        if not Path(where.strip()).is_relative_to(tree.resolve()):
            return f"the tests would run on {where.strip()}, not on the copy"
        wanted = tuple(dict.fromkeys(test for fault in faults for test in fault.tests))
        result = run_tests(tree, ("-n", str(JOBS), *wanted))
        return "" if result.returncode == 0 else result.stdout[-3000:] + result.stderr[-1000:]


def main(words: list[str]) -> int:
    """Try the faults; the exit code."""
    faults = [fault for fault in FAULTS if not words or any(word in fault.name for word in words)]
    broken = check_unbroken(faults)
    if broken:
        print(f"The tests fail without any fault:\n{broken}")
        return 1
    missed = 0
    with ThreadPoolExecutor(JOBS) as pool:
        for fault, complaint, seconds in pool.map(try_fault, faults):
            missed += bool(complaint)
            print(f"{seconds:5.1f} s  {fault.name}: {complaint or 'noticed'}", flush=True)
    print(f"{len(faults) - missed} of {len(faults)} faults noticed")
    return 1 if missed or not faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
