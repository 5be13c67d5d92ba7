"""Writing, reading and replaying agree, for every ruleset, finished or not."""

from __future__ import annotations

import random
import re

import pytest
from tests.support.playing import random_action
from tests.support.records import NAMES, SHORT, names_for, played, short_rules
from tests.support.tables import RULESETS, Stacked, random_rules, tables_of

from king.engine import Shuffle, new_game
from king.errors import UsageError
from king.records import (
    format_jsonl,
    format_record,
    parse_jsonl,
    parse_record,
    record_of,
    replay,
    resume,
    verify,
)
from king.rules import Rules

TABLES = [rules for name in RULESETS for rules in tables_of(name)]
IDS = [f"{rules.id}-{rules.players}" for rules in TABLES]


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_finished_game(rules: Rules) -> None:
    game = played(rules, 3)
    record = record_of(game, names_for(rules))
    text = format_record(record)
    read = parse_record(text, "game.king")
    assert read == record
    assert format_record(read) == text
    again = replay(read)
    assert again.events == game.events
    assert again.totals == game.totals
    assert format_record(record_of(again, names_for(rules))) == text
    proof = verify(read)
    assert proof.deals == len(game.finished)
    assert proof.commitment == game.began.commitment


@pytest.mark.parametrize("rules", TABLES, ids=IDS)
def test_json_lines(rules: Rules) -> None:
    game = played(rules, 4)
    text = format_jsonl(game, names_for(rules))
    record = parse_jsonl(text, "game.jsonl")
    again = replay(record)
    assert again.events == game.events
    assert format_jsonl(again, names_for(rules)) == text
    assert format_record(record_of(again, names_for(rules))) == format_record(
        record_of(game, names_for(rules))
    )
    assert verify(record).deals == len(game.finished)


@pytest.mark.parametrize("name", RULESETS)
def test_unfinished_game_at_every_action(name: str) -> None:
    rng = random.Random(name)
    for _ in range(3):
        rules = random_rules(name, rng)
        seed = rng.randrange(10**6)
        game = new_game(rules, Shuffle.named(seed))
        for _ in range(rng.randint(20, 60)):
            if game.is_over:
                break
            text = format_record(record_of(game, names_for(rules)))
            record = parse_record(text, "game.king")
            assert format_record(record) == text
            again = resume(record)
            assert again.events == game.events
            assert again.deal == game.deal
            assert again.legal_actions().kind == game.legal_actions().kind
            game = game.apply(random_action(game.legal_actions(), rng))


def test_resumed_game_goes_on_as_the_first_would() -> None:
    rules = short_rules()
    whole = played(rules, 11)
    record = record_of(played(rules, 11, 60), names_for(rules))
    game = resume(parse_record(format_record(record), "game.king"))
    # The same generator, brought to where the first game stood after 60 actions.
    rng = random.Random(11)
    first = new_game(rules, Shuffle.named(11))
    for _ in range(60):
        first = first.apply(random_action(first.legal_actions(), rng))
    while not game.is_over:
        game = game.apply(random_action(game.legal_actions(), rng))
    assert game.events == whole.events


def test_house_rules_travel_with_the_record() -> None:
    text = format_record(record_of(played(short_rules(), 1), names_for(short_rules())))
    assert "| " + SHORT.splitlines()[0] in text.splitlines()
    assert replay(parse_record(text, "game.king")).rules.title["ru"] == "A short evening"
    builtin = format_record(record_of(played(TABLES[0], 1, 5), names_for(TABLES[0])))
    assert not any(line.startswith("|") for line in builtin.splitlines())


def test_secret_seed_and_nonces() -> None:
    rules = short_rules()
    source = Shuffle(bytes(range(32)), ["Anna's", 'q"\\\n→', "", "Вера"])
    game = new_game(rules, source)
    closed = format_record(record_of(game, names_for(rules), with_seed=False))
    assert "[Seed " not in closed
    assert source.seed.hex() not in closed
    record = parse_record(closed, "game.king")
    assert replay(record).events == game.events
    with pytest.raises(UsageError, match="seed"):
        resume(record)
    opened = format_record(record_of(game, names_for(rules)))
    record = parse_record(opened, "game.king")
    assert record.proofs.nonces == source.nonces
    assert format_record(record) == opened
    proof = verify(record)
    assert not proof.practice
    assert "practice" not in str(proof)


