"""`/season create`, and the commands for everyone: status, board, me, give, audit, export."""

import asyncio
import logging
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, AwayError
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.choice_menu import show_own
from bifrost_bot.gateway.incoming.season.home import home_for
from bifrost_bot.gateway.incoming.season.lookup import (
    SeasonNumber,
    find_season,
    handle_command,
    matches_now,
    names_of,
    season_view,
    troubles,
)
from bifrost_bot.gateway.incoming.services import Services, guild_of, user_id
from bifrost_bot.gateway.outgoing.rendering import as_attachments
from bifrost_bot.gateway.outgoing.season_messages import season_buttons
from bifrost_bot.messages.attachment import attachments
from bifrost_bot.messages.post import fit_or_attach
from bifrost_bot.messages.season.audit import audit_text
from bifrost_bot.messages.season.board import board_post
from bifrost_bot.replay.season.files import SeasonFiles, episode_files
from bifrost_bot.season import garnets
from bifrost_bot.season.decide.core import open_season
from bifrost_bot.season.decide.hosts import LONGEST_NAME, Open
from bifrost_bot.season.decide.players import GiveGarnets
from bifrost_bot.season.decide.substitutes import ResignPlace
from bifrost_bot.season.model import Moment, Season
from bifrost_bot.season.rules import MOST_GARNETS, PRESETS
from bifrost_bot.speech.season.board import status_lines
from bifrost_bot.speech.season.choice import gift_question, gift_receipt
from bifrost_bot.speech.season.view import seen_by
from bifrost_bot.speech.texts import GARNETS_OPTION, SEASON_OPTION
from bifrost_bot.store.journal import Home

log = logging.getLogger(__name__)
MOST_SEASONS = 10
"""The maximum number of seasons under way on a server."""


