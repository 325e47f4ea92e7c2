"""A field of a form, filled in with what holds now."""

from typing import Any

import discord

from bifrost_bot.gateway.incoming.replies import RefusedError
from bifrost_bot.speech.texts.setup import FormText

_LONGEST_LABEL, _LONGEST_EXAMPLE, LONGEST_VALUE = 45, 100, 4_000
"""What Discord takes; it refuses a form with anything longer."""


def text_box(
    label: str, value: str, example: str, most: int, *, tall: bool = False, bare: bool = False
) -> discord.ui.TextInput[Any]:
    """Returns a field that takes `most` characters, or as many as it is filled in with.

    Args:
        label: What is asked for.
        value: What it is filled in with.
        example: What it shows while it is empty.
        most: How many characters it takes.
        tall: Whether it has several lines.
        bare: Whether its label is a component of its own.

    Raises:
        RefusedError: When what holds now is longer than any field may be.
    """
    if len(value) > LONGEST_VALUE:
        raise RefusedError(FormText.too_long_to_show.format(setting=label))
    return discord.ui.TextInput(
        label=None if bare else label[:_LONGEST_LABEL],
        style=discord.TextStyle.paragraph if tall else discord.TextStyle.short,
        placeholder=example[:_LONGEST_EXAMPLE],
        default=value or None,
        required=False,
        max_length=max(most, len(value)),
    )
