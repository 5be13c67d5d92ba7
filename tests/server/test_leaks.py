"""Nothing that leaves the server tells a card to anybody who cannot know it.

Evenings: random games with all that people do besides, every frame and every answer checked
against what its reader may know. Twins: games that differ only in cards that an observer
cannot know; he hears the same bytes at the same microseconds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import count, islice
from typing import Any, Final

import pytest

from king.engine import SPECTATOR, Deal, Observer
from king.records.wire import Wire
from king.rules import Rules, load
from king.server import beats, frames
from king.server.decisions import decision_of, decision_wire
from king.server.entries import Clock
from king.server.frames import Frames
from king.server.showing import shown_own
from king.server.storage import Dealt
from support.evening import NO_CLOCK, Evening, at_home
from support.house import Memory
from support.still_time import run_still
from support.tables import RULESETS, random_rules, rules_for
from support.twins import Story, Telling, a_story, twins_of

GAMES: Final = 200  # of a ruleset, in the slow run
LONGEST: Final = 2400  # actions of one game that are played
PARTS: Final = 10  # in which the slow run can be shared out
TWINS: Final = 2  # of a game
CLOCK: Final = Clock(30, 60)
TABLES: Final = [(name, players) for name in RULESETS for players in load(name).players]
WANTED: Final = (
    *("Didclaim", "error not-certain", "Didbot", "Replaced", "Returned", "warning"),
    *("TookBack", "error cards-shown", "proposal", "Resumed", "error paused", "pauses"),
    *("error not-your-turn", "error stale", "error not-seated", "error illegal", "ack"),
    *("snapshot joined", "snapshot lang", "snapshot returned", "snapshot took-back"),
    *("nights", "looks", "deals read", "closed"),
)

each_ruleset = pytest.mark.parametrize("name", RULESETS)
each_table = pytest.mark.parametrize(("name", "players"), TABLES)
each_part = pytest.mark.parametrize("part", range(PARTS))


def evening(
    rules: Rules, seed: int, most: int, busy: float, *, close: bool, clock: Clock = NO_CLOCK,
    text: str | None = None,
) -> Counter[str]:  # fmt: skip
    """What has happened in a game of which so many actions are played."""

    async def story() -> Counter[str]:
        company = Evening(rules, seed, busy=busy, clock=clock, text=text)
        await company.open()
        for act in (Evening.try_things, Evening.act_for_others, Evening.reconnect):
            await company.play(most // 3)
            await act(company)
        await company.play(most - most // 3 * 3)
        await company.look()
        if close:
            await company.close()
        await company.go_home()
        return company.tally

    return run_still(story())


def some_rules(name: str, seed: int) -> Rules:
    """Every number of players in turn; the options by lot, now and then the defaults."""
    players = load(name).players[seed % len(load(name).players)]
    rng = random.Random(f"{name} {seed}")
    for _ in range(200):
        rules = random_rules(name, rng)
        if rules.players == players:
            return rules
    return rules_for(name, players)


def some_table(name: str, seed: int) -> tuple[Rules, str | None, Clock]:
    """Rules, in every fourth game from somebody's own file, in every third one with a clock."""
    rules, text = some_rules(name, seed), None
    if seed % 4 == 3:
        rules, text = at_home(rules)
    return rules, text, CLOCK if seed % 3 == 2 else NO_CLOCK


# --- Evenings -----------------------------------------------------------------------------


@each_table
def test_frames_and_answers_name_no_card_that_their_reader_cannot_know(
    name: str, players: int
) -> None:
    tally = evening(rules_for(name, players), 1, 60, 0.2, close=True)
    assert tally["frames"] > 60 * players
    for kind in ("snapshot joined", "snapshot sync", "error illegal", "looks", "closed"):
        assert tally[kind], kind


