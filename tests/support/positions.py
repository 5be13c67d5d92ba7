"""Small deals in the middle of nowhere: a few cards a hand, a contract, a leader."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from king.cards import (
    NO_TRUMP,
    SUITS,
    Card,
    CardSet,
    Suit,
    format_card,
    format_suit,
    parse_cards,
    parse_suit,
)
from king.engine import Deal
from king.engine import deal as deals
from king.engine.state import SaleState, Standing
from king.engine.tricks import first_leader
from king.rules import Contract, Rules
from king.rules.naming import with_suit
from king.seats import Seat
from support.tables import rules_for, trick_contracts

CARDS = 4  # a hand
STOCK = 3
OUT = 2  # the seat without cards where somebody can be out


@dataclass(frozen=True)
class Position:
    """A small deal about to be played; the dealer is seat 0.

    Where a suit is named whose cards score, it is :func:`penalty_suit`.
    """

    ruleset: str
    players: int
    contract: str
    trump: Suit | None
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...] = ()

    @property
    def title(self) -> str:
        """Short, unique within a ruleset."""
        trump = "" if self.trump is None else f" trump {format_suit(self.trump)}"
        return f"{self.contract} players {self.players}{trump}"

    def deal(self) -> Deal:
        """The state of the engine for it."""
        rules = rules_for(self.ruleset, self.players)
        return state_of(rules, rules.contracts[self.contract], self.trump, self.hands, self.stock)


def penalty_suit(row: Contract) -> Suit:
    """The suit that is named in positions of a contract that is bid for."""
    return SUITS[len(row.id) % 4]


def state_of(
    rules: Rules,
    row: Contract,
    trump: Suit | None,
    hands: tuple[CardSet, ...],
    stock: tuple[Card, ...] = (),
) -> Deal:
    """A deal about to be played with these hands, as long as they are."""
    size = len(hands[0])
    plan = replace(rules.deal, hand=size, packets=(1,) * size, talon=0)
    small = replace(rules, deal=plan, talon=replace(rules.talon, to="nobody"))
    if row.sale is not None:
        row = replace(row, hand=size, talon=rules.players - 1)
    if row.bidding is not None:
        row = with_suit(rules, row, penalty_suit(row))
    none = (CardSet(),) * rules.players
    dealt = tuple(tuple(hand) for hand in hands)
    deal = Deal(
        rules=small,
        number=1,
        dealer=Seat(0),
        declarer=deals.declarer_of(rules, Seat(0), None) if row.trump != "none" else None,
        contract=row,
        trump=trump,
        menu=(),
        program=(),
        phase="play",
        turn=None,
        hands=hands,
        dealt=dealt,
        undealt=((),) * rules.players,
        talon=(),
        taken_talon=CardSet(),
        discards=CardSet(),
        captured=CardSet(),
        chosen=none,
        leader=Seat(0),
        trick=(),
        tricks=(),
        piles=(0,) * rules.players,
        broken=False,
        early=False,
        events=(),
        stock=stock,
        standing=_standing(rules),
        sale=None if row.sale is None else SaleState(Seat(1), 0, (), None, 0, Seat(1), 0),
    )
    leader = first_leader(deal)
    order = tuple(seat for seat in rules.seats.clockwise_from(leader) if hands[seat])
    return replace(deal, leader=leader, turn=leader, order=order)


def _standing(rules: Rules) -> Standing:
    """In a race: seat 0 has the highest title, one seat is out, all others need one more trick."""
    if rules.titles is None:
        return Standing()
    targets = rules.titles.targets
    taken = tuple(n if seat == OUT else n - 1 for seat, n in enumerate(targets))
    return Standing(titles=tuple(rules.seats), taken=taken, completed=(Seat(OUT),))


def wanted(ruleset: str, players: int) -> Iterator[tuple[Contract, Suit | None]]:
    """Every contract of tricks; with a trump, one with a suit and one without a trump."""
    for row in trick_contracts(rules_for(ruleset, players)):
        if row.trump == "none":
            yield row, None
        else:
            yield row, SUITS[len(row.id) % 4]
            if row.no_trump and row.trump == "declarer":
                yield row, NO_TRUMP


def without_each_rule(deal: Deal) -> dict[str, Deal]:
    """The same position where one rule of the contract does not hold."""
    row, rules = deal.row, deal.rules
    changed: dict[str, Deal] = {}
    if row.lead_ban is not None:
        changed["lead ban"] = replace(deal, contract=replace(row, lead_ban=None))
    if row.force is not None:
        changed["force"] = replace(deal, contract=replace(row, force=None))
    if row.first_trick_ban is not None:
        changed["first trick"] = replace(deal, contract=replace(row, first_trick_ban=None))
    if deal.trump is not None and deal.trump != NO_TRUMP:
        changed["trump"] = replace(deal, trump=None)
        if row.ruff != "free":
            changed["ruff"] = replace(deal, contract=replace(row, ruff="free"))
        if row.trump_lead != "all":
            changed["trump lead"] = replace(deal, contract=replace(row, trump_lead="all"))
    is_race = rules.titles is not None and not row.most_tricks
    if row.early_end and (is_race or not row.tricks):
        changed["early end"] = replace(deal, contract=replace(row, early_end=False))
    if rules.roles.opening is not None:
        open_lead = replace(rules, roles=replace(rules.roles, opening=None))
        changed["opening"] = replace(deal, rules=open_lead)
    if deal.stock:
        changed["stock"] = replace(deal, stock=())
    if rules.joker is not None:
        changed["joker"] = replace(deal, rules=replace(rules, joker=_other_joker(rules)))
    return changed


def _other_joker(rules: Rules) -> object:
    assert rules.joker is not None
    plain = "wins" if rules.joker.plain != "wins" else "wins-unless-higher"
    return replace(rules.joker, plain=plain)


def highest(rules: Rules, suit: Suit) -> Card:
    """The best card of a suit."""
    cards = [card for card in rules.pack if rules.suit_masks[suit] >> card & 1]
    return max(cards, key=rules.strengths.__getitem__)


def random_hands(
    rules: Rules, row: Contract, trump: Suit | None, rng: random.Random
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """Small hands, and a stock where there is one; cards that rules speak of are frequent.

    In a race one seat is out. Whoever leads the highest trump has it.
    """
    special = {card for card in (rules.roles.opening,) if card is not None}
    for part in (row.force, row.slam):
        special |= set(part.group.cards) if part is not None else set()
    if row.most_tricks:
        assert trump is not None
        special.add(highest(rules, trump))
    jokers = [card for card in rules.pack if format_card(card).startswith("JK")]
    need = CARDS * rules.players
    chosen = list(special)[:3] + jokers
    scoring = [card for card in row.scoring if card not in chosen]
    chosen += rng.sample(scoring, min(len(scoring), rng.randint(1, need // 3)))
    rest = [card for card in rules.pack if card not in chosen]
    mixed = chosen + rng.sample(rest, len(rest))
    chosen = mixed[:need]
    stock = tuple(mixed[need : need + STOCK]) if rules.stock is not None else ()
    rng.shuffle(chosen)
    if rules.players > 4:  # suits spread evenly, or there are millions of ways
        chosen.sort(key=lambda card: card // 16)
        hands = [chosen[seat :: rules.players] for seat in range(rules.players)]
    else:
        hands = [chosen[at : at + CARDS] for at in range(0, need, CARDS)]
    if rules.titles is not None and not row.most_tricks:
        hands[OUT] = []
    return tuple(CardSet.of(hand) for hand in hands), stock


# --- Files --------------------------------------------------------------------------------


def format_position(position: Position, sequences: int) -> str:
    """One block of a file."""
    rows = [
        f"contract {position.contract}",
        f"players {position.players}",
        f"trump {'-' if position.trump is None else format_suit(position.trump)}",
    ]
    for seat, hand in enumerate(position.hands):
        rows.append(f"hand {seat} {' '.join(format_card(card) for card in hand)}".rstrip())
    if position.stock:
        rows.append(f"stock {' '.join(format_card(card) for card in position.stock)}")
    return "\n".join([*rows, f"sequences {sequences}", ""])


def read_positions(file: Path) -> list[tuple[Position, int]]:
    """All blocks of a file, each with the number of ways to play it."""
    found = []
    for block in file.read_text(encoding="utf-8").split("\n\n"):
        words = [row.split() for row in block.splitlines() if row and not row.startswith("#")]
        if not words:
            continue
        facts = {row[0]: row[1] for row in words if row[0] != "hand"}
        hands = tuple(CardSet.of(_cards(row[2:])) for row in words if row[0] == "hand")
        trump = None if facts["trump"] == "-" else parse_suit(facts["trump"])
        stock = tuple(card for row in words if row[0] == "stock" for card in _cards(row[1:]))
        players, contract = int(facts["players"]), facts["contract"]
        position = Position(file.stem, players, contract, trump, hands, stock)
        found.append((position, int(facts["sequences"])))
    return found


def _cards(words: list[str]) -> list[Card]:
    return parse_cards(" ".join(words))
