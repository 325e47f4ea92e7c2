# pyright: reportPrivateUsage=false
"""Quiescence: detects when nothing is in progress, so that a test can move its clock.

What takes real time is counted: requests of the bot, events on their way to it, work in threads,
the database. When none of it is left and the event loop has nothing to do, everything that happens
next waits for the clock.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from bifrost_bot.app import App
from bifrost_bot.runtime import lease, recovery
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.sandbox.live.session import Session
from bifrost_bot.store.database import Database
from tests.e2e.helpers.clock import FakeClock

_CALM_ROUNDS = 25
_RARE_BEAT_MS = 20_000


def beat_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a bot record rarely what it records for itself every second, which takes long."""
    monkeypatch.setattr(lease, "_RENEW_MS", _RARE_BEAT_MS)
    monkeypatch.setattr(recovery, "BEAT_MS", _RARE_BEAT_MS)


class Quiescence:
    """Counts what is in progress between a bot and a sandbox; made before the bot starts."""

    def __init__(self, clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
        self._clock = clock
        self._requests = 0
        self._events = 0
        self._jobs: set[asyncio.Future[Any]] = set()
        self._databases: list[Database] = []
        self._limiters: list[Limiter] = []
        self._count_requests(monkeypatch)
        self._count_events(monkeypatch)
        self._count_jobs(monkeypatch)

    def watch(self, app: App) -> None:
        """Counts the database and the requests held back of a running bot too."""
        self._databases.append(app.runner._database)
        self._limiters.append(app.services.limiter)

    async def reached(self) -> None:
        """Returns when everything that happens next waits for the clock."""
        calm = 0
        while calm < _CALM_ROUNDS:
            if self._jobs:
                await asyncio.wait(self._jobs)
            for database in self._databases:
                async with database.idle():
                    pass
            # Patient requests go one by one, which takes real time.
            await asyncio.sleep(0.001 if self._held_back() else 0)
            calm = 0 if self._busy() else calm + 1

    async def pass_until(self, at_ms: int) -> None:
        """Moves the clock from one awaited instant to the next, up to this one."""
        await self.reached()
        while (next_ms := self._clock.next_ms) is not None and next_ms <= at_ms:
            self._clock.move_to(max(next_ms, self._clock.now_ms()))
            await self.reached()
        self._clock.move_to(max(at_ms, self._clock.now_ms()))
        await self.reached()

    def _busy(self) -> bool:
        ready: Any = getattr(asyncio.get_running_loop(), "_ready")  # noqa: B009 - asyncio tells it nowhere else
        return (
            bool(ready or self._jobs) or self._held_back() or self._requests > 0 or self._events > 0
        )

    def _held_back(self) -> bool:
        return any(
            not place.turn.done() for limiter in self._limiters for *_, place in limiter._waiting
        )

    def _count_requests(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for owner in (HTTPClient, AsyncWebhookAdapter):
            monkeypatch.setattr(owner, "request", self._counted(owner.request))
        asking = self._counted(discord.Guild.query_members)
        monkeypatch.setattr(discord.Guild, "query_members", asking)

    def _counted(self, request: Callable[..., Any]) -> Callable[..., Any]:
        async def counted(*args: Any, **kwargs: Any) -> Any:
            self._requests += 1
            try:
                return await request(*args, **kwargs)
            finally:
                self._requests -= 1

        return counted

    def _count_events(self, monkeypatch: pytest.MonkeyPatch) -> None:
        send = Session.send
        dispatch = discord.Client.dispatch

        def sent(session: Session, name: str, data: Any) -> None:
            # What is sent while the line is down comes with the next session.
            self._events += 1
            send(session, name, data)

        def arrived(client: discord.Client, event: str, /, *args: Any, **kwargs: Any) -> None:
            self._events -= event == "socket_event_type"
            dispatch(client, event, *args, **kwargs)

        monkeypatch.setattr(Session, "send", sent)
        monkeypatch.setattr(discord.Client, "dispatch", arrived)

    def _count_jobs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        run = loop.run_in_executor

        def counted(*args: Any) -> "asyncio.Future[Any]":
            job = run(*args)
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)
            return job

        monkeypatch.setattr(loop, "run_in_executor", counted)
