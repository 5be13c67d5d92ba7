"""The other rulesets: what each contract is worth, for the cards and tricks of made-up deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from king.cards import NO_TRUMP, CardSet, is_joker, suit_of
from king.engine import Deal
from support.handmade import points_of
from support.made_up import last_trick, row
from support.paragraphs import Table, contract_facts, paragraph


class Worth(NamedTuple):
    """Points of one unit, and of all of them in a deal."""

    each: int
    total: int


class Eralash(NamedTuple):
    """Points of each unit of an eralash, and of all of them."""

    trick: int
    boy: int
    girl: int
    heart: int
    king: int
    last: int
    total: int


def negative(worth: Mapping[str, Worth | Eralash]) -> dict[str, Worth | Eralash]:
    """The negative twins, with minus for plus."""
    return {f"no-{name}": type(row)(*(-value for value in row)) for name, row in worth.items()}


SIXTEEN: dict[str, Worth | Eralash] = {
    "tricks": Worth(2, 16),
    "boys": Worth(4, 16),
    "girls": Worth(4, 16),
    "hearts": Worth(2, 16),
    "king": Worth(16, 16),
    "last-two": Worth(8, 16),
    "all": Eralash(2, 4, 4, 2, 16, 8, 96),
}
FIVE = SIXTEEN | {"hearts": Worth(2, 20), "all": Eralash(2, 4, 4, 2, 16, 8, 100)}
SIX = SIXTEEN | {"hearts": Worth(2, 24), "all": Eralash(2, 4, 4, 2, 16, 8, 104)}
THREE: dict[str, Worth | Eralash] = {
    "tricks": Worth(2, 20),
    "boys": Worth(5, 20),
    "girls": Worth(5, 20),
    "hearts": Worth(2, 16),
    "king": Worth(20, 20),
    "last-two": Worth(10, 20),
    "all": Eralash(2, 5, 5, 2, 20, 10, 116),
}
THREES: dict[str, Worth | Eralash] = {
    "tricks": Worth(3, 30),
    "boys": Worth(6, 24),
    "girls": Worth(6, 24),
    "hearts": Worth(3, 24),
    "king": Worth(24, 24),
    "last-two": Worth(12, 24),
    "all": Eralash(3, 6, 6, 3, 24, 12, 150),
}
FORTY: dict[str, Worth | Eralash] = {
    "tricks": Worth(4, 40),
    "boys": Worth(10, 40),
    "girls": Worth(10, 40),
    "hearts": Worth(5, 40),
    "king": Worth(40, 40),
    "last-two": Worth(20, 40),
    "all": Eralash(4, 10, 10, 5, 40, 20, 240),
}
SHORT = SIXTEEN | {"tricks": Worth(2, 12), "all": Eralash(2, 4, 4, 2, 16, 8, 92)}
"""A deal of six tricks and no more, as they are made up here."""
POLISH: dict[str, Worth | Eralash] = {
    "no-tricks": Worth(-20, -260),
    "no-hearts": Worth(-20, -260),
    "no-girls": Worth(-60, -240),
    "no-king": Worth(-150, -150),
}

VALUES: dict[str, Mapping[str, object]] = {
    "simple/4 long/4 ordered+menu=fourteen": {**negative(SIXTEEN), **SIXTEEN},
    "simple/5 long/5": {**negative(FIVE), **FIVE},
    "simple/6 long/6": {**negative(SIX), **SIX},
    "simple/3 long/3": {**negative(THREE), **THREE},
    "ordered": {**negative(SIXTEEN), "otygrysh": Worth(8, 64)},
    "gambler": {**negative(FORTY), "otygrysh": Worth(16, 160)},
    "atomic": {
        **negative(FORTY),
        "all": FORTY["all"],
        "khvalyonka": Worth(4, 40),
    },
    "twelve/4": {
        **negative(SIXTEEN),
        "all": SIXTEEN["all"],
        "khvalyonka": Worth(3, 24),
    },
    "twelve/3": {
        **negative(THREES),
        "all": THREES["all"],
        "khvalyonka": Worth(5, 50),
    },
    "domino": {**negative(SHORT), **SHORT},
    "polish/4": POLISH | {"trump": Worth(25, 325)},
    "polish/3": POLISH
    | {"no-tricks": Worth(-15, -255), "no-king": Worth(-140, -140), "trump": Worth(25, 425)},
    "polish/4+plus-round=auction": {"auction": Worth(25, 325)},
    "polish/3+plus-round=auction": {"auction": Worth(25, 425)},
}
"""004 L22-35, L97-110 (four), L39 (three), L156-204 (twelve), L79 (atomic); 002 L18-64 (gambler).

