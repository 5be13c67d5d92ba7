"""How fast the kernels play, contract by contract, one core.

    .venv/bin/python benchmarks/kernels.py [--seconds 0.3] [RULESET ...]

Cards played in a second at random, dealing included, and by the rule of thumb; beside them
the ratio to a fixed compiled loop of integer arithmetic timed in the same run, which travels
better between machines.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import fmean

import numpy as np

from king.kernels.arrays import Tables
from king.kernels.compiling import kernel
from king.kernels.dice import STEP, mixed
from king.kernels.playouts import playouts
from king.kernels.speed import bench_tables
from king.rules import builtin_ids, load

ROUNDS = 200_000


@kernel
def yardstick(count: int) -> np.uint64:
    """Random numbers, each of which waits for the one before."""
    word = STEP
    for _ in range(count):
        word = mixed(word)
    return word


def fastest(run: Callable[[], int], seconds: float) -> float:
    """The most that a run did in a second, of many runs."""
    run()
    best, began = 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        start = time.perf_counter()
        done = run()
        best = max(best, done / (time.perf_counter() - start))
    return best


def measure_yardstick() -> int:
    """One run of the yardstick: how many steps it took."""
    yardstick(ROUNDS)
    return ROUNDS


def measured(tables: Tables, seconds: float) -> tuple[float, float]:
    """Cards a second by lot, and by the rule of thumb."""
    everybody = range(tables.seats)
    chance = fastest(lambda: playouts(tables, 5000, seed=1).moves, seconds)
    ruled = fastest(lambda: playouts(tables, 1000, seed=1, thumbs=everybody).moves, seconds)
    return chance, ruled


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="How fast the kernels play.")
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("rulesets", nargs="*", default=builtin_ids())
    args = parser.parse_args()
    unit = fastest(measure_yardstick, args.seconds)
    print(f"yardstick: {unit / 1e6:.1f} million steps a second")
    print(f"{'millions of cards a second':34}{'random':>8}{'ratio':>8}{'thumb':>8}{'ratio':>8}")
    found = []
    for name in args.rulesets:
        for tables in bench_tables(load(name).rules()):
            chance, ruled = measured(tables, args.seconds)
            found.append((chance, ruled))
            label = f"{name} {tables.contract.id}"
            print(
                f"{label:34}{chance / 1e6:8.1f}{chance / unit:8.3f}"
                f"{ruled / 1e6:8.1f}{ruled / unit:8.3f}",
                flush=True,
            )
    if found:
        chance, ruled = (fmean(column) for column in zip(*found, strict=True))
        print(f"{'mean':34}{chance / 1e6:8.1f}{'':8}{ruled / 1e6:8.1f}")


if __name__ == "__main__":
    main()
