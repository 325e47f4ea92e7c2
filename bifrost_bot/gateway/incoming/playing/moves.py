"""`/move` with suggestions, and `/why`: commands for a player's own submission channel."""

import asyncio
import logging
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.engines.errors import MoveError
from bifrost_bot.engines.values import LONGEST_COMPLETION, Slot
from bifrost_bot.engines.words import LONGEST_TEXT
from bifrost_bot.gateway.incoming.replies import answer, sentence
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.submission_reply import tell
from bifrost_bot.gateway.incoming.suggestions import Choices, choices_of, number_choices, suggesting
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.gateway.outgoing.text_message import suggested_button
from bifrost_bot.match.decide.answers import answer as command_for
from bifrost_bot.match.decide.answers import idle_reason
from bifrost_bot.match.errors import UnclearBoardError
from bifrost_bot.match.model import Match
from bifrost_bot.match.resolution import resolutions
from bifrost_bot.speech.channel import resolve_slot
from bifrost_bot.speech.explanation import asker, explanation
from bifrost_bot.speech.suggestion import refused_reply
from bifrost_bot.speech.view import view_for

log = logging.getLogger(__name__)


class MoveCog(commands.Cog):
    """Commands that send a move and explain its outcome."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._runner = services.runner

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(text="Your move, as you would type it in this channel")
    async def move(
        self, interaction: discord.Interaction, text: app_commands.Range[str, 1, LONGEST_TEXT]
    ) -> None:
        """Send a move, with suggestions while you type."""
        await self.send(interaction, text)

    async def send(
        self, interaction: discord.Interaction, text: str, phase: int | None = None
    ) -> None:
        """Takes a text as a move, like one that is typed; of another phase, if one is given, not.

        Raises:
            TooLateError: When the phase is another.
        """
        match, slot, answered = await self._services.resolve_text(interaction, text)
        at_ms = self._services.received_ms(interaction.id, match)
        by = user_id(interaction)
        message_id = interaction.id
        command = command_for(
            match, by, slot, answered, at_ms, message=message_id, careful=True, phase=phase
        )
        try:
            change = await self._runner.handle(match.id, command)
        except MoveError as problem:
            body = refused_reply(match, slot, message_id, sentence(problem), text, answered)
            view = buttons(match.id, suggested_button(body))
            await answer(interaction, body.text, view=view)
        else:
            await tell(self._services, interaction, change)

    @move.autocomplete("text")
    @suggesting
    async def _suggestions(self, interaction: discord.Interaction, current: str) -> Choices:
        found = await self._services.directory.find(interaction.channel_id)
        if found is None or found.address.seat is None:
            return []
        match = await self._runner.match(found.match_id)
        try:
            slot, typed = resolve_slot(match, found.address, current)
        except UnclearBoardError:
            return []
        # Other readers of the channel must not learn from suggestions what its player may do.
        is_player = match.seats.get(slot.seat) == user_id(interaction)
        if not is_player or idle_reason(match, slot):
            return []
        if len(current) > LONGEST_COMPLETION:
            return []
        board = current.removesuffix(typed)
        completions = await asyncio.to_thread(_completions, match, slot, typed)
        texts = [f"{board}{completion}" for completion in completions if completion]
        return choices_of(text for text in texts if len(text) <= LONGEST_COMPLETION)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(
        turn="Which turn; leave it out for the last one with something to explain"
    )
    async def why(
        self, interaction: discord.Interaction, turn: app_commands.Range[int, 1] | None = None
    ) -> None:
        """Show step by step what happened to your move in a turn."""
        await self.explain(interaction, turn)

    @why.autocomplete("turn")
    @suggesting
    async def _turns(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[int]]:
        found = await self._services.directory.find(interaction.channel_id)
        if found is None:
            return []
        match = await self._runner.match(found.match_id)
        if match.over:
            history = await self._runner.history(match.id)
            closed = [resolved.number for resolved in reversed(resolutions(history))]
        else:
            closed = range(match.number - 1, 0, -1)
        return number_choices(closed, current)

    async def explain(
        self, interaction: discord.Interaction, turn: int | None = None, match: Match | None = None
    ) -> None:
        """Carries out `/why`: in a player's channel, and after the end in any of the match's."""
        if match is None:
            found = await self._services.found(interaction)
            match = await self._runner.match(found.match_id)
        if match.over:
            address = await self._services.address(interaction, match)
        else:
            match, address = await self._services.submission(interaction)
        seat, before = asker(match, address, user_id(interaction))
        history = await self._runner.history(match.id)
        text = await asyncio.to_thread(explanation, match, history, seat, turn, before)
        await answer(interaction, text)


def _completions(match: Match, slot: Slot, typed: str) -> Sequence[str]:
    viewed = view_for(match, slot.seat)
    try:
        return viewed.game.complete(viewed.view, slot, match.move(slot), typed)
    except Exception:
        log.exception("match %s: no moves could be suggested", match.id)
        return ()
