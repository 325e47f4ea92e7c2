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
from bifrost_bot.runtime.people.privacy import Erased
from bifrost_bot.speech.texts.command import CommandText
from bifrost_bot.speech.texts.person import PrivacyText


@app_commands.guild_only()
class PrivacyCog(commands.GroupCog, group_name="privacy", group_description=CommandText.privacy):
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
        text = (
            PrivacyText.too_large if kept.left_out else PrivacyText.exported.format(matches=count)
        )
        await answer(interaction, text, files=[attached(file) for file in kept.files])

    @app_commands.command()
    async def delete(self, interaction: discord.Interaction) -> None:
        """Delete what is stored about you; asks you to confirm first."""
        user_id = str(interaction.user.id)
        await self._services.people.privacy.refuse_while_playing(user_id)

        async def delete() -> str:
            gone = await self._services.people.privacy.forget(user_id)
            self._services.people.names.forget(user_id)
            return _deleted(gone)

        ask = self._services.hosting.confirmations.ask
        await ask(interaction, PrivacyText.warning, PrivacyText.delete, delete)


def _deleted(gone: Erased) -> str:
    """Returns how many matches and seasons name a person no longer."""
    one, text = PrivacyText.deleted_from_one, PrivacyText.deleted.format(matches=gone.matches)
    told = [one if gone.matches == 1 else text]
    if gone.seasons == 1:
        told.append(PrivacyText.deleted_from_season)
    elif gone.seasons:
        told.append(PrivacyText.deleted_from_seasons.format(seasons=gone.seasons))
    return " ".join(told)
