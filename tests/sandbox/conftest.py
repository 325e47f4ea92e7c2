"""A sandbox whose every exchange is checked, and a real client on it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from bifrost_bot.sandbox import Sandbox, Setup
from tests.clock import ManualClock
from tests.openapi.checker import Checker
from tests.openapi.recorder import Recorder
from tests.sandbox.client import EVERY_ROUTE

from .client import Bot, aim, running
from .required_fields import missing_fields

StartSandbox = Callable[..., Awaitable[Sandbox]]
StartBot = Callable[..., Awaitable[Bot]]


class Overseer:
    """Looks at all that goes over the wire and says afterwards what was wrong."""

    def __init__(self, sandbox: Sandbox, checker: Checker) -> None:
        self.sandbox = sandbox
        self.recorder = Recorder(checker, provoking=True)
        self.missing: list[str] = []
        sandbox.world.recorder = self.recorder.record
        sandbox.world.gateway_recorder = self._hear

    def _hear(self, event: str, data: Any) -> None:
        self.missing += missing_fields(event, data)

    def verdict(self) -> None:
        assert not self.sandbox.rest.broken
        assert not self.missing
        assert not self.sandbox.world.unmatched
        if self.recorder.exchanges:
            self.recorder.assert_clean()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def start_sandbox(
    checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[StartSandbox]:
    """Starts a test's sandboxes; discord.py talks to the last one started."""
    async with AsyncExitStack() as stack:
        overseers: list[Overseer] = []

        async def start(setup: Setup | None = None, **options: Any) -> Sandbox:
            sandbox = await stack.enter_async_context(Sandbox(setup, **options))
            overseers.append(Overseer(sandbox, checker))
            aim(monkeypatch, sandbox)
            return sandbox

        yield start
        for overseer in overseers:
            overseer.verdict()


@pytest.fixture
async def sandbox(start_sandbox: StartSandbox) -> Sandbox:
    """The default world, without rate limits; its bot may also do what ours never asks for."""
    return await start_sandbox(
        Setup(route_limits=False, global_limit=None, identify_ms=0, bot_permissions=EVERY_ROUTE)
    )


@pytest.fixture
async def start_bot() -> AsyncIterator[StartBot]:
    """Logs clients in."""
    async with AsyncExitStack() as stack:

        async def start(sandbox: Sandbox, bot: Bot | None = None) -> Bot:
            return await stack.enter_async_context(running(bot or Bot(), sandbox))

        yield start


@pytest.fixture
async def bot(sandbox: Sandbox, start_bot: StartBot) -> Bot:
    """A client in the default world."""
    return await start_bot(sandbox)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Removes discord.py's pauses between attempts; the list receives their lengths."""
    import asyncio

    import discord.http

    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(0)

    quick = SimpleNamespace(
        **{name: getattr(asyncio, name) for name in dir(asyncio) if not name.startswith("_")}
    )
    quick.sleep = sleep
    monkeypatch.setattr(discord.http, "asyncio", quick)
    return waits
