"""The button that opens a refused form again, filled in with what was typed."""

import discord

from bifrost_bot.engines.taps import read_path
from bifrost_bot.gateway.incoming.filled_forms import CORRECT
from bifrost_bot.gateway.incoming.forms.abandon_form import show_abandon_form
from bifrost_bot.gateway.incoming.forms.answer_form import show_form
from bifrost_bot.gateway.incoming.forms.preferences_form import show_reminder_form
from bifrost_bot.gateway.incoming.hosting.replacement_form import show_replacement_form
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton
from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.gateway.incoming.services import Services, services_of
from bifrost_bot.gateway.incoming.settings.create_menu import (
    show_create_files_form,
    show_create_form,
)
from bifrost_bot.gateway.incoming.settings.lobby_forms import (
    show_main_form,
    show_setting_form,
    show_toml_form,
)
from bifrost_bot.gateway.incoming.tapping.answering import go_on
from bifrost_bot.speech.texts import OUTDATED_BUTTON


class CorrectButton(
    PersistentButton,
    template=CORRECT + r":(?P<form>[a-z]+)(?::(?P<number>[0-9]{1,18})(?P<rest>.*))?",
):
    """A button under a refusal; after a restart it opens the form with what is recorded."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        number = int(self._parts["number"] or "0")
        rest = self._parts["rest"]
        detail = rest.removeprefix(":")
        match self._parts["form"]:
            case "answer":
                await show_form(services, interaction, number, detail or None, again=True)
            case "tap":
                await go_on(services, interaction, number, read_path(rest), again=True)
            case "create":
                await show_create_form(services, interaction, detail, again=True)
            case "files":
                await show_create_files_form(services, interaction, detail, again=True)
            case "reminders":
                await show_reminder_form(services, interaction, again=True)
            case _:
                await self._open_for_match(services, interaction, detail)

    async def _open_for_match(
        self, services: Services, interaction: discord.Interaction, detail: str
    ) -> None:
        found = await services.match(interaction, self._parts["number"] or "0")
        match self._parts["form"]:
            case "abandon":
                await show_abandon_form(services, interaction, found, again=True)
            case "replace" if detail.isdecimal():
                await show_replacement_form(services, interaction, found, detail, again=True)
            case "setting":
                await show_setting_form(services, interaction, found, detail, again=True)
            case "toml":
                await show_toml_form(services, interaction, found, again=True)
            case "usual" | "settings":  # Earlier programs had one form for all settings.
                await show_main_form(services, interaction, found, again=True)
            case _:
                raise RefusedError(OUTDATED_BUTTON)
