"""`/match host …` and `/match settings`: who hosts a match, and who may host on this server."""

import logging
from dataclasses import replace
from typing import Literal, TypeAlias

import discord
from discord import app_commands

from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.permissions import lacking_to_tell
from bifrost_bot.gateway.channels.preflight import watchers
from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import is_role_lost, is_steward, person_of
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.hosts import AddHost, HandOver, RemoveHost
from bifrost_bot.speech.wording import listing
from bifrost_bot.store.server_settings import GuildSettings

log = logging.getLogger(__name__)
Clearable: TypeAlias = Literal["role", "spectators", "below", "announcements"]
_FIELDS: dict[str, str] = {
    "role": "host_role_id",
    "spectators": "spectator_role_id",
    "below": "below_category_id",
    "announcements": "announcement_channel_id",
}
_WHATS = {
    "host_role_id": "who can host",
    "hosts_watch": "whether hosts can read submission channels",
    "spectator_role_id": "who can watch",
    "below_category_id": "where new matches' channels go",
    "announcement_channel_id": "where new matches are announced",
}


class Hosts(app_commands.Group):
    """Commands that say who hosts a match."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="host", description="Say who hosts a match")
        self._services = services

    @app_commands.command()
    @app_commands.describe(member="Who shall host the match too", match=MATCH_OPTION)
    async def add(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Let somebody host the match with you."""
        found = await self._services.match(interaction, match)
        by, host = person_of(interaction.user), person_of(_human(member))
        command = AddHost(by.id, host.id, is_steward(interaction), (by, host))
        change = await self._services.runner.handle(found.id, command)
        told = "hosts" if change.events else "already hosts"
        await answer(interaction, f"{member.mention} {told} match {found.id}.")

    @app_commands.command()
    @app_commands.describe(member="Who shall host the match no longer", match=MATCH_OPTION)
    async def remove(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Let somebody host the match no longer."""
        found = await self._services.match(interaction, match)
        await self._services.runner.handle(found.id, RemoveHost(str(interaction.user.id), str(member.id)))
        await answer(interaction, f"{member.mention} hosts match {found.id} no longer.")

    @app_commands.command(name="hand-over")
    @app_commands.describe(member="Who shall host the match instead of you", match=MATCH_OPTION)
    async def hand_over(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Give the match to another host."""
        found = await self._services.match(interaction, match)
        by, to = person_of(interaction.user), person_of(_human(member))
        command = HandOver(by.id, to.id, is_steward(interaction), (by, to))
        await self._services.runner.foresee(found.id, command)

        async def hand_over() -> str:
            await self._services.runner.handle(found.id, command)
            return f"{member.mention} hosts match {found.id} from now on."

        text = f"Give match {found.id} to {member.mention}? You cannot take it back yourself."
        await self._services.hosting.confirmations.ask(interaction, text, "Hand over", hand_over)


class ServerSettings(app_commands.Group):
    """The command for a server's settings."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="server", description="What holds for all matches of this server")
        self._services = services

    @app_commands.command()
    @app_commands.describe(
        role="The role whose members can host matches; without one, members with Manage Channels",
        hosts_watch="Whether hosts can read submission channels of new matches unless /match create says otherwise",
        spectators="The role whose members can watch matches; without one, whoever sees this server's channels",
        below="The category below which those of new matches go; without one, they go to the end",
        announcements="The channel in which new matches are announced; without one, they are not",
        clear="Take one of these choices back",
    )
    async def settings(
        self,
        interaction: discord.Interaction,
        role: discord.Role | None = None,
        hosts_watch: bool | None = None,
        spectators: discord.Role | None = None,
        below: discord.CategoryChannel | None = None,
        announcements: discord.TextChannel | None = None,
        clear: Clearable | None = None,
    ) -> None:
        """Show or change what holds for all matches of this server."""
        if not is_steward(interaction):
            raise RefusedError("Only members with the permission Manage Server can change what holds for all matches.")
        if role is not None and role.is_default():
            raise RefusedError("That role is everybody's. Choose a role that only your hosts have.")
        chosen = {"role": role, "spectators": spectators, "below": below, "announcements": announcements}
        given = {_FIELDS[name]: one.id for name, one in chosen.items() if one is not None}
        if clear is not None and _FIELDS[clear] in given:
            raise RefusedError(f"Give either {clear} or clear: {clear}, which takes that choice back.")
        if announcements is not None:
            _require_voice(announcements)

        def change(now: GuildSettings) -> GuildSettings:
            cleared = {_FIELDS[clear]: None} if clear else {}
            watch = now.hosts_watch if hosts_watch is None else hosts_watch
            return replace(now, hosts_watch=watch, **cleared, **given)

        guild = interaction.guild
        assert guild is not None
        before, after = await self._services.hosting.servers.save_settings(guild.id, change)
        changed = _changed(before, after) or "What holds for all matches of this server:"
        await answer(interaction, "\n".join([changed, *(f"• {line}" for line in _lines(guild, after))]))
        if before.spectator_role_id != after.spectator_role_id:
            await self._admit_spectators(interaction, guild)

    async def _admit_spectators(self, interaction: discord.Interaction, guild: discord.Guild) -> None:
        """Sets who may watch the matches that are being played."""
        for match in await self._services.runner.live(guild.id):
            try:
                await self._services.channels.lifecycle.admit_spectators(match)
            except REQUEST_ERRORS as problem:
                log.warning("match %s: who may watch cannot be set: %s", match.id, problem)
                refused = (
                    f"Discord did not let the bot change who can watch match {match.id}; /match repair tries again."
                )
                await answer(interaction, refused)


def _require_voice(channel: discord.TextChannel) -> None:
    missing = lacking_to_tell(channel.permissions_for(channel.guild.me))
    if missing:
        raise RefusedError(f"The bot lacks {listing(missing)} in {channel.mention}. Allow it that there first.")


def _changed(before: GuildSettings, after: GuildSettings) -> str:
    whats = [what for name, what in _WHATS.items() if getattr(before, name) != getattr(after, name)]
    return f"Changed: {', '.join(whats)}." if whats else ""


def _lines(guild: discord.Guild, now: GuildSettings) -> list[str]:
    return [
        _hosts(guild, now),
        _watch(now),
        watchers(guild, now.spectator_role_id),
        _place(guild, now),
        _news(guild, now),
    ]


def _hosts(guild: discord.Guild, now: GuildSettings) -> str:
    if is_role_lost(guild, now.host_role_id):
        return (
            "The role whose members could host matches here was deleted, so only members with the permission Manage "
            "Server can. Name another role, or take the choice back with clear."
        )
    who = "the permission Manage Channels" if now.host_role_id is None else f"the role <@&{now.host_role_id}>"
    return f"Members with {who} can host matches here, and members with the permission Manage Server."


def _watch(now: GuildSettings) -> str:
    can = "can" if now.hosts_watch else "cannot"
    told = "; their lobbies say so" if now.hosts_watch else ""
    return f"Hosts {can} read the submission channels of new matches, unless /match create says otherwise{told}."


def _place(guild: discord.Guild, now: GuildSettings) -> str:
    if now.below_category_id is None or guild.get_channel(now.below_category_id) is None:
        return "The categories of new matches go to the end of the list."
    return f"The categories of new matches go below <#{now.below_category_id}>."


def _news(guild: discord.Guild, now: GuildSettings) -> str:
    if now.announcement_channel_id is None or guild.get_channel(now.announcement_channel_id) is None:
        return "New matches are told in their lobby's channel only."
    return f"New matches are announced in <#{now.announcement_channel_id}>."


def _human(member: discord.Member) -> discord.Member:
    if member.bot:
        raise RefusedError("A bot cannot host a match. Name a person.")
    return member
