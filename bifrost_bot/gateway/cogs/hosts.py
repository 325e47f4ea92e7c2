"""`/match host …` and `/match settings`: who hosts a match, and who may host on this server."""

import discord
from discord import app_commands

from bifrost_bot.gateway.desk import Desk
from bifrost_bot.gateway.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.replies import RefusedError, answer
from bifrost_bot.gateway.servers import is_steward
from bifrost_bot.match.commands import AddHost, HandOver, RemoveHost
from bifrost_bot.store.guilds import GuildSettings


class Hosts(app_commands.Group):
    """Who hosts a match."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(name="host", description="Say who hosts a match")
        self._desk = desk

    @app_commands.command()
    @app_commands.describe(member="Who shall host the match too", match=MATCH_OPTION)
    async def add(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Let somebody host the match with you."""
        found = await self._desk.match(interaction, match)
        command = AddHost(str(interaction.user.id), str(_person(member).id), is_steward(interaction))
        change = await self._desk.runner.handle(found.id, command)
        told = "hosts" if change.events else "already hosts"
        await answer(interaction, f"{member.mention} {told} match {found.id}.")

    @app_commands.command()
    @app_commands.describe(member="Who shall host the match no longer", match=MATCH_OPTION)
    async def remove(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Let somebody host the match no longer."""
        found = await self._desk.match(interaction, match)
        await self._desk.runner.handle(found.id, RemoveHost(str(interaction.user.id), str(member.id)))
        await answer(interaction, f"{member.mention} hosts match {found.id} no longer.")

    @app_commands.command(name="hand-over")
    @app_commands.describe(member="Who shall host the match instead of you", match=MATCH_OPTION)
    async def hand_over(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Give the match to another host."""
        found = await self._desk.match(interaction, match)
        command = HandOver(str(interaction.user.id), str(_person(member).id), is_steward(interaction))
        await self._desk.runner.foresee(found.id, command)

        async def hand_over() -> str:
            await self._desk.runner.handle(found.id, command)
            return f"{member.mention} hosts match {found.id} from now on."

        text = f"Give match {found.id} to {member.mention}? You cannot take it back yourself."
        await self._desk.confirmations.ask(interaction, text, "Hand over", hand_over)


class ServerSettings(app_commands.Group):
    """What a server settles for all its matches."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(name="server", description="What holds for all matches of this server")
        self._desk = desk

    @app_commands.command()
    @app_commands.describe(
        role="The role whose members may host matches; left out: all who may manage channels",
        hosts_watch="Whether hosts read along in new matches unless /match create says otherwise; all are told",
    )
    async def settings(
        self, interaction: discord.Interaction, role: discord.Role | None = None, hosts_watch: bool = False
    ) -> None:
        """Say who may host matches on this server, and whether hosts read along."""
        if not is_steward(interaction):
            raise RefusedError("Only members with the permission Manage Server can say who hosts matches here.")
        if role is not None and role.is_default():
            raise RefusedError("That role is everybody's. Choose a role that only your hosts have.")
        chosen = GuildSettings(role.id if role else None, hosts_watch)
        await self._desk.servers.settle(interaction.guild_id or 0, chosen)
        who = f"members with the role {role.mention}" if role else "members with the permission Manage Channels"
        watch = "read along in new matches, which their lobbies tell" if hosts_watch else "do not read along"
        told = f"From now on {who} can host matches here, and those who manage the server."
        await answer(interaction, f"{told} Hosts {watch}.")


def _person(member: discord.Member) -> discord.Member:
    if member.bot:
        raise RefusedError("A bot cannot host a match. Name a person.")
    return member
