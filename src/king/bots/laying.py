"""The layout: open the rows that one's own outer cards need, hold back what others need."""

from __future__ import annotations

from typing import Final

from king.cards import ACE, Card, Rank, make_card, rank_of, suit_of
from king.engine.actions import Action, Decline, Lay
from king.engine.view import View

OPENS: Final = 1.0
"""The worth of coming one step nearer to an own card further out."""
RELEASES: Final = 0.5
"""The cost of a card of others that may be laid at once."""
RELEASES_LATER: Final = 0.5
"""The cost of each further one behind it, up to the next own card."""
CLEAR: Final = 0.2
"""The cost of using up a card that blocks nobody: it is a free move for later."""
DECLINE_BELOW: Final = -1.5
"""A second card of a turn is laid unless it would give away more than this."""


def choose_lay(view: View) -> Action:
    """The card that helps this hand most and others least."""
    best: Lay | None = None
    best_score = 0.0
    can_decline = False
    for action in view.legal:
        if isinstance(action, Lay):
            score = worth(view, action.card)
            if best is None or score > best_score + 1e-9:
                best, best_score = action, score
        else:
            can_decline = True
    if best is None or (can_decline and best_score < DECLINE_BELOW):
        return Decline()
    return best


def worth(view: View, card: Card) -> float:
    """What laying a card is worth, in steps of an own card towards the table."""
    assert view.rows is not None
    suit, rank = suit_of(card), int(rank_of(card))
    low, _ = view.rows.ends[suit]
    sides = [-1, 1] if not low else [-1] if rank < low else [1]
    score = 0.0
    clear = True
    for side in sides:
        opened, released = _beyond(view, card, side)
        clear = clear and not released
        score += OPENS * opened - released
    return score - (CLEAR if clear and not score else 0.0)


def _beyond(view: View, card: Card, side: int) -> tuple[float, float]:
    """Own cards further out on one side, the nearer the better; others' cards set free."""
    pack, hand = view.rules.pack_set.mask, view.hand.mask
    suit, rank = suit_of(card), int(rank_of(card))
    opened = released = 0.0
    blocked = False
    strangers = 0
    while 2 <= rank + side <= ACE:
        rank += side
        bit = 1 << make_card(suit, Rank(rank))
        if not pack & bit:
            break
        if hand & bit:
            opened += 1.0 / (1 + strangers)
            blocked = True
        else:
            strangers += 1
            if not blocked:
                released += RELEASES if strangers == 1 else RELEASES_LATER
    return opened, released
