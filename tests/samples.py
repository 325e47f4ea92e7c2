"""The games' samples, each from the folder of the game's tests; a game without one fails every test that needs it."""

from pathlib import Path
from typing import Final

from bifrost_bot.laws.sample import Sample, find
from engines.registry import ENGINES

_TESTS: Final = Path(__file__).parent
FOLDERS: Final = (_TESTS / "games", _TESTS / "laws" / "guests")
"""Where samples are looked for, the guests' last."""

GAMES: Final = tuple(ENGINES)
"""Every game there is, for tests to be parametrized by."""


def sample(game: str) -> Sample:
    """Returns a game's sample; raises, with a sentence for its author, where there is none."""
    return find(game, FOLDERS)
