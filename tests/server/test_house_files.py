"""House-rules files of strangers: nothing they say can slow or fill a server."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.server.test_thinking import BAD, with_thinkers

from king.errors import KingError, RulesetError, UsageError
from king.rules import builtin_ids, load
from king.server.thinking import house, pool
from king.server.thinking.pool import Thinkers

GOOD = """
extends = "minsk"
title = "Ours"
[option.extra]
default = "no"
title = "Extra"
[option.extra.choice.yes]
contract.no-tricks.times = 2
"""
SMALL = """
id = "small"
title = "Small"
players = [2]
[pack]
lowest = "7"
[deal]
hand = 16
[schedule]
kind = "fixed"
deals = {deals}
[contract.x]
trick = -1
total = -16
{more}
"""
OTYGRYSH = "contract.otygrysh = {{ trick = {0}, total = {0}0 }}"
MANY_CHOICES = "\n".join(
    f"[option.o{number}]\ndefault = 'a'\n"
    + "\n".join(
        f"[option.o{number}.choice.c{choice}]\n{OTYGRYSH.format(4 * choice + 4)}\n"
        f"with.o{(number + 1) % 24}.c{choice}.{OTYGRYSH.format(4 * choice + 40)}"
        for choice in range(7)
    )
    for number in range(24)
)
HOSTILE = {
    "nothing": "",
    "no text at all": "\x00" * 100,
    "random bytes": "".join(chr(33 + (n * 7919) % 2000) for n in range(30_000)),
    "a megabyte": "# " + "x" * 1_000_000,
    "a hundred megabytes": "#" * 100_000_000,
    "a huge text": 'title = "' + "x" * 60_000 + '"',
    "many long texts": "\n".join(f'k{n} = "{"x" * 1900}"' for n in range(33)),
    "half of a surrogate pair": 'title = "\ud800"',
    "deep lists": "x = " + "[" * 900 + "]" * 900,
    "deep lists over many lines": "x = " + "[\n" * 30_000,
    "deep tables": "[" + "a." * 900 + "a]",
    "deep tables many times": "\n".join("[" + f"a{n}." * 400 + "a]" for n in range(30)),
    "deep inline tables": "x = " + "{a = " * 380 + "1" + "}" * 380,
    "thousands of options": "extends = 'minsk'\n"
    + "\n".join(f"[option.o{n}]\ndefault='a'" for n in range(2000)),
    "thousands of choices": "extends = 'minsk'\n"
    + "\n".join(f"[option.x.choice.c{n}]\ntitle='a'" for n in range(1400)),
    "choices that multiply": "extends = 'minsk'\n" + MANY_CHOICES,
    "thousands of contracts": "extends = 'minsk'\n"
    + "\n".join(f"[contract.c{n}]\ntrick=1" for n in range(2200)),
    "sums of sums": "extends = 'simple'\n[contract.s0]\nsum = ['no-tricks', 'no-hearts']\n"
    + "\n".join(f"[contract.s{n}]\nsum = ['s{n - 1}', 's{n - 1}']" for n in range(1, 40)),
    "a million deals": SMALL.format(deals="[{ each = 'x', times = 1000000 }]", more=""),
    "a million deals in rows": SMALL.format(
        deals="[" + "\n{ each = 'x', times = 600 }," * 500 + "]", more=""
    ),
    "a million names of deals": SMALL.format(deals="[" + "\n'x'," * 10_000 + "]", more=""),
    "as many deals as the loader allows": SMALL.format(
        deals="[{ repeat = 'x', times = 600 }]", more=""
    ),
    "a cycle without end": SMALL.format(
        deals="['x']", more="[schedule.ends]\ntotal = -99999"
    ).replace("kind =", "cycle = true\nlongest = 600\nkind ="),
    "a number of thousands of digits": "players = [" + "9" * 1900 + "]",
    "a thousand players": SMALL.format(deals="['x']", more="").replace(
        "[2]", "[" + ",\n".join(map(str, range(2, 9000))) + "]"
    ),
    "two-byte letters": "# " + "\n# ".join(["ж" * 1000] * 40),
    "a pack of a million": SMALL.format(deals="['x']", more="").replace(
        'lowest = "7"', "copies = 1000000"
    ),
    "a pass with a million ways": SMALL.format(deals="['x']", more="[pass]\ncards = 8")
    .replace('lowest = "7"', 'lowest = "2"')
    .replace("hand = 16", "hand = 26")
    .replace("total = -16", "total = -26"),
    "a sale of many prices": "extends = 'polish'\n"
    "[contract.x]\ntrump = 'declarer'\nsale = { step = 1, highest = 400 }",
    "other people's files": "extends = '/etc/passwd'",
    "itself": "extends = 'house'",
    "a pattern of many cards": SMALL.format(
        deals="['x']", more="card = { '" + "*H," * 600 + "*H' = 1 }"
    ),
}


TOO_LARGE = {
    "as many deals as the loader allows": ("schedule", "600 deals"),
    "a cycle without end": ("schedule", "600 deals"),
    "a pass with a million ways": (
        "contract.x",
        "1562275 ways to choose the cards that are put away or passed",
    ),
}
"""Games that the loader accepts, and what is too much of them."""


def refusal(work: object) -> KingError:
    with pytest.raises(KingError) as refused:
        with_thinkers(work, Thinkers(1))  # type: ignore[arg-type]
    return refused.value


def test_a_file_and_its_rules_come_back_as_they_are_read_at_home() -> None:
    async def work(thinkers: Thinkers) -> None:
        found = await thinkers.load_rules(GOOD, "our-table.toml")
        assert (found.id, found.title["en"], found.players) == ("our-table", "Ours", (3,))
        assert [option.name for option in found.options][-1] == "extra"
        assert (found.text, found.file) == (GOOD, "our-table.toml")
        rules = await thinkers.rules_for(GOOD, "our-table.toml", 3, {"extra": "yes"})
        assert rules.contracts["no-tricks"].times == 2
        assert (rules.source, rules.options["extra"]) == (GOOD, "yes")
        same = await thinkers.rules_for(GOOD, "our-table.toml", 3, {"extra": "yes"})
        assert same is rules
        other = await thinkers.rules_for(GOOD, "our-table.toml", 3, {})
        assert other.contracts["no-tricks"].times == 1

    with_thinkers(work, Thinkers(1))


@pytest.mark.parametrize("name", builtin_ids())
def test_all_of_kings_own_would_pass(name: str) -> None:
    text = load(name).text

    async def work(thinkers: Thinkers) -> None:
        found = await thinkers.load_rules(text, f"{name}.toml")
        assert (found.id, found.players) == (name, load(name).players)
        for players in found.players:
            rules = await thinkers.rules_for(text, f"{name}.toml", players, {})
            assert rules == load(name).rules(players)

    with_thinkers(work, Thinkers(1))


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_soon_and_in_few_words(what: str) -> None:
    text = HOSTILE[what]
    gaps: list[float] = []

    async def tick() -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.01)
            gaps.append(time.monotonic() - before)

    async def work(thinkers: Thinkers) -> None:
        await thinkers.load_rules(GOOD, "first.toml")
        ticking = asyncio.create_task(tick())
        try:
            await thinkers.load_rules(text, "house.toml")
        finally:
            ticking.cancel()

    thinkers = Thinkers(1)
    started = time.monotonic()
    with pytest.raises(RulesetError) as refused:
        with_thinkers(work, thinkers)
    assert time.monotonic() - started < 2 * house.SECONDS
    assert max(gaps, default=0) < 1, "the server itself had nothing to do"
    message = str(refused.value)
    assert "house.toml" in message
    assert len(message) < 3 * house.MOST_TEXT
    assert not thinkers.failures, "the loader sees it by itself"
    if what in TOO_LARGE:
        assert (refused.value.key, refused.value.found) == TOO_LARGE[what]
        assert refused.value.allowed.endswith("on a server")


def test_a_choice_that_makes_a_game_too_long_is_refused_when_it_is_chosen() -> None:
    text = SMALL.format(
        deals="['x']",
        more="[option.long]\ndefault = 'no'\n[option.long.choice.yes]\n"
        "schedule.deals = [{ repeat = 'x', times = 500 }]",
    )

    async def work(thinkers: Thinkers) -> None:
        assert (await thinkers.load_rules(text, "a.toml")).deals == 1
        await thinkers.rules_for(text, "a.toml", 2, {"long": "yes"})

    error = refusal(work)
    assert isinstance(error, RulesetError)
    assert (error.file, error.key, error.found) == ("a.toml", "schedule", "500 deals")
    assert error.allowed == f"at most {house.MOST_DEALS} on a server"


@pytest.mark.parametrize(
    ("players", "options"), [(9, {}), (3, {"nothing": "x"}), (3, {"extra": "maybe"})]
)
def test_what_a_file_does_not_have(players: int, options: dict[str, str]) -> None:
    error = refusal(lambda thinkers: thinkers.rules_for(GOOD, "a.toml", players, options))
    assert isinstance(error, UsageError)
    assert error.allowed


def test_too_many_options_for_a_form() -> None:
    options = "".join(
        f"[option.o{n}]\ndefault = 'a'\n[option.o{n}.choice.b]\n"
        f"contract.x = {{ trick = -{n + 2}, total = -{16 * (n + 2)} }}\n"
        for n in range(house.MOST_OPTIONS + 1)
    )
    text = SMALL.format(deals="['x']", more=options)
    error = refusal(lambda thinkers: thinkers.load_rules(text, "a.toml"))
    assert isinstance(error, RulesetError)
    assert error.found == f"{house.MOST_OPTIONS + 1} options"


@pytest.mark.parametrize(
    ("text", "kind"), [("# spin", "slow"), ("# fill", "died"), ("# die", "died")]
)
def test_a_reader_that_is_overcome_is_replaced(
    text: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should the loader ever meet its match: a refusal, and the next file is read."""
    monkeypatch.setattr(pool, "SECONDS", 2.0)

    async def work(thinkers: Thinkers) -> None:
        with pytest.raises(RulesetError) as refused:
            await thinkers.load_rules(text, "bad.toml")
        assert refused.value.file == "bad.toml"
        assert thinkers.failures == {f"rules-{kind}": 1}
        assert (await thinkers.load_rules(GOOD, "good.toml")).id == "good"

    with_thinkers(work, Thinkers(1, command=BAD))


