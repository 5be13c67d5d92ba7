"""A deal that was begun in the browser, and what is left of it when the sheet has gone on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from king.explain.sheet_plan import plan_document
from king.rules import load
from king.scoresheet import plan_of
from support.browser_twins import told_by
from support.random_sheets import whole_game

HEADS = {
    id: f"King sheet 1\nruleset: {id}\n" + "".join(f"player: {name}\n" for name in names)
    + f"dealer: {names[0]}\n"
    for id, names in (("minsk", "ABC"), ("simple", "ABCD"))
}  # fmt: skip
TRICKS = "deal: no-tricks; declarer=B; tricks A=10\n"
GIRLS = "deal: no-girls; declarer=B; girls A=4\n"
GIRLS_C = GIRLS.replace("=B", "=C")
KING = "deal: no-king; declarer=C; king B=1\n"
ROUND = GIRLS + KING + KING.replace("=C", "=A")
BEGUN = {"contract": "no-tricks", "given": {"tricks": [[0, 3]]}}
STANDS = {"contract": "no-tricks", "declarer": None, "given": {"tricks": [[0, 3]]}}
NOTHING = {"number": None, "contract": None, "declarer": None, "given": None}


def taken_up(
    before: str, after: str, said: dict[str, Any], number: int, plan: str = "minsk"
) -> Any:
    """What becomes of deal ``number``, begun after the lines ``before``, on those ``after``."""
    rules = load(plan).rules()
    head = HEADS[plan]
    row = {"plan": plan, "before": head + before, "after": head + after, "number": number,
           "said": said}  # fmt: skip
    return told_by("begun.mjs", {"plans": {plan: plan_document(rules)}, "rows": [row]})[0]


@pytest.mark.parametrize(
    ("before", "after", "number", "code", "stands_as"),
    [
        (TRICKS, TRICKS, 2, None, 2),
        ("", GIRLS, 1, "later", 2),
        ("", GIRLS + KING, 1, "later", 3),
        ("", TRICKS, 1, "written", None),
        ("", TRICKS + KING, 1, "written", None),
        ("", TRICKS + "undo\n", 1, None, 1),
        (GIRLS, GIRLS + "undo\n", 2, "earlier", 1),
        (KING, KING + "edit 1: no-boys; declarer=C; boys A=4\n", 2, None, 2),
        ("", GIRLS + TRICKS.replace("=B", "=C") + KING.replace("=C", "=A"), 1, "later", 4),
        (ROUND, ROUND + TRICKS.replace("deal:", "edit 1:"), 4, "unfit", None),
        (ROUND, ROUND + TRICKS.replace("deal:", "edit 1:") + "undo\n", 4, None, 4),
    ],
)  # fmt: skip
def test_a_new_deal_is_taken_up(
    before: str, after: str, number: int, code: str | None, stands_as: int | None
) -> None:
    told = taken_up(before, f"{before}# later\n" if before == after else after, BEGUN, number)
    wanted = NOTHING if stands_as is None else {**STANDS, "number": stands_as}
    assert told == {"code": code, **wanted}


def test_who_ordered_out_of_turn_is_asked_anew_in_another_deal() -> None:
    said = {**BEGUN, "declarer": 2}
    assert taken_up("", "# \n", said, 1)["declarer"] == 2
    assert taken_up("", GIRLS, said, 1)["declarer"] is None


@pytest.mark.parametrize(
    ("after", "code", "stands_as"),
    [
        (TRICKS + GIRLS_C + KING.replace("=C", "=A"), None, 2),
        (TRICKS + GIRLS_C + "remove 1\n", "moved", 1),
        (TRICKS + GIRLS_C + "edit 2: no-boys; declarer=C; boys A=4\n", "changed", 2),
        (TRICKS + GIRLS_C + "undo\n", "gone", None),
        (TRICKS + GIRLS_C + "remove 2\n", "gone", None),
    ],
)
def test_a_correction_is_taken_up(after: str, code: str | None, stands_as: int | None) -> None:
    given = {"girls": [[0, 1], [1, 3]]}
    told = taken_up(TRICKS + GIRLS_C, after, {"given": given}, 2)
    assert (told["code"], told["number"]) == (code, stands_as)
    assert told["given"] == (None if stands_as is None else given)


def test_a_fixed_list_goes_on_and_ends() -> None:
    plan = plan_of(load("simple").rules())
    game = whole_game(plan, tuple("ABCD"), Random(3))
    deals = game[game.index("deal:") :].splitlines(keepends=True)
    first, last = plan.schedule.deals[0], plan.schedule.deals[-1]

    def code(before: int, after: str, contract: str) -> str | None:
        said = {"contract": contract, "given": {"tricks": [[0, 3]]}}
        return taken_up("".join(deals[:before]), after, said, before + 1, "simple")["code"]

    assert first != last
    assert code(0, deals[0], first) == "written"
    assert code(0, deals[0] + deals[1], first) == "written"
    assert code(len(deals) - 1, "".join(deals), last) == "written"
    assert code(0, "".join(deals), last) == "over"
    assert code(len(deals) - 1, "".join(deals[:-1]) + "undo\n" * 12, last) == "unfit"


@pytest.mark.parametrize("said", [{}, {"given": {"tricks": []}}])
def test_a_deal_of_which_nothing_was_said_is_not_kept(said: dict[str, Any]) -> None:
    assert taken_up("", TRICKS, said, 1) == {"isBlank": True}
    assert taken_up("", TRICKS, {**said, "contract": "no-king"}, 1) != {"isBlank": True}
