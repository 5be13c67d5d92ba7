"""What follows from a view: cards that are out, who may hold them, and how likely."""

from __future__ import annotations

from king.bots.values import Values
from king.cards import NO_TRUMP, SUITS, Card, is_joker
from king.engine.events import Drew, Played, TrickTaken
from king.engine.view import View
from king.rules.ruleset import plan_of
from king.seats import Seat


class Knowledge:
    """Conclusions from one view in play.

    ``out``: cards that are neither mine, nor played, nor in my discards. ``possible``: for
    each seat the cards of ``out`` that it may hold. ``share``: for each seat and suit the
    chance that one given card of the suit, which is out, lies there; ``hidden_share`` the
    chance that it lies in nobody's hand. ``later``: seats that play after me in this trick.
    """

    __slots__ = (
        "hand",
        "hidden_share",
        "later",
        "mine",
        "others",
        "out",
        "outs",
        "possible",
        "share",
        "trump",
    )

    def __init__(self, view: View, values: Values) -> None:
        rules, seat = view.rules, view.seat
        self.hand = view.hand.mask
        own_discards = view.discards.mask if view.discards is not None else 0
        self.out = rules.pack_set.mask & ~(self.hand | view.played.mask | own_discards)
        order = view.order or rules.seats.clockwise_from(
            seat if view.leader is None else view.leader
        )
        self.others = len(order) - 1
        self.trump = None if view.trump == NO_TRUMP else view.trump
        local = values.order.local
        self.mine = [local(self.hand, suit) for suit in SUITS]
        self.outs = [local(self.out, suit) for suit in SUITS]
        drawn = rules.stock is not None
        lacks = _lacking_after_draws(view, values) if drawn else _lacking(view, values)
        self.possible = [0] * rules.players
        for other in rules.seats.others_from(seat):
            mask = self.out & ~lacks[other]
            for third in rules.seats.others_from(seat):
                if third != other:
                    mask &= ~view.known[third].mask
            self.possible[other] = mask
        self._share(view)
        self.later: tuple[Seat, ...] = order[len(view.trick) + 1 :]

    def _share(self, view: View) -> None:
        rules, seat = view.rules, view.seat
        hidden = view.stock_size if view.discards is not None else view.stock_size + _aside(view)
        players = range(rules.players)
        self.share = [[0.0] * 4 for _ in players]
        self.hidden_share = [0.0] * 4
        for suit in SUITS:
            if not self.outs[suit]:
                continue
            mask = rules.suit_masks[suit]
            weights = [view.sizes[p] if self.possible[p] & mask else 0 for p in players]
            weights[seat] = 0
            total = sum(weights) + hidden
            if total:
                for player in players:
                    self.share[player][suit] = weights[player] / total
                self.hidden_share[suit] = hidden / total


def _aside(view: View) -> int:
    """Cards of the talon that nobody holds: none after a sale, where the buyer has them."""
    return 0 if view.row.sale is not None else plan_of(view.rules, view.row).talon


def _lacking(view: View, values: Values) -> list[int]:
    """For each seat a mask of cards that its play has shown it not to hold."""
    rules, row = view.rules, view.row
    suits, masks = values.order.suits, rules.suit_masks
    free_joker = rules.joker is not None and rules.joker.free
    trump = view.trump if view.trump != NO_TRUMP else None
    ruffs = masks[trump] if trump is not None and row.ruff != "free" else 0
    lacks = [0] * rules.players
    seen = [(trick.seats, trick.cards) for trick in view.tricks]
    if view.trick and view.leader is not None:
        seen.append((view.order or rules.seats.clockwise_from(view.leader), view.trick))
    for order, cards in seen:
        led = masks[suits[cards[0]]]
        for player, card in zip(order, cards, strict=False):
            if led >> card & 1 or (free_joker and is_joker(card)):
                continue
            lacks[player] |= led
            if not values.forced >> card & 1:
                lacks[player] |= values.forced
                if ruffs and not ruffs >> card & 1:
                    lacks[player] |= ruffs
    _from_bans(view, values, seen, lacks)
    return lacks


def _lacking_after_draws(view: View, values: Values) -> list[int]:
    """As :func:`_lacking` where a void seat draws: it ends without the suit that was led.

    What it drew on the way may be of any other suit.
    """
    suits, masks = values.order.suits, view.rules.suit_masks
    lacks = [0] * view.rules.players
    led: int | None = None
    for event in view.events:
        match event:
            case Played(seat, card):
                if led is None:
                    led = masks[suits[card]]
                elif not led >> card & 1:
                    lacks[seat] |= led
            case Drew(seat, _) if led is not None:
                lacks[seat] = led
            case TrickTaken():
                led = None
            case _:
                pass
    return lacks


def _from_bans(
    view: View,
    values: Values,
    seen: list[tuple[tuple[Seat, ...], tuple[Card, ...]]],
    lacks: list[int],
) -> None:
    """Who led a card that may be led only from a hand of nothing else, has nothing else."""
    ban = view.row.lead_ban
    if ban is None:
        return
    opening = view.rules.roles.opening
    gone = 0
    for order, cards in seen:
        if ban.until == "broken" and gone & ban.breakers.mask:
            return
        if values.banned >> cards[0] & 1 and cards[0] != opening:
            lacks[order[0]] |= ~values.banned
        for card in cards:
            gone |= 1 << card
