"""Random games by random options end within the stated bound, with every card in its place."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from king.cards import SPADES, mask_of
from king.engine import Action, Deal, Game, LegalActions, Shuffle, new_game
from king.engine.actions import Permit, SeatChoices
from king.engine.events import Laid, LeftoversTaken, TalonAsked
from king.rules import Rules, load
from king.rules.bounds import longest_deals, longest_game
from support.playing import random_action
from support.relatives import dealt, events_of, is_partition, ladder_deal, play_out
from support.tables import rules_for

GAMES = {"polish": 80, "domino": 80, "auction": 60, "korol": 120, "kg": 60}
"""Games of the usual run, by ruleset."""

BLOCKS, SLOW_BLOCK = 40, 250
"""The slow run: 10,000 games of each ruleset, in blocks that run side by side."""


def drawn(legal: LegalActions, rng: random.Random) -> Action:
    """Any action; of the ways to permit only one is made."""
    if isinstance(legal, SeatChoices):
        chosen = [seat for seat in legal.open if rng.random() < 0.3]
        return Permit(tuple(sorted((*legal.granted, *chosen))))
    return random_action(legal, rng)


def short(rules: Rules, deals: int = 2) -> Rules:
    """The same table with a session of so many deals, where it is a session of bouts."""
    if rules.schedule.kind != "ladder":
        return rules
    names = rules.schedule.deals[:deals]
    return replace(
        rules,
        schedule=replace(rules.schedule, deals=names),
        contracts={name: replace(rules.contracts[name], times=deals) for name in names},
    )


def any_rules(name: str, rng: random.Random) -> Rules:
    """A number of players and a choice for every option by lot; all of them fit together."""
    ruleset = load(name)
    players = rng.choice(ruleset.players)
    options = [option for option in ruleset.options if players in option.players]
    return ruleset.rules(
        players, {option.name: rng.choice(option.choices).name for option in options}
    )


class Places:
    """Counts the cards of a deal, place by place; what left the hands for good is kept."""

    def __init__(self) -> None:
        self._number = 0
        self._seen = 0  # events of this deal that are counted
        self._laid = 0
        self._tricks = 0
        self._taken = 0

    def check(self, deal: Deal) -> None:
        """Every card of the pack lies in exactly one place."""
        if deal.number != self._number:
            self.__init__()  # type: ignore[misc]
            self._number = deal.number
        for event in deal.events[self._seen :]:
            match event:
                case Laid(_, card):
                    self._laid |= 1 << card
                case LeftoversTaken(_, hand, stock):
                    self._laid |= hand.mask | mask_of(stock)
        self._seen = len(deal.events)
        for trick in deal.tricks[self._tricks :]:
            self._taken |= mask_of(trick.cards)
        self._tricks = len(deal.tricks)
        places = [hand.mask for hand in deal.hands]
        places += [self._laid, self._taken, deal.discards.mask, mask_of(deal.talon)]
        places += [mask_of(deal.trick), mask_of(deal.stock)]
        places += [mask_of(cards) for cards in deal.undealt]
        if deal.bout is not None:
            bout = deal.bout
            places += [bout.gone.mask, mask_of(bout.attacks), mask_of(bout.beats)]
        together = 0
        for place in places:
            together |= place
        assert sum(place.bit_count() for place in places) == len(deal.rules.pack)
        assert together == deal.rules.pack_set.mask


def check_game(rules: Rules, seed: int) -> Game:
    """One game to its end: within the bound, never stuck, cards a partition at every step."""
    rng = random.Random(seed)
    game = new_game(rules, Shuffle.named(seed))
    bound, actions, places = longest_game(rules), 0, Places()
    while not game.is_over:
        assert game.deal is not None
        places.check(game.deal)
        legal = game.legal_actions()
        assert len(legal) > 0, f"stuck in {game.deal.phase}"
        game = game.apply(drawn(legal, rng))
        actions += 1
        assert actions <= bound
    assert len(game.finished) <= longest_deals(rules)
    check_sums(game)
    return game


def check_sums(game: Game) -> None:
    """Points that sum to what the contract says, in every deal and in the whole game."""
    rules = game.rules
    for result in game.finished:
        total = rules.contracts[result.contract].total
        if total is not None and not result.redeal:
            assert sum(result.points) == total, (result.contract, dict(rules.options))
    if rules.game_total is not None:
        assert sum(game.totals) == rules.game_total
    assert game.ended is not None
    assert set(game.ended.winners) == {s for s in rules.seats if game.totals[s] == max(game.totals)}


def check_block(name: str, first: int, count: int, *, session: int) -> None:
    """So many games by random options; ``session``: deals of a session of bouts."""
    for seed in range(first, first + count):
        rng = random.Random(f"{name} {seed}")
        check_game(short(any_rules(name, rng), session), seed)


@pytest.mark.parametrize("part", [0, 1, 2, 3])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_random_games_end(name: str, part: int) -> None:
    count = GAMES[name] // 4
    check_block(name, 1_000_000 + part * count, count, session=2)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", sorted(GAMES))
def test_ten_thousand_random_games_end(name: str, block: int) -> None:
    check_block(name, block * SLOW_BLOCK, SLOW_BLOCK, session=1)


# --- Sums that the issue names ----------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 3])
def test_classic_games_of_polish_king_sum_to_nothing(players: int) -> None:
    for seed in range(6):
        for options in ((), (("preset", "robber"),)):
            game = check_game(rules_for("polish", players, options), seed)
            assert sum(game.totals) == 0


@pytest.mark.parametrize(("players", "total"), [(4, 325), (3, 425)])
def test_each_auction_deal_of_polish_king_sums_to_its_tricks(players: int, total: int) -> None:
    for settlement in ("price", "capped"):
        chosen = (("plus-round", "auction"), ("settlement", settlement))
        for seed in range(6):
            game = check_game(rules_for("polish", players, chosen), seed)
            sums = [sum(row.points) for row in game.finished if row.contract == "auction"]
            assert sums == [total] * players


@pytest.mark.parametrize("players", load("kg").players)
def test_sessions_of_kg_end_for_every_number_of_players(players: int) -> None:
    check_game(short(rules_for("kg", players)), players)


# --- Bad cases by hand ------------------------------------------------------------------------


def test_a_deal_in_which_everybody_always_takes_ends_by_the_guard() -> None:
    rules = rules_for("kg", 5)
    hands = {0: "6D 6H 6C", 1: "7D 7H 7C", 2: "8D 8H 8C", 3: "9D 9H 9C", 4: "TD TH TC"}
    # Whoever can take takes, and attackers give one card only: cards never leave the game.
    deal = ladder_deal(rules, hands, range(5), SPADES)

    def taking(_: Deal, legal: LegalActions) -> Action:
        return legal[-1] if legal.kind == "beat" else legal[0]

    deal = play_out(deal, taking)
    assert deal.is_over
    assert deal.bout is not None
    assert is_partition(deal)


def test_asking_down_to_the_lowest_price_ends() -> None:
    rules = rules_for("polish", 4, (("plus-round", "auction"),))
    deal = dealt(rules, "auction", {})

    def nobody_buys(_: Deal, legal: LegalActions) -> Action:
        # The highest price first, then one step less each time; all the others pass.
        return legal[-1] if legal.kind == "ask" else legal[0]

    deal = play_out(deal, nobody_buys)
    assert [event.price for event in events_of(deal, TalonAsked)] == list(range(325, 0, -5))
