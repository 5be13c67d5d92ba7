"""A hand that fills in a score sheet by taps, and counts them."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect


class Scorer:
    """Taps deals into the sheet that a page shows."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page = page
        self.rng = rng
        self.taps = 0

    def begin(self, ruleset: str, names: list[str]) -> None:
        """A new sheet, from the list of them."""
        self.page.goto("/#/sheet")
        self.page.get_by_role("link", name="New sheet").click()
        self.page.get_by_role("combobox", name="Game").select_option(ruleset)
        counts = self.page.get_by_role("group", name="Players")
        count = counts.get_by_role("radio", name=str(len(names)))
        if count.count():
            count.check()
        for seat, name in enumerate(names):
            self.page.get_by_role("textbox", name=f"Player {seat + 1}", exact=True).fill(name)
        self.page.get_by_role("button", name="Begin the sheet").click()
        expect(self.page.locator(".deal-entry")).to_be_visible()

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.tap()

    def rows(self) -> int:
        """Deals that are written."""
        return self.page.locator(".sheet .sheet-table tbody tr:has(.nr)").count()

    def deal(self) -> None:
        """One deal, as it comes."""
        written = self.page.locator(".toast", has_text="is written")
        expect(written).to_have_count(0)
        self.counts()
        self.write()
        expect(written).to_have_count(1)
        written.evaluate("one => one.remove()")

    def write(self) -> None:
        self.tap(self.page.locator(".entry-write"))

    def counts(self) -> None:
        """Everything that is asked for, until the deal can be written."""
        for _ in range(60):
            if self.page.locator(".entry-write").is_enabled():
                return
            self.step()
        said = self.page.locator(".deal-entry").inner_text()
        raise AssertionError(f"never done: {said}")

    def step(self) -> None:
        """The next thing that is open."""
        panel = self.page.locator(".deal-entry")
        if panel.locator(".contracts").count():
            self.tap(self.any(panel.locator(".contract-button")))
        elif (trump := panel.locator(".entry-trump")).count() and not self.chosen(trump):
            self.tap(self.any(trump.locator("button")))
        elif panel.locator("[data-key^=card-rest-]").count():
            self.cards(panel)
        elif panel.locator(".stepper").count():
            self.tap(panel.locator("[data-key=sale-price]"))
        elif panel.locator(".pad button:enabled").count():
            self.tap(self.any(panel.locator(".pad button:enabled:not(.rest)")))
        else:
            self.tap(self.seat(panel))

    def chosen(self, group: Locator) -> bool:
        return group.locator("[aria-pressed=true]").count() > 0

    def cards(self, panel: Locator) -> None:
        """Some cards to somebody, the rest to one."""
        if self.rng.random() < 0.7:
            self.tap(self.any(panel.locator(".card-seats button")))
        else:
            self.tap(self.any(panel.locator("[data-key^=card-rest-]")))

    def seat(self, panel: Locator) -> Locator:
        """Somebody who is asked for; of an order somebody who has no place yet."""
        open_seats = panel.locator(".unit .seat", has=self.page.locator("b", has_text="·"))
        return self.any(open_seats if open_seats.count() else panel.locator(".unit .seat"))

    def any(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))

    def totals(self) -> list[int]:
        """What stands above, or on the podium when the game is over, by name in playing order."""
        shown = self.page.locator(".board b").all_inner_texts()
        return [int(text.replace("−", "-")) for text in shown]
