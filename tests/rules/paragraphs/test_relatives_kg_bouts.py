"""King and Last: attack and defence, throwing in, permission, swaps, jokers."""

from __future__ import annotations

import pytest

from king.cards import CLUBS, HEARTS, SPADES, CardSet
from king.engine import Deal
from king.engine.events import BoutEnded
from king.rules import Rules
from support.ladder_seats import (
    attack_of,
    bouts,
    choices,
    denied,
    go,
    places,
    seat_of,
    to_act,
)
from support.paragraphs import Table, paragraph
from support.relatives import events_of, is_partition


def hand(deal: Deal, letter: str) -> set[str]:
    """The cards of a place, as texts."""
    return set(str(deal.hands[seat_of(deal.rules, letter)]).split())


def cards(text: str) -> set[str]:
    return set(str(CardSet.of(text)).split())


def ended(deal: Deal) -> list[bool]:
    """For each bout that is over whether the defender took."""
    return [event.took for event in events_of(deal, BoutEnded)]


HELD = {
    "K": "6D AD AC AH",
    "J": "8D KD KC",
    "T": "9D QD QC",
    "N": "TD JD JC",
    "L": "7D 7C 8C",
}
LAST_TAKES = "K attack 6D; L take; K pass; J pass; T pass; N pass"
THIRD_DEFENDS = "K permit; N attack TD; T beat QD; N pass; L pass; K pass"
JACK_DEFENDS = "K permit; T attack 9D; J beat KD; T pass; L pass; K pass"
TO_THE_KING = f"{LAST_TAKES}; {THIRD_DEFENDS}; {JACK_DEFENDS}; K permit; J attack 8D"


def story(rules: Rules, script: str) -> Deal:
    """That deal, in which everyone can rise or fall, after a script."""
    return go(bouts(rules, HELD), script)


# --- A bout ---------------------------------------------------------------------------------


@paragraph("bout", at="kg")
def test_a_card_is_led_and_beaten_or_all_are_taken(table: Table) -> None:
    """004 L117 "Играют почти как в стандартного дурака"; one card each bout: rules.md 6.14."""
    held = {"K": "9D 9C 7H", "L": "TD TC 8C"}
    deal = bouts(table.rules, held)
    assert to_act(deal) == ("attack", "K")
    assert choices(deal) == {"attack 9♦", "attack 9♣", "attack 7♥"}
    assert denied(deal, "attack TD") == "not-in-hand"
    deal = go(deal, "K attack 9D")
    assert to_act(deal) == ("beat", "L")
    assert choices(deal) == {"beat 10♦", "take"}
    beaten = go(deal, "L beat TD; K add 9C; L beat TC; K pass")
    assert ended(beaten) == [False]
    assert hand(beaten, "L") == cards("8C")
    taken = go(deal, "L beat TD; K add 9C; L take; K pass")
    assert ended(taken) == [True]
    assert hand(taken, "L") == cards("9D TD 9C TC 8C")  # the beaten ones as well
    several = go(bouts(table.choosing("opening", "several"), held), "K attack 9D")
    assert to_act(several) == ("attack", "K")
    assert choices(several) == {"attack 9♣", "pass"}
    both = go(several, "K attack 9C; K pass")
    assert choices(both) == {"beat 10♦", "take"}


@paragraph("beat", at="kg")
def test_a_higher_card_of_the_suit_or_a_trump_beats(table: Table) -> None:
    """004 L117 "почти как в стандартного дурака"; an equal card does not beat: rules.md 2.19."""
    held = {"K": "9D 8S 9C", "L": "8D TD 6S QC 9S TC"}
    plain = go(bouts(table.rules, held), "K attack 9D")
    assert choices(plain) == {"beat 10♦", "beat 6♠", "beat 9♠", "take"}
    assert denied(plain, "beat 8D") == denied(plain, "beat QC") == "does-not-beat"
    trump = go(bouts(table.rules, held), "K attack 8S")
    assert choices(trump) == {"beat 9♠", "take"}
    rules = table.choosing("pack", "two-packs")
    equal = {"K": "9D 9S 7C", "L": "9D2 TD2 9S2 7H"}
    assert choices(go(bouts(rules, equal), "K attack 9D")) == {"beat 10♦2", "beat 9♠2", "take"}
    assert choices(go(bouts(rules, equal), "K attack 9S")) == {"take"}
    several = bouts(table.choosing("opening", "several"), held)
    several = go(several, "K attack 9C; K attack 9D; K pass")
    assert choices(several) == {"beat Q♣", "beat 10♣", "beat 6♠", "beat 9♠", "take"}
    assert denied(several, "beat TD") == "does-not-beat"  # 9♣ came first
    assert "beat 10♦" in choices(go(several, "L beat TC"))


