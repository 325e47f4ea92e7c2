"""Fixtures: the runtime on a real database, and a server of its pages."""

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bifrost_bot.runtime.people.names import Names
from bifrost_bot.web.links import PageLinks
from bifrost_bot.web.server import PageServer
from bifrost_bot.web.transcripts import TranscriptPages
from tests.runtime.conftest import Stand, clock, stand

__all__ = ["Site", "clock", "site", "stand"]

URL = "http://pages.example"


class Events:
    """The events that one page gets, as its browser reads them."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self.response = response

    async def next(self) -> tuple[str, str, str]:
        """Returns the next event: its name, data and id. It is `end` when the server ends it."""
        found = {"event": "", "data": "", "id": ""}
        while True:
            line = (await self.response.content.readline()).decode()
            if not line:
                return "end", "", ""
            field, _, value = line.rstrip("\n").partition(": ")
            if field.rstrip(":") in found:
                found[field.rstrip(":")] = value
            if line == "\n" and found["event"]:
                return found["event"], found["data"], found["id"]


class Site:
    """The pages of a process, and a browser."""

    def __init__(self, stand: Stand, session: aiohttp.ClientSession) -> None:
        self.links = PageLinks(stand.database, stand.clock, URL)
        self.server = PageServer(
            self.links,
            TranscriptPages(self.links, stand.database, stand.clock),
            stand.runner,
            stand.seasons,
            Names(),
            stand.tasks,
            stand.clock,
            behind_proxy=True,
        )
        stand.runner.listeners.append(self.server.on_change)
        stand.seasons.listeners.append(self.server.on_season)
        self.session = session
        self.root = ""
        self.opened: list[aiohttp.ClientResponse] = []

    def at(self, url: str, more: str = "") -> str:
        """Returns where the server has a page that is public at an address."""
        assert url.startswith(URL)
        return f"{self.root}{url.removeprefix(URL)}{more}"

    async def replay(self, url: str) -> dict[str, Any]:
        """Returns what a page loads."""
        async with self.session.get(self.at(url, "/replay")) as response:
            assert response.status == 200, url
            return json.loads(await response.text())

    async def follow(self, url: str, after: str, **headers: str) -> Events:
        """Returns the events of a page, after the first, which sets its clock."""
        where = self.at(url, f"/events?after={after}")
        response = await self.open(where, **headers)
        assert response.status == 200
        events = Events(response)
        assert (await events.next())[0] == "clock"
        return events

    async def open(self, where: str, **headers: str) -> aiohttp.ClientResponse:
        """Returns an answer that stays open until the test ends."""
        response = await self.session.get(where, headers=headers)
        self.opened.append(response)
        return response

    async def status(self, url: str, more: str = "") -> int:
        """Returns the status with which a page is answered."""
        async with self.session.get(self.at(url, more)) as response:
            return response.status


@pytest.fixture
async def site(stand: Stand) -> AsyncIterator[Site]:
    """A server of pages for the process, on a free port."""
    async with aiohttp.ClientSession() as session:
        made = Site(stand, session)
        async with made.server.serving("127.0.0.1", 0) as port:
            made.root = f"http://127.0.0.1:{port}"
            try:
                yield made
            finally:
                for response in made.opened:
                    response.close()
