"""The tables of a row that make a deal more than plain tricks: layout, bids, sale, bouts.

Every reader raises RulesetError with the key that is wrong.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from king.cards import NO_TRUMP, Suit, parse_rank, parse_suit
from king.errors import CardError, phrase
from king.rules.contract import Bidding, Bouts, Layout, Sale
from king.rules.tree import Table

POINTS: Final = 10_000


def read_layout(row: Table) -> Layout | None:
    """``layout = { start = "8", places = [800, 500], extra = false }``."""
    if row.raw("layout") in (None, False):
        return None
    table = row.table("layout")
    text = table.text("start", "8")
    try:
        start = 0 if text == "any" else int(parse_rank(text))
    except CardError:
        raise table.wrong("start", phrase('a rank such as "8", or "any"')) from None
    places = table.integers("places", low=-POINTS, high=POINTS, longest=11)
    if not places:
        allowed = phrase("the points of the first out, the second out, ...")
        raise table.wrong("places", allowed)
    extra = table.flag("extra", default=False)
    table.finish("layout")
    return Layout(start, places, extra)


def read_bidding(row: Table) -> Bidding | None:
    """``bidding = { each = -1, lowest = 1, highest = 13, rounds = "one", all_pass = "H" }``."""
    if row.raw("bidding") in (None, False):
        return None
    table = row.table("bidding")
    each = table.integer("each", -1, low=-POINTS, high=POINTS)
    lowest = table.integer("lowest", 1, low=1, high=POINTS)
    highest = table.integer("highest", 13, low=lowest, high=lowest + 400)
    rounds = table.choice("rounds", ("one", "open"), "one")
    leader = table.choice("leader", ("winner", "eldest"), "winner")
    suit = _suit_or_redeal(table)
    lead_ban = table.flag("lead_ban", default=False)
    table.finish("bidding")
    return Bidding(
        each,
        lowest,
        highest,
        cast(Literal["one", "open"], rounds),
        suit,
        cast(Literal["winner", "eldest"], leader),
        lead_ban,
    )


def _suit_or_redeal(table: Table) -> Suit | None:
    text = table.text("all_pass", "H")
    if text == "redeal":
        return None
    try:
        suit = parse_suit(text)
    except CardError:
        suit = NO_TRUMP
    if suit == NO_TRUMP:
        raise table.wrong("all_pass", phrase('a suit S, H, D, C, or "redeal"'))
    return suit


def read_sale(row: Table) -> Sale | None:
    """``sale = { step = 5, highest = 325, form = "bids", settle = "price" }``."""
    if row.raw("sale") in (None, False):
        return None
    table = row.table("sale")
    step = table.integer("step", 5, low=1, high=POINTS)
    highest = table.integer("highest", None, low=step, high=step * 400)
    if highest % step:
        raise table.wrong("highest", phrase("a multiple of the step {step}", step=step))
    form = table.choice("form", ("bids", "dutch"), "bids")
    settle = table.choice("settle", ("price", "punitive", "capped"), "price")
    table.finish("sale")
    return Sale(
        step,
        highest,
        cast(Literal["bids", "dutch"], form),
        cast(Literal["price", "punitive", "capped"], settle),
    )


def read_bouts(row: Table) -> Bouts | None:
    """``bouts = { crown = 1000, rung = 1, cap = 0, several = false, joker = "any" }``."""
    if row.raw("bouts") in (None, False):
        return None
    table = row.table("bouts")
    found = Bouts(
        crown=table.integer("crown", 1000, low=0, high=100_000),
        rung=table.integer("rung", 1, low=0, high=POINTS),
        cap=table.integer("cap", 0, low=0, high=60),
        several=table.flag("several", default=False),
        joker=cast(
            Literal["any", "attackers", "defender"],
            table.choice("joker", ("any", "attackers", "defender"), "any"),
        ),
        longest=table.integer("longest", 300, low=1, high=2000),
    )
    table.finish("bouts")
    return found
