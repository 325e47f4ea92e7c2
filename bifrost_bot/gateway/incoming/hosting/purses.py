"""`/match purse`: sets a player's starting garnets or the like, in any seat."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.match.decide.settings import MOST_IN_PURSE, SetPurse
from bifrost_bot.speech.texts import MATCH_OPTION


class PurseCommands(CommandGroup, name="purses"):
    """The command that sets what a player begins with."""

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION,
        player="Who begins with it, whichever seat they get; they need not have joined yet",
        amount="How many, such as 5 garnets; left out: as many as the settings say",
    )
    async def purse(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        amount: app_commands.Range[int, 0, MOST_IN_PURSE] | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Set what a player begins with, such as garnets won in the last match."""
        if player.bot:
            raise RefusedError("A bot cannot play. Name a person.")
        found = await self._services.match(interaction, match)
        command = SetPurse(user_id(interaction), str(player.id), amount)
        change = await self._services.runner.handle(found.id, command)
        purse = found.game.info.purse
        if not change.events:
            text = f"{player.mention} already does."
        elif amount is None:
            text = (
                f"{player.mention} begins with as many {purse} as the settings of match {found.id} "
                "say."
            )
        else:
            text = f"{player.mention} begins with {amount} {purse} in match {found.id}."
        if change.after.player(str(player.id)) is None:
            text += " They have not joined yet."
        await answer(interaction, text)
