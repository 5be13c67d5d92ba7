"""The rules page up to the first card: aim, pack, dealing, program, talon, passing."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from king.cards import ACE, Rank, build_pack, copy_of, is_joker, rank_of
from king.explain.writer import Writer
from king.locales import N_
from king.rules.contract import Contract


def aim(page: Writer) -> None:
    """Who plays, and what for."""
    w, rules = page.w, page.rules
    page.section("aim", w._("The aim of the game"))
    players = w.n(
        "This is a game for {count} player.", "This is a game for {count} players.", rules.players
    )
    page.add("players", players, w._("Everyone plays alone: there are no partners."))
    rows = [
        [*(atom.each for atom in row.tricks), *(atom.each for atom in row.cards)]
        for row in page.in_play
    ]
    values = [each for row in rows for each in row]
    if any(min(row) < 0 < max(row) for row in rows):
        goal = w._("Some things that a player takes cost points, others earn points.")
    elif min(values) < 0 < max(values):
        goal = w._(
            "In the negative contracts players try not to take what costs points, "
            "in the positive ones they try to take as much as they can of what earns points."
        )
    elif max(values) < 0:
        goal = w._("Players try not to take what costs points.")
    else:
        goal = w._("Players try to take as much as they can of what earns points.")
    page.add("aim", goal, w._("Whoever has the highest total at the end wins."))


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
    if joker is None:
        return
    count = w.n(
        "{count} of the cards is a joker.", "{count} of the cards are jokers.", page.rules.jokers
    )
    belongs = w._(
        "A joker belongs to the suit {suit} and ranks directly above the {rank}.",
        suit="♠♥♦♣"[joker.suit],
        rank=w.rank(Rank(joker.above)),
    )
    page.add("joker", count, belongs)


def dealing(page: Writer) -> None:
    """Who deals, how many cards, in what packets, and the talon."""
    w, deal = page.w, page.rules.deal
    page.section("dealing", w._("Dealing"))
    page.add(
        "dealer",
        w._("The first dealer is drawn by lot."),
        w._("After each deal the player on the dealer's left deals next."),
    )
    page.add(
        "cut",
        w._("The dealer shuffles, and the player on his left cuts."),
        w._("Cards are dealt clockwise, beginning with the player on the dealer's left."),
    )
    hand = w.n("Everyone gets {count} card,", "Everyone gets {count} cards,", deal.hand)
    page.add("hand", f"{hand} {packets_text(page, deal.packets)}")
    if deal.talon:
        page.add("talon-cards", _talon_place(page))


def packets_text(page: Writer, packets: tuple[int, ...]) -> str:
    """``2 at a time.`` or the packets one by one; the end of a sentence."""
    w = page.w
    if len(packets) > 1 and len(set(packets)) == 1:
        return w.n("{count} at a time.", "{count} at a time.", packets[0])
    if len(packets) > 2 and len(set(packets[:-1])) == 1:
        much = w.n("{count} at a time,", "{count} at a time,", packets[0])
        return w._("{packets} the last time {last}.", packets=much, last=packets[-1])
    return w._("in packets of {packets}.", packets=w.listed([str(size) for size in packets]))


def _talon_place(page: Writer) -> str:
    w, deal = page.w, page.rules.deal
    cards = w.n(
        "{count} card is laid face down in the middle while dealing: it is the talon.",
        "{count} cards are laid face down in the middle while dealing: they are the talon.",
        deal.talon,
    )
    if 0 < deal.talon_after < len(deal.packets):
        inside = w._("Neither the first nor the last card of the pack may go there.")
        return f"{cards} {inside}"
    return cards


_DECLARERS: Final = {
    "eldest": N_("The player on the dealer's left is the declarer."),
    "dealer": N_("The dealer is the declarer."),
    "right-of-dealer": N_("The player on the dealer's right is the declarer."),
}


def program(page: Writer) -> None:
    """Which deals a game has and who decides it."""
    if page.is_ordered:
        _orders(page)
    else:
        _fixed(page)


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
    count = page.rules.deal_count
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
        trump = any(row.trump != "none" for row in page.in_play)
        does = w._("He names the trump in the contracts that have one.") if trump else ""
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
