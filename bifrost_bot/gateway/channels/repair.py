"""Repairs matches after users deleted channels, revoked permissions or removed the bot.

A deleted channel is created again with the same content. The hosts get one message about any other
obstacle, and delivery waits until it is removed. A match is paused when the bot is removed from its
server.
"""

import logging
from collections import Counter
from contextlib import suppress

import discord

from bifrost_bot.gateway.channels.access import (
    REQUEST_ERRORS,
    AwayError,
    UnreachableError,
    is_unknown_channel,
    lacking_in_channel,
)
from bifrost_bot.gateway.channels.directory import Directory
from bifrost_bot.gateway.channels.hosts_overview import HostsOverview
from bifrost_bot.gateway.channels.lifecycle import Channels, channel_name
from bifrost_bot.match.decide.hosts import Pause
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.errors import MatchError
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.notice import CONTROL, LOBBY, Address, LobbyBody, Notice
from bifrost_bot.notices import maintenance
from bifrost_bot.notices.board import boards_to_repost
from bifrost_bot.runtime.delivery.loop import Delivery
from bifrost_bot.runtime.delivery.transport import BlockedError
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.runtime.runner import Runner
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.channel import made_addresses
from bifrost_bot.speech.wording import counted
from bifrost_bot.store.database import StoreError
from bifrost_bot.store.outbox import Channel

log = logging.getLogger(__name__)
_MAX_RECREATIONS = 3
"""How often a deleted channel is recreated; further deletions are intended or come from a bot."""

_PROBLEMS = (*REQUEST_ERRORS, BlockedError, MatchError, StoreError, FaultError)


