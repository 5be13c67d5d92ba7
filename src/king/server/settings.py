"""How a server is set up, and the bounds that keep it standing."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Bounds; each keeps one kind of guest from harming the others.

    ``tables``: awake at once. ``sockets``: in all; ``sockets_per_address``: from one address.
    ``watchers``: of one table. ``queue``, ``queue_bytes``: frames that wait for a slow client
    before it is dropped; it can come back. ``messages``: a second, heard from one socket, and
    ``burst`` at once. ``snapshots``: that a socket may ask for in a second, and
    ``snapshot_burst`` at once; more are sent later. ``joins``: new sockets a second from one
    address, beside so many at once as it may have. ``remarks``: phrases and proposals a second,
    of one seat, and ``remark_burst`` at once. ``requests``: a second over HTTP, from one address.
    ``new_tables``: tables, seats and files of house rules a minute, from one address.
    ``join_seconds``: until a socket has said who it is.
    ``silent_seconds``: a person who does not act is warned after half of it and then replaced;
    ``gone_seconds``: the same for one whose socket is gone. ``idle_seconds``: a table without
    sockets goes to sleep. ``listed_hours``: open tables are listed so long after somebody last
    sat down or left. ``keep_days``: tables whose game never began are removed after so long.
    """

    tables: int = 5_000
    sockets: int = 10_000
    sockets_per_address: int = 200
    watchers: int = 100
    queue: int = 512
    queue_bytes: int = 256 * 1024
    messages: float = 50
    burst: int = 100
    remarks: float = 1
    remark_burst: int = 5
    snapshots: float = 2
    snapshot_burst: int = 10
    joins: float = 5
    requests: float = 20
    request_burst: int = 200
    new_tables: float = 60
    join_seconds: float = 10
    silent_seconds: float = 300
    gone_seconds: float = 90
    idle_seconds: float = 120
    listed_hours: float = 6
    keep_days: float = 2


class Settings(Struct, frozen=True):
    """What ``king serve`` was asked for.

    ``pace``: seconds that a bot takes for an action, whatever its cards, so that the time it
    takes tells nothing about them. ``origins``: further origins of pages that may connect.
    ``thinkers``: processes in which bots think. ``proxies``: addresses and networks of
    proxies in front, which are believed about the addresses of guests; none: nobody is.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    thinkers: int = 1
    pace: float = 0.6
    proxies: tuple[str, ...] = ()
    limits: Limits = Limits()
