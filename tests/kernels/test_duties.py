"""Each duty of play and each way to take a trick, told by one small position.

The kernels run as plain Python here, so a change needs no compiling to be seen; that compiled
code does the same is for ``tests/differential``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

import pytest

from king.cards import CLUBS, SPADES, Card, CardSet, Suit
from king.kernels import duties, tricks
from king.kernels import layout as at
from king.kernels.tables import State, Tables, state_for, tables_for
from king.rules import load
from support.kernel_twins import interpreted


class Table(NamedTuple):
    """What is played."""

    ruleset: str
    contract: str
    options: tuple[tuple[str, str], ...] = ()
    trump: Suit | None = None
    declarer: int | None = None


NO_KING = Table("simple", "no-king")
UNDER = Table("simple", "no-king", (("forced-king", "hearts-led"),))
RUFF = Table("minsk", "otygrysh", (), SPADES)
FREE_RUFF = Table("minsk", "otygrysh", (("ruff", "free"),), SPADES)
OVER = Table("minsk", "otygrysh", (("ruff", "must-over"),), SPADES)
LED_BY_HIM = Table("minsk", "otygrysh", (("trump-lead", "declarer"),), SPADES, declarer=0)
LED_BY_OTHERS = LED_BY_HIM._replace(declarer=1)
GAME_OF_HEARTS = Table("hearts", "hearts")
JOKER = Table("joker", "joker")


def cards(text: str) -> list[Card]:
    """Cards in the order in which they stand in a text."""
    return [card for word in text.split() for card in CardSet.of(word)]


def begun(table: Table, hands: list[list[Card]]) -> tuple[Tables, State]:
    """The arrays of a deal that seat 0 leads; hands that are too short get cards of the pack."""
    rules = load(table.ruleset).rules(options=dict(table.options))
    tables = tables_for(rules, rules.contracts[table.contract], table.trump)
    rest = (card for card in rules.pack if card not in set(chain(*hands)))
    hands = [*hands, *([] for _ in range(rules.players - len(hands)))]
    full = [[*hand, *_some(rest, 2 - len(hand))] for hand in hands]
    return tables, state_for(tables, full, 0, declarer=table.declarer)


def _some(rest: Iterator[Card], count: int) -> Iterable[Card]:
    return [next(rest) for _ in range(count)]


def lay(tables: Tables, state: State, laid: list[Card]) -> None:
    for card in laid:
        tricks.apply(tables.bits, tables.nums, *state, tables.index[card])


@pytest.mark.parametrize(
    ("table", "laid", "hand", "legal"),
    [
        pytest.param(NO_KING, "", "7H KH 9S", "9S", id="no hearts are led while there are others"),
        pytest.param(NO_KING, "", "7H KH", "7H KH", id="nothing but hearts may be led"),
        pytest.param(NO_KING, "7S", "9S KH", "9S", id="suit is followed"),
        pytest.param(NO_KING, "7S", "9C KH AH", "KH", id="a void hand gives up the king"),
        pytest.param(NO_KING, "AH", "7H KH", "7H KH", id="the king need not go under the ace"),
        pytest.param(UNDER, "AH", "7H KH 9S", "KH", id="the king goes under the ace"),
        pytest.param(UNDER, "QH", "7H KH 9S", "7H KH", id="but not over the queen"),
        pytest.param(RUFF, "9H", "7S AS 8D", "7S AS", id="a void hand ruffs"),
        pytest.param(FREE_RUFF, "9H", "7S AS 8D", "7S AS 8D", id="where it has to"),
        pytest.param(RUFF, "9H 10S", "7S AS 8D", "7S AS", id="with any trump"),
        pytest.param(OVER, "9H 10S", "7S AS 8D", "AS", id="or with a higher one"),
        pytest.param(OVER, "9H 10S", "7S 9S 8D", "7S 9S", id="that it has"),
        pytest.param(OVER, "9H", "7S AS 8D", "7S AS", id="over no trump any trump goes"),
        pytest.param(OVER, "9H 10S", "7H AH AS", "7H AH", id="whoever can follows suit"),
        pytest.param(RUFF, "", "7S AS 8D", "7S AS 8D", id="all may lead trumps"),
        pytest.param(LED_BY_HIM, "", "7S AS 8D", "7S AS 8D", id="the declarer leads trumps"),
        pytest.param(LED_BY_OTHERS, "", "7S AS 8D", "8D", id="nobody else does"),
        pytest.param(LED_BY_OTHERS, "", "7S AS", "7S AS", id="while there are others"),
        pytest.param(GAME_OF_HEARTS, "", "2C 3C 4D", "2C", id="the card that opens is led"),
        pytest.param(GAME_OF_HEARTS, "2C", "QS 5H 4D", "4D", id="no points on the first trick"),
        pytest.param(GAME_OF_HEARTS, "2C", "QS 5H", "QS 5H", id="unless there is nothing else"),
    ],
)
def test_what_may_be_played(table: Table, laid: str, hand: str, legal: str) -> None:
    before = cards(laid)
    tables, state = begun(table, [*([card] for card in before), cards(hand)])
    with interpreted():
        lay(tables, state, before)
        found = int(duties.legal_mask(tables.bits, *state))
    assert CardSet.of(tables.unmask(found)) == CardSet.of(cards(legal))


@pytest.mark.parametrize(
    ("table", "laid", "winner"),
    [
        pytest.param(NO_KING, "9C 7C AC AS", 2, id="the highest card of the suit"),
        pytest.param(RUFF, "AH 7S KH", 1, id="a trump"),
        pytest.param(RUFF, "AH 7S 9S", 2, id="the higher trump"),
        pytest.param(RUFF, "7S AS AH", 1, id="trumps that were led"),
        pytest.param(JOKER, "AS JK 9S KS", 1, id="a joker on another suit"),
        pytest.param(JOKER, "AS JK JH KS", 2, id="a higher heart than the joker"),
        pytest.param(JOKER, "AS JK 10H KS", 1, id="no lower one"),
        pytest.param(JOKER, "JH JK 10H KS", 0, id="among hearts a joker is a heart"),
        pytest.param(JOKER, "10H JK 9H KS", 1, id="above the ten"),
    ],
)
def test_who_takes_the_trick(table: Table, laid: str, winner: int) -> None:
    tables, state = begun(table, [[card] for card in cards(laid)])
    with interpreted():
        lay(tables, state, cards(laid)[:-1])
        assert state.nums[at.TRICK] == 0
        lay(tables, state, cards(laid)[-1:])
    assert state.nums[at.TRICK] == 1
    assert state.nums[at.LEADER] == winner
    taken = CardSet.of(tables.unmask(state.bits[at.PILES_AT + winner]))
    assert taken == CardSet.of(cards(laid))


@pytest.mark.parametrize(
    ("hands", "is_over"),
    [
        pytest.param(("JH 7S", "KH 8S", "AH 9S", "10H 7D"), True, id="the king is taken"),
        pytest.param(("JH KH", "QH 8S", "AH 9S", "10H 7D"), False, id="the king is in a hand"),
    ],
)
def test_a_deal_ends_with_the_last_card_that_scores(hands: tuple[str, ...], is_over: bool) -> None:
    tables, state = begun(NO_KING, [cards(hand) for hand in hands])
    with interpreted():
        lay(tables, state, [cards(hand)[0] for hand in hands])
    assert state.nums[at.TRICK] == 1
    assert (state.nums[at.TURN] == -1) == is_over
    assert state.nums[at.ENDED_EARLY] == is_over


def test_a_heart_that_is_thrown_breaks_the_ban() -> None:
    """Of the game of hearts, where hearts may be led from then on."""
    tables, state = begun(
        GAME_OF_HEARTS, [cards("2C 5H 9D"), cards("3C"), cards("KC"), cards("4C")]
    )
    with interpreted():
        lay(tables, state, cards("2C 3C KC 4C"))
        state.nums[at.TURN] = state.nums[at.LEADER] = 0
        assert tables.show(duties.legal_mask(tables.bits, *state)) == "9♦"
        state.bits[at.HANDS_AT + 1] = tables.mask(cards("6H QD"))
        lay(tables, state, cards("9D 6H"))
        assert state.nums[at.BROKEN] == 1
        state.nums[at.TURN], state.nums[at.PLACE] = 0, 0
        assert tables.show(duties.legal_mask(tables.bits, *state)) == "5♥"


def test_a_void_is_seen_by_all() -> None:
    tables, state = begun(NO_KING, [cards("9C"), cards("7C"), cards("AS")])
    with interpreted():
        lay(tables, state, cards("9C 7C AS"))
    clubs = 1 << CLUBS
    assert state.nums[at.VOIDS_AT : at.VOIDS_AT + 4].tolist() == [0, 0, clubs, 0]
