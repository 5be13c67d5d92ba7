"""The bots there are, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from king.bots.chance import RandomBot
from king.bots.protocol import Bot
from king.bots.rulebook import RulebookBot
from king.errors import UsageError, phrase

_MAKERS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "rulebook": RulebookBot,
}


def bot_names() -> tuple[str, ...]:
    """The names that :func:`make_bot` knows."""
    return tuple(_MAKERS)


def make_bot(name: str) -> Bot:
    """A bot by its name. Raises UsageError, which lists the names."""
    maker = _MAKERS.get(name)
    if maker is None:
        raise UsageError(phrase("no bot {name}", name=repr(name)), ", ".join(bot_names()))
    return maker()
