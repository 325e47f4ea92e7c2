"""`/season episode …` and `/season duel …`: open, close and report the matches of a season."""

from typing import Any, Final

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming import options
from bifrost_bot.gateway.incoming.create_lobby import (
    default_settings,
    refuse_if_crowded,
    require_ready_for,
)
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.members import members_of
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import (
    Reason,
    SeasonNumber,
    find_hosted,
    find_season,
    handle_command,
    season_view,
    who_sees_all,
)
from bifrost_bot.gateway.incoming.servers import as_player, person_of
from bifrost_bot.gateway.incoming.services import CommandGroup, Services, guild_of, user_id
from bifrost_bot.gateway.incoming.settings.command_options import with_given, with_settings
from bifrost_bot.match.model import Settings
from bifrost_bot.runtime.seasons.episodes import Order
from bifrost_bot.season.decide.duels import reported_winners
from bifrost_bot.season.decide.episodes import OpenEpisode
from bifrost_bot.season.decide.rights import require_episode
from bifrost_bot.season.host_action import CloseEpisode, ReportDuel
from bifrost_bot.season.model import Season
from bifrost_bot.speech.texts import REASON_OPTION, SEASON_OPTION
from bifrost_bot.speech.wording import listing, mention

_DUELLISTS = 2
_ORDER: Final = ("game", "start", "settings", "seconds", "open_eyes", "season")


class EpisodeCommands(CommandGroup, name="episode", description="Play the season's episodes"):
    """Commands for the episodes of a season."""

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        game="Which game; leave it out only for the finale",
        start="How the match begins, where its game has ready-made settings",
        settings="Further settings as TOML, such as rounds = 3",
    )
    @app_commands.autocomplete(start=options.suggest_presets)
    @with_settings(*_ORDER, season=True)
    async def open(
        self,
        interaction: discord.Interaction,
        game: str | None = None,
        start: str | None = None,
        settings: str | None = None,
        season: SeasonNumber | None = None,
        **given: Any,
    ) -> None:
        """Open the next episode, with everybody in the season seated in its match."""
        found = await find_hosted(interaction, season)
        if game is None:
            await self._open_finale(interaction, found)
            return
        services = self._services
        wanted = with_given(await _settings(services, interaction, game, start, settings), given)
        order, missing = await _order(services, interaction, found, wanted)
        async with services.opening:
            await refuse_if_crowded(services, order.home.guild_id, order.by)
            opened = await services.episodes.open_episode(order)
        number = len(opened.change.after.episodes)
        text = (
            f"Episode {number} is open as match {opened.match.id}, and everybody in the season is "
            "seated. Begin it with /match start."
        )
        await answer(interaction, " ".join([text, *missing]))

    @app_commands.command()
    @app_commands.describe(reason=REASON_OPTION, season=SEASON_OPTION)
    async def close(
        self, interaction: discord.Interaction, reason: Reason, season: SeasonNumber | None = None
    ) -> None:
        """End the episode under way without an elimination; asks you to confirm."""
        found = await find_hosted(interaction, season)
        by = user_id(interaction)
        number = require_episode(found).number

        async def close() -> str:
            change = await handle_command(interaction, found, CloseEpisode(by, number, reason))
            return answer_for(change, f"Episode {number} is over; nobody leaves the season by it.")

        viewed = season_view(interaction, found)
        text = (
            f"End episode {number} of {viewed.title} without an elimination? Reason: "
            f"{viewed.quote_text(reason)}"
        )
        await self._services.confirmations.ask(interaction, text, "End the episode", close)

    async def _open_finale(self, interaction: discord.Interaction, season: Season) -> None:
        """Opens the finale, which has no match, if it is the next episode."""
        if len(season.alive) != _DUELLISTS:
            raise RefusedError("Choose the game of the episode: it is an option of this command.")
        command = OpenEpisode(user_id(interaction), len(season.episodes) + 1)
        await handle_command(interaction, season, command)
        await answer(
            interaction,
            f"Episode {command.number} is the finale. Open its duels with /season duel open.",
        )


