"""The tables of a merged tree below the top, all but the contracts, as records.

Every reader raises RulesetError with the key that is wrong.
"""

from __future__ import annotations

from typing import Literal, cast

from king.cards import (
    NO_TRUMP,
    Card,
    Rank,
    build_pack,
    format_card,
    is_joker,
    is_suit,
    parse_card,
    parse_rank,
    parse_suit,
    rank_of,
    suit_of,
)
from king.errors import CardError, phrase, phrases
from king.rules.contract import Contract
from king.rules.ruleset import (
    RACE,
    REIGN,
    DealPlan,
    DeclarerRole,
    Joker,
    LeaderRole,
    PassPlan,
    Roles,
    Schedule,
    Sheet,
    Stock,
    TalonPlan,
    Titles,
    even_packets,
)
from king.rules.tree import Table, describe, misspelt

MAX_PACK, MAX_DEALS = 216, 600


def read_pack(table: Table) -> tuple[tuple[Card, ...], int]:
    """The ``[pack]`` table: the cards in canonical order, and how many are jokers."""
    lowest = read_rank(table, "lowest", "7")
    jokers = table.integer("jokers", 0, low=0, high=4)
    copies = table.integer("copies", 1, low=1, high=4)
    whole = build_pack(lowest=lowest, jokers=jokers, copies=copies)
    removed = [read_card(table, "removed", text) for text in table.texts("removed")]
    for card in removed:
        if is_joker(card):
            allowed = phrase("jokers = N, for fewer jokers")
            raise table.error("removed", format_card(card), allowed)
        if card not in whole:
            found = phrase("{card}, not in this pack", card=format_card(card))
            raise table.error("removed", found, phrase("its cards only"))
    pack = build_pack(lowest=lowest, removed=removed, jokers=jokers, copies=copies)
    if len(pack) == jokers:
        raise table.error("removed", phrase("no cards but jokers"), phrase("a pack of some cards"))
    table.finish("[pack]")
    return pack, jokers


def read_rank(table: Table, key: str, default: str) -> Rank:
    """One rank named in a file; it is a text, also where it is a number."""
    value = table.raw(key)
    try:
        return parse_rank(default if value is None else value if isinstance(value, str) else "")
    except CardError:
        allowed = phrase('a rank in quotes: "2" to "10", "J", "Q", "K" or "A"')
        raise table.wrong(key, allowed) from None


def read_card(table: Table, key: str, text: str) -> Card:
    """One card named in a file."""
    try:
        return parse_card(text)
    except CardError:
        allowed = phrase('a card such as "AS" or "10H"')
        raise table.error(key, describe(text), allowed) from None


def read_joker(table: Table, jokers: int, *, needed: bool) -> Joker | None:
    """The ``[joker]`` table; it is needed when jokers are played to tricks."""
    if not jokers or not (needed or table.keys()):
        return None
    if not table.keys():
        allowed = phrase('a table where the pack has jokers, such as suit = "H", above = "10"')
        raise table.error(None, phrase("nothing"), allowed)
    try:
        suit = parse_suit(table.text("suit", "H"))
    except CardError:
        suit = NO_TRUMP
    if not is_suit(suit):
        raise table.wrong("suit", phrase("S, H, D or C"))
    above = read_rank(table, "above", "10")
    plain = table.choice("plain", ("wins-unless-higher", "wins"), "wins-unless-higher")
    free = table.flag("free", default=False)
    table.finish("[joker]")
    return Joker(suit, above, cast(Literal["wins-unless-higher", "wins"], plain), free)


