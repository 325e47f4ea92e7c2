"""`/match host …`: adds and removes hosts of a match, and hands it over."""

from typing import Final

import discord
from discord import app_commands

from bifrost_bot.gateway.incoming.options import MatchNumber
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import (
    is_server_manager,
    person_of,
    sees_commands,
    unseen_commands,
)
from bifrost_bot.gateway.incoming.services import CommandGroup, user_id
from bifrost_bot.match.decide.hosts import AddHost, HandOver, RemoveHost
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts import MATCH_OPTION

_NOW_HOSTS: Final = "{member} now hosts match {match}."


class Hosts(CommandGroup, name="host", description="Choose who hosts a match"):
    """Commands that change the hosts of a match."""

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION, member="The new co-host")
    async def add(
        self,
        interaction: discord.Interaction,
        member: discord.Member,
        match: MatchNumber | None = None,
    ) -> None:
        """Add a co-host to the match."""
        found = await self._services.match(interaction, match)
        _refuse_bot(member)
        by = person_of(interaction.user)
        host = person_of(member)
        command = AddHost(by.id, host.id, is_server_manager(interaction), (by, host))
        change = await self._services.runner.handle(found.id, command)
        text = _NOW_HOSTS if change.events else "{member} already hosts match {match}."
        await answer(interaction, _with_hint(text, member, found))

    @app_commands.command()
    @app_commands.describe(match=MATCH_OPTION, member="The host to remove")
    async def remove(
        self,
        interaction: discord.Interaction,
        member: discord.User,
        match: MatchNumber | None = None,
    ) -> None:
        """Remove a host from the match."""
        found = await self._services.match(interaction, match)
        command = RemoveHost(user_id(interaction), str(member.id))
        await self._services.runner.handle(found.id, command)
        text = f"{member.mention} no longer hosts match {found.id}."
        await answer(interaction, text)

    @app_commands.command(name="hand-over")
    @app_commands.describe(match=MATCH_OPTION, member="The new host in your place")
    async def hand_over(
        self,
        interaction: discord.Interaction,
        member: discord.Member,
        match: MatchNumber | None = None,
    ) -> None:
        """Hand the match over to another host."""
        found = await self._services.match(interaction, match)
        _refuse_bot(member)
        by = person_of(interaction.user)
        to = person_of(member)
        command = HandOver(by.id, to.id, is_server_manager(interaction), (by, to))
        await self._services.runner.foresee(found.id, command)

        async def hand_over() -> str:
            await self._services.runner.handle(found.id, command)
            return _with_hint(_NOW_HOSTS, member, found)

        text = f"Hand match {found.id} over to {member.mention}? You cannot undo this yourself."
        confirmations = self._services.confirmations
        await confirmations.ask(interaction, text, "Hand over", hand_over)


def _with_hint(text: str, member: discord.Member, match: Match) -> str:
    """Returns a text about a new host, and how they see the commands if Discord hides them."""
    text = text.format(member=member.mention, match=match.id)
    if sees_commands(member):
        return text
    return f"{text}\n{unseen_commands(member.guild, member.mention)}"


def _refuse_bot(member: discord.Member) -> None:
    if member.bot:
        raise RefusedError("A bot cannot host a match. Name a person.")