class ChannelRepair:
    """Repairs the channels of all matches and tells hosts about obstacles it cannot remove."""

    def __init__(
        self,
        client: discord.Client,
        runner: Runner,
        directory: Directory,
        channels: Channels,
        delivery: Delivery,
        overview: HostsOverview,
        tasks: Tasks,
    ) -> None:
        self._client = client
        self._runner = runner
        self._directory = directory
        self._channels = channels
        self._delivery = delivery
        self._overview = overview
        self._tasks = tasks
        self._reported: set[tuple[str, Address]] = set()
        self._recreations: Counter[tuple[str, Address]] = Counter()
        self._busy: set[str] = set()
        self._pending: dict[str, bool] = {}
        self._suspected: set[tuple[str, Address]] = set()

    def on_obstruction(self, match: Match, lost: Address | None) -> None:
        """Repairs a match whose delivery is blocked; Discord reported channel `lost` as unknown.

        A channel deleted right after its creation stays in the library's cache if the creation was
        answered later.
        """
        if lost is not None:
            self._suspected.add((match.id, lost))
        self.look_after(match)

    async def check_server(self, guild_id: int) -> None:
        """Checks and repairs all matches of a server in the background."""
        for match in await self._runner.live(guild_id):
            self.look_after(match)

    def look_after(self, match: Match, *, rights: bool = True) -> None:
        """Checks and repairs a match in the background.

        Args:
            match: The match.
            rights: Whether to check permissions too; not at a start, as the hosts already know.
        """
        self._pending[match.id] = rights or self._pending.get(match.id, False)
        if match.id not in self._busy:
            self._busy.add(match.id)
            self._tasks.start(self._check_pending(match.id), f"upkeep of match {match.id}")

    async def repair(self, match: Match, channel_id: int) -> list[str]:
        """Recreates lost channels and resets permissions; returns what was done and what is wrong.

        Args:
            match: The match.
            channel_id: The channel that replaces the lobby, if that is lost.
        """
        for key in tuple(self._recreations):
            if key[0] == match.id:
                del self._recreations[key]
        self._reported = {key for key in self._reported if key[0] != match.id}
        guild = await self._channels.guild(match)
        done = await self._replace_lobby(match, guild, channel_id)
        for address, lost in await self._lost_channels(match, guild):
            await self._replace(match, address, lost)
            done.append(f"{channel_name(match, address)} was recreated.")
        await self._channels.restore_category(match)
        with suppress(discord.HTTPException):
            await self._channels.admit_spectators(match)
        for channel in await self._directory.of(match.id):
            with suppress(discord.HTTPException):
                await self._channels.admit(match, channel.address)
            missing = ", ".join(lacking_in_channel(guild, channel.id))
            if missing:
                text = (
                    f"The bot lacks {missing} in <#{channel.id}>. Allow it again in that channel."
                )
                done.append(text)
        return done + await self.repeat(match)

    async def repeat(self, match: Match) -> list[str]:
        """Reposts messages that Discord refused for good; returns a sentence about it, if any."""
        count = await self._delivery.repeat(match.id)
        if not count:
            return []
        messages = counted(count, "message")
        return [f"Posted again after Discord had refused it: {messages}."]

    async def _check_pending(self, match_id: str) -> None:
        try:
            while match_id in self._pending:
                rights = self._pending.pop(match_id)
                await self._check(await self._runner.match(match_id), rights=rights)
        except discord.RateLimited as problem:
            await self._channels.tell_limit(await self._runner.match(match_id), problem)
        except _PROBLEMS as problem:
            log.warning("match %s: its channels cannot be repaired: %s", match_id, problem)
        finally:
            self._busy.discard(match_id)

    async def _check(self, match: Match, *, rights: bool) -> None:
        if match.over:
            return
        try:
            guild = await self._channels.guild(match)
        except UnreachableError:
            return
        except AwayError:
            await self._pause(match)
            return
        lost = await self._lost_channels(match, guild)
        if match.settings.private:
            # Users who delete the channels of their practice or rehearsal no longer want it.
            if lost:
                abandon = Abandon(match.hosts[0], "its channels were deleted.")
                await self._runner.handle(match.id, abandon)
            return
        for address, channel in lost:
            await self._replace_or_tell(match, address, channel)
        await self._channels.restore_category(match)
        if rights:
            await self._check_permissions(match, guild)

    async def _pause(self, match: Match) -> None:
        if match.status is Status.RUNNING and not match.settings.private:
            log.warning("match %s: the bot is not on its server any more; it is paused", match.id)
            await self._runner.handle(match.id, Pause(""))

    async def _replace_or_tell(self, match: Match, address: Address, lost: Channel | None) -> None:
        self._recreations[match.id, address] += 1
        if self._recreations[match.id, address] <= _MAX_RECREATIONS:
            await self._replace(match, address, lost)
        else:
            notice = maintenance.given_up(match, address, channel_name(match, address))
            await self._tell_once(match, address, notice)

    async def _check_permissions(self, match: Match, guild: discord.Guild) -> None:
        home = await self._runner.home(match.id)
        lobby = Channel(home.channel_id, match.id, LOBBY)
        if await self._is_lost(guild, lobby):
            await self._tell_once(match, LOBBY, maintenance.lobby_lost(match))
            return
        for channel in (lobby, *await self._directory.of(match.id)):
            missing = lacking_in_channel(guild, channel.id)
            if missing:
                notice = maintenance.barred(match, channel.address, channel.id, missing)
                await self._tell_once(match, channel.address, notice)
            elif guild.get_channel(channel.id) is not None:
                self._reported.discard((match.id, channel.address))

    async def _tell_once(self, match: Match, address: Address, notice: Notice) -> None:
        if (match.id, address) not in self._reported and notice.address != address:
            self._reported.add((match.id, address))
            log.warning("match %s, %s: people have to fix something", match.id, address.for_log)
            await self._runner.tell(match.id, lambda _: (notice,))

    async def _lost_channels(
        self, match: Match, guild: discord.Guild
    ) -> list[tuple[Address, Channel | None]]:
        """Returns the addresses that lack a channel, each with its deleted one, if known."""
        channels: dict[Address, Channel | None] = dict.fromkeys(made_addresses(match))
        for channel in await self._directory.of(match.id):
            channels[channel.address] = channel
        lost: list[tuple[Address, Channel | None]] = []
        for address, channel in channels.items():
            if channel is None or await self._is_lost(guild, channel):
                lost.append((address, channel))
        return lost

    async def _is_lost(self, guild: discord.Guild, channel: Channel) -> bool:
        """Returns whether a channel was deleted; asks Discord where the cache may be wrong."""
        place = (channel.match_id, channel.address)
        if guild.get_channel(channel.id) is not None and place not in self._suspected:
            return False
        try:
            await self._client.fetch_channel(channel.id)
        except discord.NotFound as problem:
            return is_unknown_channel(problem)
        except discord.Forbidden:
            return False
        self._suspected.discard(place)
        return False

    async def _replace(self, match: Match, address: Address, lost: Channel | None) -> None:
        bodies = await self._delivery.last_boards(match.id, address)
        made = await self._channels.replace(match, address, lost)
        self._suspected.discard((match.id, address))
        log.info("match %s: the channel %s was deleted and recreated", match.id, address.for_log)
        notices: list[Notice] = []
        if address.place == "public":
            notices.append(Notice(LOBBY, LobbyBody()))
        if not self._delivery.has_board_for(match.id, address):
            notices += [Notice(address, body) for body in boards_to_repost(match, bodies)]
        name = channel_name(match, address)
        await self._runner.tell(
            match.id,
            lambda now: (*notices, *maintenance.channel_replaced(now, address, name, made.id)),
        )
        if address == CONTROL:
            self._overview.renew(match)

    async def _replace_lobby(
        self, match: Match, guild: discord.Guild, channel_id: int
    ) -> list[str]:
        home = await self._runner.home(match.id)
        lobby = Channel(home.channel_id, match.id, LOBBY)
        if await self._directory.find(channel_id) is not None:
            return []
        if not await self._is_lost(guild, lobby):
            return []
        await self._directory.move_lobby(match.id, channel_id)
        self._suspected.discard((match.id, LOBBY))
        await self._runner.tell(match.id, lambda _: (Notice(LOBBY, LobbyBody()),))
        return ["The lobby is in this channel now."]
