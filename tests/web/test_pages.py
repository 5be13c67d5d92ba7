"""The pages around the game: small, of this host alone, quick to the cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser import Watch
from support.doors import first_page, play_now
from support.sitting import Person

MOST_OF_FIRST_PAGE = 150_000


def test_the_first_page_is_small(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda news: sizes.append(news["encodedDataLength"]))
    first_page(page)
    page.wait_for_load_state("networkidle")
    print(f"\nfirst page: {sum(sizes) / 1000:.1f} kB in {len(sizes)} files")
    assert len(sizes) > 5
    assert sum(sizes) < MOST_OF_FIRST_PAGE, f"{sum(sizes)} bytes"


def test_two_clicks_to_the_cards(page: Page) -> None:
    """In fact one."""
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".hand .slot").first).to_be_visible()


def test_the_last_choice_is_remembered(page: Page) -> None:
    play_now(page, "gambler", bots="Beginner")
    first_page(page)
    expect(page.get_by_role("combobox", name="Game")).to_have_value("gambler")
    expect(page.get_by_role("radio", name="Beginner")).to_be_checked()


def test_another_language_in_the_middle_of_a_game(page: Page) -> None:
    play_now(page, "simple")
    person = Person(page)
    person.play_to_card(in_trick=True)
    hand = page.locator(".hand .slot")
    held = sorted(one.get_attribute("data-card") or "" for one in hand.all())
    for name, code, turn in (
        ("Русский", "ru", "Ваш ход"),
        ("Polski", "pl", "Twoja kolej"),
        ("English", "en", "Your turn"),
    ):
        page.locator(".open-menu").click()
        page.get_by_role("button", name=name).click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator(".say")).to_contain_text(turn)
        assert sorted(one.get_attribute("data-card") or "" for one in hand.all()) == held
    person.play_deals(1)


@pytest.mark.parametrize(("lang", "ruleset"), [("ru", "minsk"), ("en", "minsk"), ("pl", "polish")])
def test_what_is_offered_first_goes_with_the_language(
    new_context: Callable[..., BrowserContext], lang: str, ruleset: str
) -> None:
    page = new_context({"lang": lang}).new_page()
    page.goto("/")
    expect(page.locator(".play-now select").first).to_have_value(ruleset)


def test_the_larger_set_of_contracts_is_one_tap_away(page: Page) -> None:
    first_page(page)
    page.get_by_role("combobox", name="Game").select_option("polish")
    front = page.locator(".play-now .front")
    expect(front.get_by_role("radio", name="without the robber")).to_be_checked()
    expect(front).not_to_contain_text("Lottery")
    front.get_by_role("radio", name="with the robber").click()
    expect(front).to_contain_text("Lottery · Auction otygrysh")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".top .contract small")).to_contain_text(
        "of 13"
    )  # three play, as at the table before


WRONG = """extends = "simple"
id = "strange"
title = { en = "Strange" }

[contract.no-boys]
card = { "K*" = "many" }
"""


def test_a_mistake_in_house_rules_is_shown_where_it_is(page: Page, watch: Watch) -> None:
    watch.allow(r"status of 4\d\d")
    page.goto("/#/house")
    field = page.get_by_role("textbox", name="The text of the house rules")
    field.fill(WRONG)
    expect(page.locator(".wrong-box")).to_contain_text("Found:")
    expect(page.locator(".code-line.wrong")).to_have_text('card = { "K*" = "many" }')
    page.get_by_role("button", name="Line 6").click()
    assert field.evaluate(
        "one => one.value.slice(one.selectionStart, one.selectionEnd)"
    ).startswith("card")
    field.fill(WRONG.replace('"many"', "-4"))
    expect(page.get_by_text("The file is all right.")).to_be_visible()
    page.get_by_role("link", name="Make a table with these rules").click()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Strange")).to_be_visible()


def test_an_open_table_is_found_on_the_first_page(
    new_context: Callable[..., BrowserContext],
) -> None:
    host = new_context({"name": "Host of all"}).new_page()
    host.goto("/#/make/simple/4")
    host.get_by_role("radio", name="Listed for everybody").click()
    host.get_by_role("button", name="Make the table").click()
    expect(host.get_by_role("button", name="Start with bots on the free seats")).to_be_visible()
    guest = new_context({"name": "Guest"}).new_page()
    first_page(guest)
    expect(guest.get_by_role("region", name="Open tables")).to_contain_text("Host of all")
    host.get_by_role("button", name="Stand up").click()
