"""The buttons of seasons, recognized by their ids: old ones work after a restart and say when
they are late.
"""

import re
from typing import Any, cast

import discord

from bifrost_bot.gateway.incoming.interaction_checks import carry_out
from bifrost_bot.gateway.incoming.replies import RefusedError, answer
from bifrost_bot.gateway.incoming.season.choice_menu import record_choice, show_choice, show_own
from bifrost_bot.gateway.incoming.season.consent import answer_for, record_consent
from bifrost_bot.gateway.incoming.season.lookup import season_meant, seasons_of
from bifrost_bot.messages.season.news import AGREE, CHOOSE, KEEP, OWN, REFUSE, UNDO
from bifrost_bot.season.host_action import AnswerQuestion
from bifrost_bot.speech.texts.fault import RefusalText
from bifrost_bot.speech.texts.season.command import SeasonAnswerText


class SeasonButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"bifrost-season:(?P<action>[a-z]+):(?P<season>[0-9]{1,18}):(?P<number>[0-9]{1,9})",
):
    """A button under a message of a season."""

    def __init__(
        self, button: discord.ui.Button[Any], action: str, season_id: str, number: int
    ) -> None:
        super().__init__(button)
        self._action = action
        self._season_id = season_id
        self._number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "SeasonButton":
        """Returns the button that was clicked."""
        button = cast(discord.ui.Button[Any], item)
        return cls(button, match["action"], match["season"], int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Does what the button says."""
        await carry_out(interaction, lambda: self._act(interaction))

    async def _act(self, interaction: discord.Interaction) -> None:
        if self._action == CHOOSE:
            await show_choice(interaction, self._season_id, self._number)
        elif self._action == "none":
            await record_choice(interaction, self._season_id, self._number, ())
        elif self._action == OWN:
            await show_own(interaction, await season_meant(interaction, self._season_id))
        elif self._action in (KEEP, UNDO):
            await self._answer(interaction)
        elif self._action in (AGREE, REFUSE):
            await record_consent(
                interaction, self._season_id, self._number, agrees=self._action == AGREE
            )
        else:
            raise RefusedError(RefusalText.outdated)

    async def _answer(self, interaction: discord.Interaction) -> None:
        season = await season_meant(interaction, self._season_id)
        command = AnswerQuestion(str(interaction.user.id), self._number, self._action == KEEP)
        change = await seasons_of(interaction).runner.handle(
            season.id, command, str(interaction.id)
        )
        done = SeasonAnswerText.kept if command.keep else SeasonAnswerText.undone
        await answer(
            interaction,
            answer_for(change, done) if change.events else SeasonAnswerText.already_answered,
        )
