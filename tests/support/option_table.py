"""What every choice of every built-in option changes in the rules, typed from rules.md.

A row names rulesets, an option and its choice, the numbers of players, and the paths that
must differ from the rules without the choice, with their new values. Nothing else may
differ. :data:`BULKY` stands for a value that is checked by a test of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from support.differences import ABSENT, PRESENT

BULKY: Final = "(any other value)"
FAMILY: Final = ("simple", "long", "ordered", "twelve", "domino")  # §1.1, what stands on it
TALON: Final = ("minsk", "gambler", "atomic")
PLUS: Final[Mapping[str, tuple[str, ...]]] = {
    "simple": ("tricks", "boys", "girls", "hearts", "king", "last-two", "all"),
    "long": ("tricks", "boys", "girls", "hearts", "king", "last-two", "all"),
    "domino": ("tricks", "boys", "girls", "hearts", "king", "last-two", "all"),
    "ordered": (),
    "twelve": ("all",),
    "minsk": (),
    "gambler": (),
    "atomic": ("all",),
}
"""The positive twins that a ruleset plays by default."""
ERALASH: Final = (*FAMILY, "gambler", "atomic")
HEARTS_9: Final = "6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"
HEARTS_8: Final = "7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"


class Row(NamedTuple):
    """One expectation; ``base`` are options chosen on both sides of the comparison."""

    ruleset: str
    option: str
    choice: str
    players: tuple[int, ...]
    changes: Mapping[str, object]
    base: Mapping[str, str] = {}


def twins(ruleset: str, kind: str) -> list[tuple[str, int]]:
    """The contracts that hold a kind of points, with their signs: eralash included."""
    found = [(f"no-{kind}", -1)]
    if ruleset in ERALASH:
        found.append(("no-all", -1))
    return found + [(name, 1) for name in PLUS[ruleset] if name in (kind, "all")]


def total(ruleset: str, kind: str, value: int) -> dict[str, object]:
    """A new total of a kind of points, in its contract and its twin."""
    names = [(f"no-{kind}", -1)] + [(name, 1) for name in PLUS[ruleset] if name == kind]
    return {f"contracts.{name}.total": sign * value for name, sign in names}


def each(ruleset: str, kind: str, value: int) -> dict[str, object]:
    """A new value of one card or trick, wherever it counts."""
    atoms = "tricks" if kind in ("tricks", "last-two") else "cards"
    return {
        f"contracts.{name}.{atoms}.{kind}.each": sign * value for name, sign in twins(ruleset, kind)
    }


def boys(ruleset: str, group: str, keep: str = "") -> dict[str, object]:
    """Other cards are boys; ``keep`` is the eralash's ban where there is a talon."""
    changes: dict[str, object] = {}
    for name, _ in twins(ruleset, "boys"):
        changes[f"contracts.{name}.cards.boys.group"] = group
        changes[f"contracts.{name}.scoring"] = BULKY
        if keep:
            changes[f"contracts.{name}.keep"] = group if name == "no-boys" else keep
    return changes


def forced(ruleset: str, field: str, value: object) -> dict[str, object]:
    """The duty of K♥ in king and eralash of either sign (2.10)."""
    return {f"contracts.{name}.{field}": value for name, _ in twins(ruleset, "king")}


def smaller_pack(
    ruleset: str, hand: int, packets: tuple[int, ...], suit: str, tricks: int, hearts: int, all: int
) -> dict[str, object]:
    """Five or six players with a smaller pack (2.9)."""
    count = len(suit.split())
    changes: dict[str, object] = {
        "pack": BULKY,
        "suit_masks": BULKY,
        "strengths": BULKY,
        "deal.hand": hand,
        "deal.packets": packets,
        **total(ruleset, "tricks", tricks),
        **total(ruleset, "hearts", hearts),
        **total(ruleset, "all", all),
    }
    for name, _ in twins(ruleset, "hearts"):
        changes[f"contracts.{name}.cards.hearts.group"] = f"*H ({count})"
        changes[f"contracts.{name}.scoring"] = BULKY
    for name in {name for kind in ("hearts", "king") for name, _ in twins(ruleset, kind)}:
        changes[f"contracts.{name}.lead_ban.group"] = f"*H ({count})"
        changes[f"contracts.{name}.lead_ban.breakers"] = suit
    return changes


