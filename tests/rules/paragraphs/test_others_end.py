"""The other rulesets: the sheet and its checks, the end of the game, the stakes, the sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from king.engine import Order, Shuffle, new_game
from king.errors import IllegalAction
from king.rules import Rules, load
from king.scoresheet import Row, Sheet, settle, sheet_of
from king.seats import Seat
from support.made_up import about_to_end, ended, main_contract, played
from support.paragraphs import OTHERS, RELATIVES, Table, facts, paragraph

BALANCED = "simple long ordered gambler twelve atomic polish"


def sheet(rules: Rules, *rows: tuple[str, Sequence[int]]) -> Sheet:
    """A sheet of contracts and points; players that are not named have none."""
    return sheet_of(
        rules,
        [
            Row(number, Seat(0), None, contract, None, _for_all(rules, points))
            for number, (contract, points) in enumerate(rows, start=1)
        ],
    )


def _for_all(rules: Rules, points: Sequence[int]) -> tuple[int, ...]:
    return (*points, *([0] * (rules.players - len(points))))


def failed(rows: Sheet) -> set[str]:
    return {check.name for check in rows.checks() if not check.ok}


@paragraph("points", at=f"{OTHERS} {RELATIVES}")
def test_everyone_is_credited_with_his_own_points(table: Table) -> None:
    """004 L12 "наберет по сумме всех игр", L206; 002 L9; 000 L34 (plus and minus apart)."""
    game = played(table)
    plus, minus = [0] * table.players, [0] * table.players
    for result in game.finished:
        for seat, lines in enumerate(result.lines):
            points = sum(line.count * line.each for line in lines)
            assert result.points[seat] == points
            if points > 0:
                plus[seat] += points
            else:
                minus[seat] += points
    rows = sheet_of(table.rules, game.finished)
    assert (list(rows.plus), list(rows.minus)) == (plus, minus)
    assert game.totals == rows.totals == tuple(map(sum, zip(plus, minus, strict=True)))
    contract = main_contract(table.rules)
    mixed = sheet(table.rules, (contract, (5, -2, 0)), (contract, (-7, 0, 4)))
    assert mixed.plus[:3] == (5, 0, 4)
    assert mixed.minus[:3] == (-7, -2, 0)


SIXTEEN = dict.fromkeys(["tricks", "boys", "girls", "hearts", "king", "last-two"], 16)
FORTY = dict.fromkeys(SIXTEEN, 40)


def both(totals: dict[str, int]) -> dict[str, int]:
    return totals | minus(totals)


def minus(totals: dict[str, int]) -> dict[str, int]:
    return {f"no-{name}": -total for name, total in totals.items()}


THREE = SIXTEEN | dict.fromkeys(["tricks", "boys", "girls", "king", "last-two"], 20) | {"all": 116}
THREES = dict.fromkeys(SIXTEEN, 24) | {"tricks": 30, "all": 150}
POLISH = {"no-tricks": -260, "no-hearts": -260, "no-girls": -240, "no-boys": -240}
POLISH |= {"no-king": -150, "no-last": -150}
POLISH_THREE = POLISH | {"no-tricks": -255, "no-king": -140, "no-last": -140}
KG = {5: 1010, 6: 1015, 7: 1021, 8: 1028, 9: 1036, 10: 1045, 11: 1055, 12: 1066}
"""A crown of 1000, and one point for each place above the last: rules.md 2.19."""
TOTALS = {
    "simple/4 long/4": both(SIXTEEN | {"all": 96}),
    "simple/3 long/3": both(THREE),
    "simple/5 long/5": both(SIXTEEN | {"hearts": 20, "all": 100}),
    "simple/6 long/6": both(SIXTEEN | {"hearts": 24, "all": 104}),
    "ordered": minus(SIXTEEN | {"all": 96}) | {"otygrysh": 64},
    "gambler": minus(FORTY | {"all": 240}) | {"otygrysh": 160},
    "atomic": minus(FORTY | {"all": 240}) | {"all": 240, "khvalyonka": 40},
    "twelve/4": minus(SIXTEEN | {"all": 96}) | {"all": 96, "khvalyonka": 24},
    "twelve/3": minus(THREES) | {"all": 150, "khvalyonka": 50},
    "joker": {"joker": -124},
    "polish/4": POLISH | {"trump": 325},
    "polish/3": POLISH_THREE | {"trump": 425},
    "polish/4+preset=robber": POLISH | {"no-all": -1300, "lottery": 325, "auction": 325},
    "polish/3+preset=robber": POLISH_THREE | {"no-all": -1275, "lottery": 425, "auction": 425},
    "domino+preset=domino-hearts": {"domino-hearts": -13},
} | {f"kg/{players}": {"ladder": rungs} for players, rungs in KG.items()}
"""004 L22-35 (the numbers in brackets), L97-110; 002 L21-63; rules.md 2.3, 2.4, 2.8, 2.9, 1.8."""


@facts("deal-check", at=TOTALS)
def test_the_points_of_a_deal_add_up_to_its_contract(table: Table, fact: object) -> None:
    """004 L22-35 "(-16 очков)", "(-96 очков)"; 002 L21, L53, L63 "Total points in the game".

    003 L7, L9, L11, L15 with rules.md 1.13 and 2.7; 2.14; kg: 2.19.
    """
    totals = cast(dict[str, int], fact)
    finished = played(table).finished
    assert {result.contract for result in finished} == set(totals)
    for result in finished:
        assert sum(result.points) == totals[result.contract], result.contract
    for contract, total in totals.items():
        assert not failed(sheet(table.rules, (contract, (total,)))) & {"deal"}
        assert "deal" in failed(sheet(table.rules, (contract, (total, 1))))


@facts(
    "check",
    at={"gambler atomic": (40, 40), "simple/4 long/4 ordered": (16, 16), "twelve/4": (24, 16)},
)
def test_both_sides_of_the_sheet_divide_after_each_deal(table: Table, fact: object) -> None:
    """000 L40 "разделив отдельно суммы всех плюсовых и минусовых очков"; rules.md 4."""
    by = cast(tuple[int, int], fact)
    finished = played(table).finished
    for count in range(1, len(finished) + 1):
        rows = sheet_of(table.rules, finished[:count])
        found = {check.name: check for check in rows.checks() if check.name in ("plus", "minus")}
        assert (found["plus"].divisor, found["minus"].divisor) == by
        assert found["plus"].ok
        assert found["minus"].ok
        assert sum(rows.plus) % by[0] == sum(rows.minus) % by[1] == 0
    contract = main_contract(table.rules)
    assert {"plus", "minus"} <= failed(sheet(table.rules, (contract, (by[0] + 1, -by[1] - 1))))
    assert not {"plus", "minus"} & failed(sheet(table.rules, (contract, (by[0], -by[1]))))


@facts(
    "game-check",
    at={
        "simple/4 twelve/4": 192,
        "simple/3": 232,
        "simple/5": 200,
        "simple/6": 208,
        "long/4": 768,
        "long/3": 696,
        "long/5": 1000,
        "long/6": 1248,
        "ordered": 768,
        "gambler atomic": 1440,
        "twelve/3": 300,
        "polish/4 polish/4+plus-round=lottery": 1300,
        "polish/3 polish/3+plus-round=lottery": 1275,
    },
)
def test_plus_and_minus_of_a_whole_game_cancel(table: Table, fact: object) -> None:
    """004 L22-35 and L97-110 (seven of each kind), L206; 002 L53-63; rules.md 1.1-1.6, 2.8;

    003 L7, L9, L11, L15: rules.md 1.13.
    """
    rows = sheet_of(table.rules, played(table).finished)
    assert sum(rows.plus) == fact
    assert sum(rows.minus) == -sum(rows.plus)
    (whole,) = [check for check in rows.checks() if check.name == "game"]
    assert (whole.found, whole.expected, whole.ok) == (0, 0, True)


@facts(
    "game-check",
    at={"joker/4": -992, "joker/3": -744}
    | {f"kg/{players}": 10 * rungs for players, rungs in KG.items()}
    | {"polish+plus-round=auction polish+preset=robber": 0}
    | {f"kg/{players}+session=five": 5 * rungs for players, rungs in KG.items()},
)
def test_the_totals_of_a_whole_game_sum_to_those_of_its_deals(table: Table, fact: object) -> None:
    """004 L67 (104 for the hearts and 20); eight and six deals: rules.md 2.5; kg: 2.19.

    003 L13 with rules.md 2.7: what the buyer pays the seller gets, but both sides may grow.
    """
    rows = sheet_of(table.rules, played(table).finished)
    assert sum(rows.totals) == fact
    (whole,) = [check for check in rows.checks() if check.name == "game"]
    assert (whole.expected, whole.ok) == (fact, True)


@facts(
    "end",
    at={
        "simple": 14,
        "long/3": 42,
        "long/4": 56,
        "long/5": 70,
        "long/6": 84,
        "ordered": 40,
        "gambler": 30,
        "twelve/4": 12,
        "twelve/3": 11,
        "atomic": 42,
        "joker/4": 8,
        "joker/3": 6,
        "polish/4": 10,
        "polish/3": 9,
        "polish/4+preset=robber": 15,
        "polish/3+preset=robber": 13,
    },
)
def test_the_game_is_over_when_all_deals_are_played(table: Table, fact: object) -> None:
    """004 L7, L12 "После окончания 14 этапов", L89, L93, L152; 002 L9; rules.md 2.5, 2.7, 2.8."""
    count, rest = cast(int, fact), [0] * (table.players - 2)
    game = about_to_end(table.rules, (900, -900, *rest))  # no total ends it sooner
    assert len(game.finished) == count - 1
    while len(game.finished) < count:
        assert not game.is_over
        game = game.apply(game.legal_actions()[0])
    assert game.is_over
    assert game.turn is None
    assert len(game.legal_actions()) == 0
    with pytest.raises(IllegalAction) as refused:
        game.apply(Order("no-tricks"))
    assert refused.value.code == "game-over"


@paragraph("end", at="omnibus hearts")
def test_the_game_is_over_when_someone_has_a_hundred_penalty_points(table: Table) -> None:
    """004 L75 "пока кто-либо из игроков не наберет 100 штрафных очков"; rules.md 2.15, 6.11."""
    rest = [0] * (table.players - 2)
    for lowest, is_over in ((-99, False), (-100, True), (-113, True)):
        assert ended(table.rules, (-50, lowest, *rest), done=5).is_over == is_over
    assert not ended(table.rules, (100, 200, *rest), done=5).is_over  # plus points end nothing
    assert ended(table.rules, (-100, -150, *rest), done=5).is_over  # several may cross together
    assert not ended(table.rules, (-1, -2, *rest), done=198).is_over
    assert ended(table.rules, (-1, -2, *rest), done=199).is_over
    assert not new_game(table.rules, Shuffle.named(1)).is_over


@paragraph("settlement", at=BALANCED)
def test_everyone_pays_or_gets_his_total_times_the_stake(table: Table) -> None:
    """000 L39 "пропорционально выигрышу или проигрышу каждого участника"; rules.md 4."""
    assert table.rules.sheet.settle == "totals"
    totals = played(table).totals
    found = settle(totals, 3)
    assert [int(share) for share in found.shares] == [3 * total for total in totals]
    kept = [0] * table.players
    for payment in found.payments:
        assert payment.amount > 0
        kept[payment.payer] -= int(payment.amount)
        kept[payment.receiver] += int(payment.amount)
    assert kept == [3 * total for total in totals]


@facts(
    "settlement",
    at={
        "omnibus/4 joker/4 hearts domino auction/4 korol": ((-10, -30, 0, -100), (25, 5, 35, -65)),
        "omnibus/3 joker/3 auction/3": ((-10, -30, -80), (30, 10, -40)),
    },
)
def test_the_difference_to_the_average_is_paid(table: Table, fact: object) -> None:
    """004 L67, L75 have penalties only; the classic Hearts settlement is rules.md 4."""
    totals, shares = cast(tuple[tuple[int, ...], tuple[int, ...]], fact)
    assert table.rules.sheet.settle == "mean"
    assert [int(share) for share in settle(totals, 1).shares] == list(shares)


@facts(
    "sources",
    at={
        "simple": ("004_36af0d8266396d59 L3-39, L81-110",),
        "long": ("004_36af0d8266396d59 L81-110", "004_36af0d8266396d59 L3-39"),
        "ordered": ("000_6428f64e271a5616 L1-3", "004_36af0d8266396d59 L41-43"),
        "gambler": ("002_410664933e61ca41 L1-64",),
        "twelve": ("004_36af0d8266396d59 L128-206",),
        "atomic": ("004_36af0d8266396d59 L77-79",),
        "omnibus": ("004_36af0d8266396d59 L73-75",),
        "joker": ("004_36af0d8266396d59 L65-67",),
        "polish": ("003_47bbc673efbcee40 L5-15",),
        "domino": ("004_36af0d8266396d59 L61-63",),
        "auction": ("004_36af0d8266396d59 L69-71",),
        "korol": ("004_36af0d8266396d59 L212-219",),
        "kg": ("004_36af0d8266396d59 L112-124",),
    },
)
def test_the_texts_that_a_ruleset_follows_are_named(table: Table, fact: object) -> None:
    """004 L10-39, L41, L65, L73, L77, L81, L128 and 000 L1 begin them; 002 is one text (L1);

    003 L3; 004 L61, L69, L112, L212.
    """
    assert load(table.ruleset).sources == fact
