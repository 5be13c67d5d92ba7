"""A simple player without chance: by rules of thumb, so that a deal can be followed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from king.cards import SUITS, Card, Suit, is_joker, rank_of, suit_of
from king.engine import Action, Deal, LegalActions, Play
from king.engine import deal as deals
from king.engine.actions import (
    Add,
    Ask,
    Attack,
    Beat,
    Bid,
    Decline,
    Give,
    Keep,
    Lay,
    NameSuit,
    Permit,
    Plays,
    SeatChoices,
    Take,
    Target,
)


def choose(deal: Deal, step: int) -> Action:
    """A legal action: tricks are ducked or fought for, trump is the longest suit."""
    legal = deals.legal_actions(deal)
    if isinstance(legal, Plays):
        return _card(deal, legal, step)
    return CHOOSERS.get(legal.kind, _first)(deal, legal, step)


def _first(deal: Deal, legal: LegalActions, step: int) -> Action:
    return next(iter(legal))


def _card(deal: Deal, legal: Plays, step: int) -> Play:
    """By turns high and low, so that leads go round; jokers and the like by their strength."""
    strength = deal.rules.strengths
    ranked = sorted(legal.cards, key=lambda card: (strength[card], card))
    return Play(ranked[-1 if step % 3 == 0 else 0])


def _lengths(deal: Deal) -> dict[Suit, int]:
    assert deal.turn is not None
    hand = [card for card in deal.hands[deal.turn] if not is_joker(card)]
    return {suit: sum(suit_of(card) == suit for card in hand) for suit in SUITS}


def _naming(deal: Deal, legal: LegalActions, step: int) -> Action:
    """The longest suit as trump; "by the last" or no trump for a hand of even suits."""
    lengths = _lengths(deal)
    longest = max(SUITS, key=lambda suit: lengths[suit])
    for action in legal:
        if getattr(action, "trump", None) == longest:
            return action
    return next(iter(legal))


def _penalty(deal: Deal, legal: LegalActions, step: int) -> Action:
    """The suit of which one holds least."""
    lengths = _lengths(deal)
    return NameSuit(min(SUITS, key=lambda suit: lengths[suit]))


def _worth(deal: Deal) -> int:
    """What a hand might be worth: its court cards and the length of its longest suit."""
    assert deal.turn is not None
    court = sum(rank_of(card) >= 12 for card in deal.hands[deal.turn])
    most = court + max(_lengths(deal).values()) - 2
    sale = deal.row.sale
    return most * 5 * sale.step if sale is not None else most // 2


def _ask(deal: Deal, legal: LegalActions, step: int) -> Action:
    """First too much, then a good deal less, then the talon stays."""
    assert deal.sale is not None
    worth = _worth(deal)
    price = worth + 50 if not deal.sale.asked else worth - 40
    return Ask(price) if Ask(price) in legal else Keep()


def _bid(deal: Deal, legal: LegalActions, step: int) -> Action:
    """The lowest bid there is, up to what the hand is worth."""
    bids = [action.amount for action in legal if isinstance(action, Bid)]
    return Bid(min(bids)) if bids and min(bids) <= _worth(deal) else Decline()


def _give(deal: Deal, legal: LegalActions, step: int) -> Action:
    return Give(_lowest(deal, (action.card for action in legal if isinstance(action, Give))))


def _lay(deal: Deal, legal: LegalActions, step: int) -> Action:
    """The outermost card, and a second one where that is allowed."""
    cards = [action.card for action in legal if isinstance(action, Lay)]
    far = sorted(cards, key=lambda card: (abs(rank_of(card) - 8), card))
    return Lay(far[-1]) if far else Decline()


def _lowest(deal: Deal, cards: Iterable[Card]) -> Card:
    """A low card that is no trump."""
    return min(cards, key=lambda card: (_is_dear(deal, card), rank_of(card), card))


def _is_dear(deal: Deal, card: Card) -> bool:
    return is_joker(card) or suit_of(card) == deal.trump


def _attack(deal: Deal, legal: LegalActions, step: int) -> Action:
    plain = [action for action in legal if isinstance(action, Attack)]
    return min(plain, key=lambda action: _cost(deal, action.card)) if plain else Decline()


def _cost(deal: Deal, card: Card) -> tuple[bool, int, int]:
    return (_is_dear(deal, card), rank_of(card), card)


def _beat(deal: Deal, legal: LegalActions, step: int) -> Action:
    """With the cheapest card; now and then a trump is too good for it."""
    able = [action for action in legal if isinstance(action, Beat)]
    best = min(able, key=lambda action: _cost(deal, action.card), default=None)
    if best is None or (_is_dear(deal, best.card) and step % 2):
        return Take()
    return best


def _add(deal: Deal, legal: LegalActions, step: int) -> Action:
    """A card that is no trump, else nothing; the King lets one more in now and then."""
    cards = [action for action in legal if isinstance(action, Add)]
    cheap = [action for action in cards if not _is_dear(deal, action.card)]
    if cheap:
        return min(cheap, key=lambda action: _cost(deal, action.card))
    wider = [action for action in legal if isinstance(action, Permit)]
    return wider[0] if wider and step % 5 == 0 else Decline()


def _permit(deal: Deal, legal: LegalActions, step: int) -> Action:
    """By turns nobody and the first who needs it."""
    assert isinstance(legal, SeatChoices)
    return Permit(legal.open[: step % 2])


def _target(deal: Deal, legal: LegalActions, step: int) -> Action:
    """The one with the fewest cards."""
    seats = [action.seat for action in legal if isinstance(action, Target)]
    return Target(min(seats, key=lambda seat: (len(deal.hands[seat]), seat)))


CHOOSERS: Final[dict[str, Callable[[Deal, LegalActions, int], Action]]] = {
    "order": _naming,
    "trump": _naming,
    "suit": _penalty,
    "ask": _ask,
    "bid": _bid,
    "give": _give,
    "lay": _lay,
    "attack": _attack,
    "beat": _beat,
    "add": _add,
    "permit": _permit,
    "target": _target,
}
"""What is not here takes the first legal action."""
