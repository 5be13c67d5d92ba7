"""A sheet without a server: house rules, changed options, and a new version of the client."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import king
from king.scoresheet.document import read_sheet
from support.browser import PHONE, Watch
from support.served import Served
from support.sheets import NAMES, saved, visit_once
from support.tapping import Scorer

HOUSE = 'extends = "minsk"\nid = "ours"\n[contract.otygrysh]\ntrick = 12\ntotal = 120\n'
SOURCE = "document.querySelector('script[type=module]').src"
KEPT = "caches.keys().then((names) => names.filter((name) => name.startsWith('king-')))"
WAITING = """navigator.serviceWorker.getRegistration()
  .then((found) => found.update())
  .then((found) => new Promise((done) => {
    const look = () => {
      if (found.waiting) return done(true);
      (found.installing ?? found).addEventListener(
        found.installing ? "statechange" : "updatefound", look, { once: true });
    };
    look();
  }))"""
ACTIVE = """navigator.serviceWorker.getRegistration().then((found) => new Promise((done) => {
  const look = () => (found.waiting || found.active.state === "activated") && done(!found.waiting);
  found.active.addEventListener("statechange", look);
  look();
}))"""


def name_players(page: Page) -> None:
    for seat, name in enumerate(NAMES):
        page.get_by_role("textbox", name=f"Player {seat + 1}", exact=True).fill(name)
    page.get_by_role("button", name="Begin the sheet").click()
    expect(page.locator(".deal-entry")).to_be_visible()


def write_otygrysh(page: Page) -> None:
    """The first player takes all tricks."""
    page.get_by_role("button", name="Otygrysh").first.tap()
    page.locator("[data-key=trump-H]").tap()
    page.locator("[data-key=pad-10]").tap()
    page.locator("[data-key=pad-rest]").tap()
    page.locator(".entry-write").tap()


def test_house_rules_and_changed_options_need_no_server(
    new_context: Callable[..., BrowserContext], own_server: Served, watch: Watch
) -> None:
    watch.allow("ERR_CONNECTION_REFUSED", "Failed to load resource")
    context = new_context(at=own_server, viewport=PHONE, has_touch=True, service_workers="allow")
    page = context.new_page()
    visit_once(page)
    page.goto("/#/sheet/new")
    page.get_by_role("radio", name="House rules").check()
    page.get_by_role("textbox", name="The text of the house rules").fill(HOUSE)
    expect(page.get_by_role("button", name="Begin the sheet")).to_be_enabled()
    name_players(page)
    house = page.url
    page.goto("/#/sheet/new")
    page.get_by_role("radio", name="A known game").check()
    page.get_by_role("combobox", name="Game").select_option("minsk")
    page.locator("summary", has_text="Options").tap()
    page.get_by_role("group", name="K♥ must be thrown when void").get_by_label(
        "no", exact=True
    ).check()
    name_players(page)
    changed = page.url
    own_server.stop()
    for address, points in ((house, 120), (changed, 80)):
        page.goto(address)
        page.reload()
        write_otygrysh(page)
        expect(page.locator(".board b").first).to_have_text(f"+{points}")
        page.reload()
        expect(page.locator(".board b").first).to_have_text(f"+{points}")
        book = read_sheet(saved(page, "File for King"))
        assert book.ledger.totals == (points, 0, 0)
        assert book.ruleset.id == ("ours" if address == house else "minsk")
        assert book.rules.options["forced-king"] == ("on" if address == house else "off")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Served, Path]]:
    """A server of its own copy of King, and where the files of that client are."""
    source = Path(king.__file__).parent
    shutil.copytree(source, tmp_path / "copy" / "king")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "copy"))
    server = Served(tmp_path)
    server.launch()
    server.wait()
    yield server, tmp_path / "copy/king/web/static"
    server.stop()


def visit_again(page: Page, address: str) -> None:
    """Leave, and come back when the old worker has gone: that is a moment after its last window."""
    for _ in range(20):
        page.goto("about:blank")
        page.goto(address)
        if page.evaluate(ACTIVE):
            return
    raise AssertionError("the old worker never goes")


def test_a_new_version_is_loaded_and_the_sheet_is_kept(
    new_context: Callable[..., BrowserContext], copied: tuple[Served, Path], watch: Watch
) -> None:
    watch.allow("ERR_CONNECTION_REFUSED", "Failed to load resource")
    server, static = copied
    context = new_context(at=server, viewport=PHONE, has_touch=True, service_workers="allow")
    page = context.new_page()
    visit_once(page)
    scorer = Scorer(page, Random(7))
    scorer.begin("minsk", NAMES)
    scorer.deal()
    totals = scorer.totals()
    page.get_by_role("button", name="No tricks").first.tap()
    old, kept = page.evaluate(SOURCE), page.evaluate(KEPT)
    assert len(kept) == 1
    with (static / "app.js").open("a", encoding="utf-8") as file:
        file.write("document.documentElement.dataset.newer = 'yes';\n")
    # The window that is open goes on with what it has; the new version waits beside it.
    assert page.evaluate(WAITING)
    page.get_by_role("link", name="Big figures").tap()
    expect(page.locator(".show-rows b").first).to_be_visible()
    assert page.evaluate(SOURCE) == old
    address = page.url.removesuffix("/show")
    # The next visit is the new version, first from the server, then also without one.
    visit_again(page, address)
    expect(page.locator("html")).to_have_attribute("data-newer", "yes")
    assert re.findall("~[0-9a-f]+", page.evaluate(SOURCE)) != re.findall("~[0-9a-f]+", old)
    server.stop()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-newer", "yes")
    expect(page.locator(".entry-contract")).to_contain_text("No tricks")
    assert scorer.totals() == totals
    newer = page.evaluate(KEPT)
    assert len(newer) == 1
    assert newer != kept
