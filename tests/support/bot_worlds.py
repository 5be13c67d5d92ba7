"""Bots to compare the rulebook with."""

from __future__ import annotations

import random

from king.bots import make_bot
from king.engine import Action, View
from king.engine.actions import Decline, Keep


class KeeperBot:
    """``rulebook``, but it always keeps the talon and never bids."""

    name = "keeper"

    def __init__(self) -> None:
        self._rulebook = make_bot("rulebook")

    def choose(self, view: View, rng: random.Random) -> Action:
        """Keep, decline, and otherwise what the rulebook does."""
        if view.legal.kind in ("ask", "bid"):
            return Keep() if view.legal.kind == "ask" else Decline()
        return self._rulebook.choose(view, rng)
