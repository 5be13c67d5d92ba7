"""The facts of the built-in rulesets, typed from rules.md §1 and §2 (seeds beside them)."""

from __future__ import annotations

import pytest

from king.cards import CardSet
from king.engine.deal import distribute
from king.errors import UsageError
from king.rules import Rules, builtin_ids, load
from king.seats import Seat
from support.handmade import whole_deal
from support.tables import rules_for

# (ruleset, players): lowest rank, cards left out, jokers, pack, hand, talon, packets.
PACKS = {
    ("simple", 4): ("7", "", 0, 32, 8, 0, (2, 2, 2, 2)),  # 004 L4-6, L148
    ("simple", 3): ("7", "AS AC", 0, 30, 10, 0, (2, 2, 2, 2, 2)),  # 004 L39
    ("simple", 5): ("5", "", 0, 40, 8, 0, (2, 2, 2, 2)),  # 2.9
    ("simple", 6): ("3", "", 0, 48, 8, 0, (2, 2, 2, 2)),
    ("long", 4): ("7", "", 0, 32, 8, 0, (2, 2, 2, 2)),
    ("long", 3): ("7", "AS AC", 0, 30, 10, 0, (2, 2, 2, 2, 2)),  # 004 L83
    ("long", 5): ("5", "", 0, 40, 8, 0, (2, 2, 2, 2)),
    ("long", 6): ("3", "", 0, 48, 8, 0, (2, 2, 2, 2)),
    ("ordered", 4): ("7", "", 0, 32, 8, 0, (2, 2, 2, 2)),
    ("minsk", 3): ("7", "", 0, 32, 10, 2, (1,) * 10),  # 000 L5-6
    ("gambler", 3): ("7", "", 0, 32, 10, 2, (1,) * 10),  # 002 L3, L5
    ("atomic", 3): ("7", "", 0, 32, 10, 2, (1,) * 10),  # 004 L79
    ("twelve", 4): ("7", "", 0, 32, 8, 0, (2, 2, 2, 2)),  # 004 L146-148
    ("twelve", 3): ("7", "AS AC", 0, 30, 10, 0, (2, 2, 2, 2, 2)),  # 2.3
    ("joker", 4): ("2", "2C", 1, 52, 13, 0, (1,) * 13),  # 004 L67
    ("joker", 3): ("2", "2C 3C", 1, 51, 17, 0, (1,) * 17),
    ("omnibus", 4): ("2", "", 0, 52, 13, 0, (1,) * 13),  # 004 L75
    ("omnibus", 3): ("2", "2C", 0, 51, 17, 0, (1,) * 17),
    ("hearts", 4): ("2", "", 0, 52, 13, 0, (1,) * 13),
}

SIX = ("no-tricks", "no-boys", "no-girls", "no-hearts", "no-king", "no-last-two")
PLUS_SIX = ("tricks", "boys", "girls", "hearts", "king", "last-two")


def program(minus: tuple[int, ...], eralash: int) -> dict[str, tuple[int, int]]:
    """The fourteen kinds of 1.1: each once, plus mirrors minus."""
    found = {name: (1, -value) for name, value in zip(SIX, minus, strict=True)}
    found["no-all"] = (1, -eralash)
    found |= {name: (1, value) for name, value in zip(PLUS_SIX, minus, strict=True)}
    return found | {"all": (1, eralash)}