def card_tables(
    pack: tuple[Card, ...], joker: Joker | None
) -> tuple[tuple[int, int, int, int, int], dict[Card, int]]:
    """Masks of the four suits (and an empty one for no trump), and strengths inside a suit.

    Strengths are twice the rank; a joker stands half a rank above the one it names, the
    first-played of several being decided in the trick.
    """
    masks = [0, 0, 0, 0, 0]
    strengths: dict[Card, int] = {}
    for card in pack:
        if is_joker(card):
            if joker is None:
                continue
            masks[joker.suit] |= 1 << card
            strengths[card] = 2 * joker.above + 1
        else:
            masks[suit_of(card)] |= 1 << card
            strengths[card] = 2 * rank_of(card)
    return (masks[0], masks[1], masks[2], masks[3], masks[4]), strengths


def read_deal(table: Table, players: int, pack_size: int, *, stock: bool) -> DealPlan:
    """The ``[deal]`` table; hands and talon together must be the pack.

    With a stock the rest of the pack is left over. With ``uneven`` the few cards that do
    not come out even go one each to the first seats.
    """
    uneven = table.flag("uneven", default=False)
    hand = pack_size // players if uneven else table.integer("hand", None, low=1, high=60)
    table.raw("hand")
    if not hand:
        found = phrases("{count} card", "{count} cards", pack_size)
        allowed = phrases(
            "a card for each of {count} player", "a card for each of {count} players", players
        )
        raise table.error(None, found, allowed)
    talon = table.integer("talon", 0, low=0, high=16)
    packets = read_packets(table, hand)
    rounds = len(packets)
    talon_after = table.integer("talon_after", min(1, rounds), low=0, high=rounds)
    table.finish("[deal]")
    used = hand * players + talon
    if uneven and not talon:
        return DealPlan(hand, packets, 0, len(packets))
    if stock and used < pack_size and not talon:
        return DealPlan(hand, packets, 0, len(packets))
    if used != pack_size or stock:
        rest = pack_size - talon
        fits = (
            f"hand = {rest // players}" if rest % players == 0 else phrase("another pack or talon")
        )
        found = phrases(
            "{players} × {hand} + {talon} = {count} card of {pack}",
            "{players} × {hand} + {talon} = {count} cards of {pack}",
            used,
            players=players,
            hand=hand,
            talon=talon,
            pack=pack_size,
        )
        allowed = phrase("cards that use up the pack exactly ({fits})", fits=fits)
        raise table.error("hand", found, allowed)
    return DealPlan(hand, packets, talon, talon_after)


def read_packets(table: Table, hand: int) -> tuple[int, ...]:
    """``packet = 2`` or ``packets = [3, 2, 3]``; a last smaller packet is understood."""
    packets = table.integers("packets", low=1, high=60)
    size = table.integer("packet", 1, low=1, high=60)
    packets = packets or even_packets(size, hand)
    if sum(packets) != hand:
        raise table.wrong("packets", phrase("packets that add up to a hand of {hand}", hand=hand))
    return packets


def read_talon(table: Table) -> TalonPlan:
    """The ``[talon]`` table."""
    plan = TalonPlan(
        to=cast(
            Literal["declarer", "last-trick", "nobody"],
            table.choice("to", ("declarer", "last-trick", "nobody"), "declarer"),
        ),
        shown=table.flag("shown", default=True),
        order=cast(
            Literal["before", "after"], table.choice("order", ("before", "after"), "before")
        ),
        trump=cast(
            Literal["with-order", "after-talon"],
            table.choice("trump", ("with-order", "after-talon"), "with-order"),
        ),
    )
    table.finish("[talon]")
    return plan


def read_stock(table: Table, size: int) -> Stock:
    """The ``[stock]`` table: what becomes of the cards that are left over."""
    rest = table.choice("rest", ("hand-and-stock", "hand"), "hand-and-stock")
    table.finish("[stock]")
    return Stock(size, cast(Literal["hand-and-stock", "hand"], rest))


