"""The cast's consent to an action of a host who plays: the host's reply and the cast's buttons."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.season.lookup import find_season, handle_command
from bifrost_bot.gateway.incoming.services import user_id
from bifrost_bot.runtime.seasons.runner import Change
from bifrost_bot.season.decide.consents import AnswerConsent
from bifrost_bot.season.events import ConsentAsked
from bifrost_bot.speech.season.time import deadline
from bifrost_bot.speech.texts import AGREED, ALREADY_AGREED, DISAGREED


def answer_for(change: Change, done: str) -> str:
    """Returns `done`, or that the players are asked to agree first."""
    for event in change.events:
        if isinstance(event, ConsentAsked):
            return (
                "You are in the cast, and so is every other host. The other players are asked to "
                f"agree. If all agree by {deadline(event.until_ms)}, it is done; if one refuses, "
                "it is not."
            )
    return done


async def record_consent(
    interaction: discord.Interaction, season_id: str, number: int, *, agrees: bool
) -> None:
    """Records a player's answer to a request for consent: the button *Agree* or *Refuse*.

    Raises:
        SeasonError: When it does not count.
    """
    season = await find_season(interaction, season_id)
    command = AnswerConsent(user_id(interaction), number, agrees)
    change = await handle_command(interaction, season, command)
    if not change.events:
        await answer(interaction, ALREADY_AGREED)
    elif agrees:
        await answer(interaction, AGREED)
    else:
        await answer(interaction, DISAGREED)
