"""What bounds guests: how often they ask, how much a table keeps, who they are counted as."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.types import Message, Receive, Scope, Send

from king.cli import serve
from king.cli.parser import parse
from king.errors import UsageError
from king.seats import Seat
from king.server import desk
from king.server.aside import Kept, Threads
from king.server.entries import Created, Freed, Replaced, Returned
from king.server.gate import address_of
from king.server.link import Link
from king.server.refusal import Refusal
from king.server.serve import config_of
from king.server.settings import Settings
from king.server.table import Table
from king.server.thinking.pool import Thinkers
from support.house import a_house
from support.salon import EASY, Salon, Wire, id_of, play, settle, some_moves

# --- Frames and snapshots ------------------------------------------------------------------------


def test_a_frame_behind_a_long_snapshot_is_no_flood() -> None:
    async def work(salon: Salon) -> None:
        heard: list[str] = []
        link = Link(Wire(heard.append), salon.hub)  # type: ignore[arg-type]
        link.send("x" * 1000)
        link.send("y" * 90)
        await settle()
        assert [len(text) for text in heard] == [1000, 90]
        link.send("x" * 1000)
        for _ in range(3):
            link.send("y" * 90)  # so many are a flood
        await settle()
        assert len(heard) < 6

    play(work, limits=replace(EASY, queue_bytes=200))


@pytest.mark.parametrize("message", [{"type": "sync"}, {"type": "lang", "lang": "pl"}])
def test_snapshots_are_sent_so_often_and_no_more(message: dict[str, Any]) -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        already = len(guest.heard("snapshot"))
        for _ in range(30):
            await guest.say(**message)
        assert len(guest.heard("snapshot")) - already == 10
        await settle(5.1)
        assert len(guest.heard("snapshot")) - already == 20
        await settle(60)
        assert len(guest.heard("snapshot")) - already == 30, "none is lost"

    play(work, limits=replace(EASY, snapshots=2, snapshot_burst=10))


def test_sockets_a_second_from_one_address() -> None:
    async def work(salon: Salon) -> None:
        codes = [await knock(salon, "192.0.2.1") for _ in range(5)]
        assert codes == [None, None, None, 1012, 1012]
        assert await knock(salon, "192.0.2.2") is None
        await settle(0.51)
        assert await knock(salon, "192.0.2.1") is None

    async def knock(salon: Salon, address: str) -> int | None:
        """The code that a socket is closed with at the door."""
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "websocket.connect" if not sent else "websocket.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "websocket", "path": "/ws", "headers": [(b"host", b"127.0.0.1")]}
        await salon.app(scope | {"client": (address, 1), "query_string": b""}, receive, send)
        return next((m["code"] for m in sent if m["type"] == "websocket.close"), None)

    play(work, limits=replace(EASY, joins=2, sockets_per_address=3))


# --- Long work -----------------------------------------------------------------------------------


def test_long_work_is_done_beside_the_loop_and_once() -> None:
    async def work() -> None:
        makers: list[int] = []
        threads, kept = Threads(), Kept(most=10)

        def make() -> bytes:
            makers.append(threading.get_ident())
            return b"12345"

        async def ask(key: str) -> bytes:
            return await kept.get((key,), lambda: threads(make))

        assert await asyncio.gather(*(ask("a") for _ in range(5))) == [b"12345"] * 5
        assert len(makers) == 1
        assert makers[0] != threading.get_ident()
        await ask("b")
        await ask("c")  # "a" goes: three do not fit
        await ask("b")
        assert len(makers) == 3
        await ask("a")
        assert len(makers) == 4
        with pytest.raises(ZeroDivisionError):
            await threads(lambda: 1 // 0)

    asyncio.run(work())


def test_records_deals_waking_and_going_on_are_long_work() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1)
        await some_moves([guest], 10**6, random.Random(1))
        table, count = id_of(guest), 0
        inline = salon.house.aside

        async def counted(task: Any) -> Any:
            nonlocal count
            count += 1
            return await inline(task)

        salon.house.aside = counted
        for path in (f"games/{table}/record.king", f"games/{table}/record.jsonl"):
            assert (await salon.get(f"/api/{path}")).content == (
                await salon.get(f"/api/{path}")
            ).content
        for lang in ("ru", "ru", "pl"):
            await salon.get(f"/api/tables/{table}/deals/1?lang={lang}")
        assert count == 4, "two records, one deal in two languages: each once"
        await salon.post(f"/api/tables/{table}/continue", deal=1, seat=0, name="Ewa")
        assert count == 6
        await guest.gone()
        await settle(EASY.idle_seconds + 1)
        await salon.hub.sweep()
        await salon.join(table)
        assert count == 7

    play(work)


# --- House rules ---------------------------------------------------------------------------------

OURS = 'extends = "minsk"\nid = "ours"\ntitle = { en = "Ours" }\n'


def test_a_file_is_read_once_and_a_table_that_wakes_waits_for_no_sender() -> None:
    async def work() -> None:
        spin = "import time; time.sleep(60)"
        thinkers = Thinkers(0, command=(sys.executable, "-c", spin))
        await thinkers.start()
        senders = [asyncio.create_task(thinkers.load_rules(f"# {n}", "a")) for n in range(18)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert thinkers._readers.waiting >= 15
        assert thinkers._wakers.waiting == 0
        waking = asyncio.create_task(thinkers.load_rules(OURS, "a", is_waking=True))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert thinkers._wakers.waiting == 0, "its child has begun with it"
        assert not waking.done()
        for task in (*senders, waking):
            task.cancel()
        await thinkers.stop()
        real = Thinkers(0)
        await real.start()
        first = await real.load_rules(OURS, "a.toml")
        assert await real.load_rules(OURS, "a.toml") is first
        await real.stop()

    asyncio.run(work())


def test_house_rules_and_seats_count_as_tables_do() -> None:
    async def work(salon: Salon) -> None:
        made = await salon.make()
        seats = f"/api/tables/{made['table']}/seats"
        codes = [(await salon.post("/api/house-rules", text=OURS)).status_code for _ in range(2)]
        codes += [(await salon.post(seats, name=name)).status_code for name in ("B", "C")]
        codes.append((await salon.post("/api/house-rules/page", text=OURS)).status_code)
        assert codes == [200, 200, 201, 429, 429]

    play(work, limits=replace(EASY, new_tables=4))


# --- Who is who ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("client", "found"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown:1", "unknown:1"),
        (None, "local"),
    ],
)
def test_guests_are_counted_by_address_or_network(client: str | None, found: str) -> None:
    assert address_of({"client": None if client is None else (client, 1)}) == found


@pytest.mark.parametrize(
    ("proxies", "peer", "found"),
    [
        ((), "127.0.0.1", "127.0.0.1"),
        (("127.0.0.1", "::1"), "127.0.0.1", "203.0.113.7"),
        (("127.0.0.1", "::1"), "192.0.2.9", "192.0.2.9"),
        (("127.0.0.1", "203.0.113.0/24"), "127.0.0.1", "198.51.100.1"),
    ],
)
def test_only_the_proxy_in_front_is_believed(
    proxies: tuple[str, ...], peer: str, found: str
) -> None:
    """A guest may write the header as he likes; what he wrote stands left of what is added."""
    heard: list[Any] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append(scope["client"][0])

    async def work() -> None:
        config = config_of(Settings(database="", proxies=proxies), app)
        config.load()
        headers = [(b"x-forwarded-for", b"198.51.100.1, 203.0.113.7")]
        scope = {"type": "http", "headers": headers, "client": (peer, 1), "scheme": "http"}
        await config.loaded_app(scope, None, None)  # type: ignore[arg-type]

    asyncio.run(work())
    assert heard == [found]


def test_proxies_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda settings, _: seen.append(settings))
    monkeypatch.setattr(serve, "set_up", lambda _: None)

    def read(*words: str) -> tuple[str, ...]:
        parse(["serve", "--db", "nowhere", *words])()
        return seen[-1].proxies

    assert read() == ()
    assert read("--behind-proxy") == ("127.0.0.1", "::1")
    assert read("--behind-proxy", "10.0.0.1, 10.1.0.0/16") == ("10.0.0.1", "10.1.0.0/16")
    with pytest.raises(UsageError, match="behind-proxy"):
        read("--behind-proxy", "*")


# --- Comings and goings --------------------------------------------------------------------------


def refused(table: Table, code: str, request: Any) -> None:
    with pytest.raises(Refusal) as error:
        request(table)
    assert error.value.code == code


def test_the_log_of_a_table_grows_by_comings_and_goings_so_far_and_no_further() -> None:
    async def work(salon: Salon) -> None:
        await salon.company(1, start=False)
        table = salon.hub.awake()[0].table
        while table.seq < desk.MOST_ENTRIES:
            for entry in desk.fill(table, Seat(0), 1, "rulebook", ""):
                table = table.after(entry)
        refused(table, "too-fast", lambda at: desk.fill(at, Seat(0), 1, "rulebook", ""))
        for entry in (
            *desk.free(table, Seat(0), 1),
            *desk.start(table.after(Freed(1)), Seat(0), 0),
        ):
            table = table.after(entry)
        for _ in range(desk.MOST_ENTRIES // 2 - 10):
            for request in (desk.leave, desk.come_back):
                for entry in request(table, Seat(0)):
                    table = table.after(entry)
        while table.seq < 2 * desk.MOST_ENTRIES - 1:
            table = table.after(Returned(0))
        (left,) = desk.leave(table, Seat(0))
        away = table.after(left)
        (back,) = desk.come_back(away, Seat(0))  # nobody is kept from his seat
        refused(away.after(back), "too-fast", lambda at: desk.leave(at, Seat(0)))
        refused(away.after(back), "too-fast", lambda at: desk.pause(at, Seat(0)))

    play(work)


def test_who_is_away_claims_nothing() -> None:
    async def work(salon: Salon) -> None:
        await salon.company(1)
        table = salon.hub.awake()[0].table
        assert table.turn is not None
        away = table.after(Replaced(0, "rulebook", "left"))
        refused(away, "away", lambda at: desk.claim(at, Seat(0), at.move, 0))

    play(work)


def test_what_goes_on_from_a_game_is_as_private_as_it() -> None:
    async def work(salon: Salon) -> None:
        (guest,) = await salon.company(1, watchers=False)
        await some_moves([guest], 10**6, random.Random(2))
        hub, old = salon.hub, await salon.hub.get(id_of(guest))
        live, _ = await hub.go_on(old, 1, 0, 0, "Ewa")
        assert isinstance(live.table.made, Created)
        assert live.table.made.has_watchers is False

    play(work)


def test_a_house_does_long_work_in_threads_where_nothing_else_is_said() -> None:
    async def work() -> None:
        house, _, _ = a_house()
        usual = type(house)(
            settings=house.settings,
            store=house.store,
            thinkers=house.thinkers,
            metrics=house.metrics,
        )
        assert await usual.aside(threading.get_ident) != threading.get_ident()

    asyncio.run(work())
