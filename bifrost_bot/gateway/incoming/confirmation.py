"""Confirmation of actions that cannot be undone."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.replies import RefusedError, answer, sentence
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit

Action = Callable[[], Awaitable[str]]
"""An action to be confirmed; it returns the answer to the user."""

MOST_A_PERSON: Final = 5
MINUTES: Final = 15


@dataclass(frozen=True, slots=True)
class _Pending:
    by: int
    until_ms: int
    action: Action


class Confirmations:
    """Actions that wait for confirmation; kept in memory, so that no old one survives a restart."""

    def __init__(self) -> None:
        self._pending: dict[str, _Pending] = {}

    async def ask(
        self, interaction: discord.Interaction, text: str, label: str, action: Action
    ) -> None:
        """Shows the user a question with a button that carries out the action."""
        token = secrets.token_hex(8)
        asked_ms = stamp_ms(interaction.id)
        self._make_room(interaction.user.id, asked_ms)
        until_ms = asked_ms + MINUTES * 60_000
        self._pending[token] = _Pending(interaction.user.id, until_ms, action)
        style = discord.ButtonStyle.danger
        custom_id = f"bifrost-confirm:{token}"
        view = view_of(discord.ui.Button(label=label, style=style, custom_id=custom_id))
        until = f"-# You can confirm until <t:{until_ms // 1_000}:t>."
        text = f"{fit(text, LONGEST_MESSAGE - len(until) - 1)}\n{until}"
        await answer(interaction, text, view=view)

    async def carry_out(self, interaction: discord.Interaction, token: str) -> None:
        """Carries out a confirmed action, once, and replaces the question with its outcome."""
        pending = self._pending.get(token)
        if (
            pending is None
            or pending.by != interaction.user.id
            or pending.until_ms < stamp_ms(interaction.id)
        ):
            text = (
                "You can no longer answer this: it has been decided, or was asked more than "
                "{minutes} minutes or {questions} questions ago, or the bot has restarted. Use "
                "the command again."
            )
            raise RefusedError(text.format(minutes=MINUTES, questions=MOST_A_PERSON))
        del self._pending[token]
        await interaction.response.defer()
        try:
            text = await pending.action()
        except Exception as problem:
            text = sentence(problem)
        await interaction.edit_original_response(content=text, view=None)

    def _make_room(self, user_id: int, now_ms: int) -> None:
        """Forgets expired actions, and the oldest of a user who has too many."""
        own: list[str] = []
        for token, pending in list(self._pending.items()):
            if pending.until_ms < now_ms:
                del self._pending[token]
            elif pending.by == user_id:
                own.append(token)
        for token in own[: max(0, len(own) + 1 - MOST_A_PERSON)]:
            del self._pending[token]
