"""Rate limiting of every request to Discord, inside the HTTP session, so that none bypasses it.

This includes the library's own requests and retries. Discord does not count answers to
interactions. Requests to its other servers (the gateway, pictures) would not count either, but are
too rare to be treated separately.
"""

import logging
import re
from collections.abc import Callable, Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from functools import lru_cache
from http import HTTPStatus
from typing import Any

import aiohttp

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import NO_SERVER, Limiter
from bifrost_bot.speech.wording import span

log = logging.getLogger(__name__)
_UNCOUNTED = ("/interactions/", "/webhooks/")
_ROUTE_START = re.compile(r"/(?P<kind>guilds|channels)/(?P<id>\d+)")
_SECONDS = re.compile(r"\d+(\.\d+)?")
_DEFAULT_SILENCE_SECONDS = 1.0
_DEFAULT_BAN_SECONDS = 600.0


def pacing_trace(
    limiter: Limiter, answered: Callable[[int], None], clock: Clock, server_of: Callable[[int], int]
) -> aiohttp.TraceConfig:
    """Returns a trace that makes a session's requests wait for the limiter.

    Args:
        answered: Called with the status of each answer; 0 when the connection broke.
        clock: Synchronized with the date of every answer.
        server_of: Returns the server that a channel belongs to, or `NO_SERVER`.
    """

    banned_until_ms = 0

    def server(path: str) -> int:
        found = _ROUTE_START.search(path)
        if found is None:
            return NO_SERVER
        id = int(found["id"])
        return id if found["kind"] == "guilds" else server_of(id)

    async def start(_session: Any, context: Any, request: aiohttp.TraceRequestStartParams) -> None:
        path = request.url.path
        context.place = None
        if not any(part in path for part in _UNCOUNTED):
            context.place = await limiter.begin(lambda: server(path))
        elif clock.local_ms() < banned_until_ms:
            raise aiohttp.ClientConnectionError("Discord's front has banned this machine's address")
        context.sent_ms = clock.local_ms()

    def note_refusal(response: aiohttp.ClientResponse) -> None:
        nonlocal banned_until_ms
        seconds = ban_seconds(response)
        if seconds is None:
            limiter.hold(_silence_seconds(response.headers))
            return
        limiter.hold(seconds)
        if clock.local_ms() >= banned_until_ms:
            log.error(
                "Discord's front has banned this machine's address for %s, so nothing is asked of "
                "Discord until then: each request would prolong the ban",
                span(round(seconds * 1_000)),
            )
        banned_until_ms = clock.local_ms() + round(seconds * 1_000)

    async def end(_session: Any, context: Any, done: aiohttp.TraceRequestEndParams) -> None:
        answered(done.response.status)
        date_ms = _date_ms(done.response.headers)
        if date_ms is not None:
            clock.observe_date(context.sent_ms, date_ms, clock.local_ms())
        if done.response.status == HTTPStatus.TOO_MANY_REQUESTS:
            note_refusal(done.response)
        if context.place is not None:
            limiter.end(context.place)

    async def fail(
        _session: Any, context: Any, _failed: aiohttp.TraceRequestExceptionParams
    ) -> None:
        answered(0)
        if context.place is not None:
            limiter.end(context.place)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(start)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(fail)
    return trace


def ban_seconds(response: aiohttp.ClientResponse) -> float | None:
    """Returns how long Discord's front, a proxy, bans this machine's address; None if it does not.

    It answers with a page for people (its code 1015) instead of the API's JSON.
    """
    is_page = response.content_type == "text/html"
    if response.status != HTTPStatus.TOO_MANY_REQUESTS or not is_page:
        return None
    asked = response.headers.get("Retry-After", "")
    return float(asked) if _SECONDS.fullmatch(asked) else _DEFAULT_BAN_SECONDS


def _silence_seconds(headers: Mapping[str, str]) -> float:
    """Returns for how many seconds status 429 forbids all requests; 0 if only those of one route.

    An answer without a scope comes from a proxy in front of Discord's API, and applies to all
    requests.
    """
    if headers.get("X-RateLimit-Scope", "global") != "global":
        return 0
    asked = headers.get("Retry-After", "")
    return float(asked) if _SECONDS.fullmatch(asked) else _DEFAULT_SILENCE_SECONDS


def _date_ms(headers: Mapping[str, str]) -> int | None:
    """Returns the date of an answer; None if it has no valid one or comes from a cache."""
    return None if "Age" in headers else _parse_date(headers.get("Date", ""))


@lru_cache(8)
def _parse_date(text: str) -> int | None:
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return round(date.timestamp()) * 1_000
