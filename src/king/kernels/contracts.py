"""A contract written into its arrays, rule by rule: what ``layout`` says, index by index."""

from __future__ import annotations

from typing import Final

import numpy as np

from king.cards import NO_TRUMP, SUITS, Card, cards_of, copy_of, is_joker
from king.kernels import layout as at
from king.kernels.arrays import Tables
from king.rules.ruleset import REIGN, Rules, plan_of, trick_count

_TALON_TO: Final = {"nobody": at.NOBODY, "declarer": at.DECLARER, "last-trick": at.LAST_TRICK}


def in_order(rules: Rules) -> tuple[Card, ...]:
    """The pack by suit, strength and copy."""
    masks, strengths = rules.suit_masks, rules.strengths

    def key(card: Card) -> tuple[int, int, int]:
        suit = next(suit for suit in SUITS if masks[suit] >> card & 1)
        return suit, strengths[card], copy_of(card)

    return tuple(sorted(rules.pack, key=key))


def write_contract(tables: Tables) -> None:
    """Fill the arrays of a contract, which are all 0."""
    _write_cards(tables)
    _write_duties(tables)
    _write_points(tables)
    _write_dealing(tables)


def _suit_masks(tables: Tables) -> list[int]:
    """The four suits, and no cards for no trump."""
    masks = tables.rules.suit_masks
    return [tables.mask(cards_of(masks[suit])) for suit in (*SUITS, NO_TRUMP)]


def _trumps(tables: Tables) -> int:
    return 0 if tables.trump is None else _suit_masks(tables)[tables.trump]


def _write_cards(tables: Tables) -> None:
    """Suits, strengths, and which cards beat which."""
    bits, nums, strengths = tables.bits, tables.nums, tables.rules.strengths
    suits, trumps = _suit_masks(tables), _trumps(tables)
    bits[at.SUITS_AT : at.SUITS_AT + 5] = suits
    bits[at.PACK] = tables.mask(tables.cards)
    bits[at.TRUMP] = trumps
    for suit in SUITS:
        start = (suits[suit] & -suits[suit]).bit_length() - 1 if suits[suit] else 0
        nums[at.SUIT_START_AT + suit] = start
        nums[at.SUIT_SIZE_AT + suit] = suits[suit].bit_count()
    for place, card in enumerate(tables.cards):
        suit = next(suit for suit in SUITS if suits[suit] >> place & 1)
        strength = strengths[card]
        above = tables.mask(other for other in tables.cards if strengths[other] > strength)
        below = tables.mask(other for other in tables.cards if strengths[other] < strength)
        is_trump = trumps >> place & 1
        bits[at.SUIT_OF_AT + place] = suits[suit]
        bits[at.ABOVE_AT + place] = above
        bits[at.BELOW_AT + place] = below
        bits[at.BEATEN_BY_AT + place] = above & suits[suit] | (0 if is_trump else trumps)
        nums[at.SUIT_AT + place] = suit
        nums[at.STRENGTH_AT + place] = strength
    kinds = {(card % 128, strengths[card]) for card in tables.cards}
    nums[at.CARDS] = len(tables.cards)
    nums[at.EQUALS] = len(kinds) < len(tables.cards)
    nums[at.TRUMP_SUIT] = -1 if tables.trump is None else tables.trump


def _write_duties(tables: Tables) -> None:
    """What may be led and played, as masks that are 0 where a rule does not hold."""
    bits, row, rules = tables.bits, tables.contract, tables.rules
    trumps, joker = _trumps(tables), tables.rules.joker
    if row.lead_ban is not None:
        bits[at.LEAD_BAN] = tables.mask(row.lead_ban.group.cards)
        if row.lead_ban.until == "broken":
            bits[at.BREAKERS] = tables.mask(row.lead_ban.breakers)
    if row.trump_lead == "declarer":
        bits[at.TRUMP_LEAD] = trumps
    if rules.roles.opening is not None:
        bits[at.OPENING] = tables.mask([rules.roles.opening])
    if row.first_trick_ban is not None:
        bits[at.FIRST_BAN] = tables.mask(row.first_trick_ban.cards)
    if row.force is not None:
        bits[at.FORCE] = tables.mask(row.force.group.cards)
        if row.force.when == "void-or-suit-led":
            bits[at.FORCE_UNDER] = bits[at.FORCE]
    if row.ruff != "free":
        bits[at.RUFF] = trumps
    if row.ruff == "must-over":
        bits[at.OVERRUFF] = trumps
    jokers = tables.mask(card for card in tables.cards if is_joker(card))
    if joker is not None and jokers:
        bits[at.JOKERS] = jokers
        bits[at.JOKER_SUIT] = _suit_masks(tables)[joker.suit]
        if joker.free:
            bits[at.FREE] = jokers
        if joker.plain == "wins":
            bits[at.JOKER_WINS] = jokers
    bits[at.KEEP] = tables.mask(row.keep.cards)
    bits[at.OPENER] = _opener(tables)
    bits[at.DUTIES] = np.bitwise_or.reduce(bits[at.LEAD_BAN : at.JOKERS + 1])


