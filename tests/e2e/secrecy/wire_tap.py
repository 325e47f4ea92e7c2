"""Wire taps: everything that each user's page received, and leaks in it.

What may reach whom is written here a second time, from the rules of hosting, and not read off the
permissions of the local server: a check must not believe what it checks.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bifrost_bot.sandbox import Sandbox
from tests.e2e.helpers.table import HOST, PATIENCE, Rooms

ALL_SEEING = ("owner", "admin")


@dataclass
class Page:
    """What one person received."""

    name: str
    part: str
    frames: list[str] = field(default_factory=list[str])

    @property
    def events(self) -> list[dict[str, Any]]:
        """The frames, read."""
        return [json.loads(frame) for frame in self.frames]

    def holds(self, text: str) -> bool:
        """Whether a text was in anything this person received."""
        escaped = json.dumps(text)[1:-1]
        return any(escaped in frame for frame in self.frames)


class WireTap:
    """All pages of one server, open at once."""

    def __init__(self, sandbox: Sandbox, rooms: Rooms) -> None:
        self.sandbox = sandbox
        self.rooms = rooms
        self.pages: dict[str, Page] = {}
        self._came = asyncio.Event()
        self._pings = 0

    async def open(self, session: aiohttp.ClientSession, name: str) -> "asyncio.Task[None]":
        """Opens a user's page; the task reads it until cancelled."""
        user = self.sandbox.person(name).user
        page = self.pages[name] = Page(name, user.part)
        base = self.sandbox.page_url.split("/?")[0]
        query = {"token": self.sandbox.page_token, "as": str(user.id)}
        socket = await session.ws_connect(f"{base}/sandbox/feed", params=query)
        return asyncio.create_task(self._read(socket, page))

    async def _read(self, socket: aiohttp.ClientWebSocketResponse, page: Page) -> None:
        async for message in socket:
            page.frames.append(message.data)
            self._came.set()

    async def has(self, name: str, text: str) -> None:
        """Returns once a user has received a text."""
        async with asyncio.timeout(PATIENCE):
            while not self.pages[name].holds(text):
                self._came.clear()
                await self._came.wait()

    async def caught_up(self) -> None:
        """Returns once every page has received everything sent before."""
        self._pings += 1
        text = f"ping {self._pings} pong"
        self.sandbox.person(HOST).say("general", text)
        for name in self.pages:
            await self.has(name, text)

    def leaks(self) -> list[str]:
        """What a user received of others' submission channels; none is good."""
        owners = dict(self._owners())
        return [
            f"{page.name} received {event['type']} of {owners[channel_id][0]}"
            for page in self.pages.values()
            if page.part not in ALL_SEEING
            for event in page.events
            for channel_id in _channels(event)
            if channel_id in owners and owners[channel_id][1] != page.name
        ]

    def who_holds(self, text: str) -> set[str]:
        """Those who received a text, but for those from whom Discord hides nothing."""
        return {
            page.name
            for page in self.pages.values()
            if page.part not in ALL_SEEING and page.holds(text)
        }

    def _owners(self) -> Iterator[tuple[str, tuple[str, str]]]:
        for channel in self.rooms.all():
            seat, *rest = channel.name.split("-")
            if rest:
                yield str(channel.id), (channel.name, self.rooms.player(seat).user.name)


def _channels(event: Mapping[str, Any]) -> Iterator[str]:
    """The channels an event is about."""
    if "channel_id" in event:
        yield event["channel_id"]
    for key in ("channel", "message"):
        inner = event.get(key)
        if inner:
            yield inner["id"] if key == "channel" else inner["channel_id"]
    for guild in event.get("guilds", ()):
        yield from (channel["id"] for channel in guild["channels"])


@asynccontextmanager
async def tap_wire(sandbox: Sandbox, rooms: Rooms) -> AsyncGenerator[WireTap]:
    """Yields a wire tap at the page of everyone on the server."""
    wire_tap = WireTap(sandbox, rooms)
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        for user in sandbox.world.users.values():
            if not user.bot:
                task = await wire_tap.open(session, user.name)
                stack.callback(task.cancel)
        for name in wire_tap.pages:
            await wire_tap.has(name, "hello")
        yield wire_tap
