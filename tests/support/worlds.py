"""Who knows which card, and other worlds that agree with all an observer has seen.

Knowledge is counted here from the rules, card by card, without the engine's own filter.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from king.cards import Card, CardSet, suit_of
from king.engine import Action, Deal, Discard, Game, Observer, Pass, Play, new_game
from king.engine.events import (
    CardTurned,
    DealEnded,
    Discarded,
    PassesTaken,
    Played,
    TalonTaken,
)
from king.errors import IllegalAction
from king.rules import Rules
from king.seats import Seat
from support.tables import Stacked


def known_cards(deal: Deal, observer: Observer) -> set[Card]:
    """All cards of a deal that an observer has had in hand or seen on the table.

    His own cards are counted from the state: an event could hold too many.
    """
    known: set[Card] = set()
    if observer >= 0:
        known |= set(deal.dealt[observer]) - set(deal.undealt[observer])
    opening = deal.rules.roles.opening
    if opening is not None and deal.phase == "play":
        known.add(opening)  # whose lead it is tells who has it
    for event in deal.events:
        match event:
            case TalonTaken(seat, cards, shown):
                if shown or seat == observer:
                    known |= set(cards or ())
            case Discarded(seat, put, _):
                if seat == observer:
                    known |= set(put or ())
            case PassesTaken(to, given):
                for giver, passed in enumerate(given):
                    if observer in (giver, to[giver]):
                        known |= set(passed or ())
            case Played(_, card) | CardTurned(_, card, _):
                known.add(card)
            case DealEnded(_, hands_left, discards, talon):
                known |= {card for hand in hands_left for card in hand}
                known |= set(discards) | set(talon)
    return known


def swapped(cards: CardSet, one: Card, two: Card) -> CardSet:
    """Cards with two of them exchanged."""
    return CardSet.of({one: two, two: one}.get(card, card) for card in cards)


def swap_action(action: Action, one: Card, two: Card) -> Action:
    """What a seat does in the world where two cards have changed places."""
    match action:
        case Discard(cards):
            return Discard(swapped(cards, one, two))
        case Pass(cards):
            return Pass(swapped(cards, one, two))
        case Play(card):
            assert card not in (one, two), "a card of the swap has been played"
    return action


@dataclass(frozen=True)
class World:
    """A first deal as it could be: its pack and what is done in it."""

    rules: Rules
    pack: tuple[Card, ...]
    seed: int
    dealer: int
    actions: tuple[Action, ...]

    def states(self) -> Iterator[Game]:
        """The game before each action and after the last. Raises IllegalAction."""
        source = Stacked({1: self.pack}, self.seed, self.dealer)
        game = new_game(self.rules, source)
        yield game
        for action in self.actions:
            game = game.apply(action)
            yield game

    def first(self, count: int) -> World:
        """The same world with fewer actions."""
        return World(self.rules, self.pack, self.seed, self.dealer, self.actions[:count])


def other_deals(world: World, seen: set[Card], rng: random.Random, count: int) -> Iterator[World]:
    """Worlds where two cards that were not seen lie in each other's places."""
    unseen = [card for card in world.pack if card not in seen]
    for attempt in range(count):
        if len(unseen) < 2:
            return
        one, two = rng.sample(unseen, 2)
        kin = [card for card in unseen if suit_of(card) == suit_of(one) and card != one]
        if attempt % 2 and kin:
            two = rng.choice(kin)
        exchange = {one: two, two: one}
        pack = tuple(exchange.get(card, card) for card in world.pack)
        actions = tuple(swap_action(action, one, two) for action in world.actions)
        yield World(world.rules, pack, world.seed, world.dealer, actions)


def other_choices(world: World, observer: Observer, rng: random.Random) -> Iterator[World]:
    """Worlds where someone else has put away or passed another card, none of them played."""
    played = {action.card for action in world.actions if isinstance(action, Play)}
    if world.rules.roles.opening is not None:
        played.add(world.rules.roles.opening)  # it leads, so its holder is known at once
    games = list(world.states())
    for at, action in enumerate(world.actions):
        deal = games[at].deal
        if not isinstance(action, Discard | Pass) or deal is None or deal.turn == observer:
            continue
        assert deal.turn is not None
        if isinstance(action, Pass) and _receiver(deal.turn, games) == observer:
            continue
        gone = [card for card in action.cards if card not in played]
        kept = [card for card in deal.hands[deal.turn] - action.cards if card not in played]
        if not gone or not kept:
            continue
        new = swapped(action.cards, rng.choice(gone), rng.choice(kept))
        changed = (*world.actions[:at], type(action)(new), *world.actions[at + 1 :])
        yield World(world.rules, world.pack, world.seed, world.dealer, changed)


def _receiver(giver: Seat, games: Sequence[Game]) -> Seat | None:
    for game in games:
        for event in game.deal.events if game.deal is not None else ():
            if isinstance(event, PassesTaken):
                return event.to[giver]
    return None


def walk(world: World) -> list[Game] | None:
    """The states of a world, None when a rule forbids one of its actions."""
    try:
        return list(world.states())
    except IllegalAction:
        return None
