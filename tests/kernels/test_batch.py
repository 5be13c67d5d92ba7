"""The batched environment: rows are deals, observations say what a seat may know."""

from __future__ import annotations

import random

import numpy as np
import pytest

from king.cards import show_suit
from king.engine import Deal, Play
from king.engine import deal as deals
from king.errors import UsageError
from king.kernels import duties
from king.kernels import layout as at
from king.kernels import watching as see
from king.kernels.batch import Batch, Step
from king.kernels.tables import Tables, state_of, tables_for
from king.rules import load
from support.kernel_twins import about_to_play, comparable, contracts_of, dealt, interpreted, names


def table(name: str, contract: str) -> Tables:
    rules = load(name).rules()
    row = rules.contracts[contract]
    return tables_for(rules, row, 1 if row.trump != "none" else None)  # type: ignore[arg-type]


def any_legal(now: Step, rng: random.Random) -> list[int]:
    """A random legal action in every row."""
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in now.masks]


# --- Observations, decoded to text --------------------------------------------------------


def byte(word: int, place: int) -> int:
    return int(word) >> 8 * place & 255


def suit_text(number: int) -> str:
    return "-" if number == see.NO else "none" if number == 4 else show_suit(number)  # type: ignore[arg-type]


def suits_text(bits: int) -> str:
    return "".join(show_suit(suit) for suit in range(4) if bits >> suit & 1)  # type: ignore[arg-type]


def decoded(tables: Tables, words: list[int]) -> str:
    """An observation as text, by its layout and nothing else."""
    facts, lines = words[see.FACTS], []
    for name, place in (
        ("hand", see.HAND),
        ("legal", see.LEGAL),
        ("table", see.TABLE),
        ("winning", see.WINNING),
        ("unseen", see.UNSEEN),
        ("put back", see.DISCARDS),
        ("shown", see.SHOWN),
    ):
        lines.append(f"{name}: {tables.show(words[place])}")
    lines.append(
        f"trick {byte(facts, 0) + 1}, {byte(facts, 1)} on the table, leader {byte(facts, 2)}, "
        f"declarer {byte(facts, 3)}, led {suit_text(byte(facts, 4))}, "
        f"trump {suit_text(byte(facts, 5))}, broken {byte(facts, 6)}, I am seat {byte(facts, 7)}"
    )
    for place in range(tables.seats):
        lines.append(
            f"seat +{place}: played {tables.show(words[see.PLAYED_AT + place])}; "
            f"taken {tables.show(words[see.PILES_AT + place])}; "
            f"{byte(words[see.WON], place)} tricks, "
            f"void {suits_text(byte(words[see.VOIDS], place))}, "
            f"needs {byte(words[see.NEEDED], place)}"
        )
    return "\n".join(lines)


def told(tables: Tables, deal: Deal) -> str:
    """The same text from the engine's deal, as the seat to act may know it."""
    me, rules = deal.turn, deal.rules
    assert me is not None

    def show(cards) -> str:  # type: ignore[no-untyped-def]
        return tables.show(tables.mask(cards))

    def relative(seat: int | None) -> int:
        return see.NO if seat is None else rules.seats.clockwise_from(me).index(seat)  # type: ignore[arg-type]

    played: dict[int, list] = {seat: [] for seat in rules.seats}  # type: ignore[type-arg]
    taken: dict[int, list] = {seat: [] for seat in rules.seats}  # type: ignore[type-arg]
    voids: dict[int, set] = {seat: set() for seat in rules.seats}  # type: ignore[type-arg]
    rows = [(trick.seats, trick.cards) for trick in deal.tricks] + [(deal.order, deal.trick)]
    free = rules.joker is not None and rules.joker.free
    suit = {card: int(tables.nums[at.SUIT_AT + tables.index[card]]) for card in rules.pack}
    for seats, cards in rows:
        for seat, card in zip(seats, cards, strict=False):
            played[seat].append(card)
            if suit[card] != suit[cards[0]] and not (free and card % 128 == 64):
                voids[seat].add(suit[cards[0]])
    for trick in deal.tricks:
        taken[trick.winner] += trick.cards
    if deal.declarer == me:
        taken[me] += deal.captured
    own = deal.discards if deal.declarer == me else ()
    seen = [*deal.hands[me], *own, *(card for cards in played.values() for card in cards)]
    best = ""
    if deal.trick:
        trumps = [card for card in deal.trick if tables.mask([card]) & int(tables.bits[at.TRUMP])]
        led = [card for card in deal.trick if suit[card] == suit[deal.trick[0]]]
        best = show([max(trumps or led, key=rules.strengths.__getitem__)])
    legal = [action.card for action in deals.legal_actions(deal) if isinstance(action, Play)]
    lines = [
        f"hand: {show(deal.hands[me])}",
        f"legal: {show(legal)}",
        f"table: {show(deal.trick)}",
        f"winning: {best}",
        f"unseen: {show(set(rules.pack) - set(seen))}",
        f"put back: {show(own)}",
        f"shown: {show(deal.taken_talon) if rules.talon.shown else ''}",
        f"trick {len(deal.tricks) + 1}, {len(deal.trick)} on the table, "
        f"leader {relative(deal.leader)}, declarer {relative(deal.declarer)}, "
        f"led {suit_text(suit[deal.trick[0]] if deal.trick else see.NO)}, "
        f"trump {suit_text(see.NO if deal.trump is None else deal.trump)}, "
        f"broken {int(deal.broken)}, I am seat {me}",
    ]
    needed = state_of(tables, deal).nums[at.NEEDED_AT :]
    for place, seat in enumerate(rules.seats.clockwise_from(me)):
        won = sum(trick.winner == seat for trick in deal.tricks)
        lines.append(
            f"seat +{place}: played {show(played[seat])}; taken {show(taken[seat])}; "
            f"{won} tricks, void {suits_text(sum(1 << s for s in voids[seat]))}, "
            f"needs {needed[seat]}"
        )
    return "\n".join(lines)


