"""What all forms share: their fields are checked once more, and a refusal is told in a sentence."""

from typing import cast

import discord

from bifrost_bot.gateway.incoming.gate import require_admission
from bifrost_bot.gateway.incoming.replies import RefusedError, refuse


class Form(discord.ui.Modal):
    """A form whose fields hold no more than Discord lets people type."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Returns whether what was filled in is carried out.

        Raises:
            RefusedError: When a field holds what nobody can type there.
        """
        for field in self.walk_children():
            if isinstance(field, discord.ui.TextInput):
                _check(field)
        return require_admission(interaction)

    async def on_error(self, interaction: discord.Interaction, error: Exception, /) -> None:
        """Tells the user why it was refused."""
        await refuse(interaction, error)


def _check(field: discord.ui.TextInput[discord.ui.View]) -> None:
    value = cast(object, field.value)
    most = field.max_length or 0
    if not isinstance(value, str) or len(value) > most:
        raise RefusedError(f"A field of this form takes a text of {most:,} characters at the most.")
