"""Invariants of Antisocial Snake under random play."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

import pytest

from bifrost_bot.engines.antisocial_snake.model import (
    Board,
    BoardChanged,
    Event,
    LimitsSet,
    PointsEarned,
    Snake,
    SnakesDealt,
    State,
    Submission,
)
from bifrost_bot.engines.antisocial_snake.movement import (
    run_snakes,
    tile_gains,
    with_apples_claimed,
)
from bifrost_bot.engines.antisocial_snake.rules import fold
from bifrost_bot.engines.antisocial_snake.variations import variation_of
from bifrost_bot.engines.squares import OUTSIDE
from tests.games.antisocial_snake.play import (
    VARIATIONS,
    one_board,
    resolved,
    small_board,
    wandering,
)
from tests.nightly import NIGHTLY

pytestmark = pytest.mark.slow

BOARDS = 20_000 if NIGHTLY else 1_300
WAYS = "URDL"

Answers: TypeAlias = Mapping[str, Submission | None]


def plans(board: Board, answers: Answers) -> dict[str, str]:
    """The moves that each snake's owner sent for it."""
    found: dict[str, str] = {}
    for snake in board.snakes:
        answer = answers[board.owners[snake.letter]]
        moves = (
            {words[0]: words[1] for words in answer.entries(board.name, "move")} if answer else {}
        )
        colour = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}[snake.colour]
        found[snake.letter] = moves.get(colour, "")
    return found


def check_path(board: Board, before: Snake, snake: Snake, moves: str, others: set[int]) -> None:
    """Only its moves and direction tiles bend a snake, and it ends for one of three reasons."""
    lattice = board.tiles.lattice
    tiles = board.tiles
    turn = 0
    assert snake.path[:1] == before.path
    assert len(set(snake.path)) == len(snake.path)
    assert not set(snake.path) & others
    for step, move in enumerate(moves if snake.path else ""):
        way = WAYS[(WAYS.index(move) + turn) % 4]
        target = lattice.steps[way][snake.path[step]]
        certain = (
            target == OUTSIDE or tiles.colours[target] == "k" or target in snake.path[: step + 1]
        )
        if step + 1 == len(snake.path):
            assert certain != snake.halted
            return
        assert snake.path[step + 1] == target
        assert not certain
        turn += board.signs.get(target, 0)
    assert not snake.halted
    assert len(snake.path) <= len(moves) + 1


