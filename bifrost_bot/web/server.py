"""The web server of pages: a match's boards, live for all who have its address.

All addresses that lead nowhere get the same answer. Nothing is logged of what is asked.
"""

import asyncio
import gzip
import ipaddress
import logging
import socket
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler

from bifrost_bot.engines.values import Seat
from bifrost_bot.match.errors import MatchError, NotFoundError
from bifrost_bot.match.model import Match
from bifrost_bot.replay.live import SPECTATORS
from bifrost_bot.replay.page import PageText, live_page, lost_page
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.runtime.listening import listening
from bifrost_bot.runtime.people.names import Names
from bifrost_bot.runtime.runner import Runner, unknown_match
from bifrost_bot.runtime.seasons.runner import SeasonRunner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.season.model import Season
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.page_links import PageLink
from bifrost_bot.web.feeds import Feed, Feeds
from bifrost_bot.web.links import PageLinks, reads_along
from bifrost_bot.web.seasons import SeasonPages
from bifrost_bot.web.transcripts import AwayError, TranscriptPages

log = logging.getLogger(__name__)

MOST_STREAMS: Final = 4000
"""How many pages are served at a time; for one more, the page with the oldest news is closed."""
MOST_OF_ADDRESS: Final = 60
"""How many of them for one internet address, behind which a whole household or school may be."""
SLOW_SECONDS: Final = 10.0
"""How long a page may take to receive what it was sent."""
_SILENT_SECONDS: Final = 25.0
"""After how long without news something is sent, so that the connection stays open."""
_FILES: Final = 2 * MOST_STREAMS
_SEND_BUFFER: Final = 16_384

_HTML: Final = "text/html"
_HEADERS: Final = {
    "Accept-Ranges": "none",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}
_EVENTS: Final = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}
_FRAMED: Final = "frame-ancestors 'none'"
_INERT: Final = f"script-src 'none'; base-uri 'none'; form-action 'none'; {_FRAMED}"
"""The policy of a transcript, besides its own, which allows its style and pictures alone."""
_STALE: Final = "event: stale\ndata:\n\n"
_GONE: Final = "event: gone\ndata:\n\n"
_QUIET: Final = ": \n\n"
_ELSEWHERE: Final = "retry: 5000\n\n"
_CROWDED: Final = "retry: 30000\n\n"


class Stream:
    """The connection of a page that follows its match or season.

    Attributes:
        address: The internet address that it comes from.
        link: What the address of a match's page leads to; None for a season's.
        feed: What it follows, once that is known.
        farewell: The last event, once the page is to be closed.
    """

    def __init__(self, request: web.Request, address: str, link: PageLink | None) -> None:
        self.address = address
        self.link = link
        self.feed: Feed | SeasonPages | None = None
        self.farewell = ""
        self.response = web.StreamResponse(headers=_EVENTS)
        self._request = request

    async def send(self, data: str | bytes) -> None:
        """Sends server-sent events, and waits until there is room for the next.

        Raises:
            ConnectionError: If the page takes nothing for too long.
        """
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                await self.response.write(data.encode() if isinstance(data, str) else data)
        except TimeoutError:
            if self._request.transport is not None:
                self._request.transport.abort()
            raise ConnectionResetError("the page takes nothing") from None

    def end(self, farewell: str) -> None:
        """Closes the page after one more event."""
        self.farewell = farewell
        if self.feed is not None:
            self.feed.wake()


class Streams:
    """The pages that are being followed, the one with the oldest news first."""

    def __init__(self) -> None:
        self._open: dict[Stream, None] = {}
        self._of_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, stream: Stream) -> bool:
        """Adds a page; returns False if its internet address has too many."""
        if self._of_address[stream.address] >= MOST_OF_ADDRESS:
            return False
        if len(self._open) >= MOST_STREAMS:
            oldest = next(iter(self._open))
            self.remove(oldest)
            oldest.end(_CROWDED)
        self._open[stream] = None
        self._of_address[stream.address] += 1
        return True

    def touch(self, stream: Stream) -> None:
        """Notes that a page was just sent something."""
        if stream in self._open:
            self._open[stream] = self._open.pop(stream)

    def remove(self, stream: Stream) -> None:
        """Removes a page that is no longer followed."""
        if stream in self._open:
            del self._open[stream]
            self._of_address[stream.address] -= 1
            self._of_address += Counter()

    def close(self, link: PageLink) -> None:
        """Closes the pages of addresses that were withdrawn."""
        for stream in self._open:
            if stream.link == link:
                stream.end(_GONE)

    def close_all(self) -> None:
        """Closes all pages, which come back by themselves."""
        for stream in self._open:
            stream.end(_QUIET)


