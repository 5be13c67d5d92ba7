"""How fast the reference engine plays: random deals a second, one core.

    .venv/bin/python benchmarks/engine.py [--seconds 1.5] [RULESET ...]

Only the engine's own work is timed: dealing, legal cards, one random action after another,
scoring; no views, no bots. Beside deals a second stands their ratio to a fixed loop of plain
Python timed in the same run, which travels better between machines.
"""

from __future__ import annotations

import argparse
import random
import time

from king.bots.chance import any_action
from king.engine import Shuffle, new_game
from king.rules import Rules, builtin_ids, load


def loop_speed(seconds: float = 0.5) -> float:
    """Rounds a second of the yardstick: 1,000 steps of integer arithmetic and list access."""
    numbers = list(range(64))
    rounds = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        value = 1
        for step in range(1000):
            value = (value * 5 + numbers[step & 63]) & 0xFFFF
            numbers[value & 63] ^= value & 7
        rounds += 1
    return rounds / (time.perf_counter() - began)


def deal_speed(rules: Rules, seconds: float) -> float:
    """Random deals a second over whole games."""
    rng = random.Random(1)
    number = deals = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        number += 1
        game = new_game(rules, Shuffle.named(number))
        while not game.is_over:
            game = game.apply(any_action(game.legal_actions(), rng))
        deals += len(game.finished)
    return deals / (time.perf_counter() - began)


def main() -> None:
    """Print one row for each ruleset and number of players."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rulesets", nargs="*", metavar="RULESET")
    parser.add_argument("--seconds", type=float, default=1.5)
    arguments = parser.parse_args()
    yardstick = loop_speed()
    print(f"yardstick: {yardstick:,.0f} rounds a second")
    print(f"{'ruleset':12} {'players':>7} {'deals/s':>9} {'ratio':>7}")
    for name in arguments.rulesets or builtin_ids():
        ruleset = load(name)
        for players in ruleset.players:
            speed = deal_speed(ruleset.rules(players), arguments.seconds)
            print(f"{name:12} {players:7} {speed:9,.0f} {speed / yardstick:7.3f}", flush=True)


if __name__ == "__main__":
    main()
