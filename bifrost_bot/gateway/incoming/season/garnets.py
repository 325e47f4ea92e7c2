"""`/season garnets …`: hosts give players garnets and take them."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.season.consent import answer_for
from bifrost_bot.gateway.incoming.season.lookup import (
    Reason,
    SeasonNumber,
    find_season,
    handle_command,
)
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.season.host_action import MoveGarnets
from bifrost_bot.season.rules import MOST_GARNETS
from bifrost_bot.speech.texts import GARNETS_OPTION, PLAYER_OPTION, REASON_OPTION, SEASON_OPTION
from bifrost_bot.speech.wording import counted

Amount = app_commands.Range[int, 1, MOST_GARNETS]


class GarnetCommands(
    CommandGroup, name="garnets", description="Give players garnets, or take them away"
):
    """Commands by which hosts change players' garnets."""

    @app_commands.command()
    @app_commands.describe(
        player=PLAYER_OPTION,
        amount=GARNETS_OPTION,
        reason=REASON_OPTION,
        season=SEASON_OPTION,
    )
    async def give(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        amount: Amount,
        reason: Reason,
        season: SeasonNumber | None = None,
    ) -> None:
        """Give a player garnets, which everybody reads."""
        await self._move(interaction, season, player, amount, reason)

    @app_commands.command()
    @app_commands.describe(
        player=PLAYER_OPTION,
        amount=GARNETS_OPTION,
        reason=REASON_OPTION,
        season=SEASON_OPTION,
    )
    async def take(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        amount: Amount,
        reason: Reason,
        season: SeasonNumber | None = None,
    ) -> None:
        """Take garnets from a player, which everybody reads."""
        await self._move(interaction, season, player, -amount, reason)

    async def _move(
        self,
        interaction: discord.Interaction,
        season: str | None,
        player: discord.User,
        amount: int,
        reason: str,
    ) -> None:
        found = await find_season(interaction, season)
        by = user_id(interaction)
        command = MoveGarnets(by, str(player.id), amount, reason, str(interaction.id))
        change = await handle_command(interaction, found, command)
        if amount > 0:
            text = "{player} got {garnets}."
        else:
            text = "{garnets} taken from {player}, or all if they held fewer."
        done = text.format(player=player.mention, garnets=counted(abs(amount), "garnet"))
        await answer(interaction, answer_for(change, done))
