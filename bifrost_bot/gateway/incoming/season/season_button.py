"""The buttons under messages of seasons; an outdated one says that it is."""

import discord

from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.choice_menu import record_choice, show_choice, show_own
from bifrost_bot.gateway.incoming.season.consent import answer_for, record_consent
from bifrost_bot.gateway.incoming.season.lookup import find_season, handle_command, season_view
from bifrost_bot.gateway.incoming.season.substitutes import answer_place, show_place
from bifrost_bot.gateway.incoming.services import user_id
from bifrost_bot.messages.season.news import (
    ACCEPT,
    AGREE,
    CHOOSE,
    DECLINE,
    FAIR,
    KEEP,
    OWN,
    PLACE,
    REFUSE,
    UNDO,
)
from bifrost_bot.season.host_action import AnswerQuestion
from bifrost_bot.speech.season.fairness import fairness_text
from bifrost_bot.speech.texts import OUTDATED_BUTTON


class SeasonButton(
    PersistentButton,
    template=r"bifrost-season:(?P<action>[a-z]+):(?P<season>[0-9]{1,18}):(?P<number>[0-9]{1,9})",
):
    """A button under a message of a season."""

    async def _act(self, interaction: discord.Interaction) -> None:
        action = self._parts["action"]
        season_id = self._parts["season"]
        number = int(self._parts["number"])
        if action == CHOOSE:
            await show_choice(interaction, season_id, number)
        elif action == "none":
            await record_choice(interaction, season_id, number, ())
        elif action == OWN:
            await show_own(interaction, await find_season(interaction, season_id))
        elif action == FAIR:
            season = await find_season(interaction, season_id)
            await answer(interaction, fairness_text(season_view(interaction, season)))
        elif action in (KEEP, UNDO):
            await _answer_question(interaction, season_id, number, keep=action == KEEP)
        elif action in (AGREE, REFUSE):
            await record_consent(interaction, season_id, number, agrees=action == AGREE)
        elif action == PLACE:
            await show_place(interaction, season_id, number)
        elif action in (ACCEPT, DECLINE):
            await answer_place(interaction, season_id, number, accepts=action == ACCEPT)
        else:
            raise RefusedError(OUTDATED_BUTTON)


async def _answer_question(
    interaction: discord.Interaction, season_id: str, number: int, *, keep: bool
) -> None:
    season = await find_season(interaction, season_id)
    command = AnswerQuestion(user_id(interaction), number, keep)
    change = await handle_command(interaction, season, command)
    if not change.events:
        await answer(
            interaction,
            "Another host has already decided this, so nothing changed. /season audit says how.",
        )
        return
    done = "The elimination is kept." if keep else "The elimination is undone."
    await answer(interaction, answer_for(change, done))
