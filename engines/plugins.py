"""Games of installed packages, with an entry point in the group `bifrost_bot.games`.

    [project.entry-points."bifrost_bot.games"]
    noughts = "noughts:GAME"

A faulty plugin never raises here; it is left out, with a sentence that names it.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, Final, cast, get_args

from bifrost_bot.engines.contract import AnyGame, Game, GameInfo, Seating, Types
from bifrost_bot.engines.errors import ConfigError
from bifrost_bot.engines.values import EVERYTHING

GROUP: Final = "bifrost_bot.games"
"""The group of entry points of games."""

GAME_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
SEAT_NAME: Final = re.compile(r"[a-z0-9_-]{1,32}")
"""Forms of names: they are part of files', commands' and channels' names."""

_LONGEST_TITLE: Final = 100
_LONGEST_REASON: Final = 200

MOST_SEATS: Final = 25
"""The most seats of a game: as many as a menu shows."""


class RefusedPluginError(Exception):
    """A plugin is not a playable game; the message says why, without its name."""


def installed() -> tuple[EntryPoint, ...]:
    """Returns the entry points of all installed plugins, in the order of their packages' names."""
    entries = entry_points(group=GROUP)
    return tuple(sorted(entries, key=lambda one: (_package(one), one.name, one.value)))


def load_all(
    entries: Iterable[EntryPoint], own: Iterable[str]
) -> tuple[Mapping[str, AnyGame], tuple[str, ...]]:
    """Returns the games of the plugins by id, and a sentence for each plugin that is refused.

    Of two plugins with the same id the first is kept; none may have one of our `own` ids.
    """
    games: dict[str, AnyGame] = {}
    refused: list[str] = []
    owners = dict.fromkeys(own, "this program")
    for entry in entries:
        try:
            game = _load(entry)
            _require_free(game.info, owners)
        except RefusedPluginError as problem:
            refused.append(
                f"The game {entry.name!r} of the package {_package(entry)!r} is left out: "
                f"{problem}."
            )
            continue
        games[game.info.id] = game
        owners[game.info.id] = f"the package {_package(entry)!r}"
    return games, tuple(refused)


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else "?"


def _require_free(info: GameInfo, owners: Mapping[str, str]) -> None:
    if info.id in owners:
        raise RefusedPluginError(f"its id {info.id} is taken by a game of {owners[info.id]}")


def _load(entry: EntryPoint) -> AnyGame:
    """Returns the game of an entry point.

    Raises:
        RefusedPluginError: When it cannot be imported, or is not a whole game.
    """
    try:
        loaded = entry.load()
        fault = find_fault(loaded)
    except (Exception, SystemExit) as problem:
        raise RefusedPluginError(
            f"it cannot be loaded ({type(problem).__name__}: {_shorten(problem)})"
        ) from problem
    if fault:
        raise RefusedPluginError(fault)
    return loaded


def _shorten(problem: BaseException) -> str:
    return " ".join(str(problem).split())[:_LONGEST_REASON].rstrip(".")


def find_fault(loaded: object) -> str:
    """Returns why an object is not a whole game, as the end of a sentence; empty if it is one."""
    if not isinstance(loaded, Game):
        return f"{type(loaded).__name__} is not a Game"
    game = cast(AnyGame, loaded)
    # A plugin may break its annotations: they are not checked at run time.
    info: object = game.info
    types: object = game.types
    if not isinstance(info, GameInfo) or not isinstance(types, Types):
        return "its first two parts are not a GameInfo and Types"
    for check in _CHECKS:
        fault = check(game)
        if fault:
            return fault
    return ""


def _no_functions(game: AnyGame) -> str:
    for part in fields(game):
        if part.name not in _VALUES and not callable(getattr(game, part.name)):
            return f"{part.name} is not a function"
    return ""


def _wrong_names(game: AnyGame) -> str:
    info = game.info
    if not GAME_ID.fullmatch(info.id):
        return (
            f"its id {info.id!r} is not made of a small letter and up to 31 more, digits or "
            "underscores"
        )
    if not 1 <= len(info.title) <= _LONGEST_TITLE:
        return f"its title has {len(info.title)} characters, not 1 to {_LONGEST_TITLE}"
    for seat in info.seats:
        if not SEAT_NAME.fullmatch(seat) or seat == EVERYTHING:
            return f"it cannot have a seat of the name {seat!r}"
    return ""


def _wrong_numbers(game: AnyGame) -> str:
    info = game.info
    if len(set(info.seats)) < len(info.seats):
        return "two of its seats have the same name"
    if not 2 <= info.fewest <= info.most <= len(info.seats):
        return (
            f"its {len(info.seats)} seats do not suit {info.fewest} to {info.most} players; "
            "the fewest are two"
        )
    if len(info.seats) > MOST_SEATS:
        return f"it has {len(info.seats)} seats; a menu shows at most {MOST_SEATS}"
    return ""


def _wrong_seatings(game: AnyGame) -> str:
    info = game.info
    for seating in (info.seating, *info.seatings):
        if seating not in get_args(Seating):
            return f"there is no seating {seating!r}; seats are {' or '.join(get_args(Seating))}"
    if info.seating not in info.possible_seatings:
        return f"its seating {info.seating!r} is not one of its seatings"
    return ""


def _missing_parts(game: AnyGame) -> str:
    info = game.info
    left_out = set(game.left_out)
    if info.boards is None and "boards" in left_out:
        return "it names no boards, neither in its info nor by the function boards"
    if info.files and "read_file" in left_out:
        return "it reads files, but has no function read_file"
    if info.form and "form" in left_out:
        return "it has a form, but no function form"
    return ""


def _missing_reader(game: AnyGame) -> str:
    reader = game.info.reader
    if not reader or (game.package and (files(game.package) / reader).is_file()):
        return ""
    return f"its reader {reader!r} is not in its package {game.package!r}"


def _wrong_settings(game: AnyGame) -> str:
    info = game.info
    for name, settings in {"no settings": dict[str, Any](), **info.presets}.items():
        try:
            game.configure(settings, info.seats[: info.fewest])
        except ConfigError as problem:
            return f"it refuses {name} for {info.fewest} players ({_shorten(problem)})"
    return ""


_VALUES: Final = ("info", "types", "earlier", "package", "left_out")
_CHECKS: Final[tuple[Callable[[AnyGame], str], ...]] = (
    _no_functions,
    _wrong_names,
    _wrong_numbers,
    _wrong_seatings,
    _missing_parts,
    _missing_reader,
    _wrong_settings,
)
