"""The samples of all games; a missing one fails every test that needs it."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.conformance.sample import Sample, find

VARIABLE: Final = "BIFROST_TEST_SAMPLES"
"""Names further folders with games' tests, for games whose project is elsewhere; with `:`
between, as in PATH.
"""

_TESTS: Final = Path(__file__).parent
FOLDERS: Final = (
    _TESTS / "games",
    *(Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder),
)
"""Where samples and recordings are looked for, the guests' last."""

GAMES: Final = tuple(all_games())
"""Every game there is, for tests to be parametrized by."""


def sample(game: str) -> Sample:
    """Returns a game's sample; raises, with a sentence for its author, where there is none."""
    return find(game, FOLDERS)


def people(game: str) -> tuple[str, ...]:
    """Returns the ids of as many people as a game's sample wants at the table."""
    return tuple(str(101 + place) for place in range(len(sample(game).seats(all_games()[game]))))


def answer(game: str, state: Any, slot: Slot, rng: Rng) -> str:
    """Returns a random answer of a slot, as its player would type it."""
    engine = all_games()[game]
    return sample(game).answer(engine, engine.view(state, slot.seat), slot, rng)


def toml(settings: Mapping[str, Any]) -> str:
    """Returns settings as a host would type them."""
    return "\n".join(f"{key} = {_value(value)}" for key, value in settings.items())


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            escaped = "".join(
                f"\\U{ord(sign):08X}"
                if sign in '"\\' or ord(sign) < 32 or ord(sign) == 127
                else sign
                for sign in value
            )
            return f'"{escaped}"'
        case Mapping():
            return (
                "{"
                + ", ".join(
                    f"{_value(str(key))} = {_value(inner)}"
                    for key, inner in cast("Mapping[str, Any]", value).items()
                )
                + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(map(_value, cast("Sequence[Any]", value))) + "]"
        case _:
            return str(value)
