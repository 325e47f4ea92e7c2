"""`/match purse`: what a person begins with, whatever seat they get."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.settings import MOST_IN_PURSE, SetPurse


class PurseCommands(app_commands.Group):
    """The command by which a host carries what people own from one match into the next."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="purses", description="What people begin with")
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        player="Who begins with it, whichever seat they get; they need not have joined yet",
        amount="How many, such as 5 garnets; left out: as many as the settings say",
        match=MATCH_OPTION,
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
        command = SetPurse(str(interaction.user.id), str(player.id), amount)
        change = await self._services.runner.handle(found.id, command)
        purse = found.game.info.purse
        own = f"as many {purse} as the settings of match {found.id} say"
        begins = own if amount is None else f"{amount} {purse} in match {found.id}"
        told = f"{player.mention} begins with {begins}." if change.events else f"{player.mention} already does."
        waits = "" if change.match.player(str(player.id)) else " They have not joined yet."
        await answer(interaction, f"{told}{waits}")
