"""Ruleset files with one mistake each, and what the refusal must say.

Every file is the small one below with one piece changed or added.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SOUND: Final = """\
id = "small"
title = { en = "Small King", ru = "Малый кинг" }
players = [3, 4]

[pack]
lowest = "7"

[deal]
hand = 8

[for.3.deal]
talon = 8

[talon]
to = "nobody"

[schedule]
kind = "fixed"
deals = ["no-girls", "no-hearts", { each = "plus" }]

[contract.no-girls]
card = { "Q*" = -4 }
total = -16

[contract.no-hearts]
card = { "*H" = -2 }
total = -16
lead_ban = "*H"

[contract.plus]
trick = 4
total = 32
trump = "declarer"

[option.ruff]
default = "free"
[option.ruff.choice.must]
contract.plus.ruff = "must"

[option.ban]
default = "on"
[option.ban.choice.off]
contract.no-hearts.lead_ban = false
"""


class Broken(NamedTuple):
    """``old`` is replaced by ``new`` (or ``new`` is added at the end, where ``old`` is empty).

    ``key``: the key that the error names; ``found`` and ``allowed``: what they must contain.
    """

    name: str
    old: str
    new: str
    key: str
    found: str
    allowed: str


TABLES: Final = (
    # The top.
    Broken("not TOML", 'id = "small"', "id = small", "", "Invalid value", "TOML"),
    Broken("empty", SOUND, "", "id", "nothing", "a text"),
    Broken(
        "no title",
        'title = { en = "Small King", ru = "Малый кинг" }',
        "",
        "title",
        "nothing",
        "en, ru, pl",
    ),
    Broken(
        "title in a wrong language", "ru =", "uk =", "title.uk", "language", '"en", "ru" and "pl"'
    ),
    Broken("title of a number", '"Малый кинг"', "7", "title.ru", "7", "text"),
    Broken(
        "id with capitals",
        '"small"',
        '"Small"',
        "id",
        '"Small"',
        "small letters, digits and hyphens",
    ),
    Broken("id with a space", '"small"', '"small king"', "id", '"small king"', "small letters"),
    Broken("no players", "players = [3, 4]", "", "players", "nothing", "2 to 12"),
    Broken("one player", "[3, 4]", "[1]", "players", "[1]", "2 to 12"),
    Broken("players twice", "[3, 4]", "[4, 4]", "players", "[4, 4]", "different"),
    Broken("players as a text", "[3, 4]", '"four"', "players", '"four"', "2 to 12"),
    Broken(
        "first in no language",
        "players = [3, 4]",
        'players = [3, 4]\nfirst_in = ["uk"]',
        "first_in",
        "uk",
        "ru, en, pl",
    ),
    Broken(
        "front of a number",
        'default = "free"',
        'default = "free"\nfront = 1',
        "option.ruff.front",
        "1",
        "true or false",
    ),
    Broken(
        "unknown top key",
        "players = [3, 4]",
        "players = [3, 4]\nplayer = 3",
        "player",
        'did you mean "players"',
        "players",
    ),
    Broken("unknown table", "[talon]", "[tallon]", "tallon", 'did you mean "talon"', "talon"),
    Broken(
        "a value where a table is needed",
        '[talon]\nto = "nobody"',
        "[x]",
        "x",
        "an unknown key",
        "talon",
    ),
    Broken("overlay for a wrong number", "[for.3.deal]", "[for.5.deal]", "for.5", '"5"', "[3, 4]"),
    Broken(
        "overlay for no number",
        "[for.3.deal]",
        "[for.three.deal]",
        "for.three",
        '"three"',
        "[3, 4]",
    ),
    Broken(
        "extends unknown",
        'id = "small"',
        'id = "small"\nextends = "mnsk"',
        "extends",
        '"mnsk"',
        "minsk",
    ),
    Broken(
        "extends a number", 'id = "small"', 'id = "small"\nextends = 7', "extends", "7", "minsk"
    ),
    # Pack and deal.
    Broken("unknown rank", 'lowest = "7"', 'lowest = "1"', "pack.lowest", '"1"', '"2" to "10"'),
    Broken(
        "rank as a number", 'lowest = "7"', "lowest = 7", "pack.lowest", "7", "a rank in quotes"
    ),
    Broken(
        "removed card is no card",
        'lowest = "7"',
        'lowest = "7"\nremoved = ["XX"]',
        "pack.removed",
        '"XX"',
        'such as "AS"',
    ),
    Broken(
        "removed card is not in the pack",
        'lowest = "7"',
        'lowest = "7"\nremoved = ["2C"]',
        "pack.removed",
        "2C, not in this pack",
        "its cards",
    ),
    Broken("hand does not use the pack", "hand = 8", "hand = 7", "deal.hand", "of 32", "hand = 8"),
    Broken(
        "hand is no number",
        "hand = 8",
        'hand = "8"',
        "deal.hand",
        '"8"',
        "a whole number from 1 to 60",
    ),
    Broken("hand is true", "hand = 8", "hand = true", "deal.hand", "true", "a whole number"),
    Broken(
        "packets do not fit",
        "hand = 8",
        "hand = 8\npackets = [3, 3]",
        "deal.packets",
        "[3, 3]",
        "add up to a hand of 8",
    ),
    Broken(
        "unknown deal key",
        "hand = 8",
        "hand = 8\npaket = 2",
        "deal.paket",
        'did you mean "packet"',
        "packet",
    ),
    Broken(
        "talon to whom",
        '"nobody"',
        '"eldest"',
        "talon.to",
        '"eldest"',
        '"declarer" or "last-trick" or "nobody"',
    ),
    Broken(
        "jokers without [joker]",
        'lowest = "7"',
        'lowest = "7"\nremoved = ["7C"]\njokers = 1',
        "joker",
        "nothing",
        "a table where the pack has jokers",
    ),
    Broken(
        "[joker] without jokers",
        "[talon]",
        '[joker]\nsuit = "H"\n[talon]',
        "joker",
        "no jokers",
        "jokers",
    ),
    Broken(
        "joker of a wrong suit",
        'lowest = "7"',
        'lowest = "7"\nremoved = ["7C"]\njokers = 1\n[joker]\nsuit = "X"',
        "joker.suit",
        '"X"',
        "S, H, D or C",
    ),
    # Schedule and sheet.
    Broken(
        "unknown schedule",
        'kind = "fixed"',
        'kind = "random"',
        "schedule.kind",
        '"random"',
        '"fixed" or "orders"',
    ),
    Broken(
        "schedule with an unknown deal",
        '"no-hearts", {',
        '"no-heart", {',
        "schedule.deals",
        '"no-heart"',
        "no-girls, no-hearts, plus",
    ),
    Broken(
        "schedule without deals",
        'deals = ["no-girls", "no-hearts", { each = "plus" }]',
        "",
        "schedule.deals",
        "nothing",
        "a list of contract ids",
    ),
    Broken(
        "deals where they are ordered",
        'kind = "fixed"',
        'kind = "orders"',
        "schedule.deals",
        "[",
        '"orders"',
    ),
    Broken(
        "entry with a wrong key",
        '{ each = "plus" }',
        '{ all = "plus" }',
        "schedule.deals",
        "all",
        "{ each = CONTRACT, times = N }",
    ),
    Broken(
        "entry with no times",
        '{ each = "plus" }',
        '{ each = "plus", times = 0 }',
        "schedule.deals",
        "times = 0",
        "1 to",
    ),
    Broken(
        "entry for all and for each",
        '{ each = "plus" }',
        '{ each = "plus", repeat = "plus" }',
        "schedule.deals",
        "repeat = ",
        "{ each = CONTRACT, times = N }",
    ),
    Broken(
        "entry without a contract",
        '{ each = "plus" }',
        "{ times = 3 }",
        "schedule.deals",
        "{ times = 3 }",
        "the id of a contract",
    ),
    Broken(
        "ends at nothing",
        'kind = "fixed"',
        'kind = "fixed"\nends = { total = 0 }',
        "schedule.ends.total",
        "0",
        "other than 0",
    ),
    Broken(
        "divisor does not divide",
        "[talon]",
        "[sheet]\ndivisor = 5\n[talon]",
        "sheet.divisor",
        "5, which does not divide the total 32 of plus",
        "divides",
    ),
    Broken(
        "plus divisor does not divide",
        "[talon]",
        "[sheet]\ndivisor = { plus = 5, minus = 4 }\n[talon]",
        "sheet.divisor.plus",
        "the total 32 of plus",
        "divides",
    ),
    Broken(
        "unknown form",
        "[talon]",
        '[sheet]\nform = "square"\n[talon]',
        "sheet.form",
        '"square"',
        '"triangle"',
    ),
    Broken(
        "order in a fixed row of deals",
        'to = "nobody"',
        'to = "nobody"\norder = "after"',
        "talon.order",
        '"after"',
        'kind = "orders"',
    ),
    Broken(
        "trump after the talon in a fixed row of deals",
        'to = "nobody"',
        'trump = "with-order"',
        "talon.trump",
        '"with-order"',
        "the declarer takes a talon",
    ),
    Broken(
        "a choice of two lines",
        "[option.ban.choice.off]",
        '[option.ban.choice."o\\nff"]',
        "option.ban.choice.o\\nff",
        "o\\nff",
        "letters, digits and hyphens",
    ),
    Broken(
        "a manner of trumps without trumps",
        'contract.plus.ruff = "must"',
        'contract.no-hearts.ruff = "must"',
        "option.ruff.choice.must",
        "changes nothing",
        "values that differ",
    ),
    Broken(
        "opening card not in the pack",
        "[talon]",
        '[roles]\nleader = "opening"\nopening = "2C"\n[talon]',
        "roles.opening",
        '"2C"',
        "a card of the pack",
    ),
    Broken(
        "opening without its card",
        "[talon]",
        '[roles]\nleader = "opening"\n[talon]',
        "roles.opening",
        "nothing",
        "the card that opens",
    ),
)
