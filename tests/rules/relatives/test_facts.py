"""The facts of the relatives, typed from rules.md §1.7, 1.9, 1.13-1.15 and §2."""

from __future__ import annotations

import pytest

from king.cards import HEARTS, CardSet
from king.engine.game import winners_of
from king.rules import Rules, load
from king.rules.ruleset import plan_of
from support.tables import rules_for

SIX = ("no-tricks", "no-hearts", "no-girls", "no-boys", "no-king", "no-last")
KG = (6, 5, 7, 8, 9, 10, 11, 12)
TABLES = [
    ("polish", 4),
    ("polish", 3),
    ("domino", 4),
    ("auction", 4),
    ("auction", 3),
    ("korol", 4),
    *(("kg", players) for players in KG),
]

# lowest rank, cards left out, size, cards each.
PACKS = {
    ("polish", 4): ("2", "", 52, 13),  # 003 L7
    ("polish", 3): ("2", "2C", 51, 17),  # 003 L15, 2.1
    ("domino", 4): ("7", "", 32, 6),  # 004 L63, 2.14
    ("auction", 4): ("2", "", 52, 13),  # 2.6
    ("auction", 3): ("2", "2C", 51, 17),  # 004 L71
    ("korol", 4): ("6", "", 36, 9),  # 004 L214
}


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def rules(request: pytest.FixtureRequest) -> Rules:
    return rules_for(*request.param)


def test_the_tables_here_are_all_there_are() -> None:
    assert [
        (name, n)
        for name in ("polish", "domino", "auction", "korol", "kg")
        for n in load(name).players
    ] == TABLES


def test_packs(rules: Rules) -> None:
    if (rules.id, rules.players) not in PACKS:
        assert len(rules.pack) == (36 if rules.players <= 7 else 72)  # 004 L115, 2.19
        assert rules.jokers == 0
        return
    lowest, removed, size, hand = PACKS[rules.id, rules.players]
    ranks = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
    whole = " ".join(rank + suit for suit in "SHDC" for rank in ranks[ranks.index(lowest) :])
    assert rules.pack_set == CardSet.of(whole) - CardSet.of(removed)
    assert (len(rules.pack), rules.deal.hand) == (size, hand)


def test_domino_has_the_rest_as_its_stock() -> None:
    rules = rules_for("domino", 4)
    assert rules.stock is not None
    assert (rules.stock.size, rules.stock.rest) == (8, "hand-and-stock")
    for name in ("polish", "auction", "korol", "kg"):
        assert rules_for(name, load(name).players[0]).stock is None


# contract → how often, total; None where it depends on the deal.
CONTRACTS: dict[tuple[str, int], dict[str, tuple[int, int | None]]] = {
    ("polish", 4): dict(
        zip(SIX, [(1, -260), (1, -260), (1, -240), (1, -240), (1, -150), (1, -150)], strict=True)
    )
    | {"trump": (4, 325)},
    ("polish", 3): dict(
        zip(SIX, [(1, -255), (1, -260), (1, -240), (1, -240), (1, -140), (1, -140)], strict=True)
    )
    | {"trump": (3, 425)},
    ("auction", 4): {"auction": (1, None)},
    ("auction", 3): {"auction": (1, None)},
}


@pytest.mark.parametrize("table", sorted(CONTRACTS), ids=lambda table: f"{table[0]}-{table[1]}")
def test_contracts_and_totals(table: tuple[str, int]) -> None:
    found = {name: (row.times, row.total) for name, row in rules_for(*table).contracts.items()}
    assert found == CONTRACTS[table]


def test_the_totals_of_polish_king() -> None:
    """1300 for four only with jacks and kings as boys (1.13), 1275 for three."""
    for players, total in ((4, 1300), (3, 1275)):
        rules = rules_for("polish", players)
        assert sum(rules.contracts[name].total or 0 for name in SIX) == -total
        assert players * (rules.contracts["trump"].total or 0) == total
        assert (rules.deal_count, rules.game_total) == ({4: 10, 3: 9}[players], 0)
        robber = rules_for("polish", players, (("preset", "robber"),))
        assert robber.contracts["no-all"].total == -total
        assert robber.contracts["lottery"].total == {4: 325, 3: 425}[players]
        assert robber.contracts["auction"].total == {4: 325, 3: 425}[players]
        assert (robber.deal_count, robber.game_total) == ({4: 15, 3: 13}[players], 0)


def test_the_order_of_polish_king() -> None:
    assert rules_for("polish", 4).schedule.deals == (*SIX, *("trump",) * 4)
    robber = rules_for("polish", 4, (("preset", "robber"),)).schedule.deals
    assert robber == (*SIX, "no-all", *("lottery",) * 4, *("auction",) * 4)


