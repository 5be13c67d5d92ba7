"""Records of bids, sales, layouts, titles, stocks and bouts: whole, stopped anywhere, damaged."""

from __future__ import annotations

import random
import re
import time

import pytest
from tests.support.playing import random_action
from tests.support.records import PHASES, names_for, phase_rules, played, with_actions
from tests.support.spoken import check_spoken
from tests.support.tables import RULESETS, rules_for

from king.cards import show_card
from king.engine import Game, Shuffle, new_game
from king.engine.actions import Decline
from king.engine.events import (
    Attacked,
    DealEnded,
    Declined,
    RolesDrawn,
    SeatOut,
    TalonOpened,
)
from king.engine.schedule import ROLES_DRAW, role_cards
from king.errors import ProofError, RecordError, RulesetError
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
from king.records.record import Record
from king.records.recording import digest
from king.records.writing import told
from king.rules import load

NAMES = tuple(PHASES)


def text_of(game: Game) -> str:
    return format_record(record_of(game, names_for(game.rules)))


def same_again(game: Game) -> None:
    """Both forms of a record give the game back, and each other."""
    names = names_for(game.rules)
    text, lines = text_of(game), format_jsonl(game, names)
    record, complete = parse_record(text, "game.king"), parse_jsonl(lines, "game.jsonl")
    assert record == record_of(game, names)
    assert format_record(record) == text
    for again in (replay(record), resume(record), replay(complete), resume(complete)):
        assert again.events == game.events
        assert again.deal == game.deal
    assert text_of(replay(complete)) == text
    assert format_jsonl(replay(record), names) == lines


@pytest.mark.parametrize("name", NAMES)
def test_a_game_stopped_at_every_action(name: str) -> None:
    rng = random.Random(name)
    game = new_game(phase_rules(name), Shuffle.named(rng.randrange(10**6)))
    for _ in range(90):
        if game.is_over:
            break
        same_again(game)
        game = game.apply(random_action(game.legal_actions(), rng))
    while not game.is_over:
        game = game.apply(random_action(game.legal_actions(), rng))
    same_again(game)


@pytest.mark.parametrize("name", RULESETS)
def test_every_choice_of_every_option(name: str) -> None:
    ruleset = load(name)
    seed = 0
    for players in ruleset.players:
        for option in ruleset.options:
            for choice in option.choices:
                if players not in option.players or choice.name == option.default:
                    continue
                try:
                    rules = rules_for(name, players, ((option.name, choice.name),))
                except RulesetError:
                    continue  # it needs another option beside it
                seed += 1
                same_again(played(rules, seed, 60 + seed % 50))


def test_a_whole_game_of_kg_replays_soon() -> None:
    started = time.process_time()
    for players in (6, 12):
        game = played(rules_for("kg", players), 3)
        replay(parse_record(text_of(game), "game.king"))
    assert time.process_time() - started < 6


LINES = {
    "sale": (
        r"Price by [^:]+: \d+",
        r"Bids: .+ (pass|\d+)",
        r"Sold [^:]+ → [^:]+: \d+",
        r"Gift [^:]+ → [^:]+: \S+",
    ),
    "lottery": (r"Laid: ([^,]+ \S+, )*[^,]+ blocked.*",),
    "bids": (r"Bids: .+ → [^,]+ \d+", r"Suit by [^:]+: [♠♥♦♣]"),
    "race": (r"Titles: [^:]+", r"Turned by [^:]+: \S+, trump .", r"Gift [^:]+ → [^:]+: \S+"),
    "stock": (r"Stock: \S+( \S+){7}", r"\d+\. .*, [^,]+ \+\S+.*", r"Leftovers to [^:]+: .*"),
    "bouts": (
        r"Roles: .+ K♥, .+ A♥",
        r"Bout 1: .+ → .+; .+; (taken|beaten); ladder: .+",
        r"Bout \d+: .+; permit: .+; .+",
        r"Bout \d+: .+; permit nobody; .+",
        r"Bout \d+: .+\d./\d.*",
        r"Bout \d+: .+/take.*",
    ),
    "jokers": (r"Bout \d+: .+ JK2?=[♠♥♦♣].*", r"Hand of .+2 .*"),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_lines_a_person_reads(name: str) -> None:
    games = [played(phase_rules(name), seed) for seed in range(3, 8)]
    lines = [line for game in games for line in text_of(game).splitlines()]
    for pattern in LINES[name]:
        assert any(re.fullmatch(pattern, line) for line in lines), pattern
    assert max(map(len, lines)) < 700


def test_what_the_text_leaves_out() -> None:
    for name in NAMES:
        events = played(phase_rules(name), 3).events[1:]
        missing = {type(event) for event in events} - {type(event) for event in told(events)}
        assert missing <= {Declined, SeatOut, TalonOpened, DealEnded}


def test_who_adds_nothing_is_told_only_at_the_very_end() -> None:
    rules, seen = phase_rules("bouts"), 0
    for actions in range(20, 90):
        game = played(rules, 5, actions)
        assert game.deal is not None
        text = text_of(game)
        assert text.count("pass: ") == isinstance(game.deal.events[-1], Declined)
        seen += "pass: " in text
    assert seen > 5


def test_a_pass_may_be_written_where_it_is_not_needed() -> None:
    """King does not print it there, but understands it."""
    game = played(phase_rules("bouts"), 8)
    events, names, text = game.events, names_for(game.rules), text_of(game)
    tried = 0
    for before, declined, added in zip(events, events[1:], events[2:], strict=False):
        if not isinstance(declined, Declined) or isinstance(before, Declined):
            continue
        if not isinstance(added, Attacked) or text.count(f" {show_card(added.card)};") != 1:
            continue
        card = f"{names[added.seat]} {show_card(added.card)}"
        if f"{card}/" in text:
            continue  # laid twice in the game, and this is the other time
        wordy = text.replace(f", {card};", f"; pass: {names[declined.seat]}; {card};")
        if wordy == text:
            continue
        tried += 1
        record = parse_record(wordy, "game.king")
        assert declined in record.events
        assert format_record(record) == text
        assert replay(record).events == events
    assert tried


# --- Damage -----------------------------------------------------------------------------


SMALL = {name: text_of(played(phase_rules(name), 3, 90)) for name in NAMES}


def refused(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text, "damaged.king"))
    assert 1 <= caught.value.line <= text.count("\n") + 1
    assert "\n" not in str(caught.value)
    check_spoken(caught.value, text, *SMALL.values())


