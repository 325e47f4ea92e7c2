"""Transcripts of a match's channels: made for a host, and posted before they are deleted."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, AwayError
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.outgoing.rendering import as_attachments, buttons
from bifrost_bot.gateway.outgoing.transcripts import MatchTranscripts, TranscriptError
from bifrost_bot.match.model import Match
from bifrost_bot.messages.attachment import AnyFile
from bifrost_bot.messages.post import Button
from bifrost_bot.speech.wording import listing
from bifrost_bot.web.transcripts import KEPT_MINUTES

log = logging.getLogger(__name__)

DELETE: Final = Button("Delete the channels", "strike", "bad")
WITHOUT_TRANSCRIPT: Final = Button("Delete without a transcript", "strike", detail="bare")
_AGAIN: Final = Button("Try again", "strike")


async def make_transcripts(
    services: Services, interaction: discord.Interaction, match: Match
) -> MatchTranscripts:
    """Returns the transcripts that the user may be given, and shows how far the work is.

    Raises:
        RefusedError: When they could not be made; the message says why.
    """

    async def show_progress(text: str) -> None:
        await interaction.edit_original_response(content=text)

    try:
        return await services.transcripts.of_match(match.id, user_id(interaction), show_progress)
    except TranscriptError as problem:
        raise RefusedError(f"The transcript could not be made. {problem}") from problem
    except (*REQUEST_ERRORS, AwayError) as problem:
        log.warning("match %s: its transcript could not be made: %s", match.id, problem)
        raise RefusedError(
            "The transcript could not be made, because Discord did not deliver everything. Try "
            "again in a few minutes."
        ) from problem


async def post_transcripts(
    services: Services, interaction: discord.Interaction, match: Match
) -> str | None:
    """Posts a match's transcript in its lobby, and gives the user what only they may have.

    Returns:
        What to tell the user besides; None if they were asked whether to delete the channels
        nevertheless.
    """
    try:
        made = await make_transcripts(services, interaction, match)
    except RefusedError as problem:
        await _ask_again(interaction, match, f"{problem} Nothing was deleted.")
        return None
    told = await notes(services, made, public=False)
    if made.public.files:
        lobby = (await services.runner.home(match.id)).channel_id
        try:
            await services.transcripts.post(match, lobby, made.public)
        except REQUEST_ERRORS as problem:
            log.warning("match %s: its transcript could not be posted: %s", match.id, problem)
            text = f"This transcript could not be posted in <#{lobby}>. Nothing was deleted."
            await _ask_again(interaction, match, text, files_of(made))
            return None
        told = [f"Their transcript is in <#{lobby}>.", *told]
    said = " ".join(told)
    files = files_of(made, public=False)
    if files and await _is_within(services, interaction, match):
        text = f"{said} Save it before you continue: the file goes with this channel."
        view = buttons(match.id, (replace(DELETE, detail=WITHOUT_TRANSCRIPT.detail),))
        await show(interaction, text, files, view)
        return None
    if said:
        await show(interaction, f"{said} Deleting the channels …", files)
    return said


async def show(
    interaction: discord.Interaction,
    text: str,
    files: Sequence[discord.File] = (),
    view: discord.ui.View | None = None,
) -> None:
    """Replaces the answer that shows how far a transcript is."""
    await interaction.edit_original_response(content=text, attachments=files, view=view)


def files_of(made: MatchTranscripts, *, public: bool = True) -> list[discord.File]:
    """Returns the files to be sent, with or without the one that is for everyone."""
    return as_attachments(_files(made, public=public))


def _files(made: MatchTranscripts, *, public: bool) -> tuple[AnyFile, ...]:
    if public:
        return (*made.public.files, *made.private.files)
    return made.private.files


async def notes(services: Services, made: MatchTranscripts, *, public: bool = True) -> list[str]:
    """Returns sentences about files: which are private or compressed, and how to read them.

    Args:
        public: Whether the user is sent the one that is for everyone, too.
    """
    lines: list[str] = []
    if made.private.files:
        names = listing([file.file_name for file in made.private.files])
        lines.append(f"Only you get `{names}`; do not pass it on.")
    links: list[str] = []
    for file in _files(made, public=public):
        url = await services.transcripts.pages.lend(file)
        if url:
            links.append(f"[{file.file_name}]({url})")
    if links:
        lines.append(f"In the browser, for {KEPT_MINUTES} minutes: {listing(links)}.")
    packed = listing([*made.public.packed, *made.private.packed])
    if packed:
        lines.append(f"Unpack {packed} first: it is too large for Discord as it is.")
    return lines


async def _is_within(services: Services, interaction: discord.Interaction, match: Match) -> bool:
    """Returns whether a button was pressed in a channel of the match, or in a thread below one."""
    places = {interaction.channel_id}
    if isinstance(interaction.channel, discord.Thread):
        places.add(interaction.channel.parent_id)
    return not places.isdisjoint(channel.id for channel in await services.directory.of(match.id))


async def _ask_again(
    interaction: discord.Interaction,
    match: Match,
    text: str,
    files: Sequence[discord.File] = (),
) -> None:
    view = buttons(match.id, (_AGAIN, WITHOUT_TRANSCRIPT))
    await show(interaction, text, files, view)
