"""What somebody may do to a table: a request in, the entries for its log out.

Everything here is pure and raises Refusal before anything has changed.
"""

from __future__ import annotations

from itertools import chain, count

from king.bots import bot_names
from king.engine.actions import Action
from king.engine.claim import claimed_actions
from king.engine.taking_back import shows_new_cards
from king.errors import IllegalAction, UsageError
from king.explain import illegal_text
from king.locales import N_
from king.records import clean_name
from king.records.names import LONGEST, MARKS
from king.records.wire import to_wire
from king.seats import Seat
from king.server.entries import (
    Added,
    Began,
    BotSat,
    Closed,
    Did,
    Entry,
    Freed,
    Paused,
    Replaced,
    Resumed,
    Returned,
    Sat,
    TookBack,
)
from king.server.refusal import Refusal
from king.server.table import Chair, Step, Table, read_action

Entries = tuple[Entry, ...]

STAND_IN = "rulebook"
"""The bot that plays for a person who is away."""

BOT_NAMES = ("Ada", "Bolek", "Cezar", "Dunja", "Emil", "Fima", "Gala", "Hugo", "Inga", "Jan")


MOST_ENTRIES = 500
"""Comings and goings at a table, before its game and again in it, and one more for each action:
each stands in its log for ever."""


LONGEST_NONCE = 64
MOST_WORDS = 20
"""Changes of a nonce by one person, so that nobody fills the log of a table with them."""


def sit(table: Table, seat: int | None, name: str, token: str, nonce: str = "") -> Entries:
    """A person takes a seat, the first free one where none is named. ``token``: its hash."""
    _must_be(table, "lobby")
    _must_be_calm(table)
    free = [place for place in table.rules.seats if table.chairs[place] is None]
    if not free:
        raise Refusal("full", N_("All seats of this table are taken."))
    place = free[0] if seat is None else seat
    _must_exist(table, place)
    if place not in free:
        raise Refusal("seat-taken", N_("Seat {seat} is taken."), seat=place + 1)
    return (Sat(place, _free_name(table, name), token, _checked_nonce(nonce)),)


def add_nonce(table: Table, seat: Seat, nonce: str) -> Entries:
    """A person adds something to the shuffle, as long as the game has not begun: the commitment
    to its seed is shown by then, so that the seed cannot have been picked to suit.
    """
    _must_be(table, "lobby")
    _must_be_calm(table)
    chair = _chair(table, seat)
    if _checked_nonce(nonce) == chair.nonce:
        return ()
    if chair.words >= MOST_WORDS:
        raise Refusal("too-fast", N_("You have changed your word too often."))
    return (Added(seat, nonce),)


def fill(table: Table, by: Seat | None, seat: int, bot: str, name: str) -> Entries:
    """The host puts a bot on a seat."""
    _must_be(table, "lobby")
    _must_be_calm(table)
    _must_be_host(table, by)
    _must_exist(table, seat)
    chair = table.chairs[seat]
    if chair is not None and chair.is_person:
        raise Refusal("seat-taken", N_("Seat {seat} is taken."), seat=seat + 1)
    if bot not in bot_names():
        raise Refusal(
            "no-bot", N_("There is no such bot; there are: {bots}."), bots=", ".join(bot_names())
        )
    without = table if chair is None else table.after(Freed(seat))
    entry = BotSat(seat, _free_name(without, name) if name else _bot_name(without), bot)
    return (entry,) if chair is None else (Freed(seat), entry)


def free(table: Table, by: Seat | None, seat: int) -> Entries:
    """A seat becomes free before the game: by the host, or by whoever sits there."""
    _must_be(table, "lobby")
    _must_exist(table, seat)
    if by is None or (by != seat and by != table.host):
        raise Refusal("not-host", N_("Only the host of the table may do this."))
    if table.chairs[seat] is None:
        raise Refusal("seat-free", N_("Seat {seat} is free."), seat=seat + 1)
    return (Freed(seat),)


