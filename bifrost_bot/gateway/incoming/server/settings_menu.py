"""The menus and the button under a server's settings, recognized by their ids; each changes one
setting.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

import discord

from bifrost_bot.gateway.incoming.interaction_checks import carry_out
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.server.settings_change import (
    FIELDS,
    apply_or_ask,
    require_role,
    require_voice,
)
from bifrost_bot.gateway.incoming.servers import require_steward
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.speech.texts.fault import RefusalText
from bifrost_bot.speech.texts.server import ServerText
from bifrost_bot.store.server_settings import GuildSettings

_ROLES: Final = ("role", "spectators")
_CHANNELS: Final[Mapping[str, discord.ChannelType]] = {
    "below": discord.ChannelType.category,
    "announcements": discord.ChannelType.text,
}


def settings_menus(guild: discord.Guild, now: GuildSettings) -> discord.ui.View:
    """Returns the menus for a server's settings, which show what is chosen now, and the button
    for the last.
    """
    view = discord.ui.View(timeout=None)
    for name in _ROLES:
        held = guild.get_role(getattr(now, FIELDS[name]) or 0)
        chosen = [discord.SelectDefaultValue.from_role(held)] if held else []
        view.add_item(discord.ui.RoleSelect(**_menu(name), default_values=chosen))
    for name, kind in _CHANNELS.items():
        found = guild.get_channel(getattr(now, FIELDS[name]) or 0)
        chosen = [discord.SelectDefaultValue.from_channel(found)] if found else []
        view.add_item(
            discord.ui.ChannelSelect(**_menu(name), channel_types=[kind], default_values=chosen)
        )
    label = ServerText.stop_hosts_reading if now.hosts_watch else ServerText.let_hosts_read
    id = f"bifrost-server:{'unwatch' if now.hosts_watch else 'watch'}"
    view.add_item(discord.ui.Button(label=label, custom_id=id))
    view.stop()
    return view


def _menu(name: str) -> dict[str, Any]:
    hint = ServerText.choose[name]
    return {
        "custom_id": f"bifrost-server:{name}",
        "placeholder": hint,
        "min_values": 0,
        "max_values": 1,
    }


class ServerMenu(
    discord.ui.DynamicItem[discord.ui.Item[Any]],
    template=r"bifrost-server:(?P<name>role|spectators|announcements|below|watch|unwatch)",
):
    """A menu or the button under a server's settings."""

    def __init__(self, item: discord.ui.Item[Any], name: str) -> None:
        super().__init__(item)
        self._name = name

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "ServerMenu":
        """Returns the menu that was used, or the button that was pressed."""
        return cls(item, match["name"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Changes the setting, or asks first."""
        await carry_out(interaction, lambda: self._change(services_of(interaction), interaction))

    async def _change(self, services: Services, interaction: discord.Interaction) -> None:
        require_steward(interaction)
        guild = interaction.guild
        assert guild is not None
        if self._name in ("watch", "unwatch"):
            watch = self._name == "watch"
            await apply_or_ask(
                services, interaction, lambda now: replace(now, hosts_watch=watch), settings_menus
            )
            return
        chosen = _chosen(interaction)
        if chosen is not None:
            _require_fit(guild, self._name, chosen)
        field: dict[str, Any] = {FIELDS[self._name]: chosen}
        await apply_or_ask(services, interaction, lambda now: replace(now, **field), settings_menus)


def _chosen(interaction: discord.Interaction) -> int | None:
    """Returns the id that was chosen, or None if nothing was.

    Raises:
        RefusedError: When something was sent that no such menu sends.
    """
    values: list[Any] = cast(Mapping[str, Any], interaction.data or {}).get("values") or []
    if len(values) > 1 or not all(
        isinstance(value, str) and value.isascii() and value.isdigit() for value in values
    ):
        raise RefusedError(RefusalText.not_offered)
    return int(values[0]) if values else None


def _require_fit(guild: discord.Guild, name: str, chosen: int) -> None:
    if name in _ROLES:
        role = guild.get_role(chosen)
        if role is None:
            raise RefusedError(RefusalText.not_offered)
        if name == "role":
            require_role(role)
        return
    channel = guild.get_channel(chosen)
    if channel is None or channel.type is not _CHANNELS[name]:
        raise RefusedError(RefusalText.not_offered)
    if isinstance(channel, discord.TextChannel):
        require_voice(channel)
