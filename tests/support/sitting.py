"""A person at a table in the browser: sees what the page shows, and clicks what it offers.

He knows the page and not the protocol: a card may be played when it is drawn as one that may.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

SEE = """
() => {
  // Of a card that is half below its neighbour a part is free; there it is touched.
  const spot = element => {
    const box = element.getBoundingClientRect();
    for (const [across, down] of [[.5, .5], [.2, .5], [.8, .5], [.07, .5], [.5, .15]]) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      if (element.contains(document.elementFromPoint(x, y))) return {x, y};
    }
    return {};
  };
  const rows = css => [...document.querySelectorAll(css)]
    .map((one, place) => ({one, css, place}))
    .filter(({one}) => !one.disabled && one.getClientRects().length > 0)
    .map(({one, css, place}) => ({
      css, place, card: one.dataset.card ?? "", text: one.textContent ?? "",
      pressed: one.getAttribute("aria-pressed") === "true", ...spot(one),
    }));
  const text = css => document.querySelector(css)?.textContent ?? "";
  const table = document.querySelector(".table-page");
  return {
    kind: table?.dataset.kind ?? "",
    isOver: table?.classList.contains("over") ?? false,
    next: rows(".panel-place .deal-result > button.primary"),
    cards: rows(".hand .slot.legal"),
    isMany: document.querySelector(".panel-place .confirm") !== null,
    asked: rows("dialog[open] .strain-button, dialog[open] .decide-person"),
    done: rows(".panel-place .confirm .primary"),
    items: rows(".panel-place .decide-item"),
    strains: rows(".panel-place .strain-button"),
    people: rows(".panel-place .decide-person"),
    acts: rows(".panel-place .decide-act"),
    go: rows(".panel-place .decide-go"),
    contract: text(".top .contract b"),
    deal: text(".top .contract small"),
    say: text(".say"),
    trick: document.querySelectorAll(".trick .lying").length,
  };
}
"""

WAIT = """
async seconds => {
  const see = SEE;
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const seen = see();
    if (seen.isOver || seen.next.length || seen.asked.length) return seen;
    const ways = ["cards", "items", "strains", "people", "acts", "go"];
    if (seen.kind && ways.some(way => seen[way].length)) return seen;
    if (performance.now() > end) return seen;
    await new Promise(resolve => setTimeout(resolve, 4));
  }
}
""".replace("SEE", SEE.strip())

WAYS = ("cards", "items", "strains", "people", "acts", "go")
Seen = dict[str, Any]


class Person:
    """Plays at the table of a page until something is so; ``eyes`` look at every decision."""

    def __init__(self, page: Page, seed: int = 1, eyes: Callable[[Seen], None] | None = None):
        self.page = page
        self.luck = random.Random(seed)
        self.eyes = eyes
        self.kinds: dict[str, int] = {}
        self.contracts: list[str] = []
        self.deals = 0

    def wait(self, seconds: float = 30) -> Seen:
        """Until there is something to do, or the time is over."""
        seen: Seen = self.page.evaluate(WAIT, seconds)
        return seen

    def see(self) -> Seen:
        seen: Seen = self.page.evaluate(SEE)
        return seen

    def play(self, until: Callable[[Seen], bool], *, seconds: float = 600) -> Seen:
        """Go on until ``until`` says so of what is seen, or the game is over."""
        end = time.monotonic() + seconds
        while True:
            seen = self.wait()
            if until(seen) or seen["isOver"]:
                return seen
            assert time.monotonic() < end, f"still playing after {seconds} s: {seen}"
            if not self.can_do(seen):
                continue
            self.step(seen)

    def game(self, *, seconds: float = 900) -> Seen:
        return self.play(lambda seen: False, seconds=seconds)

    def play_deals(self, count: int, *, seconds: float = 600) -> Seen:
        """So many deals to their results."""
        goal = self.deals + count
        return self.play(
            lambda seen: bool(seen["next"]) and self.deals + 1 >= goal, seconds=seconds
        )

    def play_to_card(self, *, in_trick: bool = False, seconds: float = 300) -> Seen:
        """Until a card is to be played; ``in_trick``: to a trick that somebody has begun."""
        return self.play(
            lambda seen: seen["kind"] == "play" and (seen["trick"] > 0 or not in_trick),
            seconds=seconds,
        )

    @staticmethod
    def can_do(seen: Seen) -> bool:
        return bool(seen["next"]) or bool(seen["kind"] and any(seen[way] for way in WAYS))

    def step(self, seen: Seen) -> None:
        """Do one thing that the page offers."""
        if seen["next"]:
            self.deals += 1
            self.touch(seen["next"][0])
            return
        kind = seen["kind"]
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if seen["contract"] not in self.contracts:
            self.contracts.append(seen["contract"])
        if self.eyes:
            self.eyes(seen)
        if seen["asked"]:  # in a dialogue: the trump of a joker that was touched, who may add
            self.touch(self.luck.choice(seen["asked"]))
        elif seen["isMany"]:
            self.choose_cards()
        elif seen["cards"] and not (seen["acts"] and self.luck.random() < 0.3):
            self.touch(self.luck.choice(seen["cards"]))
        elif seen["items"]:
            self.order()
        elif seen["strains"]:
            self.touch(self.luck.choice(seen["strains"]))
            self.confirm()
        elif seen["people"]:
            self.touch(self.luck.choice(seen["people"]))
            if seen["go"]:
                self.confirm()
        elif seen["acts"] and not (seen["go"] and self.luck.random() < 0.5):
            self.touch(self.luck.choice(seen["acts"]))
        else:
            self.confirm()

    def choose_cards(self) -> None:
        """So many cards as are wanted, one after the other."""
        for _ in range(60):
            seen = self.see()
            if seen["done"]:
                self.touch(seen["done"][0])
                return
            free = [row for row in seen["cards"] if not row["pressed"]]
            self.touch(self.luck.choice(free))
        raise AssertionError("cards are chosen and chosen, and there is no end")

    def order(self) -> None:
        """A contract, its trump where it has one, and the confirmation."""
        self.touch(self.luck.choice(self.see()["items"]))
        if strains := self.see()["strains"]:
            self.touch(self.luck.choice(strains))
        self.confirm()

    def confirm(self) -> None:
        go = self.see()["go"]
        assert go, "nothing to confirm"
        self.touch(go[0])

    def touch(self, row: Seen) -> None:
        """A real click; what is not in sight is scrolled to first, as a person would."""
        if "x" in row:
            self.page.mouse.click(row["x"], row["y"])
        else:
            self.page.locator(row["css"]).nth(row["place"]).click()
