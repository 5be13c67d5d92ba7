"""The rules page on what comes beside tricks: bids, the sale of the talon, layout, stock."""

from __future__ import annotations

from king.cards import ACE, Rank, Suit, rank_of
from king.engine.layout import ENDS_WITH_EXTRA
from king.explain.units import group_text
from king.explain.writer import Writer
from king.rules.contract import Bidding, Contract, Layout, Sale


def bidding(page: Writer) -> None:
    """Bids for the right to name the suit that scores."""
    page.section("bidding", page.w._("Bidding"))
    for row in page.in_play:
        if row.bidding is not None:
            _bidding(page, row, row.bidding)


def _bidding(page: Writer, row: Contract, rule: Bidding) -> None:
    w, key = page.w, f"bidding.{row.id}"
    page.add(
        key,
        page.only_in(row),
        w._("Before play everyone bids for the right to name the suit whose cards will score."),
        w._(
            "A bid is a number from {lowest} to {highest}, higher than the last one.",
            lowest=rule.lowest,
            highest=rule.highest,
        ),
    )
    first = w._("The player on the dealer's left speaks first, then the others clockwise.")
    if rule.rounds == "one":
        rounds = w._("Everyone speaks once: he bids or passes.")
    else:
        rounds = w._(
            "The bidding goes on round the table until all others have passed; "
            "whoever has passed may not bid again."
        )
    page.add(f"{key}.rounds", first, rounds)
    page.add(
        f"{key}.winner",
        w._("The highest bidder is charged his bid: as many penalty points are written to him."),
        w._("He names the suit at once, before the first card is led."),
    )
    page.add(f"{key}.all-pass", _all_pass(page, rule.all_pass))


def _all_pass(page: Writer, suit: Suit | None) -> str:
    w = page.w
    if suit is None:
        return w._("If everyone passes, the same dealer deals again.")
    return w._(
        "If everyone passes, nobody is charged anything, and this suit scores: {suit}.",
        suit=w.trump(suit),
    )


def sale(page: Writer) -> None:
    """The open talon, kept or sold."""
    page.section("sale", page.w._("Selling the talon"))
    for row in page.in_play:
        if row.sale is not None:
            _sale(page, row, row.sale)


def _sale(page: Writer, row: Contract, rule: Sale) -> None:
    w, key = page.w, f"sale.{row.id}"
    page.add(
        key,
        page.only_in(row),
        w._("The talon lies face up from the start, and everyone sees it."),
        w._(
            "The player on the dealer's left may keep it, or sell it together with the right "
            "to name the trump."
        ),
    )
    page.add(
        f"{key}.ask",
        w._(
            "To sell, he asks a price in points: a multiple of {step}, from {step} to {highest}.",
            step=rule.step,
            highest=rule.highest,
        ),
    )
    page.add(f"{key}.offers", *_offers(page, rule))
    page.add(
        f"{key}.lower",
        w._("If nobody buys, the seller asks a lower price or keeps the talon."),
        w._("If nobody buys even at {step}, the talon is his.", step=rule.step),
    )
    opponents = page.rules.players - 1
    page.add(
        f"{key}.gifts",
        w.n(
            "Whoever has the talon takes it into his hand and gives {count} card of his choice "
            "face down, to his opponent.",
            "Whoever has the talon takes it into his hand and gives {count} cards of his choice "
            "face down, one to each opponent, clockwise.",
            opponents,
        ),
        w._("The giver and the receiver alone know the card, and nobody may refuse it."),
        w._("Then he names the trump and leads to the first trick."),
    )
    page.add(f"{key}.settlement", *_settlement(page, rule), _example(page, row, rule))


def _offers(page: Writer, rule: Sale) -> list[str]:
    w = page.w
    if rule.form == "dutch":
        return [
            w._(
                "The others are asked in turn, clockwise from the seller's left: the first who "
                "agrees to the price buys the talon, and nobody offers more."
            )
        ]
    return [
        w._(
            "The others speak in turn, clockwise from the seller's left: each passes or offers "
            "at least the price asked, and more than the last offer."
        ),
        w._("A pass is final."),
        w._("The best offer buys the talon; the seller may not refuse it."),
    ]


def _settlement(page: Writer, rule: Sale) -> list[str]:
    w = page.w
    price = w._(
        "After play the price is taken from the buyer and credited to the seller, "
        "beside the points that each has for his own tricks."
    )
    if rule.settle == "capped":
        more = w._("The buyer never pays more than his tricks have brought him.")
    elif rule.settle == "punitive":
        more = w._(
            "A buyer whose tricks bring less than the price pays it all the same, and the seller "
            "is credited with the shortfall as well."
        )
    else:
        more = w._("The price is owed even if the buyer's tricks bring less.")
    return [price, more]


