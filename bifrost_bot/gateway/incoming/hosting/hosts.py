"""`/match host …`: who hosts a match."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MATCH_OPTION, MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import is_steward, person_of, sees_commands, unseen_commands
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.hosts import AddHost, HandOver, RemoveHost


class Hosts(app_commands.Group):
    """Commands that say who hosts a match."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="host", description="Choose who hosts a match")
        self._services = services

    @app_commands.command()
    @app_commands.describe(member="The new co-host", match=MATCH_OPTION)
    async def add(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Add a co-host to the match."""
        found = await self._services.match(interaction, match)
        by, host = person_of(interaction.user), person_of(_human(member))
        command = AddHost(by.id, host.id, is_steward(interaction), (by, host))
        change = await self._services.runner.handle(found.id, command)
        told = "now hosts" if change.events else "already hosts"
        await answer(interaction, f"{member.mention} {told} match {found.id}.{_hint(member)}")

    @app_commands.command()
    @app_commands.describe(member="The host to remove", match=MATCH_OPTION)
    async def remove(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Remove a host from the match."""
        found = await self._services.match(interaction, match)
        await self._services.runner.handle(found.id, RemoveHost(str(interaction.user.id), str(member.id)))
        await answer(interaction, f"{member.mention} no longer hosts match {found.id}.")

    @app_commands.command(name="hand-over")
    @app_commands.describe(member="The new host in your place", match=MATCH_OPTION)
    async def hand_over(
        self, interaction: discord.Interaction, member: discord.Member, match: MatchNumber | None = None
    ) -> None:
        """Hand the match over to another host."""
        found = await self._services.match(interaction, match)
        by, to = person_of(interaction.user), person_of(_human(member))
        command = HandOver(by.id, to.id, is_steward(interaction), (by, to))
        await self._services.runner.foresee(found.id, command)

        async def hand_over() -> str:
            await self._services.runner.handle(found.id, command)
            return f"{member.mention} now hosts match {found.id}.{_hint(member)}"

        text = f"Hand match {found.id} over to {member.mention}? You cannot undo this yourself."
        await self._services.hosting.confirmations.ask(interaction, text, "Hand over", hand_over)


def _hint(member: discord.Member) -> str:
    """Returns how a new host gets to see the hosts' commands; empty if Discord shows them."""
    return "" if sees_commands(member) else f"\n{unseen_commands(member.guild, member.mention)}"


def _human(member: discord.Member) -> discord.Member:
    if member.bot:
        raise RefusedError("A bot cannot host a match. Name a person.")
    return member
