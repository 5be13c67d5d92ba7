"""Hand-made deals of the relatives, and scripts of what is done in them.

A script has one step a line (or apart by ``;``): the seat, what it does, and with what,
``1 ask 125``, ``2 bid 130``, ``3 pass``, ``0 give 2C``, ``2 beat QS``, ``1 add JK=H``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from king.cards import NO_CARDS, Card, CardSet, Suit, mask_of, parse_card, parse_cards, parse_suit
from king.engine import Action, Deal, Game, NameTrump, Play
from king.engine import bouts as bout_phase
from king.engine import deal as deals
from king.engine.actions import (
    Add,
    Ask,
    AssignTitles,
    Attack,
    Beat,
    Bid,
    Decline,
    Draw,
    Give,
    Keep,
    Lay,
    LegalActions,
    NameSuit,
    Permit,
    Take,
    Target,
)
from king.engine.events import Laid, LeftoversTaken
from king.engine.state import Standing
from king.errors import IllegalAction
from king.rules import Rules
from king.seats import Seat

Kind = TypeVar("Kind")


def dealt(
    rules: Rules,
    contract: str,
    hands: Mapping[int, str],
    *,
    left: str = "",
    dealer: int = 0,
    standing: Standing | None = None,
    number: int = 1,
) -> Deal:
    """A deal at its first decision in which these seats got these cards, in this order.

    Short hands are filled with cards that nobody was given, lowest suits and ranks first;
    ``left`` begins the talon or the stock.
    """
    row = rules.contracts[contract]
    shape, rest = deals.distribute(rules, row, Seat(dealer), rules.pack, standing)
    given = {seat: parse_cards(text) for seat, text in hands.items()}
    aside = parse_cards(left)
    used = [card for cards in (*given.values(), aside) for card in cards]
    assert len(used) == len(set(used)), "a card stands in two places"
    spare = iter([card for card in rules.pack if card not in used])
    full: list[list[Card]] = []
    for seat in rules.seats:
        cards = given.get(seat, [])
        assert len(cards) <= len(shape[seat]), f"seat {seat} gets {len(shape[seat])} cards"
        full.append([*cards, *(next(spare) for _ in range(len(shape[seat]) - len(cards)))])
    talon = [*aside, *spare]
    assert len(talon) == len(rest), f"{len(rest)} cards are left over, not {len(talon)}"
    pack = deals.collect(rules, row, Seat(dealer), full, talon, standing)
    return deals.begin(
        rules, number=number, dealer=Seat(dealer), pack=pack, contract=row, standing=standing
    )


def ladder_deal(rules: Rules, hands: Mapping[int, str], ladder: Sequence[int], trump: Suit) -> Deal:
    """The first bout of a deal on a ladder, after the trump was named.

    Seats that are not named hold nothing; all other cards are out of play.
    """
    standing = Standing(ladder=tuple(map(Seat, ladder)), order=tuple(map(Seat, ladder)))
    row = next(row for row in rules.contracts.values() if row.bouts is not None)
    begun = deals.begin(
        rules,
        number=1,
        dealer=Seat(ladder[-1]),
        pack=rules.pack,
        contract=row,
        standing=standing,
    )
    held = tuple(CardSet.of(hands.get(seat, "")) for seat in rules.seats)
    assert len(mask_cards(held)) == sum(map(len, held)), "a card stands in two places"
    ready = replace(
        begun,
        hands=held,
        undealt=((),) * rules.players,
        trump=trump,
        program=(),
        phase="",
        turn=None,
    )
    deal = bout_phase.start(ready)
    assert deal.bout is not None
    return replace(deal, bout=replace(deal.bout, gone=rules.pack_set - mask_cards(held)))


def mask_cards(hands: Sequence[CardSet]) -> CardSet:
    """All cards of some hands."""
    mask = NO_CARDS
    for hand in hands:
        mask = mask | hand
    return mask


# --- Scripts ----------------------------------------------------------------------------------

_WITH_CARD: Final[Mapping[str, Callable[[Card], Action]]] = {
    "play": Play,
    "give": Give,
    "lay": Lay,
}
_IN_BOUTS: Final[Mapping[str, type[Attack] | type[Add] | type[Beat]]] = {
    "attack": Attack,
    "add": Add,
    "beat": Beat,
}
_ALONE: Final[Mapping[str, Action]] = {
    "keep": Keep(),
    "pass": Decline(),
    "draw": Draw(),
    "take": Take(),
}


def action_of(text: str) -> Action:
    """The action of one step without its seat."""
    word, *rest = text.split()
    if word in _ALONE:
        assert not rest
        return _ALONE[word]
    if word in _WITH_CARD:
        return _WITH_CARD[word](parse_card(rest[0]))
    if word in _IN_BOUTS:
        card, _, suit = rest[0].partition("=")
        return _IN_BOUTS[word](parse_card(card), parse_suit(suit) if suit else None)
    match word:
        case "ask":
            return Ask(int(rest[0]))
        case "bid":
            return Bid(int(rest[0]))
        case "trump":
            return NameTrump(parse_suit(rest[0]))
        case "suit":
            return NameSuit(parse_suit(rest[0]))
        case "target":
            return Target(Seat(int(rest[0])))
        case "permit":
            return Permit(tuple(Seat(int(seat)) for seat in rest))
        case "titles":
            return AssignTitles(tuple(Seat(int(seat)) for seat in rest))
    raise AssertionError(f"no such step: {text}")


def steps_of(script: str) -> Iterator[tuple[int, Action]]:
    """The seats and actions of a script; a step ``1 play 2S 3S`` goes on clockwise."""
    for step in script.replace("\n", ";").split(";"):
        if step.strip():
            seat, text = step.strip().split(maxsplit=1)
            yield int(seat), action_of(text)


def run(deal: Deal, script: str) -> Deal:
    """The deal after a script; every seat must be the one to act."""
    for seat, action in steps_of(script):
        assert deal.turn == seat, f"seat {deal.turn} is to act ({deal.phase}), not {seat}: {action}"
        deal = deals.apply(deal, action)
    return deal


def run_game(game: Game, script: str) -> list[Game]:
    """The states of a game that follows a script, the first and the last included."""
    games = [game]
    for seat, action in steps_of(script):
        assert games[-1].turn == seat, f"seat {games[-1].turn} is to act, not {seat}: {action}"
        games.append(games[-1].apply(action))
    return games


def refused(deal: Deal, step: str) -> str:
    """The code of the rule that refuses a step of the seat to act; it must be refused."""
    try:
        deals.apply(deal, action_of(step))
    except IllegalAction as error:
        return error.code
    raise AssertionError(f"{step} was allowed")


def options(deal: Deal) -> set[str]:
    """What may be done now, as steps of a script."""
    return {shown(action) for action in deals.legal_actions(deal)}


def shown(action: Action) -> str:
    """An action as a step of a script without its seat; cards are written ``10♥``."""
    match action:
        case Play(card) | Give(card) | Lay(card):
            return f"{type(action).__name__.lower()} {CardSet.of([card])}"
        case Attack(card, None) | Add(card, None) | Beat(card, None):
            return f"{type(action).__name__.lower()} {CardSet.of([card])}"
        case Attack(card, named) | Add(card, named) | Beat(card, named):
            return f"{type(action).__name__.lower()} {CardSet.of([card])}={'SHDC'[named or 0]}"
        case Bid(amount) | Ask(amount):
            return f"{type(action).__name__.lower()} {amount}"
        case Decline():
            return "pass"
        case NameSuit(suit):
            return f"suit {'SHDC'[suit]}"
        case NameTrump(trump):
            return f"trump {trump if trump is None else 'SHDCN'[trump]}"
        case Target(seat):
            return f"target {seat}"
        case Permit(seats) | AssignTitles(seats):
            word = "permit" if isinstance(action, Permit) else "titles"
            return " ".join([word, *map(str, seats)])
    return type(action).__name__.lower()


def lays(deal: Deal) -> set[str]:
    """The cards that may be laid, given or played now."""
    return {text.split()[1] for text in options(deal) if " " in text}


def play_out(deal: Deal, choose: Callable[[Deal, LegalActions], Action]) -> Deal:
    """The deal played to its end by a policy."""
    while not deal.is_over:
        deal = deals.apply(deal, choose(deal, deals.legal_actions(deal)))
    return deal


def tricks_of(deal: Deal) -> list[int]:
    """How many tricks each seat took."""
    return [sum(trick.winner == seat for trick in deal.tricks) for seat in deal.rules.seats]


def events_of(deal: Deal, kind: type[Kind]) -> list[Kind]:
    """The events of one kind, in order."""
    return [event for event in deal.events if isinstance(event, kind)]


def held(deal: Deal, seat: int) -> str:
    """A hand as a text."""
    return str(deal.hands[seat])


def cards_in_play(deal: Deal) -> list[Card]:
    """Every card of the deal with the place it lies in; a partition of the pack."""
    places = [list(hand) for hand in deal.hands]
    places += [list(cards) for cards in deal.undealt]
    places += [list(deal.talon), list(deal.stock), list(deal.trick)]
    places += [list(trick.cards) for trick in deal.tricks]
    places += [list(deal.discards)]
    if deal.bout is not None:
        places += [list(deal.bout.attacks), list(deal.bout.beats), list(deal.bout.gone)]
    places += [[event.card for event in events_of(deal, Laid)]]
    places += [[*event.hand, *event.stock] for event in events_of(deal, LeftoversTaken)]
    return [card for place in places for card in place]


def is_partition(deal: Deal) -> bool:
    """Whether every card of the pack lies in exactly one place."""
    found = cards_in_play(deal)
    return len(found) == len(set(found)) == len(deal.rules.pack) and mask_of(found) == mask_of(
        deal.rules.pack
    )
