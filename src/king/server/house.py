"""What all tables of a server share."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from king.engine import Action, View
from king.explain.page import Page
from king.rules import Rules
from king.server.aside import Aside, Threads
from king.server.metrics import Metrics
from king.server.settings import Settings
from king.server.storage import Store
from king.server.table import SourceMaker, Table, shuffle_of
from king.server.thinking.frames import HouseRules


class Mind(Protocol):
    """Where bots think."""

    async def choose(self, bot: str, view: View, chance: str) -> Action:
        """What a bot does; some legal action when it fails."""

    async def load_rules(self, text: str, file: str, *, is_waking: bool = False) -> HouseRules:
        """What a house ruleset says. Raises RulesetError or UsageError."""

    async def rules_for(
        self,
        text: str,
        file: str,
        players: int,
        options: Mapping[str, str],
        *,
        is_waking: bool = False,
    ) -> Rules:
        """The rules of a house ruleset for a table. Raises RulesetError or UsageError."""

    async def page_for(
        self, text: str, file: str, players: int, options: Mapping[str, str], lang: str
    ) -> Page:
        """The same in words. Raises RulesetError or UsageError."""


class House:
    """The shared services. Time and secrets are parts of it, so that tests can hold them still.

    ``tick``: a steady clock in seconds; ``now``: milliseconds since 1970; ``secret``: some
    random bytes; ``source_of``: where the deals of a game come from; ``aside``: where long work is
    done.
    """

    def __init__(
        self,
        *,
        settings: Settings,
        store: Store,
        thinkers: Mind,
        metrics: Metrics,
        tick: Callable[[], float] = time.monotonic,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        secret: Callable[[int], bytes] = secrets.token_bytes,
        source_of: SourceMaker = shuffle_of,
        aside: Aside | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self.metrics = metrics
        self.tick = tick
        self.now = now
        self.secret = secret
        self.source_of = source_of
        self.aside = aside or Threads()
        self.rematch: Callable[[Table], Awaitable[str]] = _no_hub
        self.is_there: Callable[[str], Awaitable[bool]] = _no_hub


async def _no_hub(_: object) -> Any:
    raise AssertionError("the hub has not moved in yet")
