"""The other rulesets: options on following, ruffing, leading, ending, jokers and passing."""

from __future__ import annotations

import random
from typing import cast

from king.cards import HEARTS, NO_TRUMP, Suit
from king.rules import Rules
from support.handmade import cards, legal_cards, play_cards, position
from support.made_up import begun, dealt_at_random, played_out, row, taker, until_play
from support.paragraphs import Table, facts, paragraph
from support.tables import played_contracts

PLUS = {"gambler ordered": "otygrysh", "atomic twelve": "khvalyonka"}
TALON_PLUS = {"gambler ordered": "otygrysh", "atomic": "khvalyonka"}


def may_play(rules: Rules, contract: str, hand: str, trick: str, trump: Suit | None = None) -> str:
    """The legal cards of the seat that is to play to the trick, as one text."""
    seat = len(trick.split())
    deal = position(rules, contract, {seat: hand}, trick=trick, trump=trump, declarer=1)
    return " ".join(sorted(legal_cards(deal)))


def texts(text: str) -> str:
    return " ".join(sorted(cards(text)))


@facts("option.trump-lead", at=TALON_PLUS)
def test_trumps_are_led_by_all_or_by_the_declarer_only(table: Table, fact: object) -> None:
    """004 L59 "с козырей никто не имеет право заходить"; offered to all (rules.md 6.3, 6.5)."""
    for rules, legal in (
        (table.rules, "7H AH 8S 9C"),
        (table.choosing("trump-lead", "declarer"), "8S 9C"),
    ):
        for leader in range(table.players):
            hands, contract = {leader: "7H AH 8S 9C"}, cast(str, fact)
            deal = position(rules, contract, hands, leader=leader, trump=HEARTS, declarer=1)
            assert legal_cards(deal) == cards("7H AH 8S 9C" if leader == 1 else legal)
            free = position(rules, contract, hands, leader=leader, trump=NO_TRUMP, declarer=1)
            assert legal_cards(free) == cards("7H AH 8S 9C")


FORCED = {
    "simple long domino": ("on", "no-king no-all king all"),
    "ordered": ("on", "no-king no-all"),
    "twelve": ("on", "no-king no-all all"),
    "gambler": ("off", "no-king no-all"),
    "atomic": ("off", "no-king no-all all"),
}


@facts("option.forced-king", at=FORCED)
def test_the_king_is_forced_or_free_when_void(table: Table, fact: object) -> None:
    """004 L17, L182-184; 002 L46-48 and 004 L79 are silent, so off there; rules.md 2.10."""
    usual, where = cast(tuple[str, str], fact)
    void, hand = ("KH QH 9C QS", "7D"), "KH QH 9C QS"
    for choice, legal in (("on", "KH"), ("off", hand)):
        rules = table.choosing("forced-king", choice)
        for contract in where.split():
            assert may_play(rules, contract, *void) == texts(legal), contract
            assert may_play(rules, contract, "KH QH 9C", "AH") == texts("KH QH")
            if choice == usual:
                assert may_play(table.rules, contract, *void) == texts(legal)
        for other in played_contracts(rules):  # no other contract ever forces it
            if other.id not in where.split() and other.trump == "none":
                assert may_play(rules, other.id, *void) == texts(hand), other.id


@facts("option.forced-king", at={key: value for key, value in FORCED.items() if value[0] == "on"})
def test_the_king_may_be_forced_under_a_higher_heart_too(table: Table, fact: object) -> None:
    """Stricter than 004 L17 "по желанию, если ход сделан в черву"; rules.md 2.10."""
    _, where = cast(tuple[str, str], fact)
    rules = table.choosing("forced-king", "hearts-led")
    for contract in where.split():
        assert may_play(rules, contract, "KH QH 9C", "AH") == texts("KH")
        assert may_play(table.rules, contract, "KH QH 9C", "AH") == texts("KH QH")
        assert may_play(rules, contract, "KH QH 9C", "7H") == texts("KH QH")
        assert may_play(rules, contract, "KH QH 9C", "7D") == texts("KH")


