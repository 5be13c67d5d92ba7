"""The ``[contract.*]`` rows: score atoms, bans and duties."""

from __future__ import annotations

from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from king.cards import Card, CardSet, mask_of
from king.errors import CardError, phrase, phrases
from king.rules.contract import (
    BanUntil,
    CardGroup,
    CardPoints,
    Contract,
    Force,
    ForceWhen,
    Form,
    LeadBan,
    Ruff,
    Slam,
    TrickPoints,
    TrumpKind,
    TrumpLead,
)
from king.rules.forms import read_bidding, read_bouts, read_layout, read_sale
from king.rules.patterns import ALLOWED, match
from king.rules.ruleset import DealPlan, resized, tricks_of
from king.rules.totals import Course, read_total
from king.rules.tree import Table, describe, misspelt

POINTS: Final = 10_000  # the largest value of one atom, either sign
NO_GROUP: Final = CardGroup("", CardSet())
_NAMES: Final = {
    "Q*": "girls",
    "*H": "hearts",
    "KH": "king",
    "J*": "boys",
    "K*": "boys",
    "J*,K*": "boys",
    "JK": "joker",
}
MANNER_KEYS: Final = frozenset(
    {
        *("ruff", "early_end", "no_trump", "trump_lead", "keep", "force"),
        *("lead_ban", "lead_ban_until", "lead_breakers", "first_trick_ban"),
    }
)
"""What ``[play]`` may say for all contracts at once."""

MAX_ROWS: Final = 64
MAX_ATOMS: Final = 500  # of a contract: sums of sums would grow without end


class Setting(Struct, frozen=True):
    """What the contracts are played in: the pack, its dealing, who has talon and stock.

    ``talon_to`` is that of the talon's plan, ``stock`` the rest rule of a stock, if any.
    """

    pack: tuple[Card, ...]
    deal: DealPlan
    players: int
    talon_to: str
    stock: str | None


