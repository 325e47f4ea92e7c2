"""The hosts' message of every match, edited in place when the request limits allow it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

from bifrost_bot.gateway.channels.access import edit_message
from bifrost_bot.gateway.channels.directory import CONTROL, Directory
from bifrost_bot.gateway.channels.nonce import overview_nonce
from bifrost_bot.gateway.channels.refresher import Refresher
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.event import is_routine
from bifrost_bot.match.model import Match
from bifrost_bot.messages.control import control_post
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.runtime.runner import Change, Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.mentions import match_names, with_names
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel

_HISTORY_LENGTH = 100
_LONGEST_PAUSE_MS = 60_000


class HostsOverview:
    """The hosts' message of every match; each edit sends its whole state, so one may fail.

    Attributes:
        require_closed: Raises `ExposedError` if players can read the hosts' channel.
    """

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        directory: Directory,
        limiter: Limiter,
        tasks: Tasks,
        clock: Clock,
    ) -> None:
        self._client = client
        self._runner = runner
        self._directory = directory
        self._tasks = tasks
        self._clock = clock
        self._refresher = Refresher("hosts' message", self._show, runner, limiter, tasks, clock)
        self._waiting: set[str] = set()
        self._shown: dict[str, int] = {}
        self.require_closed: Callable[[Match, Channel], Awaitable[None]] = _passes

    def on_change(self, change: Change) -> None:
        """Updates the hosts' message of the changed match; in quick turns, moves are shown late."""
        match = change.after
        if not change.events:
            return
        only_routine = all(is_routine(event) for event in change.events)
        wait_ms = self._wait_ms(match) if only_routine else 0
        if not wait_ms:
            self.look_after(match)
        elif match.id not in self._waiting:
            self._waiting.add(match.id)
            later = self._update_later(match.id, wait_ms)
            self._tasks.start(later, f"hosts' message of match {match.id}, later")

    def _wait_ms(self, match: Match) -> int:
        """Returns how long an edit can wait in a quick turn: until its last quarter.

        A turn of several minutes has an edit in the last quarter of each minute.
        """
        live = match.phase
        if live is None or not live.is_quick or match.id not in self._shown:
            return 0
        pause_ms = min(_LONGEST_PAUSE_MS, live.phase.seconds * 1000)
        last_quarter_ms = live.deadline_ms - pause_ms // 4
        return (last_quarter_ms - self._clock.now_ms()) % pause_ms

    async def _update_later(self, match_id: str, wait_ms: int) -> None:
        await sleep_for(self._clock, wait_ms)
        self._waiting.discard(match_id)
        with suppress(MatchError, FaultError, StoreError):
            self.look_after(await self._runner.match(match_id))

    def look_after(self, match: Match) -> None:
        """Updates a match's message, in the background."""
        if match.state is None or match.settings.practice:
            return
        self._refresher.look_after(match.id)

    def renew(self, match: Match) -> None:
        """Sends or edits a match's message even if unchanged, such as in a recreated channel."""
        self._shown.pop(match.id, None)
        self.look_after(match)

    async def _show(self, match: Match) -> None:
        channel = await self._directory.channel(match.id, CONTROL)
        text = control_post(match).text
        if channel is None or self._shown.get(match.id) == hash(text):
            return
        await self.require_closed(match, channel)
        known = channel.board_message_id
        if known is None or not await self._edit(channel, known, text):
            adopted = await self._adopt_unrecorded(channel, text)
            message_id = adopted or await self._send(match, channel, text)
            await self._directory.show(channel, message_id)
        self._shown[match.id] = hash(text)
        if match.over:
            self._shown.pop(match.id)

    async def _send(self, match: Match, channel: Channel, text: str) -> int:
        message = await self._client.get_partial_messageable(channel.id).send(
            with_names(text, match_names(match)),
            nonce=overview_nonce(channel, text, match.seed),
            silent=True,
        )
        return message.id

    async def _adopt_unrecorded(self, channel: Channel, text: str) -> int | None:
        """Edits and returns the message that an earlier process may have sent but not recorded."""
        place = self._client.get_partial_messageable(channel.id)
        newest = [message async for message in place.history(limit=_HISTORY_LENGTH)]
        title, *_ = text.partition("\n")
        me = self._client.user
        for message in newest:
            is_own = me is not None and message.author.id == me.id
            if is_own and message.content.startswith(title):
                is_edited = await self._edit(channel, message.id, text)
                return message.id if is_edited else None
        return None

    async def _edit(self, channel: Channel, message_id: int, text: str) -> bool:
        return await edit_message(self._client, channel.id, message_id, content=text)


async def _passes(match: Match, channel: Channel) -> None:
    return
