"""What all drawings ask of a sheet: names, short titles, rows and their marks."""

from __future__ import annotations

from msgspec import Struct

from king.cards import SUIT_LETTERS, SUIT_SIGNS
from king.explain.names import contract_short, contract_title, ruleset_title
from king.explain.sheet_plan import fault_title
from king.explain.words import Words, signed_text, words
from king.rules.ruleset import Rules
from king.scoresheet.counting import BID
from king.scoresheet.ledger import Ledger
from king.scoresheet.row import SheetRow
from king.seats import Seat, Seats, seats

NAME_LETTERS = 14


class Facts(Struct, frozen=True):
    """A ledger with its rules in one language."""

    ledger: Ledger
    rules: Rules
    lang: str

    @property
    def w(self) -> Words:
        """The words of the language."""
        return words(self.lang)

    @property
    def seats(self) -> Seats:
        """The seats of the table."""
        return seats(self.ledger.plan.players)

    def name(self, seat: Seat) -> str:
        """The name of a player."""
        return self.ledger.names[seat]

    @property
    def title(self) -> str:
        """What is played."""
        return ruleset_title(self.rules, self.lang)

    def short(self, contract: str) -> str:
        """A contract for a narrow column."""
        return contract_short(self.rules, contract, self.lang)

    def long(self, contract: str) -> str:
        """A contract by its full title."""
        return contract_title(self.rules, contract, self.lang)

    def points(self, value: int) -> str:
        """Points with their sign."""
        return signed_text(value)

    def trump(self, row: SheetRow) -> str:
        """The sign of the trump of a row, short for no trump, or nothing."""
        if row.trump is None:
            return ""
        if row.trump == "none":
            # Translators: without trumps, as short as players write it; it follows the contract.
            return self.w._("NT")
        return SUIT_SIGNS[SUIT_LETTERS.index(row.trump)]

    def _bid(self, row: SheetRow) -> str:
        """The bid for the suit, in brackets."""
        contract = self.ledger.plan.contract(row.contract)
        if contract is None or contract.bid is None or row.redeal:
            return ""
        bids = row.entry.counts.get(BID, {})
        return f"({next(iter(bids.values()), self.w._('pass'))})"

    def deal_name(self, row: SheetRow) -> str:
        """Contract, trump and whatever went wrong."""
        parts = [self.short(row.contract), self.trump(row), self._bid(row)]
        parts += [fault_title(kind, self.lang) for kind in row.entry.faults.values()]
        if row.redeal:
            parts.append(self.w._("dealt again"))
        return " ".join(part for part in parts if part)


def index_of(facts: Facts, contract: str) -> str:
    """A contract as one or two letters, as they stand on the line of the triangle."""

    def bare(id: str) -> str:
        return facts.short(id).lstrip("−+")

    own = bare(contract)
    clash = any(
        bare(row.id)[:1] == own[:1] for row in facts.ledger.plan.contracts if row.id != contract
    )
    return own[: 2 if clash else 1].upper()


def initials_of(facts: Facts, seat: Seat) -> str:
    """A letter for a name, two where one would not tell two players apart."""
    own = facts.name(seat)
    clash = any(
        _letter(facts.name(other)) == _letter(own) for other in facts.seats if other != seat
    )
    return own[: 2 if clash else 1]


def _letter(name: str) -> str:
    """The first letter as it looks: А and A, В and B cannot be told apart."""
    letter = name[:1].upper()
    place = "АВЕКМНОРСТХ".find(letter)
    return letter if place < 0 else "ABEKMHOPCTX"[place]
