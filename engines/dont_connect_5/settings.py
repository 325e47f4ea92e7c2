"""A host's settings for Don't Connect 5, checked."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.checks import LONGEST_PHASE, refuse_unknown, warnings, whole
from bifrost_bot.engines.dont_connect_5.model import SEATS, Config
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Seat

KEYS: Final = ("move_seconds", "warnings")
_DEFAULT_WARNINGS: Final = (30, 10, 5)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """
    if tuple(seats) != SEATS:
        raise ConfigError("seats", "Don't Connect 5 is played by white, black and red, in this order.")
    refuse_unknown(settings, KEYS, "Don't Connect 5")
    seconds = whole("move_seconds", settings.get("move_seconds", 60), 1, LONGEST_PHASE)
    return Config(seconds, warnings(settings, seconds, _DEFAULT_WARNINGS))
