"""A host's settings for Bifröst, checked."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from bifrost_bot.engines.bifrost.model import COLOURS, EMPTY, LATTICE, LETTERS, Config
from bifrost_bot.engines.checks import LONGEST_PHASE, items, quoted, refuse_unknown, table, truth, warnings, whole
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import Seat

PRESETS: Final[Mapping[str, Mapping[Seat, tuple[str, ...]]]] = MappingProxyType(
    {
        # Turning the board by 120 degrees carries red to green, green to blue and blue to red.
        "trine": {"red": ("C4", "E2"), "green": ("F3", "H5"), "blue": ("F6", "B5")},
        "empty": {},
    }
)

KEYS: Final = ("prefilled", "points", "move_seconds", "warnings", "half_break", "wait_for_finished")
MOST_POINTS: Final = 1000
LONGEST_BREAK: Final = 3600
"""The longest break between the halves, in seconds."""

_DEFAULT_WARNINGS: Final = (30, 10, 5)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """
    if tuple(seats) != COLOURS:
        raise ConfigError("seats", "Bifröst is played by red, green and blue, in this order.")
    refuse_unknown(settings, KEYS, "Bifröst")
    move_seconds = whole("move_seconds", settings.get("move_seconds", 60), 1, LONGEST_PHASE)
    return Config(
        start=_start(settings.get("prefilled", "trine")),
        points=_points(settings.get("points", [3, 2, 0])),
        move_seconds=move_seconds,
        warnings=warnings(settings, move_seconds, _DEFAULT_WARNINGS),
        half_break=whole("half_break", settings.get("half_break", 0), 0, LONGEST_BREAK),
        wait_for_finished=truth("wait_for_finished", settings.get("wait_for_finished", False)),
    )


def _start(prefilled: object) -> str:
    cells = [EMPTY] * len(LATTICE.names)
    for seat, names in _by_colour(prefilled).items():
        place = f"prefilled.{seat}"
        for name in items(place, names, 'a list of cells, such as ["C4", "E2"]'):
            cell = LATTICE.index.get(name.upper()) if isinstance(name, str) else None
            if cell is None:
                raise ConfigError(place, f"{quoted(name)} is no cell of the board; cells run from A1 to I5.")
            if cells[cell] != EMPTY:
                raise ConfigError(place, f"{LATTICE.names[cell]} is coloured twice; a cell has one colour.")
            cells[cell] = LETTERS[seat]
    return "".join(cells)


def _by_colour(prefilled: object) -> Mapping[Seat, object]:
    if isinstance(prefilled, str):
        if prefilled not in PRESETS:
            raise ConfigError(
                "prefilled", f"there is no preset {quoted(prefilled)}; there are {' and '.join(PRESETS)}."
            )
        return PRESETS[prefilled]
    cells = table("prefilled", prefilled, "the name of a preset or cells by colour")
    for colour in cells:
        if colour not in COLOURS:
            raise ConfigError("prefilled", f"{quoted(colour)} is no colour; there are red, green and blue.")
    return cast(Mapping[Seat, object], cells)


def _points(value: object) -> tuple[int, int, int]:
    given = items("points", value, "three whole numbers, for first, second and third place")
    if len(given) != 3:
        raise ConfigError("points", "these are three whole numbers, for first, second and third place.")
    first, second, third = (whole("points", points, 0, MOST_POINTS) for points in given)
    if not first >= second >= third:
        raise ConfigError("points", f"points are whole numbers from {MOST_POINTS} to 0 that never rise.")
    return first, second, third
