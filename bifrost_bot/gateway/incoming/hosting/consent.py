"""The players' consent to an action of a host who plays: the request and the buttons."""

import discord

from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.match.decide.consents import AskConsent, Vote
from bifrost_bot.match.events import ConsentAsked, ConsentClosed
from bifrost_bot.match.host_action import HostAction
from bifrost_bot.match.model import Match
from bifrost_bot.speech.texts import AGREED, ALREADY_AGREED, DISAGREED
from bifrost_bot.speech.wording import clean

LONGEST_REASON = 200


def reason_text(reason: str) -> str:
    """Returns a host's reason made safe for messages; empty if there is none."""
    return clean(reason, LONGEST_REASON) if reason else ""


async def ask_players(
    services: Services, interaction: discord.Interaction, match: Match, action: HostAction
) -> None:
    """Asks the other players to agree to a host action, as all hosts of the match play."""
    change = await services.runner.handle(match.id, AskConsent(action))
    text = ""
    for event in change.events:
        if isinstance(event, ConsentAsked):
            text = (
                "You play in this match, and so does every other host. The other players are "
                "asked to agree and are told your reason. If all agree by "
                f"<t:{event.until_ms // 1000}:f>, it is done; if one refuses, it is not."
            )
        elif isinstance(event, ConsentClosed) and event.result == "failed":
            text = "That is not possible, so nothing was done. Everybody was told that you asked."
        elif isinstance(event, ConsentClosed) and event.result == "granted":
            text = "No other person plays, so it is done. Everybody was told, with the reason."
    await answer(interaction, text)


async def record_vote(
    services: Services, interaction: discord.Interaction, match: Match, number: int, *, agrees: bool
) -> None:
    """Records a player's answer to a request for consent: the button *Agree* or *Refuse*."""
    command = Vote(user_id(interaction), number, agrees)
    change = await services.runner.handle(match.id, command)
    if not change.events:
        await answer(interaction, ALREADY_AGREED)
    elif agrees:
        await answer(interaction, AGREED)
    else:
        await answer(interaction, DISAGREED)
