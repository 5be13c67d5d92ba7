"""Bouts on a ladder: what to attack with, what to throw in, what to beat and when to take.

Worths are in rungs: 1 is the place above one's own, the crown is worth more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from king.bots.fighting import Fight
from king.bots.values import EQUAL
from king.cards import SUITS, Card, Suit, cards_of, is_joker, rank_of, suit_of
from king.engine.actions import (
    Action,
    Add,
    Attack,
    Beat,
    Decline,
    NameTrump,
    Permit,
    SeatChoices,
    Take,
    Target,
)
from king.engine.view import View

SHEDS: Final = 0.25
"""What one card less is worth to a hand, and on top, where the crown is kept by going out."""
SHEDS_ON_TOP: Final = 0.6
SAVES: Final = 0.6
"""What beating everything is worth by itself: the defender attacks next."""
TAKEN: Final = 0.15
"""The cost of each card that is taken up."""
NEW_RANK: Final = 0.12
"""The cost of a card whose rank lets others throw in more."""


def choose_strain(view: View) -> Action:
    """The trump in which the hand is longest and highest."""
    suits = [action.trump for action in view.legal if isinstance(action, NameTrump)]
    named = [suit for suit in suits if suit in SUITS]
    return NameTrump(strongest(view, view.hand.mask, named))


def strongest(view: View, hand: int, suits: Iterable[Suit | None] = SUITS) -> Suit:
    """The suit of which some cards make the best trumps: high ones count most."""
    worth = dict.fromkeys(SUITS, 0.0)
    for card in cards_of(hand):
        if not is_joker(card):
            worth[suit_of(card)] += 0.5 + (rank_of(card) / 14) ** 4
    return max((suit for suit in suits if suit is not None), key=lambda suit: worth[suit])


def choose_target(view: View) -> Action:
    """Whom the top attacks: the next below where he will not hold, else the lowest.

    After a seat that takes, the seat above it attacks: from the place next to the top that
    is the top once more, from the lowest place a long chain.
    """
    seats = [action.seat for action in view.legal if isinstance(action, Target)]
    fight = Fight(view)
    ladder = fight.bout.ladder
    seats.sort(key=ladder.index)
    rival = seats[0]
    plain = [card for card in view.hand if fight.keep(card) < 1]
    stands = max((fight.stands(card, rival) for card in plain), default=0.0)
    weak = len(seats) > 1 and stands > 0.6
    return Target(rival if weak else seats[-1])


def choose_permit(view: View) -> Action:
    """Nobody; but all, where a rival who holds a card one cannot beat may lose his place."""
    legal = view.legal
    assert isinstance(legal, SeatChoices)
    fight = Fight(view)
    defender, attacker = fight.bout.defender, fight.bout.attacker
    if defender is None or defender == view.seat or not view.hand:
        return Permit(tuple(sorted(legal.granted)))
    if fight.threatens(defender) and not fight.threatens(attacker):
        return Permit(tuple(sorted({*legal.granted, *legal.open})))
    return Permit(tuple(sorted(legal.granted)))


def choose_attack(view: View) -> Action:
    """The card that most likely makes the defender take, for what it costs to lose it."""
    fight = Fight(view)
    gain = fight.prize(view.seat)
    ranks: dict[int, list[Card]] = {}
    for card in view.hand:
        ranks.setdefault(rank_of(card), []).append(card)
    best: Action | None = None
    best_score = 0.0
    for action in view.legal:
        if isinstance(action, Decline):
            score = 0.0
        else:
            assert isinstance(action, Attack)
            score = _attack_worth(fight, action.card, ranks[rank_of(action.card)], gain)
            if fight.bout.attacks:
                score += SHEDS
        if best is None or score > best_score + EQUAL:
            best, best_score = action, score
    assert best is not None
    return _with_trump(view, best)


def _attack_worth(fight: Fight, card: Card, same: list[Card], gain: float) -> float:
    """The chance that this card, or one of its rank thrown in after it, is not beaten."""
    defender = fight.bout.defender
    assert defender is not None
    holds = 1 - fight.stands(card, defender)
    room = fight.room - 1
    for other in same:
        if other != card and room > 0 and fight.keep(other) < gain:
            holds *= 1 - 0.8 * fight.stands(other, defender)
            room -= 1
    return (1 - holds) * gain - fight.keep(card)


def choose_defence(view: View) -> Action:
    """The cheapest card that beats, or taking where beating costs more than it saves."""
    fight = Fight(view)
    bout = fight.bout
    pending = fight.pending()
    if len(pending) > 1 and not fight.can_beat_all(pending):
        return Take()
    table = {rank_of(card) for card in (*bout.attacks, *bout.beats)}
    best: Action | None = None
    best_cost = 0.0
    for action in view.legal:
        if isinstance(action, Beat):
            cost = fight.keep(action.card)
            if rank_of(action.card) not in table and fight.size > len(pending):
                cost += NEW_RANK
            if best is None or cost < best_cost - EQUAL:
                best, best_cost = action, cost
    if best is None:
        return Take()
    lying = len(bout.attacks) + len(bout.beats)
    saved = SAVES + TAKEN * lying + fight.at_stake()
    if fight.holders <= 2:
        saved += 3.0
    return _with_trump(view, best) if best_cost <= saved else Take()


def choose_addition(view: View) -> Action:
    """Throw in what is cheap, and what may make a seat take whose fall is worth it."""
    adds = [action for action in view.legal if isinstance(action, Add)]
    if not adds:
        return Decline()
    fight = Fight(view)
    bout = fight.bout
    assert bout.defender is not None
    on_top = bout.ladder[0] == view.seat
    sheds = SHEDS_ON_TOP if on_top else SHEDS
    gain = 0.0 if bout.taking else fight.prize(view.seat)
    best: Action = Decline()
    best_score = 0.0
    for action in adds:
        score = sheds - fight.keep(action.card)
        if gain and not is_joker(action.card):
            score += gain * fight.stands(action.card, bout.defender)
        if score > best_score + EQUAL:
            best, best_score = action, score
    return _with_trump(view, best)


def _with_trump(view: View, action: Action) -> Action:
    """A joker names the trump that is best for the cards that stay in the hand."""
    if isinstance(action, Attack | Add | Beat) and action.trump is not None:
        trump = strongest(view, view.hand.mask & ~(1 << action.card))
        return type(action)(action.card, trump)
    return action