@paragraph("throw-in", at="kg")
def test_ranks_on_the_table_may_be_thrown_in_up_to_the_defenders_hand(table: Table) -> None:
    """004 L120 "подбрасывать ему могут все игроки"; the limits are rules.md 2.19, 6.14."""
    held = {"K": "9D 6D 9C 9H", "J": "9S TC", "T": "TS 7C", "N": "JH 8H", "L": "TD 8D 8C"}
    deal = go(bouts(table.rules, held), "K attack 9D; L beat TD")
    assert to_act(deal) == ("add", "K")  # the attacker first
    assert choices(deal) == {"pass", "add 9♣", "add 9♥"}
    assert denied(deal, "add 6D") == "add"
    deal = go(deal, "K pass")
    assert to_act(deal) == ("add", "J")  # then clockwise; the ranks of the beats count too
    assert choices(deal) == {"pass", "add 9♠", "add 10♣"}
    deal = go(deal, "J pass")
    assert choices(deal) == {"pass", "add 10♠"}
    assert choices(go(deal, "T pass")) == {"pass"}
    assert ended(go(deal, "T pass; N pass")) == [False]  # over when all have declined
    deal = go(deal, "T add TS; L take")
    assert to_act(deal) == ("add", "K")  # after every card the attacker is first again
    full = go(deal, "K add 9C")  # three, as many as the Last held
    assert ended(full) == [True]
    assert hand(full, "L") == cards("9D TD TS 9C 8D 8C")
    # A cap of six besides.
    held = {"K": "9D 9C 9H 9S TD TC TH", "J": "6H 7H", "L": "TS 6S 7S 8S JS QS KS AS"}
    script = "K attack 9D; L beat TS; K add 9C; L take; K add 9H; K add 9S; K add TD; K add TC"
    usual = go(bouts(table.rules, held), script)
    assert choices(usual) == {"pass", "add 10♥"}
    assert ended(usual) == []
    assert ended(go(bouts(table.choosing("cap", "six"), held), script)) == [True]
    small = {"K": "9D 9C 9H", "L": "TS TC"}
    script = "K attack 9D; L take; K add 9C"
    assert ended(go(bouts(table.choosing("cap", "six"), small), script)) == [True]


@paragraph("take", at="kg")
def test_a_defender_may_take_and_gets_all_cards_of_the_bout(table: Table) -> None:
    """004 L120 "Если говно взяло"; cards added after it up to the hand: rules.md 6.14."""
    held = {"K": "9D 9C 9H TH 6C", "L": "TD TC 7D 7H"}
    deal = go(bouts(table.rules, held), "K attack 9D; L beat TD; K add 9C")
    assert "beat 10♣" in choices(deal)
    deal = go(deal, "L take")  # though he could beat it
    assert to_act(deal) == ("add", "K")
    deal = go(deal, "K add 9H")
    assert to_act(deal) == ("add", "K")  # nothing is beaten any more
    over = go(deal, "K add TH")  # the fourth
    assert ended(over) == [True]
    assert hand(over, "L") == cards("9D TD 9C 9H TH TC 7D 7H")
    assert is_partition(over)


@paragraph("beaten-off", at="kg")
def test_beaten_cards_leave_play_and_the_defender_attacks_next(table: Table) -> None:
    """004 L120 "Если игрок отбился - ... "говно переверни", ходит следующий"; rules.md 1.15."""
    deal = story(table.rules, "K attack 6D; L beat 7D; K pass; J pass; T pass; N pass")
    assert attack_of(deal) == "LN"
    assert deal.bout is not None
    assert CardSet.of("6D 7D") <= deal.bout.gone
    assert not any(CardSet.of("6D") <= held or CardSet.of("7D") <= held for held in deal.hands)
    deal = story(table.rules, f"{LAST_TAKES}; {THIRD_DEFENDS}")
    assert attack_of(deal) == "TJ"
    assert places(deal)
    assert is_partition(deal)


