"""Who orders, what is left; a race, a reign, a ladder."""

from __future__ import annotations

from king.rules import load
from king.scoresheet import plan_of
from king.scoresheet.ledger import Ledger
from king.seats import Seat
from support.ledgers import NAMES, filled, refusal, table, words


def test_a_repeat_is_refused_and_names_its_deal() -> None:
    rules, ledger = table("minsk")
    after = filled(ledger, "no-tricks; tricks Anna=10", "no-king; king Vera=1",
                   "no-king; king Vera=1")  # fmt: skip
    assert words(rules, after, "no-tricks; tricks Anna=10").startswith(
        "deal 4: Boris has ordered No tricks (no-tricks) already, in deal 1; allowed: no-last-two"
    )
    assert after.left(Seat(1)).count("otygrysh") == 3


def test_the_schedule_names_what_is_played() -> None:
    rules, ledger = table("simple")
    assert words(rules, ledger, "no-girls; girls Anna=4") == (
        "deal 1: No girls (no-girls) is not played now; the next deal is No tricks (no-tricks)"
    )
    assert refusal(ledger, "no-tricks; declarer=Anna; tricks Anna=8").reason == "no-declarer"


def test_a_table_that_errs_is_written_down_as_it_was() -> None:
    """Somebody ordered out of turn: the sheet follows, each still orders everything once."""
    _, ledger = table("minsk")
    after = filled(ledger, "no-tricks; declarer=Vera; tricks Anna=10")
    assert after.rows[0].declarer == 2
    assert after.next is not None
    assert (after.next.dealer, after.next.declarer) == (1, 2)
    assert "no-tricks" not in after.left(Seat(2))


def test_who_dealt_first_follows_from_the_first_line() -> None:
    rules = load("minsk").rules()
    unknown = Ledger(plan_of(rules), NAMES[:3])
    assert filled(unknown, "no-tricks; declarer=Anna; tricks Anna=10").rows[0].dealer == 2
    assert filled(unknown, "no-tricks; dealer=Boris; tricks Anna=10").rows[0].declarer == 2
    assert filled(unknown, "no-tricks; tricks Anna=10").rows[0].dealer == 0


def test_a_total_ends_the_game() -> None:
    _, ledger = table("domino")
    after = filled(ledger, "no-tricks; tricks Anna=8", "no-boys; boys Anna=4")
    assert after.is_over
    assert after.winners == (1, 2, 3)
    assert refusal(after, "no-girls; girls Anna=4").reason == "game-over"


def test_a_race_for_titles_is_run_to_its_reign() -> None:
    """Titles by seat from the dealer's left: Boris 9, Vera 7, Gleb 5, Anna 3."""
    rules, ledger = table("korol")
    after = filled(ledger, "titles; trump=H; tricks Boris=2, Vera=3, Gleb=1, Anna=3")
    assert after.standing.titles == (1, 2, 3, 0)
    assert after.standing.completed == (0,)
    assert after.next is not None
    assert after.next.dealer == 2
    assert refusal(after, "titles; tricks Anna=1, Boris=11").reason == "out-of-race"
    assert refusal(after, "titles; tricks Boris=9").facts["least"] == 12
    both = filled(after, "titles; tricks Boris=4, Vera=4, Gleb=4")
    assert set(both.standing.completed) == {0, 2, 3}
    assert both.next is not None
    assert both.next.contract == "reign"
    assert both.next.dealer == both.standing.titles[3]
    over = filled(both, "reign; tricks Anna=3, Boris=3, Vera=3")
    assert over.is_over
    assert sum(over.totals) == 1
    assert refusal(over, "reign; tricks Anna=9").reason == "game-over"
    assert rules.titles is not None


def test_who_was_first_is_asked_only_where_it_counts() -> None:
    _, usual = table("korol")
    first = "titles; tricks Gleb=5, Anna=3, Boris=1"
    assert filled(usual, first).standing.completed == (0, 3)
    rules, ledger = table("korol", rank="completed")
    assert words(rules, ledger, first).endswith("In this deal it was Anna and Gleb")
    after = filled(ledger, f"{first}; finished Gleb=1, Anna=2")
    assert after.standing.completed == (3, 0)
    assert refusal(ledger, f"{first}; finished Gleb=1").reason == "finish-wrong"


def test_the_dealer_gives_the_titles_where_the_option_says_so() -> None:
    _, ledger = table("korol", assign="dealer")
    assert refusal(ledger, "titles; tricks Gleb=9").reason == "title-needed"
    titles = "title Anna=1, Boris=2, Vera=3, Gleb=4"
    after = filled(ledger, f"titles; {titles}; tricks Gleb=3, Anna=6")
    assert after.standing.titles == (0, 1, 2, 3)
    assert refusal(ledger, "titles; title Anna=1; tricks Gleb=9").reason == "place-missing"


def test_a_ladder_follows_its_places() -> None:
    _, ledger = table("kg", 5)
    assert ledger.next is not None
    assert (ledger.next.dealer, ledger.next.declarer) == (4, 0)
    after = filled(ledger, "ladder; trump=H; place Dora=1, Anna=2, Boris=3, Vera=4, Gleb=5")
    assert after.totals == (3, 2, 1, 0, 1004)
    assert after.standing.ladder == (4, 0, 1, 2, 3)
    assert refusal(after, "ladder; place Anna=1, Boris=1").reason == "place-twice"
    assert refusal(after, "ladder; place Anna=1, Boris=6").reason == "place-high"
    assert refusal(after, "ladder; place Anna=1").facts["place"] == 2


# --- Faults (rules 2.13) ---------------------------------------------------------------------
