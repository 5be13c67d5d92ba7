"""Attack and defence on a ladder (KG: 004 L112-124, rules 2.19 and 6.14).

A bout: the attacker plays a card, the defender beats it or takes; after every card the
attacker, then the others who are entitled, may throw in a card of a rank on the table.
"""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import NO_CARDS, SUITS, Card, CardSet, Rank, is_joker, mask_of, rank_of, suit_of
from king.engine.actions import (
    Action,
    Add,
    Attack,
    Beat,
    Decline,
    LegalActions,
    Listed,
    Permit,
    SeatChoices,
    Take,
    Target,
)
from king.engine.events import (
    Attacked,
    BoutBegan,
    BoutEnded,
    Declined,
    Defended,
    Permitted,
    Taking,
)
from king.engine.ladder import end, holders, next_attack, rule_of, state_of
from king.engine.state import BoutState, Deal, with_hand
from king.errors import IllegalAction
from king.seats import Seat


def start(deal: Deal) -> Deal:
    """The top seat opens against the last one."""
    ladder = deal.standing.ladder
    bout = BoutState(
        number=0,
        ladder=ladder,
        attacker=ladder[0],
        defender=None,
        permitted=(),
        attacks=(),
        beats=(),
        open=None,
        limit=0,
        taking=False,
        asked=(),
        gone=NO_CARDS,
    )
    return _begin(replace(deal, bout=bout), ladder[0], ladder[-1])


def _begin(deal: Deal, attacker: Seat, defender: Seat) -> Deal:
    """A new bout; the seat on top is asked for permission where it can matter."""
    bout = state_of(deal)
    room = len(deal.hands[defender])
    cap = rule_of(deal).cap
    bout = replace(
        bout,
        number=bout.number + 1,
        attacker=attacker,
        defender=defender,
        permitted=(),
        attacks=(),
        beats=(),
        open=None,
        limit=min(room, cap) if cap else room,
        taking=False,
        asked=(),
    )
    event = BoutBegan(bout.number, attacker, defender)
    deal = replace(deal, bout=bout, events=(*deal.events, event))
    if _needing_permission(deal):
        return replace(deal, phase="permit", turn=bout.top)
    return replace(deal, phase="attack", turn=attacker)


def _needing_permission(deal: Deal) -> list[Seat]:
    """Seats that may add only by permission: nobody when the last seat is attacked."""
    bout = state_of(deal)
    last = bout.ladder[-1]
    if bout.defender == last:
        return []
    free = {bout.attacker, bout.defender, last, bout.top}
    return [seat for seat in deal.rules.seats if seat not in free and deal.hands[seat]]


def legal_permits(deal: Deal) -> LegalActions:
    """None, all, or some of the seats that need it."""
    return SeatChoices(_needing_permission(deal))


def apply_permit(deal: Deal, action: Action) -> Deal:
    """Give permission for this bout. Raises IllegalAction."""
    allowed = legal_permits(deal)
    if not isinstance(action, Permit):
        raise IllegalAction("wrong-phase", allowed, {"phase": "permit"})
    if action not in allowed:
        raise IllegalAction("permit", allowed, {})
    bout = replace(state_of(deal), permitted=action.seats)
    events = (*deal.events, Permitted(action.seats))
    return replace(deal, bout=bout, events=events, phase="attack", turn=bout.attacker)


def _joker_actions(make: type[Attack] | type[Add] | type[Beat], cards: list[Card]) -> list[Action]:
    return [make(card, suit) for card in cards for suit in SUITS]


def legal_attacks(deal: Deal) -> LegalActions:
    """Any card to open with (a joker only from a hand of jokers); more of its rank where
    several may open, until the attacker declines."""
    bout = state_of(deal)
    hand = list(deal.hands[bout.attacker])
    plain = [card for card in hand if not is_joker(card)]
    if bout.attacks:
        same = [card for card in plain if rank_of(card) == rank_of(bout.attacks[0])]
        return Listed("attack", [Decline(), *(Attack(card) for card in same)])
    if plain:
        return Listed("attack", [Attack(card) for card in plain])
    return Listed("attack", _joker_actions(Attack, hand))


def apply_attack(deal: Deal, action: Action) -> Deal:
    """Open the bout. Raises IllegalAction."""
    allowed = legal_attacks(deal)
    bout = state_of(deal)
    if not isinstance(action, Attack | Decline):
        raise IllegalAction("wrong-phase", allowed, {"phase": "attack"})
    if action not in allowed:
        raise _wrong_card(deal, bout.attacker, action, "attack", allowed)
    if isinstance(action, Decline):
        events = (*deal.events, Declined(bout.attacker))
        return _to_defence(replace(deal, events=events))
    deal = _put(deal, bout.attacker, action.card, action.trump)
    return _after_attack(deal)


def _wrong_card(
    deal: Deal, seat: Seat, action: Action, code: str, allowed: LegalActions, **more: object
) -> IllegalAction:
    """Why a card was refused; ``more`` goes with ``code``, the last of the reasons."""
    card = getattr(action, "card", None)
    if card is not None and card not in deal.hands[seat]:
        return IllegalAction("not-in-hand", allowed, {"card": card})
    if card is not None and is_joker(card):
        return IllegalAction("joker", allowed, {"card": card})
    return IllegalAction(code, allowed, {} if card is None else {"card": card, **more})


