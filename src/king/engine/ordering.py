"""Naming the contract and the trump."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import NO_TRUMP, SUITS, Suit
from king.engine.actions import Action, LegalActions, Listed, NameTrump, Order
from king.engine.duties import suit_in_play
from king.engine.events import CardTurned, Ordered, TrumpNamed
from king.engine.state import Deal
from king.errors import IllegalAction
from king.rules.contract import Contract


def start_order(deal: Deal) -> Deal:
    """Ask the declarer for the contract."""
    return replace(deal, phase="order", turn=deal.declarer)


def names_trump(deal: Deal, row: Contract) -> bool:
    """Whether the trump of a contract is part of the order."""
    return row.trump == "declarer" and deal.rules.talon.trump == "with-order"


def trumps_of(row: Contract) -> tuple[Suit, ...]:
    """The strains that may be named."""
    return (*SUITS, NO_TRUMP) if row.no_trump else SUITS


def legal_orders(deal: Deal) -> LegalActions:
    """Every contract that is left, with every trump it may have."""
    orders: list[Order] = []
    for name in deal.menu:
        row = deal.rules.contracts[name]
        if names_trump(deal, row):
            orders += [Order(name, trump) for trump in trumps_of(row)]
        else:
            orders.append(Order(name))
    return Listed("order", orders)


def apply_order(deal: Deal, action: Action) -> Deal:
    """Name the contract. Raises IllegalAction."""
    allowed = legal_orders(deal)
    if not isinstance(action, Order):
        raise IllegalAction("wrong-phase", allowed, {"phase": "order"})
    row = deal.rules.contracts.get(action.contract)
    if row is None:
        raise IllegalAction("unknown-contract", allowed, {"contract": action.contract})
    if action.contract not in deal.menu:
        raise IllegalAction("already-ordered", allowed, {"contract": action.contract})
    _check_trump(deal, row, action.trump, allowed, named=names_trump(deal, row))
    assert deal.declarer is not None
    event = Ordered(deal.declarer, row.id, action.trump)
    return replace(deal, phase="", contract=row, trump=action.trump, events=(*deal.events, event))


def _check_trump(
    deal: Deal, row: Contract, trump: Suit | None, allowed: LegalActions, *, named: bool
) -> None:
    if not named:
        if trump is not None:
            raise IllegalAction("no-trump-here", allowed, {"contract": row.id})
    elif trump is None:
        raise IllegalAction("trump-needed", allowed, {"contract": row.id})
    elif trump not in trumps_of(row):
        code = "no-trump-not-allowed" if trump == NO_TRUMP else "trump-needed"
        raise IllegalAction(code, allowed, {"contract": row.id})


def start_trump(deal: Deal) -> Deal:
    """Ask for the trump where the contract has one and it is not named yet."""
    if deal.row.trump != "declarer" or deal.trump is not None:
        return deal
    return replace(deal, phase="trump", turn=deal.declarer)


def legal_trumps(deal: Deal) -> LegalActions:
    """The strains, and "by the last" where it is allowed."""
    trumps = [NameTrump(trump) for trump in trumps_of(deal.row)]
    if deal.row.by_last:
        trumps.append(NameTrump(None))
    return Listed("trump", trumps)


def apply_trump(deal: Deal, action: Action) -> Deal:
    """Name the trump. Raises IllegalAction."""
    allowed = legal_trumps(deal)
    if not isinstance(action, NameTrump):
        raise IllegalAction("wrong-phase", allowed, {"phase": "trump"})
    if action not in allowed:
        code = "no-trump-not-allowed" if action.trump == NO_TRUMP else "trump-needed"
        raise IllegalAction(code, allowed, {"contract": deal.row.id})
    assert deal.declarer is not None
    event = TrumpNamed(deal.declarer, action.trump)
    return replace(deal, phase="", trump=action.trump, events=(*deal.events, event))


def turn_last_card(deal: Deal) -> Deal:
    """Show the declarer's last card, whose suit is trump, where he said "by the last"."""
    if deal.row.trump != "declarer" or deal.trump is not None or deal.declarer is None:
        return deal
    card = deal.dealt[deal.declarer][-1]
    trump = suit_in_play(deal.rules, card)
    event = CardTurned(deal.declarer, card, trump)
    return replace(deal, trump=trump, events=(*deal.events, event))
