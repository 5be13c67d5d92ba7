"""A record with anything changed in it is refused, and the error names the line."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.support.playing import play_game
from tests.support.records import names_for, played, short_rules
from tests.support.spoken import check_spoken
from tests.support.tables import RULESETS, tables_of

from king.cards import CardSet, show_card
from king.engine import Shuffle, new_game
from king.errors import KingError, ProofError, RecordError
from king.records import (
    Record,
    format_jsonl,
    format_record,
    parse_jsonl,
    parse_record,
    record_of,
    replay,
    verify,
)
from king.records.recording import digest
from king.rules import Rules, load

CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")


def record_text(rules: Rules, seed: int, actions: int | None = None) -> str:
    return format_record(record_of(played(rules, seed, actions), names_for(rules)))


WHOLE = record_text(short_rules(), 21)
PART = record_text(short_rules(), 22, 73)


def refused(text: str) -> RecordError:
    """The error of a damaged record. Anything else than a RecordError goes through."""
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text, "damaged.king"))
    error = caught.value
    assert 1 <= error.line <= text.count("\n") + 1
    assert str(error).startswith(f"damaged.king:{error.line}: found ")
    assert "\n" not in str(error)
    check_spoken(error, text, WHOLE)
    return error


@pytest.mark.parametrize("text", [WHOLE, PART], ids=["finished", "unfinished"])
def test_every_line_is_needed(text: str) -> None:
    lines = text.splitlines()
    for place in range(len(lines)):
        refused("\n".join([*lines[:place], *lines[place + 1 :]]) + "\n")


@pytest.mark.parametrize("text", [WHOLE, PART], ids=["finished", "unfinished"])
def test_no_line_may_come_twice(text: str) -> None:
    lines = text.splitlines()
    for place in range(len(lines)):
        refused("\n".join([*lines[: place + 1], *lines[place:]]) + "\n")


def test_no_end_may_be_cut_off() -> None:
    lines = WHOLE.splitlines()
    for length in range(len(lines)):
        refused("\n".join(lines[:length]))


def changed(text: str, pattern: re.Pattern[str], new: dict[str, str]) -> Iterator[str]:
    """The text with each match changed in turn."""
    for match in pattern.finditer(text):
        yield text[: match.start()] + new[match[0]] + text[match.end() :]


def next_cards(rules: Rules) -> dict[str, str]:
    """For each card of the pack another one."""
    cards = [show_card(card) for card in CardSet.of(rules.pack)]
    return dict(zip(cards, [*cards[7:], *cards[:7]], strict=True))


@pytest.mark.parametrize("text", [WHOLE, PART], ids=["finished", "unfinished"])
def test_every_card(text: str) -> None:
    count = 0
    for damaged in changed(text, CARD, next_cards(short_rules())):
        refused(damaged)
        count += 1
    assert count > 100


@pytest.mark.parametrize("text", [WHOLE, PART], ids=["finished", "unfinished"])
def test_every_digit(text: str) -> None:
    more = {str(digit): str((digit + 1) % 10) for digit in range(10)}
    for damaged in changed(text, re.compile("[0-9]"), more):
        refused(damaged)


def test_every_name() -> None:
    names = names_for(short_rules())
    others = dict(zip(names, [*names[1:], names[0]], strict=True))
    pattern = re.compile("|".join(re.escape(name) for name in names))
    for damaged in changed(WHOLE, pattern, others):
        refused(damaged)


def test_every_contract_trump_and_option() -> None:
    rules = short_rules()
    words = list(rules.contracts)
    others = dict(zip(words, [*words[1:], words[0]], strict=True))
    others |= {"trump ♠": "trump ♥", "trump ♥": "no trump", "no trump": "trump ♣"}
    others |= {"trump ♦": "trump ♠", "trump ♣": "trump ♦"}
    pattern = re.compile("(?<=: )(?:" + "|".join(others) + ")|trump .|no trump")
    for damaged in changed(WHOLE, pattern, others):
        refused(damaged)
    for option in load("minsk").options:
        for choice in option.choices[1:]:
            old = f'[Option {option.name} "{option.default}"]'
            assert old in WHOLE
            refused(WHOLE.replace(old, f'[Option {option.name} "{choice.name}"]'))


def resealed(text: str) -> Record:
    """A damaged record whose author has worked out the check anew."""
    record = parse_record(text, "forged.king")
    sealed = format_record(record).replace(f"Check: {record.check}", f"Check: {digest(record)}")
    return parse_record(sealed, "forged.king")


def test_cards_winners_and_scores_are_refused_without_the_check_too() -> None:
    """The check is no shield: a finished deal contradicts itself when a card is changed."""
    rules = short_rules()
    names = names_for(rules)
    score = {str(digit): str((digit + 1) % 10) for digit in range(10)}
    winner = {
        f"→ {name}": f"→ {other}" for name, other in zip(names, [*names[1:], names[0]], strict=True)
    }
    body = WHOLE[: WHOLE.index("Deal 3:")]
    damaged = [
        text
        for pattern, new in (
            (CARD, next_cards(rules)),
            (re.compile("|".join(re.escape(arrow) for arrow in winner)), winner),
            (re.compile(r"(?<=total )\d|(?<=total −)\d"), score),
        )
        for text in changed(body, pattern, new)
    ]
    assert len(damaged) > 100
    for text in damaged:
        with pytest.raises(RecordError):
            replay(resealed(text + WHOLE[len(body) :]))


def line_with(text: str, beginning: str) -> int:
    lines = text.splitlines()
    return next(place for place, line in enumerate(lines, 1) if line.startswith(beginning))


def test_errors_name_the_line_of_the_mistake() -> None:
    number = line_with(WHOLE, "4. ")
    lines = WHOLE.splitlines()
    old = lines[number - 1]
    first = CARD.search(old)
    assert first is not None
    lines[number - 1] = old.replace(first[0], "2♠", 1)
    assert refused("\n".join(lines)).line == number
    name, other = names_for(short_rules())[:2]
    assert refused(WHOLE.replace(f"Score of {name}: total 0", f"Score of {name}: total 1", 1)).line
    swapped = WHOLE.replace(f"Hand of {name}:", f"Hand of {other}:", 1)
    assert refused(swapped).line == line_with(WHOLE, "Hand of ") + 1
    assert refused(WHOLE.replace('"finished"', '"unfinished"')).line == line_with(WHOLE, "[Status")


def real_record() -> str:
    """A game whose seed nobody chose, with nonces."""
    import random

    rules = short_rules()
    game = new_game(rules, Shuffle(bytes(range(100, 132)), ["x", "Ж"]))
    return format_record(record_of(play_game(game, random.Random(1)), names_for(rules)))


def test_seed_commitment_and_nonces_are_proved() -> None:
    text = real_record()
    proof = verify(parse_record(text, "real.king"))
    assert (proof.deals, proof.practice, proof.nonces) == (6, False, ("x", "Ж"))
    seed = bytes(range(100, 132)).hex()
    for old, new, header in (
        (seed, "0" + seed[1:], "[Seed"),
        (f'[Commitment "{proof.commitment[0]}', '[Commitment "z', None),
        ('[Nonce 1 "x"]', '[Nonce 1 "y"]', None),
        ('[Nonce 2 "Ж"]\n', "", None),
        (f'[Seed "{seed}"]\n', "", "[Shuffle"),
    ):
        assert old in text
        damaged = text.replace(old, new)
        with pytest.raises(RecordError) as caught:
            verify(parse_record(damaged, "forged.king"))
        check_spoken(caught.value, text, damaged)
        if header is not None:
            assert isinstance(caught.value, ProofError)
            assert caught.value.line == line_with(damaged, header)
        # A forger who works the check out anew gets no further.
        if "z" not in new:
            with pytest.raises(ProofError):
                verify(resealed(damaged))


def test_a_deal_that_does_not_follow_from_the_seed() -> None:
    text = real_record()
    place = text.index("Deal 5:")
    hand = re.compile(r"(Hand of Anna: )(\S+) (\S+)")
    forged = text[:place] + hand.sub(r"\1\3 \2", text[place:], count=1)
    record = resealed(forged)
    replay(record)  # the same cards in another order: nothing wrong but the proof
    with pytest.raises(ProofError) as caught:
        verify(record)
    deal_line = line_with(text, "Deal 5:")
    assert deal_line < caught.value.line <= deal_line + 3


def test_practice_number() -> None:
    assert verify(parse_record(WHOLE, "practice.king")).practice
    with pytest.raises(ProofError):
        verify(resealed(WHOLE.replace('number "21"', 'number "22"')))


@pytest.mark.parametrize("name", [name for name in RULESETS if name != "minsk"])
def test_every_line_of_the_other_rulesets(name: str) -> None:
    rules = next(tables_of(name))
    text = record_text(rules, 31, 200)
    lines = text.splitlines()
    for place in range(len(name) % 3, len(lines), 3):
        refused("\n".join([*lines[:place], *lines[place + 1 :]]) + "\n")


def test_every_json_line_is_needed() -> None:
    rules = short_rules()
    for actions in (None, 70):
        lines = format_jsonl(played(rules, 23, actions), names_for(rules)).splitlines()
        for place in range(len(lines)):
            with pytest.raises(RecordError) as caught:
                replay(parse_jsonl("\n".join([*lines[:place], *lines[place + 1 :]]), "x.jsonl"))
            check_spoken(caught.value, *lines)


def test_json_lines_that_are_changed() -> None:
    rules = short_rules()
    text = format_jsonl(played(rules, 23), names_for(rules))
    record = parse_jsonl(text, "x.jsonl")
    for old, new in (
        ('"early": true', '"early": false'),
        ('"shown": true', '"shown": false'),
        ('"count": 2', '"count": 3'),
        ('"number": 3', '"number": 4'),
        ('"contract": "no-girls"', '"contract": "no-king"'),
        ('"type": "played"', '"type": "play"'),
        ('"practice": true', '"practice": false'),
        ('"winners": [', '"winners": [0, '),
    ):
        assert old in text
        with pytest.raises(KingError) as caught:
            replay(parse_jsonl(text.replace(old, new, 1), "x.jsonl"))
        assert isinstance(caught.value, RecordError)
        check_spoken(caught.value, text, new)
    assert replay(record).is_over
