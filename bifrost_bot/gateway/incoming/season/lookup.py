"""Which season is meant, and who its people are on Discord."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import TypeAlias

import discord
from discord import app_commands

from bifrost_bot.engines.values import MOST_COMPLETIONS
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import SeasonServices, Services, services_of
from bifrost_bot.gateway.incoming.suggestions import Named
from bifrost_bot.match.player import Player
from bifrost_bot.runtime.seasons.faults import NoSeasonError
from bifrost_bot.season.decide.rights import LONGEST_REASON
from bifrost_bot.season.model import Season
from bifrost_bot.speech.season.view import Seen, seen_by
from bifrost_bot.speech.texts.season.command import SeasonAnswerText
from bifrost_bot.speech.texts.season.page import SeasonPageText
from bifrost_bot.speech.wording import clean, listing, plain

Reason = app_commands.Range[str, 1, LONGEST_REASON]


class _SeasonName(Named):
    """An option for a season's number."""

    async def known(self, interaction: discord.Interaction) -> Mapping[str, str]:
        """Returns the seasons of this server, the newest first."""
        found = await seasons_of(interaction).runner.of_guild(
            interaction.guild_id or 0, MOST_COMPLETIONS
        )
        return {season.id: _label(season) for season in found}


SeasonNumber: TypeAlias = app_commands.Transform[str, _SeasonName]
"""An option that names a season; those of the server are suggested while the user types."""


def _label(season: Season) -> str:
    text = SeasonAnswerText.label_over if season.over else SeasonAnswerText.label
    return text.format(season=season.id, name=plain(season.name))


def seasons_of(interaction: discord.Interaction) -> SeasonServices:
    """Returns what the bot that an interaction came to has for seasons."""
    return services_of(interaction).hosting.seasons


async def season_meant(interaction: discord.Interaction, season_id: str | None) -> Season:
    """Returns the season that is meant: the one named, or the only one that is under way on the
    server.

    Raises:
        RefusedError: When it is not clear which one.
        NoSeasonError: When there is none with that number on this server.
        UnreadableSeasonError: When it cannot be read.
    """
    runner, guild_id = seasons_of(interaction).runner, interaction.guild_id or 0
    if season_id is not None:
        named = season_id.strip().lstrip("#")
        if (await runner.home(named)).guild_id != guild_id:
            raise NoSeasonError(named)
        return await runner.season(named)
    live = await runner.under_way(guild_id)
    if len(live) == 1:
        return live[0]
    if not live:
        raise RefusedError(SeasonAnswerText.none_here)
    raise RefusedError(
        SeasonAnswerText.which.format(seasons=listing([season.id for season in live]))
    )


def seen(interaction: discord.Interaction, season: Season) -> Seen:
    """Returns what the user of an interaction may know of a season."""
    return seen_by(season, str(interaction.user.id))


async def members_of(guild: discord.Guild, ids: Iterable[str]) -> dict[str, discord.Member]:
    """Returns who of some people is on a server, by id."""
    wanted = [id for id in ids if id.isdigit()]
    found = await asyncio.gather(*(_member(guild, int(id)) for id in wanted))
    return {id: member for id, member in zip(wanted, found, strict=True) if member is not None}


async def _member(guild: discord.Guild, id: int) -> discord.Member | None:
    try:
        # Without the members intent the library knows few of them.
        return guild.get_member(id) or await guild.fetch_member(id)
    except discord.NotFound:
        return None


def player_of(member: discord.Member) -> Player:
    """Returns a member as a player of a match."""
    return Player(str(member.id), clean(member.display_name), sees_all=preflight.sees_all(member))


async def names_of(
    services: Services, guild: discord.Guild, season: Season, ids: Iterable[str]
) -> dict[str, str]:
    """Returns what people of a season are called on menus and in files, by id: by their number
    where nobody knows.
    """
    wanted, known = tuple(ids), services.people.names.known(guild.id)
    members = await members_of(guild, (id for id in wanted if id not in known))
    for id, member in members.items():
        services.people.names.note(guild.id, id, member.display_name)
    cast = [member.id for member in season.cast]
    numbers = {id: cast.index(id) + 1 if id in cast else 0 for id in wanted}
    unknown = {id: SeasonPageText.player.format(number=number) for id, number in numbers.items()}
    return {
        id: (members[id].display_name if id in members else known.get(id)) or unknown[id]
        for id in wanted
    }
