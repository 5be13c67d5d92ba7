"""In the middle of a trick: a reload, a second window, a lost line, a dead server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from support.browser import Watch, remember_sockets
from support.doors import play_now
from support.served import Served
from support.sitting import Person

CUT = (r"WebSocket connection to .* failed", r"ERR_INTERNET_DISCONNECTED", r"ERR_CONNECTION")


def in_a_trick(page: Page) -> Person:
    """Somebody has led, and a card is to be played to it."""
    play_now(page, "simple")
    person = Person(page)
    person.play_to_card(in_trick=True)
    return person


def cards(page: Page) -> dict[str, Any]:
    """Everything that may not change by itself."""
    found: dict[str, Any] = page.evaluate("""() => {
        const codes = css => [...document.querySelectorAll(css)].map(one => one.dataset.card);
        return {hand: codes(".hand .slot"), trick: codes(".trick .lying"),
          legal: codes(".hand .slot.legal"), says: document.querySelector(".say").textContent};
    }""")
    return found


def goes_on(person: Person) -> None:
    """The deal is played to its end."""
    person.play_deals(1)
    expect(person.page.locator(".deal-result")).to_be_visible()


def test_reloaded_in_the_middle_of_a_trick(page: Page) -> None:
    person = in_a_trick(page)
    before = cards(page)
    page.reload()
    person.wait()
    assert cards(page) == before
    goes_on(person)


def test_a_second_window_takes_the_seat(page: Page) -> None:
    person = in_a_trick(page)
    before = cards(page)
    second = page.context.new_page()
    second.goto(page.url)
    expect(page.get_by_text("This seat is open in another window.")).to_be_visible()
    other = Person(second)
    other.wait()
    assert cards(second) == before
    other.step(other.see())
    page.get_by_role("button", name="Open it here").click()
    expect(second.get_by_text("This seat is open in another window.")).to_be_visible()
    person.wait()
    goes_on(person)


def test_a_lost_line_is_told_and_comes_back(page: Page, watch: Watch) -> None:
    watch.allow(*CUT)
    remember_sockets(page)
    person = in_a_trick(page)
    before = cards(page)
    page.context.set_offline(True)
    page.evaluate("window.sockets.at(-1).close()")
    expect(page.get_by_text("The connection is lost. Coming back …")).to_be_visible()
    page.locator(".hand .slot.legal").first.click()
    expect(page.get_by_text("No connection: wait a moment.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".line-state")).to_have_count(0)
    person.wait()
    assert cards(page) == before, "the card that nobody heard of is still in the hand"
    goes_on(person)


def test_the_server_is_killed_in_the_middle_of_a_trick(
    new_context: Callable[..., BrowserContext], own_server: Served, watch: Watch
) -> None:
    watch.allow(*CUT)
    page = new_context(at=own_server).new_page()
    person = in_a_trick(page)
    before = cards(page)
    own_server.kill()
    expect(page.get_by_text("The connection is lost. Coming back …")).to_be_visible()
    own_server.launch()
    own_server.wait()
    expect(page.locator(".line-state")).to_have_count(0)
    person.wait()
    assert cards(page) == before
    goes_on(person)


def test_the_server_is_killed_with_a_card_on_its_way(
    new_context: Callable[..., BrowserContext], own_server: Served, watch: Watch
) -> None:
    watch.allow(*CUT)
    page = new_context(at=own_server).new_page()
    person = in_a_trick(page)
    own_server.freeze()
    card = page.locator(".hand .slot.legal").first
    code = card.get_attribute("data-card")
    card.click()
    expect(page.locator(f".trick .pending[data-card='{code}']")).to_be_visible()
    own_server.kill()
    own_server.launch()
    own_server.wait()
    expect(page.locator(".line-state")).to_have_count(0)
    person.wait()
    expect(page.locator(".trick .pending")).to_have_count(0)
    goes_on(person)
