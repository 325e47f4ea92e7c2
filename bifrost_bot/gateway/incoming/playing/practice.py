"""`/practice`: an immediate match of one user against computer players."""

import asyncio
from contextlib import suppress

import discord
from discord import app_commands

from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.quota import (
    CHANNELS_FOR_PRACTICE,
    PRACTICES_A_PERSON,
    possible_ms,
)
from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.create_lobby import (
    AlreadyRunningError,
    refuse_another_private,
    require_ready_server,
)
from bifrost_bot.gateway.incoming.forms.seat_menu import join_command
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.replies import RefusedError, answer, refuse
from bifrost_bot.gateway.incoming.services import ServiceCog, guild_of, user_id
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.lobby import AddComputer, CallReady, SayReady
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Match, Settings
from bifrost_bot.match.player import Skill
from bifrost_bot.messages.post import Button, category_name
from bifrost_bot.speech.channel import seat_address
from bifrost_bot.speech.texts import GAME_OPTION, SKILL_OPTION
from bifrost_bot.store.journal import Home
from bifrost_bot.store.outbox import Channel

MOST_AT_ONCE = 10
_DEFAULT_SECONDS = 300
_LINK_SECONDS = 60
"""How long the answer waits for channels to link to; Discord may delay them for hours."""


class PracticeCog(ServiceCog):
    """The command for practice matches, which have no lobby, ready check or rating."""

    @app_commands.command()
    @app_commands.describe(
        game=GAME_OPTION,
        skill=SKILL_OPTION,
        start="The start position or other ready-made settings",
        seconds="How many seconds a turn may last; it ends as soon as you are done",
    )
    @app_commands.autocomplete(start=options.suggest_presets)
    @app_commands.guild_only()
    async def practice(
        self,
        interaction: discord.Interaction,
        game: str,
        skill: Skill = "good",
        start: str | None = None,
        seconds: app_commands.Range[int, 10, 3600] = _DEFAULT_SECONDS,
    ) -> None:
        """Play against computer players at once, in channels that only you see."""
        try:
            match = await self._create(interaction, game, skill, start, seconds)
        except AlreadyRunningError as problem:
            await refuse(interaction, problem, _end_button(problem.match))
            return
        text = f"Your practice begins in the category **{category_name(match)}**."
        await answer(interaction, text, view=_end_button(match))
        with suppress(TimeoutError, *REQUEST_ERRORS):
            async with asyncio.timeout(_LINK_SECONDS):
                channel = await self._channel_of_turn(match.id)
            if channel is not None:
                text = f"Your practice begins in <#{channel.id}>."
                await interaction.edit_original_response(content=text)

    async def _channel_of_turn(self, match_id: str) -> Channel | None:
        """Returns the channel of the player's first turn, once it is made; None without one."""
        await self._services.channels.made(match_id)
        match = await self._services.runner.match(match_id)
        seat = match.seat_of(match.hosts[0])
        owed = [seat_address(match, slot) for slot in match.owing if slot.seat == seat]
        return await self._services.directory.channel(match_id, owed[0]) if owed else None

    async def _create(
        self,
        interaction: discord.Interaction,
        game: str,
        skill: Skill,
        start: str | None,
        seconds: int,
    ) -> Match:
        guild = guild_of(interaction)
        raw = await options.merge_settings(game, start, None, (), self._services.file_readers.read)
        settings = _settings(game, raw, seconds)
        needed = preflight.practice_channels(game_by_id(game).info)
        by = user_id(interaction)
        # The lock keeps simultaneous commands from passing the limits together.
        async with self._services.opening:
            await self._refuse_if_crowded(guild.id, by)
            await self._refuse_beyond_quota(guild.id, by, needed)
            await require_ready_server(self._services, interaction, needed)
            return await self._start(interaction, settings, skill)

    async def _refuse_if_crowded(self, guild_id: int, by: str) -> None:
        await refuse_another_private(self._services, guild_id, by, rehearsal=False)
        live = await self._services.runner.live(guild_id)
        practices = [match for match in live if match.settings.practice]
        if len(practices) >= MOST_AT_ONCE:
            raise RefusedError(
                f"{MOST_AT_ONCE} people are practising on this server now, as many as can. "
                "Try again later."
            )

    async def _refuse_beyond_quota(self, guild_id: int, by: str, needed: int) -> None:
        quota = self._services.quota
        practices = await quota.practices(guild_id, by)
        at_ms = possible_ms(practices, 1, PRACTICES_A_PERSON)
        if at_ms is not None:
            text = (
                "You have begun {practices} practices on this server within 24 hours, which is "
                "the limit for one person. You can begin the next one {time}."
            )
            raise RefusedError(text.format(practices=PRACTICES_A_PERSON, time=_timestamp(at_ms)))
        channels = await quota.channels(guild_id)
        at_ms = possible_ms(channels, needed, CHANNELS_FOR_PRACTICE)
        if at_ms is not None:
            text = (
                "The bot has made {channels} channels on this server within 24 hours. It keeps "
                "the rest of what Discord allows for matches. The next practice can begin {time}."
            )
            raise RefusedError(text.format(channels=CHANNELS_FOR_PRACTICE, time=_timestamp(at_ms)))

    async def _start(
        self, interaction: discord.Interaction, settings: Settings, skill: Skill
    ) -> Match:
        runner = self._services.runner
        by = user_id(interaction)
        home = Home(interaction.guild_id or 0, interaction.channel_id or 0)
        match = await runner.create(settings, by, home)
        try:
            seat = next(iter(free_seats(match)), None)
            join = join_command(interaction, match, seat)
            await runner.handle(match.id, join)
            for _ in range(match.game.info.fewest - 1):
                await runner.handle(match.id, AddComputer(by, skill))
            await runner.handle(match.id, CallReady(by))
            change = await runner.handle(match.id, SayReady(by))
            return change.after
        except Exception:
            # A half-made practice match would block the next one.
            await runner.handle(match.id, Abandon(by, ""))
            raise


def _end_button(match: Match | None) -> discord.ui.View:
    """Returns the button that ends a practice, as its user may not have the command `/match`."""
    if match is None:
        return discord.utils.MISSING
    return buttons(match.id, (Button("End the practice", "abandon", "bad"),))


def _timestamp(at_ms: int) -> str:
    return f"<t:{-(-at_ms // 1000)}:R>"


def _settings(game: str, raw: dict[str, object], seconds: int) -> Settings:
    raw.pop("advance", None)
    # If one text is a whole answer, it ends the turn; otherwise locking does.
    is_one_text = game_by_id(game).info.undo == "all"
    return Settings(
        game=game,
        options=raw,
        advance="answered" if is_one_text else "all_locked",
        seconds=seconds,
        open_eyes=True,
        rated=False,
        practice=True,
    )
