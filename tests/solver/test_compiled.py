"""Compiled code: one version of every function, a start without a cache and one with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
import sys
from king.solver import bounds, maxn, memory, moves, numbering, ordering, search, suits
from king.solver.searches import prepare
from king.engine import Shuffle, new_game
from king.rules import load
from king.solver.solve import outcome, solve
prepare()
for name, contract in (("simple", 0), ("hearts", 0), ("auction", 0)):
    deal = new_game(load(name).rules(), Shuffle.named(3)).deal
    if deal.phase == "play":
        solve(deal, nodes=3000)
        outcome(deal, nodes=3000)
kernels = [
    thing
    for module in (bounds, maxn, memory, moves, numbering, ordering, search, suits)
    for thing in vars(module).values()
    if hasattr(thing, "signatures")
]
assert len(kernels) > 20
assert max(len(kernel.signatures) for kernel in kernels) == 1, kernels
found = solve(new_game(load("simple").rules(), Shuffle.named(7)).deal)
hits = sum(sum(kernel.stats.cache_hits.values()) for kernel in (search.run, maxn.run_all))
print(found.low, found.nodes, hits)
"""


@pytest.mark.slow
def test_a_cold_and_a_warm_start_agree_and_compile_everything_once(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    runs = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", CODE],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for _ in range(2)
    ]
    (cold, warm) = runs
    assert cold[:2] == warm[:2]
    assert (cold[2], warm[2]) == ("0", "2")


def test_every_kernel_has_one_version() -> None:
    from king.solver import bounds, maxn, memory, moves, numbering, ordering, search, suits
    from king.solver.searches import prepare

    prepare()
    for module in (bounds, maxn, memory, moves, numbering, ordering, search, suits):
        for name, thing in vars(module).items():
            assert len(getattr(thing, "signatures", [0])) <= 1, name
    assert len(search.run.signatures) == len(maxn.run_all.signatures) == 1  # type: ignore[attr-defined]
