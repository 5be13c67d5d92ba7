"""House rules that make no game, and what the refusal must say; see ``odd_rulesets``."""

from __future__ import annotations

from typing import Final

from support.odd_rulesets import (
    ACES,
    FIXED,
    JOKER,
    LADDER,
    MOST,
    ORDERS,
    OWN,
    RACE,
    STOCK,
    TRUMP,
    VARIES,
    Odd,
    bids,
    bouts,
    four,
    layout,
    odd,
    race,
    row,
    sale,
    sold,
    three,
    tricks,
)

NO_MOST: Final = "but in the reign"
NAMED_LATE: Final = "named after the deal"
T: Final = "contract.t"

REFUSED: Final = (
    # Pack, dealing and schedule.
    Odd(
        "a joker is removed",
        odd(
            4,
            'lowest = "7"\njokers = 1\nremoved = ["JK", "7S"]',
            "hand = 8",
            JOKER,
            FIXED,
            tricks(8),
        ),
        "pack.removed",
        "fewer jokers",
    ),
    Odd(
        "nothing but jokers",
        odd(
            2,
            f'{ACES}\nremoved = ["AS", "AH", "AD", "AC"]\njokers = 4',
            "hand = 2",
            JOKER,
            FIXED,
            tricks(2),
        ),
        "pack.removed",
        "some cards",
    ),
    Odd(
        "fewer cards than players",
        odd(12, ACES, "uneven = true", LADDER, bouts()),
        "deal",
        "a card for each of 12",
    ),
    Odd(
        "uneven hands",
        odd(5, 'lowest = "2"', "uneven = true", FIXED, tricks(10)),
        "deal.uneven",
        '"ladder"',
    ),
    Odd("a cycle of orders", four(f"{ORDERS}\ncycle = true", tricks(8)), "schedule.cycle", "list"),
    Odd(
        "a bound on orders",
        four(f"{ORDERS}\nlongest = 1", tricks(8)),
        "schedule.longest",
        "cycle = true",
    ),
    Odd(
        "passing more than one contract has",
        four("[pass]\ncards = 5", FIXED, tricks(4, OWN)),
        "pass.cards",
        "the 4 cards of t",
    ),
    # Tricks and totals.
    Odd(
        "a trick that is never played",
        four(FIXED, row("nth_tricks = { 7 = 1 }", "total = 1", OWN)),
        f"{T}.nth_tricks.7",
        "1 to 4",
    ),
    Odd(
        "an inherited trick that is never played",
        four(FIXED, row("nth_tricks = { 7 = 1 }", "total = 1", name="u"), row('sum = ["u"]', OWN)),
        f"{T}.sum",
        "the 4 tricks",
    ),
    Odd(
        "more last tricks than there are",
        four(
            FIXED,
            row("last_tricks = [1, 1, 1, 1, 1]", "total = 5", name="u"),
            row('mirrors = "u"', OWN),
        ),
        f"{T}.mirrors",
        "the 4 tricks",
    ),
    Odd(
        "a peek at more than the hand",
        four(FIXED, tricks(4, OWN, TRUMP, "peek = 8")),
        f"{T}.peek",
        "0 to 4",
    ),
    Odd(
        "a peek before a turned trump",
        four(FIXED, tricks(8, 'trump = "turned"', "peek = 3")),
        f"{T}.peek",
        "declarer",
    ),
    Odd(
        "a sure number of tricks with a stock",
        odd(3, 'lowest = "7"', "hand = 4", STOCK, FIXED, tricks(4)),
        f"{T}.total",
        "varies",
    ),
    Odd("a false total of bouts", four(LADDER, bouts("total = 5")), f"{T}.total", "1006"),
    Odd(
        "the most tricks of a plain deal",
        four(FIXED, row("trick = 1", "most_tricks = 1", "total = 9")),
        f"{T}.most_tricks",
        NO_MOST,
    ),
    # Orders.
    Odd("an ordered layout", four(ORDERS, layout("[5, 3]", 8)), f"{T}.play", NAMED_LATE),
    Odd("an ordered auction", four(ORDERS, bids()), f"{T}.bidding", NAMED_LATE),
    Odd("an ordered sale", sold(ORDERS, sale(10)), f"{T}.sale", NAMED_LATE),
    Odd("an ordered hand", four(ORDERS, tricks(4, OWN)), f"{T}.hand", NAMED_LATE),
    Odd("ordered packets", four(ORDERS, tricks(8, "packets = [3, 5]")), f"{T}.packets", NAMED_LATE),
    Odd("an ordered peek", four(ORDERS, tricks(8, TRUMP, "peek = 3")), f"{T}.peek", NAMED_LATE),
    Odd(
        "an ordered turn-up",
        four(ORDERS, tricks(8, 'trump = "turned"')),
        f"{T}.trump",
        '"declarer"',
    ),
    # A stock.
    Odd(
        "a stock and a hand of its own",
        odd(
            3,
            'lowest = "7"',
            "hand = 4",
            STOCK,
            FIXED,
            row('card = { "Q*" = 1 }', VARIES, "hand = 10", "talon = 2"),
        ),
        f"{T}.hand",
        "stock",
    ),
    Odd(
        "a stock and a layout",
        odd(3, 'lowest = "7"', "hand = 8", STOCK, FIXED, layout("[5, 3]", 8)),
        f"{T}.play",
        "stock",
    ),
    # Layouts.
    Odd(
        "a place for the last",
        four(FIXED, layout("[5, 3, 2, 1]", 11)),
        f"{T}.layout.places",
        "at most 3",
    ),
    Odd(
        "a layout with jokers",
        odd(4, 'lowest = "7"\njokers = 4', "hand = 9", JOKER, FIXED, layout("[5, 3]", 8)),
        f"{T}.play",
        "without jokers",
    ),
    Odd(
        "a layout of two packs",
        odd(4, 'lowest = "7"\ncopies = 2', "hand = 16", FIXED, layout("[5, 3]", 8)),
        f"{T}.play",
        "one pack",
    ),
    Odd(
        "a layout with a gap",
        three(FIXED, layout("[5, 3]", 8), pack='removed = ["TS", "TC"]', dealing="hand = 10"),
        f"{T}.play",
        "missing card",
    ),
    Odd("a layout with a talon", three(FIXED, layout("[5, 3]", 8)), f"{T}.play", "talon"),
    Odd(
        "a layout that cannot begin",
        odd(4, 'lowest = "9"', "hand = 6", FIXED, layout("[5, 3]", 8)),
        f"{T}.layout.start",
        "all four suits",
    ),
    Odd(
        "a layout of ranks apart",
        odd(
            4,
            'lowest = "K"\nremoved = ["KS", "AH", "KD", "AC"]',
            "hand = 1",
            FIXED,
            layout("[5, 3]", 8, more='start = "any"'),
        ),
        f"{T}.layout.start",
        "all four suits",
    ),
    Odd("trumps in a layout", four(FIXED, layout("[5, 3]", 8, TRUMP)), f"{T}.trump", "layout"),
    Odd(
        "passing before a layout",
        four("[pass]\ncards = 3", FIXED, layout("[5, 3]", 8)),
        "pass.cards",
        "no cards where t",
    ),
    # Bids and sales.
    Odd("a trump of nobody", four(FIXED, bids(TRUMP)), f"{T}.trump", "bidding"),
    Odd(
        "bids before a sale",
        sold(
            FIXED, row("trick = 5", VARIES, "sale = { highest = 50 }", "bidding = { highest = 3 }")
        ),
        f"{T}.bidding",
        "sale",
    ),
    Odd("a sale of two cards for three", three(FIXED, sale(10)), f"{T}.sale", "talon of 3"),
    Odd("a sale of a turn-up", sold(FIXED, sale(10, trump="turned")), f"{T}.trump", "sale"),
    Odd("a sale on few cards", sold(FIXED, sale(10, "peek = 3")), f"{T}.peek", "sale"),
    Odd("a sale by the last card", sold(FIXED, sale(10, "by_last = true")), f"{T}.by_last", "sale"),
    Odd(
        "passing before a sale",
        sold("[pass]\ncards = 2", FIXED, sale(10)),
        "pass.cards",
        "no cards where t",
    ),
    # Races.
    Odd(
        "a race with a talon",
        odd(4, 'lowest = "6"', "hand = 8\ntalon = 4", "[titles]", RACE),
        "deal.talon",
        "the whole pack",
    ),
    Odd(
        "a race with a stock",
        odd(4, 'lowest = "6"', "hand = 7", STOCK, "[titles]", RACE),
        "stock",
        "the whole pack",
    ),
    Odd("a race with passing", race("[pass]\ncards = 3"), "pass.cards", '"titles"'),
    Odd(
        "a race to a total",
        race(old='kind = "titles"', new='kind = "titles"\nends = { total = 3 }'),
        "schedule.ends",
        "reigns",
    ),
    Odd(
        "a race for points",
        race(old="trick = 0\ntotal = 0", new="trick = 2\ntotal = 18"),
        "contract.titles",
        "trick = 0",
    ),
    Odd(
        "a race of layouts",
        race(old=MOST, new='play = "layout"\nlayout = { places = [5, 2] }\ntotal = 7'),
        "contract.reign.play",
        "plain tricks",
    ),
    Odd(
        "a reign without the most tricks",
        race(old=MOST, new='card = { "*H" = -1 }\ntotal = -9'),
        "contract.reign.most_tricks",
        "points for the most tricks",
    ),
    Odd(
        "a race without trumps",
        race(old='trump = "turned"', new=""),
        "contract.titles.trump",
        '"turned"',
    ),
    # Ladders.
    Odd("bouts in turn", four(FIXED, bouts()), f"{T}.play", "ladder"),
    Odd("tricks on a ladder", four(LADDER, tricks(8)), f"{T}.play", "ladder"),
    Odd("bouts with a talon", three(LADDER, bouts()), "deal.talon", "the whole pack"),
    Odd(
        "bouts by the last card",
        four(LADDER, bouts(TRUMP, "by_last = true")),
        f"{T}.by_last",
        "bouts",
    ),
)
