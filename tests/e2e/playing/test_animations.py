# pyright: reportPrivateUsage=false
"""A round as an animated picture, below its board in the global channel."""

import asyncio
import io
from typing import Any

import pytest
from PIL import Image

from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import DARK
from bifrost_bot.engines.scene import Colour
from bifrost_bot.engines.values import Board
from bifrost_bot.gateway.outgoing.animation import Animations
from bifrost_bot.match.model import Match
from bifrost_bot.sandbox.world.model import SUPPRESS_NOTIFICATIONS, Message
from bifrost_bot.store.outbox import Channel
from tests.e2e.helpers.table import HOME, HOST, PATIENCE
from tests.e2e.helpers.whispering import SEATS, Whispers


def films(whispers: Whispers) -> list[tuple[str, Message]]:
    """Every animated picture with the name of its channel."""
    return [
        (channel.name, message)
        for channel in whispers.rooms.all()
        for message in whispers.rooms.messages(channel)
        for file in message.attachments
        if file.filename.endswith(".gif")
    ]


async def play_round(whispers: Whispers, count: int) -> None:
    for seat in SEATS:
        whispers.say(seat, "psst")
    await whispers.shown(count)


async def test_a_closed_round_is_shown_in_the_global_channel_only(whispers: Whispers) -> None:
    await whispers.begin(filmed=True)
    assert films(whispers) == []
    await play_round(whispers, 4)
    await whispers.table.world.until(lambda: films(whispers), PATIENCE)
    await play_round(whispers, 6)
    await whispers.table.world.until(lambda: len(films(whispers)) == 2, PATIENCE)
    for number, (name, message) in enumerate(films(whispers), 1):
        assert name == "board-a"
        assert message.content == f"-# Board a, round {number}, step by step"
        assert message.flags & SUPPRESS_NOTIFICATIONS
        (file,) = message.attachments
        assert file.filename == "boarda-steps.gif"
        assert f"It ends so: Step 2 of round {number}." in (file.description or "")
        film = Image.open(io.BytesIO(whispers.table.world.files.get(file.id) or b""))
        assert (film.format, getattr(film, "n_frames", 1)) == ("GIF", 2)


async def test_an_animation_has_the_servers_colours(whispers: Whispers) -> None:
    await whispers.table.run(HOST, HOME, "match settings", colours=DARK.name)
    await whispers.begin(filmed=True)
    await play_round(whispers, 4)
    await whispers.table.world.until(lambda: films(whispers), PATIENCE)
    (file,) = films(whispers)[0][1].attachments
    film = Image.open(io.BytesIO(whispers.table.world.files.get(file.id) or b""))
    paper = film.convert("RGB").getpixel((2, 2))
    assert paper == DARK.shade(Colour.PAPER)


async def test_no_animation_is_posted_twice(
    whispers: Whispers, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = list[str]()
    show = Animations.show
    send = Animations._send

    def show_twice(
        one: Animations, match: Match, channel: Channel, board: Board, palette: str
    ) -> None:
        other = Animations(one._client, one._renderer, one._limiter, one._tasks)
        for process in (one, other):
            show(process, match, channel, board, palette)

    async def count(
        one: Animations, match: Match, channel: Channel, board: Board, *others: Any
    ) -> None:
        await send(one, match, channel, board, *others)
        posted.append(board)
        whispers.table.world.notice()

    monkeypatch.setattr(Animations, "show", show_twice)
    monkeypatch.setattr(Animations, "_send", count)
    await whispers.begin(filmed=True)
    await play_round(whispers, 4)
    await whispers.table.world.until(lambda: len(posted) == 2, PATIENCE)
    assert len(films(whispers)) == 1


async def test_where_a_phase_is_one_step_nothing_is_animated(whispers: Whispers) -> None:
    await whispers.begin()
    await play_round(whispers, 4)
    await play_round(whispers, 6)
    assert films(whispers) == []


async def test_a_failed_animation_is_left_out(
    whispers: Whispers, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    tried = asyncio.Event()

    def out_of_paint(*_: object) -> None:
        loop.call_soon_threadsafe(tried.set)
        raise MemoryError("no room for so many pictures")

    monkeypatch.setattr(Painter, "canvases", out_of_paint)
    await whispers.begin(filmed=True)
    await play_round(whispers, 4)
    await asyncio.wait_for(tried.wait(), PATIENCE)
    await play_round(whispers, 6)
    assert films(whispers) == []
