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
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from planted_family import FAMILY
from planted_kernels import KERNELS
from planted_relatives import RELATIVES
from planted_server import SERVER
from planted_sheet import SHEET
from planted_solver import SOLVER

ROOT: Final = Path(__file__).resolve().parent.parent
JOBS: Final = 2
SECONDS: Final = 600  # for the tests of one fault, and for all of them without any fault
LONG_AGO: Final = 1_000_000_000  # seconds of the epoch, before every file of the tree
# What the tests of faults have no use for and what takes as long to load as they run.
PLUGINS: Final = ("-p", "no:cacheprovider", "-p", "no:schemathesis")


@dataclass(frozen=True)
class Fault:
    """What is broken, and which tests should say so: ``old`` stands exactly once in ``file``."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


FAULTS: Final = tuple(
    Fault(*planted) for planted in (*FAMILY, *RELATIVES, *SERVER, *SHEET, *KERNELS, *SOLVER)
)


class Copy:
    """A copy of the tree, for one fault after the other: what was compiled stays compiled."""

    def __init__(self, folder: Path) -> None:
        """Copy what the tests need, and nothing that can be made again."""
        self.root = folder.resolve()
        self._edits = 0
        skip = shutil.ignore_patterns("__pycache__", ".hypothesis")
        for name in ("src", "tests", "docs", "examples"):
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.root / name, ignore=skip)
        shutil.copy(ROOT / "pyproject.toml", self.root)

    def run_tests(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Tests over the sources of the copy, stopping at the first failure."""
        return self._python("-m", "pytest", "-x", "-q", *PLUGINS, *arguments)

    def is_what_runs(self) -> bool:
        """Whether the tests import the copy and not the tree it was made of."""
        found = self._python("-c", "import king; print(king.__file__)").stdout.strip()
        return Path(found).is_relative_to(self.root)

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[str]:
        """The copy with the fault in it. What is wrong with the patch itself, "" if nothing."""
        file = self.root / "src" / "king" / fault.file
        text = file.read_text(encoding="utf-8")
        found = text.count(fault.old)
        if found != 1:
            yield f"the patch fits {found} places of {fault.file}, not 1"
            return
        self._write(file, text.replace(fault.old, fault.new))
        try:
            yield ""
        finally:
            self._write(file, text)

    def _write(self, file: Path, text: str) -> None:
        """Write with a time that no compiled file has: to Python that is what tells versions."""
        file.write_text(text, encoding="utf-8")
        self._edits += 1
        os.utime(file, (LONG_AGO + self._edits, LONG_AGO + self._edits))

    def _python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = dict(os.environ, PYTHONPATH=str(self.root / "src"), CI="true")
        for name in ("PYTEST_ADDOPTS", "PYTHONDONTWRITEBYTECODE"):
            environment.pop(name, None)
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )


def try_fault(fault: Fault, copies: SimpleQueue[Copy]) -> tuple[Fault, str, float]:
    """Plant one fault; "" when a test noticed it, else the reason for complaint."""
    copy = copies.get()
    start = time.monotonic()
    try:
        with copy.planted(fault) as complaint:
            return fault, complaint or _complaint(copy, fault), time.monotonic() - start
    finally:
        copies.put(copy)


def _complaint(copy: Copy, fault: Fault) -> str:
    """Only a failed test is a notice; an error while collecting is a broken patch."""
    result = copy.run_tests(*fault.tests)
    if result.returncode == 0:
        return "NOT NOTICED"
    if result.returncode != 1 or " failed" not in result.stdout:
        return "the tests could not run:\n" + result.stdout[-2000:] + result.stderr[-2000:]
    return ""


def check_unbroken(copy: Copy, faults: list[Fault]) -> str:
    """All tests that are to fail must pass where nothing is broken, and on the copy's code."""
    if not copy.is_what_runs():
        return "the tests would not run on the copy"
    wanted = dict.fromkeys(test for fault in faults for test in fault.tests)
    result = copy.run_tests("-n", str(JOBS), *wanted)
    return "" if result.returncode == 0 else result.stdout[-3000:] + result.stderr[-1000:]


def main(words: list[str]) -> int:
    """Try the faults; the exit code."""
    faults = [fault for fault in FAULTS if not words or any(word in fault.name for word in words)]
    copies: SimpleQueue[Copy] = SimpleQueue()
    missed = 0
    with (
        tempfile.TemporaryDirectory(prefix="king-faults-") as folder,
        ThreadPoolExecutor(JOBS) as pool,
    ):
        made = [Copy(Path(folder) / str(number)) for number in range(JOBS)]
        broken = check_unbroken(made[0], faults)
        if broken:
            print(f"The tests fail without any fault:\n{broken}")
            return 1
        for copy in made:
            copies.put(copy)
        for fault, complaint, seconds in pool.map(lambda one: try_fault(one, copies), faults):
            missed += bool(complaint)
            print(f"{seconds:5.1f} s  {fault.name}: {complaint or 'noticed'}", flush=True)
    print(f"{len(faults) - missed} of {len(faults)} faults noticed")
    return 1 if missed or not faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
