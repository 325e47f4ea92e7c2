"""The menus and the button under a server's settings; each changes one setting."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, cast

import discord

from bifrost_bot.gateway.incoming.persistent_item import PersistentItem
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.server.settings_change import (
    FIELDS,
    apply_or_ask,
    require_announcing,
    require_role,
)
from bifrost_bot.gateway.incoming.servers import require_server_manager
from bifrost_bot.gateway.incoming.services import guild_of, services_of
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.speech.texts import NOT_OFFERED
from bifrost_bot.store.server_settings import GuildSettings

_CHOOSE: Final = MappingProxyType(
    {
        "role": "Who can host: choose a role",
        "spectators": "Who can watch: choose a role",
        "below": "Matches go below: choose a category",
        "announcements": "Announce matches in: choose a channel",
    }
)

_ROLES: Final = ("role", "spectators")
_CHANNELS: Final[Mapping[str, discord.ChannelType]] = {
    "below": discord.ChannelType.category,
    "announcements": discord.ChannelType.text,
}


def settings_menus(guild: discord.Guild, now: GuildSettings) -> discord.ui.View:
    """Returns menus that show the present settings, and buttons for what has no room for one."""
    menus: list[discord.ui.Item[Any]] = []
    for name in _ROLES:
        role = guild.get_role(getattr(now, FIELDS[name]) or 0)
        chosen = [discord.SelectDefaultValue.from_role(role)] if role else []
        menus.append(discord.ui.RoleSelect(**_menu(name), default_values=chosen))
    for name, kind in _CHANNELS.items():
        channel = guild.get_channel(getattr(now, FIELDS[name]) or 0)
        chosen = [discord.SelectDefaultValue.from_channel(channel)] if channel else []
        menus.append(
            discord.ui.ChannelSelect(**_menu(name), channel_types=[kind], default_values=chosen)
        )
    label = "Stop hosts reading submissions" if now.hosts_watch else "Let hosts read submissions"
    action = "unwatch" if now.hosts_watch else "watch"
    reading = discord.ui.Button[Any](label=label, custom_id=f"bifrost-server:{action}")
    colours_id = "bifrost-server:colours"
    colours = discord.ui.Button[Any](label="Colours of boards", custom_id=colours_id)
    return view_of(*menus, reading, colours)


def _menu(name: str) -> dict[str, Any]:
    return {
        "custom_id": f"bifrost-server:{name}",
        "placeholder": _CHOOSE[name],
        "min_values": 0,
        "max_values": 1,
    }


class ServerMenu(
    PersistentItem[discord.ui.Item[Any]],
    template=r"bifrost-server:(?P<name>role|spectators|announcements|below|watch|unwatch)",
):
    """A menu or the button under a server's settings."""

    async def _act(self, interaction: discord.Interaction) -> None:
        require_server_manager(interaction)
        guild = guild_of(interaction)
        name = self._parts["name"]
        given: dict[str, Any]
        if name in ("watch", "unwatch"):
            given = {"hosts_watch": name == "watch"}
        else:
            chosen = _chosen_id(interaction)
            if chosen is not None:
                _require_fit(guild, name, chosen)
            given = {FIELDS[name]: chosen}
        await apply_or_ask(services_of(interaction), interaction, given, settings_menus)


def _chosen_id(interaction: discord.Interaction) -> int | None:
    """Returns the id that was chosen; None if the menu was cleared.

    Raises:
        RefusedError: When such a menu cannot have sent the values.
    """
    data = cast(Mapping[str, Any], interaction.data or {})
    values: list[Any] = data.get("values") or []
    if len(values) > 1:
        raise RefusedError(NOT_OFFERED)
    for value in values:
        if isinstance(value, str) and value.isascii() and value.isdigit():
            return int(value)
        raise RefusedError(NOT_OFFERED)
    return None


def _require_fit(guild: discord.Guild, name: str, chosen: int) -> None:
    if name in _ROLES:
        role = guild.get_role(chosen)
        if role is None:
            raise RefusedError(NOT_OFFERED)
        if name == "role":
            require_role(role)
        return
    channel = guild.get_channel(chosen)
    if channel is None or channel.type is not _CHANNELS[name]:
        raise RefusedError(NOT_OFFERED)
    if isinstance(channel, discord.TextChannel):
        require_announcing(channel)
