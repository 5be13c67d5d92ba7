"""Score sheets in a browser: opening them, keeping them, killing them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

NAMES = ["Anna", "Борис", "Wera"]
CONTROLLED = """new Promise((controlled) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) controlled(true);
  serviceWorker.addEventListener("controllerchange", () => controlled(true));
})"""


def visit_once(page: Page) -> None:
    """The first visit: afterwards the client is kept."""
    page.goto("/#/sheet")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(CONTROLLED)
    page.reload()
    expect(page.get_by_text("This page opens without a network too.")).to_be_visible()


def saved(page: Page, button: str) -> str:
    """The content of a file that a button gives."""
    with page.expect_download() as coming:
        page.get_by_role("button", name=button, exact=True).click()
    return Path(coming.value.path()).read_text(encoding="utf-8")


def reopened(context: BrowserContext, page: Page) -> Page:
    """The page as it is after its process was killed."""
    shown = page.locator(".board b").all_inner_texts()
    again = context.new_page()
    address = killed(page)
    again.goto(address)
    expect(again.locator(".board b")).to_have_text(shown)
    return again


def killed(page: Page) -> str:
    """A window whose process is gone at once; the answer is where it was."""
    address = page.url
    with pytest.raises(PlaywrightError):
        page.goto("chrome://crash", timeout=5000)
    page.close()
    return address


def open_text(page: Page, text: str, folder: Path) -> None:
    """Open a sheet from a file."""
    (folder / "some.sheet").write_text(text, encoding="utf-8")
    page.goto("/#/sheet")
    page.get_by_label("Open a file").set_input_files(folder / "some.sheet")
    expect(page.locator(".sheet-page .sheet")).to_be_visible()


def refused(page: Page, file: Path) -> str:
    """What is said of a file that cannot be opened."""
    page.goto("/#/sheet")
    page.locator("input[type=file]").set_input_files(file)
    said = page.locator(".file-refused")
    expect(said).to_be_visible()
    return said.inner_text()


def new_deaf_page(context: BrowserContext) -> Page:
    """A window that is not told what others write."""
    page = context.new_page()
    page.add_init_script("delete window.BroadcastChannel")
    return page
