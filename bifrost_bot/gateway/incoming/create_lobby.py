"""Opens lobbies, if the server is ready and not too many are open; announces them."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bifrost_bot.engines.contract import AnyGame
from bifrost_bot.gateway.channels import preflight
from bifrost_bot.gateway.channels.access import REQUEST_ERRORS
from bifrost_bot.gateway.incoming.game_option import game_by_id
from bifrost_bot.gateway.incoming.replies import RefusedError, answer, replace_message
from bifrost_bot.gateway.incoming.servers import person_of, posting_refusal
from bifrost_bot.gateway.incoming.services import Services, guild_of, user_id
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.lobby import AddComputer, AddProgram
from bifrost_bot.match.model import Match, Settings, Status
from bifrost_bot.match.notice import Kind
from bifrost_bot.match.player import Skill
from bifrost_bot.match.settings import usual_settings
from bifrost_bot.messages.post import category_name, host_buttons, pregame_hint
from bifrost_bot.runtime.outline import Outline
from bifrost_bot.speech.lobby import misfits
from bifrost_bot.speech.wording import listing
from bifrost_bot.store.journal import Home

log = logging.getLogger(__name__)
MOST_LOBBIES_A_HOST: Final = 10
"""The maximum number of open lobbies of one person, on all servers together."""

MOST_LOBBIES_A_SERVER: Final = 30

MOST_PRIVATE: Final = 50
"""The maximum number of practices and rehearsals under way, on all servers together."""


async def open_lobby(
    services: Services,
    interaction: discord.Interaction,
    settings: Settings,
    computers: Sequence[Skill],
    programs: Sequence[str] = (),
) -> Match:
    """Opens a match in the interaction's channel and adds its first computer players and programs.

    Raises:
        RefusedError: When the server is not ready, or there are too many players or lobbies.
        ConfigError: When a setting is wrong.
    """
    await refuse_if_unready(services, interaction, settings)
    info = game_by_id(settings.game).info
    number = len(computers) + len(programs)
    if number > info.most:
        text = f"{info.title} has {info.most} places, so {number} computer players do not fit."
        raise RefusedError(text)
    by = user_id(interaction)
    home = Home(interaction.guild_id or 0, interaction.channel_id or 0)
    # The lock keeps simultaneous commands from passing the limits together.
    async with services.opening:
        await refuse_if_crowded(services, home.guild_id, by)
        match = await services.runner.create(settings, by, home, (person_of(interaction.user),))
    for skill in computers:
        await services.runner.handle(match.id, AddComputer(by, skill))
    for program in programs:
        await services.runner.handle(match.id, AddProgram(by, program))
    return match


async def default_settings(services: Services, guild_id: int, game: AnyGame) -> Settings:
    """Returns the default settings of a match on a server."""
    play = services.settings.play
    server = await services.servers.settings.of(guild_id)
    return replace(
        usual_settings(game.info),
        grace_ms=round(play.grace_seconds * 1000),
        pace=play.pace,
        hosts_watch=server.hosts_watch,
    )


async def show_next_steps(
    interaction: discord.Interaction, match: Match, *, replace: bool = False
) -> None:
    """Shows the host of a new lobby the next steps with the host's buttons.

    Args:
        replace: Whether the message from which the form was opened is replaced.
    """
    text = _next_steps(match)
    view = buttons(match.id, host_buttons(match))
    if replace:
        await replace_message(interaction, text, view)
    else:
        await answer(interaction, text, view=view)


def _next_steps(match: Match) -> str:
    """Returns the next steps for the host of an open lobby, and what does not fit."""
    opened = (
        f"Match {match.id} is open. Players press **Join** under the message below. These buttons "
        "are yours; **Host** under that message brings them back."
    )
    text = " ".join([opened, *misfits(match.settings)])
    hint = pregame_hint(match.game.info)
    return f"{text}\n{hint}" if hint else text


async def announce(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Announces a new match in the server's channel for that, and tells its host if this fails."""
    guild = guild_of(interaction)
    settings = await services.servers.settings.of(guild.id)
    channel = guild.get_channel(settings.announcement_channel_id or 0)
    if not isinstance(channel, discord.TextChannel):
        return
    refusal = posting_refusal(channel)
    if refusal:
        await answer(interaction, f"{refusal}: the match is not announced.")
        return
    title = match.game.info.title
    lobby = f"<#{interaction.channel_id}>"
    text = f"**{title} · match {match.id}**: join in {lobby}."
    await services.limiter.take(Kind.LINE.rank, guild.id)
    try:
        await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
    except REQUEST_ERRORS as problem:
        log.warning("match %s cannot be announced: %s", match.id, problem)
        await answer(
            interaction,
            f"Discord did not take the announcement in {channel.mention}: tell people yourself.",
        )


