"""Confirmation of actions that cannot be undone."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bifrost_bot.gateway.incoming.replies import RefusedError, sentence

Action = Callable[[], Awaitable[str]]
"""An action to be confirmed; it returns what the user is told."""

_MOST_OPEN = 500
_GONE = "This was decided already, or the bot was restarted since. Use the command again."


@dataclass(frozen=True, slots=True)
class _Open:
    by: int
    action: Action


class Confirmations:
    """The open confirmations; the bot forgets them when it stops, so that nothing old is done by mistake."""

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}

    async def ask(self, interaction: discord.Interaction, text: str, label: str, action: Action) -> None:
        """Shows the user what would be done, with a button that does it."""
        token = secrets.token_hex(8)
        self._open[token] = _Open(interaction.user.id, action)
        while len(self._open) > _MOST_OPEN:
            self._open.pop(next(iter(self._open)))
        view = discord.ui.View(timeout=None)
        view.add_item(
            discord.ui.Button(label=label, style=discord.ButtonStyle.danger, custom_id=f"bifrost-confirm:{token}")
        )
        none = discord.AllowedMentions.none()
        await interaction.response.send_message(text, view=view, ephemeral=True, allowed_mentions=none)

    async def carry_out(self, interaction: discord.Interaction, token: str) -> None:
        """Carries out a confirmed action, once, and replaces the question with its outcome."""
        waiting = self._open.get(token)
        if waiting is None or waiting.by != interaction.user.id:
            raise RefusedError(_GONE)
        del self._open[token]
        await interaction.response.defer()
        try:
            told = await waiting.action()
        except Exception as problem:
            told = sentence(problem)
        await interaction.edit_original_response(content=told, view=None)
