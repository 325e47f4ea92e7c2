"""`/status` and `/audit`: the state of matches and their hosts' actions."""

import discord
from discord import app_commands

from bifrost_bot.gateway.channels.snowflake import stamp_ms
from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import ServiceCog, user_id
from bifrost_bot.gateway.outgoing.rendering import as_attachments
from bifrost_bot.match.decide.hosts import impartial_hosts, require_host
from bifrost_bot.match.model import Match
from bifrost_bot.messages.attachment import attachments
from bifrost_bot.messages.audit import audit_entries, audit_text
from bifrost_bot.messages.fairness import fairness_text
from bifrost_bot.messages.post import TextFile, part_text, status_text
from bifrost_bot.notices.event_handlers import line
from bifrost_bot.speech.texts import ALL_BOARDS, MATCH_OPTION, NO_MATCH_OPEN
from bifrost_bot.speech.wording import fit, stands

_MAX_ENTRIES = 8


class StatusCog(ServiceCog):
    """Commands about matches for all users, as Discord shows `/match` to hosts only."""

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(match="The match's number; leave it out to see all open matches")
    async def status(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Show how far a match is, or which matches are open on this server."""
        if match is not None or await self._services.directory.find(interaction.channel_id):
            found = await self._services.match(interaction, match)
            address = await self._services.address(interaction, found)
            # Receipts are for the player's own channel.
            history = await self._services.runner.history(found.id) if address.seat else ()
            proofs = fairness_text(found, history, address.seat)
            url = await self._services.page_links.for_all(found, interaction.guild_id or 0)
            page = [ALL_BOARDS.format(url=url)] if url else []
            lines = [_user_status(found, interaction), *page, proofs]
        else:
            own = await self._services.listed(interaction)
            lines = [_user_status(one, interaction) for one in own]
            lines += [one.sentence for one in await self._services.unreadable(interaction)]
        await answer(interaction, "\n".join(lines or [NO_MATCH_OPEN]))

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(match=MATCH_OPTION)
    async def audit(
        self, interaction: discord.Interaction, match: MatchNumber | None = None
    ) -> None:
        """Show what hosts did in a match, and why: hosts at any time, everybody after the match."""
        found = await self._services.match(interaction, match)
        _require_sight(found, user_id(interaction))
        history = await self._services.runner.history(found.id)
        everything = found.over or found.settings.hosts_watch
        entries = [line(entry) for entry in audit_entries(history, everything=everything)]
        lines = [f"**Audit of match {found.id}**"]
        earlier = len(entries) - _MAX_ENTRIES
        if earlier > 0:
            lines.append(f"-# {earlier} more in the file")
        text = "\n".join([*lines, *entries[-_MAX_ENTRIES:]])
        names = self._services.person_names.names_of_server(interaction.guild_id or 0)
        whole = audit_text(found, history, everything=everything, names=names)
        file = TextFile(whole, f"match-{found.id}-audit.txt")
        files = as_attachments(attachments((file,)).files)
        await answer(interaction, fit(text), files=files)


def _user_status(match: Match, interaction: discord.Interaction) -> str:
    """Returns the state of a match and a user's part in it."""
    until_ms = None
    if match.phase is not None and not match.paused:
        until_ms = match.calendar.stands_until(stamp_ms(interaction.id))
    part = part_text(match, user_id(interaction))
    return " ".join(filter(None, [status_text(match), stands(until_ms), part]))


def _require_sight(match: Match, user_id: str) -> None:
    """Refuses users who may not see the audit: until the end, all but impartial hosts."""
    if match.over:
        return
    require_host(match, user_id)
    if user_id not in impartial_hosts(match):
        raise RefusedError(
            "You play in this match, so you can read its audit when the match is over."
        )
