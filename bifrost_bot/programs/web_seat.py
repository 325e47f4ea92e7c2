"""Asks programs by the web, a request for each answer; whatever comes back costs no more than that answer."""

import asyncio
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

import aiohttp

from bifrost_bot.programs.address import is_allowed
from bifrost_bot.programs.protocol import LONGEST_BODY, AnswerError, said
from bifrost_bot.speech.texts.seat import ProgramText

MOST_AT_ONCE: Final = 4
"""How many requests a host has to answer at a time; the others wait."""


class WebSeats:
    """The way to all programs.

    No cookie is kept, no redirect followed, and no proxy of the environment used. Every request has a connection of its
    own: one that was kept could have been closed at the other end, and the program would miss its turn.
    """

    def __init__(self, allowed: Sequence[str]) -> None:
        """Makes the way; it opens nothing before the first question.

        Args:
            allowed: How the addresses begin that may be asked.
        """
        self._allowed = allowed
        self._places: dict[str, asyncio.Semaphore] = {}
        self._session: aiohttp.ClientSession | None = None

    def place(self, program: str) -> asyncio.Semaphore:
        """Returns what is held while a program at that address is asked, so that its host is not asked too much.

        Raises:
            AnswerError: When the address is not allowed.
        """
        if not is_allowed(program, self._allowed):
            raise AnswerError(ProgramText.no_longer_allowed)
        return self._places.setdefault(urlsplit(program).hostname or "", asyncio.Semaphore(MOST_AT_ONCE))

    async def ask(self, program: str, question: bytes) -> str:
        """Returns what a program answers; how long that may take is for the caller to say.

        Raises:
            AnswerError: When there is no answer, with why.
        """
        return said(await self._post(program, question))

    async def close(self) -> None:
        """Closes all connections."""
        if self._session is not None:
            await self._session.close()

    async def _post(self, program: str, body: bytes) -> bytes:
        self._session = self._session or _session()
        found = b""
        try:
            async with self._session.post(program, data=body, allow_redirects=False) as answer:
                if answer.status != 200:
                    raise AnswerError(ProgramText.status.format(status=answer.status))
                async for part in answer.content.iter_chunked(LONGEST_BODY):
                    found += part
                    if len(found) > LONGEST_BODY:
                        raise AnswerError(ProgramText.too_long)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError):
            raise AnswerError(ProgramText.unreachable) from None
        return found


def _session() -> aiohttp.ClientSession:
    """Returns a session without a timeout of its own: time is taken on Discord's clock."""
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(force_close=True),
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(),
        headers={"Content-Type": "application/json", "Accept-Encoding": "identity", "User-Agent": "bifrost-bot"},
        auto_decompress=False,
    )
