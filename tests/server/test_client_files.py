"""The client is sent by version: no page is made of the files of two."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from king.web import files


@pytest.fixture
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the client that a test may change."""
    copy = tmp_path / "static"
    shutil.copytree(files.STATIC, copy)
    monkeypatch.setattr(files, "STATIC", copy)
    files._filled.cache_clear()
    return copy


def test_a_page_asks_for_files_of_its_version(own_files: Path) -> None:
    page = files.index().body.decode()
    asked = re.findall(r'"/static/(~[^"]+)"', page)
    assert asked
    assert all(files.find(path) is not None for path in asked)
    (own_files / "app.js").write_text("// another one")
    assert files.find(asked[0]) is None, "a file of another version"
    assert files.is_start_of_another_version(next(path for path in asked if "app.js" in path))
    assert files.index().body.decode() != page


def test_the_worker_knows_every_file_of_its_version(own_files: Path) -> None:
    worker = files.worker().body.decode()
    for path in ("app.js", "style.css", "sheet/page.js", "locales/ru.json"):
        assert f'"{path}"' in worker
        assert files.find(f"~{files.version()}/{path}") is not None
    assert files.version() in worker
    (own_files / "sheet/page.js").write_text("// another one")
    assert files.worker().body.decode() != worker


def test_nothing_beside_the_client_is_sent(own_files: Path) -> None:
    (own_files.parent / "secret.json").write_text("{}")
    version = files.version()
    for path in ("../secret.json", f"~{version}/../secret.json", "~/app.js", f"~{version}"):
        assert files.find(path) is None
