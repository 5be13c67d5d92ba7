"""Commands of ``king score`` that are killed at every step at which they touch the disk.

Run as a program: ``python killed_writes.py FOLDER``. It prints one JSON line for each kill: the
command, whether it was killed, the sheet and its previous version as they were found then.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from types import FrameType

from king.cli.main import main

SHEET = "evening.sheet"
ADDED = ["add", SHEET, "no-king", "--count", "Vera=1"]
COMMANDS = (
    ["new", SHEET, "--rules", "minsk", "--names", "Anna,Boris,Vera", "--dealer", "Anna"],
    ADDED,
    ["edit", SHEET, "1", "--count", "Anna=10,Boris=0,Vera=0"],
    ["undo", SHEET],
)
TOUCHES = ("open", "os.rename", "os.remove", "os.chmod")
CALLS = ("open", "write", "flush", "fsync", "close", "replace", "rename", "fchmod", "__exit__")
WRITERS = ("append", "create", "write_whole", "write_bytes")
MOST = 200


class Watch:
    """Ends the process at a step: before the disk is touched, and before and after each call by
    which a file is written, so that a file can be found half written."""

    def __init__(self, step: int) -> None:
        self.left = step

    def on_event(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in TOUCHES and any(SHEET in str(one) for one in arguments):
            self.count()

    def on_call(self, frame: FrameType, event: str, called: object) -> None:
        if not event.startswith("c_") or getattr(called, "__name__", "") not in CALLS:
            return
        above: FrameType | None = frame
        while above is not None:
            if above.f_code.co_name in WRITERS:
                self.count()
                return
            above = above.f_back

    def count(self) -> None:
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)


def killed_at(step: int, words: list[str]) -> bool:
    """Run a command in a child that ends itself at a step; whether it came so far."""
    child = os.fork()
    if not child:
        watch = Watch(step)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.addaudithook(watch.on_event)
        sys.setprofile(watch.on_call)
        os._exit(main(["score", *words]))
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def restored(old: str | None) -> None:
    """The folder with this sheet and nothing else."""
    for path in Path().iterdir():
        path.unlink()
    if old is not None:
        Path(SHEET).write_text(old, encoding="utf-8")


def text_of(name: str) -> str | None:
    path = Path(name)
    return path.read_text(encoding="utf-8") if path.exists() else None


def run(folder: str) -> None:
    """Every command, killed at its first step, at its second, ... and at last not at all."""
    os.chdir(folder)
    restored(None)
    main(["score", *COMMANDS[0]])
    main(["score", "add", SHEET, "no-tricks", "--count", "Anna=1,Boris=3,Vera=6"])
    first = text_of(SHEET)
    for words in COMMANDS:
        old = None if words[0] == "new" else first
        for step in range(1, MOST):
            restored(old)
            was_killed = killed_at(step, words)
            found = {"command": words[0], "step": step, "killed": was_killed, "old": old}
            found |= {"sheet": text_of(SHEET), "kept": text_of(f"{SHEET}.bak")}
            if was_killed and text_of(SHEET) is not None:
                found["goes_on"] = main(["score", *ADDED]) == 0
            print("\n" + json.dumps(found), flush=True)
            if not was_killed:
                break


if __name__ == "__main__":
    run(sys.argv[1])