PLAYERS: Final = {
    "simple": (4, 3, 5, 6),
    "long": (4, 3, 5, 6),
    "domino": (4,),
    "ordered": (4,),
    "twelve": (4, 3),
    "minsk": (3,),
    "gambler": (3,),
    "atomic": (3,),
    "joker": (4, 3),
    "omnibus": (4, 3),
    "hearts": (4,),
}


def _manners() -> list[Row]:
    rows: list[Row] = []
    for name in ("minsk", "gambler", "atomic", "ordered", "twelve"):
        rows.append(Row(name, "ruff", "free", PLAYERS[name], {"contracts.*.ruff": "free"}))
    for name in ("minsk", "gambler", "atomic", "ordered", "twelve"):
        rows.append(
            Row(name, "ruff", "must-over", PLAYERS[name], {"contracts.*.ruff": "must-over"})
        )
    for name in (*FAMILY, *TALON, "joker", "omnibus"):
        changes = {"contracts.*.early_end": False}
        rows.append(Row(name, "early-end", "off", PLAYERS[name], changes))
    rows.append(Row("hearts", "early-end", "on", (4,), {"contracts.*.early_end": True}))
    for name, row in (("minsk", "otygrysh"), ("gambler", "otygrysh"), ("ordered", "otygrysh")):
        changes = {f"contracts.{row}.trump_lead": "declarer"}
        rows.append(Row(name, "trump-lead", "declarer", PLAYERS[name], changes))
    khvalyonka = {"contracts.khvalyonka.trump_lead": "declarer"}
    rows.append(Row("atomic", "trump-lead", "declarer", (3,), khvalyonka))
    return rows


def _forced_king() -> list[Row]:
    rows: list[Row] = []
    for name in FAMILY:
        rows.append(Row(name, "forced-king", "off", PLAYERS[name], forced(name, "force", None)))
        stricter = forced(name, "force.when", "void-or-suit-led")
        rows.append(Row(name, "forced-king", "hearts-led", PLAYERS[name], stricter))
        fourteen = {"menu": "fourteen"} if name == "ordered" else {}
        free = ("all",) if name == "twelve" else ("king", "all")
        changes = {f"contracts.{row}.force": None for row in free}
        rows.append(Row(name, "positive-king", "free", PLAYERS[name], changes, fourteen))
    rows.append(Row("minsk", "forced-king", "off", (3,), {"contracts.no-king.force": None}))
    under = {"contracts.no-king.force.when": "void-or-suit-led"}
    rows.append(Row("minsk", "forced-king", "hearts-led", (3,), under))
    for name in ("gambler", "atomic"):
        on = forced(name, "force", "KH (1) void")
        rows.append(Row(name, "forced-king", "on", (3,), on))
        stricter = forced(name, "force", "KH (1) void-or-suit-led")
        rows.append(Row(name, "forced-king", "hearts-led", (3,), stricter))
    return rows


def _boys() -> list[Row]:
    rows: list[Row] = []
    for name in FAMILY:
        for players in PLAYERS[name]:
            half = {**boys(name, "J*,K* (8)"), **each(name, "boys", 2)}
            if name == "twelve" and players == 3:
                half |= each(name, "boys", 3)  # of 24
            elif players == 3:  # 20 / 8 is 2½: two each (2.2)
                half |= {**total(name, "boys", 16), **total(name, "all", 112)}
            rows.append(Row(name, "boys", "JK", (players,), half))
        rows.append(Row(name, "boys", "K", PLAYERS[name], boys(name, "K* (4)")))
    for name in ("gambler", "atomic"):
        half = {**boys(name, "J*,K* (8)", "*H,J*,K*,Q* (17)"), **each(name, "boys", 5)}
        rows.append(Row(name, "boys", "JK", (3,), half))
        rows.append(Row(name, "boys", "K", (3,), boys(name, "K* (4)", "*H,K*,Q* (14)")))
    return rows