class PageServer:
    """Serves the pages of matches.

    Attributes:
        links: The addresses of the pages.
        transcripts: The transcripts that have an address.
        streams: The pages that are being followed.
        on_change: Passes a change on to the pages of its match.
        on_season: Passes a change on to the pages of its season.
    """

    def __init__(
        self,
        links: PageLinks,
        transcripts: TranscriptPages,
        runner: Runner,
        seasons: SeasonRunner,
        names: Names,
        tasks: Tasks,
        clock: Clock,
        *,
        behind_proxy: bool,
    ) -> None:
        self.streams = Streams()
        links.withdrawn = self.streams.close
        self.links = links
        self.transcripts = transcripts
        self._feeds = Feeds(runner, tasks)
        self._runner = runner
        self._seasons = SeasonPages(seasons, names, links, self._match)
        self._clock = clock
        self._behind_proxy = behind_proxy
        self.on_change = self._feeds.on_change
        self.on_season = self._seasons.on_change

    @asynccontextmanager
    async def serving(self, host: str, port: int | None) -> AsyncGenerator[int | None]:
        """Serves the pages during the block if a port is given; yields the port.

        Raises:
            PortError: When the port cannot be opened.
        """
        if port is None:
            yield None
            return
        _allow_files()
        # On the event loop, the first visitor's would hold up every match.
        await asyncio.gather(asyncio.to_thread(live_page), asyncio.to_thread(lost_page))
        app = web.Application(middlewares=[_explain])
        app.on_response_prepare.append(_add_headers)
        app.add_routes(
            [
                web.get("/s/{season:[0-9]+}-{token}", self._season),
                web.get("/s/{season:[0-9]+}-{token}/events", self._follow_season),
                web.get("/t/{token}", self._transcript),
                web.get("/m/{token}", self._page),
                web.get("/m/{token}/replay", self._replay),
                web.get("/m/{token}/events", self._follow),
                web.get("/{any:.*}", _nothing_here),
            ]
        )
        async with listening(app, host, port, "The pages", "web.port") as opened:
            try:
                yield opened
            finally:
                self.streams.close_all()

    async def _page(self, request: web.Request) -> web.Response:
        await self._found(request)
        return _html(live_page())

    async def _season(self, request: web.Request) -> web.Response:
        page = await self._seasons.page(await self._found_season(request))
        return _html(PageText(page.html, _FRAMED))

    async def _follow_season(self, request: web.Request) -> web.StreamResponse:
        season = await self._found_season(request)
        return await self._stream_events(
            request, None, lambda stream: self._send_season(request, stream, season)
        )

    async def _send_season(self, request: web.Request, stream: Stream, season: Season) -> None:
        """Sends a season's page with each change, until it is gone; a page not served here once."""
        stream.feed = self._seasons
        position = _position(request)
        while not stream.farewell:
            page = await self._seasons.page(season)
            if page.position != position:
                await stream.send(f"event: change\nid: {page.position}\ndata: {page.change}\n\n")
                position = page.position
                self.streams.touch(stream)
            elif not await self._seasons.serves(season.id):
                # The browser asks again by itself.
                await stream.send(_ELSEWHERE)
                return
            else:
                await _wait_for_news(stream, self._seasons.news())
            found = await self._seasons.find(season.id, request.match_info["token"])
            if found is None:
                await stream.send(_GONE)
                return
            season = found
        await stream.send(stream.farewell)

    async def _found_season(self, request: web.Request) -> Season:
        place = request.match_info
        season = await self._seasons.find(place["season"], place["token"])
        if season is None:
            raise _not_found()
        return season

    async def _replay(self, request: web.Request) -> web.Response:
        link, match = await self._found(request)
        if match.over:
            data = await self._feeds.ended_page(match.id)
        elif not await self._serves(match.id):
            data = await self._feeds.stored_page(match.id, _viewers(match, link))
        else:
            async with self._feeds.follow(match.id, _viewers(match, link)) as feed:
                data = await feed.whole()
        return await _gzip_response(request, data, {"Content-Type": "application/json"})

    async def _transcript(self, request: web.Request) -> web.Response:
        data = await self.transcripts.find(request.match_info["token"])
        if data is None:
            raise _not_found()
        headers = {"Content-Type": f"{_HTML}; charset=utf-8", "Content-Security-Policy": _INERT}
        return await _gzip_response(request, data, headers)

    async def _follow(self, request: web.Request) -> web.StreamResponse:
        link, match = await self._found(request)
        return await self._stream_events(
            request, link, lambda stream: self._send_match(request, stream, match)
        )

    async def _stream_events(
        self,
        request: web.Request,
        link: PageLink | None,
        send: Callable[[Stream], Awaitable[None]],
    ) -> web.StreamResponse:
        """Answers with the events of a page, as long as it follows them."""
        stream = Stream(request, self._address(request), link)
        if request.method == hdrs.METH_HEAD:
            await stream.response.prepare(request)
            return stream.response
        if not self.streams.add(stream):
            return web.Response(status=429, text="Too many pages are open at this address.")
        try:
            _bound_buffer(request)
            await stream.response.prepare(request)
            await stream.send(f"retry: 2000\nevent: clock\ndata: {self._clock.now_ms()}\n\n")
            await send(stream)
            return stream.response
        finally:
            self.streams.remove(stream)

    async def _send_match(self, request: web.Request, stream: Stream, match: Match) -> None:
        link = stream.link
        assert link is not None
        if match.over or not await self._serves(match.id):
            # What another process serves is read again now and then.
            await stream.send(_STALE)
            return
        viewers = _viewers(match, link)
        async with self._feeds.follow(match.id, viewers) as feed:
            stream.feed = feed
            await self._send_news(stream, feed, _position(request), viewers)

    async def _send_news(
        self, stream: Stream, feed: Feed, position: str, viewers: tuple[Seat | None, ...]
    ) -> None:
        """Sends each change of a match, until the page must load again or is no longer a person's.

        After the end it is a page of another kind, on which all is seen.
        """
        link = stream.link
        assert link is not None
        while True:
            if stream.farewell:
                return await stream.send(stream.farewell)
            if feed.erased or not _may_see(feed.match, link):
                return await stream.send(_GONE)
            news = feed.after(position)
            if news is None or feed.match.over or _viewers(feed.match, link) != viewers:
                return await stream.send(_STALE)
            for message in news:
                await stream.send(message.data)
                position = message.position
                self.streams.touch(stream)
            if not news:
                await _wait_for_news(stream, feed.news())

    async def _found(self, request: web.Request) -> tuple[PageLink, Match]:
        """Returns what an address leads to.

        Raises:
            HTTPNotFound: If it leads nowhere, or no longer.
            StoreError: If the database refuses; the page tries again.
        """
        link = await self.links.find(request.match_info["token"])
        if link is not None:
            with suppress(NotFoundError, UnreadableError):
                match = await self._match(link.match_id)
                if _may_see(match, link):
                    return link, match
        raise _not_found()

    async def _match(self, match_id: str) -> Match:
        """Returns a match; one that another process serves as it is stored now."""
        if await self._serves(match_id):
            return await self._runner.match(match_id)
        stored = await self._runner.reader.state(match_id)
        if stored is None:
            raise unknown_match(match_id)
        return stored

    async def _serves(self, match_id: str) -> bool:
        """Returns whether this process serves a match, and so hears of its changes."""
        return self._runner.shard_set.owns(await self._runner.guild_id(match_id))

    def _address(self, request: web.Request) -> str:
        """Returns the internet address that asks; one network of the version 6 is one."""
        named = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        text = named if named and self._behind_proxy else request.remote or ""
        try:
            address = ipaddress.ip_address(text)
        except ValueError:
            return text
        if isinstance(address, ipaddress.IPv6Address):
            return str(ipaddress.ip_network((address, 64), strict=False))
        return text


