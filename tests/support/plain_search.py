"""Plain minimax and max^n: every line of play to its end, no table, no pruning, no kernel.

The rules are written down once more, over masks of the engine's cards, so that thousands of
small deals can be played out. Values are the points that the engine would score.
"""

from __future__ import annotations

from collections.abc import Callable

from king.cards import SUITS, Card, cards_of, copy_of, is_joker
from king.engine import Deal


class Plain:
    """A deal in play, searched by brute force."""

    def __init__(self, deal: Deal) -> None:
        rules, row = deal.rules, deal.row
        self.deal, self.rules, self.row = deal, rules, row
        self.masks, self.height = rules.suit_masks, rules.strengths
        self.suit = {c: next(s for s in SUITS if self.masks[s] >> c & 1) for c in rules.pack}
        self.trumps = 0 if deal.trump is None else self.masks[deal.trump]
        self.seats = rules.players
        self.hands = [hand.mask for hand in deal.hands]
        self.piles = list(deal.piles)
        self.winners = [trick.winner for trick in deal.tricks]
        self.lines = 0
        ban = row.lead_ban
        self.ban = 0 if ban is None else ban.group.cards.mask
        self.breakers = 0 if ban is None or ban.until != "broken" else ban.breakers.mask
        self.force = 0 if row.force is None else row.force.group.cards.mask
        self.force_under = row.force is not None and row.force.when == "void-or-suit-led"
        self.free = 0
        if rules.joker is not None and rules.joker.free:
            self.free = sum(1 << card for card in rules.pack if is_joker(card))
        self.each = dict.fromkeys(rules.pack, 0)
        for atom in row.cards:
            for card in atom.group.cards:
                self.each[card] = self.each.get(card, 0) + atom.each

    # --- rules ---

    def legal(self, seat: int, trick: list[Card], *, broken: bool) -> list[Card]:
        """The cards a seat may play, in the order of suits and from the lowest."""
        hand = self.hands[seat]
        left = self._follow(hand, trick) if trick else self._lead(seat, hand, broken=broken)
        key = lambda card: (self.suit[card], self.height[card], copy_of(card))  # noqa: E731
        return sorted(cards_of(left), key=key)

    def _lead(self, seat: int, hand: int, *, broken: bool) -> int:
        opening = self.rules.roles.opening
        if opening is not None and not self.winners:
            return hand & 1 << opening or hand
        left = hand if broken else hand & ~self.ban or hand
        if self.row.trump_lead == "declarer" and seat != self.deal.declarer:
            left = left & ~self.trumps or left
        return left

    def _follow(self, hand: int, trick: list[Card]) -> int:
        led = self.masks[self.suit[trick[0]]]
        if hand & led:
            left = hand & (led | self.free)
            if self.force_under:
                top = max(self.height[card] for card in trick if led >> card & 1)
                due = [c for c in cards_of(left & led & self.force) if self.height[c] < top]
                left = sum(1 << card for card in due) or left
        else:
            left = hand & self.force or hand
            if self.row.ruff != "free" and hand & self.trumps:
                left = left & (self.trumps | self.free) or left
                if self.row.ruff == "must-over":
                    laid = [self.height[card] for card in trick if self.trumps >> card & 1]
                    over = [
                        card
                        for card in cards_of(hand & self.trumps)
                        if self.height[card] > max(laid, default=-1)
                    ]
                    left = left & sum(1 << card for card in over) or left
        if self.row.first_trick_ban is not None and not self.winners:
            left = left & ~self.row.first_trick_ban.cards.mask or left
        return left

    def taker(self, trick: list[Card]) -> int:
        """The place of the card that takes a trick."""
        places = range(len(trick))
        trumps = [place for place in places if self.trumps >> trick[place] & 1]
        led = self.suit[trick[0]]
        among = trumps or [place for place in places if self.suit[trick[place]] == led]
        jokers = [place for place in places if is_joker(trick[place])]
        joker = self.rules.joker
        if jokers and not trumps and joker is not None and joker.suit != led:
            if joker.plain == "wins":
                return jokers[0]
            among = [place for place in places if self.suit[trick[place]] == joker.suit]
        return max(among, key=lambda place: (self.height[trick[place]], -place))

    # --- the end ---

    def points(self) -> tuple[int, ...]:
        """The points of all seats when the last card is played."""
        piles, winners = list(self.piles), self.winners
        if self.rules.talon.to == "last-trick" and winners:
            for card in self.deal.talon:
                piles[winners[-1]] |= 1 << card
        slam = self.row.slam
        if slam is not None:
            group = slam.group.cards.mask
            for seat, pile in enumerate(piles):
                if pile & group == group:
                    return tuple(
                        slam.taker if other == seat else slam.others for other in range(self.seats)
                    )
        found = [sum(self.each.get(card, 0) for card in cards_of(pile)) for pile in piles]
        count = self._trick_count()
        for atom in self.row.tricks:
            for number, winner in enumerate(winners):
                if not atom.numbers or {number + 1, number - count} & set(atom.numbers):
                    found[winner] += atom.each
        return self._settled(found)

    def _trick_count(self) -> int:
        plan = self.rules.deal
        hand, talon = self.row.hand or plan.hand, plan.talon
        if self.row.talon is not None:
            talon = self.row.talon
        return hand + talon - (self.seats - 1) if self.row.sale is not None else hand

    def _settled(self, found: list[int]) -> tuple[int, ...]:
        deal, row = self.deal, self.row
        if row.sale is not None and deal.sale is not None and deal.sale.buyer is not None:
            won, price = found[deal.sale.buyer], deal.sale.price
            if row.sale.settle == "capped":
                price = max(0, min(price, won))
            short = row.sale.settle == "punitive" and price > 0
            found[deal.sale.buyer] -= price
            found[deal.sale.seller] += price + (max(0, price - won) if short else 0)
        if deal.bids is not None and deal.bids.best is not None:
            found[deal.bids.best] -= deal.bids.amount
        if row.most_tricks:
            titles = deal.standing.titles or tuple(range(self.seats))
            won_by = [self.winners.count(seat) for seat in range(self.seats)]
            best = max(titles, key=lambda seat: (won_by[seat], titles.index(seat)))
            found[best] += row.most_tricks
        return tuple(found)

    # --- search ---

    def search(self, choose: Callable[[int, list[tuple[int, ...]]], tuple[int, ...]]) -> object:
        """The value of the position where each seat takes what ``choose`` says."""
        deal = self.deal
        return self._search(list(deal.order), list(deal.trick), deal.broken, choose)

    def after(
        self, card: Card, choose: Callable[[int, list[tuple[int, ...]]], tuple[int, ...]]
    ) -> tuple[int, ...]:
        """The value after one move."""
        deal = self.deal
        return self._play(card, list(deal.order), list(deal.trick), deal.broken, choose)

    def _search(self, order, trick, broken, choose):  # type: ignore[no-untyped-def]
        seat = order[len(trick)]
        found = [
            self._play(card, order, trick, broken, choose)
            for card in self.legal(seat, trick, broken=broken)
        ]
        return choose(seat, found)

    def _play(self, card, order, trick, broken, choose):  # type: ignore[no-untyped-def]
        seat = order[len(trick)]
        self.hands[seat] ^= 1 << card
        cards = [*trick, card]
        broken = broken or bool(self.breakers >> card & 1)
        if len(cards) < len(order):
            value = self._search(order, cards, broken, choose)
        else:
            winner = order[self.taker(cards)]
            mask = sum(1 << one for one in cards)
            self.piles[winner] |= mask
            self.winners.append(winner)
            around = [(winner + step) % self.seats for step in range(self.seats)]
            following = [other for other in around if self.hands[other]]
            if following:
                value = self._search(following, [], broken, choose)
            else:
                self.lines += 1
                value = self.points()
            self.winners.pop()
            self.piles[winner] &= ~mask
        self.hands[seat] ^= 1 << card
        return value


def for_one(target: int) -> Callable[[int, list[tuple[int, ...]]], tuple[int, ...]]:
    """The target takes the most for itself, all others the least for it."""

    def choose(seat: int, found: list[tuple[int, ...]]) -> tuple[int, ...]:
        best = max if seat == target else min
        return best(found, key=lambda points: points[target])

    return choose


def for_itself(seat: int, found: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Every seat takes the most for itself, of equals the first."""
    return max(found, key=lambda points: points[seat])
