"""Break the rules on purpose, one at a time, and see that the tests notice.

Each fault is a patch of one source file, made in a copy of the tree and never in place. The
tests named with it must pass on the unbroken copy and fail on the broken one. Exit code 0
when every fault was noticed, 1 otherwise, also when a patch no longer fits its file.

    python scripts/planted_faults.py             all faults
    python scripts/planted_faults.py trump joker those with one of these words in the name
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
JOBS: Final = 2
SECONDS: Final = 120  # a run of the tests of one fault

PLAY: Final = "tests/properties/test_play.py"
POINTS: Final = "tests/properties/test_points.py"
GAMES: Final = "tests/properties/test_games.py"
PHASES: Final = "tests/properties/test_phases.py"
EVENTS: Final = "tests/properties/test_events.py"
LEAK: Final = "tests/properties/test_no_leak.py"
SHUFFLE: Final = "tests/properties/test_shuffle.py"
PERFT: Final = "tests/perft/test_perft.py"
TRICKS: Final = f"{PLAY}::test_any_cards_make_a_trick_with_the_right_winner"
LEGAL: Final = f"{PLAY}::test_legal_cards_are_those_of_the_oracle"


@dataclass(frozen=True)
class Fault:
    """What is broken, and which tests should say so: ``old`` stands exactly once in ``file``."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


