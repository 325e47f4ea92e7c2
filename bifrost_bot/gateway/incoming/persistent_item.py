"""Buttons and menus that still work after a restart: discord.py finds their class by custom id."""

import re
from collections.abc import Mapping
from typing import Any, Final, Self, TypeVar, cast

import discord

from bifrost_bot.gateway.incoming.interaction_checks import carry_out

_Item_co = TypeVar("_Item_co", bound=discord.ui.Item[Any], covariant=True)
_NO_ID: Final = "(?!)"
"""The template of a base class, which matches no custom id."""


class PersistentItem(discord.ui.DynamicItem[_Item_co], template=_NO_ID):
    """A component whose custom id matches the `template` of its class.

    Subclasses find the template's named groups in `_parts`; one that is missing is empty.
    """

    def __init__(self, item: _Item_co, parts: Mapping[str, str]) -> None:
        super().__init__(item)
        self._parts = parts

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """Returns the component that was used."""
        return cls(cast(_Item_co, item), match.groupdict(default=""))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Handles the click, and tells the user why if it is refused."""
        await carry_out(interaction, lambda: self._act(interaction))

    async def _act(self, interaction: discord.Interaction) -> None:
        raise NotImplementedError


class PersistentButton(PersistentItem[discord.ui.Button[Any]], template=_NO_ID):
    """A button that still works after a restart."""


class PersistentMenu(PersistentItem[discord.ui.Select[Any]], template=_NO_ID):
    """A menu that still works after a restart."""
