"""A game that is over: replayed, proved, taken home, played on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from king.records import parse_record, verify
from support.doors import Finished, make_table, table_of
from support.sitting import Person


@pytest.fixture
def later(new_context: Callable[..., BrowserContext], finished: Finished) -> Page:
    """A new window of whoever has played."""
    return new_context(storage_state=finished.store, accept_downloads=True).new_page()


def test_the_replay_goes_step_by_step(later: Page, finished: Finished) -> None:
    later.goto(f"/#/replay/{finished.table}")
    text = later.locator(".replay-text")
    expect(text).to_contain_text(re.compile("Deal 1, (dealer:|you deal)"))
    later.keyboard.press("ArrowRight")
    expect(text).not_to_contain_text("Deal 1")
    told = text.inner_text()
    later.get_by_role("button", name="One step on").click()
    expect(text).not_to_have_text(told)
    later.keyboard.press("ArrowLeft")
    expect(text).to_have_text(told)
    later.keyboard.press("End")
    expect(later.locator(".replay-stage .deal-result")).to_be_visible()
    later.keyboard.press("PageDown")
    expect(later.get_by_role("combobox", name="Deal")).to_have_value("2")
    expect(later).to_have_url(re.compile(r"/2/\d+$"))  # it follows a moment later
    later.reload()
    expect(later.get_by_role("combobox", name="Deal")).to_have_value("2")


def test_the_proof_says_that_every_deal_fits(later: Page, finished: Finished) -> None:
    later.goto(f"/#/proof/{finished.table}")
    expect(later.get_by_text("✓ Every deal of this game follows from its seed.")).to_be_visible()
    assert later.locator(".deal-checks .good").count() > 1
    expect(later.locator(".checks .bad")).to_have_count(0)


@pytest.mark.parametrize(
    ("button", "ending"), [("Record to read", ".king"), ("Record for programs", ".jsonl")]
)
def test_the_record_is_taken_home(
    later: Page, finished: Finished, button: str, ending: str
) -> None:
    later.goto(f"/#/table/{finished.table}")
    with later.expect_download() as coming:
        later.get_by_role("button", name=button).click()
    name = coming.value.suggested_filename
    assert name.endswith(ending)
    text = coming.value.path().read_text(encoding="utf-8")
    if ending == ".king":
        proof = verify(parse_record(text, name))
        assert proof.deals > 1


def test_play_on_from_a_moment(later: Page, finished: Finished) -> None:
    later.goto(f"/#/replay/{finished.table}/1/6")
    later.get_by_role("button", name="Play on from here").click()
    expect(later.locator(".top .contract")).to_be_visible()
    assert table_of(later) != finished.table
    person = Person(later)
    person.play_deals(1)
    expect(later.locator(".deal-result")).to_be_visible()


def test_the_game_is_among_mine(later: Page, finished: Finished) -> None:
    later.goto("/#/games")
    expect(later.get_by_role("heading", name="Finished", exact=True)).to_be_visible()
    expect(later.locator(f"a[href*='{finished.table}']").first).to_be_visible()


def test_it_can_be_played_again(later: Page, finished: Finished) -> None:
    later.goto(f"/#/table/{finished.table}")
    later.get_by_role("button", name="Play again").click()
    expect(later).not_to_have_url(re.compile(re.escape(finished.table)))
    expect(later.locator(".top .contract")).to_be_visible()


def test_after_a_game_with_a_word_all_may_give_another_before_the_next(page: Page) -> None:
    make_table(page, "domino", friends=1)
    page.locator("summary", has_text="Fair shuffle").click()
    word = page.get_by_role("textbox", name="Your word for the shuffle (if you like)")
    word.fill("rain")
    page.get_by_role("button", name=re.compile("^Start ")).click()
    expect(page.locator(".top .contract")).to_be_visible()
    Person(page, seed=2).game()
    before = table_of(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    assert table_of(page) != before
    if not word.is_visible():
        page.locator("summary", has_text="Fair shuffle").click()
    expect(word).to_have_value("")
    word.fill("snow")
    page.get_by_role("button", name=re.compile("^Start ")).click()
    expect(page.locator(".top .contract")).to_be_visible()
