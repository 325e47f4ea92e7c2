"""Asks programs by HTTP, one request per answer; a bad response costs only that answer."""

import asyncio
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from bifrost_bot.arena.programs.address import is_allowed
from bifrost_bot.arena.programs.connection import TooLongError
from bifrost_bot.arena.programs.http import NotHttpError, Request, fetch
from bifrost_bot.arena.programs.protocol import LONGEST_BODY, AnswerError, said

NOT_HTTP: Final = "Its answer was not valid HTTP/1.1."
TOO_LONG: Final = "Its answer was longer than an answer may be."
UNREACHABLE: Final = "It could not be reached."
STATUS: Final = "It answered with status {status}."

MOST_AT_ONCE: Final = 4
"""How many requests a host has to answer at a time; the others wait."""


class WebSeats:
    """Asks all programs: no cookies, no redirects, no proxies from the environment.

    Every request has its own connection: a kept one could have been closed at the other end, and
    the program would miss its turn.
    """

    def __init__(self, allowed: Sequence[str]) -> None:
        """Makes the way; it opens nothing before the first question.

        Args:
            allowed: How the addresses begin that may be asked.
        """
        self._allowed = allowed
        self._places: dict[str, asyncio.Semaphore] = {}

    def place(self, program: str) -> asyncio.Semaphore:
        """Returns a lock held while asking that program, so that its host is not asked too much.

        Raises:
            AnswerError: When the address is not allowed.
        """
        if not is_allowed(program, self._allowed):
            raise AnswerError("Its address is not allowed any more.")
        return self._places.setdefault(
            urlsplit(program).hostname or "", asyncio.Semaphore(MOST_AT_ONCE)
        )

    async def ask(self, program: str, question: bytes) -> str:
        """Returns what a program answers; how long that may take is for the caller to say.

        Raises:
            AnswerError: When there is no answer, with why.
        """
        asked = Request(program, "POST", {"Content-Type": "application/json"}, question)
        try:
            answer = await fetch(asked, LONGEST_BODY)
        except NotHttpError:
            raise AnswerError(NOT_HTTP) from None
        except TooLongError:
            raise AnswerError(TOO_LONG) from None
        except (OSError, ValueError):
            raise AnswerError(UNREACHABLE) from None
        if answer.status != 200:
            raise AnswerError(STATUS.format(status=answer.status))
        return said(answer.body)
