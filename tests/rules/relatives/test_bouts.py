"""King and Last, inside a bout: beating, throwing in, permission, jokers (2.19, 6.14)."""

from __future__ import annotations

import pytest

from king.cards import HEARTS, SPADES, CardSet, show_card
from king.engine import Deal
from king.engine.events import Attacked, BoutEnded, Defended, Permitted
from king.rules import Rules
from support.relatives import events_of, held, is_partition, ladder_deal, options, refused, run
from support.tables import rules_for

FIVE = (0, 1, 2, 3, 4)  # King, Jack, Ten, Nine, Last


def rules_of(players: int = 5, **choices: str) -> Rules:
    return rules_for("kg", players, tuple(choices.items()))


def table(deal: Deal) -> str:
    """The attacking cards and the beats."""
    assert deal.bout is not None
    attacks = " ".join(show_card(card) for card in deal.bout.attacks)
    return f"{attacks} / {' '.join(show_card(card) for card in deal.bout.beats)}".strip()


def in_the_middle(hands: dict[int, str], **choices: str) -> Deal:
    """3 attacks 2 in the second bout, spades are trump: 4 took 6♦ in the first."""
    deal = ladder_deal(rules_of(**choices), hands, FIVE, SPADES)
    deal = run(deal, "0 attack 6D; 4 take")
    while deal.phase == "add":
        deal = run(deal, f"{deal.turn} pass")
    assert deal.bout is not None
    assert (deal.bout.attacker, deal.bout.defender) == (3, 2)
    return deal


# --- Beating ----------------------------------------------------------------------------------


