"""Chromium as a person has it: windows of their own, and everything that goes wrong in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

CHROMIUM = Path("/usr/bin/chromium")  # Debian's; a browser of its own is not downloaded
PHONE = {"width": 360, "height": 640}
TABLET = {"width": 768, "height": 1024}
LAPTOP = {"width": 1280, "height": 800}

PATIENCE = 20_000  # milliseconds that a machine with other things to do may take
expect.set_options(timeout=PATIENCE)

QUICK = {
    "lang": "en",
    "motion": False,
    "hold": 0,
    "name": "Ann",
    "sound": False,
    "passes": "never",
}
"""Settings with which nothing is waited for, and nothing is done by itself."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as tools:
        browser = tools.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            yield browser
        finally:
            browser.close()


class Watch:
    """What went wrong in the windows of a test: errors, and requests that left the host."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.asked: list[str] = []
        self._allowed = ["Service Worker registration blocked by Playwright"]

    def allow(self, *patterns: str) -> None:
        """These errors belong to the test: a line that is cut says so in the console."""
        self._allowed += patterns

    def look_at(self, context: BrowserContext) -> None:
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("request", lambda request: self._on_request(request.url))

    def check(self) -> None:
        """Nothing went wrong."""
        bad = [fault for fault in self.faults if not self._is_allowed(fault)]
        assert not bad, "\n".join(bad)
        away = [url for url in self.asked if urlsplit(url).hostname not in ("127.0.0.1", None)]
        assert not away, f"asked another host: {away}"

    def _is_allowed(self, fault: str) -> bool:
        return any(re.search(pattern, fault) for pattern in self._allowed)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text} {message.location.get('url')}")

    def _on_request(self, url: str) -> None:
        if not url.startswith(("data:", "blob:")):
            self.asked.append(url)


def open_context(
    browser: Browser, address: str, settings: dict[str, Any] | None = None, **more: Any
) -> BrowserContext:
    """A person's browser: an own store, and settings as if chosen before.

    What is kept for times without a network is left out unless it is asked for: with it a test
    would not see what goes over the line.
    """
    kept = {"name": "king.settings", "value": json.dumps({**QUICK, **(settings or {})})}
    store = {"origins": [{"origin": address, "localStorage": [kept]}]}
    usual = {"viewport": LAPTOP, "locale": "en-US", "base_url": address, "storage_state": store,
             "service_workers": "block"}  # fmt: skip
    context = browser.new_context(**{**usual, **more})
    context.set_default_timeout(PATIENCE)
    return context


def remember_sockets(page: Page) -> None:
    """Keep the sockets that a page opens, so that a test can break one."""
    page.add_init_script("""
        window.sockets = [];
        window.WebSocket = class extends WebSocket {
          constructor(...words) { super(...words); window.sockets.push(this); }
        };
    """)
