"""`/match purse`: sets a player's starting garnets or the like, in any seat."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.match.decide.settings import MOST_IN_PURSE, SetPurse
from bifrost_bot.speech.texts.command import CommandText, HostCommandText
from bifrost_bot.speech.texts.seat import SeatText


class PurseCommands(app_commands.Group):
    """The command that sets what a player begins with."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="purses")
        self._services = services

    @app_commands.command()
    @app_commands.describe(match=CommandText.match, **HostCommandText.purse)
    async def purse(
        self,
        interaction: discord.Interaction,
        player: discord.Member,
        amount: app_commands.Range[int, 0, MOST_IN_PURSE] | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Set what a player begins with, such as garnets won in the last match."""
        if player.bot:
            raise RefusedError(SeatText.bot_cannot_play)
        found = await self._services.match(interaction, match)
        command = SetPurse(user_id(interaction), str(player.id), amount)
        change = await self._services.runner.handle(found.id, command)
        if not change.events:
            text = SeatText.same_purse
        else:
            text = SeatText.usual_purse if amount is None else SeatText.purse
        purse = found.game.info.purse
        text = text.format(player=player.mention, amount=amount, purse=purse, match=found.id)
        if change.after.player(str(player.id)) is None:
            text += f" {SeatText.not_joined_yet}"
        await answer(interaction, text)
