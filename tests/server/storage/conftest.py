"""An empty database of each kind for each test that asks for a ``url``."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, make_url, text

ADMIN = "KING_TEST_POSTGRES"
HOW = f"{ADMIN} holds no URL of a PostgreSQL to test on (.ci/run starts one)"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    fixture = "postgresql_url" if request.param == "postgresql" else "sqlite_url"
    found: str = request.getfixturevalue(fixture)
    return found


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/king.db"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Engine]:
    """The server, by a connection that may make and end databases."""
    if not os.environ.get(ADMIN):
        pytest.skip(HOW)
    url = make_url(os.environ[ADMIN]).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    yield engine
    engine.dispose()


@pytest.fixture
def postgresql_url(postgresql: Engine) -> Iterator[str]:
    name = f"king_{uuid.uuid4().hex}"
    with postgresql.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE template0"))
    yield postgresql.url.set(drivername="postgresql", database=name).render_as_string(False)
    with postgresql.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
