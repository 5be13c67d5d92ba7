"""Titles of a race and places on a ladder, from the highest down.

>>> title_name(1, "en"), place_name(0, 6, "en"), place_name(5, 6, "en")
('Prince', 'King', 'Last')
"""

from __future__ import annotations

from typing import Final

from king.cards import rank_of
from king.engine.schedule import role_cards
from king.explain.words import words
from king.locales import N_

# Translators: titles and places of players, as in "you are the {name}"; small letters are fine.
_TITLES: Final = (N_("King"), N_("Prince"), N_("Soldier"), N_("Peasant"))

_PLACES: Final = {
    13: N_("King"),
    12: N_("Queen"),
    11: N_("Jack"),
    10: N_("Ten"),
    9: N_("Nine"),
    8: N_("Eight"),
    7: N_("Seven"),
    6: N_("Six"),
    5: N_("Five"),
    4: N_("Four"),
    3: N_("Three"),
    2: N_("Two"),
    14: N_("Last"),
}
"""Places by the rank of the card that gives them when they are drawn by lot."""


def title_name(index: int, lang: str) -> str:
    """A title of the race, counted from the highest (0). Raises IndexError."""
    return words(lang)._(_TITLES[index])


def place_name(index: int, players: int, lang: str) -> str:
    """A place on the ladder of so many players, counted from the top (0). Raises IndexError."""
    return words(lang)._(_PLACES[rank_of(role_cards(players)[index])])