def test_everything_that_people_do_happens_in_some_evening() -> None:
    """So that the test above cannot pass for want of it."""
    tally: Counter[str] = Counter()
    for luck in range(8):
        tally += evening(rules_for("minsk", 3), luck, 100, 0.4, close=True)
    missing = [kind for kind in WANTED if not tally[kind]]
    assert not missing, tally


@pytest.mark.parametrize("name", ["domino", "korol"])
def test_a_game_that_is_over_is_open_and_tells_its_seed(name: str) -> None:
    tally = evening(rules_for(name, 4), 2, 10**9, 0.03, close=False)
    assert tally["over"]
    assert tally["deals read"] >= 2


@pytest.mark.parametrize("name", ["minsk", "polish", "auction", "kg"])
def test_tables_of_house_rules_and_with_clocks_tell_no_more(name: str) -> None:
    rules, text = at_home(rules_for(name, load(name).players[0]))
    tally: Counter[str] = Counter()
    for luck in range(2):
        tally += evening(rules, luck, 60, 0.4, close=luck == 0, clock=CLOCK, text=text)
    assert tally["frames"] > 2 * 60 * rules.players
    assert tally["Replaced"]
    assert tally["looks"]


@pytest.mark.parametrize("is_house", [False, True])
@pytest.mark.parametrize("name", ["domino", "korol"])
def test_a_rematch_tells_nothing_of_the_game_before_nor_that_game_of_it(
    name: str, is_house: bool
) -> None:
    rules, text = at_home(rules_for(name, 4)) if is_house else (rules_for(name, 4), None)

    async def story() -> Counter[str]:
        before = Evening(rules, 3, busy=0.02, text=text)
        await before.open()
        await before.play()
        assert before.table.status == "finished"
        again = await before.play_again()
        assert again.table.id != before.table.id
        for _ in range(4):
            await again.play(20)
            for guest in before.guests:
                await guest.say(type="sync")
                await guest.say(type="lang", lang="pl")
            await before.look()
            await again.look()
        assert again.table.status == "playing"
        await again.go_home()
        return before.tally + again.tally

    tally = run_still(story())
    assert tally["rematch"] >= rules.players
    assert tally["looks"] >= 8


