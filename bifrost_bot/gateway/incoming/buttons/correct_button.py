"""The button that opens a refused form again, filled in with what was typed."""

import re
from typing import Any, cast

import discord

from bifrost_bot.engines.taps import read_path
from bifrost_bot.gateway.incoming.filled_forms import CORRECT
from bifrost_bot.gateway.incoming.forms.abandon_form import show_abandon_form
from bifrost_bot.gateway.incoming.forms.answer_form import show_form
from bifrost_bot.gateway.incoming.forms.preferences_form import show_reminder_form
from bifrost_bot.gateway.incoming.interaction_checks import carry_out
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.gateway.incoming.settings.create_menu import show_create_form
from bifrost_bot.gateway.incoming.settings.lobby_forms import (
    show_setting_form,
    show_toml_form,
    show_usual_form,
)
from bifrost_bot.gateway.incoming.tapping.answering import go_on
from bifrost_bot.speech.texts.fault import RefusalText


class CorrectButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=CORRECT + r":(?P<form>[a-z]+)(?::(?P<number>[0-9]{1,18})(?P<rest>.*))?",
):
    """A button under a refusal; after a restart it opens the form with what is recorded."""

    def __init__(self, button: discord.ui.Button[Any], form: str, number: str, rest: str) -> None:
        super().__init__(button)
        self._form = form
        self._number = number
        self._rest = rest

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "CorrectButton":
        """Returns the button that was pressed."""
        button = cast(discord.ui.Button[Any], item)
        return cls(button, match["form"], match["number"] or "0", match["rest"] or "")

    async def callback(self, interaction: discord.Interaction) -> None:
        """Opens the form."""
        await carry_out(interaction, lambda: self._open(interaction))

    async def _open(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match self._form:
            case "answer":
                board = self._rest.removeprefix(":") or None
                await show_form(services, interaction, int(self._number), board, again=True)
            case "tap":
                await go_on(
                    services, interaction, int(self._number), read_path(self._rest), again=True
                )
            case "create":
                await show_create_form(
                    services, interaction, self._rest.removeprefix(":"), again=True
                )
            case "reminders":
                await show_reminder_form(services, interaction, again=True)
            case _:
                await self._open_for_match(services, interaction)

    async def _open_for_match(self, services: Services, interaction: discord.Interaction) -> None:
        found = await services.match(interaction, self._number)
        match self._form:
            case "abandon":
                await show_abandon_form(services, interaction, found, again=True)
            case "setting":
                await show_setting_form(
                    services, interaction, found, self._rest.removeprefix(":"), again=True
                )
            case "toml":
                await show_toml_form(services, interaction, found, again=True)
            case "usual" | "settings":  # Earlier programs had one form for all settings.
                await show_usual_form(services, interaction, found, again=True)
            case _:
                raise RefusedError(RefusalText.outdated)
