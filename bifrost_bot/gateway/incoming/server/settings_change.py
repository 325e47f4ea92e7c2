"""Changes a server's settings, after a question if spectators may lose access to matches."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.incoming.forms.preferences_form import palette_sample
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.server.server_settings import (
    changes_text,
    hides_boards,
    settings_text,
)
from bifrost_bot.gateway.incoming.servers import posting_refusal
from bifrost_bot.gateway.incoming.services import Services, guild_of
from bifrost_bot.speech.texts import SERVER_SETTINGS
from bifrost_bot.store.server_settings import GuildSettings

log = logging.getLogger(__name__)
Change: TypeAlias = Callable[[GuildSettings], GuildSettings]
Menus: TypeAlias = Callable[[discord.Guild, GuildSettings], discord.ui.View]
FIELDS: Final[Mapping[str, str]] = {
    "role": "host_role_id",
    "spectators": "spectator_role_id",
    "below": "below_category_id",
    "announcements": "announcement_channel_id",
}
"""The field of `GuildSettings` that each option and menu changes."""


async def apply_or_ask(
    services: Services, interaction: discord.Interaction, given: Mapping[str, Any], menus: Menus
) -> None:
    """Changes a server's settings and shows them; asks first if the change may hide matches.

    Args:
        interaction: The command, or the use of a menu, whose message is then updated.
        given: The new values, by fields of `GuildSettings`.
        menus: Returns the menus under the settings.
    """
    guild = guild_of(interaction)
    before = await services.servers.settings.of(guild.id)
    after = replace(before, **given)
    live = await services.runner.live(guild.id)
    has_spectators = any(not match.settings.private for match in live)
    if has_spectators and hides_boards(before, after):

        def change_if_unchanged(now: GuildSettings) -> GuildSettings:
            _require_unchanged(guild, before, after, now)
            return replace(now, **given)

        async def save() -> str:
            text, _ = await _save(services, guild, change_if_unchanged)
            return "\n".join([text, *await _admit_spectators(services, guild)])

        text = (
            "Change this?\n"
            f"{changes_text(guild, before, after)}\n"
            "This takes effect at once, also in matches under way."
        )
        await services.confirmations.ask(interaction, text, "Change it", save)
        return
    text, now = await _save(services, guild, lambda now: replace(now, **given))
    files: list[discord.File] = []
    if before.board_palette != now.board_palette:
        files = await palette_sample(services, now.board_palette)
    await _show(interaction, text, menus(guild, now), files)
    if before.spectator_role_id != now.spectator_role_id:
        for line in await _admit_spectators(services, guild):
            await answer(interaction, line)


def _require_unchanged(
    guild: discord.Guild, before: GuildSettings, after: GuildSettings, now: GuildSettings
) -> None:
    """Raises if a setting that is to change has been changed to another value in between.

    Raises:
        RefusedError: With all changes since `before`.
    """
    for name in SERVER_SETTINGS:
        old = getattr(before, name)
        new = getattr(after, name)
        if old != new and getattr(now, name) not in (old, new):
            changes = changes_text(guild, before, now)
            raise RefusedError(
                "Nothing changed, because someone else has changed this since you were "
                "asked. It was changed so:\n"
                f"{changes}"
            )


async def _show(
    interaction: discord.Interaction,
    text: str,
    view: discord.ui.View,
    files: Sequence[discord.File],
) -> None:
    if interaction.type is discord.InteractionType.component:
        await interaction.response.edit_message(content=text, view=view)
    else:
        await answer(interaction, text, files=files, view=view)


async def _save(
    services: Services, guild: discord.Guild, change: Change
) -> tuple[str, GuildSettings]:
    """Saves a change; returns the text about it and the new settings."""
    before, after = await services.servers.settings.change(guild.id, change)
    changes = changes_text(guild, before, after)
    head = f"**Changed**\n{changes}" if changes else "Nothing changed: this was already so."
    return f"{head}\n{settings_text(guild, after)}", after


async def _admit_spectators(services: Services, guild: discord.Guild) -> list[str]:
    """Sets who can watch the running matches; returns a line for each that Discord refused."""
    refused: list[str] = []
    for match in await services.runner.live(guild.id):
        try:
            await services.channels.admit_spectators(match)
        except REQUEST_ERRORS as problem:
            log.warning("match %s: who may watch cannot be set: %s", match.id, problem)
            refused.append(
                f"Discord did not let the bot change who can watch match {match.id}. Try "
                "again with /match repair."
            )
    return refused


def require_role(role: discord.Role) -> None:
    """Raises if the role for hosts is @everyone.

    Raises:
        RefusedError: When it is.
    """
    if role.is_default():
        raise RefusedError("Everybody has that role. Choose a role that only your hosts have.")


def require_announcing(channel: discord.TextChannel) -> None:
    """Raises unless the bot can announce in a channel.

    Raises:
        RefusedError: With the missing permissions.
    """
    refusal = posting_refusal(channel)
    if refusal:
        raise RefusedError(f"{refusal}. Allow this in the channel's settings first.")