def _talon() -> list[Row]:
    rows = [
        row
        for name in TALON
        for row in (
            Row(name, "order", "after-talon", (3,), {"talon.order": "after"}),
            Row(name, "leader", "left-of-declarer", (3,), {"roles.leader": "left-of-declarer"}),
        )
    ]
    hearts = {"contracts.no-king.keep": "*H (8)"}
    rows.append(Row("minsk", "king-discards", "hearts", (3,), hearts))
    for name in ("gambler", "atomic"):
        only_king = {"contracts.no-king.keep": "KH (1)"}
        rows.append(Row(name, "king-discards", "king", (3,), only_king))
        free = {f"contracts.{row}.lead_ban": None for row in ("no-all", *PLUS[name])}
        rows.append(Row(name, "eralash-lead-ban", "off", (3,), free))
        rows.append(Row(name, "talon", "hidden", (3,), {"talon.shown": False}))
        rows.append(Row(name, "trump-time", "after-talon", (3,), {"talon.trump": "after-talon"}))
    eldest = {"roles.declarer": "eldest"}
    rows.append(Row("atomic", "talon-owner", "eldest", (3,), eldest))
    return rows


def _programs() -> list[Row]:
    no_eralash = {"contracts.no-all": ABSENT, "contracts.all": ABSENT}
    at_eight = {
        "contracts.khvalyonka.times": 3,
        "contracts.khvalyonka.tricks.tricks.each": 8,
        "contracts.khvalyonka.total": 80,
    }
    twins_of = PLUS["simple"]
    fourteen = {"contracts.otygrysh": ABSENT} | {f"contracts.{row}": PRESENT for row in twins_of}
    at_four = {"contracts.otygrysh.tricks.tricks.each": 4, "contracts.otygrysh.total": 32}
    sixths = ("tricks", "boys", "girls", "hearts", "king", "last-two")
    forty: dict[str, object] = {"sheet.plus_divisor": 40, "sheet.minus_divisor": 40}
    for kind, value in zip(sixths, (5, 10, 10, 5, 40, 20), strict=True):
        forty |= {**each("ordered", kind, value), **total("ordered", kind, 40)}
    forty |= {"contracts.no-all.total": -240, "contracts.otygrysh.tricks.tricks.each": 20}
    forty |= {"contracts.otygrysh.total": 160}
    deals = {"schedule.deals": BULKY}
    return [
        Row("atomic", "preset", "short", (3,), {**no_eralash, **at_eight}),
        Row("atomic", "preset", "literal", (3,), {**no_eralash, "contracts.khvalyonka.times": 3}),
        Row("ordered", "menu", "fourteen", (4,), fourteen),
        Row("ordered", "menu", "forty", (4,), forty),
        Row("ordered", "menu", "nine", (4,), {"contracts.no-all": ABSENT, **at_four}),
        Row("ordered", "menu", "thirteen", (4,), {"contracts.otygrysh.times": 6, **at_four}),
        Row(
            "twelve",
            "plan",
            "double",
            (4,),
            {"contracts.all": ABSENT, "contracts.khvalyonka.times": 8, **deals},
        ),
        Row(
            "twelve",
            "plan",
            "double",
            (3,),
            {"contracts.all": ABSENT, "contracts.khvalyonka.times": 6, **deals},
        ),
        Row("twelve", "plan", "short", (4, 3), {**no_eralash, **deals}),
        Row("twelve", "by-last", "off", (4, 3), {"contracts.khvalyonka.by_last": False}),
    ]