@app_commands.guild_only()
class SeasonCog(
    commands.GroupCog, group_name="season", group_description="Follow, play or host a season"
):
    """Commands for seasons; Discord offers them to all, so the right to host is checked here."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        name="What the season is called",
        preset="Its rules: classic, inheritance, or quick for one evening",
        channel="Where it is announced and played from; left out: in a new category of its own",
    )
    async def create(
        self,
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        preset: Literal["classic", "inheritance", "quick"] = "classic",
        channel: discord.TextChannel | None = None,
    ) -> None:
        """Open a season, in a category of its own or in a channel that you choose."""
        services = self._services
        runner = services.season_runner
        by = user_id(interaction)
        guild_id = interaction.guild_id or 0
        await services.servers.require_right_to_host(interaction)
        # Refuses a bad name before channels are made for the season.
        open_season(Open("0", name, PRESETS[preset], by, ""), Moment(0))
        async with services.opening:
            if len(await runner.live(guild_id)) >= MOST_SEASONS:
                raise RefusedError(
                    f"{MOST_SEASONS} seasons are under way on this server, the most there can "
                    "be. End one with /season end."
                )
            home = Home(guild_id, await home_for(services, interaction, channel))
            await interaction.response.defer(ephemeral=True, thinking=True)
            change = await runner.create(name, PRESETS[preset], by, home, str(interaction.id))
        lines = [await self._created_line(change.after)]
        lines += await troubles(self._services, change.after)
        await answer(interaction, "\n".join(lines))

    async def _created_line(self, season: Season) -> str:
        """Returns that a season is open, and in which channel, if that could be made already."""
        try:
            home = await self._services.season_rooms.home(season)
        except (*REQUEST_ERRORS, AwayError) as problem:
            log.warning("season %s: its channel cannot be made yet: %s", season.id, problem)
            return (
                f"Season {season.id} is open, but Discord has not let the bot make its channel "
                "yet. The bot tries again; /season channel chooses another one."
            )
        channel = f"<#{home.channel_id}>"
        return (
            f"Season {season.id} is open, and {channel} has its announcements. Add players with "
            "/season cast add."
        )

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION)
    async def status(
        self, interaction: discord.Interaction, season: SeasonNumber | None = None
    ) -> None:
        """Show what a season waits for."""
        found = await find_season(interaction, season)
        matches = await matches_now(self._services, found)
        lines = status_lines(seen_by(found), matches)
        lines += await troubles(self._services, found)
        await answer(interaction, "\n".join(lines))

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION)
    async def board(
        self, interaction: discord.Interaction, season: SeasonNumber | None = None
    ) -> None:
        """Show who is in a season, its episodes, and places over time."""
        found = await find_season(interaction, season)
        replays = self._services.season_archiver.replays
        names = self._services.person_names.names_of_server(interaction.guild_id or 0)
        links = await replays.of(found)
        post = board_post(seen_by(found), names, links, replays.season_url(found))
        text, files = await self._services.apply_preferences(interaction, post)
        view = season_buttons(found.id, post.buttons) if post.buttons else discord.utils.MISSING
        await answer(interaction, text, files=files, view=view)

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION)
    async def me(
        self, interaction: discord.Interaction, season: SeasonNumber | None = None
    ) -> None:
        """Show your garnets, Tokens and places, and what you are asked; nobody else sees it."""
        await show_own(interaction, await find_season(interaction, season))

    @app_commands.command()
    @app_commands.describe(amount=GARNETS_OPTION, season=SEASON_OPTION, player="Who gets them")
    async def give(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        amount: app_commands.Range[int, 1, MOST_GARNETS],
        season: SeasonNumber | None = None,
    ) -> None:
        """Give another player garnets; asks you to confirm."""
        found = await find_season(interaction, season)
        by = user_id(interaction)
        to = str(player.id)
        garnets.require_gift(found, by, to, amount)

        async def give() -> str:
            command = GiveGarnets(by, to, amount, str(interaction.id))
            change = await handle_command(interaction, found, command)
            return gift_receipt(seen_by(change.after, by), to, amount)

        text = gift_question(season_view(interaction, found), to, amount)
        await self._services.confirmations.ask(interaction, text, "Give the garnets", give)

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION)
    async def resign(
        self, interaction: discord.Interaction, season: SeasonNumber | None = None
    ) -> None:
        """Give up your place in a season, which a substitute can take; asks you to confirm."""
        found = await find_season(interaction, season)
        command = ResignPlace(user_id(interaction))
        self._services.season_runner.plan(found, (command,))

        async def resign() -> str:
            change = await handle_command(interaction, found, command)
            return f"You have given up your place in {seen_by(change.after).title}."

        text = (
            f"Give up your place in {season_view(interaction, found).title}? The substitute who "
            "takes it gets your garnets and your part in the episode. From now on only a host "
            "can take you back. To leave a running match as well, use /resign."
        )
        await self._services.confirmations.ask(interaction, text, "Give up the place", resign)

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION)
    async def audit(
        self, interaction: discord.Interaction, season: SeasonNumber | None = None
    ) -> None:
        """Show what the hosts of a season have done."""
        found = await find_season(interaction, season)
        history = await self._services.season_runner.history(found.id)
        audit = await asyncio.to_thread(audit_text, history)
        text, whole = fit_or_attach(audit)
        await answer(interaction, text, files=as_attachments(whole))

    @app_commands.command()
    @app_commands.describe(season=SEASON_OPTION, episode="Only the spreadsheets of that episode")
    async def export(
        self,
        interaction: discord.Interaction,
        episode: app_commands.Range[int, 1, 100] | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Get a season's page and spreadsheets, or those of one episode."""
        found = await find_season(interaction, season)
        if episode is not None and episode > len(found.episodes):
            if found.episodes:
                text = "There is no episode {episode}. Choose one from 1 to {last}."
            else:
                text = "No episode has begun, so there is nothing to export of one."
            raise RefusedError(text.format(episode=episode, last=len(found.episodes)))
        await interaction.response.defer(ephemeral=True, thinking=True)
        made = await self._files(interaction, found, episode)
        kept = await asyncio.to_thread(attachments, made.files)
        if kept.left_out:
            text = "The files are too large to be sent. Export one episode at a time."
        else:
            text = made.note
        await answer(interaction, text, files=as_attachments(kept.files))

    async def _files(
        self, interaction: discord.Interaction, season: Season, episode: int | None
    ) -> SeasonFiles:
        guild = guild_of(interaction)
        cast = [member.id for member in season.cast]
        names = await names_of(self._services, guild, season, (*cast, *season.hosts))
        if episode is None:
            return await self._services.season_archiver.files(season, names)
        history = await self._services.season_runner.history(season.id)
        return await asyncio.to_thread(episode_files, history, episode, names)
