"""The layout a second time, from rules.md 1.13 and 6.12 and not from the engine."""

from __future__ import annotations

from dataclasses import dataclass

from king.cards import Card, Rank, Suit, rank_of, suit_of
from king.engine import Deal
from king.rules import Rules
from king.rules.contract import Layout

EXTRA = (2, 14)


@dataclass
class Board:
    """What lies on the table and who holds what."""

    rules: Rules
    data: Layout
    hands: list[set[Card]]
    laid: set[tuple[Suit, int]]
    start: int
    turn: int
    out: list[int]
    again: bool = False

    def copy(self) -> Board:
        """An independent copy."""
        hands = [hand.copy() for hand in self.hands]
        new = Board(self.rules, self.data, hands, self.laid.copy(), self.start, self.turn, [])
        new.out, new.again = self.out.copy(), self.again
        return new

    def fits(self, card: Card) -> bool:
        """A neighbour lies there already, or it begins a row."""
        suit, rank = suit_of(card), rank_of(card)
        if {(suit, rank - 1), (suit, rank + 1)} & self.laid:
            return True
        if self.start:
            return rank == self.start
        return sum(rank_of(other) == rank for other in self.rules.pack) == 4

    def playable(self, seat: int) -> set[Card]:
        return {card for card in self.hands[seat] if self.fits(card)}

    def legal(self) -> set[Card | None]:
        """What may be laid; None is the pass that only a second card allows."""
        found: set[Card | None] = set(self.playable(self.turn))
        return found | ({None} if self.again else set())

    def is_over(self) -> bool:
        """All places that pay are taken, or only one still holds cards."""
        return len(self.out) >= min(len(self.data.places), len(self.hands) - 1)

    def lay(self, card: Card | None) -> list[int]:
        """Lay or pass; the seats that are passed over because they cannot lay."""
        if card is not None:
            seat, rank = self.turn, rank_of(card)
            self.hands[seat].remove(card)
            self.laid.add((suit_of(card), rank))
            self.start = self.start or rank
            if not self.hands[seat]:
                self.out.append(seat)
            if self.is_over():
                return []
            if self.data.extra and rank in EXTRA and self.hands[seat]:
                self.again = True  # also where nothing fits: a question must not tell
                return []
        self.again = False
        return self.next_turn((self.turn + 1) % len(self.hands))

    def next_turn(self, seat: int) -> list[int]:
        """The first from a seat on who can lay; the others are passed over."""
        blocked = []
        while not self.playable(seat):
            if self.hands[seat]:
                blocked.append(seat)
            seat = (seat + 1) % len(self.hands)
        self.turn = seat
        return blocked

    def count(self) -> int:
        """How many ways there are to play on to the end."""
        if self.is_over():
            return 1
        total = 0
        for card in self.legal():
            after = self.copy()
            after.lay(card)
            total += after.count()
        return total


def board_of(deal: Deal) -> tuple[Board, list[int]]:
    """The board before the first card, and who is passed over at once."""
    assert deal.row.layout is not None
    hands = [set(cards) for cards in deal.dealt]
    board = Board(deal.rules, deal.row.layout, hands, set(), deal.row.layout.start, 0, [])
    return board, board.next_turn((deal.dealer + 1) % deal.rules.players)


def row_ends(board: Board, suit: Suit) -> tuple[Rank | int, Rank | int]:
    """The lowest and the highest rank of a row, (0, 0) where there is none."""
    ranks = [rank for other, rank in board.laid if other == suit]
    return (min(ranks), max(ranks)) if ranks else (0, 0)
