"""Faults at a real table, and what they cost."""

from __future__ import annotations

from king.scoresheet.ledger import Ledger
from king.seats import Seat
from support.ledgers import filled, reasons, refusal, table, words


def test_a_revoke_is_charged_with_the_whole_negative_contract() -> None:
    rules, ledger = table("minsk")
    after = filled(ledger, "no-tricks; fault Vera=revoke")
    assert after.totals == (0, 0, -40)
    assert reasons(rules, after, 1)[2] == ["a revoke, the whole contract: −40"]
    both = filled(ledger, "no-tricks; fault Vera=revoke, Anna=revoke")
    assert both.totals == (-40, 0, -40)
    assert all(check.ok for check in both.checks())
    assert refusal(ledger, "no-tricks; tricks Vera=10; fault Vera=revoke").reason == (
        "fault-with-counts"
    )


def test_a_revoke_in_a_plus_deal_is_dealt_again() -> None:
    rules, ledger = table("minsk")
    after = filled(ledger, "otygrysh; trump=H; fault Vera=revoke")
    assert after.totals == (0, 0, 0)
    assert after.next is not None
    assert (after.next.dealer, after.next.declarer, after.next.again) == (0, 1, True)
    assert after.left(Seat(1)).count("otygrysh") == 3
    assert words(rules, after, "no-king; king Anna=1") == (
        "deal 2: after the fault this is played again: Otygrysh (otygrysh), ordered by Boris"
    )
    played = filled(after, "otygrysh; tricks Boris=10")
    assert played.left(Seat(1)).count("otygrysh") == 2
    assert all(check.ok for check in played.checks())


def test_a_whole_game_with_faults_adds_up() -> None:
    _, ledger = table("simple")
    ledger = filled(ledger, "no-tricks; fault Anna=revoke, Vera=revoke")
    while ledger.next is not None:
        contract = ledger.plan.contract(ledger.next.contract or "")
        assert contract is not None
        counts = "; ".join(f"{unit.key} Anna=rest" for unit in contract.units)
        ledger = filled(ledger, f"{contract.id}; {counts}")
    game = ledger.checks()[-1]
    assert game.name == "game"
    assert (game.found, game.expected, game.ok) == (-16, -16, True)


def test_a_wrong_discard_counts_to_the_declarer() -> None:
    _, ledger = table("minsk")
    after = filled(ledger, "no-girls; girls Boris=1, Anna=3; fault Boris=discard")
    assert after.totals == (-30, -10, 0)
    assert refusal(ledger, "no-girls; girls Anna=4; fault Boris=discard").reason == "fault-nothing"
    assert refusal(ledger, "no-girls; girls Anna=4; fault Anna=discard").reason == "fault-declarer"
    assert refusal(ledger, "no-tricks; tricks Anna=10; fault Boris=discard").reason == (
        "no-such-fault"
    )


TWELVE = (
    "no-tricks; tricks Anna=8", "no-hearts; hearts Anna=8", "no-boys; boys Anna=4",
    "no-girls; girls Anna=4", "no-last-two; last-two Anna=2",
)  # fmt: skip


def test_a_king_held_back_is_charged_instead_of_the_deal() -> None:
    """004 L184: 16 points to the holder."""
    rules, ledger = table("twelve")
    after = filled(filled(ledger, *TWELVE), "no-king; king Anna=1; fault Boris=king-held")
    assert after.rows[-1].points == (0, -16, 0, 0)
    assert reasons(rules, after, 6)[1] == ["the king of hearts held back: −16"]
    assert filled(filled(ledger, *TWELVE), "no-king; fault Boris=king-held").totals == after.totals
    assert all(check.ok for check in after.checks())


def test_in_the_eralash_only_the_king_itself_is_charged_anew() -> None:
    _, ledger = table("twelve")
    after = filled(ledger, *TWELVE, "no-king; king Anna=1")
    line = (
        "no-all; tricks Vera=8; hearts Vera=8; boys Vera=4; girls Vera=4; last-two Vera=2; "
        "fault Boris=king-held"
    )
    eralash = filled(after, line)
    assert eralash.rows[-1].points == (0, -16, -80, 0)
    assert all(check.ok for check in eralash.checks())


def test_in_addition_the_deal_counts_too() -> None:
    _, ledger = table("twelve")
    both = Ledger(ledger.plan, ledger.names, Seat(0), in_addition=True)
    after = filled(both, *TWELVE, "no-king; king Anna=1; fault Boris=king-held")
    assert after.rows[-1].points == (-16, -16, 0, 0)
    assert all(check.ok for check in after.checks() if check.name == "deal")
    assert refusal(filled(both, *TWELVE), "no-king; fault Boris=king-held").reason == (
        "counts-missing"
    )


def test_who_breaks_the_order_falls_to_the_last_place() -> None:
    """004 L117: Ten offends, so Ten is last and those below him move up one."""
    _, ledger = table("kg", 5)
    fallen = filled(ledger, "ladder; fault Vera=breach")
    assert fallen.standing.ladder == (0, 1, 3, 4, 2)
    places = "place Anna=1, Boris=2, Vera=3, Gleb=4, Dora=5"
    after = filled(ledger, f"ladder; {places}; fault Anna=breach")
    assert after.standing.ladder == (1, 2, 3, 4, 0)
    assert refusal(ledger, "ladder; fault Anna=breach, Vera=breach").reason == "one-offender"
