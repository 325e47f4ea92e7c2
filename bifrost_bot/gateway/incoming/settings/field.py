"""A field of a form that asks for a setting: a menu where the setting has choices, else a text."""

from typing import Any, Final

import discord

from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.gateway.incoming.forms.text_box import LONGEST_VALUE, text_box
from bifrost_bot.gateway.incoming.settings.menu import MOST_ENTRIES
from bifrost_bot.speech.texts.setup import SettingText

_LONGEST_LABEL: Final = 45
_LONGEST_TOLD: Final = 100


class Field:
    """A field of a form, filled in with what holds now.

    Attributes:
        label: What is added to the form.
        shown: What the field is filled in with.
    """

    def __init__(self, option: Option, text: str) -> None:
        """Makes a field.

        Args:
            option: What is asked for.
            text: What it is filled in with; empty where the setting is left out.
        """
        self.shown = text.strip()
        self._entries = _entries(option, text)
        self._item = _menu(option, self._entries, text) if option.choices else _box(option, text)
        self.label = discord.ui.Label[Any](
            text=option.title[:_LONGEST_LABEL],
            description=option.help[:_LONGEST_TOLD] or None,
            component=self._item,
        )

    @property
    def text(self) -> str:
        """What was filled in or chosen; empty where the setting is to be left out."""
        if isinstance(self._item, discord.ui.TextInput):
            return self._item.value.strip()
        chosen = [
            entry.text
            for place, entry in enumerate(self._entries)
            if str(place) in self._item.values
        ]
        return "".join(chosen[:1])

    @property
    def is_changed(self) -> bool:
        """Whether something else was filled in or chosen than it was made with."""
        return self.text != self.shown


def _entries(option: Option, text: str) -> tuple[Choice, ...]:
    """Returns what a menu offers: what is usual, what holds now, and the choices, as many as
    fit.
    """
    usual = Choice(text="", label=option.usual)
    known = text in ("", *(choice.text for choice in option.choices))
    present = () if known else (Choice(text=text, label=text[:_LONGEST_TOLD]),)
    room = MOST_ENTRIES - len(option.choices)
    # Where there is no room for what is usual, it is still meant by choosing nothing.
    return (*(usual, *present)[:room], *option.choices)


def _menu(option: Option, entries: tuple[Choice, ...], text: str) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        placeholder=SettingText.as_usual,
        min_values=0,
        required=False,
        options=[
            discord.SelectOption(
                label=entry.label[:_LONGEST_TOLD], value=str(place), default=entry.text == text
            )
            for place, entry in enumerate(entries)
        ],
    )


def _box(option: Option, text: str) -> discord.ui.TextInput[Any]:
    example = SettingText.if_empty.format(usual=option.usual)
    return text_box(option.title, text, example, LONGEST_VALUE, tall=option.tall, bare=True)
