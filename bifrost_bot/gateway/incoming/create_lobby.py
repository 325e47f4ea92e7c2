"""Opens a lobby with given settings, if the server is ready for it."""

import logging
from collections.abc import Sequence
from typing import Final

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.channels.permissions import lacking_to_tell
from bifrost_bot.gateway.incoming.game_option import chosen
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.servers import person_of
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.bounds import unfitting_warnings
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.notice import Kind
from bifrost_bot.match.player import Skill
from bifrost_bot.messages.post import category_name, pregame_hint
from bifrost_bot.speech import wording
from bifrost_bot.speech.texts.command import PracticeText
from bifrost_bot.speech.texts.host import OpeningText
from bifrost_bot.speech.wording import listing
from bifrost_bot.store.journal import Home

log = logging.getLogger(__name__)
USUAL_ABSENT: Final = 3
"""After how many missed turns in a row hosts are told, where they choose nothing else."""

MOST_LOBBIES_A_HOST: Final = 10
"""How many lobbies one person has open, on all servers together."""

MOST_LOBBIES_A_SERVER: Final = 30

MOST_PRIVATE: Final = 50
"""How many practices and rehearsals are under way, on all servers together."""


async def open_lobby(
    services: Services,
    interaction: discord.Interaction,
    settings: Settings,
    computers: Sequence[Skill],
    programs: Sequence[str] = (),
) -> Match:
    """Opens a match in the channel of an interaction and returns it, with its first computer
    players and programs.

    Raises:
        RefusedError: When the server or the number of players does not fit.
        ConfigError: When a setting is wrong.
    """
    await refuse_if_unready(services, interaction, settings)
    info = chosen(settings.game).info
    number = len(computers) + len(programs)
    if number > info.most:
        raise RefusedError(
            OpeningText.many_computers.format(game=info.title, places=info.most, computers=number)
        )
    by = str(interaction.user.id)
    home = Home(interaction.guild_id or 0, interaction.channel_id or 0)
    # Otherwise commands that come together would all be counted before the first of them has opened
    # its lobby.
    async with services.hosting.opening:
        await refuse_if_crowded(services, home.guild_id, by)
        match = await services.runner.create(settings, by, home, (person_of(interaction.user),))
    for skill in computers:
        await services.runner.handle(match.id, AddComputer(by, skill))
    for program in programs:
        await services.runner.handle(match.id, AddProgram(by, program))
    return match


async def usual_for(services: Services, guild_id: int, game: AnyGame) -> Settings:
    """Returns the settings of a match on that server whose host chooses nothing."""
    play = services.settings.play
    return Settings(
        game=game.info.id,
        grace_ms=round(play.grace_seconds * 1000),
        pace=play.pace,
        hosts_watch=(await services.hosting.servers.settings(guild_id)).hosts_watch,
        absent_after=USUAL_ABSENT,
        seating=game.info.possible_seatings[0],
    )


def opened(match: Match) -> str:
    """Returns what a host does next in their open lobby, and which of its warnings will not be
    given.
    """
    told = OpeningText.opened.format(match=match.id)
    unfit = wording.unfitting_warnings(unfitting_warnings(match.settings))
    return "\n".join(filter(None, (" ".join([told, *unfit]), pregame_hint(match.game.info))))


