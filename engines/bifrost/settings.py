"""A host's settings for Bifröst, checked."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from engines.api import ConfigError, Seat
from engines.bifrost.model import COLOURS, EMPTY, LATTICE, LETTERS, Config

PRESETS: Final[Mapping[str, Mapping[Seat, tuple[str, ...]]]] = MappingProxyType(
    {
        # Turning the board by 120 degrees carries red to green, green to blue and blue to red.
        "trine": {"red": ("C4", "E2"), "green": ("F3", "H5"), "blue": ("F6", "B5")},
        "empty": {},
    }
)

KEYS: Final = ("prefilled", "points", "move_seconds", "warnings")
LONGEST_TURN: Final = 7 * 86400
MOST_POINTS: Final = 1000
_DEFAULT_WARNINGS: Final = (30, 10, 5)


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """
    if tuple(seats) != COLOURS:
        raise ConfigError("seats", "Bifröst is played by red, green and blue, in this order.")
    for key in settings:
        if key not in KEYS:
            raise ConfigError(str(key)[:40], f"Bifröst has no such setting; it has {', '.join(KEYS)}.")
    move_seconds = _move_seconds(settings.get("move_seconds", 60))
    return Config(
        start=_start(settings.get("prefilled", "trine")),
        points=_points(settings.get("points", [3, 2, 0])),
        move_seconds=move_seconds,
        warnings=_warnings(settings["warnings"], move_seconds)
        if "warnings" in settings
        else tuple(seconds for seconds in _DEFAULT_WARNINGS if seconds < move_seconds),
    )


def _start(prefilled: object) -> str:
    cells = [EMPTY] * len(LATTICE.names)
    for seat, names in _by_colour(prefilled).items():
        place = f"prefilled.{seat}"
        if not _is_list(names):
            raise ConfigError(place, 'a colour has a list of cells, such as ["C4", "E2"].')
        for name in cast(Sequence[object], names):
            cell = LATTICE.index.get(name.upper()) if isinstance(name, str) else None
            if cell is None:
                raise ConfigError(place, f"{_short(name)} is no cell of the board; cells run from A1 to I5.")
            if cells[cell] != EMPTY:
                raise ConfigError(place, f"{LATTICE.names[cell]} is coloured twice; a cell has one colour.")
            cells[cell] = LETTERS[seat]
    return "".join(cells)


def _by_colour(prefilled: object) -> Mapping[Seat, object]:
    if isinstance(prefilled, str):
        if prefilled not in PRESETS:
            raise ConfigError(
                "prefilled", f"there is no preset {_short(prefilled)}; there are {' and '.join(PRESETS)}."
            )
        return PRESETS[prefilled]
    if not isinstance(prefilled, Mapping):
        raise ConfigError("prefilled", "this is the name of a preset or cells by colour.")
    cells = cast(Mapping[object, object], prefilled)
    for colour in cells:
        if colour not in COLOURS:
            raise ConfigError("prefilled", f"{_short(colour)} is no colour; there are red, green and blue.")
    return cast(Mapping[Seat, object], cells)


def _points(points: object) -> tuple[int, int, int]:
    if not _is_list(points) or len(cast(Sequence[object], points)) != 3:
        raise ConfigError("points", "these are three whole numbers, for first, second and third place.")
    first, second, third = (_whole(value) for value in cast(Sequence[object], points))
    if first is None or second is None or third is None or not MOST_POINTS >= first >= second >= third >= 0:
        raise ConfigError(
            "points", f"points are whole numbers from {MOST_POINTS} to 0 that never rise from first to third."
        )
    return first, second, third


def _move_seconds(value: object) -> int:
    seconds = _whole(value)
    if seconds is None or not 1 <= seconds <= LONGEST_TURN:
        raise ConfigError("move_seconds", f"a turn lasts a whole number of seconds from 1 to {LONGEST_TURN} (a week).")
    return seconds


def _warnings(value: object, move_seconds: int) -> tuple[int, ...]:
    if not _is_list(value):
        raise ConfigError("warnings", "this is a list of seconds, such as [30, 10, 5].")
    warnings: list[int] = []
    for item in cast(Sequence[object], value):
        seconds = _whole(item)
        if seconds is None or not 0 < seconds < (warnings[-1] if warnings else move_seconds):
            raise ConfigError(
                "warnings",
                f"warnings are whole seconds below move_seconds ({move_seconds}), above 0, each below the last.",
            )
        warnings.append(seconds)
    return tuple(warnings)


def _whole(value: object) -> int | None:
    # JSON's true and false are ints to Python, but nobody means them as numbers.
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_list(value: object) -> bool:
    return isinstance(value, (list, tuple))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 30 else f"{text[:29]}…"
