"""One deal from the shuffled pack to its score: phases strung together as the data says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from king.cards import NO_CARDS, Card, CardSet, mask_of
from king.engine import bidding, bouts, ladder, layout, ordering, sale, talon, titles, tricks
from king.engine.actions import NOTHING, Action, LegalActions
from king.engine.events import DealBegan, Dealt, Event, Scored
from king.engine.state import Deal, Standing
from king.errors import IllegalAction
from king.rules.contract import Contract
from king.rules.ruleset import Rules, plan_of, trick_count
from king.rules.scoring import Lines, line, points_of, score
from king.seats import Seat


def begin(
    rules: Rules,
    *,
    number: int,
    dealer: Seat,
    pack: Sequence[Card],
    contract: Contract | None = None,
    menu: tuple[str, ...] = (),
    standing: Standing | None = None,
    opening: tuple[Event, ...] = (),
) -> Deal:
    """A new deal of a shuffled pack, run to its first decision.

    ``contract`` is given in a fixed schedule, ``menu`` where the declarer orders,
    ``standing`` in a race for titles or on a ladder.
    """
    standing = standing or Standing()
    declarer = declarer_of(rules, dealer, contract, standing)
    hands, left = distribute(rules, contract, dealer, pack, standing)
    stocked = rules.stock is not None
    empty = (NO_CARDS,) * rules.players
    deal = Deal(
        rules=rules,
        number=number,
        dealer=dealer,
        declarer=declarer,
        contract=contract,
        trump=None,
        menu=menu,
        program=program_of(rules, contract),
        phase="",
        turn=None,
        hands=empty,
        dealt=hands,
        undealt=hands,
        talon=() if stocked else left,
        stock=left if stocked else (),
        standing=standing,
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
        events=(
            DealBegan(number, dealer, declarer, contract.id if contract else None),
            *opening,
        ),
    )
    return _run(deal)


def distribute(
    rules: Rules,
    contract: Contract | None,
    dealer: Seat,
    pack: Sequence[Card],
    standing: Standing | None = None,
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Hands in the order of receiving, and the talon or stock.

    Cards go clockwise from eldest (or in the order of the standing), a packet at a time;
    the talon is laid aside after the round of packets that the ruleset names, so never the
    first or the last card. Where cards do not come out even, the first seats get one more.
    """
    hands: list[list[Card]] = [[] for _ in rules.seats]
    cards = iter(pack)
    left: list[Card] = []
    for target in _slots(rules, contract, dealer, len(pack), standing):
        (left if target is None else hands[target]).append(next(cards))
    left += cards
    return tuple(tuple(hand) for hand in hands), tuple(left)


def collect(
    rules: Rules,
    contract: Contract | None,
    dealer: Seat,
    hands: Sequence[Sequence[Card]],
    left: Sequence[Card],
    standing: Standing | None = None,
) -> tuple[Card, ...]:
    """The pack that :func:`distribute` would turn into these hands and this talon.

    Raises ValueError when the hands do not have the sizes of such a deal.
    """
    size = sum(map(len, hands)) + len(left)
    piles = [iter(hand) for hand in hands]
    rest = iter(left)
    slots = _slots(rules, contract, dealer, size, standing)
    try:
        pack = [next(rest if target is None else piles[target]) for target in slots]
    except StopIteration:
        raise ValueError("these hands do not have the sizes of such a deal") from None
    return (*pack, *rest)


def _slots(
    rules: Rules,
    contract: Contract | None,
    dealer: Seat,
    size: int,
    standing: Standing | None,
) -> list[Seat | None]:
    """For each card of the pack from the top: the seat that gets it, None for the talon.

    Cards that stay over at the end (a stock) have no slot.
    """
    order = (standing.order if standing is not None else ()) or rules.seats.clockwise_from(
        rules.seats.left_of(dealer)
    )
    plan = plan_of(rules, contract)
    uneven = rules.schedule.kind in ("titles", "ladder")
    hand = size // len(order) if uneven else plan.hand
    packets = plan.packets if sum(plan.packets) == hand else (1,) * hand
    slots: list[Seat | None] = []
    for number, packet in enumerate(packets):
        if number == plan.talon_after:
            slots += [None] * plan.talon
        for seat in order:
            slots += [seat] * packet
    if plan.talon_after >= len(packets):
        slots += [None] * plan.talon
    if uneven:
        slots += order[: size - len(slots)]
    return slots


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


def standing_after(deal: Deal) -> Standing:
    """What a finished deal leaves to the next."""
    return titles.standing_after(deal) if deal.rules.titles is not None else deal.standing


def declarer_of(
    rules: Rules, dealer: Seat, contract: Contract | None, standing: Standing | None = None
) -> Seat | None:
    """Who orders; in a fixed schedule only where there is something to declare."""
    if contract is not None:
        takes_talon = plan_of(rules, contract).talon > 0 and rules.talon.to == "declarer"
        if contract.bidding is not None or (contract.trump != "declarer" and not takes_talon):
            return None
    if standing is not None and standing.ladder:
        return standing.ladder[0]
    seats = rules.seats
    match rules.roles.declarer:
        case "dealer":
            return dealer
        case "right-of-dealer":
            return seats.right_of(dealer)
        case _:
            return seats.left_of(dealer)


