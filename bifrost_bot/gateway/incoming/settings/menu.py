"""Menus for more entries than Discord lets a single one have."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bifrost_bot.speech.texts.setup import SetupText

MOST_ENTRIES: Final = 25
"""How many entries a menu has at most."""

MOST_MENUS: Final = 4
"""How many menus a message holds beside a row of buttons."""


def menus(
    id: str, asks: str, entries: Sequence[discord.SelectOption], most: int = MOST_MENUS
) -> list[discord.ui.Select[Any]]:
    """Returns as many menus as the entries need, or as a message holds; their ids end with their
    places.
    """
    pages = [entries[at : at + MOST_ENTRIES] for at in range(0, len(entries), MOST_ENTRIES)][:most]
    return [
        discord.ui.Select(
            custom_id=f"{id}:{place}",
            placeholder=asks
            if len(pages) == 1
            else SetupText.menu_of_several.format(menu=asks, page=place + 1, pages=len(pages)),
            options=list(page),
        )
        for place, page in enumerate(pages)
    ]
