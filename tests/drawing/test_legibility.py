"""Late positions of every game at the clients' sizes: shape and legibility.

With `-s` a table is printed: the height of capitals and figures in pixels in the desktop client,
which shows a picture within 550 by 350, and on a phone 390 wide.
"""

import struct
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from bifrost_bot.drawing.board import DENSITY, WIDTH, measure_board
from bifrost_bot.drawing.cell import name_size
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Colour, Scene, Shape
from bifrost_bot.gamekit.conformance.play import play_phases
from tests.samples import GAMES, sample

CAPITALS: Final = 0.71
"""How high capitals and figures of the pictures' font are, as a share of its size."""


def _row(number: int) -> list[str]:
    return [str(1 << (number * 7 + column * 3) % 4) for column in range(25)]


FIELD: Final = [_row(number) for number in range(25)]
MATCHES: Final[Mapping[str, tuple[str, Mapping[str, Any], int]]] = {
    "Bifrost": ("bifrost", {}, 3),
    "Don't Connect 5": ("dont_connect_5", {}, 3),
    "Three Towers": ("three_towers", {}, 3),
    "Social Snake, original": ("social_snake", {"edition": "original"}, 13),
    "Social Snake, MM 2.5": ("social_snake", {"edition": "mm2_5"}, 13),
    "Social Snake, archipelago": ("social_snake", {"edition": "archipelago"}, 13),
    "Social Snake, 25 by 25": ("social_snake", {"grids": {"A": FIELD}, "schedule": [["A"]]}, 13),
    "Social Snake, 3 players": ("social_snake", {"edition": "original"}, 3),
    "Antisocial Snake, 13 players": ("antisocial_snake", {}, 13),
    "Antisocial Snake, 2 players": ("antisocial_snake", {}, 2),
}


def late(game_id: str, settings: Mapping[str, Any], players: int) -> Iterator[Scene]:
    """Every public board before the last turn of a match between computer players."""
    game = all_games()[game_id]
    seats = game.info.seats[:players]
    state = last = game.setup(game.configure(settings, seats), seats, Rng("late", 0))
    while (phase := game.phase(state)) is not None:
        last = state
        answers = {
            slot: game.best_move(
                game.view(state, slot.seat),
                slot,
                Rng(f"{slot.seat}{slot.board}", phase.number),
                _never,
            )
            for slot in phase.to_act
        }
        for event in game.resolve(state, answers, Rng("late", phase.number)):
            state = game.evolve(state, event)
    viewers = (None, seats[0]) if game.info.seating == "dealt" and game_id != "bifrost" else (None,)
    for viewer in viewers:
        yield from (game.scene(game.view(last, viewer), board) for board in game.boards(last))


def _never() -> bool:
    return False


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, from the header."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def figures(scene: Scene) -> tuple[float, float]:
    """The heights of a cell's name, of empty cells if any, and of the tables' smallest figure."""
    fonts = Fonts()
    board = measure_board(scene)
    free = next((tile for tile in scene.tiles if not tile.mark), scene.tiles[0])
    names = (
        name_size(fonts, free, board.tile)
        if board.names
        else min(label.size for label in board.labels) * board.tile
    )
    layout = lay_out(scene, fonts)
    words = [
        word.size for word in layout.words if word.text.isdigit() and word.colour is Colour.INK
    ]
    words += [min(placed.style.points, placed.style.change) for placed in layout.cards]
    return names * CAPITALS / DENSITY, min(words, default=0) * CAPITALS / DENSITY


@pytest.mark.nightly(by_day=1)
@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_late_positions_fill_what_clients_have_for_a_picture_and_can_be_read(name: str) -> None:
    painter = Painter()
    for scene in late(*MATCHES[name]):
        png = painter.png(scene)
        assert size_of(png) == (1100, 700)
        assert len(png) <= 70_000
        named, counted = figures(scene)
        phone = 390 / (WIDTH / DENSITY)
        across = (
            round(max(tile.x for tile in scene.tiles) - min(tile.x for tile in scene.tiles)) + 1
        )
        squares = all(tile.shape is Shape.SQUARE for tile in scene.tiles)
        print(
            f"{name:30} {scene.title[:34]:34} {across:3} across: names {named:4.1f} "
            f"{named * phone:4.1f}, "
            f"figures {counted:4.1f} {counted * phone:4.1f}, {len(png):6,} bytes"
        )
        assert named >= (9 if across <= 15 or not squares else 7 if across <= 20 else 5.5)
        assert not counted or counted >= 7


@pytest.mark.nightly(by_day=2)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_board_of_the_samples_is_a_picture_of_11_to_7(game_id: str) -> None:
    game = all_games()[game_id]
    painter = Painter()
    moments = list(play_phases(game, sample(game_id), 1))
    for moment in (moments[0], moments[-1]):
        for board in game.boards(moment.after):
            assert size_of(painter.png(game.scene(game.view(moment.after, None), board))) == (
                1100,
                700,
            )
