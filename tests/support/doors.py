"""Ways to a table in the browser, by clicks from the first page."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect


def first_page(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def choose(page: Page, group: str, choice: str) -> None:
    """One of some buttons side by side."""
    page.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).click()


def play_now(page: Page, ruleset: str, players: int = 0, bots: str = "Experienced") -> None:
    """A game against bots from the first page."""
    first_page(page)
    page.get_by_role("combobox", name="Game").select_option(ruleset)
    if players:
        choose(page, "Players", str(players))
    choose(page, "Bots", bots)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".top .contract")).to_be_visible()


def make_table(
    page: Page,
    ruleset: str,
    players: int = 0,
    options: dict[str, str] | None = None,
    friends: int = 0,
    bots: str = "rulebook",
) -> None:
    """A table with options, and bots on all seats but those of friends."""
    first_page(page)
    page.get_by_role("link", name="Make a table").click()
    expect(page.get_by_role("heading", name="Make a table")).to_be_visible()
    page.get_by_role("combobox", name="Game").select_option(ruleset)
    expect(page).to_have_url(re.compile(f"#/make/{ruleset}/"))  # its options are here
    if players:
        choose(page, "Players", str(players))
    if options:
        page.locator("summary", has_text="Options").click()
        for title, choice in options.items():
            box = page.locator("fieldset.option", has=page.get_by_text(title, exact=True))
            box.get_by_role("radio", name=choice).click()
    seats = page.locator(".seat-choices select")
    for place in range(friends, seats.count()):
        seats.nth(place).select_option(bots)
    page.locator(".make button.big").click()
    if not friends:
        expect(page.locator(".top .contract")).to_be_visible()


def table_of(page: Page) -> str:
    """The id of the table that is shown."""
    return page.evaluate("location.hash.split('/')[2]")  # type: ignore[no-any-return]


class Finished(NamedTuple):
    """A game that somebody has played to its end, and his store."""

    table: str
    store: Any
