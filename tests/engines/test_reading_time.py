"""No text that a person can send keeps the bot from everything else: reading takes time that grows with its length."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bifrost_bot.engines.registry import all_games

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]


def measured(game: str, *faults: str) -> tuple[int, str]:
    """How the measurement of a game ended, and the last it said."""
    command = (sys.executable, "-m", "tests.engines.reading_time", game, *faults)
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.returncode, (done.stderr or done.stdout).strip().rpartition("\n")[2]


@pytest.mark.parametrize("game", list(all_games()))
def test_twice_as_long_a_text_takes_no_more_than_twice_as_long_to_read(game: str) -> None:
    status, said = measured(game)
    assert status != -signal.SIGPROF, f"never read to its end: {said}"
    assert status == 0, said


def test_a_reading_that_never_ends_is_noticed() -> None:
    assert measured("bifrost", "endless")[0] == -signal.SIGPROF


def test_a_reading_that_takes_four_times_as_long_for_twice_the_text_is_noticed() -> None:
    status, said = measured("bifrost", "square")
    assert status == 1
    assert "2000 signs take" in said or "1000 signs take" in said
