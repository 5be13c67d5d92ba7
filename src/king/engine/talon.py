"""The talon: shown or hidden, taken by the declarer, two cards back; and cards passed on."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import NO_CARDS, CardSet, mask_of
from king.engine.actions import Action, CardChoices, Discard, Pass
from king.engine.events import Discarded, PassChosen, PassesTaken, TalonTaken
from king.engine.state import Deal, with_hand
from king.errors import IllegalAction
from king.rules.ruleset import Rules
from king.seats import Seat


def start_talon(deal: Deal) -> Deal:
    """The declarer takes the talon, where the ruleset gives it to him."""
    if not deal.talon or deal.rules.talon.to != "declarer" or deal.declarer is None:
        return deal
    seat, shown = deal.declarer, deal.rules.talon.shown
    hand = CardSet(deal.hands[seat].mask | mask_of(deal.talon))
    return replace(
        deal,
        hands=with_hand(deal, seat, hand),
        talon=(),
        taken_talon=CardSet(mask_of(deal.talon)),
        events=(*deal.events, TalonTaken(seat, deal.talon, shown)),
    )


def start_discard(deal: Deal) -> Deal:
    """Ask the declarer for as many cards as he took."""
    if not deal.taken_talon or deal.row.sale is not None:
        return deal
    return replace(deal, phase="discard", turn=deal.declarer)


def legal_discards(deal: Deal) -> CardChoices:
    """Cards that may go; where too few may, all of those and any others (rules 2.12)."""
    assert deal.declarer is not None
    hand, count = deal.hands[deal.declarer].mask, len(deal.taken_talon)
    free = hand & ~deal.row.keep.cards.mask
    if free.bit_count() >= count:
        return CardChoices("discard", Discard, needed=0, open=free, count=count)
    return CardChoices("discard", Discard, needed=free, open=hand & ~free, count=count)


def apply_discard(deal: Deal, action: Action) -> Deal:
    """Put cards back. Raises IllegalAction.

    A banned card that has to go scores for the declarer as if he had taken it (000 L8).
    """
    allowed = legal_discards(deal)
    seat = deal.declarer
    assert seat is not None
    if not isinstance(action, Discard):
        raise IllegalAction("wrong-phase", allowed, {"phase": "discard"})
    _check_cards(deal, seat, action.cards, allowed)
    banned = deal.row.keep.cards.mask
    for card in action.cards:
        if banned >> card & 1 and not allowed.needed and allowed.open & ~banned:
            raise IllegalAction("keep", allowed, {"card": card})
    if action not in allowed:
        raise IllegalAction("free-cards-first", allowed, {})
    captured = CardSet(action.cards.mask & banned)
    return replace(
        deal,
        phase="",
        hands=with_hand(deal, seat, deal.hands[seat] - action.cards),
        discards=action.cards,
        captured=captured,
        piles=tuple(
            pile | captured.mask if other == seat else pile for other, pile in enumerate(deal.piles)
        ),
        events=(*deal.events, Discarded(seat, action.cards, len(action.cards))),
    )


def _check_cards(deal: Deal, seat: Seat, cards: CardSet, allowed: CardChoices) -> None:
    for card in cards:
        if card not in deal.hands[seat]:
            raise IllegalAction("not-in-hand", allowed, {"card": card})
    if len(cards) != allowed.count:
        raise IllegalAction("count", allowed, {"count": allowed.count, "found": len(cards)})


def pass_target(rules: Rules, number: int, seat: Seat) -> Seat | None:
    """Whom a seat passes to in the deal of this number (from 1), None when nobody passes."""
    plan, seats = rules.passing, rules.seats
    if not plan.cards:
        return None
    direction = plan.directions[(number - 1) % len(plan.directions)]
    steps = {"left": 1, "right": -1, "across": len(seats) // 2, "none": 0}[direction]
    return seats.steps_from(seat, steps) if steps else None


def start_pass(deal: Deal) -> Deal:
    """Ask every seat in turn, from eldest, for the cards it passes."""
    eldest = deal.rules.seats.left_of(deal.dealer)
    if pass_target(deal.rules, deal.number, eldest) is None:
        return deal
    chosen = (NO_CARDS,) * deal.rules.players
    return replace(deal, phase="pass", turn=eldest, chosen=chosen)


def legal_passes(deal: Deal) -> CardChoices:
    """Any cards of the hand, as many as the ruleset says."""
    assert deal.turn is not None
    hand = deal.hands[deal.turn].mask
    return CardChoices("pass", Pass, needed=0, open=hand, count=deal.rules.passing.cards)


def apply_pass(deal: Deal, action: Action) -> Deal:
    """Lay out cards to pass; after the last seat all change hands. Raises IllegalAction."""
    allowed, seat = legal_passes(deal), deal.turn
    assert seat is not None
    if not isinstance(action, Pass):
        raise IllegalAction("wrong-phase", allowed, {"phase": "pass"})
    _check_cards(deal, seat, action.cards, allowed)
    to = pass_target(deal.rules, deal.number, seat)
    assert to is not None
    chosen = (*deal.chosen[:seat], action.cards, *deal.chosen[seat + 1 :])
    event = PassChosen(seat, to, action.cards, len(action.cards))
    turn = deal.rules.seats.left_of(seat)
    deal = replace(deal, chosen=chosen, turn=turn, events=(*deal.events, event))
    if turn != deal.rules.seats.left_of(deal.dealer):
        return deal
    targets = tuple(pass_target(deal.rules, deal.number, giver) for giver in deal.rules.seats)
    hands = [hand - gone for hand, gone in zip(deal.hands, chosen, strict=True)]
    to_all: list[Seat] = []
    for giver, target in enumerate(targets):
        assert target is not None
        hands[target] = hands[target] | chosen[giver]
        to_all.append(target)
    taken = PassesTaken(tuple(to_all), chosen)
    return replace(deal, phase="", turn=None, hands=tuple(hands), events=(*deal.events, taken))
