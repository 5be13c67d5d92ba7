"""An evening at a table: a random game over real links, with all that people do besides.

Every frame of everybody is checked against what he may know at that moment, every answer over
HTTP against what is over.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec.json import decode

from king.engine import SPECTATOR, Observer
from king.errors import IllegalAction
from king.records.wire import to_wire
from king.rules import Rules, load_text
from king.server.entries import Clock, Created, decode_entry
from king.server.house_rules import FILE
from king.server.hub import Wish
from king.server.storage import Dealt
from king.server.table import Table, hash_token, new_table
from support.attempts import NO_CARD, attempts
from support.guests import Guest, Server, a_server, an_app, breathe
from support.secrecy import Frame, Knowledge, Names, dealt_hands, judge

LANGS: Final = ("en", "ru", "pl")
NO_CLOCK: Final = Clock()
OLD: Final = Dealt("minsk", 3, 1, tuple((0,) * 7 + (count,) * 8 for count in (0, 1, 0, 2)))
"""Statistics of games that were over before."""


class Evening:
    """One game. ``tally`` counts what has happened.

    ``text``: a file of house rules that it is played by; ``clock``: thinking time; ``server``:
    where others have played.
    """

    def __init__(
        self, rules: Rules, seed: int, *, busy: float = 0.5, text: str | None = None,
        clock: Clock = NO_CLOCK, server: Server | None = None,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.text = text
        self.clock = clock
        self.rng = random.Random(f"{rules.id} {rules.players} {seed}")
        self.busy = busy
        self.names = Names(rules)
        self.tally: Counter[str] = Counter()
        self.guests: list[Guest] = []
        self.server = server or a_server(seed, app=an_app())
        self.house, self.memory, self.hub, self.http = self.server
        if server is None:
            self.memory.stats = [OLD]
        self.counted = ""
        self.knowledge: Knowledge
        self.table: Table
        self.tokens: dict[int, str] = {}
        self._never: list[str] = []

    # --- the company ------------------------------------------------------------------------

    async def open(self) -> None:
        """Make the table and seat everybody; one looks on."""
        rules, options = self.rules, dict(self.rules.options)
        wish = Wish(rules.id, self.text, rules.players, options, self.clock, True, True)
        live, self.tokens[0] = await self.hub.create(wish, "Host")
        await self._begin(live.table.id)
        for seat in list(self.rules.seats)[1:]:
            body = {"name": f"Guest {seat + 1}", "seat": seat}
            answer = await self.http.post(f"/api/tables/{self.table.id}/seats", json=body)
            self.tokens[seat] = answer.json()["token"]
        for seat in [*self.rules.seats, None]:
            await self.come(seat)
        await self.guests[0].say(type="start")
        self.check()

    async def _begin(self, id: str) -> None:
        """Follow the log of a table from its first entry."""
        made = decode_entry(self.memory.logs[id][0], id, 0)
        assert isinstance(made, Created)
        self.table = new_table(id, made, self.rules, self.house.source_of)
        self.counted = (await self.http.get("/api/statistics")).text
        self.knowledge = Knowledge(self.rules)

    async def play_again(self) -> Evening:
        """All want another game: the same people at the next table of this server."""
        seed = self.rng.randrange(2**32)
        again = Evening(self.rules, seed, text=self.text, clock=self.clock, server=self.server)
        again.tokens = self.tokens
        for guest in self.guests:
            if guest.seat in self.table.persons:
                await guest.say(type="propose", what="rematch")
                await guest.say(type="answer", yes=True)
        told = {frame["table"] for guest in self.guests for frame in _rematches(guest)}
        self.check()
        (id,) = told
        await again._begin(id)
        again.check()
        for seat in [*again.rules.seats, None]:
            await again.come(seat)
        return again

    async def come(self, seat: int | None, lang: str | None = None) -> Guest:
        """Somebody connects."""
        token = "" if seat is None else self.tokens[seat]
        lang = lang or self.rng.choice(LANGS)
        guest = Guest(self.hub, self.table.id, token, seat, lang)
        self.guests.append(guest)
        await guest.join()
        self.check()
        return guest

    async def leave(self, guest: Guest) -> None:
        """Somebody's connection breaks."""
        await guest.go()
        self.check()
        self.guests.remove(guest)

    def of(self, seat: int) -> Guest:
        """Who sits there."""
        return next(guest for guest in self.guests if guest.seat == seat)

    # --- looking ----------------------------------------------------------------------------

    def check(self) -> None:
        """Follow the log, and read all frames that have come since."""
        log = self.memory.logs[self.table.id]
        while self.table.seq < len(log):
            entry = decode_entry(log[self.table.seq], self.table.id, self.table.seq)
            self.table = self.table.after(entry)
            self.knowledge.follow(self.table)
            self.tally[type(entry).__name__ + getattr(entry, "by", "")[:6]] += 1
        for guest in self.guests:
            self._read(guest)

    def _read(self, guest: Guest) -> None:
        observer = SPECTATOR if guest.seat is None else Observer(guest.seat)
        for text in guest.fresh():
            self.keeps_secrets(text)
            moments = self.knowledge.moments
            frame = Frame(text)
            guest.seq = judge(frame, observer, moments, guest.seq, self.names, guest.asked)
            self.tally["frames"] += 1
            what = {"error": "code", "snapshot": "why"}.get(frame.type)
            self.tally[f"{frame.type} {frame[what]}" if what else frame.type] += 1

    def keeps_secrets(self, text: str) -> None:
        """Nothing that all cards, all luck or a seat follow from is in a text."""
        if not self._is_over:
            assert self.table.made.seed not in text
        for secret in self._secrets():
            assert secret not in text

    def _secrets(self) -> list[str]:
        """What is never told; no seat is taken after the game has begun."""
        if len(self._never) != 1 + 2 * len(self.tokens):
            tokens = list(self.tokens.values())
            self._never = [self.table.made.chance, *tokens, *map(hash_token, tokens)]
        return self._never

    # --- playing ----------------------------------------------------------------------------

    @property
    def live(self) -> Any:
        """The table of the server."""
        return next(live for live in self.hub.awake() if live.table.id == self.table.id)

    async def play(self, most: int = 10**9) -> None:
        """So many actions, or the whole game."""
        begin = self.table.move
        while self.table.status == "playing" and self.table.move - begin < most:
            if self.rng.random() < self.busy:
                await self.rng.choice(_INCIDENTS)(self)
                self.check()
            await self.step()
        for guest in list(self.guests):
            await guest.say(type="sync")
        self.check()
        self.tally["over"] = int(self.table.status == "finished")

    async def step(self) -> None:
        """One action of whoever has to act."""
        seat = self.table.turn
        if seat is None:
            return
        if seat not in self.table.persons:
            await asyncio.sleep(0.05)
        else:
            guest = self.of(seat)
            frame = await self._asked(guest)
            if frame.get("claim") and self.rng.random() < 0.4:
                await guest.say(type="claim", move=self.table.move)
            else:
                action = self._choice(frame["decision"])
                await guest.say(type="act", move=self.table.move, action=action)
        self.check()

    async def _asked(self, guest: Guest) -> dict[str, Any]:
        """The frame that asks for the decision of now."""
        for _, text in reversed(guest.socket.heard[-4:]):
            frame: dict[str, Any] = decode(text)
            if "decision" in frame and frame["move"] == self.table.move:
                return frame
        await guest.say(type="sync")
        found: dict[str, Any] = decode(guest.socket.heard[-1][1])
        return found

    def _choice(self, decision: dict[str, Any]) -> dict[str, Any]:
        """Any legal action, from nothing but the frame."""
        rng = self.rng
        if "actions" in decision:
            found: dict[str, Any] = rng.choice(decision["actions"])
            return found
        if "choose" in decision:
            asked = decision["choose"]
            rest = [card for card in asked["open"] if card not in asked["needed"]]
            more = rng.sample(rest, asked["count"] - len(asked["needed"]))
            return {"type": decision["kind"], "cards": asked["needed"] + more}
        asked = decision["seats"]
        more = [seat for seat in asked["open"] if rng.random() < 0.3]
        return {"type": "permit", "seats": sorted({*asked["granted"], *more})}

    # --- what else people do ----------------------------------------------------------------

    async def try_things(self) -> None:
        """The seat to act tries what it may not, cards of others among them."""
        seat, game = self.table.turn, self.table.game
        if seat is None or game is None or game.deal is None or seat not in self.table.persons:
            return
        tries = [one for one in attempts(game.deal, self.rng) if getattr(one, "card", 0) != NO_CARD]
        foreign = [one for hand in game.deal.hands for one in tries
                   if getattr(one, "card", None) in hand]  # fmt: skip
        for action in self.rng.sample(tries, 3) + self.rng.sample(foreign, min(2, len(foreign))):
            try:
                game.apply(action)
            except IllegalAction:
                await self.of(seat).say(type="act", move=self.table.move, action=to_wire(action))
        await asyncio.sleep(10)  # who tries too much is thrown out
        self.check()

    async def act_for_others(self) -> None:
        """Somebody else acts: with his own cards, with those of the seat, with any."""
        game = self.table.game
        if game is None or game.deal is None:
            return
        guest = self.rng.choice([one for one in self.guests if one.seat != self.table.turn])
        action = self.rng.choice(attempts(game.deal, self.rng)[:60])
        await guest.say(type="act", move=self.table.move, action=to_wire(action))
        await guest.say(type="claim", move=self.table.move)

    async def repeat(self) -> None:
        """The last action comes again, and an old number comes late."""
        if self.table.trail:
            step = self.table.trail[-1]
            guest = self.of(step.seat)
            await guest.say(type="act", move=step.move, action=to_wire(step.action))
            await guest.say(type="act", move=max(step.move - 3, 0), action=to_wire(step.action))

    async def claim(self) -> None:
        """The seat to act claims, whether or not it is certain."""
        if self.table.turn is not None and self.rng.random() < 0.5:
            frame = await self._asked(self.of(self.table.turn)) if self._is_person() else {}
            if not frame.get("claim"):
                await self.of(self.table.turn).say(type="claim", move=self.table.move)

    def _is_person(self) -> bool:
        return self.table.turn in self.table.persons

    async def undo(self) -> None:
        """Somebody wants to take his action back; the others agree, or one does not."""
        await self._propose("undo", self.rng.random() < 0.8)

    async def pause(self) -> None:
        """The game stands still, people come and look, and it goes on."""
        await self._propose("pause", True)
        self.check()
        if self.table.is_paused:
            self.tally["pauses"] += 1
            for act in self.rng.sample((self.repeat, self.sync, self.reconnect, self.look), 2):
                await act()
            await self.of(self.rng.choice(self.table.persons)).say(type="resume")

    async def _propose(self, what: str, agreed: bool) -> None:
        persons = self.table.persons
        if not persons:
            return
        seat = self.rng.choice(persons)
        await self.of(seat).say(type="propose", what=what)
        others = [other for other in persons if other != seat]
        for other in others[: None if agreed else 1]:
            if self.live.consent.proposal is not None:
                await self.of(other).say(type="answer", yes=agreed)

    async def stand_in(self) -> None:
        """Somebody leaves, a bot plays for a while, and the seat is taken back."""
        if len(self.table.persons) < 2:
            return
        guest = self.of(self.rng.choice(self.table.persons))
        await guest.say(type="leave")
        await asyncio.sleep(self.rng.choice((0, 0.05)))
        self.check()
        if self.table.status == "playing" and not self.table.is_paused:
            await self.step()
        await guest.say(type="sync")
        await guest.say(type="return")

    async def fall_asleep(self) -> None:
        """Whoever has to act is silent, is warned, and a bot plays; then he is there again."""
        if self._is_person() and self.rng.random() < 0.5:
            guest = self.of(self.table.turn)  # type: ignore[arg-type]
            await asyncio.sleep(301)
            await breathe()
            self.check()
            await guest.say(type="return")

    async def reconnect(self) -> None:
        """A connection breaks and comes again, perhaps from another window in another language."""
        guest = self.rng.choice(self.guests)
        if guest.seat is None or self.rng.random() < 0.5:
            await self.leave(guest)
            await self.come(guest.seat)
        else:
            await self.come(guest.seat)
            assert guest.socket.closed is not None
            self.guests.remove(guest)

    async def night(self) -> None:
        """All go, the table sleeps, all come again."""
        if self.rng.random() < 0.4:
            seats = [guest.seat for guest in self.guests]
            for guest in list(self.guests):
                await self.leave(guest)
            clock = (self.clock.move or 0) + self.clock.reserve  # it runs also where nobody is
            await asyncio.sleep(self.house.settings.limits.idle_seconds + clock + 1)
            await self.hub.sweep()
            self.check()
            awake = [live.table.id for live in self.hub.awake()]
            assert self.table.id not in awake
            self.tally["nights"] += 1
            for seat in seats:
                await self.come(seat)

    async def sync(self) -> None:
        """Somebody asks for everything again, somebody in another language."""
        await self.rng.choice(self.guests).say(type="sync")
        await self.rng.choice(self.guests).say(type="lang", lang=self.rng.choice(LANGS))
        await self.rng.choice(self.guests).say(type="say", phrase="think")

    # --- over HTTP --------------------------------------------------------------------------

    async def look(self) -> None:
        """Somebody looks at everything that the server tells over HTTP."""
        self.check()
        guest, id = self.rng.choice(self.guests), self.table.id
        done = len(self.table.game.finished) if self.table.game is not None else 0
        body = json.loads(await self._get(guest, f"/api/tables/{id}"))
        del body["rules"]
        self._names_no_card(json.dumps(body))
        for path in ("/api/tables", "/api/games", "/metrics", f"/api/games/{id}/proof"):
            self._names_no_card(await self._get(guest, path))
        assert body["table"]["seed"] == (self.table.made.seed if self._is_over else None)
        for number in {1, done, done + 1, done + 9} - {0}:
            await self._look_at_deal(guest, number, is_over=number <= done)
        if not self._is_over:
            for form in ("king", "jsonl"):
                refusal = await self._get(guest, f"/api/games/{id}/record.{form}", 409)
                self._names_no_card(refusal)
            counted = await self._get(guest, "/api/statistics")
            assert counted == self.counted, "a running game was counted"
        self.tally["looks"] += 1

    @property
    def _is_over(self) -> bool:
        return self.table.status == "finished"

    async def _look_at_deal(self, guest: Guest, number: int, *, is_over: bool) -> None:
        path = f"/api/tables/{self.table.id}/deals/{number}"
        if not is_over:
            self._names_no_card(await self._get(guest, path, 404))
            return
        found = json.loads(await self._get(guest, path))
        assert self.table.game is not None
        assert found["hands"] == dealt_hands(self.table.game.finished[number - 1].events)
        self.tally["deals read"] += 1

    async def _get(self, guest: Guest, path: str, status: int = 200) -> str:
        answer = await self.http.get(path, headers=guest.headers)
        assert answer.status_code == status, (path, answer.text)
        self.keeps_secrets(answer.text)
        return answer.text

    def _names_no_card(self, text: str) -> None:
        assert not self.names.in_text(text), text

    async def close(self) -> None:
        """All agree to stop in the middle of the game; nothing is opened by that."""
        await self._propose("close", True)
        self.check()
        if self.table.status == "closed":
            for guest in self.guests:
                await guest.say(type="sync")
            await self.come(None)
            await self.look()
            self.tally["closed"] += 1

    async def go_home(self) -> None:
        """Everybody leaves."""
        for guest in list(self.guests):
            await self.leave(guest)
        await self.http.aclose()
        await self.hub.stop()


def _rematches(guest: Guest) -> list[dict[str, Any]]:
    heard = [decode(text) for _, text in guest.socket.heard]
    return [frame for frame in heard if frame["type"] == "rematch"]


def at_home(rules: Rules) -> tuple[Rules, str]:
    """The same rules as somebody's own, with the file that says so."""
    text = f'extends = "{rules.id}"\nid = "ours"\ntitle = "Ours"\n'
    return load_text(text, FILE).rules(rules.players, rules.options), text


_INCIDENTS: Final[tuple[Callable[[Evening], Awaitable[None]], ...]] = (
    Evening.try_things,
    Evening.try_things,
    Evening.act_for_others,
    Evening.repeat,
    Evening.claim,
    Evening.undo,
    Evening.undo,
    Evening.pause,
    Evening.stand_in,
    Evening.fall_asleep,
    Evening.reconnect,
    Evening.night,
    Evening.sync,
    Evening.look,
)
