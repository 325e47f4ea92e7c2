"""`/status` and `/audit`: where matches stand and what their hosts did, for everybody who may
know.
"""

import discord
from discord import app_commands
from discord.ext import commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, concerns
from bifrost_bot.gateway.outgoing.rendering import attached
from bifrost_bot.match.decide.hosts import impartial_hosts, require_host
from bifrost_bot.match.model import Match
from bifrost_bot.messages.attachment import attachments
from bifrost_bot.messages.audit import audit_entries, audit_text
from bifrost_bot.messages.post import TextFile, part_text, running_hash, status_text
from bifrost_bot.notices.event_handlers import line
from bifrost_bot.speech.texts.command import CommandText, LookupText
from bifrost_bot.speech.wording import LONGEST_MESSAGE, fit

_SHOWN = 8


class StandingCog(commands.Cog):
    """Commands by which everybody looks at matches; they are not below `/match`, which Discord
    shows to hosts only.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(**CommandText.status)
    async def status(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Show how far a match is, or which matches are open on this server."""
        if match is not None or await self._services.directory.find(interaction.channel_id):
            found = await self._services.match(interaction, match)
            lines = [_told_of(found, interaction.user), *running_hash(found, len(found.posted))]
        else:
            live = await self._services.runner.live(interaction.guild_id)
            lines = [
                _told_of(one, interaction.user) for one in live if concerns(one, interaction.user)
            ]
            lines += [one.sentence for one in await self._services.unreadable(interaction)]
        await answer(interaction, "\n".join(lines or [LookupText.no_match_open])[:LONGEST_MESSAGE])

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(match=CommandText.match)
    async def audit(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Show what hosts did in a match, and why: hosts at any time, everybody after the match."""
        found = await self._services.match(interaction, match)
        _require_sight(found, str(interaction.user.id))
        history, everything = (
            await self._services.runner.history(found.id),
            found.over or found.settings.hosts_watch,
        )
        lines = [line(one) for one in audit_entries(history, everything=everything)]
        earlier = (
            [LookupText.audit_goes_on.format(entries=len(lines) - _SHOWN)]
            if len(lines) > _SHOWN
            else []
        )
        shown = "\n".join([LookupText.audit.format(match=found.id), *earlier, *lines[-_SHOWN:]])
        names = self._services.people.names.known(interaction.guild_id or 0)
        written = audit_text(found, history, everything=everything, names=names)
        audit = TextFile(written, f"match-{found.id}-audit.txt")
        await answer(
            interaction, fit(shown), files=[attached(file) for file in attachments((audit,)).files]
        )


def _told_of(match: Match, user: discord.abc.User) -> str:
    """Returns the state of a match, and whether a user still plays in it."""
    return f"{status_text(match)} {part_text(match, str(user.id))}".strip()


def _require_sight(match: Match, user_id: str) -> None:
    """Refuses users who may not see the audit: during the match, all but hosts who do not play
    in it.
    """
    if match.over:
        return
    require_host(match, user_id)
    if user_id not in impartial_hosts(match):
        raise RefusedError(LookupText.audit_later)
