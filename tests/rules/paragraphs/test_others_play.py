"""The other rulesets: leading, following, ruffing, taking tricks, the end of a deal."""

from __future__ import annotations

import random
from typing import cast

from king.cards import CLUBS, HEARTS, NO_TRUMP, SPADES, Card, CardSet, Suit, show_card, suit_of
from king.engine import SPECTATOR, Deal, Observer, Order, Play, Shuffle, new_game, seen_by, view_of
from king.engine.events import TrickTaken
from king.locales import translator
from king.rules import Rules
from king.seats import Seat
from king.tui.look import Look
from king.tui.stage import Stage
from king.tui.table import last_trick
from support.handmade import cards, legal_cards, play_cards, position, refusal
from support.made_up import (
    begun,
    dealt_at_random,
    ending_of,
    played,
    played_out,
    row,
    taker,
    tricks_in,
    until_play,
)
from support.paragraphs import OTHERS, Table, facts, paragraph
from support.playing import random_action
from support.tables import played_contracts, trick_contracts

TRUMPS = {
    "ordered gambler": "otygrysh",
    "atomic twelve": "khvalyonka",
}
"""The one contract with a trump: 000 L3, 002 L8, L62; 004 L79, L194."""
POLISH_TRUMPS = {"polish": "trump", "polish+plus-round=auction": "auction"}
"""003 L11, L13; ruffing is free there."""
NO_TRUMPS = "simple long omnibus joker hearts domino auction"
WITH_TRICKS = f"{OTHERS} polish auction korol"


def trump_of(contract: str) -> Suit | None:
    """A trump for a contract that has one."""
    plus = ("otygrysh", "khvalyonka", "trump", "titles", "reign")
    return SPADES if contract in plus else None


def state(rules: Rules, contract: str, hand: str, trick: str) -> Deal:
    """Seat 1 is to play to the first card of a trick, or seat 0 to lead if there is none."""
    seat = 1 if trick else 0
    return position(
        rules, contract, {seat: hand}, trick=trick, trump=trump_of(contract), declarer=seat
    )


@facts(
    "first-lead",
    at={"simple twelve omnibus joker": 1, "long ordered gambler polish domino": 1, "atomic": -1},
)
def test_the_right_player_leads_first(table: Table, fact: object) -> None:
    """004 L12 (left of the dealer), L93 "С него начнется"; 002 L4; L79 with rules.md 2.8;

    003 L11 and rules.md 6.12 (eldest).
    """
    for dealer in range(table.players):
        for contract in played_contracts(table.rules):
            deal = dealt_at_random(table.rules, contract.id, random.Random(dealer), dealer)
            assert deal.turn == deal.leader == (dealer + cast(int, fact)) % table.players


@paragraph("first-lead", at="hearts")
def test_the_two_of_clubs_is_led_by_whoever_has_it(table: Table) -> None:
    """No seed has it (004 L75 is nearest): the rules of OpenSpiel, rules.md 1.10."""
    leaders = set()
    for seed in range(20):
        deal = until_play(begun(table.rules, None, 0, random.Random(seed)), random.Random(seed))
        assert deal.turn is not None
        assert legal_cards(deal) == {"2♣"}
        leaders.add(deal.turn)
    assert leaders == {0, 1, 2, 3}


@paragraph("trick", at=WITH_TRICKS)
def test_one_card_each_clockwise_and_the_taker_leads_next(table: Table) -> None:
    """004 L12 "следующий ход принадлежит тому игроку, который возьмет взятку", L85; 002 L7, L9."""
    for result in played(table).finished[:30]:
        taken = [event.seat for event in result.events if isinstance(event, TrickTaken)]
        tricks = tricks_in(result)
        assert len(tricks) == len(taken)
        leader = tricks[0][0][0]
        for trick, winner in zip(tricks, taken, strict=True):
            order = [(leader + step) % table.players for step in range(table.players)]
            assert [seat for seat, _ in trick] == order
            leader = winner


@paragraph("follow-suit", at=WITH_TRICKS)
def test_suit_is_followed_if_possible_and_never_has_to_be_headed(table: Table) -> None:
    """004 L12 "необходимо класть в масть, если карт такой масти нет, то можно скидывать любую".

    002 L7 "Rules for the tricks are usual"; 004 L150; 003 L11 "Следует играть в масть".
    """
    for contract in played_contracts(table.rules):
        deal = state(table.rules, contract.id, "7D AD 8C QH", "9D")
        assert legal_cards(deal) == cards("7D AD")
        for other in deal.hands[1]:
            if suit_of(other) != suit_of(deal.trick[0]):
                assert refusal(deal, Play(other)) == "follow-suit"
        low = state(table.rules, contract.id, "8H KH 7C", "AH")
        assert legal_cards(low) == cards("8H KH")
        void = "7C KC QH JH"
        if table.ruleset in (
            "omnibus",
            "joker",
            "hearts",
            "auction",
            "korol",
        ):  # no text of theirs forces the king
            void = "7C KC QH KH"
        assert legal_cards(state(table.rules, contract.id, void, "9D")) == cards(void)


