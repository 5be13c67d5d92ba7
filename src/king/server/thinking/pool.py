"""What the server asks of its children: an action for a bot, rules of a stranger's file.

Nothing here can fail for a table: where a child gives no answer, something legal is played.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from king.engine.actions import Action, LegalActions
from king.engine.view import View
from king.errors import KingError, RulesetError, UsageError, phrase
from king.explain.page import Page
from king.records.show import clean
from king.rules.load import MAX_BYTES
from king.rules.ruleset import Rules
from king.server.thinking.child import Child, ChildError
from king.server.thinking.children import Children
from king.server.thinking.frames import (
    Build,
    Describe,
    Failure,
    HouseRules,
    Load,
    Refused,
    Reply,
    Think,
    Thought,
)
from king.server.thinking.house import MEMORY, MOST_WAITING, SECONDS

log = logging.getLogger(__name__)

WORKER: Final = (sys.executable, "-m", "king.server.thinking.worker")
BOT_MEGABYTES: Final = 512
LATER: Final = phrase("another try in a minute")
MOST_RULES: Final = 64
"""Rules of house files that are kept, since tables of one file share them."""


class Thinkers:
    """Bots and house rules, each in processes of their own.

    ``workers`` children think for bots, up to ``limit`` seconds a decision; waiting for a
    free child does not count. One more child reads house rules, so that no file keeps a bot
    waiting, and one reads those of tables that wake, so that no crowd of senders keeps people
    from their table. ``failures`` counts bots that had to be helped out, by kind: "raised",
    "illegal", "unknown" (no bot of this name), "slow", "died", "garbled", "start", "failed"; and
    children that failed over a house-rules file, as "rules-slow" and so on.
    """

    def __init__(
        self, workers: int, *, limit: float = 5.0, command: Sequence[str] = WORKER
    ) -> None:
        self.failures: Counter[str] = Counter()
        self._limit = limit
        self._bots = Children(workers, command, BOT_MEGABYTES)
        self._readers = Children(1, command, MEMORY // 2**20)
        self._wakers = Children(1, command, MEMORY // 2**20)
        self._rules: OrderedDict[tuple[object, ...], Rules] = OrderedDict()
        self._facts: OrderedDict[tuple[str, str], HouseRules] = OrderedDict()

    @property
    def waiting(self) -> int:
        """Decisions that no child has begun with."""
        return self._bots.waiting

    async def start(self) -> None:
        """Take requests; the first of them start the processes."""
        self._bots.start()
        self._readers.start()
        self._wakers.start()

    async def stop(self) -> None:
        """End all processes; whoever waits for an answer is cancelled and plays nothing."""
        await self._bots.stop()
        await self._readers.stop()
        await self._wakers.stop()

    async def choose(self, bot: str, view: View, chance: str) -> Action:
        """What a bot does, from the view of its seat alone; ``view`` must have legal actions.

        ``chance`` is all it draws its luck from: the same view and text give the same action.
        It must tell nothing of the deal. Where the bot fails it is the first legal action.
        """

        def request(child: Child) -> Think:
            slot, rules = child.slot_of(view.rules)
            bare = replace(view, rules=None)
            return Think(bot, bare, chance, slot, rules, self._limit)

        try:
            reply = await self._bots.ask(request)
        except ChildError as error:
            return self._help_out(bot, view, Failure(error.kind))
        if not isinstance(reply, Thought):
            return self._help_out(bot, view, Failure("garbled"))
        if reply.failure is not None or not _is_legal(reply.action, view.legal):
            return self._help_out(bot, view, reply.failure or Failure("illegal"))
        return reply.action

    def _help_out(self, bot: str, view: View, failure: Failure) -> Action:
        """Count and log a failure, without a card in the log; the first legal action."""
        self.failures[failure.kind] += 1
        log.warning(
            "a bot failed, the first legal action is played",
            extra={
                "event": "bot-failed",
                "kind": failure.kind,
                "bot": clean(bot),
                "ruleset": view.rules.id,
                "decision": view.legal.kind,
                "error": failure.error,
                "place": failure.place,
            },
        )
        return next(iter(view.legal))

    async def load_rules(self, text: str, file: str, *, is_waking: bool = False) -> HouseRules:
        """What a house-rules file says, read in a child that has little time and memory.

        ``file`` names it in errors; ``is_waking``: a table waits for it that was read before.
        What was read lately is known. Raises RulesetError for a mistake, also for a game that
        is too large for a server, and UsageError where too many send files at once.
        """
        file = _checked(text, file)
        key = (text, file)
        if key in self._facts:
            self._facts.move_to_end(key)
            return self._facts[key]
        reply = await self._read(Load(text, file, SECONDS), is_waking=is_waking)
        assert isinstance(reply, HouseRules)
        self._facts[key] = reply
        if len(self._facts) > MOST_RULES:
            self._facts.popitem(last=False)
        return reply

    async def rules_for(
        self,
        text: str,
        file: str,
        players: int,
        options: Mapping[str, str],
        *,
        is_waking: bool = False,
    ) -> Rules:
        """The rules of one table from a house-rules file, built in a child.

        The same rules are the same object while they are kept. Raises as
        :meth:`load_rules`, and UsageError for players or options that the file does not have.
        """
        file = _checked(text, file)
        key = (text, file, players, *sorted(options.items()))
        if key in self._rules:
            self._rules.move_to_end(key)
            return self._rules[key]
        request = Build(text, file, players, dict(options), SECONDS)
        reply = await self._read(request, is_waking=is_waking)
        assert isinstance(reply, Rules)
        self._rules[key] = reply
        if len(self._rules) > MOST_RULES:
            self._rules.popitem(last=False)
        return reply

    async def page_for(
        self, text: str, file: str, players: int, options: Mapping[str, str], lang: str
    ) -> Page:
        """The rules of one table from a house-rules file, in words. Raises as :meth:`rules_for`."""
        file = _checked(text, file)
        reply = await self._read(Describe(text, file, players, dict(options), lang, SECONDS))
        assert isinstance(reply, Page)
        return reply

    async def _read(self, request: Load | Build | Describe, *, is_waking: bool = False) -> Reply:
        """Raises RulesetError and UsageError."""
        children = self._wakers if is_waking else self._readers
        if not is_waking and children.waiting >= MOST_WAITING:
            raise UsageError(phrase("too many house-rules files at once"), LATER)
        try:
            reply = await children.ask(lambda _: request)
        except ChildError as error:
            self.failures[f"rules-{error.kind}"] += 1
            fields = {"event": "rules-failed", "kind": error.kind, "bytes": len(request.text)}
            log.warning("a house-rules file could not be read", extra=fields)
            raise _unreadable(error.kind, request.file) from None
        if isinstance(reply, Refused):
            raise _refusal(reply)
        return reply


def _is_legal(action: object, legal: LegalActions) -> bool:
    """Whether an action may be done; what cannot even be compared may not."""
    try:
        return action in legal
    except Exception:
        return False


def _checked(text: str, file: str) -> str:
    """The name of a file as it can be shown, once its text is short enough to be read at all.

    Raises RulesetError.
    """
    file = clean(file)
    try:
        size = len(text) if len(text) > MAX_BYTES else len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise RulesetError(
            file=file, key="", found=phrase("half of a surrogate pair"), allowed="UTF-8"
        ) from None
    if size > MAX_BYTES:
        found = phrase("more than {count} bytes", count=MAX_BYTES)
        allowed = phrase("a file of at most {count} bytes", count=MAX_BYTES)
        raise RulesetError(file=file, key="", found=found, allowed=allowed)
    return file


def _refusal(reply: Refused) -> KingError:
    if reply.file is None:
        return UsageError(reply.found, reply.allowed)
    return RulesetError(file=reply.file, key=reply.key, found=reply.found, allowed=reply.allowed)


def _unreadable(kind: str, file: str) -> KingError:
    """What a person is told whose file took a child down, or met none."""
    if kind == "start":
        return UsageError(phrase("house rules cannot be read now"), LATER)
    if kind == "slow":
        found = phrase("more work than {seconds} seconds", seconds=round(SECONDS))
    else:
        found = phrase("more than can be read")
    allowed = phrase("a shorter and plainer file")
    return RulesetError(file=file, key="", found=found, allowed=allowed)
