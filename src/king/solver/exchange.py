"""Whether hands can have come about by the exchange of cards before a reign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from king.cards import Card, CardSet, cards_of
from king.engine.events import GiftGiven
from king.engine.titles import KING, PEASANT, SOLDIER
from king.engine.view import View
from king.rules.ruleset import Rules


def could_have_exchanged(view: View, hands: Sequence[CardSet]) -> bool:
    """Whether some four gifts, as the rules want them, lead to these hands.

    ``hands``: what every seat holds now; what it has played is added. Gifts that the observer
    saw must be among them.
    """
    titles, rules = view.standing.titles, view.rules
    held = [hand.mask for hand in hands]
    for trick in view.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            held[seat] |= 1 << card
    for seat, card in zip(view.order, view.trick, strict=False):
        held[seat] |= 1 << card
    king, soldier, peasant = (held[titles[place]] for place in (KING, SOLDIER, PEASANT))
    known = [event.card for event in view.events if isinstance(event, GiftGiven)]
    trumps = 0 if view.trump is None else rules.suit_masks[view.trump]
    for last in _from(peasant, known[3]):  # from the king to the peasant
        for third in _from(king, known[2]):  # from the peasant to the king
            before = peasant & ~(1 << last) | 1 << third
            if before & trumps and not trumps >> third & 1:
                continue
            middle = king & ~(1 << third) | 1 << last
            if _soldier(rules, trumps, soldier, middle, known):
                return True
    return False


def _soldier(
    rules: Rules, trumps: int, soldier: int, king: int, known: Sequence[Card | None]
) -> bool:
    """Whether soldier and king can have exchanged cards just before they held these."""
    for first in _from(king, known[0]):  # from the soldier to the king
        for second in _from(soldier, known[1]):  # from the king to the soldier
            before = soldier & ~(1 << second) | 1 << first
            among = before & trumps or before
            if not among >> first & 1:
                continue
            best = max(rules.strengths[card] for card in cards_of(among))
            if rules.strengths[first] == best:
                return True
    return False


def _from(mask: int, known: Card | None) -> Iterator[Card]:
    """The cards that can have been given: the one that was seen, or any of those held."""
    if known is None:
        yield from cards_of(mask)
    elif mask >> known & 1:
        yield known
