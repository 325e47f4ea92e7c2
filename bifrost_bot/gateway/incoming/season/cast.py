"""`/season cast …`: who plays a season."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import SeasonNumber, season_meant
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.season.decide.cast import LONGEST_COLOUR, AddToCast, RemoveFromCast
from bifrost_bot.season.host_action import ClaimColour
from bifrost_bot.speech.texts.season.command import SeasonAnswerText, SeasonCommandText
from bifrost_bot.speech.wording import listing


class CastCommands(app_commands.Group):
    """Commands that say who plays a season, before it begins."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="cast", description=SeasonCommandText.cast_group)
        self._services = services

    @app_commands.command()
    @app_commands.describe(season=SeasonCommandText.season, **SeasonCommandText.cast_add)
    async def add(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        player_2: discord.Member | None = None,
        player_3: discord.Member | None = None,
        player_4: discord.Member | None = None,
        player_5: discord.Member | None = None,
        colour: app_commands.Range[str, 1, LONGEST_COLOUR] | None = None,
        season: SeasonNumber | None = None,
    ) -> None:
        """Add players to the cast, before the first episode."""
        named = [one for one in (player, player_2, player_3, player_4, player_5) if one is not None]
        if any(one.bot for one in named):
            raise RefusedError(SeasonAnswerText.bots_cannot)
        found = await season_meant(interaction, season)
        runner, by, added = (
            self._services.hosting.seasons.runner,
            str(interaction.user.id),
            list[str](),
        )
        for one in named:
            change = await runner.handle(
                found.id, AddToCast(by, str(one.id)), f"{interaction.id}/{one.id}"
            )
            added += [one.mention] if change.events else []
            self._services.people.names.note(one.guild.id, str(one.id), one.display_name)
        told = SeasonAnswerText.nobody_new
        if colour is not None:
            change = await runner.handle(
                found.id, ClaimColour(by, str(player.id), colour), f"{interaction.id}/colour"
            )
            told = answer_for(change, told)
            added = added or (
                [player.mention] if change.events and told == SeasonAnswerText.nobody_new else []
            )
        await answer(
            interaction, SeasonAnswerText.added.format(players=listing(added)) if added else told
        )

    @app_commands.command()
    @app_commands.describe(player=SeasonCommandText.player, season=SeasonCommandText.season)
    async def remove(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        season: SeasonNumber | None = None,
    ) -> None:
        """Take a player out of the cast, before the first episode."""
        found = await season_meant(interaction, season)
        command = RemoveFromCast(str(interaction.user.id), str(player.id))
        change = await self._services.hosting.seasons.runner.handle(
            found.id, command, str(interaction.id)
        )
        text = SeasonAnswerText.removed if change.events else SeasonAnswerText.not_in_cast
        await answer(interaction, text.format(player=player.mention))
