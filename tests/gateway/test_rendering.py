"""Pictures for Discord: drawn once, in few threads, within one bound."""

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncGenerator
from typing import Final

import pytest

from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.drawn import Drawing
from bifrost_bot.drawing.on_demand import LazyPainter
from bifrost_bot.drawing.palette import COLOUR_BLIND, STANDARD, Palette
from bifrost_bot.engines.registry import all_games
from bifrost_bot.engines.rng import Rng
from bifrost_bot.engines.scene import Scene, Table
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.match.notice import Address, BoardBody
from bifrost_bot.messages.board import board_post
from bifrost_bot.messages.post import Picture
from bifrost_bot.messages.rules import beginning, now_post
from bifrost_bot.messages.sample import sample
from tests.drawing.scenes import small_board
from tests.match.world import playing
from tests.samples import GAMES

ROOM: Final = 3_000_000
PATIENCE: Final = 60
SHORT: Final = Table("Short", ("Place", "Colour"), (("1st", "Red"),))
LONG: Final = Table("Long", ("Number",), tuple((str(number),) for number in range(90)))
TEXT_ONLY: Final = Table("Text", ("Number",), (("7",),), text_only=True)
WITH_TABLES: Final = Picture(Scene("", (), tables=(SHORT, LONG, TEXT_ONLY)), "board.png")


class Easel(LazyPainter):
    """A painter that counts what it draws and in which threads, and fails as often as asked."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = Counter[str]()
        self.threads = set[str]()
        self.failures = 0
        self.pair = threading.Barrier(2)

    def draw(self, scene: Scene, palette: Palette = STANDARD) -> Drawing:
        """Returns the title, once another thread draws as well."""
        self.threads.add(threading.current_thread().name)
        self.drawn[scene.title] += 1
        self.pair.wait(PATIENCE)
        if self.failures:
            self.failures -= 1
            raise MemoryError("no room for another picture")
        return Drawing(scene.title.encode())


def boards(game_id: str, phases: int) -> list[Scene]:
    """The boards of some phases of a match that is played at random."""
    game = all_games()[game_id]
    seats = game.info.seats[: game.info.fewest]
    state = game.setup(game.configure({}, seats), seats, Rng(game_id, 0))
    shown = list[Scene]()
    for _ in range(phases):
        view = game.view(state, None)
        phase = game.phase(state)
        shown += [game.scene(view, board) for board in game.boards(state)[:3]]
        if phase is None:
            break
        moves = {
            slot: game.random_move(game.view(state, slot.seat), slot, Rng(f"{slot}", phase.number))
            for slot in phase.to_act
        }
        for event in game.resolve(state, moves, Rng(game_id, phase.number)):
            state = game.evolve(state, event)
    return shown


def titled_boards(*titles: str) -> list[Scene]:
    """Boards that differ by their titles."""
    return [Scene(title, ()) for title in titles]


@pytest.fixture
async def easel() -> Easel:
    return Easel()


@pytest.fixture
async def renderer(easel: Easel) -> AsyncGenerator[Renderer]:
    made = Renderer(easel, LruCache(ROOM))
    yield made
    made.close()


async def test_boards_of_all_games_are_kept_within_one_bound() -> None:
    kept = LruCache(ROOM)
    renderer = Renderer(LazyPainter(kept), kept)
    for scene in (scene for game in GAMES for scene in boards(game, 3)):
        for palette in (STANDARD, COLOUR_BLIND):
            await renderer.picture(scene, palette)
            assert kept.bytes_held <= ROOM
    assert kept.bytes_held > ROOM // 2
    renderer.close()


async def test_a_kept_picture_counts_with_all_its_bytes_and_those_of_its_scene() -> None:
    kept = LruCache(ROOM)
    scenes = boards("bifrost", 3)
    renderer = Renderer(LazyPainter(), kept)
    drawn = [len(await renderer.picture(scene)) for scene in scenes]
    assert kept.bytes_held > sum(drawn) + sum(100 * len(scene.tiles) for scene in scenes)
    renderer.close()


async def test_one_drawing_serves_all_viewers(easel: Easel, renderer: Renderer) -> None:
    one, other = titled_boards("one", "other")
    assert await asyncio.gather(*map(renderer.picture, (one, other, one, one, other))) == [
        b"one", b"other", b"one", b"one", b"other",
    ]  # fmt: skip
    assert await renderer.picture(one) == b"one"
    assert easel.drawn == {"one": 1, "other": 1}


async def test_two_threads_draw_any_number_of_boards(easel: Easel, renderer: Renderer) -> None:
    await asyncio.gather(*map(renderer.picture, titled_boards(*"abcdefghijkl")))
    assert len(easel.threads) == 2


async def test_a_failed_drawing_is_drawn_again_on_demand(easel: Easel, renderer: Renderer) -> None:
    easel.failures = 2
    one, other = titled_boards("one", "other")
    failed = await asyncio.gather(
        renderer.picture(one), renderer.picture(other), return_exceptions=True
    )
    assert [type(one) for one in failed] == [MemoryError] * 2
    assert await asyncio.gather(renderer.picture(one), renderer.picture(other)) == [
        b"one",
        b"other",
    ]


async def test_a_kept_picture_is_the_one_that_would_be_drawn() -> None:
    kept = LruCache(ROOM)
    renderer = Renderer(LazyPainter(kept), kept)
    first = await renderer.picture(small_board())
    again = await renderer.picture(small_board())
    assert first == again == LazyPainter().draw(small_board()).png
    renderer.close()


async def test_only_boards_are_said_to_have_a_text() -> None:
    match = playing().match
    public = Address("public", "1")
    renderer = Renderer(LazyPainter(), LruCache(ROOM))
    with_text = await renderer.files(board_post(match, public, BoardBody(("1",), ())).pictures)
    without = [
        *await renderer.files(now_post(match, public).pictures),
        *await renderer.files([beginning(match.game), Picture(sample("dark"), "palette.png")]),
    ]
    assert [str(file.description).endswith("Text board: /board") for file in with_text] == [True]
    assert ["/board" in str(file.description) for file in without] == [False] * 3
    renderer.close()


async def test_a_message_is_told_the_tables_that_its_picture_leaves_out() -> None:
    renderer = Renderer(LazyPainter(), LruCache(ROOM))
    assert await renderer.left_out([WITH_TABLES]) == (LONG,)
    assert await renderer.left_out([WITH_TABLES], "dark") == (LONG,)
    renderer.close()


async def test_a_message_has_all_tables_of_a_picture_that_cannot_be_drawn(
    easel: Easel, renderer: Renderer
) -> None:
    easel.failures = 2
    (other,) = titled_boards("other")
    found, _ = await asyncio.gather(
        renderer.left_out([WITH_TABLES]), renderer.picture(other), return_exceptions=True
    )
    assert found == (SHORT, LONG)
