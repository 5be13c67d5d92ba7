"""What a store can be opened on, and what it says of everything else."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, inspect, make_url, text

from king.server.storage import StorageError, Store
from king.server.storage.connect import engines, find
from king.server.storage.schema import HEAD, VERSION_TABLE, metadata
from king.server.storage.upgrade import migrate
from support.stores import outside, row, use

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


async def nothing(_: Store) -> None:
    pass


def refusal(url: str) -> StorageError:
    with pytest.raises(StorageError) as error:
        Store.open(url)
    return error.value


# --- The schema -------------------------------------------------------------------------------


def migrated(url: str) -> None:
    """Make a database of it by the migrations alone, as an old one gets there."""
    both = engines(find(url), durable=False)
    try:
        with both.write.begin() as connection:
            migrate(connection)
    finally:
        both.dispose()


@pytest.mark.parametrize("make", [lambda url: use(url, nothing), migrated])
def test_both_ways_to_the_schema_lead_to_it(url: str, make: Callable[[str], None]) -> None:
    make(url)
    with outside(url) as connection:
        options = {"version_table": VERSION_TABLE, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == HEAD
    use(url, lambda store: store.create(row(), [b"{}"]))


def test_both_ways_make_the_same(url: str) -> None:
    """Also in what Alembic does not compare: names, checks, what a removal takes along."""

    def description() -> list[object]:
        with outside(url) as connection:
            found = inspect(connection)
            parts = [
                found.get_columns,
                found.get_pk_constraint,
                found.get_foreign_keys,
                found.get_indexes,
                found.get_check_constraints,
            ]
            names = sorted(found.get_table_names())
            return [(name, str([part(name) for part in parts])) for name in names]

    migrated(url)
    first = description()
    with outside(url) as connection:
        everything = MetaData()
        everything.reflect(connection)
        everything.drop_all(connection)
        connection.commit()
    use(url, nothing)
    assert len(first) == 4
    assert description() == first


def test_the_newest_migration_is_the_one_the_program_asks_for() -> None:
    config = Config()
    config.set_main_option("script_location", "king.server.storage:migrations")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [HEAD]
    numbers = sorted(script.revision for script in scripts.walk_revisions())
    assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)]


def test_an_old_database_goes_to_the_migrations(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use(url, lambda store: store.create(row(), [b"{}"]))
    asked: list[Connection] = []
    monkeypatch.setattr("king.server.storage.upgrade.HEAD", "0002")
    monkeypatch.setattr("king.server.storage.upgrade.migrate", asked.append)
    assert use(url, lambda store: store.entries("t1")) == [b"{}"]
    assert len(asked) == 1


@pytest.mark.parametrize("make", [lambda url: use(url, nothing), migrated])
def test_an_interrupted_creation_leaves_nothing(
    url: str, make: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("king.server.storage.upgrade.insert", interrupt)
        patch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", interrupt)
        with pytest.raises(KeyboardInterrupt):
            make(url)
    with outside(url) as connection:
        assert inspect(connection).get_table_names() == []
    use(url, lambda store: store.create(row(), [b"{}"]))


def test_a_database_from_the_future_is_refused_and_left_alone(url: str) -> None:
    use(url, lambda store: store.create(row(), [b"{}"]))
    for future in (f"{int(HEAD) + 1:04}", "9999", "abcdef"):
        with outside(url) as connection:
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '{future}'"))
            connection.commit()
        error = refusal(url)
        assert error.reason == "newer"
        assert future in str(error)
        assert HEAD in str(error)
        with outside(url) as connection:
            assert connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")) == future


def test_a_database_of_something_else_is_refused_and_left_alone(url: str) -> None:
    with outside(url) as connection:
        connection.execute(text("CREATE TABLE bookmarks (id INTEGER)"))
        connection.commit()
    error = refusal(url)
    assert error.reason == "unreadable"
    assert "bookmarks" in str(error)
    with outside(url) as connection:
        assert inspect(connection).get_table_names() == ["bookmarks"]


def test_a_current_database_opens_without_alembic_and_soon(sqlite_url: str) -> None:
    """A new one too: the server must be there within a second and a half in all."""
    code = f"""
