"""The bot's own emoji at Discord: uploaded once, and found again by name at every start."""

import asyncio
import logging

import discord

from bifrost_bot.drawing.on_demand import square_emoji
from bifrost_bot.engines.scene import Colour
from bifrost_bot.engines.values import Seat
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.speech.seat_emoji import OWN_LETTERS, emoji_name, use_own_emoji

log = logging.getLogger(__name__)


async def prepare_own_emoji(client: discord.Client) -> None:
    """Uploads the emoji that are missing, and lets messages use those that are there."""
    written: dict[Seat, str] = {}
    try:
        present = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for seat, letter in OWN_LETTERS.items():
            name = emoji_name(seat)
            emoji = present.get(name)
            if emoji is None:
                image = await asyncio.to_thread(square_emoji, Colour(seat), letter)
                emoji = await client.create_application_emoji(name=name, image=image)
            written[seat] = str(emoji)
    except REQUEST_ERRORS as problem:
        log.warning("some colours stay without an emoji: %s", problem)
    use_own_emoji(written)
