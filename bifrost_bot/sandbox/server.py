"""The sandbox server: its parts, on one loopback port."""

import asyncio
import ipaddress
import secrets
import time
from collections.abc import Awaitable, Callable
from email.utils import formatdate
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from bifrost_bot.sandbox.client.api import PeopleApi
from bifrost_bot.sandbox.client.person import Person
from bifrost_bot.sandbox.live.event_times import EventTimes
from bifrost_bot.sandbox.live.gateway import Gateway
from bifrost_bot.sandbox.live.push import Pushes
from bifrost_bot.sandbox.live.scheduler import Scheduler, SleepUntil
from bifrost_bot.sandbox.rest.api import PREFIX, Rest
from bifrost_bot.sandbox.rest.faults import Fault, Faults
from bifrost_bot.sandbox.rest.limits import Limits
from bifrost_bot.sandbox.world import events
from bifrost_bot.sandbox.world.files import content_type
from bifrost_bot.sandbox.world.model import Interaction, Json, Setup
from bifrost_bot.sandbox.world.world import World

_PAGE = Path(__file__).parent / "page"
_GATEWAY = "/gateway-socket"
_LARGEST_BODY = 30 * 2**20
_PAGE_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
_INLINE_TYPES = ("image/png", "image/gif", "image/jpeg", "image/webp")
_PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


def real_clock() -> int:
    """Returns the Unix milliseconds now."""
    return time.time_ns() // 1_000_000