def test_a_card_is_beaten_by_a_higher_one_of_its_suit_or_by_a_trump() -> None:
    hands = {0: "9D 8S", 4: "8D TD 6S QC 9S"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 9D")
    assert options(deal) == {"beat 10♦", "beat 6♠", "beat 9♠", "take"}
    assert refused(deal, "beat 8D") == "does-not-beat"
    assert refused(deal, "beat QC") == "does-not-beat"
    assert refused(deal, "beat KS") == "not-in-hand"
    assert refused(deal, "pass") == "wrong-phase"
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 8S")
    assert options(deal) == {"beat 9♠", "take"}  # a trump only by a higher trump


def test_who_can_beat_may_take_all_the_same() -> None:
    hands = {0: "9D 8C", 4: "TD 7H"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 9D; 4 take; 0 pass")
    assert held(deal, 4) == "7♥ 9♦ 10♦"


def test_an_equal_card_of_another_pack_does_not_beat() -> None:
    hands = {0: "9D 7C", 7: "9D2 TD2 9S2 7H"}
    rules = rules_of(8)
    deal = run(ladder_deal(rules, hands, tuple(range(8)), SPADES), "0 attack 9D")
    assert options(deal) == {"beat 10♦2", "beat 9♠2", "take"}
    assert refused(deal, "beat 9D2") == "does-not-beat"
    trumps = {0: "9S 7C", 7: "9S2 TS 7H"}
    deal = run(ladder_deal(rules, trumps, tuple(range(8)), SPADES), "0 attack 9S")
    assert options(deal) == {"beat 10♠", "take"}


def test_equal_cards_of_several_packs_may_be_thrown_in() -> None:
    hands = {0: "9D 9D2", 7: "TD TC 7H"}
    deal = ladder_deal(rules_of(8), hands, tuple(range(8)), SPADES)
    deal = run(deal, "0 attack 9D; 7 beat TD")
    assert options(deal) == {"pass", "add 9♦2"}


def test_beaten_cards_are_turned_over_and_taken_ones_go_to_the_hand() -> None:
    hands = {0: "9D 7C", 4: "TD 7H"}
    beaten = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 9D; 4 beat TD; 0 pass")
    assert beaten.bout is not None
    assert CardSet.of("9D TD") <= beaten.bout.gone
    assert events_of(beaten, BoutEnded)[0] == BoutEnded(False, CardSet.of("9D TD"), FIVE)
    taken = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 9D; 4 take; 0 pass")
    assert events_of(taken, BoutEnded)[0] == BoutEnded(True, CardSet.of("9D"), FIVE)
    assert is_partition(beaten)
    assert is_partition(taken)


# --- Throwing in ------------------------------------------------------------------------------


def test_only_ranks_on_the_table_may_be_added() -> None:
    hands = {0: "6D AC", 1: "7H", 3: "9D 9H TC QS", 2: "TD AS KH", 4: "TH 8C"}
    deal = in_the_middle(hands)
    deal = run(deal, "0 permit; 3 attack 9D; 2 beat TD")
    assert deal.turn == 3  # the attacker first
    assert options(deal) == {"pass", "add 9♥", "add 10♣"}  # of the beats as well
    assert refused(deal, "add QS") == "add"
    assert refused(deal, "add 9S") == "not-in-hand"
    assert refused(deal, "beat 9H") == "wrong-phase"
    deal = run(deal, "3 pass")
    assert options(deal) == {"pass", "add 10♥"}  # the Last needs no permission


def test_the_attacker_is_asked_first_then_the_others_clockwise_and_all_again() -> None:
    hands = {0: "6D 9C TH", 1: "9H 7C", 2: "9S 8C", 3: "8S TS", 4: "TD TC JD JC"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 9C; 4 beat TC")
    assert deal.bout is not None
    assert deal.bout.asked == (0, 1, 2, 3)
    deal = run(deal, "0 pass; 1 add 9H")
    assert deal.turn == 4  # the new card is to be beaten first
    deal = run(deal, "4 take")
    assert deal.turn == 0  # and then all are asked again
    deal = run(deal, "0 add TH")
    assert deal.turn == 0
    deal = run(deal, "0 pass; 1 pass; 2 add 9S")  # four: no room is left
    assert held(deal, 4) == "9♠ 9♥ 10♥ 10♦ J♦ 9♣ 10♣ J♣"


def test_no_more_cards_than_the_defender_held_when_the_bout_began() -> None:
    hands = {0: "9D 9C 9H", 1: "9S 7C", 2: "8C", 3: "7S", 4: "TD TC"}
    deal = ladder_deal(rules_of(), hands, FIVE, SPADES)
    assert deal.bout is not None
    assert deal.bout.limit == 2
    beaten = run(deal, "0 attack 9D; 4 beat TD; 0 add 9C; 4 beat TC")
    assert len(events_of(beaten, BoutEnded)) == 1  # over: no room, nobody is asked
    taken = run(deal, "0 attack 9D; 4 take; 0 add 9C")
    assert len(events_of(taken, BoutEnded)) == 1
    assert held(taken, 4) == "9♦ 10♦ 9♣ 10♣"


def test_additions_after_taking_go_up_to_the_hand_at_the_start() -> None:
    """Cards already beaten count for the limit; the defender's hand then is smaller."""
    hands = {0: "9D 9C 9H TH", 1: "8C", 2: "8D", 3: "7S", 4: "TD 7C 7D 7H"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 9D; 4 beat TD; 0 add 9C")
    assert len(deal.hands[4]) == 3
    deal = run(deal, "4 take; 0 add 9H; 0 add TH")
    # 9♦ 9♣ 9♥ 10♥ are four, as many as he held: all is taken, what he had beaten as well.
    assert held(deal, 4) == "7♥ 9♥ 10♥ 7♦ 9♦ 10♦ 7♣ 9♣"


def test_the_option_caps_a_bout_at_six() -> None:
    hands = {0: "9D 9C 9H 9S", 1: "TC TH", 2: "TS 8S", 3: "7S", 4: "TD 7C 7D 7H 8H 8D 8C 6C"}
    for cap, limit in (("hand", 8), ("six", 6)):
        deal = ladder_deal(rules_of(cap=cap), hands, FIVE, SPADES)
        assert deal.bout is not None
        assert deal.bout.limit == limit
        deal = run(deal, "0 attack 9D; 4 beat TD; 0 add 9C; 4 take; 0 add 9H; 0 add 9S")
        deal = run(deal, "1 add TC; 1 add TH")
        assert (len(events_of(deal, BoutEnded)) == 1) == (cap == "six")
    small = ladder_deal(rules_of(cap="six"), {0: "9D", 4: "TD 7C"}, FIVE, SPADES)
    assert small.bout is not None
    assert small.bout.limit == 2  # never more than the hand


def test_several_cards_of_one_rank_may_open() -> None:
    hands = {0: "9D 9C 9H 7S", 4: "TD TC 7H 8H"}
    one = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 9D")
    assert one.turn == 4
    deal = run(ladder_deal(rules_of(opening="several"), hands, FIVE, SPADES), "0 attack 9D")
    assert options(deal) == {"attack 9♥", "attack 9♣", "pass"}
    assert refused(deal, "attack 7S") == "attack"
    deal = run(deal, "0 attack 9C; 0 pass")
    assert deal.turn == 4
    assert table(deal) == "9♦ 9♣ /"
    assert options(deal) == {"beat 10♦", "take"}  # the first of them first
    deal = run(deal, "4 beat TD")
    assert options(deal) == {"beat 10♣", "take"}
    deal = run(deal, "4 beat TC; 0 add 9H; 4 take")
    assert table(deal) == "9♦ 9♣ 9♥ / 10♦ 10♣"


# --- Permission -------------------------------------------------------------------------------

PEOPLE = {0: "6D 9C", 1: "9H TH", 2: "TD AS KH", 3: "9D QC", 4: "9S 8C"}


def test_the_king_permits_nobody_some_or_all() -> None:
    deal = in_the_middle(PEOPLE)
    assert (deal.phase, deal.turn) == ("permit", 0)
    # Attacker, Last and King are free, the defender defends: the Jack alone needs it.
    assert options(deal) == {"permit", "permit 1"}
    assert refused(deal, "permit 2") == "permit"
    assert refused(deal, "permit 4") == "permit"
    assert refused(deal, "pass") == "wrong-phase"
    for word, asked in (("permit", [3, 4, 0]), ("permit 1", [3, 4, 0, 1])):
        now = run(deal, f"0 {word}; 3 attack 9D; 2 beat TD")
        assert now.bout is not None
        assert list(now.bout.asked) == asked


def test_six_players_some_of_those_who_need_it() -> None:
    hands = {0: "6D 9C", 1: "9H TH", 2: "JD JH", 3: "TD AS KH", 4: "9D QC", 5: "9S 8C"}
    deal = ladder_deal(rules_of(6), hands, (0, 1, 2, 3, 4, 5), SPADES)
    deal = run(deal, "0 attack 6D; 5 take; 0 pass; 1 pass; 2 pass; 3 pass; 4 pass")
    assert options(deal) == {"permit", "permit 1", "permit 2", "permit 1 2"}
    deal = run(deal, "0 permit 2; 4 attack 9D; 3 beat TD")
    assert deal.bout is not None
    assert deal.bout.asked == (4, 5, 0, 2)


def test_the_king_may_widen_his_permission_during_the_bout() -> None:
    deal = run(in_the_middle(PEOPLE), "0 permit; 3 attack 9D; 2 beat TD; 3 pass; 4 pass")
    assert deal.turn == 0
    assert options(deal) == {"pass", "add 9♣", "permit 1"}
    deal = run(deal, "0 permit 1")
    assert events_of(deal, Permitted)[-2:] == [Permitted(()), Permitted((1,))]
    deal = run(deal, "3 pass; 4 pass; 0 pass")  # all are asked again
    assert deal.turn == 1
    assert options(deal) == {"pass", "add 9♥", "add 10♥"}
    deal = run(deal, "1 add TH")
    assert deal.turn == 2


def test_permission_holds_for_one_bout() -> None:
    deal = run(in_the_middle(PEOPLE), "0 permit 1; 3 attack 9D; 2 take")
    while deal.phase == "add":
        deal = run(deal, f"{deal.turn} pass")
    assert deal.bout is not None
    assert deal.bout.permitted == ()


def test_against_the_last_everybody_throws_in_unasked() -> None:
    hands = {0: "6D 9C", 1: "6H TH", 2: "6S AS", 3: "6C QC", 4: "9S 8C 7C 7H"}
    deal = ladder_deal(rules_of(), hands, FIVE, SPADES)
    assert (deal.phase, deal.turn) == ("attack", 0)
    deal = run(deal, "0 attack 6D; 4 take; 0 pass; 1 add 6H; 0 pass; 1 pass; 2 add 6S")
    deal = run(deal, "0 pass; 1 pass; 2 pass; 3 add 6C")
    assert held(deal, 4) == "6♠ 9♠ 6♥ 7♥ 6♦ 6♣ 7♣ 8♣"


def test_being_asked_does_not_tell_what_one_holds() -> None:
    """Who is entitled is asked, able or not."""
    hands = {0: "6D 9C", 1: "7H TH", 2: "8S AS", 3: "8D QC", 4: "9S 8C 7C 7S"}
    deal = run(ladder_deal(rules_of(), hands, FIVE, SPADES), "0 attack 6D; 4 take; 0 pass")
    for seat in (1, 2, 3):
        assert (deal.turn, options(deal)) == (seat, {"pass"})
        deal = run(deal, f"{seat} pass")


# --- Jokers -----------------------------------------------------------------------------------


def jokers(hands: dict[int, str], joker: str = "any") -> Deal:
    return ladder_deal(rules_of(pack="jokers", joker=joker), hands, FIVE, SPADES)


THROWN = {0: "9D 8D JK", 4: "TD 6S 9H JH"}


def test_a_joker_thrown_in_needs_no_beating_and_names_a_new_trump() -> None:
    deal = run(jokers(THROWN), "0 attack 9D; 4 beat TD")
    assert options(deal) == {"pass", "add JK=S", "add JK=H", "add JK=D", "add JK=C"}
    assert refused(deal, "add JK") == "joker"  # it must name one
    deal = run(deal, "0 add JK=H")
    assert deal.trump == HEARTS
    assert events_of(deal, Attacked)[-1].trump == HEARTS
    assert deal.phase == "add"  # nothing to beat, and what was beaten stays beaten
    assert deal.turn == 0
    deal = run(deal, "0 pass")
    assert events_of(deal, BoutEnded)[0].took is False


def test_after_a_joker_cards_follow_the_new_trump() -> None:
    hands = {0: "9D 9C JK", 1: "8D", 4: "TD 6S 6H JH"}
    deal = run(jokers(hands), "0 attack 9D; 4 beat TD; 0 add JK=H; 0 add 9C")
    assert options(deal) == {"beat 6♥", "beat J♥", "take"}  # 6♠ is no trump any more
    assert run(deal, "4 beat 6H").trump == HEARTS


def test_a_joker_beats_everything_and_names_a_new_trump() -> None:
    hands = {0: "AS 9C TC", 1: "8D", 4: "JK 6S 6C TH"}
    deal = run(jokers(hands), "0 attack AS")
    assert options(deal) == {"take", "beat JK=S", "beat JK=H", "beat JK=D", "beat JK=C"}
    deal = run(deal, "4 beat JK=C")
    assert deal.trump == 3
    assert events_of(deal, Defended)[-1].trump == 3
    assert deal.turn == 0
    assert options(deal) == {"pass"}  # a joker has no rank that others could add
    deal = run(deal, "0 pass; 1 pass")
    assert deal.trump == 3  # it stays for the deal


def test_a_joker_leaves_with_the_bout_also_when_all_is_taken() -> None:
    hands = {0: "9D 9C JK", 1: "8D", 4: "TD 6S 6H JH"}
    deal = run(jokers(hands), "0 attack 9D; 4 beat TD; 0 add JK=H; 0 add 9C; 4 take; 1 pass")
    assert held(deal, 4) == "6♠ 6♥ J♥ 9♦ 10♦ 9♣"
    assert deal.bout is not None
    assert CardSet.of("JK") <= deal.bout.gone
    assert "JK" not in str(events_of(deal, BoutEnded)[0].cards)
    assert is_partition(deal)


def test_a_joker_counts_for_no_limit() -> None:
    hands = {0: "9D 8D", 1: "JK 7C", 4: "TD"}
    deal = run(jokers(hands), "0 attack 9D")
    assert deal.bout is not None
    assert deal.bout.limit == 1
    deal = run(deal, "4 beat TD; 0 pass")
    assert options(deal) == {"pass", "add JK=S", "add JK=H", "add JK=D", "add JK=C"}


@pytest.mark.parametrize("joker", ["any", "attackers", "defender"])
def test_who_may_use_a_joker_is_an_option(joker: str) -> None:
    deal = run(jokers({0: "9D 8D JK", 4: "TD 6S JK2 7H"}, joker), "0 attack 9D")
    assert ("beat JK2=S" in options(deal)) == (joker != "attackers")
    assert {"beat 10♦", "beat 6♠", "take"} <= options(deal)
    if joker == "attackers":
        assert refused(deal, "beat JK2=S") == "joker"
    deal = run(deal, "4 beat TD")
    assert ("add JK=S" in options(deal)) == (joker != "defender")
    if joker == "defender":
        assert refused(deal, "add JK=S") == "joker"


def test_a_joker_opens_only_from_a_hand_of_jokers() -> None:
    deal = jokers({0: "9D JK", 4: "TD 6S"})
    assert options(deal) == {"attack 9♦"}
    assert refused(deal, "attack JK=S") == "joker"
    alone = jokers({0: "JK JK2", 4: "TD 6S"})
    assert len(options(alone)) == 8
    deal = run(alone, "0 attack JK=D")
    assert deal.trump == 2
    assert deal.phase == "add"


def test_the_last_may_use_a_joker_in_any_bout() -> None:
    hands = {0: "6D AC", 1: "7H", 2: "TD AS KH", 3: "9D QC", 4: "JK 8C"}
    deal = ladder_deal(rules_of(pack="jokers"), hands, FIVE, SPADES)
    deal = run(deal, "0 attack 6D; 4 take; 0 pass; 1 pass; 2 pass; 3 pass")
    deal = run(deal, "0 permit; 3 attack 9D; 2 beat TD; 3 pass; 4 add JK=H")
    assert deal.trump == HEARTS
