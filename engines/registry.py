"""The games there are: one row each."""

from collections.abc import Mapping
from types import MappingProxyType

from engines import antisocial_snake, bifrost, social_snake, three_towers
from engines.api import AnyEngine

_GAMES: tuple[AnyEngine, ...] = (bifrost, three_towers, social_snake, antisocial_snake)

ENGINES: Mapping[str, AnyEngine] = MappingProxyType({engine.INFO.id: engine for engine in _GAMES})
