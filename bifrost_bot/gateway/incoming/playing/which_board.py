"""Asks which board a command or click is about, where a player is on turn on several in one
channel.
"""

from collections.abc import Awaitable
from typing import Final

import discord

from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.messages.post import Button
from bifrost_bot.speech.slot_resolution import SeveralBoardsError
from bifrost_bot.speech.texts.move import MoveText

_MOST: Final = 25
"""How many buttons a message has."""


async def for_board(
    services: Services, interaction: discord.Interaction, action: str, deed: Awaitable[None]
) -> None:
    """Does what a command or click asks for; if that could be on several boards, offers a button
    for each instead.

    Args:
        services: The services.
        interaction: The command or click.
        action: What a button does that stands for it.
        deed: What does it.
    """
    try:
        await deed
    except SeveralBoardsError as several:
        match, _ = await services.submission(interaction)
        noun, number = match.game.info.board_noun, match.phase.phase.number if match.phase else 0
        row = (
            Button(
                f"{noun.capitalize()} {slot.board}"[:80],
                action,
                phase=number,
                detail=slot.board or "",
            )
            for slot in several.slots[:_MOST]
        )
        text = MoveText.press_a_board.format(boards=f"{noun}s")
        await interaction.response.send_message(
            text, view=buttons(match.id, tuple(row)), ephemeral=True
        )
