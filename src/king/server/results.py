"""What is kept about a table beside its log: its line in lists, its part of the statistics."""

from __future__ import annotations

from king.cards import Card
from king.engine.events import Dealt as DealtEvent
from king.server.storage import Dealt, Row
from king.server.table import Table


def row_of(table: Table, now: int) -> Row:
    """The line of a table in lists. ``now``: milliseconds since 1970."""
    return Row(
        id=table.id,
        ruleset=table.made.ruleset,
        players=table.rules.players,
        status=table.status,
        is_open=table.made.is_open,
        seats=tuple(None if chair is None else chair.name for chair in table.chairs),
        totals=None if table.game is None else table.game.totals,
        created_at=table.made.at,
        changed_at=now,
    )


def dealt_of(table: Table) -> Dealt | None:
    """Which cards were dealt where in a game that is over; the talon and the stock count as one
    place more. None for house rules, whose packs and names are their own, and for a game that
    went on from another one.
    """
    game = table.game
    if game is None or not game.is_over or table.made.is_house or table.made.given is not None:
        return None
    players = table.rules.players
    size = max(table.rules.pack) + 1
    counts = [[0] * size for _ in range(players + 1)]
    for deal in game.finished:
        for event in deal.events:
            if isinstance(event, DealtEvent):
                _count(counts, event, deal.dealer)
    rows = tuple(tuple(row) for row in counts)
    return Dealt(table.made.ruleset, players, len(game.finished), rows)


def _count(counts: list[list[int]], event: DealtEvent, dealer: int) -> None:
    players = len(counts) - 1
    for seat, hand in enumerate(event.hands):
        for card in hand or ():
            counts[(seat - dealer - 1) % players][card] += 1
    left: tuple[Card, ...] = (*(event.talon or ()), *(event.stock or ()))
    for card in left:
        counts[players][card] += 1