Five and six players: rules.md 2.9; twelve for three: 2.3; the otygrysh of four: 2.4.
Domino: 004 L63 (as the simple King). Polish: 003 L7, L11, L13, L15.
"""

VARIES = {("domino", kind) for kind in ("tricks", "all")}
"""Six to ten tricks are played: rules.md 2.14."""


def suit(table: Table, sign: str, *, without: str = "") -> str:
    """All cards of a suit of the pack but some."""
    index = "SHDC".index(sign)
    found = [card for card in table.rules.pack if not is_joker(card) and suit_of(card) == index]
    return str(CardSet.of(found) - CardSet.of(without))


def seats(table: Table, *points: int) -> tuple[int, ...]:
    """Points of the first seats and nothing for the rest."""
    return (*points, *([0] * (table.players - len(points))))


def play(table: Table, contract: str, trick: str, piles: dict[int, str], *winners: int) -> Deal:
    """A deal with these winners of its first tricks (seat 0 the rest) and this last trick."""
    return last_trick(
        table.rules,
        contract,
        row(trick, table.players),
        piles=piles,
        winners=winners,
        trump=NO_TRUMP if contract in PLUS else None,
    )


PLUS = ("otygrysh", "khvalyonka", "trump", "auction")
LOW = "AD 7D 8D 9D 10D KD"  # seat 0 takes it, and nothing in it scores
THIRD = "7D 8D AD 9D 10D KD"  # seat 2 takes it


def tricks(table: Table, contract: str, worth: Worth) -> None:
    deal = play(table, contract, THIRD, {1: "QS JS KH"}, 1, 1, 1)
    each, total = worth
    assert points_of(deal) == seats(table, total - 4 * each, 3 * each, each)


def last_two(table: Table, contract: str, worth: Worth) -> None:
    each, total = worth
    before = [1] * (table.rules.deal.hand - 2)
    assert points_of(play(table, contract, THIRD, {}, *before, 0)) == seats(table, each, 0, each)
    assert points_of(play(table, contract, THIRD, {}, *before, 2)) == seats(table, 0, 0, total)


def rank(letter: str, table: Table, contract: str, worth: Worth) -> None:
    """Two and one before, the fourth in the last trick; other court cards are nothing."""
    other = {"J": "QS KS KC", "Q": "JS KS KC"}[letter]
    trick = f"{letter}C 10C 9C 8C 7C 6C"
    piles = {0: f"{other} AH", 1: f"{letter}S {letter}H", 2: f"{letter}D KH"}
    each, total = worth
    assert points_of(play(table, contract, trick, piles)) == seats(table, each, 2 * each, each)
    assert 4 * each == total


def hearts(table: Table, contract: str, worth: Worth) -> None:
    piles = {0: suit(table, "H", without="7H 8H 9H 10H"), 1: "7H 8H QS", 2: "9H JS"}
    each, total = worth
    deal = play(table, contract, "AD 10H 7D 8D 9D KD", piles)
    assert points_of(deal) == seats(table, total - 3 * each, 2 * each, each)


def king(table: Table, contract: str, worth: Worth) -> None:
    piles = {0: "KS KD KC AH", 1: "QH JH"}
    each, total = worth
    deal = play(table, contract, "7C KH QC 8C 9C 10C", piles)
    assert points_of(deal) == seats(table, 0, 0, each)
    assert each == total


def eralash(table: Table, contract: str, worth: Eralash) -> None:
    """Seat 1 took the last but one trick with four hearts, one of them the king."""
    own = "QH JH KH 9H"
    rest = f"{suit(table, 'H', without=own)} QS QD QC JS JD JC"
    before = [0] * (table.rules.deal.hand - 2)
    deal = play(table, contract, LOW, {0: rest, 1: own}, *before, 1)
    mine = worth.trick + worth.last + worth.boy + worth.girl + 4 * worth.heart + worth.king
    assert points_of(deal) == seats(table, worth.total - mine, mine)
    # The king counts as king and as heart, and each trick as well.
    alone = play(table, contract, LOW, {0: rest, 1: "QH JH 9H", 2: "KH"}, *before, 1)
    assert points_of(alone)[2] == worth.king + worth.heart


@contract_facts(at=VALUES)
def test_a_contract_counts_these_points(table: Table, contract: str, fact: object) -> None:
    """004 L22-35, L39, L79, L97-110, L158-204; 002 L18-64; rules.md 2.3, 2.4, 2.9.

    003 L7, L11, L13, L15; 004 L63 with rules.md 2.14.
    """
    kind = contract.removeprefix("no-")
    total = None if (table.ruleset, kind) in VARIES else cast(Worth | Eralash, fact).total
    assert table.rules.contracts[contract].total == total
    if kind == "all":
        eralash(table, contract, cast(Eralash, fact))
        return
    worth = cast(Worth, fact)
    if kind == "tricks" or kind in PLUS:
        tricks(table, contract, worth)
    elif kind == "last-two":
        last_two(table, contract, worth)
    elif kind == "hearts":
        hearts(table, contract, worth)
    elif kind == "king":
        king(table, contract, worth)
    else:
        rank({"boys": "J", "girls": "Q"}[kind], table, contract, worth)


# --- Rulesets of one contract ---------------------------------------------------------------


@paragraph("contract.omnibus", at="omnibus")
def test_omnibus_hearts_the_black_queen_and_a_diamond(table: Table) -> None:
    """004 L75: "за взятие червы ... одно", "дама пик ... 13", "10 бубны ... 10 плюсовых"."""
    piles = {1: "QS 2H 3H", 2: "10D"}
    deal = play(table, "omnibus", LOW.replace("10D", "JD"), piles | {0: "4H QD QC 10S"})
    assert points_of(deal) == seats(table, -1, -15, 10)
    whole = {0: suit(table, "H", without="KH"), 1: "QS 10D", 2: "KH"}
    deal = play(table, "omnibus", LOW, whole)
    assert points_of(deal) == seats(table, -12, -3, -1)
    assert sum(points_of(deal)) == table.rules.contracts["omnibus"].total == -16


@paragraph("contract.omnibus.slam", at="omnibus")
def test_omnibus_all_fifteen_cards_earn_26(table: Table) -> None:
    """004 L75 "возьмет все червы, пиковую даму и 10 бубны получает 26 плюсовых очков"."""
    all_hearts = suit(table, "H")
    assert points_of(play(table, "omnibus", LOW, {0: f"{all_hearts} QS 10D"})) == seats(table, 26)
    for piles, points in (
        ({0: f"{all_hearts} QS", 1: "10D"}, (-26, 10)),
        ({0: f"{all_hearts} 10D", 1: "QS"}, (-3, -13)),
        ({0: f"{suit(table, 'H', without='2H')} QS 10D", 1: "2H"}, (-15, -1)),
    ):
        assert points_of(play(table, "omnibus", LOW, piles)) == seats(table, *points)


JOKER = {"A": 14, "K": 13, "Q": 12, "J": 11} | {str(pip): pip for pip in range(2, 11)}


@paragraph("contract.joker", at="joker")
def test_joker_each_heart_costs_its_own_and_the_joker_twenty(table: Table) -> None:
    """004 L67 "джокер минус 20 очков; туз червы минус 14 ... десятка червы минус 10"."""
    for name, points in JOKER.items():
        deal = play(table, "joker", LOW, {1: f"{name}H", 0: "QS JC KD"})
        assert points_of(deal) == seats(table, 0, -points), name
    assert points_of(play(table, "joker", LOW, {1: "JK"})) == seats(table, 0, -20)
    deal = play(table, "joker", LOW, {0: suit(table, "H"), 2: "JK"})
    assert points_of(deal) == seats(table, -104, 0, -20)
    assert table.rules.contracts["joker"].total == -124


@paragraph("contract.hearts", "contract.hearts.slam", at="hearts")
def test_hearts_counts_hearts_and_the_queen_unless_one_takes_all(table: Table) -> None:
    """No seed has it (004 L75 is its relative): the rules of OpenSpiel (rules.md 1.10)."""
    own = suit(table, "H", without="KH")
    deal = play(table, "hearts", LOW, {0: own, 1: "QS 10D JD", 2: "KH"})
    assert points_of(deal) == (-12, -13, -1, 0)
    deal = play(table, "hearts", LOW, {0: f"{own} KH", 1: "QS"})
    assert points_of(deal) == (-13, -13, 0, 0)
    assert table.rules.contracts["hearts"].total == -26
    deal = play(table, "hearts", LOW, {0: f"{own} KH QS"})
    assert points_of(deal) == (0, -26, -26, -26)


@paragraph("contract.hearts.slam", at="hearts")
def test_hearts_without_one_heart_is_no_slam(table: Table) -> None:
    """As in 004 L75 every card of the list is needed (rules.md 1.10)."""
    deal = play(table, "hearts", LOW, {0: f"{suit(table, 'H', without='2H')} QS", 3: "2H"})
    assert points_of(deal) == (-25, 0, 0, -1)
