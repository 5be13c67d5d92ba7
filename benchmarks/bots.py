"""How strong ``rulebook`` is: duplicate deals against ``random`` and against ``duck``.

    .venv/bin/python benchmarks/bots.py [--ruleset minsk] [--deals 60] [--against random,duck]

Points are those of a deal above the mean of the table. A "trick" is the contract's total
divided by the cards of a hand: a tenth of it in Minsk King.
"""

from __future__ import annotations

import argparse
import random
import time

from king.arena import duplicate
from king.bots import Bot, make_bot
from king.bots.chance import any_action
from king.cards import Card
from king.engine.actions import Action, Plays, play
from king.engine.duties import winning_place
from king.engine.view import View
from king.rules import load


class DuckBot:
    """A plain baseline: ducks as high as it can, else throws its highest or costliest card;
    in positive contracts the other way round. It remembers nothing."""

    name = "duck"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Ranks alone decide; everything but play is chance."""
        legal = view.legal
        if not isinstance(legal, Plays):
            return any_action(legal, rng)
        rules, strengths = view.rules, view.rules.strengths
        costs = {
            card: sum(atom.each for atom in view.row.cards if card in atom.group.cards)
            for card in legal.cards
        }

        def wins(card: Card) -> bool:
            trick = (*view.trick, card)
            return winning_place(rules, trick, view.trump) == len(trick) - 1

        cards = list(legal.cards)
        if view.row.is_positive:
            takers = [card for card in cards if wins(card)]
            if view.trick:
                pick = min(takers or cards, key=lambda card: strengths[card])
            else:
                pick = max(cards, key=lambda card: strengths[card])
        elif not view.trick:
            pick = min(cards, key=lambda card: strengths[card])
        else:
            losers = [card for card in cards if not wins(card)]
            pick = max(losers or cards, key=lambda card: (-costs[card], strengths[card]))
        return play(pick)


def main() -> None:
    """Print one row for each contract and opponent."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--ruleset", default="minsk")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="random,duck")
    parser.add_argument("--contract", action="append")
    arguments = parser.parse_args()
    rules = load(arguments.ruleset).rules(arguments.players)
    own = make_bot("rulebook")
    began = time.perf_counter()
    for name in arguments.against.split(","):
        other: Bot = DuckBot() if name == "duck" else make_bot(name)
        print(f"\n{rules.id}, {rules.players} players: rulebook against {name}")
        print(f"{'contract':14} {'points':>8} {'95%':>7} {'tricks':>8} {'95%':>6}  solo  mirror")
        for row in rules.contracts.values():
            if not row.times or (arguments.contract and row.id not in arguments.contract):
                continue
            result = duplicate(
                rules, row.id, own, other, deals=arguments.deals, seed=arguments.seed
            )
            unit = (abs(row.weight) or 1) / rules.deal.hand
            both = result.both
            print(
                f"{row.id:14} {both.mean:+8.2f} ±{both.half:6.2f} {both.mean / unit:+8.2f} "
                f"±{both.half / unit:5.2f} {result.solo.mean / unit:+5.2f} "
                f"{result.mirror.mean / unit:+5.2f}",
                flush=True,
            )
    print(f"{time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
