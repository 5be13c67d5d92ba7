"""Whole games in the browser, by clicks from the first page."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.doors import first_page, make_table, play_now
from support.sitting import Person


def is_over(page: Page) -> None:
    """The result of the game is there."""
    result = page.get_by_role("region", name="Result of the game")
    expect(result).to_be_visible()
    expect(result.get_by_role("link", name="Replay")).to_be_visible()


def test_a_whole_minsk_game_with_two_bots(page: Page) -> None:
    play_now(page, "minsk")
    person = Person(page)
    person.game()
    assert person.deals == 26, "the result of the 27th is that of the game"
    assert set(person.kinds) == {"order", "discard", "play"}
    is_over(page)


def test_a_polish_game_through_lottery_and_auction(page: Page) -> None:
    options = {"The set of contracts": "with the robber and two plus rounds"}
    make_table(page, "polish", 4, options)
    person = Person(page, seed=3)
    person.game()
    assert {"Lottery", "Auction otygrysh"} <= {name.rstrip(" ♠♥♦♣") for name in person.contracts}
    assert {"play", "lay", "ask", "bid"} <= set(person.kinds), person.kinds
    is_over(page)


def in_five_deals(page: Page) -> Person:
    make_table(page, "kg", 5, {"The length of the session": "five deals"})
    return Person(page)


def test_two_deals_of_a_kg_session(page: Page) -> None:
    person = in_five_deals(page)
    person.play_deals(2)
    assert {"attack", "beat", "add"} <= set(person.kinds), person.kinds
    expect(page.locator(".deal-result")).to_be_visible()


@pytest.mark.slow
def test_a_whole_kg_session(page: Page) -> None:
    person = in_five_deals(page)
    person.game()
    assert person.deals == 4
    is_over(page)


def test_a_domino_deal(page: Page) -> None:
    play_now(page, "domino")
    person = Person(page)
    person.play(lambda seen: bool(seen["next"]) and "draw" in person.kinds)
    assert {"play", "draw"} <= set(person.kinds), "the stock was not needed in a whole game"
    expect(page.locator(".deal-result")).to_be_visible()


def test_four_browsers_at_one_table_by_link(new_context: Callable[..., BrowserContext]) -> None:
    names = ["Ann", "Bob", "Cyd", "Dan"]
    pages = [new_context({"name": name}).new_page() for name in names]
    first_page(pages[0])
    make_table(pages[0], "simple", 4, friends=3)
    link = pages[0].get_by_label("Link to this table").input_value()
    for page, name in zip(pages[1:], names[1:], strict=True):
        page.goto(link)
        expect(page.get_by_role("textbox", name="Your name")).to_have_value(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page.locator(".chairs .own")).to_be_visible()
    for name in names:
        expect(pages[0].locator(".chairs")).to_contain_text(name)
    pages[0].get_by_role("button", name="Start the game").click()
    people = [Person(page, seed) for seed, page in enumerate(pages)]
    play_together(people, seconds=600)
    assert all(person.kinds["play"] > 50 for person in people)
    for page in pages:
        is_over(page)
    totals = [page.locator(".podium ol b[class]:last-child").all_inner_texts() for page in pages]
    assert all(sorted(row) == sorted(totals[0]) for row in totals)


def test_who_sits_there_starts_for_a_host_who_is_gone(
    new_context: Callable[..., BrowserContext],
) -> None:
    host, bob = (new_context({"name": name}).new_page() for name in ("Ann", "Bob"))
    make_table(host, "simple", 4, friends=1)
    bob.goto(host.get_by_label("Link to this table").input_value())
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_text("Ann starts the game.")).to_be_visible()
    host.close()
    bob.get_by_role("button", name="Start the game").click()
    expect(bob.locator(".top .contract")).to_be_visible()


def play_together(people: list[Person], *, seconds: float) -> None:
    """Everybody does what he can until the game is over for all."""
    end = time.monotonic() + seconds
    playing = list(people)
    while playing:
        assert time.monotonic() < end, [person.see() for person in playing]
        done = False
        for person in list(playing):
            seen = person.see()
            if seen["isOver"]:
                playing.remove(person)
            elif person.can_do(seen):
                person.step(seen)
                done = True
        if not done:
            time.sleep(0.01)
