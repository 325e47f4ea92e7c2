"""Animations: each frame equals its picture, files are small and quickly made."""

import io
import time
import weakref
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bifrost_bot.drawing import animation
from bifrost_bot.drawing.animation import LAST_MS, MOST_FRAMES, STEP_MS, encode_gif
from bifrost_bot.drawing.font import Fonts
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.inks import indexed_colours
from bifrost_bot.drawing.layout import lay_out
from bifrost_bot.drawing.palette import COLOUR_BLIND, PALETTES, STANDARD, Palette
from bifrost_bot.engines.scene import Scene
from tests.drawing.pictures import drawn
from tests.drawing.scenes import crawling


def open_frames(made: bytes | None) -> list[tuple[Image.Image, int]]:
    """The pictures of a GIF as they are seen, with how long each is shown."""
    assert made is not None
    film = Image.open(io.BytesIO(made))
    assert (film.format, film.info["loop"]) == ("GIF", 0)
    return [
        (frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(film)
    ]


@pytest.mark.parametrize("palette", [STANDARD, COLOUR_BLIND], ids=lambda palette: palette.name)
def test_each_step_is_seen_as_its_own_picture_shows_it(palette: Palette) -> None:
    painter = Painter()
    scenes = crawling(size=8, steps=6)
    shown = open_frames(encode_gif(painter, scenes, palette))
    assert len(shown) == len(scenes)
    for (frame, _), scene in zip(shown, scenes, strict=True):
        picture = drawn(scene, palette)
        assert frame.crop((0, 0, *picture.size)).tobytes() == picture.tobytes()


def test_the_steps_are_drawn_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    alive = 0
    most = 0
    draw = Painter.canvases

    def gone() -> None:
        nonlocal alive
        alive -= 1

    def watched(painter: Painter, *what: Any) -> Iterator[Image.Image]:
        nonlocal alive, most
        for canvas in draw(painter, *what):
            weakref.finalize(canvas, gone)
            alive += 1
            most = max(most, alive)
            yield canvas

    monkeypatch.setattr(Painter, "canvases", watched)
    assert encode_gif(Painter(), crawling(size=6, steps=20))
    assert most <= 4


def test_the_last_step_stays_for_a_while() -> None:
    assert [
        shown_ms for _, shown_ms in open_frames(encode_gif(Painter(), crawling(size=5, steps=2)))
    ] == [
        STEP_MS,
        STEP_MS,
        LAST_MS,
    ]


def test_what_is_told_of_a_step_moves_nothing_else() -> None:
    scene = replace(crawling(size=8, steps=1)[0], aside=("Grid A", "Step 1 of 2"), tables=())
    busy = replace(scene, aside=("Grid A", "Step 2 of 2", "R halts on A1", "Y halts on B1"))
    calm, told = (lay_out(one, Fonts()) for one in (scene, busy))
    assert calm.swatches == told.swatches
    assert [word for word in calm.words if word not in told.words] == [calm.words[1]]


def test_very_many_steps_are_thinned_out_and_the_last_is_kept() -> None:
    scenes = tuple(
        Scene("", (), aside=(f"Step {number}",)) for number in range(MOST_FRAMES * 2 + 5)
    )
    shown = open_frames(encode_gif(Painter(), scenes))
    assert MOST_FRAMES // 2 < len(shown) <= MOST_FRAMES
    last = drawn(scenes[-1])
    assert shown[-1][0].tobytes() == last.tobytes()


def test_too_large_an_animation_has_fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = crawling(size=8, steps=15)
    whole = encode_gif(Painter(), scenes)
    assert whole is not None
    monkeypatch.setattr(animation, "LARGEST_BYTES", len(whole) - 1)
    assert len(open_frames(encode_gif(Painter(), scenes))) == 8
    monkeypatch.setattr(animation, "LARGEST_BYTES", 100)
    assert encode_gif(Painter(), scenes) is None


@pytest.mark.parametrize("count", [0, 1])
def test_what_has_no_steps_is_not_animated(count: int) -> None:
    assert encode_gif(Painter(), crawling(size=5)[:count]) is None


def test_no_palette_uses_the_place_that_stands_for_unchanged_pixels() -> None:
    for palette in PALETTES.values():
        colours = indexed_colours(palette)
        assert colours.index(colours[Painter.UNUSED]) < Painter.UNUSED


def test_a_round_of_thirteen_on_twenty_by_twenty_cells_is_small_and_soon_made() -> None:
    scenes = crawling()
    painter = Painter()
    size = 0
    seconds = list[float]()
    for _ in range(2):
        begun = time.thread_time()
        size = len(encode_gif(painter, scenes) or b"")
        seconds.append(time.thread_time() - begun)
    print(f"animation of {len(scenes)} steps: {size:,} bytes in {min(seconds):.2f} s")
    assert 0 < size <= 1_000_000
    assert min(seconds) <= 1.0
