"""House rules of a stranger: read and built in a child, never in the server itself."""

from __future__ import annotations

from collections.abc import Mapping

from king.rules import Rules, Ruleset
from king.server.house import Mind

FILE = "house.toml"
"""What the file is called in errors: the server never sees its name."""


async def read_house_rules(
    mind: Mind,
    text: str,
    players: int | None,
    options: Mapping[str, str],
    file: str = FILE,
    *,
    is_waking: bool = False,
) -> tuple[Rules, Ruleset]:
    """The rules of a table, and what the file says. ``is_waking``: of one that has been read.

    Raises RulesetError, UsageError.
    """
    facts = await mind.load_rules(text, file, is_waking=is_waking)
    count = facts.players[0] if players is None else players
    rules = await mind.rules_for(text, file, count, options, is_waking=is_waking)
    ruleset = Ruleset(
        id=facts.id,
        title=facts.title,
        aliases=(),
        sources=(),
        players=facts.players,
        options=facts.options,
        text=facts.text,
        file=facts.file,
        build=_built_elsewhere,
    )
    return rules, ruleset


def _built_elsewhere(players: int, options: Mapping[str, str]) -> Rules:
    raise AssertionError("the rules of a stranger are built in a child")
