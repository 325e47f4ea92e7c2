"""The event loop's work for the boards of a turn: notices, scenes, messages; drawing is elsewhere.

Times are the loop thread's own processor time, in milliseconds: of all messages of a turn, and of
the longest piece that nothing else could interrupt. Python's garbage collector is off, as a full
collection would count as a part of the turn that it falls on.
"""

import asyncio
import gc
import time
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from types import SimpleNamespace
from typing import Any, Final, TypeAlias, cast

from bifrost_bot.dev.benches import markdown
from bifrost_bot.dev.benches.message_counter import random_text
from bifrost_bot.dev.benches.seats import commands_to_begin, numbered_players, player_count
from bifrost_bot.drawing.cache import KEPT_BYTES, LruCache
from bifrost_bot.drawing.on_demand import LazyPainter
from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.outgoing.board_message import BoardMessages
from bifrost_bot.gateway.outgoing.rendering import Renderer
from bifrost_bot.gateway.outgoing.sender import Sender
from bifrost_bot.match.decide import core
from bifrost_bot.match.decide.answers import Submit
from bifrost_bot.match.decide.core import Command
from bifrost_bot.match.decide.lobby import Create
from bifrost_bot.match.decide.phases import Open
from bifrost_bot.match.model import Match, Moment, Settings
from bifrost_bot.match.notice import BoardBody, Notice
from bifrost_bot.match.preferences import USUAL, Preferences
from bifrost_bot.messages.post import Post
from bifrost_bot.notices.briefing import brief
from bifrost_bot.store.outbox import Channel, Row

_RUN: Final = "_run"
"""The method that runs one callback of the loop."""

_HOST: Final = "1"
_BEGIN_MS: Final = 1_800_000_000_000
_HEADS: Final = ("game", "players", "turns", "messages", "loop, ms", "most", "longest piece, ms")


@dataclass(frozen=True, slots=True)
class Close:
    """What the boards of one command took: messages, the loop's time, its longest piece."""

    messages: int
    loop_ms: float
    longest_ms: float


class _MutedSender(Sender):
    """A sender that makes messages and sends none."""

    def preferences(self, match: Match, channel: Channel) -> Preferences:
        return USUAL

    async def send(  # pyright: ignore[reportIncompatibleMethodOverride] - and takes all else
        self, match: Match, channel: Channel, row: Row, post: Post, **_: Any
    ) -> Any:
        """Draws the pictures and makes the arguments of a message."""
        await self._renderer.arguments(match, post)
        return SimpleNamespace(id=0)


class _Nowhere:
    """A directory and marks that record nothing."""

    async def note(self, *_: object) -> None:
        """Remembers nothing."""

    def mark_shown(self, *_: object) -> None:
        """Marks nothing."""


class _Still:
    """No animations, pins or answers, a stopped clock, and the usual colours."""

    def show(self, *_: object) -> None:
        """Animates nothing."""

    def pin(self, *_: object) -> None:
        """Pins nothing."""

    async def after_answers(self) -> None:
        """Waits for nothing."""

    def now_ms(self) -> int:
        """Returns the beginning."""
        return _BEGIN_MS

    async def of_match(self, _: object) -> str:
        """Returns the palette of public boards."""
        return "standard"


class _Stopwatch:
    """Measures the callbacks of the running loop, one by one."""

    def __init__(self) -> None:
        self.pieces: list[float] = []
        self._run: Any = getattr(asyncio.Handle, _RUN)

    def __enter__(self) -> "_Stopwatch":
        original = self._run
        pieces = self.pieces

        def run(handle: asyncio.Handle) -> None:
            start = time.thread_time()
            original(handle)
            pieces.append(time.thread_time() - start)

        setattr(asyncio.Handle, _RUN, run)
        return self

    def __exit__(self, *_: object) -> None:
        setattr(asyncio.Handle, _RUN, self._run)


_Step: TypeAlias = tuple[Match, Sequence[Any], Match]
"""A match before a command, the events, and the match after them."""


