"""All playable games: those of this program and those of installed plugins."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines import plugins
from bifrost_bot.engines.contract import AnyGame

_LONGEST_ID: Final = 40

OWN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bifrost": "Bifröst",
        "three_towers": "Three Towers",
        "social_snake": "Social Snake",
        "antisocial_snake": "Antisocial Snake",
        "dont_connect_5": "Don't Connect 5",
    }
)
"""The titles of this program's games by id, in the order of menus and lists.

An id is also the name of the game's package, which is loaded when the game is first asked for.
"""

USUAL: Final = "bifrost"
"""The default game of the demo and the bench."""


class UnknownGameError(ValueError):
    """There is no game of that id here; the message says so."""


@dataclass(frozen=True, slots=True)
class Found:
    """The games that were found.

    Attributes:
        games: All of them by id.
        refused: A sentence for each plugin that is left out.
        packages: The names of all plugins' packages, as they are imported.
    """

    games: Mapping[str, AnyGame]
    refused: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()


class _Games(Mapping[str, AnyGame]):
    """Games by id: ours, each loaded when it is first asked for, and those of plugins."""

    def __init__(self, foreign: Mapping[str, AnyGame]) -> None:
        self._loaded = dict(foreign)
        self._ids = (*OWN, *foreign)

    def __getitem__(self, game_id: str) -> AnyGame:
        if game_id not in self._loaded and game_id in OWN:
            self._loaded[game_id] = import_module(f"{plugins.__package__}.{game_id}").GAME
        return self._loaded[game_id]

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


@cache
def found() -> Found:
    """Returns the games and the refusals, looked up once."""
    # At first use, since a plugin may import this module.
    entries = plugins.installed()
    foreign, refused = plugins.load_all(entries, OWN)
    packages = sorted({entry.module.partition(".")[0] for entry in entries})
    return Found(_Games(foreign), refused, tuple(packages))


def all_games() -> Mapping[str, AnyGame]:
    """Returns every game that can be played here, by id: ours first, then those of plugins."""
    return found().games


def all_loaded() -> bool:
    """Returns whether each of our games was asked for."""
    return all(f"{plugins.__package__}.{game_id}" in sys.modules for game_id in OWN)


def load_all() -> None:
    """Loads every game, which takes a tenth of a second; in an event loop, use a thread."""
    for game_id in all_games():
        game_of(game_id)


def titles() -> Mapping[str, str]:
    """Returns the title of every game that can be played here, by id; this loads none of ours."""
    games = all_games()
    return {id: OWN.get(id) or games[id].info.title for id in games}


def game_of(game_id: str, rules_version: int | None = None) -> AnyGame:
    """Returns the game of an id, by a version of its rules or else the present ones.

    Raises:
        UnknownGameError: When there is none, such as one of a plugin that was uninstalled.
    """
    game = found().games.get(game_id)
    if game is None:
        raise UnknownGameError(
            f"there is no game {game_id[:_LONGEST_ID]!r} here; is its package installed?"
        )
    if rules_version in (None, game.info.rules_version):
        return game
    return game.earlier.get(rules_version, game)


def refused() -> tuple[str, ...]:
    """Returns a sentence for each installed plugin that is left out, with its name and why."""
    return found().refused
