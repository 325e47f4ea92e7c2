"""A game's sample, for tests over all games: settings, files, and a short match."""

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat, Slot

Options: TypeAlias = Mapping[str, Any]
"""A game's settings, as in the TOML of a host."""

Answerer: TypeAlias = Callable[[AnyGame, Any, Slot, Rng], str]
"""Makes a text that is taken: of the game, what the slot's player sees, the slot, and chance."""

NAME: Final = "SAMPLE"
"""The sample's name in its module."""

_FILE: Final = "sample.py"


def random_answer(game: AnyGame, view: Any, slot: Slot, rng: Rng) -> str:
    """Returns a random answer, as its player would type it."""
    return game.describe(game.random_move(view, slot, rng))


@dataclass(frozen=True, slots=True)
class Evening:
    """A match that ends after a few phases, for tests that play it many times.

    Attributes:
        options: The settings that make it short.
        people: How many people play it, at least one; computer players take the other seats.
        usual: Answers by seat, where random answers would take long to end the match.
        last: The phase from which on every seat answers `late`.
        late: An answer that is always taken and ends the match soon, if that is needed.
    """

    options: Options = field(default_factory=dict[str, Any])
    people: int = 1
    usual: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    last: int = 10_000
    late: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """What tests over all games need from a game's author.

    Attributes:
        evening: A short match.
        settings: Valid settings that together use every key, for the fewest players.
        live: Settings for live matches only, where `INFO.live_settings` names some.
        files: Valid host files by name, where `INFO.files` names endings other than `.toml`.
        players: How many play in tests; 0 for the fewest that the game allows.
        hidden: If hosts can set secrets of seats, returns settings in which every seat but the
            given one has other secrets than in those for None. If None, another seed deals them.
        answer: Returns a random answer.
    """

    evening: Evening
    settings: tuple[Options, ...] = ({},)
    live: Options = field(default_factory=dict[str, Any])
    files: Mapping[str, str] = field(default_factory=dict[str, str])
    players: int = 0
    hidden: Callable[[Seat | None], Options] | None = None
    answer: Answerer = random_answer

    def seats(self, game: AnyGame) -> tuple[Seat, ...]:
        """Returns the seats taken in tests."""
        return game.info.seats[: self.players or game.info.fewest]


class SampleError(Exception):
    """Raised if a game has no valid sample; the message is a sentence for its author."""


def find(game: str, folders: Sequence[Path]) -> Sample:
    """Returns a game's sample from `<folder>/<game>/sample.py` or `<folder>/sample.py`.

    Raises:
        SampleError: If none of the folders has one.
    """
    places: list[Path] = []
    for folder in folders:
        places += (folder / game / _FILE, folder / _FILE)
    found = next(filter(Path.is_file, places), None)
    if found is None:
        looked = " or ".join(map(str, places))
        raise SampleError(f"The game {game} has no sample. Write {NAME} = Sample(...) in {looked}.")
    return _load_sample(found)


def _load_sample(path: Path) -> Sample:
    sample = getattr(_import(path), NAME, None)
    if not isinstance(sample, Sample):
        raise SampleError(f"{path} has no {NAME} = Sample(...).")
    return sample


def _import(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"bifrost_sample_{path.parent.name}", path)
    if spec is None or spec.loader is None:
        raise SampleError(f"{path} cannot be imported.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
