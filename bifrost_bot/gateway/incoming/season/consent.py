"""Consent of the cast to what a host who plays asks: the reply to the host, and the buttons of
the others.
"""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.season.lookup import season_meant, seasons_of
from bifrost_bot.runtime.seasons.runner import Change
from bifrost_bot.season.decide.consents import AnswerConsent
from bifrost_bot.season.events import ConsentAsked
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.texts.consent import ConsentText
from bifrost_bot.speech.texts.season.consent import SeasonConsentText


def answer_for(change: Change, done: str) -> str:
    """Returns the answer to a host: `done`, or that the players are asked to agree first."""
    asked = next((event for event in change.events if isinstance(event, ConsentAsked)), None)
    return (
        SeasonConsentText.players_asked.format(deadline=deadline(asked.until_ms)) if asked else done
    )


async def record_consent(
    interaction: discord.Interaction, season_id: str, number: int, *, agrees: bool
) -> None:
    """Records what a player says to a request by the button *Agree* or *Refuse*.

    Raises:
        SeasonError: When it does not count.
    """
    season = await season_meant(interaction, season_id)
    command = AnswerConsent(str(interaction.user.id), number, agrees)
    change = await seasons_of(interaction).runner.handle(season.id, command, str(interaction.id))
    if not change.events:
        await answer(interaction, ConsentText.already_agreed)
    else:
        await answer(interaction, ConsentText.agreed if agrees else ConsentText.disagreed)
