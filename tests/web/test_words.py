"""What the client says in words: whoever looks is spoken to, in every language."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from king.locales import LANGUAGES
from king.server.messages import PHRASES
from support.doors import first_page

TEXTS = """
async ({lang, events}) => {
  const {speak} = await import("/static/lib/i18n.js");
  const {eventText} = await import("/static/table/log.js");
  await speak(lang);
  const titles = {en: "Hearts", ru: "Черви", pl: "Kiery"};
  const view = {
    seat: 0, table: {seats: [{name: "OWN"}, {name: "OTHER"}]},
    rules: {players: 2, contracts: {c: {title: titles}}, ranks: [titles, titles]},
  };
  return events.map(event => eventText(view, event));
}
"""
PHRASE_TEXTS = """
async ({lang, phrases}) => {
  const {speak} = await import("/static/lib/i18n.js");
  const {phraseText} = await import("/static/table/talk.js");
  await speak(lang);
  return phrases.map(phraseText);
}
"""


def events_of(seat: int) -> list[dict[str, Any]]:
    """One of every kind that is about somebody."""
    other = 1 - seat
    cards = {"cards": ["7H"]}
    return [
        {"type": "deal-began", "number": 1, "dealer": seat, "contract": "c"},
        {"type": "ordered", "seat": seat, "contract": "c", "trump": "H"},
        {"type": "trump-named", "seat": seat, "trump": "H"},
        {"type": "card-turned", "seat": seat, "card": "7H"},
        {"type": "talon-taken", "seat": seat, **cards},
        {"type": "talon-taken", "seat": seat},
        {"type": "discarded", "seat": seat, "count": 2},
        {"type": "discarded", "seat": seat, "count": 1, **cards},
        {"type": "pass-chosen", "seat": seat, "to": other, **cards},
        {"type": "pass-chosen", "seat": seat},
        {"type": "played", "seat": seat, "card": "7H"},
        {"type": "laid", "seat": seat, "card": "7H"},
        {"type": "trick-taken", "seat": seat, "number": 3},
        {"type": "bid-made", "seat": seat, "amount": None},
        {"type": "bid-made", "seat": seat, "amount": 5},
        {"type": "bid-won", "seat": seat, "amount": 5},
        {"type": "talon-asked", "seat": seat, "price": 100},
        {"type": "talon-sold", "seat": other, "buyer": seat, "price": 100},
        {"type": "talon-sold", "seat": seat, "buyer": seat, "price": 0},
        {"type": "gift-given", "seat": seat, "to": other, "card": None},
        {"type": "drew", "seat": seat, "card": None},
        {"type": "drew", "seat": seat, "card": "7H"},
        {"type": "leftovers-taken", "seat": seat, "hand": ["7H"], "stock": []},
        {"type": "blocked", "seat": seat},
        {"type": "seat-out", "seat": seat, "place": 1},
        {"type": "titles-given", "seats": [seat, other]},
        {"type": "roles-drawn", "ladder": [seat, other]},
        {"type": "bout-began", "number": 1, "attacker": seat, "defender": other},
        {"type": "permitted", "seats": [seat]},
        {"type": "attacked", "seat": seat, "card": "7H"},
        {"type": "defended", "seat": seat, "card": "7H"},
        {"type": "taking", "seat": seat},
        {"type": "declined", "seat": seat},
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_own_seat_is_spoken_to(page: Page, lang: str) -> None:
    first_page(page)
    own = page.evaluate(TEXTS, {"lang": lang, "events": events_of(0)})
    others = page.evaluate(TEXTS, {"lang": lang, "events": events_of(1)})
    assert all(own), own
    assert all(others), others
    assert not [text for text in own if "OWN" in text]
    assert not [text for text in others if "OTHER" not in text]
    assert not set(own) & set(others)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_of_the_server_has_words(page: Page, lang: str) -> None:
    first_page(page)
    words = page.evaluate(PHRASE_TEXTS, {"lang": lang, "phrases": list(PHRASES)})
    assert all(words), words
    assert len(set(words)) == len(PHRASES)
    assert page.evaluate(PHRASE_TEXTS, {"lang": lang, "phrases": ["nonsense"]}) == [""]
