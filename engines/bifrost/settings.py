"""A host's settings for Bifröst, checked."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from bifrost_bot.engines.bifrost.finish import connection
from bifrost_bot.engines.bifrost.model import COLOURS, EMPTY, LATTICE, LETTERS, Config
from bifrost_bot.engines.checks import (
    items,
    phase_length,
    quoted,
    refuse_unknown,
    table,
    truth,
    warnings,
    whole,
)
from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed

PRESETS: Final[Mapping[str, Mapping[Seat, tuple[str, ...]]]] = MappingProxyType(
    {
        # Turned by 120 degrees, red becomes green, green blue and blue red.
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
        ConfigError: With all unknown keys and wrong values, each with its place.
    """
    if tuple(seats) != COLOURS:
        raise ConfigError("seats", "Bifröst is played by red, green and blue, in this order.")
    mistakes = Mistakes()
    mistakes.read(None, refuse_unknown, settings, KEYS, "Bifröst")
    move_seconds = mistakes.read(60, phase_length, settings, "move_seconds", 60)
    config = Config(
        start=mistakes.read("", _start, settings.get("prefilled", "trine")),
        points=mistakes.read((3, 2, 0), _points, settings.get("points", [3, 2, 0])),
        move_seconds=move_seconds,
        warnings=mistakes.read((), warnings, settings, move_seconds, _DEFAULT_WARNINGS),
        half_break=mistakes.read(
            0, whole, "half_break", settings.get("half_break", 0), 0, LONGEST_BREAK
        ),
        wait_for_finished=mistakes.read(
            False, truth, "wait_for_finished", settings.get("wait_for_finished", False)
        ),
    )
    mistakes.require_none()
    return config


def check_live(config: Config, seats: Sequence[Seat]) -> None:
    """Refuses starts on which a game is full or decided, and places of equal worth.

    Raises:
        ConfigError: With all such settings.
    """
    mistakes = Mistakes()
    if EMPTY not in config.start:
        mistakes.add("prefilled", "every cell is coloured, so nobody could move. Leave some empty.")
    for seat in seats:
        if connection(config.start, seat):
            mistakes.add(
                "prefilled", f"{seat} connects three edges from the start. Give {seat} fewer cells."
            )
    first, _, third = config.points
    if first == third:
        mistakes.add(
            "points",
            "all places earn the same, so nobody could win. Give first place more, such as 3, 2, "
            "0.",
        )
    mistakes.require_none()


def _start(prefilled: object) -> str:
    cells = [EMPTY] * len(LATTICE.names)
    mistakes = Mistakes()
    for seat, names in _by_colour(prefilled).items():
        if seat not in COLOURS:
            mistakes.add(
                "prefilled", f"{quoted(seat)} is not a colour here. Use red, green or blue."
            )
            continue
        place = f"prefilled.{seat}"
        for name in mistakes.read([], items, place, names, 'a list of cells, such as ["C4", "E2"]'):
            cell = LATTICE.index.get(name.upper()) if isinstance(name, str) else None
            if cell is None:
                mistakes.add(
                    place,
                    f"{quoted(name)} is not a cell of the board. Use cells from A1 to I5, such as "
                    "C4.",
                )
            elif cells[cell] != EMPTY:
                mistakes.add(
                    place, f"{LATTICE.names[cell]} is coloured twice. Give each cell one colour."
                )
            else:
                cells[cell] = LETTERS[seat]
    mistakes.require_none()
    return "".join(cells)


def _by_colour(prefilled: object) -> Mapping[Seat, object]:
    if isinstance(prefilled, str):
        if prefilled not in PRESETS:
            raise ConfigError(
                "prefilled",
                f"{quoted(prefilled)} is not a ready-made start. Use "
                f"{listed(list(PRESETS), 'or')}, or cells.",
            )
        return PRESETS[prefilled]
    return cast(
        Mapping[Seat, object], table("prefilled", prefilled, "trine, empty, or cells by colour")
    )


def _points(value: object) -> tuple[int, int, int]:
    expected = "three whole numbers, for first, second and third place, such as [3, 2, 0]"
    values = items("points", value, expected)
    if len(values) != 3:
        raise ConfigError("points", f"give {expected}.")
    first, second, third = (whole("points", points, 0, MOST_POINTS) for points in values)
    if not first >= second >= third:
        raise ConfigError(
            "points",
            "a better place cannot earn fewer points. Give them in falling order, such as [3, 2, "
            "0].",
        )
    return first, second, third


def terms(config: Config) -> tuple[str, ...]:
    """Returns the settings that players should know, a line each; the start only if unusual."""
    return tuple(_terms(config, configure({}, COLOURS)))


def _terms(config: Config, usual: Config) -> Iterator[str]:
    if config.start != usual.start:
        yield _start_text(config.start)
    yield f"Places are worth {listed(map(str, config.points))} points."
    if config.half_break:
        pause = count(config.half_break, "second")
        yield (
            f"Before the second half there is a break of {pause}. You can send moves for its "
            "first turn during the break."
        )
    idle = "lasts as long as any other" if config.wait_for_finished else "is skipped"
    yield f"All games share each turn. A turn in which nobody has a move to make {idle}."


def _start_text(cells: str) -> str:
    parts: list[str] = []
    for seat in COLOURS:
        content = zip(LATTICE.names, cells, strict=True)
        names = [name for name, letter in content if letter == LETTERS[seat]]
        if names:
            parts.append(f"{seat.capitalize()} {listed(names)}")
    if not parts:
        return "All boards begin empty."
    return f"Coloured from the start on every board: {'; '.join(parts)}."