def changes(text: str) -> list[str]:
    """The text with each card, number, name and word of the history changed in turn."""
    start = text.index("\nDeal 1:")
    cards = set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]2?", text))
    names = re.findall(r'^\[Seat \d+ "(.+)"\]', text, re.M)
    words = ["taken", "beaten", "blocked", "pass", "permit nobody", "take", "no trump"]
    swaps = {word: other for row in (sorted(cards), names, words) for word, other in _shifted(row)}
    swaps |= {"♠": "♥", "♥": "♦", "♦": "♣", "♣": "♠"}
    swaps |= {str(digit): str((digit + 1) % 10) for digit in range(10)}
    pattern = re.compile("|".join(re.escape(w) for w in sorted(swaps, key=len, reverse=True)))
    matches = list(pattern.finditer(text, start, text.index("\nCheck:")))
    return [text[: m.start()] + swaps[m[0]] + text[m.end() :] for m in matches]


def _shifted(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words, [*words[1:], *words[:1]], strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_needed_and_none_twice(name: str) -> None:
    lines = SMALL[name].splitlines()
    for place in range(len(lines)):
        refused("\n".join([*lines[:place], *lines[place + 1 :]]) + "\n")
        refused("\n".join([*lines[: place + 1], *lines[place:]]) + "\n")


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_is_changed_is_noticed(name: str) -> None:
    damaged = changes(SMALL[name])
    assert len(damaged) > 100
    for text in damaged:
        refused(text)


@pytest.mark.parametrize("name", NAMES)
def test_every_json_line(name: str) -> None:
    rules = phase_rules(name)
    lines = format_jsonl(played(rules, 3, 60), names_for(rules)).splitlines()
    for place in range(len(lines)):
        with pytest.raises(RecordError) as caught:
            replay(parse_jsonl("\n".join([*lines[:place], *lines[place + 1 :]]), "x.jsonl"))
        check_spoken(caught.value, *lines)


def resealed(text: str) -> Record:
    """A damaged record whose author has worked out the check anew."""
    record = parse_record(text, "forged.king")
    sealed = format_record(record).replace(f"Check: {record.check}", f"Check: {digest(record)}")
    return parse_record(sealed, "forged.king")


@pytest.mark.parametrize("name", NAMES)
def test_a_forger_with_a_right_check_changes_hardly_anything(name: str) -> None:
    """A card, name, word or number of a finished deal contradicts some other line.

    What might as well have been does not: an offer that was topped, a permission that nobody
    used, another beating card of a bout whose cards were all taken.
    """
    text = text_of(played(phase_rules(name), 3))
    cut = text.index("\nDeal 2:") + 1
    damaged = [row for row in changes(text) if row[-len(text) + cut :] == text[cut:]]
    damaged = [row for row in damaged if row.count("\n") == text.count("\n")]
    assert len(damaged) > 100
    for row in damaged[:: max(1, len(damaged) // 150)]:
        try:
            replay(resealed(row))
        except RecordError:
            continue
        lines = zip(text.splitlines(), row.splitlines(), strict=True)
        (line,) = [old for old, new in lines if old != new]
        assert line.startswith(("Bids: ", "Price by ")) or re.match(r"Bout .*(permit|taken)", line)


# --- Proofs -----------------------------------------------------------------------------


def proved_wrong(text: str, beginning: str) -> None:
    """The proof fails at a line with this beginning, even with a right check."""
    record = resealed(text)
    with pytest.raises(ProofError, match="from the seed") as caught:
        verify(record)
    lines = format_record(record).splitlines()
    assert lines[caught.value.line - 1].startswith(beginning)


@pytest.mark.parametrize("name", NAMES)
def test_hands_and_stock_follow_from_the_seed(name: str) -> None:
    text = text_of(played(phase_rules(name), 3))
    proof = verify(parse_record(text, "game.king"))
    assert proof.deals == text.count("\nDeal ")
    for beginning in ("Hand of ", "Stock: ", "Talon: "):
        found = list(re.finditer(rf"^({beginning}.*?:? ?)(?<=: )(\S+) (\S+)", text, re.M))
        assert found or beginning != "Hand of "
        for match in found[-1:]:
            swapped = f"{match[1]}{match[3]} {match[2]}"
            proved_wrong(text[: match.start()] + swapped + text[match.end() :], beginning)


def test_the_first_roles_follow_from_the_seed() -> None:
    rules = phase_rules("bouts")
    text = text_of(played(rules, 3))
    event = next(event for event in played(rules, 3).events if isinstance(event, RolesDrawn))
    assert event.cards == Shuffle.named(3).shuffled(ROLES_DRAW, role_cards(6))
    line = re.search(r"^Roles: (.+)$", text, re.M)
    assert line is not None
    one, two, *rest = line[1].split(", ")
    (name_one, _, card_one), (name_two, _, card_two) = one.rpartition(" "), two.rpartition(" ")
    forged = ", ".join([f"{name_two} {card_one}", f"{name_one} {card_two}", *rest])
    proved_wrong(text.replace(line[1], forged), "Roles: ")
    again = parse_record(text.replace(line[1], ", ".join([one, *rest, two])), "game.king")
    with pytest.raises(RecordError, match="Roles"):
        replay(again)
    with pytest.raises(RecordError, match="each name once"):
        parse_record(text.replace(line[1], one), "game.king")


def test_a_deal_that_is_dealt_again() -> None:
    game = with_actions(phase_rules("bids"), 1, [Decline()] * 8)
    text = text_of(game)
    assert text.count("Dealt again") == 2
    assert text.count("→ nobody") == 2
    dealers = re.findall(r"^Deal \d+: dealer ([^,]+),", text, re.M)
    assert len(set(dealers)) == 1
    assert verify(parse_record(text, "game.king")).deals == 3
    same_again(game)


def test_a_talon_kept_because_nobody_wants_it() -> None:
    rules = phase_rules("sale")
    game = new_game(rules, Shuffle.named(1))
    game = game.apply(game.legal_actions()[1])  # asks for 5
    for _ in range(3):
        game = game.apply(Decline())
    text = text_of(game)
    assert re.search(r"^Kept by ", text, re.M)
    same_again(game)


def test_a_deal_of_bouts_that_has_only_begun_needs_no_seed() -> None:
    """Only the one who names trump has seen cards; the rest may lie anyhow."""
    rules = phase_rules("bouts")
    game = new_game(rules, Shuffle(bytes(32)))
    assert text_of(game).count("Hand of ") == 1
    closed = format_record(record_of(game, names_for(rules), with_seed=False))
    again = replay(parse_record(closed, "game.king"))
    assert again.events == game.events
    assert again.deal is not None
    assert game.deal is not None
    assert again.deal.dealt != game.deal.dealt


def test_errors_name_what_may_be_done() -> None:
    text = SMALL["bouts"]
    bout = re.search(r"^Bout 2: .+? → .+?; (?:permit[^;]+; )?(.+?) (\S+)/", text, re.M)
    assert bout is not None
    damaged = text[: bout.start(2)] + "Q♣/" + text[bout.end() :]
    with pytest.raises(RecordError, match=f"found {bout[1]} Q♣.*: attack one of"):
        replay(parse_record(damaged, "game.king"))
    with pytest.raises(RecordError, match="no cards"):
        parse_record(re.sub(r"(Hand of Anna:).*", r"\1", text), "game.king")
    short = re.sub(r"(Hand of Anna: \S+) \S+", r"\1", SMALL["lottery"])
    with pytest.raises(RecordError, match="found 12 cards for Anna; allowed: 13 cards for Anna"):
        replay(parse_record(short, "game.king"))
    short = re.sub(r"(Stock: \S+) \S+", r"\1", SMALL["stock"])
    with pytest.raises(RecordError, match="found 7 cards left over; allowed: 8 cards left over"):
        replay(parse_record(short, "game.king"))
