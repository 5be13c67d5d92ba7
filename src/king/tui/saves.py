"""Games on disk: one file that is rewritten at every action, and a shelf of finished games.

A save is a record (``.king``) with a small file beside it that says who sits where. Both
are written whole to another name, synced and renamed, so a kill at any moment leaves the
old or the new file and never a part of one. The record holds the secret of the deals;
files are for the user's eyes only.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from king.errors import UsageError

HOME_VARIABLE: Final = "KING_HOME"


class Company(msgspec.Struct, frozen=True):
    """Who plays: the seat of the person, and for each seat the bot (None for the person).

    ``chance`` is the root of the bots' random numbers, so that a resumed game goes on as
    it would have.
    """

    me: int
    bots: tuple[str | None, ...]
    chance: str


class Settings(msgspec.Struct, frozen=True):
    """The last choice, offered again by a plain ``king``."""

    ruleset: str | None = None
    players: int | None = None
    options: dict[str, str] = {}
    name: str | None = None


class Save:
    """The place of one game that is being played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._company = path.with_suffix(".json")

    def write_company(self, company: Company) -> None:
        """Say who plays; once, before the first :meth:`write`."""
        write_whole(self._company, msgspec.json.encode(company))

    def company(self) -> Company | None:
        """Who plays, None when the file is not there or damaged."""
        try:
            return msgspec.json.decode(self._company.read_bytes(), type=Company)
        except (OSError, msgspec.DecodeError):
            return None

    def write(self, text: str) -> None:
        """Replace the record."""
        write_whole(self.path, text.encode("utf-8"))

    def remove(self) -> None:
        """Take the save away; its game is on the shelf now."""
        self.path.unlink(missing_ok=True)
        self._company.unlink(missing_ok=True)


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
            reason = (error.strerror or str(error)).lower()
            raise UsageError(
                f"games cannot be saved in {self.home}: {reason}",
                f"a folder that can be written; {HOME_VARIABLE} names another",
            ) from None

    def new_save(self, ruleset: str) -> Save:
        """A place that no other game has."""
        when = datetime.now(UTC).astimezone().strftime("%Y%m%d-%H%M%S")
        return Save(self.saves / f"{when}-{ruleset}-{secrets.token_hex(2)}.king")

    def newest(self) -> Save | None:
        """The save that was written last."""
        try:
            found = [(path.stat().st_mtime_ns, path.name) for path in self.saves.glob("*.king")]
        except OSError:
            return None
        return Save(self.saves / max(found)[1]) if found else None

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


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is old or new and never in between. Raises OSError."""
    partial = path.with_name(f".{path.name}.tmp")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the rename itself last; platforms that cannot open a folder do without."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)
