"""`/season cast …`: who plays a season."""

from typing import Final

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import (
    SeasonNumber,
    find_season,
    handle_command,
    troubles,
    who_sees_all,
)
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.season.decide.cast import LONGEST_COLOUR, AddToCast, RemoveFromCast
from bifrost_bot.season.host_action import ClaimColour
from bifrost_bot.speech.texts import PLAYER_OPTION, SEASON_OPTION
from bifrost_bot.speech.wording import listing

_NOBODY_NEW: Final = "They are already in the cast."


class CastCommands(app_commands.Group):
    """Commands that say who plays a season, before it begins."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="cast", description="Choose who plays the season")
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        season=SEASON_OPTION,
        player="Who plays the season",
        player_2="A second player",
        player_3="A third player",
        player_4="A fourth player",
        player_5="A fifth player",
        colour="The seat that the first of them has in every game that has it, such as red",
    )
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
        chosen = (player, player_2, player_3, player_4, player_5)
        members = [member for member in chosen if member is not None]
        if any(member.bot for member in members):
            raise RefusedError("Bots cannot play a season. Name people.")
        found = await find_season(interaction, season)
        runner = self._services.season_runner
        by = user_id(interaction)
        added: list[str] = []
        for member in members:
            id = str(member.id)
            change = await runner.handle(found.id, AddToCast(by, id), f"{interaction.id}/{id}")
            if change.events:
                added.append(member.mention)
            self._services.person_names.note(member.guild.id, id, member.display_name)
        text = _NOBODY_NEW
        if colour is not None:
            claim = ClaimColour(by, str(player.id), colour)
            change = await runner.handle(found.id, claim, f"{interaction.id}/colour")
            text = answer_for(change, text)
            if change.events and not added and text == _NOBODY_NEW:
                added = [player.mention]
        if added:
            text = f"In the cast: {listing(added)}."
        lines = [text, who_sees_all(members), *await troubles(self._services, found)]
        await answer(interaction, "\n".join(filter(None, lines)))

    @app_commands.command()
    @app_commands.describe(player=PLAYER_OPTION, season=SEASON_OPTION)
    async def remove(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        season: SeasonNumber | None = None,
    ) -> None:
        """Take a player out of the cast, before the first episode."""
        found = await find_season(interaction, season)
        command = RemoveFromCast(user_id(interaction), str(player.id))
        change = await handle_command(interaction, found, command)
        if change.events:
            text = f"{player.mention} is no longer in the cast."
        else:
            text = f"{player.mention} is not in the cast, so nothing changed."
        await answer(interaction, text)
