"""The games there are: one row each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from engines import antisocial_snake, bifrost, dont_connect_5, social_snake, three_towers
from engines.contract import AnyGame

OWN: Final[tuple[AnyGame, ...]] = (
    bifrost.GAME,
    three_towers.GAME,
    social_snake.GAME,
    antisocial_snake.GAME,
    dont_connect_5.GAME,
)
"""The games of this program, in the order in which people are shown them."""


@dataclass(frozen=True, slots=True)
class Found:
    """Games by id."""

    games: Mapping[str, AnyGame]


@cache
def found() -> Found:
    """Returns what there is, looked up once."""
    return Found(MappingProxyType({game.info.id: game for game in OWN}))


def all_games() -> Mapping[str, AnyGame]:
    """Returns every game that can be played here, by id."""
    return found().games


class _AllGames(Mapping[str, AnyGame]):
    """All games under the registry's name until now, for callers that are not rewritten yet."""

    def __getitem__(self, game_id: str) -> AnyGame:
        return all_games()[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(all_games())

    def __len__(self) -> int:
        return len(all_games())


ENGINES: Final[Mapping[str, AnyGame]] = _AllGames()