def _put(deal: Deal, seat: Seat, card: Card, trump: int | None) -> Deal:
    """An attacking card on the table; a joker needs no beating and makes a new trump."""
    bout = state_of(deal)
    hand = deal.hands[seat] - CardSet(1 << card)
    named = SUITS[trump] if trump is not None else None
    bout = replace(bout, attacks=(*bout.attacks, card))
    if not is_joker(card) and not bout.taking:
        bout = replace(bout, open=bout.open if bout.open is not None else card)
    return replace(
        deal,
        bout=bout,
        trump=deal.trump if named is None else named,
        hands=with_hand(deal, seat, hand),
        events=(*deal.events, Attacked(seat, card, named)),
    )


def _unbeaten(bout: BoutState) -> list[Card]:
    """Attacking cards still to be beaten, in order; each beat covers the first of them."""
    plain = [card for card in bout.attacks if not is_joker(card)]
    return plain[len(bout.beats) :]


def _plain_attacks(bout: BoutState) -> int:
    return sum(not is_joker(card) for card in bout.attacks)


def _after_attack(deal: Deal) -> Deal:
    bout = state_of(deal)
    more = rule_of(deal).several and _plain_attacks(bout) < bout.limit
    if more and deal.hands[bout.attacker]:
        return replace(deal, phase="attack", turn=bout.attacker)
    return _to_defence(deal)


def _to_defence(deal: Deal) -> Deal:
    bout = state_of(deal)
    waiting = _unbeaten(bout)
    if waiting and not bout.taking:
        bout = replace(bout, open=waiting[0])
        return replace(deal, bout=bout, phase="beat", turn=bout.defender)
    return _ask_to_add(replace(deal, bout=replace(bout, open=None)))


def beats(deal: Deal, card: Card, other: Card) -> bool:
    """Whether ``card`` beats ``other``: higher of its suit, or a trump on a plain suit."""
    if suit_of(card) == suit_of(other):
        return rank_of(card) > rank_of(other)
    return suit_of(card) == deal.trump


def legal_defence(deal: Deal) -> LegalActions:
    """Cards that beat the open one, jokers where the defender may use them, or taking."""
    bout = state_of(deal)
    assert bout.defender is not None
    assert bout.open is not None
    hand = list(deal.hands[bout.defender])
    found: list[Action] = [
        Beat(card) for card in hand if not is_joker(card) and beats(deal, card, bout.open)
    ]
    if rule_of(deal).joker != "attackers":
        found += _joker_actions(Beat, [card for card in hand if is_joker(card)])
    return Listed("beat", [*found, Take()])


def apply_defence(deal: Deal, action: Action) -> Deal:
    """Beat the open card, or take. Raises IllegalAction."""
    allowed = legal_defence(deal)
    bout = state_of(deal)
    seat = bout.defender
    assert seat is not None
    if not isinstance(action, Beat | Take):
        raise IllegalAction("wrong-phase", allowed, {"phase": "beat"})
    if action not in allowed:
        raise _wrong_card(deal, seat, action, "does-not-beat", allowed, open=bout.open)
    if isinstance(action, Take):
        bout = replace(bout, taking=True, open=None)
        return _ask_to_add(replace(deal, bout=bout, events=(*deal.events, Taking(seat))))
    bout = replace(bout, beats=(*bout.beats, action.card), open=None)
    hand = deal.hands[seat] - CardSet(1 << action.card)
    named = action.trump
    deal = replace(
        deal,
        bout=bout,
        trump=deal.trump if named is None else named,
        hands=with_hand(deal, seat, hand),
        events=(*deal.events, Defended(seat, action.card, named)),
    )
    return _to_defence(deal)


def _entitled(deal: Deal) -> list[Seat]:
    """Who may add, in the order of asking: the attacker, then clockwise from him."""
    bout = state_of(deal)
    last = bout.ladder[-1]
    open_to_all = bout.defender == last
    order = deal.rules.seats.clockwise_from(bout.attacker)
    free = {bout.attacker, last, bout.top, *bout.permitted}
    return [seat for seat in order if seat != bout.defender and (open_to_all or seat in free)]


def _ranks(bout: BoutState) -> frozenset[Rank]:
    """The ranks that lie on the table."""
    return frozenset(rank_of(card) for card in (*bout.attacks, *bout.beats) if not is_joker(card))


def _additions(deal: Deal, seat: Seat) -> list[Action]:
    bout = state_of(deal)
    ranks = _ranks(bout)
    found: list[Action] = []
    hand = list(deal.hands[seat])
    if _plain_attacks(bout) < bout.limit:
        found += [Add(card) for card in hand if not is_joker(card) and rank_of(card) in ranks]
    if rule_of(deal).joker != "defender":
        found += _joker_actions(Add, [card for card in hand if is_joker(card)])
    return found


