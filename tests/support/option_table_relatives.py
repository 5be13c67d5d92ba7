"""What every choice of the relatives' options changes, from rules.md (2.6, 2.7, 2.14-2.19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from support.differences import ABSENT, PRESENT
from support.option_table import BULKY, Row

SIX: Final = ("no-tricks", "no-hearts", "no-girls", "no-boys", "no-king", "no-last")
BOTH: Final = (4, 3)
LOTTERY: Final = {"plus-round": "lottery"}
AUCTION: Final = {"plus-round": "auction"}
ROBBER: Final = {"preset": "robber"}
SINGLE: Final = {**LOTTERY, "lottery": "single"}

HEARTS_13: Final = "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"


def _plus_rounds() -> list[Row]:
    """003 L7, L13: one plus round, or with the robber two."""
    deals: dict[int, tuple[str, ...]] = {4: SIX, 3: SIX}
    rows: list[Row] = []
    for players in BOTH:
        for name in ("auction", "lottery"):
            changes: dict[str, object] = {
                "schedule.deals": (*deals[players], *(name,) * players),
                "contracts.trump": ABSENT,
                f"contracts.{name}": PRESENT,
            }
            rows.append(Row("polish", "plus-round", name, (players,), changes))
        robber: dict[str, object] = {
            "schedule.deals": (
                *SIX,
                "no-all",
                *("lottery",) * players,
                *("auction",) * players,
            ),
            "contracts.trump": ABSENT,
            "contracts.no-all": PRESENT,
            "contracts.lottery": PRESENT,
            "contracts.auction": PRESENT,
        }
        rows.append(Row("polish", "preset", "robber", (players,), robber))
    return rows


def _lottery() -> list[Row]:
    """003 L9, L15 and 2.7."""
    one = {4: (800, 500), 3: (750, 525)}
    rows: list[Row] = []
    for players in BOTH:
        for base, deals in (
            (LOTTERY, (*SIX, "lottery")),
            (ROBBER, (*SIX, "no-all", "lottery", *("auction",) * players)),
        ):
            changes: dict[str, object] = {
                "schedule.deals": deals,
                "contracts.lottery.times": 1,
                "contracts.lottery.layout.places": one[players],
                "contracts.lottery.total": sum(one[players]),
            }
            rows.append(Row("polish", "lottery", "single", (players,), changes, base))
    repaired = {"contracts.lottery.layout.places": (790, 485)}
    literal = {"contracts.lottery.layout.places": (700, 485), "contracts.lottery.total": 1185}
    start = {"contracts.lottery.layout.start": 0}
    extra = {"contracts.lottery.layout.extra": True}
    return [
        *rows,
        Row("polish", "lottery-places", "repaired", (3,), repaired, SINGLE),
        Row("polish", "lottery-places", "literal", (3,), literal, SINGLE),
        # Four lotteries of three players need no repair.
        Row("polish", "lottery-places", "repaired", (3,), {}, LOTTERY),
        Row("polish", "lottery-places", "literal", (3,), {}, LOTTERY),
        Row("polish", "lottery-start", "any", BOTH, start, LOTTERY),
        Row("polish", "lottery-extra", "on", BOTH, extra, LOTTERY),
    ]


def _last(row: str) -> list[Row]:
    """The last trick of the contract and of the robber (003 L7, L15)."""
    base: Mapping[str, str] = ROBBER if row == "no-all" else {}
    rows: list[Row] = []
    for players, half in ((4, -75), (3, -70)):
        names = ("no-last", "no-all") if row == "no-all" else ("no-last",)
        two: dict[str, object] = {}
        seventh: dict[str, object] = {}
        for name in names:
            path = f"contracts.{name}.tricks"
            two[f"{path}.last"] = ABSENT
            two[f"{path}.last-two"] = f"last-two (-2, -1) {half}"
            seventh[f"{path}.last.each"] = half
            seventh[f"{path}.trick-7"] = f"trick-7 (7,) {half}"
        rows.append(Row("polish", "last", "last-two", (players,), two, base))
        rows.append(Row("polish", "last", "seventh-and-last", (players,), seventh, base))
    return rows


def _manners() -> list[Row]:
    rows: list[Row] = []
    for players, cards in ((4, 5), (3, 6)):
        rows.append(
            Row("polish", "trump-peek", "first", (players,), {"contracts.trump.peek": cards})
        )
    for choice in ("J", "K"):
        for base, names in (({}, ("no-boys",)), (ROBBER, ("no-boys", "no-all"))):
            changes: dict[str, object] = {}
            for name in names:
                changes[f"contracts.{name}.cards.boys.group"] = f"{choice}* (4)"
                changes[f"contracts.{name}.cards.boys.each"] = -60
                changes[f"contracts.{name}.scoring"] = BULKY
            rows.append(Row("polish", "boys", choice, BOTH, changes, base))
    for base in ({}, ROBBER):
        rows += [
            Row("polish", "no-trump", "allowed", BOTH, {"contracts.*.no_trump": True}, base),
            Row("polish", "ruff", "must", BOTH, {"contracts.*.ruff": "must"}, base),
            Row("polish", "early-end", "off", BOTH, {"contracts.*.early_end": False}, base),
        ]
        robber = ("no-all",) if base else ()
        bans = {f"contracts.{row}.lead_ban": None for row in ("no-hearts", "no-king", *robber)}
        forces = {f"contracts.{row}.force": None for row in ("no-king", *robber)}
        rows.append(Row("polish", "hearts-ban", "off", BOTH, bans, base))
        rows.append(Row("polish", "forced-king", "off", BOTH, forces, base))
    return rows


def _sale() -> list[Row]:
    """003 L13 and 2.7; with R1 the sum of a deal varies with the shortfall."""
    path = "contracts.auction.sale"
    punitive = {f"{path}.settle": "punitive", "contracts.auction.total": None}
    return [
        Row("polish", "sale-form", "dutch", BOTH, {f"{path}.form": "dutch"}, AUCTION),
        Row("polish", "settlement", "punitive", BOTH, punitive, AUCTION),
        Row("polish", "settlement", "capped", BOTH, {f"{path}.settle": "capped"}, AUCTION),
    ]


def _domino() -> list[Row]:
    """004 L63 and 2.14; what it has from the simple king stands with the others there."""
    minus = ("no-tricks", "no-boys", "no-girls", "no-hearts", "no-king", "no-last-two", "no-all")
    plus = ("tricks", "boys", "girls", "hearts", "king", "last-two", "all")
    hearts: dict[str, object] = {f"contracts.{name}": ABSENT for name in (*minus, *plus)}
    hearts |= {
        "contracts.domino-hearts": PRESENT,
        "pack": BULKY,
        "suit_masks": BULKY,
        "strengths": BULKY,
        "stock.size": 52 - 24,
        "schedule.deals": ("domino-hearts",),
        "schedule.cycle": True,
        "schedule.longest": 200,
    }
    # Cards that stay in the stock are nobody's, so that no sum of cards is sure.
    cards = ("boys", "girls", "hearts", "king", "last-two")
    hand: dict[str, object] = {"stock.rest": "hand"}
    hand |= {f"contracts.{sign}{name}.total": None for name in cards for sign in ("", "no-")}
    hand.pop("contracts.last-two.total")
    hand.pop("contracts.no-last-two.total")
    return [
        Row("domino", "preset", "domino-hearts", (4,), hearts),
        Row("domino", "leftovers", "hand", (4,), hand),
    ]


def _auction() -> list[Row]:
    """2.6, 6.10."""
    path = "contracts.auction.bidding"
    return [
        Row("auction", "rounds", "open", BOTH, {f"{path}.rounds": "open"}),
        Row("auction", "all-pass", "redeal", BOTH, {f"{path}.all_pass": None}),
        Row("auction", "first-lead", "eldest", BOTH, {f"{path}.leader": "eldest"}),
        Row("auction", "lead-ban", "penalty-suit", BOTH, {f"{path}.lead_ban": True}),
        Row("auction", "early-end", "off", BOTH, {"contracts.auction.early_end": False}),
    ]


def _korol() -> list[Row]:
    """2.18, 6.13."""
    one_deal = {"titles.one_deal": True, "titles.targets": (4, 3, 1, 1)}
    return [
        Row("korol", "race", "one-deal", (4,), one_deal),
        Row("korol", "assign", "dealer", (4,), {"titles.assign": "dealer"}),
        Row("korol", "rank", "completed", (4,), {"titles.rank": "completed"}),
        Row("korol", "reigns", "three", (4,), {"titles.reigns": 3}),
        Row("korol", "reigns", "five", (4,), {"titles.reigns": 5}),
        Row("korol", "ruff", "must", (4,), {"contracts.*.ruff": "must"}),
    ]


KG: Final = (6, 5, 7, 8, 9, 10, 11, 12)


def _other_packs() -> list[Row]:
    """Up to seven play with one pack, more with two of each (2.19)."""
    rows: list[Row] = []
    for players in KG:
        usual = 1 if players <= 7 else 2
        sizes = {
            "fifty-two": 52 * usual,
            "jokers": 52 * usual + 2,
            "two-packs": 72,
            "three-packs": 108,
        }
        for choice, size in sizes.items():
            hand = size // players
            changes: dict[str, object] = {
                "pack": BULKY,
                "suit_masks": BULKY,
                "strengths": BULKY,
                "deal.hand": hand,
                "deal.packets": (1,) * hand,
                "deal.talon_after": hand,
            }
            if choice == "jokers":
                changes["jokers"] = 2
            if choice == "two-packs" and usual == 2:
                changes = {}
            rows.append(Row("kg", "pack", choice, (players,), changes))
    return rows


def _kg() -> list[Row]:
    path = "contracts.ladder.bouts"
    return [
        *_other_packs(),
        Row("kg", "joker", "attackers", KG, {f"{path}.joker": "attackers"}),
        Row("kg", "joker", "defender", KG, {f"{path}.joker": "defender"}),
        Row("kg", "cap", "six", KG, {f"{path}.cap": 6}),
        Row("kg", "opening", "several", KG, {f"{path}.several": True}),
        *(
            Row(
                *("kg", "session", choice, KG),
                {"schedule.deals": ("ladder",) * count, "contracts.ladder.times": count},
            )
            for choice, count in (("five", 5), ("twenty", 20))
        ),
    ]


RELATIVES: Final = (
    *_plus_rounds(),
    *_lottery(),
    *_last("no-last"),
    *_last("no-all"),
    *_manners(),
    *_sale(),
    *_domino(),
    *_auction(),
    *_korol(),
    *_kg(),
)
