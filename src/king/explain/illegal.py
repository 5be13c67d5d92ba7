"""Why an action was refused, as a sentence that helps: the rule, the card, what may be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from king.cards import SUITS, Card, CardSet, Suit, is_joker, show_suit
from king.engine.actions import (
    Add,
    Ask,
    Attack,
    Beat,
    Bid,
    CardChoices,
    Give,
    Lay,
    LegalActions,
    Listed,
    NameSuit,
    NameTrump,
    Order,
    Plays,
)
from king.engine.duties import suit_in_play
from king.errors import IllegalAction
from king.explain.names import contract_title, phase_text
from king.explain.words import Words, words
from king.rules.ruleset import Rules

Arrange = Callable[[Iterable[Card]], list[Card]]
"""Puts cards in the order in which they are shown."""


class _Case:
    """One refusal with what its sentence may need."""

    def __init__(self, error: IllegalAction, rules: Rules, w: Words) -> None:
        self.error = error
        self.rules = rules
        self.w = w

    @property
    def card(self) -> str:
        """The card that was refused."""
        return self.card_of("card")

    def card_of(self, name: str) -> str:
        """A card among the parameters."""
        card = self.error.params.get(name)
        return self.w.card(Card(card)) if isinstance(card, int) else "?"

    @property
    def has_card(self) -> bool:
        """Whether it was a card that was refused."""
        return self._card is not None

    @property
    def suit(self) -> str:
        """The sign of the suit that the refused card counts as."""
        card = self._card
        return show_suit(suit_in_play(self.rules, card)) if card is not None else "?"

    @property
    def allowed_suit(self) -> str:
        """The sign of the suit that has to be played; free jokers do not tell it."""
        legal = self.error.legal
        if not isinstance(legal, Plays) or not legal.mask:
            return "?"
        suits = [suit_in_play(self.rules, card) for card in legal.cards]
        return show_suit(max(set(suits), key=suits.count))

    @property
    def breaks(self) -> bool:
        """Whether a lead ban on this card ends when a card of the suit has been played."""
        bans = [row.lead_ban for row in self.rules.contracts.values() if row.lead_ban is not None]
        return any(ban.until == "broken" and self._card in ban.group.cards for ban in bans)

    @property
    def contract(self) -> str:
        """The title of the contract in question, in quotation marks."""
        name = str(self.error.params.get("contract", ""))
        return self.w.quoted(contract_title(self.rules, name, self.w.language))

    @property
    def _card(self) -> Card | None:
        card = self.error.params.get("card")
        return Card(card) if isinstance(card, int) else None

    def number(self, name: str) -> int:
        """A number among the parameters."""
        value = self.error.params.get(name)
        return value if isinstance(value, int) else 0


def _lead_ban(case: _Case) -> str:
    if case.breaks:
        return case.w._(
            "{card} may not be led yet: no card that breaks the ban has been played.",
            card=case.card,
        )
    return case.w._(
        "{card} may not be led while you hold cards that this contract lets you lead.",
        card=case.card,
    )


def _price(case: _Case) -> str:
    return case.w._(
        "A price is a multiple of {step}, and here at most {highest}.",
        step=case.number("step"),
        highest=case.number("highest"),
    )


def _offer(case: _Case) -> str:
    return case.w._(
        "An offer is a multiple of {step}, and here at least {lowest}.",
        step=case.number("step"),
        lowest=case.number("lowest"),
    )


def _attack(case: _Case) -> str:
    if not case.has_card:
        return case.w._("The attacker has to lead a card.")
    return case.w._(
        "{card} may not be added to the attack: its rank is another one.", card=case.card
    )


def _add(case: _Case) -> str:
    if not case.has_card:
        return case.w._("This cannot be done while cards are thrown in.")
    if case.error.params.get("full"):
        return case.w._(
            "{card} may not be thrown in: the bout has as many cards as it may.", card=case.card
        )
    return case.w._(
        "{card} may not be thrown in: no card of its rank is on the table.", card=case.card
    )


def _count(case: _Case) -> str:
    found = case.number("found")
    needed = case.w.n("{count} card is needed", "{count} cards are needed", case.number("count"))
    return case.w._("{needed}, not {found}.", needed=needed, found=found)


def _wrong_phase(case: _Case) -> str:
    phase = phase_text(str(case.error.params.get("phase", "")), case.w.language)
    return case.w._("This cannot be done now. Now is the time for: {phase}.", phase=phase)


_TEXTS: Final[dict[str, Callable[[_Case], str]]] = {
    "not-in-hand": lambda c: c.w._("You do not hold {card}.", card=c.card),
    "opening": lambda c: c.w._(
        "{card} cannot open the deal: the first trick begins with a fixed card.", card=c.card
    ),
    "lead-ban": _lead_ban,
    "trump-lead": lambda c: c.w._(
        "{card} is a trump, and only the declarer may lead trumps while you hold anything else.",
        card=c.card,
    ),
    "follow-suit": lambda c: c.w._(
        "{card} does not follow suit: {suit} was led and you have it.",
        card=c.card,
        suit=c.allowed_suit,
    ),
    "forced-card": lambda c: c.w._(
        "Not {card}: there is a card that must be thrown at the first chance, and this is it.",
        card=c.card,
    ),
    "must-ruff": lambda c: c.w._(
        "Not {card}: you cannot follow suit, so you must play a trump ({suit}).",
        card=c.card,
        suit=c.allowed_suit,
    ),
    "must-overruff": lambda c: c.w._(
        "{card} is too low: you can play a trump higher than those in the trick, so you must.",
        card=c.card,
    ),
    "first-trick": lambda c: c.w._(
        "{card} may not be thrown in the first trick while you can play another card.", card=c.card
    ),
    "wrong-phase": _wrong_phase,
    "unknown-contract": lambda c: c.w._("There is no contract {title} here.", title=c.contract),
    "already-ordered": lambda c: c.w._(
        "You have already ordered {title} as often as you may.", title=c.contract
    ),
    "trump-needed": lambda c: c.w._(
        "{title} needs a trump: name a suit or what else is allowed.", title=c.contract
    ),
    "no-trump-here": lambda c: c.w._("No trump is named with {title}.", title=c.contract),
    "no-trump-not-allowed": lambda c: c.w._(
        "{title} cannot be played without a trump suit.", title=c.contract
    ),
    "keep": lambda c: c.w._(
        "{card} may not be discarded to the talon in this contract.", card=c.card
    ),
    "free-cards-first": lambda c: c.w._(
        "Discard all cards that may go first; only then forbidden ones."
    ),
    "count": _count,
    "bid-too-low": lambda c: c.w._(
        "That bid is not possible: the lowest one now is {lowest}.", lowest=c.number("lowest")
    ),
    "price": _price,
    "offer": _offer,
    "must-draw": lambda c: c.w._(
        "You have no card of the suit led, and the stock is not empty: draw a card."
    ),
    "must-lay": lambda c: c.w._("You can lay a card, so you must."),
    "does-not-fit": lambda c: c.w._("{card} does not fit the layout now.", card=c.card),
    "titles": lambda c: c.w._("Every player gets one title, and no two the same."),
    "same-card": lambda c: c.w._(
        "{card} is the card that you have just been given; it may not go straight back.",
        card=c.card,
    ),
    "highest-trump": lambda c: c.w._(
        "Not {card}: your highest trump has to be given, or without trumps your highest card.",
        card=c.card,
    ),
    "a-trump": lambda c: c.w._("Not {card}: a trump has to be given.", card=c.card),
    "permit": lambda c: c.w._(
        "Only players who hold cards and may not throw in anyway can be given permission."
    ),
    "target": lambda c: c.w._("Attack another player, one who still holds cards."),
    "attack": _attack,
    "does-not-beat": lambda c: c.w._(
        "{card} does not beat {open}.", card=c.card, open=c.card_of("open")
    ),
    "add": _add,
    "joker": lambda c: c.w._(
        "{card} cannot be used this way now; whoever plays it also names a trump suit.",
        card=c.card,
    ),
    "deal-over": lambda c: c.w._("This deal is over."),
    "game-over": lambda c: c.w._("The game is over."),
}

CODES: Final = frozenset(_TEXTS)
"""Every code that has a text."""


def illegal_text(
    error: IllegalAction, rules: Rules, lang: str, order: Arrange | None = None
) -> str:
    """Why an action was refused and what may be done instead, in a language.

    ``rules`` are those of the table; ``order`` puts cards as they stand in the player's hand.
    An unknown code gets a general sentence.
    """
    w = words(lang)
    make = _TEXTS.get(error.code)
    why = make(_Case(error, rules, w)) if make else w._("This is not allowed now.")
    if error.code == "count" and isinstance(error.legal, CardChoices):
        return why  # the cards to choose from are the hand, which is in sight
    instead = _instead(error.legal, rules, w, order or _suit_by_suit(rules))
    return f"{why} {instead}" if instead else why


def instead_text(legal: LegalActions, rules: Rules, lang: str) -> str:
    """What may be done now, as far as it can be said in a sentence."""
    return _instead(legal, rules, words(lang), _suit_by_suit(rules))


def _instead(legal: LegalActions, rules: Rules, w: Words, order: Arrange) -> str:
    if isinstance(legal, Plays) and legal.mask:
        return w._("You may play: {cards}.", cards=w.cards(order(legal.cards)))
    if isinstance(legal, CardChoices):
        return _choices(legal, w, order)
    if not isinstance(legal, Listed):
        return ""
    orders = [action.contract for action in legal if isinstance(action, Order)]
    if orders:
        titles = ", ".join(
            w.quoted(contract_title(rules, name, w.language)) for name in dict.fromkeys(orders)
        )
        return w._("You may order: {titles}.", titles=titles)
    trumps = [action.trump for action in legal if isinstance(action, NameTrump)]
    trumps += [action.suit for action in legal if isinstance(action, NameSuit)]
    if trumps:
        return w._("You may name: {trumps}.", trumps=", ".join(_trump(t, w) for t in trumps))
    return _amounts(legal, w) or _cards(legal, w, order)


def _amounts(legal: Listed, w: Words) -> str:
    """The bids or prices that are allowed; both come in rising order."""
    bids = [action.amount for action in legal if isinstance(action, Bid)]
    prices = [action.price for action in legal if isinstance(action, Ask)]
    if bids:
        return w._("You may bid {amounts}, or pass.", amounts=_span(bids))
    if prices:
        return w._("You may ask {amounts}, or keep the talon.", amounts=_span(prices))
    return ""


def _span(amounts: Sequence[int]) -> str:
    return f"{amounts[0]}–{amounts[-1]}" if len(amounts) > 1 else f"{amounts[0]}"


def _suit_by_suit(rules: Rules) -> Arrange:
    """The order for a reader without a hand: suit by suit, from the highest down."""

    def place(card: Card) -> tuple[int, int, int]:
        if is_joker(card) and rules.joker is None:
            return len(SUITS), 0, card
        return suit_in_play(rules, card), -rules.strengths[card], card

    return lambda cards: sorted(cards, key=place)


def _cards(legal: Listed, w: Words, order: Arrange) -> str:
    """The cards that may be laid, given, led, thrown in or beaten with."""
    found = dict.fromkeys(
        action.card for action in legal if isinstance(action, Lay | Give | Attack | Add | Beat)
    )
    if not found:
        return ""
    cards = w.cards(order(found))
    if legal.kind == "give":
        return w._("You may give: {cards}.", cards=cards)
    if legal.kind == "beat":
        return w._("You may beat with: {cards}.", cards=cards)
    return w._("You may play: {cards}.", cards=cards)


def _choices(legal: CardChoices, w: Words, order: Arrange) -> str:
    free = w.cards(order(CardSet(legal.needed | legal.open)))
    return w.n(
        "Choose {count} card from: {cards}.",
        "Choose {count} cards from: {cards}.",
        legal.count,
        cards=free,
    )


def _trump(trump: Suit | None, w: Words) -> str:
    return w._("by the last card") if trump is None else w.trump(trump)
