"""Games on disk: those that are played, and a shelf of finished ones.

A save is three files: a record (``.king``), the journal of what was done since it was written
(``.journal``, see :mod:`king.tui.journal`), and who sits where (``.json``). The record is
written at the end of every deal and on leaving, the journal at every action. The record holds
the secret of the deals; files are for the user's eyes only. While a game is open in a window, a
fourth file (``.lock``, see :mod:`king.tui.locking`) keeps all other windows off.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from king.engine import Action
from king.errors import UsageError, phrase, refusal_of
from king.seats import Seat
from king.tui.files import write_whole
from king.tui.journal import Journal
from king.tui.locking import Lock

HOME_VARIABLE: Final = "KING_HOME"


class Company(msgspec.Struct, frozen=True):
    """Who plays: the seat of the person, and for each seat the bot (None for the person).

    ``chance`` is the root of the bots' random numbers, so that a resumed game goes on as
    it would have. ``language`` is the one of the table. ``named``: the person has chosen the
    name in the record; else it is only a word for a player, and the screen says "You".
    """

    me: int
    bots: tuple[str | None, ...]
    chance: str
    language: str = ""
    named: bool = False


class Settings(msgspec.Struct, frozen=True):
    """The last choice, offered again by a plain ``king``."""

    ruleset: str | None = None
    players: int | None = None
    options: dict[str, str] = {}
    name: str | None = None
    language: str | None = None


class Save:
    """The place of one game that is being played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journal = Journal(path.with_suffix(".journal"))
        self.lock = Lock(path.with_suffix(".lock"))
        self.companions = path.with_suffix(".json")

    @property
    def ruleset(self) -> str:
        """What is played, by the name of the file; only to be shown."""
        return "-".join(self.path.stem.split("-")[2:-1])

    @property
    def written(self) -> int:
        """When this save last changed, in nanoseconds. Raises OSError."""
        times = [self.path.stat().st_mtime_ns]
        if self.journal.path.exists():
            times.append(self.journal.path.stat().st_mtime_ns)
        return max(times)

    @property
    def is_open(self) -> bool:
        """Whether this game is open in another window now."""
        if not self.lock.path.exists():
            return False
        probe = Lock(self.lock.path)
        taken = probe.take()
        probe.release()
        return not taken

    def write_company(self, company: Company) -> None:
        """Say who plays; the first time before the first :meth:`write`."""
        write_whole(self.companions, msgspec.json.encode(company))

    def company(self) -> Company | None:
        """Who plays, None when the file is not there or damaged."""
        try:
            return msgspec.json.decode(self.companions.read_bytes(), type=Company)
        except (OSError, msgspec.DecodeError):
            return None

    def write(self, text: str) -> None:
        """Replace the record, and begin its journal."""
        data = text.encode("utf-8")
        self.journal.hand_over(data)
        write_whole(self.path, data)
        self.journal.begin(data)

    def add(self, seat: Seat, action: Action) -> None:
        """Write down what was done."""
        self.journal.add(seat, action)

    def remove(self) -> None:
        """Take the save away; its game is on the shelf now."""
        self.path.unlink(missing_ok=True)
        self.journal.remove()
        self.companions.unlink(missing_ok=True)


class Store:
    """The folder of one user: ``saves``, ``games``, ``settings.json``."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.saves = home / "saves"
        self.games = home / "games"
        self._settings = home / "settings.json"

    @classmethod
    def of_user(cls, environ: Mapping[str, str]) -> Store:
        """Where this user's games are: KING_HOME, else the platform's folder for data."""
        named = environ.get(HOME_VARIABLE)
        if named:
            return cls(Path(named))
        from platformdirs import user_data_path

        return cls(user_data_path("king", appauthor=False))

    def prepare(self) -> None:
        """Make the folders and try to write. Raises UsageError."""
        try:
            for folder in (self.saves, self.games):
                folder.mkdir(parents=True, exist_ok=True)
                probe = folder / f".probe-{secrets.token_hex(4)}"
                write_whole(probe, b"")
                probe.unlink()
        except OSError as error:
            raise UsageError(
                phrase(
                    "games cannot be saved in {folder}: {reason}",
                    folder=self.home,
                    reason=refusal_of(error),
                ),
                phrase(
                    "a folder that can be written; {variable} names another",
                    variable=HOME_VARIABLE,
                ),
            ) from None

    def new_save(self, ruleset: str) -> Save:
        """A place that no other game has."""
        when = datetime.now(UTC).astimezone().strftime("%Y%m%d-%H%M%S")
        return Save(self.saves / f"{when}-{ruleset}-{secrets.token_hex(2)}.king")

    def newest(self) -> Save | None:
        """The save that was written last."""
        return next(iter(self.unfinished()), None)

    def unfinished(self) -> list[Save]:
        """All saves, the one that was written last first."""
        try:
            found = [(save.written, save.path) for save in map(Save, self.saves.glob("*.king"))]
        except OSError:
            return []
        return [Save(path) for _written, path in sorted(found, reverse=True)]

    def shelve(self, save: Save, text: str) -> Path:
        """Put a finished game on the shelf; only then its save goes."""
        target = self.games / save.path.name
        write_whole(target, text.encode("utf-8"))
        save.remove()
        return target

    def settings(self) -> Settings:
        """The last choice; the standard when there is none or it cannot be read."""
        try:
            return msgspec.json.decode(self._settings.read_bytes(), type=Settings)
        except (OSError, msgspec.DecodeError):
            return Settings()

    def remember(self, settings: Settings) -> None:
        """Keep the last choice; a nicety, so failing is no harm."""
        try:
            write_whole(self._settings, msgspec.json.encode(settings))
        except OSError:
            return
