"""Discord's menus and buttons for taps; their ids hold turn and path, so they outlive a restart."""

from itertools import count
from typing import Any, Final

import discord

from bifrost_bot.engines.taps import Menu, Path, Presses, Taps, written
from bifrost_bot.gateway.outgoing.rendering import view_of

_SUFFIX: Final = r":(?P<phase>[0-9]{1,9}):(?P<part>[0-9]{1,2})(?P<path>(?:/[^/]*){0,40})"
BUTTON: Final = "bifrost-tap"
MENU: Final = "bifrost-pick"
BUTTON_ID: Final = BUTTON + _SUFFIX
MENU_ID: Final = MENU + _SUFFIX
"""The ids; `part` keeps those of one message different, as several may have the same path."""


def panel(taps: Taps, phase: int) -> discord.ui.View:
    """Returns the menus and buttons as a view without callbacks: taps are recognized by ids."""
    shown: list[discord.ui.Item[Any]] = []
    parts = count(1)
    for row, content in enumerate(taps.rows):
        if isinstance(content, Menu):
            items = [_menu(content, phase, next(parts))]
        else:
            items = _buttons(content, phase, parts)
        for item in items:
            item.row = row
        shown += items
    return view_of(*shown)


def _id(kind: str, phase: int, part: int, path: Path) -> str:
    return f"{kind}:{phase}:{part}{written(path)}"


def _menu(menu: Menu, phase: int, part: int) -> discord.ui.Item[Any]:
    select = discord.ui.Select[Any](
        custom_id=_id(MENU, phase, part, menu.path),
        placeholder=menu.label,
        min_values=menu.fewest,
        max_values=menu.most,
    )
    for choice in menu.choices:
        select.add_option(
            label=choice.label,
            value=choice.key,
            description=choice.about or None,
            default=choice.chosen,
        )
    return select


def _buttons(presses: Presses, phase: int, parts: "count[int]") -> list[discord.ui.Item[Any]]:
    items: list[discord.ui.Item[Any]] = []
    for press in presses:
        style = discord.ButtonStyle.primary if press.main else discord.ButtonStyle.secondary
        id = _id(BUTTON, phase, next(parts), press.path)
        button = discord.ui.Button[Any](
            label=press.label, style=style, custom_id=id, disabled=press.off
        )
        items.append(button)
    return items
