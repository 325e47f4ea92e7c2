"""A text field of a form, filled in with the present value."""

from typing import Any

import discord

from bifrost_bot.gateway.incoming.replies import RefusedError

_LONGEST_LABEL = 45
_LONGEST_EXAMPLE = 100
LONGEST_VALUE = 4_000
"""Discord's limits; it refuses a form with a longer text."""


def text_box(
    label: str, value: str, example: str, most: int, *, tall: bool = False, bare: bool = False
) -> discord.ui.TextInput[Any]:
    """Returns a field that takes `most` characters, or as many as its present value has.

    Args:
        label: The label.
        value: The present value.
        example: The placeholder.
        most: The maximum number of characters.
        tall: Whether it has several lines.
        bare: Whether its label is a separate component.

    Raises:
        RefusedError: When the value is longer than any field may be.
    """
    if len(value) > LONGEST_VALUE:
        raise RefusedError(
            f"“{label}” is too long now for a form. To change it, attach a file: press *As TOML* "
            "in the lobby's *Settings*."
        )
    return discord.ui.TextInput(
        label=None if bare else label[:_LONGEST_LABEL],
        style=discord.TextStyle.paragraph if tall else discord.TextStyle.short,
        placeholder=example[:_LONGEST_EXAMPLE],
        default=value or None,
        required=False,
        max_length=max(most, len(value)),
    )