ANY_LEAD = "7S KS 8H KH QD JC"
FREE = "no-tricks no-boys no-girls no-last-two"
FREE_LEADS = {
    "simple long": f"{FREE} tricks boys girls last-two",
    "ordered gambler": f"{FREE} otygrysh",
    "twelve atomic": f"{FREE} khvalyonka",
    "omnibus": "omnibus",
    "joker": "joker",
    "polish": "no-tricks no-boys no-girls no-last trump",
    "domino": f"{FREE} no-hearts no-king no-all tricks boys girls hearts king last-two all",
    "auction": "auction",
    "korol": "titles reign",
}


@facts("any-lead", at=FREE_LEADS)
def test_any_card_may_be_led_where_no_contract_forbids_it(table: Table, fact: object) -> None:
    """004 L12 "Первую карту в розыгрыше можно класть любую", L75 "как с черв, так и с пик".

    004 L63 "Заходить можно с червей", L219 "может походить с любой карты"; rules.md 2.6.
    """
    for contract in cast(str, fact).split():
        for leader in range(table.players):
            deal = position(
                table.rules,
                contract,
                {leader: ANY_LEAD},
                leader=leader,
                trump=HEARTS if trump_of(contract) is not None else None,
            )
            assert legal_cards(deal) == cards(ANY_LEAD), contract


@paragraph("any-lead", at="hearts")
def test_any_card_but_a_heart_may_be_led_in_hearts(table: Table) -> None:
    """The ban of hearts before they are broken apart; OpenSpiel (rules.md 1.10)."""
    for leader in range(4):
        deal = position(table.rules, "hearts", {leader: "7S QS 2D AC 8H"}, leader=leader)
        assert legal_cards(deal) == cards("7S QS 2D AC")


@paragraph("takes", at=f"{WITH_TRICKS} domino")
def test_the_highest_card_of_the_suit_led_takes(table: Table) -> None:
    """004 L12 "Взятка принадлежит тому игроку, который положил старшую карту в масти хода"."""
    for contract in played_contracts(table.rules):
        for text, winner in (
            ("10D KD JD 7D 8D 9D", 1),
            ("7D KS KC AH JC JS", 0),
            ("9D KC 10D JS 7D AH", 2),
            ("8H KS AD 7H JC JD", 0),
        ):
            trump = NO_TRUMP if contract.trump != "none" else None
            trick = row(text, table.players)
            assert taker(table.rules, contract.id, trick, trump) == winner, contract.id


@facts("takes", at=TRUMPS | POLISH_TRUMPS | {"korol": "titles reign"})
def test_the_highest_trump_takes(table: Table, fact: object) -> None:
    """002 L7 "higher card or a trump if the contract assumes a trump"; 004 L150; 000 L2."""
    for text, winner in (
        ("AD 7C KD 8D 9D 10D", 1),
        ("AD 7C 8C KD 8D 9D", 2),
        ("7C AD 8C KD 8D 9D", 2),
        ("AD KS KH 7D 8D 9D", 0),
    ):
        trick = row(text, table.players)
        for contract in cast(str, fact).split():
            assert taker(table.rules, contract, trick, CLUBS) == winner, text


@facts("trump", at=TRUMPS | POLISH_TRUMPS)
def test_one_contract_has_a_trump_and_the_others_none(table: Table, fact: object) -> None:
    """002 L8 "Trump games in the King are positive games"; 004 L79, L194; 000 L3 (rules 2.4).

    003 L11 "объявляет козырную масть", L13.
    """
    for result in played(table).finished:
        assert (result.trump is not None) == (result.contract == fact)
    first = begun(table.rules, None, 0, random.Random(1))
    for contract in played_contracts(table.rules):
        if first.phase == "order" and contract.id != fact:
            assert refusal(first, Order(contract.id, HEARTS)) == "no-trump-here"


