"""The rival programs know the rules; at night the computer player is measured against them."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest

from bifrost_bot.engines.dont_connect_5.ai.table import Table
from bifrost_bot.engines.dont_connect_5.ai.tree import Search
from bifrost_bot.engines.dont_connect_5.board import BY_NAME, VERTICES, Vertex, is_over
from bifrost_bot.engines.dont_connect_5.score import BITS, bits, score
from tests.arena.examples import greedy, monte_carlo, patterns
from tests.nightly import NIGHTLY

pytestmark = pytest.mark.slow

Program = Callable[[dict[Vertex, int], int], Vertex | None]

PROGRAMS: Mapping[str, Program] = {
    "greedy": greedy.bot_move,
    "monte_carlo": monte_carlo.bot_move,
    "patterns": patterns.bot_move,
}


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """By day the programs think little."""
    if not NIGHTLY:
        monkeypatch.setattr(monte_carlo, "SECONDS", 0.01)
        monkeypatch.setattr(patterns, "BEAMS", (3, 2))


@pytest.mark.parametrize("name", tuple(PROGRAMS))
def test_a_program_places_stones_on_free_vertices_and_passes_on_a_full_board(name: str) -> None:
    dice = random.Random(name)
    for stones in (0, 1, 40, 90, 96):
        board = {vertex: number % 3 for number, vertex in enumerate(dice.sample(VERTICES, stones))}
        for player in range(3):
            said = PROGRAMS[name](dict(board), player)
            assert (
                said is None
                if stones == 96
                else said is None or (said in BITS and said not in board)
            )
            assert stones > 40 or said is not None


@pytest.mark.parametrize("name", tuple(PROGRAMS))
def test_a_program_does_not_connect_five(name: str) -> None:
    four = ("G4", "G5", "H5", "I5")
    last = "H4"
    board = {
        vertex: 1 + number % 2 for number, vertex in enumerate(VERTICES) if vertex != BY_NAME[last]
    }
    board |= {BY_NAME[vertex]: 0 for vertex in four}
    assert PROGRAMS[name](board, 0) is None


def owned_by(board: Mapping[Vertex, int], player: int) -> list[Vertex]:
    return [vertex for vertex, owner in board.items() if owner == player]


def ours(seconds: float) -> Program:
    """The computer player, with so many seconds of processor time a move."""
    dice = random.Random("ours")

    def move(board: dict[Vertex, int], player: int) -> Vertex | None:
        owned = [bits(owned_by(board, number)) for number in range(3)]
        search = Search(Table(owned, player, 0), dice.randrange(1, 1 << 63))
        end = time.process_time() + seconds
        while not search.settled and time.process_time() < end:
            search.think()
        return next((vertex for vertex, bit in BITS.items() if bit == search.best()), None)

    return move


def shares(programs: Sequence[Program]) -> list[float]:
    """Plays a game and returns the programs' shares of the win."""
    board: dict[Vertex, int] = {}
    turns = idle = 0
    while not is_over(len(board), idle):
        vertex = programs[turns % 3](dict(board), turns % 3)
        idle = idle + 1 if vertex is None else 0
        if vertex is not None:
            board[vertex] = turns % 3
        turns += 1
    scores = [score(owned_by(board, player)) for player in range(3)]
    return [(points == max(scores)) / scores.count(max(scores)) for points in scores]


LEAST = {
    ("greedy", "monte_carlo"): 0.5,
    ("greedy", "patterns"): 0.5,
    ("monte_carlo", "patterns"): 0.4,
}
"""The least share of wins against two programs; a third is a fair share."""


@pytest.mark.nightly
@pytest.mark.parametrize("rivals", list(combinations(PROGRAMS, 2)), ids=" and ".join)
def test_the_best_player_plays_against_two_programs(
    rivals: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """By day a single move of ours is played, since a game takes minutes."""
    if not NIGHTLY:
        assert ours(0.01)({}, 0) in BITS
        return
    games = 30
    won = 0.0
    for game in range(games):
        seat = game % 3
        programs = [PROGRAMS[name] for name in (rivals if game % 2 else rivals[::-1])]
        programs.insert(seat, ours(0.85))
        won += shares(programs)[seat]
    with capsys.disabled():
        print(
            f"\nDon't Connect 5: 0.85 s a move won {won / games:.0%} of {games} games against "
            f"{' and '.join(rivals)}"
        )
    assert won / games >= LEAST[rivals]
