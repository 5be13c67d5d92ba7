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
from king.kernels.bits import ONE, spread
from king.kernels.compiling import kernel
from king.kernels.deal import distribute
from king.kernels.dice import STEP
from king.kernels.duties import legal_mask
from king.kernels.fast import STRIDE
from king.kernels.playouts import first_counter
from king.kernels.scoring import score
from king.kernels.tables import Masks, Numbers, Tables, roles_for
from king.kernels.tricks import apply
from king.kernels.watching import LEGAL, WORDS, observe

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
        self._roles = np.stack([roles_for(tables, dealer) for dealer in range(tables.seats)])
        self._first = first_counter(seed)
        self._numbers = np.zeros(size, np.int64)
        self._states = np.zeros((size, at.STATE_BITS), np.uint64)
        self._nums = np.zeros((size, at.STATE_NUMS), np.int64)
        self._now = Step(
            np.zeros((size, WORDS), np.uint64),
            np.zeros((size, at.MAX_CARDS), np.uint8),
            np.zeros(size, np.int64),
            np.zeros((size, at.MAX_SEATS), np.int64),
            np.zeros(size, np.bool_),
        )
        self._words = self._now.masks.view(np.uint64)
        share = -(-size // threads)
        self._shares = [(start, min(start + share, size)) for start in range(0, size, share)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._begun = False

    @property
    def states(self) -> tuple[Masks, Numbers]:
        """The deals themselves: uint64[size, STATE_BITS] and int64[size, STATE_NUMS]."""
        return self._states, self._nums

    def reset(self) -> Step:
        """Begin every row with its first deal."""
        self._numbers[:] = 0
        self._now.rewards[:] = 0
        self._now.done[:] = False
        begin_rows(*self._arrays())
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
        wrong = first_illegal(self._now.observations, cards)
        if wrong >= 0:
            raise self._illegal(int(wrong), int(cards[wrong]))
        if self._pool is None:
            self._step_rows(cards, 0, self.size)
        else:
            list(self._pool.map(lambda share: self._step_rows(cards, *share), self._shares))
        return self._now

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _step_rows(self, cards: Numbers, start: int, stop: int) -> None:
        now = self._now
        step_rows(*self._arrays(), cards, now.rewards, now.done, start, stop)

    def _arrays(
        self,
    ) -> tuple[Masks, Numbers, Numbers, np.uint64, Numbers, Masks, Numbers, Masks, Masks, Numbers]:
        now = self._now
        return (
            self.tables.bits,
            self.tables.nums,
            self._roles,
            self._first,
            self._numbers,
            self._states,
            self._nums,
            now.observations,
            self._words,
            now.seats,
        )

    def _illegal(self, row: int, card: int) -> UsageError:
        legal = self.tables.unmask(int(self._now.observations[row, LEGAL]))
        cards = self.tables.cards
        found = self.tables.show(1 << card) if 0 <= card < len(cards) else f"action {card}"
        allowed = " ".join(self.tables.show(self.tables.mask([option])) for option in legal)
        return UsageError(f"row {row}: {found}", allowed)


@kernel
def first_illegal(observations: Masks, cards: Numbers) -> int:
    """The first row whose action is not legal, -1 where all are."""
    for row in range(len(cards)):
        card = cards[row]
        if card < 0 or card >= at.MAX_CARDS:
            return row
        if observations[row, LEGAL] >> np.uint64(card) & ONE == np.uint64(0):
            return row
    return -1


@kernel
def begin_row(
    rules: Masks,
    facts: Numbers,
    roles: Numbers,
    first: np.uint64,
    numbers: Numbers,
    states: Masks,
    nums: Numbers,
    row: int,
) -> None:
    """Put the next deal into a row."""
    number = numbers[row]
    place = number * np.int64(len(numbers)) + row
    counter = first + STRIDE * STEP * np.uint64(place)
    distribute(rules, facts, states[row], nums[row], roles[number % facts[at.SEATS]], counter)
    numbers[row] = number + 1


@kernel
def show_row(
    rules: Masks,
    facts: Numbers,
    states: Masks,
    nums: Numbers,
    observations: Masks,
    masks: Masks,
    seats: Numbers,
    row: int,
) -> None:
    """Write the observation, the mask and the seat of a row."""
    state, now = states[row], nums[row]
    legal = legal_mask(rules, state, now)
    seat = now[at.TURN]
    seats[row] = seat
    observe(rules, facts, state, now, seat, legal, observations[row])
    for part in range(8):
        masks[row, part] = spread(legal >> (_BYTE * np.uint64(part)) & _BYTES)


@kernel
def begin_rows(
    rules: Masks,
    facts: Numbers,
    roles: Numbers,
    first: np.uint64,
    numbers: Numbers,
    states: Masks,
    nums: Numbers,
    observations: Masks,
    masks: Masks,
    seats: Numbers,
) -> None:
    """Put a deal into every row."""
    for row in range(len(numbers)):
        begin_row(rules, facts, roles, first, numbers, states, nums, row)
        show_row(rules, facts, states, nums, observations, masks, seats, row)


@kernel
def step_rows(
    rules: Masks,
    facts: Numbers,
    roles: Numbers,
    first: np.uint64,
    numbers: Numbers,
    states: Masks,
    nums: Numbers,
    observations: Masks,
    masks: Masks,
    seats: Numbers,
    cards: Numbers,
    rewards: Numbers,
    done: Done,
    start: int,
    stop: int,
) -> None:
    """Play a legal card in each of some rows."""
    for row in range(start, stop):
        apply(rules, facts, states[row], nums[row], cards[row])
        is_over = nums[row, at.TURN] < 0
        if is_over:
            score(rules, facts, states[row], nums[row], rewards[row])
            begin_row(rules, facts, roles, first, numbers, states, nums, row)
        elif done[row]:
            rewards[row] = 0
        done[row] = is_over
        show_row(rules, facts, states, nums, observations, masks, seats, row)
