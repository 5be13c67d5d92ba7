"""The play of tricks: duties, winners, lead, early end."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import NO_CARDS, Card, CardSet
from king.engine import titles
from king.engine.actions import Action, Draw, LegalActions, Listed, Play, Plays
from king.engine.duties import legal_mask, suit_in_play, why_not, winning_place
from king.engine.events import DealEnded, Drew, LeftoversTaken, Played, TrickTaken
from king.engine.state import Deal, Trick, with_hand
from king.errors import IllegalAction
from king.seats import Seat


def start(deal: Deal) -> Deal:
    """The first lead of the deal."""
    leader = first_leader(deal)
    return replace(deal, phase="play", turn=leader, leader=leader, order=_order(deal, leader))


def _order(deal: Deal, leader: Seat) -> tuple[Seat, ...]:
    """Who plays to a trick: everyone who holds cards, clockwise from the leader."""
    return tuple(seat for seat in deal.rules.seats.clockwise_from(leader) if deal.hands[seat])


def first_leader(deal: Deal) -> Seat:
    """Who leads to the first trick, by the roles of the ruleset."""
    roles, seats, row = deal.rules.roles, deal.rules.seats, deal.row
    eldest = next(seat for seat in seats.others_from(deal.dealer) if deal.hands[seat])
    if roles.leader == "opening":
        assert roles.opening is not None
        return next((seat for seat in seats if roles.opening in deal.hands[seat]), eldest)
    if titles.is_reign(deal):
        return titles.first_leader(deal)
    if row.sale is not None or (row.bidding is not None and row.bidding.leader == "winner"):
        return eldest if deal.declarer is None else deal.declarer
    if deal.declarer is None or roles.leader == "eldest":
        return eldest
    return deal.declarer if roles.leader == "declarer" else seats.left_of(deal.declarer)


def legal(deal: Deal) -> LegalActions:
    """The cards that the seat to act may play."""
    assert deal.turn is not None
    if must_draw(deal):
        return Listed("draw", [Draw()])
    return Plays(legal_mask(deal, deal.turn))


def must_draw(deal: Deal) -> bool:
    """Whether the seat to act is void in the led suit while the stock lasts (004 L63)."""
    if not deal.stock or not deal.trick or deal.turn is None:
        return False
    led = deal.rules.suit_masks[suit_in_play(deal.rules, deal.trick[0])]
    return not deal.hands[deal.turn].mask & led


def _draw(deal: Deal, seat: Seat, action: Action) -> Deal:
    if not isinstance(action, Draw):
        raise IllegalAction("must-draw", legal(deal), {"left": len(deal.stock)})
    card, stock = deal.stock[0], deal.stock[1:]
    hands = with_hand(deal, seat, CardSet(deal.hands[seat].mask | 1 << card))
    return replace(deal, hands=hands, stock=stock, events=(*deal.events, Drew(seat, card)))


def apply(deal: Deal, action: Action) -> Deal:
    """Play a card. Raises IllegalAction with the rule that forbids it."""
    seat = deal.turn
    assert seat is not None
    if deal.stock and must_draw(deal):
        return _draw(deal, seat, action)
    allowed = legal_mask(deal, seat)
    if not isinstance(action, Play):
        raise IllegalAction("wrong-phase", Plays(allowed), {"phase": "play"})
    card = action.card
    if not allowed >> card & 1:
        code = why_not(deal, seat, card)
        assert code is not None
        raise IllegalAction(code, Plays(allowed), {"card": card})
    trick = (*deal.trick, card)
    hands = with_hand(deal, seat, CardSet(deal.hands[seat].mask ^ 1 << card))
    ban = deal.row.lead_ban
    broken = deal.broken or (ban is not None and ban.until == "broken" and card in ban.breakers)
    events = (*deal.events, Played(seat, card))
    if len(trick) < len(deal.order):
        turn = deal.order[len(trick)]
        return replace(deal, hands=hands, trick=trick, turn=turn, broken=broken, events=events)
    return _finish_trick(replace(deal, hands=hands, trick=(), broken=broken, events=events), trick)


def _finish_trick(deal: Deal, cards: tuple[Card, ...]) -> Deal:
    rules = deal.rules
    place = winning_place(rules, cards, deal.trump)
    winner = deal.order[place]
    pile = deal.piles[winner]
    for card in cards:
        pile |= 1 << card
    tricks = (*deal.tricks, Trick(deal.leader, cards, winner, deal.order))
    order = _order(deal, winner)
    leader = order[0] if order else winner
    deal = replace(
        deal,
        tricks=tricks,
        piles=(*deal.piles[:winner], pile, *deal.piles[winner + 1 :]),
        leader=leader,
        turn=leader,
        order=order,
        events=(*deal.events, TrickTaken(len(tricks), winner)),
    )
    if len(order) <= (1 if rules.stock is not None else 0):
        return _finish(_leftovers(deal, winner), early=False)
    return _finish(deal, early=True) if deal.row.early_end and _all_awarded(deal) else deal


def _all_awarded(deal: Deal) -> bool:
    """Whether nothing is left to be won: no trick, no card, no target in a race (004 L18)."""
    row = deal.row
    if deal.rules.titles is not None and not titles.is_reign(deal):
        return titles.race_is_run(deal)
    return not row.counts_tricks and not _outstanding(deal) & row.contested


def _outstanding(deal: Deal) -> int:
    """Cards that nobody has taken yet."""
    out = 0
    for hand in deal.hands:
        out |= hand.mask
    for card in deal.stock:
        out |= 1 << card
    if deal.rules.talon.to == "last-trick":
        for card in deal.talon:
            out |= 1 << card
    return out


def _leftovers(deal: Deal, winner: Seat) -> Deal:
    """Cards that count as taken: the last holder's, or the stock when nobody holds any."""
    rule = deal.rules.stock
    if rule is None:
        return deal
    last = deal.order[0] if deal.order else winner
    hand = deal.hands[last]
    stock = deal.stock if rule.rest == "hand-and-stock" or not hand else ()
    if not hand and not stock:
        return deal
    pile = deal.piles[last] | hand.mask
    for card in stock:
        pile |= 1 << card
    return replace(
        deal,
        hands=with_hand(deal, last, NO_CARDS),
        stock=deal.stock if not stock else (),
        piles=(*deal.piles[:last], pile, *deal.piles[last + 1 :]),
        events=(*deal.events, LeftoversTaken(last, hand, stock)),
    )


def _finish(deal: Deal, *, early: bool) -> Deal:
    piles = deal.piles
    if deal.talon and deal.rules.talon.to == "last-trick" and not early:
        winner = deal.tricks[-1].winner
        pile = piles[winner]
        for card in deal.talon:
            pile |= 1 << card
        piles = (*piles[:winner], pile, *piles[winner + 1 :])
    ended = DealEnded(early, deal.hands, deal.discards, (*deal.talon, *deal.stock))
    return replace(
        deal, phase="", turn=None, early=early, piles=piles, events=(*deal.events, ended)
    )
