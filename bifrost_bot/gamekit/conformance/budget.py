"""Budgets of processor time for reading what people send, and their measurement.

Times are scaled to a machine on which the fixed piece of work takes `WORK_MS`. The work is timed in
the same process, so that results do not depend on how fast or busy the machine is.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import cache
from types import FrameType
from typing import Final

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import LONGEST_COMPLETION
from bifrost_bot.gamekit.calibration import measure_yardstick
from bifrost_bot.gamekit.conformance.play import Turn

WORK_MS: Final = 50
"""The time of the fixed piece of work on the scaled machine."""

TEXT_MS: Final = 20
"""The budget of a text: to read, complete, describe and read it back, all together."""

FILE_MS: Final = 200
"""The budget of a file, for which no turn waits."""

_SLACK: Final = 3.0
"""How many times longer a text of twice the length may take."""

_FLOOR: Final = 1 / 16
"""The share of its budget that a text of any length may take."""

_TRIES: Final = 20
_ENDLESS: Final = 20
"""The multiple of its budget after which a call is stopped."""

LAW_SECONDS: Final = 30
"""The budget of a law for one match; the slowest takes three."""


class TooSlowError(AssertionError):
    """Raised if something exceeds its budget of processor time; the message says by how much."""


class EndlessError(BaseException):
    """Raised to stop a law that takes too long; no Exception, so that games do not catch it."""


def measure(read: Callable[[], object], most_ms: float) -> float:
    """Returns the scaled milliseconds that a call takes.

    Other programs disturb: what is near its budget is measured again, and the least counts.

    Raises:
        TooSlowError: If it takes many times its budget.
    """
    found = _read_once(read, most_ms)
    for _ in range(_TRIES):
        if found <= most_ms / 2:
            break
        found = min(found, _read_once(read, most_ms))
    return found


def check(read: Callable[[], object], most_ms: float) -> float:
    """Returns the scaled milliseconds that a call takes.

    Raises:
        TooSlowError: If it exceeds its budget.
    """
    found = measure(read, most_ms)
    if found > most_ms:
        # The machine may have become slower since the work was timed.
        work_seconds.cache_clear()
        found = measure(read, most_ms)
    if found > most_ms:
        raise TooSlowError(f"it takes {found:.1f} ms on the bench's scale, and may take {most_ms}")
    return found


def check_growth(read: Callable[[str], object], half: str, whole: str, most_ms: float) -> None:
    """Passes if a text takes at most twice as long as its half, or next to nothing.

    A half that is refused at once proves no growth, so a half is also compared with its own half.

    Raises:
        TooSlowError: If it takes longer in all tries.
    """
    quarter_text = half[: len(half) // 2]
    floor = most_ms * _FLOOR
    quarter = single = double = float("inf")
    for _ in range(_TRIES):
        double = min(double, _read_once(lambda: read(whole), most_ms))
        if double <= floor:
            return
        single = min(single, _read_once(lambda: read(half), most_ms))
        quarter = min(quarter, _read_once(lambda: read(quarter_text), most_ms))
        if double <= _SLACK * single + floor or single <= _SLACK * quarter + floor / 8:
            return
    raise TooSlowError(
        f"{len(whole)} characters take {double / single:.1f} times as long as {len(half)} of them"
    )


def read_fully(turn: Turn, text: str) -> None:
    """Does with a text all that the bot does: reads it, describes it and reads it back."""
    game = turn.game
    with suppress(MoveError):
        game.check_ahead(text, turn.view, turn.slot)
    try:
        move = turn.parse(text)
    except MoveError:
        return
    game.describe(move)
    game.read_back(turn.view, turn.slot, move, None)


def read_and_complete(turn: Turn, text: str) -> None:
    """Reads a text fully, and completes its beginning as while it is typed."""
    turn.complete(text[:LONGEST_COMPLETION])
    read_fully(turn, text)


def _read_once(read: Callable[[], object], most_ms: float) -> float:
    scale = WORK_MS / work_seconds()
    endless = TooSlowError(f"it was not read to its end within {_ENDLESS} times its budget")
    with _time_limit(_ENDLESS * most_ms / scale, endless):
        start = time.thread_time()
        read()
        return (time.thread_time() - start) * scale


@cache
def work_seconds() -> float:
    """Returns the processor time of the fixed piece of work in this process."""
    return measure_yardstick().seconds


@contextmanager
def limit_law(seconds: float) -> Generator[None]:
    """Raises `EndlessError` in a law that takes more scaled seconds of processor time."""
    endless = EndlessError(f"it did not end within {seconds} seconds of processor time")
    with _time_limit(seconds * 1000 / WORK_MS * work_seconds(), endless, is_law=True):
        yield


@contextmanager
def _time_limit(seconds: float, problem: BaseException, *, is_law: bool = False) -> Generator[None]:
    """Raises the problem in the block after some processor time, even within a regular expression.

    Reading is limited within a law that is limited too, so each has its own timer.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise problem

    timer = signal.ITIMER_VIRTUAL if is_law else signal.ITIMER_PROF
    number = signal.SIGVTALRM if is_law else signal.SIGPROF
    before = signal.signal(number, stop)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)