import sys, time
from king.server.storage import Store
start = time.perf_counter()
Store.open({sqlite_url!r})
print(time.perf_counter() - start, "alembic" in sys.modules)
"""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        seconds, has_alembic = done.stdout.split()
        assert (has_alembic, done.stderr) == ("False", "")
        assert float(seconds) < 0.5


# --- Where nothing can be stored ----------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "mysql://user@host/db",
        "postgresql+asyncpg://host/db",
        "file:///tmp/king.db",
        "://",
        "postgresql://host:port/db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///king.db?mode=ro",
        "sqlite://host/king.db",
    ],
)
def test_a_url_that_leads_nowhere_is_refused(url: str) -> None:
    error = refusal(url)
    assert error.reason == "url"
    assert "sqlite:///FILE" in str(error)


def test_the_path_of_a_file_will_do(tmp_path: Path) -> None:
    use(str(tmp_path / "with space.db"), nothing)
    assert (tmp_path / "with space.db").exists()


def test_only_the_owner_may_read_the_files(tmp_path: Path) -> None:
    """Hidden cards are in them."""

    async def work(store: Store) -> None:
        await store.create(row(), [b"{}"])
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        names = ("king.db", "king.db-shm", "king.db-wal", "king.db.lock")
        assert modes == dict.fromkeys(names, 0o600)

    use(str(tmp_path / "king.db"), work)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    error = refusal("postgresql://localhost/king")
    assert error.reason == "url"
    assert "king-cards[postgres]" in str(error)


def test_files_that_are_no_database_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database at all, " * 100)
    (tmp_path / "folder.db").mkdir()
    for name in ("text.db", "folder.db", "nowhere/king.db"):
        error = refusal(str(tmp_path / name))
        assert error.reason == "unreadable", name
        assert str(tmp_path / name) in str(error)


def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    use(str(tmp_path / "loaded.db"), nothing)  # imports everything, which nobody may do later
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o500)
    if IS_ROOT:
        os.seteuid(65534)
    try:
        error = refusal(str(closed / "king.db"))
    finally:
        if IS_ROOT:
            os.seteuid(0)
    assert error.reason == "unreadable"
    assert "Permission denied" in str(error)


def test_a_server_that_is_not_there_is_refused_without_the_password() -> None:
    for address in ("127.0.0.1:1", ":5432"):
        error = refusal(f"postgresql://king:secret@{address}/king?host=/nonexistent")
        assert error.reason == "lost"
        assert "secret" not in str(error)
        assert "king:***@" in str(error)


def test_a_database_that_cannot_hold_every_letter_is_refused(postgresql_url: str) -> None:
    with outside(postgresql_url) as other:
        other.execution_options(isolation_level="AUTOCOMMIT")
        name = "king_latin"
        other.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        locale = "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
        other.execute(text(f"CREATE DATABASE {name} {locale}"))
        url = make_url(postgresql_url).set(database=name)
        error = refusal(url.render_as_string(hide_password=False))
        other.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    assert (error.reason, "LATIN1" in str(error)) == ("unreadable", True)


# --- One server ---------------------------------------------------------------------------------


def test_a_second_server_is_refused(url: str) -> None:
    """From this process and from another; and not any more once the first is gone."""
    code = f"from king.server.storage import Store; Store.open({url!r})"

    def other() -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    async def work(store: Store) -> None:
        for _ in range(2):
            assert refusal(url).reason == "taken"
        assert "StorageError: another server" in (text := other().stderr)
        assert (f"(process {os.getpid()})" in text) == url.startswith("sqlite")
        await store.create(row(), [b"{}"])

    use(url, work)
    assert other().stderr == ""
    use(url, nothing)


def test_the_same_file_by_another_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "king.db")

    async def work(_: Store) -> None:
        assert refusal(str(tmp_path / "link.db")).reason == "taken"

    use(str(tmp_path / "king.db"), work)


def test_a_child_that_outlives_a_killed_server_does_not_hold_its_lock(sqlite_url: str) -> None:
    """Bots think in child processes; a server that comes back must not wait for old ones."""
    code = f"""
import os, time
from king.server.storage import Store
store = Store.open({sqlite_url!r})
if os.fork() == 0:
    time.sleep(60)
print(os.getpid(), flush=True)
time.sleep(60)
"""
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", code], stdout=subprocess.PIPE, start_new_session=True
    ) as server:
        assert server.stdout is not None
        assert int(server.stdout.readline()) == server.pid
        assert refusal(sqlite_url).reason == "taken"
        server.kill()
        time.sleep(0.05)
        try:
            use(sqlite_url, nothing)
        finally:
            os.killpg(server.pid, 9)
