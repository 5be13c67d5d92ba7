"""What a bot is."""

from __future__ import annotations

import random
from typing import Protocol

from king.engine.actions import Action
from king.engine.view import View


class Bot(Protocol):
    """A player: given what its seat may know, it says what it does.

    It has no other source of facts than the view and no other source of chance than the
    generator, so the same view and generator give the same action on every machine.
    """

    @property
    def name(self) -> str:
        """The name by which the bot is asked for."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, which is never empty here."""
