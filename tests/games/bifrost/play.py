"""Short ways to set up and play Bifröst in tests."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bifrost_bot.engines.bifrost import GAME as bifrost
from bifrost_bot.engines.bifrost.model import (
    COLOURS,
    EMPTY,
    LATTICE,
    LETTERS,
    BoardState,
    Event,
    State,
)
from bifrost_bot.engines.rng import Rng
from tests.games import turns
from tests.games.turns import resolved

STAR = ["E5", "D4", "C3", "B2", "A1", "E6", "E7", "E8", "E9", "F4", "G3", "H2", "I1"]
"""The thirteen cells that shut out anyone who owns none of them."""

TOP = ["A1", "A2", "A3", "A4", "A5"]
BOTTOM = ["I1", "I2", "I3", "I4", "I5"]

GREEN_SHUT_OUT = {
    "red": ["E5", "D4", "C3", "B2", "A1", "C4", "C5", "C6"],
    "blue": ["E6", "E7", "E8", "E9", "F4", "G3", "H2", "I1"],
}
"""Green is hopeless, red wins with C7, blue is neither."""

RED_AND_GREEN_SHUT_OUT = {
    "red": ["F4", "G3", "H2", "E6", "E7", "E8"],
    "green": ["F5", "G4", "H3", "I2", "D5", "D6", "D7", "D8"],
    "blue": ["E5", "D4", "C3", "B2", "A1", "E9", "I1"],
}
"""Red and green are hopeless, blue is neither."""


def begin(**settings: object) -> State:
    """Returns the state before the first turn."""
    return bifrost.setup(bifrost.configure(settings, COLOURS), COLOURS, Rng("", 0))


def cells(**owned: object) -> str:
    """Returns a board's cells from the names each colour owns, as a list or separated by blanks."""
    board = [EMPTY] * len(LATTICE.names)
    for seat, names in owned.items():
        for name in names.split() if isinstance(names, str) else names:  # type: ignore[attr-defined]
            board[LATTICE.index[name]] = LETTERS[seat]
    return "".join(board)


SILENCE: Final[Mapping[str, str]] = {}
"""A phase in which no one says anything."""


def minute(state: State, texts: Mapping[str, str] | None = None) -> tuple[State, tuple[Event, ...]]:
    """Plays one phase: the seat on turn on each board says the text given for that board, if
    any.
    """
    phase = bifrost.phase(state)
    assert phase is not None, "the match is over"
    said = dict(texts or {})
    moves = {
        slot: bifrost.parse(said.pop(str(slot.board)), bifrost.view(state, slot.seat), slot, None)
        for slot in phase.to_act
        if slot.board in said
    }
    assert not said, f"nobody is to act on {said}"
    return resolved(bifrost, state, moves)


def play(state: State, *minutes: Mapping[str, str]) -> State:
    """Plays several phases and returns the state after them."""
    for texts in minutes:
        state, _ = minute(state, texts)
    return state


def wait_out(state: State) -> State:
    """Plays to the end with no one answering."""
    while state.outcome is None:
        state, _ = minute(state)
    return state


def board(state: State, name: str) -> BoardState:
    """Returns a board by name."""
    return next(one for one in state.boards if one.name == name)


refusal = partial(turns.refusal, bifrost)
"""The sentence by which a text is refused."""
