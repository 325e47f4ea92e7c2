"""What is suggested while somebody types an option: nothing, where the bot itself is in trouble."""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from discord import app_commands

from bifrost_bot.runtime.faults import FaultError
from bifrost_bot.store.database import StoreError

log = logging.getLogger(__name__)
_Asked = ParamSpec("_Asked")
_Value = TypeVar("_Value", str, int)


def suggesting(
    find: Callable[_Asked, Awaitable[list[app_commands.Choice[_Value]]]],
) -> Callable[_Asked, Coroutine[Any, Any, list[app_commands.Choice[_Value]]]]:
    """Lets an autocompletion suggest nothing, with a line in the log, where the database or a match cannot be read.

    Whoever types is told why once they send the command.
    """

    @wraps(find)
    async def found(*args: _Asked.args, **options: _Asked.kwargs) -> list[app_commands.Choice[_Value]]:
        try:
            return await find(*args, **options)
        except (StoreError, FaultError) as problem:
            log.warning("nothing can be suggested: %s", problem)
            return []

    return found
