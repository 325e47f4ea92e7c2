"""`/match audit`, `announce` and `note`: what was done to a match, words to all players, a line for the audit."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.outgoing.rendering import attached
from bifrost_bot.match.decide.hosts import (
    LONGEST_ANNOUNCEMENT,
    LONGEST_NOTE,
    Announce,
    Note,
    impartial_hosts,
    require_host,
)
from bifrost_bot.match.model import Match
from bifrost_bot.messages.attachment import attachments
from bifrost_bot.messages.audit import audit_entries, audit_text
from bifrost_bot.messages.post import TextFile
from bifrost_bot.notices.questions import line
from bifrost_bot.speech.wording import LONGEST_MESSAGE

_SHOWN = 8


class OverviewCog(app_commands.Group):
    """Commands for the audit and for announcements."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="control", description="What hosts did")
        self._services = services

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION)
    async def audit(self, interaction: discord.Interaction, match: MatchNumber | None = None) -> None:
        """Show what hosts did to a match, and why. Before it ends only hosts can use this."""
        found = await self._services.match(interaction, match)
        _require_sight(found, str(interaction.user.id))
        history, everything = await self._services.runner.history(found.id), found.over or found.settings.hosts_watch
        lines = [line(one) for one in audit_entries(history, everything=everything)]
        earlier = [f"-# {len(lines) - _SHOWN} more in the file"] if len(lines) > _SHOWN else []
        shown = "\n".join([f"**Audit of match {found.id}**", *earlier, *lines[-_SHOWN:]])
        names = self._services.people.names.known()
        written = audit_text(found, history, everything=everything, names=names)
        audit = TextFile(written, f"match-{found.id}-audit.txt")
        text = shown if len(shown) <= LONGEST_MESSAGE else shown[: LONGEST_MESSAGE - 1] + "…"
        await answer(interaction, text, files=[attached(file) for file in attachments((audit,)).files])

    @app_commands.command()
    @app_commands.describe(text="What to tell all players, in their channels and in the lobby", match=MATCH_OPTION)
    async def announce(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, LONGEST_ANNOUNCEMENT],
        match: MatchNumber | None = None,
    ) -> None:
        """Announce something to all players; mentions don't ping."""
        found = await self._services.match(interaction, match)
        await self._services.runner.handle(found.id, Announce(str(interaction.user.id), text))
        await answer(interaction, f"All players of match {found.id} have been told.")

    @app_commands.command()
    @app_commands.describe(text="What to write in the audit", match=MATCH_OPTION)
    async def note(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, LONGEST_NOTE],
        match: MatchNumber | None = None,
    ) -> None:
        """Add a line to a match's audit, which everyone can read after the match."""
        found = await self._services.match(interaction, match)
        await self._services.runner.handle(found.id, Note(str(interaction.user.id), text))
        await answer(interaction, f"Noted in the audit of match {found.id}.")


def _require_sight(match: Match, user_id: str) -> None:
    """Refuses users who may not see the audit: during the match, all but hosts who do not play in it."""
    if match.over:
        return
    require_host(match, user_id)
    if user_id not in impartial_hosts(match):
        raise RefusedError("You play in this match, so you can read its audit once it is over.")
