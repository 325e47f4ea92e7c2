"""An event loop whose time passes only while everyone waits for a timer, so that no test waits."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any


class _Selector(selectors.SelectSelector):
    """Never waits: a wait for a timer moves the loop's time on instead."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self.passed += timeout
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._selector_of_time = _Selector()
        super().__init__(self._selector_of_time)

    def time(self) -> float:
        return self._selector_of_time.passed


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs `work` on such a loop, whose time begins at 0."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(work())
