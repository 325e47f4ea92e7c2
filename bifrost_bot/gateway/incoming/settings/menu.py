"""Menus split into pages, for more entries than one menu may have."""

from collections.abc import Sequence
from typing import Any, Final

import discord

MOST_ENTRIES: Final = 25
"""The maximum number of entries in a menu."""

MOST_MENUS: Final = 4
"""The maximum number of menus in a message that also has a row of buttons."""


def menus(
    id: str, asks: str, entries: Sequence[discord.SelectOption], most: int = MOST_MENUS
) -> list[discord.ui.Select[Any]]:
    """Returns as many menus as the entries need, up to `most`; their ids end with their places."""
    pages = min(most, -(-len(entries) // MOST_ENTRIES))
    found: list[discord.ui.Select[Any]] = []
    for place in range(pages):
        hint = asks
        if pages > 1:
            hint = f"{asks} ({place + 1} of {pages})"
        at = place * MOST_ENTRIES
        page = list(entries[at : at + MOST_ENTRIES])
        menu = discord.ui.Select[Any](custom_id=f"{id}:{place}", placeholder=hint, options=page)
        found.append(menu)
    return found
