"""What users are told when something was refused or went wrong."""

import asyncio
import io
import logging
import secrets
from collections.abc import Sequence

import discord
from discord import app_commands

from bifrost_bot.engines.errors import MOST_MISTAKES, ConfigError, MoveError
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.preflight import NEEDS_TWO_FACTORS
from bifrost_bot.match.errors import MatchError
from bifrost_bot.messages.post import whole_or_attached
from bifrost_bot.runtime.faults import FaultError, UnreadableError
from bifrost_bot.season.errors import SeasonError
from bifrost_bot.speech.texts.channel import PreflightText
from bifrost_bot.speech.texts.fault import FaultText, RefusalText
from bifrost_bot.speech.texts.move import MoveText
from bifrost_bot.speech.texts.setup import HostFileText
from bifrost_bot.speech.wording import harmless
from bifrost_bot.store.database import ConflictError, StoreError

log = logging.getLogger(__name__)
_HANDLERS = ("CommandTree-", "discord-ui-")
"""The library's names for the tasks that handle commands, buttons, menus and forms."""
_NEEDED = {
    discord.AppCommandOptionType.user: RefusalText.takes_member,
    discord.AppCommandOptionType.channel: RefusalText.takes_other_channel,
}
_ANSWER_SECONDS = 3.0
"""How long Discord waits for the first answer."""


class RefusedError(Exception):
    """A command cannot be carried out; the message tells the user what to do instead."""


def sentence(problem: Exception, *, of_move: bool = False) -> str:
    """Returns what the user is told about a problem; unexpected ones are logged under an incident
    number.

    Args:
        problem: What was raised.
        of_move: Whether a text was to be recorded as a move, not a command to be carried out.
    """
    match problem:
        case MatchError() | SeasonError() | RefusedError():
            return str(problem)
        case MoveError():
            return harmless(str(problem))
        case ConfigError():
            return _wrong_settings(problem)
        case UnreadableError():
            return str(problem)
        case FaultError():
            return FaultText.fault.format(incident=problem.incident)
        case ConflictError():
            log.error("nothing could be recorded: %s", problem)
            return FaultText.simultaneous
        case StoreError():
            log.error("nothing could be recorded: %s", problem)
            remedy = FaultText.look_at_server if problem.on_server else FaultText.look_at_disk
            return (MoveText.unrecorded if of_move else FaultText.no_database).format(remedy=remedy)
        case app_commands.CheckFailure():
            return str(problem) or RefusalText.not_allowed
        case app_commands.TransformerError():
            return _NEEDED.get(problem.type, RefusalText.takes_else)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return RefusalText.other_version
        case app_commands.CommandInvokeError():
            return sentence(problem.original)
        case discord.RateLimited():
            again = round(discord.utils.utcnow().timestamp() + problem.retry_after)
            return RefusalText.limited.format(at=again)
        case discord.Forbidden():
            return (
                PreflightText.two_factors
                if problem.code == NEEDS_TWO_FACTORS
                else RefusalText.forbidden
            )
        case _:
            incident = secrets.token_hex(4)
            log.error("incident %s", incident, exc_info=problem)
            return FaultText.fault.format(incident=incident)


def _wrong_settings(problem: ConfigError) -> str:
    """Returns all mistakes in a host's settings, a line for each."""
    lines = [harmless(str(mistake)) for mistake in problem.mistakes]
    if len(lines) == 1:
        return HostFileText.one_mistake.format(mistake=lines[0]) if problem.place else lines[0]
    more = [HostFileText.more_mistakes] if len(lines) >= MOST_MISTAKES else []
    return "\n".join(
        [HostFileText.mistakes.format(count=len(lines)), *(f"• {line}" for line in lines), *more]
    )


async def answer(
    interaction: discord.Interaction,
    text: str,
    *,
    quiet: bool = True,
    files: Sequence[discord.File] = (),
    view: discord.ui.View = discord.utils.MISSING,
) -> None:
    """Answers an interaction, as its first or a later answer; `quiet` shows it only to that
    user.
    """
    none = discord.AllowedMentions.none()
    text, whole = whole_or_attached(text)
    files = [
        *files,
        *(discord.File(io.BytesIO(file.text.encode()), file.file_name) for file in whole),
    ]
    if interaction.response.is_done():
        await interaction.followup.send(
            text, ephemeral=quiet, silent=not quiet, allowed_mentions=none, files=files, view=view
        )
    else:
        await interaction.response.send_message(
            text, ephemeral=quiet, silent=not quiet, allowed_mentions=none, files=files, view=view
        )


async def refuse(
    interaction: discord.Interaction,
    problem: Exception,
    view: discord.ui.View = discord.utils.MISSING,
) -> None:
    """Tells the user why a command or click was refused; what they can press then is in the
    view.
    """
    try:
        await answer(interaction, sentence(problem), view=view)
    except REQUEST_ERRORS as failure:
        log.warning("a refusal could not be told: %s", failure)


async def all_answered() -> None:
    """Waits until all open commands and clicks are answered, or Discord no longer waits for
    them.
    """
    handlers = [task for task in asyncio.all_tasks() if task.get_name().startswith(_HANDLERS)]
    if handlers:
        await asyncio.wait(handlers, timeout=_ANSWER_SECONDS)
