"""How events and settings are stored, and the way from what older versions stored.

A new field with a default needs nothing. Any other change of a stored class (a field renamed, retyped or gone, another
name) needs a step here, from the last version to the new one; `tests/store/test_shapes.py` asks for it. What a game
stores has its steps in the game's own folder (`Types.upcasts`).
"""

from typing import Annotated, Any, Final

from bifrost_bot.engines.codec import decode, encode
from bifrost_bot.engines.upcast import Upcasts
from bifrost_bot.engines.values import Json
from bifrost_bot.match.events import MatchEvent

UPCASTS: Final = Upcasts()
"""Steps for the events of matches, for settings, players, presets and preferences."""

FACT: Final[Any] = Annotated[MatchEvent, UPCASTS]
"""An event as it is stored."""


def write_fact(fact: MatchEvent) -> Json:
    """Returns an event as JSON, in its present version."""
    return encode(fact, FACT)


def read_fact(stored: Json) -> MatchEvent:
    """Returns the event that any version stored.

    Raises:
        CodecError: When it is not an event, or is of a version that is not known here.
    """
    return decode(FACT, stored)
