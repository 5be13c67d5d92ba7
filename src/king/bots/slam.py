"""Slams: one seat takes every card of a group, and the points turn over."""

from __future__ import annotations

from king.bots.knowledge import Knowledge
from king.bots.values import Values
from king.engine.view import View


def slam_bias(view: View, values: Values, known: Knowledge) -> float:
    """Points that taking the next trick is worth besides its own, because of a slam.

    While another seat is on its way to one, a single scoring card taken away stops it; on
    the way to one's own, every trick counts. 0 where no slam is in sight.
    """
    slam = values.contract.slam
    if slam is None:
        return 0.0
    group = slam.group.cards.mask
    holders = [seat for seat, pile in enumerate(view.piles) if pile.mask & group]
    taken = sum((pile.mask & group).bit_count() for pile in view.piles)
    size = group.bit_count()
    if len(holders) != 1 or taken * 2 < size:
        return 0.0
    near = (taken / size) ** 3
    swing = slam.taker - slam.others - sum(values.card[card] for card in slam.group.cards)
    if holders[0] != view.seat:
        # What the slam would cost us against the cards going on to their taker.
        return near * 0.4 * max(0, swing) / max(1, known.others)
    masters = sum(
        1
        for suit in range(4)
        if known.mine[suit] and known.mine[suit].bit_length() > known.outs[suit].bit_length()
    )
    suits = sum(1 for suit in range(4) if known.mine[suit])
    return near * 0.5 * max(0, swing) if masters == suits else 0.0
