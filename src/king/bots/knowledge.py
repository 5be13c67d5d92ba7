"""What follows from a view: cards that are out, who may hold them, and how likely."""

from __future__ import annotations

from king.bots.values import Values
from king.cards import NO_TRUMP, SUITS, Card, is_joker
from king.engine.view import View
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
        self.others = rules.players - 1
        self.trump = None if view.trump == NO_TRUMP else view.trump
        local = values.order.local
        self.mine = [local(self.hand, suit) for suit in SUITS]
        self.outs = [local(self.out, suit) for suit in SUITS]
        lacks = _lacking(view, values)
        self.possible = [0] * rules.players
        for other in rules.seats.others_from(seat):
            mask = self.out & ~lacks[other]
            for third in rules.seats.others_from(seat):
                if third != other:
                    mask &= ~view.known[third].mask
            self.possible[other] = mask
        self._share(view)
        self.later: tuple[Seat, ...] = rules.seats.others_from(seat)[
            : self.others - len(view.trick)
        ]

    def _share(self, view: View) -> None:
        rules, seat = view.rules, view.seat
        hidden = 0 if view.discards is not None else rules.deal.talon
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


def _lacking(view: View, values: Values) -> list[int]:
    """For each seat a mask of cards that its play has shown it not to hold."""
    rules, row = view.rules, view.row
    suits, masks = values.order.suits, rules.suit_masks
    free_joker = rules.joker is not None and rules.joker.free
    trump = view.trump if view.trump != NO_TRUMP else None
    ruffs = masks[trump] if trump is not None and row.ruff != "free" else 0
    lacks = [0] * rules.players
    seen = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick and view.leader is not None:
        seen.append((view.leader, view.trick))
    for leader, cards in seen:
        led = masks[suits[cards[0]]]
        order = rules.seats.clockwise_from(leader)
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


def _from_bans(
    view: View,
    values: Values,
    seen: list[tuple[Seat, tuple[Card, ...]]],
    lacks: list[int],
) -> None:
    """Who led a card that may be led only from a hand of nothing else, has nothing else."""
    ban = view.row.lead_ban
    if ban is None:
        return
    opening = view.rules.roles.opening
    gone = 0
    for leader, cards in seen:
        if ban.until == "broken" and gone & ban.breakers.mask:
            return
        if values.banned >> cards[0] & 1 and cards[0] != opening:
            lacks[leader] |= ~values.banned
        for card in cards:
            gone |= 1 << card
