"""`/match host …` and `/match settings`: who hosts a match, and who may host on this server."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import is_role_lost, is_steward
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.hosts import AddHost, HandOver, RemoveHost
from bifrost_bot.store.server_settings import GuildSettings


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
        command = AddHost(str(interaction.user.id), str(_person(member).id), is_steward(interaction))
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
        command = HandOver(str(interaction.user.id), str(_person(member).id), is_steward(interaction))
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
        role="The role whose members can host matches",
        no_role="Take the role away again: members with Manage Channels can host",
        hosts_watch="Whether hosts can read submission channels of new matches unless /match create says otherwise",
    )
    async def settings(
        self,
        interaction: discord.Interaction,
        role: discord.Role | None = None,
        no_role: bool = False,
        hosts_watch: bool | None = None,
    ) -> None:
        """Show or change who can host matches here, and whether hosts can read submission channels."""
        if not is_steward(interaction):
            raise RefusedError("Only members with the permission Manage Server can say who hosts matches here.")
        if role is not None and no_role:
            raise RefusedError(
                "Give either role or no_role: role names whose members can host, no_role takes that away again."
            )
        if role is not None and role.is_default():
            raise RefusedError("That role is everybody's. Choose a role that only your hosts have.")

        def change(now: GuildSettings) -> GuildSettings:
            return GuildSettings(
                host_role_id=role.id if role else None if no_role else now.host_role_id,
                hosts_watch=now.hosts_watch if hosts_watch is None else hosts_watch,
            )

        before, after = await self._services.hosting.servers.save_settings(interaction.guild_id or 0, change)
        changed = _changed(before, after) or "Nothing was changed."
        await answer(interaction, f"{changed}\n{_hosts(interaction, after)} {_watch(after)}")


def _changed(before: GuildSettings, after: GuildSettings) -> str:
    whats = ["who can host"] if before.host_role_id != after.host_role_id else []
    whats += ["whether hosts can read submission channels"] if before.hosts_watch is not after.hosts_watch else []
    return f"Changed: {', '.join(whats)}." if whats else ""


def _hosts(interaction: discord.Interaction, now: GuildSettings) -> str:
    if is_role_lost(interaction, now):
        return (
            "The role whose members could host matches here was deleted, so only members with the permission Manage "
            "Server can; name another role, or give no_role."
        )
    who = "the permission Manage Channels" if now.host_role_id is None else f"the role <@&{now.host_role_id}>"
    return f"Members with {who} can host matches here, and members with the permission Manage Server."


def _watch(now: GuildSettings) -> str:
    can = "can" if now.hosts_watch else "cannot"
    told = "; their lobbies say so" if now.hosts_watch else ""
    return f"Hosts {can} read the submission channels of new matches, unless /match create says otherwise{told}."


def _person(member: discord.Member) -> discord.Member:
    if member.bot:
        raise RefusedError("A bot cannot host a match. Name a person.")
    return member