def read_titles(table: Table, players: int, tricks: int) -> Titles:
    """The ``[titles]`` table: targets from the highest title down."""
    names = ("king", "prince", "soldier", "peasant")
    if players != len(names):
        found = phrases("{count} player", "{count} players", players)
        raise table.error(None, found, phrases("{count} player", "{count} players", len(names)))
    targets = table.integers("targets", low=1, high=100) or (9, 7, 5, 3)
    if len(targets) != len(names):
        allowed = phrases("{count} number of tricks", "{count} numbers of tricks", len(names))
        raise table.wrong("targets", allowed)
    one_deal = table.flag("one_deal", default=False)
    if one_deal and sum(targets) != tricks:
        allowed = phrases(
            "numbers that add up to the {count} trick of one deal",
            "numbers that add up to the {count} tricks of one deal",
            tricks,
        )
        raise table.wrong("targets", allowed)
    titles = Titles(
        names,
        targets,
        cast(
            Literal["by-seat", "dealer"],
            table.choice("assign", ("by-seat", "dealer"), "by-seat"),
        ),
        cast(
            Literal["tricks", "completed"],
            table.choice("rank", ("tricks", "completed"), "tricks"),
        ),
        one_deal,
        table.integer("reigns", 1, low=1, high=100),
    )
    table.finish("[titles]")
    return titles


def read_passing(table: Table, players: int, hand: int) -> PassPlan:
    """The ``[pass]`` table; directions default to the usual cycle."""
    cards = table.integer("cards", 0, low=0, high=hand)
    usual = ("left", "right", "across", "none") if players == 4 else ("left", "right", "none")
    directions = table.texts("directions") or usual
    for direction in directions:
        if direction not in ("left", "right", "across", "none"):
            allowed = phrase("left, right, across or none")
            raise table.error("directions", describe(direction), allowed)
        if direction == "across" and players % 2:
            allowed = phrase("left, right or none for an odd number of players")
            raise table.error("directions", '"across"', allowed)
    table.finish("[pass]")
    known = cast("tuple[Literal['left', 'right', 'across', 'none'], ...]", directions)
    return PassPlan(cards, known if cards else ("none",))


def read_roles(table: Table, pack: tuple[Card, ...]) -> Roles:
    """The ``[roles]`` table."""
    declarer = table.choice("declarer", ("eldest", "dealer", "right-of-dealer"), "eldest")
    leader = table.choice("leader", ("declarer", "eldest", "left-of-declarer", "opening"), "eldest")
    opening = None
    if "opening" in table or leader == "opening":
        if table.raw("opening") is None:
            allowed = phrase('the card that opens, such as "2C", where leader = "opening"')
            raise table.error("opening", phrase("nothing"), allowed)
        opening = read_card(table, "opening", table.text("opening"))
        if opening not in pack:
            raise table.wrong("opening", phrase("a card of the pack"))
        if leader != "opening":
            allowed = phrase('"opening" where a card opens')
            raise table.error("leader", describe(leader), allowed)
    table.finish("[roles]")
    return Roles(cast(DeclarerRole, declarer), cast(LeaderRole, leader), opening)


def read_schedule(table: Table, players: int, known: list[str]) -> Schedule:
    """The ``[schedule]`` table; entries of a fixed one are ids or small tables."""
    kind = table.choice("kind", ("fixed", "orders", "titles", "ladder"))
    entries = table.raw("deals")
    deals: list[str] = []
    if kind == "titles":
        deals = [RACE, REIGN]
        if set(deals) - set(known) or entries is not None:
            allowed = phrase(
                "with contracts named {race} and {reign}, and no list of deals",
                race=RACE,
                reign=REIGN,
            )
            raise table.wrong("kind", allowed)
    elif kind == "orders":
        if entries not in (None, False):
            raise table.wrong("deals", phrase('no list, or false, where kind is "orders"'))
    elif not isinstance(entries, list) or not 0 < len(entries) <= MAX_DEALS:
        raise table.wrong("deals", phrase("a list of contract ids"))
    else:
        for entry in entries:
            deals.extend(_entry(table, entry, players, known))
    cycle = table.flag("cycle", default=False)
    if cycle and kind in ("orders", "titles"):
        allowed = phrase("a list of deals that is played again and again")
        raise table.error("cycle", "true", allowed)
    ends_total = _ends_total(table)
    if ends_total is not None and kind == "titles":
        allowed = phrase("no total in a race for titles: it ends with the reigns")
        raise table.wrong("ends", allowed)
    if "longest" in table and not cycle:
        raise table.wrong("longest", phrase("no bound but where cycle = true"))
    longest = table.integer("longest", 200 if cycle else MAX_DEALS, low=1, high=MAX_DEALS)
    table.finish("[schedule]")
    if len(deals) > MAX_DEALS:
        found = phrases("{count} deal", "{count} deals", len(deals))
        raise table.error("deals", found, phrase("at most {most}", most=MAX_DEALS))
    kinds = cast(Literal["fixed", "orders", "titles", "ladder"], kind)
    return Schedule(kinds, tuple(deals), cycle, ends_total, longest)


