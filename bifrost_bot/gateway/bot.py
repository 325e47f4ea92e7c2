"""The Discord client: registers cogs and commands, and reports the connection's state."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bifrost_bot.config import DiscordSettings, version
from bifrost_bot.gateway.application import Application
from bifrost_bot.gateway.channels.access import server_of
from bifrost_bot.gateway.channels.permissions import invitation
from bifrost_bot.gateway.incoming.buttons.confirm_button import ConfirmButton
from bifrost_bot.gateway.incoming.buttons.context_menus import context_menus
from bifrost_bot.gateway.incoming.buttons.correct_button import CorrectButton
from bifrost_bot.gateway.incoming.buttons.match_button import MatchButton
from bifrost_bot.gateway.incoming.forms.preferences_form import (
    PreferencesCog,
    SettingsButton,
    SettingsMenu,
)
from bifrost_bot.gateway.incoming.forms.seat_menu import SeatMenu
from bifrost_bot.gateway.incoming.game_option import offer_games
from bifrost_bot.gateway.incoming.hosting.clock import ClockCommands
from bifrost_bot.gateway.incoming.hosting.corrections import CorrectionCommands
from bifrost_bot.gateway.incoming.hosting.ending import EndCommands
from bifrost_bot.gateway.incoming.hosting.hosts import Hosts
from bifrost_bot.gateway.incoming.hosting.lobby import LobbyCog
from bifrost_bot.gateway.incoming.hosting.overview import AnnouncementCommands
from bifrost_bot.gateway.incoming.hosting.preflight import PreflightButton
from bifrost_bot.gateway.incoming.hosting.presets import Presets
from bifrost_bot.gateway.incoming.hosting.purses import PurseCommands
from bifrost_bot.gateway.incoming.hosting.rehearsal import RehearsalCommands
from bifrost_bot.gateway.incoming.hosting.repair import RepairCommands, ServerChanges
from bifrost_bot.gateway.incoming.hosting.replacement import ReplacementCommands
from bifrost_bot.gateway.incoming.hosting.replacement_form import ReplacementMenu
from bifrost_bot.gateway.incoming.hosting.verdicts import VerdictCommands
from bifrost_bot.gateway.incoming.interaction_checks import CheckedTree
from bifrost_bot.gateway.incoming.playing.answers import AnswerCog
from bifrost_bot.gateway.incoming.playing.board import BoardCog
from bifrost_bot.gateway.incoming.playing.moves import MoveCog
from bifrost_bot.gateway.incoming.playing.page import PageCog
from bifrost_bot.gateway.incoming.playing.practice import PracticeCog
from bifrost_bot.gateway.incoming.playing.privacy import PrivacyCog
from bifrost_bot.gateway.incoming.playing.ratings import RatingsCog
from bifrost_bot.gateway.incoming.playing.resigning import ResignCog
from bifrost_bot.gateway.incoming.playing.startup import Hearing
from bifrost_bot.gateway.incoming.playing.status import StatusCog
from bifrost_bot.gateway.incoming.playing.without_host import WithoutHostMenu
from bifrost_bot.gateway.incoming.replies import refuse, wait_for_answers
from bifrost_bot.gateway.incoming.season.calendar import CalendarCommands
from bifrost_bot.gateway.incoming.season.cast import CastCommands
from bifrost_bot.gateway.incoming.season.choice_menu import ChoiceMenu
from bifrost_bot.gateway.incoming.season.episodes import DuelCommands, EpisodeCommands
from bifrost_bot.gateway.incoming.season.garnets import GarnetCommands
from bifrost_bot.gateway.incoming.season.hosting import HostingCommands
from bifrost_bot.gateway.incoming.season.hosts import HostCommands
from bifrost_bot.gateway.incoming.season.rules import RulesCommands
from bifrost_bot.gateway.incoming.season.season import SeasonCog
from bifrost_bot.gateway.incoming.season.season_button import SeasonButton
from bifrost_bot.gateway.incoming.server.about import AboutCog
from bifrost_bot.gateway.incoming.server.help import HelpButton, HelpCog
from bifrost_bot.gateway.incoming.server.palette_menu import PaletteButton, PaletteMenu
from bifrost_bot.gateway.incoming.server.settings_command import ServerSettings
from bifrost_bot.gateway.incoming.server.settings_menu import ServerMenu
from bifrost_bot.gateway.incoming.server.welcome import Welcome, WelcomeButton
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.create_menu import GameMenu, OpenButton
from bifrost_bot.gateway.incoming.settings.entry import EntryMenu
from bifrost_bot.gateway.incoming.settings.lobby_items import (
    LobbySettingsButton,
    RemovalMenu,
    SettingMenu,
)
from bifrost_bot.gateway.incoming.tapping.items import TapButton, TapMenu
from bifrost_bot.gateway.outgoing.mentions import SHOWN
from bifrost_bot.gateway.pacing import pacing_trace
from bifrost_bot.runtime.clock import Clock
from bifrost_bot.runtime.limiter import Limiter
from bifrost_bot.store.shard_set import ShardSet

log = logging.getLogger(__name__)
_KEEP_ALIVE_SECONDS = 90
_MAX_RATE_LIMIT_SECONDS = 60


def intents() -> discord.Intents:
    """Returns the intents that the bot needs: servers, their messages, and message content."""
    minimal = discord.Intents.none()
    minimal.guilds = True
    minimal.guild_messages = True
    minimal.message_content = True
    return minimal


def set_addresses(settings: DiscordSettings) -> None:
    """Points discord.py at the API and gateway of the settings, which it keeps in its classes."""
    Route.BASE = settings.api_base
    if settings.gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)


class BifrostBot(commands.AutoShardedBot):
    """The bot on Discord."""

    services: Services
    play: AnswerCog
    moves: MoveCog
    boards: BoardCog
    lobby: LobbyCog

    def __init__(
        self, shard_set: ShardSet, limiter: Limiter, clock: Clock, guild_ready_timeout: float = 2.0
    ) -> None:
        # The bot never uses voice, so warnings that its libraries are missing would only confuse.
        discord.VoiceClient.warn_nacl = False
        discord.VoiceClient.warn_dave = False
        # Turns are a minute apart; with aiohttp's usual 15 s every turn would cost new TLS
        # handshakes.
        connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=_KEEP_ALIVE_SECONDS)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=CheckedTree,
            intents=intents(),
            allowed_mentions=SHOWN,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=guild_ready_timeout,
            connector=connector,
            http_trace=pacing_trace(limiter, self._report_status, clock, partial(server_of, self)),
            shard_count=shard_set.count,
            # The caller repeats a request that would have to wait longer, and informs the hosts.
            max_ratelimit_timeout=_MAX_RATE_LIMIT_SECONDS,
        )
        self.http.user_agent += f" bifrost-bot/{version()}"
        self.shard_ids = list(shard_set.ids) or None
        self.shard_set = shard_set
        self.answered: list[Callable[[int], None]] = []
        self._expected: dict[int, set[int]] = {}

    def _report_status(self, status: int) -> None:
        for listener in self.answered:
            listener(status)

    def equip(
        self,
        services: Services,
        application: Application,
        play: AnswerCog,
        hearing: Hearing,
        welcome: Welcome,
    ) -> None:
        """Gives the bot its services, which are made after it.

        Args:
            application: The limits and registrations at Discord.
            play: The cog that takes players' texts.
            hearing: The handler of lost and restored connections.
            welcome: The cog that greets the servers which the bot joins.
        """
        self.services = services
        self._as_application = application
        self._hearing = hearing
        self._welcome = welcome
        self.play = play
        self.moves = MoveCog(services)
        self.boards = BoardCog(services)
        self.lobby = LobbyCog(services)

    @property
    def heard(self) -> asyncio.Event:
        """Set while the bot is connected to Discord and clocks run."""
        return self._hearing.heard

    async def setup_hook(self) -> None:
        """Registers cogs, buttons and commands."""
        for cog in (
            self.play,
            self.moves,
            self.boards,
            self.lobby,
            PreferencesCog(self.services),
            RatingsCog(self.services),
            StatusCog(self.services),
            PageCog(self.services),
            PracticeCog(self.services),
            ResignCog(self.services),
            PrivacyCog(self.services),
            SeasonCog(self.services),
            ServerChanges(self, self.services, self._hearing),
            self._welcome,
            HelpCog(self.services),
            AboutCog(self.services),
        ):
            await self.add_cog(cog)
        self._complete_match_command()
        self._complete_season_command()
        offer_games(self.tree.walk_commands())
        for menu in context_menus():
            self.tree.add_command(menu)
        self.add_dynamic_items(
            MatchButton,
            SeatMenu,
            WithoutHostMenu,
            ConfirmButton,
            PreflightButton,
            SettingsMenu,
            SettingsButton,
        )
        self.add_dynamic_items(
            TapButton, TapMenu, CorrectButton, ServerMenu, WelcomeButton, HelpButton
        )
        self.add_dynamic_items(GameMenu, OpenButton, SettingMenu, LobbySettingsButton, RemovalMenu)
        self.add_dynamic_items(EntryMenu, SeasonButton, ChoiceMenu, PaletteButton, PaletteMenu)
        self.add_dynamic_items(ReplacementMenu)
        self.tree.on_error = refuse
        await self._as_application.register(self, self.tree)
        log.info("this link invites the bot to a server: %s", invitation(self.application_id or 0))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connects once Discord's session limit allows it, and stays connected until closed."""
        await self._as_application.admit(self)
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Delays a session that would begin too soon after those before it."""
        await super().before_identify_hook(shard_id, initial=initial)
        await self._as_application.begin(self, shard_id or 0)

    def _complete_match_command(self) -> None:
        """Adds the commands of the smaller groups, whose names Discord never shows, to `/match`."""
        group = self.tree.get_command("match")
        assert isinstance(group, app_commands.Group)
        for part in (
            ClockCommands(self.services),
            AnnouncementCommands(self.services),
            EndCommands(self.services),
            VerdictCommands(self.services),
            CorrectionCommands(self.services),
            RehearsalCommands(self.services),
            RepairCommands(self.services),
            ReplacementCommands(self.services),
            PurseCommands(self.services),
            ServerSettings(self.services),
        ):
            for command in part.commands:
                group.add_command(command)
        group.add_command(Hosts(self.services))
        group.add_command(Presets(self.services))

    def _complete_season_command(self) -> None:
        """Adds the hosts' commands and the smaller groups to `/season`."""
        group = self.tree.get_command("season")
        assert isinstance(group, app_commands.Group)
        for shown in (HostingCommands, RulesCommands, CalendarCommands):
            for command in shown(self.services).commands:
                group.add_command(command)
        for part in (CastCommands, EpisodeCommands, DuelCommands, GarnetCommands, HostCommands):
            group.add_command(part(self.services))

    async def close(self) -> None:
        """Ends the session after answering open commands and clicks."""
        await wait_for_answers()
        await super().close()

    async def on_message(self, message: discord.Message, /) -> None:
        """Overrides the library's search for text commands, which a mention would start."""

    async def on_shard_connect(self, shard_id: int) -> None:
        """Begins a new session; its messages wait until earlier ones have been read."""
        own = [guild for guild in self.guilds if guild.shard_id == shard_id]
        self._expected[shard_id] = {guild.id for guild in own if guild.unavailable}
        self._hearing.on_new_session()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Continues after a session's last server; the library would wait for more of them."""
        expected = self._expected.get(guild.shard_id, set())
        expected.discard(guild.id)
        if not expected and self._expected.pop(guild.shard_id, None) is not None:
            await self._hears(guild.shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Reads the messages that a new session does not deliver; servers may still be missing."""
        await self._hears(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Continues the old session, which has already delivered the missed messages."""
        await self._hears(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Stops all clocks until the shard's session resumes or a new one begins."""
        self._expected.pop(shard_id, None)
        self._hearing.on_disconnected(shard_id)

    async def _hears(self, shard_id: int) -> None:
        await self._hearing.on_connected(shard_id, self.shard_ids or range(self.shard_count or 1))
