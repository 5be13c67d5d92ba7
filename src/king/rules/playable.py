"""What the engine can play: each key may be right by itself and the whole still make no game.

A layout needs whole rows, a sale a card for everybody, bouts a ladder. Such a file is
refused when it is loaded, with the key that does not fit, and not in the middle of a deal.
"""

from __future__ import annotations

from typing import Final

from king.cards import SUITS, is_joker, rank_of, suit_of
from king.errors import phrase, phrases
from king.rules.contract import Contract
from king.rules.ruleset import RACE, REIGN, Rules, plan_of
from king.rules.tree import Table, describe

_TRUMP_KEYS: Final = ("trump", "peek", "by_last")
_OWN_DEAL: Final = ("hand", "talon", "packets")


def check_playable(rules: Rules, top: Table) -> None:
    """Refuse what would stop a game or leave a rule of the file without effect.

    Only contracts that are played count. Raises RulesetError.
    """
    _check_dealing(rules, top)
    _check_talon(rules, top.table("talon"))
    rows = top.table("contract")
    for row in rules.contracts.values():
        table = rows.table(row.id)
        _check_schedule(rules, row, table)
        _check_stock(rules, row, table)
        _check_passing(rules, row, top.table("pass"))
        if row.layout is not None:
            _check_layout(rules, row, table)
        if row.bouts is not None:
            others = (*_OWN_DEAL, "peek", "by_last")
            _refuse(row, table, others, phrase("no such key beside bouts"))
        if row.sale is not None:
            _check_sale(rules, row, table)
        if row.bidding is not None:
            allowed = phrase('"none" or "turned" beside bidding')
            _refuse(row, table, ("trump",) if row.trump == "declarer" else (), allowed)


def _refuse(row: Contract, table: Table, keys: tuple[str, ...], allowed: str) -> None:
    """Refuse the first of these keys that the contract makes use of."""
    in_use = {
        "bidding": row.bidding is not None,
        "by_last": row.by_last,
        "hand": row.hand is not None,
        "most_tricks": row.most_tricks != 0,
        "packets": bool(row.packets),
        "peek": row.peek > 0,
        "play": row.form != "tricks",
        "sale": row.sale is not None,
        "slam": row.slam is not None,
        "talon": row.talon is not None,
        "trump": row.trump != "none",
    }
    for key in keys:
        if in_use[key]:
            raise table.wrong(key, allowed)


def _check_dealing(rules: Rules, top: Table) -> None:
    """Cards left over and a talon need a schedule that knows what to do with them."""
    kind, deal = rules.schedule.kind, top.table("deal")
    over = len(rules.pack) - rules.deal.hand * rules.players - rules.deal.talon
    if over and rules.stock is None and kind != "ladder":
        found = phrases(
            "{count} card that does not come out even",
            "{count} cards that do not come out even",
            over,
        )
        allowed = phrase('hands and a talon of all cards, or kind = "ladder"')
        raise deal.error("uneven", found, allowed)
    if kind not in ("titles", "ladder"):
        return
    allowed = phrase(
        'nothing of the kind where [schedule] kind = "{kind}": the whole pack is dealt', kind=kind
    )
    if rules.deal.talon:
        raise deal.wrong("talon", allowed)
    if rules.stock is not None:
        raise top.error("stock", phrase("a stock"), allowed)
    if rules.passing.cards:
        allowed = phrase('no cards where [schedule] kind = "{kind}"', kind=kind)
        raise top.table("pass").wrong("cards", allowed)


def _check_talon(rules: Rules, table: Table) -> None:
    """Only whoever orders a contract and takes the talon can do the one before the other.

    What a file inherits and has no use for any more does no harm.
    """
    takes = rules.deal.talon > 0 and rules.talon.to == "declarer"
    if rules.schedule.kind == "orders" and takes:
        return
    for key in ("order", "trump"):
        if table.raw(key) is not None and table.is_own(key):
            allowed = phrase(
                'this key only where [schedule] kind = "orders" and the declarer takes a talon'
            )
            raise table.wrong(key, allowed)