def test_the_bans_and_duties_of_polish_king() -> None:
    rules = rules_for("polish", 4, (("preset", "robber"),))
    banned = {name for name, row in rules.contracts.items() if row.lead_ban is not None}
    forced = {name for name, row in rules.contracts.items() if row.force is not None}
    assert banned == {"no-hearts", "no-king", "no-all"}
    assert forced == {"no-king", "no-all"}
    assert {row.ruff for row in rules.contracts.values()} == {"free"}  # 003 L11
    for name in ("trump", "auction"):
        row = rules_for("polish", 4, (("plus-round", name),)).contracts[name]
        assert (row.trump, row.no_trump) == ("declarer", False)


def test_the_auction_of_polish_king_deals_a_talon() -> None:
    for players, hand, talon, highest in ((4, 12, 4, 325), (3, 16, 3, 425)):
        rules = rules_for("polish", players, (("plus-round", "auction"),))
        row = rules.contracts["auction"]
        plan = plan_of(rules, row)
        assert (plan.hand, plan.talon) == (hand, talon)
        assert row.sale is not None
        assert (row.sale.step, row.sale.highest) == (5, highest)
        assert (row.sale.form, row.sale.settle) == ("bids", "price")


def test_the_lottery_of_polish_king_starts_with_eights() -> None:
    for players, places in ((4, (200, 125)), (3, (250, 175))):
        layout = (
            rules_for("polish", players, (("plus-round", "lottery"),)).contracts["lottery"].layout
        )
        assert layout is not None
        assert (layout.start, layout.places, layout.extra) == (8, places, False)


def test_domino_has_the_fourteen_of_the_simple_king_without_lead_bans() -> None:
    rules, simple = rules_for("domino", 4), rules_for("simple", 4)
    assert rules.schedule.deals == simple.schedule.deals
    assert all(row.lead_ban is None for row in rules.contracts.values())
    for name, row in rules.contracts.items():
        assert (row.tricks, row.cards) == (
            simple.contracts[name].tricks,
            simple.contracts[name].cards,
        )
        forced = name in ("no-king", "no-all", "king", "all")  # 6.8: 5, 7, 12, 14
        assert (row.force is not None) == forced
        varies = name in ("no-tricks", "no-all", "tricks", "all")  # six to ten tricks
        assert row.total == (None if varies else simple.contracts[name].total)
    assert rules.game_total is None
    assert not rules.is_balanced


def test_the_bidding_of_the_auction() -> None:
    for players in (4, 3):
        bidding = rules_for("auction", players).contracts["auction"].bidding
        assert bidding is not None
        assert (bidding.each, bidding.lowest, bidding.highest) == (-1, 1, 13)
        assert (bidding.rounds, bidding.all_pass, bidding.leader) == ("one", HEARTS, "winner")
        assert bidding.lead_ban is False


@pytest.mark.parametrize(
    ("name", "limit", "cycle"), [("domino", -31, False), ("auction", -77, True)]
)
def test_where_games_end(name: str, limit: int, *, cycle: bool) -> None:
    for players in load(name).players:
        schedule = rules_for(name, players).schedule
        assert (schedule.ends_total, schedule.cycle) == (limit, cycle)
    assert winners_of((-5, -77, -3, -3)) == (2, 3)  # the best total, also where all are minus


def test_the_titles_of_korol() -> None:
    rules = rules_for("korol", 4)
    assert rules.titles is not None
    assert rules.titles.targets == (9, 7, 5, 3)  # 004 L217
    assert (rules.titles.assign, rules.titles.rank) == ("by-seat", "tricks")
    assert (rules.titles.one_deal, rules.titles.reigns) == (False, 1)
    assert set(rules.contracts) == {"titles", "reign"}
    assert {row.trump for row in rules.contracts.values()} == {"turned"}
    assert {row.ruff for row in rules.contracts.values()} == {"free"}


@pytest.mark.parametrize("players", KG)
def test_the_ladder_of_kg(players: int) -> None:
    rules = rules_for("kg", players)
    assert rules.schedule.deals == ("ladder",) * 10
    row = rules.contracts["ladder"]
    assert row.bouts is not None
    assert (row.bouts.cap, row.bouts.several, row.bouts.joker) == (0, False, "any")
    assert row.bouts.longest == 300  # 6.14
    assert (row.trump, row.no_trump) == ("declarer", False)


def test_a_neutral_name_stands_beside_the_original() -> None:
    title = load("kg").title
    assert title["ru"].startswith("Король и последний")
    assert all(title[lang] for lang in ("en", "ru", "pl"))