FAULTS: Final = (
    # --- tricks ---
    Fault(
        "trump ignored when a trick is taken",
        "engine/duties.py",
        "if trump is not None and any(masks[trump]",
        "if trump is None and any(masks[4]",
        (TRICKS,),
    ),
    Fault(
        "lowest card wins",
        "engine/duties.py",
        "if wanted >> card & 1 and strengths[card] > best_strength:",
        "if wanted >> card & 1 and (best_strength < 0 or strengths[card] < best_strength):",
        (TRICKS,),
    ),
    Fault(
        "last of equal jokers wins",
        "engine/duties.py",
        "strengths[card] > best_strength:",
        "strengths[card] >= best_strength:",
        (TRICKS,),
    ),
    Fault(
        "follow suit not enforced",
        "engine/duties.py",
        '_narrow(steps, "follow-suit", hand & led | free)',
        '_narrow(steps, "follow-suit", hand)',
        (PERFT,),
    ),
    Fault(
        "lead ban dropped",
        "engine/duties.py",
        "if ban is not None and not deal.broken:",
        "if ban is not None and deal.broken:",
        (PERFT,),
    ),
    Fault(
        "a broken ban goes on",
        "engine/tricks.py",
        'ban.until == "broken" and card in ban.breakers',
        'ban.until == "never" and card in ban.breakers',
        (LEGAL,),
    ),
    Fault(
        "king of hearts not forced",
        "engine/duties.py",
        "if row.force is not None:",
        "if row.force is None and row.force:",
        (PERFT,),
    ),
    Fault(
        "king of hearts not forced under a higher heart",
        "engine/duties.py",
        'force.when != "void-or-suit-led"',
        'force.when != "never"',
        (f"{LEGAL}_under_every_option",),
    ),
    Fault(
        "duty to ruff dropped",
        "engine/duties.py",
        'row.ruff != "free"',
        'row.ruff == "never"',
        (PERFT,),
    ),
    Fault(
        "only the declarer leads trumps: ignored",
        "engine/duties.py",
        'row.trump_lead == "declarer"',
        'row.trump_lead == "nobody"',
        (LEGAL,),
    ),
    Fault(
        "the declarer himself may not lead trumps",
        "engine/duties.py",
        "seat != deal.declarer:",
        "seat == deal.declarer:",
        (LEGAL,),
    ),
    Fault(
        "opening card need not be led",
        "engine/duties.py",
        "if opening is not None and not deal.tricks:",
        "if opening is not None and deal.tricks:",
        (PERFT,),
    ),
    Fault(
        "points allowed on the first trick",
        "engine/duties.py",
        "if row.first_trick_ban is not None and not deal.tricks:",
        "if row.first_trick_ban is not None and deal.tricks:",
        (PERFT,),
    ),
    Fault(
        "joker below the card it stands above",
        "rules/schema.py",
        "2 * joker.above + 1",
        "2 * joker.above - 1",
        (TRICKS,),
    ),
    Fault(
        "joker on a plain suit always wins",
        "engine/duties.py",
        'if rules.joker.plain == "wins":',
        'if rules.joker.plain != "never":',
        (TRICKS,),
    ),
    Fault(
        "the same player leads again",
        "engine/tricks.py",
        "        turn=winner,\n",
        "        turn=deal.leader,\n",
        (LEGAL,),
    ),
    Fault(
        "early end too early",
        "engine/tricks.py",
        "if not out & row.scoring.mask:",
        "if (out & row.scoring.mask).bit_count() <= 1:",
        (f"{POINTS}::test_a_deal_goes_on_exactly_while_points_are_out",),
    ),
    Fault(
        "early end though tricks score",
        "engine/tricks.py",
        "row.early_end and not row.counts_tricks",
        "row.early_end",
        (f"{POINTS}::test_stopping_early_never_changes_a_score",),
    ),
    # --- talon, passes, trump ---
    Fault(
        "ban on discards ignored",
        "engine/talon.py",
        "free = hand & ~deal.row.keep.cards.mask",
        "free = hand",
        (f"{PLAY}::test_banned_discards_stay_in_hand_while_others_can_go",),
    ),
    Fault(
        "a banned discard does not count for the declarer",
        "engine/talon.py",
        "captured = CardSet(action.cards.mask & banned)",
        "captured = NO_CARDS",
        (f"{PLAY}::test_a_hand_of_banned_cards_may_discard_what_it_likes",),
    ),
    Fault(
        "cards are passed the other way",
        "engine/talon.py",
        '{"left": 1, "right": -1,',
        '{"left": -1, "right": 1,',
        (PHASES,),
    ),
    Fault(
        "by the first card instead of the last",
        "engine/ordering.py",
        "deal.dealt[deal.declarer][-1]",
        "deal.dealt[deal.declarer][0]",
        (PHASES,),
    ),
    # --- points ---
    Fault(
        "points of the wrong sign",
        "rules/scoring.py",
        "ScoreLine(what, count, each, count * each)",
        "ScoreLine(what, count, each, -count * each)",
        (POINTS,),
    ),
    Fault(
        "wrong last trick",
        "rules/scoring.py",
        "else trick_count + number\n",
        "else trick_count + number - 1\n",
        (f"{POINTS}::test_points_are_those_of_the_oracle",),
    ),
    Fault(
        "last trick but one not counted",
        "rules/scoring.py",
        "for number in atom.numbers:",
        "for number in atom.numbers[-1:]:",
        (f"{POINTS}::test_points_of_a_deal_sum_to_the_total_of_its_contract",),
    ),
    Fault(
        "slam given for any card of it",
        "rules/scoring.py",
        "if pile & group == group:",
        "if pile & group:",
        (f"{POINTS}::test_points_are_those_of_the_oracle",),
    ),
    # --- games ---
    Fault(
        "dealer does not rotate",
        "engine/game.py",
        "steps_from(game.first_dealer, done)",
        "steps_from(game.first_dealer, 0)",
        (GAMES,),
    ),
    Fault(
        "a contract may be ordered again",
        "engine/game.py",
        "- ordered.count(name))",
        "- 0 * ordered.count(name))",
        (GAMES,),
    ),
    Fault(
        "the lowest total wins",
        "engine/game.py",
        "if total == max(totals)",
        "if total == min(totals)",
        (GAMES,),
    ),
    Fault(
        "a contract may be ordered that is not on the menu",
        "engine/ordering.py",
        "if action.contract not in deal.menu:",
        "if action.contract not in deal.rules.contracts:",
        (GAMES,),
    ),
    # --- secrets ---
    Fault(
        "discards visible to others",
        "engine/events.py",
        "Discarded(seat, cards if seat == observer else Hidden, count)",
        "Discarded(seat, cards, count)",
        (LEAK,),
    ),
    Fault(
        "hidden talon visible to others",
        "engine/events.py",
        "cards if shown or seat == observer else Hidden",
        "cards",
        (LEAK,),
    ),
    Fault(
        "a spectator sees the hands",
        "engine/events.py",
        "hand if seat == observer else Hidden for",
        "hand if seat == observer or observer < 0 else Hidden for",
        (LEAK,),
    ),
    Fault(
        "the talon is dealt face up to views",
        "engine/events.py",
        "return Dealt(own, Hidden)",
        "return Dealt(own, event.talon)",
        (EVENTS,),
    ),
    Fault(
        "passed cards visible to others",
        "engine/events.py",
        "cards if observer in (giver, to[giver]) else Hidden",
        "cards",
        (LEAK,),
    ),
    Fault(
        "the others see what may be played",
        "engine/view.py",
        "legal=game.legal_actions() if own_turn else NOTHING",
        "legal=game.legal_actions()",
        (LEAK,),
    ),
    Fault(
        "a pause in the deal shows the cards to come",
        "engine/deal.py",
        "Dealt(now, ()",
        "Dealt(deal.undealt, ()",
        (f"{LEAK}::test_a_view_holds_no_card_that_was_not_seen",),
    ),
    # --- the shuffle ---
    Fault(
        "shuffle biased",
        "engine/shuffle.py",
        "if byte < limit:",
        "if byte <= 255:",
        (SHUFFLE,),
    ),
    Fault(
        "shuffle stops one card early",
        "engine/shuffle.py",
        "range(len(cards) - 1, 0, -1)",
        "range(len(cards) - 1, 1, -1)",
        (SHUFFLE,),
    ),
    Fault(
        "shuffle without the nonces",
        "engine/shuffle.py",
        'head += len(text).to_bytes(4, "big") + text',
        'head += b""',
        (SHUFFLE,),
    ),
    Fault(
        "nonces run together",
        "engine/shuffle.py",
        'head += len(text).to_bytes(4, "big") + text',
        "head += text",
        (SHUFFLE,),
    ),
)


