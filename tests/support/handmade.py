"""Hand-made deals: the end of a deal with known cards, and whole deals of chosen hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from king.cards import NO_CARDS, Card, CardSet, Suit, cards_of, mask_of, parse_cards
from king.engine import Action, Deal, Order, Play, Trick
from king.engine import deal as deals
from king.engine.actions import Plays
from king.engine.events import Scored
from king.errors import IllegalAction
from king.rules import Rules
from king.rules.scoring import Lines
from king.seats import Seat

DEALER = Seat(0)  # of every deal made here unless it says otherwise, so seat 1 is eldest


def position(
    rules: Rules,
    contract: str,
    hands: Mapping[int, str],
    *,
    trick: str = "",
    leader: int = 0,
    trump: Suit | None = None,
    declarer: int | None = None,
    winners: Sequence[int] = (),
    piles: Mapping[int, str] | None = None,
    talon: str = "",
) -> Deal:
    """A deal in play: ``leader`` is about to lead, or has led the first card of ``trick``.

    Seats without a hand get cards that nobody else has; of a stock nothing is left.
    ``winners`` took the tricks before, in order (seat 0 those that are not named); ``piles``
    says which cards that matter each seat has taken.
    """
    row = rules.contracts[contract]
    order = rules.seats.clockwise_from(Seat(leader))
    lying, aside = parse_cards(trick), parse_cards(talon)
    held = {Seat(seat): CardSet.of(text) for seat, text in hands.items()}
    won = {seat: CardSet.of(text) for seat, text in (piles or {}).items()}
    used = mask_of(lying) | mask_of(aside)
    for cards in (*held.values(), *won.values()):
        assert not used & cards.mask, "a card stands in two places"
        used |= cards.mask
    spare = [card for card in rules.pack if not used >> card & 1]
    size = max(len(held[seat]) + (seat in order[: len(lying)]) for seat in held)
    for place, seat in enumerate(order):
        wanted = size - (place < len(lying))
        if seat not in held:
            held[seat], spare = CardSet.of(spare[:wanted]), spare[wanted:]
        assert len(held[seat]) == wanted, f"seat {seat} holds {len(held[seat])} cards"
    done = rules.deal.hand - size
    took = [Seat(seat) for seat in (*winners, *([0] * done))][:done]
    begun = deals.begin(
        rules,
        number=1,
        dealer=DEALER,
        pack=rules.pack,
        contract=row if rules.schedule.kind == "fixed" else None,
        menu=rules.menu,
    )
    return replace(
        begun,
        declarer=begun.declarer if declarer is None else Seat(declarer),
        contract=row,
        trump=trump,
        program=(),
        phase="play",
        turn=order[len(lying)],
        hands=tuple(held[seat] for seat in rules.seats),
        undealt=((),) * rules.players,
        talon=tuple(aside),
        taken_talon=NO_CARDS,
        leader=Seat(leader),
        trick=tuple(lying),
        order=order,
        stock=(),
        tricks=tuple(Trick(seat, (), seat, ()) for seat in took),
        piles=tuple(won.get(seat, NO_CARDS).mask for seat in rules.seats),
    )


def whole_deal(
    rules: Rules,
    hands: Mapping[int, str],
    *,
    contract: str | None = None,
    talon: str = "",
    number: int = 1,
    dealer: int = DEALER,
) -> Deal:
    """A deal at its first decision in which some seats got these hands, in this order.

    Short hands and the talon are filled from the rest of the pack. ``contract`` names the
    one of a fixed schedule.
    """
    row = rules.contracts[contract] if contract is not None else None
    given = {seat: parse_cards(text) for seat, text in hands.items()}
    aside = parse_cards(talon)
    used = {card for cards in (*given.values(), aside) for card in cards}
    spare = iter([card for card in rules.pack if card not in used])
    full: list[list[Card]] = []
    for seat in rules.seats:
        cards = given.get(seat, [])
        full.append([*cards, *(next(spare) for _ in range(rules.deal.hand - len(cards)))])
    left = [*aside, *spare]
    pack = deals.collect(rules, row, Seat(dealer), full, left)
    return deals.begin(
        rules, number=number, dealer=Seat(dealer), pack=pack, contract=row, menu=rules.menu
    )


def ordered(deal: Deal, contract: str, trump: Suit | None = None) -> Deal:
    """The deal after its declarer named a contract."""
    return deals.apply(deal, Order(contract, trump))


def legal_cards(deal: Deal) -> set[str]:
    """The cards that may be played now, as texts such as ``10♥``."""
    legal = deals.legal_actions(deal)
    assert isinstance(legal, Plays), f"{deal.phase} is not play"
    return set(str(legal.cards).split())


def cards(text: str) -> set[str]:
    """Cards of a text in the form of :func:`legal_cards`."""
    return set(str(CardSet.of(text)).split())


def play_cards(deal: Deal, text: str) -> Deal:
    """The deal after these cards, played by whoever is to play."""
    for card in parse_cards(text):
        deal = deals.apply(deal, Play(card))
    return deal


def refusal(deal: Deal, action: Action) -> str:
    """The code of the rule that refuses an action; it must be refused."""
    try:
        deals.apply(deal, action)
    except IllegalAction as error:
        return error.code
    raise AssertionError(f"{action} was allowed")


def pile_of(deal: Deal, seat: int) -> set[str]:
    """What a seat has taken."""
    return {str(CardSet.of([card])) for card in cards_of(deal.piles[seat])}


def lines_of(deal: Deal) -> tuple[Lines, ...]:
    """The score lines of a finished deal."""
    assert deal.is_over
    scored = deal.events[-1]
    assert isinstance(scored, Scored)
    return scored.lines


def points_of(deal: Deal) -> tuple[int, ...]:
    """The points of a finished deal."""
    return tuple(sum(line.points for line in lines) for lines in lines_of(deal))
