"""Without a mouse: from the first page through a whole deal."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.sitting import Person, Seen

FOCUSED = "css => document.activeElement?.matches(css) ?? false"


class Typist(Person):
    """Plays with Tab, arrows, Enter and the space bar alone."""

    def touch(self, row: Seen) -> None:
        if ".slot" in row["css"]:
            self.to_card(row["card"])
        else:
            self.to(row["css"], row["text"])
        self.page.keyboard.press("Enter")

    def to(self, css: str, text: str, most: int = 60) -> None:
        """Tab until the focus is on a control with this text; it must be seen there."""
        wanted = "([css, text]) => document.activeElement?.matches(css) && \
            document.activeElement.textContent === text"
        for _ in range(most):
            if self.page.evaluate(wanted, [css, text]):
                assert self.page.evaluate("document.activeElement.matches(':focus-visible')")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to {css} {text!r}")

    def to_card(self, card: str) -> None:
        """The hand is one stop; the arrows go from card to card."""
        for _ in range(60):
            if self.page.evaluate(FOCUSED, ".hand .slot"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Home")
        for _ in range(20):
            if self.page.evaluate(FOCUSED, f".slot[data-card='{card}']"):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no way by arrows to {card}")


def test_a_whole_deal_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    typist = Typist(page)
    typist.to(".play-now button", "Play now")
    page.keyboard.press("Enter")
    expect(page.locator(".top .contract")).to_be_visible()
    # Minsk: the first order may be somebody else's; in three deals everybody orders once.
    typist.play(lambda seen: bool(seen["next"]) and "order" in typist.kinds, seconds=300)
    assert {"order", "discard", "play"} <= set(typist.kinds), typist.kinds
    expect(page.get_by_role("button", name="Next deal")).to_be_focused()


def test_the_table_needs_few_stops(page: Page) -> None:
    """Own turn: the focus is on the hand already, and one Enter plays."""
    page.goto("/")
    typist = Typist(page)
    page.get_by_role("combobox", name="Game").focus()
    page.keyboard.type("Simple King")
    typist.to(".play-now button", "Play now")
    page.keyboard.press("Enter")
    typist.play_to_card()
    assert page.evaluate(FOCUSED, ".hand .slot.legal")
    page.keyboard.press("Enter")
    page.keyboard.press("l")
    typist.wait()


def test_dialogs_are_left_with_escape_and_give_the_focus_back(page: Page) -> None:
    page.goto("/")
    typist = Typist(page)
    typist.to(".play-now button", "Play now")
    page.keyboard.press("Enter")
    typist.wait()
    for key in ("s", "m"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
