"""Measures the work that the event loop does in one callback."""

import asyncio
import gc
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest


class Turns:
    """The longest callback of an event loop.

    Attributes:
        calls: The most calls of functions in one callback: a figure that is the same on a busy
            machine.
        seconds: The most processor time that one callback took.
    """

    def __init__(self) -> None:
        self.calls = 0
        self.seconds = 0.0


@contextmanager
def measure_turns(*, calls: bool) -> Generator[Turns]:
    """Yields measurements of all callbacks within: calls, or processor time.

    No garbage is collected: that would run finalizers which other tests left behind.
    """
    turns = Turns()
    run = asyncio.Handle._run  # pyright: ignore[reportPrivateUsage]

    def counting(handle: asyncio.Handle) -> None:
        count = 0

        def add(_frame: Any, event: str, _of: Any) -> None:
            nonlocal count
            count += event in ("call", "c_call")

        sys.setprofile(add)
        try:
            run(handle)
        finally:
            sys.setprofile(None)
            turns.calls = max(turns.calls, count)

    def timing(handle: asyncio.Handle) -> None:
        start = time.thread_time()
        try:
            run(handle)
        finally:
            turns.seconds = max(turns.seconds, time.thread_time() - start)

    gc.disable()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio.Handle, "_run", counting if calls else timing)
            yield turns
    finally:
        gc.enable()
