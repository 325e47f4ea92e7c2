"""Measurements of the bot's own process under load: how late, how large, how busy."""

import asyncio
import multiprocessing
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bifrost_bot.match.events import PhaseResolved
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.runner import Change

_TICK_SECONDS = 0.01
_TICKS_PER_LOOK = 50
_WEIGHED_SECONDS = 20
_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Close:
    """A closed phase: when it was due, how late it closed, answers owed and counted, and the
    next turn (0: none).
    """

    match_id: str
    due_ms: int
    late_ms: int
    owed: int
    counted: int
    next_turn: int


@dataclass(slots=True)
class Gauge:
    """A gauge of this process from `start` to `stop`; add `heed` to the runner's listeners."""

    clock: Clock
    closes: list[Close] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    resident: int = 0
    over_time: list[float] = field(default_factory=list)
    busy_seconds: float = 0
    seconds: float = 0
    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts measuring."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stops measuring."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def heed(self, change: Change) -> None:
        """Records how late a phase closed."""
        live = change.before.phase if change.before else None
        if self._task is None or self._task.done() or change.before is None or live is None:
            return
        for event in change.events:
            if isinstance(event, PhaseResolved):
                due_ms = live.deadline_ms + change.before.settings.grace_ms
                after = change.match.phase.phase.number if change.match.phase else 0
                late_ms = self.clock.now_ms() - due_ms
                owed = len(live.phase.to_act)
                self.closes.append(
                    Close(change.match.id, due_ms, late_ms, owed, len(event.moves), after)
                )

    async def _watch(self) -> None:
        began, busy, ticks = time.perf_counter(), time.process_time(), 0
        try:
            while True:
                before = time.perf_counter()
                await asyncio.sleep(_TICK_SECONDS)
                self.lags.append(max(0.0, time.perf_counter() - before - _TICK_SECONDS))
                ticks += 1
                if ticks % _TICKS_PER_LOOK == 1:
                    self._weigh(time.perf_counter() - began)
        finally:
            self.seconds, self.busy_seconds = (
                time.perf_counter() - began,
                time.process_time() - busy,
            )

    def _weigh(self, seconds: float) -> None:
        held = resident_bytes(os.getpid())
        self.resident = max(self.resident, held)
        if seconds >= len(self.over_time) * _WEIGHED_SECONDS:
            self.over_time.append(round(held / _MEGABYTE, 1))


def worker_bytes() -> int:
    """Returns how many bytes of memory the bot's worker processes hold."""
    return sum(
        resident_bytes(one.pid) for one in multiprocessing.active_children() if one.pid is not None
    )


def resident_bytes(pid: int) -> int:
    """Returns how many bytes of memory a process holds, or 0 if the system does not say."""
    with suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0


def seconds_of(milliseconds: Iterable[float]) -> list[float]:
    """Returns milliseconds as seconds."""
    return [value / 1000 for value in milliseconds]
