"""The play of tricks: duties, winners, lead, early end."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import Card, CardSet
from king.engine.actions import Action, LegalActions, Play, Plays
from king.engine.duties import legal_mask, narrowing, winning_place
from king.engine.events import DealEnded, Played, TrickTaken
from king.engine.state import Deal, Trick, with_hand
from king.errors import IllegalAction
from king.seats import Seat


def start(deal: Deal) -> Deal:
    """The first lead of the deal."""
    leader = first_leader(deal)
    return replace(deal, phase="play", turn=leader, leader=leader)


def first_leader(deal: Deal) -> Seat:
    """Who leads to the first trick, by the roles of the ruleset."""
    roles, seats = deal.rules.roles, deal.rules.seats
    eldest = seats.left_of(deal.dealer)
    if roles.leader == "opening":
        assert roles.opening is not None
        return next((seat for seat in seats if roles.opening in deal.hands[seat]), eldest)
    if deal.declarer is None or roles.leader == "eldest":
        return eldest
    return deal.declarer if roles.leader == "declarer" else seats.left_of(deal.declarer)


def legal(deal: Deal) -> LegalActions:
    """The cards that the seat to act may play."""
    assert deal.turn is not None
    return Plays(legal_mask(deal, deal.turn))


def apply(deal: Deal, action: Action) -> Deal:
    """Play a card. Raises IllegalAction with the rule that forbids it."""
    seat = deal.turn
    assert seat is not None
    steps = narrowing(deal, seat)
    allowed = steps[-1][1]
    if not isinstance(action, Play):
        raise IllegalAction("wrong-phase", Plays(allowed), {"phase": "play"})
    card = action.card
    if not allowed >> card & 1:
        code = next(code for code, left in steps if not left >> card & 1)
        raise IllegalAction(code, Plays(allowed), {"card": card})
    trick = (*deal.trick, card)
    hands = with_hand(deal, seat, CardSet(deal.hands[seat].mask ^ 1 << card))
    ban = deal.row.lead_ban
    broken = deal.broken or (ban is not None and ban.until == "broken" and card in ban.breakers)
    events = (*deal.events, Played(seat, card))
    if len(trick) < deal.rules.players:
        turn = deal.rules.seats.left_of(seat)
        return replace(deal, hands=hands, trick=trick, turn=turn, broken=broken, events=events)
    return _finish_trick(
        replace(deal, hands=hands, trick=(), broken=broken, events=events), trick
    )


def _finish_trick(deal: Deal, cards: tuple[Card, ...]) -> Deal:
    rules = deal.rules
    place = winning_place(rules, cards, deal.trump)
    winner = rules.seats.steps_from(deal.leader, place)
    pile = deal.piles[winner]
    for card in cards:
        pile |= 1 << card
    tricks = (*deal.tricks, Trick(deal.leader, cards, winner))
    deal = replace(
        deal,
        tricks=tricks,
        piles=(*deal.piles[:winner], pile, *deal.piles[winner + 1 :]),
        leader=winner,
        turn=winner,
        events=(*deal.events, TrickTaken(len(tricks), winner)),
    )
    if len(tricks) == rules.deal.hand:
        return _finish(deal, early=False)
    row = deal.row
    if row.early_end and not row.counts_tricks:
        out = 0
        for hand in deal.hands:
            out |= hand.mask
        if rules.talon.to == "last-trick":
            for card in deal.talon:
                out |= 1 << card
        if not out & row.scoring.mask:
            return _finish(deal, early=True)
    return deal


def _finish(deal: Deal, *, early: bool) -> Deal:
    piles = deal.piles
    if deal.talon and deal.rules.talon.to == "last-trick" and not early:
        winner = deal.tricks[-1].winner
        pile = piles[winner]
        for card in deal.talon:
            pile |= 1 << card
        piles = (*piles[:winner], pile, *piles[winner + 1 :])
    ended = DealEnded(early, deal.hands, deal.discards, deal.talon)
    return replace(
        deal, phase="", turn=None, early=early, piles=piles, events=(*deal.events, ended)
    )
