"""Twin games over a server: they differ only in cards that one observer cannot know.

Both are played through the same requests at the same times, and everything the observer hears
is kept with the microsecond of its arrival: frames, refusals, answers over HTTP.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace as with_fields

from king.cards import NO_CARDS, Card
from king.engine import SPECTATOR, Action, Game, Observer, Shuffle, View, new_game
from king.engine.game import coming, with_deal
from king.errors import IllegalAction
from king.records.wire import to_wire
from king.rules import Rules
from king.seats import Seat
from king.server import desk
from king.server.entries import Began, Clock, Did, Entry, TookBack, decode_entry
from king.server.hub import Wish
from king.server.live import LiveTable
from king.server.refusal import Refusal
from king.server.table import Table, hash_token
from support.attempts import NO_CARD, attempts
from support.guests import Guest, a_server, an_app, breathe
from support.house import Ear, OwnMind
from support.playing import random_action
from support.worlds import World, known_cards, other_choices, other_deals, told

LONGEST: Final = 120  # actions of a deal that are played over the server
PACE: Final = 0.6  # seconds
POLL: Final = 0.2531  # seconds; no multiple of it meets a beat
NO_CLOCK: Final = Clock()
PAGES: Final = ("", "/deals/1", "/deals/{done}", "/deals/{next}")


class Arranged:
    """A shuffle in which one deal can be given another pack; the commitment stays the same."""

    commitment: Final = "c0" * 32
    practice: Final = False

    def __init__(self, seed: int, packs: dict[int, tuple[Card, ...]]) -> None:
        self._shuffle = Shuffle.named(seed)
        self._packs = packs

    def first_dealer(self, players: int) -> Seat:
        return self._shuffle.first_dealer(players)

    def shuffled(self, number: int, pack: Sequence[Card]) -> tuple[Card, ...]:
        return self._packs.get(number) or self._shuffle.shuffled(number, pack)


@dataclass(frozen=True)
class Story:
    """A game up to a moment in one of its deals: ``past``: what was done before that deal;
    ``pack`` and ``actions``: of that deal, ``turns`` who acted."""

    rules: Rules
    seed: int
    start: Game
    past: tuple[tuple[Seat, Action], ...]
    pack: tuple[Card, ...]
    actions: tuple[Action, ...]
    turns: tuple[Seat, ...]

    @property
    def number(self) -> int:
        """The number of the deal."""
        assert self.start.deal is not None
        return self.start.deal.number

    def states(self) -> list[Game]:
        """The game before each action of the deal and after the last. Raises IllegalAction."""
        following = coming(self.start)
        assert following is not None
        games = [with_deal(self.start, following, self.pack)]
        for action in self.actions:
            games.append(games[-1].apply(action))
        return games

    def world(self) -> World:
        """The deal by itself."""
        following = coming(self.start)
        assert following is not None
        return World(self.rules, self.pack, self.seed, following, self.actions)


def a_story(rules: Rules, rng: random.Random, most: int) -> Story:
    """A random game up to some moment of one of its deals, before the deal is over.

    ``most``: actions before that deal, about.
    """
    seed = rng.randrange(2**32)
    source = Arranged(seed, {})
    game = new_game(rules, source)
    wanted = rng.randrange(rules.deal_count or 8)
    past: list[tuple[Seat, Action]] = []
    start, before = game, 0
    while game.deal is not None and len(game.finished) < wanted and len(past) < most:
        done = len(game.finished)
        action = random_action(game.legal_actions(), rng)
        assert game.turn is not None
        past.append((game.turn, action))
        game = game.apply(action)
        if game.deal is not None and len(game.finished) > done:
            start, before = game, len(past)
    assert start.deal is not None
    actions: list[Action] = []
    turns: list[Seat] = []
    game = start
    while len(actions) < LONGEST:
        action = random_action(game.legal_actions(), rng, shy=0.2)
        after = game.apply(action)
        if len(after.finished) > len(start.finished):
            break
        assert game.turn is not None
        actions.append(action)
        turns.append(game.turn)
        game = after
    length = rng.choice((len(actions), rng.randint(0, len(actions)), min(5, len(actions))))
    pack = source.shuffled(start.deal.number, rules.pack)
    return Story(rules, seed, start, tuple(past[:before]), pack, tuple(actions[:length]),
                 tuple(turns[:length]))  # fmt: skip


def twins_of(story: Story, observer: Observer, rng: random.Random) -> Iterator[Story]:
    """Other stories in which the observer has seen the same."""
    games = story.states()
    assert games[-1].deal is not None
    seen = known_cards(games[-1].deal, observer)
    world = story.world()
    for other in chain(other_choices(world, observer, rng), other_deals(world, seen, rng, 20)):
        twin = replace(story, pack=other.pack, actions=other.actions)
        try:
            states = twin.states()
        except IllegalAction:
            continue
        pairs = list(zip(games, states, strict=True))
        if all(_seems_same(one, two) for one, two in pairs):
            yield twin


def _seems_same(one: Game, two: Game) -> bool:
    """Whether the rules tell nothing openly that is different."""
    return len(one.finished) == len(two.finished) and told(one) == told(two)


class Reader(OwnMind):
    """A bot that reads its actions from a story, and thinks longer about some hands."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.offset = 0

    async def choose(self, bot: str, view: View, chance: str) -> Action:
        hand = view.hand.mask
        await asyncio.sleep(0.02 + hand % 9973 / 9973 * (PACE - 0.05))
        place = int(chance.rsplit("/", 1)[1]) - self.offset
        if place >= len(self.story.actions):
            await asyncio.sleep(10**9)
        return self.story.actions[place]


