"""The rules pages of ``docs/rules``: one file for each ruleset and language.

::

    write   write every page and remove those of rulesets that are gone
    check   fail when a page is not what would be written
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from king.explain import format_markdown, ruleset_title
from king.locales import LANGUAGES
from king.rules import builtin_ids, load

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("docs/rules")
INDEX = "README.md"


def pages() -> dict[str, str]:
    """The texts of all pages by file name, with an index of them."""
    texts = {
        f"{name}.{language}.md": format_markdown(load(name), language)
        for name in builtin_ids()
        for language in LANGUAGES
    }
    return {INDEX: _index(), **texts}


def _index() -> str:
    lines = [
        "# Rules",
        "",
        "Generated from the rulesets by `scripts/rules_pages.py write`; do not edit.",
        "",
    ]
    for name in builtin_ids():
        links = ", ".join(
            f"[{ruleset_title(load(name), language)}]({name}.{language}.md)"
            for language in LANGUAGES
        )
        lines.append(f"- `{name}`: {links}")
    return "\n".join(lines) + "\n"


def write(root: Path) -> None:
    """Write every page; remove what no ruleset stands behind."""
    folder, texts = root / FOLDER, pages()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.md"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def check(root: Path) -> list[str]:
    """Everything wrong with the pages, one line each."""
    folder, texts = root / FOLDER, pages()
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    faults = [f"{FOLDER / name}: missing" for name in texts if name not in found]
    faults += [f"{FOLDER / name}: of no ruleset" for name in found if name not in texts]
    faults += [
        f"{FOLDER / name}: not current, run 'scripts/rules_pages.py write'"
        for name, text in texts.items()
        if name in found and found[name] != text
    ]
    return faults


def main(arguments: list[str] | None = None) -> int:
    """Run one of the subcommands."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=["write", "check"])
    if parser.parse_args(arguments).command == "write":
        write(ROOT)
        return 0
    faults = check(ROOT)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
