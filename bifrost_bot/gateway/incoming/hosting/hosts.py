"""`/match host …`: who hosts a match."""

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import (
    is_steward,
    person_of,
    sees_commands,
    unseen_commands,
)
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.hosts import AddHost, HandOver, RemoveHost
from bifrost_bot.speech.texts.command import CommandText, HostCommandText
from bifrost_bot.speech.texts.host import HostText


class Hosts(app_commands.Group):
    """Commands that say who hosts a match."""

    def __init__(self, services: Services) -> None:
        super().__init__(name="host", description=HostCommandText.host_group)
        self._services = services

    @app_commands.command()
    @app_commands.describe(match=CommandText.match, **HostCommandText.host_add)
    async def add(
        self,
        interaction: discord.Interaction,
        member: discord.Member,
        match: MatchNumber | None = None,
    ) -> None:
        """Add a co-host to the match."""
        found = await self._services.match(interaction, match)
        by, host = person_of(interaction.user), person_of(_human(member))
        command = AddHost(by.id, host.id, is_steward(interaction), (by, host))
        change = await self._services.runner.handle(found.id, command)
        told = HostText.now_hosts if change.events else HostText.already_hosts
        await answer(
            interaction, _hinted(told.format(member=member.mention, match=found.id), member)
        )

    @app_commands.command()
    @app_commands.describe(match=CommandText.match, **HostCommandText.host_remove)
    async def remove(
        self,
        interaction: discord.Interaction,
        member: discord.Member,
        match: MatchNumber | None = None,
    ) -> None:
        """Remove a host from the match."""
        found = await self._services.match(interaction, match)
        await self._services.runner.handle(
            found.id, RemoveHost(str(interaction.user.id), str(member.id))
        )
        await answer(
            interaction, HostText.hosts_no_longer.format(member=member.mention, match=found.id)
        )

    @app_commands.command(name="hand-over")
    @app_commands.describe(match=CommandText.match, **HostCommandText.host_hand_over)
    async def hand_over(
        self,
        interaction: discord.Interaction,
        member: discord.Member,
        match: MatchNumber | None = None,
    ) -> None:
        """Hand the match over to another host."""
        found = await self._services.match(interaction, match)
        by, to = person_of(interaction.user), person_of(_human(member))
        command = HandOver(by.id, to.id, is_steward(interaction), (by, to))
        await self._services.runner.foresee(found.id, command)

        async def hand_over() -> str:
            await self._services.runner.handle(found.id, command)
            return _hinted(HostText.now_hosts.format(member=member.mention, match=found.id), member)

        text = HostText.hand_match_over.format(match=found.id, member=member.mention)
        await self._services.hosting.confirmations.ask(
            interaction, text, HostText.hand_over, hand_over
        )


def _hinted(told: str, member: discord.Member) -> str:
    """Returns what is told, with how a new host gets to see the hosts' commands if Discord does
    not show them.
    """
    return (
        told
        if sees_commands(member)
        else f"{told}\n{unseen_commands(member.guild, member.mention)}"
    )


def _human(member: discord.Member) -> discord.Member:
    if member.bot:
        raise RefusedError(HostText.bot_cannot_host)
    return member
