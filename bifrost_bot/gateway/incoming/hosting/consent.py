"""The buttons by which players agree to what a host who plays asks, and the request itself."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services
from bifrost_bot.match.decide.consents import AskConsent, Vote
from bifrost_bot.match.events import ConsentAsked, ConsentClosed
from bifrost_bot.match.host_action import Deed
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts.consent import ConsentText

LONGEST_REASON = 200


async def ask_players(
    services: Services, interaction: discord.Interaction, match: Match, deed: Deed
) -> None:
    """Asks the other players to agree to a deed, as its host plays and so does every other."""
    change = await services.runner.handle(match.id, AskConsent(deed))
    closed = [event for event in change.events if isinstance(event, ConsentClosed)]
    if closed and closed[-1].result == "failed":
        await answer(interaction, ConsentText.impossible)
        return
    if closed and closed[-1].result == "granted":
        await answer(interaction, ConsentText.nobody_to_ask)
        return
    asked = next(event for event in change.events if isinstance(event, ConsentAsked))
    await answer(interaction, ConsentText.players_asked.format(at=asked.until_ms // 1000))


async def vote(
    services: Services, interaction: discord.Interaction, match: Match, number: int, *, agrees: bool
) -> None:
    """Records what a player says to a request by the button *Agree* or *Refuse*."""
    change = await services.runner.handle(match.id, Vote(str(interaction.user.id), number, agrees))
    if not change.events:
        await answer(interaction, ConsentText.already_agreed)
    elif agrees:
        await answer(interaction, ConsentText.agreed)
    else:
        await answer(interaction, ConsentText.disagreed)
