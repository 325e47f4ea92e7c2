"""Background tasks: each is kept until it ends, and its failure is logged."""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

log = logging.getLogger(__name__)
_CANCEL_SECONDS = 1.0
"""After which time tasks are cancelled again: on Python 3.11 a cancellation at the end of a
`wait_for`, which discord.py uses, is lost.
"""

_STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Tasks:
    """The background tasks of one process."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._ended = False

    def start(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Starts `work` in the background; after `stop` it is cancelled at once."""
        task = asyncio.create_task(work, name=name)
        if self._ended:
            task.cancel()
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    async def stop(self) -> None:
        """Ends all tasks and waits for them."""
        self._ended = True
        while self._running:
            running = list(self._running)
            for task in running:
                task.cancel()
            # Unlike gather, wait takes a turn of the event loop even if all are done, as `_done`
            # needs it.
            await asyncio.wait(running, timeout=_CANCEL_SECONDS)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("the task %s failed", task.get_name(), exc_info=task.exception())


def stop_on_signals() -> asyncio.Event:
    """Returns an event that is set when this process must stop (SIGTERM or Ctrl-C)."""
    stop = asyncio.Event()
    for name in _STOP_SIGNALS:
        on_signal(name, stop.set)
    return stop


def end_on_signals() -> None:
    """Lets the signals that stop this process end it at once again."""
    loop = asyncio.get_running_loop()
    for name in _STOP_SIGNALS:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(name)


def on_signal(name: signal.Signals, act: Callable[[], object]) -> None:
    """Makes the running event loop call `act` on a signal, also on Windows."""
    loop = asyncio.get_running_loop()

    def handler(*_: object) -> None:
        loop.call_soon_threadsafe(act)

    try:
        loop.add_signal_handler(name, act)
    except NotImplementedError:  # The event loop of Windows handles no signals.
        signal.signal(name, handler)


async def until_stopped(session: "asyncio.Task[None]", *stops: asyncio.Event) -> None:
    """Waits until a stop is set, then ends the session; raises the error of a failed session."""
    waits = [asyncio.create_task(stop.wait()) for stop in stops]
    await asyncio.wait((session, *waits), return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    while not session.done():
        session.cancel()
        await asyncio.wait((session,), timeout=_CANCEL_SECONDS)
    if not session.cancelled():
        session.result()
