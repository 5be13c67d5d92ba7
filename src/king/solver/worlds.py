"""Worlds: who may hold what, for all that one seat has seen.

A world says where every hidden card lies: in the hands of the others, among the discards, in
a talon that nobody took. The worlds of a view are those in which every public event could
have happened by the rules; each is as likely as any other, whatever players may have meant
by their plays. How cards came to a hand (which were passed, when they were drawn) is not part
of a world.

>>> import random
>>> from king.engine import Observer, Shuffle, new_game, view_of
>>> from king.rules import load
>>> view = view_of(new_game(load("simple").rules(), Shuffle.named(5)), Observer(0))
>>> found = worlds(view)
>>> found.count
9465511770
>>> [len(hand) for hand in found.draw(random.Random(1)).hands]
[8, 8, 8, 8]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from king.cards import Card, CardSet, cards_of, mask_of
from king.engine.events import Discarded, GiftGiven, TalonSold
from king.engine.view import View
from king.rules.contract import Contract
from king.seats import Seat
from king.solver.counting import Puzzle
from king.solver.exchange import could_have_exchanged
from king.solver.showing import Table, absent

ATTEMPTS: Final = 100_000


class World(Struct, frozen=True):
    """All cards: hands now, what was put back, what nobody took."""

    hands: tuple[CardSet, ...]
    discards: CardSet
    talon: CardSet


class Case(Struct, frozen=True):
    """Some of the worlds: the ways of a puzzle but for those that are also ways of ``without``."""

    puzzle: Puzzle
    without: tuple[dict[Card, int], ...]
    count: int


class Worlds:
    """The worlds of a view.

    ``count``: how many there are, exactly; where titles were exchanged for (``is_counted``
    is False) those among which :meth:`draw` looks for one.
    """

    def __init__(self, view: View, places: _Places, cases: Sequence[Case]) -> None:
        self._view = view
        self._places = places
        self._cases = cases
        self.count = sum(case.count for case in cases)
        self.is_counted = not places.has_exchange

    def draw(self, rng: random.Random) -> World:
        """One of the worlds, each equally likely. Raises ValueError when there is none."""
        if not self.count:
            raise ValueError("no deal agrees with what was seen")
        for _ in range(ATTEMPTS):
            world = self._places.world(self._draw(rng))
            if self.is_counted or could_have_exchanged(self._view, world.hands):
                return world
        raise ValueError("no deal was found that agrees with what was seen")

    def _draw(self, rng: random.Random) -> dict[Card, int]:
        ticket = rng.randrange(self.count)
        for case in self._cases:
            if ticket < case.count:
                break
            ticket -= case.count
        while True:  # what is excluded was counted: there are worlds besides
            found = case.puzzle.draw(rng)
            if not any(
                all(allowed[card] >> place & 1 for card, place in found.items())
                for allowed in case.without
            ):
                return found


def worlds(view: View) -> Worlds:
    """The worlds of a view during the play of tricks, for a seat or a spectator.

    Raises ValueError for another phase, and where a stock is drawn from.
    """
    if view.phase != "play" or view.contract is None or view.rules.stock is not None:
        raise ValueError("worlds are of the play of tricks without a stock")
    places = _Places(view)
    return Worlds(view, places, list(_cases(view, places)))


class _Places:
    """Where hidden cards may lie: the hands of all others, the discards, the talon.

    ``allowed``: for each hidden card the places it may be in, as bits.
    """

    def __init__(self, view: View) -> None:
        rules, observer = view.rules, view.observer
        self.view = view
        self.own = 0 if observer < 0 else view.hand.mask
        own_discards = view.discards.mask if view.discards is not None else 0
        self.put_back = own_discards
        seen = self.own | own_discards | view.played.mask
        hidden = rules.pack_set.mask & ~seen
        self.seats = [seat for seat in rules.seats if seat != observer]
        self.discards = len(self.seats)
        self.talon = self.discards + 1
        self.hides_discards = view.discards is None and view.discard_count > 0
        sizes = [view.sizes[seat] for seat in self.seats]
        sizes.append(view.discard_count if self.hides_discards else 0)
        sizes.append(hidden.bit_count() - sum(sizes))
        self.sizes = tuple(sizes)
        self.has_exchange = any(
            isinstance(event, GiftGiven) and view.row.sale is None for event in view.events
        )
        everywhere = (1 << len(sizes)) - 1
        self.allowed = dict.fromkeys(cards_of(hidden), everywhere)
        self.marked: frozenset[Card] = frozenset()
        self.most: tuple[int, ...] = ()
        self._known_cards()
        self._plays()
        self._first_leader()
        self._gifts()

    def bar(self, mask: int, places: int, allowed: dict[Card, int] | None = None) -> None:
        """Cards that cannot lie in some places."""
        table = self.allowed if allowed is None else allowed
        for card in cards_of(mask):
            if card in table:
                table[card] &= ~places

    def seat_bit(self, seat: Seat) -> int:
        """The place of a hand as a bit, 0 for the observer's own."""
        return 1 << self.seats.index(seat) if seat in self.seats else 0

    def puzzle(self, allowed: dict[Card, int]) -> Puzzle:
        """The puzzle of these permissions."""
        return Puzzle(allowed, self.sizes, self.marked, self.most)

    def world(self, found: dict[Card, int]) -> World:
        """A way of a puzzle as a world."""
        masks = [0] * len(self.sizes)
        for card, place in found.items():
            masks[place] |= 1 << card
        hands = [CardSet(self.own)] * self.view.rules.players
        for place, seat in enumerate(self.seats):
            hands[seat] = CardSet(masks[place])
        return World(
            tuple(hands), CardSet(masks[self.discards] | self.put_back), CardSet(masks[self.talon])
        )

    def _known_cards(self) -> None:
        """Cards that went to a seat before all eyes: they are there, or were put back."""
        view = self.view
        for seat in view.rules.seats:
            bit = self.seat_bit(seat)
            if self.hides_discards and view.declarer == seat:
                bit |= 1 << self.discards
            if bit:
                self.bar(view.known[seat].mask, ~bit)

    def _plays(self) -> None:
        """What every play has shown."""
        view, row = self.view, self.view.row
        table = Table(view.rules, row, view.trump, view.declarer)
        ban = row.lead_ban
        breakers = ban.breakers if ban is not None and ban.until == "broken" else CardSet()
        broken = False
        tricks = [(trick.seats, trick.cards) for trick in view.tricks]
        tricks.append((view.order, view.trick))
        for number, (order, cards) in enumerate(tricks):
            for place, (seat, card) in enumerate(zip(order, cards, strict=False)):
                missing = absent(table, seat, card, cards[:place], first=number == 0, broken=broken)
                self.bar(missing, self.seat_bit(seat))
                broken = broken or card in breakers

    def _first_leader(self) -> None:
        """The first leader is known by a card, where the rules say so: nobody else had it."""
        view, rules = self.view, self.view.rules
        leader = view.tricks[0].leader if view.tricks else view.leader
        card = rules.roles.opening if rules.roles.leader == "opening" else None
        if self.view.row.most_tricks and rules.titles is not None and view.trump is not None:
            trumps = cards_of(rules.suit_masks[view.trump])
            card = max(trumps, key=rules.strengths.__getitem__)
        if card is None or leader is None:
            return
        eldest = rules.seats.left_of(view.dealer) if view.dealer is not None else leader
        aside = (1 << self.discards | 1 << self.talon) if leader == eldest else 0
        self.bar(1 << card, ~(self.seat_bit(leader) | aside))

    def _gifts(self) -> None:
        """Of an open talon that was bought each opponent can have got one card at most."""
        view = self.view
        buyer = next((e.buyer for e in view.events if isinstance(e, TalonSold)), None)
        if buyer is None or view.row.sale is None:
            return
        self.marked = frozenset(view.shown_talon)
        most = [len(self.allowed)] * len(self.sizes)
        gifts = {e.to: e.card for e in view.events if isinstance(e, GiftGiven)}
        played = dict.fromkeys(view.rules.seats, 0)
        for trick in view.tricks:
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                played[seat] += card in self.marked
        for seat, card in zip(view.order, view.trick, strict=False):
            played[seat] += card in self.marked
        for place, seat in enumerate(self.seats):
            if seat != buyer:
                gift = gifts.get(seat)
                can = 1 if gift is None else int(gift in self.marked)
                most[place] = can - played[seat]
        self.most = tuple(most)
        self.bar(mask_of(self.marked), 1 << self.discards | 1 << self.talon)


