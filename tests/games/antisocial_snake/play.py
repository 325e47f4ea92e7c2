"""Plays Antisocial Snake in tests: small boards, typed or random phases."""

import random
from typing import Any, TypeAlias

from bifrost_bot.engines.antisocial_snake import GAME as antisocial_snake
from bifrost_bot.engines.antisocial_snake.model import Config, Event, State, Submission, View
from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from tests.games import turns

AntisocialSnake: TypeAlias = Game[Config, State, Submission, Event, View]
ENGINE: AntisocialSnake = antisocial_snake
"""The type checker holds the package to the contract here."""

SEATS = ("red", "blue", "green", "orange", "yellow")
VARIATIONS = (
    "theme",
    "addition",
    "elemental",
    "frame",
    "swap",
    "stale",
    "toggle",
    "redirect",
    "quiz",
    "bidding",
)


def begin(seats: int = 2, seed: str = "", **settings: Any) -> State:
    """The state before the first placement."""
    names = SEATS[:seats]
    return ENGINE.setup(ENGINE.configure(settings, names), names, Rng(seed, 0))


def one_board(
    rows: list[list[str]],
    variation: str = "theme",
    *,
    seats: int = 2,
    seed: str = "",
    **settings: Any,
) -> State:
    """The state before the placement on board 0, the only one."""
    kinds = {"0": variation}
    return begin(seats, seed, schedule=[["0"]], boards={"0": rows}, variations=kinds, **settings)


def letter(state: State, seat: str, colour: str = "r") -> str:
    """The letter of a seat's snake of that colour on the first board."""
    return next(snake.letter for snake in state.boards[0].own(seat) if snake.colour == colour)


def submitted(state: State, seat: str, *texts: str) -> Submission | None:
    """A seat's submission after these texts, None without any."""
    return turns.submitted(ENGINE, state, Slot(seat), *texts)


def close(
    state: State, seed: str = "", by: AntisocialSnake = ENGINE, /, **said: str
) -> tuple[State, tuple[Event, ...]]:
    """Returns the state and events after a phase in which each named seat sends one text."""
    return resolved(
        state, {Slot(seat): submitted(state, seat, text) for seat, text in said.items()}, seed, by
    )


def resolved(
    state: State, moves: dict[Slot, Submission | None], seed: str = "", by: AntisocialSnake = ENGINE
) -> tuple[State, tuple[Event, ...]]:
    """The state and the events after a phase with these answers."""
    return turns.resolved(by, state, moves, seed)


def wandering(
    state: State, dice: random.Random, silence: float = 0.1
) -> dict[Slot, Submission | None]:
    """Random answers of all seats, some of them silent."""
    return {
        Slot(seat): None
        if dice.random() < silence
        else ENGINE.random_move(
            ENGINE.view(state, seat), Slot(seat), Rng(f"{dice.random()}", state.number)
        )
        for seat in state.seats
    }


def small_board(dice: random.Random, colours: str, players: int) -> list[list[str]]:
    """Returns rows of tiles, small so that snakes meet, with enough tiles of every colour."""
    columns = dice.randint(4, 7)
    rows = dice.randint(8, 9)
    needed = [colour for colour in colours for _ in range(players + 1)]
    others = dice.choices("wwwk" + colours, k=columns * rows - len(needed))
    tiles = [
        f"{colour}{dice.choice(('', '', '1', '2', '3', '5', '9', '14'))}"
        for colour in needed + others
    ]
    dice.shuffle(tiles)
    return [tiles[start : start + columns] for start in range(0, len(tiles), columns)]
