"""`/privacy …`: the export and deletion of a user's own data."""

import asyncio
import json

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.rendering import attached
from bifrost_bot.messages.attachment import attachments
from bifrost_bot.messages.post import TextFile

_WARNING = (
    "This deletes what the bot has stored about you, on all servers: your settings, your name and your id. In finished "
    "matches and in ratings a meaningless id replaces them. Your moves stay, because the other players' moves depend "
    "on them. What was posted on Discord stays until its channels are deleted. This cannot be undone."
)


@app_commands.guild_only()
class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="Your own data"):
    """Commands for what is stored about the user."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    async def export(self, interaction: discord.Interaction) -> None:
        """Get everything that is stored about you as a JSON file."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await self._services.people.privacy.export(str(interaction.user.id))
        whole = TextFile(json.dumps(found, indent=1), "my-data.json")
        kept = await asyncio.to_thread(attachments, (whole,))
        count = len(found["matches"]) if isinstance(found["matches"], list) else 0
        text = f"This is what is stored about you: settings, results, ratings, and your part in {count} matches."
        if kept.left_out:
            text = "What is stored about you is too large for Discord. Ask whoever runs the bot for it."
        await answer(interaction, text, files=[attached(file) for file in kept.files])

    @app_commands.command()
    async def delete(self, interaction: discord.Interaction) -> None:
        """Delete what is stored about you; asks you to confirm first."""
        user_id = str(interaction.user.id)
        await self._services.people.privacy.refuse_while_playing(user_id)

        async def delete() -> str:
            gone = await self._services.people.privacy.forget(user_id)
            self._services.people.names.forget(user_id)
            where = "One match names" if gone.matches == 1 else f"{gone.matches} matches name"
            return f"Done: your settings are gone. {where} you no longer."

        await self._services.hosting.confirmations.ask(interaction, _WARNING, "Delete my data", delete)
