"""All playable games: those of this program and those of installed plugins."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from bifrost_bot.engines import (
    antisocial_snake,
    bifrost,
    dont_connect_5,
    plugins,
    social_snake,
    three_towers,
)
from bifrost_bot.engines.contract import AnyGame

_LONGEST_ID: Final = 40

OWN: Final[tuple[AnyGame, ...]] = (
    bifrost.GAME,
    three_towers.GAME,
    social_snake.GAME,
    antisocial_snake.GAME,
    dont_connect_5.GAME,
)
"""The games of this program, in the order of menus and lists."""

USUAL: Final = bifrost.GAME.info.id
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


@cache
def found() -> Found:
    """Returns the games and the refusals, looked up once."""
    # At first use, since a plugin may import this module.
    own = {game.info.id: game for game in OWN}
    entries = plugins.installed()
    foreign, refused = plugins.load_all(entries, own)
    packages = sorted({entry.module.partition(".")[0] for entry in entries})
    return Found(MappingProxyType({**own, **foreign}), refused, tuple(packages))


def all_games() -> Mapping[str, AnyGame]:
    """Returns every game that can be played here, by id: ours first, then those of plugins."""
    return found().games


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
