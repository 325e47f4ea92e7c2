"""Laws: functions whose name is a sentence and whose docstring tells authors what must hold."""

from collections.abc import Callable
from typing import TypeAlias

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gamekit.conformance.sample import Sample

Law: TypeAlias = Callable[[AnyGame, Sample, int], None]
"""A function of a game, its sample and a seed; it raises AssertionError if the game disobeys."""
