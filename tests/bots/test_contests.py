"""Domino, the race for titles with its reign, and bouts: positions with an obvious answer."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace

from king.arena import play_out
from king.arena.chance import generator_of, shuffle_of
from king.bots import make_bot
from king.bots.knowledge import Knowledge
from king.bots.values import values_of
from king.cards import HEARTS, NO_CARDS, SPADES, CardSet, Suit, cards_of, parse_card, parse_cards
from king.engine import Trick, View, new_game
from king.engine.actions import (
    Action,
    Add,
    AssignTitles,
    Attack,
    Beat,
    Decline,
    Draw,
    Give,
    LegalActions,
    Listed,
    NameTrump,
    Permit,
    Play,
    Plays,
    SeatChoices,
    Take,
    Target,
    play,
)
from king.engine.events import Drew, Played, TrickTaken
from king.engine.state import BoutState, Standing
from king.rules import load
from king.seats import Seat
from support.bot_views import SEAT, choose, view

DOMINO = load("domino").rules()
KOROL = load("korol").rules(4, {"assign": "dealer"})
KG = load("kg").rules(5)
JOKERS = load("kg").rules(5, {"pack": "jokers"})
ALL = tuple(Seat(seat) for seat in range(4))


def _card(action: Action) -> str:
    card = getattr(action, "card", None)
    assert card is not None, action
    return str(CardSet(1 << card))


def _domino(contract: str, hand: str, trick: str, stock: int = 8, legal: str = "") -> View:
    lying = tuple(parse_cards(trick))
    cards = CardSet.of(hand)
    order = DOMINO.seats.clockwise_from(DOMINO.seats.steps_from(SEAT, -len(lying)))
    choice = Plays(CardSet.of(legal).mask if legal else cards.mask)
    row = DOMINO.contracts[contract]
    seen = view(DOMINO, row, cards, choice, phase="play", trick=lying, size=6)
    return replace(seen, stock_size=stock, order=order, discards=None)


def test_domino_ducks_as_last_seat() -> None:
    seen = _domino("no-tricks", "7S 10S AS 8H 9D JC", "9S JS QS", legal="7S 10S AS")
    assert _card(choose(seen)) == "10♠"


def test_domino_ducks_a_suit_of_its_own_with_the_lowest_card() -> None:
    assert _card(choose(_domino("no-tricks", "7S KS 7H 8H 7D 7C", "", stock=0))) != "K♠"


def test_domino_foresees_the_end_from_the_hands() -> None:
    """Only the others' hands say how many tricks are left: all but one seat must be out."""
    seen = _domino("no-last-two", "7S AS 8H KH 9D AD", "")
    values = values_of(seen.rules, seen.row)
    late = replace(seen, sizes=(6, 2, 1, 1))
    assert values.tricks[values.index(late)] == -8
    assert values.tricks[values.index(seen)] == 0


def test_domino_takes_what_is_worth_taking() -> None:
    seen = _domino("girls", "7S KS 8H 9D JC 7D", "8S QS 9S", legal="7S KS")
    assert _card(choose(seen)) == "K♠"


def test_domino_draws_when_it_must() -> None:
    seen = replace(_domino("no-tricks", "7H 8H", "9S"), legal=Listed("draw", [Draw()]))
    assert choose(seen) == Draw()


def test_domino_knows_what_a_drawn_hand_cannot_hold() -> None:
    spade, drawn = parse_card("9S"), parse_card("10S")
    trick = Trick(Seat(3), (spade, drawn), Seat(3), (Seat(3), Seat(1)))
    events = (
        Played(Seat(3), spade), Drew(Seat(1), None), Drew(Seat(1), None), Played(Seat(1), drawn),
        TrickTaken(1, Seat(3)),
    )  # fmt: skip
    seen = replace(_domino("no-tricks", "7H 8H 9H", ""), tricks=(trick,), events=events)
    known = Knowledge(seen, values_of(seen.rules, seen.row))
    assert not known.possible[1] & seen.rules.suit_masks[SPADES]
    assert known.possible[2] & seen.rules.suit_masks[SPADES]


def _race(
    hand: str,
    trick: str,
    *,
    taken: tuple[int, ...] = (0, 0, 0, 0),
    row: str = "titles",
    trump: Suit = HEARTS,
    titles: tuple[Seat, ...] = ALL,
) -> View:
    lying = tuple(parse_cards(trick))
    cards = CardSet.of(hand)
    order = KOROL.seats.clockwise_from(KOROL.seats.steps_from(SEAT, -len(lying)))
    suited = KOROL.suit_masks[cards_of(1 << lying[0])[0] >> 4] if lying else 0
    legal = Plays(cards.mask & suited or cards.mask)
    seen = view(KOROL, KOROL.contracts[row], cards, legal, phase="play", trick=lying, trump=trump)
    return replace(seen, order=order, standing=Standing(order, titles, taken))


