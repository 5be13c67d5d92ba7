"""How fast the exact solver is: full random deals of some contracts, one core.

Measured is the time of the processor for one deal, from the arrays of the kernels to the
exact value for the seat to move. The arrays of a contract are made once for all its deals.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final, NamedTuple, TypedDict

from king.cards import Suit
from king.kernels.tables import State, Tables, state_for, tables_for
from king.rules import load
from king.solver.searches import Limit, Memory, Search, prepare
from king.solver.setup import make_problem

TRUMP: Final = Suit(0)


class Case(NamedTuple):
    """A contract to measure, with spades as trump where it has one."""

    ruleset: str
    contract: str
    players: int


CASES: Final = (
    *(
        Case("simple", f"no-{name}", 4)
        for name in ("tricks", "hearts", "king", "girls", "boys", "last-two", "all")
    ),
    Case("ordered", "otygrysh", 4),
    *(Case("minsk", f"no-{name}", 3) for name in ("tricks", "hearts", "girls")),
    Case("minsk", "otygrysh", 3),
)


class Row(TypedDict):
    """One line of ``king bench``."""

    ruleset: str
    contract: str
    deals: int
    median_ms: float
    p90_ms: float
    max_ms: float
    nodes_per_s: float


def measure(
    deals: int = 200, *, seed: int = 1, cases: Sequence[Case] = CASES, cards: int | None = None
) -> list[Row]:
    """Solve so many random deals of each contract; ``cards``: of a hand, where not all."""
    prepare()
    return [_row(case, deals, seed, cards) for case in cases]


def random_deals(
    case: Case, count: int, seed: int, cards: int | None = None
) -> Iterator[tuple[Tables, State]]:
    """The arrays of deals by lot, seat 0 to lead."""
    rules = load(case.ruleset).rules(case.players)
    row = rules.contracts[case.contract]
    tables = tables_for(rules, row, None if row.trump == "none" else TRUMP)
    size = rules.deal.hand if cards is None else cards
    rng = random.Random(f"{seed} {case.ruleset} {case.contract} {case.players}")
    for _ in range(count):
        pack = list(rules.pack)
        rng.shuffle(pack)
        hands = [pack[seat * size : (seat + 1) * size] for seat in rules.seats]
        state = state_for(tables, hands, 0, declarer=0)
        yield tables, state


def timed(tables: Tables, state: State, memory: Memory) -> tuple[float, int, int]:
    """Seconds, nodes and the value of one deal for the seat that leads."""
    began = time.thread_time()
    search = Search(make_problem(tables, state, 0), Limit(None, None), memory)
    low, _ = search.value(-1, search.first_bounds())
    return time.thread_time() - began, search.nodes, low


def _row(case: Case, deals: int, seed: int, cards: int | None) -> Row:
    memory = Memory()
    found = [timed(*deal, memory) for deal in random_deals(case, deals, seed, cards)]
    times = sorted(1000 * seconds for seconds, _, _ in found)
    nodes = sum(count for _, count, _ in found)
    return Row(
        ruleset=case.ruleset,
        contract=case.contract,
        deals=deals,
        median_ms=round(median(times), 3),
        p90_ms=round(times[min(len(times) - 1, int(0.9 * len(times)))], 3),
        max_ms=round(times[-1], 3),
        nodes_per_s=round(1000 * nodes / sum(times)),
    )
