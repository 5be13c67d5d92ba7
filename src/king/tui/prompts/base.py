"""What every prompt does, and how answers are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Protocol, TypeVar

from rich.text import Text

from king.cards import SUITS, Card, CardSet, Rank, Suit, is_joker, parse_card, parse_suit, rank_of
from king.engine import Action, View
from king.errors import CardError
from king.tui.look import first_copy
from king.tui.prompts.answers import by_cards
from king.tui.stage import Stage
from king.tui.table import held

T = TypeVar("T")
TEN: Final = Rank(10)
LONGEST_AMOUNT: Final = 6  # digits; far above any bid
_NOTHING: Final = frozenset({"", "0", "-", "–", "p", "з", "pass", "пас", "pas", "no", "нет", "nie"})


class Misread(Exception):
    """An answer that is no answer; the text says, in the player's language, what would be."""


class Question(Protocol):
    """One decision: what is shown, what is asked, how the answer is read.

    ``enter``: Enter alone is an answer; elsewhere it shows the table again. ``suits``: a
    letter of a suit is an answer even where it is also a command.
    """

    enter: ClassVar[bool] = False
    suits: ClassVar[bool] = False

    def lines(self, stage: Stage, view: View, width: int) -> list[Text]:
        """What the player must see to decide, below the table."""

    def prompt(self, stage: Stage, view: View) -> str:
        """The words before the answer."""

    def help(self, stage: Stage, view: View) -> list[str]:
        """What there is to know about answering this question; often nothing."""
        return []

    def how(self, stage: Stage, view: View) -> list[str]:
        """How this question is answered: with a card unless it says otherwise."""
        cards = held(stage, view) or list(stage.rules.pack)
        return by_cards(stage, stage.look.typed(cards[0]))

    def acts(self, view: View) -> bool:
        """Whether Enter alone does anything now that cannot be taken back."""
        return self.enter

    def read(self, stage: Stage, view: View, answer: str) -> Action | Question:
        """The action of an answer, legal or not, or the question that follows from it.

        The answer is empty only where ``enter`` says so. Raises Misread.
        """


def pick(
    stage: Stage, answer: str, choices: Sequence[tuple[str, T]], unknown: str | None = None
) -> T:
    """One of several named things: by its number from 1, its name, or clear beginnings of words.

    ``unknown``: what is said of an answer that is none of them. Raises Misread.
    """
    wanted = answer.strip().casefold()
    if wanted.isdecimal():
        number = int(wanted)
        if 1 <= number <= len(choices):
            return choices[number - 1][1]
        raise Misread(stage.speak._("The numbers go from 1 to {count}.").format(count=len(choices)))
    fits: tuple[Callable[[str], bool], ...] = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: _has_words(name, wanted),
    )
    for fit in fits:
        found = [choice for choice in choices if wanted and fit(choice[0].casefold())]
        if len(found) == 1:
            return found[0][1]
        if found:
            named = ", ".join(name for name, _value in found)
            text = stage.speak._("“{answer}” could be any of these: {names}.")
            raise Misread(text.format(answer=answer, names=named))
    text = stage.speak._("“{answer}” is not in the list: answer with a number or a name.")
    raise Misread((unknown or text).format(answer=answer))


def _has_words(name: str, wanted: str) -> bool:
    """Whether every word that is wanted begins one of a name, in the same order.

    >>> _has_words("take the last two", "last t"), _has_words("take the last two", "wo")
    (True, False)
    """
    words = iter(name.split())
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def read_card(stage: Stage, hand: Sequence[Card], answer: str, usable: CardSet) -> Card:
    """A card of a hand by its number, or any card by its text, the suit before or after the rank.

    ``usable``: the cards that have their number under them. Raises Misread.
    """
    if answer.isdecimal():
        return _by_number(stage, hand, int(answer), usable)
    card = _parsed(answer)
    if card is None:
        text = stage.speak._("“{answer}” is not a card: type its number, or letters as in {card}.")
        example = stage.look.typed(hand[0] if hand else stage.rules.pack[0])
        raise Misread(text.format(answer=answer, card=example))
    if card not in hand:  # of equal cards in several packs the one that is held is meant
        card = next((own for own in hand if first_copy(own) == card), card)
    return card


def _parsed(answer: str) -> Card | None:
    """A card by its text; turned round only where it says nothing as it stands.

    >>> _parsed("SQ") == _parsed("QS"), _parsed("тк") == _parsed("кт"), _parsed("ч")
    (True, True, None)
    """
    for text in (answer, answer[1:] + answer[:1]):
        try:
            return parse_card(text)
        except CardError:
            continue
    return None


def card_prompt(stage: Stage, usable: CardSet) -> str:
    """Asks for one of some cards; a single one goes by Enter."""
    if len(usable) == 1:
        text = stage.speak._("Only {card} may go. (Enter: {card}, ? for help) ")
        return text.format(card=stage.look.card(next(iter(usable))).plain)
    return stage.speak._("Your card? (number or card, ? for help) ")


def _by_number(stage: Stage, hand: Sequence[Card], number: int, usable: CardSet) -> Card:
    tens = [card for card in hand if not is_joker(card) and rank_of(card) == TEN]
    meant = hand[number - 1] if 1 <= number <= len(hand) else None
    if number == TEN and tens and meant not in tens:
        ten = stage.look.typed(next((card for card in tens if card in usable), tens[0]))
        if meant is None or meant not in usable:
            text = stage.speak._("A ten is typed with its suit: {ten}.")
            raise Misread(text.format(ten=ten))
        text = stage.speak._("10 is the number of {card} here; type {typed}, or {ten} for the ten.")
        card = stage.look.card(meant).plain
        raise Misread(text.format(card=card, typed=stage.look.typed(meant), ten=ten))
    if meant is not None:
        return meant
    numbers = spans([place for place, card in enumerate(hand, start=1) if card in usable])
    text = stage.speak._("There is no card {number}; the numbers here: {numbers}.")
    raise Misread(text.format(number=number, numbers=numbers))


def spans(numbers: Sequence[int]) -> str:
    """Rising numbers with neighbours drawn together.

    >>> spans([1, 2, 3, 5, 7, 8])
    '1–3, 5, 7–8'
    """
    spans: list[tuple[int, int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1] = (spans[-1][0], number)
        else:
            spans.append((number, number))
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in spans)


def says_card(answer: str) -> bool:
    """Whether an answer is a card, whoever holds it.

    >>> says_card("AD"), says_card("hearts")
    (True, False)
    """
    return _parsed(answer) is not None


def read_amount(stage: Stage, answer: str) -> int:
    """A whole number. Raises Misread."""
    if not answer.isdecimal() or len(answer) > LONGEST_AMOUNT:
        text = stage.speak._("“{answer}” is not an amount: type a number.")
        raise Misread(text.format(answer=answer))
    return int(answer)


def is_nothing(answer: str) -> bool:
    """Whether an answer declines: Enter alone, 0, a dash, or a word for a pass.

    >>> [is_nothing(answer) for answer in ("", "0", "пас", "7")]
    [True, True, True, False]
    """
    return answer.strip().casefold() in _NOTHING


def read_suit(stage: Stage, answer: str) -> Suit | None:
    """A suit by its sign or letter, None for anything else."""
    letters = stage.look.letters.casefold()
    if len(answer) == 1 and answer.casefold() in letters:
        return SUITS[letters.index(answer.casefold())]
    try:
        return parse_suit(answer)
    except CardError:
        return None
