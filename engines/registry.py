"""The games there are: one row each."""

from collections.abc import Mapping
from types import MappingProxyType

from engines import bifrost, three_towers
from engines.api import AnyEngine

_GAMES: tuple[AnyEngine, ...] = (bifrost, three_towers)

ENGINES: Mapping[str, AnyEngine] = MappingProxyType({engine.INFO.id: engine for engine in _GAMES})
