"""Options on following, ruffing, forced cards and leads (rules.md 2.10, 2.11, 2.16, 1.4)."""

from __future__ import annotations

import pytest

from king.cards import HEARTS, NO_TRUMP, CardSet, Suit, parse_card
from king.engine import Deal, play
from king.rules import Rules, load
from support.behaviour import plays
from support.handmade import cards, legal_cards, play_cards, position, refusal, whole_deal
from support.tables import rules_for

PLUS_GAME = {"atomic": "khvalyonka", "twelve": "khvalyonka"}
"""The contract with trumps; the others call it otygrysh."""


def tables(name: str, **options: str) -> list[tuple[Rules, Rules]]:
    """For every number of players: the default rules and those with the choices."""
    named = tuple((key.replace("_", "-"), value) for key, value in options.items())
    return [
        (rules_for(name, players), rules_for(name, players, named))
        for players in load(name).players
    ]


def trumps(rules: Rules, hands: dict[int, str], trick: str = "", trump: Suit = HEARTS) -> Deal:
    contract = PLUS_GAME.get(rules.id, "otygrysh")
    return position(rules, contract, hands, trick=trick, trump=trump, declarer=1)


@plays("ruff", "free", "minsk", "gambler", "atomic", "ordered", "twelve")
def test_ruff_free_lets_a_void_hand_throw_a_side_card(name: str) -> None:
    for must, free in tables(name, ruff="free"):
        hands = {1: "8H KH 9D"}
        assert legal_cards(trumps(must, hands, "7S")) == cards("8H KH")
        assert refusal(trumps(must, hands, "7S"), play(parse_card("9D"))) == "must-ruff"
        assert legal_cards(trumps(free, hands, "7S")) == cards("8H KH 9D")
        # Neither rule touches a hand that can follow, nor one without trumps.
        for rules in (must, free):
            assert legal_cards(trumps(rules, {1: "8S KH 9D"}, "7S")) == cards("8S")
            assert legal_cards(trumps(rules, {1: "8C 9C 9D"}, "7S")) == cards("8C 9C 9D")
            assert legal_cards(trumps(rules, {1: "8H KH 9D"}, "7S", NO_TRUMP)) == cards("8H KH 9D")


@plays("ruff", "must-over", "minsk", "gambler", "atomic", "ordered", "twelve")
def test_ruff_must_over_wants_a_higher_trump_where_there_is_one(name: str) -> None:
    for must, over in tables(name, ruff="must-over"):
        hands = {1: "KS QS", 2: "8H KH 9D"}
        assert legal_cards(trumps(must, hands, "7S 10H")) == cards("8H KH")
        assert legal_cards(trumps(over, hands, "7S 10H")) == cards("KH")
        assert refusal(trumps(over, hands, "7S 10H"), play(parse_card("8H"))) == "must-overruff"
        low = {1: "KS QS", 2: "8H 9H 9D"}
        for rules in (must, over):  # no higher one: any trump, but a trump
            assert legal_cards(trumps(rules, low, "7S 10H")) == cards("8H 9H")
            # Nobody has to beat a trump while following the suit that was led.
            assert legal_cards(trumps(rules, {1: "KS QS", 2: "8S KH 9D"}, "7S 10H")) == cards("8S")


@plays("trump-lead", "declarer", "minsk", "gambler", "atomic", "ordered")
def test_trump_lead_declarer_keeps_the_others_from_leading_trumps(name: str) -> None:
    for all_may, only_one in tables(name, trump_lead="declarer"):
        defender = {0: "7S 8H KH"}
        assert legal_cards(trumps(all_may, defender)) == cards("7S 8H KH")
        assert legal_cards(trumps(only_one, defender)) == cards("7S")
        assert refusal(trumps(only_one, defender), play(parse_card("KH"))) == "trump-lead"
        assert legal_cards(trumps(only_one, {0: "7H 8H KH"})) == cards("7H 8H KH")
        assert legal_cards(trumps(only_one, defender, "", NO_TRUMP)) == cards("7S 8H KH")
        contract = PLUS_GAME.get(name, "otygrysh")
        own = position(only_one, contract, defender, trump=HEARTS, declarer=0)
        assert legal_cards(own) == cards("7S 8H KH")
        # Only leads are kept from them: a trump may be ruffed with.
        assert legal_cards(trumps(only_one, {1: "7H 9D 10D"}, "7S")) == cards("7H")


