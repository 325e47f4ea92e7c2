"""How much processor time may go into what people send, and how it is measured: the one place that
says so.

Times are given on the bench's scale, in milliseconds of a machine on which the fixed piece of work
takes `WORK_MS`. The work is timed in the same process, so that a slow machine and a busy one are no
excuse and no reproach.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import LONGEST_COMPLETION, Slot
from bifrost_bot.gamekit.calibration import measure_yardstick

WORK_MS: Final = 50
"""How long the fixed piece of work takes on the bench's scale."""

TEXT_MS: Final = 20
"""What a text may take: to read it, suggest its end, describe it and read it back, all together."""

FILE_MS: Final = 200
"""What a file may take, which is read where no turn waits for it."""

_SLACK: Final = 3.0
"""How much longer a text of twice the length may take."""

_FLOOR: Final = 1 / 16
"""What share of its budget anything may take, however short it is."""

_TRIES: Final = 20
_ENDLESS: Final = 20
"""After how many times its budget a reading is stopped."""


LAW_SECONDS: Final = 30
"""What a law may take for one match; the slowest takes three."""


class TooSlowError(AssertionError):
    """Something takes more than its budget of processor time. The message says how much."""


class EndlessError(BaseException):
    """A law was stopped because it took too long. No exception that a game could catch by
    accident.
    """


def spent(read: Callable[[], object], most_ms: float) -> float:
    """Returns the milliseconds on the bench's scale that it takes to read something.

    The machine does other things too: what is near its budget is read again, and the least counts.

    Raises:
        TooSlowError: When it takes many times its budget.
    """
    found = _once(read, most_ms)
    for _ in range(_TRIES):
        if found <= most_ms / 2:
            break
        found = min(found, _once(read, most_ms))
    return found


def check(read: Callable[[], object], most_ms: float) -> float:
    """Returns the milliseconds on the bench's scale that it takes to read something.

    Raises:
        TooSlowError: When it takes more than its budget.
    """
    found = spent(read, most_ms)
    if found > most_ms:
        # The machine may have become slower since the work was timed.
        work_seconds.cache_clear()
        found = spent(read, most_ms)
    if found > most_ms:
        raise TooSlowError(f"it takes {found:.1f} ms on the bench's scale, and may take {most_ms}")
    return found


def check_growth(read: Callable[[str], object], half: str, whole: str, most_ms: float) -> None:
    """Passes when a text takes at most twice as long as its half, or next to nothing.

    What takes much longer only because its half was refused at once has not grown: so a half is
    compared with its own.

    Raises:
        TooSlowError: When it takes longer, as often as it is tried.
    """
    texts = (half[: len(half) // 2], half, whole)
    quarter, single, double = (float("inf"),) * 3
    for _ in range(_TRIES):
        double = min(double, _once(lambda: read(texts[2]), most_ms))
        if double <= most_ms * _FLOOR:
            return
        single = min(single, _once(lambda: read(texts[1]), most_ms))
        quarter = min(quarter, _once(lambda: read(texts[0]), most_ms))
        if (
            double <= _SLACK * single + most_ms * _FLOOR
            or single <= _SLACK * quarter + most_ms * _FLOOR / 8
        ):
            return
    raise TooSlowError(
        f"{len(whole)} characters take {double / single:.1f} times as long as {len(half)} of them"
    )


def read_fully(game: AnyGame, view: Any, slot: Slot, draft: Any, text: str) -> None:
    """Does with a text whatever the bot does: reads it, describes it and reads it back."""
    try:
        move = game.parse(text, view, slot, draft)
    except MoveError:
        return
    game.describe(move)
    game.read_back(view, slot, move, None)


def read_and_complete(game: AnyGame, view: Any, slot: Slot, draft: Any, text: str) -> None:
    """Does with a text whatever the bot does, and suggests its end as if it were still being
    typed.
    """
    game.complete(view, slot, draft, text[:LONGEST_COMPLETION])
    read_fully(game, view, slot, draft, text)


def _once(read: Callable[[], object], most_ms: float) -> float:
    scale = WORK_MS / work_seconds()
    endless = TooSlowError(f"it was not read to its end within {_ENDLESS} times its budget")
    with _stopped_after(_ENDLESS * most_ms / scale, endless):
        start = time.thread_time()
        read()
        return (time.thread_time() - start) * scale


@cache
def work_seconds() -> float:
    """Returns how much processor time the fixed piece of work takes in this process."""
    return measure_yardstick().seconds


@contextmanager
def ended_after(seconds: float) -> Generator[None]:
    """Ends a law that takes more processor time than so many seconds on the bench's scale, by an
    `EndlessError`.
    """
    endless = EndlessError(f"it did not end within {seconds} seconds of processor time")
    with _stopped_after(seconds * 1000 / WORK_MS * work_seconds(), endless, is_law=True):
        yield


@contextmanager
def _stopped_after(
    seconds: float, problem: BaseException, *, is_law: bool = False
) -> Generator[None]:
    """Raises the problem in the block after so much processor time, also in the midst of a regular
    expression.

    A reading is stopped within a law that is stopped too, so each has a timer of its own.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise problem

    timer, number = (
        (signal.ITIMER_VIRTUAL, signal.SIGVTALRM)
        if is_law
        else (signal.ITIMER_PROF, signal.SIGPROF)
    )
    before = signal.signal(number, stop)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)
