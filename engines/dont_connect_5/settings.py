"""A host's settings for Don't Connect 5, checked."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.checks import phase_length, refuse_unknown, warnings
from bifrost_bot.engines.dont_connect_5.model import SEATS, Config
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Seat

KEYS: Final = ("move_seconds", "warnings")
_DEFAULT_WARNINGS: Final = (30, 10, 5)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: With all unknown keys and wrong values, each with its place.
    """
    if tuple(seats) != SEATS:
        raise ConfigError(
            "seats", "Don't Connect 5 is played by white, black and red, in this order."
        )
    mistakes = Mistakes()
    mistakes.read(None, refuse_unknown, settings, KEYS, "Don't Connect 5")
    seconds = mistakes.read(60, phase_length, settings, "move_seconds", 60)
    warned = mistakes.read((), warnings, settings, seconds, _DEFAULT_WARNINGS)
    config = Config(seconds, warned)
    mistakes.require_none()
    return config