async def _wait_for_news(stream: Stream, news: Awaitable[None]) -> None:
    """Waits for news, but not long: then something is sent, so that the connection stays open."""
    try:
        async with asyncio.timeout(_SILENT_SECONDS):
            await news
    except TimeoutError:
        await stream.send(_QUIET)


def _position(request: web.Request) -> str:
    """Returns the position of the last event that a page has."""
    return request.headers.get("Last-Event-ID") or request.query.get("after", "")


def _may_see(match: Match, link: PageLink) -> bool:
    """Returns whether an address still leads to its page."""
    if link.user_id is None:
        return match.over or not match.settings.private
    if match.over:
        return True
    if match.seat_of(link.user_id) is not None or match.player(link.user_id) is not None:
        return True
    return reads_along(match, link.user_id)


def _viewers(match: Match, link: PageLink) -> tuple[Seat | None, ...]:
    """Returns whose sight a page shows; before the seats are dealt, the public's."""
    if link.user_id is None:
        return SPECTATORS
    seat = match.seat_of(link.user_id)
    if seat is not None:
        return (seat,)
    if reads_along(match, link.user_id):
        return (None, *match.seats)
    return SPECTATORS


@web.middleware
async def _explain(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers that a page tries again where the database or the bot itself fails."""
    try:
        return await handler(request)
    except (StoreError, FaultError, MatchError, AwayError) as problem:
        log.warning("a page could not be served: %s", problem)
        raise web.HTTPServiceUnavailable from problem


def _html(document: PageText) -> web.Response:
    return web.Response(
        text=document.text,
        content_type=_HTML,
        headers={"Content-Security-Policy": document.policy},
    )


async def _gzip_response(
    request: web.Request, data: bytes, headers: dict[str, str]
) -> web.Response:
    """Returns an answer whose data is gzip already, as the browser can read it."""
    headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        data = await asyncio.to_thread(gzip.decompress, data)
    return web.Response(body=data, headers=headers)


def _not_found() -> web.HTTPNotFound:
    """Returns the answer to every address that leads nowhere."""
    document = lost_page()
    return web.HTTPNotFound(
        text=document.text,
        content_type=_HTML,
        headers={"Content-Security-Policy": document.policy},
    )


async def _nothing_here(_: web.Request) -> web.Response:
    raise _not_found()


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


def _bound_buffer(request: web.Request) -> None:
    """Keeps what waits for a slow page small, so that it is noticed soon and takes no memory."""
    transport = request.transport
    if transport is None:
        return
    transport.set_write_buffer_limits(high=_SEND_BUFFER)
    connection = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)


def _allow_files() -> None:
    """Raises how many connections this process may have open, as far as the system lets it."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
