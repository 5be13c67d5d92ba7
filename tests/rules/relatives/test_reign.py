"""Korol, the reign: dealing by titles, the exchange, the lead, a tie (004 L219; 2.18, 6.13)."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from king.cards import ACE, Card, make_card, parse_card
from king.engine import Deal, Trick, new_game, seen_by
from king.engine import deal as deals
from king.engine import titles as race
from king.engine.events import (
    EVERYTHING,
    SPECTATOR,
    CardTurned,
    Dealt,
    GiftGiven,
    Observer,
    Played,
)
from king.engine.state import Standing
from king.rules import Rules
from king.seats import Seat
from support.handmade import legal_cards, lines_of, points_of
from support.playing import play_game
from support.relatives import (
    dealt,
    events_of,
    held,
    is_partition,
    lays,
    refused,
    run,
    tricks_of,
)
from support.tables import Stacked, rules_for

TITLES = (2, 0, 3, 1)  # king, prince, soldier, peasant


def rules_of(**choices: str) -> Rules:
    return rules_for("korol", 4, tuple(choices.items()))


def reign(hands: Mapping[int, str], titles: tuple[int, ...] = TITLES, **choices: str) -> Deal:
    """A reign with these hands; the last card of the peasant makes trump."""
    seats = tuple(map(Seat, titles))
    standing = Standing(order=seats, titles=seats, taken=(7, 3, 9, 5), completed=seats)
    return dealt(rules_of(**choices), "reign", hands, dealer=titles[-1], standing=standing)


# Hearts are trump by the peasant's jack; the soldier has the ace.
HANDS = {
    2: "KH QS 9S 6S 7S 7C 8C 9C 7D",
    0: "6H 7H AS KS 8S 6C TC 8D 9D",
    3: "AH 8H 9H JS JC AD KD QD TD",
    1: "TH QH TS AC KC QC 6D JD JH",
}
EXCHANGE = "3 give AH; 2 give QS; 1 give QH; 2 give 9S"


@pytest.mark.paragraph("korol", "reign-deal")
@pytest.mark.paragraph("korol", "turned-up")
@pytest.mark.paragraph("korol", "contract.reign.trump")
def test_the_peasant_deals_by_titles_and_his_last_card_makes_trump() -> None:
    deal = reign(HANDS)
    assert (deal.dealer, deal.trump) == (1, 1)
    assert events_of(deal, CardTurned) == [CardTurned(Seat(1), parse_card("JH"), deal.trump)]
    assert "J♥" in held(deal, 1)
    assert deal.givers == ((3, 2), (2, 3), (1, 2), (2, 1))


@pytest.mark.paragraph("korol", "reign-deal")
def test_cards_go_round_from_the_king_down() -> None:
    seats = tuple(map(Seat, TITLES))
    standing = Standing(order=seats, titles=seats)
    rules = rules_of()
    row = rules.contracts["reign"]
    deal = deals.begin(
        rules, number=9, dealer=Seat(1), pack=rules.pack, contract=row, standing=standing
    )
    for place, seat in enumerate(TITLES):
        assert deal.dealt[seat] == rules.pack[place::4]
    assert deal.dealt[1][-1] == rules.pack[-1]


@pytest.mark.paragraph("korol", "reign-winner")
@pytest.mark.paragraph("korol", "contract.reign")
def test_a_reign_with_exchange_and_a_tie() -> None:
    """King and peasant take three tricks each: the lower title wins."""
    deal = reign(HANDS)
    assert deal.turn == 3
    deal = run(deal, EXCHANGE)
    assert held(deal, 2) == "6♠ 7♠ Q♥ K♥ A♥ 7♦ 7♣ 8♣ 9♣"
    assert held(deal, 3) == "J♠ Q♠ 8♥ 9♥ 10♦ Q♦ K♦ A♦ J♣"
    assert held(deal, 1) == "9♠ 10♠ 10♥ J♥ 6♦ J♦ Q♣ K♣ A♣"
    assert is_partition(deal)
    assert (deal.phase, deal.turn) == ("play", 2)  # the ace of trumps leads
    deal = run(deal, "2 play AH; 3 play 8H; 0 play 6H; 1 play TH")
    deal = run(deal, "2 play KH; 3 play 9H; 0 play 7H; 1 play JH")
    deal = run(deal, "2 play QH; 3 play TD; 0 play 8D; 1 play JD")
    deal = run(deal, "2 play 6S; 3 play JS; 0 play AS; 1 play 9S")
    deal = run(deal, "0 play KS; 1 play TS; 2 play 7S; 3 play QS")
    deal = run(deal, "0 play 6C; 1 play AC; 2 play 7C; 3 play JC")
    deal = run(deal, "1 play KC; 2 play 8C; 3 play QD; 0 play TC")
    deal = run(deal, "1 play QC; 2 play 9C; 3 play KD; 0 play 8S")
    deal = run(deal, "1 play 6D; 2 play 7D; 3 play AD; 0 play 9D")
    assert deal.is_over
    assert tricks_of(deal) == [2, 3, 3, 1]
    assert points_of(deal) == (0, 1, 0, 0)
    counted = [[line.what for line in lines if line.points] for lines in lines_of(deal)]
    assert counted == [[], ["most-tricks"], [], []]


@pytest.mark.paragraph("korol", "exchange")
def test_the_soldier_gives_his_highest_trump_and_nothing_else() -> None:
    deal = reign(HANDS)
    assert lays(deal) == {"A♥"}
    assert refused(deal, "give 9H") == "highest-trump"
    assert refused(deal, "give JS") == "highest-trump"
    assert refused(deal, "give KH") == "not-in-hand"
    assert refused(deal, "pass") == "wrong-phase"


@pytest.mark.paragraph("korol", "exchange")
@pytest.mark.paragraph("korol", "exchange-back")
def test_the_king_answers_as_he_likes_but_not_with_the_same_card() -> None:
    deal = run(reign(HANDS), "3 give AH")
    assert deal.turn == 2
    assert lays(deal) == {"6♠", "7♠", "9♠", "Q♠", "K♥", "7♦", "7♣", "8♣", "9♣"}
    assert refused(deal, "give AH") == "same-card"
    deal = run(deal, "2 give 6S; 1 give TH")
    assert refused(deal, "give TH") == "same-card"
    assert "9♠" in lays(deal)


@pytest.mark.paragraph("korol", "exchange")
def test_the_peasant_gives_any_trump_of_his_own_choice() -> None:
    deal = run(reign(HANDS), "3 give AH; 2 give QS")
    assert lays(deal) == {"10♥", "J♥", "Q♥"}  # the turned card too
    assert refused(deal, "give AC") == "a-trump"
    deal = run(deal, "1 give JH; 2 give 6S")
    assert "J♥" in held(deal, 2)


@pytest.mark.paragraph("korol", "exchange-back")
def test_a_card_of_the_soldier_may_go_to_the_peasant() -> None:
    deal = run(reign(HANDS), "3 give AH; 2 give QS; 1 give QH")
    assert "A♥" in lays(deal)
    assert "Q♥" not in lays(deal)
    deal = run(deal, "2 give AH")
    assert (deal.phase, deal.turn) == ("play", 1)  # whoever has the highest trump leads


@pytest.mark.paragraph("korol", "exchange")
def test_a_soldier_without_trumps_gives_his_highest_card() -> None:
    hands = {
        **HANDS,
        3: "QS 9S 6S JS JC AD KD QD TD",
        2: "KH AH 8H 9H 7S 7C 8C 9C 7D",
    }
    deal = reign(hands)
    assert lays(deal) == {"A♦"}
    assert refused(deal, "give KD") == "highest-trump"
    two = reign({**hands, 3: "QS 9S 6S JS JC AD KD AC TD", 1: "TH QH TS QD KC QC 6D JD JH"})
    assert lays(two) == {"A♦", "A♣"}  # either of two aces


@pytest.mark.paragraph("korol", "first-lead")
def test_the_highest_trump_leads_wherever_it_is() -> None:
    hands = {**HANDS, 0: "AH 7H AS KS 8S 6C TC 8D 9D", 3: "6H 8H 9H JS JC AD KD QD TD"}
    deal = run(reign(hands), "3 give 9H; 2 give QS; 1 give QH; 2 give 9S")
    assert deal.turn == 0
    assert len(legal_cards(deal)) == 9


@pytest.mark.paragraph("korol", "exchange-back")
def test_an_exchange_is_seen_by_the_two_concerned_only() -> None:
    deal = run(reign(HANDS), EXCHANGE)
    gifts = events_of(deal, GiftGiven)
    assert [(gift.seat, gift.to) for gift in gifts] == [(3, 2), (2, 3), (1, 2), (2, 1)]
    for gift in gifts:
        for observer in (*map(Observer, range(4)), SPECTATOR):
            seen = seen_by(gift, observer)
            knows = observer in (gift.seat, gift.to)
            assert seen == GiftGiven(gift.seat, gift.to, gift.card if knows else None)
        assert seen_by(gift, EVERYTHING) == gift


# --- Who wins ---------------------------------------------------------------------------------


@pytest.mark.paragraph("korol", "reign-winner")
@pytest.mark.paragraph("korol", "contract.reign")
@pytest.mark.parametrize(
    ("tricks", "winner"),
    [
        ((5, 2, 1, 1), 0),  # by seat; 2 is king, 0 prince, 3 soldier, 1 peasant
        ((3, 3, 2, 1), 1),  # peasant before prince
        ((3, 1, 3, 2), 0),  # prince before king
        ((3, 0, 3, 3), 3),  # of three the soldier
        ((0, 0, 9, 0), 2),
    ],
)
def test_most_tricks_win_and_of_equals_the_lowest_title(
    tricks: tuple[int, ...], winner: int
) -> None:
    deal = reign(HANDS)
    taken = tuple(
        Trick(Seat(seat), (), Seat(seat), ()) for seat in range(4) for _ in range(tricks[seat])
    )
    lines = race.winner_lines(replace(deal, tricks=taken), ((),) * 4)
    assert [sum(line.points for line in rows) for rows in lines] == [
        int(seat == winner) for seat in range(4)
    ]


@pytest.mark.paragraph("korol", "end")
@pytest.mark.paragraph("korol", "reigns")
@pytest.mark.paragraph("korol", "option.reigns")
@pytest.mark.parametrize(("choice", "count"), [("one", 1), ("three", 3), ("five", 5)])
def test_reigns_are_repeated_and_wins_counted(choice: str, count: int) -> None:
    for seed in range(4):
        game = new_game(rules_of(reigns=choice), Stacked({}, seed))
        game = play_game(game, random.Random(seed))
        reigns = [row for row in game.finished if row.contract == "reign"]
        assert len(reigns) == count
        assert game.finished[-count:] == tuple(reigns)
        assert sum(game.totals) == count
        for row in reigns:
            assert sum(row.points) == 1


@pytest.mark.paragraph("korol", "reigns")
def test_the_next_titles_go_by_the_last_reign_and_its_peasant_deals() -> None:
    deal = reign(HANDS)
    taken = [Trick(Seat(s), (), Seat(s), ()) for s in (2, 2, 2, 1, 1, 1, 0, 0, 3)]
    standing = race.standing_after(replace(deal, tricks=tuple(taken)))
    assert standing.reigns == 1
    assert standing.titles == (1, 2, 0, 3)  # the winner is king, though it was a tie
    found = race.next_deal(rules_of(reigns="three"), standing, Seat(0))
    assert found is not None
    contract, dealer, ready = found
    assert (contract.id, dealer, ready.order) == ("reign", 3, (1, 2, 0, 3))
    assert race.next_deal(rules_of(), standing, Seat(0)) is None


def test_the_trump_ace_leads_after_the_exchange_in_every_reign() -> None:
    for seed in range(6):
        game = new_game(rules_of(), Stacked({}, seed))
        row = play_game(game, random.Random(seed)).finished[-1]
        holder: dict[Card, Seat] = {}
        ace, first = None, None
        for event in row.events:
            match event:
                case Dealt(hands, _, _, _):
                    for seat, hand in enumerate(hands):
                        holder |= dict.fromkeys(hand or (), Seat(seat))
                case CardTurned(_, _, trump):
                    ace = make_card(trump, ACE)
                case GiftGiven(_, to, card) if card is not None:
                    holder[card] = to
                case Played(seat, _) if first is None:
                    first = seat
        assert ace is not None
        assert first == holder[ace]
