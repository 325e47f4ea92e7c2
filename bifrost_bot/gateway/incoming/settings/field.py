"""A form field for a setting: a menu if the setting has choices, else a text box."""

from typing import Any, Final

import discord

from bifrost_bot.engines.options.option import Choice, Option
from bifrost_bot.gateway.incoming.forms.form import LONGEST_VALUE, text_box
from bifrost_bot.gateway.incoming.settings.menu import MOST_ENTRIES

_LONGEST_LABEL: Final = 45
_LONGEST_ENTRY: Final = 100


class Field:
    """A form field, filled in with the present value.

    Attributes:
        label: The component to add to the form.
        shown: The text that the field is filled in with.
    """

    def __init__(self, option: Option, text: str) -> None:
        """Creates the field.

        Args:
            text: The present value; empty for the default.
        """
        self.shown = text.strip()
        self._entries = _entries(option, text)
        self._item = _menu(self._entries, text) if option.choices else _box(option, text)
        self.label = discord.ui.Label[Any](
            text=option.title[:_LONGEST_LABEL],
            description=option.help[:_LONGEST_ENTRY] or None,
            component=self._item,
        )

    @property
    def text(self) -> str:
        """What was typed or chosen; empty for the default."""
        if isinstance(self._item, discord.ui.TextInput):
            return self._item.value.strip()
        for place, entry in enumerate(self._entries):
            if str(place) in self._item.values:
                return entry.text
        return ""

    @property
    def is_changed(self) -> bool:
        """Whether something else was typed or chosen than the field showed."""
        return self.text != self.shown


def _entries(option: Option, text: str) -> tuple[Choice, ...]:
    """Returns a menu's entries: the default, the present value if it is no choice, the choices."""
    first = [Choice(text="", label=option.usual)]
    offered = {choice.text for choice in option.choices}
    if text and text not in offered:
        first.append(Choice(text=text, label=text[:_LONGEST_ENTRY]))
    # If the default does not fit, choosing nothing still means it.
    room = MOST_ENTRIES - len(option.choices)
    return (*first[:room], *option.choices)


def _menu(entries: tuple[Choice, ...], text: str) -> discord.ui.Select[Any]:
    menu = discord.ui.Select[Any](placeholder="As usual", min_values=0, required=False)
    for place, entry in enumerate(entries):
        label = entry.label[:_LONGEST_ENTRY]
        menu.add_option(label=label, value=str(place), default=entry.text == text)
    return menu


def _box(option: Option, text: str) -> discord.ui.TextInput[Any]:
    example = f"Empty: {option.usual}"
    return text_box(option.title, text, example, LONGEST_VALUE, tall=option.tall, bare=True)
