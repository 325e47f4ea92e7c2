"""Latency, memory and CPU of the bot under load."""

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
_LOOK_SECONDS = 0.5
_SAMPLE_SECONDS = 20
_MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Close:
    """A closed phase: when due, how late, answers owed and counted, the next turn (0: none)."""

    match_id: str
    due_ms: int
    late_ms: int
    owed: int
    counted: int
    next_turn: int


@dataclass(slots=True)
class BotMetrics:
    """Measures this process from `start` to `stop`; add `on_change` to the runner's listeners.

    Attributes:
        watches_lag: Whether to look at the event loop's lag too, a hundred times a second, which
            takes about as much processor as five requests a second.
    """

    clock: Clock
    watches_lag: bool = True
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

    def on_change(self, change: Change) -> None:
        """Records how late a phase closed."""
        live = change.before.phase if change.before else None
        if self._task is None or self._task.done() or change.before is None or live is None:
            return
        for event in change.events:
            if isinstance(event, PhaseResolved):
                due_ms = change.before.last_ms(live) + change.before.settings.grace_ms
                after = change.after.phase.number if change.after.phase else 0
                late_ms = self.clock.now_ms() - due_ms
                owed = len(live.phase.to_act)
                self.closes.append(
                    Close(change.after.id, due_ms, late_ms, owed, len(event.moves), after)
                )

    async def _watch(self) -> None:
        started = time.perf_counter()
        busy = time.process_time()
        tick_seconds = _TICK_SECONDS if self.watches_lag else _LOOK_SECONDS
        next_look = started
        try:
            while True:
                before = time.perf_counter()
                await asyncio.sleep(tick_seconds)
                now = time.perf_counter()
                self.lags.append(max(0.0, now - before - tick_seconds))
                if now >= next_look:
                    next_look = now + _LOOK_SECONDS
                    self._sample_memory(now - started)
        finally:
            self.seconds = time.perf_counter() - started
            self.busy_seconds = time.process_time() - busy

    def _sample_memory(self, seconds: float) -> None:
        resident = resident_bytes(os.getpid())
        self.resident = max(self.resident, resident)
        if seconds >= len(self.over_time) * _SAMPLE_SECONDS:
            self.over_time.append(round(resident / _MEGABYTE, 1))


def worker_bytes() -> int:
    """Returns the resident memory of the bot's worker processes in bytes."""
    pids = [child.pid for child in multiprocessing.active_children()]
    return sum(resident_bytes(pid) for pid in pids if pid is not None)


def resident_bytes(pid: int) -> int:
    """Returns the resident memory of a process in bytes, 0 if the system does not say."""
    with suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    return 0


def seconds_of(milliseconds: Iterable[float]) -> list[float]:
    """Returns milliseconds as seconds."""
    return [value / 1000 for value in milliseconds]
