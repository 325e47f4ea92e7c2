"""The button *Rematch* under a result: the same people play again, with the same settings."""

import discord

from bifrost_bot.gateway.incoming.create_lobby import refuse_if_crowded, require_ready_for
from bifrost_bot.gateway.incoming.forms.seat_menu import nonce_of, player_of
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, guild_of, user_id
from bifrost_bot.gateway.incoming.settings.programs import require_allowed
from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.rematches import OpenRematch
from bifrost_bot.match.decide.seating import free_seats
from bifrost_bot.match.model import Match, Status
from bifrost_bot.match.rematch import Rematch
from bifrost_bot.match.series import lineup
from bifrost_bot.messages.post import joined_text
from bifrost_bot.runtime.rematches import open_rematch
from bifrost_bot.speech.seat_emoji import seat_title


async def ask_for_rematch(
    services: Services, interaction: discord.Interaction, match: Match
) -> None:
    """Opens the rematch of a match, or joins the one that was opened.

    Raises:
        RefusedError: When the server is not ready, or the match belongs to a season.
        MatchError: When the user cannot ask for one, or cannot join.
    """
    by = user_id(interaction)
    await services.runner.foresee(match.id, OpenRematch(by, "0"))
    season = await services.season_runner.of_match(match.id)
    if season is not None:
        raise RefusedError(
            f"Match {match.id} belongs to the season {season.name}, whose hosts open its next "
            "match."
        )
    # The lock keeps simultaneous presses from passing the limits together.
    async with services.opening:
        if not match.rematch_id:
            await _refuse_if_impossible(services, interaction, match)
        now_ms = services.received_ms(interaction.id, match)
        found = await open_rematch(services.runner, match.id, by, now_ms)
    if found.over:
        text = f"Match {found.id} was the rematch. Press **Rematch** under its result for another."
        raise RefusedError(text)
    if found.status is not Status.LOBBY:
        raise RefusedError(f"Match {found.id} is the rematch, and it has already begun.")
    await join_rematch(services, interaction, found)


async def _refuse_if_impossible(
    services: Services, interaction: discord.Interaction, match: Match
) -> None:
    """Raises unless the server is ready for another match in the old one's lobby.

    Raises:
        RefusedError: With all problems and their remedies.
    """
    guild = guild_of(interaction)
    home = await services.runner.home(match.id)
    channel = guild.get_channel_or_thread(home.channel_id)
    if channel is None:
        raise RefusedError(
            "The channel in which this match was opened is gone, so a host has to open a new "
            "match with /match create."
        )
    lobby = channel.permissions_for(guild.me)
    await require_ready_for(services, interaction, match.settings, lobby)
    programs = [player.program for player in lineup(match).values() if player.program]
    if programs:
        require_allowed(services, programs)
    await refuse_if_crowded(services, guild.id, match.hosts[0])


def is_asked(match: Match, id: str) -> bool:
    """Returns whether a place in the lobby of a rematch is kept for a user."""
    if not match.keeps_places or match.rematch is None or match.player(id) is not None:
        return False
    return _is_kept(match.rematch, id)


def _is_kept(rematch: Rematch, id: str) -> bool:
    return any(one.id == id for one in rematch.people)


async def join_rematch(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Lets a user join a rematch, in the seat that is kept for them or the first free one.

    Raises:
        MatchError: When they cannot take part.
    """
    by = user_id(interaction)
    assert match.rematch is not None
    if by in match.hosts and not _is_kept(match.rematch, by):
        text = f"The rematch is match {match.id}. Its players are asked to join."
        await answer(interaction, text)
        return
    seat = None
    if match.seating == "claimed" and match.player(by) is None:
        free = free_seats(match)
        kept = match.rematch.seat_of(by)
        seat = kept if kept in free else next(iter(free), None)
    command = Join(player_of(interaction, seat), nonce_of(interaction))
    change = await services.runner.handle(match.id, command)
    if not change.events:
        await answer(interaction, f"You have already joined match {match.id}, the rematch.")
        return
    if change.after.player(by) is None:
        await answer(interaction, joined_text(change.after, by, is_new=True))
        return
    texts = [f"You have joined match {match.id}, the rematch."]
    if seat is not None:
        texts.append(f"You are {seat_title(seat)}.")
    if change.after.status is not Status.LOBBY:
        texts.append("All have joined, so it begins.")
    elif change.after.awaited is None:
        texts.append("It begins as soon as all have joined.")
    await answer(interaction, " ".join(texts))
