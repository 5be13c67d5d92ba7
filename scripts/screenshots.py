"""Pictures of every page, dialogue and decision in three sizes, light and dark, to be looked at.

    python scripts/screenshots.py                 all, into build/screenshots
    python scripts/screenshots.py pages minsk     those of these parts
    python scripts/screenshots.py --lang ru       as a Russian sees them
    python scripts/screenshots.py --out /tmp/now  somewhere else

Real games are played for them, against bots, on a server of its own. Needs Debian's chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.browser import LAPTOP, PHONE, TABLET, chromium, open_context  # type: ignore[import-not-found]  # noqa: E402
from support.doors import make_table, play_now, table_of  # type: ignore[import-not-found]  # noqa: E402
from support.served import Served  # type: ignore[import-not-found]  # noqa: E402
from support.sitting import Person  # type: ignore[import-not-found]  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: Final = {"phone": PHONE, "tablet": TABLET, "laptop": LAPTOP}
SCHEMES: Final = ("light", "dark")
TRIES: Final = 3
"""Games of one kind at most, until everything that is wanted has come."""

ROBBER: Final = {"The set of contracts": "with the robber and two plus rounds"}
JOKERS: Final = {
    "The pack": "from the two, with two jokers",
    "The opening": "a bout may be opened",
}
DUTCH: Final = {**ROBBER, "How the talon is sold": "the first who agrees"}
EVENING: Final = {"Passing cards": "three cards before play"}
CHOSEN: Final = {"Who gives the titles": "the dealer chooses", "How many reigns": "three reigns"}
LATE: Final = {"When the contract is ordered": "after the talon", "The talon": "is seen by the"}

GAMES: Final[dict[str, tuple[str, int, dict[str, str], set[str], int]]] = {
    "minsk": ("minsk", 0, {}, {"order", "discard", "play"}, 6),
    "gambler": ("gambler", 0, {}, {"order", "discard", "play"}, 6),
    "gambler-late": ("gambler", 0, LATE, {"order", "discard", "play"}, 4),
    "atomic": ("atomic", 0, {}, {"order", "discard", "play"}, 4),
    "ordered": ("ordered", 0, {}, {"order", "play"}, 3),
    "long": ("long", 0, {}, {"order", "play"}, 3),
    "long-six": ("long", 6, {}, {"order", "play"}, 3),
    "twelve": ("twelve", 0, {}, {"trump", "play"}, 12),
    "polish": ("polish", 4, ROBBER, {"lay", "ask", "bid", "give", "trump"}, 15),
    "polish-dutch": ("polish", 3, DUTCH, {"lay", "ask", "bid", "give"}, 13),
    "auction": ("auction", 0, {}, {"bid", "suit", "play"}, 12),
    "hearts": ("hearts", 0, EVENING, {"pass", "play"}, 2),
    "omnibus": ("omnibus", 0, EVENING, {"pass", "play"}, 2),
    "korol": ("korol", 0, {}, {"give", "play"}, 40),
    "korol-chosen": ("korol", 0, CHOSEN, {"titles", "give", "play"}, 40),
    "kg": ("kg", 6, {}, {"attack", "beat", "add", "permit", "trump", "target"}, 10),
    "kg-jokers": (
        "kg",
        6,
        JOKERS,
        {"attack", "beat", "add", "permit", "trump", "joker"},
        6,
    ),
    "kg-twelve": ("kg", 12, {}, {"attack", "beat", "add"}, 1),
    "domino": ("domino", 0, {}, {"draw", "play"}, 2),
    "simple": ("simple", 4, {}, {"play"}, 2),
    "six": ("simple", 6, {}, {"play"}, 1),
    "joker": ("joker", 0, {}, {"play"}, 1),
}
"""Ruleset, players, options, the decisions that are waited for, and for how many deals at most."""

PAGES: Final = {
    "start": ("", ".play-now"),
    "make": ("make/polish/4", ".make .option-list"),
    "make-house": ("make/house", "textarea"),
    "rules": ("rules/minsk/3", ".page h2"),
    "house": ("house", "textarea"),
    "games": ("games", ".page h2"),
    "settings": ("settings", ".page fieldset"),
}
DIALOGS: Final = {
    "contract": ".contract",
    "last-trick": ".last-trick",
    "sheet": ".open-sheet",
    "talk": ".talk-open",
    "menu": ".open-menu",
}


class Look(NamedTuple):
    """Where pictures go, and the language of what is on them."""

    out: Path
    lang: str

    def speak(self, page: Page) -> None:
        """Go over to the language: tables are made in English, by the words on the buttons."""
        if self.lang != "en":
            page.evaluate(SPEAK, self.lang)


SPEAK: Final = """
async lang => {
  const { src } = document.querySelector("script[type=module]");  // its folder has a changing name
  (await import(new URL("lib/settings.js", src))).change({lang});
  await new Promise(resolve => setTimeout(resolve, 300));
}
"""


class Camera:
    """Takes what a window shows in all sizes and both themes."""

    def __init__(self, page: Page, part: str, look: Look) -> None:
        self.page = page
        self.part = part
        self.look = look
        self.taken: set[str] = set()

    def take(self, name: str) -> None:
        """Once for each name."""
        if name in self.taken:
            return
        self.taken.add(name)
        for size, viewport in SIZES.items():
            self.page.set_viewport_size(viewport)
            for scheme in SCHEMES:
                self.page.emulate_media(color_scheme=scheme)
                self.page.wait_for_timeout(60)
                self.page.screenshot(path=self.look.out / size / scheme / f"{self.part}-{name}.png")
        self.page.set_viewport_size(PHONE)
        print(f"{self.part}-{name}", flush=True)


class Model(Person):  # type: ignore[misc]
    """Plays, and holds still for the camera before each new kind of thing."""

    def __init__(self, camera: Camera, seed: int) -> None:
        super().__init__(camera.page, seed)
        self.camera = camera

    def step(self, seen: dict[str, Any]) -> None:
        if seen["next"]:
            self.camera.take("deal-result")
        else:
            self.camera.take("joker" if seen["asked"] else seen["kind"])
            seen = self.see()  # the camera has changed the size meanwhile
        super().step(seen)

    def confirm(self) -> None:
        self.camera.take(f"{self.see()['kind']}-chosen")
        super().confirm()


def shoot_pages(page: Page, look: Look) -> None:
    """The pages around the game, and a table that waits for its players."""
    camera = Camera(page, "page", look)
    for name, (address, ready) in PAGES.items():
        page.goto(f"/#/{address}")
        look.speak(page)
        page.locator(ready).first.wait_for(state="attached")
        camera.take(name)
    page.evaluate(SPEAK, "en")
    make_table(page, "simple", 4, friends=2)
    page.locator(".chairs").wait_for()
    look.speak(page)
    camera.take("lobby")


def shoot_dialogs(page: Page, look: Look) -> None:
    """What opens over a table."""
    camera = Camera(page, "dialog", look)
    page.set_viewport_size(PHONE)
    play_now(page, "minsk")
    look.speak(page)
    person = Person(page)
    person.play_deals(2)
    person.step(person.wait())
    for _ in range(4):
        person.step(person.play_to_card())
    person.play_to_card()
    for name, css in DIALOGS.items():
        page.locator(css).click()
        camera.take(name)
        page.keyboard.press("Escape")
    for place, name in enumerate(("last", "log", "options")):
        page.locator(".open-menu").click()
        page.locator("dialog button.menu-entry").nth(place).click()
        camera.take(f"menu-{name}")
        page.keyboard.press("Escape")
    person.play(lambda seen: page.locator(".hand .slot.dim").count() > 0)
    page.locator(".hand .slot.dim").first.click(force=True)  # it is said to be disabled
    camera.take("refused")


def shoot_end(page: Page, look: Look) -> None:
    """A game that is over."""
    camera = Camera(page, "end", look)
    play_now(page, "domino")
    look.speak(page)
    Person(page, 2).game()
    camera.take("result")
    table = table_of(page)
    for name, address, ready in (
        ("replay", f"replay/{table}/1/5", ".replay-text"),
        ("proof", f"proof/{table}", ".verdict.good"),
        ("games", "games", ".page h2"),
    ):
        page.goto(f"/#/{address}")
        page.locator(ready).first.wait_for()
        camera.take(name)


def shoot_game(page: Page, look: Look, part: str) -> None:
    """The decisions of a ruleset, as they come."""
    ruleset, players, options, kinds, deals = GAMES[part]
    camera = Camera(page, part, look)
    wanted = {*kinds, "deal-result"}
    for seed in range(TRIES):
        if wanted <= camera.taken:
            return
        page.set_viewport_size(PHONE)
        # Against beginners one comes to the top of a ladder at times, with what is decided there.
        bots = "random" if ruleset in ("kg", "korol") else "rulebook"
        if page.url != "about:blank":
            page.evaluate(SPEAK, "en")  # after the game before
        make_table(page, ruleset, players, options, bots=bots)
        look.speak(page)
        model = Model(camera, seed)
        model.play(lambda seen, one=model: wanted <= camera.taken or one.deals >= deals)
        if page.locator(".open-sheet").is_visible():
            page.locator(".open-sheet").click()
            camera.take("sheet")
            page.keyboard.press("Escape")
    if missing := wanted - camera.taken:
        print(f"{part}: did not come: {', '.join(sorted(missing))}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    shoots: dict[str, Callable[[Page, Look], None]] = {
        "pages": shoot_pages,
        "dialogs": shoot_dialogs,
        "end": shoot_end,
        **{part: partial(shoot_game, part=part) for part in GAMES},
    }
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(shoots))
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--lang", choices=("en", "ru", "pl"), default="en")
    words = parser.parse_args()
    wanted = words.parts or list(shoots)
    if unknown := [part for part in wanted if part not in shoots]:
        parser.error(f"no such part: {', '.join(unknown)}")
    look = Look(words.out, words.lang)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Served(Path(folder))
        server.launch()
        server.wait()
        try:
            for part in wanted:
                context = open_context(browser, server.address, viewport=PHONE)
                shoots[part](context.new_page(), look)
                context.close()
        finally:
            server.stop()
    print(f"see {look.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
