"""Which cards may be played, and which rule forbids the others.

The duties of the moment narrow the hand step by step, in the order of the rules. What is
left is legal; the first step that lost a card is the reason why it is not. The same steps
serve people, bots and error texts, so they cannot differ.
"""

from __future__ import annotations

from typing import Final

from king.cards import Card, Suit, is_joker, suit_of
from king.engine.state import Deal
from king.rules.contract import Contract
from king.rules.ruleset import Rules
from king.seats import Seat

RULES: Final = (
    "not-in-hand",
    "opening",
    "lead-ban",
    "trump-lead",
    "follow-suit",
    "forced-card",
    "must-ruff",
    "must-overruff",
    "first-trick",
)
"""Codes of the rules of play, as :class:`king.errors.IllegalAction` carries them."""

Step = tuple[str, int]


def suit_in_play(rules: Rules, card: Card) -> Suit:
    """The suit a card counts as: a joker belongs to the suit its ruleset gives it."""
    if is_joker(card):
        assert rules.joker is not None
        return rules.joker.suit
    return suit_of(card)


def narrowing(deal: Deal, seat: Seat) -> list[Step]:
    """The steps from the whole hand to the legal cards: (code, cards left) each."""
    hand = deal.hands[seat].mask
    steps = [("not-in-hand", hand)]
    if deal.trick:
        _follow(deal, hand, steps)
    else:
        _lead(deal, seat, hand, steps)
    return steps


def legal_mask(deal: Deal, seat: Seat) -> int:
    """The cards a seat may play now, as a mask."""
    return narrowing(deal, seat)[-1][1]


def why_not(deal: Deal, seat: Seat, card: Card) -> str | None:
    """The code of the first rule that forbids a card, None when it may be played."""
    for code, left in narrowing(deal, seat):
        if not left >> card & 1:
            return code
    return None


def _narrow(steps: list[Step], code: str, wanted: int) -> None:
    """Add a step that keeps only ``wanted`` cards, where there are any."""
    left = steps[-1][1] & wanted
    if left and left != steps[-1][1]:
        steps.append((code, left))


def _lead(deal: Deal, seat: Seat, hand: int, steps: list[Step]) -> None:
    row, rules = deal.row, deal.rules
    opening = rules.roles.opening
    if opening is not None and not deal.tricks:
        _narrow(steps, "opening", 1 << opening)
        return
    ban = row.lead_ban
    if ban is not None and not deal.broken:
        _narrow(steps, "lead-ban", hand & ~ban.group.cards.mask)
    if row.trump_lead == "declarer" and deal.trump is not None and seat != deal.declarer:
        _narrow(steps, "trump-lead", hand & ~rules.suit_masks[deal.trump])


def _follow(deal: Deal, hand: int, steps: list[Step]) -> None:
    row, rules = deal.row, deal.rules
    led_suit = suit_in_play(rules, deal.trick[0])
    led = rules.suit_masks[led_suit]
    free = _free_jokers(rules, hand)
    if hand & led:
        _narrow(steps, "follow-suit", hand & led | free)
        _force_under(deal, row, led, steps)
    else:
        if row.force is not None:
            _narrow(steps, "forced-card", row.force.group.cards.mask)
        if deal.trump is not None and row.ruff != "free":
            trumps = rules.suit_masks[deal.trump]
            _narrow(steps, "must-ruff", trumps | free if hand & trumps else hand)
            if row.ruff == "must-over":
                _narrow(steps, "must-overruff", _higher_trumps(deal, trumps) & hand)
    if row.first_trick_ban is not None and not deal.tricks:
        _narrow(steps, "first-trick", ~row.first_trick_ban.cards.mask)


def _free_jokers(rules: Rules, hand: int) -> int:
    """Jokers of the hand that may be played at any time."""
    if rules.joker is None or not rules.joker.free:
        return 0
    mask = 0
    for card in rules.pack[len(rules.pack) - rules.jokers :]:
        mask |= hand & 1 << card
    return mask


def _force_under(deal: Deal, row: Contract, led: int, steps: list[Step]) -> None:
    """The stricter duty: a forced card goes as soon as a higher card of its suit lies there."""
    force = row.force
    if force is None or force.when != "void-or-suit-led" or not force.group.cards.mask & led:
        return
    strengths = deal.rules.strengths
    highest = max(strengths[card] for card in deal.trick if led >> card & 1)
    beaten = 0
    for card in force.group.cards:
        if strengths[card] < highest:
            beaten |= 1 << card
    _narrow(steps, "forced-card", beaten)


def _higher_trumps(deal: Deal, trumps: int) -> int:
    """Trumps that beat every trump in the trick."""
    strengths = deal.rules.strengths
    best = max((strengths[card] for card in deal.trick if trumps >> card & 1), default=0)
    mask = 0
    for card in deal.rules.pack:
        if trumps >> card & 1 and strengths[card] > best:
            mask |= 1 << card
    return mask


def winning_place(rules: Rules, trick: tuple[Card, ...], trump: Suit | None) -> int:
    """Which card of a trick takes it (0: the one that was led).

    The highest trump if one was played, else the highest card of the led suit; a joker
    thrown on another suit wins as its ruleset says (004 L67).
    """
    masks, strengths = rules.suit_masks, rules.strengths
    wanted = masks[suit_in_play(rules, trick[0])]
    if trump is not None and any(masks[trump] >> card & 1 for card in trick):
        wanted = masks[trump]
    elif rules.joker is not None and any(is_joker(card) for card in trick):
        own_suit = masks[rules.joker.suit]
        if wanted != own_suit:
            jokers = [place for place, card in enumerate(trick) if is_joker(card)]
            if rules.joker.plain == "wins":
                return jokers[0]
            wanted = own_suit
    best, best_strength = 0, -1
    for place, card in enumerate(trick):
        if wanted >> card & 1 and strengths[card] > best_strength:
            best, best_strength = place, strengths[card]
    return best
