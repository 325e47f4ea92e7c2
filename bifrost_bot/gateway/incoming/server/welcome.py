"""The welcome: one message when the bot joins a server, where everybody reads it, else to whoever
invited the bot.

The bot records that it is on a server only after the welcome. A process that dies before that
welcomes again at its next start, and Discord drops the second message by its nonce if the first one
arrived.
"""

import hashlib
import logging
from collections.abc import Iterator

import discord
from discord.ext import commands

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.incoming.server.help import help_button
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.notice import Kind
from bifrost_bot.runtime.backoff import Patience
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.people.guild_retention import Departures
from bifrost_bot.runtime.tasks import Tasks
from bifrost_bot.speech.texts.server import ServerText
from bifrost_bot.speech.wording import clean
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_NONCE_LENGTH = 25
_LATEST_ENTRIES = 10


class Welcome(commands.Cog):
    """The welcome to servers that the bot joins; not at a restart, nor after an outage."""

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
        """Welcomes the server, unless the event is repeated after a loss of the connection."""
        if not await self._departures.is_on(self._application_id, guild.id):
            self.greet(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Welcomes a server that adds the bot within seconds of its start: the library takes it
        for an old one.
        """
        if self._departures.is_new(guild.id):
            await self.on_guild_join(guild)

    def greet(self, guild: discord.Guild) -> None:
        """Welcomes a server in the background, then records that the bot is on it."""
        if guild.id not in self._greeting:
            self._greeting.add(guild.id)
            self._departures.arrives(guild.id)
            self._tasks.start(self._greet(guild.id), f"welcome to server {guild.id}")

    @property
    def _departures(self) -> Departures:
        return self._services.channels.departures

    @property
    def _application_id(self) -> int:
        return self._client.application_id or 0

    async def _greet(self, guild_id: int) -> None:
        patience = Patience()
        try:
            while not await self._is_welcomed(guild_id):
                await self._clock.sleep_until(self._clock.now_ms() + patience.bar())
        finally:
            self._greeting.discard(guild_id)

    async def _is_welcomed(self, guild_id: int) -> bool:
        """Tries to welcome a server; returns whether that is done, or there is nothing more to
        do.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        if guild.unavailable:
            return False
        try:
            await self._tell(guild)
            await self._departures.joined(self._application_id, guild_id)
        except (*REQUEST_ERRORS, StoreError) as problem:
            log.warning("server %s cannot be welcomed: %s; trying again", guild_id, problem)
            return False
        return True

    async def _tell(self, guild: discord.Guild) -> None:
        for channel in self._places(guild):
            await self._services.outgoing.limiter.take(Kind.LOBBY.rank, guild.id)
            try:
                await channel.send(
                    ServerText.welcome, view=_buttons(), nonce=_nonce(guild), silent=True
                )
                return
            except discord.Forbidden as problem:
                log.info(
                    "the bot cannot welcome server %s in channel %s: %s",
                    guild.id,
                    channel.id,
                    problem,
                )
        await self._tell_directly(guild)

    def _places(self, guild: discord.Guild) -> Iterator[discord.TextChannel]:
        """Yields the channels that everybody sees and in which the bot can write; the system
        channel comes first.
        """
        system = [guild.system_channel] if guild.system_channel is not None else []
        others = [channel for channel in guild.text_channels if channel not in system]
        for channel in (*system, *others):
            own, everybodys = (
                channel.permissions_for(guild.me),
                channel.permissions_for(guild.default_role),
            )
            seen = everybodys.view_channel or channel in system
            if (
                seen
                and own.view_channel
                and own.send_messages
                and self._services.directory.at(channel.id) is None
            ):
                yield channel

    async def _tell_directly(self, guild: discord.Guild) -> None:
        text = ServerText.welcome_direct.format(server=clean(guild.name))
        try:
            whom = discord.Object(await _inviter(guild, self._application_id))
            await (await self._client.create_dm(whom)).send(text, nonce=_nonce(guild))
        except (discord.Forbidden, discord.NotFound) as problem:
            log.info(
                "nobody could be told that the bot has joined server %s: %s", guild.id, problem
            )


async def _inviter(guild: discord.Guild, application_id: int) -> int:
    """Returns who added the bot, if it may read that in the audit log; else the server's owner."""
    if guild.me.guild_permissions.view_audit_log:
        async for entry in guild.audit_logs(
            limit=_LATEST_ENTRIES, action=discord.AuditLogAction.bot_add
        ):
            if entry.user_id is not None and getattr(entry.target, "id", None) == guild.me.id:
                return entry.user_id
    return guild.owner_id or application_id


def _buttons() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=ServerText.check, custom_id="bifrost-welcome:check"))
    view.add_item(
        discord.ui.Button(
            label=ServerText.first_match,
            custom_id="bifrost-welcome:first",
            style=discord.ButtonStyle.primary,
        )
    )
    view.add_item(help_button())
    view.stop()
    return view


def _nonce(guild: discord.Guild) -> str:
    """Returns the nonce of a welcome: by the server, and by when the bot joined it."""
    joined = guild.me.joined_at
    marked = f"{guild.id}-{joined.timestamp() if joined else 0}"
    return hashlib.sha256(marked.encode()).hexdigest()[:_NONCE_LENGTH]