def test_the_race_takes_tricks_while_they_are_needed() -> None:
    assert _card(choose(_race("7S AS 8D", "9S 10S KS"))) == "A♠"


def test_who_has_reached_his_target_leaves_tricks_alone() -> None:
    # Seat 0 is the peasant here with three tricks; the trick is the soldier's, who needs it.
    titles = (Seat(2), Seat(3), Seat(1), Seat(0))
    seen = _race("7S AS 8D", "9S 10S KS", taken=(3, 5, 0, 0), titles=titles)
    assert _card(choose(replace(seen, standing=replace(seen.standing, taken=(3, 5, 7, 7))))) != "A♠"


def test_who_has_reached_his_target_stops_a_higher_title_that_is_short() -> None:
    titles = (Seat(3), Seat(2), Seat(1), Seat(0))  # seat 3 is winning the trick with the king
    seen = _race("7S AS 8D", "9S 10S KS", taken=(3, 0, 0, 1), titles=titles)
    assert _card(choose(seen)) == "A♠"


def test_the_reign_takes_with_the_lowest_card_that_is_enough() -> None:
    assert _card(choose(_race("7S QS AS", "9S 10S JS", row="reign"))) == "Q♠"


def test_the_dealer_gives_himself_the_highest_target() -> None:
    legal = Listed("titles", [AssignTitles(ALL), AssignTitles((ALL[3], *ALL[:3]))])
    seen = replace(_race("AS KS 7D", ""), phase="titles", legal=legal)
    action = choose(seen)
    assert isinstance(action, AssignTitles)
    assert action.seats[0] == SEAT


def test_the_king_gives_back_his_least_card() -> None:
    hand = CardSet.of("AH KH 10H AS KS 7D AC KC QC AD")
    seen = replace(
        _race(str(hand), ""),
        contract=KOROL.contracts["reign"],
        phase="exchange",
        to=Seat(2),
        legal=Listed("give", [Give(card) for card in hand]),
    )
    assert _card(choose(seen)) == "7♦"


def _bout(
    hand: str,
    legal: LegalActions,
    *,
    ladder: tuple[int, ...],
    attacker: int,
    defender: int | None,
    attacks: str = "",
    beats: str = "",
    taking: bool = False,
    sizes: tuple[int, ...] = (),
    known: dict[int, str] | None = None,
    trump: Suit = HEARTS,
    rules=KG,
    gone: str = "",
) -> View:
    """A bout as seat 0 sees it."""
    lying = tuple(parse_cards(attacks))
    cards = CardSet.of(hand)
    held = sizes or (len(cards), 7, 7, 7, 7)
    state = BoutState(
        number=3,
        ladder=tuple(Seat(seat) for seat in ladder),
        attacker=Seat(attacker),
        defender=None if defender is None else Seat(defender),
        permitted=(),
        attacks=lying,
        beats=tuple(parse_cards(beats)),
        open=lying[-1] if lying and not taking else None,
        limit=7,
        taking=taking,
        asked=(),
        gone=CardSet.of(gone),
    )
    row = rules.contracts["ladder"]
    seen = view(rules, row, cards, legal, phase=legal.kind, trump=trump)
    shown = tuple(CardSet.of((known or {}).get(seat, "")) for seat in range(5))
    return replace(seen, bout=state, sizes=held, known=shown)


def _attacking(hand: str, **facts) -> str:
    legal = Listed("attack", [Attack(card) for card in CardSet.of(hand)])
    return _card(choose(_bout(hand, legal, **facts)))


def test_attacks_with_a_low_plain_card_and_keeps_trumps() -> None:
    hand = "6S 9D KC 6H AH QS 7C"
    assert _attacking(hand, ladder=(0, 1, 2, 3, 4), attacker=0, defender=4) in ("6♠", "7♣")


def test_attacks_the_top_with_the_card_that_cannot_be_beaten() -> None:
    assert _attacking("6S 9D AH", ladder=(1, 0, 2, 3, 4), attacker=0, defender=1) == "A♥"


def test_beats_cheaply() -> None:
    hand = "9S AS 6H AH 7D"
    legal = Listed("beat", [*(Beat(c) for c in CardSet.of("9S AS 6H AH")), Take()])
    seen = _bout(hand, legal, ladder=(1, 0, 2, 3, 4), attacker=2, defender=0, attacks="8S")
    assert _card(choose(seen)) == "9♠"


def test_takes_early_rather_than_spend_high_trumps_for_nothing() -> None:
    hand = "AH 7D 8D 9D 7C 8C 9C"
    legal = Listed("beat", [Beat(parse_card("AH")), Take()])
    facts = {"ladder": (1, 2, 3, 4, 0), "attacker": 1, "defender": 0, "attacks": "8S"}
    assert choose(_bout(hand, legal, **facts)) == Take()


