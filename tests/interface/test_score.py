"""``king score`` as people use it: the seed's game, mistakes, corrections, broken files."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from king.cli.main import main
from support.score_sheet import Sheet

# The texts give sums only (000 L36-38). These counts are possible ones that come to them.
SEED = [
    ("no-tricks", (2, 4, 4)), ("no-tricks", (0, 5, 5)), ("no-tricks", (0, 5, 5)),
    ("no-last-two", (1, 1, 0)), ("no-last-two", (0, 2, 0)), ("no-last-two", (0, 0, 2)),
    ("no-girls", (1, 2, 1)), ("no-girls", (1, 1, 2)), ("no-girls", (0, 2, 2)),
    ("no-boys", (1, 2, 1)), ("no-boys", (1, 2, 1)), ("no-boys", (0, 2, 2)),
    ("no-king", (0, 1, 0)), ("no-king", (0, 0, 1)), ("no-king", (0, 0, 1)),
    ("no-hearts", (2, 4, 2)), ("no-hearts", (2, 3, 3)), ("no-hearts", (2, 3, 3)),
    *[("otygrysh", (5, 2, 3))] * 9,
]  # fmt: skip
KEYS = {"ruleset", "names", "rows", "plus", "minus", "totals", "checks", "left"}


def counted(counts: tuple[int, ...]) -> str:
    names = ("Anna", "Boris", "Vera")
    return ",".join(f"{name}={count}" for name, count in zip(names, counts, strict=True))


def test_the_game_of_the_seed_is_entered_deal_by_deal(sheet: Sheet) -> None:
    for contract, counts in SEED:
        trump = ("--trump", "none") if contract == "otygrysh" else ()
        sheet.good("add", contract, *trump, "--count", counted(counts))
    found = sheet.json()
    assert set(found) == KEYS
    assert found["names"] == ["Anna", "Boris", "Vera"]
    assert found["totals"] == [262, -172, -90]
    assert found["plus"] == [360, 144, 216]
    assert found["minus"] == [-98, -316, -306]
    assert found["left"] == [[], [], []]
    assert len(found["rows"]) == 27
    assert found["rows"][0] == {
        "number": 1, "dealer": 0, "declarer": 1, "contract": "no-tricks", "trump": None,
        "scores": [-8, -16, -16],
    }  # fmt: skip
    assert found["rows"][26]["trump"] == "none"
    names = [check["name"] for check in found["checks"]]
    assert names == [*(f"deal {number}" for number in range(1, 28)), "plus", "minus", "game"]
    assert all(check["ok"] for check in found["checks"])
    assert "the whole game adds up" in sheet.good("check")
    assert "the game is over" in sheet.bad("add", "otygrysh", "--count", "Anna=10")
    paid = json.loads(sheet.good("settle", "--stake", "0.05", "--json"))
    assert paid["shares"] == ["13.10", "-8.60", "-4.50"]
    assert paid["payments"] == [
        {"from": 1, "to": 0, "amount": "8.60"},
        {"from": 2, "to": 0, "amount": "4.50"},
    ]
    drawn = sheet.good("export", "--format", "svg")
    texts = ["".join(text.itertext()) for text in ElementTree.fromstring(drawn).iter() if
             text.tag.endswith("text")]  # fmt: skip
    for figure in ("+262", "−172", "−90", "+720", "−720"):
        assert figure in texts
    assert any(text.endswith(".98") for text in texts)
    assert any(text.endswith(".360") for text in texts)
    assert any(text.endswith(".316") for text in texts)


def test_a_contract_with_one_unit_needs_no_name_and_flags_stand_anywhere(sheet: Sheet) -> None:
    path = str(sheet.path)
    assert main(["score", "add", "--count", "anna=10", path, "no-tricks"]) == 0
    assert main(["score", "add", path, "--count", "QUEENS:Boris=rest", "no-girls"]) == 0
    assert main(["score", "edit", "--count", "Anna=9,Vera=1", path, "1"]) == 0
    assert sheet.json()["totals"] == [-36, -40, -4]


def test_several_units_are_named_one_by_one(blank: Sheet) -> None:
    blank.good("new", "--rules", "gambler", "--names", "Anna,Boris,Vera")
    counts = ("tricks:Anna=10", "last-two:Anna=2", "hearts:Anna=8", "boys:Anna=rest",
              "girls:Anna=4", "king:Anna=1")  # fmt: skip
    assert "--count without its unit; allowed: tricks:" in blank.bad(
        "add", "no-all", "--count", "Anna=10"
    )
    flags = [word for count in counts for word in ("--count", count)]
    blank.good("add", "no-all", *flags)
    assert blank.json()["totals"] == [-240, 0, 0]
    assert "who has them is not said: king of hearts" in blank.bad("add", "no-all", *flags[:-2])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("no-tricks", "--count", "Anna=1,Boris=3"), "deal 1: tricks add up to 4 of 10: 6 are"),
        (("no-tricks", "--count", "Anna=11"), "deal 1: tricks add up to 11 of 10: 1 too many"),
        (("no-tricks", "--count", "Zed=10"), "nobody is called “Zed”; allowed: Anna, Boris, Vera"),
        (("no-tricks", "--count", "Anna=-1"), "the count “-1”; allowed: a number from 0, or rest"),
        (("no-tricks", "--count", "Anna"), "“Anna” says nothing; a count is said so"),
        (("no-tricks", "--count", "Anna=5,Anna=5"), "“Anna” stands there twice"),
        (("no-tricks", "--count", "Anna=9", "--count", "Vera=1"), "“tricks” stands there twice"),
        (("no-trick", "--count", "Anna=10"), "no contract “no-trick”; allowed: no-tricks, no-last"),
        (("no-king", "--trump", "H", "--count", "Anna=1"), "no trumps in No king (no-king)"),
        (("otygrysh", "--trump", "Q", "--count", "Anna=10"), "the trump “Q”; allowed: S, H, D, C"),
        (("no-king", "--fault", "Anna=theft"), "the fault “theft”; allowed: revoke, discard"),
        ((), "no contract; allowed: add FILE CONTRACT"),
        (("no-king", "king"), "'king' after add"),
        (("no-king", "--stake", "1"), "--stake with add; allowed: --dealer, --declarer"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(
    sheet: Sheet, words: tuple[str, ...], told: str
) -> None:
    assert told in sheet.bad("add", *words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--rules", "minks", "--names", "A,B,C"), "no ruleset 'minks'"),
        (("--rules", "minsk", "--names", "A,B"), "Minsk King: 2 players; allowed: players: 3"),
        (("--rules", "minsk"), "no --names"),
        (("--names", "A,B,C"), "no RULESET"),
        (("--rules", "minsk", "--names", "A,a,C"), "the name “a” twice"),
        (("--rules", "minsk", "--names", "A,B=,C"), "the name “B=”; allowed: 1 to 40 characters"),
        (("--rules", "minsk", "--names", "A,,C"), "the name “”"),
        (("--rules", "minsk", "--names", "A,rest,C"), "the name “rest”"),
        (("--rules", "minsk", "--names", "A,B,C", "--dealer", "D"), "nobody is called “D”"),
        (("--rules", "minsk", "--names", "A,B,C", "--ladder", "A,B,C"), "a game on a ladder"),
        (("--rules", "minsk", "--names", "A,B,C", "--option", "ruff=x"), "ruff"),
        (("--rules", "kg", "--names", "A,B,C,D,E", "--ladder", "A,B,C,D,D"), "the ladder names"),
        (("--rules", "minsk", "--names", "A,B,C", "--king-held", "x"), "instead, in-addition"),
        (("--from", "nothing.king"), "nothing.king: no such file or directory"),
    ],
)
def test_a_sheet_that_cannot_be_begun_is_not_made(
    blank: Sheet, words: tuple[str, ...], told: str
) -> None:
    assert told in blank.bad("new", *words)
    assert list(blank.path.parent.iterdir()) == []


def test_a_sheet_is_not_written_over(sheet: Sheet) -> None:
    assert "it is there already" in sheet.bad("new", "--rules", "minsk", "--names", "A,B,C")


def test_rows_are_corrected_taken_out_and_brought_back(sheet: Sheet) -> None:
    sheet.good("add", "no-tricks", "--count", "Anna=10")
    sheet.good("add", "no-king", "--count", "Vera=1")
    sheet.good("add", "otygrysh", "--trump", "H", "--fault", "Boris=revoke")
    assert "once more, after the fault" in sheet.good("show")
    sheet.good("edit", "3", "--fault", "none", "--count", "Anna=10")
    assert sheet.json()["totals"] == [40, 0, -40]
    sheet.good("edit", "1", "no-girls", "--count", "Boris=4")
    assert sheet.json()["rows"][0]["contract"] == "no-girls"
    assert sheet.json()["totals"] == [80, -40, -40]
    sheet.good("remove", "2")
    assert sheet.json()["totals"] == [80, -40, 0]
    sheet.good("undo")
    sheet.good("undo")
    assert sheet.json()["totals"] == [40, 0, -40]
    sheet.good("redo")
    assert sheet.json()["totals"] == [80, -40, -40]
    assert "no deal 9; allowed: 1–3" in sheet.bad("edit", "9", "--count", "Anna=1")
    assert "'two'; allowed: the number of a deal" in sheet.bad("remove", "two")
    assert "without the number of a deal" in sheet.bad("remove")
    lines = sheet.path.read_text().splitlines()
    assert lines[-3:] == ["undo", "undo", "redo"]
    kept = Path(f"{sheet.path}.bak").read_text().splitlines()
    assert kept == lines[:-1]


def test_a_repeat_is_refused_with_what_is_left(sheet: Sheet) -> None:
    for _ in range(3):
        sheet.good("add", "no-king", "--count", "Vera=1")
    assert (
        "deal 4: Boris has ordered No king (no-king) already, in deal 1; allowed: no-tricks, "
        in sheet.bad("add", "no-king", "--count", "Vera=1")
    )


def test_a_stake_is_a_number_above_0(sheet: Sheet) -> None:
    for stake in ("0", "-1", "x", "nan", "inf", "1e30", "0.0000001"):
        assert "--stake" in sheet.bad("settle", "--stake", stake)
    assert "no --stake" in sheet.bad("settle")
    assert "Nobody owes anybody anything." in sheet.good("settle", "--stake", "2,5")


def test_coins_add_up_where_points_do_not_come_out_even(blank: Sheet) -> None:
    blank.good("new", "--rules", "joker", "--names", "A,B,C", "--option", "length=target")
    units = ["joker", "AH", "king", "QH", "JH", *(f"{rank}H" for rank in range(2, 11))]
    flags = [word for unit in units for word in ("--count", f"{unit}:A=1")]
    blank.good("add", "joker", *flags)
    paid = json.loads(blank.good("settle", "--stake", "0.1", "--json"))
    assert paid["shares"] == ["-8.26", "4.13", "4.13"]
    assert [pay["amount"] for pay in paid["payments"]] == ["4.13", "4.13"]


def test_all_forms_of_export(sheet: Sheet, tmp_path: Path) -> None:
    sheet.good("add", "no-tricks", "--count", "Anna=10")
    out = tmp_path / "out.html"
    assert f"written: {out}" in sheet.good("export", "--format", "html", "--out", str(out))
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "size: A4" in page
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    table = sheet.good("export", "--format", "csv").splitlines()
    assert table[0] == (
        "ruleset,options,number,dealer,declarer,contract,trump,entry,Anna,Boris,Vera"
    )
    assert table[1].endswith(
        ",1,Anna,Boris,no-tricks,,no-tricks; dealer=Anna; declarer=Boris; tricks Anna=10,-40,0,0"
    )
    document = json.loads(sheet.good("export", "--format", "json"))
    assert document.pop("file") == sheet.path.read_text()
    assert document == sheet.json()
    assert "allowed: svg, html, csv, json" in sheet.bad("export", "--format", "pdf")
    assert "no --format" in sheet.bad("export")
    assert "another file" in sheet.bad("export", "--format", "svg", "--out", str(sheet.path))
    for folder in (str(tmp_path), "/", ".", ""):
        assert "is a directory" in sheet.bad("export", "--format", "svg", "--out", folder)
    nowhere = str(tmp_path / "none" / "x.svg")
    assert "no such folder" in sheet.bad("export", "--format", "svg", "--out", nowhere)


def test_a_table_says_what_stands_above_the_deals(
    blank: Sheet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("--names", "Anna,Boris,Vera", "--dealer", "Boris")
    blank.good("new", "--rules", "minsk", *names, "--king-held", "in-addition")
    blank.good("add", "no-king", "--dealer", "Vera", "--count", "Anna=1")
    row = blank.good("export", "--format", "csv").splitlines()[1]
    assert " sheet.king-held=in-addition sheet.dealer=2,1,Vera," in row
    ladder = Sheet(tmp_path / "ladder.sheet", capsys)
    ladder.good("new", "--rules", "kg", "--names", "A,B,C,D,E", "--ladder", "E,D,C,B,A")
    ladder.good("add", "--fault", "E=breach")
    row = ladder.good("export", "--format", "csv").splitlines()[1]
    assert " sheet.ladder=5.4.3.2.1 sheet.dealer=" in row


def test_what_was_dealt_again_can_be_corrected(blank: Sheet) -> None:
    names = ("--names", "Anna,Boris,Vera,Gleb", "--dealer", "Anna")
    blank.good("new", "--rules", "auction", *names, "--option", "all-pass=redeal")
    blank.good("add", "--redeal")
    blank.good("edit", "1", "--trump", "S", "--count", "bid:Anna=3", "--count", "suit:Boris=13")
    assert blank.json()["totals"] == [-3, -13, 0, 0]
    blank.good("edit", "1", "--redeal")
    assert blank.json()["totals"] == [0, 0, 0, 0]
    blank.good("edit", "1", "--trump", "S", "--count", "bid:Anna=3", "--fault", "Vera=revoke")
    assert blank.json()["totals"] == [-3, 0, -13, 0]
    blank.good("edit", "1", "--redeal")
    assert blank.json()["rows"][0]["trump"] is None


def test_only_what_is_missing_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "show"]) == 2
    assert "are required: FILE; allowed" in capsys.readouterr().err


def test_a_large_stake_and_a_small_one_are_written_out(sheet: Sheet) -> None:
    assert json.loads(sheet.good("settle", "--stake", "100", "--json"))["stake"] == "100"
    assert "0,00125." in sheet.good("settle", "--stake", "0.00125", "--lang", "ru")


@pytest.mark.parametrize("lang", ["ru", "pl"])
def test_the_sheet_is_shown_in_every_language(sheet: Sheet, lang: str) -> None:
    sheet.good("add", "no-king", "--fault", "Vera=king-held")
    english = sheet.good("show", "--lang", "en")
    text = sheet.good("show", "--lang", lang)
    assert text != english
    for word in {"ru": ("Минский кинг", "придержанный кинг", "Осталось заказать:"),
                 "pl": ("King miński", "przytrzymany król kier", "Zostało do zamówienia:"),
                 }[lang]:  # fmt: skip
        assert word in text
    assert sheet.bad("add", "no-tricks", "--lang", lang) != sheet.bad("add", "no-tricks")


# --- Other games -----------------------------------------------------------------------------


def test_a_record_opens_as_a_sheet(blank: Sheet, tmp_path: Path) -> None:
    assert main(["simulate", "korol", "--games", "1", "--seed", "4", "--bots", "random",
                 "--out", str(tmp_path / "games")]) == 0  # fmt: skip
    (record,) = (tmp_path / "games").iterdir()
    blank.capsys.readouterr()
    assert "The game is over." in blank.good("new", "--from", str(record))
    assert sum(blank.json()["totals"]) == 1


def test_house_rules_are_carried_in_the_sheet(blank: Sheet, tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text(
        'extends = "minsk"\nid = "ours"\n[contract.otygrysh]\ntrick = 12\ntotal = 120\n'
    )
    blank.good("new", "--rules-file", str(house), "--names", "A,B,C")
    house.unlink()
    blank.good("add", "otygrysh", "--count", "A=10")
    assert blank.json()["totals"] == [120, 0, 0]
    assert blank.json()["ruleset"] == "ours"


def test_house_rules_under_a_known_name_are_carried_too(blank: Sheet, tmp_path: Path) -> None:
    house = tmp_path / "minsk.toml"
    house.write_text('extends = "minsk"\nid = "minsk"\n[contract.otygrysh]\ntimes = 1\n')
    blank.good("new", "--rules-file", str(house), "--names", "A,B,C")
    assert "| times = 1" in blank.path.read_text()
    assert blank.json()["left"][0].count("otygrysh") == 1


def test_a_fixed_game_says_what_comes_next(blank: Sheet) -> None:
    assert "No tricks (no-tricks)" in blank.good("new", "--rules", "simple", "--names", "A,B,C,D")
    assert "No jacks (no-boys)" in blank.good("add", "--count", "A=8")
    assert "not played now; the next deal is No jacks" in blank.bad("add", "no-king")


def test_a_ladder_begins_as_it_is_told(blank: Sheet) -> None:
    blank.good("new", "--rules", "kg", "--names", "A,B,C,D,E", "--ladder", "E,D,C,B,A")
    out = blank.good("add", "--trump", "H", "--count", "A=1,B=2,C=3,D=4,E=5")
    assert "dealer: E · declarer: A" in out
    assert blank.json()["totals"] == [1004, 3, 2, 1, 0]
