"""Animated pictures of finished phases, posted at low priority and without guarantee.

They bypass the outbox and the channel's queue: nothing waits for them, and a crash loses them.
"""

import asyncio
import io
import logging
from collections.abc import Sequence
from dataclasses import replace

import discord

from bifrost_bot.drawing.palette import STANDARD
from bifrost_bot.drawing.text import alt_text
from bifrost_bot.engines.scene import Scene
from bifrost_bot.engines.values import Board
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, server_of
from bifrost_bot.gateway.channels.nonce import animation_nonce
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.match.model import Match
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.view import view_for
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_Key = tuple[str, Board]
_MOST_REMEMBERED = 1_000
"""Of how many boards the latest animation is remembered."""


class Animations:
    """The animations of all matches, with the latest one of each board."""

    def __init__(
        self, client: discord.Client, renderer: Renderer, limiter: Limiter, tasks: Tasks
    ) -> None:
        self._client = client
        self._renderer = renderer
        self._limiter = limiter
        self._tasks = tasks
        self._latest: dict[_Key, int] = {}

    def show(
        self, match: Match, channel: Channel, board: Board, palette: str = STANDARD.name
    ) -> None:
        """Posts an animation of the last closed phase on a board, in the background."""
        work = self._try(match, channel, board, palette)
        self._tasks.start(work, f"animation of board {board} of match {match.id}")

    async def _try(self, match: Match, channel: Channel, board: Board, palette: str) -> None:
        try:
            await self._post(match, channel, board, palette)
        except Exception as problem:
            is_bug = not isinstance(problem, REQUEST_ERRORS)
            log.warning(
                "match %s: board %s was not animated: %s",
                match.id,
                board,
                problem,
                exc_info=is_bug,
            )

    async def _post(self, match: Match, channel: Channel, board: Board, palette: str) -> None:
        frames = await asyncio.to_thread(_frames, match, board)
        key = (match.id, board)
        digest = hash(frames)
        if len(frames) < 2 or self._latest.get(key) == digest:
            return
        self._remember(key, digest)
        drawn = await self._renderer.animation(frames, palette)
        if drawn is None:
            log.info("match %s: the animation of board %s is too large to be sent", match.id, board)
            return
        await self._limiter.take(Kind.ANIMATION.rank, server_of(self._client, channel.id))
        if self._latest.get(key) == digest:
            await self._send(match, channel, board, frames, drawn)

    def _remember(self, key: _Key, digest: int) -> None:
        self._latest.pop(key, None)
        self._latest[key] = digest
        if len(self._latest) > _MOST_REMEMBERED:
            del self._latest[next(iter(self._latest))]

    async def _send(
        self, match: Match, channel: Channel, board: Board, frames: Sequence[Scene], drawn: bytes
    ) -> None:
        last = frames[-1]
        outcome = last.alt or " ".join(last.captions)
        alt = f"{last.title}, step by step. It ends so: {outcome}"
        name = f"{match.game.info.board_noun}{board}-steps.gif"
        description = alt_text(replace(last, alt=alt), has_text=False)
        file = discord.File(io.BytesIO(drawn), name, description=description)
        place = self._client.get_partial_messageable(channel.id)
        # The text is part of the nonce, as two rounds may look alike.
        nonce = animation_nonce(channel, drawn + alt.encode(), match.seed)
        caption = f"-# {last.title}, step by step"
        await place.send(caption, file=file, nonce=nonce, silent=True)


def _frames(match: Match, board: Board) -> tuple[Scene, ...]:
    public = view_for(match, None)
    return public.game.frames(public.view, board)
