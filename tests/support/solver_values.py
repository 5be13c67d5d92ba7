"""Both searches of the solver beside plain minimax and plain max^n, on one small deal."""

from __future__ import annotations

import random

from king.engine import deal as deals
from king.engine.actions import Plays
from king.seats import Seat
from king.solver.searches import Memory
from king.solver.solve import outcome, solve
from support.plain_search import Plain, for_itself, for_one
from support.small_deals import small_deal

MEMORY = Memory(1 << 10)  # small, so that it is emptied now and then


def compare(seed: int) -> tuple[str, int, bool]:
    """Solve one small deal both ways; the ruleset, the seats, whether a trick was running."""
    rng = random.Random(seed)
    name, deal = small_deal(rng)
    seat = Seat(rng.randrange(deal.rules.players))
    legal = deals.legal_actions(deal)
    assert isinstance(legal, Plays)
    told = f"seed {seed}: {name} {deal.row.id} {dict(deal.rules.options)} seat {seat}"
    plain = Plain(deal)
    wanted = {card: plain.after(card, for_one(seat))[seat] for card in legal.cards}
    found = solve(deal, seat, memory=MEMORY)
    assert {move.card: (move.low, move.high) for move in found.moves} == {
        card: (value, value) for card, value in wanted.items()
    }, told
    best = max if deal.turn == seat else min
    assert found.finished, told
    assert found.low == found.high == best(wanted.values()), told
    everyone = outcome(deal, memory=MEMORY)
    assert {move.card: move.points for move in everyone.moves} == {
        card: plain.after(card, for_itself) for card in legal.cards
    }, told
    assert everyone.points == plain.search(for_itself), told
    return name, deal.rules.players, bool(deal.trick)
