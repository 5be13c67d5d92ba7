"""The exact solver beside a simple alpha-beta search, on the same deals.

    .venv/bin/python benchmarks/solver.py [--deals 200] [--cards 6] [--compare 20]

First full deals by the solver alone, as ``king bench`` measures them, with the nodes they
took. Then ``--compare`` deals of ``--cards`` cards a hand by both: the baseline has a full
window, tries cards in their order, and has no table, no bounds, no equal cards.
"""

from __future__ import annotations

import argparse
from statistics import fmean, median
from time import thread_time
from typing import TYPE_CHECKING

from king.kernels.compiling import kernel
from king.kernels.tables import Numbers, State, Tables
from king.solver import layout as f
from king.solver.bench import CASES, measure, random_deals, timed
from king.solver.bits import lowest
from king.solver.layout import (
    F_TARGET,
    FAR,
    FRAME,
    FRAMES,
    HANDS,
    P_ALLOWED,
    P_BANK,
    P_BEST,
    P_MOVE,
    P_NEED,
    P_OUT,
    P_RESERVE,
    P_SEAT,
)
from king.solver.moves import legal
from king.solver.search import advance
from king.solver.searches import Memory, prepare
from king.solver.setup import make_problem

if TYPE_CHECKING:
    from king.solver.bits import Array


P_ALPHA, P_BETA = P_NEED, P_RESERVE


@kernel
def alpha_beta(work: Array, counts: Array) -> int:
    """The value of the root for the target; nodes are added to ``counts[0]``."""
    depth = 0
    entering = True
    value = 0
    work[FRAMES + P_ALPHA], work[FRAMES + P_BETA] = -FAR, FAR
    while True:
        frame = FRAMES + depth * FRAME
        mine = work[frame + P_SEAT] == work[F_TARGET]
        done = False
        if entering:
            counts[0] += 1
            if work[frame + P_OUT] == 0:
                value = work[frame + P_BANK]
                done = True
            else:
                work[frame + P_ALLOWED] = legal(work, frame)
                work[frame + P_BEST] = -FAR if mine else FAR
        else:
            work[HANDS + work[frame + P_SEAT]] |= 1 << work[frame + P_MOVE]
            if mine:
                work[frame + P_BEST] = max(work[frame + P_BEST], value)
                work[frame + P_ALPHA] = max(work[frame + P_ALPHA], value)
            else:
                work[frame + P_BEST] = min(work[frame + P_BEST], value)
                work[frame + P_BETA] = min(work[frame + P_BETA], value)
            if work[frame + P_ALPHA] >= work[frame + P_BETA]:
                work[frame + P_ALLOWED] = 0
        if not done and work[frame + P_ALLOWED] == 0:
            value = work[frame + P_BEST]
            done = True
        if done:
            if depth == 0:
                return value
            depth -= 1
            entering = False
            continue
        move = lowest(work[frame + P_ALLOWED])
        work[frame + P_ALLOWED] &= work[frame + P_ALLOWED] - 1
        work[frame + P_MOVE] = move
        work[HANDS + work[frame + P_SEAT]] ^= 1 << move
        advance(work, frame, depth, move)
        work[frame + FRAME + P_ALPHA] = work[frame + P_ALPHA]
        work[frame + FRAME + P_BETA] = work[frame + P_BETA]
        depth += 1
        entering = True


def baseline(tables: Tables, state: State, counts: Numbers) -> tuple[float, int]:
    """Seconds and the value by the simple search."""
    began = thread_time()
    work = make_problem(tables, state, 0).work
    work[f.FRAMES : f.FRAMES + f.FRAME] = work[f.ROOT : f.ROOT + f.FRAME]
    value = alpha_beta(work, counts)
    return thread_time() - began, int(value)


def main() -> None:
    import numpy as np

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--cards", type=int, default=6)
    parser.add_argument("--compare", type=int, default=20)
    args = parser.parse_args()
    prepare()
    memory = Memory()
    nodes = np.zeros(1, np.int64)
    for tables, state in random_deals(CASES[0], 1, 1, 1):
        baseline(tables, state, nodes)  # compile it before anything is measured
    print(f"{args.deals} full deals: ms median, 90th, most; nodes median, 90th; nodes a second")
    for case in CASES:
        row = measure(args.deals, cases=[case])[0]
        counts = [timed(*deal, memory)[1] for deal in random_deals(case, args.deals, 1)]
        counts.sort()
        print(
            f"{case.ruleset:8} {case.contract:12} {row['median_ms']:8.2f} {row['p90_ms']:8.2f}"
            f" {row['max_ms']:8.2f} {median(counts):9.0f} {counts[int(0.9 * len(counts))]:9}"
            f" {row['nodes_per_s'] / 1e6:6.1f} million",
            flush=True,
        )
    print(f"\n{args.compare} deals of {args.cards} cards: ms and nodes, baseline and solver")
    for case in CASES:
        slow, fast, many, few = [], [], [], []
        for tables, state in random_deals(case, args.compare, 2, args.cards):
            nodes[0] = 0
            seconds, value = baseline(tables, state, nodes)
            slow.append(1000 * seconds)
            many.append(int(nodes[0]))
            quick, count, same = timed(tables, state, memory)
            assert same == value, "the two searches differ"
            fast.append(1000 * quick)
            few.append(count)
        print(
            f"{case.ruleset:8} {case.contract:12} {fmean(slow):10.1f} {fmean(fast):8.2f}"
            f" {fmean(slow) / fmean(fast):7.0f} times; {fmean(many):12.0f} {fmean(few):8.0f}"
            f" {fmean(many) / max(1, fmean(few)):7.0f} times",
            flush=True,
        )


if __name__ == "__main__":
    main()
