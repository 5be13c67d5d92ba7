"""What a play shows of the hand it came from: cards that cannot have been there.

The engine narrows a hand step by step (:mod:`king.engine.duties`); a step keeps only wanted
cards where there are any. So a card that was played although a step did not want it shows
that no wanted card was left at that step, and that is all that a play shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from king.cards import Card, Suit, cards_of, is_joker
from king.engine.duties import suit_in_play
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.seats import Seat


class Table:
    """The rules under which a deal is played, as far as plays show cards."""

    def __init__(
        self, rules: Rules, row: Contract, trump: Suit | None, declarer: Seat | None
    ) -> None:
        self.rules = rules
        self.row = row
        self.trumps = 0 if trump is None else rules.suit_masks[trump]
        self.declarer = declarer
        self.free = 0
        if rules.joker is not None and rules.joker.free:
            self.free = sum(1 << card for card in rules.pack if is_joker(card))


def absent(
    table: Table, seat: Seat, card: Card, trick: Sequence[Card], *, first: bool, broken: bool
) -> int:
    """Cards that ``seat`` did not hold when it played ``card`` after ``trick``, as a mask.

    ``first``: in the first trick; ``broken``: the lead ban had ended by then.
    """
    kept = table.rules.pack_set.mask
    missing = 0
    steps = (
        _following(table, card, trick, first=first)
        if trick
        else _leading(table, seat, first=first, broken=broken)
    )
    for wanted in steps:
        if wanted >> card & 1:
            kept &= wanted
        else:
            missing |= kept & wanted
    return missing & ~(1 << card)


def _leading(table: Table, seat: Seat, *, first: bool, broken: bool) -> Iterator[int]:
    row, opening = table.row, table.rules.roles.opening
    if first and opening is not None:
        yield 1 << opening
        return
    if row.lead_ban is not None and not broken:
        yield ~row.lead_ban.group.cards.mask
    if row.trump_lead == "declarer" and seat != table.declarer:
        yield ~table.trumps


def _following(table: Table, card: Card, trick: Sequence[Card], *, first: bool) -> Iterator[int]:
    row, rules = table.row, table.rules
    led = rules.suit_masks[suit_in_play(rules, trick[0])]
    if led >> card & 1:
        if row.force is not None and row.force.when == "void-or-suit-led":
            top = max(rules.strengths[laid] for laid in trick if led >> laid & 1)
            forced = cards_of(row.force.group.cards.mask & led)
            yield sum(1 << one for one in forced if rules.strengths[one] < top)
    elif not table.free >> card & 1:
        yield led
        if row.force is not None:
            yield row.force.group.cards.mask
        if row.ruff != "free" and table.trumps:
            # A free joker may stand in for a trump, but only trumps call for a ruff.
            yield table.trumps
            if row.ruff == "must-over":
                yield _higher_trumps(table, trick)
    if first and row.first_trick_ban is not None:
        yield ~row.first_trick_ban.cards.mask


def _higher_trumps(table: Table, trick: Sequence[Card]) -> int:
    """Trumps that beat every trump of a trick."""
    strengths = table.rules.strengths
    best = max((strengths[card] for card in trick if table.trumps >> card & 1), default=0)
    return sum(1 << card for card in cards_of(table.trumps) if strengths[card] > best)
