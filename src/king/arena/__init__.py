"""Bots against bots: whole games, single contracts, duplicate deals.

>>> from king.arena import simulate
>>> from king.rules import load
>>> run = simulate(load("minsk").rules(), games=1, seed=1, bots=["random"] * 3)
>>> run.games[0].deals, sum(run.games[0].totals)
(27, 0)
"""

from king.arena.duplicate import Advantage, Duplicate, duplicate
from king.arena.play import decide, play_deal, play_out, single_deal
from king.arena.simulate import GameSummary, Simulation, simulate

__all__ = [
    "Advantage",
    "Duplicate",
    "GameSummary",
    "Simulation",
    "decide",
    "duplicate",
    "play_deal",
    "play_out",
    "simulate",
    "single_deal",
]
