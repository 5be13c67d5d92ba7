"""How much a house-rules file may say where strangers send it to a server.

The loader has bounds of its own, which keep it quick (see ``MAX_BYTES`` and ``MAX_OPTIONS``
in :mod:`king.rules.load`, ``MAX_PACK`` in :mod:`king.rules.schema`, ``MOST_WORK`` in
:mod:`king.rules.check`). These are about the games that follow: a table keeps its whole
game in memory and in its log, and shows each decision with all that may be done.
"""

from __future__ import annotations

import math
from typing import Final

from king.errors import Phrase, RulesetError, phrase, phrases
from king.rules.bounds import longest_deals, longest_game
from king.rules.contract import Contract
from king.rules.load import load_text
from king.rules.ruleset import Rules, Ruleset, plan_of
from king.server.thinking.frames import HouseRules

SECONDS: Final = 5.0
"""To read a file, in a child; the loader gives up by itself after about two."""

MEMORY: Final = 384 * 2**20
"""Bytes of address space of the child that reads. The hardest files tried need less
than 100 MB, Python itself included."""

MOST_WAITING: Final = 16
"""Files that wait to be read: more senders at once are told to come again."""

MOST_DEALS: Final = 250
"""A finished deal keeps about 40 KB in memory, so the longest game stays near 10 MB. King's
own have at most 200."""

MOST_ACTIONS: Final = 30_000
"""Of a game of tricks, layouts and sales. King's own have at most 14,800."""

MOST_FIGHTING: Final = 4_000_000
"""Of a game of bouts, where the count is only a far bound: it holds what all twelve players
could be asked after each card of 300 bouts. King's own have at most 3,495,010."""

MOST_PLAYERS: Final = 12
"""As many as the loader knows; said here because the seats of a table are counted by it."""

MOST_CARDS: Final = 216
"""Four packs with jokers."""

MOST_OPTIONS, MOST_CHOICES = 24, 8
"""What a form can show. King's own have at most 16 options, of at most 5 choices."""

MOST_WAYS: Final = 100_000
"""Ways to choose the cards of one discard or pass. King's own have at most 680."""

MOST_TEXT: Final = 600
"""Characters of what an error quotes and of what it lists."""


def house_rules(text: str, file: str) -> tuple[Ruleset, HouseRules]:
    """Read a file and what it says for each number of players, with the default choices.

    Raises RulesetError also for what is a game, but too large for a server.
    """
    ruleset = load_text(text, file)
    players, options = max(ruleset.players), len(ruleset.options)
    found = phrases("{count} player", "{count} players", players)
    _at_most(MOST_PLAYERS, players, found, file, "players")
    found = phrases("{count} option", "{count} options", options)
    _at_most(MOST_OPTIONS, options, found, file, "option")
    for option in ruleset.options:
        key, choices = f"option.{option.name}.choice", len(option.choices)
        found = phrases("{count} choice", "{count} choices", choices)
        _at_most(MOST_CHOICES, choices, found, file, key)
    tables = [ruleset.rules(players) for players in ruleset.players]
    for rules in tables:
        check_size(rules, file)
    return ruleset, HouseRules(
        id=ruleset.id,
        title=ruleset.title,
        players=ruleset.players,
        options=ruleset.options,
        text=text,
        file=file,
        deals=max(map(longest_deals, tables)),
        actions=max(map(longest_game, tables)),
    )


def check_size(rules: Rules, file: str) -> None:
    """Refuse the rules of one table that would make too long a game. Raises RulesetError."""
    cards, deals, actions = len(rules.pack), longest_deals(rules), longest_game(rules)
    found = phrases("{count} card", "{count} cards", cards)
    _at_most(MOST_CARDS, cards, found, file, "pack")
    found = phrases("{count} deal", "{count} deals", deals)
    _at_most(MOST_DEALS, deals, found, file, "schedule")
    fights = any(row.bouts is not None for row in rules.contracts.values())
    most = MOST_FIGHTING if fights else MOST_ACTIONS
    found = phrases("{count} action in a game", "{count} actions in a game", actions)
    _at_most(most, actions, found, file, "schedule")
    for row in rules.contracts.values():
        ways = _ways(rules, row)
        found = phrases(
            "{count} way to choose the cards that are put away or passed",
            "{count} ways to choose the cards that are put away or passed",
            ways,
        )
        _at_most(MOST_WAYS, ways, found, file, f"contract.{row.id}")


def _ways(rules: Rules, row: Contract) -> int:
    """How many choices the largest decision about several cards has."""
    plan = plan_of(rules, row)
    taken = plan.talon if rules.talon.to == "declarer" else 0
    passed = math.comb(plan.hand, rules.passing.cards)
    return max(passed, math.comb(plan.hand + taken, taken))


def _at_most(most: int, count: int, found: Phrase, file: str, key: str) -> None:
    if count > most:
        allowed = phrase("at most {most} on a server", most=most)
        raise RulesetError(file=file, key=key, found=found, allowed=allowed)
