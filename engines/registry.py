"""The games there are: one row each."""

from collections.abc import Mapping
from types import MappingProxyType

from engines import antisocial_snake, bifrost, dont_connect_5, social_snake, three_towers
from engines.api import AnyEngine

_GAMES: tuple[AnyEngine, ...] = (bifrost, three_towers, social_snake, antisocial_snake, dont_connect_5)

ENGINES: Mapping[str, AnyEngine] = MappingProxyType({engine.INFO.id: engine for engine in _GAMES})