def _example(page: Writer, row: Contract, rule: Sale) -> str:
    """A buyer who makes one trick more than his price, where every trick scores alike."""
    w, values = page.w, [atom.each for atom in row.tricks if not atom.numbers]
    if len(values) != 1 or values[0] < rule.step:
        return ""
    each, tricks = values[0], 6
    price = each * (tricks - 1) // rule.step * rule.step
    if price > rule.highest:
        return ""
    return w.n(
        "For example: a buyer at {price} who takes {count} trick is left with {rest}; "
        "the seller writes {price} and his own tricks.",
        "For example: a buyer at {price} who takes {count} tricks is left with {rest}; "
        "the seller writes {price} and his own tricks.",
        tricks,
        price=w.points(price),
        rest=w.points(each * tricks - price),
    )


def layout(page: Writer) -> None:
    """Rows of cards built outward from a starting rank."""
    page.section("layout", page.w._("Laying out cards"))
    for row in page.in_play:
        if row.layout is not None:
            _layout(page, row, row.layout)


def _layout(page: Writer, row: Contract, rule: Layout) -> None:
    w, key = page.w, f"layout.{row.id}"
    page.add(
        key,
        page.only_in(row),
        w._(
            "No tricks are played: cards are laid out in rows in the middle, one row for each "
            "suit, and everyone tries to get rid of all his cards."
        ),
    )
    begins = w._("The player on the dealer's left begins, the others follow clockwise.")
    if rule.start:
        start = w._(
            "Every row begins with the {rank} of its suit; until somebody lays one, players who "
            "have none are passed over.",
            rank=w.rank(Rank(rule.start)),
        )
    else:
        start = w._(
            "The first card may be of any rank that the pack has in all four suits; "
            "every other row must then begin with the same rank."
        )
    page.add(f"{key}.start", begins, start)
    page.add(
        f"{key}.build",
        w._(
            "In his turn everyone lays one card: the next higher or the next lower card of a row "
            "already begun, or the first card of a new row."
        ),
        w._("Whoever can lay a card must do so, but the choice is his."),
        w._("Whoever cannot is blocked and passed over this time."),
    )
    if rule.extra:
        pack = {rank_of(card) for card in page.rules.pack}
        ranks = [Rank(rank) for rank in ENDS_WITH_EXTRA if rank in pack]
        names = ", ".join(w.rank(rank) for rank in ranks if rank != ACE)
        page.add(
            f"{key}.extra",
            w._(
                "After an end card ({ranks}) the same player may lay one more card at once; "
                "he need not.",
                ranks=", ".join(filter(None, [w.rank(ACE), names])),
            ),
        )
    out = min(len(rule.places), page.rules.players - 1)
    page.add(
        f"{key}.end",
        w.n(
            "The deal is over as soon as {count} player has laid out all his cards.",
            "The deal is over as soon as {count} players have laid out all their cards.",
            out,
        ),
    )


def stock(page: Writer) -> None:
    """Drawing from the stock, leaving the deal, the cards that are left over."""
    w, rule = page.w, page.rules.stock
    if rule is None:
        return
    page.section("stock", w._("The stock"))
    page.add(
        "draw",
        w._(
            "While the stock lasts, whoever has no card of the suit led draws from it, one card "
            "at a time, until he gets one, and plays that card."
        ),
        w._("Nobody else sees the cards drawn; those not played stay in the hand."),
        w._("Nobody draws for any other reason."),
    )
    page.add(
        "stock-empty",
        w._("Once the stock is empty, whoever has no card of the suit led may play any card."),
        _forced_then(page),
    )
    page.add(
        "out",
        w._("Whoever has no cards left is out of this deal and draws no more."),
        w._(
            "If he has taken the last trick, the next player on his left who still holds cards "
            "leads."
        ),
    )
    page.add(
        "leftovers",
        w._("The deal is over when all cards have been played or only one player still holds any."),
        w._("The cards in his hand count as taken by him, and so does the rest of the stock.")
        if rule.rest == "hand-and-stock"
        else w._(
            "The cards in his hand count as taken by him, but what is left of the stock "
            "counts for nobody."
        ),
        w._(
            "If nobody holds cards while some are left in the stock, whoever took the last trick "
            "gets them."
        ),
        w._("Such cards count as cards, not as tricks."),
    )


def _forced_then(page: Writer) -> str:
    """The remark that a forced card can only be thrown now."""
    w = page.w
    forces = {row.force.group.text for row in page.in_play if row.force is not None}
    if not forces:
        return ""
    cards = ", ".join(group_text(text, w) for text in sorted(forces))
    return w._("Only then does the duty arise to throw what must be thrown: {cards}.", cards=cards)