def _check_schedule(rules: Rules, row: Contract, table: Table) -> None:
    """Which contracts a kind of schedule can hold."""
    kind = rules.schedule.kind
    if (row.bouts is not None) != (kind == "ladder"):
        allowed = phrase("bouts on a ladder and nowhere else")
        raise table.error("play", f'"{row.form}"', allowed)
    if kind == "orders":
        late = ("play", "bidding", "sale", *_OWN_DEAL, "peek", "by_last")
        allowed = phrase("no such key in an ordered contract: it is named after the deal")
        _refuse(row, table, late, allowed)
        if row.trump == "turned":
            allowed = phrase('"none" or "declarer" in a contract that is ordered')
            raise table.wrong("trump", allowed)
    if kind == "titles":
        others = ("play", "bidding", "sale", *_OWN_DEAL)
        _refuse(row, table, others, phrase("plain tricks in a race for titles"))
        if row.trump != "turned":
            raise table.wrong("trump", phrase('"turned" in a race for titles'))
    if kind != "titles" or row.id == RACE:
        allowed = phrase("no points for the most tricks but in the reign of a race for titles")
        _refuse(row, table, ("most_tricks",), allowed)
    if kind == "titles" and row.id == REIGN and not row.most_tricks:
        raise table.wrong("most_tricks", phrase("points for the most tricks of a reign"))
    if kind == "titles" and row.id == RACE:
        scores = row.cards or any(atom.each for atom in row.tricks)
        if scores or row.slam is not None:
            allowed = phrase("trick = 0: in the race tricks count for titles")
            raise table.error(None, phrase("points"), allowed)


def _check_stock(rules: Rules, row: Contract, table: Table) -> None:
    if rules.stock is not None:
        others = ("play", "sale", *_OWN_DEAL)
        _refuse(row, table, others, phrase("no such key beside a stock"))


def _check_passing(rules: Rules, row: Contract, table: Table) -> None:
    """Nobody passes before a layout or a sale, nor more cards than he holds."""
    cards = rules.passing.cards
    if not cards:
        return
    if row.form != "tricks" or row.sale is not None:
        raise table.wrong("cards", phrase("no cards where {contract} is played", contract=row.id))
    if cards > plan_of(rules, row).hand:
        allowed = phrases(
            "at most the {count} card of {contract}",
            "at most the {count} cards of {contract}",
            plan_of(rules, row).hand,
            contract=row.id,
        )
        raise table.wrong("cards", allowed)


def _check_layout(rules: Rules, row: Contract, table: Table) -> None:
    """Rows can be built to their ends only where no card is missing and none is there twice."""
    assert row.layout is not None
    layout = table.table("layout")
    others = ("bidding", "sale", "slam", *_TRUMP_KEYS)
    _refuse(row, table, others, phrase("no such key beside a layout"))
    places = len(row.layout.places)
    if places > rules.players - 1:
        allowed = phrases(
            "at most {count} place: the last player never gets rid of his cards",
            "at most {count} places: the last player never gets rid of his cards",
            rules.players - 1,
        )
        raise layout.error(
            "places",
            phrases(
                "{places} for {count} player",
                "{places} for {count} players",
                rules.players,
                places=phrases("{count} place", "{count} places", places),
            ),
            allowed,
        )
    if plan_of(rules, row).talon:
        found = phrases(
            "a talon of {count} card", "a talon of {count} cards", plan_of(rules, row).talon
        )
        raise table.error("play", found, phrase("a layout of all cards, without a talon"))
    by_suit = [
        [rank_of(card) for card in rules.pack if not is_joker(card) and suit_of(card) == suit]
        for suit in SUITS
    ]
    if rules.jokers or any(len(ranks) != len(set(ranks)) for ranks in by_suit):
        raise table.error("play", '"layout"', phrase("a layout of one pack without jokers"))
    if any(not ranks or max(ranks) - min(ranks) >= len(ranks) for ranks in by_suit):
        allowed = phrase("rows without a missing card")
        raise table.error("play", phrase("a suit with a gap"), allowed)
    common = set.intersection(*(set(ranks) for ranks in by_suit))
    if not common if row.layout.start == 0 else row.layout.start not in common:
        start = describe(layout.raw("start") or "8")
        raise layout.error("start", start, phrase("a rank that all four suits have"))


def _check_sale(rules: Rules, row: Contract, table: Table) -> None:
    """After the gifts everybody must hold as many cards as the others."""
    others = ("bidding", "peek", "by_last")
    _refuse(row, table, others, phrase("no such key beside a sale"))
    if row.trump == "turned":
        raise table.wrong("trump", phrase('"declarer" or "none" beside a sale'))
    talon = plan_of(rules, row).talon
    if talon != rules.players:
        found = phrases(
            "a talon of {talon} for {count} player",
            "a talon of {talon} for {count} players",
            rules.players,
            talon=talon,
        )
        allowed = phrase("a talon of {talon}: hands stay equal", talon=rules.players)
        raise table.error("sale", found, allowed)
