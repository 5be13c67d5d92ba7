"""From rules to arrays: the only bridge between the reference game and its fast twin.

``tables_for`` turns one contract of one table into the two arrays that ``layout`` describes
index by index; ``state_for`` and ``state_of`` do so with a deal. No kernel knows a ruleset.
What the kernels do not play, the data says: see ``uncovered``.

>>> from king.rules import load
>>> rules = load("minsk").rules()
>>> no_king = tables_for(rules, rules.contracts["no-king"])
>>> no_king.show(no_king.bits[at.FORCE]), int(no_king.nums[at.TRICKS])
('K♥', 10)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from king.cards import NO_TRUMP, SUITS, Card, Suit, cards_of, copy_of, is_joker, show_card
from king.kernels import layout as at
from king.rules.contract import Contract
from king.rules.naming import with_suit
from king.rules.ruleset import REIGN, Rules, plan_of, trick_count
from king.seats import Seat

if TYPE_CHECKING:
    from king.engine.state import Deal

Masks = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

_TALON_TO: Final = {"nobody": at.NOBODY, "declarer": at.DECLARER, "last-trick": at.LAST_TRICK}
_SETTLE: Final = {"price": at.BY_PRICE, "punitive": at.PUNITIVE, "capped": at.CAPPED}


class Tables(Struct, frozen=True, eq=False):
    """One contract as arrays.

    ``bits``: uint64[TABLE_BITS], ``nums``: int64[TABLE_NUMS], both read-only in use;
    ``cards``: the card of every index, ``index``: the index of every card; ``contract``: the
    contract they were made from, with the suit named that was bid for.
    """

    bits: Masks
    nums: Numbers
    cards: tuple[Card, ...]
    index: Mapping[Card, int]
    rules: Rules
    contract: Contract
    trump: Suit | None

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return self.rules.players

    def mask(self, cards: Iterable[Card]) -> int:
        """Cards as a set of the kernels; cards that the pack does not have are left out."""
        mask = 0
        for card in cards:
            if card in self.index:
                mask |= 1 << self.index[card]
        return mask

    def unmask(self, mask: int) -> list[Card]:
        """The cards of a set of the kernels, by index."""
        return [self.cards[place] for place in cards_of(int(mask))]

    def show(self, mask: int) -> str:
        """A set of the kernels for people."""
        return " ".join(show_card(card) for card in self.unmask(mask))


class State(NamedTuple):
    """A deal as arrays: uint64[STATE_BITS] and int64[STATE_NUMS]."""

    bits: Masks
    nums: Numbers


def uncovered(rules: Rules, row: Contract) -> str:
    """Why the kernels do not play a contract, "" where they do.

    Callers play with the engine then. Bids, sales and exchanges come before the first card:
    the kernels play on from there.
    """
    if row.form != "tricks":
        return f"play = {row.form}: no tricks"
    if rules.stock is not None:
        return "a stock to draw from"
    if rules.players > at.MAX_SEATS:
        return f"{rules.players} seats, more than {at.MAX_SEATS}"
    if len(rules.pack) > at.MAX_CARDS:
        return f"{len(rules.pack)} cards, more than {at.MAX_CARDS}"
    if rules.joker is None and any(is_joker(card) for card in rules.pack):
        return "jokers without a rule for tricks"
    return ""


def covers(rules: Rules, row: Contract) -> bool:
    """Whether the kernels play a contract."""
    return not uncovered(rules, row)


def tables_for(
    rules: Rules, row: Contract, trump: Suit | None = None, *, named: Suit | None = None
) -> Tables:
    """The arrays of one contract under a trump.

    ``named``: the suit whose cards score, where that is bid for and the contract does not
    have it yet. Raises ValueError for what the kernels do not cover.
    """
    reason = uncovered(rules, row)
    if reason:
        raise ValueError(f"contract {row.id}: {reason}")
    if named is not None:
        row = with_suit(rules, row, named)
    cards = _in_order(rules)
    index = {card: place for place, card in enumerate(cards)}
    tables = Tables(
        bits=np.zeros(at.TABLE_BITS, np.uint64),
        nums=np.zeros(at.TABLE_NUMS, np.int64),
        cards=cards,
        index=index,
        rules=rules,
        contract=row,
        trump=trump,
    )
    _write_cards(tables)
    _write_duties(tables)
    _write_points(tables)
    _write_dealing(tables)
    return tables


def _in_order(rules: Rules) -> tuple[Card, ...]:
    """The pack by suit, strength and copy."""
    masks, strengths = rules.suit_masks, rules.strengths

    def key(card: Card) -> tuple[int, int, int]:
        suit = next(suit for suit in SUITS if masks[suit] >> card & 1)
        return suit, strengths[card], copy_of(card)

    return tuple(sorted(rules.pack, key=key))


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


def roles_for(tables: Tables, dealer: int = 0, declarer: int | None = None) -> Numbers:
    """Who deals, declares and leads, as int64[3], where nothing is ordered or bid.

    ``declarer``: whoever won that right; else the seat that the ruleset gives it to, -1 for
    none. A card that opens goes before the leader, see ``OPENER``.
    """
    rules, row, seats = tables.rules, tables.contract, tables.rules.seats
    eldest = seats.left_of(Seat(dealer))
    declares = rules.schedule.kind == "orders" or row.sale is not None
    declares = declares or (row.bidding is None and row.trump == "declarer")
    takes_talon = plan_of(rules, row).talon > 0 and rules.talon.to == "declarer"
    if declarer is None and (declares or (takes_talon and row.bidding is None)):
        declarer = _declarer(tables, Seat(dealer))
    wins_lead = row.bidding is not None and row.bidding.leader == "winner"
    if declarer is None:
        leader = eldest
    elif row.sale is not None or wins_lead or rules.roles.leader == "declarer":
        leader = Seat(declarer)
    elif rules.roles.leader == "left-of-declarer":
        leader = seats.left_of(Seat(declarer))
    else:
        leader = eldest
    return np.array([dealer, -1 if declarer is None else declarer, leader], np.int64)


def _declarer(tables: Tables, dealer: Seat) -> Seat:
    seats, role = tables.rules.seats, tables.rules.roles.declarer
    if role == "dealer" and tables.contract.sale is None:
        return dealer
    if role == "right-of-dealer" and tables.contract.sale is None:
        return seats.right_of(dealer)
    return seats.left_of(dealer)


# --- A deal -------------------------------------------------------------------------------


def state_for(
    tables: Tables,
    hands: Sequence[Iterable[Card]],
    leader: int,
    *,
    declarer: int | None = None,
    talon: Iterable[Card] = (),
) -> State:
    """A deal before its first lead. ``talon``: the cards that the last trick brings."""
    bits, nums = np.zeros(at.STATE_BITS, np.uint64), np.zeros(at.STATE_NUMS, np.int64)
    for seat, hand in enumerate(hands):
        bits[at.HANDS_AT + seat] = tables.mask(hand)
        nums[at.RANK_AT + seat] = seat
    bits[at.TALON_CARDS] = tables.mask(talon)
    nums[at.TURN] = nums[at.LEADER] = leader
    nums[at.DECLARER_SEAT] = -1 if declarer is None else declarer
    nums[[at.BEST, at.BEST_SEAT, at.LED, at.SELLER, at.BUYER]] = -1
    return State(bits, nums)


def tables_of(deal: Deal) -> Tables:
    """The tables of a deal in play. Raises ValueError for what the kernels do not cover."""
    return tables_for(deal.rules, deal.row, deal.trump)


def state_of(tables: Tables, deal: Deal) -> State:
    """A deal of the engine, in its play, also in the middle of a trick or over."""
    to_last = deal.talon if deal.rules.talon.to == "last-trick" else ()
    state = state_for(tables, deal.hands, deal.leader, declarer=deal.declarer, talon=to_last)
    bits, nums = state
    bits[at.DISCARDS] = tables.mask(deal.discards)
    if deal.rules.talon.shown:
        bits[at.SHOWN] = tables.mask(deal.taken_talon)
    for seat, pile in enumerate(deal.piles):
        bits[at.PILES_AT + seat] = tables.mask(cards_of(pile))
    nums[at.TURN] = -1 if deal.turn is None else deal.turn
    nums[at.TRICK] = len(deal.tricks)
    nums[at.BROKEN] = deal.broken
    nums[at.ENDED_EARLY] = deal.early
    _write_past(tables, deal, state)
    _write_table(tables, deal, state)
    _write_settled(deal, state)
    return state


def _write_past(tables: Tables, deal: Deal, state: State) -> None:
    """What the finished tricks have left."""
    bits, nums = state
    for number, trick in enumerate(deal.tricks):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            bits[at.PLAYED_AT + seat] |= np.uint64(tables.mask([card]))
        _write_voids(tables, trick.seats, trick.cards, state)
        nums[at.WON_AT + trick.winner] += 1
        nums[at.GAINED_AT + trick.winner] += tables.nums[at.TRICK_POINTS_AT + number]


def _write_voids(tables: Tables, seats: Sequence[int], cards: Sequence[Card], state: State) -> None:
    """Who did not follow suit; a free joker tells nothing."""
    suits = [int(tables.nums[at.SUIT_AT + tables.index[card]]) for card in cards]
    free = int(tables.bits[at.FREE])
    for seat, card, suit in zip(seats, cards, suits, strict=False):
        if suit != suits[0] and not free & tables.mask([card]):
            state.nums[at.VOIDS_AT + seat] |= 1 << suits[0]


def _write_table(tables: Tables, deal: Deal, state: State) -> None:
    """The trick on the table."""
    bits, nums = state
    if not deal.trick:
        return
    nums[at.PLACE] = len(deal.trick)
    best = -1
    for place, card in enumerate(deal.trick):
        seat, laid = deal.order[place], tables.index[card]
        bits[at.PLAYED_AT + seat] |= np.uint64(1 << laid)
        bits[at.TABLE] |= np.uint64(1 << laid)
        nums[at.LAID_AT + place], nums[at.LAID_BY_AT + place] = laid, seat
        if best < 0 or int(tables.bits[at.BEATEN_BY_AT + best]) >> laid & 1:
            best, nums[at.BEST_SEAT] = laid, seat
    nums[at.BEST] = best
    nums[at.LED] = tables.nums[at.SUIT_AT + tables.index[deal.trick[0]]]
    _write_voids(tables, deal.order, deal.trick, state)


def _write_settled(deal: Deal, state: State) -> None:
    """What was settled before the first card: a bid, a sale, titles."""
    nums = state.nums
    if deal.bids is not None and deal.bids.best is not None:
        nums[at.EXTRA_AT + deal.bids.best] = -deal.bids.amount
    if deal.sale is not None and deal.row.sale is not None and deal.sale.buyer is not None:
        nums[at.SELLER], nums[at.BUYER] = deal.sale.seller, deal.sale.buyer
        nums[at.PRICE], nums[at.SETTLE] = deal.sale.price, _SETTLE[deal.row.sale.settle]
    titles = deal.standing.titles
    for rank, seat in enumerate(titles):
        nums[at.RANK_AT + seat] = rank
    if deal.rules.titles is not None and titles and deal.row.id != REIGN:
        for seat, target in zip(titles, deal.rules.titles.targets, strict=True):
            won = deal.standing.taken[seat] + nums[at.WON_AT + seat]
            nums[at.NEEDED_AT + seat] = max(0, target - won)
