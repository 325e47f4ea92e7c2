"""Requests that wait for the limiter, over real HTTP."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web

from bifrost_bot.gateway.pacing import pacing_trace
from bifrost_bot.runtime import limiter
from tests.clock import START_MS, ManualClock

ANSWER = "/api/v10/interactions/1/token/callback"


class Listener(ManualClock):
    """A clock that notes which dates it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.dates: list[tuple[int, int, int]] = []

    def observe_date(self, sent_ms: int, date_ms: int, answered_ms: int) -> None:
        self.dates.append((sent_ms, date_ms, answered_ms))


class Discord:
    """Two requests a second are allowed there; what does not count is answered at once."""

    def __init__(self) -> None:
        self.arrived: list[str] = []
        self.statuses: list[int] = []
        self.free = asyncio.Event()
        self.refusal: dict[str, str] | None = None
        self.page = ""
        self.dated: dict[str, str] = {}
        self.servers = defaultdict[int, int](int)
        self.clock = Listener()
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._handle)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.session = aiohttp.ClientSession(
            f"http://{host}:{port}",
            trace_configs=[
                pacing_trace(
                    limiter.Limiter(1, 1),
                    self.statuses.append,
                    self.clock,
                    self.servers.__getitem__,
                )
            ],
        )

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.session.close()
        await self._runner.cleanup()

    async def ask(self, path: str) -> None:
        async with self.session.get(path):
            pass

    def start(self, path: str) -> None:
        self._tasks.append(asyncio.create_task(self.ask(path)))

    async def _handle(self, request: web.Request) -> web.Response:
        self.arrived.append(request.path)
        if request.path == "/cut":
            assert request.transport is not None
            request.transport.abort()
        if request.path == "/wait":
            await self.free.wait()
        headers = {"Date": "Fri, 15 Jan 2027 08:00:07 GMT", **self.dated}
        kind = "text/html" if self.page else "application/json"
        return (
            web.Response(headers=headers)
            if self.refusal is None
            else web.Response(status=429, headers=self.refusal, text=self.page, content_type=kind)
        )


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Discord]:
    server = Discord()
    await server.begin()
    yield server
    server.free.set()
    await server.end()


async def test_excess_requests_wait_and_interaction_answers_pass(discord: Discord) -> None:
    for path in ("/wait", "/wait", "/third"):
        discord.start(path)
    for _ in range(3):
        await discord.ask(ANSWER)
        await discord.ask("/api/v10/webhooks/1/token/messages/@original")
    assert sorted(path for path in discord.arrived if "token" not in path) == ["/wait", "/wait"]


@pytest.mark.parametrize(
    "refusal",
    [
        {"X-RateLimit-Scope": "global", "Retry-After": "60"},
        {"Retry-After": "60"},
        {"Retry-After": "tomorrow"},
        {},
    ],
    ids=["of all routes", "from before the API", "until no number", "until nobody knows"],
)
async def test_a_global_refusal_stops_everything(discord: Discord, refusal: dict[str, str]) -> None:
    discord.refusal = refusal
    await discord.ask("/first")
    discord.start("/second")
    await discord.ask(ANSWER)
    await discord.ask(ANSWER)
    assert "/second" not in discord.arrived
    assert discord.statuses == [429, 429, 429]


async def test_while_discords_front_bans_the_address_nothing_is_asked_and_it_is_logged_once(
    discord: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    discord.refusal = {"Retry-After": "3600"}
    discord.page = "<!DOCTYPE html><title>Error 1015</title>"
    await discord.ask("/first")
    discord.start("/second")
    for _ in range(2):
        with pytest.raises(aiohttp.ClientConnectionError, match="banned this machine's address"):
            await discord.ask(ANSWER)
    assert discord.arrived == ["/first"]
    (record,) = caplog.records
    assert "for 1 hour" in record.getMessage()


@pytest.mark.parametrize("scope", ["user", "shared"])
async def test_a_refusal_of_one_route_holds_up_no_other(discord: Discord, scope: str) -> None:
    discord.refusal = {"X-RateLimit-Scope": scope, "Retry-After": "60"}
    await discord.ask("/first")
    await discord.ask("/second")
    assert discord.arrived == ["/first", "/second"]


async def test_a_broken_connection_ends(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "_WINDOW_SECONDS", 0.001)
    for _ in range(2):
        with suppress(aiohttp.ClientError):
            await discord.session.post("/cut")
    await discord.ask("/third")
    assert discord.arrived == ["/cut", "/cut", "/third"]
    assert discord.statuses == [0, 0, 200]


async def test_the_clock_hears_when_discord_answered(discord: Discord) -> None:
    await discord.ask("/first")
    assert discord.clock.dates == [(START_MS, START_MS + 7_000, START_MS)]


@pytest.mark.parametrize(
    "dated", [{"Age": "3600"}, {"Date": "tomorrow"}, {"Date": ""}, {"Date": "99 Foo 2027"}]
)
async def test_a_cached_or_invalid_date_is_ignored(discord: Discord, dated: dict[str, str]) -> None:
    discord.dated = dated
    await discord.ask("/first")
    assert discord.clock.dates == []


@pytest.mark.parametrize(
    ("path", "server"),
    [
        ("/api/v10/guilds/7/members/1", 7),
        ("/api/v10/channels/70/messages/1", 7),
        ("/api/v10/channels/90/messages", limiter.NO_SERVER),
        ("/api/v10/users/@me/channels", limiter.NO_SERVER),
    ],
)
async def test_a_request_without_a_place_waits_for_its_server(
    discord: Discord, monkeypatch: pytest.MonkeyPatch, path: str, server: int
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(limiter.Limiter, "queue", _noting(asked, limiter.Limiter.queue))
    discord.servers[70] = 7
    await discord.ask(path)
    assert asked == [server]


def _noting(asked: list[int], queue: Callable[[limiter.Limiter, int, int], limiter.Place]) -> Any:
    def noted(self: limiter.Limiter, rank: int, server: int) -> limiter.Place:
        asked.append(server)
        return queue(self, rank, server)

    return noted