@pytest.mark.parametrize("name", names())
def test_an_observation_decodes_to_what_the_seat_may_know(name: str) -> None:
    rng = random.Random(f"watch {name}")
    for contract in contracts_of(name):
        deal = None
        while deal is None:
            deal = about_to_play(name, contract, rng)
        tables = tables_for(deal.rules, deal.row, deal.trump)
        while not deal.is_over:
            state, words = state_of(tables, deal), np.zeros(see.WORDS, np.uint64)
            legal = np.uint64(duties.legal_mask(tables.bits, *state))
            args = (tables.bits, tables.nums, *state, int(deal.turn or 0), legal)
            see.observe(*args, words)
            assert decoded(tables, words.tolist()) == told(tables, deal)
            if rng.random() < 0.1:
                plain = np.zeros(see.WORDS, np.uint64)
                with interpreted():
                    see.observe(*args, plain)
                assert (plain == words).all()
            deal = deals.apply(deal, rng.choice(list(deals.legal_actions(deal))))


def test_hidden_cards_are_in_no_observation() -> None:
    """Hands of the others and the talon swapped about: the words stay the same."""
    rng, tables = random.Random(1), table("minsk", "no-hearts")
    for number in range(200):
        state = dealt(tables, number)
        for seat in range(3):
            first, second = np.zeros(see.WORDS, np.uint64), np.zeros(see.WORDS, np.uint64)
            legal = np.uint64(0)
            see.observe(tables.bits, tables.nums, *state, seat, legal, first)
            others = [other for other in range(3) if other != seat]
            changed = state.bits.copy()
            changed[others] = changed[others[::-1]]
            if seat != state.nums[at.DECLARER_SEAT]:
                gone, hand = int(changed[at.DISCARDS]), int(changed[others[0]])
                out, back = rng.choice(tables.unmask(gone)), rng.choice(tables.unmask(hand))
                swap = np.uint64(tables.mask([out, back]))
                changed[at.DISCARDS] ^= swap
                changed[others[0]] ^= swap
                declarer = at.PILES_AT + state.nums[at.DECLARER_SEAT]
                changed[declarer] = changed[at.DISCARDS] & tables.bits[at.KEEP]
            see.observe(tables.bits, tables.nums, changed, state.nums, seat, legal, second)
            assert (first == second).all()


# --- Rows ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "contract"),
    [("simple", "no-king"), ("minsk", "otygrysh"), ("hearts", "hearts"), ("joker", "joker")],
)
def test_rows_are_deals_one_after_the_other(name: str, contract: str) -> None:
    _play_rows(table(name, contract), random.Random(name), size=5, steps=150)


def test_rows_are_the_same_in_plain_python() -> None:
    with interpreted():
        _play_rows(table("simple", "no-king"), random.Random(1), size=3, steps=70)