# --- Permission -----------------------------------------------------------------------------


@paragraph("permission", at="kg")
def test_some_always_throw_in_and_the_others_by_permission(table: Table) -> None:
    """004 L120 "Ходящий может подкидывать карты как захочет, остальные - с разрешения короля"."""
    held = {"K": "6D 9C", "J": "9H TH", "T": "TD AS KH", "N": "9D QC", "L": "9S 8C"}
    first = bouts(table.rules, held)
    assert to_act(first) == ("attack", "K")  # against the Last nobody needs it
    first = go(first, "K attack 6D; L take")
    for letter in "KJTN":
        assert to_act(first) == ("add", letter)
        first = go(first, f"{letter} pass")
    assert (attack_of(first), to_act(first)) == ("NT", ("permit", "K"))
    assert choices(first) == {"permit", "permit J"}
    for word, free in (("permit", "NLK"), ("permit J", "NLKJ")):
        deal = go(first, f"K {word}; N attack 9D; T beat TD")
        for letter in free:
            assert to_act(deal) == ("add", letter)
            deal = go(deal, f"{letter} pass")
        assert ended(deal) == [True, False]
    deal = go(first, "K permit; N attack 9D; T beat TD; N pass; L pass")
    assert choices(deal) == {"pass", "add 9♣", "permit J"}  # he may widen it
    deal = go(deal, "K permit J; N pass; L pass; K pass")
    assert to_act(deal) == ("add", "J")
    assert choices(deal) == {"pass", "add 9♥", "add 10♥"}


@paragraph("permission-king", at="kg")
def test_whoever_stands_on_top_permits_with_cards_or_without(table: Table) -> None:
    """004 L120 "остальные - с разрешения короля"; a King out of cards too: rules.md 6.14."""
    deal = story(table.rules, f"{TO_THE_KING}; K take; J pass; L pass")
    assert places(deal, "JKTNL")
    assert to_act(deal) == ("target", "J")
    deal = go(deal, "J target T")
    assert to_act(deal) == ("permit", "J")
    assert choices(deal) == {"permit", "permit K", "permit N", "permit K N"}
    held = {"K": "AD", "J": "8D 9D", "T": "TD QD", "N": "JD KD", "L": "7C 7H"}
    out = go(bouts(table.rules, held), "K attack AD; L take; J pass; T pass; N pass")
    assert not hand(out, "K")
    assert (attack_of(out), to_act(out)) == ("NT", ("permit", "K"))
    assert choices(out) == {"permit", "permit J"}
    out = go(out, "K permit; N attack JD; T beat QD; N pass; L pass")
    assert to_act(out) == ("add", "K")  # he has no card to add, but may still permit another
    assert choices(out) == {"pass", "permit J"}
    wider = go(out, "K permit J; N pass; L pass")
    assert to_act(wider) == ("add", "J")  # and with nobody left to permit he is not asked again


# --- The ladder -----------------------------------------------------------------------------


@paragraph("bout-chain", at="kg")
def test_the_king_opens_on_the_last_and_then_it_goes_upwards(table: Table) -> None:
    """004 L120 "первый ход всегда на гавно", "на старшего к нему", "ходит на кого захочет"."""
    deal = bouts(table.rules, HELD)
    assert attack_of(deal) == "KL"
    deal = go(deal, LAST_TAKES)
    assert (attack_of(deal), places(deal)) == ("NT", True)
    without_third = {letter: held for letter, held in HELD.items() if letter != "T"}
    jump = go(bouts(table.rules, without_third), LAST_TAKES.replace("T pass; ", ""))
    assert attack_of(jump) == "NJ"
    deal = go(deal, f"{THIRD_DEFENDS}; {JACK_DEFENDS}")
    assert attack_of(deal) == "JK"
    deal = go(deal, "K permit; J attack 8D; K beat AD; J pass; L pass")
    assert to_act(deal) == ("target", "K")
    assert choices(deal) == {"target J", "target T", "target N", "target L"}
    assert denied(deal, "target K") == "target"
    last = go(deal, "K target L")
    assert to_act(last) == ("attack", "K")  # again everyone may throw in
    deal = go(deal, "K target T; K permit; K attack AC; T take")
    assert places(deal)  # from above nobody changes
    assert attack_of(deal) == "JK"