async def announce(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Announces a match that was just opened where the server's settings say; tells its host if
    that fails.
    """
    guild = interaction.guild
    assert guild is not None
    channel_id = (await services.hosting.servers.settings(guild.id)).announcement_channel_id
    channel = guild.get_channel(channel_id or 0)
    if not isinstance(channel, discord.TextChannel):
        return
    missing = lacking_to_tell(channel.permissions_for(guild.me))
    if missing:
        lacks = OpeningText.no_right_to_announce.format(
            permissions=listing(missing), channel=channel.mention
        )
        await answer(interaction, lacks)
        return
    lobby = f"<#{interaction.channel_id}>"
    text = OpeningText.announcement.format(
        game=match.game.info.title, match=match.id, channel=lobby
    )
    await services.outgoing.limiter.take(Kind.LINE.rank, guild.id)
    try:
        await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
    except REQUEST_ERRORS as problem:
        log.warning("match %s cannot be announced: %s", match.id, problem)
        await answer(interaction, OpeningText.not_announced.format(channel=channel.mention))


async def refuse_if_crowded(services: Services, guild_id: int, by: str) -> None:
    """Refuses another lobby where a host, or all of a server, have many open, or have as many
    matches as they can.
    """
    live_here, live = await services.runner.live(guild_id), await services.runner.live()
    reached = services.runner.limits.reached(by, live_here, live)
    if reached is not None:
        text = OpeningText.host_full if reached.whose == "host" else OpeningText.server_full
        raise RefusedError(text.format(matches=reached.matches, most=reached.most))
    here = _lobbies(live_here)
    own = [match.id for match in _lobbies(live) if match.hosts[0] == by]
    if len(own) >= MOST_LOBBIES_A_HOST:
        elsewhere = len(set(own) - {match.id for match in here})
        if not elsewhere:
            raise RefusedError(
                OpeningText.many_of_yours.format(lobbies=len(own), matches=listing(own))
            )
        raise RefusedError(
            OpeningText.many_of_yours_elsewhere.format(
                lobbies=len(own), elsewhere=elsewhere, matches=listing(own)
            )
        )
    if len(here) >= MOST_LOBBIES_A_SERVER:
        matches = listing([match.id for match in here])
        raise RefusedError(OpeningText.many_here.format(lobbies=len(here), matches=matches))


def _lobbies(live: Sequence[Match]) -> list[Match]:
    return [match for match in live if match.status is Status.LOBBY and not match.settings.private]


class UnderWayError(RefusedError):
    """Who asks has a practice or rehearsal already; they can end it first.

    Attributes:
        match: It, if it is on this server.
    """

    def __init__(self, message: str, match: Match | None) -> None:
        super().__init__(message)
        self.match = match


async def refuse_another_private(
    services: Services, guild_id: int, by: str, *, rehearsal: bool
) -> None:
    """Refuses a practice or rehearsal to who has begun one already, and to all where too many are
    under way.

    Raises:
        UnderWayError: When they have begun one.
        RefusedError: When too many are under way.
    """
    here = {match.id for match in await services.runner.live(guild_id)}
    live = [match for match in await services.runner.live() if match.settings.private]
    own = next(
        (match for match in live if by in match.hosts and match.settings.rehearsal == rehearsal),
        None,
    )
    if own is not None:
        if own.id not in here:
            raise UnderWayError(
                PracticeText.rehearsing_elsewhere
                if rehearsal
                else PracticeText.practising_elsewhere,
                None,
            )
        told = PracticeText.rehearsing if rehearsal else PracticeText.practising
        raise UnderWayError(told.format(category=category_name(own)), own)
    if len(live) >= MOST_PRIVATE:
        raise RefusedError(PracticeText.all_taken.format(matches=MOST_PRIVATE))


async def refuse_if_unready(
    services: Services, interaction: discord.Interaction, settings: Settings
) -> None:
    """Refuses if the server, or this channel as the lobby, lacks what a match with these settings
    needs.

    Raises:
        RefusedError: With all that is missing.
    """
    guild = interaction.guild
    assert guild is not None
    info = chosen(settings.game).info
    needed = preflight.channels_needed(info, info.most, settings.rooms)
    await require_fit(
        services, guild, needed, interaction.client.intents, preflight.rights_here(interaction)
    )


async def require_fit(
    services: Services,
    guild: discord.Guild,
    needed: int,
    intents: discord.Intents,
    here: discord.Permissions | None = None,
) -> None:
    """Refuses if anything prevents a match of that many channels; see `preflight.problems`.

    Raises:
        RefusedError: With all problems and their remedies.
    """
    today = await services.channels.quota.channels(guild.id)
    found = preflight.problems(guild, needed, intents, today, here)
    if found:
        raise RefusedError(preflight.not_ready(f"• {line}" for line in found))
