"""The message catalogues: find texts in the code, update, compile and check.

::

    extract   write every message of the code to build/king.pot and build/web.pot
    update    bring each .po up to date with the code; old messages leave it
    compile   write king.mo beside each king.po, and the client's texts as JSON
    check     fail on messages that are missing, untranslated, fuzzy or badly translated

There are two catalogues a language: king.po for the program, web.po for the client in the
browser. In the code, messages are the literal arguments of ``_``, ``n`` (singular and plural),
``N_``, ``phrase`` and ``phrases`` (singular and plural). A comment just above that starts with
``Translators:`` is copied to the catalogues.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"_": None, "N_": None, "n": (1, 2), "phrase": None, "phrases": (1, 2)}
COMMENT_TAGS = ("Translators:",)


CALL = re.compile(
    r'(?<![\w.$])(?P<name>_|n)\(\s*(?P<one>"(?:[^"\\\n]|\\.)*")'
    r'(?:\s*,\s*(?P<many>"(?:[^"\\\n]|\\.)*"))?'
)
"""A call of ``_`` or ``n`` in JavaScript with literal arguments."""


def messages_of_module(
    file: BinaryIO, _keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """Messages of a JavaScript module, also those inside of templates.

    Babel's own reader of JavaScript skips calls in templates, and after a template within a
    template it finds nothing more in the file.
    """
    text = file.read().decode("utf-8")
    for call in CALL.finditer(text):
        texts = tuple(json.loads(found) for found in call.group("one", "many") if found)
        before = text[: call.start()].split("\n")
        comment = before[-2].strip().removeprefix("//").strip() if len(before) > 1 else ""
        comments = [comment] if comment.startswith(tuple(comment_tags)) else []
        yield len(before), call["name"], texts if len(texts) > 1 else texts[0], comments


DOMAINS: dict[str, tuple[str, Any]] = {
    "king": ("**.py", "python"),
    "web": ("web/static/**.js", messages_of_module),
}
"""Catalogues by name: which files of the project speak through them, and their language."""


def catalogue_paths(root: Path) -> list[Path]:
    """The catalogues of the project: two for each language but English."""
    found = (root / "src/king/locales").glob("*/LC_MESSAGES/*.po")
    return sorted(path for path in found if path.stem in DOMAINS)


def read_catalogue(path: Path) -> Catalog:
    """A catalogue; its language is the name of the folder that it is in."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, abort_invalid=True)


def write_catalogue(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue so that equal catalogues are equal files, whoever wrote them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.msgid_bugs_address = ""
    with path.open("wb") as file:
        write_po(
            file, catalogue, width=100, sort_output=True, ignore_obsolete=True, include_lineno=False
        )


def extract(root: Path, domain: str = "king") -> Catalog:
    """All messages of the code that go to one catalogue."""
    template = Catalog(project="King", version="messages", charset="utf-8")
    found = extract_from_dir(
        root / "src/king",
        method_map=[DOMAINS[domain]],
        keywords=KEYWORDS,
        comment_tags=COMMENT_TAGS,
        strip_comment_tags=True,
    )
    for filename, line, message, comments, context in found:
        template.add(
            message,
            locations=[(f"src/king/{filename}", line)],
            auto_comments=comments,
            context=context,
        )
    return template


def update(root: Path) -> None:
    """Bring every catalogue up to date; new messages come untranslated, never guessed."""
    templates = {domain: extract(root, domain) for domain in DOMAINS}
    for path in catalogue_paths(root):
        template = templates[path.stem]
        catalogue = read_catalogue(path)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        write_catalogue(path, catalogue)


def compile_catalogues(root: Path) -> list[Path]:
    """Compile every catalogue; the files written. The build calls this, see hatch_build.py."""
    written = [_compile_for_web(root, "en", Catalog())]
    for path in catalogue_paths(root):
        catalogue = read_catalogue(path)
        if path.stem == "web":
            written.append(_compile_for_web(root, path.parent.parent.name, catalogue))
            continue
        target = path.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalogue)
        written.append(target)
    return written


def _compile_for_web(root: Path, lang: str, catalogue: Catalog) -> Path:
    """Write a catalogue as one JSON object: a message to its text, or to its plural forms."""
    texts = {
        _singular(message): message.string
        if isinstance(message.string, str)
        else list(_texts(message.string))
        for message in catalogue
        if message.id and all(_texts(message.string))
    }
    target = root / "src/king/web/static/locales" / f"{lang}.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    body = json.dumps(texts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    target.write_text(body + "\n", encoding="utf-8")
    return target


def check(root: Path) -> list[str]:
    """Everything wrong with the catalogues, one line each."""
    templates = {domain: extract(root, domain) for domain in DOMAINS}
    return [
        f"{path.relative_to(root)}: {fault}"
        for path in catalogue_paths(root)
        for fault in _faults(templates[path.stem], read_catalogue(path))
    ]


def _faults(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    for message in template:
        if message.id and _key(catalogue.get(_singular(message))) != _key(message):
            yield f"not in the catalogue: {message.id!r}"
    for message in catalogue:
        if not message.id:
            continue
        texts = _texts(message.string)
        if message.fuzzy:
            yield f"fuzzy: {message.id!r}"
        elif not all(texts):
            yield f"not translated: {message.id!r}"
        elif message.pluralizable and len(texts) != catalogue.num_plurals:
            yield f"{len(texts)} forms, not {catalogue.num_plurals}: {message.id!r}"
        else:
            try:
                yield from _placeholder_faults(message)
            except ValueError as error:
                yield f"not a format ({error}): {message.id!r}"


def _placeholder_faults(message: Message) -> Iterator[str]:
    allowed = set().union(*(_placeholders(text) for text in _texts(message.id)))
    for text in _texts(message.string):
        found = _placeholders(text)
        # A form for one number only may leave the number out.
        if not allowed - ({"count"} if message.pluralizable else set()) <= found <= allowed:
            yield f"placeholders {sorted(found)}, not {sorted(allowed)}: {message.id!r}"


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _texts(value: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    if value is None:
        return ("",)
    return (value,) if isinstance(value, str) else tuple(value)


def _singular(message: Message) -> str:
    return _texts(message.id)[0]


def _key(message: Message | None) -> tuple[str, ...]:
    return _texts(message.id) if message else ()


def main(arguments: list[str] | None = None) -> int:
    """Run one of the subcommands."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=["extract", "update", "compile", "check"])
    command = parser.parse_args(arguments).command
    if command == "extract":
        for domain in DOMAINS:
            write_catalogue(ROOT / f"build/{domain}.pot", extract(ROOT, domain))
    elif command == "update":
        update(ROOT)
    elif command == "compile":
        compile_catalogues(ROOT)
    else:
        faults = check(ROOT)
        for fault in faults:
            print(fault, file=sys.stderr)
        return 1 if faults else 0
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
