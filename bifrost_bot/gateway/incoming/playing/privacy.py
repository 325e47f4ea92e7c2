"""`/privacy`: the export and deletion of a user's own data."""

import asyncio
import json

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.outgoing.rendering import as_attachments
from bifrost_bot.messages.attachment import attachments
from bifrost_bot.messages.post import TextFile
from bifrost_bot.runtime.people.privacy import ErasureSummary


@app_commands.guild_only()
class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="Your own data"):
    """Commands about the stored data of a user."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    async def export(self, interaction: discord.Interaction) -> None:
        """Get everything that is stored about you as a JSON file."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        by = user_id(interaction)
        data = await self._services.privacy.export(by)
        whole = TextFile(json.dumps(data, indent=1), "my-data.json")
        fitting = await asyncio.to_thread(attachments, (whole,))
        count = len(data["matches"]) if isinstance(data["matches"], list) else 0
        text = (
            "This is what is stored about you: settings, results, ratings, and your part in each "
            f"match ({count} in all)."
        )
        if fitting.left_out:
            text = (
                "What is stored about you is too large for Discord. Ask whoever runs the bot for "
                "it."
            )
        files = as_attachments(fitting.files)
        await answer(interaction, text, files=files)

    @app_commands.command()
    async def delete(self, interaction: discord.Interaction) -> None:
        """Delete what is stored about you; asks you to confirm first."""
        by = user_id(interaction)
        await self._services.privacy.refuse_while_playing(by)

        async def delete() -> str:
            erased = await self._services.privacy.forget(by)
            self._services.person_names.forget(by)
            return _erased_text(erased)

        ask = self._services.confirmations.ask
        await ask(
            interaction,
            "This deletes what the bot has stored about you, on all servers: your settings, "
            "your name and your id. In finished matches and in ratings a meaningless id "
            "replaces them. Your moves stay, because the other players' moves depend on "
            "them. What was posted on Discord stays until its channels are deleted. This "
            "cannot be undone.",
            "Delete my data",
            delete,
        )


def _erased_text(erased: ErasureSummary) -> str:
    """Returns how many matches and seasons no longer name the user."""
    if erased.matches == 1:
        sentences = ["Done: your settings are gone. One match names you no longer."]
    else:
        sentences = [f"Done: your settings are gone. {erased.matches} matches name you no longer."]
    if erased.seasons == 1:
        sentences.append("Neither does one season.")
    elif erased.seasons:
        sentences.append(f"Neither do {erased.seasons} seasons.")
    return " ".join(sentences)
