"""Asks for the board of a command or click, where a player's channel has several of them."""

from collections.abc import Awaitable
from typing import Final

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.messages.post import Button
from bifrost_bot.speech.channel import SeveralBoardsError

_MAX_BUTTONS: Final = 25
"""Discord's limit for a message."""


async def run_for_board(
    services: Services, interaction: discord.Interaction, action: str, work: Awaitable[None]
) -> None:
    """Carries out a command or click, or offers a button for each board that it could be about."""
    try:
        await work
    except SeveralBoardsError as several:
        match, _ = await services.submission(interaction)
        number = match.phase.phase.number if match.phase else 0
        noun = match.game.info.board_noun
        row: list[Button] = []
        for slot in several.slots[:_MAX_BUTTONS]:
            label = f"{noun.capitalize()} {slot.board}"[:80]
            row.append(Button(label, action, phase=number, detail=slot.board or ""))
        boards = f"{noun}s"
        text = f"It is your turn on several {boards}. Press the one you mean."
        view = buttons(match.id, tuple(row))
        await answer(interaction, text, view=view)
