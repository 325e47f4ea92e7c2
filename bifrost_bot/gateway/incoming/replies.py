"""Replies to interactions, also when something was refused or failed."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands

from bifrost_bot.engines.errors import MOST_MISTAKES, ConfigError, MoveError
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.preflight import NEEDS_TWO_FACTORS
from bifrost_bot.gateway.outgoing.rendering import as_attachments
from bifrost_bot.match.errors import MatchError
from bifrost_bot.messages.post import fit_or_attach
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.speech.texts import FAULT, MORE_MISTAKES, TWO_FACTORS
from bifrost_bot.speech.wording import bullets, harmless
from bifrost_bot.store.database import ConflictError, StoreError

SIMULTANEOUS: Final = (
    "Another process of the bot changed the same thing just now, so nothing was changed. Try again."
)
UNRECORDED: Final = "The move could not be recorded, so it does not count. {remedy}"

log = logging.getLogger(__name__)
_HANDLERS = ("CommandTree-", "discord-ui-")
"""discord.py's names for the tasks that handle commands, buttons, menus and forms."""

_TAKES = {
    discord.AppCommandOptionType.user: (
        "An option of this command takes a member of this server. Choose it again."
    ),
    discord.AppCommandOptionType.channel: (
        "An option of this command takes another kind of channel. Choose it again."
    ),
}

_ANSWER_SECONDS = 3.0
"""Discord's limit for the first answer."""


class RefusedError(Exception):
    """The interaction cannot be handled; the message tells the user what to do instead."""


def sentence(problem: Exception, *, of_move: bool = False) -> str:
    """Returns a problem in a sentence for the user; logs an unexpected one with an incident number.

    Args:
        of_move: Whether a move was to be recorded.
    """
    match problem:
        case MatchError() | SeasonError() | RefusedError():
            return str(problem)
        case MoveError():
            return harmless(str(problem))
        case ConfigError():
            return _settings_mistakes(problem)
        case UnreadableError():
            return str(problem)
        case FaultError():
            return FAULT.format(incident=problem.incident)
        case ConflictError():
            log.error("nothing could be recorded: %s", problem)
            return SIMULTANEOUS
        case StoreError():
            log.error("nothing could be recorded: %s", problem)
            place = "database server" if problem.on_server else "disk"
            remedy = (
                "Try again soon. If that does not help, whoever runs the bot must look at its "
                f"{place}."
            )
            if of_move:
                return UNRECORDED.format(remedy=remedy)
            return f"The bot cannot use its database now, so nothing was changed. {remedy}"
        case app_commands.CheckFailure():
            return str(problem) or "You may not use this command here."
        case app_commands.TransformerError():
            return _TAKES.get(
                problem.type, "An option of this command takes something else. Choose it again."
            )
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return (
                "Discord's app knows this command from another version of the bot. Restart the "
                "app and try again."
            )
        case app_commands.CommandInvokeError():
            return sentence(problem.original)
        case discord.RateLimited():
            again = round(discord.utils.utcnow().timestamp() + problem.retry_after)
            return (
                f"Discord will not let the bot do that again before <t:{again}:f>. Try again then."
            )
        case discord.Forbidden(code=code) if code == NEEDS_TWO_FACTORS:
            return TWO_FACTORS
        case discord.Forbidden():
            return (
                "Discord does not let the bot do that. /match preflight names the permission "
                "that is missing."
            )
        case _:
            incident = secrets.token_hex(4)
            log.error("incident %s", incident, exc_info=problem)
            return FAULT.format(incident=incident)


def _settings_mistakes(problem: ConfigError) -> str:
    """Returns all mistakes in a host's settings, one per line."""
    mistakes = [harmless(str(mistake)) for mistake in problem.mistakes]
    if len(mistakes) == 1:
        mistake = mistakes[0]
        return f"That setting cannot be used: {mistake}" if problem.place else mistake
    lines = [f"Please correct these {len(mistakes)} mistakes:"]
    lines += bullets(mistakes)
    if len(mistakes) >= MOST_MISTAKES:
        lines.append(MORE_MISTAKES)
    return "\n".join(lines)


async def answer(
    interaction: discord.Interaction,
    text: str,
    *,
    quiet: bool = True,
    files: Sequence[discord.File] = (),
    view: discord.ui.View = discord.utils.MISSING,
) -> None:
    """Sends the first or a further answer to an interaction; `quiet` shows it only to its user."""
    text, whole = fit_or_attach(text)
    files = [*files, *as_attachments(whole)]
    response = interaction.response
    send = interaction.followup.send if response.is_done() else response.send_message
    await send(text, ephemeral=quiet, silent=not quiet, files=files, view=view)


async def refuse(
    interaction: discord.Interaction,
    problem: Exception,
    view: discord.ui.View = discord.utils.MISSING,
) -> None:
    """Tells the user why an interaction was refused, with the view's buttons."""
    try:
        await answer(interaction, sentence(problem), view=view)
    except REQUEST_ERRORS as failure:
        log.warning("a refusal could not be sent: %s", failure)


async def wait_for_answers() -> None:
    """Waits until all open interactions are answered, or Discord no longer waits for them."""
    handlers = [task for task in asyncio.all_tasks() if task.get_name().startswith(_HANDLERS)]
    if handlers:
        await asyncio.wait(handlers, timeout=_ANSWER_SECONDS)


async def replace_message(
    interaction: discord.Interaction, text: str, view: discord.ui.View | None
) -> None:
    """Replaces the message under which a form was opened."""
    response = interaction.response
    edit = interaction.edit_original_response if response.is_done() else response.edit_message
    await edit(content=text, view=view, attachments=[])
