"""Files that are opened as sheets: what the browser takes and refuses is what the terminal does."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from king.scoresheet.incoming import bring
from king.scoresheet.refusal import SheetError
from support.browser import PHONE, Watch
from support.damaged_sheets import damaged_files, good_files
from support.sheets import refused

# Each file goes through the client's own reader, in its own page.
READ = """async (files) => {
  const base = document.querySelector("script[type=module]").src.replace(/[^/]*$/, "");
  const from = (name) => import(`${base}sheet/${name}.js`);
  const [{ bring }, { planOf }, { readSheet }, { Refusal }, { refusalText }] = await Promise.all(
    ["incoming", "plans", "file", "refusal", "refusals"].map(from));
  const told = [];
  for (const file of files) {
    const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
    try {
      const { text, plan } = await bring(bytes, planOf);
      told.push({ text, totals: readSheet(text, plan).totals });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, line = null, row = null, part = null } = error.facts;
      told.push({ code, line, row, part, said: refusalText(error) });
    }
  }
  return told;
}"""


def test_both_readers_agree(page: Page, watch: Watch) -> None:
    """Over every damaged file, and every way in which a good one is saved."""
    watch.allow("Failed to load resource")  # the server does not know these rules either
    files = {**good_files(), **{name: row[0] for name, row in damaged_files().items()}}
    page.goto("/#/sheet")
    expect(page.get_by_role("heading", name="Score sheets")).to_be_visible()
    told = page.evaluate(READ, [b64encode(data).decode() for data in files.values()])
    for (name, data), there in zip(files.items(), told, strict=True):
        said = there.pop("said", "")
        assert there == in_python(data), name
        assert said != there.get("code", "-"), name
        assert f"line {there['line']}" in said if there.get("line") else True, name


def in_python(data: bytes) -> dict[str, Any]:
    """What the terminal's reader makes of a file, in the same words."""
    try:
        text, book = bring(data, "a file")
    except SheetError as error:
        place = {"line": error.line, "row": error.row, "part": error.facts.get("part")}
        return {"code": error.reason, **place}
    return {"text": text, "totals": list(book.ledger.totals)}


def test_a_refusal_fits_a_phone_and_stays(
    new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    page = new_context({"lang": "ru"}, viewport=PHONE, has_touch=True).new_page()
    name = "a long name of a file from the evening at Boris and Vera.csv"
    data, _, line = damaged_files()["other points"]
    (tmp_path / name).write_bytes(data)
    said = refused(page, tmp_path / name)
    assert name in said
    assert f"строка {line}" in said
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    (tmp_path / "good.csv").write_bytes(good_files()["semicolon, marked"])
    page.locator("input[type=file]").set_input_files(tmp_path / "good.csv")
    expect(page.locator(".board b")).to_have_text(["+36", "+12", "−8"])
