"""A deterministic event loop with virtual time.

Threads would bring an order of their own, so work for them is done on the spot, and so is the
database's.
"""

import asyncio
import selectors
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import aiosqlite
import pytest

from bifrost_bot.runtime.clock import SystemClock
from bifrost_bot.store.driver import sqlite_connection
from tests.clock import START_MS

_Found = TypeVar("_Found")


class Tap:
    """Everything a process does to the world outside it goes through here: each write, each send.

    Attributes:
        count: How many there were.
        watch: Called right before and right after each: with its number, with whether it is done,
            and with who did it.
    """

    def __init__(self, watch: Callable[[int, bool, str], None] | None = None) -> None:
        self.count = 0
        self._watch = watch

    def through(self, what: str, act: Callable[[], Any]) -> Any:
        """Does something to the world."""
        self.count += 1
        if self._watch is None:
            return act()
        number = self.count
        self._watch(number, False, what)
        result = act()
        self._watch(number, True, what)
        return result

    def read(self, what: str, problem: Exception) -> None:
        """Lets something be read from the world, or raises that problem."""
        del what, problem


class Unreadable(Tap):
    """Some reads fail.

    Args:
        fails: Says of a read by its number, and by what it is and who does it, whether it fails.
    """

    def __init__(self, fails: Callable[[int, str], bool]) -> None:
        super().__init__()
        self._fails = fails
        self._reads = 0

    def read(self, what: str, problem: Exception) -> None:
        """Lets something be read, or not."""
        self._reads += 1
        if self._fails(self._reads, what):
            raise problem


class Unanswered(Tap):
    """Some writes are done and reported as failed: their answers are lost.

    Args:
        lost: Says of a write by its number, and by who does it, whether its answer is lost.
    """

    def __init__(self, lost: Callable[[int, str], bool]) -> None:
        super().__init__()
        self._lost = lost

    def through(self, what: str, act: Callable[[], Any]) -> Any:
        """Does something to the world, and may lose the answer to it."""
        result = super().through(what, act)
        if what.startswith("write") and self._lost(self.count, what):
            raise sqlite3.OperationalError("disk I/O error")
        return result


class Failing(Tap):
    """One of the requests of a kind is refused, or done and its answer lost.

    Args:
        kind: A part of such a request's name.
        failing: Its number among them.
        problem: What it raises.
        after: Whether it is done nevertheless.

    Attributes:
        counted: How many there were.
    """

    def __init__(self, kind: str, failing: int, problem: Exception, *, after: bool) -> None:
        super().__init__()
        self.counted = 0
        self._kind = kind
        self._failing = failing
        self._problem = problem
        self._after = after

    def through(self, what: str, act: Callable[[], Any]) -> Any:
        """Does something to the world, or not."""
        self.counted += self._kind in what
        if self._kind not in what or self.counted != self._failing:
            return super().through(what, act)
        if self._after:
            super().through(what, act)
        raise self._problem


class _Selector(selectors.SelectSelector):
    """Never waits: a wait for a timer moves the loop's time on instead."""

    def __init__(self, passed: float) -> None:
        super().__init__()
        self.passed = passed

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        assert ready or timeout is not None, "everybody waits for something that never comes"
        if not ready and timeout:
            self.passed += timeout
        return ready


class Loop(asyncio.SelectorEventLoop):
    """Its time is virtual, in seconds since `START_MS`, and what others give to threads is done
    at once.
    """

    def __init__(self, begins: float = 0.0) -> None:
        self._virtual = _Selector(begins)
        super().__init__(self._virtual)

    def time(self) -> float:
        """Returns the virtual instant."""
        return self._virtual.passed

    def stand_still(self, seconds: float) -> None:
        """Lets time pass in which nothing is done, as in a process that is stopped."""
        self._virtual.passed += seconds

    def run_in_executor(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Does the work now."""
        del executor
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as problem:
            done.set_exception(problem)
        return done


class LoopClock(SystemClock):
    """Shows the running loop's time, and learns from Discord's stamps as the real one does.

    Attributes:
        astray_ms: How far from Discord's clock it ever believed to be; in truth there is one clock.
    """

    def __init__(self) -> None:
        super().__init__(lambda: now_ms() * 1_000_000, lambda: now_ms() * 1_000_000)
        self.astray_ms = 0

    def observe(self, sent_ms: int, stamp_ms: int, answered_ms: int) -> None:
        """Learns from one message."""
        super().observe(sent_ms, stamp_ms, answered_ms)
        self.astray_ms = max(self.astray_ms, abs(self.offset_ms))


def now_ms() -> int:
    """Returns the running loop's instant."""
    return START_MS + round(asyncio.get_running_loop().time() * 1000)


def run(work: Coroutine[Any, Any, _Found], begins: float = 0.0) -> _Found:
    """Runs `work` on a fresh loop, whose time begins so many seconds after `START_MS`; returns
    what it found.
    """
    with asyncio.Runner(loop_factory=lambda: Loop(begins)) as runner:
        return runner.run(work)


class _OnTheSpot:
    """Satisfies aiosqlite as its queue and as its thread: what is put in is done before anything
    else happens.
    """

    daemon = True

    def __init__(self, *_: object, **__: object) -> None: ...

    def start(self) -> None:
        """Does nothing: there is no thread."""

    def put_nowait(self, job: "tuple[asyncio.Future[Any] | None, Callable[[], Any]]") -> None:
        """Does the work now."""
        future, work = job
        try:
            result = work()
        except Exception as problem:
            if future is not None:
                future.set_exception(problem)
        else:
            if future is not None:
                future.set_result(result)


def without_threads(monkeypatch: pytest.MonkeyPatch, tap: Callable[[], Tap]) -> None:
    """Lets SQLite answer on the spot, each commit that changes anything and each read through
    the process's tap.
    """
    changes = WeakKeyDictionary[aiosqlite.Connection, int]()

    carry_out: Any = vars(sqlite_connection.Connection)["_commit"]

    def commit(self: Any) -> None:
        if self._conn.total_changes == changes.get(self, 0):
            carry_out(self)
            return
        try:
            tap().through(f"write by {task_name()}", partial(carry_out, self))
        finally:
            changes[self] = self._conn.total_changes

    async def rollback(self: Any) -> None:
        self._conn.rollback()
        changes[self] = self._conn.total_changes

    execute = aiosqlite.Cursor.execute

    async def read(self: Any, sql: str, parameters: Any = None) -> Any:
        if sql.startswith("SELECT"):
            tap().read(f"SELECT by {task_name()}", sqlite3.OperationalError("database is locked"))
        return await execute(self, sql, parameters)

    monkeypatch.setattr(aiosqlite.Cursor, "execute", read)
    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", _OnTheSpot)
    monkeypatch.setattr(aiosqlite.core, "Thread", _OnTheSpot)
    monkeypatch.setattr(sqlite_connection.Connection, "_commit", commit)
    monkeypatch.setattr(aiosqlite.Connection, "rollback", rollback)


def task_name() -> str:
    """Returns who is at work."""
    task = asyncio.current_task()
    return task.get_name() if task else "nobody"