def measure_closes(game_id: str, players: int, turns: int) -> list[Close]:
    """Returns the figures of every turn of a match whose players answer at random."""
    return asyncio.run(_measure(game_id, players, turns))


async def _measure(game_id: str, players: int, turns: int) -> list[Close]:
    kept = LruCache(KEPT_BYTES)
    renderer = Renderer(LazyPainter(kept), kept)
    still = cast(Any, _Still())
    unused = cast(Any, None)
    sender = _MutedSender(unused, renderer, unused, unused, still, still)
    nowhere = cast(Any, _Nowhere())
    boards = BoardMessages(sender, nowhere, nowhere, still, still, still, still)
    found: list[Close] = []
    gc.disable()
    try:
        for before, events, after in _play(game_id, players, turns):
            close = await _close(boards, before, events, after)
            if close.messages:
                found.append(close)
    finally:
        gc.enable()
        renderer.close()
    return found


async def _close(
    boards: BoardMessages, before: Match, events: Sequence[Any], after: Match
) -> Close:
    with _Stopwatch() as watch:
        notices = await asyncio.create_task(_brief(before, events, after))
        shown = [notice for notice in notices if isinstance(notice.body, BoardBody)]
        await asyncio.gather(*_messages(boards, after, shown))
    loop_seconds = sum(watch.pieces)
    longest_seconds = max(watch.pieces, default=0)
    return Close(len(shown), loop_seconds * 1000, longest_seconds * 1000)


async def _brief(before: Match, events: Sequence[Any], after: Match) -> list[Notice]:
    return [*brief(before, events, after)]


def _messages(
    boards: BoardMessages, match: Match, notices: Sequence[Notice]
) -> Iterator[Awaitable[None]]:
    for number, notice in enumerate(notices, 1):
        channel = Channel(number, match.id, notice.address)
        row = Row(number, match.id, notice, _BEGIN_MS)
        yield boards.show(match, channel, [row], sure=True)


def _play(game_id: str, players: int, turns: int) -> Iterator[_Step]:
    """Yields every step of a match: before it, its events, after it."""
    create = Create("1", Settings(game_id), _HOST, "closes")
    match = core.fold([core.create(create, Moment(_BEGIN_MS))])
    now_ms = _BEGIN_MS
    lobby = commands_to_begin(match, _HOST, numbered_players(players))
    while not match.over and match.number <= turns:
        command = next(lobby, None) or _next_command(match, now_ms)
        due = core.alarm(match)
        is_due = due is not None and due.command == command
        now_ms = due.at_ms if due and is_due else now_ms + 1
        before = match
        events = core.decide(before, command, Moment(now_ms))
        for event in events:
            match = core.evolve(match, event)
        yield before, events, match


def _next_command(match: Match, now_ms: int) -> Command:
    """Returns the answer of the next slot that owes one, or what follows without one."""
    if match.owing and match.phase:
        slot = match.owing[0]
        user_id = match.seats[slot.seat]
        at_ms = now_ms + 1
        text = random_text(match, slot)
        return Submit(user_id, slot, text, at_ms, at_ms, reply=True)
    due = core.alarm(match)
    return due.command if due else Open(match.boards)


def table(seats: str, turns: int) -> str:
    """Returns the figures of all games, with the fewest or the most players, as Markdown."""
    rows: list[tuple[str, ...]] = []
    for game_id, game in all_games().items():
        players = player_count(game_id, seats)
        closes = measure_closes(game_id, players, turns)
        rows.append(_row(game.info.title, players, closes))
    return markdown.table(_HEADS, rows)


def _row(title: str, players: int, closes: Sequence[Close]) -> tuple[str, ...]:
    loop_ms = [close.loop_ms for close in closes]
    return (
        title,
        str(players),
        str(len(closes)),
        f"{mean(close.messages for close in closes):.0f}",
        f"{mean(loop_ms):.1f}",
        f"{max(loop_ms):.1f}",
        f"{max(close.longest_ms for close in closes):.1f}",
    )
