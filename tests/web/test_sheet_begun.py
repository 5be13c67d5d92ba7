"""A deal that is half entered when the phone is locked, or when another window writes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import BrowserContext, Locator, Page, expect

from support.browser import PHONE
from support.sheets import NAMES, killed, saved
from support.tapping import Scorer

Contexts = Callable[..., BrowserContext]


def begun(scorer: Scorer, contract: str, count: int) -> None:
    """A contract, and what the first player has of it."""
    scorer.page.get_by_role("button", name=contract, exact=True).tap()
    scorer.page.locator(f"[data-key=pad-{count}]").tap()


SPOIL = """() => new Promise((done) => {
  const asked = indexedDB.open("king");
  asked.onsuccess = () => {
    const turn = asked.result.transaction("sheets", "readwrite");
    const store = turn.objectStore("sheets");
    store.getAll().onsuccess = ({ target }) => target.result.forEach((kept) =>
      store.put({ ...kept, begun: [{ by: "x", deal: { form: 1, revision: 0, base: null } }] }));
    turn.oncomplete = () => {
      asked.result.close();
      done();
    };
  };
})"""


def two_windows(new_context: Contexts) -> tuple[BrowserContext, Scorer, Page]:
    """A sheet in one window, and another one that has begun its first deal."""
    context = new_context(viewport=PHONE, has_touch=True)
    other = Scorer(context.new_page(), Random(1))
    other.begin("minsk", NAMES)
    page = context.new_page()
    page.goto(other.page.url)
    begun(Scorer(page, Random(2)), "No tricks", 3)
    return context, other, page


def given(page: Page, seat: int) -> Locator:
    return page.locator(f".unit [data-seat='{seat}'] b")


def note(page: Page) -> Locator:
    return page.locator(".entry-note")


def rest_and_write(page: Page) -> None:
    page.locator("[data-key=pad-rest]").tap()
    page.locator(".entry-write").tap()


def test_a_half_entered_deal_stands_when_its_page_was_killed(new_context: Contexts) -> None:
    context = new_context(viewport=PHONE, has_touch=True)
    context.new_page()  # a browser without windows would end
    scorer = Scorer(context.new_page(), Random(1))
    scorer.begin("minsk", NAMES)
    begun(scorer, "No tricks", 3)
    scorer.page.locator(".unit [data-seat='2']").tap()  # who is asked for is kept too
    page = context.new_page()
    page.goto(killed(scorer.page))
    expect(page.locator(".entry-contract")).to_contain_text("No tricks")
    expect(given(page, 0)).to_have_text("3")
    expect(page.locator(".seat.asked")).to_contain_text("Wera")
    expect(note(page)).to_have_count(0)
    page.locator("[data-key=pad-1]").tap()
    page.locator(".entry-write").tap()
    expect(page.locator(".board b")).to_have_text(["−12", "−24", "−4"])
    page.reload()
    expect(page.locator(".deal-entry h2")).to_contain_text("Deal 2")
    expect(page.locator(".contracts")).to_be_visible()
    page.evaluate(SPOIL)  # what no version can read is no reason for a sheet not to open
    page.reload()
    expect(page.locator(".deal-entry h2")).to_contain_text("Deal 2")


def test_a_deal_that_another_window_has_written(new_context: Contexts) -> None:
    """It was thrown out of memory, and comes back when the deal is on the sheet."""
    context, other, page = two_windows(new_context)
    address = killed(page)
    begun(other, "No tricks", 2)
    rest_and_write(other.page)
    page = context.new_page()
    page.goto(address)
    expect(note(page)).to_contain_text("Deal 1 (No tricks) has been written meanwhile.")
    expect(page.locator(".deal-entry h2")).to_contain_text("Deal 2")
    expect(page.locator(".contracts")).to_be_visible()
    page.reload()
    note(page).get_by_role("button", name="Close").tap()
    expect(note(page)).to_have_count(0)
    page.reload()
    expect(page.locator(".deal-entry h2")).to_contain_text("Deal 2")
    expect(note(page)).to_have_count(0)


def test_a_window_that_hears_of_another_keeps_what_fits(new_context: Contexts) -> None:
    _, other, page = two_windows(new_context)
    begun(other, "No girls", 1)
    rest_and_write(other.page)
    expect(note(page)).to_contain_text("Deal 1 has been written meanwhile.")
    expect(note(page)).to_contain_text("What was begun here is deal 2 now.")
    expect(page.locator(".deal-entry h2")).to_contain_text("Deal 2")
    expect(given(page, 0)).to_have_text("3")
    page.reload()
    expect(note(page)).to_contain_text("What was begun here is deal 2 now.")
    # The same deal in both windows: it stands once, and here it may be corrected.
    begun(other, "No tricks", 4)
    rest_and_write(other.page)
    expect(note(page)).to_contain_text("Deal 2 (No tricks) has been written meanwhile.")
    expect(page.locator(".deal-entry h2")).to_contain_text("Deal 3")
    expect(page.locator(".contracts")).to_be_visible()
    note(page).get_by_role("button", name="Correct deal 2 with it").tap()
    expect(page.locator(".deal-entry h2")).to_have_text("Correcting deal 2")
    expect(given(page, 0)).to_have_text("3")
    rest_and_write(page)
    expect(other.page.locator(".board b")).to_have_text(page.locator(".board b").all_inner_texts())
    assert saved(page, "File for King").count("tricks Anna=3") == 1


def test_a_correction_and_undo_leave_what_was_begun(phone: Page) -> None:
    scorer = Scorer(phone, Random(1))
    scorer.begin("minsk", NAMES)
    begun(scorer, "No girls", 1)
    rest_and_write(phone)
    expect(phone.locator(".deal-entry h2")).to_contain_text("Deal 2")
    begun(scorer, "No tricks", 3)
    phone.locator(".sheet-table:not(.order-table) .score").first.tap()
    phone.get_by_role("button", name="Correct this deal").tap()
    phone.locator(".unit [data-seat='0']").tap()
    phone.locator("[data-key=pad-2]").tap()
    phone.reload()
    expect(phone.locator(".deal-entry h2")).to_have_text("Correcting deal 1")
    phone.locator(".entry-write").tap()
    expect(phone.locator(".deal-entry h2")).to_contain_text("Deal 2")
    expect(given(phone, 0)).to_have_text("3")
    phone.get_by_role("button", name="Undo").tap()
    phone.get_by_role("button", name="Undo").tap()
    expect(note(phone)).to_contain_text("The sheet has fewer deals now.")
    expect(given(phone, 0)).to_have_text("3")
    note(phone).get_by_role("button", name="Begin this deal anew").tap()
    expect(note(phone)).to_have_count(0)
    expect(phone.locator(".contracts")).to_be_visible()