def _widening(deal: Deal, seat: Seat) -> list[Action]:
    """The seat on top may permit one more at a time during the bout."""
    bout = state_of(deal)
    if seat != bout.top:
        return []
    more = [other for other in _needing_permission(deal) if other not in bout.permitted]
    return [Permit(tuple(sorted((*bout.permitted, other)))) for other in more]


def _ask_to_add(deal: Deal) -> Deal:
    """After every card the entitled are asked again from the attacker on."""
    bout = replace(state_of(deal), asked=tuple(_entitled(deal)))
    return _ask_next(replace(deal, bout=bout))


def _has_room(deal: Deal) -> bool:
    """Whether anything can be added at all, by what everybody can see."""
    bout = state_of(deal)
    jokers = deal.rules.jokers and rule_of(deal).joker != "defender"
    return bool(jokers) or _plain_attacks(bout) < bout.limit


def _ask_next(deal: Deal) -> Deal:
    """Everyone entitled who holds cards is asked, able or not: being asked tells nothing.

    The seat on top keeps its right to permit also when it has no cards left.
    """
    bout = state_of(deal)
    for index, seat in enumerate(bout.asked):
        if (deal.hands[seat] or _widening(deal, seat)) and _has_room(deal):
            bout = replace(bout, asked=bout.asked[index:])
            return replace(deal, bout=bout, phase="add", turn=seat)
    return _finish(replace(deal, bout=replace(bout, asked=())))


def legal_additions(deal: Deal) -> LegalActions:
    """Nothing, a card of a rank on the table, a joker; on top also wider permission."""
    assert deal.turn is not None
    seat = deal.turn
    return Listed("add", [Decline(), *_additions(deal, seat), *_widening(deal, seat)])


def apply_addition(deal: Deal, action: Action) -> Deal:
    """Throw in a card, permit, or decline. Raises IllegalAction."""
    allowed = legal_additions(deal)
    bout, seat = state_of(deal), deal.turn
    assert seat is not None
    if not isinstance(action, Add | Decline | Permit):
        raise IllegalAction("wrong-phase", allowed, {"phase": "add"})
    if action not in allowed:
        card = getattr(action, "card", None)
        full = card is not None and not is_joker(card) and rank_of(card) in _ranks(bout)
        raise _wrong_card(deal, seat, action, "add", allowed, full=full)
    if isinstance(action, Permit):
        bout = replace(bout, permitted=action.seats)
        events = (*deal.events, Permitted(action.seats))
        return _ask_to_add(replace(deal, bout=bout, events=events))
    if isinstance(action, Decline):
        bout = replace(bout, asked=bout.asked[1:])
        return _ask_next(replace(deal, bout=bout, events=(*deal.events, Declined(seat))))
    return _to_defence(_put(deal, seat, action.card, action.trump))


def _finish(deal: Deal) -> Deal:
    """Cards to the defender or out of play, places settled, the next bout or the end."""
    bout = state_of(deal)
    defender = bout.defender
    assert defender is not None
    table = CardSet(mask_of((*bout.attacks, *bout.beats)))
    jokers = CardSet(mask_of(card for card in table if is_joker(card)))
    above = bout.ladder.index(bout.attacker) < bout.ladder.index(defender)
    ladder, hands, gone = list(bout.ladder), deal.hands, bout.gone
    if bout.taking:
        kept = table - jokers
        hands = with_hand(deal, defender, deal.hands[defender] | kept)
        gone = gone | jokers
        if not above:
            a, d = ladder.index(bout.attacker), ladder.index(defender)
            ladder[a], ladder[d] = ladder[d], ladder[a]
    else:
        gone = gone | table
    ended = BoutEnded(bout.taking, table - jokers if bout.taking else table, tuple(ladder))
    took = bout.taking
    bout = replace(
        bout,
        ladder=tuple(ladder),
        gone=gone,
        attacks=(),
        beats=(),
        open=None,
        asked=(),
        permitted=(),
        taking=False,
    )
    deal = replace(deal, bout=bout, hands=hands, events=(*deal.events, ended))
    if len(holders(deal)) <= 1 or bout.number >= rule_of(deal).longest:
        return end(deal)
    attacker, target = next_attack(deal, defender, took=took, above=above)
    if target is not None:
        return _begin(deal, attacker, target)
    bout = replace(state_of(deal), attacker=attacker, defender=None)
    return replace(deal, bout=bout, phase="target", turn=attacker)


def legal_targets(deal: Deal) -> LegalActions:
    """Anybody else who holds cards."""
    attacker = state_of(deal).attacker
    return Listed("target", [Target(seat) for seat in holders(deal) if seat != attacker])


def apply_target(deal: Deal, action: Action) -> Deal:
    """Choose whom to attack. Raises IllegalAction."""
    allowed = legal_targets(deal)
    if not isinstance(action, Target):
        raise IllegalAction("wrong-phase", allowed, {"phase": "target"})
    if action not in allowed:
        raise IllegalAction("target", allowed, {})
    return _begin(deal, state_of(deal).attacker, action.seat)
