"""House rules that nobody would write twice: some play to the end, the others are refused.

A file is put together from the numbers of players, the pack, the dealing, and all the rest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

FIXED: Final = '[schedule]\nkind = "fixed"\ndeals = ["t"]'
ORDERS: Final = '[schedule]\nkind = "orders"'
LADDER: Final = '[schedule]\nkind = "ladder"\ndeals = [{ repeat = "t", times = 2 }]'
STOCK: Final = '[stock]\nrest = "hand"'
JOKER: Final = '[joker]\nsuit = "H"\nfree = true'
RACE: Final = """\
[schedule]
kind = "titles"
[contract.titles]
trick = 0
total = 0
trump = "turned"
[contract.reign]
trick = 0
most_tricks = 1
total = 1
trump = "turned"
"""
MOST: Final = "trick = 0\nmost_tricks = 1\ntotal = 1"
VARIES: Final = 'total = "varies"'
OWN: Final = "hand = 4\ntalon = 16"  # of 32 cards for four players


class Odd(NamedTuple):
    """A file; ``key`` and ``allowed`` are those of the refusal, "" where it is accepted."""

    name: str
    text: str
    key: str = ""
    allowed: str = ""


def odd(players: int, pack: str, dealing: str, *parts: str) -> str:
    head = f'id = "odd"\ntitle = "Odd"\nplayers = [{players}]\n'
    return head + "\n".join((f"[pack]\n{pack}", f"[deal]\n{dealing}", *parts)) + "\n"


def four(*parts: str, dealing: str = "hand = 8") -> str:
    """Four players, 32 cards."""
    return odd(4, 'lowest = "7"', dealing, *parts)


def three(*parts: str, pack: str = "", dealing: str = "hand = 10\ntalon = 2") -> str:
    """Three players, 32 cards, two of them in the talon."""
    return odd(3, f'lowest = "7"\n{pack}', dealing, *parts)


def row(*keys: str, name: str = "t") -> str:
    return "\n".join((f"[contract.{name}]", *keys))


def tricks(count: int, *keys: str, name: str = "t") -> str:
    """A point for each of so many tricks."""
    return row("trick = 1", f"total = {count}", *keys, name=name)


def layout(places: str, total: int, *keys: str, more: str = 'start = "8"') -> str:
    table = f"layout = {{ places = {places}, {more} }}"
    return row('play = "layout"', table, f"total = {total}", *keys)


def bids(*keys: str, more: str = "highest = 3") -> str:
    return row(f"bidding = {{ {more} }}", VARIES, *keys)


def sale(tricks_each: int, *keys: str, more: str = "highest = 100", trump: str = "declarer") -> str:
    table = f"sale = {{ {more} }}"
    total = f"total = {5 * tricks_each}"
    return row("trick = 5", total, f'trump = "{trump}"', table, *keys)


def bouts(*keys: str, more: str = "") -> str:
    return row('play = "bouts"', f"bouts = {{ {more} }}", *keys)


def sold(*parts: str) -> str:
    """Three players with nine cards each and a talon of three."""
    return three(*parts, pack='removed = ["7S", "7C"]', dealing="hand = 9\ntalon = 3")


def race(*parts: str, titles: str = "", old: str = "", new: str = "") -> str:
    """Four players, 36 cards; ``old`` is replaced in the schedule and contracts of a race."""
    assert RACE.count(old) or not old
    schedule = RACE.replace(old, new) if old else RACE
    return odd(4, 'lowest = "6"', "hand = 9", *parts, f"[titles]\n{titles}", schedule)


ACES: Final = 'lowest = "A"'
TRUMP: Final = 'trump = "declarer"'
THIRTY: Final = '[schedule]\nkind = "fixed"\ndeals = [{ repeat = "t", times = 30 }]'

PLAYED: Final = (
    Odd("two players", odd(2, 'lowest = "7"', "hand = 16", FIXED, tricks(16))),
    Odd("twelve players", odd(12, 'lowest = "5"\ncopies = 3', "hand = 10", FIXED, tricks(10))),
    Odd("a card each", odd(4, ACES, "hand = 1", ORDERS, tricks(1, TRUMP))),
    Odd("hands of sixty", odd(2, 'lowest = "5"\ncopies = 3', "hand = 60", FIXED, tricks(60))),
    Odd("a talon of sixteen", four(ORDERS, tricks(4), dealing=OWN)),
    Odd(
        "opening lies in the talon",
        three(
            '[talon]\nto = "nobody"',
            '[roles]\nleader = "opening"\nopening = "7C"',
            FIXED,
            tricks(10),
        ),
    ),
    Odd(
        "all cards are banned and forced",
        four(
            FIXED,
            tricks(
                8,
                'lead_ban = "*S,*H,*D,*C"\nfirst_trick_ban = "*S,*H,*D,*C"',
                'force = { card = "*H,*S,*D,*C", when = "void-or-suit-led" }',
            ),
        ),
    ),
    Odd(
        "a hidden talon of one contract",
        four(
            "[talon]\nshown = false",
            FIXED,
            row('card = { "Q*" = -3 }', "total = -12", 'keep = "scoring"', OWN, TRUMP, "peek = 3"),
        ),
    ),
    Odd(
        "no talon in one contract",
        sold(FIXED, row("last_tricks = [0, 0, 1]", "total = 1", "hand = 10", "talon = 0")),
    ),
    Odd(
        "the talon is nobody's",
        three('[talon]\nto = "nobody"', THIRTY, row('card = { "Q*" = -2 }', "total = -8")),
    ),
    Odd("anything may be put away", three(ORDERS, row('card = { "Q*" = -2 }', "total = -8"))),
    Odd(
        "a slam of other cards ends no deal early",
        four(
            THIRTY,
            row(
                'card = { "Q*" = -2 }',
                "total = -8",
                'slam = { cards = "KH,AS", taker = 9, others = -1 }',
            ),
        ),
    ),
    Odd("a slam beside bids", four(THIRTY, bids('slam = { cards = "*H", taker = 9 }'))),
    Odd(
        "all cards are passed", four('[pass]\ncards = 8\ndirections = ["across"]', FIXED, tricks(8))
    ),
    Odd(
        "a total from the talon",
        odd(
            2,
            'lowest = "K"',
            "hand = 3\ntalon = 2",
            '[talon]\nto = "last-trick"',
            FIXED,
            row('card = { "*H" = 1 }', "total = 2"),
        ),
    ),
    Odd("a cycle without an end", four(f"{FIXED}\ncycle = true\nlongest = 7", tricks(8))),
    Odd("orders end at a total", four(f"{ORDERS}\nends = {{ total = 5 }}", tricks(8))),
    Odd(
        "stock and passing",
        odd(
            3,
            'lowest = "7"',
            "hand = 4",
            STOCK,
            "[pass]\ncards = 4",
            FIXED,
            row("trick = 1", "last_tricks = [1, 2, 3, 4]", VARIES),
        ),
    ),
    Odd(
        "stock and one card",
        odd(2, 'lowest = "7"', "hand = 1", STOCK, FIXED, row("last_tricks = [7]", "total = 7")),
    ),
    Odd(
        "stock, jokers and a turned trump",
        odd(
            3,
            'lowest = "7"\njokers = 4',
            "hand = 3",
            STOCK,
            JOKER,
            FIXED,
            row('card = { "Q*,JK" = 1 }', VARIES, 'trump = "turned"'),
        ),
    ),
    Odd("a layout of three places", four(FIXED, layout("[5, 3, 2]", 10))),
    Odd(
        "a layout without two outer cards",
        three(FIXED, layout("[5, 3]", 8), pack='removed = ["AS", "7C"]', dealing="hand = 10"),
    ),
    Odd(
        "a layout for twelve",
        odd(
            12,
            'lowest = "3"',
            "hand = 4",
            FIXED,
            layout("[5, 3]", 8, more='start = "any", extra = true'),
        ),
    ),
    Odd(
        "a layout of fifty-two for two",
        odd(
            2,
            'lowest = "2"',
            "hand = 26",
            FIXED,
            layout("[-5]", -5, more='start = "2", extra = true'),
        ),
    ),
    Odd("bids from 1 to 1", four(FIXED, bids(more="highest = 1"))),
    Odd(
        "bids, jokers and a ban",
        odd(
            4,
            'lowest = "7"\njokers = 4',
            "hand = 9",
            JOKER,
            THIRTY,
            bids(more='highest = 3, lead_ban = true, rounds = "open", all_pass = "redeal"'),
        ),
    ),
    Odd("bids for a talon", three("[talon]\nshown = false", THIRTY, bids())),
    Odd("prices of one point", sold(FIXED, sale(10, more="step = 1, highest = 400"))),
    Odd(
        "a sale of single cards",
        odd(3, 'lowest = "K"\nremoved = ["KS", "KC"]', "hand = 1\ntalon = 3", FIXED, sale(2)),
    ),
    Odd("a sale without trumps", sold(FIXED, sale(10, trump="none"))),
    Odd(
        "a sale for twelve",
        odd(12, 'lowest = "5"\ncopies = 3', "hand = 9\ntalon = 12", FIXED, sale(10)),
    ),
    Odd("a race to one trick", race(titles="targets = [1, 1, 1, 1]")),
    Odd(
        "a long race",
        race(titles='targets = [60, 1, 1, 60]\nreigns = 4\nassign = "dealer"\nrank = "completed"'),
    ),
    Odd("a race of aces", odd(4, ACES, "hand = 1", "[titles]", RACE)),
    Odd(
        "a reign for hearts",
        race(
            titles="reigns = 9", old=MOST, new='card = { "*H" = -1 }\nmost_tricks = 3\ntotal = -6'
        ),
    ),
    Odd("bouts of two", odd(2, 'lowest = "6"', "hand = 18", LADDER, bouts(TRUMP))),
    Odd(
        "a single bout for twelve",
        odd(12, 'lowest = "6"', "uneven = true", LADDER, bouts(more="longest = 1, several = true")),
    ),
    Odd(
        "bouts of one ace each",
        odd(4, ACES, "hand = 1", LADDER, bouts(TRUMP, more="crown = 0, rung = 0")),
    ),
    Odd(
        "bouts of few cards and four jokers",
        odd(
            3,
            'lowest = "K"\njokers = 4',
            "hand = 4",
            LADDER,
            bouts(TRUMP, more='joker = "defender", several = true, cap = 1'),
        ),
    ),
)
