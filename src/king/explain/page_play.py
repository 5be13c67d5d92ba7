"""The rules page on the play of tricks."""

from __future__ import annotations

from typing import Final

from king.explain.writer import Writer
from king.locales import N_
from king.rules.contract import Contract

RUFF_TEXTS: Final = {
    "free": N_("Whoever has no card of the suit led may play a trump but does not have to."),
    "must": N_(
        "Whoever has no card of the suit led must play a trump if he has one; "
        "it need not be higher than those in the trick."
    ),
    "must-over": N_(
        "Whoever has no card of the suit led must play a trump if he has one, "
        "and one that is higher than those in the trick if he can."
    ),
}

_LEADERS: Final = {
    "eldest": N_("The player on the dealer's left leads to the first trick."),
    "declarer": N_("The declarer leads to the first trick."),
    "left-of-declarer": N_("The player on the declarer's left leads to the first trick."),
}


def play(page: Writer) -> None:
    """Leading, following, ruffing, taking tricks, the early end."""
    w = page.w
    page.section("play", w._("Play"))
    if not page.in_tricks:
        return
    _first_lead(page)
    if page.rules.stock is None:
        trick = w._("Everyone plays one card in turn, clockwise: these cards are a trick.")
    else:
        trick = w._(
            "Everyone who holds cards plays one in turn, clockwise: these cards are a trick."
        )
    page.add("trick", trick, w._("Whoever takes a trick leads to the next."))
    trumps = [row for row in page.in_tricks if row.trump != "none"]
    _follow(page, bool(trumps))
    _trumps(page, trumps)
    _joker(page)
    page.add("last-trick", w._("Only the last trick may be looked at again."))
    _early_end(page)


def _first_lead(page: Writer) -> None:
    w, roles = page.w, page.rules.roles
    if roles.leader == "opening" and roles.opening is not None:
        card = w.card(roles.opening)
        page.add("first-lead", w._("Whoever holds {card} leads it to the first trick.", card=card))
        return
    special = {"sale": _sale_leads, "bids": _winner_leads, "reign": _highest_trump_leads}
    found: dict[str, list[Contract]] = {}
    for row in page.in_tricks:
        found.setdefault(_leader_kind(row), []).append(row)
    plain = _plain_lead(page) if "" in found else []
    several = len(page.in_tricks) > 1
    others = [special[kind](page, rows, several) for kind, rows in found.items() if kind]
    page.add("first-lead", *plain, *others)


def _leader_kind(row: Contract) -> str:
    """What decides who leads, "" where the roles of the table do."""
    if row.sale is not None:
        return "sale"
    if row.bidding is not None and row.bidding.leader == "winner":
        return "bids"
    return "reign" if row.most_tricks else ""


def _sale_leads(page: Writer, rows: list[Contract], several: bool) -> str:
    if not several:
        return page.w._("Whoever has taken the talon leads to the first trick.")
    titles = page.titles(rows)
    return page.w._("In the contract {titles} whoever has taken the talon leads.", titles=titles)


def _winner_leads(page: Writer, rows: list[Contract], several: bool) -> str:
    if not several:
        return page.w._(
            "Whoever has won the bidding leads to the first trick; if everyone passed, the player "
            "on the dealer's left."
        )
    return page.w._(
        "In the contract {titles} whoever has won the bidding leads; if everyone passed, the "
        "player on the dealer's left.",
        titles=page.titles(rows),
    )


def _highest_trump_leads(page: Writer, rows: list[Contract], several: bool) -> str:
    if not several:
        return page.w._("Whoever holds the highest trump leads to the first trick.")
    titles = page.titles(rows)
    return page.w._(
        "In the contract {titles} whoever holds the highest trump leads.", titles=titles
    )


def _plain_lead(page: Writer) -> list[str]:
    w, roles = page.w, page.rules.roles
    who = roles.leader
    always = page.is_ordered or (page.rules.deal.talon and page.rules.talon.to == "declarer")
    if not page.has_declarer or (not always and who == "declarer" and roles.declarer == "eldest"):
        who = "eldest"
    if page.rules.titles is not None and not page.rules.titles.one_deal:
        return [
            w._(
                "The first player on the dealer's left who is still in the race leads to the "
                "first trick."
            )
        ]
    if page.has_declarer and not always and who != "eldest":
        rest = w._("In a deal without a declarer the player on the dealer's left leads.")
        return [w._(_LEADERS[who]), rest]
    return [w._(_LEADERS[who])]


def _follow(page: Writer, any_trump: bool) -> None:
    w = page.w
    if page.rules.stock is not None:
        void = w._("Whoever has none draws cards from the stock while it lasts.")
    elif any_trump:
        void = w._(
            "Whoever has none may play any card, unless a duty to ruff or the contract "
            "says otherwise."
        )
    elif any(row.force is not None for row in page.in_tricks):
        void = w._("Whoever has none may play any card, unless the contract says otherwise.")
    else:
        void = w._("Whoever has none may play any card.")
    page.add(
        "follow-suit",
        w._("Suit must be followed: whoever has a card of the suit led plays one."),
        void,
        w._("Nobody is ever obliged to play a higher card of the suit led."),
    )
    page.add("any-lead", w._("Any card may be led unless the contract forbids it."))


def _trumps(page: Writer, trumps: list[Contract]) -> None:
    w = page.w
    highest = w._("The highest card of the suit led takes the trick.")
    if not trumps:
        page.add("takes", highest)
        page.add("trump", w._("There are no trumps."))
        return
    over = w._("If trumps were played, the highest trump takes it.")
    page.add("takes", highest, over)
    if len(trumps) < len(page.in_tricks):
        titles = page.titles(trumps)
        text = w.n(
            "Only this contract has a trump: {titles}.",
            "Only these contracts have a trump: {titles}.",
            len(trumps),
            titles=titles,
        )
        page.add("trump", text)
    modes = {row.ruff for row in trumps}
    if len(modes) == 1:
        page.add("ruff", w._(RUFF_TEXTS[modes.pop()]))


def _joker(page: Writer) -> None:
    w, joker = page.w, page.rules.joker
    if joker is None:
        return
    suit = "♠♥♦♣"[joker.suit]
    if joker.free:
        follow = w._("A joker may be played to any trick.")
    else:
        follow = w._(
            "It follows the suit {suit} and may be played to another suit only by a player "
            "who cannot follow.",
            suit=suit,
        )
    page.add(
        "joker-play", w._("When a joker is led, the suit {suit} is asked for.", suit=suit), follow
    )
    if joker.plain == "wins":
        plain = w._("Played to another suit it takes the trick.")
    else:
        plain = w._(
            "Played to another suit it takes the trick, unless a higher card of the suit {suit} "
            "lies there too; then the highest of those takes it.",
            suit=suit,
        )
    two = ""
    if page.rules.jokers > 1:
        two = w._("Of two jokers in a trick the one played first ranks higher.")
    page.add("joker-takes", plain, two)


def _early_end(page: Writer) -> None:
    w = page.w
    rows = page.in_tricks
    early = [row for row in rows if row.early_end and not row.counts_tricks]
    if not early:
        return
    text = w._(
        "A deal is over as soon as all cards that score have been taken; "
        "the rest of the cards are shown."
    )
    where = ""
    if len(early) < len(rows):
        titles = page.titles(early)
        where = w.n(
            "This can happen in this contract: {titles}.",
            "This can happen in these contracts: {titles}.",
            len(early),
            titles=titles,
        )
    page.add("early-end", text, where)
