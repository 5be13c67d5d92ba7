"""The score sheet for people with real cards: by taps, without a server, on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from king.rules import builtin_ids, load
from king.scoresheet import plan_of
from king.scoresheet.document import read_sheet
from support.browser import PHONE, Watch
from support.doors import Finished
from support.random_sheets import whole_game
from support.served import Served
from support.sheets import NAMES, new_deaf_page, open_text, refused, reopened, saved, visit_once
from support.tapping import Scorer

PEOPLE = ("Anna", "Boris", "Vera", "Grzegorz", "Dora", "Ewa",
          "Fedor", "Ged", "Hans", "Ira", "Jan", "Kim")  # fmt: skip
SIZES = "one => [one.scrollHeight, one.clientHeight, one.scrollWidth, one.clientWidth]"
GONE = "This sheet is not kept on this device."
MOST_TAPS = 6  # a deal of an order game: the contract, the trump, two counts, and the button


def test_an_evening_without_a_server(
    new_context: Callable[..., BrowserContext], own_server: Served, watch: Watch, tmp_path: Path
) -> None:
    watch.allow("ERR_CONNECTION_REFUSED", "Failed to load resource")
    context = new_context(at=own_server, viewport=PHONE, has_touch=True, service_workers="allow")
    page = context.new_page()
    visit_once(page)
    own_server.stop()
    scorer = Scorer(page, Random(40))
    scorer.begin("minsk", NAMES)
    for number in range(1, 28):
        before = scorer.taps
        scorer.deal()
        assert scorer.taps - before <= MOST_TAPS, f"{scorer.taps - before} taps for deal {number}"
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if number == 12:
            page = reopened(context, page)
            scorer.page = page
        if number == 20:
            correct(scorer, 5)
    print(f"\n{scorer.taps} taps for 27 deals")
    expect(page.locator(".podium")).to_be_visible()
    text = saved(page, "File for King")
    ledger = read_sheet(text).ledger
    assert len(ledger.rows) == 27
    assert ledger.is_over
    assert all(check.ok for check in ledger.checks())
    shown = page.locator(".podium li").all_inner_texts()
    for name, total in zip(NAMES, ledger.totals, strict=True):
        row = next(row for row in shown if name in row)
        assert int(row.split()[-1].replace("−", "-")) == total
    assert sum(change.kind == "edit" for change in ledger.changes) == 1
    comes_back(page, text, tmp_path)


def correct(scorer: Scorer, number: int) -> None:
    """Give everything of a deal to the first player."""
    page = scorer.page
    before = scorer.totals()
    its_number = page.locator(".nr", has_text=re.compile(f"^{number}$"))
    row = page.locator(".sheet-table:not(.order-table) tr", has=its_number)
    row.locator(".score").first.tap()
    page.get_by_role("button", name="Correct this deal").tap()
    expect(page.locator(".deal-entry h2")).to_have_text(f"Correcting deal {number}")
    panel = page.locator(".deal-entry")
    if panel.locator(".pad").count():
        for seat in (1, 2):
            panel.locator(f".unit [data-seat='{seat}']").tap()
            panel.locator("[data-key=pad-0]").tap()
    else:
        panel.locator(".unit .seat").first.tap()
        if not panel.locator(".unit-head .good").count():
            panel.locator(".unit .seat").first.tap()
    expect(panel.locator(".unit [data-seat='1'] b")).to_have_text("0")
    page.get_by_role("button", name="Correct it").tap()
    expect(page.get_by_text(f"Deal {number} is corrected.")).to_be_visible()
    page.locator(".toast").evaluate_all("all => all.forEach(one => one.remove())")
    assert sum(scorer.totals()) == sum(before)


def comes_back(page: Page, text: str, folder: Path) -> None:
    """The sheet from each kind of file is the sheet that was saved, also to the terminal."""
    expected = read_sheet(text).ledger
    files = {"a.sheet": text, "a.json": saved(page, "JSON"), "a.csv": saved(page, "CSV")}
    told = json.loads(files["a.json"])
    assert told["totals"] == list(expected.totals)
    assert told["file"] == text
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="")
        page.goto("/#/sheet")
        page.get_by_label("Open a file").set_input_files(folder / name)
        expect(page.locator(".podium")).to_be_visible()
        again = read_sheet(saved(page, "File for King")).ledger
        assert again.totals == expected.totals, name
        assert [row.points for row in again.rows] == [row.points for row in expected.rows], name


def test_it_fits_one_page_of_paper(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 718, "height": 1047})  # the room within the margins
    for id, players in (("minsk", 3), ("long", 6), ("kg", 12), ("polish", 4)):
        plan = plan_of(load(id).rules(players))
        open_text(page, whole_game(plan, PEOPLE[:players], Random(5)), tmp_path)
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, id
        page.emulate_media(media="print")
        expect(page.locator(".print-page")).to_be_visible()
        expect(page.locator(".podium")).to_be_hidden()
        high, room_below, wide, room_aside = page.locator(".print-page").evaluate(SIZES)
        assert high <= room_below + 1, f"{id}: {high} is cut off below"
        assert wide <= room_aside + 1, f"{id}: {wide} is cut off at the side"
        page.emulate_media(media="null")


@pytest.mark.parametrize("id", builtin_ids())
def test_a_deal_of_every_game(phone: Page, id: str) -> None:
    """Two deals by taps for the fewest and the most players: what the page shows was written."""
    counts = load(id).players
    for players in sorted({min(counts), max(counts)}):
        scorer = Scorer(phone, Random(players))
        scorer.begin(id, list(PEOPLE[:players]))
        for _ in range(2):
            scorer.deal()
            assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], id
        ledger = read_sheet(saved(phone, "File for King")).ledger
        assert scorer.totals() == list(ledger.totals)


def test_two_windows_of_one_sheet(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(viewport=PHONE, has_touch=True)
    one = Scorer(context.new_page(), Random(1))
    one.begin("minsk", NAMES)
    other = Scorer(context.new_page(), Random(2))
    other.page.goto(one.page.url)
    expect(other.page.locator(".deal-entry")).to_be_visible()
    for turn in range(4):
        scorer, watcher = (one, other) if turn % 2 else (other, one)
        scorer.deal()
        expect(watcher.page.locator(".deal-entry h2")).to_contain_text(f"Deal {turn + 2}")
        assert watcher.totals() == scorer.totals()
    # A window that hears nothing does not write over the other one: it is told, and looks again.
    deaf = Scorer(new_deaf_page(context), Random(3))
    deaf.page.goto(one.page.url)
    expect(deaf.page.locator(".deal-entry")).to_be_visible()
    deaf.counts()
    one.deal()
    deaf.write()
    expect(deaf.page.locator(".deal-entry h2")).to_contain_text("Deal 6")
    expect(deaf.page.locator(".entry-note")).to_be_visible()
    assert deaf.totals() == one.totals()
    assert saved(one.page, "File for King").count("\ndeal:") == 5


def test_a_fault_and_a_repeat(phone: Page) -> None:
    scorer = Scorer(phone, Random(1))
    scorer.begin("minsk", NAMES)
    phone.get_by_role("button", name="No king").tap()
    phone.locator(".entry-more summary").tap()
    phone.locator("[data-key=fault-revoke-2]").tap()
    expect(phone.locator(".entry-preview")).to_contain_text("−40")
    scorer.write()
    expect(phone.locator(".board b")).to_have_text(["0", "0", "−40"])
    assert "fault Wera=revoke" in saved(phone, "File for King")
    for name in ("No king", "No king"):
        phone.get_by_role("button", name=name, exact=True).tap()
        phone.locator(".unit .seat").first.tap()
        scorer.write()
        phone.locator(".toast").evaluate_all("all => all.forEach(one => one.remove())")
        expect(phone.locator(".deal-entry .contracts")).to_be_visible()
    # Anna, Boris and Wera have all ordered it: nobody is offered it again.
    expect(phone.locator(".contract-button", has_text="No king")).to_have_count(0)
    expect(phone.locator(".board b")).to_have_text(["−80", "0", "−40"])


def test_undo_and_history(phone: Page) -> None:
    scorer = Scorer(phone, Random(6))
    scorer.begin("simple", [*NAMES, "Ed"])
    scorer.deal()
    after_one = scorer.totals()
    scorer.deal()
    after_two = scorer.totals()
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator(".deal-entry h2")).to_contain_text("Deal 2")
    assert scorer.totals() == after_one
    phone.get_by_role("button", name="Redo").tap()
    expect(phone.locator(".deal-entry h2")).to_contain_text("Deal 3")
    assert scorer.totals() == after_two
    phone.get_by_role("button", name="History").tap()
    expect(phone.get_by_role("dialog").locator("li")).to_have_count(4)


def test_a_link_holds_the_sheet(
    new_context: Callable[..., BrowserContext], phone: Page, watch: Watch
) -> None:
    scorer = Scorer(phone, Random(8))
    scorer.begin("minsk", NAMES)
    scorer.deal()
    scorer.deal()
    phone.get_by_role("button", name="Share").tap()
    link = phone.get_by_role("textbox", name="Link to this sheet").input_value()
    expect(phone.get_by_role("img", name="The link as a code for a camera")).to_be_visible()
    watch.asked.clear()
    guest = new_context().new_page()
    guest.goto(link)
    expect(guest.locator(".board b")).to_have_count(3)
    assert Scorer(guest, Random(0)).totals() == scorer.totals()
    expect(guest.locator(".deal-entry")).to_have_count(0)
    sheet = link.split("/")[-1]
    assert not [url for url in watch.asked if sheet in url.split("#")[0]], "it was sent"
    guest.get_by_role("button", name="Keep a copy on this device").click()
    expect(guest.locator(".deal-entry h2")).to_contain_text("Deal 3")
    guest.goto(link[:-20])
    guest.reload()
    expect(guest.get_by_text("This link is damaged")).to_be_visible()


def test_a_damaged_file_is_refused_with_its_line(page: Page, tmp_path: Path) -> None:
    plan = plan_of(load("minsk").rules(3))
    lines = whole_game(plan, PEOPLE[:3], Random(2)).splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("deal: no-tricks"))
    lines[place] = re.sub(r"=(\d+)$", lambda found: f"={int(found[1]) + 1}", lines[place])
    (tmp_path / "bad.sheet").write_text("\n".join(lines))
    said = refused(page, tmp_path / "bad.sheet")
    assert f"line {place + 1}" in said
    assert "11 of 10, 1 too many" in said


def test_a_file_that_is_no_text_is_refused_with_its_line(page: Page, tmp_path: Path) -> None:
    text = "King sheet 1\nruleset: minsk\nplayer: Анна\nplayer: Boris\nplayer: Vera\n"
    (tmp_path / "old.sheet").write_bytes(text.encode("cp1251"))
    assert "line 3: this is not text in UTF-8" in refused(page, tmp_path / "old.sheet")


def test_a_table_brings_back_what_stands_above_the_deals(page: Page, tmp_path: Path) -> None:
    head = "player: A\nplayer: B\nplayer: C\n"
    for rest in (
        f"ruleset: minsk\nsheet-option: king-held=in-addition\n{head}dealer: B\n"
        "deal: no-king; dealer=C; king C=1; fault A=king-held\n",
        f"ruleset: kg\n{head}player: D\nplayer: E\nladder: E, D, C, B, A\n"
        "deal: ladder; fault E=breach\n",
    ):
        open_text(page, f"King sheet 1\n{rest}", tmp_path)
        before = read_sheet(saved(page, "File for King")).ledger
        (tmp_path / "a.csv").write_text(saved(page, "CSV"), encoding="utf-8", newline="")
        here = page.url
        page.goto("/#/sheet")
        page.get_by_label("Open a file").set_input_files(tmp_path / "a.csv")
        expect(page.locator(".sheet-page .sheet")).to_be_visible()
        assert page.url != here
        after = read_sheet(saved(page, "File for King")).ledger
        assert (after.totals, after.next) == (before.totals, before.next)
        assert (after.in_addition, after.ladder) == (before.in_addition, before.ladder)
    table = (tmp_path / "a.csv").read_text(encoding="utf-8")
    (tmp_path / "other.csv").write_text(table.replace(",1004,", ",1005,"), encoding="utf-8")
    assert "the points in the table are not those of its deals" in refused(
        page, tmp_path / "other.csv"
    )


def test_the_longest_names_fit_a_phone(phone: Page) -> None:
    scorer = Scorer(phone, Random(4))
    for id, names in (("minsk", ["W" * 40, "Щ" * 40, "M" * 40]),
                      ("simple", [letter * 40 for letter in "WЩMQ"])):  # fmt: skip
        scorer.begin(id, names)
        scorer.deal()
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], id


def test_a_sheet_that_was_thrown_away_elsewhere(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(viewport=PHONE, has_touch=True)
    one = Scorer(context.new_page(), Random(1))
    one.begin("minsk", NAMES)
    address = one.page.url
    other, deaf = context.new_page(), Scorer(new_deaf_page(context), Random(3))
    for page in (other, deaf.page):
        page.goto(address)
        expect(page.locator(".deal-entry")).to_be_visible()
    deaf.counts()
    one.page.get_by_role("button", name="Throw away").tap()
    one.page.get_by_role("dialog").get_by_role("button", name="Throw away").tap()
    expect(other.get_by_role("heading", name="Score sheets")).to_be_visible()
    deaf.write()
    expect(deaf.page.locator(".entry-status")).to_have_text(GONE)
    deaf.page.goto("/#/sheet/nothing")
    expect(deaf.page.get_by_text(GONE)).to_be_visible()


def test_a_game_of_the_server_opens_as_a_sheet(
    new_context: Callable[..., BrowserContext], finished: Finished
) -> None:
    page = new_context(storage_state=finished.store).new_page()
    page.goto(f"/#/table/{finished.table}")
    podium = page.locator(".podium li b:last-child")
    expect(podium).to_have_count(4)
    shown = sorted(podium.all_inner_texts())
    page.get_by_role("link", name="Open as a sheet").click()
    expect(page.get_by_role("button", name="Keep a copy on this device")).to_be_visible()
    assert sorted(podium.all_inner_texts()) == shown


def test_figures_turn_to_every_side(phone: Page) -> None:
    scorer = Scorer(phone, Random(9))
    scorer.begin("minsk", NAMES)
    scorer.deal()
    totals = phone.locator(".board b").all_inner_texts()
    phone.get_by_role("link", name="Big figures").tap()
    figures = phone.locator(".show-rows b")
    for _ in range(4):
        expect(figures).to_have_text(totals)
        for box in figures.all():
            found = box.bounding_box()
            assert found is not None
            assert 0 <= found["x"] <= PHONE["width"] - found["width"] + 1
            assert min(found["width"], found["height"]) >= 30
        phone.get_by_role("button", name="Turn a quarter").tap()
