"""Makes every request to Discord wait until it may be sent, in the HTTP session itself, which none
can bypass.

That includes the library's own requests and retries. Discord does not count answers to
interactions. Requests to its other servers (the gateway, pictures) would not count either, but are
too rare to be treated separately.
"""

import re
from collections.abc import Callable, Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any

import aiohttp

from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import NO_SERVER, Limiter

_UNCOUNTED = ("/interactions/", "/webhooks/")
_PLACE = re.compile(r"/(?P<kind>guilds|channels)/(?P<id>\d+)")
"""The beginning of a route that belongs to a server, or to a channel."""

_SECONDS = re.compile(r"\d+(\.\d+)?")
_UNTOLD_SECONDS = 1.0


def pacing(
    limiter: Limiter, answered: Callable[[int], None], clock: Clock, server_of: Callable[[int], int]
) -> aiohttp.TraceConfig:
    """Returns a trace that makes a session's requests wait for the limiter, and calls `answered`
    with each status.

    The status of a request whose connection broke is 0. The clock hears the date of every answer.

    Args:
        limiter: The limiter.
        answered: Called with the status of each answer.
        clock: The clock.
        server_of: Returns the server that a channel belongs to, or `NO_SERVER`.
    """

    def server(path: str) -> int:
        found = _PLACE.search(path)
        if found is None:
            return NO_SERVER
        return int(found["id"]) if found["kind"] == "guilds" else server_of(int(found["id"]))

    async def start(_session: Any, context: Any, request: aiohttp.TraceRequestStartParams) -> None:
        counts = not any(part in request.url.path for part in _UNCOUNTED)
        context.place = await limiter.begin(lambda: server(request.url.path)) if counts else None
        context.sent_ms = clock.local_ms()

    async def end(_session: Any, context: Any, done: aiohttp.TraceRequestEndParams) -> None:
        answered(done.response.status)
        date_ms = _date_ms(done.response.headers)
        if date_ms is not None:
            clock.hear_date(context.sent_ms, date_ms, clock.local_ms())
        if done.response.status == HTTPStatus.TOO_MANY_REQUESTS:
            limiter.hold(_silence(done.response.headers))
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


def _silence(headers: Mapping[str, str]) -> float:
    """Returns for how many seconds no request at all may be sent after a refusal.

    A refusal without a scope comes not from Discord's API but from a proxy in front of it, and
    applies to all requests.
    """
    if headers.get("X-RateLimit-Scope", "global") != "global":
        return 0
    asked = headers.get("Retry-After", "")
    return float(asked) if _SECONDS.fullmatch(asked) else _UNTOLD_SECONDS


def _date_ms(headers: Mapping[str, str]) -> int | None:
    """Returns the second in which an answer was made, or None if it does not say so or comes
    from a cache.
    """
    try:
        date = parsedate_to_datetime(headers["Date"])
    except (KeyError, ValueError):
        return None
    if "Age" in headers:
        return None
    return round((date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()) * 1_000
