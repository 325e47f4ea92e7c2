"""The client: wires cogs to Discord and tells the runtime when Discord is heard and when it is not."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bifrost_bot.config import DiscordSettings
from bifrost_bot.gateway import backlog
from bifrost_bot.gateway.buttons import MatchButton
from bifrost_bot.gateway.cogs.clock import Clock
from bifrost_bot.gateway.cogs.control import ControlCog
from bifrost_bot.gateway.cogs.ending import Ending
from bifrost_bot.gateway.cogs.hosts import Hosts, ServerSettings
from bifrost_bot.gateway.cogs.judge import Judging
from bifrost_bot.gateway.cogs.lobby import Lobby
from bifrost_bot.gateway.cogs.mend import Mend
from bifrost_bot.gateway.cogs.moves import Moves
from bifrost_bot.gateway.cogs.personal import PersonalCog
from bifrost_bot.gateway.cogs.play import Play
from bifrost_bot.gateway.cogs.practice import Practice
from bifrost_bot.gateway.cogs.presets import Presets
from bifrost_bot.gateway.cogs.privacy import PrivacyCog
from bifrost_bot.gateway.cogs.rehearse import Rehearsing
from bifrost_bot.gateway.cogs.replace import Replacing
from bifrost_bot.gateway.cogs.standing import StandingCog
from bifrost_bot.gateway.cogs.upkeep import Repairing, Upkeep
from bifrost_bot.gateway.cogs.watch import Watch
from bifrost_bot.gateway.desk import Desk
from bifrost_bot.gateway.incoming.confirm_button import ConfirmButton
from bifrost_bot.gateway.pacing import pacing
from bifrost_bot.gateway.replies import all_answered, refuse
from bifrost_bot.gateway.seats import SeatMenu
from bifrost_bot.gateway.settings_form import SettingsButton, SettingsMenu
from bifrost_bot.match.model import Match
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.store.share import Share

log = logging.getLogger(__name__)
_KEEP_ALIVE_SECONDS = 90


def intents() -> discord.Intents:
    """Returns the least that the bot needs to hear: servers, their messages, and what these say."""
    least = discord.Intents.none()
    least.guilds = True
    least.guild_messages = True
    least.message_content = True
    return least


def aim(settings: DiscordSettings) -> None:
    """Points discord.py at the server of the settings; it keeps these addresses in its classes."""
    Route.BASE = settings.api_base
    if settings.gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)


class BifrostBot(commands.AutoShardedBot):
    """The bot on Discord; `heard` is set while it hears Discord and clocks run."""

    desk: Desk
    play: Play
    moves: Moves
    boards: Watch
    lobby: Lobby
    heard: asyncio.Event

    def __init__(self, share: Share, limiter: Limiter, guild_ready_timeout: float = 2.0) -> None:
        # Turns are a minute apart; aiohttp's usual 15 s would pay new TLS handshakes for every one of them.
        connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=_KEEP_ALIVE_SECONDS)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=guild_ready_timeout,
            connector=connector,
            http_trace=pacing(limiter, self._answered),
            shard_count=share.count,
        )
        self.shard_ids = list(share.ids) or None
        self.share = share
        self._hearing: set[int] = set()
        self._anew = False
        self.heard = asyncio.Event()
        self.answered: Callable[[int], None] = lambda _: None

    def _answered(self, status: int) -> None:
        self.answered(status)

    def equip(self, desk: Desk, take_up: Callable[[Match], None], begin: Callable[[], Awaitable[None]]) -> None:
        """Gives the bot its services.

        Args:
            desk: What the cogs use.
            take_up: Called with every live match whenever Discord is heard again.
            begin: Called once, when Discord is heard for the first time.
        """
        self.desk = desk
        self._take_up = take_up
        self._begin: Callable[[], Awaitable[None]] | None = begin
        self.play, self.moves, self.boards, self.lobby = Play(desk), Moves(desk), Watch(desk), Lobby(desk)

    async def setup_hook(self) -> None:
        """Registers cogs, buttons and commands."""
        for cog in (
            self.play,
            self.moves,
            self.boards,
            self.lobby,
            PersonalCog(self.desk),
            StandingCog(self.desk),
            Practice(self.desk),
            PrivacyCog(self.desk),
            Upkeep(self.desk),
        ):
            await self.add_cog(cog)
        self._complete_match_command()
        self.add_dynamic_items(MatchButton, SeatMenu, ConfirmButton, SettingsMenu, SettingsButton)
        self.tree.on_error = self._on_command_error
        await self.tree.sync()

    def _complete_match_command(self) -> None:
        """Puts the commands of the smaller cogs beside those of the lobby; the names of their groups nobody sees."""
        group = self.tree.get_command("match")
        assert isinstance(group, app_commands.Group)
        for part in (
            Clock(self.desk),
            ControlCog(self.desk),
            Ending(self.desk),
            Judging(self.desk),
            Mend(self.desk),
            Rehearsing(self.desk),
            Repairing(self.desk),
            Replacing(self.desk),
            ServerSettings(self.desk),
        ):
            for command in part.commands:
                group.add_command(command)
        group.add_command(Hosts(self.desk))
        group.add_command(Presets(self.desk))

    async def close(self) -> None:
        """Ends the session; whoever has just clicked or given a command is answered first."""
        await all_answered()
        await super().close()

    async def on_shard_connect(self, shard_id: int) -> None:
        """A new session begins: what it delivers waits until what was said before it is read."""
        del shard_id
        self._anew = True
        self.desk.watch.caught_up.clear()

    async def on_shard_ready(self, shard_id: int) -> None:
        """A new session: what was said meanwhile is not delivered again, so it is read."""
        await self._hears(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The old session goes on: what was said meanwhile was delivered before this, as far as it was kept."""
        await self._hears(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A part of the servers is not heard until its session goes on or a new one begins; all clocks stand."""
        self._hearing.discard(shard_id)
        self.heard.clear()
        self.desk.watch.lose()

    async def _hears(self, shard_id: int) -> None:
        self._hearing.add(shard_id)
        if self._hearing >= set(self.shard_ids or range(self.shard_count or 1)):
            await self._heard_again()

    async def _heard_again(self) -> None:
        anew, self._anew = self._anew, False
        if self.desk.watch.lost_ms is None:
            self.desk.watch.caught_up.set()
            return
        if self._begin is not None:
            await self._begin()
            self._begin = None
        try:
            await backlog.read(self, self.desk, self.play, anew=anew)
        except Exception:
            log.exception("not everything that was said meanwhile could be read; the matches go on without it")
        self.desk.watch.caught_up.set()
        await self.desk.watch.back()
        for match in await self.desk.runner.live():
            self._take_up(match)
        for found in await self.desk.runner.unreadable():
            self.desk.outgoing.unreadable.tell_hosts(found)
        self.heard.set()
        log.info("Discord is heard: all clocks run")

    async def _on_command_error(
        self, interaction: discord.Interaction, problem: discord.app_commands.AppCommandError
    ) -> None:
        await refuse(interaction, problem)
