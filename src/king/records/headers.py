"""The headers of a record, ``[Key "value"]`` in a fixed order, written and read."""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

from king.engine.events import GameBegan
from king.engine.shuffle import METHOD
from king.errors import Phrase, RecordError, either, phrase, phrases
from king.records.names import ALLOWED, is_name
from king.records.record import FORMAT, GIVEN, Proofs, Record
from king.records.scan import Scan
from king.records.show import shown
from king.seats import MAX_SEATS, MIN_SEATS, Seat

MAX_NUMBER_DIGITS: Final = 60
MAX_NONCES: Final = 64
_HEADER: Final = re.compile(r'\[([^"\[\]]{1,60}) (".*")\]')
_HEX_64: Final = re.compile(r"[0-9a-f]{64}")


def header_lines(record: Record) -> list[str]:
    """All headers of a record, as lines."""
    return [
        f"[{key} {json.dumps(value, ensure_ascii=False)}]" for key, value in header_values(record)
    ]


def header_values(record: Record) -> list[tuple[str, str]]:
    """All headers of a record, as keys and values."""
    began, proofs = record.began, record.proofs
    rows = [
        ("Format", FORMAT),
        ("Ruleset", began.ruleset),
        ("Players", str(began.players)),
        *((f"Seat {seat}", name) for seat, name in enumerate(record.names)),
        *((f"Option {name}", choice) for name, choice in began.options.items()),
        ("First dealer", record.names[began.first_dealer]),
        ("Shuffle", proofs.method),
        ("Commitment", began.commitment or "none"),
        ("Practice", "yes" if began.practice else "no"),
    ]
    if proofs.practice is not None:
        rows.append(("Practice number", str(proofs.practice)))
    rows += [(f"Nonce {place}", text) for place, text in enumerate(proofs.nonces, start=1)]
    if proofs.seed is not None:
        rows.append(("Seed", proofs.seed))
    rows.append(("Status", "finished" if record.finished else "unfinished"))
    return rows


def _hex_digits() -> Phrase:
    return phrases("{count} digit 0-9 a-f", "{count} digits 0-9 a-f", 64)


class Headers(NamedTuple):
    """What the headers say, with the line of each."""

    names: tuple[str, ...]
    began: GameBegan
    proofs: Proofs
    finished: bool
    places: dict[str, int]


def read_headers(scan: Scan) -> Headers:
    """Read all headers. Raises RecordError."""
    return _Reader(scan).read()


class _Reader:
    """Takes one header after the other, each where it must stand."""

    def __init__(self, scan: Scan) -> None:
        self._scan = scan
        self._places: dict[str, int] = {}

    def read(self) -> Headers:
        self._choice("Format", FORMAT)
        ruleset = self._value("Ruleset")
        players = self._number("Players", MIN_SEATS, MAX_SEATS)
        names = self._names(players)
        options = self._options()
        dealer = self._choice("First dealer", *names)
        method = self._choice("Shuffle", METHOD, GIVEN)
        commitment = self._commitment(method)
        practice = self._choice("Practice", "yes", "no") == "yes"
        proofs = self._proofs(method, practice=practice)
        finished = self._choice("Status", "finished", "unfinished") == "finished"
        first = Seat(names.index(dealer))
        began = GameBegan(ruleset, players, options, first, commitment, practice)
        return Headers(names, began, proofs, finished, self._places)

    def _names(self, players: int) -> tuple[str, ...]:
        names: list[str] = []
        for seat in range(players):
            name = self._value(f"Seat {seat}")
            if not is_name(name):
                raise self._wrong(phrase("the name {name}", name=shown(name)), ALLOWED)
            if name in names:
                found = phrase("the name {name} twice", name=shown(name))
                raise self._wrong(found, phrase("a different name for each seat"))
            names.append(name)
        return tuple(names)

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        while (key := self._next()).startswith("Option "):
            name = key.removeprefix("Option ")
            if name in options:
                raise self._scan.wrong(phrase("one header for each option"))
            options[name] = self._value(key)
        return options

    def _commitment(self, method: str) -> str:
        text = self._value("Commitment")
        if method == GIVEN and text == "none":
            return ""
        if method == GIVEN or not _HEX_64.fullmatch(text):
            raise self._wrong(shown(text), "none" if method == GIVEN else _hex_digits())
        return text

    def _proofs(self, method: str, *, practice: bool) -> Proofs:
        if method == GIVEN:
            return Proofs(method=method, seed=None, practice=None, nonces=())
        number = self._practice_number() if practice else None
        nonces: list[str] = []
        while self._next().startswith("Nonce ") and len(nonces) < MAX_NONCES:
            nonces.append(self._value(f"Nonce {len(nonces) + 1}"))
        seed = None
        if practice or self._next() == "Seed":
            seed = self._value("Seed")
            if not _HEX_64.fullmatch(seed):
                raise self._wrong(shown(seed), _hex_digits())
        return Proofs(method=method, seed=seed, practice=number, nonces=tuple(nonces))

    def _practice_number(self) -> int:
        text = self._value("Practice number")
        if not re.fullmatch(r"0|-?[1-9][0-9]*", text) or len(text) > MAX_NUMBER_DIGITS:
            allowed = phrases(
                "a whole number of at most {count} digit",
                "a whole number of at most {count} digits",
                MAX_NUMBER_DIGITS,
            )
            raise self._wrong(shown(text), allowed)
        return int(text)

    def _number(self, key: str, low: int, high: int) -> int:
        text = self._value(key)
        if text not in {str(number) for number in range(low, high + 1)}:
            allowed = phrase("a number from {low} to {high}", low=low, high=high)
            raise self._wrong(shown(text), allowed)
        return int(text)

    def _choice(self, key: str, *allowed: str) -> str:
        value = self._value(key)
        if value not in allowed:
            raise self._wrong(shown(value), either(allowed))
        return value

    def _next(self) -> str:
        """The key of the header that comes next, "" when none does."""
        line = self._scan.peek()
        match = _HEADER.fullmatch(line.text) if line is not None else None
        return match[1] if match is not None else ""

    def _value(self, key: str) -> str:
        """The value of the header that must come now."""
        line = self._scan.peek()
        match = _HEADER.fullmatch(line.text) if line is not None else None
        allowed = f'[{key} "..."]'
        if line is None or match is None or match[1] != key:
            raise self._scan.wrong(allowed)
        self._places[key] = line.number
        try:
            value = json.loads(match[2])
            value.encode("utf-8")
        except ValueError:
            raise self._scan.wrong(allowed) from None
        self._scan.take()
        assert isinstance(value, str)
        return value

    def _wrong(self, found: str, allowed: str) -> RecordError:
        """The error for the header that was read last."""
        return self._scan.error(max(self._places.values()), found, allowed)
