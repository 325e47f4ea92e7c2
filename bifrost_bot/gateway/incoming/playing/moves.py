"""`/move` with suggestions, and `/why`: commands for a player's own submission channel."""

import asyncio
import logging

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.engines.values import LONGEST_COMPLETION, MOST_COMPLETIONS, Slot
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.submission_reply import tell
from bifrost_bot.gateway.incoming.suggestions import suggesting
from bifrost_bot.match.decide.answers import LONGEST_TEXT, idle_reason
from bifrost_bot.match.decide.answers import answer as command_for
from bifrost_bot.match.errors import NotPlayingError, UnclearBoardError
from bifrost_bot.match.model import Match
from bifrost_bot.speech.meant import meant
from bifrost_bot.speech.view import view_for
from bifrost_bot.speech.wording import SAY

log = logging.getLogger(__name__)


class MoveCog(commands.Cog):
    """Commands that send a move and explain what became of it."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(text="Your move, as you would type it in this channel")
    async def move(self, interaction: discord.Interaction, text: app_commands.Range[str, 1, LONGEST_TEXT]) -> None:
        """Send a move, with suggestions while you type."""
        match, slot, answer = await self._services.addressed(interaction, text)
        at_ms = self._services.received_ms(interaction.id, match)
        command = command_for(str(interaction.user.id), slot, answer, at_ms, message=interaction.id)
        await tell(self._services, interaction, await self._services.runner.handle(match.id, command))

    @move.autocomplete("text")
    @suggesting
    async def _suggestions(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = await self._services.directory.find(interaction.channel_id)
        if found is None or found.address.seat is None:
            return []
        match = await self._services.runner.match(found.match_id)
        try:
            slot, typed = meant(match, found.address, current)
        except UnclearBoardError:
            return []
        # Other readers of the channel must not learn from suggestions what its player may do.
        if match.seats.get(slot.seat) != str(interaction.user.id) or idle_reason(match, slot):
            return []
        if len(current) > LONGEST_COMPLETION:
            return []
        board = current.removesuffix(typed)
        texts = [f"{board}{text}" for text in await asyncio.to_thread(_completions, match, slot, typed)]
        return [app_commands.Choice(name=text, value=text) for text in texts if len(text) <= LONGEST_COMPLETION]

    @app_commands.command()
    @app_commands.guild_only()
    async def why(self, interaction: discord.Interaction) -> None:
        """Show step by step what became of your last move."""
        await self.explain(interaction)

    async def explain(self, interaction: discord.Interaction) -> None:
        """Carries out `/why`."""
        match, address = await self._services.submission(interaction)
        if match.seats.get(address.seat or "") != str(interaction.user.id):
            raise NotPlayingError(SAY.not_yours_to_ask)
        seen = view_for(match, address.seat)
        text = "\n".join(seen.game.why(seen.view))
        if not text:
            raise RefusedError("There is nothing to explain yet: it comes with the end of a turn.")
        await answer(interaction, text)


def _completions(match: Match, slot: Slot, typed: str) -> list[str]:
    seen = view_for(match, slot.seat)
    try:
        texts = seen.game.complete(seen.view, slot, match.move(slot), typed)
    except Exception:
        log.exception("match %s: no moves could be suggested", match.id)
        return []
    return [text for text in texts if 0 < len(text) <= LONGEST_COMPLETION][:MOST_COMPLETIONS]
