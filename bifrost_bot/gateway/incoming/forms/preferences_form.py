"""`/settings`: a user's own preferences, in a message with menus, buttons and a form."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import app_commands

from bifrost_bot.drawing.palette import PALETTES
from bifrost_bot.gateway.incoming.forms.form import Form, FormMistakes, text_box
from bifrost_bot.gateway.incoming.interaction_checks import chosen_value
from bifrost_bot.gateway.incoming.persistent_item import PersistentButton, PersistentMenu
from bifrost_bot.gateway.incoming.replies import answer
from bifrost_bot.gateway.incoming.services import ServiceCog, Services, services_of, user_id
from bifrost_bot.gateway.outgoing.rendering import view_of
from bifrost_bot.match.preferences import (
    USUAL,
    Preferences,
    WaitingBoards,
    quiet_text,
    read_consent,
    read_quiet,
    read_reminders,
    read_zone,
    reminders_text,
    zone_text,
)
from bifrost_bot.match.zones import chosen_at, zone_names
from bifrost_bot.messages.post import Picture
from bifrost_bot.messages.preferences import preferences_text
from bifrost_bot.messages.sample import sample

_REMINDERS: Final = "Reminders and quiet hours"

_BOARDS: Final = MappingProxyType(
    {
        "off": "Boards as pictures",
        "beside": "Boards as pictures and as text",
        "instead": "Boards as text",
    }
)
_COORDINATES: Final = MappingProxyType(
    {"on": "Cells with their names", "off": "Cells without names"}
)
_TIMES: Final = MappingProxyType(
    {"words": "Times as countdowns in words", "figures": "Times in figures"}
)
_WAITING: Final = MappingProxyType(
    {
        "post": "Boards while you wait: new message",
        "edit": "Boards while you wait: edit the last one",
    }
)

_TOLD: Final = MappingProxyType(
    {"next": "Tell me when I am next", "notnext": "Don't tell me when I am next"}
)

MENUS: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "palette": tuple((name, f"Colours: {name}") for name in PALETTES),
        "text_boards": tuple(_BOARDS.items()),
        "coordinates": tuple(_COORDINATES.items()),
        "time": tuple(_TIMES.items()),
    }
)
"""The menus: fields of `Preferences`, with the values and labels that each offers."""

_LONGEST = 60


class PreferencesCog(ServiceCog):
    """The command for a user's own preferences."""

    @app_commands.command()
    @app_commands.guild_only()
    async def settings(self, interaction: discord.Interaction) -> None:
        """Choose colours, text boards, reminders and quiet hours for yourself."""
        await show_settings(self._services, interaction)


async def show_settings(services: Services, interaction: discord.Interaction) -> None:
    """Answers with the user's preferences, which only they see."""
    chosen = services.preferences.of(user_id(interaction))
    text = preferences_text(chosen)
    files = await palette_sample(services, chosen.palette)
    await answer(interaction, text, view=_view(chosen), files=files)


class SettingsMenu(PersistentMenu, template=rf"bifrost:settings:(?P<field>{'|'.join(MENUS)})"):
    """A menu for one of the preferences."""

    async def _act(self, interaction: discord.Interaction) -> None:
        field = self._parts["field"]
        offered = dict(MENUS[field])
        given = {field: chosen_value(self.item, offered)}
        await _change(services_of(interaction), interaction, lambda now: replace(now, **given))


class SettingsButton(
    PersistentButton,
    template=r"bifrost:settings:(?P<action>reminders|usual|post|edit|next|notnext)",
):
    """The button for reminders, the defaults, how boards are shown to who waits, or who is next."""

    async def _act(self, interaction: discord.Interaction) -> None:
        services = services_of(interaction)
        match self._parts["action"]:
            case "usual":
                await _change(services, interaction, lambda _: USUAL)
            case "post" | "edit" as waiting:
                await _change(
                    services, interaction, lambda now: replace(now, waiting_boards=waiting)
                )
            case "next" | "notnext" as told:
                await _change(
                    services, interaction, lambda now: replace(now, told_next=told == "next")
                )
            case _:
                await show_reminder_form(services, interaction)


