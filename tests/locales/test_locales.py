"""Languages: plural forms, missing catalogues, the language of the environment, the script."""

from __future__ import annotations

import runpy
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from king.errors import UsageError
from king.locales import FOLDER, LANGUAGES, N_, MissingCatalogue, default_language, translator

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = [language for language in LANGUAGES if language != "en"]
TRICKS = ("{count} trick", "{count} tricks")
TEXTS = {
    "ru": {"hearts": "черви", TRICKS: ("{count} взятка", "{count} взятки", "{count} взяток")},
    "pl": {"hearts": "kiery", TRICKS: ("{count} lewa", "{count} lewy", "{count} lew")},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Compiled catalogues with two messages, under the headers of the real ones."""
    for language, texts in TEXTS.items():
        with (FOLDER / language / "LC_MESSAGES/king.po").open("rb") as file:
            catalogue = read_po(file, locale=language)
        for message, text in texts.items():
            catalogue.add(message, text)
        target = tmp_path / language / "LC_MESSAGES/king.mo"
        target.parent.mkdir(parents=True)
        with target.open("wb") as file:
            write_mo(file, catalogue)
    return tmp_path


@pytest.mark.parametrize(
    ("language", "counts", "text"),
    [
        ("en", [1], "{} trick"),
        ("en", [0, 2, 5, 11, 21], "{} tricks"),
        ("ru", [1, 21, 101, 1001], "{} взятка"),
        ("ru", [2, 3, 4, 22, 104], "{} взятки"),
        ("ru", [0, 5, 10, 11, 12, 14, 20, 111, 112], "{} взяток"),
        ("pl", [1], "{} lewa"),
        ("pl", [2, 3, 4, 22, 34, 102], "{} lewy"),
        ("pl", [0, 5, 11, 12, 13, 14, 21, 31, 101, 112], "{} lew"),
    ],
)
def test_plural_forms(folder: Path, language: str, counts: list[int], text: str) -> None:
    speak = translator(language, folder)
    for count in counts:
        assert speak.n(*TRICKS, count) == text.format(count)
        assert speak.n(*TRICKS, -count) == text.format(-count)


def test_other_placeholders_are_left_for_the_caller() -> None:
    text = translator("en").n("{name}: {count} trick", "{name}: {count} tricks", 2)
    assert text.format(name="{count}") == "{count}: 2 tricks"


def test_messages(folder: Path) -> None:
    assert translator("ru", folder)._("hearts") == "черви"
    assert translator("pl", folder)._("hearts") == "kiery"
    assert translator("en", folder)._("hearts") == "hearts"
    assert translator("ru", folder)._("unheard of") == "unheard of"


def test_an_empty_message_is_not_the_header(folder: Path) -> None:
    assert translator("ru", folder)._("") == ""


def test_the_marker_changes_nothing() -> None:
    assert N_("hearts") == "hearts"


def test_a_translator_is_cached_and_frozen(folder: Path) -> None:
    russian = translator("ru", folder)
    assert translator("ru", folder) is russian
    with pytest.raises(FrozenInstanceError):
        russian.language = "pl"  # type: ignore[misc]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_installed(language: str) -> None:
    assert translator(language).language == language


def test_a_missing_catalogue_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(MissingCatalogue, match=r"king\.mo is missing: run 'make locales'"):
        translator("pl", tmp_path)


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(UsageError, match="'de'; allowed: ru, en, pl"):
        translator("de")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "pl.UTF-8"}, "pl"),
        ({"LANG": "plt_MG"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ({"KING_LANG": "pl", "LC_ALL": "ru_RU.UTF-8"}, "pl"),
        ({"KING_LANG": "RU"}, "ru"),
        ({"KING_LANG": "ru-RU"}, "ru"),
    ],
)
def test_default_language(environ: dict[str, str], language: str) -> None:
    assert default_language(environ) == language


def test_babel_is_for_building_only() -> None:
    code = "import king.locales, sys; sys.exit('babel' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


# --- scripts/locales.py ---


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "scripts/locales.py"))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with two messages in its code and an empty Russian catalogue."""
    catalogue = tmp_path / "src/king/locales/ru/LC_MESSAGES/king.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Language: ru\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"\n',
        encoding="utf-8",
    )
    (tmp_path / "src/king/table.py").write_text(
        'NAMES = [N_("hearts of {name}")]\n'
        'def show(t, n):\n    return t._("hearts of {name}"), t.n("{count} trick", "tricks", n)\n',
        encoding="utf-8",
    )
    return tmp_path


