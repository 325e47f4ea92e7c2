"""On a busy machine programs are charged only their own processor time."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from bifrost_bot.arena.processes.limits import Limits
from tests.arena.playing import series_of

pytestmark = pytest.mark.process

LIMITS = Limits(seconds=0.3)
SLOW = """
import time
def bot_move(board, player):
    while time.process_time() < 0.15: pass
"""
"""A strategy that uses about half of its allowance, the start of the interpreter not counted,
and then passes.
"""

LOOPS = 4
"""With so many next to it a program has a fifth of a processor, so that its time on the clock
would not suffice.
"""


@contextmanager
def busy(processor: int) -> Generator[None]:
    """Keeps a processor busy."""
    loop = (
        f"import os\nos.sched_setaffinity(0, [{processor}])\nprint('busy', flush=True)\nwhile "
        "True: pass\n"
    )
    loops = [
        subprocess.Popen([sys.executable, "-c", loop], stdout=subprocess.PIPE) for _ in range(LOOPS)
    ]
    try:
        for one in loops:
            assert one.stdout is not None
            assert one.stdout.readline() == b"busy\n"
        yield
    finally:
        for one in loops:
            one.kill()
            one.communicate()


def test_six_slow_programs_finish_on_a_busy_machine_as_on_an_idle_one(confined: bool) -> None:
    there = min(os.sched_getaffinity(0))
    # Twice three, as a game of six would show no more.
    with busy(there):
        beside = [
            series_of(1, SLOW, SLOW, SLOW, limits=LIMITS, confined=confined)[0] for _ in range(2)
        ]
    alone = series_of(1, SLOW, SLOW, SLOW, limits=LIMITS, confined=confined)[0]
    for game in (*beside, alone):
        assert game.faults == ()
        assert all(0 < seconds < LIMITS.seconds for seconds in game.thought)
