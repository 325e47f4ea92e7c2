"""`/resign`: a player gives up their seat."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.services import ServiceCog, user_id
from bifrost_bot.match.decide.seats import Resign
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts import MATCH_OPTION


class ResignCog(ServiceCog):
    """The command by which a player resigns."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(match=MATCH_OPTION)
    async def resign(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Give up your seat in a match; says what follows, and asks you to confirm."""
        found = await self._services.match(interaction, match)
        command = Resign(user_id(interaction))
        await self._services.runner.foresee(found.id, command)

        async def resign() -> str:
            await self._services.runner.handle(found.id, command)
            return f"You have resigned from match {found.id}."

        confirmations = self._services.confirmations
        await confirmations.ask(interaction, _question(found), "Resign", resign)


def _question(match: Match) -> str:
    """Returns the question whether to resign, which says what follows."""
    asked = f"Resign from match {match.id}, {match.game.info.title}?"
    if match.settings.practice:
        return f"{asked} That ends the practice."
    seat = "your seat passes every turn"
    if match.settings.absent_then == "computer":
        seat = "a computer player plays your seat"
    back = "you cannot come back"
    if match.seating != "dealt":
        back = "only a host can let you play again"
    return (
        f"{asked} From now on {seat}, and you come last. You can watch like everyone else, but "
        f"{back}."
    )
