"""A contract whose suit is named in the deal: what it is from then on."""

from __future__ import annotations

from msgspec.structs import replace

from king.cards import CardSet, Suit, suit_of
from king.rules.contract import CardGroup, CardPoints, Contract, LeadBan
from king.rules.ruleset import Rules


def with_suit(rules: Rules, row: Contract, suit: Suit) -> Contract:
    """The contract once the suit is named: its cards score."""
    assert row.bidding is not None
    mask = CardSet.of(card for card in rules.pack if suit_of(card) == suit)
    group = CardGroup(f"*{'SHDC'[suit]}", mask)
    atom = CardPoints(group.text, group, row.bidding.each)
    ban = LeadBan(group, "void", mask) if row.bidding.lead_ban else row.lead_ban
    return replace(row, cards=(*row.cards, atom), scoring=row.scoring | mask, lead_ban=ban)
