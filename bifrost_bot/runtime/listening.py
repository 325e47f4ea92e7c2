"""Serving an application of aiohttp at a port of this machine."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from aiohttp.http_exceptions import HttpProcessingError

if TYPE_CHECKING:
    from aiohttp import web

_log = logging.getLogger(__name__)
_LEAVING_SECONDS: Final = 1.0
"""How long open connections may take to end."""


class PortError(Exception):
    """A port cannot be opened; the message says what to do."""


def _is_ours(record: logging.LogRecord) -> bool:
    """Returns whether a fault is ours; a request that is none would be quoted with its address."""
    problem = record.exc_info[1] if record.exc_info else None
    return not isinstance(problem, HttpProcessingError)


_log.addFilter(_is_ours)


@asynccontextmanager
async def listening(
    app: "web.Application", host: str, port: int, what: str, setting: str
) -> AsyncGenerator[int]:
    """Serves an application during the block; yields the port. No request is logged.

    Args:
        app: The application; it learns when a connection breaks off.
        port: The port; 0 takes any free one.
        what: What is served, for people.

    Raises:
        PortError: When the port cannot be opened.
    """
    from aiohttp import web  # noqa: PLC0415 - only where pages or figures are served

    served = web.AppRunner(
        app,
        access_log=None,
        logger=_log,
        handler_cancellation=True,
        shutdown_timeout=_LEAVING_SECONDS,
    )
    await served.setup()
    try:
        try:
            await web.TCPSite(served, host, port).start()
        except OSError as problem:
            raise PortError(
                f"{what} cannot be served at {host}:{port} ({problem.strerror}). Set another "
                f"{setting}."
            ) from problem
        yield served.addresses[0][1]
    finally:
        await served.cleanup()