@facts(
    "option.positive-king",
    at={
        "simple long ordered+menu=fourteen": "king all",
        "twelve": "all",
    },
)
def test_the_king_is_forced_in_positive_contracts_or_free(table: Table, fact: object) -> None:
    """004 L17 names deals 12 and 14, L204 "Правила относительно червей также сохраняются"."""
    free = table.choosing("positive-king", "free")
    for contract in cast(str, fact).split():
        assert may_play(table.rules, contract, "KH QH 9C", "7D") == texts("KH")
        assert may_play(free, contract, "KH QH 9C", "7D") == texts("KH QH 9C")
        assert may_play(free, f"no-{contract}", "KH QH 9C", "7D") == texts("KH")
        assert may_play(free, contract, "KH 9C", "") == texts("9C")  # the ban of leads stays


@facts("option.ruff", at=PLUS)
def test_a_void_hand_must_ruff_or_need_not(table: Table, fact: object) -> None:
    """004 L150 "обязательно бьют козырем"; free is the other reading (rules.md 2.11)."""
    contract, free = cast(str, fact), table.choosing("ruff", "free")
    assert may_play(table.rules, contract, "7H KH 8C", "7D", HEARTS) == texts("7H KH")
    assert may_play(free, contract, "7H KH 8C", "7D", HEARTS) == texts("7H KH 8C")
    assert may_play(free, contract, "7H 8D 8C", "7D", HEARTS) == texts("8D")


@facts("option.ruff", at={"ordered": "otygrysh", "twelve": "khvalyonka"})
def test_overruffing_may_be_demanded(table: Table, fact: object) -> None:
    """More than 004 L150 asks for; rules.md 2.11 (must_over)."""
    contract, over = cast(str, fact), table.choosing("ruff", "must-over")
    assert may_play(table.rules, contract, "7H KH 8C", "7D 9H", HEARTS) == texts("7H KH")
    assert may_play(over, contract, "7H KH 8C", "7D 9H", HEARTS) == texts("KH")
    assert may_play(over, contract, "7H 8H 8C", "7D 9H", HEARTS) == texts("7H 8H")


LOW_HEARTS = "AH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
ENDS = {"simple long ordered gambler twelve atomic": "no-king", "omnibus": "omnibus"}


@facts("option.early-end", at=ENDS | {"joker": "joker", "hearts": "hearts"})
def test_a_deal_ends_early_or_is_played_out(table: Table, fact: object) -> None:
    """004 L18 "Как только все очки в сдаче разыграны"; off in hearts, as in OpenSpiel."""
    contract = cast(str, fact)
    others = {  # every card that scores but K♥, which is taken last
        "no-king": "",
        "omnibus": f"{LOW_HEARTS} QS 10D",
        "joker": f"{LOW_HEARTS} JK",
        "hearts": f"{LOW_HEARTS} QS",
    }[contract]
    hands = {0: "7S 8D", 1: "KH 9D", 2: "9S 7D", 3: "10S JD", 4: "JS QD", 5: "KS KD"}
    at_table = {seat: hands[seat] for seat in range(table.players)}
    usual = "off" if table.ruleset == "hearts" else "on"
    for choice in ("on", "off"):
        rules = table.choosing("early-end", choice)
        deal = position(rules, contract, at_table, piles={0: others})
        after = play_cards(deal, row("7S KH 9S 10S JS KS", table.players))
        assert after.is_over == (choice == "on")
        if choice == usual:
            same = position(table.rules, contract, at_table, piles={0: others})
            again = play_cards(same, row("7S KH 9S 10S JS KS", table.players))
            assert again.is_over == after.is_over
    whole = played_out(table.choosing("early-end", "off"), contract, random.Random(1))
    assert len(whole.tricks) == table.rules.deal.hand


@facts("option.eralash-lead-ban", at={"gambler": "no-all", "atomic": "no-all all"})
def test_hearts_may_be_led_in_the_eralash_or_not(table: Table, fact: object) -> None:
    """002 L50-53 does not repeat the ban of L25 and L48; rules.md 1.5."""
    off = table.choosing("eralash-lead-ban", "off")
    for contract in cast(str, fact).split():
        assert may_play(table.rules, contract, "8H KH 9C", "") == texts("9C")
        assert may_play(off, contract, "8H KH 9C", "") == texts("8H KH 9C")
    for contract in ("no-hearts", "no-king"):
        assert may_play(off, contract, "8H KH 9C", "") == texts("9C")


