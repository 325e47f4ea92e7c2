"""The question to a substitute, in a direct message or in private, and the answer."""

import discord

from bifrost_bot.gateway.incoming.replies import answer, replace_message
from bifrost_bot.gateway.incoming.season.lookup import find_season, handle_command
from bifrost_bot.gateway.incoming.services import services_of, user_id
from bifrost_bot.gateway.outgoing.season_messages import season_buttons
from bifrost_bot.messages.season.news import substitute_post
from bifrost_bot.runtime.faults import NoSeasonError
from bifrost_bot.season.decide.substitutes import AnswerSubstitute, require_asked
from bifrost_bot.season.model import Season
from bifrost_bot.speech.season.view import seen_by


async def show_place(interaction: discord.Interaction, season_id: str, number: int) -> None:
    """Shows a substitute who is asked what they would take over, and the answers.

    Raises:
        SeasonError: When the question is closed, or another person is asked.
    """
    season = await find_season(interaction, season_id)
    require_asked(season, user_id(interaction), number)
    post = substitute_post(season, number)
    assert post is not None
    await answer(interaction, post.text, view=season_buttons(season.id, post.buttons))


async def answer_place(
    interaction: discord.Interaction, season_id: str, number: int, *, accepts: bool
) -> None:
    """Records whether a substitute takes the place: the button *Accept* or *Decline*.

    Raises:
        SeasonError: When the question is closed, or another person is asked.
    """
    season = await _season(interaction, season_id)
    by = user_id(interaction)
    change = await handle_command(interaction, season, AnswerSubstitute(by, number, accepts))
    title = seen_by(change.after, by).title
    text = f"You do not play in **{title}**, and are no longer one of its substitutes."
    if accepts:
        text = (
            f"You play in **{title}** now. /season me, on its server, says what you have. Its role "
            "follows in a moment, and so does the seat in a running match that you may play in."
        )
    await replace_message(interaction, text, None)


async def _season(interaction: discord.Interaction, season_id: str) -> Season:
    """Returns a season; in direct messages, which no server has, only to who is asked there.

    Raises:
        NoSeasonError: When there is none for the user.
    """
    if interaction.guild_id is not None:
        return await find_season(interaction, season_id)
    season = await services_of(interaction).season_runner.season(season_id)
    by = user_id(interaction)
    asked = season.substitution
    if season.member(by) is None and (asked is None or asked.player_id != by):
        raise NoSeasonError(season_id)
    return season
