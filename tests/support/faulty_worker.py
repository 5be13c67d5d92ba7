"""A child of the server whose bots hang, die, lie and spy, and whose reader of rules may too.

Run as a program with the arguments of :mod:`king.server.thinking.worker`. What a spy has
seen it tells by the name of the error it raises, which is all of an error that is logged.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable

from king.bots import registry
from king.cards import Card, CardSet
from king.engine.actions import Action, Discard, Play
from king.engine.view import View
from king.server.thinking import worker


class Faulty:
    """A bot that does as it is told here."""

    def __init__(self, name: str, does: Callable[[View], object]) -> None:
        self.name = name
        self._does = does

    def choose(self, view: View, rng: random.Random) -> Action:
        found = self._does(view)
        return registry.make_bot("random").choose(view, rng) if found is None else found  # type: ignore[return-value]


def tell(text: object) -> None:
    """Raise an error of this name."""
    raise type(str(text), (Exception,), {})("A♠ K♥ are cards that no log may hold")


def spin(_: object) -> None:
    while True:
        pass


def garble(_: object) -> None:
    for number in range(3, 12):
        try:
            os.write(number, b"\xff" * 99)
        except OSError:
            continue


def hog(_: object) -> None:
    tell(len(bytearray(16 * 2**30)))


def fill(_: object) -> None:
    kept = []
    while True:
        kept.append(bytearray(2**20))


FAULTS: dict[str, Callable[[View], object]] = {
    "sleeps": lambda view: time.sleep(60),
    "spins": spin,
    "dies": lambda view: os._exit(3),
    "exits": lambda view: sys.exit(0),
    "raises": lambda view: tell("Trouble"),
    "cheats": lambda view: Play(Card(10_000)),
    "cheats-with-sets": lambda view: Discard(CardSet()),
    "says-nothing-known": lambda view: object(),
    "garbles": garble,
    "hogs": hog,
    "prints": lambda view: print("a" * 100_000),
    "asks": lambda view: input(),
    "tells-pid": lambda view: tell(os.getpid()),
    "tells-environment": lambda view: tell(",".join(sorted(os.environ))),
    "tells-view": lambda view: tell(f"{view.rules.id} {view.observer} {view.hands}"),
}


def reading(text: str, file: str) -> object:
    """As the real reader, but for files that say what should happen."""
    does = {"# spin": spin, "# fill": fill, "# die": FAULTS["dies"]}.get(text[:6].strip())
    if does is not None:
        does(None)  # type: ignore[arg-type]
    return READ(text, file)


READ = worker.house_rules

if __name__ == "__main__":
    for fault, what in FAULTS.items():
        registry._MAKERS[fault] = lambda name=fault, what=what: Faulty(name, what)  # type: ignore[misc]
    worker.house_rules = reading  # type: ignore[assignment]
    worker.main(int(sys.argv[1]))
