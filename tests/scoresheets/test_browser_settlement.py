"""Who pays whom is the same in the browser and in the terminal, to the coin."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from random import Random
from typing import Any

from king.rules import builtin_ids, load
from king.scoresheet import plan_of, settle
from king.scoresheet.document import read_ledger
from king.scoresheet.refusal import SheetError
from support.browser_twins import told_by
from support.random_sheets import sheet_text

BANK = -1
STAKES = ("1", "0.10", "0,05", ".5", "3", "0.333", "12.5", "0.000001", "1000000000", "007")
NO_STAKES = ("", "0", "0.00", "-1", "1e3", "x", ".", "1,2,3", "0.0000001", "1000000001", "∞", "١")


def totals_of_sheets(rng: Random, count: int) -> list[list[int]]:
    """Totals as they stand on random sheets of every ruleset."""
    plans = [plan_of(ruleset.rules(players)) for ruleset in map(load, builtin_ids())
             for players in ruleset.players]  # fmt: skip
    found = []
    while len(found) < count:
        plan = plans[len(found) % len(plans)]
        with suppress(SheetError):
            text = sheet_text(plan, rng)
            found.append(list(read_ledger(text, lambda _, plan=plan: plan)[1].totals))
    return found


def in_python(totals: list[int], by: str, stake: str) -> dict[str, Any]:
    worth = Decimal(stake.replace(",", ".")).normalize()
    exponent = worth.as_tuple().exponent
    assert isinstance(exponent, int)
    decimals = max(2, -exponent)
    parties = totals if by == "mean" else [*totals, -sum(totals)]
    paid = settle(parties, worth, decimals)

    def bank(seat: int) -> int:
        return BANK if seat == len(totals) else seat

    def coins(amount: Any) -> str:
        return str(amount * 10**decimals)

    return {
        "shares": [coins(share) for share in paid.shares[: len(totals)]],
        "payments": [{"payer": bank(pay.payer), "receiver": bank(pay.receiver),
                      "amount": coins(pay.amount)} for pay in paid.payments],
        "decimals": decimals,
    }  # fmt: skip


def test_both_settle_alike() -> None:
    rng = Random(11)
    rows = totals_of_sheets(rng, 200)
    # Small numbers: many groups are even by themselves, many rests are equal.
    rows += [[rng.randint(-6, 6) for _ in range(rng.randint(2, 12))] for _ in range(300)]
    asked = [(totals, rng.choice(("mean", "totals")), rng.choice(STAKES)) for totals in rows]
    fewer = rests = banks = 0
    for (totals, by, stake), there in zip(asked, told_by("settle.mjs", asked), strict=True):
        here = in_python(totals, by, stake)
        assert there == here, (totals, by, stake)
        fewer += len(here["payments"]) < len(totals) - 1
        rests += by == "mean" and sum(totals) % len(totals) != 0
        banks += any(BANK in (pay["payer"], pay["receiver"]) for pay in here["payments"])
    assert min(fewer, rests, banks) > 20, (fewer, rests, banks)


def test_what_is_no_stake_is_refused() -> None:
    asked = [([1, -1], "mean", stake) for stake in NO_STAKES]
    assert told_by("settle.mjs", asked) == [None] * len(asked)
