"""One deal from the shuffled pack to its score: phases strung together as the data says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from king.cards import NO_CARDS, Card, CardSet, mask_of
from king.engine import ordering, talon, tricks
from king.engine.actions import NOTHING, Action, LegalActions
from king.engine.events import DealBegan, Dealt, Scored
from king.engine.state import Deal
from king.errors import IllegalAction
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.rules.scoring import points_of, score
from king.seats import Seat

BY_ORDER: Final = ("deal", "order", "trump", "talon", "discard", "pass", "play")
BY_ORDER_AFTER_TALON: Final = ("deal", "talon", "order", "trump", "discard", "pass", "play")
TRUMP_AFTER_TALON: Final = ("deal", "order", "talon", "trump", "discard", "pass", "play")
FIXED: Final = ("deal", "trump", "deal-rest", "turn", "talon", "discard", "pass", "play")


def begin(
    rules: Rules,
    *,
    number: int,
    dealer: Seat,
    pack: Sequence[Card],
    contract: Contract | None = None,
    menu: tuple[str, ...] = (),
) -> Deal:
    """A new deal of a shuffled pack, run to its first decision.

    ``contract`` is given in a fixed schedule, ``menu`` where the declarer orders.
    """
    declarer = declarer_of(rules, dealer, contract)
    hands, left = distribute(rules, contract, dealer, pack)
    empty = (NO_CARDS,) * rules.players
    deal = Deal(
        rules=rules,
        number=number,
        dealer=dealer,
        declarer=declarer,
        contract=contract,
        trump=None,
        menu=menu,
        program=_program(rules, contract),
        phase="",
        turn=None,
        hands=empty,
        dealt=hands,
        undealt=hands,
        talon=left,
        taken_talon=NO_CARDS,
        discards=NO_CARDS,
        captured=NO_CARDS,
        chosen=(),
        leader=dealer,
        trick=(),
        tricks=(),
        piles=(0,) * rules.players,
        broken=False,
        early=False,
        events=(DealBegan(number, dealer, declarer, contract.id if contract else None),),
    )
    return _run(deal)


def distribute(
    rules: Rules, contract: Contract | None, dealer: Seat, pack: Sequence[Card]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Hands in the order of receiving, and the talon.

    Cards go clockwise from eldest, a packet at a time; the talon is laid aside after the
    round of packets that the ruleset names, so never the first or the last card.
    """
    packets = (contract.packets if contract else ()) or rules.deal.packets
    order = rules.seats.clockwise_from(rules.seats.left_of(dealer))
    hands: list[list[Card]] = [[] for _ in order]
    cards = iter(pack)
    left: list[Card] = []
    for number, size in enumerate(packets):
        if number == rules.deal.talon_after:
            left = [next(cards) for _ in range(rules.deal.talon)]
        for seat in order:
            hands[seat] += [next(cards) for _ in range(size)]
    left += list(cards)
    return tuple(tuple(hand) for hand in hands), tuple(left)


def collect(
    rules: Rules,
    contract: Contract | None,
    dealer: Seat,
    hands: Sequence[Sequence[Card]],
    left: Sequence[Card],
) -> tuple[Card, ...]:
    """The pack that :func:`distribute` would turn into these hands and this talon."""
    packets = (contract.packets if contract else ()) or rules.deal.packets
    order = rules.seats.clockwise_from(rules.seats.left_of(dealer))
    piles = [iter(hand) for hand in hands]
    pack: list[Card] = []
    for number, size in enumerate(packets):
        if number == rules.deal.talon_after:
            pack += left
        for seat in order:
            pack += [next(piles[seat]) for _ in range(size)]
    return tuple(pack) if len(packets) > rules.deal.talon_after else (*pack, *left)


def legal_actions(deal: Deal) -> LegalActions:
    """What the seat to act may do; nothing when the deal is over."""
    return _LEGAL[deal.phase](deal) if deal.phase in _LEGAL else NOTHING


def apply(deal: Deal, action: Action) -> Deal:
    """The deal after an action of the seat to act, run to the next decision.

    Raises IllegalAction, and then nothing has changed.
    """
    if deal.phase not in _APPLY:
        raise IllegalAction("deal-over", NOTHING, {})
    after = _APPLY[deal.phase](deal, action)
    return after if after.phase else _run(after)


def declarer_of(rules: Rules, dealer: Seat, contract: Contract | None) -> Seat | None:
    """Who orders; in a fixed schedule only where there is something to declare."""
    takes_talon = rules.deal.talon > 0 and rules.talon.to == "declarer"
    if contract is not None and contract.trump == "none" and not takes_talon:
        return None
    seats = rules.seats
    match rules.roles.declarer:
        case "dealer":
            return dealer
        case "right-of-dealer":
            return seats.right_of(dealer)
        case _:
            return seats.left_of(dealer)


def _program(rules: Rules, contract: Contract | None) -> tuple[str, ...]:
    if contract is not None:
        return FIXED
    if rules.talon.order == "after":
        return BY_ORDER_AFTER_TALON
    return TRUMP_AFTER_TALON if rules.talon.trump == "after-talon" else BY_ORDER


def _run(deal: Deal) -> Deal:
    """Start the phases that are due until one of them needs a decision."""
    while not deal.phase and deal.program:
        step, program = deal.program[0], deal.program[1:]
        deal = _START[step](replace(deal, program=program))
    return deal if deal.phase else _score(deal)


def _deal_cards(deal: Deal) -> Deal:
    """Deal up to the pause that the contract asks for, or everything."""
    size = deal.contract.peek if deal.contract and deal.contract.peek else deal.rules.deal.hand
    return _hand_out(deal, size)


def _deal_rest(deal: Deal) -> Deal:
    return _hand_out(deal, deal.rules.deal.hand) if any(deal.undealt) else deal


def _hand_out(deal: Deal, size: int) -> Deal:
    now = tuple(cards[:size] for cards in deal.undealt)
    hands = tuple(
        CardSet(hand.mask | mask_of(cards)) for hand, cards in zip(deal.hands, now, strict=True)
    )
    rest = tuple(cards[size:] for cards in deal.undealt)
    return replace(
        deal,
        hands=hands,
        undealt=rest,
        events=(*deal.events, Dealt(now, () if any(rest) else deal.talon)),
    )


def _score(deal: Deal) -> Deal:
    winners = [trick.winner for trick in deal.tricks]
    lines = score(deal.row, deal.piles, winners, deal.rules.deal.hand)
    points = tuple(points_of(rows) for rows in lines)
    event = Scored(deal.row.id, lines, points)
    return replace(deal, phase="over", turn=None, events=(*deal.events, event))


_START: Final[dict[str, Callable[[Deal], Deal]]] = {
    "deal": _deal_cards,
    "deal-rest": _deal_rest,
    "turn": ordering.turn_last_card,
    "order": ordering.start_order,
    "trump": ordering.start_trump,
    "talon": talon.start_talon,
    "discard": talon.start_discard,
    "pass": talon.start_pass,
    "play": tricks.start,
}
_LEGAL: Final[dict[str, Callable[[Deal], LegalActions]]] = {
    "order": ordering.legal_orders,
    "trump": ordering.legal_trumps,
    "discard": talon.legal_discards,
    "pass": talon.legal_passes,
    "play": tricks.legal,
}
_APPLY: Final[dict[str, Callable[[Deal, Action], Deal]]] = {
    "order": ordering.apply_order,
    "trump": ordering.apply_trump,
    "discard": talon.apply_discard,
    "pass": talon.apply_pass,
    "play": tricks.apply,
}