def start(table: Table, by: Seat | None, at: int) -> Entries:
    """The host begins the game; bots take the seats that are free."""
    _must_be(table, "lobby")
    _must_be_host(table, by)
    entries: list[Entry] = []
    for seat in table.rules.seats:
        if table.chairs[seat] is None:
            entry = BotSat(seat, _bot_name(table), STAND_IN)
            entries.append(entry)
            table = table.after(entry)
    return (*entries, Began(at))


def leave(table: Table, seat: Seat) -> Entries:
    """A person leaves. In the game a bot plays on, and the seat can be taken back."""
    if table.status == "lobby":
        return (Freed(seat),)
    _must_be(table, "playing")
    if not _chair(table, seat).is_played_by_person:
        raise Refusal("away", N_("A bot plays for you already."))
    _must_be_calm(table)
    return (Replaced(seat, STAND_IN, "left"),)


def come_back(table: Table, seat: Seat) -> Entries:
    """A person takes the seat back from the bot; in a rematch maybe before it begins."""
    if table.status != "lobby":
        _must_be(table, "playing")
    if _chair(table, seat).is_played_by_person:
        raise Refusal("not-away", N_("You are playing already."))
    return (Returned(seat),)


def act(
    table: Table, seat: Seat | None, move: int, wire: dict[str, object], *, spent: int, at: int,
    lang: str,
) -> Entries:  # fmt: skip
    """An action of a person; () when this very action has been played under this number.

    Raises Refusal with code "illegal", and the rule and its text, for one that rules forbid.
    """
    if seat is None:
        raise Refusal("not-seated", N_("Spectators do not play."))
    _must_not_be_away(table, seat)
    try:
        action = read_action(wire)
    except UsageError as error:
        raise Refusal(
            "bad-action",
            N_("This is not an action: found {found}; allowed: {allowed}"),
            found=error.asked,
            allowed=error.allowed,
        ) from None
    if move != table.move and _was_played(table, seat, move, action):
        return ()
    _must_play(table)
    if move != table.move:
        raise Refusal("stale", N_("The game has gone on meanwhile."))
    if table.turn != seat:
        raise Refusal("not-your-turn", N_("It is not your turn."))
    assert table.game is not None
    try:
        table.game.apply(action)
    except IllegalAction as error:
        raise Refusal("illegal", illegal_text(error, table.rules, lang)) from error
    return (Did(seat, to_wire(action), "person", spent, at),)


def act_for(
    table: Table, seat: Seat, move: int, action: Action, *, spent: int, at: int
) -> Entries:  # fmt: skip
    """An action of a bot, if the table still waits for it. ``spent``: by the person before."""
    chair = table.chairs[seat]
    if table.turn != seat or table.move != move or chair is None or chair.bot is None:
        raise Refusal("stale", N_("The game has gone on meanwhile."))
    return (Did(seat, to_wire(action), "bot", spent, at),)


def claim(table: Table, seat: Seat | None, move: int, at: int) -> Entries:
    """All tricks that are left belong to the seat to act: the deal is played out."""
    if seat is None:
        raise Refusal("not-seated", N_("Spectators do not play."))
    _must_not_be_away(table, seat)
    if not _chair(table, seat).is_played_by_person:
        raise Refusal("away", N_("A bot plays for you. Take your seat back first."))
    _must_play(table)
    if table.turn != seat or table.move != move:
        raise Refusal("not-your-turn", N_("It is not your turn."))
    assert table.game is not None
    try:
        actions = tuple(claimed_actions(table.game))
    except UsageError:
        raise Refusal("not-certain", N_("It is not certain that all tricks are yours.")) from None
    return tuple(Did(turn, to_wire(action), "claim", 0, at) for turn, action in actions)