class Telling:
    """A story told over a server to one observer. ``luck`` is the same for twins.

    ``text``: a file of house rules that it is played by; ``clock``: thinking time.
    """

    def __init__(
        self, story: Story, observer: Observer, luck: str, *, text: str | None = None,
        clock: Clock = NO_CLOCK,
    ) -> None:  # fmt: skip
        self.story = story
        self.text = text
        self.clock = clock
        self.observer = observer
        self.rng = random.Random(luck)
        self.reader = Reader(story)
        packs = {story.number: story.pack}
        self.house, self.memory, self.hub, self.http = a_server(
            1,
            app=an_app(),
            pace=PACE,
            source_of=lambda _seed, _nonces: Arranged(story.seed, packs),
        )
        self.house.thinkers = self.reader
        self.pages: list[str] = []
        self.tally: Counter[str] = Counter()
        self.live: LiveTable
        self.guest: Guest

    @property
    def place(self) -> int:
        """How many actions of the deal stand."""
        return self.live.table.move - self.reader.offset

    async def tell(self) -> list[object]:
        """All that the observer has heard, with the times."""
        await self._begin()
        while self.place < len(self.story.actions):
            await self._disturb()
            if self.place < len(self.story.actions):
                await self._go_on()
        await self._disturb()
        await self.guest.say(type="sync")
        await self._read_pages()
        self.live.end(1000, "")
        heard = [*self.guest.socket.heard, *self.pages]
        self.tally["frames"] += len(self.guest.socket.heard)
        await self.guest.go()
        await self.http.aclose()
        return heard

    async def _begin(self) -> None:
        """Everybody sits down, and the deals before are played."""
        story, rules = self.story, self.story.rules
        options = dict(rules.options)
        wish = Wish(rules.id, self.text, rules.players, options, self.clock, True, True)
        self.live, host = await self.hub.create(wish, "Host")
        for seat in list(rules.seats)[1:]:
            name, token = f"Guest {seat + 1}", hash_token(f"token {seat}")
            await self.live.change(_sits(seat, name, token))
        past: list[Entry] = [Began(0)]
        past += [Did(seat, to_wire(action), "person", 0, 0) for seat, action in story.past]
        await self.live.change(lambda _: tuple(past))
        self.reader.offset = self.live.table.move
        seat = None if self.observer == SPECTATOR else int(self.observer)
        token = "" if seat is None else host if seat == 0 else f"token {seat}"
        lang = self.rng.choice(("en", "ru", "pl"))
        self.guest = Guest(self.hub, self.live.table.id, token, seat, lang)
        await self.guest.join()
        for other in [other for other in rules.seats if other != self.observer][1:]:
            if self.rng.random() < 0.4:
                await self.live.change(_leaves(other))

    async def _go_on(self) -> None:
        """The next action, by whoever has to act."""
        table, place = self.live.table, self.place
        seat = table.turn
        assert seat is not None
        action = to_wire(self.story.actions[place])
        if seat not in table.persons:
            self.tally["bots"] += 1
            await asyncio.sleep(POLL)
        elif seat == self.observer:
            await self.guest.say(type="act", move=table.move, action=action)
        else:
            await self.live.act(Ear(seat), table.move, action)
        await breathe()

    # --- what else happens ------------------------------------------------------------------

    async def _disturb(self) -> None:
        """Now and then the observer asks for something, or somebody wants to take back."""
        if self.live.table.turn == self.observer:
            if self.rng.random() < 0.4:
                await self._try_things()
            return
        what = self.rng.random()
        if what < 0.05:
            await self.guest.say(type="lang", lang=self.rng.choice(("en", "ru", "pl")))
        elif what < 0.1:
            own = self._tries()
            await self.guest.say(type="act", move=self.live.table.move, action=own[0])
            await self.guest.say(type="claim", move=self.live.table.move)
        elif what < 0.2:
            await self._take_back()

    def _tries(self) -> list[dict[str, Any]]:
        """Some things to try that depend on nothing but the observer's own cards."""
        game = self.live.table.game
        assert game is not None
        assert game.deal is not None
        deal = game.deal
        hands = tuple(
            hand if seat == self.observer else NO_CARDS for seat, hand in enumerate(deal.hands)
        )
        tries = attempts(with_fields(deal, hands=hands), random.Random(1))
        known = [one for one in tries if getattr(one, "card", 0) != NO_CARD]
        return [to_wire(one) for one in self.rng.sample(known, 12)]

    async def _try_things(self) -> None:
        """The observer tries what is forbidden; whether it is follows from his own cards."""
        frame = json.loads(self.guest.socket.heard[-1][1])
        if not frame.get("claim"):
            await self.guest.say(type="claim", move=self.live.table.move)
        for wire in self._tries():
            if not self._is_legal(wire):
                await self.guest.say(type="act", move=self.live.table.move, action=wire)
                self.tally["refused"] += 1
        await asyncio.sleep(20)  # who tries too much is thrown out

    def _is_legal(self, wire: dict[str, Any]) -> bool:
        table = self.live.table
        try:
            desk.act(table, table.turn, table.move, wire, spent=0, at=0, lang="en")
        except Refusal:
            return False
        return True

    async def _take_back(self) -> None:
        """Somebody proposes to take his last action back; all agree, or one does not."""
        persons = self.live.table.persons
        by, agreed = self.rng.choice(persons), self.rng.random() < 0.8
        steps = {step.move: place for place, step in self._standing()}
        if not steps:
            return  # what was done before the deal stays
        try:
            if by == self.observer:
                await self.guest.say(type="propose", what="undo")
            else:
                await self.live.consent.propose(Ear(by), "undo")
            for other in persons:
                if other != by and self.live.consent.proposal is not None:
                    await self.live.consent.answer(other, yes=agreed)
        except Refusal:
            return
        await breathe()
        last = decode_entry(self.memory.logs[self.live.table.id][-1], "", 0)
        if isinstance(last, TookBack) and last.move in steps:
            self.reader.offset = self.live.table.move - steps[last.move]
            self.tally["undone"] += 1

    def _standing(self) -> Iterator[tuple[int, Any]]:
        """The actions of this deal that stand, with their places."""
        trail = self.live.table.trail
        first = self.place - len(trail)
        for at, step in enumerate(trail):
            if first + at >= 0:
                yield first + at, step

    async def _read_pages(self) -> None:
        """What the observer finds over HTTP."""
        done = self.story.number - 1
        table = f"/api/tables/{self.live.table.id}"
        paths = [table + page.format(done=done, next=done + 1) for page in PAGES]
        game = f"/api/games/{self.live.table.id}"
        paths += [f"{game}/proof", f"{game}/record.king", "/api/statistics"]
        for path in paths:
            answer = await self.http.get(path, headers=self.guest.headers)
            self.pages.append(f"{path} {answer.status_code}\n{answer.text}")
        lines = self.house.metrics.text().decode().splitlines()
        self.pages += [line for line in lines if "_created" not in line]  # times of the machine


def _sits(seat: int, name: str, token: str) -> Any:
    def request(table: Table) -> tuple[Entry, ...]:
        return desk.sit(table, seat, name, token)

    return request


def _leaves(seat: Seat) -> Any:
    def request(table: Table) -> tuple[Entry, ...]:
        return desk.leave(table, seat)

    return request
