"""Hearts agrees with OpenSpiel's ``hearts(pass_cards=False)``, card by card.

OpenSpiel numbers cards ``rank * 4 + suit`` with suits clubs, diamonds, hearts, spades and
ranks from the deuce; its returns are what is left of 26 (or of the moon) for each seat.
"""

from __future__ import annotations

import random

import pytest

from king.cards import Card, Rank, Suit, make_card, rank_of, suit_of
from king.engine import Play
from king.engine import deal as deals
from king.engine.state import Deal
from king.rules import load
from king.seats import Seat

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")

SUITS = "CDHS"
OURS = {"S": Suit(0), "H": Suit(1), "D": Suit(2), "C": Suit(3)}
RULES = load("hearts").rules()
TWO_OF_CLUBS = make_card(Suit(3), Rank(2))


def to_spiel(card: Card) -> int:
    letter = "SHDC"[suit_of(card)]
    return (rank_of(card) - 2) * 4 + SUITS.index(letter)


def from_spiel(action: int) -> Card:
    return make_card(OURS[SUITS[action % 4]], Rank(action // 4 + 2))


def spiel_deal(rng: random.Random):  # type: ignore[no-untyped-def]
    """A dealt OpenSpiel state and the hands by seat."""
    game = pyspiel.load_game("hearts(pass_cards=False)")
    state = game.new_initial_state()
    state.apply_action(0)
    order = list(range(52))
    rng.shuffle(order)
    hands: list[list[Card]] = [[] for _ in range(4)]
    for index, action in enumerate(order):
        state.apply_action(action)
        hands[index % 4].append(from_spiel(action))
    return state, hands


def our_deal(hands: list[list[Card]]) -> Deal:
    dealer = Seat(3)
    pack = deals.collect(RULES, RULES.contracts["hearts"], dealer, hands, ())
    return deals.begin(
        RULES, number=1, dealer=dealer, pack=pack, contract=RULES.contracts["hearts"]
    )


def play_beside(seed: int) -> None:
    rng = random.Random(seed)
    state, hands = spiel_deal(rng)
    deal = our_deal(hands)
    assert [set(hand) for hand in deal.hands] == [set(hand) for hand in hands]
    while not deal.is_over:
        assert state.current_player() == deal.turn
        theirs = sorted(state.legal_actions())
        ours = sorted(to_spiel(action.card) for action in deals.legal_actions(deal))  # type: ignore[union-attr]
        assert ours == theirs, f"seed {seed}, trick {len(deal.tricks) + 1}"
        action = rng.choice(theirs)
        state.apply_action(action)
        deal = deals.apply(deal, Play(from_spiel(action)))
    assert state.is_terminal()
    lines = deal.events[-1]
    penalties = [-points for points in lines.points]  # type: ignore[union-attr]
    # A return is 26 minus the seat's penalty points.
    assert [26 - penalty for penalty in penalties] == [int(value) for value in state.returns()]


@pytest.mark.parametrize("block", range(20))
def test_a_thousand_and_more_random_games(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        play_beside(seed)