@paragraph("trump", at=f"{NO_TRUMPS} polish+plus-round=lottery")
def test_there_are_no_trumps(table: Table) -> None:
    """004 L12 names none: the highest card of the suit led takes; L67, L75, L93, L63, L71."""
    assert all(result.trump is None for result in played(table).finished)
    for contract in trick_contracts(table.rules):
        deal = dealt_at_random(table.rules, contract.id, random.Random(1))
        assert deal.trump is None
        for suit in "SHC":
            trick = row(f"7D 9{suit} 8{suit} 10{suit} J{suit} K{suit}", table.players)
            assert taker(table.rules, contract.id, trick) == 0
    first = begun(table.rules, None, 0, random.Random(1))
    if first.phase == "order":
        assert refusal(first, Order("tricks", HEARTS)) == "no-trump-here"


@facts("ruff", at=TRUMPS)
def test_a_void_hand_must_ruff_but_not_overruff(table: Table, fact: object) -> None:
    """004 L150 "при отсутствии масти обязательно бьют козырем"; rules.md 2.11."""

    def may_play(hand: str, trick: str, trump: Suit) -> set[str]:
        seat = len(trick.split())
        return legal_cards(
            position(table.rules, cast(str, fact), {seat: hand}, trick=trick, trump=trump)
        )

    assert may_play("7H KH 8C QC", "7D", HEARTS) == cards("7H KH")
    assert may_play("7H KH 8C QC", "7D QH", HEARTS) == cards("7H KH")
    assert may_play("8C QC QS", "7D", HEARTS) == cards("8C QC QS")
    assert may_play("7H KH 8C", "7D", NO_TRUMP) == cards("7H KH 8C")
    assert may_play("7H 8D QC", "7D", HEARTS) == cards("8D")


@paragraph("joker-play", at="joker")
def test_the_joker_asks_for_hearts_and_follows_hearts(table: Table) -> None:
    """004 L67 "Во взятке с червами"; rules.md 2.5, 6.9: it is a heart."""

    def may_play(hand: str, trick: str) -> set[str]:
        return legal_cards(position(table.rules, "joker", {1: hand}, trick=trick))

    assert may_play("7H AH 8S 9C", "JK") == cards("7H AH")
    assert may_play("JK 7H 8S 9C", "10H") == cards("JK 7H")
    assert may_play("JK 7S 8S 9C", "10H") == cards("JK")
    assert may_play("JK 7D 8S 9C", "10D") == cards("7D")
    assert may_play("JK 7H 8S 9C", "10D") == cards("JK 7H 8S 9C")


@paragraph("joker-takes", at="joker")
def test_a_joker_on_another_suit_wins_unless_a_high_heart_lies_there(table: Table) -> None:
    """004 L67 "Если во взятке не червовая карта, то [джокер] является старшей картой"."""
    for text, winner in (
        ("AD JK KD 9D", 1),
        ("AD 10H JK 9D", 2),
        ("AD JK JH 9D", 2),
        ("AD AH JK 9D", 1),
        ("AD JH KD 9D", 0),  # without a joker the suit led decides
    ):
        assert taker(table.rules, "joker", row(text, table.players)) == winner, text
    if table.players == 4:
        assert taker(table.rules, "joker", "AD JH JK KH") == 3


@paragraph("joker-takes", at="joker/3+jokers=two")
def test_of_two_jokers_the_first_is_higher(table: Table) -> None:
    """004 L67 "заменяют их джокерами"; that the first wins is rules.md 2.5."""
    assert taker(table.rules, "joker", "AD JK JK2") == 1
    assert taker(table.rules, "joker", "AD JK2 JK") == 1
    assert taker(table.rules, "joker", "JK2 JK 10H") == 0
    assert taker(table.rules, "joker", "JK JH JK2") == 1


@paragraph("last-trick", at=f"{WITH_TRICKS} domino")
def test_the_last_trick_and_no_earlier_one_is_shown_again(table: Table) -> None:
    """004 L12 speaks of the trick that was taken last only; rules.md 6.0."""
    rng = random.Random(1)
    game = new_game(table.rules, Shuffle.named(1))
    while game.deal is None or len(game.deal.tricks) < 3:
        game = game.apply(random_action(game.legal_actions(), rng))
    *earlier, last = game.deal.tricks
    for observer in (*range(table.players), SPECTATOR):
        assert view_of(game, Observer(observer)).tricks[-1] == last
    names = tuple("ABCDEF"[: table.players])
    stage = Stage(table.rules, translator("en"), Look(russian=False), names, Seat(0))
    words = set(last_trick(stage, view_of(game, Observer(0))).plain.replace(",", " ").split())
    assert {show_card(card) for card in last.cards} <= words
    assert not {show_card(card) for trick in earlier for card in trick.cards} & words


