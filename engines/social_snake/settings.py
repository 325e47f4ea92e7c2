"""A host's settings for Social Snake, checked."""

from collections.abc import Mapping, Sequence
from typing import Final

from bifrost_bot.engines.checks import (
    LONGEST_PHASE,
    garnets,
    items,
    quoted,
    refuse_excess,
    refuse_unknown,
    table,
    truth,
    warnings,
    whole,
)
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.social_snake.editions import EDITIONS
from bifrost_bot.engines.social_snake.grid.files import grid_name
from bifrost_bot.engines.social_snake.grid.layout import read_grid
from bifrost_bot.engines.social_snake.model import COLOURS, Config, Layout, Terms
from bifrost_bot.engines.values import Board, Seat
from bifrost_bot.engines.words import listed

KEYS: Final = (
    "edition",
    "garnets",
    "grids",
    "schedule",
    "rounds",
    "free_rounds",
    "failed_step_stops",
    "round_seconds",
    "warnings",
)
FEWEST: Final = 3
MOST: Final = len(COLOURS)
MOST_ROUNDS: Final = 50
MOST_STAGES: Final = 10
MOST_GRIDS: Final = 4
"""The most grids of a stage: as many pictures as a message shows well."""

USUAL_GARNETS: Final = 3
_USUAL_FREE_ROUNDS: Final = (4, 5)
_USUAL_WARNINGS: Final = (6 * 3600, 3600, 600, 60, 15)
_TITLE: Final = "Social Snake"


def configure(settings: Mapping[str, object], seats: Sequence[Seat]) -> Config:
    """Returns the checked settings; every key has a default.

    Raises:
        ConfigError: For an unknown key or a wrong value, naming the place.
    """
    if not FEWEST <= len(seats) <= MOST:
        raise ConfigError("seats", f"{_TITLE} is played by {FEWEST} to {MOST}.")
    refuse_unknown(settings, KEYS, _TITLE)
    edition = _edition(settings.get("edition", "original"))
    grids = _grids(settings.get("grids", {}), len(seats))
    rounds = whole("rounds", settings.get("rounds", 5), 1, MOST_ROUNDS)
    seconds = whole("round_seconds", settings.get("round_seconds", 86400), 1, LONGEST_PHASE)
    terms = Terms(
        edition=edition,
        schedule=_schedule(settings, edition, grids),
        rounds=rounds,
        free_rounds=_free_rounds(settings, rounds),
        failed_step_stops=_failed_step_stops(settings.get("failed_step_stops", True), edition),
    )
    return Config(
        terms=terms,
        garnets=garnets(settings.get("garnets", USUAL_GARNETS), seats, USUAL_GARNETS),
        grids=grids,
        round_seconds=seconds,
        warnings=warnings(settings, seconds, _usual_warnings(seconds)),
    )


def _usual_warnings(seconds: int) -> tuple[int, ...]:
    """Returns only the long warnings for rounds of a day; for live ones the shortest two that leave time to answer."""
    if seconds > 3600:
        return tuple(left for left in _USUAL_WARNINGS if left >= 600)
    return tuple(left for left in _USUAL_WARNINGS if 2 * left <= seconds)[:2]


def _edition(value: object) -> str:
    if not isinstance(value, str) or value not in EDITIONS:
        raise ConfigError("edition", f"{quoted(value)} is no edition; there are {listed(list(EDITIONS))}.")
    return value


def _failed_step_stops(value: object, edition: str) -> bool:
    stops = truth("failed_step_stops", value)
    if not stops and edition != "archipelago":
        raise ConfigError("failed_step_stops", "only the edition archipelago leaves this open; elsewhere it is true.")
    return stops


def _free_rounds(settings: Mapping[str, object], rounds: int) -> tuple[int, ...]:
    if "free_rounds" not in settings:
        return tuple(number for number in _USUAL_FREE_ROUNDS if number <= rounds)
    given = items("free_rounds", settings["free_rounds"], "a list of rounds, such as [4, 5]")
    found = [whole(f"free_rounds[{at}]", number, 1, MOST_ROUNDS) for at, number in enumerate(given)]
    if len(set(found)) != len(found):
        raise ConfigError("free_rounds", "each round is named once.")
    return tuple(sorted(found))


def _grids(value: object, players: int) -> dict[Board, Layout]:
    given = table("grids", value, 'grids by name, such as {"A": [["1", "2"], ["g1", "4"]]}')
    refuse_excess("grids", given)
    found: dict[Board, Layout] = {}
    for key, rows in given.items():
        name = _name("grids", key)
        if name in found:
            raise ConfigError("grids", f"grid {name} is there twice; names are read without case.")
        found[name] = read_grid(f"grids.{name}", rows, players)
    return found


def _name(place: str, key: object) -> Board:
    name = grid_name(key)
    if name is None:
        raise ConfigError(place, f"{quoted(key)} is no name for a grid; names have one to eight letters and digits.")
    return name


def _schedule(
    settings: Mapping[str, object], edition: str, grids: Mapping[Board, Layout]
) -> tuple[tuple[Board, ...], ...]:
    """Returns the grids of each stage; every grid that the host laid out is played exactly once."""
    schedule = EDITIONS[edition].schedule
    if "schedule" in settings:
        stages = items("schedule", settings["schedule"], 'a list of stages, such as [["A"], ["B", "C"]]')
        if not 1 <= len(stages) <= MOST_STAGES:
            raise ConfigError("schedule", f"there are 1 to {MOST_STAGES} stages, not {len(stages)}.")
        schedule = tuple(_stage(f"schedule[{at}]", stage) for at, stage in enumerate(stages))
    played = [name for stage in schedule for name in stage]
    for name in played:
        if played.count(name) > 1:
            raise ConfigError("schedule", f"grid {name} is played twice; each grid belongs to one stage.")
    for name in grids:
        if name not in played:
            raise ConfigError("grids", f"grid {name} is in no stage; the schedule has {listed(played)}.")
    return schedule


def _stage(place: str, value: object) -> tuple[Board, ...]:
    names = items(place, value, 'a list of grids, such as ["B", "C"]')
    if not 1 <= len(names) <= MOST_GRIDS:
        raise ConfigError(place, f"a stage has 1 to {MOST_GRIDS} grids, not {len(names)}.")
    return tuple(_name(place, name) for name in names)
