"""The forecast holds: its certain steps, and its net if no one else acts."""

import random
import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

import pytest

from bifrost_bot.engines.antisocial_snake.model import Board, PointsEarned, Snake, State, Submission
from bifrost_bot.engines.antisocial_snake.rules import fold
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Colour
from bifrost_bot.engines.values import Slot
from tests.games.antisocial_snake.play import ENGINE, VARIATIONS, one_board, resolved, small_board
from tests.nightly import NIGHTLY

pytestmark = pytest.mark.slow

ROUNDS: Final = 20_000 if NIGHTLY else 200
FURTHER: Final = 2
"""How many random answers of the others each preview is checked against."""

EACH_PLAN: Final = 20
SNAKE: Final = re.compile(
    r"  (?P<letter>[A-Z]+) \((?P<colour>[a-z]+)\) (?P<moves>[UDLR]+): (?:(?P<steps>\d+) steps? "
    r"to|no step from) "
    r"(?P<end>[A-Z]\d+)(?:, then it (?P<stop>halts|stops for good): .+?)? "
    r"\((?P<halved>halved: )?(?P<apples>\d+) apples?(?:, digit sum (?P<score>\d+))?\)\. "
    r"(?P<sure>.+)"
)
TOTAL: Final = re.compile(r"  In all (?P<points>\d+) points? (?P<sure>for certain|if .+)\.")


@dataclass(frozen=True)
class Said:
    """A snake in the read-back: its end, its steps, its apples, and how certain they are."""

    letter: str
    steps: int
    end: str
    stop: str | None
    apples: int
    score: int
    sure: str

    def comes_true(self, board: Board, snake: Snake) -> bool:
        """Whether a snake ended exactly as previewed."""
        names = board.tiles.lattice.names
        came = (len(snake.path) - 1, names[snake.path[-1]], snake.halted)
        return came == (self.steps, self.end, self.stop == "halts")


def read(text: str) -> tuple[list[Said], int | None, bool]:
    """Returns the read-back's snakes on the moving board, their total, and its certainty."""
    snakes = [match for line in text.splitlines() if (match := SNAKE.fullmatch(line))]
    totals = [match for line in text.splitlines() if (match := TOTAL.fullmatch(line))]
    said = [
        Said(
            one["letter"],
            int(one["steps"] or 0),
            one["end"],
            one["stop"],
            int(one["apples"]),
            int(one["score"] or one["apples"]),
            one["sure"],
        )
        for one in snakes
    ]
    return (
        said,
        int(totals[0]["points"]) if totals else None,
        bool(totals) and totals[0]["sure"] == "for certain",
    )


def placed(dice: random.Random, number: int) -> State:
    """A board of one of the ten variations with placed snakes, two to four players."""
    kind = VARIATIONS[number % len(VARIATIONS)]
    players = dice.choice((2, 2, 3, 4))
    rows = small_board(
        dice, "rbgy" if kind == "bidding" else dice.choice(("r", "rb", "rbg")), players
    )
    state = one_board(rows, kind, seats=players, seed=f"{number}")
    return resolved(state, answers(state, dice), f"{number}")[0]


def answers(state: State, dice: random.Random) -> dict[Slot, Submission | None]:
    """Random answers of all players."""
    return {
        Slot(seat): ENGINE.random_move(
            ENGINE.view(state, seat), Slot(seat), Rng(f"{dice.random()}", state.number)
        )
        for seat in state.seats
    }


def after(state: State, moves: dict[Slot, Submission | None], seat: str) -> tuple[Board, int]:
    """The board after movement, and what a player's snakes earned on it."""
    events = ENGINE.resolve(state, moves, Rng("truth", state.number))
    earned = next(
        event.snakes for event in events if isinstance(event, PointsEarned) and event.seat == seat
    )
    return fold(state, events).boards[0], earned


def check_alone(said: list[Said], board: Board) -> None:
    """If the others do nothing, the preview comes true."""
    snakes = {snake.letter: snake for snake in board.snakes}
    for one in said:
        snake = snakes[one.letter]
        assert one.comes_true(board, snake), (one, snake)
        assert (one.apples, one.score) == (snake.apples, snake.score), (one, snake)


def check_sure(said: list[Said], alone: Board, board: Board, seen: Counter[str]) -> None:
    """Certain steps happen for all answers of the others."""
    snakes = {snake.letter: snake for snake in board.snakes}
    foreseen = {snake.letter: snake for snake in alone.snakes}
    for one in said:
        snake = snakes[one.letter]
        path = foreseen[one.letter].path
        seen["snakes with moves"] += 1
        seen["came as said"] += one.comes_true(board, snake)
        if one.sure == "That is certain.":
            seen["called sure"] += 1
            assert one.comes_true(board, snake), (one, snake)
            assert (one.apples, one.score) == (snake.apples, snake.score), (one, snake)
        elif one.sure.startswith("The path is certain"):
            seen["way called sure"] += 1
            assert one.comes_true(board, snake), (one, snake)
        if "certainly halt there" in one.sure or (
            one.sure == "That is certain." and one.stop == "halts"
        ):
            seen["halt called sure"] += 1
            assert snake.halted and snake.path == path[: len(snake.path)], (one, snake)
        if firm := re.search(r"Certain up to step (\d+)", one.sure):
            seen["first steps called sure"] += 1
            steps = int(firm[1]) + 1
            assert snake.path[:steps] == path[:steps], (one, snake)


def check_plan(state: State, seat: str, move: Submission, text: str, alone: Board) -> None:
    """The drawing has the read-back's sentences, and rings at halted snakes."""
    view = ENGINE.view(state, seat)
    ((_, scene),) = ENGINE.plan(view, Slot(seat), move)
    assert all(f"  {line}" in text for line in scene.told if " certain" in line)
    names = alone.tiles.lattice.names
    halted = {names[snake.path[-1]] for snake in alone.own(seat) if snake.halted}
    assert {tile.name for tile in scene.tiles if tile.ring is Colour.RED} == halted


def check_round(number: int, seen: Counter[str]) -> None:
    dice = random.Random(f"forecast {number}")
    state = placed(dice, number)
    moves = answers(state, dice)
    seen["rounds"] += 1
    for slot, move in moves.items():
        assert move is not None
        seat = slot.seat
        text = ENGINE.read_back(ENGINE.view(state, seat), slot, move, None)
        said, net, sure = read(text)
        alone, earned = after(state, {slot: move}, seat)
        own = {snake.letter for snake in alone.own(seat)}
        assert {one.letter for one in said} <= own
        check_alone(said, alone)
        assert net == earned, text
        seen["nets"] += 1
        seen["nets called sure"] += sure
        for others in (moves, *(answers(state, dice) for _ in range(FURTHER))):
            board, earned = after(state, {**others, slot: move}, seat)
            check_sure(said, alone, board, seen)
            assert not sure or net == earned, text
        if number % EACH_PLAN == 0:
            check_plan(state, seat, move, text, alone)
            seen["plans"] += 1


def test_what_is_called_sure_is_so_whatever_others_do_and_the_net_holds_if_they_do_nothing() -> (
    None
):
    seen: Counter[str] = Counter()
    for number in range(ROUNDS):
        check_round(number, seen)
    print("", *(f"{what}: {times}" for what, times in seen.items()), sep="\n")
    assert seen["rounds"] == ROUNDS
    assert (
        min(
            seen[what]
            for what in ("called sure", "halt called sure", "first steps called sure", "plans")
        )
        > 20
    )