def _opener(tables: Tables) -> int:
    """The opening card, or in a reign the highest trump."""
    rules, row = tables.rules, tables.contract
    if rules.roles.leader == "opening" and rules.roles.opening is not None:
        return tables.mask([rules.roles.opening])
    if rules.titles is not None and row.id == REIGN:
        trumps = [card for card in rules.pack if tables.mask([card]) & _trumps(tables)]
        return tables.mask([max(trumps, key=rules.strengths.__getitem__)] if trumps else [])
    return 0


def _write_points(tables: Tables) -> None:
    """Points by card and by trick, the slam, and when nothing is left to score."""
    bits, nums, row = tables.bits, tables.nums, tables.contract
    count = trick_count(tables.rules, row)
    nums[at.TRICKS] = count
    for atom in row.tricks:
        numbers = atom.numbers or range(1, at.MAX_CARDS + 1)
        for number in numbers:
            place = number - 1 if number > 0 else count + number
            if 0 <= place < at.MAX_CARDS:
                nums[at.TRICK_POINTS_AT + place] += atom.each
    for points in row.cards:
        for place in cards_of(tables.mask(points.group.cards)):
            nums[at.POINTS_AT + place] += points.each
    each = nums[at.POINTS_AT : at.POINTS_AT + len(tables.cards)]
    values = sorted({int(value) for value in each if value})
    nums[at.GROUPS] = len(values)
    for group, value in enumerate(values):
        cards = [card for card, points in zip(tables.cards, each, strict=True) if points == value]
        bits[at.GROUPS_AT + group] = tables.mask(cards)
        nums[at.GROUP_EACH_AT + group] = value
    bits[at.SCORING] = tables.mask(row.scoring)
    bits[at.CONTESTED] = tables.mask(cards_of(row.contested))
    if row.slam is not None:
        bits[at.SLAM] = tables.mask(row.slam.group.cards)
        nums[at.SLAM_TAKER], nums[at.SLAM_OTHERS] = row.slam.taker, row.slam.others
    is_race = tables.rules.titles is not None and row.id != REIGN
    nums[at.EARLY] = row.early_end and not row.counts_tricks and not is_race
    nums[at.RACE] = row.early_end and is_race
    nums[at.MOST_TRICKS] = row.most_tricks
    nums[at.TRICKS_SCORE] = bool(nums[at.TRICK_POINTS_AT : at.TRICK_POINTS_AT + 64].any())
    nums[at.SIGN] = 1 if row.weight > 0 or row.most_tricks > 0 or is_race else -1
    is_numbered = all(atom.numbers for atom in row.tricks) and not is_race
    nums[at.BY_NUMBER] = is_numbered and not (row.contested or row.most_tricks)


def _write_dealing(tables: Tables) -> None:
    """How many cards go where."""
    nums, rules, row = tables.nums, tables.rules, tables.contract
    plan = plan_of(rules, row)
    nums[at.SEATS] = rules.players
    nums[at.TALON_TO] = _TALON_TO[rules.talon.to]
    nums[at.SHOWN_TALON] = rules.talon.shown
    if rules.schedule.kind in ("titles", "ladder"):
        whole, rest = divmod(len(tables.cards), rules.players)
        sizes = [whole + (place < rest) for place in range(rules.players)]
    elif row.sale is not None:
        sizes = [trick_count(rules, row)] * rules.players
    else:
        sizes = [plan.hand] * rules.players
        nums[at.TALON] = len(tables.cards) - sum(sizes)
    nums[at.SIZES_AT : at.SIZES_AT + rules.players] = sizes
    odd = nums[at.EQUALS] or nums[at.RACE] or nums[at.MOST_TRICKS] or tables.bits[at.JOKERS]
    nums[at.REGULAR] = not odd and len(set(sizes)) == 1
