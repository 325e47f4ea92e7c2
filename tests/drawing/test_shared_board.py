"""A board drawn over the last one of its form has the pixels of one that is drawn as a whole."""

from collections.abc import Hashable, Iterator
from typing import TypeVar

import pytest

from bifrost_bot.drawing.cache import KEPT_BYTES, LruCache
from bifrost_bot.drawing.image import Painter
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene

_Kept = TypeVar("_Kept")


class Forgetful(LruCache):
    """A cache that keeps parts, but no whole board."""

    def __init__(self) -> None:
        super().__init__(KEPT_BYTES)
        self.forgotten = 0

    def find(self, key: Hashable, kind: type[_Kept]) -> _Kept | None:
        """Returns the value under this key unless it is a board."""
        found = super().find(key, kind)
        if found is not None and isinstance(key, tuple) and "ground" in key[:1]:
            self.forgotten += 1
            return None
        return found


def boards(game_id: str, players: int, phases: int) -> Iterator[Scene]:
    """Yield the boards of the last phases of a match as the public and each player see them."""
    game = all_games()[game_id]
    seats = game.info.seats[:players]
    state = game.setup(game.configure({}, seats), seats, Rng(game_id, 0))
    states = [state]
    while (phase := game.phase(state)) is not None and len(states) < phases:
        moves = {
            slot: game.random_move(game.view(state, slot.seat), slot, Rng(slot.seat, phase.number))
            for slot in phase.to_act
        }
        for event in game.resolve(state, moves, Rng(game_id, phase.number)):
            state = game.evolve(state, event)
        states.append(state)
    for state in states[-3:]:
        for viewer in (None, *seats):
            view = game.view(state, viewer)
            for board in game.boards(state)[-2:]:
                yield game.scene(view, board)


@pytest.mark.parametrize("game_id", all_games())
def test_a_board_drawn_over_another_is_the_same_pixel_for_pixel(game_id: str) -> None:
    kept = Forgetful()
    whole = Painter(kept)
    shared = Painter()
    count = 0
    players = min(all_games()[game_id].info.most, 5)
    for scene in boards(game_id, players, 16):
        (expected,) = whole.canvases([scene])
        (found,) = shared.canvases([scene])
        assert found.tobytes() == expected.tobytes(), scene.title
        count += 1
    assert 0 < kept.forgotten < count
