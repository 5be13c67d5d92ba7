"""Faults for the solver and the worlds, in the fields of ``planted_faults.Fault``.

Each is (name, file under src/king, text that stands there exactly once, text put in its
place, tests that must notice). The searches run as plain Python there: nothing is compiled.
"""

from __future__ import annotations

from typing import Final

DEALS: Final = "tests/solver/test_interpreted.py"
WORLDS: Final = "tests/solver/test_worlds.py"
PARTED: Final = f"{DEALS}::test_a_card_is_not_parted_from_those_it_stood_for"
SKIPPED: Final = f"{DEALS}::test_moves_that_fail_for_the_same_reason_are_left_out"
FITTING: Final = f"{WORLDS}::test_the_worlds_of_small_deals_are_those_that_fit"

Planted = tuple[str, str, str, str, tuple[str, ...]]


def small(*seeds: int) -> tuple[str, ...]:
    """The tests of some small deals."""
    return tuple(f"{DEALS}::test_small_deals[{seed}]" for seed in seeds)


SOLVER: Final[tuple[Planted, ...]] = (
    (
        "solver: neighbours of different points are one move",
        "solver/suits.py",
        "if work[OWNER + card] != owner or work[KIND + card] != kind:",
        "if work[OWNER + card] != owner:",
        small(8, 14, 53),
    ),
    (
        "solver: the card that wins the trick does not part neighbours",
        "solver/moves.py",
        "            about |= 1 << work[frame + P_WIN]\n",
        "            about |= 0\n",
        small(29, 35, 71),
    ),
    (
        "solver: a card is parted from those it stood for",
        "solver/search.py",
        "meaning |= (0xFFFF & (-1 << head)) << (16 * suit)",
        "meaning |= (0xFFFF & (-1 << card)) << (16 * suit)",
        (PARTED,),
    ),
    (
        "solver: a trick does not rest on the card that won it",
        "solver/search.py",
        "work[frame + P_PENDING] = (-1 << win) & suit",
        "work[frame + P_PENDING] = 0",
        small(10, 26, 33),
    ),
    (
        "solver: a move is left out for a reason that does not fit it",
        "solver/search.py",
        "and other < edge",
        "and other < 64",
        small(71, 107, 119),
    ),
    (
        "solver: a move is left out though cards of value change places",
        "solver/search.py",
        "if states[row + S_KNOWN] == known:",
        "if True:",
        (SKIPPED,),
    ),
    (
        "solver: safe with one card more below",
        "solver/suits.py",
        "if slack_of(own, others, forced) >= 0:",
        "if slack_of(own, others, forced) >= -1:",
        small(14, 29, 33),
    ),
    (
        "solver: a lead that nobody need beat ends the lead",
        "solver/suits.py",
        "            beaten |= own & ((1 << lowest(hand)) - 1)\n",
        "            beaten |= own\n",
        small(26, 41, 81),
    ),
    (
        "solver: one opponent who can duck is enough to be stuck",
        "solver/suits.py",
        "        if slack_of(hand, own, forced) < 0:\n",
        "        if hand and slack_of(hand, own, forced) < 0 and seat == 0:\n",
        small(87, 130, 167),
    ),
    (
        "solver: a trump more than those above all others is a trick",
        "solver/bounds.py",
        "        wins = (over >> (8 * target)) & 0xFF\n",
        "        wins = ((over >> (8 * target)) & 0xFF) + 1\n",
        small(54, 71, 85),
    ),
    (
        "solver: highest cards are tricks though they may be ruffed",
        "solver/bounds.py",
        "                    count = min(count, held)\n",
        "                    count = max(0, count)\n",
        small(343),
    ),
    (
        "solver: a bound of the table answers the other question",
        "solver/memory.py",
        "kind = LOWER if value >= work[frame + P_NEED] else UPPER",
        "kind = UPPER if value >= work[frame + P_NEED] else LOWER",
        small(10, 14, 29),
    ),
    (
        "solver: rows hold for every owner of the highest cards",
        "solver/memory.py",
        "if (code0 ^ table[row + T_CODE0]) & table[row + T_MASK0]:",
        "if False:",
        small(195, 321),
    ),
    (
        "solver: of equals the last card is taken",
        "solver/maxn.py",
        "side[VALUE + seat] > side[best + seat]:",
        "side[VALUE + seat] >= side[best + seat]:",
        small(8, 18, 119),
    ),
    (
        "worlds: a discard shows no void",
        "solver/showing.py",
        "        yield led\n",
        "",
        (f"{FITTING}[2]", f"{FITTING}[5]"),
    ),
    (
        "worlds: ways are counted once for all cards of a kind",
        "solver/counting.py",
        "(number, comb(left, number) * ways)",
        "(number, ways)",
        (f"{FITTING}[0]", f"{FITTING}[1]"),
    ),
    (
        "worlds: banned cards lie among the discards",
        "solver/worlds.py",
        "    places.bar(keep, put_back, honest)\n",
        "",
        (f"{FITTING}[0]", f"{FITTING}[4]"),
    ),
)
