"""Many games of bots from one seed."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from king.arena.chance import generator_of, shuffle_of
from king.arena.play import play_out
from king.bots import Bot, make_bot
from king.engine.game import Game, new_game
from king.errors import UsageError, phrase, phrases
from king.rules.ruleset import Rules


class GameSummary(Struct, frozen=True):
    """One finished game, by seats; ``plus`` and ``minus`` sum the deals of either sign."""

    deals: int
    totals: tuple[int, ...]
    plus: tuple[int, ...]
    minus: tuple[int, ...]


class Simulation(Struct, frozen=True):
    """A run of games; everything but ``seconds`` follows from the arguments."""

    ruleset: str
    players: int
    options: Mapping[str, str]
    seed: int
    bots: tuple[str, ...]
    games: tuple[GameSummary, ...]
    mean_totals: tuple[float, ...]
    seconds: float


def simulate(
    rules: Rules,
    *,
    games: int,
    seed: int,
    bots: Sequence[Bot | str],
    on_game: Callable[[int, Game], None] | None = None,
) -> Simulation:
    """Play ``games`` games, one bot or bot name a seat.

    ``on_game`` gets the number of each game, from 1, and the finished game.
    Raises UsageError for a number of bots other than the players, an unknown bot, or
    fewer than one game.
    """
    if games < 1:
        raise UsageError(phrases("{count} game", "{count} games", games), phrase("1 or more"))
    if len(bots) != rules.players:
        raise UsageError(
            phrases("{count} bot", "{count} bots", len(bots)),
            phrase("{seats}, one for each seat", seats=rules.players),
        )
    players = [make_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    began = time.perf_counter()
    rows = []
    for number in range(1, games + 1):
        rngs = [generator_of(seed, number, seat) for seat in rules.seats]
        game = play_out(new_game(rules, shuffle_of(seed, number)), players, rngs)
        rows.append(summary_of(game))
        if on_game is not None:
            on_game(number, game)
    return Simulation(
        ruleset=rules.id,
        players=rules.players,
        options=dict(rules.options),
        seed=seed,
        bots=tuple(bot.name for bot in players),
        games=tuple(rows),
        mean_totals=tuple(sum(row.totals[seat] for row in rows) / games for seat in rules.seats),
        seconds=time.perf_counter() - began,
    )


def summary_of(game: Game) -> GameSummary:
    """The sums of a finished game."""
    columns = [[result.points[seat] for result in game.finished] for seat in game.rules.seats]
    return GameSummary(
        deals=len(game.finished),
        totals=game.totals,
        plus=tuple(sum(points for points in column if points > 0) for column in columns),
        minus=tuple(sum(points for points in column if points < 0) for column in columns),
    )
