"""How a server's settings are changed: at once, or after a question where somebody may lose
sight of a match.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.permissions import lacking_to_tell
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.server.server_settings import changed, hides_boards, shown
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.speech.texts.channel import PermissionText
from bifrost_bot.speech.texts.server import ServerText
from bifrost_bot.speech.wording import listing
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
"""The setting that each option and menu is about."""


async def apply_or_ask(
    services: Services, interaction: discord.Interaction, change: Change, menus: Menus
) -> None:
    """Changes a server's settings and says what was changed from what to what; asks first if it may
    hide matches.

    Args:
        services: The services.
        interaction: The command, or the click on a menu, whose message then shows the settings as
        they are now. change: What makes the new settings of those of now. menus: The menus that go
        under settings.
    """
    guild = interaction.guild
    assert guild is not None
    before = await services.hosting.servers.settings(guild.id)
    after = change(before)
    watched = any(not match.settings.private for match in await services.runner.live(guild.id))
    if watched and hides_boards(before, after):
        text = ServerText.asked.format(changes=changed(guild, before, after))

        async def confirmed() -> str:
            told, _ = await _save(
                services, guild, lambda now: change(_unchanged(guild, before, after, now))
            )
            return "\n".join([told, *await _admit_spectators(services, guild)])

        await services.hosting.confirmations.ask(interaction, text, ServerText.change, confirmed)
        return
    told, now = await _save(services, guild, change)
    await _show(interaction, told, menus(guild, now))
    if before.spectator_role_id != now.spectator_role_id:
        for trouble in await _admit_spectators(services, guild):
            await answer(interaction, trouble)


def _unchanged(
    guild: discord.Guild, before: GuildSettings, after: GuildSettings, now: GuildSettings
) -> GuildSettings:
    """Returns the present settings, if those that are to change are still as somebody saw them.

    Raises:
        RefusedError: When they are not.
    """
    asked = {
        name: getattr(after, name)
        for name in ServerText.labels
        if getattr(before, name) != getattr(after, name)
    }
    if any(
        getattr(now, name) not in (getattr(before, name), value) for name, value in asked.items()
    ):
        raise RefusedError(ServerText.changed_meanwhile.format(changes=changed(guild, before, now)))
    return now


async def _show(interaction: discord.Interaction, text: str, view: discord.ui.View) -> None:
    if interaction.type is discord.InteractionType.component:
        none = discord.AllowedMentions.none()
        await interaction.response.edit_message(content=text, view=view, allowed_mentions=none)
    else:
        await answer(interaction, text, view=view)


async def _save(
    services: Services, guild: discord.Guild, change: Change
) -> tuple[str, GuildSettings]:
    before, after = await services.hosting.servers.save_settings(guild.id, change)
    lines = changed(guild, before, after)
    head = ServerText.changed.format(changes=lines) if lines else ServerText.unchanged
    return f"{head}\n{shown(guild, after)}", after


async def _admit_spectators(services: Services, guild: discord.Guild) -> list[str]:
    """Sets who can watch the running matches; returns a sentence on each where Discord refused
    that.
    """
    refused = list[str]()
    for match in await services.runner.live(guild.id):
        try:
            await services.channels.lifecycle.admit_spectators(match)
        except REQUEST_ERRORS as problem:
            log.warning("match %s: who may watch cannot be set: %s", match.id, problem)
            refused.append(ServerText.watchers_refused.format(match=match.id))
    return refused


def require_role(role: discord.Role) -> None:
    """Refuses the role that everybody has as the one for hosts.

    Raises:
        RefusedError: When it is that.
    """
    if role.is_default():
        raise RefusedError(ServerText.everybodys_role)


def require_voice(channel: discord.TextChannel) -> None:
    """Refuses a channel in which the bot cannot announce anything.

    Raises:
        RefusedError: With the permissions that it lacks there.
    """
    missing = lacking_to_tell(channel.permissions_for(channel.guild.me))
    if missing:
        raise RefusedError(
            PermissionText.lacking_to_announce.format(
                permissions=listing(missing), channel=channel.id
            )
        )