@pytest.mark.slow
@each_part
@each_ruleset
def test_whole_games_name_no_card_that_their_reader_cannot_know(name: str, part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        rules, text, clock = some_table(name, seed)
        tally = evening(rules, seed, LONGEST, 0.1, close=False, clock=clock, text=text)
        assert tally["over"] or tally["frames"] > LONGEST, seed


# --- Twins --------------------------------------------------------------------------------


def told(
    story: Story, observer: Observer, luck: str, text: str | None, clock: Clock
) -> tuple[list[object], Counter[str]]:
    """What an observer hears of a story."""

    async def telling_it() -> tuple[list[object], Counter[str]]:
        telling = Telling(story, observer, luck, text=text, clock=clock)
        return await telling.tell(), telling.tally

    return run_still(telling_it())


def compare(
    rules: Rules, seed: int, most: int, *, text: str | None = None, clock: Clock = NO_CLOCK
) -> Counter[str]:
    """One game and its twins for one observer; what has happened."""
    rng = random.Random(f"{rules.id} {seed}")
    observer = rng.choice([*map(Observer, rules.seats), SPECTATOR])
    story = a_story(rules, rng, most)
    tally: Counter[str] = Counter()
    twins = list(islice(twins_of(story, observer, rng), TWINS))
    if twins:
        heard, tally = told(story, observer, f"{seed}", text, clock)
    for twin in twins:
        other, _ = told(twin, observer, f"{seed}", text, clock)
        assert other == heard, first_difference(heard, other)
        tally["twins"] += 1
    return tally


def first_difference(one: list[object], two: list[object]) -> str:
    """The first thing that was heard in one story only."""
    for here, there in zip(one, two, strict=False):
        if here != there:
            return f"\n{here}\n{there}"
    return f"{len(one)} and {len(two)} frames"


@each_ruleset
def test_twins_are_heard_alike_to_the_byte_and_the_microsecond(name: str) -> None:
    tally: Counter[str] = Counter()
    for seed in range(3):
        tally += compare(some_rules(name, seed), seed, 150)
    rules, text = at_home(some_rules(name, 0))
    for seed in range(2):
        tally += compare(rules, seed, 150, text=text, clock=CLOCK)
    assert tally["twins"] >= 2
    assert tally["frames"] > 10


@pytest.mark.slow
@each_part
@each_ruleset
def test_many_twins_are_heard_alike(name: str, part: int) -> None:
    """Where an observer knows nearly everything a game has no twin, and another one is played."""
    tally: Counter[str] = Counter()
    for seed in count(part, PARTS):
        if seed >= GAMES and tally["twins"] >= GAMES // PARTS:
            break
        rules, text, clock = some_table(name, seed)
        tally += compare(rules, seed, 2000, text=text, clock=clock)
    assert tally["refused"] > GAMES // PARTS


# --- Whether the tests notice ---------------------------------------------------------------


Leak = Callable[[Frames, Wire, Observer, str], None]


def own_of_the_next_seat(frame: Frames, found: Wire, observer: Observer, lang: str) -> None:
    players = frame._table.rules.players
    found["own"] = shown_own(frame._view(Observer((observer + 1) % players)))


def decision_for_all(frame: Frames, found: Wire, observer: Observer, lang: str) -> None:
    turn = frame._table.turn
    if turn is not None and turn != observer:
        found["decision"] = decision_wire(decision_of(frame._view(turn), _deal(frame)), lang)


def seed(frame: Frames, found: Wire, observer: Observer, lang: str) -> None:
    found["seed"] = frame._table.made.seed


def number_that_follows_from_hands(
    frame: Frames, found: Wire, observer: Observer, lang: str
) -> None:
    if frame._table.game is not None and frame._table.game.deal is not None:
        found["left"] = sum(hand.mask * 3**seat for seat, hand in enumerate(_deal(frame).hands))


def _deal(frame: Frames) -> Deal:
    assert frame._table.game is not None
    assert frame._table.game.deal is not None
    return frame._table.game.deal


def plant(patch: pytest.MonkeyPatch, leak: Leak) -> None:
    """Let every frame about a game leak."""
    moment = Frames._moment

    def leaking(self: Frames, observer: Observer, lang: str) -> Wire:
        found = moment(self, observer, lang)
        leak(self, found, observer, lang)
        return found

    patch.setattr(Frames, "_moment", leaking)


def an_evening() -> None:
    evening(rules_for("minsk", 3), 1, 70, 0.25, close=True)


def some_twins() -> None:
    for luck in range(6):
        compare(rules_for("minsk", 3), luck, 0)


@pytest.mark.parametrize("leak", [own_of_the_next_seat, decision_for_all, seed])
def test_an_evening_notices_a_leak(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, leak)
    with pytest.raises(AssertionError):
        an_evening()


def test_an_evening_notices_events_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "seen_by", lambda event, _: event)
    with pytest.raises(AssertionError):
        evening(rules_for("minsk", 3), 1, 70, 0, close=False)


def test_an_evening_notices_statistics_of_a_running_game(monkeypatch: pytest.MonkeyPatch) -> None:
    early = Dealt("minsk", 3, 1, ((0, 0, 1),) * 4)
    append = Memory.append

    async def early_append(store: Memory, *args: Any, **more: Any) -> None:
        await append(store, *args, **{**more, "dealt": early})

    monkeypatch.setattr(Memory, "append", early_append)
    with pytest.raises(AssertionError, match="running game"):
        an_evening()


@pytest.mark.parametrize("leak", [own_of_the_next_seat, number_that_follows_from_hands])
def test_twins_notice_a_leak(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, leak)
    with pytest.raises(AssertionError):
        some_twins()


def test_twins_notice_how_long_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beats.Beats, "rest", lambda *_: 0.0)
    with pytest.raises(AssertionError):
        some_twins()
