"""Short ways to set up and play Don't Connect 5 in tests."""

from functools import partial

from bifrost_bot.engines.dont_connect_5 import GAME as dont_connect_5
from bifrost_bot.engines.dont_connect_5.model import SEATS, Event, State
from bifrost_bot.engines.rng import Rng
from tests.games import turns
from tests.games.turns import resolved, submitted


def begin(**settings: object) -> State:
    """Returns the state before the first turn."""
    return dont_connect_5.setup(dont_connect_5.configure(settings, SEATS), SEATS, Rng("", 0))


def turn(state: State, text: str | None = None) -> tuple[State, tuple[Event, ...]]:
    """Plays one turn in which the seat on turn says the text, or nothing."""
    phase = dont_connect_5.phase(state)
    assert phase is not None, "the match is over"
    (slot,) = phase.to_act
    texts = () if text is None else (text,)
    return resolved(dont_connect_5, state, {slot: submitted(dont_connect_5, state, slot, *texts)})


def play(*texts: str | None) -> State:
    """Plays turns from the empty board and returns the state after them."""
    state = begin()
    for text in texts:
        state, _ = turn(state, text)
    return state


def whites(*texts: str) -> State:
    """Plays a stone of white in each round, while black and red fill vertices far away by turns."""
    others = iter(["A1", "O2", "C1", "M6", "D8", "L1", "F8", "J1"])
    said: list[str | None] = []
    for number, text in enumerate(texts):
        said += [
            text,
            next(others) if number % 2 else "pass",
            "pass" if number % 2 else next(others),
        ]
    return play(*said)


refusal = partial(turns.refusal, dont_connect_5)
"""The sentence by which a text is refused."""
