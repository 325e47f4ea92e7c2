"""*More* under a player's boards: the further buttons, and the match's proofs."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.gateway.incoming.settings.lobby_answers import own_nonces
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.away import is_host_away
from bifrost_bot.match.model import Match
from bifrost_bot.messages.board import more_buttons
from bifrost_bot.messages.fairness import fairness_text


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
    own = await own_nonces(services, interaction, match)
    await answer(interaction, fairness_text(match, history, address.seat, own))
