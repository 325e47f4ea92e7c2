"""Encoding of a season's stored events, and upcasts from older programs; see `match/upcast.py`."""

from typing import Annotated, Any, Final

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.upcast import Upcasts
from bifrost_bot.engines.values import Json
from bifrost_bot.season.events import SeasonEvent

UPCASTS: Final = Upcasts()
"""Steps for the events of seasons."""

_STORED: Final[Any] = Annotated[SeasonEvent, UPCASTS]


def write_event(event: SeasonEvent) -> Json:
    """Returns an event as JSON, in its present version."""
    return encode(event, _STORED)


def read_event(stored: Json) -> SeasonEvent:
    """Returns a stored event of any version.

    Raises:
        CodecError: When it is not an event, or its version is unknown.
    """
    return decode(_STORED, stored)
