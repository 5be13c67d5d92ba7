"""The open talon: kept, or sold with the right to name trump; a card to each opponent (003 L13)."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import Card, CardSet, mask_of
from king.engine.actions import Action, Ask, Bid, Decline, Give, Keep, LegalActions, Listed
from king.engine.events import BidMade, GiftGiven, TalonAsked, TalonOpened, TalonSold
from king.engine.state import Deal, SaleState, with_hand
from king.errors import IllegalAction
from king.rules.contract import Sale
from king.rules.scoring import Lines, line, points_of
from king.seats import Seat


def start_sale(deal: Deal) -> Deal:
    """Turn the talon up and ask eldest: keep it, or at what price?"""
    seller = deal.rules.seats.left_of(deal.dealer)
    state = SaleState(seller, 0, (), None, 0, None, 0)
    opened = TalonOpened(deal.talon)
    return replace(
        deal, phase="ask", turn=seller, sale=state, declarer=seller, events=(*deal.events, opened)
    )


def _sale(deal: Deal) -> tuple[Sale, SaleState]:
    assert deal.row.sale is not None
    assert deal.sale is not None
    return deal.row.sale, deal.sale


def legal_asks(deal: Deal) -> LegalActions:
    """Keep the talon, or ask less than was asked before."""
    rule, state = _sale(deal)
    below = state.asked or rule.highest + rule.step
    return Listed("ask", [Keep(), *(Ask(p) for p in range(rule.step, below, rule.step))])


def apply_ask(deal: Deal, action: Action) -> Deal:
    """Keep the talon or ask a price. Raises IllegalAction."""
    rule, state = _sale(deal)
    allowed = legal_asks(deal)
    if not isinstance(action, Ask | Keep):
        raise IllegalAction("wrong-phase", allowed, {"phase": "ask"})
    if isinstance(action, Keep):
        return _sold(deal, state.seller, 0)
    if action not in allowed:
        highest = (state.asked or rule.highest + rule.step) - rule.step
        raise IllegalAction("price", allowed, {"step": rule.step, "highest": highest})
    others = deal.rules.seats.others_from(state.seller)
    state = replace(state, asked=action.price, waiting=others, best=None, offer=0)
    event = TalonAsked(state.seller, action.price)
    return replace(deal, phase="offer", turn=others[0], sale=state, events=(*deal.events, event))


def legal_offers(deal: Deal) -> LegalActions:
    """A pass, or an offer of the asked price and above the best one."""
    rule, state = _sale(deal)
    lowest = state.asked if state.best is None else state.offer + rule.step
    highest = state.asked if rule.form == "dutch" else rule.highest
    return Listed("bid", [Decline(), *(Bid(p) for p in range(lowest, highest + 1, rule.step))])


def apply_offer(deal: Deal, action: Action) -> Deal:
    """Offer or pass; a pass is final. Raises IllegalAction."""
    rule, state = _sale(deal)
    allowed = legal_offers(deal)
    if not isinstance(action, Bid | Decline):
        raise IllegalAction("wrong-phase", allowed, {"phase": "bid"})
    if action not in allowed:
        lowest = state.asked if state.best is None else state.offer + rule.step
        raise IllegalAction("offer", allowed, {"step": rule.step, "lowest": lowest})
    seat, rest = state.waiting[0], state.waiting[1:]
    if isinstance(action, Bid):
        back = () if state.best is None else (state.best,)
        state = replace(state, waiting=(*rest, *back), best=seat, offer=action.amount)
        if rule.form == "dutch" or action.amount >= rule.highest:
            state = replace(state, waiting=())
        event = BidMade(seat, action.amount)
    else:
        state = replace(state, waiting=rest)
        event = BidMade(seat, None)
    deal = replace(deal, sale=state, events=(*deal.events, event))
    if state.waiting:
        return replace(deal, turn=state.waiting[0])
    if state.best is not None:
        return _sold(deal, state.best, state.offer)
    if state.asked > rule.step:
        return replace(deal, phase="ask", turn=state.seller)
    return _sold(deal, state.seller, 0)


def _sold(deal: Deal, buyer: Seat, price: int) -> Deal:
    _, state = _sale(deal)
    hand = CardSet(deal.hands[buyer].mask | mask_of(deal.talon))
    return replace(
        deal,
        phase="",
        turn=None,
        declarer=buyer,
        sale=replace(state, buyer=buyer, price=price, waiting=()),
        hands=with_hand(deal, buyer, hand),
        talon=(),
        taken_talon=CardSet(mask_of(deal.talon)),
        givers=tuple((buyer, to) for to in deal.rules.seats.others_from(buyer)),
        events=(*deal.events, TalonSold(state.seller, buyer, price)),
    )


def start_gifts(deal: Deal) -> Deal:
    """The one who took the talon gives a card to each opponent."""
    return replace(deal, phase="gift", turn=deal.declarer)


def legal_gifts(deal: Deal) -> LegalActions:
    """Any card of the hand."""
    assert deal.turn is not None
    return Listed("give", [Give(card) for card in deal.hands[deal.turn]])


def apply_gift(deal: Deal, action: Action) -> Deal:
    """Give a card to the next opponent, face down. Raises IllegalAction."""
    allowed = legal_gifts(deal)
    if not isinstance(action, Give):
        raise IllegalAction("wrong-phase", allowed, {"phase": "give"})
    if action not in allowed:
        raise IllegalAction("not-in-hand", allowed, {"card": action.card})
    after = hand_over(deal, action.card)
    return after if after.givers else replace(after, phase="", turn=None)


def hand_over(deal: Deal, card: Card) -> Deal:
    """Move a card between the next giver and receiver; only they see it."""
    (giver, to), rest = deal.givers[0], deal.givers[1:]
    bit = CardSet(1 << card)
    hands = list(deal.hands)
    hands[giver] = hands[giver] - bit
    hands[to] = hands[to] | bit
    event = GiftGiven(giver, to, card)
    return replace(deal, hands=tuple(hands), givers=rest, events=(*deal.events, event))


def settle(deal: Deal, lines: tuple[Lines, ...]) -> tuple[Lines, ...]:
    """The price as score lines beside the tricks (rules 2.7)."""
    rule, state = _sale(deal)
    if not state.price or state.buyer is None:
        return lines
    won = points_of(lines[state.buyer])
    price = max(0, min(state.price, won)) if rule.settle == "capped" else state.price
    if not price:
        return lines
    extra: dict[Seat, Lines] = {
        state.buyer: (line("price", 1, -price),),
        state.seller: (line("price", 1, price),),
    }
    if rule.settle == "punitive" and won < price:
        extra[state.seller] = (*extra[state.seller], line("shortfall", 1, price - won))
    return tuple((*rows, *extra.get(Seat(seat), ())) for seat, rows in enumerate(lines))
