"""Passing by itself: against bots at once, among people only where it tells nothing of the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.doors import first_page, make_table
from support.sitting import Person

PASS_OF = """
async ({passes, persons, actions, on}) => {
  const {settings} = await import("/static/lib/settings.js");
  const {Passing} = await import("/static/table/passing.js");
  settings.passes = passes;
  const seats = [0, 1, 2].map(seat => ({person: persons.includes(seat), bot: null}));
  const view = {
    seat: 0, move: 7, table: {id: "t", seats}, now: {number: 1, bout: {number: 3, defender: 1}},
    decision: {kind: "add", actions: actions.map(type => ({type}))},
  };
  const passing = new Passing(() => undefined);
  if (on) passing.start(view);
  const now = passing.passOf(view);
  const later = passing.passOf({...view, now: {number: 1, bout: {number: 4, defender: 1}}});
  return [now?.type ?? null, later?.type ?? null];
}
"""
"""What is passed by itself in a bout, and in the next one."""

NOTHING, SOMETHING = ["decline"], ["add", "decline"]
PASS = "decline"


@pytest.mark.parametrize(
    ("passes", "persons", "actions", "on", "found"),
    [
        ("bots", [0], NOTHING, False, [PASS, PASS]),
        ("bots", [0, 2], NOTHING, False, [None, None]),
        ("always", [0, 2], NOTHING, False, [PASS, PASS]),
        ("never", [0], NOTHING, False, [None, None]),
        ("always", [0], SOMETHING, False, [None, None]),
        ("never", [0, 1, 2], NOTHING, True, [PASS, None]),
        ("never", [0, 1, 2], SOMETHING, True, [PASS, None]),
    ],
)
def test_when_a_pass_is_made(
    page: Page,
    passes: str,
    persons: list[int],
    actions: list[str],
    on: bool,
    found: list[str | None],
) -> None:
    """For the rest of a bout the hand makes no difference: nothing is to be read from it."""
    first_page(page)
    case = {"passes": passes, "persons": persons, "actions": actions, "on": on}
    assert page.evaluate(PASS_OF, case) == found


def no_card(seen: dict[str, Any]) -> bool:
    return seen["kind"] == "add" and not seen["cards"]


def test_against_bots_nobody_says_nothing_again_and_again(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context({"passes": "bots"}).new_page()
    make_table(page, "kg", 5)
    person = Person(page)
    for _ in range(2):
        person.play(no_card)
        asked = page.locator(".table-page:not([data-kind='add']), .hand .slot.legal")
        expect(asked.first).to_be_attached()
    person.play_deals(1)


def test_passing_to_the_end_of_a_bout(page: Page) -> None:
    """Nobody touches anything more, and the bout comes to its end."""
    make_table(page, "kg", 5)
    person = Person(page)
    person.play(lambda seen: seen["kind"] == "add" and bool(seen["cards"]))
    held = page.locator(".hand .slot").count()
    page.get_by_role("button", name="Nothing in this bout").click()
    expect(page.locator(".passing")).to_have_count(0)
    assert page.locator(".hand .slot").count() == held, "a card was thrown in"
    person.play_deals(1)
