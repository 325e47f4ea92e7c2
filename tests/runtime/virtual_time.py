"""An event loop whose time passes only while everyone waits for a timer, so that no test waits."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

P = ParamSpec("P")


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


def in_virtual_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs a test on such a loop, whose time begins at 0."""

    @wraps(test)
    def run(*args: P.args, **named: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=_Loop) as runner:
            runner.run(test(*args, **named))

    return run
