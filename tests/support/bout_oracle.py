"""Bouts on a ladder a second time, played from rules.md 2.19 and 6.14 and not from the engine.

Moves are tuples such as ``("beat", card, suit)``; hands are sets of cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from king.cards import SUITS, Card, is_joker, rank_of, suit_of
from king.engine import Action, Deal
from king.engine.actions import Add, Attack, Beat, Decline, Permit, Take, Target
from king.rules.contract import Bouts

Move = tuple[Any, ...]
PASS: Move = ("pass",)
TAKE: Move = ("take",)


def move_of(action: Action) -> Move:
    """An action of the engine as a move."""
    match action:
        case Attack(card, suit) | Add(card, suit) | Beat(card, suit):
            return (type(action).__name__.lower(), card, suit)
        case Permit(seats):
            return ("permit", *seats)
        case Target(seat):
            return ("target", seat)
        case Decline():
            return PASS
        case Take():
            return TAKE
    raise AssertionError(f"not of a bout: {action}")


@dataclass
class Fight:
    """One deal of bouts, from the first on."""

    data: Bouts
    jokers: bool
    ladder: list[int]
    hands: list[set[Card]]
    trump: int
    attacker: int = -1
    defender: int = -1
    number: int = 0
    phase: str = ""
    permitted: set[int] = field(default_factory=set)
    attacks: list[Card] = field(default_factory=list)
    beats: list[Card] = field(default_factory=list)
    room: int = 0
    taking: bool = False
    asked: list[int] = field(default_factory=list)

    def copy(self) -> Fight:
        """An independent copy."""
        new = Fight(**self.__dict__)
        for name in ("ladder", "permitted", "attacks", "beats", "asked"):
            setattr(new, name, getattr(self, name).copy())
        new.hands = [hand.copy() for hand in self.hands]
        return new

    @property
    def king(self) -> int:
        return self.ladder[0]

    @property
    def last(self) -> int:
        return self.ladder[-1]

    def holders(self) -> list[int]:
        """Who still has cards, from the top down."""
        return [seat for seat in self.ladder if self.hands[seat]]

    def turn(self) -> int:
        match self.phase:
            case "permit":
                return self.king
            case "beat":
                return self.defender
            case "add":
                return self.asked[0]
        return self.attacker

    # --- a bout begins ---

    def begin(self, attacker: int, defender: int) -> None:
        self.attacker, self.defender = attacker, defender
        self.number += 1
        self.room = len(self.hands[defender])
        if self.data.cap:
            self.room = min(self.room, self.data.cap)
        self.permitted, self.attacks, self.beats = set(), [], []
        self.taking = False
        self.phase = "permit" if self.in_need() else "attack"

    def in_need(self) -> list[int]:
        """Who may add only by the King's leave: nobody where the last is attacked."""
        if self.defender == self.last:
            return []
        free = (self.attacker, self.defender, self.last, self.king)
        return [seat for seat in range(len(self.hands)) if self.hands[seat] and seat not in free]

    def entitled(self) -> list[int]:
        """Who is asked to add: the attacker, then clockwise."""
        players = len(self.hands)
        around = [(self.attacker + step) % players for step in range(players)]
        free = {self.attacker, self.last, self.king, *self.permitted}
        everybody = self.defender == self.last
        return [seat for seat in around if seat != self.defender and (everybody or seat in free)]

    # --- what may be done ---

    def legal(self) -> set[Move]:
        hand = self.hands[self.turn()]
        plain = {card for card in hand if not is_joker(card)}
        match self.phase:
            case "permit":
                need = self.in_need()
                sizes = range(len(need) + 1)
                return {("permit", *some) for size in sizes for some in combinations(need, size)}
            case "target":
                return {("target", seat) for seat in self.holders() if seat != self.attacker}
            case "attack" if self.attacks:
                rank = rank_of(self.attacks[0])
                return {PASS} | {("attack", card, None) for card in plain if rank_of(card) == rank}
            case "attack":
                if plain:
                    return {("attack", card, None) for card in plain}
                return self._with_jokers("attack", hand)
            case "beat":
                found = {("beat", card, None) for card in plain if self._beats(card)}
                if self.data.joker != "attackers":
                    found |= self._with_jokers("beat", hand)
                return found | {TAKE}
        return self._additions(hand) | {PASS}

    def _with_jokers(self, what: str, hand: set[Card]) -> set[Move]:
        return {(what, card, suit) for card in hand if is_joker(card) for suit in SUITS}

    def _beats(self, card: Card) -> bool:
        other = self.to_beat()[0]
        if suit_of(card) == suit_of(other):
            return rank_of(card) > rank_of(other)
        return suit_of(card) == self.trump

    def to_beat(self) -> list[Card]:
        """Attacking cards that nothing lies on; a joker needs no beating."""
        return [card for card in self.attacks if not is_joker(card)][len(self.beats) :]

    def _is_full(self) -> bool:
        return sum(not is_joker(card) for card in self.attacks) >= self.room

    def _additions(self, hand: set[Card]) -> set[Move]:
        ranks = {rank_of(card) for card in [*self.attacks, *self.beats] if not is_joker(card)}
        found: set[Move] = set()
        if not self._is_full():
            found |= {("add", card, None) for card in hand if rank_of(card) in ranks}
        if self.data.joker != "defender":
            found |= self._with_jokers("add", hand)
        if self.turn() == self.king:
            for seat in self.in_need():
                if seat not in self.permitted:
                    found.add(("permit", *sorted({*self.permitted, seat})))
        return found

    # --- what comes of it ---

    def play(self, move: Move) -> None:
        what, *rest = move
        if what == "target":
            self.begin(self.attacker, rest[0])
        elif what == "permit":
            self.permitted = set(rest)
            if self.phase == "permit":
                self.phase = "attack"
            else:
                self._ask()
        elif move == TAKE:
            self.taking = True
            self._ask()
        elif move == PASS:
            if self.phase == "attack":
                self._defend()
            else:
                self.asked.pop(0)
                self._ask_next()
        else:
            self._card(what, *rest)

    def _card(self, what: str, card: Card, suit: int | None) -> None:
        self.hands[self.turn()].remove(card)
        (self.beats if what == "beat" else self.attacks).append(card)
        self.trump = self.trump if suit is None else suit
        more = what == "attack" and self.data.several and not self._is_full()
        if not (more and self.hands[self.attacker]):
            self._defend()

    def _defend(self) -> None:
        if self.to_beat() and not self.taking:
            self.phase = "beat"
        else:
            self._ask()

    def _ask(self) -> None:
        self.asked = self.entitled()
        self._ask_next()

    def _ask_next(self) -> None:
        """Whoever may add and has cards is asked, whatever they are, as long as all see room."""
        self.phase = "add"
        possible = not self._is_full() or (self.jokers and self.data.joker != "defender")
        while self.asked and not (possible and self._may_speak(self.asked[0])):
            self.asked.pop(0)
        if not self.asked:
            self._end_bout()

    def _may_speak(self, seat: int) -> bool:
        """Who has cards may add; a King without cards may still permit others (rules.md 6.14)."""
        permits = seat == self.king and any(s not in self.permitted for s in self.in_need())
        return bool(self.hands[seat]) or permits

    def _end_bout(self) -> None:
        a, d = self.ladder.index(self.attacker), self.ladder.index(self.defender)
        from_above = a < d
        if self.taking:
            table = [*self.attacks, *self.beats]
            self.hands[self.defender] |= {card for card in table if not is_joker(card)}
            if not from_above:
                self.ladder[a], self.ladder[d] = self.ladder[d], self.ladder[a]
        if len(self.holders()) <= 1 or self.number >= self.data.longest:
            self._fall()
            return
        above = self._above(self.defender)
        if from_above and self.taking:
            following = above
        else:
            following = self.attacker if self.taking and not from_above else self.defender
        if following is not None and not self.hands[following]:
            following = self._above(following)
        self.attacker = self.holders()[0] if following is None else following
        target = self._above(self.attacker)
        if target is None:
            self.phase = "target"
        else:
            self.begin(self.attacker, target)

    def _above(self, seat: int) -> int | None:
        """The nearest holder of cards above a seat."""
        higher = [other for other in self.holders() if self._place(other) < self._place(seat)]
        return higher[-1] if higher else None

    def _place(self, seat: int) -> int:
        return self.ladder.index(seat)

    def _fall(self) -> None:
        self.phase = "over"
        left = self.holders()
        if left:
            loser = max(left, key=lambda seat: (len(self.hands[seat]), self._place(seat)))
            self.ladder.remove(loser)
            self.ladder.append(loser)

    def count(self) -> int:
        """How many ways there are to fight on to the end."""
        if self.phase == "over":
            return 1
        total = 0
        for move in self.legal():
            after = self.copy()
            after.play(move)
            total += after.count()
        return total


def fight_of(deal: Deal) -> Fight:
    """The oracle's table for a deal whose first bout has just begun."""
    assert deal.row.bouts is not None
    assert deal.trump is not None
    fight = Fight(
        data=deal.row.bouts,
        jokers=bool(deal.rules.jokers),
        ladder=list(deal.standing.ladder),
        hands=[set(hand) for hand in deal.hands],
        trump=deal.trump,
    )
    fight.begin(fight.ladder[0], fight.ladder[-1])
    return fight