def test_no_file_keeps_a_bot_waiting_nor_many_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.test_thinking import first_view

    monkeypatch.setattr(pool, "SECONDS", 1.5)
    monkeypatch.setattr(pool, "MOST_WAITING", 2)
    view = first_view()

    async def work(thinkers: Thinkers) -> None:
        files = [asyncio.create_task(thinkers.load_rules("# spin", "a.toml"))]
        await asyncio.sleep(0.5)
        files += [asyncio.create_task(thinkers.load_rules(GOOD, "a.toml")) for _ in range(4)]
        started = time.monotonic()
        assert await thinkers.choose("random", view, "x") in view.legal
        assert not files[0].done()
        assert time.monotonic() - started < 1.5
        results = await asyncio.gather(*files, return_exceptions=True)
        assert isinstance(results[0], RulesetError)
        refused = [result for result in results if isinstance(result, UsageError)]
        assert len(refused) == 2
        assert sum(isinstance(result, house.HouseRules) for result in results) == 2

    with_thinkers(work, Thinkers(1, command=BAD))


def test_the_name_of_a_file_is_shown_as_text() -> None:
    name = "\x1b[31m" + "x" * 1000 + "\n"
    error = refusal(lambda thinkers: thinkers.load_rules("", name))
    assert isinstance(error, RulesetError)
    assert error.file.isprintable()
    assert len(error.file) < 120
