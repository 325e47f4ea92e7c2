"""The season that a command or button is about, and its people on Discord."""

import logging
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import discord
from discord import app_commands

from bifrost_bot.engines.values import MOST_COMPLETIONS
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS, AwayError
from bifrost_bot.gateway.channels.preflight import sees_all
from bifrost_bot.gateway.incoming.members import known_names, members_of
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.servers import as_player
from bifrost_bot.gateway.incoming.services import Services, services_of, user_id
from bifrost_bot.gateway.incoming.suggestions import NumberOption
from bifrost_bot.match.errors import NotFoundError
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.player import Player
from bifrost_bot.runtime.faults import FaultError, NoSeasonError
from bifrost_bot.runtime.seasons.runner import Change
from bifrost_bot.season.decide.core import Command
from bifrost_bot.season.decide.rights import LONGEST_REASON, require_host
from bifrost_bot.season.model import Season
from bifrost_bot.speech.channel import personal_addresses
from bifrost_bot.speech.season.linked import MatchNow
from bifrost_bot.speech.season.view import Seen, seen_by
from bifrost_bot.speech.texts import PLAYER_NUMBER
from bifrost_bot.speech.wording import listing, plain, shared_names, tell_apart

log = logging.getLogger(__name__)
_NOT_FOUND: Final = "They are not on this server."
_UNANSWERED: Final = "Discord did not say whether they are on this server."
Reason = app_commands.Range[str, 1, LONGEST_REASON]


class _SeasonOption(NumberOption):
    """An option for a season's number."""

    async def titles(self, interaction: discord.Interaction) -> Mapping[str, str]:
        """Returns the seasons of this server, the newest first."""
        found = await services_of(interaction).season_runner.of_guild(
            interaction.guild_id or 0, MOST_COMPLETIONS
        )
        return {season.id: _label(season) for season in found}


SeasonNumber: TypeAlias = app_commands.Transform[str, _SeasonOption]
"""An option that names a season, with suggestions."""


def _label(season: Season) -> str:
    if season.over:
        return f"{season.id}, {plain(season.name)}: over"
    return f"{season.id}, {plain(season.name)}"


async def find_season(interaction: discord.Interaction, season_id: str | None) -> Season:
    """Returns the named season, or the only one under way on the server.

    Raises:
        RefusedError: When none was named and there is not exactly one.
        NoSeasonError: When the server has none with that number.
        UnreadableError: When it cannot be read.
    """
    runner = services_of(interaction).season_runner
    guild_id = interaction.guild_id or 0
    if season_id is not None:
        named = season_id.strip().lstrip("#")
        if (await runner.home(named)).guild_id != guild_id:
            raise NoSeasonError(named)
        return await runner.season(named)
    live = await runner.live(guild_id)
    if len(live) == 1:
        return live[0]
    if live:
        named = " or ".join(f"{season.id} ({seen_by(season).title})" for season in live)
        raise RefusedError(
            f"Several seasons are under way. Name one with the option season: {named}."
        )
    text = "No season is under way on this server. A host can open one with /season create."
    for last in await runner.of_guild(guild_id, 1):
        hint = f"To look back on season {last.id}, {seen_by(last).title}, which is over, name it"
        text = f"{text} {hint} with the option season."
    raise RefusedError(text)


async def find_hosted(interaction: discord.Interaction, season_id: str | None) -> Season:
    """Returns the same season as `find_season`, for one of its hosts.

    Raises:
        SeasonError: When the user is no host of it, or it is over.
    """
    season = await find_season(interaction, season_id)
    require_host(season, user_id(interaction))
    return season


async def handle_command(
    interaction: discord.Interaction, season: Season, command: Command
) -> Change:
    """Carries out a command, once for an interaction even if it is repeated."""
    return await services_of(interaction).season_runner.handle(
        season.id, command, str(interaction.id)
    )


def season_view(interaction: discord.Interaction, season: Season) -> Seen:
    """Returns a season as the interaction's user may see it."""
    return seen_by(season, user_id(interaction))


async def matches_now(services: Services, season: Season, viewer: str = "") -> dict[str, MatchNow]:
    """Returns the matches of the open episode as they stand, by id.

    Args:
        viewer: A user who is led to their own channel in a match that they play.
    """
    episode = season.episode
    links = (episode.match, episode.duel) if episode else ()
    found: dict[str, MatchNow] = {}
    for link in filter(None, links):
        try:
            match = await services.runner.match(link.match_id)
        except (NotFoundError, FaultError) as problem:
            log.warning("season %s: its match cannot be read: %s", season.id, problem)
            continue
        found[match.id] = await _match_now(services, match, viewer)
    return found


async def _match_now(services: Services, match: Match, viewer: str) -> MatchNow:
    if match.over:
        return MatchNow("over")
    home = await services.runner.home(match.id)
    url = await services.season_archiver.replays.lobby_url(match.id)
    lobby = url or f"<#{home.channel_id}>"
    if match.status is Status.LOBBY:
        return MatchNow("lobby", lobby)
    seat = match.seat_of(viewer)
    address = personal_addresses(match).get(seat) if seat else None
    channel = await services.directory.channel(match.id, address) if address else None
    until_ms = match.phase.deadline_ms if match.phase and not match.paused else None
    return MatchNow("running", f"<#{channel.id}>" if channel else lobby, until_ms)


async def troubles(services: Services, season: Season) -> list[str]:
    """Returns what people must put right for a season on Discord, in sentences."""
    if season.over:
        return []
    try:
        return await services.season_upkeep.wrong(season)
    except (*REQUEST_ERRORS, AwayError) as problem:
        log.warning("season %s: what is wrong with it cannot be seen: %s", season.id, problem)
        return []


async def find_player(client: discord.Client, guild_id: int, id: str) -> Player | str:
    """Returns a person on a server as a player of a match, or why they cannot be one."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return _UNANSWERED
    try:
        members = await members_of(guild, [id])
    except REQUEST_ERRORS as problem:
        log.warning("server %s: a substitute cannot be looked up: %s", guild_id, problem)
        return _UNANSWERED
    return as_player(members[id]) if id in members else _NOT_FOUND


def who_sees_all(members: Iterable[discord.Member]) -> str:
    """Returns that Discord shows these users what matches hide, or nothing if it does not."""
    seeing = listing([member.mention for member in members if sees_all(member)])
    if not seeing:
        return ""
    return (
        f"Discord shows {seeing} every channel of this server (its owner, Administrator, View "
        "Audit Log), and so what a match must hide. Let someone else play, take away these "
        "permissions, or open episodes and duels with open_eyes, which their lobbies tell "
        "everyone."
    )


async def names_of(
    services: Services, guild: discord.Guild, season: Season, ids: Iterable[str]
) -> dict[str, str]:
    """Returns display names for menus and files, by id; a number in the cast if one is unknown.

    Equal ones are followed by the username.
    """
    ids = dict.fromkeys(ids)
    known = await known_names(services, guild, ids)
    numbers = {member.id: number for number, member in enumerate(season.cast, 1)}
    names: dict[str, str] = {}
    signs: dict[str, str] = {}
    for id in ids:
        number = numbers.get(id, 0)
        names[id] = known.get(id) or PLAYER_NUMBER.format(number=number)
        signs[id] = str(number)
    shared = await members_of(guild, shared_names(names))
    for id, member in shared.items():
        signs[id] = member.name
    return tell_apart(names, signs)