def _packs_and_values() -> list[Row]:
    rows: list[Row] = []
    pack = {"pack": BULKY, "suit_masks": BULKY, "strengths": BULKY}
    for name in ("simple", "long", "twelve"):
        rows.append(Row(name, "removed", "black-sevens", (3,), pack))
    for name in ("simple", "long"):
        threes: dict[str, object] = {**each(name, "tricks", 3), **total(name, "tricks", 30)}
        values = {"boys": 6, "girls": 6, "hearts": 3, "king": 24, "last-two": 12}
        for kind, value in values.items():
            threes |= {**each(name, kind, value), **total(name, kind, 24)}
        rows.append(Row(name, "values", "threes", (3,), {**threes, **total(name, "all", 150)}))
        fours: dict[str, object] = {}
        for kind, value in {"boys": 4, "girls": 4, "king": 16, "last-two": 8}.items():
            fours |= {**each(name, kind, value), **total(name, kind, 16)}
        # Ten tricks are 20 and eight hearts 16, as they were: 20 + 16 + 4 × 16.
        rows.append(Row(name, "values", "four-handed", (3,), {**fours, **total(name, "all", 100)}))
        for players, choice, size in (
            (5, "thirty-six", (7, (2, 2, 2, 1), HEARTS_9, 14, 18, 96)),
            (6, "thirty-six", (6, (2, 2, 2), HEARTS_9, 12, 18, 94)),
            (5, "thirty", (6, (2, 2, 2), HEARTS_8, 12, 16, 92)),
            (6, "thirty", (5, (2, 2, 1), HEARTS_8, 10, 16, 90)),
        ):
            rows.append(Row(name, "pack", choice, (players,), smaller_pack(name, *size)))
    return rows


def _others() -> list[Row]:
    suit = "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"
    two = {
        "pack": BULKY,
        "jokers": 2,
        "suit_masks": BULKY,
        "strengths": BULKY,
        "deal.talon": 1,
        "talon.to": "last-trick",
        "contracts.joker.cards.joker.group": "JK (2)",
        "contracts.joker.scoring": f"{suit} JK JK2",
        "contracts.joker.total": -144,
    }
    until_500 = {"schedule.cycle": True, "schedule.ends_total": -500, "schedule.longest": 200}
    jack = {
        "contracts.omnibus.cards.10D": ABSENT,
        "contracts.omnibus.cards.JD": "JD JD (1) 10",
        "contracts.omnibus.slam.group": "*H,QS,JD (15)",
        "contracts.omnibus.scoring": f"Q♠ {suit} J♦",
    }
    three = {"passing.cards": 3, "passing.directions": ("left", "right", "across", "none")}
    three_of_three = {"passing.cards": 3, "passing.directions": ("left", "right", "none")}
    return [
        Row("joker", "jokers", "two", (3,), two),
        Row("joker", "plain-trick", "joker", (4, 3), {"joker.plain": "wins"}),
        Row("joker", "joker-free", "on", (4, 3), {"joker.free": True}),
        Row(
            "joker",
            "lead-ban",
            "void",
            (4, 3),
            {"contracts.joker.lead_ban": f"*H,JK (14) void {suit} JK"},
        ),
        Row("joker", "length", "target", (4, 3), until_500),
        Row("omnibus", "diamond", "J", (4, 3), jack),
        Row("omnibus", "passing", "three", (4,), three),
        Row("omnibus", "passing", "three", (3,), three_of_three),
        Row("hearts", "passing", "three", (4,), three),
        Row(
            "omnibus",
            "lead-ban",
            "broken",
            (4, 3),
            {"contracts.omnibus.lead_ban": f"*H (13) broken {suit}"},
        ),
        Row(
            "omnibus",
            "lead-ban",
            "void",
            (4, 3),
            {"contracts.omnibus.lead_ban": f"*H (13) void {suit}"},
        ),
        Row(
            "omnibus",
            "opening",
            "lowest-club",
            (4, 3),
            {"roles.leader": "opening", "roles.opening": BULKY},
        ),
    ]


ROWS: Final = (
    *_manners(),
    *_forced_king(),
    *_boys(),
    *_talon(),
    *_programs(),
    *_packs_and_values(),
    *_others(),
)
