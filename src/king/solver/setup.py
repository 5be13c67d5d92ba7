"""From a deal in play to the arrays of the search, by way of the kernels' tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from king.cards import SUITS, Card, cards_of
from king.kernels import layout as at
from king.kernels.tables import State, Tables, state_of, tables_of
from king.solver import layout as f
from king.solver.numbering import TOO_MANY, number_cards

if TYPE_CHECKING:
    from king.engine.state import Deal

Numbers = npt.NDArray[np.int64]

MAX_IN_SUIT: Final = 16
WORD: Final = 64
_SETTLED: Final = {at.BY_PRICE: 0, at.CAPPED: 1, at.PUNITIVE: 2}


class Problem(NamedTuple):
    """A position for the search.

    ``work``: int64[WORK], all of it but the problem empty; ``names``: the card of every
    number; ``seats``: how many; ``won``: by seat the points won before the position.
    """

    work: Numbers
    names: dict[int, Card]
    seats: int
    won: tuple[int, ...]


def problem_of(deal: Deal, target: int, *, exact: bool = False) -> Problem:
    """The problem of a deal in play. Raises ValueError for what the kernels do not cover."""
    tables = tables_of(deal)
    return make_problem(tables, state_of(tables, deal), target, exact=exact)


def make_problem(tables: Tables, state: State, target: int, *, exact: bool = False) -> Problem:
    """The problem of a state of the kernels for the points of one seat.

    ``exact``: positions are told apart by every card. Raises ValueError for a suit of more
    than MAX_IN_SUIT cards, and for a slam beside a sale or beside the most tricks.
    """
    work = np.zeros(f.WORK, np.int64)
    numbers = np.zeros(64, np.int64)
    bits, held = tables.bits.view(np.int64), state.bits.view(np.int64)
    work[f.F_PLAYERS] = tables.seats
    if number_cards(bits, tables.nums, held, work, numbers) == TOO_MANY:
        raise ValueError(f"more than {MAX_IN_SUIT} cards of a suit")
    _write_facts(work, tables, state, target)
    _write_tricks(work, tables, state)
    work[f.F_EXACT] |= exact
    if tables.bits[at.SLAM] and not work[f.F_LINEAR]:
        raise ValueError("a slam beside a sale or the most tricks")
    _write_root(work, tables, state, numbers.tolist())
    won = _won(tables, state)
    _write_banked(work, tables, state, won)
    names = {new: tables.cards[old] for old, new in enumerate(numbers.tolist()) if new >= 0}
    return Problem(work, names, tables.seats, won)


def tiny_problem() -> Problem:
    """Two seats with a card each: just enough for the compiled code to run through."""
    work = np.zeros(f.WORK, np.int64)
    work[[f.F_PLAYERS, f.F_OWNER_BITS, f.F_SIZE0]] = 2
    work[[f.F_PLAIN, f.F_LINEAR, f.F_SIGN, f.F_TRICKS]] = 1
    work[[f.F_JOKER, f.F_TRUMP, f.F_DECLARER, f.F_BUYER, f.F_SELLER]] = -1
    work[f.F_OFFSET0 : f.F_OFFSET0 + 4] = 0, 4, 5, 6
    work[f.HANDS], work[f.HANDS + 1], work[f.OWNER + 1] = 1, 2, 1
    work[f.ABOVE] = work[f.BEATEN] = 2
    work[f.TRICK : f.TRICK + f.TRICK_ROW] = 1, 1, 0, 1, 1
    root = work[f.ROOT : f.ROOT + f.FRAME]
    root[f.P_SIZE], root[f.P_OUT] = 2, 3
    root[[f.P_LED, f.P_WIN, f.P_WINNER]] = -1
    return Problem(work, {0: Card(2), 1: Card(3)}, 2, (0, 0))


def signed(mask: int) -> int:
    """A set of cards as the int64 with the same bits.

    >>> signed(1 << 63) == -(2**63), signed(5)
    (True, 5)
    """
    return mask - (1 << 64) if mask >> 63 & 1 else mask


def unsigned(mask: int) -> int:
    """The same set as a number that is not negative."""
    return int(mask) & (1 << 64) - 1


def _write_facts(work: Numbers, tables: Tables, state: State, target: int) -> None:
    bits, nums = tables.bits, tables.nums
    work[f.M_SLAM_TALON] = bool(bits[at.SLAM] & state.bits[at.TALON_CARDS])
    work[f.F_TARGET] = target
    work[f.F_TRUMP] = nums[at.TRUMP_SUIT] if bits[at.TRUMP] else -1
    work[f.F_RUFF] = 2 if bits[at.OVERRUFF] else 1 if bits[at.RUFF] else 0
    work[f.F_FORCE_UNDER] = bool(bits[at.FORCE_UNDER])
    work[f.F_RESERVED] = bool(bits[at.TRUMP_LEAD])
    work[f.F_DECLARER] = state.nums[at.DECLARER_SEAT]
    work[f.F_JOKER] = -1
    if work[f.M_JOKERS]:
        suit_mask = int(bits[at.JOKER_SUIT])
        work[f.F_JOKER] = next(s for s in SUITS if int(bits[at.SUITS_AT + s]) == suit_mask)
        work[f.F_JOKER_WINS] = bool(bits[at.JOKER_WINS])
    work[f.F_PLAIN] = not nums[at.EQUALS] and not work[f.M_JOKERS]
    work[f.F_TRICKS] = _tricks_left(work, tables, state)
    work[f.F_FIRST] = state.nums[at.TRICK] == 0
    work[f.F_OPENING] = bool(bits[at.OPENING])
    work[f.F_SLAM_TAKER] = nums[at.SLAM_TAKER]
    work[f.F_SLAM_OTHERS] = nums[at.SLAM_OTHERS]
    work[f.F_MOST] = nums[at.MOST_TRICKS]
    ranks = state.nums[at.RANK_AT : at.RANK_AT + tables.seats]
    work[f.F_RANK0 : f.F_RANK0 + tables.seats] = ranks
    work[f.F_BUYER] = state.nums[at.BUYER]
    work[f.F_SELLER] = state.nums[at.SELLER]
    work[f.F_PRICE] = state.nums[at.PRICE]
    if work[f.F_PRICE] > 0 and work[f.F_BUYER] != work[f.F_SELLER]:
        work[f.F_SALE] = _SETTLED[int(state.nums[at.SETTLE])]
    work[f.F_LINEAR] = not (work[f.F_MOST] or work[f.F_SALE])
    work[f.F_SIGN] = nums[at.SIGN]
    _write_sizes(work, tables)


def _write_sizes(work: Numbers, tables: Tables) -> None:
    """Where the states of each suit lie, and its part of the code of a position."""
    sizes = work[f.F_SIZE0 : f.F_SIZE0 + 4].tolist()
    work[f.F_OFFSET0 : f.F_OFFSET0 + 4] = [
        sum(1 << size for size in sizes[:suit]) for suit in SUITS
    ]
    width = work[f.F_OWNER_BITS] = 2 if tables.seats <= 4 else 3
    used = [0, 0]
    for suit, size in enumerate(sizes):
        word = 0 if used[0] + width * size < WORD else 1
        work[f.F_WORD0 + suit], work[f.F_SHIFT0 + suit] = word, used[word]
        used[word] += width * size
    # What partition search generalises over are ranks, so they must be all that decides.
    is_plain = work[f.F_PLAIN] and not work[f.F_FORCE_UNDER] and work[f.F_RUFF] != 2
    work[f.F_EXACT] = not is_plain or used[1] >= WORD


def _tricks_left(work: Numbers, tables: Tables, state: State) -> int:
    """Tricks to finish, the one on the table included."""
    played = {int(state.nums[at.LAID_BY_AT + place]) for place in range(int(state.nums[at.PLACE]))}
    return max(
        unsigned(work[f.HANDS + seat]).bit_count() + (seat in played)
        for seat in range(tables.seats)
    )


def _write_tricks(work: Numbers, tables: Tables, state: State) -> None:
    """Points by trick, those of the talon with the last one, and sums of what follows."""
    first, count = int(state.nums[at.TRICK]), int(work[f.F_TRICKS])
    table = work[f.TRICK : f.TRICK + f.PLIES * f.TRICK_ROW].reshape(f.PLIES, f.TRICK_ROW)
    table[:count, 0] = tables.nums[at.TRICK_POINTS_AT + first : at.TRICK_POINTS_AT + first + count]
    for card in cards_of(int(state.bits[at.TALON_CARDS])):
        table[count - 1, 0] += tables.nums[at.POINTS_AT + card]
    rows = []
    good = bad = 0
    least = most = int(table[count - 1, 0])
    for points in table[:count, 0][::-1].tolist():
        good, bad = good + max(points, 0), bad + min(points, 0)
        least, most = min(points, least), max(points, most)
        rows.append((points, good, bad, least, most))
    table[:count] = rows[::-1]


def _write_root(work: Numbers, tables: Tables, state: State, numbers: list[int]) -> None:
    """The first frame, and the trick on the table before it."""
    nums, root = state.nums, work[f.ROOT : f.ROOT + f.FRAME]
    count = int(nums[at.PLACE])
    hands = [int(hand) for hand in work[f.HANDS : f.HANDS + tables.seats]]
    laid = [numbers[int(nums[at.LAID_AT + place])] for place in range(count)]
    laid_by = [int(nums[at.LAID_BY_AT + place]) for place in range(count)]
    root[f.P_SEAT] = nums[at.TURN]
    root[f.P_COUNT] = count
    root[f.P_SIZE] = len({*laid_by, *(seat for seat, hand in enumerate(hands) if hand)})
    root[f.P_LED] = nums[at.LED]
    root[f.P_WIN] = numbers[int(nums[at.BEST])] if count else -1
    root[f.P_WINNER] = nums[at.BEST_SEAT] if count else -1
    work[f.PRELUDE : f.PRELUDE + count] = laid
    work[f.PRELUDE + f.SEATS : f.PRELUDE + f.SEATS + count] = laid_by
    for card, seat in zip(laid, laid_by, strict=True):
        work[f.OWNER + card] = seat
    root[f.P_POINTS] = sum(int(work[f.POINTS + card]) for card in laid)
    root[f.P_BROKEN] = nums[at.BROKEN]
    root[f.P_LAID] = signed(sum(1 << card for card in laid))
    root[f.P_OUT] = signed(sum(unsigned(hand) for hand in hands))


def _won(tables: Tables, state: State) -> tuple[int, ...]:
    """By seat the points of its tricks and cards so far, slams aside."""
    won = []
    for seat in range(tables.seats):
        pile = cards_of(int(state.bits[at.PILES_AT + seat]))
        points = sum(int(tables.nums[at.POINTS_AT + card]) for card in pile)
        won.append(points + int(state.nums[at.GAINED_AT + seat]))
    return tuple(won)


def _write_banked(work: Numbers, tables: Tables, state: State, won: tuple[int, ...]) -> None:
    """What was won before the root: points, tricks, the slam so far."""
    root = work[f.ROOT : f.ROOT + f.FRAME]
    root[f.P_BANK] = won[work[f.F_TARGET]]
    if work[f.F_MOST]:
        tricks = state.nums[at.WON_AT : at.WON_AT + tables.seats]
        root[f.P_EXTRA] = sum(int(count) << 6 * seat for seat, count in enumerate(tricks))
    elif work[f.F_SALE]:
        root[f.P_EXTRA] = won[work[f.F_BUYER]]
    root[f.P_SLAM] = _slam_so_far(tables, state) if tables.bits[at.SLAM] else 0


def _slam_so_far(tables: Tables, state: State) -> int:
    """0 when nobody can make it any more, 1 when nobody has begun, 2 + seat."""
    group = int(tables.bits[at.SLAM])
    piles = [int(state.bits[at.PILES_AT + seat]) & group for seat in range(tables.seats)]
    coming = int(state.bits[at.TABLE]) | int(state.bits[at.TALON_CARDS])
    for seat in range(tables.seats):
        coming |= int(state.bits[at.HANDS_AT + seat])
    taken = 0
    for pile in piles:
        taken |= pile
    holders = [seat for seat, pile in enumerate(piles) if pile]
    if (taken | coming) & group != group or len(holders) > 1:
        return 0
    return 2 + holders[0] if holders else 1