@paragraph("swap", at="kg")
def test_who_is_beaten_from_below_changes_places(table: Table) -> None:
    """004 L120 "если игрок "всосал", то игроки меняются местами и снова ходит выигравший"."""
    deal = story(table.rules, f"{LAST_TAKES}; K permit; N attack TD; T take")
    deal = go(deal, "N pass; L pass; K pass")
    assert places(deal, "KJNTL")
    assert attack_of(deal) == "NJ"
    deal = go(deal, "K permit; N attack JC; J take; N pass; L pass; K pass")
    assert places(deal, "KNJTL")
    assert attack_of(deal) == "NK"
    crowned = go(deal, "K permit; N attack JD; K take; L pass")
    assert places(crowned, "NKJTL")
    # The King attacks downwards: all stay, and the next above the defender goes on.
    deal = story(table.rules, f"{TO_THE_KING}; K beat AD; J pass; L pass")
    deal = go(deal, "K target N; K permit; K attack AC; N take; K pass; L pass")
    assert places(deal)
    assert attack_of(deal) == "TJ"


@paragraph("standing-still", at="kg")
def test_who_is_out_keeps_his_place_and_is_jumped_over(table: Table) -> None:
    """004 L120 "стабилизируется" на месте ... его ход переходит старшему игроку"."""
    held = {"K": "6D AD", "J": "8D KD", "T": "9D QD", "N": "TD", "L": "7C 7H"}
    deal = go(bouts(table.rules, held), LAST_TAKES)
    deal = go(deal, "K permit; N attack TD; T take; L pass; K pass")
    assert places(deal, "KJNTL")  # first the swap
    assert not hand(deal, "N")
    assert attack_of(deal) == "JK"  # then it is the turn of the next above him
    # Nobody with cards stands above him: it is the turn of the highest who has some.
    held = {"K": "AD", "J": "8D 9D", "T": "TD QD", "N": "JD KD", "L": "7C 7H"}
    deal = go(bouts(table.rules, held), "K attack AD; L take; J pass; T pass; N pass")
    deal = go(deal, "K permit J; N attack JD; T beat QD; N pass; L pass; J pass")
    deal = go(deal, "K permit; T attack TD; J take; L pass; K pass")
    assert places(deal, "KTJNL")
    assert not hand(deal, "T")
    assert to_act(deal) == ("target", "J")
    assert choices(deal) == {"target N", "target L"}
    # A defender who has beaten everything with his last card is out as well.
    held = {"K": "6D AD", "J": "8D KD", "T": "QD", "N": "TD JD", "L": "7C 7H"}
    deal = go(bouts(table.rules, held), LAST_TAKES)
    deal = go(deal, "K permit; N attack TD; T beat QD")
    assert places(deal)
    assert attack_of(deal) == "JK"


# --- Jokers ---------------------------------------------------------------------------------

JOKERS = "kg+pack=jokers"


@paragraph("joker", at=JOKERS)
def test_two_jokers_have_neither_suit_nor_rank(table: Table) -> None:
    """004 L124 "с покерной колодой (игрок кидает джокер"; rules.md 2.19."""
    jokers = [text for text in str(CardSet.of(table.rules.pack)).split() if text.startswith("JK")]
    assert len(jokers) == 2
    held = {"K": "9D JC", "J": "JH", "T": "7C", "L": "JK 8C"}
    deal = go(bouts(table.rules, held), "K attack 9D; L beat JK=S")
    assert choices(deal) == {"pass"}  # no rank that could be thrown in
    assert choices(go(deal, "K pass")) == {"pass"}
    taken = go(bouts(table.rules, {"K": "JC 9C", "L": "JK 8C"}), "K attack JC; L take")
    assert choices(taken) == {"pass"}


