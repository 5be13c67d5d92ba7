"""Playthroughs: one deal of a contract as a text that a person can follow and check.

The cards are those of a fixed seed, the player a simple one: it orders what it is told,
puts away the first cards it may, leads and follows by a rule of thumb. Anything an event
holds that is not known here is printed by name, so that new phases show up by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import get_type_hints

from king.cards import NO_TRUMP, SUITS, Card, CardSet, Suit, show_card, show_suit, suit_of
from king.engine import Action, Deal, LegalActions, Play, Shuffle
from king.engine import deal as deals
from king.engine.actions import Plays
from king.engine.events import (
    CardTurned,
    DealBegan,
    DealEnded,
    Dealt,
    Discarded,
    Event,
    Ordered,
    PassChosen,
    PassesTaken,
    Played,
    Scored,
    TalonTaken,
    TrickTaken,
    TrumpNamed,
)
from king.errors import RulesetError
from king.rules import Contract, Rules, load
from king.seats import Seat
from support.tables import only, played_contracts, rules_for
from support.text import plain


@dataclass(frozen=True)
class Scene:
    """A contract in the first table of a ruleset that plays it."""

    ruleset: str
    contract: str
    rules: Rules

    @property
    def path(self) -> str:
        """Where its playthrough is kept, below tests/golden."""
        return f"{self.ruleset}/{self.contract}.txt"


def scenes_of(name: str) -> list[Scene]:
    """One scene for each contract that any single option of a ruleset can bring up."""
    found: dict[str, Scene] = {}
    for rules in _tables(name):
        for row in played_contracts(rules):
            found.setdefault(row.id, Scene(name, row.id, rules))
    return list(found.values())


def _tables(name: str) -> Iterator[Rules]:
    ruleset = load(name)
    for players in ruleset.players:
        yield rules_for(name, players)
    for players in ruleset.players:
        for option in ruleset.options:
            for choice in option.choices if players in option.players else ():
                try:
                    yield rules_for(name, players, ((option.name, choice.name),))
                except RulesetError:
                    continue


# --- The player ---------------------------------------------------------------------------


def choose(deal: Deal, step: int) -> Action:
    """A legal action without chance: tricks are ducked or fought for, trump is the longest suit."""
    legal = deals.legal_actions(deal)
    if isinstance(legal, Plays):
        return _card(deal, legal, step)
    if legal.kind in ("order", "trump") and deal.turn is not None:
        return _naming(deal, legal)
    return next(iter(legal))


def _card(deal: Deal, legal: Plays, step: int) -> Play:
    """By turns high and low, so that leads go round; jokers and the like by their strength."""
    strength = deal.rules.strengths
    ranked = sorted(legal.cards, key=lambda card: (strength[card], card))
    return Play(ranked[-1 if step % 3 == 0 else 0])


def _naming(deal: Deal, legal: LegalActions) -> Action:
    """The longest suit as trump; "by the last" or no trump for a hand of even suits."""
    assert deal.turn is not None
    hand = deal.hands[deal.turn]
    lengths = {suit: sum(suit_of(card) == suit for card in hand) for suit in SUITS}
    longest = max(SUITS, key=lambda suit: lengths[suit])
    for action in legal:
        if getattr(action, "trump", None) == longest:
            return action
    return next(iter(legal))


# --- The text -----------------------------------------------------------------------------


def playthrough(scene: Scene, seed: int) -> str:
    """The whole deal as text, ending with the score lines."""
    rules = only(scene.rules, scene.contract)
    deal = play(rules, seed)
    options = [
        f"{name}={choice}"
        for name, choice in rules.options.items()
        if choice != _default(scene.ruleset, name)
    ]
    head = [
        f"{scene.ruleset} · {scene.contract} · {rules.players} players",
        f"options: {', '.join(options) or 'all default'}",
        f"seed {seed}, total of the deal {_total(deal.row)}",
    ]
    steps = "\n".join(row for event in _events(deal) for row in event)
    return "\n".join(head) + "\n\n" + steps + "\n"


def seed_in(text: str) -> int:
    """The seed that a playthrough states."""
    row = next(row for row in text.splitlines() if row.startswith("seed "))
    return int(row.split()[1].rstrip(","))


def lively_seed(scene: Scene) -> int:
    """A seed whose deal is worth reading: many tricks, and points for more than one seat."""
    rules = only(scene.rules, scene.contract)
    return max(range(1, 31), key=lambda seed: (_liveliness(play(rules, seed)), -seed))


def _liveliness(deal: Deal) -> int:
    scored = deal.events[-1]
    assert isinstance(scored, Scored)
    return min(len(deal.tricks), 6) + 3 * min(2, sum(map(bool, scored.lines)))


def play(rules: Rules, seed: int) -> Deal:
    """The deal of a seed, played out."""
    pack = Shuffle.named(seed).shuffled(1, rules.pack)
    contract = rules.contracts[rules.schedule.deals[0]] if rules.schedule.deals else None
    deal = deals.begin(
        rules, number=1, dealer=Seat(0), pack=pack, contract=contract, menu=rules.menu
    )
    step = 0
    while not deal.is_over:
        deal = deals.apply(deal, choose(deal, step))
        step += 1
    return deal


def _default(ruleset: str, name: str) -> str:
    return next(option.default for option in load(ruleset).options if option.name == name)


def _total(row: Contract) -> str:
    return "not fixed" if row.total is None or row.slam is not None else f"{row.total:+}"


def _events(deal: Deal) -> Iterator[list[str]]:
    """Rows of text for each event; a trick is one row."""
    trick: list[str] = []
    for event in deal.events:
        if isinstance(event, Played):
            trick.append(f"{event.seat} {show_card(event.card)}")
        elif isinstance(event, TrickTaken):
            cards = "  ".join(f"{entry:5}" for entry in trick)
            yield [f"trick {event.number:2}   {cards}  → {event.seat}"]
            trick = []
        else:
            yield list(_rows(event))


def _rows(event: Event) -> Iterator[str]:
    match event:
        case DealBegan(number, dealer, declarer, contract):
            who = "" if declarer is None else f", declarer {declarer}"
            yield f"deal {number}, dealer {dealer}{who}{f', {contract}' if contract else ''}"
        case Dealt(hands, talon):
            for seat, cards in enumerate(hands):
                yield f"dealt to {seat}   {_cards(cards)}"
            if talon:
                yield f"talon        {_cards(talon)}"
        case Ordered(seat, contract, trump):
            named = "" if trump is None else f", trump {_strain(trump)}"
            yield f"{seat} orders {contract}{named}"
        case TrumpNamed(seat, trump):
            yield f"{seat} names trump: {'by the last card' if trump is None else _strain(trump)}"
        case CardTurned(seat, card, trump):
            yield f"{seat} shows {show_card(card)}: trump {_strain(trump)}"
        case TalonTaken(seat, cards, shown):
            yield f"{seat} takes the talon, {'shown' if shown else 'hidden'}   {_cards(cards)}"
        case Discarded(seat, put, _):
            yield f"{seat} puts away   {_cards(put)}"
        case PassChosen(seat, to, put, _):
            yield f"{seat} passes to {to}   {_cards(put)}"
        case PassesTaken():
            yield "passed cards are taken up"
        case DealEnded(early, hands, discards, talon):
            yield "ended early" if early else "ended"
            for seat, hand in enumerate(hands):
                if hand:
                    yield f"left to {seat}    {_cards(hand)}"
            if discards:
                yield f"put away     {_cards(discards)}"
            if talon:
                yield f"talon        {_cards(talon)}"
        case Scored(_, lines, points):
            yield ""
            for seat, own in enumerate(lines):
                parts = [f"{row.what} {row.count} × {row.each} = {row.points:+}" for row in own]
                yield f"{seat}: {points[seat]:+}   {'; '.join(parts) or 'nothing'}"
            yield f"sum: {sum(points):+}"
        case _:
            hints = get_type_hints(type(event))
            parts = [f"{name} {plain(getattr(event, name), hints[name])}" for name in hints]
            yield f"{type(event).__name__}   {', '.join(islice(parts, 12))}"


def _cards(cards: CardSet | tuple[Card, ...] | None) -> str:
    return " ".join(show_card(card) for card in cards or ())


def _strain(trump: Suit) -> str:
    return "none" if trump == NO_TRUMP else show_suit(trump)