SIMPLE = {
    4: program((16, 16, 16, 16, 16, 16), 96),  # 004 L22-35
    3: program((20, 20, 20, 16, 20, 20), 116),  # 1.2
    5: program((16, 16, 16, 20, 16, 16), 100),  # 2.9: ten hearts
    6: program((16, 16, 16, 24, 16, 16), 104),  # twelve hearts
}
FORTIES = dict.fromkeys(SIX, (1, -40))
# (ruleset, players): contract → how often (fixed: in the game; ordered: each player), total.
CONTRACTS: dict[tuple[str, int], dict[str, tuple[int, int]]] = {
    **{("simple", players): rows for players, rows in SIMPLE.items()},
    **{("long", players): rows for players, rows in SIMPLE.items()},
    ("ordered", 4): dict.fromkeys(SIX, (1, -16)) | {"no-all": (1, -96), "otygrysh": (3, 64)},  # 2.4
    ("minsk", 3): FORTIES | {"otygrysh": (3, 80)},  # 000 L10-17
    ("gambler", 3): FORTIES | {"no-all": (1, -240), "otygrysh": (3, 160)},  # 002 L13-64
    ("atomic", 3): FORTIES | {"no-all": (1, -240), "all": (1, 240), "khvalyonka": (6, 40)},  # 2.8
    ("twelve", 4): dict.fromkeys(SIX, (1, -16))
    | {"no-all": (1, -96), "khvalyonka": (4, 24), "all": (1, 96)},  # 1.6
    ("twelve", 3): dict.fromkeys(SIX, (1, -24))
    | {"no-tricks": (1, -30), "no-all": (1, -150), "khvalyonka": (3, 50), "all": (1, 150)},
    ("joker", 4): {"joker": (8, -124)},  # 2.5
    ("joker", 3): {"joker": (6, -124)},
    ("omnibus", 4): {"omnibus": (1, -16)},  # 1.10
    ("omnibus", 3): {"omnibus": (1, -16)},
    ("hearts", 4): {"hearts": (1, -26)},
}

# (ruleset, players): deals in a game, and the sum of all points of a game.
GAMES = {
    ("simple", 4): (14, 0),
    ("simple", 3): (14, 0),
    ("simple", 5): (14, 0),
    ("simple", 6): (14, 0),
    ("long", 3): (42, 0),
    ("long", 4): (56, 0),  # 004 L93
    ("long", 5): (70, 0),
    ("long", 6): (84, 0),
    ("ordered", 4): (40, 0),
    ("minsk", 3): (27, 0),  # 000 L35
    ("gambler", 3): (30, 0),
    ("atomic", 3): (42, 0),
    ("twelve", 4): (12, 0),  # 004 L152
    ("twelve", 3): (11, 0),
    ("joker", 4): (8, -992),
    ("joker", 3): (6, -744),
    ("omnibus", 4): (None, None),
    ("omnibus", 3): (None, None),
    ("hearts", 4): (None, None),
}

ORDER_OF = {
    "simple": (*SIX, "no-all", *PLUS_SIX, "all"),
    "twelve": (
        *("no-tricks", "no-hearts", "no-boys", "no-girls", "no-last-two", "no-king", "no-all"),
        "khvalyonka",
        "all",
    ),  # 004 L156-204
}

TRUMPS = {"ordered": "otygrysh", "minsk": "otygrysh", "gambler": "otygrysh"} | {
    "atomic": "khvalyonka",
    "twelve": "khvalyonka",
}

# The contracts under each ban. Positive ones carry those of their twins (§6.0).
HEARTS_BAN = {"no-hearts", "no-king", "no-all", "hearts", "king", "all"}
FORCED = {
    "simple": {"no-king", "no-all", "king", "all"},  # 004 L17
    "long": {"no-king", "no-all", "king", "all"},
    "ordered": {"no-king", "no-all"},
    "twelve": {"no-king", "no-all", "all"},  # deals 6, 7, 12
    "minsk": {"no-king"},  # 004 L47
    "gambler": set(),  # 2.10
    "atomic": set(),
}
KEEP = {
    "minsk": {"no-girls": "Q*", "no-boys": "J*", "no-king": "KH", "no-hearts": "*H"},
    "gambler": {
        "no-girls": "Q*",
        "no-boys": "J*",
        "no-king": "*H",  # 002 L48: no heart at all
        "no-hearts": "*H",
        "no-all": "*H,J*,Q*",  # 002 L53
    },
    "atomic": {
        "no-girls": "Q*",
        "no-boys": "J*",
        "no-king": "*H",
        "no-hearts": "*H",
        "no-all": "*H,J*,Q*",
        "all": "*H,J*,Q*",  # 6.6
    },
}