def test_the_top_spends_its_trumps_for_the_crown() -> None:
    hand = "AH 7D 8D 9D 7C 8C 9C"
    legal = Listed("beat", [Beat(parse_card("AH")), Take()])
    facts = {"ladder": (0, 1, 2, 3, 4), "attacker": 1, "defender": 0, "attacks": "8S"}
    assert choose(_bout(hand, legal, **facts)) == Beat(parse_card("AH"))


def _adding(hand: str, fitting: str, **facts) -> Action:
    legal = Listed("add", [Decline(), *(Add(card) for card in CardSet.of(fitting))])
    return choose(_bout(hand, legal, **facts))


def test_throws_in_low_cards_on_the_last_and_keeps_its_trumps() -> None:
    facts = {
        "ladder": (0, 1, 2, 3, 4),
        "attacker": 0,
        "defender": 4,
        "attacks": "6S",
        "taking": True,
    }
    hand = "6D 6H KC QC AS 9S"
    assert _adding(hand, "6D 6H", **facts) == Add(parse_card("6D"))
    assert _adding(hand, "6H", **facts) == Decline()


def test_the_top_permits_nobody_without_a_reason() -> None:
    legal = SeatChoices((Seat(3), Seat(4)))
    facts = {"ladder": (0, 1, 2, 3, 4), "attacker": 2, "defender": 1}
    assert choose(_bout("AH KH 7S 8S", legal, **facts)) == Permit(())


def test_the_top_lets_all_at_a_rival_with_a_card_it_cannot_beat() -> None:
    legal = SeatChoices((Seat(3), Seat(4)))
    facts = {"ladder": (0, 1, 2, 3, 4), "attacker": 2, "defender": 1, "known": {1: "AH"}}
    assert choose(_bout("KH 7S 8S", legal, **facts)) == Permit((Seat(3), Seat(4)))


def test_the_top_attacks_the_lowest_or_a_rival_who_will_not_hold() -> None:
    legal = Listed("target", [Target(Seat(seat)) for seat in (1, 2, 3, 4)])
    facts = {"ladder": (0, 1, 2, 3, 4), "attacker": 0, "defender": None}
    assert choose(_bout("6S 7D 8C", legal, **facts)) == Target(Seat(4))
    weak = {"sizes": (3, 2, 7, 7, 7), "known": {1: "6D 6C"}}
    assert choose(_bout("AS 7D 8C", legal, **facts, **weak)) == Target(Seat(1))


def test_names_the_long_high_trump() -> None:
    legal = Listed("trump", [NameTrump(suit) for suit in (0, 1, 2, 3)])
    hand = "AS KS QS 9S 6H 7D 8D"
    row = KG.contracts["ladder"]
    seen = view(KG, row, CardSet.of(hand), legal, phase="trump", declarer=SEAT)
    assert choose(seen) == NameTrump(SPADES)


def test_a_joker_saves_the_crown_and_names_the_best_trump() -> None:
    hand = "JK AS KS 7D"
    joker = parse_card("JK")
    legal = Listed("beat", [*(Beat(joker, suit) for suit in (0, 1, 2, 3)), Take()])
    seen = _bout(
        hand, legal, ladder=(0, 1, 2, 3, 4), attacker=1, defender=0, attacks="AH", rules=JOKERS
    )
    assert choose(seen) == Beat(joker, SPADES)


def test_nothing_is_thrown_in_that_is_worth_keeping() -> None:
    facts = {"ladder": (1, 2, 0, 3, 4), "attacker": 3, "defender": 2, "attacks": "AS"}
    assert _adding("AH AD 7S 8S 9S 10S", "AH", **facts) == Decline()


@pytest.mark.parametrize(
    ("name", "options", "games"),
    [
        ("polish", {"preset": "robber"}, 3),
        ("domino", {}, 8),
        ("auction", {}, 3),
        ("korol", {"reigns": "five"}, 8),
        ("kg", {"session": "five"}, 1),
    ],
)
def test_the_rulebook_beats_chance_in_whole_games(
    name: str, options: dict[str, str], games: int
) -> None:
    """One of ours in each seat in turn; clearly above the mean of the table."""
    rules = load(name).rules(None, options)
    gains = []
    for number in range(1, games + 1):
        for own in rules.seats:
            bots = [make_bot("rulebook" if seat == own else "random") for seat in rules.seats]
            rngs = [generator_of(3, number, seat) for seat in rules.seats]
            totals = play_out(new_game(rules, shuffle_of(3, number)), bots, rngs).totals
            gains.append(totals[own] - fmean(totals))
    assert fmean(gains) > 2 * stdev(gains) / len(gains) ** 0.5


def test_play_needs_no_events_of_the_deal_but_draws() -> None:
    """A view without history still gives a card: nothing else is folded over."""
    seen = _race("7S AS 8D", "")
    assert choose(replace(seen, events=())) in [play(card) for card in seen.hand]
    assert seen.known == (NO_CARDS,) * 4
    assert isinstance(make_bot("rulebook").choose(seen, random.Random(1)), Play)
