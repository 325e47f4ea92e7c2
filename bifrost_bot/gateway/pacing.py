"""Lets every request to Discord wait until it may be sent: in the HTTP session itself, where none gets past.

That holds for the library's own requests and repetitions too. Answers to interactions do not count at Discord; what
goes to its other servers (the gateway, pictures) would not either, and is too rare to be told apart.
"""

import re
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

import aiohttp

from bifrost_bot.runtime.limiter import Limiter

_UNCOUNTED = ("/interactions/", "/webhooks/")
_SECONDS = re.compile(r"\d+(\.\d+)?")
_UNTOLD_SECONDS = 1.0


def pacing(limiter: Limiter, answered: Callable[[int], None]) -> aiohttp.TraceConfig:
    """Returns what makes a session's requests wait for the limiter, and tells `answered` the status of every answer."""

    async def start(_session: Any, context: Any, request: aiohttp.TraceRequestStartParams) -> None:
        counts = not any(part in request.url.path for part in _UNCOUNTED)
        context.place = await limiter.begin() if counts else None

    async def end(_session: Any, context: Any, done: aiohttp.TraceRequestEndParams) -> None:
        answered(done.response.status)
        if done.response.status == HTTPStatus.TOO_MANY_REQUESTS:
            limiter.hold(_silence(done.response.headers))
        if context.place is not None:
            limiter.end(context.place)

    async def fail(_session: Any, context: Any, _failed: aiohttp.TraceRequestExceptionParams) -> None:
        if context.place is not None:
            limiter.end(context.place)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(start)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(fail)
    return trace


def _silence(headers: Mapping[str, str]) -> float:
    """Returns for how many seconds nothing at all may be sent after a request was refused.

    A refusal that does not tell its scope is not of Discord's API but of what stands before it, and meant for all.
    """
    if headers.get("X-RateLimit-Scope", "global") != "global":
        return 0
    asked = headers.get("Retry-After", "")
    return float(asked) if _SECONDS.fullmatch(asked) else _UNTOLD_SECONDS
