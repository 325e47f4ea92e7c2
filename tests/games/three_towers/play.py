"""Driver for Three Towers in tests: rounds from typed texts."""

from typing import Any

from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.three_towers import GAME as three_towers
from bifrost_bot.engines.three_towers.model import (
    AbilityUsed,
    Config,
    Event,
    PointsEarned,
    State,
    Submission,
    TowersLit,
    View,
)
from bifrost_bot.engines.values import Slot
from tests.games import turns

ENGINE: Game[Config, State, Submission, Event, View] = three_towers
"""The type checker holds the package to the contract here."""
SEATS = ("red", "blue", "green")
PLAIN = ["###/###/###", "#.#/???/???", "???/???/.#."]
"""A hand that is easy to keep from scoring: nine towers, and two halves that exclude each other."""


def begin(seed: str = "", seats: tuple[str, ...] = SEATS, **settings: Any) -> State:
    """The state before round 1."""
    return ENGINE.setup(ENGINE.configure(settings, seats), seats, Rng(seed, 0))


def submitted(state: State, seat: str, *texts: str) -> Submission | None:
    """A seat's submission after these texts, None without any."""
    return turns.submitted(ENGINE, state, Slot(seat), *texts)


def close(state: State, seed: str = "", /, **said: str) -> tuple[State, tuple[Event, ...]]:
    """The state and the events after a round in which each seat named sends one text."""
    moves = {Slot(seat): submitted(state, seat, text) for seat, text in said.items()}
    return turns.resolved(ENGINE, state, moves, seed)


def after(state: State, *rounds: dict[str, str]) -> State:
    """The state after several rounds."""
    for said in rounds:
        state, _ = close(state, **said)
    return state


def sums(events: tuple[Event, ...]) -> tuple[int, ...]:
    """The Power counted on each tower."""
    return next(event.sums for event in events if isinstance(event, TowersLit))


def earned(events: tuple[Event, ...], seat: str) -> tuple[int, int, int]:
    """A seat's points by source."""
    points = next(
        event.points for event in events if isinstance(event, PointsEarned) and event.seat == seat
    )
    return points.attributes, points.configurations, points.declarations


def used(events: tuple[Event, ...]) -> list[tuple[str, str, bool]]:
    """The uses of abilities, and whether each was void."""
    return [
        (event.use.seat, event.use.ability, event.use.void)
        for event in events
        if isinstance(event, AbilityUsed)
    ]


def lighting(lights: str) -> dict[str, str]:
    """Texts of red and blue by which just these towers are ON; at most ten."""
    on = [str(tower) for tower, sign in enumerate(lights.replace("/", ""), 1) if sign == "#"]
    texts = {"red": on[:5], "blue": on[5:]}
    return {seat: f"power {' '.join(towers)}" for seat, towers in texts.items() if towers}


def hands(round: int = 1, **patterns: list[str]) -> dict[str, Any]:
    """The setting that gives these seats these patterns in a round."""
    return {"configurations": {str(round): patterns}}