class RowReader:
    """Reads the rows of one merged tree; rows may refer to each other."""

    def __init__(self, rows: Table, play: Table, setting: Setting) -> None:
        self._rows = rows
        self._play = play
        self._setting = setting
        self._done: dict[str, Contract] = {}
        self._open: list[str] = []

    def read_all(self) -> dict[str, Contract]:
        """Every row, in the order of the file. Raises RulesetError."""
        if not self._rows.keys():
            allowed = phrase("at least one [contract.NAME]")
            raise self._rows.error(None, phrase("no contract"), allowed)
        names = self._rows.keys()
        if len(names) > MAX_ROWS:
            found = phrases("{count} contract", "{count} contracts", len(names))
            raise self._rows.error(None, found, phrase("at most {most}", most=MAX_ROWS))
        rows = {name: self._row(name) for name in names}
        self._play.only(MANNER_KEYS, "[play]")
        return rows

    def _row(self, name: str) -> Contract:
        """One row with all that it inherits; a circle of references is refused."""
        if name in self._done:
            return self._done[name]
        table = self._rows.table(name)
        if not name.replace("-", "").isalnum() or len(name) > 40 or name != name.lower():
            raise table.error(None, describe(name), phrase("small letters, digits and hyphens"))
        if name in self._open:
            circle = " → ".join([*self._open, name])
            raise table.error(None, circle, phrase("no circle of references"))
        self._open.append(name)
        contract = self._read(name, table)
        self._open.pop()
        self._done[name] = contract
        return contract

    def _read(self, name: str, table: Table) -> Contract:
        parts = self._parents(table)
        mirrors = table.raw("mirrors") is not None
        hand, talon = self._size(table, "hand", low=1), self._size(table, "talon", low=0)
        sale = read_sale(table)
        packets = self._packets(table, hand)
        plan = resized(self._setting.deal, hand, talon, packets)
        count = tricks_of(plan, self._setting.players, is_sold=sale is not None)
        tricks, cards = _inherited(table, parts, count, sign=-1 if mirrors else 1)
        own_tricks, own_cards = self._trick_atoms(table, count), self._card_atoms(table)
        tricks += own_tricks
        cards += own_cards
        scoring = CardSet(mask_of(card for atom in cards for card in atom.group.cards))
        contract = Contract(
            id=name,
            title=table.titles("title"),
            times=table.integer("times", 1, low=0, high=20),
            total=None,
            tricks=tuple(tricks),
            cards=tuple(cards),
            slam=self._slam(table),
            parts=() if mirrors else tuple(part.id for part in parts),
            mirrors=parts[0].id if mirrors else None,
            keep=self._keep(table, parts, scoring),
            lead_ban=self._lead_ban(table, parts),
            first_trick_ban=self._group_or_none(table, "first_trick_ban"),
            force=self._force(table, parts),
            ruff=cast(Ruff, self._manner(table, "ruff", ("free", "must", "must-over"), "free")),
            early_end=self._flag(table, "early_end", default=True),
            trump=cast(TrumpKind, table.choice("trump", ("none", "declarer", "turned"), "none")),
            no_trump=self._flag(table, "no_trump", default=True),
            trump_lead=cast(
                TrumpLead, self._manner(table, "trump_lead", ("all", "declarer"), "all")
            ),
            peek=table.integer("peek", 0, low=0, high=plan.hand),
            by_last=table.flag("by_last", default=False),
            packets=packets,
            scoring=scoring,
            form=cast(Form, table.choice("play", ("tricks", "layout", "bouts"), "tricks")),
            hand=hand,
            talon=talon,
            bidding=read_bidding(table),
            sale=sale,
            layout=read_layout(table),
            bouts=read_bouts(table),
            most_tricks=table.integer("most_tricks", 0, low=-POINTS, high=POINTS),
        )
        self._check_form(table, contract, plan)
        derived = bool(parts) and not own_tricks + own_cards
        total = read_total(table, contract, self._course(plan, count), derived=derived)
        table.finish(phrase("a contract"))
        _check_peek(table, contract)
        return replace(contract, total=total)

    def _course(self, plan: DealPlan, tricks: int) -> Course:
        setting = self._setting
        aside = setting.talon_to if plan.talon and setting.talon_to != "last-trick" else None
        return Course(tricks, setting.players, setting.stock, aside)

    def _parents(self, table: Table) -> list[Contract]:
        names = list(table.texts("sum"))
        mirror = table.raw("mirrors")
        if mirror is not None:
            if names:
                allowed = phrase('either "sum" or "mirrors"')
                raise table.error("mirrors", describe(mirror), allowed)
            if not isinstance(mirror, str):
                raise table.wrong("mirrors", phrase("the id of a contract"))
            names = [mirror]
        known = self._rows.keys()
        for name in names:
            if name not in known:
                key = "sum" if mirror is None else "mirrors"
                allowed = phrase("contracts: {contracts}", contracts=", ".join(known))
                raise table.error(key, misspelt(name, known), allowed)
        return [self._row(name) for name in names]

    def _trick_atoms(self, table: Table, count: int) -> list[TrickPoints]:
        """The row's own points for tricks; a deal has ``count`` of them."""
        atoms: list[TrickPoints] = []
        if "trick" in table:
            each = table.integer("trick", None, low=-POINTS, high=POINTS)
            atoms.append(TrickPoints("tricks", (), each))
        last = table.integers("last_tricks", low=-POINTS, high=POINTS, longest=count)
        if len(set(last)) == 1:
            what = {1: "last", 2: "last-two"}.get(len(last), "last-tricks")
            atoms.append(TrickPoints(what, tuple(range(-len(last), 0)), last[0]))
        else:
            for back, each in enumerate(reversed(last), start=1):
                atoms.append(TrickPoints("last" if back == 1 else f"last-{back}", (-back,), each))
        if "nth_tricks" in table:
            numbered = table.table("nth_tricks")
            for key in numbered.keys():  # noqa: SIM118
                each = numbered.integer(key, None, low=-POINTS, high=POINTS)
                if not key.isdecimal() or not 1 <= int(key) <= count:
                    allowed = phrase("a trick from 1 to {last}", last=count)
                    raise numbered.error(key, describe(key), allowed)
                atoms.append(TrickPoints(f"trick-{int(key)}", (int(key),), each))
        return [atom for atom in atoms if atom.each or not atom.numbers]

    def _card_atoms(self, table: Table) -> list[CardPoints]:
        if "card" not in table:
            return []
        values = table.table("card")
        atoms = []
        for pattern in values.keys():  # noqa: SIM118
            each = values.integer(pattern, None, low=-POINTS, high=POINTS)
            group = self._group(values, pattern, pattern)
            what = _NAMES.get(group.text, group.text)
            if each:
                atoms.append(CardPoints(what, group, each))
        return atoms

    def _group(self, table: Table, key: str, pattern: str) -> CardGroup:
        try:
            cards = match(pattern, self._setting.pack)
        except CardError:
            raise table.error(key, describe(pattern), ALLOWED) from None
        if not cards:
            found = phrase("{pattern}, no card of the pack", pattern=describe(pattern))
            raise table.error(key, found, ALLOWED)
        return CardGroup("".join(pattern.split()), cards)

    def _group_or_none(self, table: Table, key: str) -> CardGroup | None:
        value = self._inherit(table, key)
        if value is None or value is False:
            return None
        if not isinstance(value, str):
            raise table.wrong(key, phrase("{cards}; or false", cards=ALLOWED))
        return self._group(table, key, value)

    def _inherit(self, table: Table, key: str) -> object:
        own, shared = table.raw(key), self._play.raw(key)
        return shared if own is None else own

    def _manner(self, table: Table, key: str, allowed: tuple[str, ...], default: str) -> str:
        return table.choice(key, allowed, self._play.choice(key, allowed, default))

    def _flag(self, table: Table, key: str, *, default: bool) -> bool:
        return table.flag(key, default=self._play.flag(key, default=default))

    def _keep(self, table: Table, parts: list[Contract], scoring: CardSet) -> CardGroup:
        value = table.raw("keep")
        if value is None and parts:
            return _joined([part.keep for part in parts])
        if value is None:
            value = self._play.raw("keep")
        if value is None or value is False:
            return NO_GROUP
        if value == "scoring":
            texts = [atom.group.text for atom in self._card_atoms(table)]
            return CardGroup(",".join(dict.fromkeys(texts)), scoring)
        if not isinstance(value, str):
            raise table.wrong("keep", phrase('"scoring", {cards}; or false', cards=ALLOWED))
        return self._group(table, "keep", value)

    def _lead_ban(self, table: Table, parts: list[Contract]) -> LeadBan | None:
        until = cast(BanUntil, self._manner(table, "lead_ban_until", ("void", "broken"), "void"))
        breakers_text = self._inherit(table, "lead_breakers")
        if table.raw("lead_ban") is None:
            bans = [part.lead_ban for part in parts if part.lead_ban is not None]
            if bans:
                group = _joined([ban.group for ban in bans])
                return LeadBan(group, bans[0].until, bans[0].breakers)
            if parts:
                return None
        banned = self._group_or_none(table, "lead_ban")
        if banned is None:
            return None
        breakers = banned.cards
        if breakers_text is not None:
            if not isinstance(breakers_text, str):
                raise table.wrong("lead_breakers", ALLOWED)
            breakers = self._group(table, "lead_breakers", breakers_text).cards
        return LeadBan(banned, until, breakers)

    def _force(self, table: Table, parts: list[Contract]) -> Force | None:
        value = self._inherit(table, "force")
        if table.raw("force") is None and parts:
            forced = [part.force for part in parts if part.force is not None]
            return forced[0] if forced else None
        if value is None or value is False:
            return None
        source = table if table.raw("force") is not None else self._play
        if not isinstance(value, dict):
            rule_text = '{ card = "KH", when = "void" }'
            raise source.wrong("force", phrase("{rule} or false", rule=rule_text))
        rule = source.table("force")
        group = self._group(rule, "card", rule.text("card"))
        when = rule.choice("when", ("void", "void-or-suit-led"), "void")
        rule.finish("force")
        return Force(group, cast(ForceWhen, when))

    def _slam(self, table: Table) -> Slam | None:
        value = table.raw("slam")
        if value is None or value is False:
            return None
        rule = table.table("slam")
        group = self._group(rule, "cards", rule.text("cards"))
        taker = rule.integer("taker", 0, low=-POINTS, high=POINTS)
        others = rule.integer("others", 0, low=-POINTS, high=POINTS)
        rule.finish("slam")
        return Slam(group, taker, others)

    def _packets(self, table: Table, hand: int | None) -> tuple[int, ...]:
        packets = table.integers("packets", low=1, high=60)
        hand = hand or self._setting.deal.hand
        if packets and sum(packets) != hand:
            allowed = phrase("packets that add up to a hand of {hand}", hand=hand)
            raise table.wrong("packets", allowed)
        return packets

    def _size(self, table: Table, key: str, *, low: int) -> int | None:
        if table.raw(key) is None:
            return None
        return table.integer(key, None, low=low, high=60)

    def _check_form(self, table: Table, contract: Contract, plan: DealPlan) -> None:
        """A hand of its own must use up the pack; each form has its table and no other."""
        if contract.hand or contract.talon is not None:
            cards, whole = plan.hand * self._setting.players + plan.talon, len(self._setting.pack)
            if cards != whole:
                found = phrases(
                    "{count} card of {pack}", "{count} cards of {pack}", cards, pack=whole
                )
                raise table.error("hand", found, phrase("hands and a talon of all cards"))
        for form, value in (("layout", contract.layout), ("bouts", contract.bouts)):
            if (contract.form == form) != (value is not None):
                allowed = phrase('{form} with play = "{form}"', form=form)
                raise table.error(form, describe(table.raw(form)), allowed)


