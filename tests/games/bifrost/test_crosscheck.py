"""The engine against the second implementation, on played and random positions.

The ordinary run takes a seeded sample; BIFROST_NIGHTLY=1 takes all 100,000 positions. Half come
from played games.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import COLOURS, EMPTY, LATTICE, LETTERS
from bifrost_bot.engines.bifrost.rules import can_connect, has_connected
from tests.games.bifrost import bitboard as bits
from tests.games.bifrost.play import begin, board, minute
from tests.nightly import NIGHTLY

pytestmark = [pytest.mark.nightly, pytest.mark.slow]
POSITIONS = 100_000 if NIGHTLY else 800
FEWEST_OF_A_KIND = POSITIONS // 10


def masks(cells: str) -> dict[str, int]:
    found = dict.fromkeys(LETTERS, 0)
    seats = {letter: seat for seat, letter in LETTERS.items()}
    for name, content in zip(LATTICE.names, cells, strict=True):
        if content in seats:
            found[seats[content]] |= bits.BIT[name]
    return found


def engine_verdict(cells: str, seat: str) -> str:
    if has_connected(cells, seat):
        assert can_connect(cells, seat), "who has won can never be hopeless"
        return "won"
    return "neither" if can_connect(cells, seat) else "lost"


def played(dice: random.Random, wanted: int) -> Iterator[tuple[str, str]]:
    """Positions at the moment of a check: all those of random games that finish a player, and as
    many others.
    """
    given = 0
    while given < wanted:
        checks = list(random_game(dice))
        decided = [check for check in checks if check[2] != "neither"]
        undecided = [check for check in checks if check[2] == "neither"]
        for cells, seat, _ in (decided + dice.sample(undecided, min(len(decided), len(undecided))))[
            : wanted - given
        ]:
            given += 1
            yield cells, seat


def random_game(dice: random.Random) -> Iterator[tuple[str, str, str]]:
    """The checks of one board on which some place more often than others, with what the rules
    say.
    """
    cells = list(begin(prefilled=dice.choice(("trine", "empty"))).config.start)
    free = [cell for cell, content in enumerate(cells) if content == EMPTY]
    dice.shuffle(free)
    diligence = {seat: dice.choice((0.1, 0.3, 1.0, 1.0)) for seat in COLOURS}
    left = list(COLOURS)
    while len(left) > 1:
        for seat in tuple(left):
            if free and dice.random() < diligence[seat]:
                cells[free.pop()] = LETTERS[seat]
            position = "".join(cells)
            verdict = engine_verdict(position, seat)
            yield position, seat, verdict
            if verdict != "neither":
                left.remove(seat)
                if len(left) == 1:
                    return


def scattered(dice: random.Random, wanted: int) -> Iterator[tuple[str, str]]:
    """Positions no one would play: any number of cells of each colour, one of them often the
    strongest.
    """
    for _ in range(wanted):
        seat = dice.choice(COLOURS)
        weights = [dice.random() ** 2 for _ in range(4)]
        if dice.random() < 0.5:
            weights[COLOURS.index(seat)] += 0.8
        yield "".join(dice.choices("RGB.", weights, k=len(LATTICE.names))), seat


@pytest.mark.parametrize("source", [played, scattered])
def test_both_implementations_agree_on_every_position(
    source: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    counts: Counter[str] = Counter()
    for cells, seat in source(random.Random(f"cross-check {source.__name__}"), POSITIONS // 2):
        stones = masks(cells)
        others = sum(mask for name, mask in stones.items() if name != seat)
        expected = bits.verdict(stones[seat], others)
        assert engine_verdict(cells, seat) == expected, (cells, seat)
        counts[expected] += 1
    with capsys.disabled():
        print(f"\n{source.__name__} positions: {dict(counts)}")
    assert sum(counts.values()) == POSITIONS // 2
    assert min(counts[kind] for kind in ("won", "lost", "neither")) >= FEWEST_OF_A_KIND // 2


@pytest.mark.parametrize("seed", range(400 if NIGHTLY else 6))
def test_both_implementations_play_the_same_boards_to_the_same_end(seed: int) -> None:
    dice = random.Random(f"boards {seed}")
    state = begin(prefilled=dice.choice(("trine", "empty")))
    silence = dice.choice((0.0, 0.1, 0.6, 0.9))
    said: dict[str, list[str | None]] = {name: [] for name in "123456"}
    while bifrost.phase(state) is not None:
        texts: dict[str, str] = {}
        for slot in bifrost.phase(state).to_act:  # type: ignore[union-attr]
            free = [
                n
                for n, c in zip(LATTICE.names, board(state, str(slot.board)).cells, strict=True)
                if c == EMPTY
            ]
            if free and dice.random() >= silence:
                texts[str(slot.board)] = dice.choice(free)
        before = state
        state, events = minute(state, texts)
        for name in bifrost.boards(before):
            turns = sum(
                1 for event in events if type(event).__name__ in {"TurnEnded", "MinuteSkipped"}
            )
            if board(before, name).turn is not None:
                said[name] += [texts.get(name), *[None] * (turns - 1)]
    for index, final in enumerate(state.boards):
        order = COLOURS if index < 3 else COLOURS[::-1]
        opener = index % 3
        places, stones, status, turns = bits.play_board(
            (order[opener], order[(opener + 1) % 3], order[(opener + 2) % 3]),
            masks(state.config.start),
            said[final.name],
        )
        assert (tuple(places), stones, status) == (
            final.placements,
            masks(final.cells),
            final.status,
        )
        assert turns <= len(said[final.name])