def _play_rows(tables: Tables, rng: random.Random, size: int, steps: int) -> None:
    """A batch beside as many single deals."""
    batch = Batch(tables, size, seed=3)
    now = batch.reset()
    counts = [0] * size
    states = [dealt(tables, row, 0, seed=3) for row in range(size)]
    for _ in range(steps):
        for row, state in enumerate(states):
            own = (batch.states[0][row], batch.states[1][row])
            assert comparable(type(state)(*own)) == comparable(state)
            legal = int(duties.legal_mask(tables.bits, *state))
            assert int(now.observations[row, see.LEGAL]) == legal
            assert [place for place in range(64) if now.masks[row, place]] == [
                place for place in range(64) if legal >> place & 1
            ]
            assert now.masks[row].max() == 1
            assert now.seats[row] == state.nums[at.TURN]
        for words in (see.PLAYED_AT, see.PILES_AT):
            assert not now.observations[:, words + tables.seats : words + at.MAX_SEATS].any()
        actions = any_legal(now, rng)
        now = batch.step(actions)
        for row in range(size):
            _follow(tables, batch, now, states, counts, row, actions[row])
    assert max(counts) > 1


def _follow(tables, batch, now, states, counts, row, action) -> None:  # type: ignore[no-untyped-def]
    """Play the same card beside a row; its reward is the score of a deal that is over."""
    from king.kernels.tricks import apply
    from support.kernel_twins import points_of

    state = states[row]
    apply(tables.bits, tables.nums, *state, action)
    if state.nums[at.TURN] >= 0:
        assert not now.done[row]
        assert not now.rewards[row].any()
        return
    assert now.done[row]
    assert now.rewards[row, : tables.seats].tolist() == points_of(tables, state)
    counts[row] += 1
    number = counts[row] * batch.size + row
    states[row] = dealt(tables, number, counts[row] % tables.seats, seed=3)


def test_threads_change_nothing() -> None:
    tables, rng = table("minsk", "no-girls"), random.Random(1)
    one, three = Batch(tables, 50, seed=2), Batch(tables, 50, seed=2, threads=3)
    here, there = one.reset(), three.reset()
    for _ in range(100):
        for left, right in zip(here, there, strict=True):
            assert (left == right).all()
        actions = any_legal(here, rng)
        here, there = one.step(actions), three.step(np.array(actions))
    three.close()
    one.close()


def test_an_illegal_action_changes_nothing() -> None:
    tables = table("simple", "no-hearts")
    batch = Batch(tables, 3, seed=2)
    now = batch.reset()
    actions = now.masks.argmax(axis=1)
    batch.step(actions)
    before = [array.copy() for array in (*batch.states, *now)]
    wrong = now.masks.argmax(axis=1)
    wrong[1] = now.masks[1].argmin()
    with pytest.raises(UsageError) as told_why:
        batch.step(wrong)
    card = tables.show(1 << int(wrong[1]))
    legal = tables.show(int(now.observations[1, see.LEGAL]))
    assert f"row 1: {card}" in str(told_why.value)
    assert legal in str(told_why.value)
    for old, new in zip(before, (*batch.states, *now), strict=True):
        assert (old == new).all()


@pytest.mark.parametrize("actions", [[1, 2], [[0, 1, 2]], [-1, 0, 0], [64, 0, 0], [63, 0, 0]])
def test_actions_that_are_none(actions: list[int]) -> None:
    batch = Batch(table("simple", "no-hearts"), 3, seed=2)
    batch.reset()
    with pytest.raises(UsageError):
        batch.step(actions)


def test_a_step_before_the_first_deal() -> None:
    with pytest.raises(UsageError, match="reset"):
        Batch(table("simple", "no-hearts"), 1, seed=2).step([0])


@pytest.mark.parametrize(("size", "threads"), [(0, 1), (3, 0)])
def test_a_batch_of_nothing(size: int, threads: int) -> None:
    with pytest.raises(UsageError):
        Batch(table("simple", "no-hearts"), size, seed=2, threads=threads)


def test_a_batch_can_begin_again() -> None:
    batch = Batch(table("simple", "no-hearts"), 4, seed=2)
    first = [array.copy() for array in batch.reset()]
    batch.step(batch.reset().masks.argmax(axis=1))
    assert all((a == b).all() for a, b in zip(first, batch.reset(), strict=True))
