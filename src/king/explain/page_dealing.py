"""The rules page on dealing: who deals, hands, packets, talon, stock, the turned-up card."""

from __future__ import annotations

from king.explain.writer import Writer
from king.rules.contract import Contract
from king.rules.ruleset import plan_of


def dealing(page: Writer) -> None:
    """Who deals, how many cards, in what packets, the talon, the stock, the turned-up card."""
    w, rules = page.w, page.rules
    page.section("dealing", w._("Dealing"))
    page.add("dealer", *_dealer(page))
    page.add("cut", *_cut(page))
    page.add("hand", *_hand(page))
    if rules.deal.talon:
        page.add("talon-cards", _talon_place(page))
    for row in page.in_play:
        if row.hand is not None or row.talon is not None:
            page.add(f"hand.{row.id}", *_own_hand(page, row))
    if rules.stock is not None:
        text = w.n(
            "The rest of the pack, {count} card, is laid face down in the middle: it is the stock.",
            "The rest of the pack, {count} cards, is laid face down in the middle: it is the "
            "stock.",
            rules.stock.size,
        )
        page.add("stock", text)
    if any(row.trump == "turned" for row in page.in_play):
        text = w._(
            "The last card dealt is shown to everyone, and its suit is trump in this deal; then "
            "its owner takes it into his hand."
        )
        page.add("turned-up", text)


def _dealer(page: Writer) -> list[str]:
    w, rules = page.w, page.rules
    lot = w._("The first dealer is drawn by lot.")
    if rules.schedule.kind == "ladder":
        return [w._("The Last always shuffles and deals.")]
    if rules.titles is not None:
        after = w._(
            "Then that player deals who took the most tricks in the last deal, among those who "
            "are still in the race; of equals the first clockwise from the last dealer."
        )
        return [lot, "" if rules.titles.one_deal else after]
    return [lot, w._("After each deal the player on the dealer's left deals next.")]


def _cut(page: Writer) -> list[str]:
    w = page.w
    if page.rules.schedule.kind == "ladder":
        return [
            w._("The King cuts."),
            w._("Cards are dealt down the ladder, beginning with the King."),
        ]
    return [
        w._("The dealer shuffles, and the player on his left cuts."),
        w._("Cards are dealt clockwise, beginning with the player on the dealer's left."),
    ]


def _hand(page: Writer) -> list[str]:
    w, rules = page.w, page.rules
    if rules.schedule.kind == "ladder":
        over = len(rules.pack) % rules.players
        whole = w._("The whole pack is dealt, one card at a time.")
        if not over:
            return [whole]
        more = w.n(
            "It does not come out even: the highest place gets {count} card more.",
            "It does not come out even: each of the {count} highest places gets one card more.",
            over,
        )
        return [whole, more]
    return [_hand_size(page, rules.deal.hand, rules.deal.packets)]


def _hand_size(page: Writer, size: int, packets: tuple[int, ...]) -> str:
    hand = page.w.n("Everyone gets {count} card,", "Everyone gets {count} cards,", size)
    return f"{hand} {packets_text(page, packets)}"


def _own_hand(page: Writer, row: Contract) -> list[str]:
    """The deal of a contract that has other hands or another talon than the rest."""
    w, plan = page.w, plan_of(page.rules, row)
    talon = ""
    if plan.talon and row.sale is not None:
        talon = w.n(
            "{count} card is laid face up in the middle: it is the talon.",
            "{count} cards are laid face up in the middle: they are the talon.",
            plan.talon,
        )
    elif plan.talon:
        talon = w.n(
            "{count} card is laid face down in the middle while dealing: it is the talon.",
            "{count} cards are laid face down in the middle while dealing: they are the talon.",
            plan.talon,
        )
    where = w._("The contract {title} is dealt in another way.", title=page.title(row.id))
    return [where, _hand_size(page, plan.hand, plan.packets), talon]


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
