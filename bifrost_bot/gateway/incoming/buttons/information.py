"""Answers to the buttons of matches that only show something, such as *More* and *Details*."""

from collections.abc import Sequence

import discord

from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.incoming.settings.lobby_message import require_open
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.away import is_host_away
from bifrost_bot.match.events import MatchEvent, PlayerJoined
from bifrost_bot.match.model import Match
from bifrost_bot.messages.board import more_buttons
from bifrost_bot.messages.fairness import fairness_text
from bifrost_bot.messages.lobby_details import details_post
from bifrost_bot.messages.post import host_buttons
from bifrost_bot.messages.result import scores_text


async def show_more(services: Services, interaction: discord.Interaction) -> None:
    """Offers the further buttons of a submission channel to the user who pressed."""
    match, address = await services.submission(interaction)
    pages = bool(services.page_links.public_url)
    away = is_host_away(match, services.received_ms(interaction.id, match))
    row = more_buttons(match, address, pages=pages, away=away)
    text = "**Fairness** has your receipts, and what proves that nobody changed the match."
    await answer(interaction, text, view=buttons(match.id, row))


async def show_fairness(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Shows what fixes a match, with the receipts of the submission channel it is asked in."""
    address = await services.address(interaction, match)
    history = await services.runner.history(match.id)
    own = _own_nonces(history, user_id(interaction))
    await answer(interaction, fairness_text(match, history, address.seat, own))


async def show_scores(interaction: discord.Interaction, match: Match) -> None:
    """Shows all figures and notes at the end of a match.

    Raises:
        RefusedError: When it is not over.
    """
    if not match.over or match.state is None:
        raise RefusedError(f"Match {match.id} has no result yet.")
    await answer(interaction, scores_text(match))


async def show_details(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Shows anybody all terms of a match, and what fixes its chance."""
    history = await services.runner.history(match.id)
    own = _own_nonces(history, user_id(interaction))
    left = services.upkeep.people.players_gone(interaction.guild_id or 0, match)
    post = details_post(match, own, left)
    await answer(interaction, post.text, view=buttons(match.id, post.buttons))


async def show_host_buttons(interaction: discord.Interaction, match: Match) -> None:
    """Shows a host the buttons with which an open lobby is run.

    Raises:
        MatchError: When the user is not a host, or the match has begun.
    """
    require_open(match, user_id(interaction))
    text = f"**For the host of match {match.id}**"
    await answer(interaction, text, view=buttons(match.id, host_buttons(match)))


def _own_nonces(history: Sequence[MatchEvent], by: str) -> list[str]:
    """Returns what a user's own presses on *Join* have added to the match's chance."""
    return [
        event.nonce
        for event in history
        if isinstance(event, PlayerJoined) and event.player.id == by and event.nonce
    ]
