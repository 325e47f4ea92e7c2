"""A client for relays of the public randomness beacon drand: round times and values."""

import asyncio
import hashlib
import json
import re
from typing import Any, Final, cast

from bifrost_bot.arena.programs.connection import TooLongError
from bifrost_bot.arena.programs.http import NotHttpError, Request, fetch
from bifrost_bot.match.model import Rounds
from bifrost_bot.speech.texts import NO_ANSWER

_NO_TIMES: Final = "It does not say when its rounds come."
_WRONG_ANSWER: Final = "What it answered was not the value of that round."
TOO_LONG: Final = "Its answer was too long."

_MOST_BYTES: Final = 4096
_SECONDS: Final = 10
_LATEST: Final = 1 << 40
_BYTES: Final = re.compile("(?:[0-9a-f]{2})+")


class DrandError(Exception):
    """The relay gave no usable answer; the message is a sentence for everyone."""


class DrandRelay:
    """A relay's HTTP interface to one chain of beacons.

    Attributes:
        url: The chain's address.
    """

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    async def rounds(self) -> Rounds:
        """Returns the times of its rounds.

        Raises:
            DrandError: When the relay does not tell.
        """
        fields = _fields(await self._read("info"))
        genesis = fields.get("genesis_time")
        period = fields.get("period")
        if not isinstance(genesis, int) or not 0 <= genesis < _LATEST:
            raise DrandError(_NO_TIMES)
        if not isinstance(period, int) or not 1 <= period <= 60:
            raise DrandError(_NO_TIMES)
        return Rounds(genesis * 1000, period * 1000)

    async def value(self, number: int) -> str:
        """Returns a round's value: the SHA-256 of its signature, which is not verified.

        Raises:
            DrandError: When there is no valid value.
        """
        fields = _fields(await self._read(f"public/{number}"))
        signature = fields.get("signature")
        if fields.get("round") != number or not isinstance(signature, str):
            raise DrandError(_WRONG_ANSWER)
        if not _BYTES.fullmatch(signature):
            raise DrandError(_WRONG_ANSWER)
        hashed = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
        if fields.get("randomness") != hashed:
            raise DrandError("Its value was not the SHA-256 of its signature.")
        return hashed

    async def _read(self, path: str) -> bytes:
        try:
            async with asyncio.timeout(_SECONDS):
                answer = await fetch(Request(f"{self.url}/{path}"), _MOST_BYTES)
        except TooLongError:
            raise DrandError(TOO_LONG) from None
        except (NotHttpError, OSError, ValueError):
            raise DrandError(NO_ANSWER) from None
        if answer.status != 200:
            raise DrandError("It did not have the value.")
        return answer.body


def _fields(body: bytes) -> dict[str, Any]:
    try:
        answer: Any = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", answer) if isinstance(answer, dict) else {}
