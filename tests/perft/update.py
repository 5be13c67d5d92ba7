"""Write the perft positions anew: ``update.py [RULESET ...]``.

The oracle counts; the engine has no say. A position is looked for in which every rule of
the contract matters, that is, in which the number changes when the rule does not hold.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

from king.cards import Suit  # noqa: E402
from king.rules import Contract, load  # noqa: E402
from support.oracle import Table, judge  # noqa: E402
from support.positions import (  # noqa: E402
    Position,
    format_position,
    random_hands,
    state_of,
    wanted,
    without_each_rule,
)
from support.tables import RULESETS, rules_for  # noqa: E402

FEW, MANY, TRIES = 150, 1500, 400
HEAD = """\
# How many ways there are to play these deals to the end: dealer is seat 0, default options.
# Counted by tests/support/oracle.py; written by tests/perft/update.py.
"""


def count(table: Table, limit: int) -> int:
    """The number of ways, or some number above the limit."""
    if table.is_over():
        return 1
    while table.must_draw():
        table.draw()
    total = 0
    for card in table.legal():
        after = table.copy()
        after.play(card)
        total += count(after, limit - total)
        if total > limit:
            break
    return total


def find(ruleset: str, players: int, row: Contract, trump: Suit | None) -> tuple[Position, int]:
    """The first good position of a fixed series of random ones."""
    rules = rules_for(ruleset, players)
    rng = random.Random(f"{ruleset} {players} {row.id} {trump}")
    best: tuple[int, Position, int] | None = None
    for _ in range(TRIES):
        hands, stock = random_hands(rules, row, trump, rng)
        deal = state_of(rules, row, trump, hands, stock)
        ways = count(judge(deal), MANY)
        if not FEW <= ways <= MANY:
            continue
        changed = without_each_rule(deal)
        felt = sum(count(judge(other), MANY) != ways for other in changed.values())
        if best is None or felt > best[0]:
            best = (felt, Position(ruleset, players, row.id, trump, hands, stock), ways)
        if felt == len(changed):
            break
    assert best is not None, (ruleset, players, row.id, "no position of a fit size")
    missed = len(without_each_rule(best[1].deal())) - best[0]
    print(
        f"{ruleset} {best[1].title}: {best[2]} ways{f', {missed} rules not felt' if missed else ''}"
    )
    return best[1], best[2]


def main(names: list[str]) -> None:
    """Write one file a ruleset."""
    for name in names or RULESETS:
        blocks = [HEAD]
        for players in load(name).players:
            for row, trump in wanted(name, players):
                position, ways = find(name, players, row, trump)
                assert judge(position.deal()).count() == ways
                blocks.append(format_position(position, ways))
        if len(blocks) > 1:  # something with tricks
            (FOLDER / f"{name}.txt").write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
