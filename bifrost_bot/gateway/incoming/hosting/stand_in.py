"""*Stand in*: the list of people who are asked when a seat becomes vacant, and their answers."""

import discord

from bifrost_bot.gateway.incoming.forms.seat_menu import join_command
from bifrost_bot.gateway.incoming.replies import RefusedError, answer, replace_message
from bifrost_bot.gateway.incoming.services import Services, user_id
from bifrost_bot.gateway.outgoing.rendering import buttons
from bifrost_bot.match.decide.stand_ins import AnswerStandIn, StandIn, StopAsking
from bifrost_bot.match.model import Match
from bifrost_bot.messages.stand_in import listed_post, question_post


async def show_stand_in(services: Services, interaction: discord.Interaction, match: Match) -> None:
    """Puts a user on the list; one who is asked now reads what they would take over.

    Raises:
        MatchError: When they cannot play in the match.
        RefusedError: When it belongs to a season.
    """
    by = user_id(interaction)
    await refuse_season(services, match)
    if match.waiter(by) is None:
        join = join_command(interaction, match, None)
        command = StandIn(join.player, join.roles)
        match = (await services.runner.handle(match.id, command)).after
    question = match.stand_in
    is_asked = question is not None and question.player_id == by
    post = question_post(match) if is_asked else listed_post(match, by)
    await answer(interaction, post.text, view=buttons(match.id, post.buttons))


async def refuse_season(services: Services, match: Match) -> None:
    """Refuses people outside the cast a place on the list of a season's match.

    Raises:
        RefusedError: When the match belongs to a season.
    """
    if await services.season_runner.of_match(match.id) is not None:
        raise RefusedError(
            "This match belongs to a season, so its cast plays and its hosts choose who takes "
            "over a seat."
        )


async def answer_stand_in(
    services: Services, interaction: discord.Interaction, match: Match, number: int, accepts: bool
) -> None:
    """Records whether a person takes over the vacant seat: the button *Accept* or *Decline*.

    Raises:
        MatchError: When they are not asked any more.
    """
    command = AnswerStandIn(user_id(interaction), number, accepts)
    await services.runner.handle(match.id, command)
    text = f"You do not stand in, and are no longer on the list of match {match.id}."
    if accepts:
        text = f"You play in match {match.id}. Your channels open in a moment; the bot calls you."
    await replace_message(interaction, text, None)


async def stop_asking(
    services: Services, interaction: discord.Interaction, match: Match, number: int
) -> None:
    """Leaves the vacant seats to their computer players for a host.

    Raises:
        MatchError: When the user is no host who does not play, or the question is over.
    """
    await services.runner.handle(match.id, StopAsking(user_id(interaction), number))
    await answer(interaction, "No one is asked any more to stand in for a seat that is vacant now.")