class DuelCommands(CommandGroup, name="duel", description="Play or report the season's duels"):
    """Commands for the duels of a season."""

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        game="Which game; it needs to seat two",
    )
    @with_settings(*_ORDER, season=True)
    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        season: SeasonNumber | None = None,
        **given: Any,
    ) -> None:
        """Open the match of the duel that is due, with both players seated."""
        found = await find_hosted(interaction, season)
        services = self._services
        wanted = with_given(await _settings(services, interaction, game, None, None), given)
        order, missing = await _order(services, interaction, found, wanted)
        async with services.opening:
            await refuse_if_crowded(services, order.home.guild_id, order.by)
            opened = await services.episodes.open_duel(order)
        text = (
            f"The duel is match {opened.match.id}, and both are seated. Begin it with /match start."
        )
        await answer(interaction, " ".join([text, *missing]))

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        winner="Who won the duel that is due, or won the last one after all",
    )
    async def report(
        self,
        interaction: discord.Interaction,
        winner: discord.User,
        season: SeasonNumber | None = None,
    ) -> None:
        """Say who won a duel that was played elsewhere, or correct who won the last one."""
        found = await find_season(interaction, season)
        by = user_id(interaction)
        episode, before = reported_winners(found)
        command = ReportDuel(by, str(winner.id), str(interaction.id), episode, before)

        async def report() -> str:
            change = await handle_command(interaction, found, command)
            if change.events:
                text = f"Recorded: {winner.mention} won the duel."
            else:
                text = "That is already recorded, so nothing changed."
            return answer_for(change, text)

        after = self._services.season_runner.plan(found, (command,)).after
        if found.over or not after.over:
            await answer(interaction, await report())
            return
        # A second report of one duel would end the season, and nothing could undo that.
        wins = after.episodes[-1].wins(str(winner.id))
        losses = len(after.episodes[-1].winners) - wins
        title = season_view(interaction, found).title
        text = (
            f"With this duel {winner.mention} wins {title}, {wins} to {losses}. The season is over "
            "then, and its results stay. Confirm only if they have won this duel too."
        )
        await self._services.confirmations.ask(interaction, text, "End the season", report)


async def _settings(
    services: Services,
    interaction: discord.Interaction,
    game: str,
    start: str | None,
    typed: str | None,
) -> Settings:
    """Returns the settings of a season's match, with the defaults of `/match create`."""
    usual = await default_settings(services, interaction.guild_id or 0, game_by_id(game))
    raw = await options.merge_settings(game, start, typed, (), services.file_readers.read)
    return options.with_typed(usual, raw)


async def _order(
    services: Services, interaction: discord.Interaction, season: Season, settings: Settings
) -> tuple[Order, list[str]]:
    """Returns the order for a match in the season's channel, and a line on players not seated.

    Raises:
        RefusedError: When the server or the season's channel lacks something the match needs, or a
            player sees what it must hide.
    """
    guild = guild_of(interaction)
    home = await services.season_rooms.home(season)
    channel = guild.get_channel(home.channel_id)
    lobby = channel.permissions_for(guild.me) if channel else None
    await require_ready_for(services, interaction, settings, lobby)
    due = season.duellists or season.alive
    members = await members_of(guild, due)
    seeing = "" if settings.open_eyes else who_sees_all(members.values())
    if seeing:
        raise RefusedError(seeing)
    players = {id: as_player(member) for id, member in members.items()}
    by = person_of(interaction.user)
    request = str(interaction.id)
    order = Order(season.id, by.id, settings, home, players, request, (by,))
    absent = [mention(id) for id in due if id not in players]
    if not absent:
        return order, []
    return order, [f"Not on this server, so not seated: {listing(absent)}."]
