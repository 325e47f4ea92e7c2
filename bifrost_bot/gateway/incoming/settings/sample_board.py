"""A sample picture of each game's board after some random moves, for choosing a game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import EVERYTHING, Phase, Slot

_PHASES: Final = 14
"""The number of phases played; in a shorter match, all but the last."""

_SEED: Final = "a sample"
_CACHED: Final = 25


@lru_cache(_CACHED)
def sample_board(game: AnyGame) -> Scene:
    """Returns the scene of a board in the middle of a match of random moves."""
    players = min(game.info.most, max(game.info.fewest, 4))
    seats = game.info.seats[:players]
    state = game.setup(game.configure({}, seats), seats, Rng(_SEED, 0))
    for _ in range(_PHASES):
        phase = game.phase(state)
        if phase is None:
            break
        after = _play_phase(game, state, phase)
        if game.phase(after) is None:
            break
        state = after
    return game.scene(game.view(state, EVERYTHING), game.boards(state)[0])


def _play_phase(game: AnyGame, state: Any, phase: Phase) -> Any:
    moves = game.judge_claims(state, _random_moves(game, state, phase), ())
    for event in game.resolve(state, moves, Rng(_SEED, phase.number)):
        state = game.evolve(state, event)
    return state


def _random_moves(game: AnyGame, state: Any, phase: Phase) -> Mapping[Slot, Any]:
    moves: dict[Slot, Any] = {}
    for place, slot in enumerate(phase.to_act):
        rng = Rng(f"{_SEED} {place}", phase.number)
        moves[slot] = game.random_move(game.view(state, slot.seat), slot, rng)
    return moves