def king_contracts(rules: Rules) -> list[str]:
    return [name for name in ("no-king", "no-all", "king", "all") if name in rules.contracts]


@plays("forced-king", "off", "simple", "long", "ordered", "twelve", "domino", "minsk")
def test_forced_king_off_lets_a_void_hand_keep_it(name: str) -> None:
    for forced, free in tables(name, forced_king="off"):
        for contract in king_contracts(forced):
            hands = {1: "KH 9H 9D"}
            assert legal_cards(position(forced, contract, hands, trick="7S")) == cards("KH")
            kept = position(forced, contract, hands, trick="7S")
            assert refusal(kept, play(parse_card("9D"))) == "forced-card"
            assert legal_cards(position(free, contract, hands, trick="7S")) == cards("KH 9H 9D")


@plays("forced-king", "on", "gambler", "atomic")
def test_forced_king_on_makes_a_void_hand_throw_it(name: str) -> None:
    for free, forced in tables(name, forced_king="on"):
        for contract in king_contracts(forced):
            hands = {1: "KH 9H 9D"}
            assert legal_cards(position(free, contract, hands, trick="7S")) == cards("KH 9H 9D")
            assert legal_cards(position(forced, contract, hands, trick="7S")) == cards("KH")
        # Not where the king does not count.
        assert legal_cards(position(forced, "no-hearts", hands, trick="7S")) == cards("KH 9H 9D")


@plays(
    "forced-king",
    "hearts-led",
    *("simple", "long", "ordered", "twelve", "domino", "minsk", "gambler", "atomic"),
)
def test_forced_king_hearts_led_throws_it_under_the_ace(name: str) -> None:
    for usual, strict in tables(name, forced_king="hearts-led"):
        for contract in king_contracts(usual):
            hands = {1: "KH 9H 9D"}
            # By the seed the owner chooses when hearts are led.
            assert legal_cards(position(usual, contract, hands, trick="AH")) == cards("KH 9H")
            assert legal_cards(position(strict, contract, hands, trick="AH")) == cards("KH")
            # Under a lower heart he still chooses; void he is still forced.
            assert legal_cards(position(strict, contract, hands, trick="QH")) == cards("KH 9H")
            assert legal_cards(position(strict, contract, hands, trick="7S")) == cards("KH")


@plays("positive-king", "free", "simple", "long", "ordered", "twelve", "domino")
def test_positive_king_free_lets_it_be_kept_in_positive_deals(name: str) -> None:
    base = {"menu": "fourteen"} if name == "ordered" else {}
    for _, forced in tables(name, **base):
        free = load(name).rules(forced.players, {**base, "positive-king": "free"})
        hands = {1: "KH 9H 9D"}
        for contract in king_contracts(forced):
            assert legal_cards(position(forced, contract, hands, trick="7S")) == cards("KH")
            expected = "KH" if contract.startswith("no-") else "KH 9H 9D"
            assert legal_cards(position(free, contract, hands, trick="7S")) == cards(expected)


LAST_POINT = {"omnibus": "omnibus", "joker": "joker", "hearts": "hearts"}


def last_point(rules: Rules) -> Deal:
    """The last card that scores falls in this trick; two more tricks are to be played."""
    contract = LAST_POINT.get(rules.id, "no-king")
    hands = {0: "AS 7C 8C", 1: "KH 9C 10C", 2: "7D 8D 9D", 3: "AD KD AC"}
    extra = {4: "KC QC JC", 5: "QS JS 10S"}
    several = {seat: text for seat, text in (hands | extra).items() if seat < rules.players}
    if rules.players == 3 and rules.id not in LAST_POINT:
        several[0] = "KS 7C 8C"  # the black aces may be out
    deal = position(rules, contract, several)
    return play_cards(deal, " ".join(several[seat].split()[0] for seat in sorted(several)))


