"""How fast the kernels are, on this machine and now.

Times are of the clock on the wall. A machine that does other things too is slower than it
could be, never faster, so every figure is the best of several rounds, and rounds are short.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np

from king.cards import HEARTS
from king.kernels.batch import Batch
from king.kernels.playouts import playouts
from king.kernels.tables import Tables, covers, tables_for
from king.rules.ruleset import Rules

_ROUND: Final = 0.005
"""Seconds. Shorter than a busy machine leaves a program alone on all its processors."""
_FEW: Final = 2000  # deals


class PlayoutSpeed(NamedTuple):
    """Random deals of a contract, dealing with them."""

    ruleset: str
    contract: str
    threads: int
    deals_per_s: float
    moves_per_s: float


class BatchSpeed(NamedTuple):
    """Steps of a batch with observation and mask, dealing with them, one core."""

    size: int
    steps_per_s: float


class RivalSpeed(NamedTuple):
    """Random rollouts of OpenSpiel in C++, one core."""

    game: str
    moves_per_s: float


def bench_tables(rules: Rules) -> list[Tables]:
    """Every contract of a table that the kernels play, with hearts for a trump or named suit."""
    return [
        tables_for(
            rules,
            row,
            None if row.trump == "none" else HEARTS,
            named=HEARTS if row.bidding is not None else None,
        )
        for row in rules.contracts.values()
        if covers(rules, row)
    ]


def playout_speed(tables: Tables, *, threads: int, seconds: float, seed: int) -> PlayoutSpeed:
    """The best round of random playouts."""
    playouts(tables, _FEW, seed=seed, threads=threads)  # compiled by now
    few = _best(lambda: playouts(tables, _FEW, seed=seed), _ROUND)
    count = max(_FEW, int(_FEW * threads * _ROUND / few))
    found = playouts(tables, count, seed=seed)
    best = _best(lambda: playouts(tables, count, seed=seed, threads=threads), seconds)
    return PlayoutSpeed(
        tables.rules.id, tables.contract.id, threads, found.deals / best, found.moves / best
    )


def batch_speed(tables: Tables, size: int, *, seconds: float, seed: int) -> BatchSpeed:
    """The best round of steps by random legal actions, which are chosen off the clock.

    A round is as many steps as the pack has cards. In most contracts all rows are dealt anew
    in the same step: it belongs to the round.
    """
    batch, rng = Batch(tables, size, seed=seed), np.random.default_rng(seed)
    now, best, steps = batch.reset(), float("inf"), len(tables.cards)
    now = batch.step(now.masks.argmax(axis=1))  # compiled by now
    began = time.perf_counter()
    while best == float("inf") or time.perf_counter() - began < seconds:
        spent = 0.0
        for _ in range(steps):
            actions = (rng.random(now.masks.shape) * now.masks).argmax(axis=1)
            start = time.perf_counter()
            now = batch.step(actions)
            spent += time.perf_counter() - start
        best = min(best, spent)
    return BatchSpeed(size, size * steps / best)


def rival_speeds(*, seconds: float, seed: int) -> list[RivalSpeed]:
    """OpenSpiel's trick-taking games, none where it is not installed.

    Its fastest way to play at random is the evaluator of its tree search: one search of one
    simulation runs all rollouts in C++, from a deal that has been dealt.
    """
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return []
    known = {game.short_name for game in pyspiel.registered_games()}
    return [
        RivalSpeed(name, _rival_speed(pyspiel, name, seconds, seed))
        for name in _RIVALS
        if name.partition("(")[0] in known
    ]


_RIVALS: Final = (
    "hearts",
    "spades",
    "euchre",
    "oh_hell",
    "skat",
    "tarok",
    "bridge(use_double_dummy_result=false)",
)


def _rival_speed(pyspiel: Any, name: str, seconds: float, seed: int) -> float:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(actions, p=chances)))
    moves = float(np.mean([_length(state.clone(), rng) for _ in range(300)]))
    rollouts = 2000

    def once() -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, seed, False).step(state)

    return rollouts * moves / _best(once, seconds)


def _length(state: Any, rng: np.random.RandomState) -> int:
    """How many actions a random game has from here, what chance does counted too."""
    count = 0
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        count += 1
    return count


def _best(once: Callable[[], object], seconds: float) -> float:
    """The seconds of the fastest of many runs."""
    best, began = float("inf"), time.perf_counter()
    while best == float("inf") or time.perf_counter() - began < seconds:
        start = time.perf_counter()
        once()
        best = min(best, time.perf_counter() - start)
    return best
