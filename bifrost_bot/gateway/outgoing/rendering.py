"""Turns posts into what discord.py sends: pictures, buttons, pings."""

import asyncio
import io
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import discord

from bifrost_bot.drawing.animation import animated
from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.image import Painter
from bifrost_bot.drawing.palette import PALETTES, STANDARD, Palette
from bifrost_bot.drawing.text import alt_text
from bifrost_bot.engines.scene import Scene, as_drawn
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Plan
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.messages.plan import changed_pictures, plan_pictures, plan_words
from bifrost_bot.messages.post import Button, DataFile, Picture, Post, TextFile, Tone

log = logging.getLogger(__name__)

_DRAWING_THREADS: Final = 2
"""One draws while the other encodes."""

_PLACE_BYTES: Final = 300
"""What a tile, a line or a label of a scene takes."""

_STYLES: dict[Tone, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "good": discord.ButtonStyle.success,
    "main": discord.ButtonStyle.primary,
    "bad": discord.ButtonStyle.danger,
}


class ShownPlan(NamedTuple):
    """What a submission plans: lines for the reply, and drawings, each for a message of its own."""

    words: list[str]
    drawings: list[discord.File]


class Renderer:
    """The drawing of boards, off the event loop: once per turn and palette for all channels.

    Pictures are kept in the same cache, and under the same bound, as the parts they are made of.
    """

    def __init__(self, painter: Painter, kept: LruCache) -> None:
        self._painter = painter
        self._kept = kept
        self._under_way: dict[tuple[str, Scene, Palette], asyncio.Task[bytes]] = {}
        self._drawing = ThreadPoolExecutor(_DRAWING_THREADS, "drawing")
        self._animating = ThreadPoolExecutor(1, "animation")

    def close(self) -> None:
        """Ends the threads; what is not yet begun is not drawn."""
        self._drawing.shutdown(wait=False, cancel_futures=True)
        self._animating.shutdown(wait=False, cancel_futures=True)

    async def picture(self, scene: Scene, palette: Palette = STANDARD) -> bytes:
        """Returns the PNG of a scene."""
        key = ("picture", as_drawn(scene), palette)
        kept = self._kept.find(key, bytes)
        if kept is not None:
            return kept
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._draw(key))
        return await asyncio.shield(self._under_way[key])

    async def _draw(self, key: tuple[str, Scene, Palette]) -> bytes:
        _, scene, palette = key
        loop = asyncio.get_running_loop()
        try:
            drawn = await loop.run_in_executor(self._drawing, self._painter.png, scene, palette)
        finally:
            del self._under_way[key]
        places = len(scene.tiles) + len(scene.lines) + len(scene.labels)
        self._kept.keep(key, drawn, len(drawn) + _PLACE_BYTES * places)
        return drawn

    async def animation(self, frames: Sequence[Scene]) -> bytes | None:
        """Returns a GIF of these frames, or None if it is too large; one at a time, off the
        event loop.
        """
        return await asyncio.get_running_loop().run_in_executor(
            self._animating, animated, self._painter, frames
        )

    async def arguments(self, match: Match, post: Post) -> dict[str, Any]:
        """Returns the keyword arguments of a discord.py send for the post."""
        arguments: dict[str, Any] = {"content": post.text, "allowed_mentions": pings(post.ping)}
        files = await self.files(post.pictures, post.palette)
        files += [attached(file) for file in post.files]
        if files:
            arguments["files"] = files
        if post.buttons:
            arguments["view"] = buttons(match.id, post.buttons)
        return arguments

    async def files(
        self, pictures: Sequence[Picture], palette: str = STANDARD.name
    ) -> list[discord.File]:
        """Returns the pictures as attachments; one that cannot be drawn is left out, since words
        matter more.
        """
        colours = PALETTES.get(palette, STANDARD)
        found = await asyncio.gather(*(self._file(picture, colours) for picture in pictures))
        return [file for file in found if file is not None]

    async def plan(
        self, match: Match, slot: Slot, plan: Plan | None, chosen: Preferences
    ) -> ShownPlan:
        """Returns what a submission plans, as its player chose to be shown boards."""
        return await self._shown(match, slot, plan, plan_pictures, chosen)

    async def changed_plan(
        self, match: Match, slot: Slot, plan: Plan | None, chosen: Preferences
    ) -> ShownPlan:
        """Returns likewise what a submission has changed of what is planned."""
        return await self._shown(match, slot, plan, changed_pictures, chosen)

    async def _shown(
        self,
        match: Match,
        slot: Slot,
        plan: Plan | None,
        make: Callable[..., tuple[Picture, ...]],
        chosen: Preferences,
    ) -> ShownPlan:
        try:
            pictures = make(match, slot, plan)
        except Exception:
            log.exception("match %s: the plan of a submission could not be drawn", match.id)
            return ShownPlan([], [])
        words = [] if chosen.text_boards == "off" else plan_words(pictures)
        return ShownPlan(
            words,
            [] if chosen.text_boards == "instead" else await self.files(pictures, chosen.palette),
        )

    async def _file(self, picture: Picture, palette: Palette) -> discord.File | None:
        try:
            drawn = await self.picture(picture.scene, palette)
            return discord.File(
                io.BytesIO(drawn), picture.file_name, description=alt_text(picture.scene)
            )
        except Exception:
            log.exception("the picture %s could not be drawn", picture.file_name)
            return None


def attached(file: TextFile | DataFile) -> discord.File:
    """Returns a file as an attachment."""
    description = file.description if isinstance(file, DataFile) else None
    return discord.File(io.BytesIO(file.data), file.file_name, description=description)


def pings(ids: tuple[str, ...] | list[str]) -> discord.AllowedMentions:
    """Returns the permission to ping only these users."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(int(id)) for id in ids if id.isdigit()],
    )


def buttons(match_id: str, row: tuple[Button, ...]) -> discord.ui.View:
    """Returns the buttons as a view without callbacks: clicks are recognized by their ids, even
    after a restart.
    """
    return labelled([(button, _id(button, match_id)) for button in row])


def _id(button: Button, match_id: str) -> str:
    phase = "" if button.phase is None else f":{button.phase}"
    detail = button.detail and f":{button.detail}"
    return f"bifrost:{button.action}:{match_id}{phase}{detail}"


def labelled(row: Sequence[tuple[Button, str]]) -> discord.ui.View:
    """Returns buttons, each with its id, as a view without callbacks."""
    view = discord.ui.View(timeout=None)
    for button, id in row:
        view.add_item(
            discord.ui.Button(label=button.label, style=_STYLES[button.tone], custom_id=id)
        )
    # discord.py would keep every listening view for the life of the process.
    view.stop()
    return view
