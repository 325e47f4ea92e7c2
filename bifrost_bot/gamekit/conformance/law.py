"""What a law is: a function whose name is a sentence and whose docstring says to a game's author
what must hold.
"""

from collections.abc import Callable
from typing import TypeAlias

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gamekit.conformance.sample import Sample

Law: TypeAlias = Callable[[AnyGame, Sample, int], None]
"""Fails by an assertion unless the game obeys; the seed makes whatever is random in it."""