EARLY = "no-boys no-girls no-hearts no-king"
EARLY_ENDS = {
    "simple long": f"{EARLY} boys girls hearts king",
    "ordered twelve gambler atomic polish": EARLY,
    "omnibus": "omnibus",
    "joker": "joker",
    "hearts+early-end=on": "hearts",
}


def scores(card: Card, contract: str, ruleset: str) -> bool:
    """Whether a card has points, as the texts say it."""
    text = show_card(card)
    if ruleset in ("omnibus", "joker", "hearts"):
        extra = {"omnibus": ("Q♠", "10♦"), "joker": ("JK",), "hearts": ("Q♠",)}[ruleset]
        return "♥" in text or text in extra
    kind = contract.removeprefix("no-")
    if kind == "hearts":
        return "♥" in text
    boys = "JK" if ruleset == "polish" else "J"
    return text == "K♥" if kind == "king" else text[0] in {"boys": boys, "girls": "Q"}[kind]


@facts("early-end", at=EARLY_ENDS)
def test_a_deal_stops_when_the_last_card_that_scores_is_taken(table: Table, fact: object) -> None:
    """004 L18 "Как только все очки в сдаче разыграны, то карты собираются"; rules.md 0, 6.11."""
    early, stopped = cast(str, fact).split(), 0
    for contract in played_contracts(table.rules):
        for seed in range(4):
            deal = played_out(table.rules, contract.id, random.Random(seed))
            if contract.id not in early:
                assert len(deal.tricks) == table.rules.deal.hand
                assert not ending_of(deal).early
                continue
            last = max(
                number
                for number, trick in enumerate(tricks_in(deal), start=1)
                if any(scores(card, contract.id, table.ruleset) for _, card in trick)
            )
            assert len(deal.tricks) == last
            ending = ending_of(deal)
            assert ending.early == (last < table.rules.deal.hand)
            assert seen_by(ending, SPECTATOR) == ending
            rest = table.rules.deal.hand - last
            assert [len(hand) for hand in ending.hands] == [rest] * table.players
            stopped += ending.early
    if table.ruleset not in ("joker", "omnibus", "hearts"):  # there the last comes late
        assert stopped


LAST_ONE = {"boys": ("JS", "JH"), "girls": ("QS", "QH"), "hearts": ("8H", "9H")}
"""A card that scores and another of them, by what a contract counts."""


@facts("early-end", at={text: ids for text, ids in EARLY_ENDS.items() if "boys" in ids})
def test_it_stops_in_each_contract_that_counts_cards_alone(table: Table, fact: object) -> None:
    """004 L18; rules.md 0: hearts, boys, girls and king may stop early, of either sign."""
    low = {3: "9C 10D", 4: "10C KD", 5: "KC AD"}
    for contract in cast(str, fact).split():
        kind = contract.removeprefix("no-")
        for still_out in (False, True):
            thrown, other = LAST_ONE.get(kind, ("QS", "KH") if still_out else ("KH", "QS"))
            of_kind = [
                show_card(card)
                for card in table.rules.pack
                if scores(card, contract, table.ruleset)
            ]
            kept = CardSet.of(f"{thrown} {other}" if still_out else thrown)
            piles = {0: str(CardSet.of(" ".join(of_kind)) - kept)}
            hands = {0: "7C 8D", 1: f"{thrown} 9D", 2: f"8C {other if still_out else '7D'}"}
            hands |= {seat: hand for seat, hand in low.items() if seat < table.players}
            deal = position(table.rules, contract, hands, piles=piles)
            after = play_cards(deal, row(f"7C {thrown} 8C 9C 10C KC", table.players))
            assert after.is_over != still_out, contract


@paragraph("early-end", at="omnibus joker hearts+early-end=on")
def test_it_stops_as_soon_as_no_card_with_points_is_out(table: Table) -> None:
    """004 L18; rules.md 6.9, 6.11: all hearts and jokers, or all fifteen cards."""
    own = {"omnibus": "10D QS", "joker": "JK", "hearts": "QS"}[table.ruleset].split()
    hearts = [f"{rank}H" for rank in ("A", "K", "Q", "J", "10", *"8765432")]
    for held_back in ("", *own):
        hands = {0: "7C 8D", 1: "9H 7D", 2: f"8C {held_back or '9D'}", 3: "JC JD"}
        deal = position(
            table.rules,
            table.ruleset,
            {seat: hand for seat, hand in hands.items() if seat < table.players},
            piles={0: " ".join(card for card in hearts + own if card != held_back)},
        )
        after = play_cards(deal, row("7C 9H 8C JC", table.players))
        assert after.is_over == (not held_back)
        if after.is_over:
            assert ending_of(after).early
