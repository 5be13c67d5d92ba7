"""What one bout looks like from a seat: who may beat what, and what a card is worth."""

from __future__ import annotations

from typing import Final

from king.bots.values import tables_of
from king.cards import ACE, Card, cards_of, is_joker, mask_of, rank_of, suit_of
from king.engine.view import View
from king.seats import Seat

CROWN: Final = 5.0
"""The worth of the top place, in rungs of this kind of thinking."""
HURTS_ABOVE: Final = 0.35
"""What it is worth to a third seat that one above it takes."""
HURTS_LAST: Final = 0.2
"""What it is worth that the last seat takes: it is more likely to stay last."""
PLAIN: Final = (0.02, 0.5)
TRUMP: Final = (0.9, 1.3)
"""The worth of keeping a card, from the lowest to the ace."""
JOKER: Final = 2.4
FEW: Final = 5
"""Down to so many cards a hand rather gets rid of all of them."""


class Fight:
    """Conclusions from one view in a bout."""

    __slots__ = ("_jokers_beat", "_lowest", "_scale", "_tables", "_unseen", "_view", "bout", "size")

    def __init__(self, view: View) -> None:
        assert view.bout is not None
        self._view = view
        self._tables = tables_of(view.rules)
        self.bout = view.bout
        self.size = view.hand.mask.bit_count()
        rule = view.row.bouts
        assert rule is not None
        self._jokers_beat = rule.joker != "attackers"
        self._lowest = rank_of(view.rules.pack[0])
        self._scale = min(1.0, (self.size - 1) / FEW)
        self._unseen: int | None = None

    @property
    def unseen(self) -> int:
        """Cards that nobody has shown: they lie in the hands of the others."""
        if self._unseen is None:
            view, bout = self._view, self.bout
            seen = view.hand.mask | bout.gone.mask | mask_of((*bout.attacks, *bout.beats))
            for known in view.known:
                seen |= known.mask
            self._unseen = view.rules.pack_set.mask & ~seen
        return self._unseen

    @property
    def room(self) -> int:
        """How many more attacking cards the bout can hold."""
        return self.bout.limit - sum(not is_joker(card) for card in self.bout.attacks)

    @property
    def holders(self) -> int:
        """How many seats have cards."""
        return sum(size > 0 for size in self._view.sizes)

    def keep(self, card: Card) -> float:
        """What a card is worth in the hand; little in a hand that is nearly out."""
        if is_joker(card):
            return JOKER * self._scale
        low, high = TRUMP if suit_of(card) == self._view.trump else PLAIN
        part = (rank_of(card) - self._lowest) / max(1, ACE - self._lowest)
        return (low + (high - low) * part) * self._scale

    def beaters(self, card: Card) -> int:
        """All cards of the pack that beat a card under the trump of the moment."""
        key = (card % 128, -1 if self._view.trump is None else int(self._view.trump))
        known = self._tables.beaters
        found = known.get(key)
        if found is None:
            found = known[key] = self._beating(card)
        return found

    def _beating(self, card: Card) -> int:
        trump, mask = self._view.trump, 0
        for other in self._view.rules.pack:
            if is_joker(other):
                beats = self._jokers_beat
            elif suit_of(other) == suit_of(card):
                beats = rank_of(other) > rank_of(card)
            else:
                beats = suit_of(other) == trump
            mask |= beats << other
        return mask

    def stands(self, card: Card, seat: Seat) -> float:
        """The chance that a seat has nothing to beat a card with."""
        if is_joker(card):
            return 0.0
        beating = self.beaters(card)
        if self._view.known[seat].mask & beating:
            return 0.0
        hidden = self._view.sizes[seat] - len(self._view.known[seat])
        pool = self.unseen.bit_count()
        if hidden <= 0 or not pool:
            return 1.0
        return float(max(0.0, 1 - hidden / pool) ** (self.unseen & beating).bit_count())

    def threatens(self, seat: Seat) -> bool:
        """Whether a seat is known to hold a card that this hand cannot beat."""
        hand = self._view.hand.mask
        return any(not hand & self.beaters(card) for card in self._view.known[seat])

    def prize(self, seat: Seat) -> float:
        """What it is worth to a seat that the defender takes."""
        ladder, defender = self.bout.ladder, self.bout.defender
        assert defender is not None
        own, his = ladder.index(seat), ladder.index(defender)
        if seat == self.bout.attacker and own > his:
            return CROWN if his == 0 else 1.0
        if his == len(ladder) - 1:
            return HURTS_LAST
        return HURTS_ABOVE if his < own else 0.1

    def at_stake(self) -> float:
        """What the defender loses besides cards when he takes."""
        ladder, seat = self.bout.ladder, self._view.seat
        own, his = ladder.index(seat), ladder.index(self.bout.attacker)
        if his < own:
            return 0.0
        return CROWN if own == 0 else 1.0

    def pending(self) -> list[Card]:
        """Attacking cards that are still to be beaten."""
        plain = [card for card in self.bout.attacks if not is_joker(card)]
        return plain[len(self.bout.beats) :]

    def can_beat_all(self, pending: list[Card]) -> bool:
        """Whether the hand has a card for each, the cheapest taken first."""
        hand = self._view.hand.mask
        hardest = sorted(pending, key=lambda card: (hand & self.beaters(card)).bit_count())
        for card in hardest:
            found = cards_of(hand & self.beaters(card))
            if not found:
                return False
            hand &= ~(1 << min(found, key=self.keep))
        return True
