"""Confirmation of actions that cannot be undone."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.replies import RefusedError, sentence
from bifrost_bot.speech.texts.command import ConfirmationText
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit

Action = Callable[[], Awaitable[str]]
"""An action to be confirmed; it returns what the user is told."""

MOST_A_PERSON: Final = 5
MINUTES: Final = 15


@dataclass(frozen=True, slots=True)
class _Open:
    by: int
    until_ms: int
    action: Action


class Confirmations:
    """The open confirmations; the bot forgets them when it stops, so that nothing old is done by
    mistake.
    """

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}

    async def ask(
        self, interaction: discord.Interaction, text: str, label: str, action: Action
    ) -> None:
        """Shows the user what would be done, with a button that does it for a while."""
        token, asked_ms = secrets.token_hex(8), stamp_ms(interaction.id)
        self._make_room(interaction.user.id, asked_ms)
        until_ms = asked_ms + MINUTES * 60_000
        self._open[token] = _Open(interaction.user.id, until_ms, action)
        view = discord.ui.View(timeout=None)
        view.add_item(
            discord.ui.Button(
                label=label, style=discord.ButtonStyle.danger, custom_id=f"bifrost-confirm:{token}"
            )
        )
        none = discord.AllowedMentions.none()
        until = ConfirmationText.until.format(at=until_ms // 1_000)
        text = f"{fit(text, LONGEST_MESSAGE - len(until) - 1)}\n{until}"
        await interaction.response.send_message(
            text, view=view, ephemeral=True, allowed_mentions=none
        )

    async def carry_out(self, interaction: discord.Interaction, token: str) -> None:
        """Carries out a confirmed action, once, and replaces the question with its outcome."""
        waiting = self._open.get(token)
        if (
            waiting is None
            or waiting.by != interaction.user.id
            or waiting.until_ms < stamp_ms(interaction.id)
        ):
            raise RefusedError(
                ConfirmationText.gone.format(minutes=MINUTES, questions=MOST_A_PERSON)
            )
        del self._open[token]
        await interaction.response.defer()
        try:
            told = await waiting.action()
        except Exception as problem:
            told = sentence(problem)
        await interaction.edit_original_response(content=told, view=None)

    def _make_room(self, user_id: int, now_ms: int) -> None:
        """Forgets what nobody can confirm any more, and the oldest of a user's own where they
        have many open.
        """
        self._open = {token: one for token, one in self._open.items() if one.until_ms >= now_ms}
        own = [token for token, one in self._open.items() if one.by == user_id]
        for token in own[: max(0, len(own) + 1 - MOST_A_PERSON)]:
            del self._open[token]
