"""A sampling profile: which modules take this process's processor time, in all of its threads."""

import signal
import sys
import threading
import time
from collections import Counter
from types import FrameType
from typing import Any, Final

_STEP_SECONDS: Final = 0.002
_OURS: Final = "bifrost_bot."
_WAITING: Final = "selectors"


class Profile:
    """Looks which code runs whenever the process has taken two milliseconds more.

    It is used in the main thread, where signals arrive. While that one waits, it was the thread
    that has taken most since the last look.
    """

    def __init__(self) -> None:
        self._own: Counter[str] = Counter()
        self._on_behalf: Counter[str] = Counter()
        self._taken: dict[int, float] = {}

    def start(self) -> None:
        """Starts looking."""
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, _STEP_SECONDS, _STEP_SECONDS)

    def stop(self) -> dict[str, dict[str, float]]:
        """Stops looking; returns the modules' shares of the time.

        `own` counts for the module whose code runs, `for` for our module that called it.
        """
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, signal.SIG_IGN)
        return {"own": _shares(self._own), "for": _shares(self._on_behalf)}

    def _look(self, _: int, frame: FrameType | None) -> None:
        running = self._busiest_other() if frame is None or _is_waiting(frame) else frame
        running = running or frame
        if running is not None:
            self._own[_package(running)] += 1
            self._on_behalf[_caller(running)] += 1

    def _busiest_other(self) -> FrameType | None:
        """Returns where the other thread is that has taken most since the last look."""
        frames: Any = getattr(sys, "_current_frames")()  # noqa: B009 - documented, in spite of its name
        busiest: FrameType | None = None
        most = 0.0
        for id, frame in frames.items():
            taken = time.clock_gettime(time.pthread_getcpuclockid(id))
            passed = taken - self._taken.get(id, 0.0)
            self._taken[id] = taken
            if passed > most and id != threading.main_thread().ident:
                most = passed
                busiest = frame
        return busiest


def _is_waiting(frame: FrameType) -> bool:
    return frame.f_globals.get("__name__") == _WAITING


def _package(frame: FrameType) -> str:
    """Returns the package of a frame's code: of ours a folder in a room, else the library."""
    name = str(frame.f_globals.get("__name__", "?"))
    depth = 3 if name.startswith(_OURS) else 1
    return ".".join(name.split(".")[:depth])


def _caller(frame: FrameType) -> str:
    """Returns our package that a frame works for; the library's if it is none of ours."""
    found: FrameType | None = frame
    while found is not None:
        package = _package(found)
        if package.startswith(_OURS) and not package.startswith("bifrost_bot.dev"):
            return package
        found = found.f_back
    return _package(frame)


def _shares(looks: Counter[str]) -> dict[str, float]:
    whole = looks.total() or 1
    return {name: round(count / whole, 3) for name, count in looks.most_common(40)}
