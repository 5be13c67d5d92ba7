"""Pairs of games that differ only in what an observer cannot know look the same to him.

Each pair is made by hand: two deals and two scripts. For those who may not know the
difference the bytes of the view, of the errors and of the legal actions are compared at every
step; those who know it must see a difference, so that no pair is idle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

import pytest
from msgspec.structs import replace

from king.cards import NO_TRUMP, SUITS, CardSet
from king.engine import (
    SPECTATOR,
    Action,
    Deal,
    Game,
    NameTrump,
    Observer,
    Play,
    new_game,
    view_of,
)
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
    NameSuit,
    Permit,
    Take,
    Target,
)
from king.engine.state import Standing
from king.errors import IllegalAction
from king.rules import Rules
from king.seats import Seat
from support.relatives import dealt, run_game
from support.tables import Stacked, rules_for
from support.text import full_text


def game_of(deal: Deal) -> Game:
    """A game in which this deal is on the table."""
    return replace(new_game(deal.rules, Stacked({}, 7)), deal=deal)


def tries(rules: Rules) -> Iterator[Action]:
    """Anything a seat could say, legal or not."""
    yield from (Keep(), Decline(), Draw(), Take(), Permit(()), Permit((Seat(1),)))
    for card in rules.pack:
        yield from (Play(card), Give(card), Lay(card), Attack(card), Add(card), Beat(card))
    for suit in (*SUITS, NO_TRUMP):
        yield from (NameTrump(suit), NameSuit(suit))
    for amount in (0, 1, 4, 5, 13, 14, 100, 125, 330):
        yield from (Bid(amount), Ask(amount))
    yield AssignTitles((Seat(0),))
    yield from (Target(seat) for seat in rules.seats)


def heard(game: Game, observer: Observer) -> list[str]:
    """What the seat to act is told about all of these."""
    if game.turn != observer:
        return []
    found = []
    for action in tries(game.rules):
        try:
            game.apply(action)
        except IllegalAction as error:
            legal = [str(known) for known in islice(error.legal, 60)]
            found.append(f"{action} {error.code} {error} {error.params} {legal}")
    return found


def check_pair(one: list[Game], two: list[Game], *, know: set[int]) -> None:
    """Everybody but those who ``know`` sees the same games, and these see two."""
    assert len(one) == len(two)
    seats = one[0].rules.seats
    others = {*seats, SPECTATOR} - know
    for at, (game, twin) in enumerate(zip(one, two, strict=True)):
        assert game.deal is not None
        assert twin.deal is not None
        assert not game.deal.is_over
        for who in sorted(others):
            observer = Observer(who)
            views = view_of(game, observer), view_of(twin, observer)
            assert full_text(views[0]) == full_text(views[1]), (who, at)
            assert [str(action) for action in views[0].legal] == [
                str(action) for action in views[1].legal
            ]
            assert heard(game, observer) == heard(twin, observer), (who, at)
    for who in know:
        observer = Observer(who)
        assert full_text(view_of(one[-1], observer)) != full_text(view_of(two[-1], observer)), who


def swapped(hands: Mapping[int, str], one: str, two: str) -> dict[int, str]:
    """Hands in which two cards have changed places."""
    exchange = {one: two, two: one}
    return {
        seat: " ".join(exchange.get(card, card) for card in text.split())
        for seat, text in hands.items()
    }


# --- Bids in progress -------------------------------------------------------------------------

BID_HANDS = {
    0: "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    1: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    2: "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    3: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
}


@pytest.mark.parametrize("rounds", ["one", "open"])
def test_bids_in_progress_show_no_cards(rounds: str) -> None:
    rules = rules_for("auction", 4, (("rounds", rounds),))
    script = "1 pass; 2 bid 3; 3 bid 5; 0 pass"
    script += "; 3 suit H; 3 play 2C" if rounds == "one" else "; 2 pass; 3 suit H; 3 play 2C"
    first = game_of(dealt(rules, "auction", BID_HANDS))
    second = game_of(dealt(rules, "auction", swapped(BID_HANDS, "AD", "QC")))
    check_pair(run_game(first, script), run_game(second, script), know={2, 3})


SALE_HANDS = {
    0: "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
    1: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
    2: "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
    3: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
}
TALON = "AS AH AD AC"


def sale(hands: Mapping[int, str], **choices: str) -> Game:
    chosen = tuple((key.replace("_", "-"), value) for key, value in choices.items())
    rules = rules_for("polish", 4, (("plus-round", "auction"), *chosen))
    return game_of(dealt(rules, "auction", hands, left=TALON))


@pytest.mark.parametrize("form", ["bids", "dutch"])
def test_offers_for_the_talon_show_no_cards(form: str) -> None:
    script = "1 ask 140; 2 pass; 3 pass; 0 pass; 1 ask 120; 2 pass; 3 bid 120"
    script += "; 0 bid 130; 3 pass" if form == "bids" else ""
    one = run_game(sale(SALE_HANDS, sale_form=form), script)
    two = run_game(sale(swapped(SALE_HANDS, "KD", "QC"), sale_form=form), script)
    check_pair(one, two, know={2, 3})


# --- The card given face down -----------------------------------------------------------------


@pytest.mark.parametrize(("place", "receiver"), [(0, 3), (1, 0), (2, 1)])
def test_a_gift_is_known_to_giver_and_receiver_only(place: int, receiver: int) -> None:
    sold = "1 ask 125; 2 bid 125; 3 pass; 0 pass"
    gifts = ["2D", "3D", "4D"]
    others = [*gifts]
    others[place] = "KD"
    play = "2 trump H; 2 play QD"
    scripts = [
        "; ".join([sold, *(f"2 give {card}" for card in cards), play]) for cards in (gifts, others)
    ]
    one, two = (run_game(sale(SALE_HANDS), script) for script in scripts)
    check_pair(one, two, know={2, receiver})


def test_a_card_of_the_talon_may_be_given_on_unseen() -> None:
    """All know where the talon went, but not whether its ace is still there."""
    sold = "1 ask 125; 2 bid 125; 3 pass; 0 pass"
    ace = run_game(sale(SALE_HANDS), f"{sold}; 2 give AC; 2 give 3D; 2 give 4D; 2 trump H")
    plain = run_game(sale(SALE_HANDS), f"{sold}; 2 give 2D; 2 give 3D; 2 give 4D; 2 trump H")
    check_pair(ace, plain, know={2, 3})
    for game in (ace[-1], plain[-1]):
        for observer in (0, 1, SPECTATOR):  # nobody may be sure of it any more
            assert CardSet.of("AC") & view_of(game, Observer(observer)).known[2] == CardSet()


# --- The reign --------------------------------------------------------------------------------

TITLES = (2, 0, 3, 1)  # king, prince, soldier, peasant
REIGN = {
    2: "KH QS 9S 6S 7S 7C 8C 9C 7D",
    0: "6H 7H AS KS 8S 6C TC 8D 9D",
    3: "AH 8H 9H JS JC AD KD QD TD",
    1: "TH QH TS AC KC QC 6D JD JH",
}


def reign(hands: Mapping[int, str]) -> Game:
    seats = tuple(map(Seat, TITLES))
    standing = Standing(order=seats, titles=seats, taken=(7, 3, 9, 5), completed=seats)
    return game_of(dealt(rules_for("korol", 4), "reign", hands, dealer=1, standing=standing))


def test_the_kings_return_is_secret() -> None:
    for back, other, know in (
        ("3 give AH; 2 give QS", "3 give AH; 2 give 9S", {2, 3}),
        ("3 give AH; 2 give QS; 1 give QH; 2 give 9S", None, {2, 1}),
    ):
        twin = other or back.replace("2 give 9S", "2 give 6S")
        rest = "; 1 give QH; 2 give 7S" if other else ""
        play = "; 2 play AH; 3 play 8H; 0 play 6H"
        one = run_game(reign(REIGN), back + rest + play)
        two = run_game(reign(REIGN), twin + rest + play)
        check_pair(one, two, know=know)


def test_what_soldier_and_peasant_give_is_seen_by_the_king_only() -> None:
    one = run_game(reign(REIGN), "3 give AH; 2 give QS; 1 give QH; 2 give 9S; 2 play KH")
    two = run_game(reign(REIGN), "3 give AH; 2 give QS; 1 give TH; 2 give 9S; 2 play KH")
    check_pair(one, two, know={1, 2})
    # Another soldier's highest trump, which nobody else can tell.
    hands = swapped(REIGN, "AH", "KH")
    other = "3 give KH; 2 give QS; 1 give QH; 2 give 9S; 2 play 7D"
    first = "3 give AH; 2 give QS; 1 give QH; 2 give 9S; 2 play 7D"
    check_pair(run_game(reign(REIGN), first), run_game(reign(hands), other), know={2, 3})


# --- Drawn cards ------------------------------------------------------------------------------

DOMINO = {
    0: "7C 8C 9C TC JC QC",
    1: "AS KS QS JS TS 9S",
    2: "7H 8H 9H TH JH QH",
    3: "7D 8D 9D TD JD QD",
}


def domino(stock: str, hands: Mapping[int, str] = DOMINO) -> Game:
    return game_of(dealt(rules_for("domino", 4), "no-tricks", hands, left=stock))


def test_a_drawn_card_is_seen_by_the_drawer_only() -> None:
    script = "1 play AS; 2 draw; 2 draw; 2 play 7S; 3 draw; 3 draw"
    one = run_game(domino("AH 7S KC 8S AC KH AD KD"), script)
    two = run_game(domino("KH 7S KC 8S AC AH AD KD"), script)
    check_pair(one, two, know={2})
    three = run_game(domino("AH 7S AD 8S AC KH KC KD"), script)
    check_pair(one, three, know={3})


def test_nobody_sees_what_lies_in_the_stock() -> None:
    script = "1 play AS; 2 draw; 2 draw; 2 play 7S"
    one = run_game(domino("AH 7S KC 8S AC KH AD KD"), script)
    two = run_game(domino("AH 7S KD AD KH AC 8S KC"), script)
    check_pair(one, two, know=set())


def test_cards_of_a_hand_and_of_the_stock_may_change_places() -> None:
    script = "1 play AS; 2 draw; 2 draw"
    one = run_game(domino("AH 7S KC 8S AC KH AD KD"), script)
    two = run_game(domino("AH 7S KC 8S AC KH QD KD", swapped(DOMINO, "QD", "AD")), script)
    check_pair(one, two, know={3})


# --- The lottery ------------------------------------------------------------------------------


def test_a_lottery_shows_only_what_is_laid_and_who_is_blocked() -> None:
    rules = rules_for("polish", 4, (("plus-round", "lottery"),))
    hands = {
        1: "8S 2C 3C 4C 5C 6C 2H 3H 4H 5H 6H 7H 9H",
        2: "TS JS QS KS AS TC JC QC KC AC TH JH QH",
        3: "7S 9S 2S 3S 4S 5S 2D 3D 4D 5D 6D TD JD",
    }
    script = "1 lay 8S; 3 lay 9S"
    one = run_game(game_of(dealt(rules, "lottery", hands)), script)
    two = run_game(game_of(dealt(rules, "lottery", swapped(hands, "AC", "6C"))), script)
    check_pair(one, two, know={1, 2})


# --- Trump named early ------------------------------------------------------------------------


def test_cards_that_are_not_yet_dealt_are_seen_by_nobody() -> None:
    rules = rules_for("polish", 4, (("trump-peek", "first"),))
    hands = {
        1: "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        2: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    }
    one = [game_of(dealt(rules, "trump", hands))]
    two = [game_of(dealt(rules, "trump", swapped(hands, "AS", "AH")))]
    check_pair(one, two, know=set())
    check_pair(run_game(one[0], "1 trump D")[1:], run_game(two[0], "1 trump D")[1:], know={1, 2})


# --- King and Last ----------------------------------------------------------------------------


def test_before_the_trump_nobody_but_the_king_sees_a_card() -> None:
    rules = rules_for("kg", 5)
    seats = tuple(map(Seat, (3, 0, 1, 4, 2)))
    standing = Standing(ladder=seats, order=seats)
    hands = {3: "6S 7S 8S 9S TS JS QS KS", 0: "6H 7H 8H 9H TH JH QH", 1: "6D 7D 8D 9D TD JD QD"}
    deal = dealt(rules, "ladder", hands, dealer=2, standing=standing)
    twin = dealt(rules, "ladder", swapped(hands, "QH", "QD"), dealer=2, standing=standing)
    # Not even his own: 0 and 1 have not looked.
    check_pair([game_of(deal)], [game_of(twin)], know=set())
    assert view_of(game_of(deal), Observer(0)).hand == CardSet()
    one, two = (run_game(game_of(state), "3 trump S; 3 attack 6S") for state in (deal, twin))
    check_pair(one[1:], two[1:], know={0, 1})
    # The King's own cards are his secret, too.
    other = dealt(rules, "ladder", swapped(hands, "KS", "QH"), dealer=2, standing=standing)
    check_pair([game_of(deal)], [game_of(other)], know={3})


BOUT = {
    0: "6D 9C AH JC AC AS",
    1: "6H TC KC KS QS JH",
    2: "TD KD 8H JS 9H AD",
    3: "8D QD QH TS 9S JD",
    4: "7D 9D TH KH QC 7S",
    5: "7C 8C 8S 7H 6C 6S",
}


def bout(hands: Mapping[int, str], rules: Rules | None = None) -> Game:
    seats = tuple(map(Seat, range(6)))
    standing = Standing(ladder=seats, order=seats)
    return game_of(dealt(rules or rules_for("kg", 6), "ladder", hands, dealer=5, standing=standing))


OPENED = "0 trump S; 0 attack 6D; 5 take; 0 pass"
TAKEN = f"{OPENED}; 1 add 6H; 0 pass; 1 pass; 2 pass; 3 pass; 4 pass"


def test_everyone_saw_the_cards_taken_in_a_bout() -> None:
    games = run_game(bout(BOUT), TAKEN)
    for who in (*range(6), SPECTATOR):
        view = view_of(games[-1], Observer(who))
        assert CardSet.of("6D 6H") <= view.known[5]
        assert view.sizes[5] == 8
        assert (view.hands[5] is not None) == (who == 5)
    played = run_game(games[-1], "0 permit; 4 attack 7D; 3 take; 4 pass; 5 add 7C")[-1]
    for who in (0, SPECTATOR):
        known = view_of(played, Observer(who)).known
        assert known[5] == CardSet.of("6D 6H")
        assert known[4] == known[3] == CardSet()  # on the table, not in a hand


def test_the_rest_of_the_defenders_hand_stays_hidden() -> None:
    script = f"{TAKEN}; 0 permit; 4 attack 7D; 3 take; 4 pass; 5 pass; 0 pass"
    one = run_game(bout(BOUT), script)
    two = run_game(bout(swapped(BOUT, "8S", "KC")), script)
    check_pair(one, two, know={1, 5})


def test_a_pass_does_not_tell_whether_one_could_have_added() -> None:
    """1 holds a six in one world and none in the other; he passes in both."""
    script = f"{OPENED}; 1 pass; 2 pass; 3 pass; 4 pass; 0 permit 1"
    one = run_game(bout(BOUT), script)
    two = run_game(bout(swapped(BOUT, "6H", "KD")), script)
    check_pair(one, two, know={1, 2})


def test_taking_does_not_tell_whether_one_could_have_beaten() -> None:
    script = f"{OPENED}; 1 pass"
    one = run_game(bout(BOUT), script)
    two = run_game(bout(swapped(BOUT, "8S", "QH")), script)
    check_pair(one, two, know={3, 5})


def test_a_joker_in_hand_is_nobodys_business() -> None:
    rules = rules_for("kg", 6, (("pack", "jokers"),))
    hands = {**BOUT, 1: BOUT[1] + " JK"}
    script = f"{OPENED}; 1 pass; 2 pass"
    one = run_game(bout(hands, rules), script)
    two = run_game(bout(swapped(hands, "JK", "KD"), rules), script)
    check_pair(one, two, know={1, 2})