DIVISORS = {
    ("minsk", 3): (40, 40),
    ("gambler", 3): (40, 40),
    ("atomic", 3): (40, 40),
    ("simple", 4): (16, 16),
    ("ordered", 4): (16, 16),
    ("long", 4): (16, 16),
    ("twelve", 4): (24, 16),
}  # §4.7: plus, minus; elsewhere none

TABLES = sorted(PACKS)


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def rules(request: pytest.FixtureRequest) -> Rules:
    return rules_for(*request.param)


def test_the_tables_here_are_all_there_are() -> None:
    known = {name for name, _ in TABLES}
    assert sorted((name, n) for name in known for n in load(name).players) == TABLES
    assert set(CONTRACTS) == set(GAMES) == set(TABLES)


def test_pack_and_deal(rules: Rules) -> None:
    lowest, removed, jokers, size, hand, talon, packets = PACKS[rules.id, rules.players]
    assert len(rules.pack) == size
    assert len(set(rules.pack)) == size
    assert rules.jokers == jokers
    ranks = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
    whole = " ".join(rank + suit for suit in "SHDC" for rank in ranks[ranks.index(lowest) :])
    jokers_of = CardSet.of("JK") if jokers else CardSet()
    assert rules.pack_set == CardSet.of(whole) - CardSet.of(removed) | jokers_of
    assert (rules.deal.hand, rules.deal.talon) == (hand, talon)
    assert rules.deal.packets == packets
    assert hand * rules.players + talon == size


def test_contracts_and_totals(rules: Rules) -> None:
    found = {name: (row.times, row.total) for name, row in rules.contracts.items()}
    assert found == CONTRACTS[rules.id, rules.players]


def test_deals_and_balance(rules: Rules) -> None:
    deal_count, total = GAMES[rules.id, rules.players]
    assert (rules.deal_count, rules.game_total) == (deal_count, total)
    assert rules.is_balanced == (total == 0)


def test_schedule(rules: Rules) -> None:
    if rules.id in ORDER_OF:
        expected: list[str] = []
        for name in ORDER_OF[rules.id]:
            expected += [name] * (rules.players if name == "khvalyonka" else 1)
        assert list(rules.schedule.deals) == expected
        assert rules.menu == ()
    elif rules.id in ("joker", "omnibus", "hearts"):
        assert set(rules.schedule.deals) == {rules.id}
    else:
        assert rules.schedule.kind == "orders"
        assert set(rules.menu) == set(CONTRACTS[rules.id, rules.players])


def test_trumps(rules: Rules) -> None:
    for name, row in rules.contracts.items():
        assert (row.trump == "declarer") == (TRUMPS.get(rules.id) == name)
        if row.trump == "declarer":
            assert row.no_trump  # §6.0
            assert row.ruff == "must"  # 2.11
            assert row.trump_lead == "all"


def test_khvalyonka_of_the_twelve_deals_is_named_on_three_cards() -> None:
    for players, packets in ((4, (3, 2, 3)), (3, (3, 3, 4))):
        row = rules_for("twelve", players).contracts["khvalyonka"]
        assert (row.peek, row.by_last, row.packets) == (3, True, packets)


def test_lead_bans(rules: Rules) -> None:
    if rules.id in ("joker", "omnibus"):
        assert all(row.lead_ban is None for row in rules.contracts.values())
        return
    for name, row in rules.contracts.items():
        if rules.id == "hearts":
            continue
        assert (row.lead_ban is not None) == (name in HEARTS_BAN)
        if row.lead_ban is not None:  # there is no breaking of hearts in any seed (§0)
            assert row.lead_ban.until == "void"
            assert row.lead_ban.group.text == "*H"
            hearts = {30: 8, 32: 8, 40: 10, 48: 12}[len(rules.pack)]
            assert len(row.lead_ban.group.cards) == hearts


def test_forced_king(rules: Rules) -> None:
    forced = {name for name, row in rules.contracts.items() if row.force is not None}
    assert forced == FORCED.get(rules.id, set())
    for name in forced:
        force = rules.contracts[name].force
        assert force is not None
        assert (str(force.group.cards), force.when) == ("K♥", "void")


def test_what_may_not_go_to_the_talon(rules: Rules) -> None:
    kept = {name: row.keep.text for name, row in rules.contracts.items() if row.keep.cards}
    assert kept == KEEP.get(rules.id, {})


