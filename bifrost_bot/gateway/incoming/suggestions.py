"""What is suggested while somebody types an option: nothing, where the bot itself is in trouble."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import discord
from discord import app_commands

from bifrost_bot.engines.values import LONGEST_COMPLETION, MOST_COMPLETIONS
from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_Asked = ParamSpec("_Asked")
_Value = TypeVar("_Value", str, int)


def suggesting(
    find: Callable[_Asked, Awaitable[list[app_commands.Choice[_Value]]]],
) -> Callable[_Asked, Coroutine[Any, Any, list[app_commands.Choice[_Value]]]]:
    """Lets an autocompletion suggest nothing, with a line in the log, where the database or a match
    cannot be read.

    Whoever types is told why once they send the command.
    """

    @wraps(find)
    async def found(
        *args: _Asked.args, **options: _Asked.kwargs
    ) -> list[app_commands.Choice[_Value]]:
        try:
            return await find(*args, **options)
        except (StoreError, FaultError) as problem:
            log.warning("nothing can be suggested: %s", problem)
            return []

    return found


class Named(app_commands.Transformer, ABC):
    """An option for the number of something that this server has; what there is is suggested
    while the user types.
    """

    @abstractmethod
    async def known(self, interaction: discord.Interaction) -> Mapping[str, str]:
        """Returns what can be named, in the order in which it is suggested: how it is listed, by
        its number.
        """

    async def transform(self, interaction: discord.Interaction, value: Any, /) -> str:
        """Returns the number as it was typed."""
        return str(value)

    @suggesting
    async def autocomplete(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, interaction: discord.Interaction, value: Any, /
    ) -> list[app_commands.Choice[str]]:
        """Returns what contains what was typed so far."""
        known = await self.known(interaction)
        fitting = {id: name for id, name in known.items() if str(value).lower() in name.lower()}
        found = [
            app_commands.Choice(name=name[:LONGEST_COMPLETION], value=id)
            for id, name in fitting.items()
        ]
        return found[:MOST_COMPLETIONS]