@plays(
    "early-end",
    "off",
    *("simple", "long", "ordered", "twelve", "domino"),
    *("minsk", "gambler", "atomic", "joker", "omnibus"),
)
def test_early_end_off_plays_every_deal_to_the_last_trick(name: str) -> None:
    for early, whole in tables(name, early_end="off"):
        ended, going_on = last_point(early), last_point(whole)
        assert ended.is_over
        assert ended.early
        assert not going_on.is_over
        assert going_on.piles == ended.piles
        assert CardSet.of("7C 8C") <= going_on.hands[0]


@plays("early-end", "on", "hearts")
def test_early_end_on_stops_hearts_when_all_is_taken(name: str) -> None:
    for whole, early in tables(name, early_end="on"):
        assert not last_point(whole).is_over
        assert last_point(early).is_over


@plays("eralash-lead-ban", "off", "gambler", "atomic")
def test_eralash_lead_ban_off_allows_hearts_to_be_led(name: str) -> None:
    for banned, allowed in tables(name, eralash_lead_ban="off"):
        for contract in ("no-all", "all") if name == "atomic" else ("no-all",):
            hands = {0: "7S 8H KH"}
            assert legal_cards(position(banned, contract, hands)) == cards("7S")
            assert legal_cards(position(allowed, contract, hands)) == cards("7S 8H KH")
        for contract in ("no-hearts", "no-king"):  # these keep theirs
            assert legal_cards(position(allowed, contract, hands)) == cards("7S")


@plays("lead-ban", "void", "joker", "omnibus")
def test_lead_ban_void_keeps_hearts_until_nothing_else_is_left(name: str) -> None:
    for free, banned in tables(name, lead_ban="void"):
        hands = {0: "7S 8H KH"}
        assert legal_cards(position(free, name, hands)) == cards("7S 8H KH")
        assert legal_cards(position(banned, name, hands)) == cards("7S")
        assert legal_cards(position(banned, name, {0: "7H 8H KH"})) == cards("7H 8H KH")
        # A heart thrown by another does not lift the ban.
        deal = position(banned, name, {0: "AS 7D 8H", 1: "2H 3H 4H", **others(banned)})
        after = play_cards(deal, "AS 2H " + " ".join(first(others(banned))))
        assert legal_cards(after) == cards("7D")


def others(rules: Rules) -> dict[int, str]:
    return {2: "3S 4S 5S"} | ({3: "6S 7S 8S"} if rules.players == 4 else {})


def first(hands: dict[int, str]) -> list[str]:
    return [text.split()[0] for text in hands.values()]


@plays("lead-ban", "void", "joker")
def test_the_joker_is_a_heart_for_the_ban(name: str) -> None:
    for _, banned in tables(name, lead_ban="void"):
        assert legal_cards(position(banned, name, {0: "7S JK KH"})) == cards("7S")
        assert legal_cards(position(banned, name, {0: "7H JK KH"})) == cards("7H JK KH")


@plays("lead-ban", "broken", "omnibus")
def test_lead_ban_broken_ends_with_the_first_heart_played(name: str) -> None:
    for free, banned in tables(name, lead_ban="broken"):
        hands = {0: "AS 7D 8H", 1: "2H 3H 4H", **others(banned)}
        assert legal_cards(position(free, name, hands)) == cards("AS 7D 8H")
        deal = position(banned, name, hands)
        assert legal_cards(deal) == cards("AS 7D")
        after = play_cards(deal, "AS 2H " + " ".join(first(others(banned))))
        assert legal_cards(after) == cards("7D 8H")
        # Q♠ is no heart: it breaks nothing here.
        hands = {0: "AS 7D 8H", 1: "QS KS 2S", **others(banned)}
        after = play_cards(
            position(banned, name, hands), "AS QS " + " ".join(first(others(banned)))
        )
        assert legal_cards(after) == cards("7D")


@plays("opening", "lowest-club", "omnibus")
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_opening_lowest_club_leads_first(holder: int, name: str) -> None:
    for eldest, club in tables(name, opening="lowest-club"):
        lowest = "3C" if club.players == 3 else "2C"
        usual = whole_deal(eldest, {holder: lowest}, contract=name)
        assert usual.turn == 1
        assert len(legal_cards(usual)) == eldest.deal.hand
        deal = whole_deal(club, {holder: lowest}, contract=name)
        assert deal.turn == holder
        assert legal_cards(deal) == cards(lowest)
