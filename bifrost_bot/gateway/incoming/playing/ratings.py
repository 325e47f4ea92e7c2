"""`/leaderboard` and `/profile`: players' ratings."""

import discord
from discord import app_commands

from bifrost_bot.engines.registry import all_games
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import ServiceCog, Services, user_id
from bifrost_bot.match.history.results import Ladder
from bifrost_bot.messages.ratings import Ranked, leaderboard_text, profile_text
from bifrost_bot.speech.texts import GAME_OPTION


class RatingsCog(ServiceCog):
    """Commands that show a server's ratings and results."""

    @app_commands.command()
    @app_commands.describe(game=GAME_OPTION)
    @app_commands.guild_only()
    async def leaderboard(self, interaction: discord.Interaction, game: str) -> None:
        """Show who is best at a game on this server."""
        ladder = Ladder(interaction.guild_id or 0, game)
        ranked = await self._services.ratings.ranked_players(ladder)
        title = game_by_id(game).info.title
        by = user_id(interaction)
        await answer(interaction, leaderboard_text(title, ranked, by))

    @app_commands.command()
    @app_commands.describe(user="Whose profile (default: yours)")
    @app_commands.guild_only()
    async def profile(
        self, interaction: discord.Interaction, user: discord.User | None = None
    ) -> None:
        """Show a player's ratings and latest results on this server."""
        await show_profile(self._services, interaction, user or interaction.user)


async def show_profile(
    services: Services, interaction: discord.Interaction, user: discord.abc.User
) -> None:
    """Shows a user a person's ratings and latest results on the server of the interaction."""
    asker_id = user_id(interaction)
    guild_id = interaction.guild_id or 0
    person_id = str(user.id)
    ratings = services.ratings
    places: list[tuple[str, Ranked, int]] = []
    for game_id, game in all_games().items():
        ranked = await ratings.ranked_players(Ladder(guild_id, game_id))
        title = game.info.title
        count = len(ranked)
        places += [(title, place, count) for place in ranked if place.user_id == person_id]
    past = await ratings.past(person_id, guild_id, asker_id)
    await answer(interaction, profile_text(person_id, places, past))
