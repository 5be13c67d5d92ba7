"""axe finds nothing serious on any page or in any dialogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from support.browser import PHONE
from support.doors import Finished, first_page, make_table, play_now
from support.sitting import Person

RUN = """
async () => {
  const found = await axe.run(document, {resultTypes: ["violations"]});
  const told = node =>
    `    ${node.html.slice(0, 140)} ${node.any.map(part => part.message).join(" ")}`;
  return found.violations
    .filter(one => ["serious", "critical"].includes(one.impact))
    .map(one => [`${one.impact} ${one.id}: ${one.help}`, ...one.nodes.slice(0, 5).map(told)])
    .map(lines => lines.join("\\n"));
}
"""


class Examiner:
    """Gathers what axe says of everything that is shown to it."""

    def __init__(self, page: Page, source: str) -> None:
        self.page = page
        self.source = source
        self.faults: list[str] = []

    def examine(self, what: str) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.add_script_tag(content=self.source)
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            self.faults += [f"{what}, {scheme}: {row}" for row in self.page.evaluate(RUN)]

    def dialog(self, css: str, what: str) -> None:
        """A dialogue behind a button of the table."""
        self.page.locator(css).click()
        expect(self.page.get_by_role("dialog")).to_be_visible()
        self.examine(what)
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def entry(self, text: str) -> None:
        """A dialogue behind an entry of the menu."""
        self.page.locator(".open-menu").click()
        self.page.get_by_role("button", name=text).click()
        expect(self.page.get_by_role("dialog", name=text)).to_be_visible()
        self.examine(text)
        self.page.keyboard.press("Escape")


@pytest.fixture
def examiner(new_context: Callable[..., BrowserContext], axe_source: str) -> Iterator[Examiner]:
    examiner = Examiner(new_context(bypass_csp=True).new_page(), axe_source)
    yield examiner
    assert not examiner.faults, "\n".join(examiner.faults)


def test_the_pages(examiner: Examiner) -> None:
    page = examiner.page
    first_page(page)
    examiner.examine("start")
    for address, ready in {
        "make/simple/4": ".make .option-list",
        "rules/polish/4": ".page h2",
        "rules": ".page a",
        "house": "textarea",
        "games": ".page h2",
        "settings": ".page fieldset",
    }.items():
        page.goto(f"/#/{address}")
        expect(page.locator(ready).first).to_be_attached()
        for fold in page.locator("summary").all():
            fold.click()
        examiner.examine(address)


def test_the_sheets(examiner: Examiner) -> None:
    page = examiner.page
    page.set_viewport_size(PHONE)
    page.goto("/#/sheet")
    expect(page.get_by_role("link", name="New sheet")).to_be_visible()
    bad: FilePayload = {"name": "a.sheet", "mimeType": "text/plain", "buffer": b"hello"}
    page.get_by_label("Open a file").set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("line 1: this is not a score sheet")
    examiner.examine("sheets")
    page.goto("/#/sheet/new")
    expect(page.locator(".sheet-names")).to_be_visible()
    examiner.examine("new sheet")
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("button", name="No tricks").click()
    examiner.examine("a deal")
    for key in ("pad-1", "pad-3"):
        page.locator(f"[data-key={key}]").click()
    page.locator(".entry-more summary").click()
    examiner.examine("a deal that is ready")
    page.get_by_role("button", name="Write it down").click()
    expect(page.locator(".sheet .score")).to_have_count(3)
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    examiner.examine("a sheet")
    page.locator(".sheet .score").first.click()
    examiner.examine("a score")
    page.get_by_role("button", name="Correct this deal").click()
    examiner.examine("a correction")
    for name in ("History", "Share"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        examiner.examine(name)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".entry-note")).to_contain_text("Deal 1 has been taken out meanwhile.")
    examiner.examine("a correction that is put aside")
    page.get_by_role("link", name="Big figures").click()
    expect(page.locator(".show-rows")).to_be_visible()
    examiner.examine("big figures")


def test_the_lobby(examiner: Examiner) -> None:
    make_table(examiner.page, "simple", 4, friends=2)
    expect(examiner.page.locator(".chairs")).to_be_visible()
    examiner.examine("lobby")


def test_the_table_and_its_dialogues(examiner: Examiner) -> None:
    page = examiner.page
    play_now(page, "minsk")
    kinds: set[str] = set()

    def eyes(seen: dict[str, Any]) -> None:
        if seen["kind"] not in kinds:
            kinds.add(seen["kind"])
            examiner.examine(f"decision {seen['kind']}")

    person = Person(page, eyes=eyes)
    person.play(lambda seen: {"order", "discard", "play"} <= kinds and bool(seen["next"]))
    examiner.examine("result of a deal")
    person.step(person.wait())
    person.play_to_card()
    examiner.dialog(".contract", "contract")
    examiner.dialog(".last-trick", "last trick")
    page.set_viewport_size(PHONE)  # where there is room the sheet stands beside the table
    examiner.examine("phone")
    examiner.dialog(".open-sheet", "sheet")
    examiner.dialog(".talk-open", "talk")
    examiner.dialog(".open-menu", "menu")
    for text in ("Log of this deal", "Options of this table"):
        examiner.entry(text)


def test_the_end_of_a_game(
    new_context: Callable[..., BrowserContext], axe_source: str, finished: Finished
) -> None:
    context = new_context(bypass_csp=True, storage_state=finished.store)
    examiner = Examiner(context.new_page(), axe_source)
    for address, ready in {
        f"table/{finished.table}": ".podium",
        f"replay/{finished.table}/1/5": ".replay-text",
        f"proof/{finished.table}": ".verdict.good",
    }.items():
        examiner.page.goto(f"/#/{address}")
        expect(examiner.page.locator(ready)).to_be_visible()
        examiner.examine(address)
    assert not examiner.faults, "\n".join(examiner.faults)
