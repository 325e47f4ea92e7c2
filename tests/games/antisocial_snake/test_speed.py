"""The time to resolve a board with 24 snakes: printed, not judged."""

import random
import time

import pytest

from bifrost_bot.engines.rng import Rng
from tests.games.antisocial_snake.play import ENGINE, VARIATIONS, resolved, wandering
from tests.nightly import NIGHTLY

REPEATS = 60 if NIGHTLY else 3


def least_ms(variation: str) -> tuple[float, int]:
    """The least processor time of many repeats, in milliseconds, and the number of snakes."""
    seats = ENGINE.info.seats[: 6 if variation == "bidding" else 8]
    config = ENGINE.configure({"schedule": [["0"]], "variations": {"0": variation}}, seats)
    placed, _ = resolved(ENGINE.setup(config, seats, Rng(variation, 0)), {}, variation)
    guesses = wandering(placed, random.Random(variation), 0.0)
    views = {slot: ENGINE.view(placed, slot.seat) for slot in guesses}
    answers = {
        slot: ENGINE.best_move(views[slot], slot, Rng(variation, 2), lambda: False)
        for slot in guesses
    }
    answers = {
        slot: answer if slot.seat != seats[0] else guesses[slot] for slot, answer in answers.items()
    }
    times: list[float] = []
    for _ in range(REPEATS):
        began = time.process_time()
        ENGINE.resolve(placed, answers, Rng(variation, 2))
        times.append(time.process_time() - began)
    return min(times) * 1000, len(placed.boards[0].snakes)


@pytest.mark.slow
@pytest.mark.nightly
def test_boards_with_24_snakes_are_resolved_and_their_times_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = {variation: least_ms(variation) for variation in VARIATIONS}
    with capsys.disabled():
        told = {name: round(ms, 2) for name, (ms, _) in figures.items()}
        print(f"\nAntisocial Snake, ms to resolve a board with 24 snakes: {told}")
    assert {snakes for _, snakes in figures.values()} == {24}