def copy_tree(to: Path) -> None:
    """What the tests need, and nothing that can be made again."""
    skip = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for folder in ("src", "tests", "docs", "examples"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, to / folder, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", to)


def run_tests(tree: Path, tests: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """The tests, stopping at the first failure, over the sources of the copy."""
    environment = dict(os.environ, PYTHONPATH=str(tree / "src"), CI="true")
    environment.pop("PYTEST_ADDOPTS", None)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(
        command,
        cwd=tree,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS * 5,
        check=False,
    )


def plant(fault: Fault, tree: Path) -> str | None:
    """Break the copy. What is wrong with the patch itself, if anything."""
    file = tree / "src" / "king" / fault.file
    text = file.read_text(encoding="utf-8")
    found = text.count(fault.old)
    if found != 1:
        return f"the patch fits {found} places of {fault.file}, not 1"
    file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    return None


def try_fault(fault: Fault) -> tuple[Fault, str, float]:
    """Plant one fault; "" when a test noticed it, else the reason for complaint."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="king-fault-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        complaint = plant(fault, tree)
        if complaint is None:
            result = run_tests(tree, fault.tests)
            complaint = _complaint(result)
    return fault, complaint, time.monotonic() - start


def _complaint(result: subprocess.CompletedProcess[str]) -> str:
    """Only a failed test is a notice; an error while collecting is a broken patch."""
    if result.returncode == 0:
        return "NOT NOTICED"
    if result.returncode != 1 or " failed" not in result.stdout:
        return "the tests could not run:\n" + result.stdout[-2000:] + result.stderr[-2000:]
    return ""


def check_unbroken(faults: list[Fault]) -> str:
    """All tests that are to fail must pass where nothing is broken, and on the copy's code."""
    with tempfile.TemporaryDirectory(prefix="king-whole-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        where = subprocess.run(
            [sys.executable, "-c", "import king; print(king.__file__)"],
            cwd=tree,
            env=dict(os.environ, PYTHONPATH=str(tree / "src")),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        if not Path(where.strip()).is_relative_to(tree.resolve()):
            return f"the tests would run on {where.strip()}, not on the copy"
        wanted = tuple(dict.fromkeys(test for fault in faults for test in fault.tests))
        result = run_tests(tree, ("-n", str(JOBS), *wanted))
        return "" if result.returncode == 0 else result.stdout[-3000:] + result.stderr[-1000:]


def main(words: list[str]) -> int:
    """Try the faults; the exit code."""
    faults = [fault for fault in FAULTS if not words or any(word in fault.name for word in words)]
    broken = check_unbroken(faults)
    if broken:
        print(f"The tests fail without any fault:\n{broken}")
        return 1
    missed = 0
    with ThreadPoolExecutor(JOBS) as pool:
        for fault, complaint, seconds in pool.map(try_fault, faults):
            missed += bool(complaint)
            print(f"{seconds:5.1f} s  {fault.name}: {complaint or 'noticed'}", flush=True)
    print(f"{len(faults) - missed} of {len(faults)} faults noticed")
    return 1 if missed or not faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