def take_back(table: Table, step: Step) -> Entries:
    """The game as it was before a step, if nobody has seen a new card because of it."""
    if table.status == "closed":
        _must_be(table, "playing")
    if not any(other.move == step.move for other in table.trail):
        raise Refusal("nothing-to-take-back", N_("The game has gone on meanwhile."))
    if table.game is None or shows_new_cards(step.before, table.game, step.seat):
        raise Refusal("cards-shown", N_("New cards have been seen since; nothing is taken back."))
    return (TookBack(step.move),)


def pause(table: Table, seat: Seat) -> Entries:
    """The game stands still."""
    _must_be(table, "playing")
    if table.is_paused:
        raise Refusal("paused", N_("The game is paused."))
    _must_be_calm(table)
    return (Paused(seat),)


def resume(table: Table, seat: Seat) -> Entries:
    """The game goes on."""
    _must_be(table, "playing")
    if not table.is_paused:
        raise Refusal("not-paused", N_("The game is not paused."))
    return (Resumed(seat),)


def close(table: Table, by: Seat | None) -> Entries:
    """The host closes a table whose game has not begun."""
    _must_be(table, "lobby")
    _must_be_host(table, by)
    return (Closed("host"),)


def close_by_consent(table: Table) -> Entries:
    """All persons end a game that is going on; it stays unfinished."""
    _must_be(table, "playing")
    return (Closed("consent"),)


def _must_not_be_away(table: Table, seat: Seat) -> None:
    if not _chair(table, seat).is_played_by_person:
        raise Refusal("away", N_("A bot plays for you. Take your seat back first."))


def _must_be_calm(table: Table) -> None:
    """Whoever left may return, and who paused go on: only what brings more to come is refused."""
    most = MOST_ENTRIES if table.status == "lobby" else 2 * MOST_ENTRIES + table.move
    if table.seq - table.move >= most:  # all that is no action
        raise Refusal("too-fast", N_("Too much coming and going at this table."))


def _must_play(table: Table) -> None:
    _must_be(table, "playing")
    if table.is_paused:
        raise Refusal("paused", N_("The game is paused."))


def _must_be(table: Table, status: str) -> None:
    if table.status == status:
        return
    texts = {
        "lobby": ("not-begun", N_("The game has not begun yet.")),
        "playing": ("begun", N_("The game has begun already.")),
        "finished": ("over", N_("The game is over.")),
        "closed": ("closed", N_("This table is closed.")),
    }
    raise Refusal(*texts[table.status])


def _must_be_host(table: Table, seat: Seat | None) -> None:
    if seat is None or seat != table.host:
        raise Refusal("not-host", N_("Only the host of the table may do this."))


def _must_exist(table: Table, seat: int) -> None:
    if not 0 <= seat < table.rules.players:
        raise Refusal("no-seat", N_("There is no seat {seat} at this table."), seat=seat + 1)


def _chair(table: Table, seat: Seat) -> Chair:
    chair = table.chairs[seat]
    if chair is None:  # it was freed while the request was waiting
        raise Refusal("not-seated", N_("Spectators do not play."))
    return chair


def _was_played(table: Table, seat: Seat, move: int, action: Action) -> bool:
    return any(
        step.move == move and step.seat == seat and step.action == action for step in table.trail
    )


def _free_name(table: Table, name: str) -> str:
    try:
        neat = clean_name(name)
    except UsageError:
        raise Refusal(
            "bad-name",
            N_("A name has 1 to {count} characters of one line, without {signs}"),
            count=LONGEST,
            signs=MARKS,
        ) from None
    if neat in table.names:
        raise Refusal("name-taken", N_("Somebody at this table has this name already."))
    return neat


def _checked_nonce(nonce: str) -> str:
    if len(nonce) > LONGEST_NONCE or not nonce.isprintable():
        raise Refusal(
            "bad-nonce", N_("A nonce has at most {count} printable signs."), count=LONGEST_NONCE
        )
    return nonce


def _bot_name(table: Table) -> str:
    """A name that nobody at the table has."""
    numbered = (f"Bot {number}" for number in count(1))
    return next(name for name in chain(BOT_NAMES, numbered) if name not in table.names)
