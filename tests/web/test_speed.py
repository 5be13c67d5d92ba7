"""How quick a card is on the table, and that nothing else moves."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from support.browser import LAPTOP, PHONE
from support.doors import play_now
from support.served import Served
from support.sitting import Person

MOST = 50  # milliseconds from the input to the card
CLICKS = 10
MOST_SHIFT = 0.05

# From the time that the system gave the input to the frame in which the card lies in the trick.
CLOCK = """
() => {
  window.times = [];
  let start = 0;
  addEventListener("click", event => { start = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!start || !document.querySelector(".trick .pending")) return;
    const begun = start;
    start = 0;
    const there = performance.now() - begun;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      window.times.push([there, performance.now() - begun]);
    }));
  }).observe(document.querySelector(".trick"), {childList: true, subtree: true,
    attributes: true, attributeFilter: ["class"]});
}
"""

SHIFTS = """
() => {
  window.shifts = [];
  const name = node => node?.closest?.("[class]")?.className ?? node?.nodeName ?? "gone";
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      window.shifts.push({value: entry.value, input: entry.hadRecentInput,
        where: entry.sources.map(source => name(source.node))});
    }
  }).observe({type: "layout-shift", buffered: false});
}
"""


def test_a_card_lies_at_once(page: Page, served: Served) -> None:
    """The server sleeps meanwhile: the card does not wait for it."""
    play_now(page, "simple")
    person = Person(page)
    person.play_to_card()
    page.evaluate(CLOCK)
    for turn in range(CLICKS):
        seen = person.play_to_card()
        served.freeze()
        try:
            person.step(seen)
            page.wait_for_timeout(60)
            page.evaluate(
                "n => new Promise(go => { const look = () => times.length > n ? go() :"
                " requestAnimationFrame(look); look(); })",
                turn,
            )
        finally:
            served.thaw()
    times = page.evaluate("window.times")
    there, painted = (median(row[part] for row in times) for part in (0, 1))
    print(f"\ninput to card: {there:.1f} ms, to its frame: {painted:.1f} ms (median of {CLICKS})")
    assert there < MOST


def shifts_of_a_deal(page: Page) -> list[dict[str, Any]]:
    play_now(page, "simple")
    person = Person(page)
    person.play_to_card()
    page.evaluate(SHIFTS)
    person.play(lambda seen: bool(seen["next"]))
    found: list[dict[str, Any]] = page.evaluate("window.shifts")
    return found


def is_own_hand(row: dict[str, Any]) -> bool:
    """The own cards close up where one has left: that is meant."""
    return all("slot" in name or "king-card" in name for name in row["where"])


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP])
def test_nothing_shifts_during_a_deal(
    new_context: Callable[..., BrowserContext], viewport: dict[str, int]
) -> None:
    rows = shifts_of_a_deal(new_context(viewport=viewport).new_page())
    others = [row for row in rows if not is_own_hand(row)]
    sums = [sum(row["value"] for row in part) for part in (others, rows)]
    print("\nshifts: {:.4f}, with the own cards {:.4f}".format(*sums))
    assert sums[0] < MOST_SHIFT, others
