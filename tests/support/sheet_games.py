"""Games of bots for the score sheet: random tables, random options, counts that do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from msgspec.structs import replace

from king.arena.play import play_out
from king.bots import make_bot
from king.engine import Game, Shuffle, new_game
from king.errors import RulesetError
from king.rules import Rules, Ruleset
from king.scoresheet.counting import bounds
from king.scoresheet.entry import Entry
from king.scoresheet.ledger import Ledger
from king.seats import Seat, seats

NAMES = ("Anna", "Борис", "Vera", "Grzegorz", "Dora", "Ewa", "Фёдор", "Ged", "Hans", "Ira", "Jan",
         "Kim")  # fmt: skip


def some_rules(ruleset: Ruleset, rng: Random, *, usual: bool) -> Rules:
    """The rules of a table, with options by chance unless it is a usual one.

    Where a game is a session of many deals it is the shortest one, at the smallest table: such
    games of random bots take seconds.
    """
    is_session = "session" in {option.name for option in ruleset.options}
    players = min(ruleset.players) if is_session else rng.choice(ruleset.players)
    fixed = {"session": "five"} if is_session else {}
    while not usual:
        options = {
            option.name: rng.choice(option.choices).name
            for option in ruleset.options
            if players in option.players and rng.random() < 0.5
        }
        with suppress(RulesetError):
            return ruleset.rules(players, {**options, **fixed})
    return ruleset.rules(players, fixed)


def random_game(rules: Rules, rng: Random) -> Game:
    """A whole game of bots that play by chance."""
    bots = [make_bot("random")] * rules.players
    rngs = [Random(rng.random()) for _ in bots]
    return play_out(new_game(rules, Shuffle.named(rng.randrange(1 << 30))), bots, rngs)


def wrong_counts(ledger: Ledger, number: int) -> Iterator[Entry]:
    """The line of a row with one count too many or too few of each thing that is counted."""
    row = ledger.rows[number - 1]
    contract = ledger.plan.contract(row.contract)
    assert contract is not None
    before = ledger.rows[number - 2].after if number > 1 else ledger._first()
    suit = row.trump if contract.bid is not None else None
    if row.redeal:
        return
    for unit in contract.units:
        least, most = bounds(ledger.plan, contract, unit, before, suit)
        counts = dict(row.entry.counts.get(unit.key, {}))
        total = sum(counts.values())
        seat = next(iter(counts), Seat(0))
        yield _with(row.entry, unit.key, {**counts, seat: counts.get(seat, 0) + most + 1 - total})
        if unit.of != "race" and least and counts:
            yield _with(row.entry, unit.key, _less(counts, total - least + 1))
    places = dict(row.entry.counts.get("place", {}))
    if places:
        seat = next(iter(places))
        yield _with(row.entry, "place", {**places, seat: ledger.plan.players + 1})
        other = next(one for one in seats(ledger.plan.players) if one != seat)
        yield _with(row.entry, "place", {**places, other: places[seat]})


def _less(counts: dict[Seat, int], much: int) -> dict[Seat, int]:
    """So many fewer in all."""
    left = dict(counts)
    for seat in counts:
        taken = min(left[seat], much)
        left[seat] -= taken
        much -= taken
    return left


def _with(entry: Entry, key: str, counts: dict[Seat, int]) -> Entry:
    return replace(entry, counts={**entry.counts, key: counts})