def test_early_end(rules: Rules) -> None:
    assert all(row.early_end == (rules.id != "hearts") for row in rules.contracts.values())


def test_divisors(rules: Rules) -> None:
    plus, minus = DIVISORS.get((rules.id, rules.players), (1, 1))
    assert (rules.sheet.plus_divisor, rules.sheet.minus_divisor) == (plus, minus)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_who_declares_and_who_leads(rules: Rules, dealer: int) -> None:
    eldest = (dealer + 1) % rules.players
    if rules.schedule.kind == "orders":
        right = (dealer - 1) % rules.players
        expected = right if rules.id == "atomic" else eldest
        deal = whole_deal(rules, {}, dealer=dealer)
        assert (deal.phase, deal.turn, deal.declarer) == ("order", expected, expected)
        assert rules.roles.leader == "declarer"
        return
    for name in rules.contracts:
        holder = (dealer + 2) % rules.players
        hands = {holder: "2C"} if rules.id == "hearts" else {}
        deal = whole_deal(rules, hands, contract=name, dealer=dealer)
        assert deal.phase == ("trump" if name == "khvalyonka" else "play")
        assert deal.turn == (holder if rules.id == "hearts" else eldest)


def test_the_talon_is_cards_4_and_5_of_the_pack_for_three() -> None:
    for name in ("minsk", "gambler", "atomic"):  # 2.16: after the first round
        rules = rules_for(name, 3)
        hands, talon = distribute(rules, None, Seat(0), rules.pack)
        assert talon == rules.pack[3:5]
        assert [hand[0] for hand in hands] == [rules.pack[2], rules.pack[0], rules.pack[1]]
        assert hands[0][-1] == rules.pack[-1]


def test_the_talon_is_shown_and_taken_after_the_order() -> None:
    for name in ("minsk", "gambler", "atomic"):
        plan = rules_for(name, 3).talon
        assert (plan.to, plan.shown, plan.order, plan.trump) == (
            "declarer",
            True,
            "before",
            "with-order",
        )


@pytest.mark.parametrize(("name", "limit"), [("omnibus", -100), ("hearts", -100), ("joker", None)])
def test_games_that_end_by_total(name: str, limit: int | None) -> None:
    for players in load(name).players:
        schedule = rules_for(name, players).schedule
        assert schedule.ends_total == limit
        assert schedule.cycle == (limit is not None)
        assert limit is None or schedule.longest == 200


def test_the_slams() -> None:
    for players in (4, 3):
        slam = rules_for("omnibus", players).contracts["omnibus"].slam
        assert slam is not None
        assert (len(slam.group.cards), slam.taker, slam.others) == (15, 26, 0)  # 1.10, 6.11
    moon = rules_for("hearts", 4).contracts["hearts"].slam
    assert moon is not None
    assert (len(moon.group.cards), moon.taker, moon.others) == (14, 0, -26)


def test_the_joker_is_a_heart_above_the_ten() -> None:
    for players in (4, 3):
        joker = rules_for("joker", players).joker
        assert joker is not None
        assert (joker.suit, joker.above, joker.plain, joker.free) == (
            1,
            10,
            "wins-unless-higher",
            False,
        )


def test_short_is_another_name_of_simple() -> None:
    assert load("short") is load("simple")
    assert load("simple").aliases == ("short",)
    with pytest.raises(UsageError, match="no ruleset 'shrt'"):
        load("shrt")


def test_readers_of_every_language_are_offered_one_ruleset_first() -> None:
    """A ruleset that extends another one is not offered in its place."""
    first = [(lang, load(id).id) for id in builtin_ids() for lang in load(id).first_in]
    assert sorted(first) == [("en", "minsk"), ("pl", "polish"), ("ru", "minsk")]


def test_other_numbers_of_players_are_refused() -> None:
    for name in {name for name, _ in TABLES}:
        ruleset = load(name)
        for players in set(range(2, 13)) - set(ruleset.players):
            with pytest.raises(UsageError, match=f"{name}: {players} players"):
                ruleset.rules(players)
