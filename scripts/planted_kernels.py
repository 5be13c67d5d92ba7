"""Faults for the kernels, in the fields of ``planted_faults.Fault``.

Each is (name, file under src/king, text that stands there exactly once, text put in its
place, tests that must notice). A fault is compiled anew, so the tests named are small ones;
where a test runs kernels as plain Python, that one.
"""

from __future__ import annotations

from typing import Final

Planted = tuple[str, str, str, str, tuple[str, ...]]

TWINS: Final = "tests/differential/test_kernels.py::test_engine_and_plain_python_play_the_same"
FAST: Final = "tests/differential/test_kernels.py::test_the_fast_way_plays_the_same_cards"
PERFT: Final = "tests/kernels/test_perft.py"
BATCH: Final = "tests/kernels/test_batch.py"
PLAYOUTS: Final = "tests/kernels/test_playouts.py"
DUTIES: Final = "tests/kernels/test_duties.py"
DEALING: Final = "tests/kernels/test_dealing.py"
COMPILING: Final = "tests/kernels/test_compiling.py"


def twins(*rows: str) -> tuple[str, ...]:
    """Contracts that engine and plain Python play side by side: no kernel is compiled."""
    return tuple(f"{TWINS}[{row}]" for row in rows)


KERNELS: Final[tuple[Planted, ...]] = (
    (
        "kernels: cards under a lead ban are led",
        "kernels/duties.py",
        "        left = narrowed(left, ~rules[at.LEAD_BAN])\n",
        "        pass\n",
        (DUTIES,),
    ),
    (
        "kernels: a lead ban is never broken",
        "kernels/tricks.py",
        "        nums[at.BROKEN] = 1\n",
        "        nums[at.BROKEN] = 0\n",
        (DUTIES,),
    ),
    (
        "kernels: the king need not go",
        "kernels/duties.py",
        "    left = narrowed(hand, rules[at.FORCE])\n",
        "    left = hand\n",
        (DUTIES,),
    ),
    (
        "kernels: the king need not go under the ace",
        "kernels/duties.py",
        "            left = narrowed(left, rules[at.FORCE_UNDER] & rules[at.BELOW_AT + top])\n",
        "            left = narrowed(left, rules[at.FORCE_UNDER] & rules[at.ABOVE_AT + top])\n",
        (DUTIES,),
    ),
    (
        "kernels: nobody has to ruff",
        "kernels/duties.py",
        "        left = narrowed(left, ruff | rules[at.FREE])\n",
        "",
        (DUTIES,),
    ),
    (
        "kernels: a ruff need not be higher",
        "kernels/duties.py",
        "        over &= rules[at.ABOVE_AT + highest(laid)]\n",
        "        over &= rules[at.BELOW_AT + highest(laid)]\n",
        (DUTIES,),
    ),
    (
        "kernels: anybody leads trumps",
        "kernels/duties.py",
        "    if seat != nums[at.DECLARER_SEAT]:\n",
        "    if seat == nums[at.DECLARER_SEAT]:\n",
        (DUTIES,),
    ),
    (
        "kernels: points are thrown on the first trick",
        "kernels/duties.py",
        "        left = narrowed(left, ~rules[at.FIRST_BAN])\n",
        "        pass\n",
        (DUTIES,),
    ),
    (
        "kernels: a joker thrown on another suit never wins",
        "kernels/duties.py",
        "            best, winner = card, nums[at.LAID_BY_AT + place]\n",
        "            pass\n",
        (DUTIES,),
    ),
    (
        "kernels: the lower of two trumps wins",
        "kernels/contracts.py",
        "above & suits[suit] | (0 if is_trump else trumps)",
        "(below if is_trump else above) & suits[suit] | (0 if is_trump else trumps)",
        (DUTIES,),
    ),
    (
        "kernels: the deal never ends early",
        "kernels/tricks.py",
        "        return out & rules[at.CONTESTED] == NONE\n",
        "        return False\n",
        (DUTIES,),
    ),
    (
        "kernels: the fast way ends a trick too late",
        "kernels/fast.py",
        "            if can_end_early and out == NONE:\n",
        "            if can_end_early and out == NONE and trick > 3:\n",
        (f"{FAST}[simple]",),
    ),
    (
        "kernels: the last two tricks are the first two",
        "kernels/contracts.py",
        "            place = number - 1 if number > 0 else count + number\n",
        "            place = number - 1 if number > 0 else -1 - number\n",
        twins("simple-no-last-two"),
    ),
    (
        "kernels: a slam scores as any other deal",
        "kernels/scoring.py",
        "            if taker < 0 and state[at.PILES_AT + seat] & slam == slam:\n",
        "            if taker < 0 and state[at.PILES_AT + seat] & slam != NONE:\n",
        twins("hearts-hearts"),
    ),
    (
        "kernels: a suit not followed is not a void",
        "kernels/tricks.py",
        "        nums[at.VOIDS_AT + seat] |= np.int64(is_void) << nums[at.LED]\n",
        "",
        (DUTIES,),
    ),
    (
        "kernels: scoring cards go to the talon",
        "kernels/deal.py",
        "    free = hand & ~rules[at.KEEP]\n",
        "    free = hand\n",
        (f"{DEALING}::test_cards_to_keep_go_only_when_they_must",),
    ),
    (
        "kernels: low cards are dealt first",
        "kernels/deal.py",
        "        bit = nth_mask(left, below(counter, size))\n",
        "        bit = nth_mask(left, below(counter, size) // 2)\n",
        (f"{DEALING}::test_every_card_is_as_likely_in_every_hand",),
    ),
    (
        "kernels: random play takes the lowest card too often",
        "kernels/playing.py",
        "    return nth_bit(legal, below(counter, popcount(legal)))\n",
        "    return nth_bit(legal, below(counter, popcount(legal)) * 3 // 4)\n",
        (f"{PLAYOUTS}::test_random_play_takes_every_legal_card_as_often",),
    ),
    (
        "kernels: the rule of thumb sees hidden cards",
        "kernels/policy.py",
        "    unseen = rules[at.PACK] & ~seen\n",
        "    unseen = state[at.HANDS_AT] & ~seen\n",
        (f"{PLAYOUTS}::test_the_rule_sees_no_hidden_card[tricks]",),
    ),
    (
        "kernels: the rule of thumb takes what it should avoid",
        "kernels/policy.py",
        "            losers = costliest(rules, facts, losers)\n        return strongest(",
        "            losers = costliest(rules, facts, losers)\n        return weakest(",
        (f"{PLAYOUTS}::test_the_rule_is_better_than_chance[no-king]",),
    ),
    (
        "kernels: a piece of the work is done twice",
        "kernels/playouts.py",
        "            self._next = start + count\n",
        "            self._next = start + count - (start == 0)\n",
        (f"{PLAYOUTS}::test_threads_change_nothing",),
    ),
    (
        "kernels: threads share a line of the cache",
        "kernels/arrays.py",
        "    return np.zeros(count + 2 * _APART, np.uint64)[_APART : _APART + count]\n",
        "    return np.zeros(count, np.uint64)\n",
        (f"{PLAYOUTS}::test_rooms_of_two_threads_share_no_line_of_the_cache",),
    ),
    (
        "kernels: the mask of a batch has its bytes in the other order",
        "kernels/batch.py",
        "        rows.masks[row, part] = spread(",
        "        rows.masks[row, 7 - part] = spread(",
        (f"{BATCH}::test_rows_are_the_same_in_plain_python",),
    ),
    (
        "kernels: an illegal action of a batch is played",
        "kernels/batch.py",
        "        if legal[row] >> np.uint64(card) & ONE == NONE:\n",
        "        if False and legal[row] >> np.uint64(card) & ONE == NONE:\n",
        (f"{BATCH}::test_an_illegal_action_changes_nothing",),
    ),
    (
        "kernels: the next deal of a row has the same dealer",
        "kernels/batch.py",
        "    roles = rows.roles[number % facts[at.SEATS]]\n",
        "    roles = rows.roles[0]\n",
        (f"{BATCH}::test_rows_are_the_same_in_plain_python",),
    ),
    (
        "kernels: what the declarer put back is in the observation",
        "kernels/watching.py",
        "    seen, hidden = hand | own, state[at.DISCARDS] & ~own\n",
        "    seen, hidden = hand | state[at.DISCARDS], state[at.DISCARDS] & ~own\n",
        (f"{BATCH}::test_hidden_cards_are_in_no_observation",),
    ),
    (
        "kernels: an observation counts seats from seat 0",
        "kernels/watching.py",
        "    other = seat\n",
        "    other = 0\n",
        (f"{BATCH}::test_an_observation_decodes_to_what_the_seat_may_know[simple]",),
    ),
    (
        "kernels: a way to play on is forgotten",
        "kernels/perft.py",
        "        left[depth] = legal_mask(rules, states[depth], nums[depth])\n",
        "        left[depth] = legal_mask(rules, states[depth], nums[depth])\n"
        "        left[depth] &= left[depth] - np.uint64(1)\n",
        (f"{PERFT}::test_plain_python_counts_as_many_ways",),
    ),
    (
        "kernels: code of another version is found",
        "kernels/compiling.py",
        "            total.update(file.read_bytes())\n",
        "",
        (f"{COMPILING}::test_code_of_another_version_is_never_found",),
    ),
)
