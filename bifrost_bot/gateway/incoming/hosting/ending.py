"""`/match abandon`, `archive`, `transcript` and `delete`: a match's end, and its channels'."""

from typing import Final

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.forms.abandon_form import show_abandon_form
from bifrost_bot.gateway.incoming.hosting.transcript import (
    DELETE,
    WITHOUT_TRANSCRIPT,
    files_of,
    make_transcripts,
    notes,
    post_transcripts,
    show,
)
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import CommandGroup, Services, user_id
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.hosts import require_host
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts import MATCH_OPTION

_NO_CHANNELS: Final = "Match {match} has no channels."


class EndCommands(CommandGroup, name="ending"):
    """Commands that end matches, and archive or delete their channels."""

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def abandon(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """End a match without a result; asks for a reason first."""
        found = await self._services.match(interaction, match)
        await show_abandon_form(self._services, interaction, found)

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def archive(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Make the channels of a finished match read-only; asks you to confirm."""
        found = await self._services.hosted(interaction, match)
        await self._require_over_with_channels(found)
        if not await self._services.channels.can_archive(found):
            raise RefusedError(f"The channels of match {found.id} are already an archive.")

        async def archive() -> str:
            now = await self._services.runner.match(found.id)
            require_host(now, user_id(interaction))
            if await self._services.channels.archive(found):
                return (
                    f"The channels of match {found.id} are an archive now. /match delete still "
                    "removes them."
                )
            return f"Match {found.id} has no channels left to archive."

        text = (
            f"Make an archive of the channels of match {found.id}? Nobody will be able to write "
            "there."
        )
        await self._services.confirmations.ask(interaction, text, "Archive", archive)

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def transcript(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Get what was written in a match's channels as a file, as far as you may read it."""
        found = await self._services.hosted(interaction, match)
        await self._require_channels(found)
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            made = await make_transcripts(self._services, interaction, found)
        except RefusedError as problem:
            await show(interaction, str(problem))
            return
        files = files_of(made)
        text = f"This is what you may read now in the channels of match {found.id}."
        if not files:
            text = _NO_CHANNELS.format(match=found.id)
        lines = [text, *await notes(self._services, made)]
        await show(interaction, " ".join(lines), files)

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def delete(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Delete the channels of a finished match; asks you to confirm."""
        found = await self._services.hosted(interaction, match)
        await self._require_over_with_channels(found)
        text = f"Delete all channels of match {found.id} and everything written in them?"
        row = (DELETE,)
        if not found.settings.private:
            lobby = (await self._services.runner.home(found.id)).channel_id
            text = f"{text} A transcript of it is posted in <#{lobby}> first."
            row = (DELETE, WITHOUT_TRANSCRIPT)
        view = buttons(found.id, row)
        await answer(interaction, text, view=view)

    async def _require_over_with_channels(self, match: Match) -> None:
        _require_over(match)
        await self._require_channels(match)

    async def _require_channels(self, match: Match) -> None:
        if not await self._services.directory.holds(match.id):
            raise RefusedError(_NO_CHANNELS.format(match=match.id))


def _require_over(match: Match) -> None:
    if not match.over:
        raise RefusedError(f"Match {match.id} isn't over. End it first with /match abandon.")


async def delete_channels(
    services: Services, interaction: discord.Interaction, match: Match, *, transcript: bool
) -> None:
    """Carries out a confirmed `/match delete`, after posting a transcript if one is wanted."""
    require_host(match, user_id(interaction))
    _require_over(match)
    deleting = services.transcripts.deleting
    if match.id in deleting:
        raise RefusedError(f"The channels of match {match.id} are already being deleted.")
    deleting.add(match.id)
    try:
        await interaction.response.defer(ephemeral=True, thinking=True)
        told: str | None = ""
        if transcript and not match.settings.private:
            told = await post_transcripts(services, interaction, match)
        if told is not None:
            await _delete(services, interaction, match, told)
    finally:
        deleting.discard(match.id)


async def _delete(
    services: Services, interaction: discord.Interaction, match: Match, told: str
) -> None:
    count = await services.channels.delete(match)
    text = "{channels} channels of match {match} were deleted." if count else _NO_CHANNELS
    text = text.format(channels=count, match=match.id)
    try:
        await interaction.edit_original_response(content=f"{text} {told}".strip(), view=None)
    except discord.NotFound:
        return  # The answer's own channel was one of them.