def digits(number: int) -> int:
    return number if number < 10 else number % 10 + digits(number // 10)


def expected_score(board: Board, snake: Snake) -> tuple[int, int]:
    """A snake's apples and score, counted again."""
    assert board.laid is not None
    total = 0
    stale = 0
    beats = {"r": "g", "g": "b", "b": "r"}
    for cell in snake.path[1:]:
        colour = board.laid.colours[cell]
        number = board.laid.apples[cell]
        if board.variation == "elemental":
            gain = number * (
                2
                if beats.get(snake.colour) == colour
                else 0
                if beats.get(colour) == snake.colour
                else 1
            )
        else:
            gain = number * (2 if colour == snake.colour else 1)
        if board.variation == "stale":
            stale += colour not in (snake.colour, "w")
            gain = max(0, gain - stale)
        total += gain
    apples = total // 2 if snake.halted else total
    return apples, digits(apples) if board.variation == "addition" else apples


def check_board(before: Board, after: Board, answers: Answers, seen: Counter[str]) -> None:
    assert after.laid is not None
    orders = plans(before, answers)
    laid = replace(after, tiles=after.laid)
    for old, snake in zip(before.snakes, after.snakes, strict=True):
        others = {
            cell for other in after.snakes if other.letter != snake.letter for cell in other.path
        }
        check_path(laid, old, snake, orders[snake.letter], others)
        assert (snake.apples, snake.score) == expected_score(after, snake)
        count(after, snake, seen)
    entered = {cell for snake in after.snakes for cell in snake.path}
    assert sum(after.laid.apples) - sum(after.tiles.apples) == sum(
        after.laid.apples[cell] for cell in entered
    )
    assert all(
        after.tiles.apples[cell] == (0 if cell in entered else after.laid.apples[cell])
        for cell in range(len(after.laid.apples))
    )
    check_order(laid, before, after, orders)


def check_order(laid: Board, before: Board, after: Board, orders: dict[str, str]) -> None:
    """The order of snakes and players does not matter."""
    turned = replace(laid, snakes=before.snakes[::-1])
    again = [
        with_apples_claimed(variation_of(after), laid.tiles, snake)
        for snake in run_snakes(turned, orders).snakes
    ]
    assert tuple(again[::-1]) == after.snakes


def count(board: Board, snake: Snake, seen: Counter[str]) -> None:
    assert board.laid is not None
    eaten = tile_gains(variation_of(board), board.laid, snake.colour, snake.path)
    seen["halts"] += snake.halted
    match board.variation:
        case "theme":
            seen["theme: doubled tiles"] += sum(bite.factor == 2 for bite in eaten)
        case "addition":
            seen["addition: digit sums"] += snake.score != snake.apples
        case "elemental":
            seen["elemental: doubled or lost"] += sum(bite.factor != 1 for bite in eaten)
        case "stale":
            seen["stale: deductions"] += sum(bite.staleness > 0 for bite in eaten)
        case "redirect":
            seen["redirect: turns"] += len(set(snake.path) & set(board.signs))
        case _:
            pass


def count_events(state: State, events: tuple[Event, ...], seen: Counter[str]) -> None:
    for event in events:
        match event:
            case SnakesDealt():
                seen["boots"] += len(event.booted)
            case BoardChanged(name, tiles, _, _):
                board = state.board(name)
                if board.variation in ("frame", "swap", "toggle"):
                    seen[f"{board.variation}: changes"] += (tiles.colours, tiles.apples) != (
                        board.tiles.colours,
                        board.tiles.apples,
                    )
            case LimitsSet():
                seen["bidding: fewer than three twists"] += sum(
                    most < 3 for most in event.limits.values()
                )
            case PointsEarned():
                seen["quiz: right answers"] += sum(points > 0 for points in event.bonus.values())
            case _:
                pass


def play_one(seed: int, seen: Counter[str]) -> None:
    """A match of one board, from placement to the end."""
    dice = random.Random(seed)
    variation = dice.choice(VARIATIONS)
    players = dice.randint(2, 4)
    rows = small_board(
        dice, "rbgy" if variation == "bidding" else "rbg"[: dice.randint(1, 3)], players
    )
    state = one_board(rows, variation, seats=players, seed=f"{seed}")
    placed, events = resolved(state, wandering(state, dice), f"{seed}")
    count_events(placed_before(state, events), events, seen)
    answers = wandering(placed, dice)
    ended, events = resolved(placed, answers, f"{seed}")
    count_events(placed, events, seen)
    check_board(
        placed.boards[0],
        ended.boards[0],
        {slot.seat: answer for slot, answer in answers.items()},
        seen,
    )
    check_points(ended)
    seen["boards"] += 1
    assert ended.outcome is not None
    seen["ties"] += any(len(place) > 1 for place in ended.outcome.ranking)


def placed_before(state: State, events: tuple[Event, ...]) -> State:
    """The state right after placement, before the variation changes anything."""
    return fold(state, events[:1])


def check_points(ended: State) -> None:
    (board,) = ended.boards
    for seat in ended.seats:
        snakes = sum(snake.score for snake in board.own(seat))
        assert ended.points[seat] == {"0": snakes + sum(board.bonus[seat].values())}
    assert ended.revealed == ended.points


@pytest.mark.nightly
def test_what_always_holds_under_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()

    for seed in range(BOARDS):
        play_one(seed, seen)
    with capsys.disabled():
        print(f"\nAntisocial Snake under random play: {dict(sorted(seen.items()))}")
    assert len(seen) == 14
    assert min(seen.values()) >= 100
