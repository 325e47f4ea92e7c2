"""Checks of a host's settings, shared by all games; each raises `ConfigError` with the place."""

import json
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, TypeAlias, TypeGuard, TypeVar, cast

from bifrost_bot.engines.errors import ConfigError, Mistakes
from bifrost_bot.engines.values import Seat
from bifrost_bot.engines.words import count, listed, shortened

PlacedRow: TypeAlias = tuple[str, object]
"""A row of a board as a host gave it, after its place."""

LONGEST_PHASE: Final = 7 * 86400
"""The most seconds of a phase: a week."""

MOST_CELLS: Final = 12_000
"""The most cells of all boards that a host lays out: 17 of the largest, or 50 of 15 by 15."""

MOST_ITEMS: Final = 500
"""The most items of a list: more than any match has rounds, boards or questions."""

MOST_GARNETS: Final = 1_000_000
_LONGEST_KEY: Final = 40
_Cell = TypeVar("_Cell")


def refuse_unknown(settings: Mapping[str, object], keys: Sequence[str], title: str) -> None:
    """Refuses settings that the game of that title does not have.

    Raises:
        ConfigError: Naming the unknown keys, each with a similar known one, or with all known ones.
    """
    mistakes = Mistakes()
    for key in settings:
        if key not in keys:
            name = str(key)[:_LONGEST_KEY]
            mistakes.add(name, f"{title} has no such setting. {_suggestion(name, keys)}")
    mistakes.require_none()


def _suggestion(name: str, keys: Sequence[str]) -> str:
    close = get_close_matches(name.lower(), keys, 1)
    return f"Did you mean {close[0]}?" if close else f"It has {listed(list(keys))}."


def whole(place: str, value: object, least: int, most: int) -> int:
    """Returns a whole number from `least` to `most`.

    Raises:
        ConfigError: When it is something else.
    """
    if not _is_whole(value) or not least <= value <= most:
        raise ConfigError(
            place, f"give a whole number from {least} to {most}, not {quoted(value)}."
        )
    return value


def phase_length(settings: Mapping[str, object], key: str, usual: int) -> int:
    """Returns the seconds of a phase.

    Raises:
        ConfigError: When they are not from 1 to `LONGEST_PHASE`.
    """
    return whole(key, settings.get(key, usual), 1, LONGEST_PHASE)


def _is_whole(value: object) -> TypeGuard[int]:
    # Python counts true and false as ints.
    return isinstance(value, int) and not isinstance(value, bool)


def truth(place: str, value: object) -> bool:
    """Returns true or false.

    Raises:
        ConfigError: When it is neither.
    """
    if not isinstance(value, bool):
        raise ConfigError(place, f"give true or false, not {quoted(value)}.")
    return value


def items(place: str, value: object, expected: str) -> Sequence[object]:
    """Returns a list; `expected` describes it, as the end of a sentence.

    Raises:
        ConfigError: When it is no list, or one of more than `MOST_ITEMS`.
    """
    if not _is_list(value):
        raise ConfigError(place, f"give {expected}.")
    if len(value) > MOST_ITEMS:
        raise ConfigError(
            place, f"a list can have at most {MOST_ITEMS} items, and this one has {len(value):,}."
        )
    return value


def table(place: str, value: object, expected: str) -> Mapping[object, object]:
    """Returns a table of keys and values; `expected` describes it, as the end of a sentence.

    Raises:
        ConfigError: When it is no table.
    """
    if not isinstance(value, Mapping):
        raise ConfigError(place, f"give {expected}.")
    return cast(Mapping[object, object], value)


def refuse_excess(place: str, boards: Mapping[object, object]) -> None:
    """Refuses boards that have too many cells, all together, to be checked quickly.

    Raises:
        ConfigError: When there are more than `MOST_CELLS`.
    """
    cells = 0
    for rows in filter(_is_list, boards.values()):
        cells += sum(map(len, filter(_is_list, rows)))
    if cells > MOST_CELLS:
        raise ConfigError(
            place,
            f"all together can have {MOST_CELLS:,} cells, and these have {cells:,}. Use smaller "
            "ones.",
        )


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, (list, tuple))


def even_rows(
    rows: Sequence[PlacedRow], read: Callable[[str, object], list[_Cell]], noun: str
) -> list[list[_Cell]]:
    """Returns the rows of a board that a host laid out, all of one length.

    Args:
        rows: The value of each row, with its place.
        read: Returns the cells of a row at a place.
        noun: The word for a cell.

    Raises:
        ConfigError: With all mistakes, each at its row, or its row and column.
    """
    mistakes = Mistakes()
    found = [mistakes.read([], read, place, row) for place, row in rows]
    first = len(found[0]) if found else 0
    for (place, _), cells in zip(rows, found, strict=True):
        # Unreadable rows are among the mistakes already.
        if cells and first and len(cells) != first:
            mistakes.add(
                place,
                f"this row has {count(len(cells), noun)}, and the first has {first}. "
                "Give all rows the same length.",
            )
    mistakes.require_none()
    return found


def refuse_strangers(place: str, given: Mapping[object, object], seats: Sequence[Seat]) -> None:
    """Refuses a table whose keys are not all seats.

    Raises:
        ConfigError: Naming the unknown keys.
    """
    mistakes = Mistakes()
    for seat in given:
        if seat not in seats:
            mistakes.add(
                place, f"{quoted(seat)} is not a seat of this match. Name seats such as {seats[0]}."
            )
    mistakes.require_none()


def garnets(value: object, seats: Sequence[Seat], usual: int) -> dict[Seat, int]:
    """Returns every seat's garnets: one number for all, or numbers by seat, others the usual one.

    Raises:
        ConfigError: When it is neither.
    """
    if not isinstance(value, Mapping):
        return dict.fromkeys(seats, whole("garnets", value, 0, MOST_GARNETS))
    by_seat = cast(Mapping[object, object], value)
    mistakes = Mistakes()
    mistakes.read(None, refuse_strangers, "garnets", by_seat, seats)
    found = dict.fromkeys(seats, usual)
    for seat in seats:
        if seat in by_seat:
            place = f"garnets.{seat}"
            found[seat] = mistakes.read(usual, whole, place, by_seat[seat], 0, MOST_GARNETS)
    mistakes.require_none()
    return found


def warnings(settings: Mapping[str, object], seconds: int, usual: Sequence[int]) -> tuple[int, ...]:
    """Returns the seconds before a deadline at which players are warned, as far as the phase lasts.

    Args:
        usual: The warnings if the host set none.

    Raises:
        ConfigError: When they are not falling whole numbers above 0.
    """
    given = usual
    if "warnings" in settings:
        given = _read_warnings(settings["warnings"])
    return tuple(left for left in given if left < seconds)


def _read_warnings(value: object) -> list[int]:
    found: list[int] = []
    for item in items("warnings", value, "a list of seconds, such as [30, 10, 5]"):
        if not _is_whole(item) or item < 1 or (found and item >= found[-1]):
            raise ConfigError(
                "warnings", "give whole seconds above 0, each below the last, such as [30, 10, 5]."
            )
        found.append(item)
    return found


def quoted(value: object) -> str:
    """Returns a value as it was given, on one line and cut if it is long.

    Its markup is escaped where it is shown.
    """
    if isinstance(value, str):
        line = " ".join(value.split())
        return f'"{shortened(line)}"'
    return shortened(json.dumps(value, ensure_ascii=False, default=str))
