"""`/match settings`: shows and changes the settings for all matches of a server."""

from typing import Any, Literal, TypeAlias

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.server.server_settings import settings_text
from bifrost_bot.gateway.incoming.server.settings_change import (
    FIELDS,
    apply_or_ask,
    require_announcing,
    require_role,
)
from bifrost_bot.gateway.incoming.server.settings_menu import settings_menus
from bifrost_bot.gateway.incoming.servers import require_server_manager
from bifrost_bot.gateway.incoming.services import CommandGroup, guild_of

Clearable: TypeAlias = Literal["role", "spectators", "below", "announcements"]
PaletteName: TypeAlias = Literal["standard", "dark", "colour-blind", "high-contrast"]


class ServerSettings(CommandGroup, name="server"):
    """The command for a server's settings."""

    @app_commands.command()
    @app_commands.describe(
        role="Members with this role can host; without a role, members with Manage Channels can",
        hosts_watch="Whether hosts can read the submission channels of new matches",
        spectators=(
            "Members with this role can watch; without a role, whoever sees this server's "
            "channels can"
        ),
        below="Categories of new matches go below this one; without it, to the end of the list",
        announcements=(
            "New matches are announced in this channel; without it, only in their lobby's channel"
        ),
        colours="The colours of public boards; players choose those of their own channels",
        clear="Remove one of these choices",
    )
    async def settings(
        self,
        interaction: discord.Interaction,
        role: discord.Role | None = None,
        hosts_watch: bool | None = None,
        spectators: discord.Role | None = None,
        below: discord.CategoryChannel | None = None,
        announcements: discord.TextChannel | None = None,
        colours: PaletteName | None = None,
        clear: Clearable | None = None,
    ) -> None:
        """Show or change the settings for all matches on this server."""
        require_server_manager(interaction)
        if role is not None:
            require_role(role)
        if announcements is not None:
            require_announcing(announcements)
        chosen = {
            "role": role,
            "spectators": spectators,
            "below": below,
            "announcements": announcements,
        }
        given: dict[str, Any] = {}
        for name, value in chosen.items():
            if value is not None:
                given[FIELDS[name]] = value.id
        if clear is not None:
            if FIELDS[clear] in given:
                raise RefusedError(
                    f"You gave {clear} and clear: {clear}, which contradict each other. Give "
                    "one of them."
                )
            given[FIELDS[clear]] = None
        if hosts_watch is not None:
            given["hosts_watch"] = hosts_watch
        if colours is not None:
            given["board_palette"] = colours
        if given:
            await apply_or_ask(self._services, interaction, given, settings_menus)
        else:
            await self._show(interaction)

    async def _show(self, interaction: discord.Interaction) -> None:
        guild = guild_of(interaction)
        now = await self._services.servers.settings.of(guild.id)
        await answer(interaction, settings_text(guild, now), view=settings_menus(guild, now))
