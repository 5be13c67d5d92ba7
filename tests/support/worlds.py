"""Who knows which card, and other worlds that agree with all an observer has seen.

Knowledge is counted here from the rules, card by card, without the engine's own filter.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from king.cards import Card, CardSet, suit_of
from king.engine import Action, Deal, Discard, Game, Observer, Pass, Play, new_game
from king.engine.actions import Add, Attack, Beat, Give, Lay
from king.engine.events import (
    Attacked,
    Blocked,
    CardTurned,
    DealEnded,
    Defended,
    Discarded,
    Drew,
    GiftGiven,
    Laid,
    LeftoversTaken,
    PassesTaken,
    Played,
    TalonOpened,
    TalonTaken,
)
from king.engine.game import with_deal
from king.engine.schedule import Next
from king.errors import IllegalAction
from king.rules import Rules
from king.seats import Seat
from support.positions import highest
from support.tables import Stacked


def known_cards(deal: Deal, observer: Observer) -> set[Card]:
    """All cards of a deal that an observer has had in hand or seen on the table.

    His own cards are counted from the state: an event could hold too many.
    """
    known: set[Card] = set()
    if observer >= 0:
        known |= set(deal.dealt[observer]) - set(deal.undealt[observer])
    if deal.phase == "play":
        known |= leading_card(deal)
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
            case GiftGiven(giver, receiver, gift):
                if observer in (giver, receiver) and gift is not None:
                    known.add(gift)
            case Drew(seat, drawn):
                if seat == observer and drawn is not None:
                    known.add(drawn)
            case LeftoversTaken(_, hand, stock):
                known |= {*hand, *stock}
            case TalonOpened(cards):
                known |= set(cards)
            case Played(_, card) | CardTurned(_, card, _) | Laid(_, card):
                known.add(card)
            case Attacked(_, card, _) | Defended(_, card, _):
                known.add(card)
            case DealEnded(_, hands_left, discards, talon):
                known |= {card for hand in hands_left for card in hand}
                known |= set(discards) | set(talon)
    return known


def leading_card(deal: Deal) -> set[Card]:
    """The card by which the first leader is found, where there is one: all know who has it."""
    opening = deal.rules.roles.opening
    if opening is not None:
        return {opening}
    if deal.contract is not None and deal.contract.most_tricks and deal.trump is not None:
        return {highest(deal.rules, deal.trump)}
    return set()


def shown_card(action: Action) -> Card | None:
    """The card that an action lays open for all."""
    return action.card if isinstance(action, Play | Lay | Attack | Add | Beat) else None


def swapped(cards: CardSet, one: Card, two: Card) -> CardSet:
    """Cards with two of them exchanged."""
    return CardSet.of({one: two, two: one}.get(card, card) for card in cards)


def swap_action(action: Action, one: Card, two: Card) -> Action:
    """What a seat does in the world where two cards have changed places."""
    assert shown_card(action) not in (one, two), "a card of the swap was shown"
    match action:
        case Discard(cards):
            return Discard(swapped(cards, one, two))
        case Pass(cards):
            return Pass(swapped(cards, one, two))
        case Give(card):
            return Give({one: two, two: one}.get(card, card))
    return action


@dataclass(frozen=True)
class World:
    """A deal as it could be: how it begins, its pack and what is done in it."""

    rules: Rules
    pack: tuple[Card, ...]
    seed: int
    start: Next
    actions: tuple[Action, ...]

    def begun(self) -> Game:
        """The game with this deal on the table."""
        source = Stacked({}, self.seed, self.start.dealer)
        return with_deal(new_game(self.rules, source), self.start, self.pack)

    def states(self) -> Iterator[Game]:
        """The game before each action and after the last. Raises IllegalAction."""
        game = self.begun()
        yield game
        for action in self.actions:
            game = game.apply(action)
            yield game

    def first(self, count: int) -> World:
        """The same world with fewer actions."""
        return replace_actions(self, self.actions[:count])


def replace_actions(world: World, actions: Sequence[Action]) -> World:
    """The same cards where something else is done."""
    return World(world.rules, world.pack, world.seed, world.start, tuple(actions))


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
        yield World(world.rules, pack, world.seed, world.start, actions)


def other_choices(world: World, observer: Observer, rng: random.Random) -> Iterator[World]:
    """Worlds where someone else has put away, passed or given another card, none of them shown."""
    games = list(world.states())
    shown = {card for card in map(shown_card, world.actions) if card is not None}
    for game in games:
        if game.deal is not None:
            shown |= leading_card(game.deal)  # its holder is known at once
    for at, action in enumerate(world.actions):
        deal = games[at].deal
        if not isinstance(action, Discard | Pass | Give) or deal is None or deal.turn == observer:
            continue
        assert deal.turn is not None
        if _receiver(deal, action, games) == observer:
            continue
        cards = CardSet.of([action.card]) if isinstance(action, Give) else action.cards
        gone = [card for card in cards if card not in shown]
        kept = [card for card in deal.hands[deal.turn] - cards if card not in shown]
        if not gone or not kept:
            continue
        one, two = rng.choice(gone), rng.choice(kept)
        new = swap_action(action, one, two)
        yield replace_actions(world, (*world.actions[:at], new, *world.actions[at + 1 :]))


def _receiver(deal: Deal, action: Action, games: Sequence[Game]) -> Seat | None:
    """Who gets the cards of an action, None if nobody does or it is not known yet."""
    if isinstance(action, Give):
        return deal.givers[0][1]
    for game in games if isinstance(action, Pass) else ():
        for event in game.deal.events if game.deal is not None else ():
            if isinstance(event, PassesTaken):
                assert deal.turn is not None
                return event.to[deal.turn]
    return None


def told(game: Game) -> object:
    """What the rules of a layout make known to all of hands: who cannot lay."""
    deal = game.deal
    if deal is None or deal.rows is None:
        return None
    return [(at, event) for at, event in enumerate(deal.events) if isinstance(event, Blocked)]


def walk(world: World) -> list[Game] | None:
    """The states of a world, None when a rule forbids one of its actions."""
    try:
        return list(world.states())
    except IllegalAction:
        return None
