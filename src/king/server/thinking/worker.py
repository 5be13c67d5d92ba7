"""The child process: ``python -m king.server.thinking.worker MIB``, asked over its pipes.

It ends when its input does, so nothing is left behind by a server that was killed; and
while it thinks an alarm of the system is set, which ends it also in the middle of a thought
that nobody waits for. MIB bounds its address space where the system can do that.
"""

from __future__ import annotations

import logging
import os
import random
import signal
import sys
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final

from msgspec.structs import replace

from king.arena import decide
from king.bots import Bot, make_bot
from king.engine.view import View
from king.errors import KingError, Phrase, RulesetError, UsageError, phrase
from king.explain.page import Page, rules_page
from king.rules.ruleset import Rules, Ruleset
from king.server.thinking.frames import (
    Build,
    Describe,
    Failure,
    HouseRules,
    Load,
    Ready,
    Refused,
    Reply,
    Request,
    Think,
    Thought,
    frame,
    read_request,
)
from king.server.thinking.house import MOST_TEXT, check_size, house_rules

GRACE: Final = 2.0
"""Seconds that an alarm leaves to a server that is there to end the child itself."""


def main(megabytes: int) -> None:
    """Answer requests until there are no more."""
    inbox, outbox = _pipes()
    _bound(megabytes)
    slots: dict[int, Rules] = {}
    watch = _Watch()
    _send(outbox, Ready())
    while (request := read_request(inbox)) is not None:
        _alarm(request.seconds + GRACE)
        reply = _answer(request, slots, watch)
        _alarm(0)
        _send(outbox, reply)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server; whoever prints or asks meanwhile does it to nobody."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nobody = os.open(os.devnull, os.O_RDWR)
    os.dup2(nobody, 0)
    os.dup2(nobody, 1)
    os.close(nobody)
    return inbox, outbox


def _bound(megabytes: int) -> None:
    """Leave stopping to the server, write no dump of memory, take no more than allowed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        import resource
    except ImportError:  # a system without such limits
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    most = megabytes * 2**20
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _alarm(seconds: float) -> None:
    """Have the system end this process after so long (0: never), whatever it does then."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _send(outbox: BinaryIO, reply: Reply) -> None:
    outbox.write(frame(reply))
    outbox.flush()


def _answer(request: Request, slots: dict[int, Rules], watch: _Watch) -> Reply:
    """What to reply. A file that fills the memory ends this child, and the next one is fresh."""
    if isinstance(request, Think):
        if request.rules is not None:
            slots[request.slot] = request.rules
        view = replace(request.view, rules=slots[request.slot])
        return _think(request.bot, view, request.chance, watch)
    try:
        return _read(request)
    except RulesetError as error:
        return Refused(_cut(error.found), _cut(error.allowed), _cut(error.file), _cut(error.key))
    except UsageError as error:
        return Refused(_cut(error.asked), _cut(error.allowed))
    except RecursionError:
        return Refused(phrase("tables nested without end"), phrase("a plain file"), request.file)


def _think(name: str, view: View, chance: str, watch: _Watch) -> Thought:
    """What the bot does; where it fails :func:`king.arena.decide` does something legal."""
    watch.seen = None
    try:
        bot = _bot(name)
    except KingError:
        return Thought(next(iter(view.legal)), Failure("unknown"))
    return Thought(decide(bot, view, random.Random(chance)), watch.seen)


@cache
def _bot(name: str) -> Bot:
    return make_bot(name)


class _Watch(logging.Handler):
    """Hears what is logged of a bot that failed, and keeps what tells no cards."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Failure | None = None
        log = logging.getLogger(decide.__module__)
        log.addHandler(self)
        log.propagate = False

    def emit(self, record: logging.LogRecord) -> None:
        """Note the failure, without its message."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            self.seen = Failure("illegal")
            return
        place, trace = "", error.__traceback__
        while trace is not None:
            place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
            trace = trace.tb_next
        self.seen = Failure("raised", type(error).__name__, place)


@lru_cache(maxsize=8)
def _house(text: str, file: str) -> tuple[Ruleset, HouseRules]:
    return house_rules(text, file)


def _read(request: Load | Build | Describe) -> HouseRules | Rules | Page:
    """Raises RulesetError and UsageError."""
    ruleset, house = _house(request.text, request.file)
    if isinstance(request, Load):
        return house
    rules = ruleset.rules(request.players, request.options)
    check_size(rules, request.file)
    if isinstance(request, Describe):
        return rules_page(ruleset, rules, request.lang)
    return rules


def _cut(text: Any) -> str:
    """A text of bounded length; a phrase that is short enough stays one."""
    if not isinstance(text, Phrase):
        text = str(text)
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


if __name__ == "__main__":
    main(int(sys.argv[1]))