# --- Omnibus, jokers, passing ---------------------------------------------------------------


@paragraph("option.lead-ban", at="omnibus")
def test_hearts_are_led_any_time_or_broken_or_from_hearts_only(table: Table) -> None:
    """004 L75 "В розыгрыше можно выходить как с черв, так и с пик"; rules.md 2.15."""
    assert may_play(table.rules, "omnibus", "8H KH QS 9C", "") == texts("8H KH QS 9C")
    for choice in ("broken", "void"):
        rules = table.choosing("lead-ban", choice)
        assert may_play(rules, "omnibus", "8H KH QS 9C", "") == texts("QS 9C")
        assert may_play(rules, "omnibus", "8H KH", "") == texts("8H KH")
        hands = {0: "7S 5C 6C", 1: "8S KH 9D", 2: "9H JH 4C", 3: "6S 8D 7D"}
        at_table = {seat: hands[seat] for seat in range(table.players)}
        deal = position(rules, "omnibus", at_table)
        after = play_cards(deal, row("7S 8S 9H 6S", table.players))
        assert legal_cards(after) == cards("KH 9D" if choice == "broken" else "9D")


@paragraph("option.lead-ban", at="joker")
def test_hearts_and_jokers_are_led_any_time_or_from_hearts_only(table: Table) -> None:
    """004 L67 has no ban; the option is rules.md 2.5."""
    void = table.choosing("lead-ban", "void")
    assert may_play(table.rules, "joker", "8H JK QS 9C", "") == texts("8H JK QS 9C")
    assert may_play(void, "joker", "8H JK QS 9C", "") == texts("QS 9C")
    assert may_play(void, "joker", "8H JK", "") == texts("8H JK")


@paragraph("option.plain-trick", at="joker")
def test_a_joker_wins_a_plain_trick_unless_beaten_or_always(table: Table) -> None:
    """004 L67 "Если во взятке не червовая карта"; two readings, rules.md 2.5."""
    always = table.choosing("plain-trick", "joker")
    for text, usual, other in (("AD JK KD 9D", 1, 1), ("AD JK QH 9D", 2, 1), ("AD QH JK 9D", 1, 2)):
        trick = row(text, table.players)
        assert taker(table.rules, "joker", trick) == usual
        assert taker(always, "joker", trick) == other
    hearts = row("2H JK QH 9D", table.players)  # in a trick of hearts there is one reading
    assert taker(table.rules, "joker", hearts) == taker(always, "joker", hearts) == 2


@paragraph("option.joker-free", at="joker")
def test_the_joker_follows_suit_or_may_be_played_any_time(table: Table) -> None:
    """004 L67 does not say; the option is rules.md 2.5."""
    free = table.choosing("joker-free", "on")
    assert may_play(table.rules, "joker", "7D JK 8S", "10D") == texts("7D")
    assert may_play(free, "joker", "7D JK 8S", "10D") == texts("7D JK")
    assert may_play(free, "joker", "7C JK 8S", "10D") == texts("7C JK 8S")


@paragraph("option.passing", at="omnibus hearts")
def test_nobody_passes_cards_or_three_are_passed(table: Table) -> None:
    """004 L75 has no passing; rules.md 2.15."""
    rng = random.Random(1)
    assert begun(table.rules, None, 0, rng).phase == "play"
    deal = begun(table.choosing("passing", "three"), None, 0, rng)
    assert deal.phase == "pass"
    after = until_play(deal, rng)
    kept = 10 if table.players == 4 else 14
    for hand, before in zip(after.hands, deal.hands, strict=True):
        assert len(hand & before) == kept


@facts("option.opening", at={"omnibus/4": "2♣", "omnibus/3": "3♣"})
def test_eldest_leads_or_the_lowest_club(table: Table, fact: object) -> None:
    """004 L12 (left of the dealer, inherited by L75); the lowest club: rules.md 2.15."""
    clubs = table.choosing("opening", "lowest-club")
    leaders = set()
    for seed in range(12):
        assert dealt_at_random(table.rules, "omnibus", random.Random(seed)).turn == 1
        deal = dealt_at_random(clubs, "omnibus", random.Random(seed))
        leaders.add(deal.turn)
        assert legal_cards(deal) == {fact}
    assert leaders == set(range(table.players))
