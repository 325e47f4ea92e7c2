"""`/match announce` and `note`: an announcement to all players, and a line in the audit."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.match.decide.hosts import LONGEST_ANNOUNCEMENT, LONGEST_NOTE, Announce, Note
from bifrost_bot.match.model import Match, Status
from bifrost_bot.speech.texts import MATCH_OPTION


class AnnouncementCommands(CommandGroup, name="control"):
    """Commands for announcements and for notes in the audit."""

    @app_commands.command()
    @app_commands.describe(
        match=MATCH_OPTION, text="What all players read, in their channels and in the lobby"
    )
    async def announce(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, LONGEST_ANNOUNCEMENT],
        match: MatchNumber | None = None,
    ) -> None:
        """Tell all players something; mentions don't ping."""
        found = await self._services.match(interaction, match)
        command = Announce(user_id(interaction), text)
        await self._services.runner.handle(found.id, command)
        await answer(interaction, _readers_text(found))

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION, text="What the audit will say")
    async def note(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, LONGEST_NOTE],
        match: MatchNumber | None = None,
    ) -> None:
        """Add a line to a match's audit, which everybody can read after the match."""
        found = await self._services.match(interaction, match)
        command = Note(user_id(interaction), text)
        await self._services.runner.handle(found.id, command)
        await answer(interaction, f"Added to the audit of match {found.id}.")


def _readers_text(match: Match) -> str:
    """Returns who reads an announcement, and where if there are no channels yet."""
    if match.status is not Status.LOBBY:
        return f"All players of match {match.id} will read this."
    if not match.people:
        return f"The lobby of match {match.id} shows this; no people have joined it yet."
    return f"All players of match {match.id} will read this in the lobby."