@paragraph("joker-play", at=JOKERS)
def test_a_joker_may_be_thrown_in_or_beat_any_card(table: Table) -> None:
    """004 L124 "игрок кидает джокер"; who may, and that it needs no beat: rules.md 2.19."""
    any_suit = {f"JK={suit}" for suit in "SHDC"}
    held = {"K": "9D 8D", "J": "JK 7C", "L": "TD 7H"}
    deal = go(bouts(table.rules, held), "K attack 9D; L beat TD; K pass")
    assert choices(deal) == {"pass", *(f"add {joker}" for joker in any_suit)}
    deal = go(deal, "J add JK=C")
    assert to_act(deal) == ("add", "K")  # nothing is to be beaten
    one = {"K": "9D 9C", "J": "JK 7C", "L": "TD"}
    full = go(bouts(table.rules, one), "K attack 9D; L beat TD")
    assert choices(full) == {"pass"}  # the limit of one is reached
    full = go(full, "K pass")
    assert {f"add {joker}" for joker in any_suit} < choices(full)  # but a joker goes beyond it
    for led in ("AS", "AD", "6C"):
        defence = go(bouts(table.rules, {"K": f"{led} 9C", "L": "JK 2H"}), f"K attack {led}")
        assert choices(defence) == {"take", *(f"beat {joker}" for joker in any_suit)}
    assert choices(bouts(table.rules, {"K": "9D JK", "L": "TD"})) == {"attack 9♦"}
    assert denied(bouts(table.rules, {"K": "9D JK", "L": "TD"}), "attack JK=S") == "joker"
    alone = bouts(table.rules, {"K": "JK", "J": "9C", "L": "TD"})
    assert choices(alone) == {f"attack {joker}" for joker in any_suit}


@paragraph("joker-trump", at=JOKERS)
def test_a_joker_makes_a_new_trump_and_leaves_with_the_bout(table: Table) -> None:
    """004 L124 "выбирает новый козырь, после чего вне зависимости от результата ... в отбой"."""
    held = {"K": "9D 9C JK", "J": "8D 7D", "L": "TS 6S 6H JH"}
    deal = go(bouts(table.rules, held), "K attack 9D; L beat TS")
    assert denied(deal, "add JK") == "joker"  # it must name a suit
    assert go(deal, "K add JK=S").trump == SPADES  # the old one, too
    deal = go(deal, "K add JK=H")
    assert deal.trump == HEARTS
    assert to_act(deal) == ("add", "K")  # 10♠ was a trump when it beat, and that stands
    deal = go(deal, "K add 9C")
    assert choices(deal) == {"beat 6♥", "beat J♥", "take"}
    over = go(deal, "L take; J pass")
    assert ended(over) == [True]
    assert hand(over, "L") == cards("9D TS 9C 6S 6H JH")
    assert over.bout is not None
    assert CardSet.of("JK") <= over.bout.gone
    assert over.trump == HEARTS
    defended = go(bouts(table.rules, {"K": "AS 9C", "J": "8D", "L": "JK 7H"}), "K attack AS")
    defended = go(defended, "L beat JK=C")
    assert defended.trump == CLUBS
    assert is_partition(over)


@pytest.mark.paragraph("kg", "option.joker")
@pytest.mark.parametrize("players", range(5, 13))
def test_a_joker_is_for_those_who_throw_in_the_defender_or_both(players: int) -> None:
    """004 L124 "игрок кидает джокер" does not say which player; the readings: rules.md 2.19."""
    table = Table("kg", players, (("pack", "jokers"),))
    held = {"K": "9D 8D JK", "L": "TD 6S JK2 7H"}
    for choice, adds, beats in (
        ("any", True, True),
        ("attackers", True, False),
        ("defender", False, True),
    ):
        rules = table.choosing("joker", choice)
        deal = go(bouts(rules, held), "K attack 9D")
        assert ("beat JK2=H" in choices(deal)) == beats
        assert {"beat 10♦", "beat 6♠", "take"} <= choices(deal)
        deal = go(deal, "L beat TD")
        assert to_act(deal) == ("add", "K")
        assert ("add JK=H" in choices(deal)) == adds
    usual = go(bouts(table.rules, held), "K attack 9D")
    assert "beat JK2=H" in choices(usual)
    assert "add JK=H" in choices(go(usual, "L beat TD"))
