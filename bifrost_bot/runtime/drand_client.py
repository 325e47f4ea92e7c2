"""Asks a relay of the public randomness beacon drand: when its rounds come, and which value a
round has.
"""

import asyncio
import hashlib
import json
import re
from typing import Any, Final, cast

from bifrost_bot.arena.programs.connection import TooLongError
from bifrost_bot.arena.programs.http import NotHttpError, Request, fetch
from bifrost_bot.match.model import Rounds
from bifrost_bot.speech.texts.lobby import BeaconText

_MOST_BYTES: Final = 4096
_SECONDS: Final = 10
_LATEST: Final = 1 << 40
_BYTES: Final = re.compile("(?:[0-9a-f]{2})+")


class RelayError(Exception):
    """The relay gave nothing that can be used; the message is a sentence for everybody."""


class Relay:
    """A relay's HTTP interface to one chain of beacons.

    Attributes:
        url: The chain's address.
    """

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    async def rounds(self) -> Rounds:
        """Returns when its rounds come.

        Raises:
            RelayError: When it does not say.
        """
        told = _fields(await self._read("info"))
        genesis, period = told.get("genesis_time"), told.get("period")
        if not (
            isinstance(genesis, int)
            and 0 <= genesis < _LATEST
            and isinstance(period, int)
            and 1 <= period <= 60
        ):
            raise RelayError(BeaconText.no_times)
        return Rounds(genesis * 1000, period * 1000)

    async def value(self, number: int) -> str:
        """Returns the value of a round, which is the SHA-256 of its signature; the signature itself
        is not checked.

        Raises:
            RelayError: When there is none, or what there is cannot be that.
        """
        told = _fields(await self._read(f"public/{number}"))
        signature, value = told.get("signature"), told.get("randomness")
        if (
            told.get("round") != number
            or not isinstance(signature, str)
            or not _BYTES.fullmatch(signature)
        ):
            raise RelayError(BeaconText.wrong_answer)
        hashed = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
        if value != hashed:
            raise RelayError(BeaconText.wrong_hash)
        return hashed

    async def _read(self, path: str) -> bytes:
        try:
            async with asyncio.timeout(_SECONDS):
                answer = await fetch(Request(f"{self.url}/{path}"), _MOST_BYTES)
        except TooLongError:
            raise RelayError(BeaconText.too_long) from None
        except (NotHttpError, OSError, ValueError):
            raise RelayError(BeaconText.silent) from None
        if answer.status != 200:
            raise RelayError(BeaconText.no_value)
        return answer.body


def _fields(found: bytes) -> dict[str, Any]:
    try:
        told: Any = json.loads(found)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", told) if isinstance(told, dict) else {}
