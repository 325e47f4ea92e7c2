"""Commands in the menus of messages and people: *Enter it*, *Profile*, *Replace in the match*."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.hosting.late_texts import enter_text
from bifrost_bot.gateway.incoming.hosting.replacement_form import replace_in_match
from bifrost_bot.gateway.incoming.playing.ratings import show_profile
from bifrost_bot.gateway.incoming.services import services_of


@app_commands.guild_only()
@app_commands.default_permissions(manage_channels=True)
async def _enter(interaction: discord.Interaction, message: discord.Message) -> None:
    await enter_text(services_of(interaction), interaction, message)


@app_commands.guild_only()
async def _show_profile(interaction: discord.Interaction, person: discord.User) -> None:
    await show_profile(services_of(interaction), interaction, person)


@app_commands.guild_only()
@app_commands.default_permissions(manage_channels=True)
async def _replace(interaction: discord.Interaction, person: discord.User) -> None:
    await replace_in_match(services_of(interaction), interaction, person)


def context_menus() -> tuple[app_commands.ContextMenu, ...]:
    """Returns the commands in the menus of messages and people, by the names that people read."""
    return (
        app_commands.ContextMenu(name="Enter it", callback=_enter),
        app_commands.ContextMenu(name="Profile", callback=_show_profile),
        app_commands.ContextMenu(name="Replace in the match", callback=_replace),
    )
