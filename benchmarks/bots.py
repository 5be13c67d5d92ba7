"""How strong ``rulebook`` is: duplicate deals against ``random`` and against ``duck``.

    .venv/bin/python benchmarks/bots.py [--ruleset minsk] [--deals 60] [--against random,duck]
    .venv/bin/python benchmarks/bots.py --ruleset kg --games 20 --against random
    .venv/bin/python benchmarks/bots.py --ruleset polish --option preset=robber --contract auction

Points are those of a deal above the mean of the table. A "trick" is the contract's total
divided by the cards of a hand: a tenth of it in Minsk King. With ``--games`` whole games
are played instead, one ``rulebook`` in each seat in turn among the others.

``keeper`` is ``rulebook`` that always keeps the talon and never bids: it shows what selling
and bidding are worth by themselves.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from statistics import fmean, stdev

from king.arena import Advantage, duplicate, play_out
from king.arena.chance import generator_of, shuffle_of
from king.bots import Bot, make_bot
from king.bots.chance import any_action
from king.cards import Card
from king.engine.actions import Action, Decline, Keep, Plays, play
from king.engine.duties import winning_place
from king.engine.game import new_game
from king.engine.view import View
from king.rules import Rules, load


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


class KeeperBot:
    """``rulebook``, but it never bids and never sells."""

    name = "keeper"

    def __init__(self) -> None:
        self._rulebook = make_bot("rulebook")

    def choose(self, view: View, rng: random.Random) -> Action:
        """Keep, decline, and otherwise what the rulebook does."""
        for action in (Keep(), Decline()):
            if view.legal.kind in ("ask", "bid") and action in view.legal:
                return action
        return self._rulebook.choose(view, rng)


def games_above_mean(rules: Rules, own: Bot, other: Bot, games: int, seed: int) -> Advantage:
    """Total points above the mean of the table, each game once with ``own`` in every seat."""
    gains = []
    for number in range(1, games + 1):
        totals = []
        for place in rules.seats:
            bots = [own if seat == place else other for seat in rules.seats]
            rngs = [generator_of(seed, number, seat) for seat in rules.seats]
            game = play_out(new_game(rules, shuffle_of(seed, number)), bots, rngs)
            totals.append(game.totals[place] - fmean(game.totals))
        gains.append(fmean(totals))
    return Advantage(fmean(gains), 1.96 * stdev(gains) / math.sqrt(games))


def main() -> None:
    """Print one row for each contract and opponent."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--ruleset", default="minsk")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="random,duck")
    parser.add_argument("--contract", action="append")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=0)
    arguments = parser.parse_args()
    options = dict(text.split("=", 1) for text in arguments.option)
    rules = load(arguments.ruleset).rules(arguments.players, options)
    own = make_bot("rulebook")
    began = time.perf_counter()
    for name in arguments.against.split(","):
        made = {"duck": DuckBot, "keeper": KeeperBot}.get(name)
        other: Bot = make_bot(name) if made is None else made()
        print(f"\n{rules.id}, {rules.players} players: rulebook against {name}")
        if arguments.games:
            found = games_above_mean(rules, own, other, arguments.games, arguments.seed)
            print(f"{arguments.games} games: {found.mean:+.2f} ±{found.half:.2f} a game")
            continue
        print(f"{'contract':14} {'points':>8} {'95%':>7} {'tricks':>8} {'95%':>6}  solo  mirror")
        for row in rules.contracts.values():
            if not row.times or (arguments.contract and row.id not in arguments.contract):
                continue
            result = duplicate(
                rules, row.id, own, other, deals=arguments.deals, seed=arguments.seed
            )
            unit = (abs(row.weight) or 1) / max(1, rules.deal.hand)
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
