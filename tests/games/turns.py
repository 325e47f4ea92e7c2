"""Plays any game in tests: answers from texts, and what follows from them."""

from collections.abc import Mapping
from typing import Any, TypeVar

import pytest

from bifrost_bot.engines.contract import Game
from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.values import Slot
from bifrost_bot.gamekit.conformance.play import fold

_State = TypeVar("_State")
_Move = TypeVar("_Move")
_Event = TypeVar("_Event")


def submitted(
    game: Game[Any, _State, _Move, Any, Any], state: _State, slot: Slot, *texts: str
) -> _Move | None:
    """A slot's answer after these texts, None without any."""
    move: _Move | None = None
    for text in texts:
        move = game.parse(text, game.view(state, slot.seat), slot, move)
    return move


def resolved(
    game: Game[Any, _State, _Move, _Event, Any],
    state: _State,
    moves: Mapping[Slot, _Move | None],
    seed: str = "",
) -> tuple[_State, tuple[_Event, ...]]:
    """The state and the events after a phase with these answers."""
    phase = game.phase(state)
    assert phase is not None, "the match is over"
    events = game.resolve(state, moves, Rng(seed, phase.number))
    return fold(game, state, events), events


def refusal(game: Game[Any, Any, Any, Any, Any], state: Any, slot: Slot, *texts: str) -> str:
    """The sentence by which the last of these texts is refused."""
    with pytest.raises(MoveError) as refused:
        submitted(game, state, slot, *texts)
    return str(refused.value)
