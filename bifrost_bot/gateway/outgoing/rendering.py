"""Converts posts into arguments for discord.py: pictures, buttons and pings."""

import asyncio
import io
import logging
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import discord

from bifrost_bot.drawing.cache import LruCache
from bifrost_bot.drawing.drawn import Drawing
from bifrost_bot.drawing.on_demand import LazyPainter, encode_gif
from bifrost_bot.drawing.palette import PALETTES, STANDARD, Palette
from bifrost_bot.drawing.text import alt_text
from bifrost_bot.engines.scene import Scene, Table, as_drawn
from bifrost_bot.engines.values import Slot
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Plan
from bifrost_bot.match.preferences import Preferences
from bifrost_bot.messages.attachment import AnyFile
from bifrost_bot.messages.plan import changed_pictures, plan_pictures, plan_words
from bifrost_bot.messages.post import Button, DataFile, Picture, Post, Tone

log = logging.getLogger(__name__)

_DRAWING_THREADS: Final = 2
"""One draws while the other encodes."""

_ELEMENT_BYTES: Final = 300
"""The memory that a tile, line or label of a scene takes."""

_STYLES: dict[Tone, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "good": discord.ButtonStyle.success,
    "main": discord.ButtonStyle.primary,
    "bad": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class _Order:
    """A picture to be drawn, as a key: its hash is of the marks only, as there are many tiles."""

    scene: Scene
    palette: Palette
    digest: int = field(init=False)

    def __post_init__(self) -> None:
        marks = tuple(tile.mark for tile in self.scene.tiles)
        digest = hash((self.palette, self.scene.aside, self.scene.tables, marks))
        object.__setattr__(self, "digest", digest)

    def __hash__(self) -> int:
        return self.digest


class DrawnPlan(NamedTuple):
    """A submission's planned moves: lines for the reply, and drawings with a message each."""

    words: list[str]
    drawings: list[discord.File]


class Renderer:
    """Draws boards outside the event loop, once per turn and palette for all channels.

    Pictures share a cache, and its limit, with the parts they are made of.
    """

    def __init__(self, painter: LazyPainter, kept: LruCache) -> None:
        self._painter = painter
        self._cache = kept
        self._pending: dict[_Order, asyncio.Task[Drawing]] = {}
        self._drawing_pool = ThreadPoolExecutor(_DRAWING_THREADS, "drawing")
        self._animation_pool = ThreadPoolExecutor(1, "animation")

    def close(self) -> None:
        """Ends the threads; drawings that have not begun are dropped."""
        self._drawing_pool.shutdown(wait=False, cancel_futures=True)
        self._animation_pool.shutdown(wait=False, cancel_futures=True)

    async def picture(self, scene: Scene, palette: Palette = STANDARD) -> bytes:
        """Returns the PNG of a scene."""
        return (await self._drawing(scene, palette)).png

    async def _drawing(self, scene: Scene, palette: Palette) -> Drawing:
        order = _Order(as_drawn(scene), palette)
        cached = self._cache.find(order, Drawing)
        if cached is not None:
            return cached
        if order not in self._pending:
            self._pending[order] = asyncio.create_task(self._draw(order))
        return await asyncio.shield(self._pending[order])

    async def _draw(self, order: _Order) -> Drawing:
        scene = order.scene
        loop = asyncio.get_running_loop()
        try:
            drawn = await loop.run_in_executor(
                self._drawing_pool, self._painter.draw, scene, order.palette
            )
        finally:
            del self._pending[order]
        elements = len(scene.tiles) + len(scene.lines) + len(scene.labels)
        self._cache.keep(order, drawn, len(drawn.png) + _ELEMENT_BYTES * elements)
        return drawn

    async def left_out(
        self, pictures: Sequence[Picture], palette: str = STANDARD.name
    ) -> tuple[Table, ...]:
        """Returns the tables for which pictures have no room, all of those that cannot be drawn."""
        colours = PALETTES.get(palette, STANDARD)
        tables: list[Table] = []
        for picture in pictures:
            try:
                tables += (await self._drawing(picture.scene, colours)).left_out
            except Exception:
                log.exception("the picture %s could not be drawn", picture.file_name)
                tables += (table for table in picture.scene.tables if not table.text_only)
        return tuple(tables)

    async def animation(
        self, frames: Sequence[Scene], palette: str = STANDARD.name
    ) -> bytes | None:
        """Returns a GIF of these frames, drawn one at a time; None if it is too large."""
        colours = PALETTES.get(palette, STANDARD)
        return await asyncio.get_running_loop().run_in_executor(
            self._animation_pool, encode_gif, self._painter, frames, colours
        )

    async def arguments(self, match: Match, post: Post) -> dict[str, Any]:
        """Returns the keyword arguments of a discord.py send for a post of a match."""
        arguments = await self.content(post)
        if post.buttons:
            arguments["view"] = buttons(match.id, post.buttons)
        return arguments

    async def content(self, post: Post) -> dict[str, Any]:
        """Returns the keyword arguments of a discord.py send for a post, without its buttons."""
        arguments: dict[str, Any] = {"content": post.text}
        files = await self.files(post.pictures, post.palette)
        files += as_attachments(post.files)
        if files:
            arguments["files"] = files
        return arguments

    async def files(
        self, pictures: Sequence[Picture], palette: str = STANDARD.name
    ) -> list[discord.File]:
        """Returns the pictures as attachments, without those that cannot be drawn."""
        colours = PALETTES.get(palette, STANDARD)
        found = await asyncio.gather(*(self._file(picture, colours) for picture in pictures))
        return list(filter(None, found))

    async def plan(
        self, match: Match, slot: Slot, plan: Plan | None, chosen: Preferences
    ) -> DrawnPlan:
        """Returns a submission's planned moves, by its player's preferences for boards."""
        return await self._show_plan(match, slot, plan, plan_pictures, chosen)

    async def changed_plan(
        self, match: Match, slot: Slot, plan: Plan | None, chosen: Preferences
    ) -> DrawnPlan:
        """Returns only the moves that a submission changed in its plan."""
        return await self._show_plan(match, slot, plan, changed_pictures, chosen)

    async def _show_plan(
        self,
        match: Match,
        slot: Slot,
        plan: Plan | None,
        make: Callable[..., tuple[Picture, ...]],
        chosen: Preferences,
    ) -> DrawnPlan:
        try:
            pictures = make(match, slot, plan)
        except Exception:
            log.exception("match %s: the plan of a submission could not be drawn", match.id)
            return DrawnPlan([], [])
        words: list[str] = []
        drawings: list[discord.File] = []
        if chosen.text_boards != "off":
            words = plan_words(pictures)
        if chosen.text_boards != "instead":
            drawings = await self.files(pictures, chosen.palette)
        return DrawnPlan(words, drawings)

    async def _file(self, picture: Picture, palette: Palette) -> discord.File | None:
        try:
            png = io.BytesIO(await self.picture(picture.scene, palette))
            description = alt_text(picture.scene, has_text=picture.has_text)
            return discord.File(png, picture.file_name, description=description)
        except Exception:
            log.exception("the picture %s could not be drawn", picture.file_name)
            return None


def as_attachments(files: Iterable[AnyFile]) -> list[discord.File]:
    """Returns files as attachments."""
    made: list[discord.File] = []
    for file in files:
        description = file.description if isinstance(file, DataFile) else None
        data = io.BytesIO(file.data)
        made.append(discord.File(data, file.file_name, description=description))
    return made


def buttons(match_id: str, row: tuple[Button, ...]) -> discord.ui.View:
    """Returns a view without callbacks: the bot recognizes clicks by the buttons' ids."""
    return button_view([(button, _id(button, match_id)) for button in row])


def _id(button: Button, match_id: str) -> str:
    phase = "" if button.phase is None else f":{button.phase}"
    detail = button.detail and f":{button.detail}"
    return f"bifrost:{button.action}:{match_id}{phase}{detail}"


def button_view(row: Sequence[tuple[Button, str]]) -> discord.ui.View:
    """Returns buttons, each with its id, as a view without callbacks."""
    items: list[discord.ui.Button[Any]] = []
    for button, id in row:
        if button.url:
            items.append(discord.ui.Button(label=button.label, url=button.url))
        else:
            style = _STYLES[button.tone]
            items.append(discord.ui.Button(label=button.label, style=style, custom_id=id))
    return view_of(*items)


def view_of(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """Returns components as a view without callbacks: their use is recognized by custom id."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    # discord.py would keep every listening view for the life of the process.
    view.stop()
    return view