async def show_reminder_form(
    services: Services, interaction: discord.Interaction, *, again: bool = False
) -> None:
    """Shows the form for reminders and quiet hours; `again` refills it with what was typed."""
    chosen = services.preferences.of(user_id(interaction))
    await ReminderForm(services, chosen).show(interaction, again=again)


class ReminderForm(Form):
    """A form for reminder times and quiet hours."""

    def __init__(self, services: Services, chosen: Preferences) -> None:
        super().__init__(services, _REMINDERS, "reminders")
        self._reminders = _line(
            "How long before a deadline?",
            "2h, 10m, 30s - or none; empty: as the match",
            reminders_text(chosen.reminders),
        )
        self._quiet = _line(
            "Quiet hours in long phases", "22:00-8:00; empty: none", quiet_text(chosen.quiet)
        )
        self._zone = _line(
            "Your time zone", "Europe/Berlin, or +2; empty: UTC", zone_text(chosen.zone)
        )
        self._shared = _line(
            "May hosts see your time zone?",
            "yes: counted without your name, when they choose times; empty: no",
            "yes" if chosen.share_zone else "",
        )
        for box in (self._reminders, self._quiet, self._zone, self._shared):
            self.add_item(box)

    async def carry_out(self, interaction: discord.Interaction) -> None:
        """Records what was changed in the form."""
        before = self._services.preferences.of(user_id(interaction))
        names = await asyncio.to_thread(zone_names)
        mistakes = FormMistakes()
        reminders = mistakes.read(self._reminders, read_reminders, None)
        quiet = mistakes.read(self._quiet, read_quiet, None)
        named = mistakes.read(self._zone, lambda text: read_zone(text, names), before.zone)
        shared = mistakes.read(self._shared, read_consent, before.share_zone)
        mistakes.require_none()
        zone = chosen_at(named, round(interaction.created_at.timestamp() * 1000))
        given: dict[str, Any] = {}
        if self.is_changed(self._reminders):
            given["reminders"] = reminders
        if self.is_changed(self._quiet):
            given["quiet"] = quiet
        if self.is_changed(self._zone):
            given |= {"zone_minutes": zone.minutes, "zone_name": zone.name}
        if self.is_changed(self._shared):
            given["share_zone"] = shared
        await _change(self._services, interaction, lambda now: replace(now, **given))


async def _change(
    services: Services,
    interaction: discord.Interaction,
    change: Callable[[Preferences], Preferences],
) -> None:
    chosen = await services.preferences.change(user_id(interaction), change)
    attachments = await palette_sample(services, chosen.palette)
    await interaction.response.edit_message(
        content=preferences_text(chosen), view=_view(chosen), attachments=attachments
    )


def _view(chosen: Preferences) -> discord.ui.View:
    """Returns the menus and buttons; clicks are recognized by custom id."""
    items: list[discord.ui.Item[Any]] = []
    for field, values in MENUS.items():
        menu = discord.ui.Select[Any](custom_id=f"bifrost:settings:{field}")
        present = getattr(chosen, field)
        for value, label in values:
            menu.add_option(label=label, value=value, default=value == present)
        items.append(menu)
    # A message has room for five rows, and the menus fill four: these are chosen by buttons.
    other: WaitingBoards = "edit" if chosen.waiting_boards == "post" else "post"
    told = "notnext" if chosen.told_next else "next"
    labels = {
        other: _WAITING[other],
        told: _TOLD[told],
        "reminders": _REMINDERS,
        "usual": "Back to the usual",
    }
    for action, label in labels.items():
        items.append(discord.ui.Button(label=label, custom_id=f"bifrost:settings:{action}"))
    return view_of(*items)


async def palette_sample(services: Services, palette: str) -> list[discord.File]:
    """Returns a small picture of a palette; nothing if it cannot be drawn."""
    return await services.renderer.files([Picture(sample(palette), "palette.png")], palette)


def _line(label: str, example: str, value: str) -> discord.ui.TextInput[Any]:
    return text_box(label, value, example, _LONGEST)
