"""The welcome message when the bot joins a server, publicly or to the inviter, and its buttons.

The bot records that it is on a server only after the welcome. If the process dies before that, it
welcomes again at its next start, and Discord drops a second message with the same nonce.
"""

import hashlib
import logging
from collections.abc import Iterator
from typing import Any

import discord
from discord.ext import commands

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.incoming.hosting.preflight import channels_of, show_preflight
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.server.help import help_button
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.gateway.incoming.settings.create_menu import show_games
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock, sleep_for
from bifrost_bot.runtime.people.guild_retention import GuildRetention
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.wording import clean
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_NONCE_LENGTH = 25
_LATEST_ENTRIES = 10


class WelcomeButton(PersistentButton, template=r"bifrost-welcome:(?P<action>check|first)"):
    """*Check this server* or *First match*, for users who may host."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        await services.servers.require_right_to_host(interaction)
        if self._parts["action"] == "check":
            await show_preflight(services, interaction, None, channels_of(None))
        else:
            await show_games(services, interaction)


class Welcome(commands.Cog):
    """Welcomes servers that the bot joins, but not after a restart or an outage."""

    def __init__(
        self, client: discord.Client, services: Services, tasks: Tasks, clock: Clock
    ) -> None:
        self._client = client
        self._services = services
        self._tasks = tasks
        self._clock = clock
        self._greeting: set[int] = set()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Welcomes the server, unless the event is repeated after a reconnection."""
        if not await self._departures.is_on(self._application_id, guild.id):
            self.greet(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Welcomes a server that adds the bot right at startup, which discord.py takes for old."""
        if self._departures.is_new(guild.id):
            await self.on_guild_join(guild)

    def greet(self, guild: discord.Guild) -> None:
        """Welcomes a server in the background, then records that the bot is on it."""
        if guild.id not in self._greeting:
            self._greeting.add(guild.id)
            self._departures.arrives(guild.id)
            log.info("the bot was added to server %s", guild.id)
            self._tasks.start(self._greet(guild.id), f"welcome to server {guild.id}")

    @property
    def _departures(self) -> GuildRetention:
        return self._services.departures

    @property
    def _application_id(self) -> int:
        return self._client.application_id or 0

    async def _greet(self, guild_id: int) -> None:
        patience = Patience()
        try:
            while not await self._is_welcomed(guild_id):
                await sleep_for(self._clock, patience.bar())
        finally:
            self._greeting.discard(guild_id)

    async def _is_welcomed(self, guild_id: int) -> bool:
        """Tries to welcome a server; returns False if that has to be repeated."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        if guild.unavailable:
            return False
        try:
            await self._send(guild)
            await self._departures.record_joined(self._application_id, guild_id)
        except (*REQUEST_ERRORS, StoreError) as problem:
            log.warning("server %s cannot be welcomed: %s; trying again", guild_id, problem)
            return False
        return True

    async def _send(self, guild: discord.Guild) -> None:
        text = (
            "**Bifrost Bot** hosts strategy matches on this server: it makes the channels, draws "
            "the boards, reads the moves, runs the clocks and announces the winners.\n"
            "• **Hosts** begin with the buttons below.\n"
            "• **Everybody** can try a game alone: /practice. More: /help"
        )
        nonce = _nonce(guild)
        for channel in self._public_channels(guild):
            await self._services.limiter.take(Kind.LOBBY.rank, guild.id)
            try:
                await channel.send(text, view=_buttons(), nonce=nonce, silent=True)
                return
            except discord.Forbidden as problem:
                log.info(
                    "cannot welcome server %s in channel %s: %s", guild.id, channel.id, problem
                )
        await self._send_to_inviter(guild)

    def _public_channels(self, guild: discord.Guild) -> Iterator[discord.TextChannel]:
        """Yields channels that all can see and the bot can write in, the system channel first."""
        system = [guild.system_channel] if guild.system_channel is not None else []
        others = [channel for channel in guild.text_channels if channel not in system]
        for channel in (*system, *others):
            is_public = channel.permissions_for(guild.default_role).view_channel
            if not is_public and channel not in system:
                continue
            own = channel.permissions_for(guild.me)
            can_write = own.view_channel and own.send_messages
            if can_write and self._services.directory.at(channel.id) is None:
                yield channel

    async def _send_to_inviter(self, guild: discord.Guild) -> None:
        text = (
            f"**Bifrost Bot** hosts strategy matches on this server: **{clean(guild.name)}**. It "
            "found no channel there that everybody sees and in which it can write, so it writes "
            "to you. Type /match preflight in a channel of the server to see what the bot needs, "
            "and /match create to open the first match."
        )
        try:
            inviter_id = await _inviter_id(guild, self._application_id)
            channel = await self._client.create_dm(discord.Object(inviter_id))
            await channel.send(text, nonce=_nonce(guild))
        except (discord.Forbidden, discord.NotFound) as problem:
            log.info("server %s could not be welcomed at all: %s", guild.id, problem)


async def _inviter_id(guild: discord.Guild, application_id: int) -> int:
    """Returns the user who added the bot according to the audit log, else the server's owner."""
    if guild.me.guild_permissions.view_audit_log:
        added = discord.AuditLogAction.bot_add
        async for entry in guild.audit_logs(limit=_LATEST_ENTRIES, action=added):
            is_own = getattr(entry.target, "id", None) == guild.me.id
            if is_own and entry.user_id is not None:
                return entry.user_id
    return guild.owner_id or application_id


def _buttons() -> discord.ui.View:
    check = discord.ui.Button[Any](label="Check this server", custom_id="bifrost-welcome:check")
    first = discord.ui.Button[Any](
        label="First match",
        custom_id="bifrost-welcome:first",
        style=discord.ButtonStyle.primary,
    )
    return view_of(check, first, help_button())


def _nonce(guild: discord.Guild) -> str:
    """Returns a nonce for the server and the time at which the bot joined it."""
    joined_at = guild.me.joined_at
    joined = joined_at.timestamp() if joined_at else 0
    digest = hashlib.sha256(f"{guild.id}-{joined}".encode()).hexdigest()
    return digest[:_NONCE_LENGTH]
