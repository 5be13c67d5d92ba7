"""A server, a Chromium, and windows in which nothing may go wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from support.browser import CHROMIUM, PHONE, Watch, chromium, open_context
from support.doors import Finished, play_now, table_of
from support.served import Served
from support.sitting import Person

HERE = Path(__file__).parent
AXE = HERE.parents[1] / "node_modules/axe-core/axe.min.js"
IS_CI = os.environ.get("CI") == "true"

Open = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.web)


def needed(path: Path, how: str) -> None:
    """Skip what cannot be tried here; where everything must be tried that is a failure."""
    if path.exists():
        return
    assert not IS_CI, f"{path} is missing: {how}"
    pytest.skip(f"{path} is missing: {how}")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    server.launch()
    server.wait()
    yield server
    server.stop()


# Not for the whole session: while it runs, no test of the same process can run a loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    needed(CHROMIUM, "apt-get install chromium")
    with chromium() as started:
        yield started


@pytest.fixture(scope="package")
def finished(browser: Browser, served: Served) -> Finished:
    """A game of Domino, which is over as soon as somebody has lost enough."""
    context = open_context(browser, served.address)
    page = context.new_page()
    play_now(page, "domino")
    Person(page, seed=2).game()
    done = Finished(table_of(page), context.storage_state())
    context.close()
    return done


@pytest.fixture
def watch() -> Iterator[Watch]:
    watching = Watch()
    yield watching
    watching.check()


@pytest.fixture
def new_context(
    browser: Browser, served: Served, watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of persons, each with a store of its own."""
    made: list[BrowserContext] = []

    def make(
        settings: dict[str, Any] | None = None, *, at: Served = served, **more: Any
    ) -> BrowserContext:
        context = open_context(browser, at.address, settings, **more)
        watch.look_at(context)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """The window of one person on a laptop."""
    return new_context().new_page()


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    """The window of one person on a small phone."""
    return new_context(viewport=PHONE, has_touch=True).new_page()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may stop or kill."""
    server = Served(tmp_path)
    server.launch()
    server.wait()
    yield server
    server.stop()


@pytest.fixture
def axe_source() -> str:
    needed(AXE, "npm ci")
    return AXE.read_text()