async def refuse_if_crowded(services: Services, guild_id: int, by: str) -> None:
    """Raises if the host or the server has reached its limit of matches or open lobbies."""
    live_here = await services.runner.outlines(guild_id)
    live = await services.runner.outlines()
    limits = services.runner.limits
    reached = limits.reached_limit(by, live_here.values(), live.values())
    if reached is not None and reached.whose == "host":
        raise RefusedError(
            f"You have {reached.matches} of at most {reached.most} matches under way, so wait "
            "until one is over or end one with /match abandon before you open another."
        )
    if reached is not None:
        raise RefusedError(
            f"This server has {reached.matches} of at most {reached.most} matches under way, so "
            "wait until one is over or ask its host to end it with /match abandon before you open "
            "another."
        )
    here = [id for id, match in live_here.items() if _is_open_lobby(match)]
    own = [id for id, match in live.items() if _is_open_lobby(match) and match.hosts[0] == by]
    if len(own) >= MOST_LOBBIES_A_HOST:
        elsewhere = len(set(own) - set(here))
        where = f", {elsewhere} of them on other servers" if elsewhere else ""
        raise RefusedError(
            f"You have {len(own)} lobbies open{where}, as many as one host can: matches "
            f"{listing(own)}. Start one, or end it with /match abandon, before you open another."
        )
    if len(here) >= MOST_LOBBIES_A_SERVER:
        raise RefusedError(
            f"{len(here)} lobbies are open on this server, as many as it can have: matches "
            f"{listing(here)}. Their hosts can start them, or end them with /match abandon."
        )


def _is_open_lobby(match: Outline) -> bool:
    return match.status is Status.LOBBY and not match.private


class AlreadyRunningError(RefusedError):
    """The user already has a practice or rehearsal, which they can end first.

    Attributes:
        match: The practice or rehearsal; None if it is on another server.
    """

    def __init__(self, message: str, match: Match | None) -> None:
        super().__init__(message)
        self.match = match


async def refuse_another_private(
    services: Services, guild_id: int, by: str, *, rehearsal: bool
) -> None:
    """Raises if the user has a practice or rehearsal, or too many are under way.

    Raises:
        AlreadyRunningError: When the user has one.
        RefusedError: When too many are under way.
    """
    runner = services.runner
    here = await runner.outlines(guild_id)
    outlines = await runner.outlines()
    live = [await runner.match(id) for id, one in outlines.items() if one.private]
    for match in live:
        if by not in match.hosts or match.settings.rehearsal != rehearsal:
            continue
        shown = match if match.id in here else None
        where = f"in **{category_name(match)}**" if shown else "on another server"
        text = f"You are already practising, {where}. End that practice first."
        if rehearsal:
            text = f"You are already rehearsing, {where}. End that with /match abandon first."
        raise AlreadyRunningError(text, shown)
    if len(live) >= MOST_PRIVATE:
        raise RefusedError(
            f"The bot plays {MOST_PRIVATE} practices and rehearsals now, as many as it can. "
            "Please try again later."
        )


async def refuse_if_unready(
    services: Services, interaction: discord.Interaction, settings: Settings
) -> None:
    """Raises unless the server, with this channel as the lobby, is ready for such a match.

    Raises:
        RefusedError: With all problems and their remedies.
    """
    await require_ready_for(services, interaction, settings, preflight.rights_here(interaction))


async def require_ready_for(
    services: Services,
    interaction: discord.Interaction,
    settings: Settings,
    lobby: discord.Permissions | None,
) -> None:
    """Raises unless the server is ready for such a match; `lobby` are the bot's rights there.

    Raises:
        RefusedError: With all problems and their remedies.
    """
    needed = preflight.channels_needed(game_by_id(settings.game).info, settings.rooms)
    await require_ready_server(services, interaction, needed, lobby)


async def require_ready_server(
    services: Services,
    interaction: discord.Interaction,
    needed: int,
    lobby: discord.Permissions | None = None,
) -> None:
    """Raises if anything prevents a match with that many channels; see `preflight.problems`.

    Raises:
        RefusedError: With all problems and their remedies.
    """
    guild = guild_of(interaction)
    today = await services.quota.channels(guild.id)
    found = preflight.problems(guild, needed, interaction.client.intents, today, lobby)
    if found:
        raise RefusedError(preflight.not_ready(found))