def program_of(rules: Rules, contract: Contract | None) -> tuple[str, ...]:
    """The phases of a deal in order, by the data; phases with nothing to ask pass by."""
    if contract is None:
        if rules.talon.order == "after":
            order = ("talon", "order", "trump")
        elif rules.talon.trump == "after-talon":
            order = ("order", "talon", "trump")
        else:
            order = ("order", "trump", "talon")
        return ("deal", *order, "discard", "pass", "play")
    if contract.bouts is not None:
        return ("deal", "trump", "deal-rest", "bouts")
    if contract.layout is not None:
        return ("deal", "lay")
    if contract.sale is not None:
        return ("deal", "sale", "gifts", "trump", "play")
    middle = ("turn-up", "titles", "bid", "suit", "trump", "deal-rest", "turn-last", "talon")
    return ("deal", *middle, "discard", "exchange", "pass", "play")


def _run(deal: Deal) -> Deal:
    """Start the phases that are due until one of them needs a decision."""
    while not deal.phase and deal.program:
        step, program = deal.program[0], deal.program[1:]
        deal = _START[step](replace(deal, program=program))
    return deal if deal.phase else _score(deal)


def _deal_cards(deal: Deal) -> Deal:
    """Deal up to the pause that the contract asks for, or everything.

    Where bouts are fought only the seat that names trump sees its cards at first.
    """
    row = deal.contract
    if row is not None and row.bouts is not None:
        sizes = [
            len(cards) if seat == deal.declarer else 0 for seat, cards in enumerate(deal.dealt)
        ]
        return _hand_out(deal, sizes)
    if row is not None and row.peek:
        return _hand_out(deal, [row.peek] * deal.rules.players)
    return _hand_out(deal, [len(cards) for cards in deal.dealt])


def _deal_rest(deal: Deal) -> Deal:
    return _hand_out(deal, [len(cards) for cards in deal.dealt]) if any(deal.undealt) else deal


def _hand_out(deal: Deal, sizes: Sequence[int]) -> Deal:
    now = tuple(cards[:size] for cards, size in zip(deal.undealt, sizes, strict=True))
    rest = tuple(cards[size:] for cards, size in zip(deal.undealt, sizes, strict=True))
    hands = tuple(
        CardSet(hand.mask | mask_of(cards)) for hand, cards in zip(deal.hands, now, strict=True)
    )
    whole = not any(rest)
    event = Dealt(
        now,
        deal.talon if whole else (),
        tuple(len(cards) for cards in now),
        deal.stock if whole else (),
    )
    return replace(deal, hands=hands, undealt=rest, events=(*deal.events, event))


def _score(deal: Deal) -> Deal:
    lines = _lines(deal)
    points = tuple(points_of(rows) for rows in lines)
    event = Scored(deal.row.id, lines, points)
    return replace(deal, phase="over", turn=None, events=(*deal.events, event))


def _lines(deal: Deal) -> tuple[Lines, ...]:
    """All score lines: those of the tricks and cards, and those of the deal's own form."""
    row = deal.row
    if deal.redeal:
        return ((),) * deal.rules.players
    if row.layout is not None:
        return layout.place_lines(deal)
    if row.bouts is not None:
        return ladder.ladder_lines(deal)
    winners = [trick.winner for trick in deal.tricks]
    tricks_in_deal = len(winners) if deal.rules.stock else trick_count(deal.rules, row)
    lines = score(row, deal.piles, winners, tricks_in_deal)
    if row.sale is not None:
        lines = sale.settle(deal, lines)
    if row.bidding is not None and deal.bids is not None and deal.bids.best is not None:
        bid = line("bid", deal.bids.amount, -1)
        best = deal.bids.best
        lines = tuple((bid, *rows) if seat == best else rows for seat, rows in enumerate(lines))
    return titles.winner_lines(deal, lines) if row.most_tricks else lines


def _when(
    condition: Callable[[Deal], object], start: Callable[[Deal], Deal]
) -> Callable[[Deal], Deal]:
    return lambda deal: start(deal) if condition(deal) else deal


_START: Final[dict[str, Callable[[Deal], Deal]]] = {
    "deal": _deal_cards,
    "deal-rest": _deal_rest,
    "turn-last": ordering.turn_last_card,
    "turn-up": titles.turn_up,
    "titles": titles.start_assign,
    "bid": _when(lambda deal: deal.row.bidding, bidding.start_bid),
    "suit": _when(lambda deal: deal.row.bidding, bidding.start_suit),
    "sale": sale.start_sale,
    "gifts": sale.start_gifts,
    "exchange": titles.start_exchange,
    "lay": layout.start,
    "bouts": bouts.start,
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
    "bid": bidding.legal_bids,
    "suit": bidding.legal_suits,
    "ask": sale.legal_asks,
    "offer": sale.legal_offers,
    "gift": sale.legal_gifts,
    "titles": titles.legal_titles,
    "exchange": titles.legal_exchange,
    "lay": layout.legal,
    "permit": bouts.legal_permits,
    "target": bouts.legal_targets,
    "attack": bouts.legal_attacks,
    "beat": bouts.legal_defence,
    "add": bouts.legal_additions,
    "play": tricks.legal,
}
_APPLY: Final[dict[str, Callable[[Deal, Action], Deal]]] = {
    "order": ordering.apply_order,
    "trump": ordering.apply_trump,
    "discard": talon.apply_discard,
    "pass": talon.apply_pass,
    "bid": bidding.apply_bid,
    "suit": bidding.apply_suit,
    "ask": sale.apply_ask,
    "offer": sale.apply_offer,
    "gift": sale.apply_gift,
    "titles": titles.apply_titles,
    "exchange": titles.apply_exchange,
    "lay": layout.apply,
    "permit": bouts.apply_permit,
    "target": bouts.apply_target,
    "attack": bouts.apply_attack,
    "beat": bouts.apply_defence,
    "add": bouts.apply_addition,
    "play": tricks.apply,
}