def _ends_total(table: Table) -> int | None:
    if table.raw("ends") in (None, False):
        return None
    ends = table.table("ends")
    total = ends.integer("total", None, low=-100_000, high=100_000)
    if total == 0:
        raise ends.wrong("total", phrase("a total other than 0"))
    ends.finish("[schedule] ends")
    return total


def _entry(table: Table, entry: object, players: int, known: list[str]) -> list[str]:
    allowed = phrase(
        "the id of a contract, or {each} for N deals a player, or {repeat}",
        each="{ each = CONTRACT, times = N }",
        repeat="{ repeat = CONTRACT, times = N }",
    )
    times = 1
    name: object = entry
    if isinstance(entry, dict) and set(entry) - {"times"} in ({"each"}, {"repeat"}):
        count = entry.get("times", 1)
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MAX_DEALS:
            bounds = phrase("{low} to {high}", low=1, high=MAX_DEALS)
            raise table.error("deals", f"times = {describe(count)}", bounds)
        name, times = (
            (entry["each"], count * players) if "each" in entry else (entry["repeat"], count)
        )
    elif not isinstance(entry, str):
        raise table.error("deals", describe(entry), allowed)
    if name not in known:
        allowed = phrase("contracts: {contracts}", contracts=", ".join(known))
        raise table.error("deals", misspelt(name, known), allowed)
    return [str(name)] * times


def read_sheet(table: Table) -> Sheet:
    """The ``[sheet]`` table; ``divisor`` is one number or ``{ plus = 24, minus = 16 }``."""
    form = table.choice(
        "form", ("triangle", "order-table", "deal-table", "two-columns"), "deal-table"
    )
    plus = minus = 1
    if isinstance(table.raw("divisor"), dict):
        sides = table.table("divisor")
        plus = sides.integer("plus", 1, low=1, high=10_000)
        minus = sides.integer("minus", 1, low=1, high=10_000)
        sides.finish("[sheet] divisor")
    else:
        plus = minus = table.integer("divisor", 1, low=1, high=10_000)
    settle = table.choice("settle", ("totals", "mean"), "totals")
    table.finish("[sheet]")
    forms = cast(Literal["triangle", "order-table", "deal-table", "two-columns"], form)
    return Sheet(forms, plus, minus, cast(Literal["totals", "mean"], settle))


def check_divisors(sheet: Sheet, table: Table, contracts: dict[str, Contract]) -> None:
    """Every total must be a multiple of the divisor of its sign. Raises RulesetError."""
    for row in contracts.values():
        if row.total is None:
            continue
        divisor = sheet.plus_divisor if row.total > 0 else sheet.minus_divisor
        if row.total % divisor:
            side = "plus" if row.total > 0 else "minus"
            raise table.error(
                f"divisor.{side}" if isinstance(table.raw("divisor"), dict) else "divisor",
                phrase(
                    "{divisor}, which does not divide the total {total} of {contract}",
                    divisor=divisor,
                    total=row.total,
                    contract=row.id,
                ),
                phrase("a number that divides the total of every contract, or none"),
            )