class Sandbox:
    """A local Discord that runs in this process from `start` to `close`.

    Attributes:
        world: its state; tests read it directly.
        bot_token: the token of its only bot.
        page_token: the token that the page and its API require.
        api_base, gateway_url, page_url: its addresses, known after `start`.
        pushes: counts the push notifications that the bot's messages cause.
        faults: fault injection for HTTP requests; `gateway` and `world.take_down` have their own.
        dated: whether responses have a Date header.

    A clock that a test moves needs a `sleep_until` that returns at an instant of it.
    """

    def __init__(
        self,
        setup: Setup | None = None,
        clock: Callable[[], int] = real_clock,
        host: str = "127.0.0.1",
        port: int = 0,
        page_token: str | None = None,
        sleep_until: SleepUntil | None = None,
    ) -> None:
        if not _is_loopback(host):
            raise ValueError(
                f"The sandbox serves this machine only; {host} is not a loopback address."
            )
        self.setup = setup or Setup()
        self.world = World(self.setup, clock)
        self.faults = Faults()
        self.limits = Limits(clock, self.setup.route_limits, self.setup.global_limit)
        self.scheduler = Scheduler(clock, sleep_until)
        self.gateway = Gateway(self.world, self.scheduler)
        self.event_times = EventTimes(self.world, self.scheduler)
        self.pushes = Pushes(self.world)
        self.rest = Rest(self.world, self.limits, self.faults)
        self.page_token = page_token or secrets.token_urlsafe(24)
        self.people = PeopleApi(self.world, self.page_token)
        self.bot_token = self.world.application.token
        self.dated = True
        self.api_base = self.gateway_url = self.page_url = ""
        self._host = host
        self._port = port
        self._runner: web.AppRunner | None = None
        self._timers: dict[int, asyncio.TimerHandle] = {}

    def person(self, name: int | str) -> Person:
        """Returns the user of that name or id."""
        return Person(self.world, self.world.user(name))

    def fault(self, **values: Any) -> Fault:
        """Arms a fault for coming HTTP requests; see `Fault` for the fields."""
        return self.faults.add(Fault(**values))

    def ban(self, seconds: float, status: int = 429) -> None:
        """Bans the bot's address, as Discord's front does; each request prolongs it. 0 ends it."""
        self.rest.ban.begin(seconds, status)

    @property
    def guide(self) -> Callable[[Person], Json] | None:
        """Returns the guide's text for a person on the page; see `PeopleApi.guide`."""
        return self.people.guide

    @guide.setter
    def guide(self, guide: Callable[[Person], Json] | None) -> None:
        self.people.guide = guide

    async def start(self) -> None:
        """Starts serving.

        Raises:
            OSError: if the port is taken.
        """
        app = web.Application(client_max_size=_LARGEST_BODY, middlewares=[_refuse_foreign_origins])
        app.router.add_routes(
            [
                web.get("/", self._index),
                web.get("/page/{name}", self._page_file),
                web.get("/attachments/{path:.+}", self._serve_attachment),
                web.get(r"/emojis/{id:\d+}.png", self._serve_emoji),
                web.get(_GATEWAY, self.gateway.handle),
                web.get(_GATEWAY + "/", self.gateway.handle),
                web.route("*", PREFIX + "/{path:.*}", self.rest.handle),
                *self.people.routes(),
            ]
        )
        app.on_response_prepare.append(self._date)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
        except OSError:
            await self.close()
            raise
        self._set_addresses(self._runner.addresses[0][1])
        self.world.subscribe(self._watch_interactions)

    async def _date(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Sets the Date header from the world's clock instead of the machine's."""
        del response.headers["Date"]
        if self.dated:
            response.headers["Date"] = formatdate(self.world.clock() // 1_000, usegmt=True)

    def _set_addresses(self, port: int) -> None:
        host = f"[{self._host}]" if ":" in self._host else self._host
        base = f"http://{host}:{port}"
        self.api_base = base + PREFIX
        self.gateway_url = f"ws://{host}:{port}{_GATEWAY}"
        self.page_url = f"{base}/?token={self.page_token}"
        self.world.files.base = base
        self.rest.gateway_url = self.gateway.url = self.gateway_url

    async def close(self) -> None:
        """Stops serving and closes every connection."""
        self.scheduler.close()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for connection in tuple(self.gateway.connections):
            connection.abort()
        for socket in tuple(self.people.feeds):
            await socket.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> "Sandbox":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # Unanswered interactions

    def _watch_interactions(self, event: events.Event) -> None:
        match event:
            case events.InteractionStarted(interaction):
                self._watch_deadline(interaction)
            case events.InteractionAnswered(interaction) | events.InteractionFailed(interaction):
                timer = self._timers.pop(interaction.id, None)
                if timer is not None:
                    timer.cancel()
            case _:
                return

    def _watch_deadline(self, interaction: Interaction) -> None:
        remaining_ms = interaction.created_ms + self.setup.answer_ms + 1 - self.world.clock()
        if remaining_ms <= 0:
            self.world.give_up(interaction)
            return
        seconds = max(remaining_ms, 50) / 1000
        loop = asyncio.get_running_loop()
        timer = loop.call_later(seconds, self._watch_deadline, interaction)
        self._timers[interaction.id] = timer

    # Files

    async def _index(self, request: web.Request) -> web.StreamResponse:
        token = request.query.get("token", "")
        if not secrets.compare_digest(token.encode(), self.page_token.encode()):
            text = (
                "The token in this address is missing or wrong: open the link that was printed "
                "at the start.\n"
            )
            return web.Response(status=401, text=text, headers=_PAGE_HEADERS)
        return _page_file("index.html")

    async def _page_file(self, request: web.Request) -> web.StreamResponse:
        return _page_file(request.match_info["name"])

    async def _serve_attachment(self, request: web.Request) -> web.StreamResponse:
        raw = request.rel_url.raw_path.removeprefix("/attachments/")
        expires = request.query.get("ex", "0")
        signature = request.query.get("hm", "")
        parts = raw.split("/")
        if len(parts) != 3 or not parts[1].isdigit():
            return web.Response(status=404)
        if not self.world.files.valid(raw, expires, signature, self.world.clock()):
            return web.Response(status=403, text="This link is not valid or has run out.\n")
        data = self.world.files.get(int(parts[1]))
        if data is None:
            return web.Response(status=404)
        return _file(unquote(parts[2]), data)

    async def _serve_emoji(self, request: web.Request) -> web.StreamResponse:
        emoji = self.world.application.emojis.get(int(request.match_info["id"]))
        return web.Response(status=404) if emoji is None else _file("emoji.png", emoji.image)


def _page_file(name: str) -> web.Response:
    path = _PAGE / name
    kind = _PAGE_TYPES.get(path.suffix)
    if kind is None or path.name != name or not path.is_file():
        return web.Response(status=404, headers=_PAGE_HEADERS)
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return web.Response(body=path.read_bytes(), headers=_PAGE_HEADERS | {"Content-Type": kind})


def _file(filename: str, data: bytes) -> web.Response:
    kind = content_type(filename, data)
    # Anything but a picture is sent as a download: a page must not run in this origin.
    inline = kind in _INLINE_TYPES
    if not inline and not kind.startswith("text/plain"):
        kind = "application/octet-stream"
    headers = {
        "Content-Type": kind,
        "Content-Disposition": "inline" if inline else "attachment",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, max-age=3600",
    }
    return web.Response(body=data, headers=headers)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


@web.middleware
async def _refuse_foreign_origins(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuses requests from other websites, DNS rebinding included.

    A browser sends `Origin` with every websocket and every cross-site request that could read or
    change something; programs such as the bot send none.
    """
    host = request.host
    if not host.endswith("]"):
        host = host.rsplit(":", 1)[0]
    if not _is_loopback(host):
        return web.Response(status=403, text="This server answers to loopback names only.\n")
    if request.headers.get("Origin", f"http://{request.host}") != f"http://{request.host}":
        return web.Response(status=403, text="This server answers to its own page only.\n")
    return await handler(request)


async def run(
    setup: Setup,
    host: str,
    port: int,
    ready: Callable[[Sandbox], None],
    page_token: str | None = None,
) -> None:
    """Serves a sandbox until this task is cancelled; calls `ready` once it accepts requests."""
    async with Sandbox(setup, host=host, port=port, page_token=page_token) as sandbox:
        ready(sandbox)
        await asyncio.Event().wait()
