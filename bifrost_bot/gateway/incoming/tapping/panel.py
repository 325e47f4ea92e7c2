"""What can be tapped, as Discord's menus and buttons; their ids hold turn and path, so a restart
loses nothing.
"""

from itertools import count
from typing import Any, Final

import discord

from bifrost_bot.engines.taps import Menu, Path, Presses, Taps, written

_REST: Final = r":(?P<phase>[0-9]{1,9}):(?P<part>[0-9]{1,2})(?P<path>(?:/[^/]*){0,40})"
BUTTON: Final = "bifrost-tap"
MENU: Final = "bifrost-pick"
BUTTON_ID: Final = BUTTON + _REST
MENU_ID: Final = MENU + _REST
"""The ids; `part` only tells the parts of a message apart, as several may lead to the same path."""


def panel(taps: Taps, phase: int) -> discord.ui.View:
    """Returns the menus and buttons as a view without callbacks: taps are recognized by their
    ids.
    """
    view = discord.ui.View(timeout=None)
    parts = count(1)
    for row, content in enumerate(taps.rows):
        made = (
            [_menu(content, phase, next(parts))]
            if isinstance(content, Menu)
            else _buttons(content, phase, parts)
        )
        for item in made:
            item.row = row
            view.add_item(item)
    # discord.py would keep every listening view for the life of the process.
    view.stop()
    return view


def _id(kind: str, phase: int, part: int, path: Path) -> str:
    return f"{kind}:{phase}:{part}{written(path)}"


def _menu(menu: Menu, phase: int, part: int) -> discord.ui.Item[Any]:
    return discord.ui.Select[Any](
        custom_id=_id(MENU, phase, part, menu.path),
        placeholder=menu.label,
        min_values=menu.fewest,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                label=choice.label,
                value=choice.key,
                description=choice.about or None,
                default=choice.chosen,
            )
            for choice in menu.choices
        ],
    )


def _buttons(presses: Presses, phase: int, parts: "count[int]") -> list[discord.ui.Item[Any]]:
    return [
        discord.ui.Button(
            label=press.label,
            style=discord.ButtonStyle.primary if press.main else discord.ButtonStyle.secondary,
            custom_id=_id(BUTTON, phase, next(parts), press.path),
            disabled=press.off,
        )
        for press in presses
    ]