def test_a_paused_deal_replays_without_its_seed() -> None:
    paused = [rules for rules in TABLES if any(row.peek for row in rules.contracts.values())]
    assert paused
    for rules in paused:
        game = new_game(rules, Shuffle(bytes(32)))
        rng = random.Random(5)
        while not (game.deal and any(game.deal.undealt)):
            game = game.apply(random_action(game.legal_actions(), rng))
        closed = record_of(game, names_for(rules), with_seed=False)
        again = replay(parse_record(format_record(closed), "game.king"))
        assert again.events == game.events
        assert again.deal is not None
        assert again.deal.dealt != game.deal.dealt


def test_deals_from_elsewhere() -> None:
    rules = short_rules()
    game = new_game(rules, Stacked({}, 3))
    text = format_record(record_of(game, names_for(rules)))
    assert '[Shuffle "given"]' in text
    assert replay(parse_record(text, "game.king")).events == game.events


def test_russian_letters_comments_and_spaces_are_read() -> None:
    text = format_record(record_of(played(short_rules(), 2, 40), names_for(short_rules())))
    lines = ["\ufeff# written by hand", ""]
    for line in text.splitlines():
        if line.startswith(("[", "|", "Check", "Score")):
            lines.append(line)
            continue
        head, colon, rest = line.rpartition(": ")
        for latin, russian in (("A♠", "Т♠"), ("Q♠", "ДП"), ("J♥", "в♥\ufe0f"), ("K♦", "КБ")):
            rest = rest.replace(latin, russian)
        lines += [f"  {head}{colon}{rest.replace('10♥', 'TH')}\t", "# a comment"]
    written = "\r\n".join(lines)
    assert "ДП" in written
    assert format_record(parse_record(written, "hand.king")) == text
    replay(parse_record(written, "hand.king"))


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Anna", "Vera"),
        ("Anna", " Anna ", "Vera"),
        ("Anna", "", "Vera"),
        ("Anna", "a,b", "Vera"),
        ("Anna", 'a"b', "Vera"),
        ("Anna", "a→b", "Vera"),
        ("Anna", "a:b", "Vera"),
        ("Anna", "a;b", "Vera"),
        ("Anna", "a\x00b", "Vera"),
        ("Anna", "a\u202eb", "Vera"),
        ("Anna", "\ud800", "Vera"),
        ("Anna", "x" * 41, "Vera"),
        ("Anna", "Boris"),
        NAMES[:4],
    ],
)
def test_names_that_a_record_cannot_hold(names: tuple[str, ...]) -> None:
    game = played(short_rules(), 1, 0)
    with pytest.raises(UsageError):
        record_of(game, names)


def test_odd_names() -> None:
    names = ("10♥", "Deal 1", "  Ana   Maria 7♠ ")
    game = played(short_rules(), 6)
    record = record_of(game, names)
    assert record.names == ("10♥", "Deal 1", "Ana Maria 7♠")
    text = format_record(record)
    assert parse_record(text, "odd.king") == record
    replay(parse_record(text, "odd.king"))


def test_one_of_something_is_singular_and_the_plural_of_older_records_is_read() -> None:
    game = played(short_rules(), 21)
    text = format_record(record_of(game, names_for(short_rules())))
    assert " 1 girl × " in text
    assert not re.search(r" 1 (tricks|girls|boys|hearts|rungs) ", text)
    older = re.sub(r" 1 (girl|trick) ×", r" 1 \1s ×", text)
    assert older != text
    assert replay(parse_record(older, "older.king")).events == game.events
    assert format_record(parse_record(older, "older.king")) == text
