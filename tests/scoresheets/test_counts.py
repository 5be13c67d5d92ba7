"""Who has how many: what is missing, too many, or somebody's rest."""

from __future__ import annotations

from king.scoresheet.entry import format_entry
from king.seats import Seat
from support.ledgers import NAMES, filled, reasons, refusal, table, words


def test_what_is_missing_or_too_many_is_said() -> None:
    rules, ledger = table("minsk")
    assert words(rules, ledger, "no-tricks; tricks Anna=1, Boris=3") == (
        "deal 1: tricks add up to 4 of 10: 6 are missing"
    )
    assert words(rules, ledger, "no-girls; girls Anna=5") == (
        "deal 1: queens add up to 5 of 4: 1 too many"
    )
    assert words(rules, ledger, "no-hearts").startswith("deal 1: who has them is not said: hearts")
    assert words(rules, ledger, "no-hearts; tricks Anna=8").startswith(
        "deal 1: “tricks” is not counted in No hearts (no-hearts)"
    )


def test_the_rest_goes_to_one_player() -> None:
    _, ledger = table("minsk")
    after = filled(ledger, "no-tricks; tricks Anna=1, Boris=3, Vera=rest")
    assert after.totals == (-4, -12, -24)
    assert format_entry(after.rows[0].entry, NAMES) == (
        "no-tricks; declarer=Boris; tricks Anna=1, Boris=3, Vera=6"
    )
    assert filled(ledger, "no-tricks; tricks Boris=10, Vera=rest").totals == (0, -40, 0)
    assert refusal(ledger, "no-tricks; tricks Anna=11, Vera=rest").reason == "too-many"
    assert refusal(ledger, "no-tricks; tricks Anna=rest, Vera=rest").reason == "rest-twice"
    _, domino = table("domino")
    assert refusal(domino, "no-tricks; tricks Anna=4, Vera=rest").reason == "rest-varies"


def test_a_king_of_hearts_is_a_heart_and_a_last_trick_a_trick() -> None:
    rules, ledger = table("gambler")
    line = (
        "no-all; tricks Anna=10; last-two Boris=2; hearts Anna=8; boys Anna=4; girls Anna=4; "
        "king Anna=1"
    )
    error = refusal(ledger, line)
    assert (error.reason, error.facts["unit"], error.facts["whole"]) == (
        "not-within", "last-two", "tricks",
    )  # fmt: skip
    assert "Boris cannot have 2 (last two tricks) with 0 (tricks)" in words(rules, ledger, line)
    held = line.replace("last-two Boris", "last-two Anna").replace("king Anna", "king Vera")
    assert refusal(ledger, held).facts["unit"] == "king"
    assert filled(ledger, line.replace("last-two Boris", "last-two Anna")).totals == (-240, 0, 0)


def test_every_score_can_be_opened() -> None:
    rules, ledger = table("minsk")
    after = filled(ledger, "no-girls; girls Anna=3, Vera=1")
    assert reasons(rules, after, 1) == [["3 queens × −10 = −30"], [], ["1 queen × −10 = −10"]]


def test_a_slam_takes_all_and_pays_all() -> None:
    _, ledger = table("omnibus")
    after = filled(ledger, "omnibus; hearts Vera=13; QS Vera=1; 10D Vera=1")
    assert after.totals == (0, 0, 26, 0)
    assert all(check.ok for check in after.checks())
    _, hearts = table("hearts")
    assert filled(hearts, "hearts; hearts Anna=13; QS Anna=1").totals == (0, -26, -26, -26)


def test_bids_prices_and_places() -> None:
    _, auction = table("auction")
    assert filled(auction, "auction; trump=C; bid Boris=5; suit Anna=13").totals == (-13, -5, 0, 0)
    assert filled(auction, "auction; suit Gleb=13").rows[0].trump == "H"
    assert refusal(auction, "auction; trump=S; suit Gleb=13").reason == "all-pass-suit"
    assert refusal(auction, "auction; bid Anna=2; suit Gleb=13").reason == "suit-needed"
    assert refusal(auction, "auction; trump=C; bid Anna=14; suit Gleb=13").reason == "bid-range"
    _, three = table("auction", 3)
    assert refusal(three, "auction; trump=C; bid Anna=2; suit Vera=13").facts["most"] == 12
    _, redeals = table("auction", all_pass="redeal")
    assert refusal(redeals, "auction; suit Anna=13").reason == "bid-needed"
    again = filled(redeals, "auction; redeal")
    assert again.totals == (0, 0, 0, 0)
    assert again.next is not None
    assert (again.next.number, again.next.dealer) == (2, 0)


def test_the_talon_is_sold() -> None:
    """The example of 003 L13: price 125, 6 tricks, so the buyer has +25."""
    _, ledger = table("polish", plus_round="auction")
    lines = [
        "no-tricks; tricks Anna=13", "no-hearts; hearts Anna=13", "no-girls; girls Anna=4",
        "no-boys; boys Anna=8", "no-king; king Anna=1", "no-last; last Anna=1",
    ]  # fmt: skip
    ledger = filled(ledger, *lines)
    assert ledger.next is not None
    seller = Seat((ledger.next.dealer + 1) % 4)
    buyer = "Anna" if seller else "Boris"
    sold = filled(ledger, f"auction; trump=S; tricks {buyer}=6, Gleb=rest; price {buyer}=125")
    row = sold.rows[-1]
    assert row.declarer == NAMES.index(buyer)
    assert row.points[NAMES.index(buyer)] == 150 - 125
    assert sum(row.points) == 325
    assert refusal(ledger, f"auction; tricks Gleb=13; price {NAMES[seller]}=5").reason == (
        "seller-buys"
    )
    assert refusal(ledger, f"auction; tricks Gleb=13; price {buyer}=7").reason == "price-step"
    assert refusal(ledger, f"auction; trump=none; tricks {buyer}=13").reason == "suit-only"
