"""Files that are no sheet, or not quite: what both readers have to refuse with the same line."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Literal

from king.scoresheet.document import read_sheet
from king.scoresheet.table import csv_text

HEAD = "King sheet 1\nruleset: minsk\nplayer: Anna\nplayer: Борис\nplayer: Vera\ndealer: Anna\n"
DEALS = (
    "deal: no-tricks; declarer=Борис; tricks Anna=1, Борис=3, Vera=6\n"
    "deal: otygrysh; declarer=Vera; trump=H; tricks Anna=5, Борис=3, Vera=2\n"
)
SHEET = HEAD + DEALS
LADDER = "King sheet 1\nruleset: kg\n" + "".join(f"player: {name}\n" for name in "ABCDE")
HOUSE = (
    'King sheet 1\nruleset: ours\n| extends = "minsk"\n| id = "ours"\n'
    "player: A\nplayer: B\nplayer: C\n"
)


def table(separator: str = ",", quoting: Literal[0, 1] = csv.QUOTE_MINIMAL) -> str:
    """The table of the sheet, as a spreadsheet of some country saves it."""
    out = StringIO()
    rows = csv.reader(StringIO(csv_text(read_sheet(SHEET).ledger)))
    csv.writer(out, delimiter=separator, quoting=quoting).writerows(rows)
    return out.getvalue()


def document(text: str) -> str:
    """JSON with the text of a sheet in it."""
    return json.dumps({"ruleset": "minsk", "file": text}, indent=2, ensure_ascii=False)


def good_files() -> dict[str, bytes]:
    """The same two deals in every way in which they may come."""
    texts = {"sheet": SHEET, "json": document(SHEET), "spaces before": "\n  " + document(SHEET)}
    for name, separator in (("comma", ","), ("semicolon", ";"), ("tab", "\t")):
        texts[name] = table(separator)
        texts[f"{name}, said"] = f"sep={separator}\r\n{table(separator)}"
    texts["lines of a Macintosh"] = table(";").replace("\r\n", "\r")
    texts["lines of Unix"] = table(";").replace("\r\n", "\n")
    texts["blank lines and columns"] = table(";").replace("\r\n", ";;\r\n") + ";;;;\r\n\r\n"
    texts["all in quotes"] = table(";", quoting=csv.QUOTE_ALL)
    texts["decimals"] = table(";").replace(";-24", ";−24,00").replace(";40", "; 40,0")
    found = {name: text.encode() for name, text in texts.items()}
    for name in ("sheet", "json", "semicolon", "tab"):
        found[f"{name}, marked"] = texts[name].encode("utf-8-sig")
        found[f"{name}, UTF-16"] = texts[name].encode("utf-16")
        found[f"{name}, UTF-16 the other way"] = b"\xfe\xff" + texts[name].encode("utf-16-be")
        found[f"{name}, UTF-16 without a mark"] = texts[name].encode("utf-16-le")
    return found


def damaged_files() -> dict[str, tuple[bytes, str, int | None]]:
    """By what is wrong: the file, the code of its refusal, the line that is named."""
    texts = {**_texts(), **_tables(), **_documents()}
    found = {name: (text.encode(), code, line) for name, (text, code, line) in texts.items()}
    found["another encoding"] = (SHEET.encode("cp1251"), "not-text", 4)
    found["a table in another encoding"] = (table(";").encode("cp1251"), "not-text", 1)
    found["half a sign of UTF-16"] = (SHEET.encode("utf-16") + b"x", "not-text", 9)
    found["a picture"] = (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not-text", 1)
    found["too many bytes"] = (b"x" * (4 * 1024 * 1024 + 1), "too-long", None)
    return found


def _texts() -> dict[str, tuple[str, str, int]]:
    return {
        "nothing": ("", "not-a-sheet", 1),
        "something else": ("Dear all,\n", "not-a-sheet", 1),
        "too long": (SHEET + "#" * 600_000, "too-long", 1),
        "too many lines": (SHEET + "\n" * 6000, "too-long", 1),
        "a long line": (SHEET + "#" * 2001 + "\n", "too-long", 9),
        "no ruleset": (HEAD.replace("ruleset: minsk\n", ""), "no-ruleset", 1),
        "an unknown ruleset": (SHEET.replace("minsk", "mnsk"), "unknown-ruleset", 2),
        "a ruleset that is no name": (SHEET.replace("minsk", "../x"), "unknown-ruleset", 2),
        "another name of a ruleset": (SHEET.replace("minsk", "King"), "unknown-ruleset", 2),
        "a player too many": (HEAD + "player: Gleb\n", "players", 3),
        "nobody": ("King sheet 1\nruleset: minsk\n", "players", 1),
        "thirteen": (LADDER + "".join(f"player: P{n}\n" for n in range(8)), "players", 3),
        "a name twice": (HEAD.replace("Vera", "anna"), "same-name", 5),
        "a bad name": (HEAD.replace("Vera", "V=1"), "bad-name", 5),
        "an unknown dealer": (SHEET.replace("dealer: Anna", "dealer: Ann"), "unknown-name", 6),
        "two dealers": (HEAD + "dealer: Vera\n" + DEALS, "header-twice", 7),
        "an unknown option": (HEAD + "option: x=y\n" + DEALS, "bad-option", 7),
        "an unknown choice": (HEAD + "option: ruff=x\n" + DEALS, "bad-option", 7),
        "the second option": (HEAD + "option: ruff=must\noption: order=x\n", "bad-option", 8),
        "no choice": (HEAD + "option: ruff\n", "bad-option", 7),
        "an unknown option of the sheet": (HEAD + "sheet-option: x=y\n", "bad-option", 7),
        "a bad ladder": (LADDER + "ladder: A, B\n", "bad-ladder", 8),
        "a stranger on the ladder": (LADDER + "ladder: A, B, C, D, X\n", "unknown-name", 8),
        "bad house rules": (HOUSE.replace('"minsk"', '"nothing"'), "bad-rules", 3),
        "house rules of another name": (HOUSE.replace(": ours", ": yours"), "unknown-ruleset", 2),
        "house rules for others": (HOUSE + "player: D\n", "players", 5),
        "an option of house rules": (HOUSE + "option: ruff=x\n", "bad-option", 8),
        "a header too late": (SHEET + "player: Gleb\n", "header-late", 9),
        "a mistake before a header too late": (SHEET + "x\nplayer: G\n", "unknown-line", 9),
        "a mistake and an unknown ruleset": (
            HEAD.replace("minsk", "mnsk") + "deal: no-tricks; tricks Ann=1\n", "unknown-name", 7),
        "rules too late": (SHEET + "| x\n", "header-late", 9),
        "an unknown line": (SHEET + "hello\n", "unknown-line", 9),
        "too many tricks": (SHEET.replace("Anna=1,", "Anna=2,"), "too-many", 7),
        "too few tricks": (SHEET.replace("Anna=5,", "Anna=4,"), "too-few", 8),
        "cut off": (SHEET[:-10], "bad-count", 8),
        "a repeat": (SHEET + "deal: no-king; declarer=Борис; king Vera=1\n"
                     "deal: no-king; declarer=Борис; king Vera=1\n", "already-ordered", 10),
        "an unknown contract": (SHEET + "deal: no-kin; king Vera=1\n", "unknown-contract", 9),
        "an unknown name": (SHEET + "deal: no-king; king Dora=1\n", "unknown-name", 9),
        "a bad count": (SHEET + "deal: no-king; king Vera=one\n", "bad-count", 9),
        "no count": (SHEET + "deal: no-king; king\n", "bad-entry", 9),
        "a correction that does not fit": (
            SHEET + "edit 1: otygrysh; declarer=Vera; tricks Vera=10\n"
            "edit 1: otygrysh; declarer=Vera; tricks Vera=x\n", "bad-count", 10),
        "no such deal": (SHEET + "\n# later\nedit 3: no-king; king Vera=1\n", "no-row", 11),
        "nothing to redo": (SHEET.replace("\n", "\r\n") + "redo\r\n", "nothing-to-redo", 9),
    }  # fmt: skip


def _tables() -> dict[str, tuple[str, str, int]]:
    good = table(";")
    return {
        "a table without deals": (good.split("\r\n")[0], "table-empty", 1),
        "a table without a column": (good.replace(";entry", ";line", 1), "table-head", 1),
        "a table without players": (good.replace(";Anna;Борис;Vera", "", 1), "table-cells", 2),
        "a table without points": (good.replace(";40;24;16", ""), "table-cells", 3),
        "a cell too many": (good.replace(";40;24;16", ";40;24;16;1"), "table-cells", 3),
        "two games": (good.replace("minsk", "simple", 1), "table-mixed", 3),
        "two kinds of options": (good.replace("ruff=must", "ruff=never", 1), "table-mixed", 3),
        "no number": (good.replace(";40;", ";many;"), "table-points", 3),
        "half a point": (good.replace(";40;", ";40,5;"), "table-points", 3),
        "other points": (good.replace(";40;24;", ";24;40;"), "other-points", 3),
        "an open quote": (good.replace(" Борис=3, Vera=2\"", " Борис=3"), "table-quote", 3),
        "a sign after a quote": (good.replace("Vera=2\"", "Vera=2\"x"), "table-quote", 3),
        "a break in a cell": (good.replace("; trump=H", "\nundo"), "table-quote", 3),
        "a count of a table": (good.replace("Anna=5", "Anna=6"), "too-many", 3),
        "after a blank line": (good.replace("\r\n", "\r\n;;\r\n").replace("Anna=5", "Anna=6"),
                               "too-many", 5),
        "after what is said": ("sep=;\n" + good.replace("Anna=5", "Anna=6"), "too-many", 4),
        "an unknown game": (good.replace("minsk", "mnsk"), "unknown-ruleset", 2),
        "an unknown option in a table": (good.replace("ruff=must", "rough=must"), "bad-option", 2),
        "an unknown choice in a table": (good.replace("ruff=must", "ruff=x"), "bad-option", 2),
        "an unknown word for the sheet": (good.replace("sheet.dealer", "sheet.deal"),
                                          "bad-option", 2),
        "an unknown fault": (good.replace("sheet.dealer=1", "sheet.king-held=x"), "bad-option", 2),
        "a dealer who is not there": (good.replace("sheet.dealer=1", "sheet.dealer=4"),
                                      "unknown-name", 2),
        "a name twice in a table": (good.replace(";Vera\r", ";anna\r", 1), "same-name", 1),
        "somebody in addition": (table(",").replace("Vera\r\n", "Vera,Gleb\r\n", 1)
                                 .replace("-24\r\n", "-24,0\r\n").replace(",16\r\n", ",16,0\r\n"),
                                 "players", 1),
    }  # fmt: skip


def _documents() -> dict[str, tuple[str, str, int]]:
    good = document(SHEET)
    return {
        "JSON cut off": (good[:30], "bad-json", 3),
        "JSON without an end": (good[:-1], "bad-json", 4),
        "JSON without a comma": (good.replace('",\n', '"\n', 1), "bad-json", 3),
        "JSON with a comma too many": (good.replace('"\n}', '",}'), "bad-json", 3),
        "JSON with something behind it": (good + "\n\nx", "bad-json", 6),
        "JSON with a word": (good.replace('"minsk"', "minsk"), "bad-json", 2),
        "JSON with a break": (good.replace("minsk", "min\nsk"), "bad-json", 2),
        "JSON with a bad bracket": ('{"a": [1, {"b": 2]}\n', "bad-json", 1),
        "JSON with a bad number": ('{\n"a": [1,\n2.]}', "bad-json", 3),
        "JSON with a bad sign": ('{\n"a": "\\x"}', "bad-json", 2),
        "JSON without a sheet": ('{"totals": [1, 2]}', "no-file", 1),
        "JSON with a number for a sheet": ('{"file": 3}', "no-file", 1),
        "JSON with half a sign": ('{"file": "King sheet 1\\n# \\ud800"}', "not-text", 2),
        "a mistake inside JSON": (document(SHEET.replace("Anna=1,", "Anna=2,")), "too-many", 7),
        "an unknown game inside JSON": (document(SHEET.replace("minsk", "x")),
                                        "unknown-ruleset", 2),
    }  # fmt: skip
