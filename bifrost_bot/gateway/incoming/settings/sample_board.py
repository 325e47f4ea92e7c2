"""A board of a game as it looks after a few moves, for people who have not decided yet; it is of
no match.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import EVERYTHING, Phase, Slot

_PHASES: Final = 14
"""How many phases have been played, or all but the last of a match that is shorter."""

_SEED: Final = "a sample"
_KEPT: Final = 25


@lru_cache(_KEPT)
def sample_board(game: AnyGame) -> Scene:
    """Returns the drawing of a board in the middle of a match of computer players that take any
    move.
    """
    seats = game.info.seats[: min(game.info.most, max(game.info.fewest, 4))]
    state = game.setup(game.configure({}, seats), seats, Rng(_SEED, 0))
    for _ in range(_PHASES):
        phase = game.phase(state)
        after = state if phase is None else _after(game, state, phase)
        if game.phase(after) is None:
            break
        state = after
    return game.scene(game.view(state, EVERYTHING), game.boards(state)[0])


def _after(game: AnyGame, state: Any, phase: Phase) -> Any:
    moves = game.judge_claims(state, _moves(game, state, phase), ())
    for event in game.resolve(state, moves, Rng(_SEED, phase.number)):
        state = game.evolve(state, event)
    return state


def _moves(game: AnyGame, state: Any, phase: Phase) -> Mapping[Slot, Any]:
    return {
        slot: game.random_move(
            game.view(state, slot.seat), slot, Rng(f"{_SEED} {place}", phase.number)
        )
        for place, slot in enumerate(phase.to_act)
    }
