"""How the events of a season are stored, and the way from what older programs stored; see
`match/upcast.py`.
"""

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
    """Returns the event that any version stored.

    Raises:
        CodecError: When it is not an event, or is of a version that is not known here.
    """
    return decode(_STORED, stored)
