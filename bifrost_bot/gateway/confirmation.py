"""Asking once more before something that cannot be undone."""

import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bifrost_bot.gateway.replies import RefusedError, refuse, sentence

if TYPE_CHECKING:
    from bifrost_bot.gateway.bot import BifrostBot

Deed = Callable[[], Awaitable[str]]
"""What is done once it is confirmed; returns what the person is told."""

_MOST_OPEN = 500
_GONE = "This was decided already, or the bot was restarted since. Use the command again."


@dataclass(frozen=True, slots=True)
class _Open:
    by: int
    deed: Deed


class Confirmations:
    """What people were asked to confirm; it is forgotten when the bot stops, so that nothing old is done by mistake."""

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}

    async def ask(self, interaction: discord.Interaction, text: str, label: str, deed: Deed) -> None:
        """Shows who asked what would be done, with a button that does it."""
        token = secrets.token_hex(8)
        self._open[token] = _Open(interaction.user.id, deed)
        while len(self._open) > _MOST_OPEN:
            self._open.pop(next(iter(self._open)))
        view = discord.ui.View(timeout=None)
        view.add_item(
            discord.ui.Button(label=label, style=discord.ButtonStyle.danger, custom_id=f"bifrost-confirm:{token}")
        )
        none = discord.AllowedMentions.none()
        await interaction.response.send_message(text, view=view, ephemeral=True, allowed_mentions=none)

    async def carry_out(self, interaction: discord.Interaction, token: str) -> None:
        """Does what was confirmed, once, and says so in place of the question."""
        waiting = self._open.get(token)
        if waiting is None or waiting.by != interaction.user.id:
            raise RefusedError(_GONE)
        del self._open[token]
        await interaction.response.defer()
        try:
            told = await waiting.deed()
        except Exception as problem:
            told = sentence(problem)
        await interaction.edit_original_response(content=told, view=None)


class ConfirmButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"bifrost-confirm:(?P<token>[0-9a-f]{16})"
):
    """The button under a question whether something is really to be done."""

    def __init__(self, button: discord.ui.Button[Any], token: str) -> None:
        super().__init__(button)
        self._token = token

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "ConfirmButton":
        """Returns the button that was clicked."""
        assert isinstance(item, discord.ui.Button)
        return cls(item, match["token"])

    async def callback(self, interaction: discord.Interaction) -> None:
        """Does what was confirmed."""
        bot: BifrostBot = interaction.client  # pyright: ignore[reportAssignmentType]
        try:
            await bot.desk.confirmations.carry_out(interaction, self._token)
        except Exception as problem:
            await refuse(interaction, problem)
