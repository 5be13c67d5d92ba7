"""Thousands of deals of one contract, stepped at once.

Rows are deals, each at the decision of one seat. ``step`` plays one card in every row; where
a deal ends its points are the rewards of that step, and a new deal begins in the row at once.
An observation is uint64[WORDS], laid out as :mod:`king.kernels.watching` says; an action is
the index of a card in ``tables.cards``, and a mask has 1 at every action that is legal.

>>> from king.kernels.tables import tables_for
>>> from king.rules import load
>>> rules = load("minsk").rules()
>>> table = Batch(tables_for(rules, rules.contracts["no-girls"]), size=4, seed=1)
>>> now = table.reset()
>>> now.masks.shape, int(now.masks[0].sum())
((4, 64), 10)
>>> now = table.step(now.masks.argmax(axis=1))
>>> now.seats.tolist(), now.done.any()
([2, 2, 2, 2], np.False_)
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from king.errors import UsageError
from king.kernels import layout as at
from king.kernels.arrays import Masks, Numbers, Tables
from king.kernels.bits import NONE, ONE, spread
from king.kernels.compiling import kernel
from king.kernels.deal import distribute
from king.kernels.dice import STEP
from king.kernels.duties import legal_mask
from king.kernels.fast import STRIDE
from king.kernels.playouts import first_counter
from king.kernels.scoring import score
from king.kernels.tables import roles_for
from king.kernels.tricks import apply
from king.kernels.watching import WORDS, observe

Flags = npt.NDArray[np.uint8]
Done = npt.NDArray[np.bool_]

_BYTE: Final = np.uint64(8)
_BYTES: Final = np.uint64(255)


class Step(NamedTuple):
    """What a batch shows after a step. The arrays are written over by the next one.

    ``observations``: uint64[size, WORDS], of the seat to act; ``masks``: uint8[size, 64], its
    legal actions; ``seats``: int64[size], which seat that is; ``rewards``: int64[size, 6],
    points by seat of a deal that has just ended, else 0; ``done``: bool[size], whether one has.
    """

    observations: Masks
    masks: Flags
    seats: Numbers
    rewards: Numbers
    done: Done


class Rows(NamedTuple):
    """The arrays of a batch for its kernels.

    ``roles``: int64[seats, 3], by dealer; ``first``: where the random numbers begin;
    ``numbers``: int64[size], the number of the deal in a row; ``states`` and ``nums``: the
    deals; ``legal``: uint64[size], what may be played; then what is shown, the masks as
    uint64[size, 8].
    """

    roles: Numbers
    first: np.uint64
    numbers: Numbers
    states: Masks
    nums: Numbers
    legal: Masks
    observations: Masks
    masks: Masks
    seats: Numbers
    rewards: Numbers
    done: Done


class Batch:
    """Deals of one contract side by side. The same seed gives the same deals in every row.

    The dealer moves on with every deal of a row; ``declarer`` is for contracts that are bid
    for, by default the seat the rules give the right to.
    """

    def __init__(self, tables: Tables, size: int, *, seed: int, threads: int = 1) -> None:
        if size < 1:
            raise UsageError(f"a batch of {size}", "1 deal or more")
        if threads < 1:
            raise UsageError(f"{threads} threads", "1 or more")
        self.tables = tables
        self.size = size
        self._now = now = Step(
            np.zeros((size, WORDS), np.uint64),
            np.zeros((size, at.MAX_CARDS), np.uint8),
            np.zeros(size, np.int64),
            np.zeros((size, at.MAX_SEATS), np.int64),
            np.zeros(size, np.bool_),
        )
        self._rows = Rows(
            np.stack([roles_for(tables, dealer) for dealer in range(tables.seats)]),
            first_counter(seed),
            np.zeros(size, np.int64),
            np.zeros((size, at.STATE_BITS), np.uint64),
            np.zeros((size, at.STATE_NUMS), np.int64),
            np.zeros(size, np.uint64),
            now.observations,
            now.masks.view(np.uint64),
            now.seats,
            now.rewards,
            now.done,
        )
        share = -(-size // threads)
        self._shares = [(start, min(start + share, size)) for start in range(0, size, share)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._begun = False

    @property
    def states(self) -> tuple[Masks, Numbers]:
        """The deals themselves: uint64[size, STATE_BITS] and int64[size, STATE_NUMS]."""
        return self._rows.states, self._rows.nums

    def reset(self) -> Step:
        """Begin every row with its first deal."""
        self._rows.numbers[:] = 0
        self._rows.rewards[:] = 0
        self._rows.done[:] = False
        begin_rows(self.tables.bits, self.tables.nums, self._rows)
        self._begun = True
        return self._now

    def step(self, actions: npt.NDArray[np.integer] | list[int]) -> Step:
        """Play one card in every row.

        Raises UsageError for anything but one legal action for each row, and then nothing has
        changed.
        """
        cards = np.ascontiguousarray(actions, np.int64)
        if not self._begun:
            raise UsageError("a step before the first deal", "reset() first")
        if cards.shape != (self.size,):
            raise UsageError(f"actions of shape {cards.shape}", f"shape ({self.size},)")
        wrong = first_illegal(self._rows.legal, cards)
        if wrong >= 0:
            raise self._illegal(int(wrong), int(cards[wrong]))
        mine, *shares = self._shares
        if self._pool is None:
            self._step_rows(cards, *mine)
        else:
            others = [self._pool.submit(self._step_rows, cards, *share) for share in shares]
            self._step_rows(cards, *mine)
            for other in others:
                other.result()
        return self._now

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _step_rows(self, cards: Numbers, start: int, stop: int) -> None:
        step_rows(self.tables.bits, self.tables.nums, self._rows, cards, start, stop)

    def _illegal(self, row: int, card: int) -> UsageError:
        legal = self.tables.unmask(int(self._rows.legal[row]))
        cards = self.tables.cards
        found = self.tables.show(1 << card) if 0 <= card < len(cards) else f"action {card}"
        allowed = " ".join(self.tables.show(self.tables.mask([option])) for option in legal)
        return UsageError(f"row {row}: {found}", allowed)


@kernel
def first_illegal(legal: Masks, cards: Numbers) -> int:
    """The first row whose action is not legal, -1 where all are."""
    for row in range(len(cards)):
        card = cards[row]
        if card < 0 or card >= at.MAX_CARDS:
            return row
        if legal[row] >> np.uint64(card) & ONE == NONE:
            return row
    return -1


@kernel
def begin_row(rules: Masks, facts: Numbers, rows: Rows, row: int) -> None:
    """Put the next deal into a row."""
    number = rows.numbers[row]
    place = number * np.int64(len(rows.numbers)) + row
    counter = rows.first + STRIDE * STEP * np.uint64(place)
    roles = rows.roles[number % facts[at.SEATS]]
    distribute(rules, facts, rows.states[row], rows.nums[row], roles, counter)
    rows.numbers[row] = number + 1


@kernel
def show_row(rules: Masks, facts: Numbers, rows: Rows, row: int) -> None:
    """Write the observation, the mask and the seat of a row."""
    state, nums = rows.states[row], rows.nums[row]
    legal = legal_mask(rules, state, nums)
    seat = nums[at.TURN]
    rows.legal[row] = legal
    rows.seats[row] = seat
    observe(rules, facts, state, nums, seat, legal, rows.observations[row])
    for part in range(8):
        rows.masks[row, part] = spread(legal >> (_BYTE * np.uint64(part)) & _BYTES)


@kernel
def begin_rows(rules: Masks, facts: Numbers, rows: Rows) -> None:
    """Put a deal into every row."""
    for row in range(len(rows.numbers)):
        begin_row(rules, facts, rows, row)
        show_row(rules, facts, rows, row)


@kernel
def step_rows(
    rules: Masks, facts: Numbers, rows: Rows, cards: Numbers, start: int, stop: int
) -> None:
    """Play a legal card in each of some rows."""
    rewards, done = rows.rewards, rows.done
    for row in range(start, stop):
        state, nums = rows.states[row], rows.nums[row]
        apply(rules, facts, state, nums, cards[row])
        is_over = nums[at.TURN] < 0
        if is_over:
            score(rules, facts, state, nums, rewards[row])
            begin_row(rules, facts, rows, row)
        elif done[row]:
            rewards[row] = 0
        done[row] = is_over
        show_row(rules, facts, rows, row)
