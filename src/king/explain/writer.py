"""What the sections of a rules page are written with."""

from __future__ import annotations

from king.explain.names import contract_title
from king.explain.words import Words
from king.rules.contract import Contract
from king.rules.ruleset import Rules, Ruleset


class Draft:
    """A section that is being written: keys and texts of its paragraphs."""

    def __init__(self, key: str, title: str) -> None:
        self.key = key
        self.title = title
        self.rows: list[tuple[str, str]] = []


class Writer:
    """Collects paragraphs; sections ask it about the rules that they describe."""

    def __init__(self, ruleset: Ruleset, rules: Rules, w: Words, *, sources: bool) -> None:
        self.ruleset = ruleset
        self.rules = rules
        self.w = w
        self.sources = sources
        self.sections: list[Draft] = []

    def section(self, key: str, title: str) -> None:
        """Begin a section; one that gets no paragraph is left out."""
        self.sections.append(Draft(key, title))

    def add(self, key: str, *sentences: str) -> None:
        """A paragraph of sentences; empty ones are left out, and a paragraph of none."""
        text = " ".join(sentence for sentence in sentences if sentence)
        if text:
            self.sections[-1].rows.append((key, text))

    def title(self, id: str) -> str:
        """The title of a contract in quotation marks."""
        return self.w.quoted(contract_title(self.rules, id, self.w.language))

    def titles(self, rows: list[Contract]) -> str:
        """The titles of contracts as a list."""
        return ", ".join(self.title(row.id) for row in rows)

    @property
    def in_play(self) -> list[Contract]:
        """The contracts that a game really has, in the order in which they come."""
        rows = [row for row in self.rules.contracts.values() if row.times]
        deals = self.rules.schedule.deals
        return rows if self.is_ordered else sorted(rows, key=lambda row: deals.index(row.id))

    @property
    def is_ordered(self) -> bool:
        """Whether the contracts are ordered rather than played in a fixed row."""
        return self.rules.schedule.kind == "orders"

    @property
    def in_tricks(self) -> list[Contract]:
        """Those of the contracts that are played in tricks."""
        return [row for row in self.in_play if row.form == "tricks"]

    def only_in(self, row: Contract) -> str:
        """The sentence that says which contract a section is on, where there are several."""
        if len(self.in_play) == 1:
            return ""
        return self.w._("This is for the contract {title}.", title=self.title(row.id))

    @property
    def names_trump(self) -> bool:
        """Whether the declarer of some deal names its trump, nobody having sold him the right."""
        return any(row.trump == "declarer" and row.sale is None for row in self.in_tricks)

    @property
    def has_declarer(self) -> bool:
        """Whether some deal of the game has a declarer."""
        takes = self.rules.deal.talon > 0 and self.rules.talon.to == "declarer"
        return self.is_ordered or takes or self.names_trump
