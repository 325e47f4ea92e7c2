"""How good people are: `/leaderboard` and `/profile`."""

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.desk import Desk
from bifrost_bot.gateway.game_option import chosen, game_option
from bifrost_bot.gateway.replies import answer
from bifrost_bot.match.standing import Ladder
from bifrost_bot.present.standing import leaderboard_text, profile_text


class StandingCog(commands.Cog):
    """Ratings and results of a server."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command()
    @app_commands.describe(game="Which game")
    @game_option()
    @app_commands.guild_only()
    async def leaderboard(self, interaction: discord.Interaction, game: str) -> None:
        """Show who is best at a game on this server."""
        ranked = await self._desk.people.ratings.ranked(Ladder(interaction.guild_id or 0, game))
        await answer(interaction, leaderboard_text(chosen(game).info.title, ranked, str(interaction.user.id)))

    @app_commands.command()
    @app_commands.describe(user="Whose; your own if left out")
    @app_commands.guild_only()
    async def profile(self, interaction: discord.Interaction, user: discord.User | None = None) -> None:
        """Show somebody's ratings and last results on this server."""
        user_id, guild_id = str((user or interaction.user).id), interaction.guild_id or 0
        places = [
            (engine.info.title, one, len(ranked))
            for game, engine in all_games().items()
            for ranked in [await self._desk.people.ratings.ranked(Ladder(guild_id, game))]
            for one in ranked
            if one.user_id == user_id
        ]
        past = await self._desk.people.ratings.past(user_id, guild_id)
        await answer(interaction, profile_text(user_id, places, past))
