"""The rules page up to the first card: aim, pack, program, talon, passing."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from king.cards import ACE, Rank, build_pack, copy_of, is_joker, rank_of
from king.explain.writer import Writer
from king.locales import N_
from king.rules.contract import Contract
from king.rules.ruleset import Titles


def aim(page: Writer) -> None:
    """Who plays, and what for."""
    w, rules = page.w, page.rules
    page.section("aim", w._("The aim of the game"))
    players = w.n(
        "This is a game for {count} player.", "This is a game for {count} players.", rules.players
    )
    page.add("players", players, w._("Everyone plays alone: there are no partners."))
    page.add("aim", *_goals(page), w._("Whoever has the highest total at the end wins."))


def _goals(page: Writer) -> list[str]:
    """What players try to do, in tricks and otherwise."""
    w, rules = page.w, page.rules
    if rules.titles is not None:
        return [
            w._("First the players race for titles: everyone has a number of tricks to take."),
            w._("Then comes the reign, in which everyone tries to take the most tricks."),
        ]
    if rules.schedule.kind == "ladder":
        return [
            w._(
                "The players attack one another for places on a ladder: everyone tries to rise "
                "to the top and to stay there."
            )
        ]
    goals = []
    rows = [row for row in map(_values, page.in_play) if row]
    if rows:
        goals.append(_goal(page, rows))
    layouts = [row for row in page.in_play if row.layout is not None]
    if layouts:
        text = w._(
            "In the contract {titles} they try to be the first to get rid of all their cards.",
            titles=page.titles(layouts),
        )
        goals.append(text)
    return goals


def _values(row: Contract) -> list[int]:
    """All points that tricks and cards of a contract can give."""
    named = [row.bidding.each] if row.bidding is not None else []
    return [*(atom.each for atom in row.tricks), *(atom.each for atom in row.cards), *named]


def _goal(page: Writer, rows: list[list[int]]) -> str:
    w = page.w
    values = [each for row in rows for each in row]
    if any(min(row) < 0 < max(row) for row in rows):
        return w._("Some things that a player takes cost points, others earn points.")
    if min(values) < 0 < max(values):
        return w._(
            "In the negative contracts players try not to take what costs points, "
            "in the positive ones they try to take as much as they can of what earns points."
        )
    if max(values) < 0:
        return w._("Players try not to take what costs points.")
    return w._("Players try to take as much as they can of what earns points.")


def pack(page: Writer) -> None:
    """The cards and their order."""
    w, rules = page.w, page.rules
    page.section("pack", w._("The pack"))
    plain = [card for card in rules.pack if not is_joker(card)]
    lowest = min(rank_of(card) for card in plain)
    copies = max(copy_of(card) for card in plain) + 1
    first = w.n("The pack has {count} card.", "The pack has {count} cards.", len(rules.pack))
    suits = w._(
        "Each of the four suits ♠ ♥ ♦ ♣ runs from {lowest} to {highest}.",
        lowest=w.rank(Rank(lowest)),
        highest=w.rank(ACE),
    )
    mixed = ""
    if copies > 1:
        mixed = w.n("{count} pack is used.", "{count} packs are mixed together.", copies)
    gone = [card for card in build_pack(lowest=Rank(lowest), copies=copies) if card not in plain]
    removed = w._("Left out: {cards}.", cards=w.cards(gone)) if gone else ""
    page.add("pack", first, suits, mixed, removed)
    ranks = sorted({rank_of(card) for card in plain}, reverse=True)
    order = " ".join(w.rank(rank) for rank in ranks)
    page.add("rank-order", w._("From the highest to the lowest: {ranks}.", ranks=order))
    _joker(page)


def _joker(page: Writer) -> None:
    w, joker = page.w, page.rules.joker
    if not page.rules.jokers:
        return
    count = w.n(
        "{count} of the cards is a joker.", "{count} of the cards are jokers.", page.rules.jokers
    )
    if joker is None:
        page.add("joker", count, w._("A joker has neither suit nor rank."))
        return
    belongs = w._(
        "A joker belongs to the suit {suit} and ranks directly above the {rank}.",
        suit="♠♥♦♣"[joker.suit],
        rank=w.rank(Rank(joker.above)),
    )
    page.add("joker", count, belongs)


_DECLARERS: Final = {
    "eldest": N_("The player on the dealer's left is the declarer."),
    "dealer": N_("The dealer is the declarer."),
    "right-of-dealer": N_("The player on the dealer's right is the declarer."),
}


def program(page: Writer) -> None:
    """Which deals a game has and who decides it."""
    if page.rules.titles is not None:
        _stages(page, page.rules.titles)
    elif page.is_ordered:
        _orders(page)
    else:
        _fixed(page)


def _stages(page: Writer, rule: Titles) -> None:
    w = page.w
    page.section("program", w._("The deals of a game"))
    page.add(
        "deals",
        w._("A game has two stages: the race for titles and the reign."),
        w._("The race lasts one deal.")
        if rule.one_deal
        else w._("The race takes as many deals as it needs."),
    )


def _orders(page: Writer) -> None:
    w, rules = page.w, page.rules
    page.section("program", w._("Ordering the contract"))
    after = rules.deal.talon > 0 and rules.talon.to == "declarer" and rules.talon.order == "after"
    when = (
        w._("He takes the talon first and then orders: he names the contract of this deal.")
        if after
        else w._("He looks at his own cards and orders: he names the contract of this deal.")
    )
    page.add("declarer", w._(_DECLARERS[rules.roles.declarer]), when)
    often = [row for row in page.in_play if row.times > 1]
    once = w._("Every player has to order each contract exactly once.")
    if often:
        many = "; ".join(_times(page, row) for row in often)
        once = w._(
            "Every player has to order each contract exactly once; more often only {many}.",
            many=many,
        )
    page.add("orders", once, w._("The contracts may be ordered in any sequence."))
    page.add(
        "order-binding",
        w._("Nobody may pass, and an order cannot be taken back."),
        w._("Everyone may see what each player still has to order."),
    )
    page.add("deals", _deal_count(page))


def _times(page: Writer, row: Contract) -> str:
    title = page.title(row.id)
    return page.w.n("{title}: {count} time", "{title}: {count} times", row.times, title=title)


def _deal_count(page: Writer) -> str:
    count, schedule = page.rules.deal_count, page.rules.schedule
    if count is None and not schedule.cycle:
        return page.w.n(
            "A game has at most {count} deal.",
            "A game has at most {count} deals.",
            len(schedule.deals),
        )
    if count is None:
        return ""
    return page.w.n("A game has {count} deal.", "A game has {count} deals.", count)


def _fixed(page: Writer) -> None:
    w, rules = page.w, page.rules
    page.section("program", w._("The deals of a game"))
    deals = rules.schedule.deals
    if len(set(deals)) == 1:
        page.add("deals", _deal_count(page), w._("Every deal is played by the same rules."))
    else:
        rows, number = [], 1
        for name, group in groupby(deals):
            size = len(list(group))
            span = f"{number}" if size == 1 else f"{number}–{number + size - 1}"
            rows.append(f"{span}. {page.title(name)}")
            number += size
        order = w._("They come in this order: {deals}.", deals="; ".join(rows))
        again = w._("Then they begin again.") if rules.schedule.cycle else ""
        page.add("deals", _deal_count(page), order, again)
    if page.has_declarer:
        who = w._(_DECLARERS[rules.roles.declarer])
        does = ""
        if page.names_trump:
            does = w._("He names the trump in the contracts that have one.")
        page.add("declarer", who, does)


def talon(page: Writer) -> None:
    """What becomes of the talon."""
    w, rules = page.w, page.rules
    if not rules.deal.talon:
        return
    page.section("talon", w._("The talon"))
    if rules.talon.to == "last-trick":
        text = w._("Whoever takes the last trick also takes the talon, and what it holds scores.")
        page.add("talon", text)
        return
    if rules.talon.to == "nobody":
        page.add("talon", w._("Nobody takes the talon; it is out of play."))
        return
    if rules.talon.order == "before":
        first = w._("After ordering the declarer takes the talon.")
    else:
        first = w._("Before ordering the declarer takes the talon.")
    shown = w._("He shows it to everyone.") if rules.talon.shown else w._("Nobody else sees it.")
    page.add("talon", first, shown)
    page.add(
        "discard",
        w.n(
            "Then he discards {count} card from his hand face down; "
            "the talon's own cards may go back too.",
            "Then he discards {count} cards from his hand face down; "
            "the talon's own cards may go back too.",
            rules.deal.talon,
        ),
        w._("Only he may look at the discards before the end of the deal."),
        w._("They belong to no trick and score nothing."),
    )
    _kept(page)


def _kept(page: Writer) -> None:
    w, deal = page.w, page.rules.deal
    most = max((len(row.keep.cards) for row in page.in_play), default=0)
    if not most:
        return
    page.add(
        "discard-ban",
        w._("Some contracts forbid certain discards; their own paragraphs say which."),
        w._("A forbidden card that was discarded all the same counts as taken by the declarer."),
    )
    if most > deal.hand:
        page.add(
            "discard-fallback",
            w._(
                "A declarer who holds too few cards that may be discarded puts all of those away "
                "first and then any others; the others count as taken by him."
            ),
        )


_DIRECTIONS: Final = {
    "left": N_("to the left"),
    "right": N_("to the right"),
    "across": N_("across"),
    "none": N_("nobody passes"),
}


def passing(page: Writer) -> None:
    """Cards passed before play."""
    w, plan = page.w, page.rules.passing
    if not plan.cards or set(plan.directions) == {"none"}:
        return
    page.section("passing", w._("Passing cards"))
    count = w.n(
        "Before play everyone chooses {count} card and passes it face down.",
        "Before play everyone chooses {count} cards and passes them face down.",
        plan.cards,
    )
    page.add("passing", count, w._("Cards received are looked at only after passing one's own."))
    ways = ", ".join(w._(_DIRECTIONS[way]) for way in plan.directions)
    if len(plan.directions) > 1:
        page.add("passing-directions", w._("From deal to deal, then again: {ways}.", ways=ways))
    else:
        page.add("passing-directions", w._("In every deal: {ways}.", ways=ways))
