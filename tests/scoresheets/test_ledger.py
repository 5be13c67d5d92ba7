"""The ledger: what is accepted, what is refused and in which words, faults, corrections."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from king.explain import line_text
from king.explain.sheet_refusals import CODES, refusal_text
from king.rules import Rules, load
from king.scoresheet import plan_of
from king.scoresheet.entry import format_entry, parse_entry
from king.scoresheet.ledger import MAX_CHANGES, MAX_WORK, Ledger
from king.scoresheet.refusal import SheetError
from king.seats import Seat

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dora", "Ewa")


def table(ruleset: str, players: int | None = None, **options: str) -> tuple[Rules, Ledger]:
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    rules = load(ruleset).rules(players, chosen)
    return rules, Ledger(plan_of(rules), NAMES[: rules.players], Seat(0))


def filled(ledger: Ledger, *lines: str) -> Ledger:
    for line in lines:
        ledger = ledger.add(parse_entry(line, ledger.names))
    return ledger


def refusal(ledger: Ledger, line: str) -> SheetError:
    with pytest.raises(SheetError) as caught:
        filled(ledger, line)
    return caught.value


def words(rules: Rules, ledger: Ledger, line: str, lang: str = "en") -> str:
    error = refusal(ledger, line)
    error.names, error.rules = ledger.names, rules
    return refusal_text(error, lang)


def reasons(rules: Rules, ledger: Ledger, number: int) -> list[list[str]]:
    """Why each seat has its points in a row."""
    lines = ledger.rows[number - 1].lines
    return [[line_text(line, "en", rules) for line in rows] for rows in lines]


# --- Counts ----------------------------------------------------------------------------------


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


# --- Who orders, what is left ----------------------------------------------------------------


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


# --- A race, a ladder ------------------------------------------------------------------------


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


# --- Corrections -----------------------------------------------------------------------------


def test_a_row_is_corrected_and_totals_follow() -> None:
    _, ledger = table("minsk")
    after = filled(ledger, "no-tricks; tricks Anna=10", "no-king; king Vera=1",
                   "no-girls; girls Boris=4")  # fmt: skip
    edited = after.edit(1, parse_entry("no-tricks; tricks Boris=10", after.names))
    assert edited.totals == (0, -80, -40)
    assert [change.kind for change in edited.changes] == ["deal", "deal", "deal", "edit"]
    assert edited.undo().totals == after.totals
    assert edited.undo().redo().totals == edited.totals
    assert edited.undo().undo().redo().totals == after.totals


def test_a_correction_that_later_rows_do_not_bear_is_refused_and_names_one() -> None:
    rules, ledger = table("minsk")
    after = filled(
        ledger, "no-tricks; tricks Anna=10", "no-king; king Vera=1", "no-king; king Vera=1",
        "no-king; king Vera=1",
    )  # fmt: skip
    with pytest.raises(SheetError) as caught:
        after.edit(1, parse_entry("no-king; king Vera=1", after.names))
    error = caught.value
    error.names, error.rules = after.names, rules
    assert (error.reason, error.row, error.facts["cause"]["code"]) == (
        "later-row", 4, "already-ordered",
    )  # fmt: skip
    assert refusal_text(error, "en").startswith(
        "then deal 4 would not fit any more: Boris has ordered No king (no-king) already"
    )


def test_after_a_removal_dealers_are_derived_anew() -> None:
    _, ledger = table("minsk")
    after = filled(
        ledger, "no-tricks; tricks Anna=10", "no-king; king Vera=1", "no-girls; girls Boris=4"
    )
    removed = after.remove(2)
    assert [(row.number, row.dealer, row.declarer) for row in removed.rows] == [
        (1, 0, 1), (2, 1, 0),
    ]  # fmt: skip
    assert removed.next is not None
    assert (removed.next.dealer, removed.next.declarer) == (2, 0)


def test_there_is_nothing_to_undo_on_an_empty_sheet() -> None:
    _, ledger = table("minsk")
    for make in (ledger.undo, ledger.redo):
        with pytest.raises(SheetError):
            make()
    one = filled(ledger, "no-tricks; tricks Anna=10")
    with pytest.raises(SheetError, match="nothing-to-redo"):
        filled(one.undo(), "no-king; king Anna=1").redo()
    for number in (0, 2):
        with pytest.raises(SheetError, match="no-row"):
            one.remove(number)


def test_a_change_that_is_refused_changes_nothing() -> None:
    _, ledger = table("minsk")
    one = filled(ledger, "no-tricks; tricks Anna=10")
    before = (one.rows, one.changes, one.past)
    refusal(one, "no-tricks; tricks Anna=9")
    with pytest.raises(SheetError):
        one.edit(1, parse_entry("no-tricks; tricks Anna=9", one.names))
    assert (one.rows, one.changes, one.past) == before


def test_no_sheet_makes_work_without_end() -> None:
    _, ledger = table("auction")
    line = "auction; trump=S; bid Anna=1; suit Anna=1, Boris=4, Vera=4, Gleb=4"
    ledger = filled(ledger, *[line] * 5)
    entry = parse_entry(line, ledger.names)
    while len(ledger.changes) < MAX_CHANGES:
        ledger = ledger.edit(5, entry)
    with pytest.raises(SheetError, match="too-long"):
        ledger.edit(5, entry)
    with pytest.raises(SheetError, match="too-long"):
        replace(ledger, changes=(), work=MAX_WORK).edit(1, entry)


# --- Words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize("code", sorted(CODES))
def test_every_refusal_has_words(code: str, lang: str) -> None:
    facts: dict[str, object] = {
        "contract": "no-king", "scheduled": "no-girls", "seat": 1, "expected": 2, "price": 7,
        "step": 5, "highest": 325, "bid": 14, "lowest": 1, "deals": [3, 4], "left": ["no-girls"],
        "suit": "H", "fault": "revoke", "allowed": ["x"], "unit": "tricks", "found": 9, "least": 10,
        "most": 10, "place": 2, "count": 2, "whole": "hearts", "limit": 1, "seats": [0, 2],
        "declarer": 1, "rows": 3, "cause": {"code": "game-over"}, "text": "zzz", "key": "player",
        "ruleset": "minks", "name": "Zed", "option": "x=y", "field": "trump",
    }  # fmt: skip
    error = SheetError(code, row=4, **facts)
    error.names, error.rules = NAMES[:3], load("minsk").rules()
    text = refusal_text(error, lang)
    assert text
    assert "{" not in text
    assert code not in ("x", text)
    if lang != "en":
        assert text != refusal_text(error, "en") or code == "bad-rules"
