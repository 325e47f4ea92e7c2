"""The bot's sessions and registered commands at Discord, tracked across restarts.

Discord resets the token of a bot that begins more sessions a day than it is allowed, usually 1,000.
A bot that dies soon after each start and is started again would get there within hours.
"""

import hashlib
import json
import logging
from collections.abc import Iterable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bifrost_bot.gateway.start import StartRefusedError
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.starting import Starting
from bifrost_bot.store import application
from bifrost_bot.store.application import SessionSeries
from bifrost_bot.store.database import Database, StoreError

log = logging.getLogger(__name__)
_HOUR_MS = 3_600_000
_FIRST_PAUSE_MS = 5_000
_MAX_DOUBLINGS = 20
_MIN_FREE_SESSIONS = 5
_FREE_SHARE = 100
_USED_SHARE = 10
_RESERVED_SESSIONS = 20
"""Sessions of a day that the bot never uses, so that its operator can look for the cause."""


def pause_ms(in_a_row: int, allowed: int) -> int:
    """Returns the pause after the last of several short sessions in a row.

    A hundredth of the allowed sessions may follow each other without one. Then the pause doubles
    from five seconds up to the length at which the bot uses a tenth of the allowed sessions.

    Args:
        in_a_row: How many sessions began within an hour after the one before could.
        allowed: How many sessions Discord allows a day.
    """
    doublings = in_a_row - max(_MIN_FREE_SESSIONS, allowed // _FREE_SHARE)
    if doublings < 0:
        return 0
    longest_ms = 24 * _HOUR_MS * _USED_SHARE // allowed
    return min(_FIRST_PAUSE_MS << min(doublings, _MAX_DOUBLINGS), longest_ms)


class Application:
    """The bot as an application at Discord, with its limits and registrations."""

    def __init__(self, database: Database, clock: Clock, starting: Starting) -> None:
        self._database = database
        self._clock = clock
        self._starting = starting
        self._allowed = 1_000

    async def register(self, bot: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
        """Registers the commands if they, or Discord's copies, changed since the last time."""
        id = bot.application_id or 0
        ours = [command.to_dict(tree) for command in tree.get_commands()]
        recorded = await self._starting.step(
            "reading what is registered", lambda: self._recorded_fingerprint(id)
        )
        if recorded == _fingerprint(ours, await bot.http.get_global_commands(id)):
            return
        await tree.sync()
        fingerprint = _fingerprint(ours, await bot.http.get_global_commands(id))
        await self._starting.step(
            "recording what is registered", lambda: self._record(id, fingerprint)
        )
        log.info("the commands are registered")

    async def _recorded_fingerprint(self, id: int) -> str | None:
        async with self._database.transaction() as connection:
            return await application.commands(connection, id)

    async def _record(self, id: int, fingerprint: str) -> None:
        async with self._database.transaction() as connection:
            await application.put_commands(connection, id, fingerprint)

    async def admit(self, bot: discord.AutoShardedClient) -> None:
        """Waits until the bot's first sessions may begin.

        Raises:
            StartRefusedError: When Discord allows too few more today.
        """
        recommended_shards, _, limit = await bot.http.get_bot_gateway()
        remaining = limit["remaining"]
        if remaining < _RESERVED_SESSIONS:
            hours = limit["reset_after"] / _HOUR_MS
            raise StartRefusedError(
                f"Discord allows this bot only {remaining} more sessions within the next "
                f"{hours:.1f} hours and resets the token of one that begins more. Look in the log "
                "for what starts it again and again, or for another program with its token; start "
                "it after that time."
            )
        shards = bot.shard_count or recommended_shards
        self._allowed = max(1, limit["total"] // shards)
        id = bot.application_id or 0
        for shard_id in bot.shard_ids or range(shards):
            await self._starting.step("reading the sessions", partial(self._wait, id, shard_id))

    async def begin(self, bot: discord.Client, shard_id: int) -> None:
        """Waits until a shard's session may begin, and records that it does."""
        id = bot.application_id or 0
        try:
            before = await self._wait(id, shard_id)
            now_ms = self._clock.now_ms()
            count = 1
            if before is not None:
                short_ms = pause_ms(before.count, self._allowed) + _HOUR_MS
                if now_ms - before.last_ms < short_ms:
                    count = before.count + 1
            async with self._database.transaction() as connection:
                await application.put_session_series(
                    connection, id, shard_id, SessionSeries(count, now_ms)
                )
        except StoreError as problem:
            log.error("a session begins uncounted: %s", problem)

    async def _wait(self, id: int, shard_id: int) -> SessionSeries | None:
        """Waits until the shard may begin a session; returns its recorded sessions."""
        async with self._database.transaction() as connection:
            before = await application.latest_series(connection, id, shard_id)
        if before is None:
            return None
        now_ms = self._clock.now_ms()
        pause = pause_ms(before.count, self._allowed)
        # The machine's clock may have been set back since.
        remaining_ms = min(pause, before.last_ms + pause - now_ms)
        if remaining_ms > 0:
            log.warning(
                "%s sessions in a row ended early; the next begins in %.0f s, since Discord "
                "resets the token of a bot that begins too many",
                before.count,
                remaining_ms / 1000,
            )
            await self._clock.sleep_until(now_ms + remaining_ms)
        return before


def _fingerprint(ours: Iterable[object], registered: Iterable[Any]) -> str:
    """Returns a hash of this program's commands and of the versions that Discord has of them."""
    versions = sorted((command["id"], command["version"]) for command in registered)
    described = json.dumps([list(ours), versions], sort_keys=True)
    return hashlib.sha256(described.encode()).hexdigest()
