"""The rules of play a second time, written from rules.md §0 and §6.0 and not from the engine.

Cards are texts (``"QS"``) and hands are lists. A card is judged by its list of sins in the
order of the rules: what comes first weighs most, and the least sinful cards are legal.
Slow and plain on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from king.cards import NO_TRUMP, format_card, format_suit
from king.engine import Deal
from king.rules import CardGroup, Contract, Rules

RANKS = "23456789TJQKA"


@cache
def code(card: int) -> str:
    """The text of a card."""
    return format_card(card)  # type: ignore[arg-type]


@cache
def codes(group: CardGroup | None) -> frozenset[str]:
    """The texts of a group of cards."""
    return frozenset(code(card) for card in group.cards) if group is not None else frozenset()


@dataclass
class Table:
    """What a judge at the table knows: the rules of the deal, hands and the trick."""

    rules: Rules
    row: Contract
    trump: str | None
    declarer: int | None
    hands: list[list[str]]
    leader: int
    trick: list[str] = field(default_factory=list)
    past: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)  # who has played or will play to the trick
    short: list[int] | None = None  # in a race: how many tricks each seat still needs
    talon: tuple[str, ...] = ()  # what the last trick will bring

    def __post_init__(self) -> None:
        if not self.seats:
            self._begin_trick(self.leader)

    def copy(self) -> Table:
        """An independent copy."""
        return Table(
            self.rules,
            self.row,
            self.trump,
            self.declarer,
            [list(hand) for hand in self.hands],
            self.leader,
            list(self.trick),
            list(self.past),  # whole tricks are never changed
            list(self.stock),
            list(self.seats),
            None if self.short is None else list(self.short),
            self.talon,
        )

    # --- what a card is ---

    def suit(self, card: str) -> str:
        if card.startswith("JK"):
            assert self.rules.joker is not None
            return format_suit(self.rules.joker.suit)
        return card[1]

    def height(self, card: str) -> float:
        if card.startswith("JK"):
            assert self.rules.joker is not None
            return self.rules.joker.above - 2 + 0.5
        return float(RANKS.index(card[0]))

    # --- whose turn, what is legal ---

    def turn(self) -> int:
        return self.seats[len(self.trick)]

    def must_draw(self) -> bool:
        """Whether the one to play has to draw a card: void in the led suit, and stock is left."""
        if not self.trick or not self.stock:
            return False
        led = self.suit(self.trick[0])
        return all(self.suit(card) != led for card in self.hands[self.turn()])

    def legal(self) -> set[str]:
        """The cards with the lightest sins."""
        hand = self.hands[self.turn()]
        judge = self._sins_of_following if self.trick else self._sins_of_leading
        judged = {card: judge(card, hand) for card in hand}
        lightest = min(judged.values())
        return {card for card, sins in judged.items() if sins == lightest}

    def _broken(self) -> bool:
        ban = self.row.lead_ban
        if ban is None or ban.until != "broken":
            return False
        breakers = {code(card) for card in ban.breakers}
        return any(card in breakers for cards in [*self.past, self.trick] for card in cards)

    def _sins_of_leading(self, card: str, hand: list[str]) -> tuple[bool, ...]:
        opening = self.rules.roles.opening
        if opening is not None and not self.past and code(opening) in hand:
            return (card != code(opening),)
        ban = self.row.lead_ban
        banned = ban is not None and not self._broken() and card in codes(ban.group)
        reserved = (
            self.row.trump_lead == "declarer"
            and self.turn() != self.declarer
            and self.suit(card) == self.trump
        )
        return (banned, reserved)

    def _sins_of_following(self, card: str, hand: list[str]) -> tuple[bool, ...]:
        led = self.suit(self.trick[0])
        joker = self.rules.joker
        free = joker is not None and joker.free and card.startswith("JK")
        void = all(self.suit(own) != led for own in hand)
        astray = not void and self.suit(card) != led and not free
        ruffing = void and self.row.ruff != "free" and self.trump is not None
        has_trump = any(self.suit(own) == self.trump for own in hand)
        shirking = ruffing and has_trump and self.suit(card) != self.trump and not free
        low = ruffing and self.row.ruff == "must-over" and not self._overtrumps(card)
        early = not self.past and card in codes(self.row.first_trick_ban)
        return (astray, not self._is_due(card, led, void=void), shirking, low, early)

    def _is_due(self, card: str, led: str, *, void: bool) -> bool:
        """Whether a forced card goes now; everything is due where nothing is forced."""
        force = self.row.force
        if force is None:
            return True
        if void:
            return card in codes(force.group)
        if force.when == "void":
            return True
        top = max(self.height(laid) for laid in self.trick if self.suit(laid) == led)
        return card in codes(force.group) and self.suit(card) == led and self.height(card) < top

    def _overtrumps(self, card: str) -> bool:
        return self.suit(card) == self.trump and all(
            self.height(card) > self.height(laid)
            for laid in self.trick
            if self.suit(laid) == self.trump
        )

    # --- who takes the trick ---

    def winner(self, cards: list[str], seats: list[int]) -> int:
        """Who takes a whole trick, of the seats that played to it in this order."""
        order = sorted(range(len(cards)), key=lambda place: self._worth(cards, place))
        return seats[order[-1]]

    def _worth(self, cards: list[str], place: int) -> tuple[int, float, int]:
        card, led, joker = cards[place], self.suit(cards[0]), self.rules.joker
        trumped = any(self.suit(other) == self.trump for other in cards)
        rank = 0
        if self.suit(card) == self.trump:
            rank = 3
        elif self.suit(card) == led:
            rank = 1
        if joker is not None and not trumped and format_suit(joker.suit) != led:
            if card.startswith("JK"):
                rank = 2
            elif any(other.startswith("JK") for other in cards):
                above = self.suit(card) == format_suit(joker.suit)
                rank = 2 if above and joker.plain == "wins-unless-higher" else rank
        return (rank, self.height(card), -place)

    # --- playing on ---

    def _begin_trick(self, leader: int) -> None:
        """Who holds cards plays; without cards the lead goes on clockwise."""
        players = len(self.hands)
        around = [(leader + step) % players for step in range(players)]
        self.seats = [seat for seat in around if self.hands[seat]]
        self.leader = self.seats[0] if self.seats else leader

    def play(self, card: str) -> None:
        """Lay a card, and turn the trick when it is full."""
        self.hands[self.turn()].remove(card)
        self.trick.append(card)
        if len(self.trick) == len(self.seats):
            winner = self.winner(self.trick, self.seats)
            self.past.append(self.trick)
            self.trick = []
            if self.short is not None:
                self.short[winner] = max(0, self.short[winner] - 1)
            self._begin_trick(winner)

    def draw(self) -> None:
        """Take the top card of the stock."""
        self.hands[self.turn()].append(self.stock.pop(0))

    def is_over(self) -> bool:
        """Whether the last card is played, or nothing is left to score."""
        if not self.trick and len(self.seats) <= (1 if self.rules.stock is not None else 0):
            return True
        if self.trick or not self.past or not self.row.early_end:
            return False
        if self.short is not None:
            return not any(self.short)
        return not self.row.tricks and not any(
            card in codes(atom.group)
            for atom in self.row.cards
            for cards in (*self.hands, self.stock, self.talon)
            for card in cards
        )

    def count(self) -> int:
        """How many ways there are to play on to the end."""
        if self.is_over():
            return 1
        while self.must_draw():
            self.draw()
        total = 0
        for card in self.legal():
            after = self.copy()
            after.play(card)
            total += after.count()
        return total

    def divide(self) -> dict[str, int]:
        """The same under each first card."""
        counts = {}
        for card in sorted(self.legal()):
            after = self.copy()
            after.play(card)
            counts[card] = after.count()
        return counts


def judge(deal: Deal) -> Table:
    """The oracle's table for a deal in play."""
    trump = None if deal.trump is None or deal.trump == NO_TRUMP else format_suit(deal.trump)
    return Table(
        rules=deal.rules,
        row=deal.row,
        trump=trump,
        declarer=deal.declarer,
        hands=[[code(card) for card in hand] for hand in deal.hands],
        leader=deal.leader,
        trick=[code(card) for card in deal.trick],
        past=[[code(card) for card in trick.cards] for trick in deal.tricks],
        stock=[code(card) for card in deal.stock],
        seats=list(deal.order) if deal.trick else [],
        short=_short(deal),
        talon=tuple(code(card) for card in deal.talon)
        if deal.rules.talon.to == "last-trick"
        else (),
    )


def _short(deal: Deal) -> list[int] | None:
    if deal.rules.titles is None or deal.row.most_tricks:
        return None
    needed = dict(zip(deal.standing.titles, deal.rules.titles.targets, strict=True))
    won = list(deal.standing.taken)
    for trick in deal.tricks:
        won[trick.winner] += 1
    return [max(0, needed[seat] - won[seat]) for seat in deal.rules.seats]
