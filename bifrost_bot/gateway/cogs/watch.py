"""What anybody may look up: `/board` and `/rules`."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.desk import Desk, board_here
from bifrost_bot.gateway.replies import answer
from bifrost_bot.present.briefing import look
from bifrost_bot.present.post import rules_text
from bifrost_bot.present.text import board_text, fits_message
from engines.registry import ENGINES


class Watch(commands.Cog):
    """Boards and rules, for players and spectators alike."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command()
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction) -> None:
        """Show this channel's board as text."""
        found = self._desk.found(interaction)
        match = await self._desk.runner.match(found.match_id)
        board = board_here(match, found.address)
        seen = look(match, found.address.viewer)
        text = board_text(seen.engine.scene(seen.view, board))
        if fits_message(text):
            await answer(interaction, f"```\n{text}\n```")
            return
        file = discord.File(io.BytesIO(text.encode()), f"{match.engine.INFO.board_noun}{board}.txt")
        await interaction.response.send_message("The board is in the attached text file.", file=file, ephemeral=True)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(game="The game; in a match's channel its own if left out")
    @app_commands.choices(
        game=[app_commands.Choice(name=engine.INFO.title, value=id) for id, engine in ENGINES.items()]
    )
    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the rules in short."""
        await self.tell_rules(interaction, game)

    async def tell_rules(self, interaction: discord.Interaction, game: str | None) -> None:
        """Carries out `/rules`."""
        found = self._desk.directory.at(interaction.channel_id or 0)
        if game is not None:
            engine = ENGINES[game]
        elif found is not None:
            engine = (await self._desk.runner.match(found.match_id)).engine
        else:
            engine = next(iter(ENGINES.values()))
        await answer(interaction, rules_text(engine.INFO))
