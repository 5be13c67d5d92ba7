"""Faults for the score sheet, in the fields of ``planted_faults.Fault``.

Each is (name, file under src/king, text that stands there exactly once, text put in its
place, tests that must notice).
"""

from __future__ import annotations

from typing import Final

COUNTS: Final = "tests/scoresheets/test_counts.py"
SCHEDULE: Final = "tests/scoresheets/test_schedule.py"
FAULTS: Final = "tests/scoresheets/test_faults.py"
CORRECTIONS: Final = "tests/scoresheets/test_corrections.py"
GAMES: Final = "tests/scoresheets/test_games.py"
SCORE: Final = "tests/interface/test_score.py"
FILES: Final = "tests/interface/test_score_files.py"
KEPT: Final = "tests/interface/test_score_kept.py"
INCOMING: Final = "tests/scoresheets/test_incoming.py"

Planted = tuple[str, str, str, str, tuple[str, ...]]

SHEET: Final[tuple[Planted, ...]] = (
    (
        "sheet: too few are not noticed",
        "scoresheet/counting.py",
        "if total < least and not is_run:",
        "if False and total < least and not is_run:",
        (COUNTS,),
    ),
    (
        "sheet: too many are not noticed",
        "scoresheet/counting.py",
        "    if total > most:\n",
        "    if total > most + 1:\n",
        (COUNTS,),
    ),
    (
        "sheet: a king of hearts need be no heart",
        "scoresheet/compile.py",
        "return small.cards <= large.cards and small.cards != large.cards",
        "return False",
        (COUNTS,),
    ),
    (
        "sheet: tricks of a stock are taken for a fixed number",
        "scoresheet/compile.py",
        "most += (len(rules.pack) - least * rules.players) // 2",
        "most += 0",
        (GAMES,),
    ),
    (
        "sheet: a slam scores like any other deal",
        "scoresheet/scoring.py",
        "    if slam is not None:\n",
        "    if slam is not None and False:\n",
        (COUNTS,),
    ),
    (
        "sheet: the seller does not get the price",
        "scoresheet/scoring.py",
        'seller: [line("price", 1, price)],',
        "seller: [],",
        (COUNTS,),
    ),
    (
        "sheet: an order may be repeated",
        "scoresheet/row.py",
        'if plan.schedule.kind == "orders" and contract.id not in left:',
        'if plan.schedule.kind == "titles" and contract.id not in left:',
        (SCHEDULE,),
    ),
    (
        "sheet: a deal that is played again counts as played",
        "scoresheet/row.py",
        "played=at.played + (not redeal),",
        "played=at.played + 1,",
        (FAULTS,),
    ),
    (
        "sheet: the whole eralash is charged for a king held back",
        "scoresheet/row.py",
        "charge = scoring.whole_points(contract, suit, forced_only=True)",
        "charge = scoring.whole_points(contract, suit)",
        (FAULTS,),
    ),
    (
        "sheet: of equals the higher title wins a reign",
        "scoresheet/scoring.py",
        "winner = max(order, key=lambda seat: (won.get(seat, 0), order.index(seat)))",
        "winner = max(order, key=lambda seat: (won.get(seat, 0), -order.index(seat)))",
        (f"{GAMES}::test_games_of_bots_come_out_on_the_sheet[korol]", SCORE, SCHEDULE),
    ),
    (
        "sheet: whoever is out of the race still deals",
        "scoresheet/standing.py",
        "still = [seat for seat in order if seat not in completed] or list(order)",
        "still = list(order)",
        (SCHEDULE, f"{GAMES}::test_games_of_bots_come_out_on_the_sheet[korol]"),
    ),
    (
        "sheet: later rows are not looked at when one is corrected",
        "scoresheet/ledger.py",
        "kept = self._counted_again((*self.rows[:place], row), self.rows[place + 1 :])",
        "kept = (*self.rows[:place], row, *self.rows[place + 1 :])",
        (CORRECTIONS,),
    ),
    (
        "sheet: undo forgets what may be redone",
        "scoresheet/ledger.py",
        "                future=(*self.future, self.rows),\n",
        "                future=(),\n",
        (CORRECTIONS,),
    ),
    (
        "sheet: coins do not add up",
        "scoresheet/settlement.py",
        "up = set(order[: -sum(floors)])",
        "up = set(order)",
        ("tests/scoresheets/test_settlement.py", SCORE),
    ),
    (
        "sheet: one payment more than needed",
        "scoresheet/settlement.py",
        "for group in _even_groups(shares):",
        "for group in [list(range(len(shares)))]:",
        ("tests/scoresheets/test_settlement.py",),
    ),
    (
        "sheet: written in place",
        "cli/score_store.py",
        "    write_whole(target, new, mode=mode)\n",
        "    target.write_bytes(new)\n",
        (f"{FILES}::test_a_kill_at_any_step_leaves_the_old_sheet_or_the_new",),
    ),
    (
        "sheet: the previous version is not kept",
        "cli/score_store.py",
        "    write_whole(kept_beside(target), old, mode=mode)\n",
        "",
        (FILES,),
    ),
    (
        "sheet: two writers at once",
        "cli/score_store.py",
        "    while not lock.take():\n",
        "    while False:\n",
        (f"{FILES}::test_a_second_writer_waits_for_the_first",),
    ),
    (
        "sheet: an export writes over the version that is kept",
        "cli/score_export.py",
        "    if _is_same(target, kept_beside(own)):\n",
        "    if False:\n",
        (KEPT,),
    ),
    (
        "sheet: a table's points are not those of its deals",
        "scoresheet/table.py",
        "            if row.points != points:\n",
        "            if False:\n",
        (INCOMING,),
    ),
    (
        "sheet: a table's mistake is told with the line of the text made of it",
        "scoresheet/incoming.py",
        "error.line = lines[min(error.line or 1, len(lines)) - 1]",
        "error.line = error.line or 1",
        (INCOMING,),
    ),
    (
        "sheet: what stands between cells is a comma and nothing else",
        "scoresheet/cells.py",
        """_FIRST: Final = re.compile(r'"?ruleset"?([,;\\t])')""",
        """_FIRST: Final = re.compile(r'"?ruleset"?([,])')""",
        (INCOMING,),
    ),
    (
        "sheet: the drawing has plus outside",
        "drawing/triangle.py",
        "_entries(facts, seat, -1, out) + _entries(facts, seat, 1, -out)",
        "_entries(facts, seat, -1, -out) + _entries(facts, seat, 1, out)",
        ("tests/scoresheets/test_drawing.py",),
    ),
)