def _cases(view: View, places: _Places) -> list[Case]:
    """The worlds in parts that do not overlap."""
    excluded: list[Callable[[dict[Card, int]], None]] = []
    out = _contested_hidden(view, places)
    if out is not None:
        hands = (1 << len(places.seats)) - 1
        excluded.append(lambda allowed: places.bar(out, hands, allowed))
    keep = view.row.keep.cards.mask
    declarer = view.declarer
    if not places.hides_discards or declarer is None or not _was_banned(view, view.row):
        return [_case(places, dict(places.allowed), excluded)]
    put_back = 1 << places.discards
    honest = dict(places.allowed)
    places.bar(keep, put_back, honest)
    cases = [_case(places, honest, excluded)]
    if not _played_by(view, declarer) & ~keep:
        # Too few cards were free to go: then all that were free went, and banned ones too.
        short = dict(places.allowed)
        places.bar(~keep & view.rules.pack_set.mask, places.seat_bit(declarer), short)
        without = [*excluded, lambda allowed: places.bar(keep, put_back, allowed)]
        cases.append(_case(places, short, without))
    return [case for case in cases if case.count]


def _case(
    places: _Places,
    allowed: dict[Card, int],
    excluded: Sequence[Callable[[dict[Card, int]], None]],
) -> Case:
    """The ways of some permissions that are in none of the excluded parts, counted."""
    puzzle = places.puzzle(allowed)
    count = puzzle.count
    without = []
    for size in range(1, len(excluded) + 1):
        for chosen in combinations(excluded, size):
            part = dict(allowed)
            for narrow in chosen:
                narrow(part)
            count += (-1) ** size * places.puzzle(part).count
            if size == 1:
                without.append(part)
    return Case(puzzle, tuple(without), count)


def _was_banned(view: View, row: Contract) -> bool:
    """Whether some cards may not be put back."""
    return bool(row.keep.cards.mask) and any(isinstance(e, Discarded) for e in view.events)


def _played_by(view: View, seat: Seat) -> int:
    """The cards a seat has played."""
    mask = 0
    for trick in view.tricks:
        mask |= mask_of(c for s, c in zip(trick.seats, trick.cards, strict=True) if s == seat)
    return mask | mask_of(c for s, c in zip(view.order, view.trick, strict=False) if s == seat)


def _contested_hidden(view: View, places: _Places) -> int | None:
    """Hidden cards of which one must be in a hand, for else the deal would be over.

    None where that is certain without them, or the deal would go on anyway.
    """
    row, rules = view.row, view.rules
    is_race = rules.titles is not None and not row.most_tricks
    if not row.early_end or row.counts_tricks or is_race or not view.tricks:
        return None
    contested = row.contested
    if rules.talon.to == "last-trick" or contested & (places.own | mask_of(view.trick)):
        return None
    hidden = mask_of(places.allowed) & contested
    aside = places.sizes[places.discards] + places.sizes[places.talon]
    return hidden if hidden.bit_count() <= aside else None
