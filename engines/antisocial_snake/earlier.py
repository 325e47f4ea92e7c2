"""Version 1 of the rules: played the same, but with seats named like snakes and fewer records.

Its events lack what the explanations of a turn are made of. Matches that began with it keep their
seats' names and their record, so that they verify; `why` explains what their record holds.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bifrost_bot.engines.antisocial_snake import rules
from bifrost_bot.engines.antisocial_snake.model import (
    AnswerCounted,
    BoardChanged,
    Config,
    Event,
    Moves,
    SnakesDealt,
    SnakesMoved,
    State,
)
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Seat

VERSION: Final = 1
SEATS: Final = (
    "red",
    "blue",
    "green",
    "orange",
    "yellow",
    "purple",
    "cyan",
    "navy",
    "magenta",
    "maroon",
    "brown",
    "grey",
    "black",
)


def resolve(state: State, moves: Moves, rng: Rng) -> tuple[Event, ...]:
    """Returns the events that close a phase, as version 1 recorded them."""
    events = rules.resolve(state, moves, rng)
    return tuple(_as_recorded(event) for event in events if not isinstance(event, AnswerCounted))


def allow_all(config: Config, seats: Sequence[Seat]) -> None:
    """Allows all boards that can be played: lobbies of that version keep theirs."""
    del config, seats


def _as_recorded(event: Event) -> Event:
    match event:
        case SnakesDealt():
            return replace(event, colours={}, boots={})
        case BoardChanged():
            return replace(event, former=None)
        case SnakesMoved():
            return replace(event, aims={})
        case _:
            return event
