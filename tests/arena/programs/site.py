"""Local web programs: well-behaved ones and hostile ones."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

from aiohttp import web

from bifrost_bot.engines.codec import decode
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from tests.samples import sample

ANSWERS: Final = {
    "nonsense": web.Response(text="I would rather not say"),
    "empty": web.Response(text="\n"),
    "latin": web.Response(body=b"\xe9\xe8"),
    "lines": web.Response(text="A1\nA2"),
    "error": web.Response(status=500, text="A1"),
    "long": web.Response(text="A" * 20_000),
}
"""What programs answer that always answer the same, by their name."""


class Site:
    """A server with programs, each at its own address: `wise`, `hang`, `redirect`, and those
    of `ANSWERS`.

    Attributes:
        asked: The requests as they came, with their programs' names.
        heard: Set with each request; a test clears it.
        most: How many were under way at a time at most.
    """

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.headers: list[dict[str, str]] = []
        self.heard = asyncio.Event()
        self.most = 0
        self.folder = ""
        self._under_way = 0
        self._closed = asyncio.Event()
        app = web.Application()
        app.router.add_post("/programs/{name}", self._answer)
        self._runner = web.AppRunner(app, shutdown_timeout=0, handler_cancellation=True)

    async def open(self) -> None:
        """Begins to listen."""
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.folder = f"http://127.0.0.1:{self._runner.addresses[0][1]}/programs/"

    async def close(self) -> None:
        """Listens no longer."""
        self._closed.set()
        await self._runner.cleanup()

    def at(self, name: str) -> str:
        """Returns a program's address."""
        return f"{self.folder}{name}"

    async def left_alone(self) -> None:
        """Returns once no connection is open."""
        async with asyncio.timeout(60):
            while self._runner.server is not None and self._runner.server.connections:  # noqa: ASYNC110 - aiohttp tells of none
                await asyncio.sleep(0)

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        self._under_way += 1
        self.most = max(self.most, self._under_way)
        try:
            name = request.match_info["name"]
            question = json.loads(await request.read())
            self.asked.append((name, question))
            self.headers.append(dict(request.headers))
            self.heard.set()
            if name == "hang":
                await self._closed.wait()
            if name == "redirect":
                raise web.HTTPFound(self.at("wise"))
            found = ANSWERS.get(name)
            return web.Response(text=wise(question)) if found is None else found
        finally:
            self._under_way -= 1


@asynccontextmanager
async def site() -> AsyncGenerator[Site]:
    """Yields a server with programs."""
    made = Site()
    await made.open()
    try:
        yield made
    finally:
        await made.close()


def wise(question: dict[str, Any]) -> str:
    """Returns a legal answer made of the question alone, which soon ends the short match."""
    game = all_games()[question["game"]]
    evening = sample(question["game"]).evening
    slot = Slot(**question["slot"])
    number = question["phase"]["number"]
    if number >= evening.last:
        return evening.late
    if slot.seat in evening.usual:
        return evening.usual[slot.seat]
    view = decode(game.types.view, question["view"])
    return game.describe(game.random_move(view, slot, Rng(question["match"], number)))