def _inherited(
    table: Table, parts: list[Contract], count: int, *, sign: int
) -> tuple[list[TrickPoints], list[CardPoints]]:
    """The points of other contracts, with their sign or turned; a deal has ``count`` tricks."""
    tricks = [(part, atom) for part in parts for atom in part.tricks]
    cards = [atom for part in parts for atom in part.cards]
    if len(tricks) + len(cards) > MAX_ATOMS:
        found = phrases(
            "{count} kind of points in the parts",
            "{count} kinds of points in the parts",
            len(tricks) + len(cards),
        )
        raise table.error("sum", found, phrase("at most {most}", most=MAX_ATOMS))
    for part, trick in tricks:
        if any(abs(number) > count for number in trick.numbers):
            key = "sum" if sign > 0 else "mirrors"
            found = phrases(
                "more than {count} numbered trick in {contract}",
                "more than {count} numbered tricks in {contract}",
                count,
                contract=part.id,
            )
            allowed = phrases(
                "the {count} trick of this deal", "the {count} tricks of this deal", count
            )
            raise table.error(key, found, allowed)
    return (
        [TrickPoints(atom.what, atom.numbers, sign * atom.each) for _, atom in tricks],
        [CardPoints(atom.what, atom.group, sign * atom.each) for atom in cards],
    )


def _check_peek(table: Table, contract: Contract) -> None:
    if (contract.peek or contract.by_last) and contract.trump != "declarer":
        key = "peek" if contract.peek else "by_last"
        raise table.wrong(key, phrase('only where trump = "declarer"'))
    if contract.peek and contract.packets:
        sums = [sum(contract.packets[: n + 1]) for n in range(len(contract.packets))]
        if contract.peek not in sums:
            raise table.wrong("peek", phrase("one of {ends}, the ends of the packets", ends=sums))


def _joined(groups: list[CardGroup]) -> CardGroup:
    """All these groups as one; its text leaves out a group that another one contains."""
    texts = [
        group.text
        for group in groups
        if group.text and not any(_contains(other, group) for other in groups)
    ]
    mask = mask_of(card for group in groups for card in group.cards)
    return CardGroup(",".join(dict.fromkeys(texts)), CardSet(mask))


def _contains(large: CardGroup, small: CardGroup) -> bool:
    return small.cards <= large.cards and small.cards != large.cards