def _translate(project: Path, hearts: str, tricks: tuple[str, str, str], flag: str = "") -> None:
    path = project / "src/king/locales/ru/LC_MESSAGES/king.po"
    header = path.read_text(encoding="utf-8").split("\n\n")[0]
    forms = "\n".join(f'msgstr[{index}] "{text}"' for index, text in enumerate(tricks))
    path.write_text(
        f'{header}\n\n{flag}msgid "hearts of {{name}}"\nmsgstr "{hearts}"\n\n'
        f'msgid "{{count}} trick"\nmsgid_plural "tricks"\n{forms}\n',
        encoding="utf-8",
    )


GOOD = ("одна взятка", "{count} взятки", "{count} взяток")


def test_check_finds_what_the_catalogue_lacks(script: dict[str, Any], project: Path) -> None:
    faults = script["check"](project)
    assert len(faults) == 2
    assert all(": not in the catalogue: " in fault for fault in faults)
    script["update"](project)
    faults = script["check"](project)
    assert len(faults) == 2
    assert all(": not translated: " in fault for fault in faults)


def test_check_passes_a_full_catalogue(script: dict[str, Any], project: Path) -> None:
    _translate(project, "черви игрока {name}", GOOD)
    assert script["check"](project) == []


@pytest.mark.parametrize(
    ("hearts", "tricks", "flag", "fault"),
    [
        ("черви {name}", GOOD, "#, fuzzy\n", "fuzzy"),
        ("черви {имя}", GOOD, "", "placeholders"),
        ("черви", GOOD, "", "placeholders"),
        ("черви {name", GOOD, "", "not a format"),
        ("черви {name}", ("одна", "{count}", ""), "", "not translated"),
        ("черви {name}", ("одна", "{count}", "{counts}"), "", "placeholders"),
    ],
)
def test_check_finds_bad_translations(
    script: dict[str, Any],
    project: Path,
    hearts: str,
    tricks: tuple[str, str, str],
    flag: str,
    fault: str,
) -> None:
    _translate(project, hearts, tricks, flag)
    (found,) = script["check"](project)
    assert f": {fault}" in found


def test_update_is_stable_and_drops_old_messages(script: dict[str, Any], project: Path) -> None:
    path = project / "src/king/locales/ru/LC_MESSAGES/king.po"
    _translate(project, "черви {name}", GOOD)
    script["update"](project)
    first = path.read_text(encoding="utf-8")
    assert "черви {name}" in first
    script["update"](project)
    assert path.read_text(encoding="utf-8") == first
    (project / "src/king/table.py").write_text("", encoding="utf-8")
    script["update"](project)
    assert "черви" not in path.read_text(encoding="utf-8")


def test_compile_makes_what_translator_reads(script: dict[str, Any], project: Path) -> None:
    _translate(project, "черви {name}", GOOD)
    script["compile_catalogues"](project)
    russian = translator("ru", project / "src/king/locales")
    assert russian._("hearts of {name}") == "черви {name}"
    assert russian.n("{count} trick", "tricks", 2) == "2 взятки"


def test_the_real_catalogues_are_what_update_would_write(
    script: dict[str, Any], tmp_path: Path
) -> None:
    for language in TRANSLATED:
        path = FOLDER / language / "LC_MESSAGES/king.po"
        script["write_catalogue"](tmp_path / "king.po", script["read_catalogue"](path))
        assert (tmp_path / "king.po").read_bytes() == path.read_bytes()
