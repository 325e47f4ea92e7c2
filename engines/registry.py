"""The games there are: one row each."""

from collections.abc import Mapping
from types import MappingProxyType

from engines import bifrost
from engines.api import AnyEngine

ENGINES: Mapping[str, AnyEngine] = MappingProxyType({engine.INFO.id: engine for engine in (bifrost,)})
