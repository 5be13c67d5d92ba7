"""Small random deals of every ruleset, about to be played or in the middle of their play."""

from __future__ import annotations

import random

from king.cards import NO_TRUMP, SUITS, Card, CardSet, Suit
from king.engine import Deal
from king.engine import deal as deals
from king.kernels.tables import covers
from king.rules import Contract, Rules, load_text
from support.positions import state_of
from support.tables import RULESETS, random_rules, trick_contracts

PAIR = """
id = "pair"
title = "A table for two with odd rules"
players = [2]
pack = { lowest = "9", copies = 2 }
deal.hand = 24
schedule = { kind = "fixed", deals = ["odd", "over"] }
[play]
early_end = false
[contract.odd]
card = { "Q*" = -3, "KH" = 7 }
nth_tricks = { 2 = -5 }
last_tricks = [-4]
slam = { cards = "Q*", taker = 10, others = -40 }
lead_ban = "*H"
first_trick_ban = "Q*"
force = { card = "Q*", when = "void-or-suit-led" }
total = -19
[contract.over]
trick = 2
card = { "A*" = 1 }
trump = "declarer"
trump_lead = "declarer"
ruff = "must-over"
total = 56
"""
SIZES = {2: (3, 4, 5), 3: (2, 3, 4), 4: (2, 3), 5: (2,), 6: (2,)}


def tables(rng: random.Random) -> tuple[str, Rules]:
    """A ruleset with options by lot; now and then the odd one for two."""
    while True:
        if rng.random() < 0.08:
            return "pair", load_text(PAIR, "pair.toml").rules()
        name = rng.choice(RULESETS)
        rules = random_rules(name, rng)
        if any(covers(rules, row) for row in trick_contracts(rules)):
            return name, rules


def small_deal(rng: random.Random) -> tuple[str, Deal]:
    """A ruleset and a deal of a few cards each, some cards of it perhaps played."""
    while True:
        name, rules = tables(rng)
        row = rng.choice([row for row in trick_contracts(rules) if covers(rules, row)])
        hands = _hands(rules, row, rng)
        try:
            deal = state_of(rules, row, _trump(row, rng), hands)
        except StopIteration:
            continue  # the card by which the first leader is known was not dealt
        for _ in range(rng.choice((0, 0, 0, 1, 2, 3, 4, 5))):
            after = deals.apply(deal, rng.choice(list(deals.legal_actions(deal))))
            if after.is_over:
                break
            deal = after
        return name, deal


def _trump(row: Contract, rng: random.Random) -> Suit | None:
    if row.trump == "none":
        return None
    return rng.choice((*SUITS, NO_TRUMP) if row.no_trump and row.trump == "declarer" else SUITS)


def _hands(rules: Rules, row: Contract, rng: random.Random) -> tuple[CardSet, ...]:
    """Hands that are rich in cards that matter, half of the time of two or three suits."""
    size = rng.choice(SIZES[rules.players])
    count = size * rules.players
    pack = list(rules.pack)
    rng.shuffle(pack)
    if rng.random() < 0.5:
        suits = rng.sample(SUITS, rng.choice((2, 3)))
        mask = sum(rules.suit_masks[suit] for suit in suits)
        pack = sorted(pack, key=lambda card: not mask >> card & 1)
    pack = pack[: count + rng.choice((0, 2, 8))]

    def weight(card: Card) -> float:
        return rng.random() - 0.3 * (row.contested >> card & 1)

    chosen = sorted(pack, key=weight)[:count]
    rng.shuffle(chosen)
    return tuple(
        CardSet.of(chosen[seat * size : (seat + 1) * size]) for seat in range(rules.players)
    )
